//! What to search, when to stop, and what was found.

use crate::watch::Watch;
use nullwindow::driver::Pass;
use nullwindow::notation::Notation;
use nullwindow::observe::Counts;
use nullwindow::{Depth, Limits, Report, RootMove};
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
    /// The same for each iteration with its depth; one that was broken off is the last.
    pub by_iteration: Vec<(Depth, Counts)>,
    /// CPU seconds of the first thread in each of these.
    pub seconds_by_iteration: Vec<f64>,
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

impl Found {
    /// What one thread has found, and what was seen; whether it is solved is for the caller to say.
    pub(crate) fn new<G: Notation>(
        position: &G,
        report: Report<G::Move>,
        mut seen: Watch,
        elapsed: Duration,
    ) -> Found {
        Found {
            report: written(position, report),
            counts: seen.counts(),
            by_iteration: seen.by_iteration(),
            seconds_by_iteration: seen.seconds_by_iteration(),
            unique_leaves: seen.unique_leaves(),
            helper_nodes: 0,
            elapsed,
            solved: false,
            instead: Vec::new(),
        }
    }
}

/// The report with moves as people write them.
fn written<G: Notation>(position: &G, mut report: Report<G::Move>) -> Report<String> {
    let mut at = position.clone();
    let pv = report
        .pv
        .iter()
        .map(|&mv| {
            let text = at.move_text(mv);
            at = at.play(mv);
            text
        })
        .collect();
    let moves =
        report.moves.iter().map(|root| RootMove { mv: position.move_text(root.mv), bounds: root.bounds });
    Report {
        value: report.value,
        bounds: report.bounds,
        best: report.best.map(|mv| position.move_text(mv)),
        pv,
        pv_nodes: report.pv_nodes,
        moves: moves.collect(),
        depth: report.depth,
        iterations: std::mem::take(&mut report.iterations),
        unfinished: std::mem::take(&mut report.unfinished),
        nodes: report.nodes,
        leaves: report.leaves,
        ended: report.ended,
    }
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
