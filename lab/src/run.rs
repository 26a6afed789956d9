//! From a job to what it finds.

mod branching;
mod coordinator;
mod minimal;
mod problem;
mod search;
mod stockman;
#[cfg(test)]
mod testing;
mod tree;
mod worker;

pub use coordinator::{Running, Status, Summary, run};
pub(crate) use worker::Worker;

use crate::job::{Job, Kind};
use crate::record::Done;
use std::fmt;

/// Why a job found nothing.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) enum JobError {
    /// It was asked to stop.
    Stopped,
    /// It cannot be done, which the plan should have said.
    Failed(String),
}

impl fmt::Display for JobError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            JobError::Stopped => f.write_str("stopped"),
            JobError::Failed(why) => f.write_str(why),
        }
    }
}

/// Does a job. The same job finds the same, whatever was done at this worker before; only seconds differ.
pub(crate) fn perform(worker: &mut Worker, job: &Job) -> Result<Done, JobError> {
    let begun = nullwindow_engine::clock::cpu();
    let mut done = match job.kind {
        Kind::Search => search::run(worker, job),
        Kind::Minimal => minimal::run(worker, job),
        Kind::Tree => tree::run(worker, job),
        Kind::Stockman => stockman::run(worker, job),
        Kind::Problem => problem::run(worker, job),
        Kind::Branching => branching::run(worker, job),
    }?;
    done.seconds = nullwindow_engine::clock::cpu().saturating_sub(begun).as_secs_f64();
    Ok(done)
}
