//! A table that forgets nothing (S12): what exact equivalence with Stockman's SSS* needs.

use nullwindow::table::{Memo, Table};
use nullwindow::{Depth, Game, Key, Node};
use std::collections::HashMap;
use std::hash::Hash;

/// What makes two nodes the same node.
pub trait Identity<G: Game> {
    /// What is compared: collision-free.
    type Id: Eq + Hash;
    /// Whether an identity means something below one root only: then a table starts anew with every run.
    const ROOTED: bool = false;
    /// The identity of `n`.
    fn of(n: &Node<'_, G>) -> Self::Id;
}

/// Nodes with equal positions are one: transpositions are found.
#[derive(Clone, Copy, Debug)]
pub struct ByPosition;

impl<G: Game + Eq + Hash> Identity<G> for ByPosition {
    type Id = G;
    fn of(n: &Node<'_, G>) -> G {
        n.position.clone()
    }
}

/// Every position a node, told by its key: for games whose positions cannot be compared.
#[derive(Clone, Copy, Debug)]
pub struct ByKey;

impl<G: Game> Identity<G> for ByKey {
    type Id = Key;
    fn of(n: &Node<'_, G>) -> Key {
        n.key
    }
}

/// Every path from the root is a node of its own: the search space is a tree.
#[derive(Clone, Copy, Debug)]
pub struct ByPath;

impl<G: Game> Identity<G> for ByPath {
    type Id = Vec<u16>;
    const ROOTED: bool = true;
    fn of(n: &Node<'_, G>) -> Vec<u16> {
        n.path()
    }
}

/// Every node at every depth; nothing is ever overwritten.
///
/// ```
/// use nullwindow_theory::table::{ByPath, Exact};
/// use nullwindow::{example::{even, Nim}, Limits, Searcher};
/// let mut search = Searcher::new(even).table(Exact::<Nim, ByPath>::default());
/// assert_eq!(search.run(&Nim(7), &Limits::depth(7)).best, Some(3));
/// ```
#[derive(Debug)]
pub struct Exact<G: Game, I: Identity<G>> {
    /// Depths a node was searched to, in the order they came.
    nodes: HashMap<I::Id, Vec<(Depth, Memo)>>,
}

impl<G: Game, I: Identity<G>> Default for Exact<G, I> {
    /// An empty table.
    fn default() -> Self {
        Exact { nodes: HashMap::new() }
    }
}

impl<G: Game, I: Identity<G>> Table<G> for Exact<G, I> {
    fn retrieve(&self, n: &Node<'_, G>, depth: Depth) -> Memo {
        let Some(depths) = self.nodes.get(&I::of(n)) else { return Memo::UNKNOWN };
        if let Some((_, memo)) = depths.iter().find(|(d, _)| *d == depth) {
            return *memo;
        }
        let shallower = depths.iter().filter(|(d, _)| *d < depth).max_by_key(|(d, _)| *d);
        Memo { best: shallower.and_then(|(_, memo)| memo.best), ..Memo::UNKNOWN }
    }

    fn store(&mut self, n: &Node<'_, G>, depth: Depth, memo: Memo) {
        let depths = self.nodes.entry(I::of(n)).or_default();
        match depths.iter_mut().find(|(d, _)| *d == depth) {
            Some((_, known)) => *known = memo,
            None => depths.push((depth, memo)),
        }
    }

    fn used(&self) -> usize {
        self.nodes.values().map(Vec::len).sum()
    }

    fn clear(&mut self) {
        self.nodes.clear();
    }

    fn age(&mut self) {
        if I::ROOTED {
            self.nodes.clear();
        }
    }
}
