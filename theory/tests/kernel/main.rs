//! The kernel against the papers' fixtures, the slow oracles, and itself: one file a theme, one sentence a test.
//!
//! Every random case is named by a spec and a seed that its failure prints. One crate, so that all themes share
//! `common` and are linked once.
#![expect(clippy::unwrap_used, reason = "a test may stop at once")]

mod common;

mod certainty;
mod counted;
mod dead;
mod drivers;
mod edges;
mod finished;
mod full_width;
mod large;
mod lines;
mod models;
mod observers;
mod oracle;
mod order;
mod pearl;
mod policies;
mod proofs;
mod questions;
mod quiet;
mod selective;
mod stockman;
mod stopping;
mod tables;
mod threads;
mod turns;
mod values;
mod wins;
