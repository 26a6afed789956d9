//! What is said of a search, and how its moves are written.

use nullwindow::{Depth, Score};
use nullwindow_engine::{Board, Found, Line, MoveId, MoveStyle, SearchError};

/// What a protocol says of a search.
pub(crate) trait Reporter: Send {
    /// A line of the search.
    fn line(&mut self, formatter: &MoveFormatter, line: &Line) -> Option<String>;

    /// What was found.
    fn done(&mut self, formatter: &MoveFormatter, found: &Found) -> Vec<String>;

    /// The search failed. `best` is what it thought best until then, or any legal move; `None` if there is none.
    fn failed(&mut self, formatter: &MoveFormatter, error: &SearchError, best: Option<MoveId>)
    -> Vec<String>;
}

/// A reporter and how it writes moves.
pub(crate) struct ReportingSink<V> {
    pub(crate) formatter: MoveFormatter,
    pub(crate) reporter: V,
}

impl<V: Reporter> ReportingSink<V> {
    /// A line of the search.
    pub(crate) fn line(&mut self, line: &Line) -> Option<String> {
        self.reporter.line(&self.formatter, &self.formatter.cut(line))
    }

    /// What came of it.
    pub(crate) fn done(&mut self, found: &Result<Found, SearchError>) -> Vec<String> {
        match found {
            Ok(found) => {
                let lines = found.lines.iter().map(|line| self.formatter.cut(line)).collect();
                self.reporter.done(&self.formatter, &Found { lines, ..found.clone() })
            }
            Err(error) => {
                let best = if let SearchError::Panicked { best, .. } = error { *best } else { None };
                self.reporter.failed(&self.formatter, error, best)
            }
        }
    }
}

/// The latest line of each rank: what has been told need not be told again.
#[derive(Default)]
pub(crate) struct Latest(Vec<(usize, Depth, Score, Vec<MoveId>)>);

impl Latest {
    /// Whether a line has not been told; now it has.
    pub(crate) fn is_new(&mut self, line: &Line) -> bool {
        let told = (line.rank, line.depth, line.value, line.pv.clone());
        if self.0.contains(&told) {
            return false;
        }
        self.0.retain(|(rank, ..)| *rank != line.rank);
        self.0.push(told);
        true
    }
}

/// Writes moves as programs do.
pub(crate) struct MoveFormatter {
    /// The position of the search.
    pub(crate) board: Box<dyn Board>,
    pub(crate) style: MoveStyle,
}

impl MoveFormatter {
    /// A legal move as programs write it.
    pub(crate) fn write(&self, mv: MoveId) -> String {
        self.board.write_move(mv, self.style)
    }

    /// The moves of a line as programs write them.
    pub(crate) fn line(&self, moves: &[MoveId]) -> Vec<String> {
        self.board.write_line(moves, self.style)
    }

    /// A best move, and the reply to it that the search expects.
    pub(crate) fn best_and_reply(&self, found: &Found, best: MoveId) -> (String, Option<String>) {
        let pv = found.lines.first().map_or(&[][..], |line| &line.pv);
        let reply = match pv {
            [first, _, ..] if *first == best => self.line(&pv[..2]).pop(),
            _ => None,
        };
        (self.write(best), reply)
    }

    /// The line up to the end of the game, by the rules of repetition and of moves without progress too: the table that it
    /// comes from knows nothing of those.
    fn cut(&self, line: &Line) -> Line {
        let (mut board, mut pv) = (self.board.clone(), Vec::new());
        for &mv in &line.pv {
            if !pv.is_empty() && board.result().is_some() {
                break;
            }
            board.play(mv);
            pv.push(mv);
        }
        Line { pv, ..line.clone() }
    }
}
