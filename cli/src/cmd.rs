//! The verbs, and what some of them share.

pub(crate) mod bench;
mod board;
pub(crate) mod compare;
mod game;
pub(crate) mod lab;
mod live;
mod options;
pub(crate) mod perft;
pub(crate) mod search;
pub(crate) mod show;
pub(crate) mod train;
pub(crate) mod tree;
