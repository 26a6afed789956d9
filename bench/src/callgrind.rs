//! Instructions of a whole job, counted by valgrind on a process of its own.

use crate::positions::Set;
use crate::program::Program;
use std::process::{Command, Stdio};

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
    let count = |depth: i32| {
        let profile = std::env::temp_dir().join(format!("callgrind.out.{}", std::process::id()));
        let this = std::env::current_exe().map_err(|error| error.to_string())?;
        let done = Command::new("valgrind")
            .args(["--tool=callgrind", "--quiet"])
            .arg(format!("--callgrind-out-file={}", profile.display()))
            .arg(this)
            .args(["one", &program.to_string(), game, &set.to_string(), &depth.to_string()])
            .stdout(Stdio::null())
            .status()
            .map_err(|error| format!("valgrind: {error}"))?;
        if !done.success() {
            return Err(format!("valgrind on {program}: {done}"));
        }
        let text = std::fs::read_to_string(&profile).map_err(|error| error.to_string())?;
        std::fs::remove_file(&profile).map_err(|error| error.to_string())?;
        total(&text).ok_or_else(|| "callgrind wrote no totals".to_owned())
    };
    Ok(Instructions { whole: count(depth)?, setup: count(0)? })
}

fn total(profile: &str) -> Option<u64> {
    profile.lines().find_map(|line| line.strip_prefix("totals: ")?.trim().parse().ok())
}
