//! A search of a game's position or of an artificial tree.

use super::{JobError, Worker};
use crate::columns::{Iteration, Measured, Quantity, values};
use crate::job::{Job, Kind};
use crate::record::Done;
use nullwindow::observe::Visit;
use nullwindow::oracle::{Path, dead_leaves};
use nullwindow::tree::{Statics, Tree};
use nullwindow::{Ended, Variation};
use nullwindow_engine::{Board, Engine, Found, Measure, News, Sink, Task};
use std::sync::{Arc, Mutex, PoisonError};

/// Beyond, there are no scores.
const FAR: i32 = 30_000;

/// Searches the position to the job's depth.
///
/// With the option `distort`, a first search finds the value of each depth, and the recorded one guesses that number of
/// units of the search more. With `dead`, the dead leaves of a tree are counted.
pub(super) fn run(worker: &mut Worker<'_>, job: &Job) -> Result<Done, JobError> {
    let mut task = Task { measure: Measure::Entries, ..worker.task(job.depth) };
    let (engine, board) = worker.set_up(job)?;
    if let Some(distort) = job.options.get("distort").and_then(|text| text.parse::<i32>().ok()) {
        let values = search(engine, board.as_ref(), &task, None)?;
        let guess = |value: i32| format!("{},", (value + distort).clamp(-FAR, FAR));
        let list: String = values.report.iterations.iter().map(|it| guess(it.value.get())).collect();
        engine.set("guess", &list)?;
        engine.clear();
    }
    if job.kind == Kind::Tree {
        // The line is not played out, so that the table holds what the search has put there.
        task.variation = Some(Variation::Move);
    }
    task.visits = job.options.get("dead").is_some_and(|dead| dead == "on");
    let leaves = Leaves::default();
    let found = search(engine, board.as_ref(), &task, task.visits.then(|| leaves.clone().sink()))?;
    let depth = found.report.depth;
    let dead = if task.visits {
        let tree = Tree::named(&job.position)?;
        Some(dead_leaves(&tree, depth, &Statics, &leaves.taken()))
    } else {
        None
    };
    let counted = Counted { entries: found.entries, unique: found.unique_leaves, dead };
    let values = values(&QUANTITIES, depth, &counted);
    Ok(Done { job: job.clone(), seconds: 0.0, iterations: iterations(job, &found), values })
}

/// Entries of the table in use at the end; different leaves and dead leaves, where these are counted.
pub(super) struct Counted {
    entries: Option<usize>,
    unique: Option<usize>,
    dead: Option<usize>,
}

pub(super) const QUANTITIES: [Quantity<Counted>; 3] = [
    Quantity { name: "entries", get: |it| it.entries.map(|count| count as f64) },
    Quantity { name: "unique", get: |it| it.unique.map(|count| count as f64) },
    Quantity { name: "dead", get: |it| it.dead.map(|count| count as f64) },
];

/// The leaves of the last iteration, in the order in which they were evaluated.
#[derive(Clone, Default)]
struct Leaves(Arc<Mutex<Vec<Path>>>);

impl Leaves {
    fn sink(self) -> Sink {
        Box::new(move |news| {
            let mut leaves = self.0.lock().unwrap_or_else(PoisonError::into_inner);
            match news {
                News::Visit(Visit::Iteration(_)) => leaves.clear(),
                News::Visit(Visit::Leaf { path, .. }) => leaves.push(path.clone()),
                _ => {}
            }
        })
    }

    fn taken(&self) -> Vec<Path> {
        std::mem::take(&mut self.0.lock().unwrap_or_else(PoisonError::into_inner))
    }
}

/// Searches, unless it is asked to stop.
pub(super) fn search(
    engine: &mut dyn Engine,
    board: &dyn Board,
    task: &Task,
    sink: Option<Sink>,
) -> Result<Found, JobError> {
    let found = engine.search(board, task, sink)?;
    match found.report.ended {
        Ended::Stopped(_) => Err(JobError::Stopped),
        _ => Ok(found),
    }
}

/// The iterations of a search as they are recorded, with what was counted and timed in each.
pub(super) fn iterations(job: &Job, found: &Found) -> Vec<Iteration> {
    let counted = found.by_iteration.iter().zip(&found.seconds_by_iteration);
    let measured = found.report.iterations.iter().zip(counted).map(|(iteration, ((_, counts), seconds))| {
        Measured { iteration, counts, seconds: if job.timed { *seconds } else { 0.0 }, passes: job.passes }
    });
    measured.map(|it| Iteration::measured(&it)).collect()
}

#[cfg(test)]
mod tests;
