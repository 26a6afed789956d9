//! Memory-enhanced minimax search.
#![forbid(unsafe_code)]

mod algorithm;
pub mod check;
mod deepen;
pub mod driver;
mod game;
pub mod laws;
mod limits;
pub mod minimal;
pub mod observe;
pub mod oracle;
pub mod order;
mod score;
mod search;
pub mod select;
pub mod table;
pub mod tree;

pub use algorithm::{Algorithm, UnknownAlgorithm};
pub use deepen::{Ended, Iteration, Report};
pub use game::{Coarse, Depth, Evaluate, Game, Key, MAX_DEPTH, Node, Outcome, key_of};
pub use limits::{Limits, Stop};
pub use score::{Bound, Bounds, Gamma, Score};
pub use search::{Cutoffs, Deepening, FailLow, Guess, Known, OwnGuess, RootMove, Searcher, Settings};
