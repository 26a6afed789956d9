//! A small game for examples and tests: take one, two or three matches; whoever takes the last one wins.

use nullwindow::history::Progress;
use nullwindow::notation::{Diagram, Notation, Player};
use nullwindow::text::{Cursor, ParseError};
use nullwindow::weights::Linear;
use nullwindow::{Game, Key, Outcome};

/// So many matches are left.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Nim {
    /// How many.
    pub matches: u32,
}

impl Game for Nim {
    type Move = u32;

    fn moves(&self, list: &mut Vec<u32>) {
        list.extend(1..=self.matches.min(3));
    }

    fn play(&self, taken: u32) -> Nim {
        Nim { matches: self.matches - taken }
    }

    fn key(&self) -> Key {
        self.matches.into()
    }

    fn outcome(&self) -> Option<Outcome> {
        (self.matches == 0).then_some(Outcome::Loss)
    }
}

impl Progress for Nim {
    const QUIET_PLIES: Option<u32> = None;
    const OCCURRENCES: Option<u32> = None;

    fn is_progress(&self, _: u32) -> bool {
        true
    }
}

impl Notation for Nim {
    const NAME: &'static str = "nim";

    fn start() -> Nim {
        Nim { matches: 21 }
    }

    fn player(&self) -> Player {
        Player::First // a heap does not tell
    }

    fn parse(text: &str) -> Result<Nim, ParseError> {
        let wrong = || Cursor::new(text).unexpected("a number of matches");
        text.trim().parse().map(|matches| Nim { matches }).map_err(|_| wrong())
    }

    fn text(&self) -> String {
        self.matches.to_string()
    }

    fn parse_move(&self, text: &str) -> Result<u32, ParseError> {
        let most = self.matches.min(3);
        let wrong = || Cursor::new(text).unexpected(format!("a number from 1 to {most}"));
        text.parse().ok().filter(|taken| (1..=most).contains(taken)).ok_or_else(wrong)
    }

    fn move_text(&self, taken: u32) -> String {
        taken.to_string()
    }

    fn diagram(&self) -> Diagram {
        Diagram { rows: Vec::new(), left: Vec::new(), columns: Vec::new(), notes: vec![self.text()] }
    }
}

/// An evaluation that can be fitted: a weight for each remainder modulo four.
#[derive(Clone, Debug)]
pub struct ByRemainder(pub [i16; 4]);

impl Linear<Nim> for ByRemainder {
    fn count() -> usize {
        4
    }

    fn features(position: &Nim, list: &mut Vec<(u32, f32)>) {
        list.push((position.matches % 4, 1.0));
    }
}

impl nullwindow::Evaluate<Nim> for ByRemainder {
    fn evaluate(&self, position: &Nim) -> nullwindow::Score {
        nullwindow::Score::new(self.0[(position.matches % 4) as usize].into())
    }
}
