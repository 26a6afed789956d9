//! Where generics end: any game behind one object, configured by data.
//!
//! The core is generic so that a search costs nothing it does not use. The command line, the lab and the protocols want
//! the opposite: a game named at run time, options as text, moves as people write them. [`open`] gives them that.
//!
//! ```
//! use nullwindow_engine::{open, Goal, Task};
//! let mut engine = open("othello")?;
//! engine.set_position(None, "f5 d6 c3")?;
//! engine.configure("algorithm", "sss*")?;
//! let found = engine.search(&Task::to(Goal::Depth(3)), None);
//! assert!(engine.legal_moves().contains(&found.report.best.unwrap()));
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```
//!
//! A new game is one file that implements [`Program`] and one line in the list of [`games`].
#![forbid(unsafe_code)]

mod branching;
pub mod clock;
mod config;
mod endgame;
mod exercise;
mod faulty;
mod games;
mod level;
mod memory;
mod minimal;
mod opening;
mod panic;
mod perft;
mod pool;
mod program;
mod record;
mod session;
mod suite;
mod task;
mod thinker;
mod timer;
mod together;
mod watch;

pub use branching::Branching;
pub use config::{Config, Guess, Leaves, OPTIONS, Opt, Part, Refused, Size};
pub use exercise::{Ask, Collection, Exercise};
pub use faulty::Faulty;
pub use games::{About, Palette, UnknownGame, games, open};
pub use memory::largest_table;
pub use minimal::Minimal;
pub use nullwindow_records::{self as records, GameEnd, GameRecord, Mark};
pub use opening::Opening;
pub use panic::{SearchPanic, catch_panic};
pub use perft::Counted;
pub use program::{Branch, Dialect, Endgame, Evaluation, PerftMode, Program};
pub use session::Session;
pub use suite::{Problem, Suite};
pub use task::{Found, Goal, Line, News, Progress, Sink, Solved, Task};
pub use thinker::Thinker;
pub use timer::{Clock, Ponder, Time};

use nullwindow::notation::{Diagram, Player, Sample};
pub use nullwindow::parallel::Parallel;
use nullwindow::text::ParseError;
use nullwindow::{Depth, Score};

/// A game, a position of it, and a search of that position.
pub trait Engine: Send {
    /// What game it is.
    fn about(&self) -> &'static About;

    /// How it searches.
    fn config(&self) -> &Config;

    /// Sets an option by its name; see [`OPTIONS`].
    ///
    /// # Errors
    /// Says what the option takes.
    fn configure(&mut self, option: &str, value: &str) -> Result<(), Refused>;

    /// Sets all options at once.
    fn set_config(&mut self, config: Config);

    /// Goes to a position, the start of the game if `text` is `None`, and plays `moves` from there.
    ///
    /// # Errors
    /// Says where the text or the moves make no sense; the position stays what it was.
    fn set_position(&mut self, text: Option<&str>, moves: &str) -> Result<(), PositionError>;

    /// Plays one move, as people or programs write it.
    ///
    /// # Errors
    /// Says why it is no legal move; the position stays what it was.
    fn play(&mut self, mv: &str) -> Result<(), PositionError>;

    /// Takes the last move back; `false` if there is none.
    fn take_back(&mut self) -> bool;

    /// The moves since the position was set, as people write them.
    fn moves(&self) -> Vec<String>;

    /// The position that these moves were played from.
    fn start_position(&self) -> String;

    /// Who is to move.
    fn player(&self) -> Player;

    /// How the game has ended, by its rules of repetition too; `None` while it goes on.
    fn result(&self) -> Option<GameResult>;

    /// A legal move, however it is written, as programs write it to each other.
    fn spelled(&self, mv: &str, dialect: Dialect) -> Option<String>;

    /// The way back: a legal move that a program wrote, as people write it.
    fn read_move(&self, text: &str, dialect: Dialect) -> Option<String>;

    /// The position in the game's usual notation.
    fn position(&self) -> String;

    /// The board.
    fn diagram(&self) -> Diagram;

    /// All legal moves, as people write them; none if the game is over.
    fn legal_moves(&self) -> Vec<String>;

    /// How the game ended, in words; `None` while it goes on.
    fn ending(&self) -> Option<String>;

    /// The static value by the evaluation called `name`.
    ///
    /// # Errors
    /// There is no such evaluation.
    fn evaluate(&self, name: &str) -> Result<Score, Refused>;

    /// Counts the ways to play `depth` plies from here, below each legal move in turn, and tells `hear`, which may break
    /// off by returning `false`. The sum is returned; `None` if broken off.
    ///
    /// # Errors
    /// There is no such mode.
    fn perft(
        &self,
        depth: u32,
        mode: Option<&str>,
        hear: &mut dyn FnMut(Counted<'_>) -> bool,
    ) -> Result<Option<u64>, Refused>;

    /// Searches, and tells `sink` how it goes.
    fn search(&mut self, task: &Task, sink: Option<Sink>) -> Found;

    /// Searches `depth` plies deep from an empty table, without quiescence and with one thread, and then proves the value
    /// again with the best moves known: how small could the search have been? In the lowest `plies` plies ARMG tries all
    /// moves for the cheapest cutoff.
    ///
    /// # Errors
    /// The algorithm proves a move and no value, leaves are not static, or entries serve at other depths.
    fn minimal(&mut self, depth: Depth, plies: Depth) -> Result<Minimal, Refused>;

    /// Positions with moves, and their moves, for each ply from here to the one before the `plies`-th.
    fn branching(&self, plies: u32) -> Vec<Branching>;

    /// Entries in use in the table; counting them takes time.
    fn table_entries(&self) -> usize;

    /// Takes the memory and makes the parts that a search will need: the first one need not.
    fn get_ready(&mut self);

    /// Forgets what earlier searches found.
    fn clear(&mut self);

    /// Throws away all that searches, after one has panicked: who knows what state it is in. Options and position stay.
    fn renew(&mut self);

    /// The game so far, without tags and remarks.
    fn record(&self) -> GameRecord {
        let (start, usual) = (self.start_position(), self.about().open().position());
        let mut record = GameRecord::of(self.moves());
        record.start = (start != usual).then_some(start);
        record.result = self.result().map_or(GameEnd::Unknown, |result| result.end());
        record
    }

    /// The game so far in the format that people keep it in ([`About::format`]), with tags named as PGN names them and
    /// a comment on each move, as far as there are some.
    ///
    /// ```
    /// let mut engine = nullwindow_engine::open("chess")?;
    /// engine.set_position(None, "e4 e5")?;
    /// let text = engine.save(&[("White".into(), "Ada".into())], &["a start".into()]);
    /// assert!(text.contains("[White \"Ada\"]") && text.ends_with("1. e4 {a start} 1... e5 *\n\n"));
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    fn save(&self, tags: &[(String, String)], comments: &[String]) -> String {
        let mut record = self.record();
        record.tags = tags.to_vec();
        let line: Vec<_> = record.main_line().collect();
        for (id, comment) in line.into_iter().zip(comments) {
            record.comment(id, records::Comment::text(comment));
        }
        // What has been played can be written.
        self.about().write_game(&record).unwrap_or_default()
    }

    /// A score of a search in the game's own unit, [`About::unit`], whatever the grain.
    fn in_units(&self, score: Score) -> f64 {
        f64::from(score.get()) * f64::from(self.config().grain) / f64::from(self.about().scale)
    }
}

/// How a game has ended.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct GameResult {
    /// Who has won; `None` is a draw.
    pub winner: Option<Player>,
    /// How, in words.
    pub why: String,
    /// By how much, in the game's unit, where games are won by points.
    pub margin: Option<i32>,
}

impl GameResult {
    /// The result as a record has it.
    pub fn end(&self) -> GameEnd {
        self.winner.map_or(GameEnd::Drawn, GameEnd::Won)
    }
}

/// A position that makes no sense, or moves that cannot be played from it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum PositionError {
    /// The text of the position.
    Text(ParseError),
    /// The moves.
    Moves(ParseError),
    /// There is no such sample.
    Sample(String),
}

impl std::fmt::Display for PositionError {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        match self {
            PositionError::Text(error) => write!(f, "position: {error}"),
            PositionError::Moves(error) => write!(f, "moves: {error}"),
            PositionError::Sample(error) => f.write_str(error),
        }
    }
}

impl std::error::Error for PositionError {}

/// The two sets of positions that come with each game.
#[derive(Clone, Copy, Debug)]
pub struct Samples {
    /// Twenty consecutive positions of one game.
    pub consecutive: &'static [Sample],
    /// Forty or more from other games.
    pub others: &'static [Sample],
}

/// Plies to search at most.
pub const MAX_DEPTH: Depth = nullwindow::MAX_DEPTH;
