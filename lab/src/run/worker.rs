//! A worker keeps its engines from job to job.

use super::JobError;
use crate::job::Job;
use nullwindow_engine::{Engine, Goal, OPTIONS, Task};
use std::collections::BTreeMap;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};

/// Does jobs, one after another.
pub(crate) struct Worker {
    engines: BTreeMap<&'static str, Box<dyn Engine>>,
    stop: Arc<AtomicBool>,
}

impl Worker {
    /// A worker whose jobs end once `stop` is set.
    pub(crate) fn new(stop: Arc<AtomicBool>) -> Worker {
        Worker { engines: BTreeMap::new(), stop }
    }

    /// Whether it was told to stop.
    pub(crate) fn is_stopped(&self) -> bool {
        self.stop.load(Ordering::Relaxed)
    }

    /// A search to `depth` that ends once the worker is told to stop.
    pub(crate) fn task(&self, depth: i32) -> Task {
        Task { stop: Some(self.stop.clone()), ..Task::to(Goal::Depth(depth)) }
    }

    /// An engine at the job's position with the engine's options among the job's, the game's own for all others, and
    /// nothing remembered.
    pub(crate) fn engine(&mut self, job: &Job) -> Result<&mut dyn Engine, JobError> {
        let about = nullwindow_engine::games().find(|about| about.name == job.game);
        let about = about.ok_or_else(|| JobError::Failed(format!("unknown game {:?}", job.game)))?;
        let engine = self.engines.entry(about.name).or_insert_with(|| about.open());
        let usual = about.config();
        for option in OPTIONS {
            let wanted = job.options.get(option.name).cloned().unwrap_or_else(|| option.get(&usual));
            if option.get(engine.config()) != wanted {
                engine.configure(option.name, &wanted).map_err(|why| JobError::Failed(why.to_string()))?;
            }
        }
        engine.set_position(Some(&job.position), "").map_err(|why| JobError::Failed(why.to_string()))?;
        if job.timed {
            // Memory that was never touched costs time once: not that of the search that happens to come first.
            engine.search(&Task::to(Goal::Depth(1)), None);
        }
        engine.clear();
        Ok(engine.as_mut())
    }
}
