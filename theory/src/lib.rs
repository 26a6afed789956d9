//! The theory of minimax search, to experiment with: explicit trees, slow oracles, tables that forget nothing, traces,
//! checked proofs and minimal graphs, all of them over the public interface of [`nullwindow`].
//!
//! ```
//! use nullwindow::{Algorithm, Limits, Searcher, Settings};
//! use nullwindow_theory::{oracle, tree::{Statics, Tree}};
//! let pearl = Tree::pearl();
//! let mut search = Searcher::new(Statics).settings(Settings::plain(Algorithm::SSS));
//! assert_eq!(search.run(&pearl, &Limits::depth(4)).value, oracle::minimax(&pearl, 4, &Statics));
//! ```
//!
//! # The guide
//!
//! The theory in order, each chapter short, every example a test:
//!
//! 1. [Trees](guide::trees): minimax, Alpha-Beta and its bounds, solution trees, null windows, and MT.
//! 2. [Drivers](guide::drivers): how one procedure becomes SSS\*, DUAL\*, C\* and MTD(f); Pearl's tree pass by pass.
//! 3. [Memory](guide::memory): which table, and what an entry may be used for.
//! 4. [Ordering](guide::ordering): which move first, and cutoffs that need no search.
//! 5. [Deepening](guide::deepening): guesses, principal variation, the move that is safe to play, limits.
//! 6. [Watching](guide::watching): progress, statistics and traces.
//! 7. [Selectivity](guide::selective): extensions, reductions, pruning and quiescence.
//! 8. [Proving](guide::proving): laws for games, slow oracles, checked proofs, minimal graphs.
//! 9. [Choosing](guide::choosing): which algorithm and which settings for what.
//!
//! Marks such as S32 or E12 number what the papers describe and where they err: the repository's `PAPERS.md` lists them
//! all.

pub mod check;
/// The theory in order, in nine short chapters. There is no code here; every example is a test.
pub mod guide {
    pub mod choosing;
    pub mod deepening;
    pub mod drivers;
    pub mod memory;
    pub mod ordering;
    pub mod proving;
    pub mod selective;
    pub mod trees;
    pub mod watching;
}
pub mod minimal;
pub mod observe;
pub mod oracle;
pub mod table;
pub mod tree;

/// The example of the README is a test.
#[cfg(doctest)]
#[doc = include_str!("../README.md")]
struct Readme;
