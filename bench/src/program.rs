//! A program is ours or theirs in one configuration; a run of it on one position gives a [`Sample`].

use crate::adapt::{Calls, take_calls};
use crate::games::Rules;
use crate::positions::Set;
use crate::{ours, process, theirs};
use nullwindow_engine::clock;
use std::fmt;
use std::str::FromStr;
use std::time::Duration;

/// Table size of every program in the comparison.
pub(crate) const TABLE_BYTES: usize = 64 << 20;

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

/// What a search found, and how many nodes it says it has visited.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Found {
    /// The value of the root.
    pub(crate) value: Value,
    /// Calls of the recursive search: leaves, table cutoffs and revisits included.
    pub(crate) nodes: u64,
}

/// One run on one position.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Sample {
    /// What it found.
    pub(crate) found: Found,
    /// What it asked of the game; zero in an uncounted run.
    pub(crate) calls: Calls,
    /// CPU time to build the searcher and its table.
    pub(crate) setup: Duration,
    /// CPU time to search.
    pub(crate) search: Duration,
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
    pub(crate) fn run<R: Rules, const COUNT: bool>(self, position: &R, depth: i32) -> Sample {
        match self {
            Program::Ours(config) => {
                sample(|| ours::searcher::<R, COUNT>(config), |s| ours::search(s, position, depth))
            }
            Program::Theirs(config) if config.column => {
                sample(|| theirs::searcher::<R, true, COUNT>(config), |s| theirs::search(s, position, depth))
            }
            Program::Theirs(config) => {
                sample(|| theirs::searcher::<R, false, COUNT>(config), |s| theirs::search(s, position, depth))
            }
        }
    }

    /// Runs `compare one` under callgrind, to `depth` and to depth 0.
    pub(crate) fn instructions(self, game: &str, set: Set, depth: i32) -> Result<Instructions, String> {
        let (program, set) = (self.to_string(), set.to_string());
        let count = |depth: i32| process::instructions(&["one", &program, game, &set, &depth.to_string()]);
        Ok(Instructions { whole: count(depth)?, setup: count(0)? })
    }
}

/// Instructions of one job: the same program on every position of a set, and nothing else.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Instructions {
    /// Everything from the start of the process to its end.
    pub(crate) whole: u64,
    /// The same job with searches to depth 0: the process, the positions and the tables.
    pub(crate) setup: u64,
}

impl Instructions {
    /// What searching itself took.
    pub(crate) fn search(self) -> u64 {
        self.whole - self.setup
    }
}

fn sample<S>(build: impl FnOnce() -> S, search: impl FnOnce(&mut S) -> Found) -> Sample {
    take_calls();
    let (mut searcher, setup) = clock::timed(build);
    let (found, search) = clock::timed(|| search(&mut searcher));
    Sample { found, calls: take_calls(), setup, search }
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
