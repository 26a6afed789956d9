//! 4 · Ordering: which move first, and cutoffs that need no search.
//!
//! # Parts that add up
//!
//! At a cut node one move is enough, if it is the right one. Each [`Order`](nullwindow::order::Order) part adds to the
//! rating of each move; the highest sum is tried first, equals keep the game's own order.
//!
//! | part | rates | default |
//! |---|---|---|
//! | [`TableMove`](nullwindow::order::TableMove) | the move that the table remembers, above all others | on |
//! | [`History`](nullwindow::order::History) | moves that caused cutoffs elsewhere | on |
//! | [`Countermoves`](nullwindow::order::Countermoves) | nothing: names the move to begin with where moves are not rated | off |
//! | [`Killers`](nullwindow::order::Killers) | the last two moves that cut at the same ply | off |
//! | [`Eib`](nullwindow::order::Eib) | moves that leave few replies | off |
//! | [`Frozen`](crate::minimal::Frozen) | moves known beforehand, to measure with | off |
//!
//! History needs [`Game::slot`](nullwindow::Game::slot): a small number that says what kind of move it is, usually its
//! destination. Without it all moves share one slot and history is silent.
//!
//! ```
//! use nullwindow::order::{Eib, History, Reward, TableMove};
//! use nullwindow::{Limits, Searcher};
//! use nullwindow_theory::tree::{Statics, Tree, random::Spec};
//! let tree = "random:w=4,d=7,seed=7,order=20".parse::<Spec>()?.build()?;
//! let mut natural = Searcher::new(Statics).order(vec![]);
//! let mut remembered = Searcher::new(Statics).order(vec![Box::new(TableMove)]);
//! let mut all = Searcher::new(Statics).order(vec![
//!     Box::new(TableMove),
//!     Box::new(History::new::<Tree>(Reward::Square)),
//!     Box::new(Eib::new(100)),
//! ]);
//! let limits = Limits::depth(7);
//! let [a, b, c] = [natural.run(&tree, &limits), remembered.run(&tree, &limits), all.run(&tree, &limits)];
//! assert!(a.value == b.value && b.value == c.value); // ordering changes the work, never the value
//! assert!(b.nodes < a.nodes);
//! # Ok::<(), nullwindow_theory::tree::random::SpecError>(())
//! ```
//!
//! The games' natural order counts: list good moves first if you know them.
//! [`Settings::order_from`](nullwindow::Settings::order_from) says from which depth on moves are rated at all: by
//! default everywhere. Where a good natural order makes up for it, 2 spares nodes with one ply left the cost; `Countermoves`
//! then names the move to begin with.
//!
//! Where neither table nor history knows the moves of a node, the evaluation may: with
//! [`Settings::static_order`](nullwindow::Settings::static_order) they are also rated by the static values of the positions
//! they lead to. That takes an evaluation a move, so by default it is done where the run's own counts show that it pays.
//!
//! ```
//! use nullwindow::{Limits, Searcher, Settings, StaticOrder};
//! use nullwindow_theory::tree::{Statics, random::Spec};
//! let tree = "random:w=6,d=6,seed=1".parse::<Spec>()?.build()?;
//! let run = |static_order| {
//!     let settings = Settings { static_order, ..Settings::default() };
//!     Searcher::new(Statics).settings(settings).run(&tree, &Limits::depth(6))
//! };
//! let (off, on) = (run(StaticOrder::Off), run(StaticOrder::Measured));
//! assert_eq!(off.value, on.value);
//! assert!(on.nodes < off.nodes);
//! # Ok::<(), nullwindow_theory::tree::random::SpecError>(())
//! ```
//!
//! # Enhanced transposition cutoffs
//!
//! Before any move of a node is searched, the table is asked about all its children: if one is already known to be bad
//! enough for the opponent, it refutes the node at once (ETC; AAAI-96, figure 5). In games with many transpositions
//! this finds cutoffs that the first move would not. It costs look-ups, so by default it is done only at nodes more
//! than two plies from the leaves, [`Settings::etc_from`](nullwindow::Settings::etc_from) being `Some(3)`, and at depths
//! where it has not paid in the iteration before, only at every eighth node
//! ([`Frontier::Measured`](nullwindow::Frontier::Measured)).
//! [`Game::key_after`](nullwindow::Game::key_after) makes it cheaper where a key can be computed without making the
//! move.
//!
//! ```
//! use nullwindow::{Limits, Searcher, Settings};
//! use nullwindow_theory::tree::{Statics, random::Spec};
//! let graph = "random:w=4,d=8,seed=2,dag,nodes=40".parse::<Spec>()?.build()?;
//! let run = |etc_from| {
//!     let settings = Settings { etc_from, table_from: 1, ..Settings::default() };
//!     Searcher::new(Statics).settings(settings).run(&graph, &Limits::depth(8))
//! };
//! assert_eq!(run(None).value, run(Some(2)).value);
//! # Ok::<(), nullwindow_theory::tree::random::SpecError>(())
//! ```
//!
//! ETC saves nodes on average, not always: a cutoff found this way may be followed by a worse order elsewhere.
//!
//! Next: [deepening](super::deepening).
