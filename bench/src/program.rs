//! A program is ours or theirs in one configuration; a run of it on one position gives a [`Sample`].

use crate::games::BenchGame;
use crate::{ours, theirs};
use nullwindow::Depth;
use nullwindow_engine::clock;
use std::fmt;
use std::str::FromStr;
use std::time::Instant;

/// The value of a position as both programs can express it.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Value {
    /// The side to move wins (`minimax` does not say when).
    Win,
    /// The side to move loses.
    Loss,
    /// An evaluation, or a draw.
    Even(i32),
}

impl fmt::Display for Value {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Value::Win => f.pad("win"),
            Value::Loss => f.pad("loss"),
            Value::Even(units) => f.pad(&units.to_string()),
        }
    }
}

/// One run on one position.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Sample {
    /// The value of the root.
    pub(crate) value: Value,
    /// Calls of the recursive search, as the program counts them: leaves, table cutoffs and revisits included.
    pub(crate) nodes: u64,
    /// CPU milliseconds to build the searcher and its table.
    pub(crate) setup: f64,
    /// CPU milliseconds to search, of the calling thread.
    pub(crate) search: f64,
    /// Milliseconds of wall time to search.
    pub(crate) wall: f64,
}

/// Times `build` and `search`.
pub(crate) fn sample<S>(build: impl FnOnce() -> S, search: impl FnOnce(&mut S) -> (Value, u64)) -> Sample {
    let (mut searcher, setup) = clock::timed(build);
    let start = Instant::now();
    let ((value, nodes), search) = clock::timed(|| search(&mut searcher));
    let [setup, search, wall] = [setup, search, start.elapsed()].map(|time| time.as_secs_f64() * 1e3);
    Sample { value, nodes, setup, search, wall }
}

/// One configuration of one of the two programs.
#[derive(Clone, Copy, PartialEq, Debug)]
pub(crate) enum Program {
    /// nullwindow.
    Ours(ours::Config),
    /// The crate `minimax`.
    Theirs(theirs::Config),
}

impl Program {
    /// Searches `position` to `depth` with a new searcher. A depth of 0 only builds it: the cost of the empty job.
    pub(crate) fn run<G: BenchGame>(self, position: &G, depth: Depth) -> Sample {
        match self {
            Program::Ours(config) => ours::run(config, position, depth),
            Program::Theirs(config) => theirs::run(config, position, depth),
        }
    }

    /// Whether it is ours.
    pub(crate) fn is_ours(self) -> bool {
        matches!(self, Program::Ours(_))
    }
}

/// Splits `NAME@MIB`.
pub(crate) fn split_size(text: &str) -> Result<(&str, Option<usize>), String> {
    match text.split_once('@') {
        None => Ok((text, None)),
        Some((name, mib)) => {
            mib.parse().map(|mib| (name, Some(mib))).map_err(|_| format!("no size in MiB: `{mib}`"))
        }
    }
}

impl fmt::Display for Program {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Program::Ours(config) => f.pad(&format!("ours:{config}")),
            Program::Theirs(config) => f.pad(&format!("minimax:{config}")),
        }
    }
}

impl FromStr for Program {
    type Err = String;

    /// `ours:NAME` or `minimax:NAME`.
    fn from_str(text: &str) -> Result<Program, String> {
        match text.split_once(':') {
            Some(("ours", name)) => Ok(Program::Ours(name.parse()?)),
            Some(("minimax", name)) => Ok(Program::Theirs(name.parse()?)),
            _ => Err(format!("no program `{text}`: ours:NAME or minimax:NAME")),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_program_reads_as_it_prints() {
        let theirs = theirs::configurations().into_iter().flat_map(theirs::Config::tables);
        let mut all: Vec<Program> = theirs.map(Program::Theirs).collect();
        all.extend(ours::configurations().into_iter().map(Program::Ours));
        let odd = ours::Config { stats: true, threads: Some(2), ..ours::Config::default() };
        all.extend([Program::Ours(odd), Program::Ours(ours::Config::default())]);
        for program in all {
            assert_eq!(program.to_string().parse(), Ok(program));
        }
    }
}
