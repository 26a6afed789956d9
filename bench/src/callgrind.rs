//! Instructions of a whole job, counted by valgrind on a process of its own.

use crate::positions::Set;
use crate::program::Program;
use crate::valgrind;

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

/// Runs `compare one` under callgrind, to `depth` and to depth 0.
pub(crate) fn instructions(
    program: Program,
    game: &str,
    set: Set,
    depth: i32,
) -> Result<Instructions, String> {
    let (program, set) = (program.to_string(), set.to_string());
    let count = |depth: i32| valgrind::instructions(&["one", &program, game, &set, &depth.to_string()]);
    Ok(Instructions { whole: count(depth)?, setup: count(0)? })
}
