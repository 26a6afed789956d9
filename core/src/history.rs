//! What a game's rules ask of its past: repetition and moves without progress.
//!
//! Both depend on the way to a position, so they are no part of it: a key knows nothing of them, and fixed-depth
//! experiments leave them out (S17). A program that plays keeps a [`History`] beside the position.

use crate::game::{Game, Key};

/// A game some of whose moves can be taken back by other moves; where none can, `impl Progress for MyGame {}` says so.
pub trait Progress: Game {
    /// Plies without progress that make a draw; `None` where there is no such rule.
    const QUIET_PLIES: Option<u32> = None;

    /// Occurrences of a position that make a draw; `None` where a position never comes back.
    const OCCURRENCES: Option<u32> = None;

    /// Whether `mv` is progress: no position from before it can come back. Every move is, unless there is a rule about
    /// the past.
    fn is_progress(&self, mv: Self::Move) -> bool {
        let _ = mv;
        Self::QUIET_PLIES.is_none() && Self::OCCURRENCES.is_none()
    }

    /// Plies without progress before this position, as far as its notation says.
    fn quiet_plies(&self) -> u32 {
        0
    }
}

/// Why a game is a draw although it could go on.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Drawn {
    /// The same position for the last time that the rules allow.
    ByRepetition,
    /// Too many plies without progress.
    ByNoProgress,
}

/// A position and those of its past that may come back.
///
/// The tests of every game with such rules use it; for a bare example, a token that walks on a ring of four squares:
///
/// ```
/// use nullwindow::history::{Drawn, History, Progress};
/// use nullwindow::{Game, Key, Outcome};
///
/// #[derive(Clone)]
/// struct Ring(u64);
/// impl Game for Ring {
///     type Move = u64;
///     fn moves(&self, list: &mut Vec<u64>) { list.extend([1, 3]) }
///     fn play(&self, steps: u64) -> Ring { Ring((self.0 + steps) % 4) }
///     fn key(&self) -> Key { self.0 }
///     fn outcome(&self) -> Option<Outcome> { None }
/// }
/// impl Progress for Ring {
///     const QUIET_PLIES: Option<u32> = Some(100);
///     const OCCURRENCES: Option<u32> = Some(3);
///     fn is_progress(&self, _: u64) -> bool { false }
/// }
/// let mut history = History::new(Ring(0));
/// for _ in 0..7 { history.play(1); }
/// assert_eq!(history.drawn(), None);
/// history.play(1);
/// assert_eq!(history.drawn(), Some(Drawn::ByRepetition)); // the third time on square 0
/// ```
#[derive(Clone, Debug)]
pub struct History<G: Progress> {
    position: G,
    /// Keys of the positions since the last progress, the present one last.
    keys: Vec<Key>,
    quiet: u32,
}

impl<G: Progress> History<G> {
    /// A game that is at `position`.
    pub fn new(position: G) -> History<G> {
        let (keys, quiet) = (vec![position.key()], position.quiet_plies());
        History { position, keys, quiet }
    }

    /// Where the game is.
    pub fn position(&self) -> &G {
        &self.position
    }

    /// The keys of the positions that may come back, in the order they were met, the present one last.
    pub fn keys(&self) -> &[Key] {
        &self.keys
    }

    /// Plays `mv`, which must be legal.
    pub fn play(&mut self, mv: G::Move) {
        if self.position.is_progress(mv) {
            self.keys.clear();
            self.quiet = 0;
        } else {
            self.quiet += 1;
        }
        self.position = self.position.play(mv);
        self.keys.push(self.position.key());
    }

    /// Plies since the last progress.
    pub fn quiet_plies(&self) -> u32 {
        self.quiet
    }

    /// How often the present position has occurred, this time included.
    pub fn occurrences(&self) -> u32 {
        let now = self.position.key();
        self.keys.iter().filter(|&&key| key == now).count() as u32
    }

    /// Whether the rules make it a draw here. A game that is over ([`Game::outcome`]) is over first.
    pub fn drawn(&self) -> Option<Drawn> {
        if self.position.outcome().is_some() {
            return None;
        }
        if G::OCCURRENCES.is_some_and(|most| self.occurrences() >= most) {
            return Some(Drawn::ByRepetition);
        }
        G::QUIET_PLIES.is_some_and(|most| self.quiet >= most).then_some(Drawn::ByNoProgress)
    }
}
