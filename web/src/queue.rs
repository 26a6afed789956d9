//! Lines on their way to a client. Those who write never wait: what a slow reader has no room for is left out.

use std::collections::VecDeque;
use std::sync::{Mutex, MutexGuard, PoisonError};
use tokio::sync::Notify;

/// No request is read while so many bytes wait to be sent.
const FULL: usize = 8 << 20;

/// The lines.
#[derive(Default, Debug)]
pub(crate) struct Queue {
    waiting: Mutex<Waiting>,
    /// There is a line, or the end.
    more: Notify,
    /// There is room, or the end.
    less: Notify,
}

#[derive(Default, Debug)]
struct Waiting {
    lines: VecDeque<String>,
    bytes: usize,
    is_closed: bool,
}

impl Queue {
    /// Adds a line that must arrive.
    pub(crate) fn push(&self, line: String) {
        let mut waiting = self.lock();
        if !waiting.is_closed {
            waiting.bytes += line.len();
            waiting.lines.push_back(line);
            self.more.notify_one();
        }
    }

    /// Adds a line if less than these bytes wait; `false` if it was left out.
    pub(crate) fn offer(&self, line: String, room: usize) -> bool {
        let has_room = self.lock().bytes < room;
        if has_room {
            self.push(line);
        }
        has_room
    }

    /// Waits for the next line; `None` at the end, after all lines.
    pub(crate) async fn next(&self) -> Option<String> {
        loop {
            {
                let mut waiting = self.lock();
                if let Some(line) = waiting.lines.pop_front() {
                    waiting.bytes -= line.len();
                    self.less.notify_one();
                    return Some(line);
                }
                if waiting.is_closed {
                    return None;
                }
            }
            self.more.notified().await;
        }
    }

    /// Waits until another request may be read.
    pub(crate) async fn has_room(&self) {
        while self.lock().bytes >= FULL && !self.is_closed() {
            self.less.notified().await;
        }
    }

    /// Nothing more is added; what is there is still sent.
    pub(crate) fn close(&self) {
        self.lock().is_closed = true;
        self.more.notify_one();
        self.less.notify_one();
    }

    pub(crate) fn is_closed(&self) -> bool {
        self.lock().is_closed
    }

    fn lock(&self) -> MutexGuard<'_, Waiting> {
        self.waiting.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn news_is_left_out_when_nobody_reads_and_answers_are_not() {
        let queue = Queue::default();
        let line = "x".repeat(1 << 10);
        let told = (0..2000).filter(|_| queue.offer(line.clone(), 1 << 20)).count();
        assert_eq!(told, 1024);
        queue.push("done".to_owned());
        queue.close();
        queue.push("too late".to_owned());
        let runtime = tokio::runtime::Builder::new_current_thread().build().expect("a runtime");
        runtime.block_on(async {
            for _ in 0..told {
                assert_eq!(queue.next().await.as_ref(), Some(&line));
            }
            assert_eq!(queue.next().await.as_deref(), Some("done"));
            assert_eq!(queue.next().await, None);
        });
    }
}
