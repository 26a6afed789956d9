//! Searches every position of a game and judges its moves.

use crate::fail::Failure;
use crate::style::{live, number as grouped};
use nullwindow::Score;
use nullwindow_engine::{
    Board, Engine, GameRecord, Judgement, Mark, MoveId, MoveStyle, News, PositionError, Task,
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
    let progress = || {
        let what = what.to_owned();
        live(move |news| {
            let News::Pass { depth, pass, .. } = news else { return None };
            Some(format!("{what}: depth {depth}, {} nodes", grouped(pass.nodes)))
        })
    };
    let judged = Judgement::of(played, board, engine, task, &progress).map_err(Failure::failed)?;
    Ok(Ply {
        number,
        player: board.player(),
        text: board.move_text(played),
        before: judged.before,
        after: judged.after,
        loss: judged.loss,
        mark: judged.mark,
        best: board.move_text(judged.best),
        line: board.line_texts(&judged.line),
        depth: judged.depth,
        nodes: judged.nodes,
        solved: judged.solved,
    })
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
}
