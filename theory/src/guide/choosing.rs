//! 9 · Choosing: which algorithm and which settings for what.
//!
//! # Start with the defaults
//!
//! [`Searcher::new`](nullwindow::Searcher::new) is MTD(f) that strides where its guess is far off, with iterative
//! deepening, a two-bound table, table move, history and static values, and ETC. How deep the next iteration goes, whether
//! nodes with one ply left use the table, at which depths ETC and static values are used, and which guess is taken are
//! decided from what the run has counted, never from a clock: the same search visits the same nodes. It is a good first
//! choice for most games. Then, in the order of what usually pays:
//!
//! 1. Make [`moves`](nullwindow::Game::moves), [`play`](nullwindow::Game::play), [`key`](nullwindow::Game::key) and
//!    [`outcome`](nullwindow::Game::outcome) fast. No setting makes up for a slow game.
//! 2. List good moves first, and give [`slot`](nullwindow::Game::slot) a meaning (usually the destination).
//! 3. Give the table room: [`Hashed::mib`](nullwindow::table::Buckets::mib).
//! 4. An evaluation that takes far longer than a move is asked less often in a [`Cached`](nullwindow::Cached), and with
//!    [`static_order`](nullwindow::Settings::static_order) off.
//! 5. Measure [`order_from`](nullwindow::Settings::order_from) 2 against 1, and [`etc_from`](nullwindow::Settings::etc_from)
//!    `Some(3)` against `None`.
//! 6. Then compare algorithms.
//!
//! # Then measure
//!
//! The differences between the good algorithms are small. The papers report MTD(f) 5 to 10 % below Aspiration
//! `NegaScout` in leaves, and all algorithms of the family within 20 % of each other; good move ordering is worth more
//! than any of that. Compare on positions of your own:
//!
//! ```
//! use nullwindow::{Algorithm, Limits, Searcher, Settings};
//! use nullwindow_theory::tree::{Statics, random::Spec};
//! let tree = "random:w=5,d=6,seed=4,order=80".parse::<Spec>()?.build()?;
//! let mut costs: Vec<(u64, String)> = ["mtd(f)", "aspiration(50)", "negascout", "alphabeta"]
//!     .iter()
//!     .map(|name| {
//!         let algorithm: Algorithm = name.parse().unwrap();
//!         let mut search = Searcher::new(Statics).settings(Settings::fixed(algorithm));
//!         (search.run(&tree, &Limits::depth(6)).nodes, algorithm.to_string())
//!     })
//!     .collect();
//! costs.sort();
//! assert_eq!(costs.len(), 4);
//! # Ok::<(), nullwindow_theory::tree::random::SpecError>(())
//! ```
//!
//! # What speaks for what
//!
//! | your case | try first | because |
//! |---|---|---|
//! | evaluation in a few dozen steps, stable values | `mtd(f)` | a close guess needs two or three cheap passes |
//! | values now and then far from the guess | `mtd-stride`, the default | as MTD(f), but a pass at least doubles the step |
//! | evaluation in thousandths | `aspiration(…)`, `mtd-double`, or [`Coarse`](nullwindow::Coarse) | each pass may move the bound by little |
//! | values that swing from search to search | `aspiration(…)` | one wide re-search instead of many passes |
//! | a table far too small, or none | `negascout` | passes of an MTD driver redo what was forgotten |
//! | a solver: win, draw or loss | `mtd(f)` or `mtd-bi` | few distinct values |
//! | only the move matters | `mtd-best` | it may stop below the minimal tree; its value is a bound |
//! | an unknown position, no guess | `mtd-bi` or `negascout` | bisection takes about log₂ of the range: some 16 passes |
//! | teaching, reproducing the papers | `sss*`, `dual*` with an exact table | leaf for leaf what Stockman's algorithm does |
//!
//! # What speaks against
//!
//! SSS\* and DUAL\* start infinitely far from the value and need many passes; they are here because they are MTD(f)
//! with a bad guess, which is worth knowing. `scout` and `alpha-bounding` have no memory between their questions: they
//! are measuring rods. MTD-step needs a step that fits the evaluation. MTD(f) suffers more than Alpha-Beta from a
//! fail-hard evaluation cut, from a table that answers with other depths, and from a selective search whose pruning
//! depends on γ: bounds may then contradict each other, and an iteration gives up after
//! [`Settings::max_passes`](nullwindow::Settings::max_passes) probes.
//!
//! # Settings by purpose
//!
//! | | play | compare algorithms | equivalence with the papers |
//! |---|---|---|---|
//! | start from | [`Settings::default`](nullwindow::Settings) | [`Settings::fixed`](nullwindow::Settings::fixed) | [`Settings::plain`](nullwindow::Settings::plain) |
//! | table | `Hashed` or `Shared`; `Draft::AtLeast` if you like | `Hashed`, `Draft::Exact` | `Exact` by path |
//! | order | table move, history, your own | the same for all | none: natural order |
//! | selectivity | your own | `FullWidth` | `FullWidth` |
