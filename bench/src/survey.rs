//! Several programs on one set of positions, in turn, and what the results say together.

use crate::program::{Program, Sample};
use crate::suite::Entry;

/// What one program needed for every position.
#[derive(Clone, Debug)]
pub(crate) struct Row {
    /// The program.
    pub(crate) program: Program,
    /// One a position, over all repeats.
    pub(crate) cells: Vec<Sample>,
}

impl Row {
    /// Something of every position.
    pub(crate) fn of(&self, what: impl Fn(&Sample) -> f64) -> Vec<f64> {
        self.cells.iter().map(what).collect()
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
                samples[program][p].push((game.search)(programs[program], line, game.depth)?);
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

/// The repeats of one search as one: the least times, and the median of the nodes, because `minimax` shuffles the moves
/// at the root. The value is the same in all.
fn cell(samples: &[Sample]) -> Sample {
    let least = |of: fn(&Sample) -> f64| samples.iter().map(of).fold(f64::INFINITY, f64::min);
    let mut nodes: Vec<u64> = samples.iter().map(|sample| sample.nodes).collect();
    nodes.sort_unstable();
    Sample {
        value: samples[0].value,
        nodes: nodes[nodes.len() / 2],
        setup: least(|sample| sample.setup),
        search: least(|sample| sample.search),
        wall: least(|sample| sample.wall),
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
