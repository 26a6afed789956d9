//! How the moves of a node are rated, decided from what the run itself has counted: not at all where it does not pay, with one
//! ply left; and by the static value of where they lead too, where that pays.

use super::{Frame, Frontier, Searcher, StaticOrder, outcome_score};
use crate::game::{Depth, Evaluate, Game, Node};
use crate::limits::Stop;
use crate::observe::Observer;
use crate::score::{Score, Turned};
use crate::select::Select;
use crate::table::{Memo, Table};

/// How a node's moves are rated.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Rating {
    /// Not at all.
    None,
    /// By what the parts of the ordering know.
    Learned,
    /// By the static values of the positions they lead to as well.
    Static,
}

/// How nodes of one depth fare, whose moves are rated with more effort or with less.
#[derive(Clone, Copy)]
pub(crate) struct RatingCount {
    /// Whether the effort pays; some nodes go the other way, and as many are counted to compare.
    pays: bool,
    visited: u64,
    rated: Refuted,
    unrated: Refuted,
    /// How many of the first children were refuted lately: a share of [`ALL`].
    first: i32,
}

/// Nodes that were refuted: how many, with how many moves, and how many nodes were visited below them.
#[derive(Clone, Copy)]
struct Refuted {
    nodes: u64,
    moves: u64,
    below: u64,
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

/// What it takes to rate moves with more effort, and how closely that is watched.
struct Effort {
    /// How many moves are rated for the price of a node.
    moves: u64,
    /// One node of so many goes the other way, to see how it fares.
    sample: u64,
    /// The counts are judged after so many visits.
    enough: u64,
}

/// By what was learned.
const LEARNED: Effort = Effort { moves: 10, sample: 16, enough: 1 << 12 };
/// By static values: each evaluation is to save a node.
const STATIC: Effort = Effort { moves: 1, sample: 32, enough: 1 << 9 };
/// Fewer refuted nodes of a kind than this say nothing.
const TOO_FEW: u64 = 8;
/// The whole of a share.
const ALL: i32 = 1 << 16;
/// Below this share of refuted ones, first children are not worth rating.
const FEW: i32 = ALL / 4;
/// How fast the share follows, and the spread of static values: by one part in 2 to this power.
const PACE: i32 = 4;

impl RatingCount {
    /// Depths that are counted.
    pub(crate) const DEPTHS: usize = 16;

    /// At first moves are rated, and nodes are thought to be refuted.
    pub(crate) const NEW: RatingCount =
        RatingCount { pays: true, visited: 0, rated: Refuted::NONE, unrated: Refuted::NONE, first: ALL };

    /// A node is visited: is the effort made, and is it counted?
    #[inline]
    fn visit(&mut self, effort: &Effort) -> (bool, Sample) {
        self.visited += 1;
        let rates = match self.visited % effort.sample {
            0 => !self.pays,
            1 => self.pays,
            _ => return (self.pays, Sample::None),
        };
        if self.visited.is_multiple_of(effort.enough) {
            self.judge(effort);
        }
        (rates, if rates { Sample::Rated } else { Sample::Unrated })
    }

    /// The effort costs what it takes, and saves the nodes that are not visited.
    #[cold]
    fn judge(&mut self, effort: &Effort) {
        let (rated, unrated) = (self.rated, self.unrated);
        if rated.nodes.min(unrated.nodes) >= TOO_FEW {
            let cost = u128::from(rated.below + rated.moves / effort.moves) * u128::from(unrated.nodes);
            self.pays = cost <= u128::from(unrated.below) * u128::from(rated.nodes);
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
    const NONE: Refuted = Refuted { nodes: 0, moves: 0, below: 0 };

    fn halved(self) -> Refuted {
        Refuted { nodes: self.nodes / 2, moves: self.moves / 2, below: self.below / 2 }
    }
}

/// By how much the static values of a node's moves differ, on average.
#[derive(Clone, Copy, Default)]
pub(crate) struct Spread(i32);

/// What the whole spread is worth beside the other ratings, which go up to 2¹³ or so each.
const WEIGHT: i64 = 1 << 14;
/// No static value is rated higher: the other ratings are added.
const HIGHEST: i64 = 1 << 30;

impl Spread {
    /// The rating of a static value.
    #[inline]
    fn rating(self, value: Score) -> i32 {
        let rating = (i64::from(value.get()) * (WEIGHT << PACE)) / i64::from(self.0.max(1));
        rating.clamp(-HIGHEST, HIGHEST) as i32
    }

    /// The moves of a node were between these.
    #[inline]
    fn see(&mut self, lowest: Score, highest: Score) {
        self.0 += (highest.get() - lowest.get()) - (self.0 >> PACE);
    }
}

impl<G: Game, E: Evaluate<G>, T, S, O> Searcher<G, E, T, S, O> {
    /// How the moves of a node are rated, and which nodes it is counted with.
    #[inline(always)]
    #[expect(clippy::inline_always, reason = "a step of every node; else the compiler makes it a call")]
    pub(super) fn rates(&mut self, depth: Depth, memo: &Memo) -> (Rating, Sample) {
        if depth < self.settings.order_from || self.order.is_empty() {
            return (Rating::None, Sample::None);
        }
        let (less, more, effort) = match depth {
            1 => (Rating::None, Rating::Learned, &LEARNED),
            _ => (Rating::Learned, Rating::Static, &STATIC),
        };
        let is_measured = match (depth, self.settings.static_order) {
            (1, _) if self.settings.frontier == Frontier::Fixed => return (more, Sample::None),
            (1, _) | (_, StaticOrder::Measured) => true,
            (_, StaticOrder::Off) => return (less, Sample::None),
            (_, StaticOrder::From(from)) if depth < from => return (less, Sample::None),
            (_, StaticOrder::From(_)) => false,
        };
        let count = self.rating.get_mut(depth as usize).filter(|_| is_measured);
        // The table's move goes first in any case.
        if memo.best.is_some() {
            let rates = depth == 1 && count.is_none_or(|count| count.pays);
            return (if rates { more } else { less }, Sample::None);
        }
        let Some(count) = count else { return (more, Sample::None) };
        // Later children are refuted as a rule, else their parent would have been before. If a parent is refuted by its
        // first child, that one fails low: all its moves are tried, in whatever order.
        if self.sibling == Sibling::First && count.first < FEW {
            return (less, Sample::None);
        }
        let (rates, sample) = count.visit(effort);
        (if rates { more } else { less }, sample)
    }

    /// Whether the node is likely to fail low, so that all its moves will be tried: first children mostly do where their
    /// parents are refuted. Fixed settings do not go by counts.
    #[inline]
    pub(super) fn will_try_all(&self, depth: Depth) -> bool {
        let count = self.rating.get(depth as usize);
        self.sibling == Sibling::First
            && self.settings.frontier == Frontier::Measured
            && count.is_some_and(|count| count.first < ALL / 2)
    }

    /// A node has been searched, and the last of the moves tried has refuted it or not.
    #[inline]
    pub(super) fn count_rating(&mut self, depth: Depth, frame: &Frame, refuted: bool) {
        if frame.sibling == Sibling::Later && frame.sample == Sample::None {
            return;
        }
        let Some(count) = self.rating.get_mut(depth as usize) else { return };
        if frame.sibling == Sibling::First {
            count.first_child(refuted);
        }
        let like = match frame.sample {
            Sample::None => return,
            Sample::Rated => &mut count.rated,
            Sample::Unrated => &mut count.unrated,
        };
        if refuted {
            like.nodes += 1;
            like.moves += frame.len() as u64;
            like.below += self.fuse.nodes() - frame.started;
        }
    }
}

impl<G: Game, E: Evaluate<G>, T: Table<G>, S: Select<G>, O: Observer<G>> Searcher<G, E, T, S, O> {
    /// Rates the moves of `n`, which stand at the end of the arena from `start` on, by the static values of where they lead.
    // Never inlined: the figures must not make room for it on the stack.
    #[inline(never)]
    pub(super) fn rate_statically(&mut self, n: &Node<'_, G>, start: usize) -> Result<(), Stop> {
        let (mut lowest, mut highest) = (Score::INF, -Score::INF);
        for i in start..self.choices.len() {
            self.before_leaf(n)?;
            self.fuse.evaluate();
            let (index, mv) = (self.choices[i].index(), self.choices[i].mv);
            let value = self.at_child(n, index, mv, Self::value_on_sight).turned(n.position.keeps_turn(mv));
            if value.win_distance().is_none() {
                (lowest, highest) = (lowest.min(value), highest.max(value));
            }
            self.choices[i].rate(self.spread.rating(value));
        }
        if lowest <= highest {
            self.spread.see(lowest, highest);
        }
        Ok(())
    }

    /// What `n` looks like before any search.
    fn value_on_sight(&mut self, n: &Node<'_, G>) -> Score {
        match n.position.outcome() {
            Some(outcome) => outcome_score(outcome, n.ply, &self.evaluation),
            None => Score::new(self.static_value(n).get()),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::example::{Nim, even};
    use crate::game::{Key, Outcome};
    use crate::order::Choice;
    use crate::{Searcher, Settings};

    #[test]
    fn moves_are_rated_by_counts_with_one_ply_left_and_nowhere_else() {
        let mut search = Searcher::<Nim, _>::new(even);
        search.rating = [RatingCount { pays: false, first: 0, ..RatingCount::NEW }; RatingCount::DEPTHS];
        let known = Memo { best: Some(0), ..Memo::UNKNOWN };
        search.sibling = Sibling::First;
        assert_eq!(
            search.rates(2, &Memo::UNKNOWN),
            (Rating::Learned, Sample::None),
            "deeper nodes are always rated"
        );
        assert_eq!(
            search.rates(1, &Memo::UNKNOWN),
            (Rating::None, Sample::None),
            "first children fail low here"
        );
        assert_eq!(search.rating[1].visited, 0, "those are not counted");
        search.sibling = Sibling::Later;
        assert_eq!(search.rates(1, &Memo::UNKNOWN), (Rating::None, Sample::Unrated), "a later child is");
        assert_eq!(
            search.rates(1, &known),
            (Rating::None, Sample::None),
            "with a move of the table it is not"
        );
        search.rating[1].pays = true;
        assert_eq!(search.rates(1, &known), (Rating::Learned, Sample::None));
        search.settings.order_from = 2;
        assert_eq!(search.rates(1, &known), (Rating::None, Sample::None), "order_from goes first");
        search.settings = Settings { order_from: 1, ..Settings::fixed(crate::Algorithm::MTD_F) };
        (search.rating[1].pays, search.sibling) = (false, Sibling::First);
        assert_eq!(
            search.rates(1, &Memo::UNKNOWN),
            (Rating::Learned, Sample::None),
            "fixed settings do not measure"
        );
    }

    #[test]
    fn moves_are_rated_statically_where_the_table_knows_none_and_that_pays() {
        let mut search = Searcher::<Nim, _>::new(even);
        let known = Memo { best: Some(0), ..Memo::UNKNOWN };
        let unknown = Memo::UNKNOWN;
        assert_eq!(
            search.rates(2, &unknown),
            (Rating::Static, Sample::Rated),
            "at first it is thought to pay"
        );
        assert_eq!(search.rates(3, &known), (Rating::Learned, Sample::None));
        assert_eq!(search.rating[3].visited, 0, "with a move of the table a node is not counted");
        search.rating[5].pays = false;
        assert_eq!(search.rates(5, &unknown), (Rating::Learned, Sample::Unrated), "each depth by itself");
        assert_eq!(search.rates(16, &unknown), (Rating::Static, Sample::None), "so deep nothing is counted");
        (search.rating[4].first, search.sibling) = (0, Sibling::First);
        assert_eq!(search.rates(4, &unknown), (Rating::Learned, Sample::None), "first children fail low");
        search.settings.static_order = StaticOrder::From(4);
        assert_eq!(search.rates(3, &unknown), (Rating::Learned, Sample::None));
        assert_eq!(search.rates(4, &unknown), (Rating::Static, Sample::None), "nothing is measured");
        assert_eq!(search.rates(4, &known), (Rating::Learned, Sample::None));
        search.settings.static_order = StaticOrder::Off;
        assert_eq!(search.rates(9, &unknown), (Rating::Learned, Sample::None));
        search.settings.static_order = StaticOrder::Measured;
        search.order.clear();
        assert_eq!(search.rates(9, &unknown), (Rating::None, Sample::None), "the natural order stays");
    }

    /// Moves to positions with these values for who is to move there; whoever makes the third one moves again.
    #[derive(Clone)]
    struct Fork(i32);

    impl Game for Fork {
        type Move = usize;

        fn moves(&self, list: &mut Vec<usize>) {
            list.extend(0..4);
        }

        fn play(&self, mv: usize) -> Fork {
            Fork([5, -3, 4, 9][mv])
        }

        fn key(&self) -> Key {
            self.0 as Key
        }

        fn outcome(&self) -> Option<Outcome> {
            (self.0 == 9).then_some(Outcome::Loss)
        }

        fn keeps_turn(&self, mv: usize) -> bool {
            mv == 2
        }
    }

    #[test]
    fn a_static_rating_is_what_a_move_leads_to_for_who_makes_it() {
        let mut search = Searcher::new(|fork: &Fork| Score::new(fork.0));
        search.choices.extend((0..4).map(|mv| Choice::new(mv, mv as u16)));
        search.rate_statically(&Node::root(&Fork(0)), 0).expect("there is time");
        search.choices.sort_by_key(|choice| std::cmp::Reverse(choice.rating()));
        let order: Vec<_> = search.choices.iter().map(|choice| choice.mv).collect();
        assert_eq!(order, [3, 2, 1, 0], "a win, then 4 for the same side, then 3 and -5");
    }

    #[test]
    fn static_values_are_rated_by_how_much_they_differ() {
        let mut spread = Spread::default();
        (0..200).for_each(|_| spread.see(Score::new(-30), Score::new(70)));
        let rating = |value| spread.rating(Score::new(value));
        let range = rating(70) - rating(-30);
        assert!((WEIGHT * 9 / 10..=WEIGHT * 11 / 10).contains(&i64::from(range)), "{range}");
        assert!(spread.rating(Score::win_in(3)) > rating(Score::EVAL_MAX.get()));
        let first = Spread::default();
        assert!(first.rating(Score::win_in(1)) > first.rating(Score::new(1)), "no rating overflows");
        assert!(first.rating(Score::new(-1)) > first.rating(Score::loss_in(2)));
    }

    #[test]
    fn refuted_nodes_are_counted_with_their_like_and_first_children_apart() {
        let mut search = Searcher::<Nim, _>::new(even);
        (0..12).for_each(|_| search.fuse.count());
        let frame = |sample, sibling| Frame { started: 10, sample, sibling, ..Frame::new(0, 7, true) };
        search.count_rating(1, &frame(Sample::Rated, Sibling::Later), true);
        search.count_rating(1, &frame(Sample::Rated, Sibling::Later), false);
        search.count_rating(1, &frame(Sample::None, Sibling::Later), true);
        let Refuted { nodes, moves, below } = search.rating[1].rated;
        assert_eq!((nodes, moves, below, search.rating[1].first), (1, 7, 2, ALL));
        search.count_rating(2, &frame(Sample::None, Sibling::First), false);
        assert_eq!(
            [1, 2].map(|depth| search.rating[depth].first),
            [ALL, ALL - ALL / 16],
            "with two plies left"
        );
        search.count_rating(1, &frame(Sample::Unrated, Sibling::First), false);
        assert_eq!((search.rating[1].unrated.nodes, search.rating[1].first), (0, ALL - ALL / 16));
        search.count_rating(16, &frame(Sample::Rated, Sibling::First), true);
    }

    #[test]
    fn first_children_that_mostly_fail_low_will_try_all_their_moves() {
        let mut search = Searcher::<Nim, _>::new(even);
        search.rating[3].first = ALL / 2 - 1;
        assert!(!search.will_try_all(3), "a later child");
        search.sibling = Sibling::First;
        assert_eq!([2, 3, 4, 99].map(|depth| search.will_try_all(depth)), [false, true, false, false]);
        search.settings.frontier = Frontier::Fixed;
        assert!(!search.will_try_all(3), "fixed settings do not measure");
    }

    fn refuted(nodes: u64, moves: u64, below: u64) -> Refuted {
        Refuted { nodes, moves: nodes * moves, below: nodes * below }
    }

    /// After nodes with this many moves, and so many nodes below them where the effort was made, and where not.
    fn pays(effort: &Effort, moves: u64, rated: u64, unrated: u64) -> bool {
        let (rated, unrated) = (refuted(90, moves, rated), refuted(60, moves, unrated));
        let mut count = RatingCount { rated, unrated, ..RatingCount::NEW };
        count.judge(effort);
        count.pays
    }

    #[test]
    fn rating_ten_moves_pays_where_it_saves_a_leaf_and_statically_a_node_each() {
        assert!(pays(&LEARNED, 10, 2, 3) && pays(&LEARNED, 10, 2, 4));
        assert!(!pays(&LEARNED, 10, 3, 3) && !pays(&LEARNED, 10, 2, 2));
        assert!(pays(&STATIC, 2, 10, 12) && !pays(&STATIC, 2, 10, 11));
    }

    #[test]
    fn what_was_seen_lately_counts_most_and_few_nodes_say_nothing() {
        let mut count =
            RatingCount { rated: refuted(900, 10, 9), unrated: refuted(7, 10, 1), ..RatingCount::NEW };
        count.judge(&LEARNED);
        assert!(count.pays, "too early to say");
        assert_eq!((count.rated.nodes, count.rated.below), (450, 4_050));
    }

    #[test]
    fn every_sixteenth_node_goes_the_other_way_and_as_many_are_counted_beside_it() {
        let mut count = RatingCount::NEW;
        let mut seen = |pays| {
            count.pays = pays;
            let nodes: Vec<_> = (0..160).map(|_| count.visit(&LEARNED)).collect();
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
