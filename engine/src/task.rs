//! What to search, when to stop, and what was found.

use crate::timer::{Clock, Ponder, Time, Timer};
use crate::watch::Watch;
use nullwindow::driver::Pass;
use nullwindow::notation::Notation;
use nullwindow::observe::Counts;
use nullwindow::{Bounds, Depth, Limits, Report, RootMove, Score};
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::Duration;

/// How far to search.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Goal {
    /// So many plies.
    Depth(Depth),
    /// To the end of the game, where the game has one that can be foreseen; else until a win is proved.
    End,
    /// As deep as the other limits let it.
    Unlimited,
    /// Until a win within so many moves of the winner is proved.
    Win(u32),
}

/// A search to be done.
#[derive(Clone, Debug)]
pub struct Task {
    /// How far.
    pub goal: Goal,
    /// At most so many nodes; but a program that plays (option `selective`) searches one ply in any case.
    pub nodes: Option<u64>,
    /// How long.
    pub time: Time,
    /// Until this is set.
    pub stop: Option<Arc<AtomicBool>>,
    /// While the opponent thinks no time counts, and the answer waits for the end of that or for the stop.
    pub ponder: Option<Arc<Ponder>>,
    /// Whether the answer waits for the stop even if there is nothing left to search.
    pub hold: bool,
    /// The moves to choose from, as people write them; all of them if empty.
    pub only: Vec<String>,
}

impl Task {
    /// A search without other limits.
    pub fn to(goal: Goal) -> Task {
        Task {
            goal,
            nodes: None,
            time: Time::Unlimited,
            stop: None,
            ponder: None,
            hold: false,
            only: Vec::new(),
        }
    }

    /// A search for the move to play, on this clock.
    pub fn on(clock: Clock) -> Task {
        Task { time: Time::Clock(clock), ..Task::to(Goal::Unlimited) }
    }

    /// Waits as long as the answer has to wait.
    pub(crate) fn wait(&self) {
        let is_stopped = || self.stop.as_ref().is_some_and(|stop| stop.load(Ordering::Relaxed));
        let is_held = || match &self.ponder {
            Some(ponder) => ponder.is_on(),
            None => self.hold && self.stop.is_some(),
        };
        while is_held() && !is_stopped() {
            std::thread::sleep(Duration::from_millis(1));
        }
    }

    /// Whether it ends by itself in any case.
    pub(crate) fn must_end(&self) -> bool {
        self.nodes.is_some() || self.time != Time::Unlimited
    }

    /// How many nodes each of so many threads may still visit after `spent`: as many as the limit leaves, or as many as there
    /// is time for if it goes on as before.
    pub(crate) fn affords(&self, spent: u64, timer: &Timer, threads: usize) -> u64 {
        let allowed = self.share(threads).map_or(u64::MAX, |nodes| nodes.saturating_sub(spent));
        let in_time = timer.left().map_or(u64::MAX, |left| {
            let elapsed = timer.elapsed().as_secs_f64().max(1e-4);
            (spent as f64 * left.as_secs_f64() / elapsed) as u64
        });
        allowed.min(in_time)
    }

    /// The nodes that each of so many threads may visit.
    pub(crate) fn share(&self, threads: usize) -> Option<u64> {
        self.nodes.map(|nodes| nodes / threads.max(1) as u64)
    }

    /// What the core needs to know to search `depth` plies with at most so many nodes, watched by `timer`.
    pub(crate) fn limits(&self, depth: Depth, timer: &Arc<Timer>, nodes: Option<u64>) -> Limits {
        let mut limits = Limits::depth(depth);
        if let Some(nodes) = nodes {
            limits = limits.nodes(nodes);
        }
        if let Some(stop) = &self.stop {
            limits = limits.stop(stop.clone());
        }
        if self.time != Time::Unlimited || matches!(self.goal, Goal::Win(_)) {
            let timer = timer.clone();
            limits = limits.until(move || timer.is_over());
        }
        limits
    }
}

/// What a search has found out of the game itself, beyond what an evaluation thinks.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub enum Solved {
    /// Nothing: something was not searched to the end.
    No,
    /// Who wins, but not by how much: nobody has asked, or the grain hides it.
    Winner,
    /// The value: everything was searched to the end, and the grain has hidden nothing.
    Value,
}

impl Solved {
    /// Whether the value is the game's, not an evaluation's.
    pub fn is_exact(self) -> bool {
        self == Solved::Value
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
    /// What is known of the game itself.
    pub solved: Solved,
    /// What the game's own way of searching to its end decided instead of the configuration.
    pub instead: Vec<&'static str>,
    /// The best lines, best first; as many as the option `lines` asks for.
    pub lines: Vec<Line>,
}

impl Found {
    /// What one thread has found, and what was seen; whether it is solved is for the caller to say.
    pub(crate) fn new<G: Notation>(
        position: &G,
        report: Report<G::Move>,
        mut seen: Watch,
        elapsed: Duration,
    ) -> Found {
        let (nodes, deepest) = (report.nodes + seen.theirs(), seen.deepest());
        let lines = report.lines.iter().map(|line| Line::new(position, line, deepest, nodes, elapsed));
        Found {
            lines: lines.collect(),
            report: written(position, report),
            counts: seen.counts(),
            by_iteration: seen.by_iteration(),
            seconds_by_iteration: seen.seconds_by_iteration(),
            unique_leaves: seen.unique_leaves(),
            helper_nodes: 0,
            elapsed,
            solved: Solved::No,
            instead: Vec::new(),
        }
    }
}

/// The report with moves as people write them.
fn written<G: Notation>(position: &G, mut report: Report<G::Move>) -> Report<String> {
    let line = |line: &[G::Move]| texts(position, line);
    let pv = line(&report.pv);
    let lines = report.lines.iter().map(|l| {
        let nullwindow::Line { rank, depth, value, bounds, full, .. } = *l;
        nullwindow::Line { rank, depth, value, bounds, full, moves: line(&l.moves) }
    });
    let moves =
        report.moves.iter().map(|root| RootMove { mv: position.move_text(root.mv), bounds: root.bounds });
    Report {
        value: report.value,
        bounds: report.bounds,
        best: report.best.map(|mv| position.move_text(mv)),
        pv,
        pv_nodes: report.pv_nodes,
        lines: lines.collect(),
        moves: moves.collect(),
        depth: report.depth,
        iterations: std::mem::take(&mut report.iterations),
        unfinished: std::mem::take(&mut report.unfinished),
        nodes: report.nodes,
        leaves: report.leaves,
        ended: report.ended,
    }
}

/// A line of moves as people write it.
pub(crate) fn texts<G: Notation>(position: &G, line: &[G::Move]) -> Vec<String> {
    let mut at = position.clone();
    let text = |&mv: &G::Move| {
        let text = at.move_text(mv);
        at = at.play(mv);
        text
    };
    line.iter().map(text).collect()
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

/// A line that has been searched to a depth.
#[derive(Clone, Debug)]
pub struct Line {
    /// 1 for the best line, 2 for the best without its first move, and so on.
    pub rank: usize,
    /// How deep it was searched.
    pub depth: Depth,
    /// The deepest node that was seen, extensions and captures included.
    pub deepest: Depth,
    /// Its value from the side to move's view, in units of the search: see [`in_units`](crate::Engine::in_units).
    pub value: Score,
    /// What is proved of it.
    pub bounds: Bounds,
    /// Its moves as people write them.
    pub pv: Vec<String>,
    /// Nodes visited since the search began.
    pub nodes: u64,
    /// How long that took.
    pub elapsed: Duration,
    /// How full the table is with entries of this search, in thousandths.
    pub full: u32,
}

impl Line {
    pub(crate) fn new<G: Notation>(
        position: &G,
        line: &nullwindow::Line<G::Move>,
        deepest: Depth,
        nodes: u64,
        elapsed: Duration,
    ) -> Line {
        let nullwindow::Line { rank, depth, value, bounds, full, .. } = *line;
        let pv = texts(position, &line.moves);
        Line { rank, depth, deepest: deepest.max(depth), value, bounds, pv, nodes, elapsed, full }
    }
}

/// What there is to tell of a search that goes on.
#[derive(Clone, Copy, Debug)]
pub enum News<'a> {
    /// It has come back from a pass.
    Pass(&'a Progress),
    /// It has finished a line at a depth.
    Line(&'a Line),
}

/// Who is told.
pub type Sink = Box<dyn FnMut(&News<'_>) + Send>;
