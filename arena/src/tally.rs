//! What the results of a match say of the players' strength.

use std::fmt;

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

/// What a game brings one of its players.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Points {
    /// Nothing.
    None,
    /// Half a point.
    Half,
    /// A point.
    One,
}

impl Points {
    /// What the game brings the other player.
    #[must_use]
    pub fn flipped(self) -> Points {
        [Points::One, Points::Half, Points::None][self as usize]
    }

    /// 0, ½ or 1.
    pub fn value(self) -> f32 {
        f32::from(self as u8) / 2.0
    }
}

/// Elo points that a mean score between 0 and 1 stands for.
///
/// ```
/// assert_eq!(nullwindow_arena::elo_of(0.75).round(), 191.0);
/// ```
pub fn elo_of(score: f64) -> f64 {
    400.0 * (score / (1.0 - score)).log10()
}

/// The mean score of a player who is stronger by this number of Elo points.
///
/// ```
/// assert_eq!(nullwindow_arena::score_of(0.0), 0.5);
/// assert!((nullwindow_arena::elo_of(nullwindow_arena::score_of(120.0)) - 120.0).abs() < 1e-9);
/// ```
pub fn score_of(elo: f64) -> f64 {
    1.0 / (1.0 + 10f64.powf(-elo / 400.0))
}

impl Tally {
    /// Counts a pair: what the two games have brought the first player.
    ///
    /// ```
    /// use nullwindow_arena::{Points, Tally};
    /// let mut tally = Tally::default();
    /// tally.add([Points::One, Points::Half]);
    /// assert_eq!((tally.wins, tally.draws, tally.pairs), (1, 1, [0, 0, 0, 1, 0]));
    /// ```
    pub fn add(&mut self, pair: [Points; 2]) {
        for points in pair {
            match points {
                Points::One => self.wins += 1,
                Points::Half => self.draws += 1,
                Points::None => self.losses += 1,
            }
        }
        self.pairs[pair.map(|points| points as usize).iter().sum::<usize>()] += 1;
    }

    /// How many games.
    pub fn games(&self) -> u64 {
        self.wins + self.draws + self.losses
    }

    /// Points a game, between 0 and 1.
    pub fn score(&self) -> f64 {
        (self.wins as f64 + 0.5 * self.draws as f64) / self.games().max(1) as f64
    }

    /// The variance of a pair's points a game, and how many pairs there are.
    fn scatter(&self) -> (f64, f64) {
        let pairs = self.pairs.iter().sum::<u64>().max(1) as f64;
        let mean = self.score();
        let squares =
            self.pairs.iter().zip(0..).map(|(&n, i)| n as f64 * (f64::from(i) / 4.0 - mean).powi(2));
        (squares.sum::<f64>() / (pairs - 1.0).max(1.0), pairs)
    }

    /// The difference in strength. Pairs, not games, are independent of each other; a match that was won or lost
    /// throughout counts as if half a point had gone the other way.
    ///
    /// ```
    /// use nullwindow_arena::Tally;
    /// let even = Tally { wins: 50, draws: 100, losses: 50, pairs: [0, 25, 50, 25, 0] }.elo();
    /// assert_eq!(even.to_string(), "+0.0 ± 24.2 Elo");
    /// let one_pair = Tally { wins: 2, draws: 0, losses: 0, pairs: [0, 0, 0, 0, 1] }.elo();
    /// assert_eq!(one_pair.to_string(), "too few games to say how many Elo");
    /// ```
    pub fn elo(&self) -> Elo {
        let (variance, pairs) = self.scatter();
        let (mean, deviation) = (self.score(), (variance / pairs).sqrt());
        let least = 0.25 / pairs;
        let points = |score: f64| elo_of(score.clamp(least, 1.0 - least));
        let (low, high) = (points(mean - 1.96 * deviation), points(mean + 1.96 * deviation));
        // Pairs that all end alike say nothing of how they scatter.
        let error = if deviation == 0.0 { f64::INFINITY } else { (high - low) / 2.0 };
        Elo { value: points(mean), error }
    }

    /// The difference in normalised Elo: the mean score over its standard deviation a game, on a scale on which it is the
    /// usual one for games that are won or lost by chance. It says how many games show a difference, whatever the share
    /// of draws.
    pub fn normalised(&self) -> Elo {
        let (variance, pairs) = self.scatter();
        // A pair's mean scatters half as much as a game.
        let sigma = (2.0 * variance).sqrt();
        if sigma == 0.0 {
            return Elo { value: 0.0, error: f64::INFINITY };
        }
        let per_unit = 800.0 / std::f64::consts::LN_10;
        Elo { value: (self.score() - 0.5) / sigma * per_unit, error: 1.96 * per_unit / (2.0 * pairs).sqrt() }
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
