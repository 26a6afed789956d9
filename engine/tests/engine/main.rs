//! Boards, engines, options and records of every game behind the objects that programs use: one file a theme.
//!
//! One crate, so that all themes share `common` and are linked once.
#![expect(clippy::unwrap_used, reason = "a test may stop at once")]

mod common;

mod boards;
mod book;
mod endgame;
mod engines;
mod equal;
mod measures;
mod nim;
mod options;
mod play;
mod record;
mod symmetry;
mod trees;
mod weights;
