//! Runs many jobs: workers do them, one thread writes the record.

use super::{JobError, Worker, perform};
use crate::job::Job;
use crate::queue::{JobQueue, estimate};
use crate::record::Done;
use crate::store::{Store, StoreError};
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, AtomicUsize, Ordering};
use std::sync::mpsc::{Receiver, RecvTimeoutError, Sender, channel};
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
    queue: &JobQueue,
    store: &mut Store,
    threads: usize,
    stop: &AtomicBool,
    report: &mut dyn FnMut(&Status),
) -> Result<Summary, StoreError> {
    let is_open = |job: &&Job| !store.has(job);
    let many: Vec<&Job> = queue.untimed.iter().filter(is_open).collect();
    let alone: Vec<&Job> = queue.timed.iter().filter(is_open).collect();
    let total = queue.len();
    let before = total - many.len() - alone.len();
    let mut coordinator = Coordinator {
        store,
        stop,
        report,
        halt: Arc::new(AtomicBool::new(false)),
        summary: Summary { total, before, ..Summary::default() },
        begun: Instant::now(),
        nodes: 0,
        work: Work { parallel: sum(&many), alone: sum(&alone), ..Work::default() },
    };
    coordinator.phase(&many, threads)?;
    coordinator.phase(&alone, 1)?;
    coordinator.summary.interrupted =
        coordinator.summary.now + before + coordinator.summary.failed.len() < total;
    Ok(coordinator.summary)
}

fn sum(jobs: &[&Job]) -> f64 {
    jobs.iter().map(|job| estimate(job)).sum()
}

/// A message from a worker.
enum Message {
    Began(usize, Running),
    Ended(usize, Box<Job>, Result<Box<Done>, JobError>),
}

/// Hands out jobs and writes results to the record.
struct Coordinator<'a> {
    store: &'a mut Store,
    stop: &'a AtomicBool,
    report: &'a mut dyn FnMut(&Status),
    /// Tells workers to stop.
    halt: Arc<AtomicBool>,
    summary: Summary,
    begun: Instant,
    nodes: u64,
    work: Work,
}

/// Seconds of work, as estimated.
#[derive(Default)]
struct Work {
    /// Still to be done by all threads.
    parallel: f64,
    /// Still to be done by one.
    alone: f64,
    /// Done in this run: as estimated, and as it was.
    done: f64,
    took: f64,
}

impl Coordinator<'_> {
    /// Hands out all `jobs`, and returns when they have ended.
    fn phase(&mut self, jobs: &[&Job], threads: usize) -> Result<(), StoreError> {
        let (next, halt) = (AtomicUsize::new(0), self.halt.clone());
        let (send, receive) = channel();
        std::thread::scope(|scope| {
            for worker in 0..threads.clamp(1, jobs.len().max(1)) {
                let (next, halt, send) = (&next, halt.clone(), send.clone());
                scope.spawn(move || work(worker, jobs, next, &halt, &send));
            }
            drop(send);
            let ended = self.receive_results(&receive, threads);
            if ended.is_err() {
                self.halt.store(true, Ordering::Relaxed);
            }
            ended
        })
    }

    /// Writes results to the record until all workers have ended.
    fn receive_results(&mut self, receive: &Receiver<Message>, threads: usize) -> Result<(), StoreError> {
        let mut running: Vec<Option<Running>> = vec![None; threads.max(1)];
        let mut reported = Instant::now();
        loop {
            if self.stop.load(Ordering::Relaxed) {
                self.halt.store(true, Ordering::Relaxed);
            }
            match receive.recv_timeout(TICK) {
                Ok(Message::Began(worker, what)) => running[worker] = Some(what),
                Ok(Message::Ended(worker, job, result)) => {
                    let since = running[worker].take().map_or_else(Instant::now, |running| running.since);
                    self.ended(&job, result, since.elapsed())?;
                }
                Err(RecvTimeoutError::Timeout) => {}
                Err(RecvTimeoutError::Disconnected) => break,
            }
            if reported.elapsed() >= TICK {
                reported = Instant::now();
                self.report_status(&running, threads);
            }
        }
        self.report_status(&running, threads);
        if self.stop.load(Ordering::Relaxed) {
            self.halt.store(true, Ordering::Relaxed);
        }
        Ok(())
    }

    fn ended(
        &mut self,
        job: &Job,
        result: Result<Box<Done>, JobError>,
        took: Duration,
    ) -> Result<(), StoreError> {
        let expected = estimate(job);
        match result {
            Ok(done) => {
                self.store.add(&done)?;
                self.summary.now += 1;
                self.nodes += done.iterations.iter().map(|it| it.nodes).sum::<u64>();
                self.work.done += expected;
                self.work.took += took.as_secs_f64();
            }
            Err(JobError::Stopped) => return Ok(()),
            Err(JobError::Failed(why)) => self.summary.failed.push(format!("{}: {why}", named(job))),
        }
        *(if job.timed { &mut self.work.alone } else { &mut self.work.parallel }) -= expected;
        Ok(())
    }

    fn report_status(&mut self, running: &[Option<Running>], threads: usize) {
        let running: Vec<Running> = running.iter().flatten().cloned().collect();
        let pace = (self.work.took + TRUST) / (self.work.done + TRUST);
        let under_way: f64 =
            running.iter().map(|it| (it.since.elapsed().as_secs_f64() / pace).min(it.expected)).sum();
        let parallel = (self.work.parallel / threads.max(1) as f64).max(0.0);
        let left = pace * (parallel + self.work.alone.max(0.0) - under_way / threads.max(1) as f64);
        let status = Status {
            done: self.summary.before + self.summary.now,
            total: self.summary.total,
            nodes: self.nodes,
            elapsed: self.begun.elapsed(),
            left: Duration::try_from_secs_f64(left.max(0.0)).unwrap_or_default(),
            running,
        };
        (self.report)(&status);
    }
}

/// One worker: takes job after job until there are none, or until it is told to stop.
fn work(number: usize, jobs: &[&Job], next: &AtomicUsize, halt: &Arc<AtomicBool>, send: &Sender<Message>) {
    let mut worker = Worker::new(halt.clone());
    while !worker.is_stopped() {
        let Some(&job) = jobs.get(next.fetch_add(1, Ordering::Relaxed)) else { return };
        let running = Running { what: named(job), since: Instant::now(), expected: estimate(job) };
        let began = send.send(Message::Began(number, running));
        let result = perform(&mut worker, job).map(Box::new);
        // The coordinator has failed, so no more results are wanted.
        if began.and_then(|()| send.send(Message::Ended(number, Box::new(job.clone()), result))).is_err() {
            return;
        }
    }
}

/// A job in a few words.
fn named(job: &Job) -> String {
    let algorithm = job.options.get("algorithm").map_or("", String::as_str);
    format!("{} {} to {} {algorithm}", job.kind, job.game, job.depth).trim_end().to_owned()
}
