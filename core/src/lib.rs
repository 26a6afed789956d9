//! Memory-enhanced minimax search.
#![forbid(unsafe_code)]

mod game;
pub mod oracle;
mod score;
pub mod tree;

pub use game::{Coarse, Depth, Evaluate, Game, Key, MAX_DEPTH, Node, Outcome, key_of};
pub use score::{Bound, Bounds, Gamma, Score};
