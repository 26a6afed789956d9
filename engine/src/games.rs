//! The games that come with nullwindow, each described once.

mod checkers;
mod chess;
mod othello;
mod tree;

pub use checkers::CHECKERS;
pub use chess::CHESS;
pub use othello::OTHELLO;
pub use tree::TREE;
