//! Searching every position of a game.

use super::judge::{loss, mark};
use crate::cmd::live::clear_line;
use crate::fail::Failure;
use crate::style::{DIM, number as grouped};
use nullwindow::Score;
use nullwindow::notation::Player;
use nullwindow_engine::{Engine, GameRecord, Goal, Mark, News, Sink, Task};
use std::io::{IsTerminal, Write};
use std::sync::atomic::Ordering;

/// A move that was played, and what the search says of it.
pub(super) struct Ply {
    /// How many moves of both sides were made before it, counted as if the player who usually starts had started, and
    /// from the number that the start has.
    pub(super) number: usize,
    pub(super) player: Player,
    pub(super) text: String,
    /// What the position was worth, and what it is worth after the move; both as the mover sees it.
    pub(super) before: Score,
    pub(super) after: Score,
    /// What it lost in the game's unit, and in expected points.
    pub(super) loss: (f64, f64),
    pub(super) mark: Option<Mark>,
    pub(super) best: String,
    /// The line that begins with the best move.
    pub(super) line: Vec<String>,
    pub(super) depth: i32,
    pub(super) nodes: u64,
    /// Whether the value before it is the game's own.
    pub(super) solved: bool,
}

impl Ply {
    /// What it is worth after the move, as the mover sees it: wins are counted from there.
    pub(super) fn reached(&self) -> Score {
        match self.after.win_distance() {
            Some(plies) if self.after > Score::ZERO => Score::win_in(plies - 1),
            Some(plies) => Score::loss_in(plies - 1),
            None => self.after,
        }
    }
}

/// A game, studied as far as there was time.
#[derive(Default)]
pub(super) struct Study {
    pub(super) plies: Vec<Ply>,
    pub(super) is_complete: bool,
}

/// What a search says of a position.
struct Seen {
    value: Score,
    best: Option<String>,
    line: Vec<String>,
    depth: i32,
    nodes: u64,
    solved: bool,
}

/// Searches one position after another, and tells `hear` after each move.
pub(super) fn study(
    engine: &mut dyn Engine,
    game: &GameRecord,
    number: (usize, usize),
    task: &Task,
    hear: &mut dyn FnMut(&dyn Engine, &Study) -> Result<(), Failure>,
) -> Result<Study, Failure> {
    let wrong = |e: nullwindow_engine::PositionError| Failure::input(format!("game {}: {e}", number.0));
    engine.set_position(game.start.as_deref(), "").map_err(wrong)?;
    engine.clear();
    let mut study = Study::default();
    let offset = 2 * (game.first_number() - 1) + usize::from(engine.player() == Player::Second);
    let is_stopped = || task.stop.as_ref().is_some_and(|stop| stop.load(Ordering::Relaxed));
    let count = game.moves().count();
    for (i, mv) in game.moves().enumerate() {
        let what = format!("game {} of {}, move {} of {count}", number.0, number.1, i + 1);
        let ply = ply(engine, i + offset, mv, task, &what);
        if is_stopped() {
            return Ok(study);
        }
        study.plies.push(ply);
        hear(engine, &study)?;
        engine.play(mv).map_err(wrong)?;
    }
    study.is_complete = true;
    Ok(study)
}

/// Looks for the best move and, if another one was played, searches that one to the same depth.
fn ply(engine: &mut dyn Engine, number: usize, text: &str, task: &Task, what: &str) -> Ply {
    let seen = look(engine, task, what.to_owned());
    let mut after = seen.value;
    let mut nodes = seen.nodes;
    if seen.best.as_deref() != Some(text) {
        let (goal, only) = (Goal::Depth(seen.depth.max(1)), vec![text.to_owned()]);
        let played = look(engine, &Task { goal, only, ..task.clone() }, what.to_owned());
        (after, nodes) = (played.value, nodes + played.nodes);
    }
    // What was played may turn out better than what was thought best.
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

/// Searches the position that the engine is at.
fn look(engine: &mut dyn Engine, task: &Task, what: String) -> Seen {
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
        let mut out = anstream::stderr().lock();
        let nodes = grouped(progress.pass.nodes);
        // Where nobody listens nothing is lost.
        let _ = write!(out, "\r\x1b[K  {DIM}{what}: depth {}, {nodes} nodes{DIM:#}", progress.depth);
        let _ = out.flush();
    })
}
