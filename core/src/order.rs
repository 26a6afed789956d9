//! Which move to try first (S14, S15): parts that rate moves, and whose ratings add up.

mod history;
mod pairs;
mod parts;

pub use history::{FollowUps, History, Reward};
pub use parts::{Countermoves, Eib, Killers, TableMove};

use crate::game::{Depth, Game, Node};

/// A move to choose from.
#[derive(Clone, Copy, Debug)]
pub struct Choice<M> {
    /// The move.
    pub mv: M,
    /// 2¹⁶ · rating − index: the highest rank is the highest rating and, among equals, the left-most move.
    rank: i64,
}

impl<M> Choice<M> {
    /// A move, the `index`-th of the game's list, not rated yet.
    #[inline]
    pub(crate) fn new(mv: M, index: u16) -> Choice<M> {
        Choice { mv, rank: -i64::from(index) }
    }

    /// Its index in the game's move list.
    #[inline]
    pub fn index(&self) -> u16 {
        self.rank.wrapping_neg() as u16
    }

    /// The higher, the earlier it is tried; equal ratings keep the natural order.
    #[inline]
    pub fn rating(&self) -> i32 {
        ((self.rank + 0xFFFF) >> 16) as i32
    }

    /// Adds to the rating.
    #[inline]
    pub fn rate(&mut self, amount: i32) {
        self.rank += i64::from(amount) << 16;
    }

    #[inline]
    pub(crate) fn rank(&self) -> i64 {
        self.rank
    }
}

/// Where moves are to be rated.
#[derive(Debug)]
#[non_exhaustive]
pub struct At<'a, G: Game> {
    /// The node whose moves they are.
    pub node: &'a Node<'a, G>,
    /// Plies left to search there.
    pub depth: Depth,
    /// Index of the move that the table holds for it.
    pub table_move: Option<u16>,
}

/// A part of move ordering. Ratings of all parts of a search are added up.
///
/// ```
/// use nullwindow::order::{At, Choice, Order, TableMove};
/// use nullwindow::{example::{even, Nim}, Limits, Searcher};
///
/// /// Right to left.
/// struct Backwards;
/// impl Order<Nim> for Backwards {
///     fn rate(&mut self, _: &At<Nim>, choices: &mut [Choice<u32>]) {
///         for choice in choices {
///             choice.rate(i32::from(choice.index()));
///         }
///     }
/// }
/// let mut search = Searcher::new(even).order(vec![Box::new(TableMove), Box::new(Backwards)]);
/// assert_eq!(search.run(&Nim(7), &Limits::depth(7)).best, Some(3));
/// ```
pub trait Order<G: Game> {
    /// Adds to the rating of each move.
    fn rate(&mut self, at: &At<'_, G>, choices: &mut [Choice<G::Move>]);

    /// The move to begin with where moves are not rated, because that would cost more than it saves: its place in `choices`.
    /// The first part that knows one is believed.
    fn first(&mut self, at: &At<'_, G>, choices: &[Choice<G::Move>]) -> Option<usize> {
        let _ = (at, choices);
        None
    }

    /// Learns from a cutoff: the last of `tried` caused it, the others were tried before it in this order.
    fn reward(&mut self, at: &At<'_, G>, tried: &[Choice<G::Move>]) {
        let _ = (at, tried);
    }

    /// Forgets what was learned: another position will be searched.
    fn clear(&mut self) {}

    /// The same part with nothing learned, for another thread; `None` where there is no other.
    fn another(&self) -> Option<Box<dyn Order<G> + Send>> {
        None
    }
}

/// Several parts, as a search holds them.
pub type Orders<G> = Vec<Box<dyn Order<G> + Send>>;

/// What [`Searcher::new`](crate::Searcher::new) orders by: the table's move, history and follow-ups; of a game whose moves
/// have no [slots](Game::slot) nothing can be learned, and the table's move is all.
pub fn standard<G: Game>() -> Orders<G> {
    let mut orders: Orders<G> = vec![Box::new(TableMove)];
    if G::SLOTS > 1 {
        orders.push(Box::new(History::new::<G>(Reward::Square)));
        orders.push(Box::new(FollowUps::new::<G>(Reward::Square)));
    }
    orders
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_rank_holds_a_rating_and_an_index() {
        for rating in [-FAR, -70_000, -1, 0, 1, 5, FAR] {
            for index in [0, 1, 254, 65_535] {
                let mut choice = Choice::new((), index);
                choice.rate(rating);
                assert_eq!((choice.rating(), choice.index()), (rating, index));
                let mut next = Choice::new((), 0);
                next.rate(rating + 1);
                assert!(next.rank() > choice.rank());
            }
        }
    }

    const FAR: i32 = 1 << 30;

    /// A row of matches: the `n`-th move leaves `n` of them, and as many replies.
    #[derive(Clone)]
    struct Row(u32);

    impl Game for Row {
        type Move = u32;
        const SLOTS: usize = 8;

        fn moves(&self, list: &mut Vec<u32>) {
            list.extend(0..self.0);
        }

        fn play(&self, left: u32) -> Row {
            Row(left)
        }

        fn key(&self) -> u64 {
            self.0.into()
        }

        fn outcome(&self) -> Option<crate::Outcome> {
            (self.0 == 0).then_some(crate::Outcome::Draw)
        }

        fn slot(&self, left: u32) -> usize {
            left as usize
        }
    }

    fn at<'a>(node: &'a Node<'a, Row>, depth: Depth) -> At<'a, Row> {
        At { node, depth, table_move: None }
    }

    fn ratings(part: &mut impl Order<Row>, at: &At<'_, Row>) -> Vec<i32> {
        let mut choices: Vec<_> = (0..at.node.position.0).map(|mv| Choice::new(mv, mv as u16)).collect();
        part.rate(at, &mut choices);
        choices.iter().map(Choice::rating).collect()
    }

    fn reward(part: &mut impl Order<Row>, at: &At<'_, Row>, tried: &[u32]) {
        let tried: Vec<_> = tried.iter().map(|&mv| Choice::new(mv, mv as u16)).collect();
        part.reward(at, &tried);
    }

    #[test]
    fn s15_plain_history_adds_two_to_the_depth_to_the_move_that_cut_and_nothing_else() {
        let (four, root) = (Row(4), Row(4));
        let root = Node::root(&root);
        let below = root.child(3, 3, &four);
        let mut history = History::new::<Row>(Reward::Power).plain();
        reward(&mut history, &at(&root, 3), &[1, 2]);
        assert_eq!(ratings(&mut history, &at(&root, 1)), [0, 0, 8, 0]);
        reward(&mut history, &at(&root, 1), &[2]);
        reward(&mut history, &at(&below, 2), &[1]);
        assert_eq!(ratings(&mut history, &at(&root, 9)), [0, 0, 10, 0], "the other side has its own table");
        assert_eq!(ratings(&mut history, &at(&below, 9)), [0, 4, 0, 0]);
        reward(&mut history, &at(&below, 20), &[0]);
        assert_eq!(ratings(&mut history, &at(&below, 1)), [1 << 16, 4, 0, 0], "up to depth 16");
        // 256 rewards of 2^16 reach the limit, and one more is beyond it.
        (0..256).for_each(|_| reward(&mut history, &at(&below, 16), &[0]));
        let halved = (1 << 23) + (1 << 15);
        assert_eq!(ratings(&mut history, &at(&below, 1)), [halved, 2, 0, 0], "all are halved");
        Order::<Row>::clear(&mut history);
        assert_eq!(ratings(&mut history, &at(&below, 1)), [0; 4], "forgotten between positions (E17)");
    }

    #[test]
    fn s15_history_rewards_by_depth_squared_with_malus_continuation_and_gravity() {
        let four = Row(4);
        let root = Node::root(&four);
        let reply = root.child(3, 3, &four);
        let same_side = reply.child(1, 1, &four);
        let mut history = History::new::<Row>(Reward::Square);
        reward(&mut history, &at(&root, 3), &[1, 2]);
        // 16 · 3² for the move, and as much for it after the move before.
        assert_eq!(ratings(&mut history, &at(&root, 1)), [0, -288, 288, 0]);
        assert_eq!(ratings(&mut history, &at(&same_side, 1)), [0, -144, 144, 0], "another move before");
        assert_eq!(ratings(&mut history, &at(&reply, 1)), [0; 4], "the other side");
        reward(&mut history, &at(&root, 3), &[2]);
        let pulled = 144 + 144 - 144 * 144 / 4096;
        assert_eq!(ratings(&mut history, &at(&root, 1)), [0, -288, 2 * pulled, 0]);
        (0..3).for_each(|_| reward(&mut history, &at(&root, 40), &[0]));
        assert_eq!(ratings(&mut history, &at(&root, 1))[0], 2 * 4096, "no rating is beyond the limit");
        let mut one = History::new::<Row>(Reward::One);
        reward(&mut one, &at(&root, 7), &[3]);
        assert_eq!(ratings(&mut one, &at(&root, 1)), [0, 0, 0, 32]);
    }

    #[test]
    fn follow_ups_learn_what_cut_two_plies_after_a_move_of_the_same_side() {
        let four = Row(4);
        let root = Node::root(&four);
        let (second, third) = (root.child(2, 2, &four), root.child(3, 3, &four));
        let below = [&second, &third].map(|node| node.child(1, 1, &four));
        let mut part = FollowUps::new::<Row>(Reward::Square);
        reward(&mut part, &at(&below[0], 2), &[0, 1]);
        assert_eq!(ratings(&mut part, &at(&below[0], 9)), [-64, 64, 0, 0]);
        assert_eq!(
            ratings(&mut part, &at(&second.child(3, 3, &four), 9)),
            [-64, 64, 0, 0],
            "whatever came between"
        );
        assert_eq!(ratings(&mut part, &at(&below[1], 9)), [0; 4], "another move before");
        assert_eq!(ratings(&mut part, &at(&below[0].child(2, 2, &four), 9)), [0; 4], "the other side");
        assert_eq!(ratings(&mut part, &at(&below[0], 1)), [0; 4], "one ply is left");
        reward(&mut part, &at(&root, 5), &[3]);
        reward(&mut part, &at(&below[1], 1), &[3]);
        assert_eq!(ratings(&mut part, &at(&below[1], 9)), [0; 4]);
        assert_eq!([&root, &second].map(|node| ratings(&mut part, &at(node, 9))), [[0; 4]; 2]);
        Order::<Row>::clear(&mut part);
        assert_eq!(ratings(&mut part, &at(&below[0], 9)), [0; 4]);
    }

    #[test]
    fn history_that_was_cleared_is_one_that_has_learned_nothing() {
        #[derive(Clone)]
        struct Wide;
        impl Game for Wide {
            type Move = u32;
            const SLOTS: usize = 200;
            fn moves(&self, list: &mut Vec<u32>) {
                list.extend(0..200);
            }
            fn play(&self, _: u32) -> Wide {
                Wide
            }
            fn key(&self) -> u64 {
                0
            }
            fn outcome(&self) -> Option<crate::Outcome> {
                None
            }
            fn slot(&self, mv: u32) -> usize {
                mv as usize
            }
        }
        let (root, mut rng) = (Node::root(&Wide), crate::random::SplitMix64::new(1));
        let mut history = History::new::<Wide>(Reward::Square);
        for _ in 0..50 {
            let mut some = || Choice::new(rng.below(200) as u32, 0);
            for _ in 0..20 {
                let (before, tried) = (some(), [some(), some()]);
                let node = root.child(0, before.mv, &Wide);
                history.reward(&At { node: &node, depth: 3, table_move: None }, &tried);
            }
            Order::<Wide>::clear(&mut history);
            assert_eq!(format!("{history:?}"), format!("{:?}", History::new::<Wide>(Reward::Square)));
        }
    }

    #[test]
    fn s14_the_table_move_is_rated_above_any_sum_of_others() {
        let four = Row(4);
        let root = Node::root(&four);
        let of = |table_move| ratings(&mut TableMove, &At { table_move, ..at(&root, 1) });
        assert_eq!((of(None), of(Some(2)), of(Some(9))), (vec![0; 4], vec![0, 0, 1 << 28, 0], vec![0; 4]));
    }

    #[test]
    fn s55_eib_gives_a_bonus_in_inverse_proportion_to_the_replies() {
        let five = Row(5);
        let root = Node::root(&five);
        // Replies: none, because the game is over, one, two, three and four.
        assert_eq!(ratings(&mut Eib::new(60), &at(&root, 1)), [60, 60, 30, 20, 15]);
    }

    #[test]
    fn killers_are_the_last_two_moves_that_cut_at_the_same_ply() {
        let four = Row(4);
        let root = Node::root(&four);
        let below = root.child(3, 3, &four);
        let mut killers = Killers::new(1_000);
        for best in [3, 2, 1, 1] {
            reward(&mut killers, &at(&root, 2), &[0, best]);
        }
        assert_eq!(ratings(&mut killers, &at(&root, 1)), [0, 1_000, 500, 0]);
        assert_eq!(ratings(&mut killers, &at(&below, 1)), [0; 4], "another ply");
    }

    #[test]
    fn countermove_is_what_last_refuted_the_same_move() {
        let four = Row(4);
        let root = Node::root(&four);
        let (third, fourth) = (root.child(2, 2, &four), root.child(3, 3, &four));
        let mut part = Countermoves::new::<Row>();
        reward(&mut part, &at(&third, 2), &[0, 1]);
        let choices: Vec<_> = (0..4).rev().map(|mv| Choice::new(mv, mv as u16)).collect();
        let mut first = |node, table_move| part.first(&At { table_move, ..at(node, 1) }, &choices);
        assert_eq!([first(&third, None), first(&fourth, None), first(&root, None)], [Some(2), None, None]);
        assert_eq!(first(&third, Some(3)), Some(0), "the table's move goes before it");
    }
}
