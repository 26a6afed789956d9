//! The verbs, and what some of them share.

pub(crate) mod analyze;
pub(crate) mod bench;
mod board;
pub(crate) mod compare;
mod counts;
pub(crate) mod engine;
mod file;
mod game;
pub(crate) mod lab;
mod limits;
mod live;
pub(crate) mod match_;
mod options;
mod output;
pub(crate) mod perft;
mod phrasing;
pub(crate) mod play;
pub(crate) mod search;
pub(crate) mod show;
pub(crate) mod solve;
pub(crate) mod train;
pub(crate) mod tree;

pub(crate) use options::with_defaults;
