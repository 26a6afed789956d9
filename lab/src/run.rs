//! From a job to what it finds.

mod branching;
mod coordinator;
mod minimal;
mod problem;
mod search;
mod stockman;
mod worker;

pub use coordinator::{Running, Status, Summary, run};
pub(crate) use worker::Worker;

use crate::columns::Quantity;
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

impl<E: std::error::Error> From<E> for JobError {
    fn from(error: E) -> JobError {
        JobError::Failed(error.to_string())
    }
}

/// Names of everything that some kind of job records beside iterations.
pub(crate) fn quantities() -> impl Iterator<Item = &'static str> {
    fn names<T: ?Sized>(of: &[Quantity<T>]) -> impl Iterator<Item = &'static str> {
        of.iter().map(|quantity| quantity.name)
    }
    names(&search::QUANTITIES)
        .chain(names(&minimal::QUANTITIES))
        .chain(names(&stockman::QUANTITIES))
        .chain(names(&problem::QUANTITIES))
        .chain(names(&branching::QUANTITIES))
}

/// Does a job. The same job finds the same whatever the worker did before; only times differ.
pub(crate) fn perform(worker: &mut Worker<'_>, job: &Job) -> Result<Done, JobError> {
    let begun = nullwindow_engine::clock::cpu();
    let mut done = match job.kind {
        Kind::Search | Kind::Tree => search::run(worker, job),
        Kind::Minimal => minimal::run(worker, job),
        Kind::Stockman => stockman::run(worker, job),
        Kind::Problem => problem::run(worker, job),
        Kind::Branching => branching::run(worker, job),
    }?;
    done.seconds = nullwindow_engine::clock::cpu().saturating_sub(begun).as_secs_f64();
    Ok(done)
}

#[cfg(test)]
mod testing {
    use super::{JobError, Worker, perform};
    use crate::job::Job;
    use crate::record::Done;
    use nullwindow_engine::Games;
    use std::sync::Arc;

    /// What a job finds, done by a worker of its own.
    pub(super) fn performed(job: &Job) -> Result<Done, JobError> {
        perform(&mut Worker::new(&Games::standard(), Arc::default()), job)
    }

    /// The depths and numbers of a value.
    pub(super) fn numbers(done: &Done, name: &str) -> Vec<(i32, f64)> {
        let values = done.values.iter().filter(|value| value.name == name);
        values.map(|value| (value.depth, value.value)).collect()
    }
}
