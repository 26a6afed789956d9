//! A game whose turns need not alternate, as one whose turns do: who keeps the turn lets the other side pass.

use super::BenchGame;
use nullwindow::{Game, Key, Outcome};

/// `game`, where the side to move may be `waiting`: then its only move is to pass.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct Passes<G> {
    pub(crate) game: G,
    waiting: bool,
}

const PASS: u8 = u8::MAX;

impl<G: BenchGame<Move = u8>> Game for Passes<G> {
    type Move = u8;
    const SLOTS: usize = G::SLOTS + 1;

    fn moves(&self, list: &mut Vec<u8>) {
        if self.waiting { list.push(PASS) } else { self.game.moves(list) }
    }

    fn play(&self, mv: u8) -> Passes<G> {
        if self.waiting {
            return Passes { waiting: false, ..*self };
        }
        Passes { game: self.game.play(mv), waiting: self.game.keeps_turn(mv) }
    }

    fn key(&self) -> Key {
        if self.waiting { !self.game.key() } else { self.game.key() }
    }

    fn outcome(&self) -> Option<Outcome> {
        match self.game.outcome()? {
            Outcome::Win if self.waiting => Some(Outcome::Loss),
            Outcome::Loss if self.waiting => Some(Outcome::Win),
            outcome => Some(outcome),
        }
    }

    fn slot(&self, mv: u8) -> usize {
        Self::index(mv).into()
    }
}

impl<G: BenchGame<Move = u8>> BenchGame for Passes<G> {
    const NAME: &'static str = G::NAME;
    const DEPTH: i32 = G::DEPTH;
    const PLIES: std::ops::RangeInclusive<u64> = G::PLIES;
    const FILLER: u8 = PASS;

    fn start() -> Passes<G> {
        Passes { game: G::start(), waiting: false }
    }

    fn evaluate(&self) -> i32 {
        if self.waiting { -self.game.evaluate() } else { self.game.evaluate() }
    }

    fn index(mv: u8) -> u16 {
        if mv == PASS { G::SLOTS as u16 } else { G::index(mv) }
    }

    fn is_a_choice(&self) -> bool {
        !self.waiting
    }
}
