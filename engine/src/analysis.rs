//! A game, judged move by move.

use crate::board::{Board, MoveId, PositionError};
use crate::engine::{Engine, SearchError};
use crate::judge::Judgement;
use crate::task::{Sink, Task};
use nullwindow::Score;
use nullwindow_notation::{MoveStyle, Player};
use nullwindow_records::{GameRecord, Mark};
use std::fmt;

/// A move of the game, and what the search found.
#[derive(Clone, Debug)]
pub struct Ply {
    /// The number of the move, which grows when the turn comes back to the first player.
    pub number: usize,
    /// Who made it.
    pub player: Player,
    /// The move as people write it.
    pub text: String,
    /// The value before and after the move, both from the mover's view.
    pub before: Score,
    /// See `before`.
    pub after: Score,
    /// What it loses in the game's unit, and in expected points.
    pub loss: (f64, f64),
    /// How a game is marked for it.
    pub mark: Option<Mark>,
    /// The best move: this one, if it loses nothing.
    pub best: String,
    /// The line that begins with the best move.
    pub line: Vec<String>,
    /// Plies searched.
    pub depth: i32,
    /// Nodes visited.
    pub nodes: u64,
    /// Whether the value before it is exact; the line then goes to the end of the game, where that can be foreseen.
    pub solved: bool,
    /// Whether the value after it is exact.
    pub solved_after: bool,
}

impl Ply {
    fn new(board: &dyn Board, number: usize, played: MoveId, judged: &Judgement) -> Ply {
        Ply {
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
            solved_after: judged.solved_after,
        }
    }

    /// The value after the move, from the mover's view; wins are counted from there.
    pub fn reached(&self) -> Score {
        if self.after.is_decided() { self.after + self.after.get().signum() } else { self.after }
    }
}

/// The moves of a game analyzed so far.
#[derive(Clone, Debug, Default)]
pub struct Analysis {
    /// The moves, in order.
    pub plies: Vec<Ply>,
    /// Whether they are all there.
    pub is_complete: bool,
}

/// Why a game cannot be analyzed.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum AnalysisError {
    /// Its start is no position, or a move is not legal.
    Game(PositionError),
    /// A search panicked.
    Search(SearchError),
}

impl fmt::Display for AnalysisError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            AnalysisError::Game(error) => error.fmt(f),
            AnalysisError::Search(error) => error.fmt(f),
        }
    }
}

impl std::error::Error for AnalysisError {}

impl Analysis {
    /// Searches the position before each move of a game, and judges the move; `told` hears of each and says whether to go
    /// on. The search of each move, by its index, tells a sink of its own.
    ///
    /// ```
    /// use nullwindow_engine::{Analysis, Games, Goal, Mark, Task};
    /// let chess = Games::standard().get("chess")?;
    /// let game = &chess.read_games(b"1. f3 e5 2. g4 Qh4#")?[0];
    /// let mut engine = chess.player();
    /// let analysis = Analysis::of(game, engine.as_mut(), &Task::to(Goal::Depth(4)), &|_| None, &mut |_| true)?;
    /// assert_eq!(analysis.plies[2].mark, Some(Mark::Blunder));
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    ///
    /// # Errors
    /// The game cannot be played, or a search panicked.
    pub fn of(
        game: &GameRecord,
        engine: &mut dyn Engine,
        task: &Task,
        sink: &dyn Fn(usize) -> Option<Sink>,
        told: &mut dyn FnMut(&Ply) -> bool,
    ) -> Result<Analysis, AnalysisError> {
        let wrong = |error| AnalysisError::Game(PositionError::Moves(error));
        let mut board = engine.kind().board_at(game.start.as_deref(), "").map_err(AnalysisError::Game)?;
        engine.clear();
        let mut analysis = Analysis::default();
        let mut number = game.first_number();
        for (i, mv) in game.moves().enumerate() {
            let played = board.read_move(mv, MoveStyle::Usual).map_err(wrong)?;
            let judged = Judgement::of(played, board.as_ref(), engine, task, &|| sink(i));
            let judged = judged.map_err(AnalysisError::Search)?;
            if judged.stopped {
                return Ok(analysis);
            }
            let ply = Ply::new(board.as_ref(), number, played, &judged);
            let goes_on = told(&ply);
            analysis.plies.push(ply);
            if !goes_on {
                return Ok(analysis);
            }
            let mover = board.player();
            board.play(played);
            number += usize::from(mover == Player::Second && board.player() == Player::First);
        }
        analysis.is_complete = true;
        Ok(analysis)
    }

    /// Judges the moves of `player`; `None` if there are none.
    pub fn verdict(&self, player: Player) -> Option<Verdict> {
        let own: Vec<&Ply> = self.plies.iter().filter(|ply| ply.player == player).collect();
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
}

/// The moves of a player, judged.
#[derive(Clone, Debug)]
pub struct Verdict {
    /// How many.
    pub moves: usize,
    /// From 0 to 100.
    pub accuracy: f64,
    /// In the game's unit.
    pub mean_loss: f64,
    /// How many lose nothing.
    pub best: usize,
    /// How many have each mark.
    pub marks: [(Mark, usize); 3],
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
