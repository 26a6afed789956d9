//! What is said of a search, and who writes its moves.

use nullwindow::{Depth, Score};
use nullwindow_engine::{Dialect, Engine, Found, Line, SearchPanic};

/// What a protocol makes of what a search says.
pub(crate) trait Reporter: Send {
    /// A line of the search.
    fn line(&mut self, formatter: &mut MoveFormatter, line: &Line) -> Option<String>;

    /// What was found.
    fn done(&mut self, formatter: &mut MoveFormatter, found: &Found) -> Vec<String>;

    /// The search broke down. `best` is what it thought best until then, or any legal move; `None` if there is none.
    fn panicked(
        &mut self,
        formatter: &mut MoveFormatter,
        panic: &SearchPanic,
        best: Option<&str>,
    ) -> Vec<String>;
}

/// A reporter, who writes for it, and the move to be made if the search breaks down.
pub(crate) struct ReportingSink<V> {
    pub(crate) formatter: MoveFormatter,
    pub(crate) reporter: V,
    pub(crate) best: Option<String>,
}

impl<V: Reporter> ReportingSink<V> {
    /// A line of the search.
    pub(crate) fn line(&mut self, line: &Line) -> Option<String> {
        if line.rank == 1
            && let Some(best) = line.pv.first()
        {
            self.best = Some(best.clone());
        }
        let line = self.formatter.cut(line);
        self.reporter.line(&mut self.formatter, &line)
    }

    /// What came of it.
    pub(crate) fn done(&mut self, found: Result<&Found, &SearchPanic>) -> Vec<String> {
        match found {
            Ok(found) => {
                let lines = found.lines.iter().map(|line| self.formatter.cut(line)).collect();
                self.reporter.done(&mut self.formatter, &Found { lines, ..found.clone() })
            }
            Err(panic) => self.reporter.panicked(&mut self.formatter, panic, self.best.as_deref()),
        }
    }
}

/// The latest line of each rank: what has been told need not be told again.
#[derive(Default)]
pub(crate) struct Latest(Vec<(usize, Depth, Score, Vec<String>)>);

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
    pub(crate) board: Box<dyn Engine>,
    pub(crate) dialect: Dialect,
}

impl MoveFormatter {
    /// A legal move as programs write it.
    pub(crate) fn spelled(&self, mv: &str) -> String {
        self.board.spelled(mv, self.dialect).unwrap_or_else(|| mv.to_owned())
    }

    /// The line up to the end of the game, by the rules of repetition and of moves without progress too: the table that it
    /// comes from knows nothing of those.
    fn cut(&mut self, line: &Line) -> Line {
        let mut played = 0;
        while played < line.pv.len() && self.board.play(&line.pv[played]).is_ok() {
            played += 1;
            if self.board.result().is_some() {
                break;
            }
        }
        for _ in 0..played {
            self.board.take_back();
        }
        Line { pv: line.pv[..played].to_vec(), ..line.clone() }
    }

    /// The moves of a line as programs write them.
    pub(crate) fn line(&mut self, moves: &[String]) -> Vec<String> {
        let mut words = Vec::new();
        for mv in moves {
            let Some(word) = self.board.spelled(mv, self.dialect) else { break };
            if self.board.play(mv).is_err() {
                break;
            }
            words.push(word);
        }
        for _ in &words {
            self.board.take_back();
        }
        words
    }
}
