//! The sequential probability ratio test: a match is played until it says which of two hypotheses holds.
//!
//! The log-likelihood ratio is the generalised one of Van den Bergh: of all distributions of a pair's points that have the
//! strength of a hypothesis, the one most likely to bring these results is compared with that of the other.

use crate::{Tally, score_of};
use serde::Serialize;
use std::fmt;
use std::str::FromStr;

/// Two hypotheses on how much stronger the first player is, and how often the test may err.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Sprt {
    /// The first hypothesis, in Elo.
    pub elo0: f64,
    /// The second one.
    pub elo1: f64,
    /// How often the second is accepted where the first is true.
    pub alpha: f64,
    /// How often the first is accepted where the second is true.
    pub beta: f64,
    /// What kind of Elo.
    pub scale: Scale,
}

/// How strength is counted.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub enum Scale {
    /// By the logistic curve: the usual Elo.
    #[default]
    Logistic,
    /// In units of a game's standard deviation.
    Normalised,
}

/// What the test says.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize)]
pub enum Verdict {
    /// Play on.
    #[serde(rename = "open")]
    Open,
    /// The first hypothesis is accepted.
    H0,
    /// The second one is.
    H1,
}

impl Sprt {
    /// Between these two numbers of the log-likelihood ratio the test is open.
    pub fn bounds(&self) -> (f64, f64) {
        ((self.beta / (1.0 - self.alpha)).ln(), ((1.0 - self.beta) / self.alpha).ln())
    }

    /// The log-likelihood ratio of the second hypothesis over the first, by pairs.
    pub fn llr(&self, tally: &Tally) -> f64 {
        let counts = tally.pairs.map(|n| if n == 0 { 1e-3 } else { n as f64 });
        if tally.pairs.iter().all(|&n| n == 0) {
            return 0.0;
        }
        let all: f64 = counts.iter().sum();
        let seen = counts.map(|n| n / all);
        let likely = |elo: f64| match self.scale {
            Scale::Logistic => weighed(&seen, &POINTS.map(|points| points - score_of(elo))),
            // A pair's mean scatters less than a game, by the root of two.
            Scale::Normalised => {
                with_ratio(&seen, elo * std::f64::consts::LN_10 / 800.0 * std::f64::consts::SQRT_2)
            }
        };
        let (first, second) = (likely(self.elo0), likely(self.elo1));
        (0..5).map(|i| counts[i] * (second[i] / first[i]).ln()).sum()
    }

    /// What these results say.
    pub fn verdict(&self, tally: &Tally) -> Verdict {
        let (lower, upper) = self.bounds();
        match self.llr(tally) {
            llr if llr >= upper => Verdict::H1,
            llr if llr <= lower => Verdict::H0,
            _ => Verdict::Open,
        }
    }
}

/// Points a game that pairs can bring.
const POINTS: [f64; 5] = [0.0, 0.25, 0.5, 0.75, 1.0];

/// The distribution closest to `seen` in which `values` have the mean 0; some of them are below it, some above.
/// With a multiplier x it is `seen / (1 + x · value)`, and x is where the mean, which falls with it, is 0.
fn weighed(seen: &[f64; 5], values: &[f64; 5]) -> [f64; 5] {
    let mean = |x: f64| -> f64 { (0..5).map(|i| seen[i] * values[i] / (1.0 + x * values[i])).sum() };
    let (least, most) = values.iter().fold((0f64, 0f64), |(low, high), &v| (low.min(v), high.max(v)));
    let (mut low, mut high) = (-1.0 / most, -1.0 / least);
    for _ in 0..200 {
        let middle = f64::midpoint(low, high);
        if mean(middle) > 0.0 {
            low = middle;
        } else {
            high = middle;
        }
    }
    let x = f64::midpoint(low, high);
    std::array::from_fn(|i| seen[i] / (1.0 + x * values[i]))
}

/// The distribution in which the mean is so many standard deviations above one half that most likely brings what was
/// seen; found by weighing again and again what the condition is near the last one found.
fn with_ratio(seen: &[f64; 5], ratio: f64) -> [f64; 5] {
    let mut found = [0.2; 5];
    for _ in 0..100 {
        let mean: f64 = (0..5).map(|i| found[i] * POINTS[i]).sum();
        let sigma = (0..5).map(|i| found[i] * (POINTS[i] - mean).powi(2)).sum::<f64>().sqrt();
        let near = POINTS.map(|a| a - 0.5 - ratio * sigma * (1.0 + ((mean - a) / sigma).powi(2)) / 2.0);
        let next = weighed(seen, &near);
        let moved = (0..5).map(|i| (next[i] - found[i]).abs()).fold(0.0, f64::max);
        found = next;
        if moved < 1e-12 {
            break;
        }
    }
    found
}

impl FromStr for Sprt {
    type Err = String;

    /// ```
    /// use nullwindow_arena::Sprt;
    /// let test: Sprt = "0,5".parse().unwrap();
    /// assert_eq!(test.to_string(), "SPRT of 0 against 5 logistic Elo, α = 0.05, β = 0.05");
    /// assert_eq!("-3,1,0.1,0.1,normalised".parse::<Sprt>().unwrap().alpha, 0.1);
    /// assert!("5".parse::<Sprt>().is_err() && "5,0".parse::<Sprt>().is_err());
    /// ```
    fn from_str(text: &str) -> Result<Sprt, String> {
        let expected = || {
            format!(
                "expected ELO0,ELO1 with ELO0 below ELO1, then if you like ALPHA,BETA between 0 and 0.5 and the word \
                 logistic or normalised, found {text:?}"
            )
        };
        let (mut numbers, mut scale) = (Vec::new(), Scale::Logistic);
        for part in text.split(',').map(str::trim) {
            match (part, part.parse::<f64>()) {
                ("logistic", _) => scale = Scale::Logistic,
                ("normalised" | "normalized", _) => scale = Scale::Normalised,
                (_, Ok(number)) if number.is_finite() => numbers.push(number),
                _ => return Err(expected()),
            }
        }
        let (elo0, elo1, alpha, beta) = match numbers[..] {
            [elo0, elo1] => (elo0, elo1, 0.05, 0.05),
            [elo0, elo1, alpha, beta] => (elo0, elo1, alpha, beta),
            _ => return Err(expected()),
        };
        let is_share = |share: f64| share > 0.0 && share < 0.5;
        if elo0 >= elo1 || elo0.abs().max(elo1.abs()) > 1000.0 || !is_share(alpha) || !is_share(beta) {
            return Err(expected());
        }
        Ok(Sprt { elo0, elo1, alpha, beta, scale })
    }
}

impl fmt::Display for Sprt {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Sprt { elo0, elo1, alpha, beta, scale } = self;
        let scale = ["logistic", "normalised"][*scale as usize];
        write!(f, "SPRT of {elo0} against {elo1} {scale} Elo, α = {alpha}, β = {beta}")
    }
}

#[cfg(test)]
#[expect(clippy::unwrap_used, reason = "tests")]
mod tests {
    use super::*;

    fn llr(pairs: [u64; 5], elo0: f64, elo1: f64, scale: Scale) -> f64 {
        let test = Sprt { elo0, elo1, alpha: 0.05, beta: 0.05, scale };
        test.llr(&Tally { pairs, ..Tally::default() })
    }

    fn is_near(found: f64, wanted: f64) {
        assert!((found - wanted).abs() < 1e-6 * wanted.abs().max(1.0), "{found} is not {wanted}");
    }

    #[test]
    fn bounds_are_walds() {
        let test: Sprt = "0,5".parse().unwrap();
        is_near(test.bounds().0, -(19f64.ln()));
        is_near(test.bounds().1, 19f64.ln());
    }

    /// The numbers come from a program of its own, which maximises the likelihood by Newton's method on the dual.
    #[test]
    fn ratios_are_those_of_an_independent_program() {
        use Scale::{Logistic, Normalised};
        is_near(llr([0, 25, 50, 25, 0], 0.0, 5.0, Logistic), -0.082_820_811_81);
        is_near(llr([10, 150, 300, 180, 20], 0.0, 5.0, Logistic), 1.720_766_508_75);
        is_near(llr([388, 11042, 21911, 11350, 485], 0.0, 10.0, Logistic), -80.048_063_930_99);
        is_near(llr([2, 5, 40, 11, 3], 0.0, 10.0, Logistic), 0.596_007_310_47);
        is_near(llr([10, 150, 300, 180, 20], 0.0, 5.0, Normalised), 1.099_307_057_32);
        is_near(llr([388, 11042, 21911, 11350, 485], 0.0, 2.0, Normalised), 3.902_803_262_39);
        is_near(llr([2, 5, 40, 11, 3], 0.0, 5.0, Normalised), 0.194_715_801_64);
    }

    /// For many games the ratio is that of two normal distributions: n · (s1 − s0)(2 mean − s0 − s1) / 2σ².
    #[test]
    fn ratios_are_near_those_of_normal_distributions() {
        let (n, mean, variance) = (1000.0, 0.5, 500.0 * 0.0625 / 1000.0);
        let (s0, s1) = (score_of(0.0), score_of(4.0));
        let normal = n * (s1 - s0) * (2.0 * mean - s0 - s1) / (2.0 * variance);
        let found = llr([0, 250, 500, 250, 0], 0.0, 4.0, Scale::Logistic);
        assert!((found - normal).abs() < 0.01, "{found} {normal}");
    }

    #[test]
    fn a_test_ends_on_either_side_and_not_before() {
        let test: Sprt = "0,50".parse().unwrap();
        let tally = |pairs| Tally { pairs, ..Tally::default() };
        assert_eq!(test.verdict(&tally([0, 0, 0, 0, 0])), Verdict::Open);
        assert_eq!(test.verdict(&tally([1, 2, 4, 2, 1])), Verdict::Open);
        assert_eq!(test.verdict(&tally([1, 5, 30, 40, 20])), Verdict::H1);
        assert_eq!(test.verdict(&tally([20, 40, 30, 5, 1])), Verdict::H0);
    }

    #[test]
    fn a_match_turned_round_turns_the_test_round() {
        for scale in [Scale::Logistic, Scale::Normalised] {
            let one = llr([3, 10, 20, 15, 4], -5.0, 5.0, scale);
            let other = llr([4, 15, 20, 10, 3], -5.0, 5.0, scale);
            is_near(one, -other);
        }
    }
}
