//! Processes: count instructions under valgrind.

use crate::positions::Set;
use crate::program::Program;
use crate::suite::Entry;
use nullwindow::Depth;
use std::process::{Command, Stdio};
use std::sync::atomic::{AtomicU32, Ordering};

/// Whether instructions can be counted here.
pub(crate) fn can_count() -> bool {
    Command::new("valgrind")
        .arg("--version")
        .stdout(Stdio::null())
        .status()
        .is_ok_and(|status| status.success())
}

/// Instructions of a process, from its start to its end, that searches one position of a set to `depth` and does nothing
/// else.
pub(crate) fn instructions(
    program: Program,
    game: &Entry,
    set: Set,
    index: usize,
    depth: Depth,
) -> Result<u64, String> {
    static RUNS: AtomicU32 = AtomicU32::new(0); // several may run at a time
    let name = format!("callgrind.out.{}.{}", std::process::id(), RUNS.fetch_add(1, Ordering::Relaxed));
    let profile = std::env::temp_dir().join(name);
    let this = std::env::current_exe().map_err(|error| error.to_string())?;
    let job = format!("one {program} {} {set} {index} {depth}", game.name);
    let done = Command::new("valgrind")
        .args(["--tool=callgrind", "--quiet"])
        .arg(format!("--callgrind-out-file={}", profile.display()))
        .arg(this)
        .args(job.split(' '))
        .stdout(Stdio::null())
        .status()
        .map_err(|error| format!("valgrind: {error}"))?;
    if !done.success() {
        return Err(format!("valgrind on {job}: {done}"));
    }
    let text = std::fs::read_to_string(&profile).map_err(|error| error.to_string())?;
    std::fs::remove_file(&profile).map_err(|error| error.to_string())?;
    let total = text.lines().find_map(|line| line.strip_prefix("totals: ")?.trim().parse().ok());
    total.ok_or_else(|| "callgrind wrote no totals".to_owned())
}
