//! What a move is worth beside the best one.

use crate::board::{Board, MoveId};
use crate::engine::{Engine, SearchError};
use crate::found::{Found, Line};
use crate::options::Options;
use crate::task::{Goal, News, Sink, Task};
use crate::timer::Time;
use nullwindow::{Depth, Score};
use nullwindow_records::Mark;
use std::sync::atomic::Ordering;

/// A move and what a search thinks of it.
#[derive(Clone, Debug)]
pub struct Judgement {
    /// The value before the move, and after it, both from the mover's view.
    pub before: Score,
    /// See `before`; wins are counted from before the move.
    pub after: Score,
    /// What it loses in the game's unit, and in expected points.
    pub loss: (f64, f64),
    /// How a game is marked for it.
    pub mark: Option<Mark>,
    /// The best move: this one, if it loses nothing.
    pub best: MoveId,
    /// The line that begins with another best move.
    pub line: Vec<MoveId>,
    /// Plies searched.
    pub depth: Depth,
    /// Nodes visited.
    pub nodes: u64,
    /// Whether the value before it is exact; the line then goes to the end of the game, where that can be foreseen.
    pub solved: bool,
    /// Whether the value after it is exact.
    pub solved_after: bool,
    /// Whether the search was stopped before the move could be judged.
    pub stopped: bool,
}

/// After such a move nothing is left to search.
fn ends_the_game(board: &dyn Board, mv: MoveId) -> bool {
    let mut board = board.boxed_clone();
    board.play(mv);
    board.result().is_some()
}

impl Judgement {
    /// Searches for the best move and, if another one was `played`, searches that one to the same depth, or to the end if the
    /// first search has solved the position. Each search tells a sink of its own. Moves that are the same but for symmetry
    /// are judged alike, and a loss below the evaluation's own error ([`Board::noise`]) has no mark.
    ///
    /// ```
    /// use nullwindow_engine::{Games, Goal, Judgement, Mark, MoveStyle, Task};
    /// let chess = Games::standard().get("chess")?;
    /// let board = chess.board_at(None, "e4 e5 Qh5")?;
    /// let played = board.read_move("Ke7", MoveStyle::Usual)?;
    /// let mut engine = chess.player();
    /// let judged = Judgement::of(played, board.as_ref(), engine.as_mut(), &Task::to(Goal::Depth(6)), &|| None)?;
    /// assert_eq!(judged.mark, Some(Mark::Blunder));
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    ///
    /// # Errors
    /// A search panicked.
    pub fn of(
        played: MoveId,
        board: &dyn Board,
        engine: &mut dyn Engine,
        task: &Task,
        sink: &dyn Fn() -> Option<Sink>,
    ) -> Result<Judgement, SearchError> {
        // Positions that are the same but for symmetry are searched as one, and so get one answer.
        let form = board.canonical();
        let on_form = |line: &[MoveId], from: &dyn Board| from.line_on(form.as_ref(), line);
        let turned = || sink().map(|sink| on_board(sink, form.as_ref(), board));
        let first = Task { whole_lines: true, without_book: true, ..task.clone() };
        let seen = engine.search(form.as_ref(), &first, turned())?;
        let asked = on_form(&[played], board);
        let best = seen.report.best.map(|best| on_form(&[best], form.as_ref()));
        let (mut after, mut nodes) = (seen.report.value, all_nodes(&seen));
        let solved = seen.solved.is_exact();
        let mut solved_after = solved;
        if best.as_ref() != Some(&asked) {
            // Beside an exact value only an exact one tells what is lost; it takes less than the first one has taken.
            let (goal, time, most) = match board.nodes_to_end() {
                Some(_) if solved => (Goal::End, Time::Unlimited, None),
                _ => (Goal::Depth(seen.report.depth.max(1)), task.time, task.nodes),
            };
            let other = Task { goal, time, nodes: most, only: asked, ..task.clone() };
            let other = engine.search(form.as_ref(), &other, turned())?;
            (after, nodes) = (other.report.value, nodes + all_nodes(&other));
            solved_after = other.solved.is_exact();
        }
        solved_after |= ends_the_game(board, played);
        // The move that was played may turn out to be better.
        let before = seen.report.value.max(after);
        let loss = if after == before { (0.0, 0.0) } else { engine.options().loss(before, after) };
        let (best, line) = match seen.report.best {
            Some(best) if after != before => {
                let starts = seen.report.pv.first() == Some(&best);
                let line = if starts { seen.report.pv } else { vec![best] };
                let line = form.line_on(board, &line);
                (line.first().copied().unwrap_or(played), line)
            }
            _ => (played, Vec::new()),
        };
        let stopped = task.stop.as_ref().is_some_and(|stop| stop.load(Ordering::Relaxed));
        let depth = seen.report.depth;
        let noise = if solved && solved_after { 0 } else { board.noise(depth) };
        let mark = mark(loss.1).filter(|_| loss.0 * f64::from(board.kind().scale) > f64::from(noise));
        Ok(Judgement { before, after, loss, mark, best, line, depth, nodes, solved, solved_after, stopped })
    }
}

/// A sink of searches of `form`, told of lines as they are on `board`, the same position but for symmetry.
fn on_board(mut sink: Sink, form: &dyn Board, board: &dyn Board) -> Sink {
    let (form, board) = (form.boxed_clone(), board.boxed_clone());
    Box::new(move |news| match news {
        News::Line(line) => {
            let pv = form.line_on(board.as_ref(), &line.pv);
            sink(&News::Line(&Line { pv, ..(*line).clone() }));
        }
        news => sink(news),
    })
}

fn all_nodes(found: &Found) -> u64 {
    found.report.nodes + found.report.helper_nodes
}

/// The value of a proved win, in pawns or men.
const DECIDED: f64 = 10.0;

impl Options {
    /// The share of the points that a player with this value can expect, by the scale of
    /// [`GameKind::odds`](crate::GameKind::odds).
    pub fn expected(&self, score: Score) -> f64 {
        if score.is_decided() {
            return if score > Score::ZERO { 1.0 } else { 0.0 };
        }
        let units = f64::from(score.get()) * f64::from(self.config().grain);
        1.0 / (1.0 + (-units / f64::from(self.kind().odds)).exp())
    }

    /// What a move loses in the game's unit, and in expected points.
    fn loss(&self, before: Score, after: Score) -> (f64, f64) {
        let about = self.kind();
        let most = DECIDED * f64::from(about.spoken_scale) / f64::from(about.scale);
        let any = before.is_decided() || after.is_decided();
        let units = |score: Score| match score.is_decided() {
            true if score > Score::ZERO => most,
            true => -most,
            false if any => self.in_units(score).clamp(-most, most),
            false => self.in_units(score),
        };
        let points = self.expected(before) - self.expected(after);
        ((units(before) - units(after)).max(0.0), points.max(0.0))
    }
}

/// The mark of a move by the expected points that it loses.
fn mark(points: f64) -> Option<Mark> {
    match points {
        0.2.. => Some(Mark::Blunder),
        0.1.. => Some(Mark::Mistake),
        0.05.. => Some(Mark::Dubious),
        _ => None,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn marks_depend_on_expected_points() {
        let marks = [0.0, 0.049, 0.05, 0.1, 0.2, 1.0].map(mark);
        let [dubious, mistake, blunder] = [Mark::Dubious, Mark::Mistake, Mark::Blunder].map(Some);
        assert_eq!(marks, [None, None, dubious, mistake, blunder, blunder]);
    }
}
