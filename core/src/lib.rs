//! Memory-enhanced minimax search.
#![forbid(unsafe_code)]

mod game;
mod score;

pub use game::{Coarse, Depth, Evaluate, Game, Key, MAX_DEPTH, Node, Outcome, key_of};
pub use score::{Bound, Bounds, Gamma, Score};
