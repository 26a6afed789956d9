//! A hashed table that finds no transpositions.

use nullwindow::random::mix;
use nullwindow::table::{Hashed, Memo, Table};
use nullwindow::{Depth, Game, Key, Node};

/// A hashed table by the way to a node instead of its position: the search space becomes the tree that the game's rules
/// unfold. With it a search shows what transpositions are worth.
///
/// The key of a node is a hash of its parent's key and its own number among its brothers; the root's is its position's,
/// so that what was stored below another root is not found. Memory, policy and size are those of the table inside, which
/// must be empty and find nodes by their keys: a [`Buckets`](nullwindow::table::Buckets).
///
/// ```
/// use nullwindow::table::Hashed;
/// use nullwindow_theory::table::Pathwise;
/// use nullwindow::{example::{even, Nim}, Limits, Searcher};
/// let mut search = Searcher::with(even, Pathwise(Hashed::mib(1)));
/// assert_eq!(search.run(&Nim(7), &Limits::depth(7)).best, Some(3));
/// ```
#[derive(Clone, Debug)]
pub struct Pathwise<T = Hashed>(pub T);

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

/// `n` under another key.
fn with_key<'a, G: Game>(n: &Node<'a, G>, key: Key) -> Node<'a, G> {
    Node { key, ..n.clone() }
}

impl<G: Game, T: Table<G>> Table<G> for Pathwise<T> {
    fn retrieve(&self, n: &Node<'_, G>, depth: Depth) -> Memo {
        self.0.retrieve(&with_key(n, way(n)), depth)
    }

    fn retrieve_child(&self, n: &Node<'_, G>, index: u16, _: G::Move, depth: Depth) -> Memo {
        self.0.retrieve(&with_key(n, step(way(n), index)), depth)
    }

    fn store(&mut self, n: &Node<'_, G>, depth: Depth, memo: Memo) {
        self.0.store(&with_key(n, way(n)), depth, memo);
    }

    fn used(&self) -> usize {
        self.0.used()
    }

    fn clear(&mut self) {
        self.0.clear();
    }

    fn age(&mut self) {
        self.0.age();
    }
}
