//! How to search, as data: every choice has a name, a default and a range, for command lines and protocols alike.

mod options;
mod read;

pub use options::{OPTIONS, Opt};

use nullwindow::parallel::Parallel;
use nullwindow::table::{Draft, Kept, Replacement};
use nullwindow::{Algorithm, Cutoffs, Depth, FailLow, Known, Target};
use std::fmt;
use std::time::Duration;

/// How an engine searches. None of it changes the value of a search to a given depth, but for the evaluation, its grain,
/// what is done at the leaves, entries that serve at other depths ([`Draft::AtLeast`]), and selectivity.
#[derive(Clone, PartialEq, Debug)]
#[expect(clippy::struct_excessive_bools, reason = "each is an option of its own, on or off")]
pub struct Config {
    /// Which algorithm.
    pub algorithm: Algorithm,
    /// The evaluation's name.
    pub evaluation: String,
    /// How many units of the evaluation make one of the search.
    pub grain: i32,
    /// What is done at the leaves.
    pub leaves: Leaves,
    /// The table's size.
    pub table: Size,
    /// How many bounds an entry of the table keeps.
    pub bounds: Kept,
    /// Which depths of an entry serve.
    pub draft: Draft,
    /// Which entry of the table gives way.
    pub replacement: Replacement,
    /// Whether positions that are reached in several ways are searched once.
    pub transpositions: bool,
    /// Nodes with so many plies left are looked up and stored.
    pub table_from: Depth,
    /// Enhanced transposition cutoffs at nodes with so many plies left.
    pub etc: Option<Depth>,
    /// What a node makes of its children's bounds.
    pub known: Known,
    /// Which cutoff is taken.
    pub cutoffs: Cutoffs,
    /// Which move a node that failed low remembers.
    pub fail_low: FailLow,
    /// The parts of move ordering.
    pub order: Vec<Part>,
    /// Nodes with so many plies left have their moves rated.
    pub order_from: Depth,
    /// What a search to the end of the game finds out.
    pub solve: Target,
    /// What an iteration takes for its first guess.
    pub guess: Guess,
    /// Plies that iterative deepening adds; `None` is one search straight to the depth.
    pub step: Option<Depth>,
    /// Threads that share the table.
    pub threads: usize,
    /// How they divide the work.
    pub parallel: Parallel,
    /// Whether different leaves are counted; that takes memory.
    pub unique: bool,
    /// Whether the search extends, reduces and prunes as the game's program does, and knows the rules of repetition.
    pub selective: bool,
    /// Whether ordering keeps what it has learned from one move of a game to the next.
    pub keep_order: bool,
    /// How many lines are searched.
    pub lines: usize,
    /// Time that is lost with every move between the engine and the clock.
    pub overhead: Duration,
    /// How strong it plays; `None` is as strong as it can.
    pub level: Option<u8>,
}

impl Default for Config {
    fn default() -> Config {
        Config {
            algorithm: Algorithm::MTD_F,
            evaluation: "trained".to_owned(),
            grain: 1,
            leaves: Leaves::Quiet,
            table: Size::Mib(64),
            bounds: Kept::Two,
            draft: Draft::Exact,
            replacement: Replacement::Aged,
            transpositions: true,
            table_from: 2,
            etc: Some(3),
            known: Known::AsSearched,
            cutoffs: Cutoffs::First,
            fail_low: FailLow::KeepsHint,
            order: vec![Part::Table, Part::History, Part::Static],
            order_from: 1,
            solve: Target::Value,
            guess: Guess::SameParity(0),
            step: Some(1),
            threads: 1,
            parallel: Parallel::Gamma,
            unique: false,
            selective: false,
            keep_order: false,
            lines: 1,
            overhead: Duration::from_millis(20),
            level: None,
        }
    }
}

/// How large a table is.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Size {
    /// So many mebibytes; 0 is no table.
    Mib(usize),
    /// 2 to this power entries.
    Power(u32),
}

/// What is done where the depth ends.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Leaves {
    /// Captures are played out, where the game has a quiescence search.
    Quiet,
    /// The evaluation is asked at once.
    Static,
}

/// A part of move ordering.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Part {
    /// The table's move first.
    Table,
    /// The history heuristic.
    History,
    /// The papers' history heuristic, without malus or gravity.
    PlainHistory,
    /// Killer moves.
    Killers,
    /// The game's own static ordering.
    Static,
    /// Moves that leave the opponent few replies.
    Eib,
}

impl Part {
    const ALL: [(Part, &'static str); 6] = [
        (Part::Table, "table"),
        (Part::History, "history"),
        (Part::PlainHistory, "plain-history"),
        (Part::Killers, "killers"),
        (Part::Static, "static"),
        (Part::Eib, "eib"),
    ];

    fn name(self) -> &'static str {
        Part::ALL.iter().find(|(part, _)| *part == self).map_or("", |(_, name)| name)
    }
}

/// What an iteration takes for its first guess.
#[derive(Clone, PartialEq, Debug)]
pub enum Guess {
    /// The value of the latest depth of the same parity, and so many units of the search more.
    SameParity(i32),
    /// The value of the previous iteration, and so many units of the search more.
    Previous(i32),
    /// Always this, in the game's unit.
    Fixed(f64),
    /// One for each iteration, in units of the search; the last is for all that follow.
    List(Vec<i32>),
}

impl Config {
    /// Sets an option by its name, which is returned.
    ///
    /// ```
    /// let mut config = nullwindow_engine::Config::default();
    /// config.set("grain", "10").unwrap();
    /// assert_eq!(config.grain, 10);
    /// let refused = config.set("grain", "0").unwrap_err();
    /// assert_eq!(refused.to_string(), r#"grain: expected a number from 1 to 10000, found "0""#);
    /// ```
    ///
    /// # Errors
    /// Says what the option takes, or which options there are.
    pub fn set(&mut self, option: &str, value: &str) -> Result<&'static str, Refused> {
        let Some(known) = OPTIONS.iter().find(|known| known.name == option) else {
            let names: Vec<&str> = OPTIONS.iter().map(|known| known.name).collect();
            return Err(Refused::new("option", &format!("one of {}", names.join(", ")), option));
        };
        if (known.set)(self, value.trim()) {
            Ok(known.name)
        } else {
            Err(Refused::new(known.name, known.takes, value))
        }
    }
}

impl Config {
    /// Whether a search with the one can be used for the other: what differs, if anything, is settings of a run.
    pub(crate) fn has_the_parts_of(&self, other: &Config) -> bool {
        let Config { algorithm, table_from, etc, known, cutoffs, fail_low, order_from, guess, step, .. } =
            self.clone();
        let Config { lines, overhead, level, solve, keep_order, .. } = *self;
        let run = Config { algorithm, table_from, etc, known, cutoffs, fail_low, ..other.clone() };
        *self == Config { order_from, solve, guess, step, keep_order, lines, overhead, level, ..run }
    }
}

/// A value that an option does not take.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Refused(String);

impl Refused {
    pub(crate) fn new(what: &str, expected: &str, found: &str) -> Refused {
        Refused(format!("{what}: expected {expected}, found {}", nullwindow::text::excerpt(found.chars())))
    }
}

impl fmt::Display for Refused {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.0)
    }
}

impl std::error::Error for Refused {}
