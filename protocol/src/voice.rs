//! What is said of a search, and who writes its moves.

use nullwindow::{Depth, Score};
use nullwindow_engine::{Dialect, Engine, Found, Line};

/// What a protocol makes of what a search says.
pub(crate) trait Voice: Send {
    /// A line of the search.
    fn line(&mut self, scribe: &mut Scribe, line: &Line) -> Option<String>;

    /// What was found.
    fn done(&mut self, scribe: &mut Scribe, found: &Found) -> Vec<String>;
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
pub(crate) struct Scribe {
    /// The position of the search.
    pub(crate) board: Box<dyn Engine>,
    pub(crate) dialect: Dialect,
}

impl Scribe {
    /// A legal move as programs write it.
    pub(crate) fn spelled(&self, mv: &str) -> String {
        self.board.spelled(mv, self.dialect).unwrap_or_else(|| mv.to_owned())
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
