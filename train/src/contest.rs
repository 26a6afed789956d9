//! A match between two players, and what it says of their strength.
//!
//! Games come in pairs: both players get each side of the same opening. A pair depends on the plan and its number
//! alone, so a match can be repeated, on any number of threads.

use crate::game::{Openings, Verdicts, play};
use crate::parallel::in_order;
use crate::player::{Mind, Player};
use crate::record::{Record, Result};
use crate::split::mixed;
use nullwindow::history::Progress;
use nullwindow::notation::Notation;
use nullwindow::tree::random::SplitMix64;
use std::fmt;
use std::ops::ControlFlow;

/// What to play.
#[derive(Clone, Debug)]
pub struct Plan<G: Progress> {
    /// Who plays; the result is told for the first.
    pub players: [Player<G>; 2],
    /// How pairs of games begin.
    pub openings: Openings<G>,
    /// When games are over before their time.
    pub verdicts: Verdicts,
    /// Another seed, other openings.
    pub seed: u64,
    /// How many pairs.
    pub pairs: u64,
    /// How many threads; 0 is one for each core.
    pub threads: usize,
}

/// Results of the first player.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct Tally {
    /// Games won.
    pub wins: u64,
    /// Games drawn.
    pub draws: u64,
    /// Games lost.
    pub losses: u64,
    /// Pairs by their points: 0, ½, 1, 1½ and 2.
    pub pairs: [u64; 5],
}

/// A difference in strength, with the half width of its 95 % interval.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Elo {
    /// How many Elo points the first player is stronger.
    pub value: f64,
    /// The truth is within this of it, in 95 of 100 matches.
    pub error: f64,
}

/// Plays the match; `progress` hears of every pair and may end it. `Tally` prints as a sentence.
pub fn run<G: Notation + Progress + Send + Sync + 'static>(
    plan: &Plan<G>,
    mut progress: impl FnMut(&Tally, &[Record<G>; 2]) -> ControlFlow<()> + Send,
) -> Tally
where
    G::Move: Send,
{
    let mut tally = Tally::default();
    in_order(
        0..plan.pairs,
        plan.threads,
        || [plan.players[0].mind(), plan.players[1].mind()],
        |minds, number| pair(plan, minds, number),
        |_, games| {
            tally.add(&games);
            progress(&tally, &games)
        },
    );
    tally
}

/// The two games of a pair: the first player begins the first, the second player the second.
pub fn pair<G: Notation + Progress>(
    plan: &Plan<G>,
    minds: &mut [Box<dyn Mind<G>>; 2],
    number: u64,
) -> [Record<G>; 2] {
    let mut random = SplitMix64::new(mixed(number ^ mixed(plan.seed)));
    let (start, opening) = plan.openings.draw(number, &mut random, minds[0].as_mut());
    [0, 1].map(|first| {
        for mind in minds.iter_mut() {
            mind.forget();
        }
        let record = play(&start, &opening, &plan.verdicts, |side, game| minds[side ^ first].think(game));
        Record { number: 2 * number + first as u64, ..record }
    })
}

impl Tally {
    fn add<G: Notation>(&mut self, games: &[Record<G>; 2]) {
        let results = [games[0].ending.result, games[1].ending.result.flipped()];
        let mut half_points = 0;
        for result in results {
            match result {
                Result::Win => (self.wins, half_points) = (self.wins + 1, half_points + 2),
                Result::Draw => (self.draws, half_points) = (self.draws + 1, half_points + 1),
                Result::Loss => self.losses += 1,
            }
        }
        self.pairs[half_points] += 1;
    }

    /// How many games.
    pub fn games(&self) -> u64 {
        self.wins + self.draws + self.losses
    }

    /// Points a game, between 0 and 1.
    pub fn score(&self) -> f64 {
        (self.wins as f64 + 0.5 * self.draws as f64) / self.games().max(1) as f64
    }

    /// The difference in strength. Pairs, not games, are independent of each other; a match that was won or lost
    /// throughout counts as if half a point had gone the other way.
    ///
    /// ```
    /// use nullwindow_train::contest::Tally;
    /// let even = Tally { wins: 50, draws: 100, losses: 50, pairs: [0, 25, 50, 25, 0] }.elo();
    /// assert_eq!(even.to_string(), "+0.0 ± 24.2 Elo");
    /// let one_pair = Tally { wins: 2, draws: 0, losses: 0, pairs: [0, 0, 0, 0, 1] }.elo();
    /// assert_eq!(one_pair.to_string(), "too few games to say how many Elo");
    /// ```
    pub fn elo(&self) -> Elo {
        let pairs = self.pairs.iter().sum::<u64>().max(1) as f64;
        let mean = self.score();
        let squares =
            self.pairs.iter().zip(0..).map(|(&n, i)| n as f64 * (f64::from(i) / 4.0 - mean).powi(2));
        let deviation = (squares.sum::<f64>() / (pairs - 1.0).max(1.0) / pairs).sqrt();
        let least = 0.25 / pairs;
        let points = |score: f64| {
            let score = score.clamp(least, 1.0 - least);
            400.0 * (score / (1.0 - score)).log10()
        };
        let (low, high) = (points(mean - 1.96 * deviation), points(mean + 1.96 * deviation));
        // Pairs that all end alike say nothing of how they scatter.
        let error = if deviation == 0.0 { f64::INFINITY } else { (high - low) / 2.0 };
        Elo { value: points(mean), error }
    }
}

impl fmt::Display for Elo {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        if self.error.is_infinite() {
            return f.write_str("too few games to say how many Elo");
        }
        write!(f, "{:+.1} ± {:.1} Elo", self.value, self.error)
    }
}

impl fmt::Display for Tally {
    /// `+120 =60 -20 of 200 games, 75.0 %, +190.8 ± 51.0 Elo`.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Tally { wins, draws, losses, .. } = self;
        let (games, percent) = (self.games(), 100.0 * self.score());
        write!(f, "+{wins} ={draws} -{losses} of {games} games, {percent:.1} %, {}", self.elo())
    }
}
