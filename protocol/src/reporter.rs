//! What is said of a search, and how its moves are written.

use nullwindow::{Depth, Score};
use nullwindow_engine::{Board, Found, Line, MoveId, MoveStyle, News, SearchError};
use std::collections::HashMap;

/// What a protocol says of a search.
pub(crate) trait Reporter: Send {
    /// A line of the search.
    fn line(&mut self, _formatter: &MoveFormatter, _line: &Line) -> Option<String> {
        None
    }

    /// Other news of the search than a line.
    fn news(&mut self, _news: &News<'_>) -> Option<String> {
        None
    }

    /// What was found.
    fn done(&mut self, _formatter: &MoveFormatter, _found: &Found) -> Vec<String> {
        Vec::new()
    }

    /// The search failed; until then it thought a move best, if there is one. The last line is the answer.
    fn failed(&mut self, _why: &str, _best: Option<&str>) -> Vec<String> {
        Vec::new()
    }
}

/// A reporter and how it writes moves.
pub(crate) struct ReportingSink<V> {
    pub(crate) formatter: MoveFormatter,
    pub(crate) reporter: V,
}

impl<V: Reporter> ReportingSink<V> {
    /// How the search goes.
    pub(crate) fn news(&mut self, news: &News<'_>) -> Option<String> {
        match news {
            News::Line(line) => self.reporter.line(&self.formatter, &self.formatter.cut(line)),
            other => self.reporter.news(other),
        }
    }

    /// What came of it.
    pub(crate) fn done(&mut self, found: &Result<Found, SearchError>) -> Vec<String> {
        match found {
            Ok(found) => {
                let lines = found.lines.iter().map(|line| self.formatter.cut(line)).collect();
                self.reporter.done(&self.formatter, &Found { lines, ..found.clone() })
            }
            Err(error) => {
                let best = match error {
                    SearchError::Panicked { best, .. } => best.map(|best| self.formatter.write(best)),
                    SearchError::WrongGame { .. } | SearchError::Options(_) => None,
                };
                self.reporter.failed(&error.to_string(), best.as_deref())
            }
        }
    }
}

/// The latest line of each rank: what has been told need not be told again.
#[derive(Default)]
pub(crate) struct Latest(HashMap<usize, (Depth, Score, Vec<MoveId>)>);

impl Latest {
    /// Whether a line has not been told; now it has.
    pub(crate) fn is_new(&mut self, line: &Line) -> bool {
        let told = (line.depth, line.value, line.pv.clone());
        self.0.insert(line.rank, told.clone()) != Some(told)
    }
}

/// The words of a protocol that tells lines of the search, and then a move with the reply that it expects.
pub(crate) trait Words: Send {
    /// What stands before the move and before the reply.
    const BEST: [&str; 2];
    /// What stands for a move where there is none.
    const NONE: &str;

    /// A line of the search.
    fn info(&self, formatter: &MoveFormatter, line: &Line) -> String;

    /// What is said where the game is over.
    fn over(&self, value: Score) -> String;

    /// What is said of a failure.
    fn error(&self, why: &str) -> String;
}

/// Reports a search in these words; no line is told twice.
pub(crate) struct Told<W> {
    words: W,
    latest: Latest,
}

impl<W> Told<W> {
    pub(crate) fn new(words: W) -> Told<W> {
        Told { words, latest: Latest::default() }
    }
}

impl<W: Words> Reporter for Told<W> {
    fn line(&mut self, formatter: &MoveFormatter, line: &Line) -> Option<String> {
        self.latest.is_new(line).then(|| self.words.info(formatter, line))
    }

    fn done(&mut self, formatter: &MoveFormatter, found: &Found) -> Vec<String> {
        let mut lines: Vec<String> =
            found.lines.iter().filter_map(|line| self.line(formatter, line)).collect();
        let [before, between] = W::BEST;
        if let Some(best) = found.report.best {
            let reply = formatter.reply(found, Some(best), formatter.style);
            let reply = reply.map(|reply| format!("{between}{reply}")).unwrap_or_default();
            lines.push(format!("{before}{}{reply}", formatter.write(best)));
        } else {
            lines.push(self.words.over(found.report.value));
            lines.push(format!("{before}{}", W::NONE));
        }
        lines
    }

    fn failed(&mut self, why: &str, best: Option<&str>) -> Vec<String> {
        vec![self.words.error(why), format!("{}{}", W::BEST[0], best.unwrap_or(W::NONE))]
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

    /// The opponent's reply to the best move that the search expects; none where the same player moves again.
    pub(crate) fn reply(&self, found: &Found, best: Option<MoveId>, style: MoveStyle) -> Option<String> {
        let [first, reply, ..] = found.lines.first()?.pv[..] else { return None };
        let mut board = self.board.clone();
        board.play(first);
        let is_reply = Some(first) == best && board.player() != self.board.player();
        is_reply.then(|| board.write_move(reply, style))
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
