//! Ctrl-C: a search looks for signals from time to time, and ends as Python would.

use pyo3::prelude::*;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::mpsc::{Receiver, RecvTimeoutError, Sender, channel};
use std::time::{Duration, Instant};

/// Time between two looks.
const PATIENCE: Duration = Duration::from_millis(20);

/// Looks for signals, at most as often as it is worth, on the thread that Python called.
#[derive(Default)]
pub(crate) struct Interrupts {
    looked: Option<Instant>,
    raised: Option<PyErr>,
}

impl Interrupts {
    /// Whether Python wants to go on elsewhere.
    pub(crate) fn is_due(&mut self) -> bool {
        if self.raised.is_none() && self.looked.is_none_or(|looked| looked.elapsed() >= PATIENCE) {
            self.raised = signals().err();
            self.looked = Some(Instant::now());
        }
        self.raised.is_some()
    }

    /// What was raised.
    pub(crate) fn raised(self) -> PyResult<()> {
        self.raised.map_or(Ok(()), Err)
    }
}

/// What a signal has raised.
#[expect(
    clippy::redundant_closure_for_method_calls,
    reason = "the method itself is not general enough in its lifetime"
)]
fn signals() -> PyResult<()> {
    Python::attach(|py| py.check_signals())
}

/// What a search on another thread has to say.
enum Message<N> {
    News(N),
    Done,
}

/// Tells the thread that waits how a search goes.
pub(crate) struct Teller<N>(Sender<Message<N>>);

impl<N> Clone for Teller<N> {
    fn clone(&self) -> Teller<N> {
        Teller(self.0.clone())
    }
}

impl<N> Teller<N> {
    /// Tells it; ignored if the search is being stopped.
    pub(crate) fn tell(&self, news: N) {
        let _ = self.0.send(Message::News(news));
    }
}

/// Does `work` on a thread of its own without holding Python up, hears of its news on this one, and stops it when Python
/// raises an exception: Ctrl-C, or one of `hear`.
pub(crate) fn run<T: Send, N: Send>(
    py: Python<'_>,
    stop: &Arc<AtomicBool>,
    mut hear: impl FnMut(N) -> PyResult<()> + Send,
    work: impl FnOnce(Teller<N>) -> T + Send,
) -> PyResult<T> {
    py.detach(|| {
        std::thread::scope(|scope| {
            let (sender, receiver) = channel();
            let teller = Teller(sender.clone());
            let worker = scope.spawn(move || {
                let done = work(teller);
                let _ = sender.send(Message::Done);
                done
            });
            let waited = wait(&receiver, &mut hear);
            if waited.is_err() {
                stop.store(true, Ordering::Relaxed);
            }
            let done = worker.join().unwrap_or_else(|payload| std::panic::resume_unwind(payload));
            waited.map(|()| done)
        })
    })
}

fn wait<N>(receiver: &Receiver<Message<N>>, hear: &mut impl FnMut(N) -> PyResult<()>) -> PyResult<()> {
    loop {
        match receiver.recv_timeout(PATIENCE) {
            Ok(Message::News(news)) => hear(news)?,
            Err(RecvTimeoutError::Timeout) => {}
            Ok(Message::Done) | Err(RecvTimeoutError::Disconnected) => return Ok(()),
        }
        signals()?;
    }
}
