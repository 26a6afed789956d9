//! 3 · Memory: which table, and what an entry may be used for.
//!
//! # What an entry holds
//!
//! f⁻ and f⁺ for one depth, and the move to try first: a [`Memo`](nullwindow::table::Memo). After a fail high that move
//! is a witness, it was shown to reach the bound. A fail low has no witness. Wins are counted from the entry's own
//! node, so an entry means the same wherever its position is met; a move is stored as its index in the game's move
//! list.
//!
//! # Which table
//!
//! | table | for | remarks |
//! |---|---|---|
//! | [`Hashed`](nullwindow::table::Hashed) | play and measurement, one thread | fixed size, 16 bytes an entry; the default, 16 MiB |
//! | [`Shared`](nullwindow::table::Shared) | several threads over one table | the same with atomics, no locks; clones share |
//! | [`Exact`](crate::table::Exact) by [`ByPath`](crate::table::ByPath) | theory | forgets nothing; the search space is a tree |
//! | [`Exact`](crate::table::Exact) by [`ByPosition`](crate::table::ByPosition) | theory | forgets nothing; transpositions are found |
//!
//! [`Searcher::with`](nullwindow::Searcher::with) starts from a table of your choice. A table is a cache: any size,
//! even none, leaves the value right.
//!
//! ```
//! use nullwindow::table::Hashed;
//! use nullwindow::{Limits, Searcher};
//! use nullwindow_theory::tree::{Statics, random::Spec};
//! let tree = "random:w=4,d=6,seed=7".parse::<Spec>()?.build()?;
//! let run = |entries| Searcher::with(Statics, Hashed::entries(entries)).run(&tree, &Limits::depth(6));
//! let (none, some) = (run(0), run(1 << 12));
//! assert_eq!(none.value, some.value);
//! assert!(some.nodes < none.nodes); // size only decides how often work is done again
//! # Ok::<(), nullwindow_theory::tree::random::SpecError>(())
//! ```
//!
//! # One bound or two
//!
//! [`Kept::One`](nullwindow::table::Kept::One) stores only the bound proved last. That is enough for SSS\*, DUAL\* and
//! MTD(f) while their bound moves one way; C\* and MTD-step want [`Kept::Two`](nullwindow::table::Kept::Two), the
//! default, which costs no room here.
//!
//! # Exact depth or at least
//!
//! By default an entry answers only for exactly the depth it was searched to:
//! [`Draft::Exact`](nullwindow::table::Draft::Exact). So a value is a function of position and depth, and all
//! algorithms agree. [`Draft::AtLeast`](nullwindow::table::Draft::AtLeast) also takes deeper entries. That saves nodes
//! and often plays better, but different algorithms may then return different values, and bounds may contradict each
//! other where positions can repeat. It is for playing programs, not for comparisons. A best move is offered from other
//! depths too.
//!
//! # What is looked up
//!
//! Looking up a shallow node can cost more than searching it.
//! [`Settings::table_from`](nullwindow::Settings::table_from) is the least depth that is stored: 1 by default (and 2
//! once a run has seen that 1 does not pay), 0 (leaves too) in [`Settings::plain`](nullwindow::Settings::plain) and in
//! the papers.
//!
//! # Replacement and age
//!
//! Four entries share a line of the processor's cache. When all four are taken,
//! [`Replacement`](nullwindow::table::Replacement) decides which one gives way; the default takes what an earlier
//! search left, then the shallowest. A searcher keeps its table from run to run;
//! [`Searcher::clear`](nullwindow::Searcher::clear) empties it.
//!
//! # Keys
//!
//! [`Game::key`](nullwindow::Game::key) may be any function that tells positions apart: tables mix it and compare all
//! 64 bits. Two positions with equal keys are taken for one. [`key_of`](nullwindow::key_of) makes a key from any `Hash`
//! type; it is slow, and right.
//!
//! Next: [ordering](super::ordering).
