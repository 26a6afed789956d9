//! 6 · Watching: progress, statistics and traces.
//!
//! A search tells an [`Observer`](nullwindow::observe::Observer) what happens. The observer is a type parameter: with
//! the default `()` it is not there at all. A pair of observers is an observer, and so is an `Option`.
//!
//! # Progress
//!
//! [`Searcher::on_iteration`](nullwindow::Searcher::on_iteration) is for those who only want to know how far a search
//! has got: a call after every iteration, from a search on several threads too. A [stop flag](nullwindow::Limits::stop)
//! ends it.
//!
//! ```
//! use nullwindow::{Limits, Searcher};
//! use nullwindow_theory::tree::{Statics, Tree};
//! let mut depths = Vec::new();
//! let search = Searcher::new(Statics).on_iteration(|line| depths.push(line.depth));
//! search.threads(2).run(&Tree::pearl(), &Limits::depth(4));
//! assert_eq!(depths, [2, 4]);
//! ```
//!
//! # Statistics
//!
//! [`Stats`](nullwindow::observe::Stats) counts as the papers do: leaves evaluated; all nodes, with table hits and
//! every revisit; hits; passes; moves tried per cut node and how often the first was enough, by ply; all of it per
//! iteration. [`Unique`](crate::observe::Unique) counts different leaves.
//!
//! ```
//! use nullwindow::observe::Stats;
//! use nullwindow_theory::{observe::Unique, table::{ByPath, Exact}};
//! use nullwindow::{Algorithm, Limits, Searcher, Settings};
//! use nullwindow_theory::tree::{Statics, Tree};
//! let mut search = Searcher::new(Statics)
//!     .table(Exact::<Tree, ByPath>::default())
//!     .order(vec![])
//!     .settings(Settings::plain(Algorithm::SSS))
//!     .observe((Stats::default(), Unique::default()));
//! search.run(&Tree::pearl(), &Limits::depth(4));
//! let (stats, unique) = search.observer();
//! let total = stats.total();
//! assert_eq!((total.passes, total.nodes, total.leaves, total.hits), (4, 41, 8, 10));
//! assert_eq!(unique.leaves(), 8); // no leaf was evaluated twice
//! ```
//!
//! # Traces
//!
//! [`Trace`](crate::observe::Trace) turns events into one JSON object a line, with a versioned schema, and hands the
//! lines to a function of yours:
//!
//! ```
//! use nullwindow::{Limits, Searcher};
//! use nullwindow_theory::{observe::Trace, tree::{Statics, Tree}};
//! let mut lines = Vec::new();
//! let mut search = Searcher::new(Statics).observe(Trace::new(|line: &str| lines.push(line.to_owned())));
//! search.run(&Tree::pearl(), &Limits::depth(4));
//! drop(search);
//! assert_eq!(lines[0], r#"{"trace":"nullwindow","schema":1}"#);
//! assert_eq!(lines[1], r#"{"event":"iteration","depth":2}"#);
//! ```
//!
//! # An observer of one's own
//!
//! ```
//! use nullwindow::observe::{Event, Observer};
//! use nullwindow::{Limits, Searcher};
//! use nullwindow_theory::tree::{Statics, Tree};
//!
//! /// Values of the leaves, in the order of their evaluation, as the side to move sees them.
//! #[derive(Default)]
//! struct Leaves(Vec<i32>);
//! impl Observer<Tree> for Leaves {
//!     fn see(&mut self, event: &Event<Tree>) {
//!         if let Event::Leaf(_, value) = event {
//!             self.0.push(value.get());
//!         }
//!     }
//! }
//! let mut search = Searcher::new(Statics).observe(Leaves::default());
//! search.run(&Tree::pearl(), &Limits::depth(4));
//! assert!(search.observer().0.contains(&35));
//! ```
//!
//! Next: [selectivity](super::selective).
