//! Whether the table pays near the leaves: at nodes with one ply left, and where all children are looked up.

use super::{Frontier, Searcher};
use crate::game::{Depth, Evaluate, Game};

/// How nodes of one depth fare that ask the table about all their children.
#[derive(Clone, Copy)]
pub(crate) struct EtcCount {
    /// Whether all of them do; else every [`SAMPLE`]-th.
    pays: bool,
    visited: u64,
    /// Looks into the table, and nodes that these have answered.
    looks: u64,
    answered: u64,
}

impl EtcCount {
    /// Depths that are counted.
    pub(crate) const DEPTHS: usize = 16;

    /// At first all nodes ask.
    pub(crate) const NEW: EtcCount = EtcCount { pays: true, visited: 0, looks: 0, answered: 0 };

    /// A node is visited: does it ask?
    #[inline]
    pub(super) fn visit(&mut self) -> bool {
        self.visited += 1;
        self.pays || self.visited.is_multiple_of(SAMPLE)
    }

    /// It has looked `looks` times.
    #[inline]
    pub(super) fn asked(&mut self, looks: usize, answered: bool) {
        self.looks += looks as u64;
        self.answered += u64::from(answered);
    }

    /// After an iteration of `nodes` nodes, all of which, or nearly, are below those of this depth that had to be searched.
    fn judge(&mut self, nodes: u64) {
        let searched = self.visited.saturating_sub(self.answered);
        if self.visited >= SAMPLE * SAMPLE {
            let saved = u128::from(self.answered) * u128::from(nodes);
            self.pays = saved * u128::from(WORTH) >= u128::from(self.looks) * u128::from(searched);
        }
        *self = EtcCount { pays: self.pays, ..EtcCount::NEW };
    }
}

/// Where looking up all children does not pay, one node in so many does, to see whether it would.
const SAMPLE: u64 = 8;
/// Looks that are worth a node.
const WORTH: u64 = 4;

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
        self.visited += u64::from(depth == 1);
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
    /// After an iteration of `nodes` nodes: looks whether it goes on so.
    pub(crate) fn measure_frontier(&mut self, nodes: u64) {
        self.etc_counts.iter_mut().for_each(|count| count.judge(nodes));
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
    fn looking_up_all_children_pays_where_four_looks_save_a_node() {
        // A tenth of 1,000 nodes is answered, so that 900 are searched, each with 10 nodes below it: 1,000 are saved.
        let pays = |looks, nodes| {
            let mut count = EtcCount { visited: 1_000, looks, answered: 100, ..EtcCount::NEW };
            count.judge(nodes);
            count.pays
        };
        assert!(pays(4_000, 9_000) && !pays(4_001, 9_000));
        assert!(!pays(4_000, 8_999));
        let mut few = EtcCount { visited: 63, looks: 600, answered: 0, ..EtcCount::NEW };
        few.judge(9_000);
        assert!(few.pays, "too early to say");
    }

    #[test]
    fn where_it_does_not_pay_every_eighth_node_looks() {
        let mut count = EtcCount { visited: 1_000, looks: 10_000, ..EtcCount::NEW };
        assert!((0..16).all(|_| count.visit()));
        count.judge(9_000);
        assert_eq!((0..16).map(|_| count.visit()).filter(|&asks| asks).count(), 2);
        count.asked(20, true);
        (0..100).for_each(|_| _ = count.visit());
        count.judge(9_000);
        assert!(count.visit() && count.visit(), "it would");
    }

    #[test]
    fn table_pays_where_it_saves_a_leaf_a_visit() {
        // A fifth is answered; the other 8,000 nodes have 4 leaves each, or 5.
        let count = FrontierCount { visited: 10_000, answered: 2_000, leaves: 0 };
        assert!(count.is_wasteful(8_000 * 4));
        assert!(!count.is_wasteful(8_000 * 5));
        assert!(!FrontierCount { visited: 10, answered: 0, leaves: 0 }.is_wasteful(40), "too early to say");
    }
}
