//! A search of an artificial tree.

mod setup;

pub(super) use setup::Setup;

use super::search::{self, recorded};
use super::{JobError, Worker};
use crate::columns::{Quantity, values};
use crate::job::Job;
use crate::record::Done;
use nullwindow::observe::{Event, Observer, Stats};
use nullwindow::oracle::{Path, dead_leaves};
use nullwindow::tree::{Statics, Tree};
use nullwindow::{Ended, Game, Limits, Searcher};
use nullwindow_engine::clock;
use std::time::Duration;

/// Searches the tree; recorded are the iterations, `entries`, and `dead` where it is asked for.
pub(super) fn run(worker: &mut Worker, job: &Job) -> Result<Done, JobError> {
    let setup = Setup::of(job);
    let tree = setup.tree()?;
    let mut search = Searcher::with(Statics, setup.table()?)
        .order(setup.order()?)
        .settings(setup.settings()?)
        .observe((Stats::default(), (Times::default(), setup.counts_dead().then(Leaves::default))));
    let report = search.run(&tree, &limits(worker, job));
    if let Ended::Stopped(_) = report.ended {
        return Err(JobError::Stopped);
    }
    let entries = search.memory().used();
    let (stats, (times, leaves)) = std::mem::take(search.observer_mut());
    let depth = report.depth;
    let mut found = values(&search::QUANTITIES, depth, &(entries, None));
    let dead = leaves.map(|Leaves(leaves)| dead_leaves(&tree, depth, &Statics, &leaves));
    found.extend(values(&QUANTITIES, depth, &dead));
    let iterations = recorded(job, &report.iterations, &stats.iterations, &times.ended());
    Ok(Done { job: job.clone(), seconds: 0.0, iterations, values: found })
}

/// Dead leaves, where they are counted.
pub(super) const QUANTITIES: [Quantity<Option<usize>>; 1] =
    [Quantity { name: "dead", get: |dead| dead.map(|dead| dead as f64) }];

/// The job's depth, and an end when the worker is told to stop.
pub(super) fn limits(worker: &Worker, job: &Job) -> Limits {
    let limits = Limits::depth(job.depth);
    match worker.task(job.depth).stop {
        Some(stop) => limits.stop(stop),
        None => limits,
    }
}

/// When iterations begin.
#[derive(Default)]
struct Times(Vec<Duration>);

impl Times {
    /// Seconds of each iteration; the last ends now.
    fn ended(mut self) -> Vec<f64> {
        self.0.push(clock::cpu());
        self.0.windows(2).map(|pair| pair[1].saturating_sub(pair[0]).as_secs_f64()).collect()
    }
}

impl<G: Game> Observer<G> for Times {
    fn see(&mut self, event: &Event<'_, G>) {
        if let Event::Iteration(_) = event {
            self.0.push(clock::cpu());
        }
    }
}

/// The leaves of the last iteration, in the order they were evaluated.
#[derive(Default)]
pub(super) struct Leaves(pub(super) Vec<Path>);

impl Observer<Tree> for Leaves {
    fn see(&mut self, event: &Event<'_, Tree>) {
        match event {
            Event::Iteration(_) => self.0.clear(),
            Event::Leaf(node, _) => self.0.push(node.path()),
            _ => {}
        }
    }
}

#[cfg(test)]
mod tests;
