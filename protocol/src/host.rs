//! What all protocols have in common: a game on the board, an engine that thinks beside it, options, and where lines go.
//!
//! The board is an engine of its own that never searches. So the position may change, moves may be read and options be
//! checked during a search; the searching engine gets all of it before its next search.

use crate::Limit;
use crate::reporter::{MoveFormatter, Reporter, ReportingSink};
use crate::wire::{Event, Out};
use nullwindow::text::ParseError;
use nullwindow_engine::{
    Dialect, Engine, Found, Goal, News, OPTIONS, Ponder, PositionError, Refused, SearchPanic, Task, Thinker,
    Time,
};
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::mpsc::Sender;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::time::Duration;

/// Wins in up to this number of moves are searched for in full width: a selective search may skip the only winning move.
const QUICK_WIN: u32 = 3;

/// The game on the board, and the engine that thinks about it.
pub(crate) struct Host {
    /// The position, its past, and the options; it never searches.
    pub(crate) board: Box<dyn Engine>,
    /// Where lines go.
    pub(crate) out: Out,
    /// How moves are written.
    pub(crate) dialect: Dialect,
    /// What limits a search where the other side says nothing.
    pub(crate) limit: Limit,
    thinker: Thinker,
    /// Whether a search is under way: until it has said what it has found.
    thinking: Arc<AtomicBool>,
    events: Sender<Event>,
    /// Options that the thinker does not have yet.
    changed: Vec<(&'static str, String)>,
    /// Whether the thinker is to forget what it knows.
    forgets: bool,
    /// Whether the latest search reports its result only when it is stopped, or when the opponent has moved.
    waits: bool,
    /// What the latest search has found, until it is taken.
    answer: Arc<Mutex<Option<Result<Answer, SearchPanic>>>>,
}

/// A game as far as it was played.
pub(crate) struct Mark {
    start: String,
    moves: Vec<String>,
}

impl Mark {
    fn of(engine: &dyn Engine) -> Mark {
        Mark { start: engine.start_position(), moves: engine.moves() }
    }
}

/// Takes an engine to where another one of the game is.
fn go_to(engine: &mut dyn Engine, mark: &Mark) {
    // The other one has been there.
    let _ = engine.set_position(Some(&mark.start), &mark.moves.join(" "));
}

/// What a search came to.
pub(crate) struct Answer {
    /// The move, as people write it.
    pub(crate) best: Option<String>,
    /// How long it took.
    pub(crate) elapsed: Duration,
}

/// Marks a search as ended when it is dropped, however the search ends.
pub(crate) struct Rest {
    thinking: Arc<AtomicBool>,
    events: Sender<Event>,
}

impl Drop for Rest {
    fn drop(&mut self) {
        self.thinking.store(false, Ordering::Release);
        let _ = self.events.send(Event::Rest);
    }
}

impl Host {
    /// The engine at its position with its options.
    pub(crate) fn new(engine: Box<dyn Engine>, limit: Limit, out: Out, events: Sender<Event>) -> Host {
        let mut board = twin(engine.as_ref());
        go_to(board.as_mut(), &Mark::of(engine.as_ref()));
        Host {
            board,
            out,
            dialect: Dialect::Standard,
            limit,
            thinker: Thinker::new(engine),
            thinking: Arc::default(),
            events,
            changed: Vec::new(),
            forgets: false,
            waits: false,
            answer: Arc::default(),
        }
    }

    /// Says one line.
    pub(crate) fn say(&self, line: &str) {
        self.out.say(line);
    }

    /// Goes to a position, the start of the game if there is no text, and plays moves as programs or people write them.
    /// If one of them is invalid, everything stays as it is.
    pub(crate) fn set_position<'m>(
        &mut self,
        text: Option<&str>,
        moves: impl IntoIterator<Item = &'m str>,
    ) -> Result<(), String> {
        let before = self.mark();
        self.board.set_position(text, "").map_err(|error| error.to_string())?;
        for (mv, number) in moves.into_iter().zip(1_u32..) {
            if let Err(error) = self.play(mv) {
                self.return_to(&before);
                return Err(format!("move {number}: {error}"));
            }
        }
        Ok(())
    }

    /// Where the game is, to return to.
    pub(crate) fn mark(&self) -> Mark {
        Mark::of(self.board.as_ref())
    }

    /// Returns to where the game was.
    pub(crate) fn return_to(&mut self, mark: &Mark) {
        go_to(self.board.as_mut(), mark);
    }

    /// Plays a move as programs or people write it.
    pub(crate) fn play(&mut self, mv: &str) -> Result<(), String> {
        let text = self.board.read_move(mv, self.dialect);
        self.board.play(text.as_deref().unwrap_or(mv)).map_err(|error| match error {
            PositionError::Moves(ParseError { expected, found, .. }) => {
                format!("expected {expected}, found {found}")
            }
            other => other.to_string(),
        })
    }

    /// Sets an option by its name; the thinker hears of it before it next thinks.
    pub(crate) fn configure(&mut self, name: &str, value: &str) -> Result<(), Refused> {
        self.board.configure(name, value)?;
        if let Some(option) = OPTIONS.iter().find(|option| option.name == name) {
            self.changed.push((option.name, value.to_owned()));
        }
        Ok(())
    }

    /// Before its next search the thinker forgets what it knows; at once if it is idle, so that a game can begin.
    pub(crate) fn forget(&mut self) {
        self.forgets = true;
        self.get_ready();
    }

    /// Whether a search is under way.
    pub(crate) fn is_thinking(&self) -> bool {
        self.thinking.load(Ordering::Acquire)
    }

    /// Passes changed options to the thinker if it is idle.
    fn prepare(&mut self) {
        if self.is_thinking() {
            return;
        }
        let engine = self.thinker.engine();
        for (name, value) in self.changed.drain(..) {
            // The board has taken it.
            let _ = engine.configure(name, &value);
        }
        if std::mem::take(&mut self.forgets) {
            engine.clear();
        }
    }

    /// The same, and it allocates its memory, so that this takes no thinking time.
    pub(crate) fn get_ready(&mut self) {
        self.prepare();
        if !self.is_thinking() {
            self.thinker.engine().get_ready();
        }
    }

    /// Starts a search of what is on the board; one that is under way ends first.
    pub(crate) fn think(&mut self, task: Task, reporter: impl Reporter + 'static) {
        self.stop();
        self.prepare();
        self.take_answer();
        let mark = self.mark();
        let selective = self.board.config().selective && !matches!(task.goal, Goal::Win(..=QUICK_WIN));
        let engine = self.thinker.engine();
        go_to(engine, &mark);
        if engine.config().selective != selective {
            // The board knows the option.
            let _ = engine.configure("selective", if selective { "on" } else { "off" });
        }
        self.waits = task.hold || task.ponder.is_some();
        let fallback = task.only.first().or(self.board.legal_moves().first()).cloned();
        let reporting =
            Arc::new(Mutex::new(ReportingSink { formatter: self.formatter(), reporter, best: fallback }));
        let (hearer, out) = (reporting.clone(), self.out.clone());
        let sink = Box::new(move |news: &News<'_>| {
            if let News::Line(line) = news
                && let Some(text) = lock(&hearer).line(line)
            {
                out.say(&text);
            }
        });
        let (out, answer, rest) = (self.out.clone(), self.answer.clone(), self.begin_to_think());
        self.thinker.think(task, Some(sink), move |_, found| {
            let lines = lock(&reporting).done(found);
            let summary = |found: &Found| Answer { best: found.report.best.clone(), elapsed: found.elapsed };
            *lock(&answer) = Some(found.map(summary).map_err(Clone::clone));
            out.say_all(&lines);
            drop(rest);
        });
    }

    /// A search begins; it is over when what is returned is dropped.
    pub(crate) fn begin_to_think(&self) -> Rest {
        self.thinking.store(true, Ordering::Release);
        Rest { thinking: self.thinking.clone(), events: self.events.clone() }
    }

    /// Ends the search, and says what it has found.
    pub(crate) fn stop(&mut self) {
        self.thinker.stop();
        self.waits = false;
    }

    /// The opponent has played the expected move.
    pub(crate) fn ponderhit(&mut self) {
        self.thinker.ponderhit();
    }

    /// Whether the result is held back until the search is stopped or the opponent moves.
    pub(crate) fn waits(&self) -> bool {
        self.waits && self.is_thinking()
    }

    /// What the latest search has found, or why it broke down; once.
    pub(crate) fn take_answer(&mut self) -> Option<Result<Answer, SearchPanic>> {
        lock(&self.answer).take()
    }

    /// Writes moves from this position on.
    pub(crate) fn formatter(&self) -> MoveFormatter {
        let mut board = twin(self.board.as_ref());
        go_to(board.as_mut(), &self.mark());
        MoveFormatter { board, dialect: self.dialect }
    }

    /// A search with the limits that hold where the other side sets none.
    pub(crate) fn usual_task(&self) -> Task {
        let mut task = Task::to(self.limit.depth.map_or(Goal::Unlimited, Goal::Depth));
        task.nodes = self.limit.nodes;
        task.time = self.limit.time.map_or(Time::Unlimited, Time::Fixed);
        task
    }
}

/// An engine of the same game with the same options, at the start.
fn twin(engine: &dyn Engine) -> Box<dyn Engine> {
    let mut twin = engine.about().open();
    twin.set_config(engine.config().clone());
    twin
}

/// Seconds as clocks send them: a negative number is zero, and thirty years are the most.
pub(crate) fn seconds(seconds: f64) -> Option<Duration> {
    Duration::try_from_secs_f64(seconds.clamp(0.0, 1e9)).ok()
}

/// A task with pondering on.
pub(crate) fn pondering(task: Task) -> Task {
    Task { ponder: Some(Ponder::new()), ..task }
}

fn lock<T>(mutex: &Mutex<T>) -> MutexGuard<'_, T> {
    mutex.lock().unwrap_or_else(PoisonError::into_inner)
}
