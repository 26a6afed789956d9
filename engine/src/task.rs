//! What to search, when to stop, and what is told meanwhile.

use crate::board::MoveId;
use crate::found::Line;
use crate::timer::{Ponder, Time};
use nullwindow::driver::Pass;
use nullwindow::{Depth, Variation};
use nullwindow_theory::observe::Visit;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::Duration;

/// How far to search.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub enum Goal {
    /// This many plies.
    Depth(Depth),
    /// To the end of the game, where the game has one that can be foreseen; else until a win is proved.
    End,
    /// As deep as the other limits let it.
    #[default]
    Unlimited,
    /// Until a win within this many moves of the winner is proved.
    Win(u32),
}

/// A search to be done.
#[derive(Clone, Debug, Default)]
#[expect(clippy::struct_excessive_bools, reason = "switches that combine in every way")]
pub struct Task {
    /// How far.
    pub goal: Goal,
    /// The most nodes; but a program that plays (option `selective`) searches one ply in any case.
    pub nodes: Option<u64>,
    /// How long.
    pub time: Time,
    /// Until this is set.
    pub stop: Option<Arc<AtomicBool>>,
    /// While the opponent thinks no time counts, and the answer waits for the end of that or for the stop.
    pub ponder: Option<Arc<Ponder>>,
    /// Whether the answer waits for the stop even if there is nothing left to search.
    pub hold: bool,
    /// The moves to choose from; all of them if empty.
    pub only: Vec<MoveId>,
    /// How the line of best play is found; `None` proves it in a full-width search and remembers it in a selective one.
    pub variation: Option<Variation>,
    /// Whether the lines of a solved position go on to the end of the game, which takes some more searching.
    pub whole_lines: bool,
    /// What else is to be found out.
    pub measure: Measure,
    /// Whether every move is searched to the same depth, whatever the options say.
    pub full_width: bool,
    /// Whether it is searched even where the book of the options knows the position.
    pub without_book: bool,
    /// Whether the sink is told of every event, in a full-width search.
    pub visits: bool,
}

/// What a search finds out beside value and move.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub enum Measure {
    /// Nothing.
    #[default]
    Nothing,
    /// Entries in use in the table; counting them takes time.
    Entries,
    /// How small the search could have been: from an empty table, without quiescence and with one thread, and then proved
    /// again with the best moves known. In the lowest plies, as many as this, ARMG tries all moves for the cheapest cutoff.
    Minimal(Depth),
    /// The same by Ebeling's procedure to the letter: searched again with an open window.
    Ebeling(Depth),
}

impl Task {
    /// A search without other limits.
    pub fn to(goal: Goal) -> Task {
        Task { goal, ..Task::default() }
    }

    /// Waits as long as the answer has to wait.
    pub(crate) fn wait(&self) {
        let is_stopped = || self.stop.as_ref().is_some_and(|stop| stop.load(Ordering::Relaxed));
        let is_held = || match &self.ponder {
            Some(ponder) => ponder.is_on(),
            None => self.hold && self.stop.is_some(),
        };
        while is_held() && !is_stopped() {
            std::thread::sleep(Duration::from_millis(1));
        }
    }
}

/// How a search goes.
#[derive(Clone, Copy, Debug)]
pub enum News<'a> {
    /// It has come back from a pass.
    Pass {
        /// The depth of the iteration.
        depth: Depth,
        /// How many passes the iteration has had.
        passes: usize,
        /// The last one.
        pass: &'a Pass,
    },
    /// It has finished a line at a depth.
    Line(&'a Line),
    /// Something happened at a node, and whether the opponent of the player at the root is to move there; only where the
    /// task asks for it.
    Visit(&'a Visit, bool),
}

/// What is told.
pub type Sink = Box<dyn FnMut(&News<'_>) + Send>;
