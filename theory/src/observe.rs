//! Observers for experiments: traces, names of nodes, and the leaves that differ.

mod letters;
mod trace;

pub use letters::Letters;
pub use trace::{Trace, Visit};

use nullwindow::observe::{Event, Observer};
use nullwindow::{Game, Key};
use std::collections::HashSet;

/// Counts the different leaves evaluated (TR 94-18, figure 10), by their keys.
#[derive(Clone, Debug, Default)]
pub struct Unique {
    leaves: HashSet<Key>,
    over: bool,
}

impl Unique {
    /// How many different leaves were evaluated.
    pub fn leaves(&self) -> usize {
        self.leaves.len()
    }
}

impl<G: Game> Observer<G> for Unique {
    fn see(&mut self, event: &Event<'_, G>) {
        match event {
            Event::Iteration(_) => self.over = false,
            Event::PlayOut => self.over = true,
            Event::Leaf(n, _) if !self.over => {
                self.leaves.insert(n.key);
            }
            _ => {}
        }
    }
}
