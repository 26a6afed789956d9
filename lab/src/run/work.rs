//! A run of the lab as a work of many jobs, done by threads or by other machines: all results go to one record.

use super::coordinator::{Running, Status, Summary, named};
use super::{JobError, Worker, perform as perform_one, text};
use crate::job::{Job, JobId};
use crate::queue::{JobQueue, estimate};
use crate::record::Done;
use crate::store::{Store, StoreError};
use nullwindow_engine::work::{OpenJob, Pace, Progress, Work};
use nullwindow_engine::{Games, SIGNATURE};
use serde_json::json;
use std::borrow::BorrowMut;
use std::collections::{BTreeMap, HashMap};
use std::sync::Arc;
use std::time::{Duration, Instant};

/// Seconds of work by which the estimates weigh against the times measured so far.
const TRUST: f64 = 5.0;

/// A run under way.
pub struct LabWork<S> {
    games: Games,
    store: S,
    /// Those that the record did not have at the beginning, those that run alone last.
    jobs: Vec<Job>,
    /// Where each stands there, by its name.
    index: HashMap<JobId, usize>,
    summary: Summary,
    begun: Instant,
    nodes: u64,
    /// Seconds of work that is still to be done, as estimated: side by side, and alone.
    open: [f64; 2],
    pace: Pace,
}

impl<S: BorrowMut<Store>> LabWork<S> {
    /// Everything of `queue` that the record in `store` lacks.
    pub fn begin(games: &Games, queue: &JobQueue, store: S) -> LabWork<S> {
        let lacks = |job: &&Job| !store.borrow().has(job);
        let jobs: Vec<Job> = queue.untimed.iter().chain(&queue.timed).filter(lacks).cloned().collect();
        let (total, open) = (queue.len(), jobs.len());
        let size = |timed| {
            let jobs = jobs.iter().filter(|job| job.timed == timed);
            jobs.map(|job| estimate(games, job)).sum()
        };
        let index = jobs.iter().enumerate().map(|(i, job)| (job.id(SIGNATURE), i)).collect();
        LabWork {
            open: [size(false), size(true)],
            games: games.clone(),
            store,
            jobs,
            index,
            summary: Summary { total, before: total - open, ..Summary::default() },
            begun: Instant::now(),
            nodes: 0,
            pace: Pace::new(TRUST),
        }
    }

    /// The jobs that are not done, timed or not.
    pub(crate) fn open_jobs(&self, timed: bool) -> impl Iterator<Item = &Job> {
        self.jobs.iter().filter(move |job| job.timed == timed && !self.store.borrow().has(job))
    }

    /// Writes down what became of a job.
    pub(super) fn ended(
        &mut self,
        job: &Job,
        result: Result<Done, JobError>,
        took: Duration,
    ) -> Result<(), StoreError> {
        let expected = estimate(&self.games, job);
        match result {
            Ok(done) => {
                self.store.borrow_mut().add(&done)?;
                self.summary.now += 1;
                self.nodes += done.iterations.iter().map(|it| it.nodes).sum::<u64>();
                self.pace.add(expected, took);
            }
            Err(JobError::Stopped) => return Ok(()),
            Err(JobError::Failed(why)) => self.summary.failed.push(format!("{}: {why}", named(job))),
        }
        self.open[usize::from(job.timed)] -= expected;
        Ok(())
    }

    /// How it goes, with what runs now on this number of threads or workers.
    pub fn status(&self, running: Vec<Running>, slots: usize) -> Status {
        let pace = self.pace.seconds().unwrap_or(1.0);
        let under_way: f64 =
            running.iter().map(|it| (it.since.elapsed().as_secs_f64() / pace).min(it.expected)).sum();
        let (slots, [parallel, alone]) = (slots.max(1) as f64, self.open);
        let left = (parallel / slots).max(0.0) + alone.max(0.0) - under_way / slots;
        Status {
            done: self.summary.before + self.summary.now,
            total: self.summary.total,
            nodes: self.nodes,
            elapsed: self.begun.elapsed(),
            left: self.pace.left(left).unwrap_or_default(),
            running,
        }
    }

    /// How it ended; and the record.
    pub fn finish(self) -> (Summary, S) {
        let mut summary = self.summary;
        summary.interrupted = summary.before + summary.now + summary.failed.len() < summary.total;
        (summary, self.store)
    }
}

impl<S: BorrowMut<Store> + Send> Work for LabWork<S> {
    fn head(&self) -> String {
        json!({ "work": "lab", "signature": SIGNATURE }).to_string()
    }

    fn open(&self) -> Vec<OpenJob> {
        let job = |job: &Job| {
            let id = job.id(SIGNATURE).0;
            let (size, group) = (estimate(&self.games, job), job.group());
            OpenJob { text: text::of_job(&id, job), id, size, group }
        };
        self.open_jobs(false).chain(self.open_jobs(true)).map(job).collect()
    }

    fn take(&mut self, result: &str) -> Result<(), String> {
        let (took, found) = text::read_result(result)?;
        let job = match &found {
            Ok(done) => &done.job,
            Err((job, _)) => job,
        };
        if self.store.borrow().has(job) {
            return Ok(());
        }
        let Some(&i) = self.index.get(&job.id(SIGNATURE)) else {
            return Err(format!("{} is no job of this run", named(job)));
        };
        let job = self.jobs[i].clone();
        let found = found.map_err(|(_, why)| JobError::Failed(why));
        self.ended(&job, found, took).map_err(|error| error.to_string())
    }

    fn fail(&mut self, id: &str, why: &str) {
        let job = self.index.get(&JobId(id.to_owned())).map(|&i| &self.jobs[i]);
        let name = job.map_or_else(|| id.to_owned(), named);
        self.summary.failed.push(format!("{name}: {why}"));
    }

    fn progress(&self, slots: usize) -> Progress {
        let Status { done, total, nodes, elapsed, left, .. } = self.status(Vec::new(), slots);
        let rate = nodes as f64 / elapsed.as_secs_f64().max(1e-3);
        let note = match rate {
            rate if rate >= 1e6 => format!("{:.1} M nodes/s", rate / 1e6),
            rate => format!("{:.0} k nodes/s", rate / 1e3),
        };
        Progress { done, total, left: Some(left), note }
    }
}

/// Does single jobs, one after another, and returns their results.
///
/// # Errors
/// A text is no job.
pub fn perform(games: &Games, jobs: &[String]) -> Result<Vec<String>, String> {
    let mut worker = Worker { games, engines: BTreeMap::new(), stop: Arc::default() };
    let mut work = |job: &String| {
        let job = text::read_job(job)?;
        let begun = Instant::now();
        let result = perform_one(&mut worker, &job);
        Ok(text::of_result(&job, result, begun.elapsed()))
    };
    jobs.iter().map(&mut work).collect()
}
