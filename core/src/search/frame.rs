//! The moves of one node, as a slice of an arena that all nodes on the path share: nothing is allocated per node.

use super::Searcher;
use super::rating::{Sample, Sibling};
use crate::game::{Depth, Evaluate, Game, Node};
use crate::order::Choice;

/// Where a node's moves stand in the arena, and how far it has got with them.
pub(crate) struct Frame {
    pub(super) start: usize,
    /// The next move to try; those before it have been tried, in this order.
    pub(super) next: usize,
    pub(super) end: usize,
    /// Whether the moves were rated; unrated moves are tried in natural order.
    pub(crate) rated: bool,
    /// Whether the table is asked about all children.
    pub(super) asks: bool,
    /// Which child of its parent the node is.
    pub(super) sibling: Sibling,
    /// Which nodes it is counted with.
    pub(super) sample: Sample,
    /// Whether moves that other threads are searching are left for later.
    pub(super) defers: bool,
    /// The searcher's horizon when the node was expanded.
    pub(super) horizon: u64,
    /// Nodes of the run at that time.
    pub(super) started: u64,
    /// Moves before the one being tried that were left for later (less than nothing, modulo 2⁶⁴, once it is later).
    pub(super) deferred: usize,
}

/// Moves tried after which those left are sorted.
const SORTED_AFTER: usize = 12;

impl Frame {
    pub(crate) fn new(start: usize, end: usize, rated: bool) -> Frame {
        Frame {
            start,
            next: start,
            end,
            rated,
            asks: false,
            sibling: Sibling::Later,
            sample: Sample::None,
            defers: false,
            horizon: 0,
            started: 0,
            deferred: 0,
        }
    }

    /// The moves tried so far, in the order they were tried.
    pub(crate) fn tried<'a, M>(&self, choices: &'a [Choice<M>]) -> &'a [Choice<M>] {
        &choices[self.start..self.next]
    }

    /// How many moves were tried.
    pub(crate) fn count(&self) -> usize {
        self.next - self.start
    }

    /// How many moves come before the one being tried, searched or left for later.
    pub(crate) fn before(&self) -> usize {
        (self.count() - 1).wrapping_add(self.deferred)
    }

    /// Where the `i`-th move stands in the arena.
    pub(crate) fn at(&self, i: usize) -> usize {
        debug_assert!(self.start + i < self.end, "a slice read too far");
        self.start + i
    }

    /// How many moves there are.
    pub(crate) fn len(&self) -> usize {
        self.end - self.start
    }
}

impl<G: Game, E: Evaluate<G>, T, S, O> Searcher<G, E, T, S, O> {
    /// The next move: the highest rated of those left, the left-most among equals.
    #[inline(always)]
    #[expect(
        clippy::inline_always,
        reason = "left to itself the compiler makes it a call: 5 % of instructions"
    )]
    pub(crate) fn next(&mut self, frame: &mut Frame) -> Option<Choice<G::Move>> {
        if frame.defers {
            return self.next_free(frame);
        }
        if frame.next == frame.end {
            return None;
        }
        if frame.rated {
            self.bring_best_forward(frame);
        }
        frame.next += 1;
        Some(self.choices[frame.next - 1])
    }

    #[inline(always)]
    #[expect(clippy::inline_always, reason = "a part of `next`, which is inlined too")]
    pub(super) fn bring_best_forward(&mut self, frame: &mut Frame) {
        if frame.count() == SORTED_AFTER {
            return self.sort_rest(frame);
        }
        let left = &mut self.choices[frame.next..frame.end];
        let (mut best, mut rank) = (0, left[0].rank());
        for (i, choice) in left.iter().enumerate().skip(1) {
            if choice.rank() > rank {
                (best, rank) = (i, choice.rank());
            }
        }
        left.swap(0, best);
    }

    /// Sorts the moves that are left: after this many without a cutoff most will be tried, and looking for the best each time
    /// would take quadratic time.
    #[cold]
    fn sort_rest(&mut self, frame: &mut Frame) {
        self.choices[frame.next..frame.end].sort_unstable_by_key(|choice| std::cmp::Reverse(choice.rank()));
        frame.rated = false;
    }

    /// The moves of the node are done with.
    #[inline]
    pub(super) fn close(&mut self, frame: &Frame) {
        self.choices.truncate(frame.start);
        if frame.defers {
            self.close_node();
        }
    }
}

/// A move on its way to be searched: `choice` of the moves `frame` of `n`, which is searched to `depth`.
pub(crate) struct Branch<'n, G: Game> {
    pub(crate) n: &'n Node<'n, G>,
    pub(crate) depth: Depth,
    pub(crate) frame: &'n Frame,
    pub(crate) choice: Choice<G::Move>,
}

impl<G: Game> Branch<'_, G> {
    /// Whether the same side moves there.
    #[inline]
    pub(super) fn keeps_turn(&self) -> bool {
        self.n.position.keeps_turn(self.choice.mv)
    }

    /// How deep the child is searched at full width.
    #[inline]
    pub(super) fn full(&self) -> Depth {
        self.depth - 1
    }
}
