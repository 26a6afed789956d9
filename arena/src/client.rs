//! A player as the referee sees it, in any protocol.

mod cecp;
mod gtp;
mod hub;
mod json;
mod local;
mod nboard;
mod uci;

use crate::child::Child;
use crate::control::Clock;
use crate::failure::Halt;
use crate::spec::{Kind, Spec};
use nullwindow_engine::{Board, GameKind};
use nullwindow_notation::Player;
use std::path::PathBuf;
use std::sync::Arc;
use std::sync::atomic::AtomicBool;
use std::time::{Duration, Instant};

/// A player.
pub(crate) trait Client: Send {
    /// The program that it is, if it is one.
    fn child(&self) -> Option<&Child> {
        None
    }

    /// What it calls itself.
    fn name(&self) -> String {
        self.child().map(|child| child.name.clone()).unwrap_or_default()
    }

    /// A game begins, at `position` if not at the usual start, with this clock.
    fn begin(&mut self, position: Option<&str>, clock: &Clock) -> Result<(), Halt>;

    /// It is its turn.
    fn think(&mut self, turn: &Turn<'_>) -> Result<Answer, Halt>;

    /// The game is over; `winner` is `None` for a draw.
    fn end(&mut self, _winner: Option<Player>, _why: &str) {}

    /// CPU time used so far, where it is known.
    fn cpu(&self) -> Option<Duration> {
        self.child()?.cpu()
    }
}

/// A move that was made.
#[derive(Clone, Debug)]
pub(crate) struct Made {
    pub(crate) by: Player,
    /// As people write it.
    pub(crate) text: String,
    /// As programs write it.
    pub(crate) spelled: String,
}

/// A player's turn.
pub(crate) struct Turn<'a> {
    /// Where the game began, if not at the usual start.
    pub(crate) position: Option<&'a str>,
    /// All moves since.
    pub(crate) moves: &'a [Made],
    /// The position after them.
    pub(crate) board: &'a dyn Board,
    /// The clock of this player, and the other's.
    pub(crate) clocks: [&'a Clock; 2],
    /// When waiting for an answer ends.
    pub(crate) deadline: Instant,
}

impl Turn<'_> {
    /// All moves, as programs write them.
    fn spelled(&self) -> String {
        self.moves.iter().map(|made| made.spelled.as_str()).collect::<Vec<_>>().join(" ")
    }
}

/// What a player says when asked.
#[derive(Clone, Debug, Default)]
pub(crate) struct Answer {
    /// The move as it was written; `None` resigns.
    pub(crate) mv: Option<String>,
    /// What it thinks of its position, in the game's spoken unit; a win is [`WON`].
    pub(crate) value: Option<f64>,
    /// The same in units of the evaluation, from a player in this process.
    pub(crate) score: Option<i32>,
    /// How deep it has looked.
    pub(crate) depth: Option<u32>,
    /// How many nodes.
    pub(crate) nodes: Option<u64>,
    /// How long it took.
    pub(crate) elapsed: Duration,
}

/// What a won position counts.
pub(crate) const WON: f64 = 1000.0;

/// Everything that it takes to start a player.
#[derive(Clone)]
pub(crate) struct Launcher {
    pub(crate) spec: Spec,
    pub(crate) kind: &'static GameKind,
    /// Where to write what is said.
    pub(crate) log: Option<PathBuf>,
    /// How long it may say nothing.
    pub(crate) patience: Duration,
    pub(crate) cancel: Arc<AtomicBool>,
}

impl Launcher {
    /// Starts the player.
    pub(crate) fn start(&self) -> Result<Box<dyn Client>, Halt> {
        Ok(match self.spec.kind {
            Kind::Own => Box::new(local::Own::start(self)?),
            Kind::Uci => Box::new(uci::Uci::start(self)?),
            Kind::Cecp => Box::new(cecp::Cecp::start(self)?),
            Kind::Gtp => Box::new(gtp::Gtp::start(self)?),
            Kind::NBoard => Box::new(nboard::NBoard::start(self)?),
            Kind::Hub => Box::new(hub::Hub::start(self)?),
            Kind::Lines => Box::new(json::Lines::start(self)?),
        })
    }

    /// An option that the player does not have.
    fn no_option(option: &str, known: &[impl AsRef<str>]) -> Halt {
        let known: Vec<&str> = known.iter().map(AsRef::as_ref).collect();
        let known = if known.is_empty() { "none".to_owned() } else { known.join(", ") };
        Halt::Impossible(format!("it has no option {option:?}; it has {known}"))
    }
}

/// Why a player refuses to begin elsewhere.
const NO_POSITIONS: &str = "it cannot set up positions: take openings that are moves from the start";

/// What a player cannot do.
fn impossible(why: &str) -> Halt {
    Halt::Impossible(why.to_owned())
}

/// The pairs `name=value` and `name="a value"` of a line.
fn pairs(line: &str) -> impl Iterator<Item = (&str, &str)> {
    let mut rest = line;
    std::iter::from_fn(move || {
        let (before, after) = rest.split_once('=')?;
        let name = before.split_whitespace().next_back().unwrap_or_default();
        let (value, after) = match after.strip_prefix('"') {
            Some(quoted) => quoted.split_once('"').unwrap_or((quoted, "")),
            None => after.split_once(char::is_whitespace).unwrap_or((after, "")),
        };
        rest = after;
        Some((name, value))
    })
}

/// Reads a number from the word that follows `key`.
fn number_after<T: std::str::FromStr>(text: &str, key: &str) -> Option<T> {
    let mut words = text.split_whitespace();
    words.find(|word| *word == key)?;
    words.next()?.parse().ok()
}
