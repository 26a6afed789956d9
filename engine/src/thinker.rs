//! An engine on a thread of its own: whoever talks to it can go on talking while it thinks.

use crate::timer::Ponder;
use crate::{Engine, Found, SearchPanic, Sink, Task, catch_panic};
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::thread::JoinHandle;

/// An engine that thinks in the background.
///
/// ```
/// use nullwindow_engine::{open, Goal, Task, Thinker};
/// let mut thinker = Thinker::new(open("othello")?);
/// let (tell, hear) = std::sync::mpsc::channel();
/// thinker.think(Task::to(Goal::Unlimited), None, move |_, found| tell.send(found.unwrap().report.best.clone()).unwrap());
/// assert!(thinker.is_thinking());
/// thinker.stop(); // and waits until it has answered
/// assert!(hear.recv()?.is_some());
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub struct Thinker {
    state: State,
    stop: Arc<AtomicBool>,
    ponder: Option<Arc<Ponder>>,
    reopen: &'static crate::About,
}

enum State {
    Idle(Box<dyn Engine>),
    Busy(JoinHandle<Box<dyn Engine>>),
    /// Between the two.
    Gone,
}

impl Thinker {
    /// Nothing to think about yet.
    pub fn new(engine: Box<dyn Engine>) -> Thinker {
        let reopen = engine.about();
        Thinker { state: State::Idle(engine), stop: Arc::default(), ponder: None, reopen }
    }

    /// The engine, once it has finished thinking; [`stop`](Thinker::stop) first if that may take long.
    pub fn engine(&mut self) -> &mut dyn Engine {
        let engine = match std::mem::replace(&mut self.state, State::Gone) {
            State::Idle(engine) => engine,
            // Whoever was told what was found has panicked; a new engine goes on from the start.
            State::Busy(handle) => handle.join().unwrap_or_else(|_| self.reopen.open()),
            State::Gone => self.reopen.open(),
        };
        self.state = State::Idle(engine);
        match &mut self.state {
            State::Idle(engine) => engine.as_mut(),
            State::Busy(_) | State::Gone => unreachable!("it was put there just now"),
        }
    }

    /// Begins to think, after what it is thinking about now, and returns at once. `sink` hears how it goes, `done` what was
    /// found, both on the other thread. A search that panics is reported when it is its turn to answer; the engine is
    /// [renewed](Engine::renew) and can be asked again.
    pub fn think(
        &mut self,
        mut task: Task,
        sink: Option<Sink>,
        done: impl FnOnce(&dyn Engine, Result<&Found, &SearchPanic>) + Send + 'static,
    ) {
        self.engine();
        let State::Idle(mut engine) = std::mem::replace(&mut self.state, State::Gone) else { return };
        self.stop = Arc::default();
        self.ponder.clone_from(&task.ponder);
        task.stop = Some(self.stop.clone());
        self.state = State::Busy(std::thread::spawn(move || {
            let found = catch_panic(|| engine.search(&task, sink));
            if found.is_err() {
                engine.renew();
                task.wait();
            }
            done(engine.as_ref(), found.as_ref());
            engine
        }));
    }

    /// Whether it is thinking.
    pub fn is_thinking(&self) -> bool {
        matches!(&self.state, State::Busy(handle) if !handle.is_finished())
    }

    /// Ends the thinking, if there is any; when this returns, the answer has been given.
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

impl Drop for Thinker {
    /// Nobody is left to hear the answer.
    fn drop(&mut self) {
        self.stop.store(true, Ordering::Relaxed);
    }
}
