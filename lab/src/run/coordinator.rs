//! Runs many jobs: workers do them, one thread writes the record.

use super::work::LabWork;
use super::{Worker, perform};
use crate::job::Job;
use crate::queue::{JobQueue, estimate};
use crate::store::{Store, StoreError};
use nullwindow_engine::Games;
use nullwindow_engine::workers::{self, JobEvent};
use std::collections::BTreeMap;
use std::ops::ControlFlow;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::{Duration, Instant};

/// How often progress is reported.
const TICK: Duration = Duration::from_millis(100);

/// The progress of a run.
#[derive(Clone, PartialEq, Debug)]
pub struct Status {
    /// Jobs that are done, those of earlier runs included.
    pub done: usize,
    /// Jobs in all.
    pub total: usize,
    /// Nodes that this run has visited.
    pub nodes: u64,
    /// How long this run has taken so far.
    pub elapsed: Duration,
    /// How long it will still take, as estimated.
    pub left: Duration,
    /// What runs now.
    pub running: Vec<Running>,
}

/// A job that is being done.
#[derive(Clone, PartialEq, Debug)]
pub struct Running {
    /// What it is, in a few words.
    pub what: String,
    /// Since when.
    pub since: Instant,
    /// How many seconds it was expected to take.
    pub expected: f64,
}

/// How a run ended.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Summary {
    /// Jobs in all.
    pub total: usize,
    /// Jobs that earlier runs had done.
    pub before: usize,
    /// Jobs that this run has done.
    pub now: usize,
    /// Whether it was asked to stop before the end.
    pub interrupted: bool,
    /// Jobs that could not be done, and why.
    pub failed: Vec<String>,
}

/// Does every job of `queue` that `store` does not have, with this number of threads; timed jobs come last, alone and
/// one by one. Stops once `stop` is set; the results of finished jobs are kept.
///
/// # Errors
/// The record could not be written; results written before are kept.
pub fn run(
    games: &Games,
    queue: &JobQueue,
    store: &mut Store,
    threads: usize,
    stop: &AtomicBool,
    report: &mut dyn FnMut(&Status),
) -> Result<Summary, StoreError> {
    let work = LabWork::begin(games, queue, store);
    let [many, alone] = [false, true].map(|timed| work.open_jobs(timed).cloned().collect::<Vec<Job>>());
    let mut coordinator = Coordinator { work, stop, report, halt: Arc::default() };
    coordinator.phase(games, &many, threads)?;
    if !stop.load(Ordering::Relaxed) {
        coordinator.phase(games, &alone, 1)?;
    }
    Ok(coordinator.work.finish().0)
}

/// Hands out jobs to threads.
struct Coordinator<'a> {
    work: LabWork<&'a mut Store>,
    stop: &'a AtomicBool,
    report: &'a mut dyn FnMut(&Status),
    /// Tells workers to stop.
    halt: Arc<AtomicBool>,
}

impl Coordinator<'_> {
    /// Hands out all `jobs`, and returns when they have ended.
    fn phase(&mut self, games: &Games, jobs: &[Job], threads: usize) -> Result<(), StoreError> {
        let halt = self.halt.clone();
        let threads = workers::threads(threads);
        let mut running: Vec<Option<Running>> = vec![None; threads];
        let (mut reported, mut written) = (Instant::now(), Ok(()));
        let make = |_| Worker { games, engines: BTreeMap::new(), stop: halt.clone() };
        let work = |worker: &mut Worker<'_>, job: usize| perform(worker, &jobs[job]);
        workers::run(jobs.len(), threads, make, work, |event| {
            match event {
                JobEvent::Began { worker, job } => {
                    let (what, expected) = (named(&jobs[job]), estimate(games, &jobs[job]));
                    running[worker] = Some(Running { what, since: Instant::now(), expected });
                }
                JobEvent::Ended { worker, job, result } => {
                    let took = running[worker].take().map_or(Duration::ZERO, |it| it.since.elapsed());
                    let ended = self.work.ended(&jobs[job], result, took);
                    written = std::mem::replace(&mut written, Ok(())).and(ended);
                }
                JobEvent::Tick => {}
            }
            if reported.elapsed() >= TICK {
                reported = Instant::now();
                self.report_status(&running, threads);
            }
            if written.is_err() || self.stop.load(Ordering::Relaxed) {
                halt.store(true, Ordering::Relaxed);
            }
            if halt.load(Ordering::Relaxed) { ControlFlow::Break(()) } else { ControlFlow::Continue(()) }
        });
        self.report_status(&running, threads);
        written
    }

    fn report_status(&mut self, running: &[Option<Running>], threads: usize) {
        let running: Vec<Running> = running.iter().flatten().cloned().collect();
        let status = self.work.status(running, threads);
        (self.report)(&status);
    }
}

/// A job in a few words.
pub(super) fn named(job: &Job) -> String {
    let algorithm = job.options.get("algorithm").map_or("", String::as_str);
    format!("{} {} to {} {algorithm}", job.kind, job.game, job.depth).trim_end().to_owned()
}
