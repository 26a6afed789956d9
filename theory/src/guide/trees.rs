//! 1 · Trees: minimax, Alpha-Beta and its bounds, solution trees, null windows, and MT.
//!
//! # Game trees and minimax
//!
//! Two players move in turn. One, max, wants a high value, the other, min, a low one. The tree below a position has
//! its moves as edges; a *leaf* is where the game is over or no depth is left. The *minimax value* f of a leaf is its
//! score or its evaluation; of a max node the highest, of a min node the lowest value among its children.
//!
//! The worked example of the papers is Pearl's tree. Letters name the nodes in the order in which SSS\* will first
//! visit them; nodes without a letter it never visits:
//!
//! ```text
//! max                               a
//!                   ┌───────────────┴───────────────┐
//! min               b                               h
//!           ┌───────┴───────┐               ┌───────┴───────┐
//! max       c               ·               i               p
//!       ┌───┴───┐       ┌───┴───┐       ┌───┴───┐       ┌───┴───┐
//! min   d       f       ·       ·       j       l       q       ·
//!     ┌─┴─┐   ┌─┴─┐   ┌─┴─┐   ┌─┴─┐   ┌─┴─┐   ┌─┴─┐   ┌─┴─┐   ┌─┴─┐
//!     41  5   12  90 101  80  20  30  34  80  36  35  50  36  25  3
//!     e   n   g                       k       m   o   r   s
//! ```
//!
//! ```
//! use nullwindow::Score;
//! use nullwindow_theory::{oracle, tree::{Statics, Tree}};
//! let values = oracle::root_values(&Tree::pearl(), 4, &Statics); // the definition, slow and obvious
//! assert_eq!(values, [(0, Score::new(12)), (1, Score::new(35))]);
//! ```
//!
//! In the code all values are seen from the side to move (*negamax*): a value changes its sign with every ply, and
//! every node takes a maximum. So a min node's lower bound is what max knows as an upper bound, with the other sign.
//!
//! # Alpha-Beta and bounds
//!
//! Alpha-Beta carries a window (α, β) and stops at a node as soon as its value is known to be at least β: a *cutoff*.
//! Knuth and Moore said what its answer g means:
//!
//! | answer | called | proves |
//! |---|---|---|
//! | g ≤ α | fail low | f ≤ g: g is an upper bound f⁺ |
//! | α < g < β | success | f = g |
//! | g ≥ β | fail high | f ≥ g: g is a lower bound f⁻ |
//!
//! It is *fail-soft*: g may lie outside the window and then says more than the window asked.
//! [`Bounds`](nullwindow::Bounds) holds f⁻ and f⁺. With the widest window the answer is f itself:
//!
//! ```
//! use nullwindow::{Algorithm, Limits, Searcher, Settings};
//! use nullwindow_theory::tree::{Statics, Tree};
//! let mut search = Searcher::new(Statics).order(vec![]).settings(Settings::plain(Algorithm::AlphaBeta));
//! let report = search.run(&Tree::pearl(), &Limits::depth(4));
//! assert_eq!((report.value.get(), report.leaves), (35, 12)); // 12 of 16 leaves
//! ```
//!
//! If every cut node tries the right move first, a uniform tree of width w and depth d costs w^⌊d/2⌋ + w^⌈d/2⌉ − 1
//! leaves and no algorithm can do with fewer: the *minimal tree*. [`minimal`](crate::minimal) measures how far a
//! search was from it.
//!
//! # Solution trees
//!
//! A bound has a proof, and the proof is a tree. A *max solution tree* T⁺ holds all children of its max nodes and one
//! child of each min node: min's strategy. Its value is an upper bound on f, whatever the rest of the tree holds. A
//! *min solution tree* T⁻ is max's strategy, and its value is a lower bound. In Pearl's tree:
//!
//! ```text
//!   T⁺: f ≤ 41                                    T⁻: f ≥ 35
//!               a            all children                 a                one child
//!       ┌───────┴───────┐                                 │
//!       b               h    one child                    h                all children
//!       │               │                         ┌───────┴───────┐
//!       c               i    all children         i               p        one child
//!    ┌──┴──┐         ┌──┴──┐                      │               │
//!    d     f         j     l one child            l               q        all children
//!    │     │         │     │                   ┌──┴──┐         ┌──┴──┐
//!    41    12        34    36                  36    35        50    36
//!    e     g         k     m                   m     o         r     s
//! ```
//!
//! T⁺ has w^⌈d/2⌉ leaves and T⁻ w^⌊d/2⌋. Any search that knows f has built one of each whose values meet; the minimal
//! tree is two of them laid over each other. [`check::bound`](crate::check::bound) finds such a tree in a table, or
//! says where it is missing.
//!
//! # Null windows and γ = ω − ε
//!
//! The narrowest window asks one question: is f at least ω? Values are integers, so the papers write it as one number
//! γ = ω − ε strictly between ω − 1 and ω, and no value equals γ. [`Gamma`](nullwindow::Gamma) is that number. All
//! comparisons are then strict, for both players:
//!
//! ```
//! use nullwindow::{Gamma, Score};
//! let gamma = Gamma::below(Score::new(36)); // is it at least 36?
//! assert!(Score::new(36) > gamma && Score::new(35) < gamma);
//! assert!(Score::new(-36) < -gamma && Score::new(-35) > -gamma); // the same question, asked by the opponent
//! ```
//!
//! A null window cuts off more than a wide one, but its answer is only a bound. To learn f, ask again; and so that
//! nothing is searched twice, remember.
//!
//! # MT, the memory-enhanced test
//!
//! MT is a null-window Alpha-Beta with a table (TR 94-18, figure 1). Here it is as a whole, for explicit trees, with a
//! `HashMap` as its table:
//!
//! ```
//! use nullwindow::{Bounds, Game, Gamma, Outcome, Score};
//! use nullwindow_theory::tree::Tree;
//! use std::collections::HashMap;
//!
//! fn mt(n: &Tree, gamma: Gamma, table: &mut HashMap<Tree, Bounds>) -> Score {
//!     let mut f = table.get(n).copied().unwrap_or(Bounds::UNKNOWN); // retrieve
//!     if f.lower > gamma {
//!         return f.lower;
//!     }
//!     if f.upper < gamma {
//!         return f.upper;
//!     }
//!     let mut g = -Score::INF;
//!     if let Some(Outcome::Score(value)) = n.outcome() {
//!         g = value;
//!         f = Bounds::exact(value);
//!     } else {
//!         for c in n.children() {
//!             g = g.max(-mt(&c, -gamma, table));
//!             if g > gamma {
//!                 break; // cutoff
//!             }
//!         }
//!         f = if g < gamma { f.at_most(g) } else { f.at_least(g) };
//!     }
//!     table.insert(n.clone(), f); // store
//!     g
//! }
//!
//! let (pearl, mut table) = (Tree::pearl(), HashMap::new());
//! let mut ask = |omega: i32| mt(&pearl, Gamma::below(Score::new(omega)), &mut table).get();
//! assert_eq!(ask(1_000), 41); // fails low: f ≤ 41, and T⁺ above is in the table
//! assert_eq!(ask(41), 36);
//! assert_eq!(ask(36), 35);
//! assert_eq!(ask(35), 35); // fails high: f ≥ 35, and T⁻ above is in the table
//! ```
//!
//! The real one, `src/search/mt.rs` of the crate `nullwindow`, has the same lines in the same order. What is not the
//! algorithm stands behind named steps: `enter` counts, looks into the table and may stop the search, `expand`
//! generates and rates moves, `etc` looks for cutoffs that need no search, `leave` stores.
//!
//! The four questions at the end were not chosen at random: they are SSS\*. Go on with [drivers](super::drivers).
