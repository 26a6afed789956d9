//! A small game: take one, two or three matches; the player who takes the last one wins.

use nullwindow::history::Progress;
use nullwindow::{Evaluate, Game, Key, Outcome, Score};
use nullwindow_engine::GameKind;
use nullwindow_notation::{
    Cursor, Diagram, Notation, ParseError, Player,
    weights::{Linear, Weights},
};
use std::sync::LazyLock;

/// The matches that are left. With `AGAIN`, the player who takes one match moves again.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct Heap<const AGAIN: bool> {
    /// How many.
    pub(crate) matches: u32,
}

/// Turns alternate.
pub(crate) type Nim = Heap<false>;

impl<const AGAIN: bool> Game for Heap<AGAIN> {
    type Move = u32;

    fn moves(&self, list: &mut Vec<u32>) {
        list.extend(1..=self.matches.min(3));
    }

    fn play(&self, taken: u32) -> Self {
        Heap { matches: self.matches - taken }
    }

    fn key(&self) -> Key {
        self.matches.into()
    }

    fn outcome(&self) -> Option<Outcome> {
        (self.matches == 0).then_some(Outcome::Loss)
    }

    fn keeps_turn(&self, taken: u32) -> bool {
        AGAIN && taken == 1
    }
}

impl<const AGAIN: bool> Progress for Heap<AGAIN> {
    const QUIET_PLIES: Option<u32> = None;
    const OCCURRENCES: Option<u32> = None;

    fn is_progress(&self, _: u32) -> bool {
        true
    }
}

impl<const AGAIN: bool> Notation for Heap<AGAIN> {
    const NAME: &'static str = "nim";

    fn start() -> Self {
        Heap { matches: if AGAIN { 7 } else { 21 } }
    }

    fn player(&self) -> Player {
        Player::First // a heap does not tell
    }

    fn parse(text: &str) -> Result<Self, ParseError> {
        let wrong = || Cursor::new(text).unexpected("a number of matches");
        text.trim().parse().map(|matches| Heap { matches }).map_err(|_| wrong())
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
pub(crate) struct ByRemainder(pub(crate) [i16; 4]);

impl Linear<Nim> for ByRemainder {
    fn count() -> usize {
        4
    }

    fn features(position: &Nim, list: &mut Vec<(u32, f32)>) {
        list.push((position.matches % 4, 1.0));
    }
}

impl Evaluate<Nim> for ByRemainder {
    type State = ();

    fn evaluate(&self, position: &Nim) -> Score {
        Score::new(self.0[(position.matches % 4) as usize].into())
    }
}

impl ByRemainder {
    pub(crate) fn with(weights: &Weights) -> Result<ByRemainder, String> {
        let values = weights.values.clone().try_into();
        values.map(ByRemainder).map_err(|_| "expected four weights".to_owned())
    }
}

/// Nim with an evaluation that knows nothing, one that knows everything, and files of weights.
pub(crate) static NIM: LazyLock<GameKind> = LazyLock::new(|| {
    GameKind::builder::<Nim>("a heap of matches")
        .evaluation("even", "every position counts as even", || |_: &Nim| Score::ZERO)
        .evaluation("known", "multiples of four are lost", || Box::new(ByRemainder([-100, 50, 50, 50])))
        .weights(|weights| Ok(Box::new(ByRemainder::with(weights)?)))
        .build()
});
