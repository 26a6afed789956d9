//! Searching every position of a game.

use super::judge::{loss, mark};
use crate::fail::Failure;
use crate::style::{clear_line, number as grouped, replace_line};
use nullwindow::Score;
use nullwindow::notation::Player;
use nullwindow_engine::{Engine, GameRecord, Goal, Mark, News, Sink, Task};
use std::io::IsTerminal;
use std::sync::atomic::Ordering;

/// A move of the game, and what the search found.
pub(super) struct Ply {
    /// Plies before it, counted from the move number of the start and as if the first player had started.
    pub(super) number: usize,
    pub(super) player: Player,
    pub(super) text: String,
    /// The value before and after the move, both from the mover's view.
    pub(super) before: Score,
    pub(super) after: Score,
    /// What it loses in the game's unit, and in expected points.
    pub(super) loss: (f64, f64),
    pub(super) mark: Option<Mark>,
    pub(super) best: String,
    /// The line that begins with the best move.
    pub(super) line: Vec<String>,
    pub(super) depth: i32,
    pub(super) nodes: u64,
    /// Whether the value before it is exact.
    pub(super) solved: bool,
}

impl Ply {
    /// The value after the move, from the mover's view; wins are counted from there.
    pub(super) fn reached(&self) -> Score {
        match self.after.win_distance() {
            Some(plies) if self.after > Score::ZERO => Score::win_in(plies - 1),
            Some(plies) => Score::loss_in(plies - 1),
            None => self.after,
        }
    }
}

/// The moves of a game analyzed so far.
#[derive(Default)]
pub(super) struct Analysis {
    pub(super) plies: Vec<Ply>,
    pub(super) is_complete: bool,
}

/// The result of a search.
struct Seen {
    value: Score,
    best: Option<String>,
    line: Vec<String>,
    depth: i32,
    nodes: u64,
    solved: bool,
}

/// Searches one position after another, and calls `report` after each.
pub(super) fn analyze(
    engine: &mut dyn Engine,
    game: &GameRecord,
    number: (usize, usize),
    task: &Task,
    report: &mut dyn FnMut(&dyn Engine, &Analysis) -> Result<(), Failure>,
) -> Result<Analysis, Failure> {
    let wrong = |e: nullwindow_engine::PositionError| Failure::input(format!("game {}: {e}", number.0));
    engine.set_position(game.start.as_deref(), "").map_err(wrong)?;
    engine.clear();
    let mut analysis = Analysis::default();
    let offset = 2 * (game.first_number() - 1) + usize::from(engine.player() == Player::Second);
    let is_stopped = || task.stop.as_ref().is_some_and(|stop| stop.load(Ordering::Relaxed));
    let count = game.moves().count();
    for (i, mv) in game.moves().enumerate() {
        let what = format!("game {} of {}, move {} of {count}", number.0, number.1, i + 1);
        let ply = ply(engine, i + offset, mv, task, &what);
        if is_stopped() {
            return Ok(analysis);
        }
        analysis.plies.push(ply);
        report(engine, &analysis)?;
        engine.play(mv).map_err(wrong)?;
    }
    analysis.is_complete = true;
    Ok(analysis)
}

/// Searches for the best move and, if another one was played, searches that one to the same depth.
fn ply(engine: &mut dyn Engine, number: usize, text: &str, task: &Task, what: &str) -> Ply {
    let seen = search(engine, task, what.to_owned());
    let mut after = seen.value;
    let mut nodes = seen.nodes;
    if seen.best.as_deref() != Some(text) {
        let (goal, only) = (Goal::Depth(seen.depth.max(1)), vec![text.to_owned()]);
        let played = search(engine, &Task { goal, only, ..task.clone() }, what.to_owned());
        (after, nodes) = (played.value, nodes + played.nodes);
    }
    // The move that was played may turn out to be better.
    let before = seen.value.max(after);
    let loss = if after == before { (0.0, 0.0) } else { loss(engine, before, after) };
    let (best, line) = match seen.best {
        Some(best) if after != before => {
            let line = if seen.line.first() == Some(&best) { seen.line } else { vec![best.clone()] };
            (best, line)
        }
        _ => (text.to_owned(), Vec::new()),
    };
    let (player, text, mark) = (engine.player(), text.to_owned(), mark(loss.1));
    let (depth, solved) = (seen.depth, seen.solved);
    Ply { number, player, text, before, after, loss, mark, best, line, depth, nodes, solved }
}

/// Searches the engine's position.
fn search(engine: &mut dyn Engine, task: &Task, what: String) -> Seen {
    let visible = std::io::stderr().is_terminal();
    let found = engine.search(task, visible.then(|| progress(what)));
    if visible {
        clear_line();
    }
    let report = found.report;
    Seen {
        value: report.value,
        best: report.best,
        line: report.pv,
        depth: report.depth,
        nodes: report.nodes + found.helper_nodes,
        solved: found.solved.is_exact(),
    }
}

fn progress(what: String) -> Sink {
    Box::new(move |news| {
        let News::Pass(progress) = news else { return };
        let nodes = grouped(progress.pass.nodes);
        replace_line(format_args!("{what}: depth {}, {nodes} nodes", progress.depth));
    })
}
