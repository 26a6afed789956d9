//! Processes: hand over their arguments, and count instructions under valgrind.

use std::error::Error;
use std::process::{Command, ExitCode, Stdio};
use std::sync::atomic::{AtomicU32, Ordering};

/// What may fail says why.
pub(crate) type Outcome<T = ()> = Result<T, Box<dyn Error>>;

/// Runs a program with its arguments; an error goes to standard error.
pub(crate) fn main(run: fn(&[&str]) -> Outcome) -> ExitCode {
    let words: Vec<String> = std::env::args().skip(1).collect();
    let words: Vec<&str> = words.iter().map(String::as_str).collect();
    match run(&words) {
        Ok(()) => ExitCode::SUCCESS,
        Err(error) => {
            eprintln!("{error}");
            ExitCode::FAILURE
        }
    }
}

/// Runs this program with `words` under callgrind and counts everything from its start to its end.
pub(crate) fn instructions(words: &[&str]) -> Result<u64, String> {
    static RUNS: AtomicU32 = AtomicU32::new(0); // several may run at a time
    let name = format!("callgrind.out.{}.{}", std::process::id(), RUNS.fetch_add(1, Ordering::Relaxed));
    let profile = std::env::temp_dir().join(name);
    let this = std::env::current_exe().map_err(|error| error.to_string())?;
    let done = Command::new("valgrind")
        .args(["--tool=callgrind", "--quiet"])
        .arg(format!("--callgrind-out-file={}", profile.display()))
        .arg(this)
        .args(words)
        .stdout(Stdio::null())
        .status()
        .map_err(|error| format!("valgrind: {error}"))?;
    if !done.success() {
        return Err(format!("valgrind on {}: {done}", words.join(" ")));
    }
    let text = std::fs::read_to_string(&profile).map_err(|error| error.to_string())?;
    std::fs::remove_file(&profile).map_err(|error| error.to_string())?;
    total(&text).ok_or_else(|| "callgrind wrote no totals".to_owned())
}

fn total(profile: &str) -> Option<u64> {
    profile.lines().find_map(|line| line.strip_prefix("totals: ")?.trim().parse().ok())
}
