//! Levels: a weaker player looks less far and chooses less carefully, but always among moves that look good to it.

use crate::found::Line;
use nullwindow::Score;
use nullwindow::random::SplitMix64;
use std::hash::{BuildHasher, Hasher, RandomState};

/// The strongest level below full strength.
pub(crate) const HIGHEST: u8 = 20;

/// How a level plays.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Level {
    /// Nodes that it looks at.
    pub(crate) nodes: u64,
    /// Moves that it considers.
    pub(crate) lines: usize,
    /// A move that is worse by so much, in pawns, men or discs, is chosen e times more rarely.
    carelessness: f64,
}

impl Level {
    /// Each level looks at half as many nodes again as the one below, and is a fifth more careful.
    pub(crate) fn new(level: u8) -> Level {
        let steps = i32::from(level.clamp(1, HIGHEST)) - 1;
        Level { nodes: (120.0 * 1.5_f64.powi(steps)) as u64, lines: 5, carelessness: 0.8_f64.powi(steps) }
    }

    /// Which of `lines`, best first, it plays; `unit` is how many units of the search make a pawn, a man or a disc.
    pub(crate) fn choose(&self, lines: &[Line], unit: f64, random: &mut SplitMix64) -> usize {
        let Some(best) = lines.first() else { return 0 };
        // What is seen to win or lose is no matter of taste.
        if best.value.is_decided() {
            return 0;
        }
        let weight = |value: Score| {
            let loss = f64::from(best.value.get() - value.get()).max(0.0) / unit;
            if value.is_decided() { 0.0 } else { (-loss / self.carelessness).exp() }
        };
        let weights: Vec<f64> = lines.iter().map(|line| weight(line.value)).collect();
        let mut left = weights.iter().sum::<f64>() * (random.next_u64() >> 11) as f64 / (1u64 << 53) as f64;
        let chosen = weights.iter().position(|weight| {
            left -= weight;
            left < 0.0
        });
        chosen.unwrap_or(0)
    }
}

/// Different every time.
pub(crate) fn chance() -> SplitMix64 {
    SplitMix64::new(RandomState::new().build_hasher().finish())
}

#[cfg(test)]
mod tests {
    use super::*;
    use nullwindow::Bounds;
    use std::time::Duration;

    fn lines(values: &[i32]) -> Vec<Line> {
        let line = |(rank, &value): (usize, &i32)| {
            let value = Score::new(value);
            let (bounds, pv, elapsed) = (Bounds::exact(value), Vec::new(), Duration::ZERO);
            Line { rank: rank + 1, depth: 1, deepest: 1, value, bounds, pv, nodes: 1, elapsed, full: 0 }
        };
        values.iter().enumerate().map(line).collect()
    }

    fn mean_loss(level: u8) -> f64 {
        let (level, lines) = (Level::new(level), lines(&[100, 80, 30, -50, -400]));
        let mut random = SplitMix64::new(1);
        let lost = |_| f64::from(100 - lines[level.choose(&lines, 100.0, &mut random)].value.get());
        (0..2_000).map(lost).sum::<f64>() / 2_000.0
    }

    #[test]
    fn a_higher_level_looks_further_and_loses_less() {
        let losses: Vec<f64> = [1, 5, 10, 15, 20].map(mean_loss).to_vec();
        assert!(losses.is_sorted_by(|a, b| a > b), "{losses:?}");
        let nodes = (1..=HIGHEST).map(|level| Level::new(level).nodes);
        assert!(nodes.is_sorted_by(|a, b| a < b));
    }

    #[test]
    fn every_level_plays_a_win_that_it_sees() {
        let mut lines = lines(&[0, 0, 0]);
        lines[0].value = Score::win_in(3);
        let mut random = SplitMix64::new(1);
        assert!((0..100).all(|_| Level::new(1).choose(&lines, 100.0, &mut random) == 0));
    }
}
