//! What a search has found.

use crate::board::{MoveId, Playable, id_of, ids_of};
use crate::minimal::Minimal;
use crate::watch::Watch;
use nullwindow::observe::Counts;
use nullwindow::{Bounds, Depth, Report, RootMove, Score};
use nullwindow_theory::observe::Unique;
use std::sync::atomic::Ordering::Relaxed;
use std::time::Duration;

/// What a search has found out of the game itself, beyond what an evaluation thinks.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub enum Solved {
    /// Nothing: something was not searched to the end.
    No,
    /// Who wins, but not by how much: only the winner was asked for, or the grain hides it.
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

/// What a search has found.
#[derive(Clone, Debug)]
pub struct Found {
    /// The core's report.
    pub report: Report<MoveId>,
    /// Counters of all iterations of the first thread.
    pub counts: Counts,
    /// The same for each iteration with its depth; the last may be unfinished.
    pub by_iteration: Vec<(Depth, Counts)>,
    /// CPU seconds of the first thread in each of these.
    pub seconds_by_iteration: Vec<f64>,
    /// Different leaves, if they were counted.
    pub unique_leaves: Option<usize>,
    /// How long it took.
    pub elapsed: Duration,
    /// What is known of the game itself.
    pub solved: Solved,
    /// What the game's own way of searching to its end decided instead of the configuration.
    pub instead: Vec<&'static str>,
    /// The best lines, best first; as many as the option `lines` asks for.
    pub lines: Vec<Line>,
    /// Entries in use in the table, if they were asked for.
    pub entries: Option<usize>,
    /// How small the search could have been, if that was asked for.
    pub minimal: Option<Minimal>,
    /// Whether it comes from the book of the options, and nothing was searched.
    pub book: bool,
}

impl Found {
    /// What one thread has found, and what was seen; whether it is solved is for the caller to say.
    pub(crate) fn new<G: Playable>(
        position: &G,
        report: Report<G::Move>,
        mut seen: Watch,
        elapsed: Duration,
    ) -> Found {
        let (nodes, deepest) = (report.nodes + seen.live.helper_nodes.load(Relaxed), seen.live.deepest);
        let lines = report.lines.iter().map(|line| Line::new(position, line, deepest, nodes, elapsed));
        Found {
            lines: lines.collect(),
            report: in_ids(position, report),
            counts: seen.stats.total(),
            seconds_by_iteration: seen.seconds_by_iteration(),
            unique_leaves: seen.unique.as_ref().map(Unique::leaves),
            by_iteration: seen.stats.iterations(),
            elapsed,
            solved: Solved::No,
            instead: Vec::new(),
            entries: None,
            minimal: None,
            book: false,
        }
    }
}

/// The report with moves as ids.
fn in_ids<G: Playable>(position: &G, report: Report<G::Move>) -> Report<MoveId> {
    let line = |line: nullwindow::Line<G::Move>| {
        let nullwindow::Line { rank, depth, value, bounds, nodes, full, .. } = line;
        nullwindow::Line { rank, depth, value, bounds, moves: ids_of(position, &line.moves), nodes, full }
    };
    let root = |root: RootMove<G::Move>| RootMove { mv: id_of(position, root.mv), bounds: root.bounds };
    Report {
        value: report.value,
        bounds: report.bounds,
        best: report.best.map(|mv| id_of(position, mv)),
        pv: ids_of(position, &report.pv),
        pv_nodes: report.pv_nodes,
        lines: report.lines.into_iter().map(line).collect(),
        moves: report.moves.into_iter().map(root).collect(),
        depth: report.depth,
        iterations: report.iterations,
        unfinished: report.unfinished,
        nodes: report.nodes,
        leaves: report.leaves,
        helper_nodes: report.helper_nodes,
        ended: report.ended,
    }
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
    /// Its value from the side to move's view, in units of the search: see [`in_units`](crate::Options::in_units).
    pub value: Score,
    /// What is proved of it.
    pub bounds: Bounds,
    /// Its moves.
    pub pv: Vec<MoveId>,
    /// Nodes visited since the search began.
    pub nodes: u64,
    /// How long that took.
    pub elapsed: Duration,
    /// How full the table is with entries of this search, in thousandths.
    pub full: u32,
}

impl Line {
    pub(crate) fn new<G: Playable>(
        position: &G,
        line: &nullwindow::Line<G::Move>,
        deepest: Depth,
        nodes: u64,
        elapsed: Duration,
    ) -> Line {
        let nullwindow::Line { rank, depth, value, bounds, full, .. } = *line;
        let pv = ids_of(position, &line.moves);
        Line { rank, depth, deepest: deepest.max(depth), value, bounds, pv, nodes, elapsed, full }
    }
}
