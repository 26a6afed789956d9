//! Several programs on one set of positions, in turn, and what the results say together.

use crate::program::{Program, Sample, Value};
use crate::suite::Entry;
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
