//! Geometric means and their intervals, for both programs.

use nullwindow::random::SplitMix64;
use std::fmt;

/// The geometric mean.
pub(crate) fn mean(numbers: &[f64]) -> f64 {
    (numbers.iter().map(|n| n.max(f64::MIN_POSITIVE).ln()).sum::<f64>() / numbers.len() as f64).exp()
}

/// A geometric mean of ratios with a 95 % interval.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Ratio {
    pub(crate) mean: f64,
    pub(crate) low: f64,
    pub(crate) high: f64,
}

impl Ratio {
    /// The mean over `games` of the mean over each one's positions; the interval is a bootstrap over the positions.
    pub(crate) fn of(games: &[Vec<f64>]) -> Ratio {
        const SAMPLES: usize = 2000;
        let mut random = SplitMix64::new(1);
        let mut means: Vec<f64> = (0..SAMPLES)
            .map(|_| {
                let again = |game: &Vec<f64>| {
                    let drawn = game.iter().map(|_| game[random.below(game.len() as u64) as usize]);
                    mean(&drawn.collect::<Vec<_>>())
                };
                mean(&games.iter().map(again).collect::<Vec<_>>())
            })
            .collect();
        means.sort_by(f64::total_cmp);
        let all: Vec<f64> = games.iter().map(|game| mean(game)).collect();
        Ratio { mean: mean(&all), low: means[SAMPLES / 40], high: means[SAMPLES - 1 - SAMPLES / 40] }
    }
}

impl fmt::Display for Ratio {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{:.3} ({:.2}–{:.2})", self.mean, self.low, self.high)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_interval_holds_the_mean_and_grows_with_the_spread() {
        let narrow = Ratio::of(&[vec![0.5; 24], vec![2.0; 24]]);
        assert!((narrow.mean - 1.0).abs() < 1e-9 && (narrow.high - narrow.low).abs() < 1e-9);
        let wide = Ratio::of(&[(1..=24).map(f64::from).collect()]);
        assert!(wide.low < wide.mean && wide.mean < wide.high);
    }
}
