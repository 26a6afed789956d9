//! Which move to try first (S14, S15): parts that rate moves, and whose ratings add up.

mod history;
mod parts;

pub use history::{History, Reward};
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

/// What [`Searcher::new`](crate::Searcher::new) orders by: the table's move, history and countermoves; of a game whose moves
/// have no [slots](Game::slot) nothing can be learned, and the table's move is all.
pub fn standard<G: Game>() -> Orders<G> {
    let mut orders: Orders<G> = vec![Box::new(TableMove)];
    if G::SLOTS > 1 {
        orders.push(Box::new(History::new::<G>(Reward::Square)));
        orders.push(Box::new(Countermoves::new::<G>()));
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
}
