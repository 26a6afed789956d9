//! The battery of laws: how much it plays, and which law it blames.

use nullwindow::example::Nim;
use nullwindow::laws::{self, Law};
use nullwindow::{Game, Key, Outcome, Score};
use std::cell::Cell;

/// Twenty times a move out of two thousand; counts how often one is played.
#[derive(Clone)]
struct Wide<'c> {
    played: &'c Cell<u64>,
    last: u16,
    left: u8,
    /// Whether a move is listed twice at each position.
    doubles: bool,
}

impl Game for Wide<'_> {
    type Move = u16;

    fn moves(&self, list: &mut Vec<u16>) {
        list.extend(0..2_000);
        if self.doubles {
            list.push(self.last);
        }
    }

    fn play(&self, mv: u16) -> Self {
        self.played.set(self.played.get() + 1);
        assert!(self.played.get() < 10_000_000, "too many moves are played");
        Wide { last: mv, left: self.left - 1, ..*self }
    }

    fn key(&self) -> Key {
        Key::from(self.left) << 16 | Key::from(self.last)
    }

    fn outcome(&self) -> Option<Outcome> {
        (self.left == 0).then_some(Outcome::Draw)
    }
}

#[test]
fn wide_games_are_tested_with_as_few_moves_as_narrow_ones() {
    let played = Cell::new(0);
    let wide = Wide { played: &played, last: 1, left: 20, doubles: false };
    let seen = laws::check(&wide, |_: &Wide| Score::ZERO).expect("it keeps the laws");
    assert!(seen.positions > 20_000 && seen.keys > 1_000, "{seen:?}");
    let broken = laws::check(&Wide { doubles: true, ..wide }, |_: &Wide| Score::ZERO);
    assert_eq!(broken.map_err(|broken| broken.law), Err(Law::MovesAreDistinct));
}

#[test]
fn evaluation_with_a_counter_is_blamed() {
    for period in [2, 3, 7] {
        let asked = Cell::new(0);
        let counts = |_: &Nim| {
            asked.set(asked.get() + 1);
            Score::new(i32::from(asked.get() % period == 0))
        };
        let broken = laws::check(&Nim(12), counts).expect_err("it is no function");
        assert_eq!(broken.law, Law::EvaluationIsAFunction, "{period}: {broken}");
    }
    let asked = Cell::new(0);
    let counts = |_: &Nim| {
        asked.set(asked.get() + 1);
        Score::new(asked.get())
    };
    let text = laws::check(&Nim(12), counts).expect_err("it is no function").to_string();
    assert!(text.starts_with("evaluate() must give the same score every time"), "{text}");
}

/// Nim that reverses its list, or denies its end, every so many times that it is asked.
#[derive(Clone)]
struct Moody<'c> {
    nim: Nim,
    asked: &'c Cell<u32>,
    reverses: u32,
    denies: u32,
}

impl Moody<'_> {
    fn is_moody(&self, period: u32) -> bool {
        self.asked.set(self.asked.get() + 1);
        self.asked.get().is_multiple_of(period)
    }
}

impl Game for Moody<'_> {
    type Move = u32;

    fn moves(&self, list: &mut Vec<u32>) {
        let from = list.len();
        self.nim.moves(list);
        if self.reverses > 0 && self.is_moody(self.reverses) {
            list[from..].reverse();
        }
    }

    fn play(&self, mv: u32) -> Self {
        Moody { nim: self.nim.play(mv), ..*self }
    }

    fn key(&self) -> Key {
        self.nim.key()
    }

    fn outcome(&self) -> Option<Outcome> {
        if self.denies > 0 && self.is_moody(self.denies) {
            return Some(Outcome::Draw);
        }
        self.nim.outcome()
    }
}

#[test]
fn moves_and_outcomes_that_change_are_blamed() {
    let asked = Cell::new(0);
    let moody = Moody { nim: Nim(12), asked: &asked, reverses: 0, denies: 0 };
    laws::check(&moody, |_: &Moody| Score::ZERO).expect("it keeps the laws");
    for period in [2, 3, 5] {
        let broken = laws::check(&Moody { reverses: period, ..moody }, |_: &Moody| Score::ZERO);
        assert_eq!(broken.map_err(|broken| broken.law), Err(Law::MovesAreAFunction), "{period}");
        asked.set(0);
    }
    let broken = laws::check(&Moody { denies: 5, ..moody }, |_: &Moody| Score::ZERO);
    assert_eq!(broken.map_err(|broken| broken.law), Err(Law::OutcomeIsAFunction));
}
