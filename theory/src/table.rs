//! Tables for experiments: one that forgets nothing, and one that finds no transpositions.

mod exact;
mod pathwise;

pub use exact::{ByKey, ByPath, ByPosition, Exact, Identity};
pub use pathwise::Pathwise;
