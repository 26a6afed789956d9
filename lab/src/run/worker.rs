//! A worker keeps its engines from job to job.

use super::JobError;
use crate::job::Job;
use nullwindow_engine::{Board, Engine, Games, Goal, OPTIONS, Options, Task};
use std::collections::BTreeMap;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};

/// Does jobs, one after another.
pub(crate) struct Worker<'a> {
    games: &'a Games,
    engines: BTreeMap<&'static str, Box<dyn Engine>>,
    pub(super) stop: Arc<AtomicBool>,
}

impl Worker<'_> {
    /// A worker whose jobs end once `stop` is set.
    pub(crate) fn new(games: &Games, stop: Arc<AtomicBool>) -> Worker<'_> {
        Worker { games, engines: BTreeMap::new(), stop }
    }

    /// Whether it was told to stop.
    pub(crate) fn is_stopped(&self) -> bool {
        self.stop.load(Ordering::Relaxed)
    }

    /// A search to `depth` that ends once the worker is told to stop.
    pub(crate) fn task(&self, depth: i32) -> Task {
        Task { stop: Some(self.stop.clone()), ..Task::to(Goal::Depth(depth)) }
    }

    /// The engine's options among the job's, and the game's own for all others.
    pub(crate) fn options(&self, job: &Job) -> Result<Options, JobError> {
        let mut options = Options::study(self.games.get(&job.game)?);
        for name in OPTIONS.iter().map(|spec| spec.name) {
            job.options.get(name).map_or(Ok(()), |value| options.set(name, value))?;
        }
        Ok(options)
    }

    /// The job's position, and an engine with the job's options that remembers nothing.
    pub(crate) fn set_up(&mut self, job: &Job) -> Result<(&mut dyn Engine, Box<dyn Board>), JobError> {
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
