//! Runs many jobs: workers do them, one thread writes the record.

use super::{JobError, Worker, perform};
use crate::job::Job;
use crate::queue::{JobQueue, estimate};
use crate::record::Done;
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
/// Seconds of work by which the estimates weigh against the times measured so far.
const TRUST: f64 = 5.0;

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
    let [many, alone] = [&queue.untimed, &queue.timed]
        .map(|jobs| jobs.iter().filter(|job| !store.has(job)).collect::<Vec<&Job>>());
    let (total, open) = (queue.len(), many.len() + alone.len());
    let mut coordinator = Coordinator {
        games,
        store,
        stop,
        report,
        halt: Arc::default(),
        summary: Summary { total, before: total - open, ..Summary::default() },
        begun: Instant::now(),
        nodes: 0,
        open: [&many, &alone].map(|jobs| jobs.iter().map(|job| estimate(games, job)).sum()),
        done: 0.0,
        took: 0.0,
    };
    coordinator.phase(&many, threads)?;
    if !stop.load(Ordering::Relaxed) {
        coordinator.phase(&alone, 1)?;
    }
    let mut summary = coordinator.summary;
    summary.interrupted = summary.now + summary.failed.len() < open;
    Ok(summary)
}

/// Hands out jobs and writes results to the record.
struct Coordinator<'a> {
    games: &'a Games,
    store: &'a mut Store,
    stop: &'a AtomicBool,
    report: &'a mut dyn FnMut(&Status),
    /// Tells workers to stop.
    halt: Arc<AtomicBool>,
    summary: Summary,
    begun: Instant,
    nodes: u64,
    /// Seconds of work that is still to be done, as estimated: by all threads, and by one alone.
    open: [f64; 2],
    /// Seconds of work that this run has done: as estimated, and as it was.
    done: f64,
    took: f64,
}

impl Coordinator<'_> {
    /// Hands out all `jobs`, and returns when they have ended.
    fn phase(&mut self, jobs: &[&Job], threads: usize) -> Result<(), StoreError> {
        let (games, halt) = (self.games, self.halt.clone());
        let threads = workers::threads(threads);
        let mut running: Vec<Option<Running>> = vec![None; threads];
        let (mut reported, mut written) = (Instant::now(), Ok(()));
        let make = |_| Worker { games, engines: BTreeMap::new(), stop: halt.clone() };
        let work = |worker: &mut Worker<'_>, job: usize| perform(worker, jobs[job]);
        workers::run(jobs.len(), threads, make, work, |event| {
            match event {
                JobEvent::Began { worker, job } => {
                    let (what, expected) = (named(jobs[job]), estimate(games, jobs[job]));
                    running[worker] = Some(Running { what, since: Instant::now(), expected });
                }
                JobEvent::Ended { worker, job, result } => {
                    let took = running[worker].take().map_or(Duration::ZERO, |it| it.since.elapsed());
                    let ended = self.ended(jobs[job], result, took);
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

    fn ended(&mut self, job: &Job, result: Result<Done, JobError>, took: Duration) -> Result<(), StoreError> {
        let expected = estimate(self.games, job);
        match result {
            Ok(done) => {
                self.store.add(&done)?;
                self.summary.now += 1;
                self.nodes += done.iterations.iter().map(|it| it.nodes).sum::<u64>();
                self.done += expected;
                self.took += took.as_secs_f64();
            }
            Err(JobError::Stopped) => return Ok(()),
            Err(JobError::Failed(why)) => self.summary.failed.push(format!("{}: {why}", named(job))),
        }
        self.open[usize::from(job.timed)] -= expected;
        Ok(())
    }

    fn report_status(&mut self, running: &[Option<Running>], threads: usize) {
        let running: Vec<Running> = running.iter().flatten().cloned().collect();
        let pace = (self.took + TRUST) / (self.done + TRUST);
        let under_way: f64 =
            running.iter().map(|it| (it.since.elapsed().as_secs_f64() / pace).min(it.expected)).sum();
        let (threads, [parallel, alone]) = (threads.max(1) as f64, self.open);
        let left = pace * ((parallel / threads).max(0.0) + alone.max(0.0) - under_way / threads);
        (self.report)(&Status {
            done: self.summary.before + self.summary.now,
            total: self.summary.total,
            nodes: self.nodes,
            elapsed: self.begun.elapsed(),
            left: Duration::try_from_secs_f64(left.max(0.0)).unwrap_or_default(),
            running,
        });
    }
}

/// A job in a few words.
fn named(job: &Job) -> String {
    let algorithm = job.options.get("algorithm").map_or("", String::as_str);
    format!("{} {} to {} {algorithm}", job.kind, job.game, job.depth).trim_end().to_owned()
}
