//! 5 · Deepening: guesses, principal variation, the move that is safe to play, limits.
//!
//! # Iterative deepening
//!
//! [`Searcher::run`](nullwindow::Searcher::run) searches to depth 1, 2, 3, …: each iteration leaves best moves in the
//! table for the next, and there is always an answer. Where only the depth limits a search, every second iteration is
//! left out unless nodes grow fast: it would cost more than it teaches
//! ([`Deepening::Measured`](nullwindow::Deepening::Measured)). [`Deepening::From`](nullwindow::Deepening::From) sets
//! first depth and step. [`Report::iterations`](nullwindow::Report::iterations) tells what each iteration found and
//! cost.
//!
//! # Guesses
//!
//! MTD(f) is as good as its guess: one step off costs a pass, far off costs many. The previous iteration's value is the
//! obvious guess and often a poor one. At odd depths the last move of a line is the searcher's own, at even depths the
//! opponent's, so evaluations at the horizon lean one way and then the other.
//! [`Guess::SameParity`](nullwindow::Guess::SameParity) takes the latest finished depth of the same parity instead. The
//! default, [`Guess::Closest`](nullwindow::Guess::Closest), takes whichever of the two has been closer in this run.
//!
//! ```
//! use nullwindow::{Algorithm, Limits, Searcher, Settings};
//! use nullwindow_theory::tree::{Statics, random::Spec};
//! let tree = "random:w=3,d=6,seed=1".parse::<Spec>()?.build()?;
//! let mut search = Searcher::new(Statics).settings(Settings::fixed(Algorithm::MTD_F)); // SameParity, ply by ply
//! let report = search.run(&tree, &Limits::depth(6));
//! let [.., two_ago, _, last] = &report.iterations[..] else { panic!("six iterations") };
//! assert_eq!((last.depth, last.guess), (6, two_ago.value));
//! # Ok::<(), nullwindow_theory::tree::random::SpecError>(())
//! ```
//!
//! [`Guess::Previous`](nullwindow::Guess::Previous), [`Guess::Fixed`](nullwindow::Guess::Fixed) and
//! [`Guess::Own`](nullwindow::Guess::Own) are the other choices. A coarser evaluation ([`Coarse`](nullwindow::Coarse))
//! has fewer values to guess between.
//!
//! # The principal variation
//!
//! Null windows prove bounds, not lines. But if a position is worth f, some child is worth at most −f to the opponent,
//! and one more question finds out which; for the best move the table usually has the answer. So the line is played out
//! after the search, and every step of it is proved: it ends in a leaf whose value is the root's. What that costs is
//! counted apart, in [`Report::pv_nodes`](nullwindow::Report::pv_nodes); [`Settings::pv`](nullwindow::Settings::pv)
//! turns it off.
//!
//! ```
//! use nullwindow::{Evaluate, Game, Limits, Searcher};
//! use nullwindow_theory::tree::{Statics, Tree};
//! let pearl = Tree::pearl();
//! let report = Searcher::new(Statics).run(&pearl, &Limits::depth(4));
//! let leaf = report.pv.iter().fold(pearl, |position, &mv| position.play(mv));
//! assert_eq!(report.pv, [1, 0, 1, 1]);
//! assert_eq!(leaf.value(), report.value);
//! ```
//!
//! # The move that is safe to play
//!
//! In a pass that fails low, every move is only shown to be worth at most something: the highest of these upper bounds
//! names no good move. Programs that play it blunder. [`Report::best`](nullwindow::Report::best) is the witness of the
//! last fail high of the deepest finished iteration, or of the unfinished one if its bound is not below the finished
//! value; a move that was never proved is only returned when nothing was.
//!
//! # Limits
//!
//! [`Limits`](nullwindow::Limits) combine a depth, a number of nodes, a time, a stop flag, and a clock that you pass
//! in. A search that is stopped returns the best so far. An unfinished node stores nothing, so the table stays right.
//!
//! ```
//! use nullwindow::{Ended, Limits, Searcher, Stop};
//! use nullwindow_theory::tree::{Statics, random::Spec};
//! use std::sync::{Arc, atomic::AtomicBool};
//! let tree = "random:w=4,d=8,seed=1".parse::<Spec>()?.build()?;
//! let mut search = Searcher::new(Statics);
//! let report = search.run(&tree, &Limits::depth(8).nodes(500));
//! assert_eq!(report.ended, Ended::Stopped(Stop::Nodes));
//! assert!(report.depth > 0 && report.best.is_some());
//!
//! let flag = Arc::new(AtomicBool::new(true)); // as Ctrl-C would set it
//! assert_eq!(search.run(&tree, &Limits::none().stop(flag)).ended, Ended::Stopped(Stop::Flag));
//! # Ok::<(), nullwindow_theory::tree::random::SpecError>(())
//! ```
//!
//! Deepening also ends by itself when a win or loss is proved within the depth searched.
//!
//! Next: [watching](super::watching).
