//! What to search, when to stop, and what was found.

use nullwindow::driver::Pass;
use nullwindow::observe::Counts;
use nullwindow::{Depth, Limits, Report};
use std::sync::Arc;
use std::sync::atomic::AtomicBool;
use std::time::{Duration, Instant};

/// How far to search.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Goal {
    /// So many plies.
    Depth(Depth),
    /// To the end of the game, where the game has one that can be foreseen; else until a win is proved.
    End,
    /// As deep as the other limits let it.
    Unlimited,
}

/// A search to be done.
#[derive(Clone, Debug)]
pub struct Task {
    /// How far.
    pub goal: Goal,
    /// At most so many nodes.
    pub nodes: Option<u64>,
    /// At most so long.
    pub time: Option<Duration>,
    /// Until this is set.
    pub stop: Option<Arc<AtomicBool>>,
}

impl Task {
    /// A search without other limits.
    pub fn to(goal: Goal) -> Task {
        Task { goal, nodes: None, time: None, stop: None }
    }

    /// Whether it ends by itself in any case.
    pub(crate) fn must_end(&self) -> bool {
        self.nodes.is_some() || self.time.is_some()
    }

    /// The nodes that each of so many threads may visit.
    pub(crate) fn share(&self, threads: usize) -> Option<u64> {
        self.nodes.map(|nodes| nodes / threads.max(1) as u64)
    }

    /// What the core needs to know to search `depth` plies with at most so many nodes.
    pub(crate) fn limits(&self, depth: Depth, started: Instant, nodes: Option<u64>) -> Limits {
        let mut limits = Limits::depth(depth);
        if let Some(nodes) = nodes {
            limits = limits.nodes(nodes);
        }
        if let Some(stop) = &self.stop {
            limits = limits.stop(stop.clone());
        }
        if let Some(time) = self.time {
            limits = limits.until(move || started.elapsed() >= time);
        }
        limits
    }
}

/// What a search has found; moves as people write them.
#[derive(Clone, Debug)]
pub struct Found {
    /// The core's report.
    pub report: Report<String>,
    /// Counters of all iterations of the first thread.
    pub counts: Counts,
    /// Different leaves, if they were counted.
    pub unique_leaves: Option<usize>,
    /// Nodes that the other threads visited.
    pub helper_nodes: u64,
    /// How long it took.
    pub elapsed: Duration,
    /// Whether the value is the game's, not an evaluation's: everything was searched to the end, and the grain has
    /// hidden nothing.
    pub solved: bool,
    /// What the game's own way of searching to its end decided instead of the configuration.
    pub instead: Vec<&'static str>,
}

/// How a search goes: it has come back from a pass.
#[derive(Clone, Copy, Debug)]
pub struct Progress {
    /// The depth of the iteration.
    pub depth: Depth,
    /// How many passes the iteration has had.
    pub passes: usize,
    /// The last one.
    pub pass: Pass,
}

/// Who is told.
pub type Sink = Box<dyn FnMut(&Progress) + Send>;
