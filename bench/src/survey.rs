//! Several programs on one set of positions, in turn, and the geometric means of the results.

use crate::adapt::Calls;
use crate::games::Rules;
use crate::program::{Program, Sample, Value};
use std::time::Duration;

/// What one program needed for one position, over all repeats.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Cell {
    /// The value; the same in every repeat.
    pub(crate) value: Value,
    /// Nodes by the program's own count: the median, because `minimax` shuffles the moves at the root.
    pub(crate) nodes: u64,
    /// What the program asked of the game, in one run; zero until [`count`]ed.
    pub(crate) calls: Calls,
    /// CPU time of the search: the least, and the median.
    pub(crate) search: (Duration, Duration),
    /// CPU time to set up: the median.
    pub(crate) setup: Duration,
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
    /// The geometric mean over the positions.
    pub(crate) fn mean(&self, of: impl Fn(&Cell) -> f64) -> f64 {
        let logs: f64 = self.cells.iter().map(|cell| of(cell).max(f64::MIN_POSITIVE).ln()).sum();
        (logs / self.cells.len() as f64).exp()
    }

    /// Mean nodes.
    pub(crate) fn nodes(&self) -> f64 {
        self.mean(|cell| cell.nodes as f64)
    }

    /// Mean of the least search times, in milliseconds: what programs are ranked by.
    pub(crate) fn least(&self) -> f64 {
        self.mean(|cell| millis(cell.search.0))
    }

    /// Mean of the median search times, in milliseconds.
    pub(crate) fn median(&self) -> f64 {
        self.mean(|cell| millis(cell.search.1))
    }

    /// Mean of the median times for set-up and search together, in milliseconds.
    pub(crate) fn whole(&self) -> f64 {
        self.mean(|cell| millis(cell.setup + cell.search.1))
    }
}

/// Milliseconds.
pub(crate) fn millis(time: Duration) -> f64 {
    time.as_secs_f64() * 1e3
}

/// Runs every program on every position `repeats` times. The programs take turns, each repeat beginning with another
/// one, so that a noisy minute hurts all alike. An error if two values differ.
pub(crate) fn survey<R: Rules>(
    programs: &[Program],
    positions: &[R],
    depth: i32,
    repeats: usize,
) -> Result<Vec<Row>, String> {
    let mut samples = vec![vec![Vec::new(); positions.len()]; programs.len()];
    for repeat in 0..repeats {
        for (p, position) in positions.iter().enumerate() {
            for turn in 0..programs.len() {
                let program = (turn + repeat + p) % programs.len();
                samples[program][p].push(programs[program].run::<R, false>(position, depth));
            }
        }
    }
    let rows: Vec<Row> = programs
        .iter()
        .zip(samples)
        .map(|(&program, samples)| Row {
            program,
            cells: samples.iter().map(|samples| cell(samples)).collect(),
        })
        .collect();
    agree(&rows)?;
    Ok(rows)
}

/// Runs everything once more, by the counting build of the games.
pub(crate) fn count<R: Rules>(rows: &mut [Row], positions: &[R], depth: i32) {
    for row in rows {
        for (cell, position) in row.cells.iter_mut().zip(positions) {
            cell.calls = row.program.run::<R, true>(position, depth).calls;
        }
    }
}

fn cell(samples: &[Sample]) -> Cell {
    fn sorted<T: Ord>(samples: &[Sample], of: impl Fn(&Sample) -> T) -> Vec<T> {
        let mut all: Vec<T> = samples.iter().map(of).collect();
        all.sort();
        all
    }
    let middle = samples.len() / 2;
    let search = sorted(samples, |sample| sample.search);
    Cell {
        value: samples[0].found.value,
        nodes: sorted(samples, |sample| sample.found.nodes)[middle],
        calls: Calls::default(),
        search: (search[0], search[middle]),
        setup: sorted(samples, |sample| sample.setup)[middle],
    }
}

fn agree(rows: &[Row]) -> Result<(), String> {
    for pair in rows.windows(2) {
        for (p, (a, b)) in pair[0].cells.iter().zip(&pair[1].cells).enumerate() {
            if a.value != b.value {
                let (a, b) = ((pair[0].program, a.value), (pair[1].program, b.value));
                return Err(format!("position {p}: {} says {}, {} says {}", a.0, a.1, b.0, b.1));
            }
        }
    }
    Ok(())
}
