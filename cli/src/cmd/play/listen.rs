//! Hearing what the player says, and Ctrl-C, while a clock runs.

use crate::interrupt;
use std::io::{BufRead, Read};
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::mpsc::{Receiver, RecvTimeoutError, sync_channel};
use std::time::{Duration, Instant};

/// A longer line is no command; the rest of it is another line.
const LONGEST: u64 = 4096;
/// How often Ctrl-C is looked for.
const NOW_AND_THEN: Duration = Duration::from_millis(30);

/// Lines from standard input.
pub(super) struct Ears {
    lines: Receiver<String>,
    stop: Arc<AtomicBool>,
}

/// What was heard.
pub(super) enum Heard {
    /// A line.
    Line(String),
    /// Nothing until the clock had run out.
    TimeUp,
    /// Ctrl-C, or the end of the input.
    Farewell,
}

impl Ears {
    /// Listens on a thread of its own, because a read cannot be interrupted.
    pub(super) fn new() -> Ears {
        let (tell, lines) = sync_channel(1);
        std::thread::spawn(move || {
            let mut input = std::io::stdin().lock();
            loop {
                let mut bytes = Vec::new();
                let read = input.by_ref().take(LONGEST).read_until(b'\n', &mut bytes);
                if !matches!(read, Ok(1..))
                    || tell.send(String::from_utf8_lossy(&bytes).into_owned()).is_err()
                {
                    return;
                }
            }
        });
        Ears { lines, stop: interrupt::flag() }
    }

    /// The flag that Ctrl-C sets.
    pub(super) fn stop(&self) -> Arc<AtomicBool> {
        self.stop.clone()
    }

    /// Whether Ctrl-C was pressed.
    pub(super) fn is_interrupted(&self) -> bool {
        self.stop.load(Ordering::Relaxed)
    }

    /// Waits for a line, at most so long.
    pub(super) fn hear(&self, most: Option<Duration>) -> Heard {
        let began = Instant::now();
        loop {
            if self.is_interrupted() {
                return Heard::Farewell;
            }
            match self.lines.recv_timeout(NOW_AND_THEN) {
                Ok(line) => return Heard::Line(line),
                Err(RecvTimeoutError::Disconnected) => return Heard::Farewell,
                Err(RecvTimeoutError::Timeout) if most.is_some_and(|most| began.elapsed() >= most) => {
                    return Heard::TimeUp;
                }
                Err(RecvTimeoutError::Timeout) => {}
            }
        }
    }
}
