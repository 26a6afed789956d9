//! What all protocols have in common: a game on the board, an engine that thinks beside it, options, and where lines go.
//!
//! The position may change, moves may be read and options be checked during a search: the engine gets all of it before its
//! next search.

use crate::reporter::{MoveFormatter, Reporter, ReportingSink};
use crate::wire::{Event, Out};
use nullwindow_engine::{
    Background, Board, Clock, Found, Goal, Judgement, MoveId, MoveStyle, News, Options, Ponder, SearchError,
    Task, Time,
};
use nullwindow_notation::ParseError;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::mpsc::Sender;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::time::Duration;

/// Wins in up to this number of moves are searched for in full width: a selective search may skip the only winning move.
const QUICK_WIN: u32 = 3;

/// Why nothing is searched after a position was refused.
pub(crate) const NO_POSITION: &str = "the last position was invalid; send another one first";

/// The game on the board, and the engine that thinks about it.
pub(crate) struct Host {
    /// The position and its past.
    pub(crate) board: Box<dyn Board>,
    /// How the engine searches from the next search on.
    pub(crate) options: Options,
    /// Where lines go.
    pub(crate) out: Out,
    /// How moves are written.
    pub(crate) style: MoveStyle,
    /// A search with the limits that hold where the other side sets none.
    pub(crate) usual: Task,
    background: Background,
    /// Whether a search is under way: until it has said what it has found.
    thinking: Arc<AtomicBool>,
    events: Sender<Event>,
    /// Whether the engine is to forget what it knows.
    forgets: bool,
    /// Whether the latest position was refused.
    pub(crate) has_no_position: bool,
    /// The end of the answer to a search of nothing, which waits until the search is stopped or the opponent has moved.
    owed: Option<String>,
    /// Whether the latest search reports its result only when it is stopped, or when the opponent has moved.
    waits: bool,
    /// What the latest search has found, until it is taken.
    answer: Arc<Mutex<Option<Result<Found, SearchError>>>>,
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
    /// The engine with its options, and a board.
    pub(crate) fn new(
        board: Box<dyn Board>,
        mut background: Background,
        usual: Task,
        out: Out,
        events: Sender<Event>,
    ) -> Host {
        Host {
            board,
            options: background.engine().options().clone(),
            out,
            style: MoveStyle::Coordinate,
            usual,
            background,
            thinking: Arc::default(),
            events,
            forgets: false,
            has_no_position: false,
            owed: None,
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
        let mut board = self.board.kind().board_at(text, "").map_err(|error| error.to_string())?;
        for (mv, number) in moves.into_iter().zip(1_u32..) {
            play(board.as_mut(), mv, self.style).map_err(|error| format!("move {number}: {error}"))?;
        }
        self.board = board;
        Ok(())
    }

    /// Remembers whether a position was set. After a refused one nothing is searched until there is a position again: a
    /// move for the old one would be a move in another game.
    ///
    /// For protocols whose errors are remarks. Where every command has an answer of its own, an error changes nothing.
    pub(crate) fn note_position(&mut self, set: Result<(), String>) -> Result<(), String> {
        self.has_no_position = set.is_err();
        set
    }

    /// Plays a move as programs or people write it.
    pub(crate) fn play(&mut self, mv: &str) -> Result<(), String> {
        play(self.board.as_mut(), mv, self.style)
    }

    /// Before its next search the engine forgets what it knows; at once if it is idle, so that a game can begin.
    pub(crate) fn forget(&mut self) {
        self.forgets = true;
        self.get_ready();
    }

    /// Whether a search is under way.
    pub(crate) fn is_thinking(&self) -> bool {
        self.thinking.load(Ordering::Acquire)
    }

    /// Passes the options to the engine if it is idle.
    fn prepare(&mut self) {
        if self.is_thinking() {
            return;
        }
        let engine = self.background.engine();
        engine.configure(self.options.clone());
        if std::mem::take(&mut self.forgets) {
            engine.clear();
        }
    }

    /// The same, and it allocates its memory, so that this takes no thinking time.
    pub(crate) fn get_ready(&mut self) {
        self.prepare();
        if !self.is_thinking() {
            self.background.engine().prepare(self.board.as_ref());
        }
    }

    /// Starts a search of what is on the board; one that is under way ends first.
    pub(crate) fn think(&mut self, task: Task, mut reporter: impl Reporter + 'static) {
        self.stop();
        self.prepare();
        self.take_answer();
        let waits = task.hold || task.ponder.is_some();
        if self.has_no_position {
            let mut lines = reporter.failed(&format!("go: {NO_POSITION}"), None);
            if waits {
                self.owed = lines.pop();
            }
            self.out.say_all(&lines);
            return;
        }
        self.waits = waits;
        let full_width = task.full_width || matches!(task.goal, Goal::Win(..=QUICK_WIN));
        let task = Task { full_width, ..task };
        let reporting = Arc::new(Mutex::new(ReportingSink { formatter: self.formatter(), reporter }));
        let (hearer, out) = (reporting.clone(), self.out.clone());
        let sink = Box::new(move |news: &News<'_>| {
            if let Some(text) = lock(&hearer).news(news) {
                out.say(&text);
            }
        });
        let (out, answer, rest) = (self.out.clone(), self.answer.clone(), self.begin_to_think());
        self.background.search(self.board.clone(), task, Some(sink), move |found| {
            let lines = lock(&reporting).done(&found);
            *lock(&answer) = Some(found);
            out.say_all(&lines);
            drop(rest);
        });
    }

    /// Judges a move of what is on the board, and says what `tell` makes of it.
    pub(crate) fn judge(
        &mut self,
        mv: MoveId,
        task: Task,
        tell: impl FnOnce(Result<Judgement, SearchError>) -> String + Send + 'static,
    ) {
        self.stop();
        self.prepare();
        let (board, out, rest) = (self.board.clone(), self.out.clone(), self.begin_to_think());
        self.background.work(task, move |engine, task| {
            out.say(&tell(Judgement::of(mv, board.as_ref(), engine, &task, &|| None)));
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
        self.background.stop();
        self.waits = false;
        self.say_owed();
    }

    /// The opponent has played the expected move.
    pub(crate) fn ponderhit(&mut self) {
        self.background.ponderhit();
        self.say_owed();
    }

    fn say_owed(&mut self) {
        if let Some(line) = self.owed.take() {
            self.say(&line);
        }
    }

    /// Whether the result is held back until the search is stopped or the opponent moves.
    pub(crate) fn waits(&self) -> bool {
        self.waits && self.is_thinking()
    }

    /// What the latest search has found, or why it failed; once.
    pub(crate) fn take_answer(&mut self) -> Option<Result<Found, SearchError>> {
        lock(&self.answer).take()
    }

    /// Whether searches tell several lines.
    pub(crate) fn has_many_lines(&self) -> bool {
        self.options.config().lines > 1 || self.options.config().level.is_some()
    }

    /// Writes moves from this position on.
    pub(crate) fn formatter(&self) -> MoveFormatter {
        MoveFormatter { board: self.board.clone(), style: self.style }
    }

    /// The usual search; a second a move if there is no limit.
    pub(crate) fn brief_task(&self) -> Task {
        let mut task = self.usual.clone();
        if (task.goal, task.nodes, task.time) == (Goal::Unlimited, None, Time::Unlimited) {
            task.time = Time::Fixed(Duration::from_secs(1));
        }
        task
    }
}

/// Plays a move as programs or people write it.
pub(crate) fn play(board: &mut dyn Board, mv: &str, style: MoveStyle) -> Result<(), String> {
    let wrong = |ParseError { expected, found, .. }| format!("expected {expected}, found {found}");
    let mv = board.read_move(mv, style).map_err(wrong)?;
    board.play(mv);
    Ok(())
}

/// Seconds as clocks send them: a negative number is zero, and thirty years are the most.
pub(crate) fn seconds(seconds: f64) -> Option<Duration> {
    Duration::try_from_secs_f64(seconds.clamp(0.0, 1e9)).ok()
}

/// A task with these limits; a fixed time goes before a clock.
pub(crate) fn limited(goal: Goal, nodes: Option<u64>, fixed: Option<Duration>, clock: Option<Clock>) -> Task {
    let time = fixed.map(Time::Fixed).or(clock.map(Time::Clock)).unwrap_or(Time::Unlimited);
    Task { nodes, time, ..Task::to(goal) }
}

/// A task whose answer waits until the search is stopped, if it is infinite, or until the opponent has moved.
pub(crate) fn waiting(task: Task, is_infinite: bool, ponders: bool) -> Task {
    let ponder = (ponders && !is_infinite).then(Arc::<Ponder>::default);
    Task { hold: is_infinite, ponder, ..task }
}

fn lock<T>(mutex: &Mutex<T>) -> MutexGuard<'_, T> {
    mutex.lock().unwrap_or_else(PoisonError::into_inner)
}
