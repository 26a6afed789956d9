//! A hashed table that finds no transpositions.

use super::{Buckets, Hashed, Memo, Slots, Table};
use crate::game::{Depth, Game, Key, Node};
use crate::random::mix;

/// A hashed table by the way to a node instead of its position: the search space becomes the tree that the game's rules
/// unfold. With it a search shows what transpositions are worth.
///
/// The key of a node is a hash of its parent's key and its own number among its brothers; the root's is its position's,
/// so that what was stored below another root is not found.
///
/// ```
/// use nullwindow::table::{Hashed, Pathwise};
/// use nullwindow::{example::{even, Nim}, Limits, Searcher};
/// let mut search = Searcher::with(even, Pathwise::new(Hashed::mib(1)));
/// assert_eq!(search.run(&Nim(7), &Limits::depth(7)).best, Some(3));
/// ```
#[derive(Clone, Debug)]
pub struct Pathwise<T = Hashed> {
    table: T,
}

impl<T> Pathwise<T> {
    /// The same memory, policy and size as `table`, which should be empty.
    pub fn new(table: T) -> Pathwise<T> {
        Pathwise { table }
    }
}

/// The key of the way to `n`.
fn way<G: Game>(n: &Node<'_, G>) -> Key {
    match n.parent {
        None => n.key,
        Some(parent) => step(way(parent), n.index),
    }
}

/// The key of the `index`-th child.
fn step(parent: Key, index: u16) -> Key {
    mix(mix(parent).wrapping_add(Key::from(index)))
}

impl<G: Game, M: Slots> Table<G> for Pathwise<Buckets<M>> {
    fn retrieve(&self, n: &Node<'_, G>, depth: Depth) -> Memo {
        self.table.recall(way(n), depth)
    }

    fn retrieve_child(&self, n: &Node<'_, G>, index: u16, _: G::Move, depth: Depth) -> Memo {
        self.table.recall(step(way(n), index), depth)
    }

    fn store(&mut self, n: &Node<'_, G>, depth: Depth, memo: Memo) {
        self.table.remember(way(n), depth, memo);
    }

    fn used(&self) -> usize {
        Table::<G>::used(&self.table)
    }

    fn clear(&mut self) {
        Table::<G>::clear(&mut self.table);
    }

    fn age(&mut self) {
        Table::<G>::age(&mut self.table);
    }
}
