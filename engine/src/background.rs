//! An engine on a thread of its own: the caller can go on while it searches.

use crate::board::Board;
use crate::engine::{Engine, SearchError};
use crate::found::Found;
use crate::options::Options;
use crate::task::{Sink, Task};
use crate::timer::Ponder;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::thread::JoinHandle;

/// An engine that searches in the background.
///
/// ```
/// use nullwindow_engine::{Background, Games, Goal, Task};
/// let othello = Games::standard().get("othello")?;
/// let mut background = Background::new(othello.engine());
/// let (tell, hear) = std::sync::mpsc::channel();
/// let done = move |found: Result<_, _>| tell.send(found.unwrap()).unwrap();
/// background.search(othello.board(), Task::to(Goal::Unlimited), None, done);
/// assert!(background.is_searching());
/// background.stop(); // and waits until it has answered
/// assert!(hear.recv()?.report.best.is_some());
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub struct Background {
    state: State,
    stop: Arc<AtomicBool>,
    ponder: Option<Arc<Ponder>>,
    options: Options,
}

enum State {
    Idle(Box<dyn Engine>),
    Busy(JoinHandle<Box<dyn Engine>>),
    /// Between the two.
    Gone,
}

impl Background {
    /// An engine that is idle.
    pub fn new(engine: Box<dyn Engine>) -> Background {
        let options = engine.options().clone();
        Background { state: State::Idle(engine), stop: Arc::default(), ponder: None, options }
    }

    /// The engine, once it has finished its search; [`stop`](Background::stop) first if that may take long.
    pub fn engine(&mut self) -> &mut dyn Engine {
        let engine = match std::mem::replace(&mut self.state, State::Gone) {
            State::Idle(engine) => engine,
            // A callback has panicked, and the engine was lost with its thread: a new one takes its place.
            State::Busy(handle) => handle.join().unwrap_or_else(|_| self.reopen()),
            State::Gone => self.reopen(),
        };
        self.state = State::Idle(engine);
        match &mut self.state {
            State::Idle(engine) => engine.as_mut(),
            State::Busy(_) | State::Gone => unreachable!("it was put there just now"),
        }
    }

    fn reopen(&self) -> Box<dyn Engine> {
        let mut engine = self.options.kind().engine();
        engine.configure(self.options.clone());
        engine
    }

    /// Begins a search, after the one that is going on, and returns at once. `sink` is told how it goes and `done` what was
    /// found, both on the other thread.
    pub fn search(
        &mut self,
        board: Box<dyn Board>,
        mut task: Task,
        sink: Option<Sink>,
        done: impl FnOnce(Result<Found, SearchError>) + Send + 'static,
    ) {
        self.options = self.engine().options().clone();
        let State::Idle(mut engine) = std::mem::replace(&mut self.state, State::Gone) else { return };
        self.stop = Arc::default();
        self.ponder.clone_from(&task.ponder);
        task.stop = Some(self.stop.clone());
        self.state = State::Busy(std::thread::spawn(move || {
            done(engine.search(board.as_ref(), &task, sink));
            engine
        }));
    }

    /// Whether a search is going on.
    pub fn is_searching(&self) -> bool {
        matches!(&self.state, State::Busy(handle) if !handle.is_finished())
    }

    /// Ends the search, if there is one; when this returns, the answer has been given.
    pub fn stop(&mut self) {
        self.stop.store(true, Ordering::Relaxed);
        self.engine();
    }

    /// The opponent has made the move that was expected.
    pub fn ponderhit(&mut self) {
        if let Some(ponder) = &self.ponder {
            ponder.hit();
        }
    }
}

impl Drop for Background {
    /// The search ends soon; its answer goes nowhere.
    fn drop(&mut self) {
        self.stop.store(true, Ordering::Relaxed);
    }
}
