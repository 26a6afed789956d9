//! Watching a search: one stream of events, and parts that count or keep them.
//!
//! The observer is a type parameter of [`Searcher`](crate::Searcher) and vanishes when it is `()`.

mod iteration;
mod stats;

pub use stats::{Counts, CutNodes, Stats};

use crate::deepen::Line;
use crate::driver::Pass;
use crate::game::{Depth, Game, Node};
use crate::score::Score;
use crate::table::Memo;

/// Something that happened in a search.
#[derive(Debug)]
#[non_exhaustive]
pub enum Event<'a, G: Game> {
    /// An iteration of iterative deepening begins.
    Iteration(Depth),
    /// A probe of the root begins, with window (α, β).
    Probe {
        /// α.
        alpha: Score,
        /// β; α + 1 in a null window.
        beta: Score,
    },
    /// A node is visited, for the first time or again; leaves and table hits included (S19).
    Enter(&'a Node<'a, G>, Depth),
    /// A node below a leaf is visited by quiescence; the leaf has been entered, and its event follows.
    Quiet(&'a Node<'a, G>),
    /// The table answered, or the way to the node had decided it: this value is returned.
    Hit(&'a Node<'a, G>, Depth, Score),
    /// The node was a leaf with this value (S18).
    Leaf(&'a Node<'a, G>, Score),
    /// The table was asked about a node's children before any was searched (S53).
    Etc {
        /// The node.
        node: &'a Node<'a, G>,
        /// Plies left.
        depth: Depth,
        /// Children asked about.
        probes: usize,
        /// Index of the move that refuted the node, if one did.
        cut: Option<u16>,
    },
    /// A move caused a cutoff: its index in the move list, and how many moves were tried, itself included (S23).
    Cutoff {
        /// The node.
        node: &'a Node<'a, G>,
        /// Plies left.
        depth: Depth,
        /// The move's index in the game's list.
        index: u16,
        /// Moves tried.
        tried: usize,
    },
    /// A node is left with this value, and this is stored (wins counted from the root here).
    Leave(&'a Node<'a, G>, Depth, Memo, Score),
    /// A probe of the root has ended.
    Pass(&'a Pass),
    /// A line has been searched to a depth; the table remembers these moves of it.
    Line(&'a Line<G::Move>, &'a Node<'a, G>),
    /// The search is over; what follows only proves the principal variation and is to be counted apart.
    PlayOut,
}

/// Something that sees events.
pub trait Observer<G: Game> {
    /// Called at every event.
    fn see(&mut self, event: &Event<'_, G>);
}

/// Sees nothing and costs nothing.
impl<G: Game> Observer<G> for () {
    #[inline(always)]
    fn see(&mut self, _: &Event<'_, G>) {}
}

/// Two observers at once.
impl<G: Game, A: Observer<G>, B: Observer<G>> Observer<G> for (A, B) {
    #[inline(always)]
    #[expect(clippy::inline_always, reason = "where it stands the event is known: 5 % of instructions")]
    fn see(&mut self, event: &Event<'_, G>) {
        self.0.see(event);
        self.1.see(event);
    }
}

/// An observer that may be absent.
impl<G: Game, A: Observer<G>> Observer<G> for Option<A> {
    #[inline(always)]
    #[expect(clippy::inline_always, reason = "as above")]
    fn see(&mut self, event: &Event<'_, G>) {
        if let Some(observer) = self {
            observer.see(event);
        }
    }
}
