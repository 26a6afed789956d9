//! From a job to what it finds.

mod coordinator;
mod search;
mod stockman;
mod text;
mod work;

pub use coordinator::{Running, Status, Summary, run};
pub use work::{LabWork, perform as perform_jobs};

use crate::columns::{Iteration, Quantity};
use crate::job::{Job, Kind};
use crate::record::{Done, Value};
use nullwindow_engine::{Board, Engine, Games, Goal, OPTIONS, Options, Task};
use std::collections::BTreeMap;
use std::sync::Arc;
use std::sync::atomic::AtomicBool;
use std::time::Instant;

/// Why a job found nothing.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) enum JobError {
    /// It was asked to stop.
    Stopped,
    /// It cannot be done, which the plan should have said.
    Failed(String),
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
        .chain(names(&search::MINIMAL))
        .chain(names(&stockman::QUANTITIES))
        .chain(names(&search::PROBLEM))
        .chain(names(&search::BRANCHING))
}

type Result<T> = std::result::Result<T, JobError>;

/// What a job finds: iterations of a search, and other numbers.
type Found = (Vec<Iteration>, Vec<Value>);

/// How often a timed job that was slowed down by other programs is done again.
const REPEATS: usize = 2;

/// Does a job. The same job finds the same whatever the worker did before; only times differ.
fn perform(worker: &mut Worker<'_>, job: &Job) -> Result<Done> {
    at_rest(|| attempt(worker, job))
}

/// The first attempt that other programs left alone; else the one that they slowed down least, which its times show.
fn at_rest(mut attempt: impl FnMut() -> Result<Done>) -> Result<Done> {
    let mut best = attempt()?;
    for _ in 0..REPEATS {
        if !best.is_under_load() {
            break;
        }
        let again = attempt()?;
        if again.wall_seconds * best.seconds < best.wall_seconds * again.seconds {
            best = again;
        }
    }
    Ok(best)
}

fn attempt(worker: &mut Worker<'_>, job: &Job) -> Result<Done> {
    let (begun, wall) = (nullwindow_engine::clock::cpu(), Instant::now());
    let (iterations, values) = match job.kind {
        Kind::Search | Kind::Tree => search::run(worker, job),
        Kind::Minimal => search::minimal(worker, job),
        Kind::Stockman => stockman::run(worker, job),
        Kind::Problem => search::problem(worker, job),
        Kind::Branching => search::branching(worker, job),
    }?;
    let seconds = nullwindow_engine::clock::cpu().saturating_sub(begun).as_secs_f64();
    let wall_seconds = if job.timed { wall.elapsed().as_secs_f64() } else { 0.0 };
    Ok(Done { job: job.clone(), seconds, wall_seconds, iterations, values })
}

/// Does jobs, one after another, and keeps its engines from job to job.
struct Worker<'a> {
    games: &'a Games,
    engines: BTreeMap<&'static str, Box<dyn Engine>>,
    stop: Arc<AtomicBool>,
}

impl Worker<'_> {
    /// A search to `depth` that ends once the worker is told to stop.
    fn task(&self, depth: i32) -> Task {
        Task { stop: Some(self.stop.clone()), without_book: true, ..Task::to(Goal::Depth(depth)) }
    }

    /// The engine's options among the job's, and the game's own for all others.
    fn options(&self, job: &Job) -> Result<Options> {
        let mut options = Options::study(self.games.get(&job.game)?);
        for name in OPTIONS.iter().map(|spec| spec.name) {
            job.options.get(name).map_or(Ok(()), |value| options.set(name, value))?;
        }
        Ok(options)
    }

    /// The job's position, and an engine with the job's options that remembers nothing.
    fn set_up(&mut self, job: &Job) -> Result<(&mut dyn Engine, Box<dyn Board>)> {
        let options = self.options(job)?;
        let kind = options.kind();
        let board = kind.read_board(&job.position)?;
        let engine = self.engines.entry(kind.name).or_insert_with(|| kind.engine());
        engine.configure(options);
        if job.timed {
            // Memory that was never touched costs time once: not that of the search that happens to come first.
            engine.search(board.as_ref(), &Task::to(Goal::Depth(1)), None)?;
        }
        engine.clear();
        Ok((engine.as_mut(), board))
    }
}

#[cfg(test)]
mod testing {
    use super::{JobError, Worker, perform};
    use crate::job::Job;
    use crate::record::Done;
    use nullwindow_engine::Games;
    use std::collections::BTreeMap;
    use std::sync::Arc;

    /// What a job finds, done by a worker of its own.
    pub(super) fn performed(job: &Job) -> Result<Done, String> {
        let (games, engines) = (Games::standard(), BTreeMap::new());
        let done = perform(&mut Worker { games: &games, engines, stop: Arc::default() }, job);
        done.map_err(|error| match error {
            JobError::Stopped => "stopped".to_owned(),
            JobError::Failed(why) => why,
        })
    }

    /// The depths and numbers of a value.
    pub(super) fn numbers(done: &Done, name: &str) -> Vec<(i32, f64)> {
        let values = done.values.iter().filter(|value| value.name == name);
        values.map(|value| (value.depth, value.value)).collect()
    }
}

#[cfg(test)]
mod tests {
    use super::{JobError, REPEATS, at_rest};
    use crate::record::Done;

    /// What is kept of attempts with these CPU and wall seconds, and how many of them are made.
    fn kept(times: &[(f64, f64)]) -> (Done, usize) {
        let mut attempts = 0;
        let done = at_rest(|| {
            let (seconds, wall_seconds) = times[attempts];
            attempts += 1;
            Ok(Done { seconds, wall_seconds, ..Done::default() })
        });
        (done.expect("done"), attempts)
    }

    #[test]
    fn a_timing_under_load_is_repeated_and_marked_if_it_stays_so() {
        let (done, attempts) = kept(&[(1.0, 1.05)]);
        assert!(attempts == 1 && !done.is_under_load(), "{done:?}");
        let (done, attempts) = kept(&[(1.0, 2.0), (1.0, 1.01)]);
        assert!(attempts == 2 && !done.is_under_load(), "{done:?}");
        let (done, attempts) = kept(&[(1.0, 2.0), (1.2, 1.8), (1.0, 3.0)]);
        assert!(attempts == 1 + REPEATS && done.is_under_load(), "{done:?}");
        assert_eq!((done.seconds, done.wall_seconds), (1.2, 1.8), "the one that was slowed down least");
        assert!(
            !Done { seconds: 9.0, ..Done::default() }.is_under_load(),
            "without a clock there is no mark"
        );
    }

    #[test]
    fn a_job_that_fails_is_not_repeated() {
        let mut attempts = 0;
        let failed = at_rest(|| {
            attempts += 1;
            Err(JobError::Stopped)
        });
        assert_eq!((failed, attempts), (Err(JobError::Stopped), 1));
    }
}
