//! One game: how it begins, how it is played, and when it is over.

use crate::player::{Mind, Thought};
use crate::record::{Ending, Ply, Record, Result};
use nullwindow::Outcome;
use nullwindow::history::{Drawn, History, Progress};
use nullwindow::notation::Notation;
use nullwindow::random::SplitMix64;
use std::ops::RangeInclusive;

/// How games begin.
#[derive(Clone, Debug)]
pub struct Openings<G> {
    /// Positions to begin from, in turn; the game's own start if there are none.
    pub book: Vec<G>,
    /// So many random moves are played from there.
    pub random: RangeInclusive<u32>,
    /// A beginning is drawn again if a search says that it is worth more than this to either side.
    pub balance: Option<i32>,
}

impl<G> Openings<G> {
    /// From the game's start, with so many random moves.
    pub fn random(plies: RangeInclusive<u32>) -> Openings<G> {
        Openings { book: Vec::new(), random: plies, balance: None }
    }
}

/// When a game is over though the rules would let it go on.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Verdicts {
    /// A draw after so many plies.
    pub max_plies: u32,
    /// Won, if all of the last `plies` values say so.
    pub won: Option<Won>,
}

/// When a game counts as won.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Won {
    /// The value, in evaluation units.
    pub score: i32,
    /// For so many plies in a row, both sides agreeing.
    pub plies: u32,
}

impl Default for Verdicts {
    fn default() -> Self {
        Verdicts { max_plies: 400, won: None }
    }
}

/// How often a beginning is drawn before it is taken as it is.
const DRAWS: usize = 100;

impl<G: Notation + Progress> Openings<G> {
    /// The `index`-th beginning: where it starts, and the moves played from there.
    pub(crate) fn draw(
        &self,
        index: u64,
        random: &mut SplitMix64,
        mind: &mut dyn Mind<G>,
    ) -> (G, Vec<G::Move>) {
        let start = match self.book.len() as u64 {
            0 => G::start(),
            n => self.book[(index % n) as usize].clone(),
        };
        let mut moves = Vec::new();
        for _ in 0..DRAWS {
            let game = self.wander(&start, random, &mut moves);
            if game.is_some_and(|game| self.is_balanced(&game, mind)) {
                break;
            }
        }
        (start, moves)
    }

    /// Random moves from `start`; `None` if the game is over then.
    fn wander(&self, start: &G, random: &mut SplitMix64, moves: &mut Vec<G::Move>) -> Option<History<G>> {
        let (low, high) = (*self.random.start(), *self.random.end());
        let plies = u64::from(low) + random.below(u64::from(high.saturating_sub(low)) + 1);
        let mut game = History::new(start.clone());
        let mut list = Vec::new();
        moves.clear();
        for _ in 0..plies {
            if game.position().outcome().is_some() || game.drawn().is_some() {
                break;
            }
            list.clear();
            game.position().moves(&mut list);
            let mv = list[random.below(list.len() as u64) as usize];
            game.play(mv);
            moves.push(mv);
        }
        (game.position().outcome().is_none() && game.drawn().is_none()).then_some(game)
    }

    fn is_balanced(&self, game: &History<G>, mind: &mut dyn Mind<G>) -> bool {
        let Some(most) = self.balance else { return true };
        mind.forget();
        let thought = mind.think(game);
        thought.is_some_and(|thought| thought.score.get().abs() <= most)
    }
}

/// Plays a game from `start`, where `opening` has been played; `think` is asked with 0 for the side that moves at the
/// start and with 1 for the other.
pub(crate) fn play<G: Notation + Progress>(
    start: &G,
    opening: &[G::Move],
    verdicts: &Verdicts,
    mut think: impl FnMut(usize, &History<G>) -> Option<Thought<G::Move>>,
) -> Record<G> {
    let mut game = History::new(start.clone());
    let mut plies: Vec<Ply<G::Move>> = Vec::new();
    for &mv in opening {
        game.play(mv);
        plies.push(Ply { mv, score: None });
    }
    loop {
        let side = plies.len() % 2;
        if let Some(ending) = end_by_rule(&game, side).or_else(|| end_by_verdict(&plies, verdicts)) {
            return Record { number: 0, start: start.clone(), plies, ending };
        }
        let Some(thought) = think(side, &game) else {
            let ending = Ending { result: Result::Draw, why: crate::record::Why::Length, score: None };
            return Record { number: 0, start: start.clone(), plies, ending };
        };
        game.play(thought.mv);
        plies.push(Ply { mv: thought.mv, score: Some(thought.score.get()) });
    }
}

/// How the game has ended by its rules, seen from the side that moved first; `side` is to move now.
fn end_by_rule<G: Progress>(game: &History<G>, side: usize) -> Option<Ending> {
    use crate::record::Why;
    if let Some(outcome) = game.position().outcome() {
        let (result, score) = match outcome {
            Outcome::Win => (Result::Win, None),
            Outcome::Loss => (Result::Loss, None),
            Outcome::Draw => (Result::Draw, None),
            Outcome::Score(score) => (Result::of(score.get()), Some(score.get())),
        };
        let ending = Ending { result, why: Why::Rules, score };
        return Some(if side == 0 { ending } else { ending.flipped() });
    }
    game.drawn().map(|drawn| {
        let why = match drawn {
            Drawn::ByRepetition => Why::Repetition,
            Drawn::ByNoProgress => Why::NoProgress,
        };
        Ending { result: Result::Draw, why, score: None }
    })
}

fn end_by_verdict<M>(plies: &[Ply<M>], verdicts: &Verdicts) -> Option<Ending> {
    use crate::record::Why;
    if plies.len() >= verdicts.max_plies as usize {
        return Some(Ending { result: Result::Draw, why: Why::Length, score: None });
    }
    let won = verdicts.won.filter(|won| won.plies > 0 && plies.len() >= won.plies as usize)?;
    let first = plies.len() - won.plies as usize;
    let for_starter =
        |(i, ply): (usize, &Ply<M>)| ply.score.map(|s| if (first + i).is_multiple_of(2) { s } else { -s });
    let scores: Option<Vec<i32>> = plies[first..].iter().enumerate().map(for_starter).collect();
    let scores = scores?;
    let result = if scores.iter().all(|&s| s >= won.score) {
        Result::Win
    } else if scores.iter().all(|&s| s <= -won.score) {
        Result::Loss
    } else {
        return None;
    };
    Some(Ending { result, why: Why::Verdict, score: None })
}
