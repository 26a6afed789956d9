//! One job at a worker of its own, for tests.

use super::{JobError, Worker, perform};
use crate::job::Job;
use crate::record::Done;
use std::sync::Arc;
use std::sync::atomic::AtomicBool;

/// What a job finds.
pub(crate) fn performed(job: &Job) -> Result<Done, JobError> {
    perform(&mut Worker::new(Arc::new(AtomicBool::new(false))), job)
}

/// The depths and numbers of a value.
pub(crate) fn numbers(done: &Done, name: &str) -> Vec<(i32, f64)> {
    done.values.iter().filter(|value| value.name == name).map(|value| (value.depth, value.number)).collect()
}
