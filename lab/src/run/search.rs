//! A search of a game's position.

use super::{JobError, Worker};
use crate::columns::{Iteration, Measured, Quantity, values};
use crate::job::Job;
use crate::record::Done;
use nullwindow::observe::Counts;
use nullwindow::{Depth, Ended};
use nullwindow_engine::{Engine, Found, Task};

/// Beyond, there are no scores.
const FAR: i32 = 30_000;

/// Searches the position to the job's depth.
///
/// With the option `distort`, a first search finds the value of each depth, and the recorded one guesses that number of
/// units of the search more.
pub(super) fn run(worker: &mut Worker, job: &Job) -> Result<Done, JobError> {
    let task = worker.task(job.depth);
    let engine = worker.engine(job)?;
    if let Some(distort) = job.options.get("distort").and_then(|text| text.parse::<i32>().ok()) {
        let values = search(engine, &task)?;
        let guess = |value: i32| format!("{},", (value + distort).clamp(-FAR, FAR));
        let list: String = values.report.iterations.iter().map(|it| guess(it.value.get())).collect();
        engine.configure("guess", &list).map_err(|why| JobError::Failed(why.to_string()))?;
        engine.clear();
    }
    let found = search(engine, &task)?;
    let values = values(&QUANTITIES, found.report.depth, &(engine.table_entries(), found.unique_leaves));
    Ok(Done { job: job.clone(), seconds: 0.0, iterations: iterations(job, &found), values })
}

/// Entries of the table in use at the end, and different leaves where these are counted.
pub(super) const QUANTITIES: [Quantity<(usize, Option<usize>)>; 2] = [
    Quantity { name: "entries", get: |(entries, _)| Some(*entries as f64) },
    Quantity { name: "unique", get: |(_, unique)| unique.map(|leaves| leaves as f64) },
];

/// Searches, unless it is asked to stop.
pub(super) fn search(engine: &mut dyn Engine, task: &Task) -> Result<Found, JobError> {
    let found = engine.search(task, None);
    match found.report.ended {
        Ended::Stopped(_) => Err(JobError::Stopped),
        _ => Ok(found),
    }
}

/// The iterations of a search as they are recorded.
pub(super) fn iterations(job: &Job, found: &Found) -> Vec<Iteration> {
    recorded(job, &found.report.iterations, &found.by_iteration, &found.seconds_by_iteration)
}

/// Iterations with what was counted and timed in each.
pub(super) fn recorded(
    job: &Job,
    iterations: &[nullwindow::Iteration],
    counted: &[(Depth, Counts)],
    seconds: &[f64],
) -> Vec<Iteration> {
    let both = iterations.iter().zip(counted.iter().zip(seconds));
    let measured = both.map(|(iteration, ((_, counts), seconds))| Measured {
        iteration,
        counts,
        seconds: if job.timed { *seconds } else { 0.0 },
        passes: job.passes,
    });
    measured.map(|it| Iteration::measured(&it)).collect()
}
