//! An engine on a thread of its own: the caller can go on while it searches.

use crate::board::Board;
use crate::engine::{Engine, SearchError};
use crate::found::Found;
use crate::options::Options;
use crate::task::{Sink, Task};
use crate::timer::{Ponder, Time};
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
    /// The engine, unless it is searching.
    idle: Option<Box<dyn Engine>>,
    /// Its search, which gives it back.
    search: Option<JoinHandle<Box<dyn Engine>>>,
    stop: Arc<AtomicBool>,
    ponder: Option<Arc<Ponder>>,
    options: Options,
    /// Whether a search is done by the caller's own thread.
    is_inline: bool,
}

impl Background {
    /// An engine that is idle.
    pub fn new(engine: Box<dyn Engine>) -> Background {
        let (options, stop) = (engine.options().clone(), Arc::default());
        Background { idle: Some(engine), search: None, stop, ponder: None, options, is_inline: false }
    }

    /// An engine for programs without threads: a search is over when [`search`](Background::search) returns. Nothing can
    /// come in meanwhile, so no search waits for a stop or for the opponent's move.
    pub fn inline(engine: Box<dyn Engine>) -> Background {
        let mut background = Background::new(engine);
        background.is_inline = true;
        background
    }

    /// The engine, once it has finished its search; [`stop`](Background::stop) first if that may take long.
    pub fn engine(&mut self) -> &mut dyn Engine {
        if let Some(search) = self.search.take() {
            self.idle = search.join().ok();
        }
        // If a callback has panicked, the engine was lost with its thread: a new one takes its place.
        self.idle.get_or_insert_with(|| self.options.clone().engine()).as_mut()
    }

    /// Begins a search, after the one that is going on, and returns at once. `sink` is told how it goes and `done` what was
    /// found, both on the other thread.
    pub fn search(
        &mut self,
        board: Box<dyn Board>,
        task: Task,
        sink: Option<Sink>,
        done: impl FnOnce(Result<Found, SearchError>) + Send + 'static,
    ) {
        self.work(task, move |engine, task| done(engine.search(board.as_ref(), &task, sink)));
    }

    /// The same with several searches, each of which ends when the task does.
    pub fn work(&mut self, mut task: Task, work: impl FnOnce(&mut dyn Engine, Task) + Send + 'static) {
        self.options = self.engine().options().clone();
        let Some(mut engine) = self.idle.take() else { return };
        self.stop = Arc::default();
        self.ponder.clone_from(&task.ponder);
        task.stop = Some(self.stop.clone());
        if self.is_inline {
            if task.ponder.take().is_some() {
                task.time = Time::Unlimited;
            }
            work(engine.as_mut(), Task { hold: false, ..task });
            self.idle = Some(engine);
            return;
        }
        self.search = Some(std::thread::spawn(move || {
            work(engine.as_mut(), task);
            engine
        }));
    }

    /// Whether a search is going on.
    pub fn is_searching(&self) -> bool {
        self.search.as_ref().is_some_and(|search| !search.is_finished())
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
