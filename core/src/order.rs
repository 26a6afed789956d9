//! Which move to try first (S14, S15): parts that rate moves, and whose ratings add up.

mod eib;
mod history;
mod killer;
mod oracle;
mod table_move;

pub use eib::Eib;
pub use history::{History, Reward};
pub use killer::Killers;
pub use oracle::Oracle;
pub use table_move::TableMove;

use crate::game::{Depth, Game, Node};

/// A move to choose from.
#[derive(Clone, Copy, Debug)]
pub struct Choice<M> {
    /// The move.
    pub mv: M,
    /// Its index in the game's move list.
    pub index: u16,
    /// Its history slot.
    pub slot: u16,
    /// The higher, the earlier it is tried; equal ratings keep the natural order.
    pub rating: i32,
}

impl<M> Choice<M> {
    /// The higher rating first, the left-most among equals.
    #[inline]
    pub(crate) fn comes_before(&self, other: &Choice<M>) -> bool {
        let rank = |c: &Choice<M>| (i64::from(c.rating) << 16) - i64::from(c.index);
        rank(self) > rank(other)
    }
}

/// Where moves are to be rated.
#[derive(Debug)]
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
/// use nullwindow::{tree::{Statics, Tree}, Limits, Searcher};
///
/// /// Right to left.
/// struct Backwards;
/// impl Order<Tree> for Backwards {
///     fn rate(&mut self, _: &At<Tree>, choices: &mut [Choice<u16>]) {
///         for choice in choices {
///             choice.rating += i32::from(choice.index);
///         }
///     }
/// }
/// let mut search = Searcher::new(Statics).order(vec![Box::new(TableMove), Box::new(Backwards)]);
/// assert_eq!(search.run(&Tree::pearl(), &Limits::depth(4)).value.get(), 35);
/// ```
pub trait Order<G: Game> {
    /// Adds to the rating of each move.
    fn rate(&mut self, at: &At<'_, G>, choices: &mut [Choice<G::Move>]);

    /// Learns from a cutoff: the last of `tried` caused it, the others were tried before it in this order.
    fn reward(&mut self, at: &At<'_, G>, tried: &[Choice<G::Move>]) {
        let _ = (at, tried);
    }

    /// Forgets what was learned: another position will be searched.
    fn clear(&mut self) {}
}

/// Several parts, as a search holds them.
pub type Orders<G> = Vec<Box<dyn Order<G> + Send>>;
