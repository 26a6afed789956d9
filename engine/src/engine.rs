//! What searches boards.

use crate::board::{Board, MoveId};
use crate::found::Found;
use crate::kind::GameKind;
use crate::options::{OptionError, Options};
use crate::task::{Sink, Task};
use std::fmt;

/// A search with its options and its memory.
///
/// ```
/// use nullwindow_engine::{Games, Goal, Task};
/// let othello = Games::standard().get("othello")?;
/// let board = othello.board_at(None, "f5 d6 c3")?;
/// let mut engine = othello.engine();
/// engine.set("algorithm", "sss*")?;
/// let found = engine.search(board.as_ref(), &Task::to(Goal::Depth(3)), None)?;
/// assert!(board.legal().any(|mv| Some(mv) == found.report.best));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub trait Engine: Send {
    /// How it searches.
    fn options(&self) -> &Options;

    /// Sets all options at once.
    fn configure(&mut self, options: Options);

    /// Searches a board, and tells `sink` how it goes.
    ///
    /// # Errors
    /// The board is of another game, the task cannot be done, or the search panicked; the engine can be used again.
    fn search(&mut self, board: &dyn Board, task: &Task, sink: Option<Sink>) -> Result<Found, SearchError>;

    /// Takes the memory and makes the parts that a search of `board` will need, so that the search itself need not.
    fn prepare(&mut self, board: &dyn Board);

    /// Forgets what earlier searches found.
    fn clear(&mut self);
}

impl dyn Engine + '_ {
    /// The game that it searches.
    pub fn kind(&self) -> &'static GameKind {
        self.options().kind()
    }

    /// Sets an option by its name; see [`OPTIONS`](crate::OPTIONS).
    ///
    /// # Errors
    /// Says what the option takes; nothing is changed then.
    pub fn set(&mut self, name: &str, value: &str) -> Result<(), OptionError> {
        let mut options = self.options().clone();
        options.set(name, value)?;
        self.configure(options);
        Ok(())
    }
}

/// A search that has no answer.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum SearchError {
    /// The board is of another game.
    WrongGame {
        /// The game that the engine searches.
        engine: &'static str,
        /// The game of the board.
        board: &'static str,
    },
    /// The options do not allow what the task measures.
    Options(OptionError),
    /// The search panicked: a bug in the search, its game or its evaluation.
    Panicked {
        /// The message of the panic, on one line.
        message: String,
        /// The best move of the last finished depth, or else the first legal one.
        best: Option<MoveId>,
    },
}

impl fmt::Display for SearchError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            SearchError::WrongGame { engine, board } => {
                write!(f, "an engine for {engine} cannot search a board of {board}")
            }
            SearchError::Options(error) => error.fmt(f),
            SearchError::Panicked { message, .. } => write!(f, "the search panicked: {message}"),
        }
    }
}

impl std::error::Error for SearchError {}
