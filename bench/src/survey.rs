//! Several programs on one set of positions, in turn, and what the results say together.

use crate::program::{Program, Sample, Value};
use crate::suite::Entry;
use nullwindow::random::SplitMix64;
use std::fmt;
use std::time::Duration;

/// What one program needed for one position, over all repeats.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Cell {
    /// The value; the same in every repeat.
    pub(crate) value: Value,
    /// Nodes: the median, because `minimax` shuffles the moves at the root.
    pub(crate) nodes: u64,
    /// CPU milliseconds of the search: the least.
    pub(crate) search: f64,
    /// CPU milliseconds to set up: the least.
    pub(crate) setup: f64,
}

/// What one program needed for every position.
#[derive(Clone, Debug)]
pub(crate) struct Row {
    /// The program.
    pub(crate) program: Program,
    /// One cell a position.
    pub(crate) cells: Vec<Cell>,
}

impl Row {
    /// Something of every position.
    pub(crate) fn of(&self, what: impl Fn(&Cell) -> f64) -> Vec<f64> {
        self.cells.iter().map(what).collect()
    }
}

/// Milliseconds.
pub(crate) fn millis(time: Duration) -> f64 {
    time.as_secs_f64() * 1e3
}

/// The geometric mean.
pub(crate) fn mean(numbers: &[f64]) -> f64 {
    (numbers.iter().map(|n| n.max(f64::MIN_POSITIVE).ln()).sum::<f64>() / numbers.len() as f64).exp()
}

/// A geometric mean of ratios with a 95 % interval.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Ratio {
    mean: f64,
    low: f64,
    high: f64,
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

/// `a / b`, position by position.
pub(crate) fn ratios(a: &[f64], b: &[f64]) -> Vec<f64> {
    a.iter().zip(b).map(|(a, b)| a / b).collect()
}

/// Runs every program on every position `repeats` times. The programs take turns, each repeat beginning with another
/// one, so that a noisy minute hurts all alike. An error if two values differ that must not.
pub(crate) fn survey(
    game: &Entry,
    programs: &[Program],
    lines: &[String],
    repeats: usize,
) -> Result<Vec<Row>, String> {
    let mut samples = vec![vec![Vec::new(); lines.len()]; programs.len()];
    for repeat in 0..repeats.max(1) {
        for (p, line) in lines.iter().enumerate() {
            for turn in 0..programs.len() {
                let program = (turn + repeat + p) % programs.len();
                samples[program][p].push(game.run(programs[program], line, game.depth)?);
            }
        }
    }
    let row = |(&program, samples): (&Program, Vec<Vec<Sample>>)| Row {
        program,
        cells: samples.iter().map(|samples| cell(samples)).collect(),
    };
    let rows: Vec<Row> = programs.iter().zip(samples).map(row).collect();
    agree(game, &rows)?;
    Ok(rows)
}

fn cell(samples: &[Sample]) -> Cell {
    let least = |of: fn(&Sample) -> Duration| samples.iter().map(of).min().map_or(0.0, millis);
    let mut nodes: Vec<u64> = samples.iter().map(|sample| sample.nodes).collect();
    nodes.sort_unstable();
    Cell {
        value: samples[0].value,
        nodes: nodes[nodes.len() / 2],
        search: least(|sample| sample.search),
        setup: least(|sample| sample.setup),
    }
}

/// All values are equal; where `minimax` answers from deeper entries, all of ours.
fn agree(game: &Entry, rows: &[Row]) -> Result<(), String> {
    let exact: Vec<&Row> = rows.iter().filter(|row| game.counts_plies || row.program.is_ours()).collect();
    for pair in exact.windows(2) {
        for (p, (a, b)) in pair[0].cells.iter().zip(&pair[1].cells).enumerate() {
            if a.value != b.value {
                let (a, b) = ((pair[0].program, a.value), (pair[1].program, b.value));
                return Err(format!("{} {p}: {} says {}, {} says {}", game.name, a.0, a.1, b.0, b.1));
            }
        }
    }
    Ok(())
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
