//! How a run goes: a bar on a terminal, a line now and then elsewhere.

use crate::style::{DIM, number};
use nullwindow_lab::Status;
use std::io::{IsTerminal, Write};
use std::time::{Duration, Instant};

/// Between two lines where there is no terminal.
const PAUSE: Duration = Duration::from_secs(10);
/// Columns of the bar, and of the whole line.
const BAR: usize = 16;
const LINE: usize = 79;

/// Shows how a run goes, on standard error.
pub(super) struct Progress {
    is_terminal: bool,
    last: Instant,
}

impl Progress {
    pub(super) fn new() -> Progress {
        Progress { is_terminal: std::io::stderr().is_terminal(), last: Instant::now() }
    }

    /// Shows how it goes now.
    pub(super) fn show(&mut self, status: &Status) {
        if !self.is_terminal && self.last.elapsed() < PAUSE {
            return;
        }
        self.last = Instant::now();
        let mut err = anstream::stderr().lock();
        // Progress that cannot be shown is no error.
        let _ = if self.is_terminal {
            // Jobs are not equally long: what counts is time.
            let (past, left) = (status.elapsed.as_secs_f64(), status.left.as_secs_f64());
            let full = ((BAR as f64 * past / (past + left).max(1e-3)) as usize).min(BAR);
            write!(err, "\r\x1b[K{}{DIM}{}{DIM:#} ", "━".repeat(full), "─".repeat(BAR - full))
                .and_then(|()| write!(err, "{}", shortened(&line(status), LINE - BAR - 1)))
                .and_then(|()| err.flush())
        } else {
            writeln!(err, "{}", line(status))
        };
    }

    /// Leaves no trace.
    pub(super) fn clear(&self) {
        if self.is_terminal {
            let _ = write!(anstream::stderr().lock(), "\r\x1b[K");
        }
    }
}

fn line(status: &Status) -> String {
    let rate = status.nodes as f64 / status.elapsed.as_secs_f64().max(1e-3);
    let longest = status.running.iter().min_by_key(|running| running.since);
    let running = longest.map_or("", |running| running.what.as_str());
    format!(
        "{}/{} jobs, {} nodes/s, {} left: {running}",
        number(status.done as u64),
        number(status.total as u64),
        rounded(rate),
        duration(status.left)
    )
}

/// `812`, `34 k`, `1.2 M`.
fn rounded(n: f64) -> String {
    match n {
        n if n >= 1e6 => format!("{:.1} M", n / 1e6),
        n if n >= 1e4 => format!("{:.0} k", n / 1e3),
        n => format!("{n:.0}"),
    }
}

fn shortened(text: &str, most: usize) -> String {
    text.chars().take(most).collect()
}

/// `3 s`, `5 min`, `2 h 10 min`.
pub(super) fn duration(time: Duration) -> String {
    match time.as_secs_f64().round() as u64 {
        0 => "1 s".to_owned(),
        seconds @ 1..120 => format!("{seconds} s"),
        seconds @ 120..7200 => format!("{} min", (seconds + 30) / 60),
        seconds => format!("{} h {} min", seconds / 3600, seconds % 3600 / 60),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn durations_have_one_or_two_units() {
        for (seconds, text) in [(0, "1 s"), (59, "59 s"), (300, "5 min"), (7800, "2 h 10 min")] {
            assert_eq!(duration(Duration::from_secs(seconds)), text);
        }
    }
}
