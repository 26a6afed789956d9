//! A search of a game's position.

use super::{JobError, Worker};
use crate::job::Job;
use crate::record::{Cut, Done, Iteration, Pass, Value};
use nullwindow::observe::Counts;
use nullwindow::{Depth, Ended};
use nullwindow_engine::{Engine, Found, Task};

/// Beyond, there are no scores.
const FAR: i32 = 30_000;

/// Searches the position to the job's depth.
///
/// With the option `distort`, a first search finds the value of each depth, and the one that is recorded guesses so many
/// units of the search more than that.
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
    let depth = found.report.depth;
    let mut values = vec![Value { name: "entries".to_owned(), depth, number: engine.table_entries() as f64 }];
    values.extend(found.unique_leaves.map(|leaves| Value {
        name: "unique".to_owned(),
        depth,
        number: leaves as f64,
    }));
    Ok(Done { job: job.clone(), seconds: 0.0, iterations: iterations(job, &found), values })
}

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
    both.map(|(it, ((_, counts), seconds))| Iteration {
        depth: it.depth,
        guess: it.guess.get(),
        value: it.value.get(),
        lower: it.bounds.lower.get(),
        upper: it.bounds.upper.get(),
        best: it.best,
        passes: it.passes.len() as u64,
        nodes: it.nodes,
        leaves: it.leaves,
        hits: counts.hits,
        etc_probes: counts.etc_probes,
        etc_cutoffs: counts.etc_cutoffs,
        seconds: if job.timed { *seconds } else { 0.0 },
        cuts: counts.cut_nodes.iter().map(cut).collect(),
        each_pass: if job.passes { it.passes.iter().map(pass).collect() } else { Vec::new() },
    })
    .collect()
}

/// Cut nodes of a ply as they are recorded.
fn cut(cut: &nullwindow::observe::CutNodes) -> Cut {
    Cut { nodes: cut.nodes, tried: cut.tried, first: cut.first }
}

/// A pass as it is recorded.
fn pass(pass: &nullwindow::driver::Pass) -> Pass {
    Pass {
        alpha: pass.window.0.get(),
        beta: pass.window.1.get(),
        g: pass.g.get(),
        lower: pass.bounds.lower.get(),
        upper: pass.bounds.upper.get(),
        nodes: pass.nodes,
        leaves: pass.leaves,
    }
}
