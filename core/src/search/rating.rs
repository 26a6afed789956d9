//! Whether it pays to rate the moves of nodes with one ply left, decided from what the run itself has counted.

use super::{Frame, Frontier, Searcher};
use crate::game::{Depth, Evaluate, Game};
use crate::table::Memo;

/// How nodes with one ply left fare, whose moves are rated or not.
#[derive(Clone, Copy)]
pub(crate) struct RatingCount {
    /// Whether rating pays; every [`SAMPLE`]-th node goes the other way, and the one after it is counted to compare.
    pays: bool,
    visited: u64,
    rated: Refuted,
    unrated: Refuted,
    /// How many of the first children were refuted lately: a share of [`ALL`].
    first: i32,
}

/// Nodes that were refuted: how many, with how many moves, and how many of these were tried.
#[derive(Clone, Copy)]
struct Refuted {
    nodes: u64,
    moves: u64,
    tried: u64,
}

/// Which nodes a node is counted with once it is refuted.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Sample {
    None,
    Rated,
    Unrated,
}

/// Which child of its parent a node is. The root counts as a later one.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Sibling {
    First,
    Later,
}

/// Every node of this number is searched the other way, to see how it fares.
const SAMPLE: u64 = 16;
/// The counts are judged after this many visits.
const ENOUGH: u64 = 1 << 12;
/// Moves whose rating costs as much as a leaf.
const MOVES: u64 = 10;
/// The whole of a share.
const ALL: i32 = 1 << 16;
/// Below this share of refuted ones, first children are not worth rating.
const FEW: i32 = ALL / 4;
/// How fast the share follows: by one part in 2 to this power.
const PACE: i32 = 4;

impl RatingCount {
    /// At first moves are rated, and nodes are thought to be refuted.
    pub(crate) const NEW: RatingCount =
        RatingCount { pays: true, visited: 0, rated: Refuted::NONE, unrated: Refuted::NONE, first: ALL };

    /// A node is visited: are its moves rated, and is it counted?
    #[inline]
    fn visit(&mut self) -> (bool, Sample) {
        self.visited += 1;
        let rates = match self.visited % SAMPLE {
            0 => !self.pays,
            1 => self.pays,
            _ => return (self.pays, Sample::None),
        };
        if self.visited.is_multiple_of(ENOUGH) {
            self.judge();
        }
        (rates, if rates { Sample::Rated } else { Sample::Unrated })
    }

    /// Rating costs a leaf for every [`MOVES`] moves, and saves the leaves that are not tried.
    #[cold]
    fn judge(&mut self) {
        let (rated, unrated) = (self.rated, self.unrated);
        if rated.nodes.min(unrated.nodes) >= SAMPLE {
            self.pays = (rated.tried + rated.moves / MOVES) * unrated.nodes <= unrated.tried * rated.nodes;
        }
        // What was seen lately counts most.
        (self.rated, self.unrated) = (rated.halved(), unrated.halved());
    }

    /// A first child is searched.
    #[inline]
    fn first_child(&mut self, refuted: bool) {
        self.first += ((if refuted { ALL } else { 0 }) - self.first) >> PACE;
    }
}

impl Refuted {
    const NONE: Refuted = Refuted { nodes: 0, moves: 0, tried: 0 };

    fn halved(self) -> Refuted {
        Refuted { nodes: self.nodes / 2, moves: self.moves / 2, tried: self.tried / 2 }
    }
}

impl<G: Game, E: Evaluate<G>, T, S, O> Searcher<G, E, T, S, O> {
    /// Whether the moves of a node are rated, and which nodes it is counted with.
    #[inline(always)]
    #[expect(clippy::inline_always, reason = "a step of every node; else the compiler makes it a call")]
    pub(super) fn rates(&mut self, depth: Depth, memo: &Memo) -> (bool, Sample) {
        let rates = depth >= self.settings.order_from && !self.order.is_empty();
        if !rates || depth != 1 || self.settings.frontier == Frontier::Fixed {
            return (rates, Sample::None);
        }
        if memo.best.is_some() {
            return (self.rating.pays, Sample::None);
        }
        // Later children are refuted as a rule, else their parent would have been before. If a parent is refuted by its
        // first child, that one fails low: all its moves are tried, in whatever order.
        if self.sibling == Sibling::First && self.rating.first < FEW {
            return (false, Sample::None);
        }
        self.rating.visit()
    }

    /// A node has been searched, and the last of the moves tried has refuted it or not.
    #[inline]
    pub(super) fn count_rating(&mut self, depth: Depth, frame: &Frame, refuted: bool) {
        if frame.sibling == Sibling::First && depth == 1 {
            self.rating.first_child(refuted);
        }
        let count = match frame.sample {
            Sample::None => return,
            Sample::Rated => &mut self.rating.rated,
            Sample::Unrated => &mut self.rating.unrated,
        };
        if refuted {
            count.nodes += 1;
            count.moves += frame.len() as u64;
            count.tried += frame.count() as u64;
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::example::{Nim, even};
    use crate::{Searcher, Settings};

    #[test]
    fn moves_are_rated_by_counts_with_one_ply_left_and_nowhere_else() {
        let mut search = Searcher::<Nim, _>::new(even);
        search.rating = RatingCount { pays: false, first: 0, ..RatingCount::NEW };
        let known = Memo { best: Some(0), ..Memo::UNKNOWN };
        search.sibling = Sibling::First;
        assert_eq!(search.rates(2, &Memo::UNKNOWN), (true, Sample::None), "deeper nodes are always rated");
        assert_eq!(search.rates(1, &Memo::UNKNOWN), (false, Sample::None), "first children fail low here");
        assert_eq!(search.rating.visited, 0, "those are not counted");
        search.sibling = Sibling::Later;
        assert_eq!(search.rates(1, &Memo::UNKNOWN), (false, Sample::Unrated), "a later child is");
        assert_eq!(search.rates(1, &known), (false, Sample::None), "with a move of the table it is not");
        search.rating.pays = true;
        assert_eq!(search.rates(1, &known), (true, Sample::None));
        search.settings.order_from = 2;
        assert_eq!(search.rates(1, &known), (false, Sample::None), "order_from goes first");
        search.settings = Settings { order_from: 1, ..Settings::fixed(crate::Algorithm::MTD_F) };
        (search.rating.pays, search.sibling) = (false, Sibling::First);
        assert_eq!(search.rates(1, &Memo::UNKNOWN), (true, Sample::None), "fixed settings do not measure");
    }

    #[test]
    fn refuted_nodes_are_counted_with_their_like_and_first_children_apart() {
        let mut search = Searcher::<Nim, _>::new(even);
        let frame = |sample, sibling| Frame { next: 2, sample, sibling, ..Frame::new(0, 7, true) };
        search.count_rating(1, &frame(Sample::Rated, Sibling::Later), true);
        search.count_rating(1, &frame(Sample::Rated, Sibling::Later), false);
        search.count_rating(1, &frame(Sample::None, Sibling::Later), true);
        let Refuted { nodes, moves, tried } = search.rating.rated;
        assert_eq!((nodes, moves, tried, search.rating.first), (1, 7, 2, ALL));
        search.count_rating(2, &frame(Sample::None, Sibling::First), false);
        assert_eq!(search.rating.first, ALL, "with two plies left");
        search.count_rating(1, &frame(Sample::Unrated, Sibling::First), false);
        assert_eq!((search.rating.unrated.nodes, search.rating.first), (0, ALL - ALL / 16));
    }

    fn refuted(nodes: u64, moves: u64, tried: u64) -> Refuted {
        Refuted { nodes, moves: nodes * moves, tried: nodes * tried }
    }

    /// After nodes with ten moves, of which this many were tried where they were rated, and where not.
    fn pays(rated: u64, unrated: u64) -> bool {
        let (rated, unrated) = (refuted(90, 10, rated), refuted(60, 10, unrated));
        let mut count = RatingCount { rated, unrated, ..RatingCount::NEW };
        count.judge();
        count.pays
    }

    #[test]
    fn rating_ten_moves_pays_where_it_saves_a_leaf() {
        assert!(pays(2, 3) && pays(2, 4));
        assert!(!pays(3, 3) && !pays(2, 2));
    }

    #[test]
    fn what_was_seen_lately_counts_most_and_few_nodes_say_nothing() {
        let mut count = RatingCount { rated: refuted(900, 10, 9), ..RatingCount::NEW };
        count.judge();
        assert!(count.pays, "too early to say");
        assert_eq!((count.rated.nodes, count.rated.tried), (450, 4_050));
    }

    #[test]
    fn every_sixteenth_node_goes_the_other_way_and_as_many_are_counted_beside_it() {
        let mut count = RatingCount::NEW;
        let mut seen = |pays| {
            count.pays = pays;
            let nodes: Vec<_> = (0..160).map(|_| count.visit()).collect();
            let sampled = |sample| nodes.iter().filter(|node| node.1 == sample).count();
            (nodes.iter().filter(|node| node.0).count(), sampled(Sample::Rated), sampled(Sample::Unrated))
        };
        assert_eq!(seen(true), (150, 10, 10));
        assert_eq!(seen(false), (10, 10, 10));
    }

    #[test]
    fn first_children_that_fail_low_lower_their_share() {
        let mut count = RatingCount::NEW;
        (0..20).for_each(|_| count.first_child(false));
        assert!(count.first >= FEW, "{}", count.first);
        (0..5).for_each(|_| count.first_child(false));
        assert!(count.first < FEW, "{}", count.first);
        (0..8).for_each(|_| count.first_child(true));
        assert!(count.first >= FEW, "{}", count.first);
    }
}
