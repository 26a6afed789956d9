//! From a job to what it finds.

mod bench;
mod branching;
mod crew;
mod minimal;
mod problem;
mod search;
mod stockman;
#[cfg(test)]
mod testing;
mod tree;

pub(crate) use bench::Bench;
pub use crew::{Running, Status, Summary, run};

use crate::job::{Job, Kind};
use crate::record::Done;
use std::fmt;

/// Why a job found nothing.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) enum Broken {
    /// It was asked to stop.
    Stopped,
    /// It cannot be done, which the plan should have said.
    Failed(String),
}

impl fmt::Display for Broken {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Broken::Stopped => f.write_str("stopped"),
            Broken::Failed(why) => f.write_str(why),
        }
    }
}

/// Does a job. The same job finds the same, whatever was done at this bench before; only seconds differ.
pub(crate) fn perform(bench: &mut Bench, job: &Job) -> Result<Done, Broken> {
    let begun = nullwindow_engine::clock::cpu();
    let mut done = match job.kind {
        Kind::Search => search::run(bench, job),
        Kind::Minimal => minimal::run(bench, job),
        Kind::Tree => tree::run(bench, job),
        Kind::Stockman => stockman::run(bench, job),
        Kind::Problem => problem::run(bench, job),
        Kind::Branching => branching::run(bench, job),
    }?;
    done.seconds = nullwindow_engine::clock::cpu().saturating_sub(begun).as_secs_f64();
    Ok(done)
}
