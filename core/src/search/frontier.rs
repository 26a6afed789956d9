//! Whether the table pays at nodes with one ply left.

use super::{Frontier, Searcher};
use crate::game::{Depth, Evaluate, Game};

/// Visits of frontier nodes in a run.
#[derive(Clone, Copy, Default)]
pub(crate) struct FrontierCount {
    visited: u64,
    /// Of these, how many the table has answered.
    answered: u64,
    /// Leaves of the run when they were last looked at.
    leaves: u64,
}

/// Visits before which nothing is decided.
const ENOUGH: u64 = 5_000;
/// What a look into the table and an entry cost, in leaves.
const COST: u64 = 1;

impl FrontierCount {
    #[inline]
    pub(super) fn visit(&mut self, depth: Depth) {
        if depth == 1 {
            self.visited += 1;
        }
    }

    #[inline]
    pub(super) fn answer(&mut self, depth: Depth) {
        self.answered += u64::from(depth == 1);
    }

    /// Whether the leaves that the table has saved are worth less than it took; `leaves` were evaluated below the others.
    fn is_wasteful(self, leaves: u64) -> bool {
        // A selective search may be answered at another depth than it has visited.
        let searched = self.visited.saturating_sub(self.answered).max(1);
        let saved = u128::from(self.answered) * u128::from(leaves) / u128::from(searched);
        self.visited >= ENOUGH && saved < u128::from(COST * self.visited)
    }
}

impl<G: Game, E: Evaluate<G>, T, S, O> Searcher<G, E, T, S, O> {
    /// After an iteration: looks whether the frontier goes on using the table.
    pub(crate) fn measure_frontier(&mut self) {
        let leaves = self.fuse.leaves() - self.frontier.leaves;
        if self.settings.frontier == Frontier::Measured
            && self.table_from == 1
            && self.frontier.is_wasteful(leaves)
        {
            self.table_from = 2;
        }
        self.frontier = FrontierCount { leaves: self.fuse.leaves(), ..FrontierCount::default() };
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn table_pays_where_it_saves_a_leaf_a_visit() {
        // A fifth is answered; the other 8,000 nodes have 4 leaves each, or 5.
        let count = FrontierCount { visited: 10_000, answered: 2_000, leaves: 0 };
        assert!(count.is_wasteful(8_000 * 4));
        assert!(!count.is_wasteful(8_000 * 5));
        assert!(!FrontierCount { visited: 10, answered: 0, leaves: 0 }.is_wasteful(40), "too early to say");
    }
}
