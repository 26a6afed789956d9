//! Searches every position of a game and judges its moves.

use crate::cmd::game::expected;
use crate::fail::Failure;
use crate::style::{live, number as grouped};
use nullwindow::Score;
use nullwindow_engine::{
    Board, Engine, Found, GameRecord, Goal, Mark, MoveId, MoveStyle, News, Options, PositionError, Task,
};
use nullwindow_notation::Player;
use std::sync::atomic::Ordering;

/// A move of the game, and what the search found.
pub(super) struct Ply {
    /// The number of the move, which grows when the turn comes back to the first player.
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
        if self.after.is_decided() { self.after + self.after.get().signum() } else { self.after }
    }
}

/// The moves of a game analyzed so far.
#[derive(Default)]
pub(super) struct Analysis {
    pub(super) plies: Vec<Ply>,
    pub(super) is_complete: bool,
}

/// Searches one position after another, and calls `report` after each.
pub(super) fn analyze(
    engine: &mut dyn Engine,
    game: &GameRecord,
    number: (usize, usize),
    task: &Task,
    report: &mut dyn FnMut(&Analysis) -> Result<(), Failure>,
) -> Result<Analysis, Failure> {
    let wrong = |e: PositionError| Failure::input(format!("game {}: {e}", number.0));
    let mut board = engine.kind().board_at(game.start.as_deref(), "").map_err(wrong)?;
    engine.clear();
    let mut analysis = Analysis::default();
    let mut move_number = game.first_number();
    let is_stopped = || task.stop.as_ref().is_some_and(|stop| stop.load(Ordering::Relaxed));
    let count = game.moves().count();
    for (i, mv) in game.moves().enumerate() {
        let what = format!("game {} of {}, move {} of {count}", number.0, number.1, i + 1);
        let played =
            board.read_move(mv, MoveStyle::Usual).map_err(|error| wrong(PositionError::Moves(error)))?;
        let ply = ply(board.as_ref(), engine, move_number, played, task, &what)?;
        if is_stopped() {
            return Ok(analysis);
        }
        analysis.plies.push(ply);
        report(&analysis)?;
        let mover = board.player();
        board.play(played);
        move_number += usize::from(mover == Player::Second && board.player() == Player::First);
    }
    analysis.is_complete = true;
    Ok(analysis)
}

/// Searches for the best move and, if another one was played, searches that one to the same depth.
fn ply(
    board: &dyn Board,
    engine: &mut dyn Engine,
    number: usize,
    played: MoveId,
    task: &Task,
    what: &str,
) -> Result<Ply, Failure> {
    let seen = search(board, engine, task, what.to_owned())?;
    let mut after = seen.report.value;
    let mut nodes = seen.report.nodes + seen.report.helper_nodes;
    if seen.report.best != Some(played) {
        let (goal, only) = (Goal::Depth(seen.report.depth.max(1)), vec![played]);
        let other = search(board, engine, &Task { goal, only, ..task.clone() }, what.to_owned())?;
        (after, nodes) = (other.report.value, nodes + other.report.nodes + other.report.helper_nodes);
    }
    // The move that was played may turn out to be better.
    let before = seen.report.value.max(after);
    let loss = if after == before { (0.0, 0.0) } else { loss(engine.options(), before, after) };
    let (best, line) = match seen.report.best {
        Some(best) if after != before => {
            let starts = seen.report.pv.first() == Some(&best);
            (best, if starts { board.line_texts(&seen.report.pv) } else { vec![board.move_text(best)] })
        }
        _ => (played, Vec::new()),
    };
    Ok(Ply {
        number,
        player: board.player(),
        text: board.move_text(played),
        before,
        after,
        loss,
        mark: mark(loss.1),
        best: board.move_text(best),
        line,
        depth: seen.report.depth,
        nodes,
        solved: seen.solved.is_exact(),
    })
}

fn search(board: &dyn Board, engine: &mut dyn Engine, task: &Task, what: String) -> Result<Found, Failure> {
    let progress = live(move |news| {
        let News::Pass { depth, pass, .. } = news else { return None };
        Some(format!("{what}: depth {depth}, {} nodes", grouped(pass.nodes)))
    });
    engine.search(board, task, progress).map_err(Failure::failed)
}

/// The value of a proved win, in pawns or men.
const DECIDED: f64 = 10.0;

/// What a move loses in the game's unit, and in expected points.
pub(super) fn loss(options: &Options, before: Score, after: Score) -> (f64, f64) {
    let about = options.kind();
    let most = DECIDED * f64::from(about.spoken_scale) / f64::from(about.scale);
    let any = before.is_decided() || after.is_decided();
    let units = |score: Score| match score.is_decided() {
        true if score > Score::ZERO => most,
        true => -most,
        false if any => options.in_units(score).clamp(-most, most),
        false => options.in_units(score),
    };
    let points = expected(options, before) - expected(options, after);
    ((units(before) - units(after)).max(0.0), points.max(0.0))
}

/// The mark of a move by the expected points that it loses.
pub(super) fn mark(points: f64) -> Option<Mark> {
    match points {
        0.2.. => Some(Mark::Blunder),
        0.1.. => Some(Mark::Mistake),
        0.05.. => Some(Mark::Dubious),
        _ => None,
    }
}

/// The moves of a player, judged.
pub(super) struct Verdict {
    pub(super) moves: usize,
    /// From 0 to 100.
    pub(super) accuracy: f64,
    /// In the game's unit.
    pub(super) mean_loss: f64,
    pub(super) best: usize,
    pub(super) marks: [(Mark, usize); 3],
}

/// Judges the moves of `player`; `None` if there are none.
pub(super) fn verdict(analysis: &Analysis, player: Player) -> Option<Verdict> {
    let own: Vec<&Ply> = analysis.plies.iter().filter(|ply| ply.player == player).collect();
    if own.is_empty() {
        return None;
    }
    let mean = |of: &dyn Fn(&Ply) -> f64| own.iter().map(|ply| of(ply)).sum::<f64>() / own.len() as f64;
    let count = |mark: Mark| (mark, own.iter().filter(|ply| ply.mark == Some(mark)).count());
    Some(Verdict {
        moves: own.len(),
        accuracy: mean(&|ply| accuracy(ply.loss.1)),
        mean_loss: mean(&|ply| ply.loss.0),
        best: own.iter().filter(|ply| ply.loss.0 == 0.0).count(),
        marks: [Mark::Dubious, Mark::Mistake, Mark::Blunder].map(count),
    })
}

/// 100 if nothing is lost, 80 for a twentieth of a point.
fn accuracy(points: f64) -> f64 {
    100.0 * (0.8_f64.ln() * points / 0.05).exp()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn accuracy_falls_with_the_loss() {
        assert!((accuracy(0.0) - 100.0).abs() < 1e-9);
        assert!((accuracy(0.05) - 80.0).abs() < 1e-9);
        assert!(accuracy(0.5) < 20.0);
    }

    #[test]
    fn marks_depend_on_expected_points() {
        let marks = [0.0, 0.049, 0.05, 0.1, 0.2, 1.0].map(mark);
        let [dubious, mistake, blunder] = [Mark::Dubious, Mark::Mistake, Mark::Blunder].map(Some);
        assert_eq!(marks, [None, None, dubious, mistake, blunder, blunder]);
    }
}
