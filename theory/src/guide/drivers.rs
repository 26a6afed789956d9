//! 2 · Drivers: how one procedure becomes SSS\*, DUAL\*, C\* and MTD(f).
//!
//! # The framework
//!
//! A driver asks [MT](super::trees#mt-the-memory-enhanced-test) one question after another until the bounds meet (TR
//! 94-18, figure 8):
//!
//! ```text
//! g := first; f⁻ := −∞; f⁺ := +∞
//! while f⁻ < f⁺:
//!     bound := next                         always in (f⁻, f⁺]
//!     g := MT(root, bound − ε)
//!     if g < bound then f⁺ := g else f⁻ := g
//! ```
//!
//! What makes it one algorithm or another are `first` and `next`, two functions of what is known: a row of data, a
//! [`Driver`](nullwindow::driver::Driver). A new algorithm is a new row:
//!
//! ```
//! use nullwindow::driver::{Driver, SSS};
//! use nullwindow::{Algorithm, Limits, Score, Searcher, Settings};
//! use nullwindow_theory::tree::{Statics, Tree};
//!
//! /// SSS*, but the first question is about 40.
//! static FORTY: Driver = Driver { name: "forty", aliases: &[], first: |_| Score::new(40), ..SSS };
//!
//! let mut search = Searcher::new(Statics).settings(Settings::plain(Algorithm::Mtd(&FORTY, 0)));
//! let report = search.run(&Tree::pearl(), &Limits::depth(4));
//! assert_eq!(report.value.get(), 35);
//! assert_eq!(report.iterations[0].passes[0].bound(), Some(Score::new(40)));
//! ```
//!
//! # All algorithms
//!
//! Names are what [`Algorithm`](nullwindow::Algorithm) prints and parses, on the command line too. Numbers are in
//! evaluation units; the default is shown.
//!
//! | name | alias | first | next | what it is | when to use |
//! |---|---|---|---|---|---|
//! | `alphabeta` | `ab`, `alpha-beta` | | | Alpha-Beta with memory, widest window | as a baseline; where one pass must do |
//! | `aspiration-alphabeta(50)` | | | | the same with guess ± 50, re-searched if outside | as a baseline |
//! | `scout` | | | | Pearl's Scout, no memory | to see what memory is worth |
//! | `negascout` | | | | null windows for all moves but the first | with no guess, or memory far too small |
//! | `aspiration(50)` | | | | `NegaScout` with guess ± 50: the papers' baseline | in play, where values swing |
//! | `sss*` | `sss`, `mtd(+inf)` | +∞ | g | Stockman's SSS\*: upper bounds only | to study; needs many passes |
//! | `dual*` | `dual`, `mtd(-inf)` | −∞ | g + 1 | DUAL\*: lower bounds only | to study; less memory than SSS\* |
//! | `mtd-bi` | `cstar`, `c*` | 0 | ⌈(f⁻ + f⁺) / 2⌉ | Coplan's C\*: bisection | no guess at all, two-bound table |
//! | `negac*` | `negac` | 0 | ⌊(f⁻ + f⁺) / 2⌋ + 1 | Weill's `NegaC*`: C\* in other words | to study |
//! | `mtd(f)` | `mtdf` | guess | g + 1 if g = f⁻, else g | MTD(f), CSN'95, figure 3 | the default |
//! | `mtd-f` | `mtdf8` | guess | g if g < bound, else g + 1 | the same as TR 94-18, figure 8, has it: asks guess + 1 first | to study |
//! | `mtd-step(50)` | | +∞ | max(g − 50, f⁻ + 1) | SSS\* in strides | to study |
//! | `mtd-step-dual(50)` | | −∞ | min(g + 1 + 50, f⁺) | DUAL\* in strides | to study |
//! | `mtd-double(5)` | | guess | doubling strides, then bisection | MTD(f) for fine-grained values | guesses far off |
//! | `mtd-stride(2)` | | guess | as MTD(f), but in doubling strides after two failures in one direction | MTD(f) where bounds creep | selective search |
//! | `alpha-bounding` | | guess | as `mtd(f)` | Schaeffer 1986: no memory between probes | to see what memory is worth |
//! | `mtd-best` | | | | proves a move, not a value; picks one of the next two | when only the move matters |
//! | `mtd-best(prove)` | `mtd-best-prove` | | | a lower bound on the favourite, then upper bounds on the rest | a clear favourite |
//! | `mtd-best(disprove)` | `mtd-best-disprove` | | | upper bounds on the rest first | no clear favourite |
//!
//! All but the MTD-best family return the same value at the same depth.
//!
//! # Pearl's tree pass by pass
//!
//! SSS\* asks whether f is at least +∞, and goes down from there. Its table must not forget or mix up nodes, and moves
//! stay in natural order: then it evaluates the same leaves in the same order as Stockman's original with its OPEN
//! list.
//!
//! ```
//! use nullwindow::{Algorithm, Limits, Searcher, Settings};
//! use nullwindow_theory::{table::{ByPath, Exact}, tree::{Statics, Tree}};
//!
//! let mut search = Searcher::new(Statics)
//!     .table(Exact::<Tree, ByPath>::default())
//!     .order(vec![])
//!     .settings(Settings::plain(Algorithm::SSS));
//! let report = search.run(&Tree::pearl(), &Limits::depth(4));
//!
//! let passes = &report.iterations[0].passes;
//! let answers: Vec<i32> = passes.iter().map(|pass| pass.g.get()).collect();
//! let leaves: Vec<u64> = passes.iter().map(|pass| pass.leaves).collect();
//! assert_eq!(answers, [41, 36, 35, 35]);
//! assert_eq!(leaves, [4, 1, 1, 2]); // 8 leaves; Alpha-Beta evaluates 12
//! assert_eq!(passes.iter().map(|pass| pass.failed_high()).collect::<Vec<_>>(), [false, false, false, true]);
//! ```
//!
//! | pass | asks f ≥ | new leaves | answer | why |
//! |---|---|---|---|---|
//! | 1 | +∞ | e 41, g 12, k 34, m 36 | f ≤ 41 | the left-most T⁺; its critical leaf is e |
//! | 2 | 41 | n 5 | f ≤ 36 | n brings d to 5 and the left side to 12; m is the critical leaf now |
//! | 3 | 36 | o 35 | f ≤ 35 | o brings l to 35 |
//! | 4 | 35 | r 50, s 36 | f ≥ 35 | o stays; p is worth at least 36; h is worth 35 |
//!
//! Three passes refine a max solution tree, the last builds a min solution tree: the bounds meet at 35.
//! `nullwindow tree pearl --algorithm 'sss*' --svg FILE` draws it.
//!
//! With a good guess there is less to refine. MTD(f) that guesses right needs two passes, one for each bound:
//!
//! ```
//! use nullwindow::{Algorithm, Guess, Limits, Score, Searcher, Settings};
//! use nullwindow_theory::tree::{Statics, Tree};
//! let guess = Guess::Fixed(Score::new(35));
//! let mut search =
//!     Searcher::new(Statics).order(vec![]).settings(Settings { guess, ..Settings::plain(Algorithm::MTD_F) });
//! let report = search.run(&Tree::pearl(), &Limits::depth(4));
//! assert_eq!((report.iterations[0].passes.len(), report.leaves), (2, 8));
//! ```
//!
//! # MTD-best
//!
//! To play, one need not know what the best move is worth, only that it is best: a lower bound on it that no other
//! move's upper bound exceeds (Berliner's stop rule). [`Report::bounds`](nullwindow::Report::bounds) then hold the
//! value but need not meet:
//!
//! ```
//! use nullwindow::{Limits, Score, Searcher, Settings};
//! use nullwindow_theory::tree::{Statics, Tree};
//! let mut search = Searcher::new(Statics).settings(Settings::plain("mtd-best".parse()?));
//! let report = search.run(&Tree::pearl(), &Limits::depth(4));
//! assert_eq!(report.best, Some(1));
//! assert!(report.bounds.contains(Score::new(35)));
//! # Ok::<(), nullwindow::UnknownAlgorithm>(())
//! ```
//!
//! Next: [memory](super::memory).
