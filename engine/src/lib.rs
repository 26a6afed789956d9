//! Where generics end: boards and engines of any game, chosen at run time and configured by data.
//!
//! The core is generic so that a search costs nothing it does not use. The command line, the lab and the protocols want
//! the opposite: a game named at run time, options as text, moves as people write them. A [`GameKind`] describes a game
//! once; it makes a [`Board`] (position, history, notation; knows nothing of search) and an [`Engine`] (options and memory;
//! searches boards).
//!
//! ```
//! use nullwindow_engine::{Games, Goal, Task};
//! let chess = Games::standard().get("chess")?;
//! let board = chess.board_at(None, "e4 e5 Nf3")?;
//! let found = chess.engine().search(board.as_ref(), &Task::to(Goal::Depth(3)), None)?;
//! assert!(board.legal_texts().contains(&board.move_text(found.report.best.unwrap())));
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```
//!
//! A new game is one [`GameKind`], built from a type that implements [`Notation`](nullwindow_notation::Notation), and needs
//! no change here: [`Games::with`] adds it.
#![forbid(unsafe_code)]

mod analysis;
mod background;
mod board;
mod book;
pub mod clock;
mod comparison;
mod endgame;
mod engine;
mod evaluated;
mod explicit;
mod found;
mod judge;
mod kind;
mod level;
mod memory;
mod minimal;
mod options;
#[doc(hidden)]
pub mod panicking;
mod perft;
mod pool;
mod problem;
mod record;
mod search;
mod settings;
mod symmetry;
mod task;
mod timer;
mod variation;
mod watch;
pub mod work;
pub mod workers;

/// The games that come with nullwindow, each described once.
mod games {
    #[cfg(feature = "checkers")]
    pub(crate) mod checkers;
    #[cfg(feature = "chess")]
    pub(crate) mod chess;
    #[cfg(feature = "othello")]
    pub(crate) mod othello;
    pub(crate) mod tree;
}

pub use analysis::{Analysis, AnalysisError, Ply, Verdict};
pub use background::Background;
pub use board::{Board, GameResult, MoveId, Playable, PositionError};
pub use book::{Book, BookError, BookGrowth, BookMove, Effort};
pub use comparison::{Comparison, Disagreement, Row};
pub use endgame::Endgame;
pub use engine::{Engine, SearchError};
pub use evaluated::Evaluator;
pub use explicit::{ExplicitTree, Nested, NoTree, Stockman};
pub use found::{Found, Line, Solved};
#[cfg(feature = "checkers")]
pub use games::checkers::CHECKERS;
#[cfg(feature = "chess")]
pub use games::chess::CHESS;
#[cfg(feature = "othello")]
pub use games::othello::OTHELLO;
pub use games::tree::TREE;
pub use judge::Judgement;
pub use kind::{Builder, Cost, GameKind, Games, Mode, Named, Opening, Palette, Samples, UnknownGame};
pub use memory::largest_table;
pub use minimal::Minimal;
pub use options::{Config, Guess, OPTIONS, OptionError, OptionSpec, Options, Part, Scope, Size, Takes};
pub use perft::{Branch, Branching, Counted, PerftMode};
pub use problem::{Ask, Problem, ProblemSet};
pub use task::{Goal, Measure, News, Sink, Task};
pub use timer::{Clock, Ponder, Time};

pub use nullwindow::{MAX_DEPTH, Parallel};
pub use nullwindow_notation::MoveStyle;
pub use nullwindow_records::{self as records, GameEnd, GameRecord, Mark};

/// The search's node-count signature: what `nullwindow bench` prints. Programs of another signature find other results.
pub const SIGNATURE: &str = include_str!("../signature.txt").trim_ascii_end();

/// The example of the README is a test.
#[cfg(doctest)]
#[doc = include_str!("../README.md")]
struct Readme;
