//! `go perft N`: the number of positions N plies on, below each move.

use crate::host::Host;
use nullwindow_engine::{Counted, MoveStyle};
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::thread::JoinHandle;

/// A count on a thread of its own.
pub(super) struct Count {
    stop: Arc<AtomicBool>,
    thread: JoinHandle<()>,
}

impl Count {
    /// Starts to count from the position on the board; each move is written when it has been counted.
    pub(super) fn start(host: &Host, depth: u32) -> Count {
        let (formatter, out, rest) = (host.formatter(), host.out.clone(), host.begin_to_think());
        let stop = Arc::new(AtomicBool::new(false));
        let is_stopped = stop.clone();
        let thread = std::thread::spawn(move || {
            let mut hear = |counted: Counted<'_>| {
                if let Counted::Below(mv, count) = counted {
                    let written =
                        formatter.board.read_move(mv, MoveStyle::Usual).map(|mv| formatter.write(mv));
                    out.say(&format!("{}: {count}", written.unwrap_or_else(|_| mv.to_owned())));
                }
                !is_stopped.load(Ordering::Relaxed) && !out.is_closed()
            };
            match formatter.board.perft(depth, None, &mut hear) {
                Ok(Some(nodes)) => out.say_all(&["", &format!("Nodes searched: {nodes}"), ""]),
                Ok(None) => out.say("info string perft stopped"),
                Err(refused) => out.say(&format!("info string perft: {refused}")),
            }
            drop(rest);
        });
        Count { stop, thread }
    }

    /// Stops it.
    pub(super) fn stop(self) {
        self.stop.store(true, Ordering::Relaxed);
        self.finish();
    }

    /// Waits until it has counted everything.
    pub(super) fn finish(self) {
        // A thread that has panicked has nothing more to say.
        let _ = self.thread.join();
    }
}
