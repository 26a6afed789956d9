//! Explicit trees and graphs as games: the papers' examples, trees from text, and seeded random ones.
//!
//! A tree is written as nested lists of leaf values, seen from the player at the root, who is max (S1):
//!
//! ```
//! use nullwindow::Score;
//! use nullwindow_theory::{oracle, tree::{Statics, Tree}};
//! let tree: Tree = "((41 5)(12 90))".parse()?;
//! assert_eq!(oracle::minimax(&tree, 2, &Statics), Score::new(12));
//! # Ok::<(), nullwindow_theory::tree::ParseError>(())
//! ```
//!
//! White space and commas separate; `;` and `#` start a comment; `[6](1 4)` gives an interior node the static value 6,
//! which is what [`Statics`] says where a search stops above the leaves.

mod graph;
mod notation;
pub mod random;
mod text;

pub use nullwindow_notation::ParseError;

use graph::Graph;
use nullwindow::random::mix;
use nullwindow::{Depth, Evaluate, Game, Key, Outcome, Score};
use std::hash::{Hash, Hasher};
use std::sync::Arc;

/// The most nodes a tree or graph may have; larger texts and specs are refused.
///
/// ```
/// use nullwindow_theory::tree::{MAX_NODES, random::Spec};
/// assert!(4usize.pow(12) > MAX_NODES && "random:w=4,d=12".parse::<Spec>().is_err());
/// ```
pub const MAX_NODES: usize = 10_000_000;

/// A position in an explicit tree (or DAG, or cyclic graph): a node and the side to move.
///
/// Cloning is cheap: the graph is shared. Two positions are equal if they are the same node of equal graphs with the same
/// side to move; so in a tree every path leads to a position of its own, and in a DAG paths meet.
///
/// ```
/// use nullwindow::{Game, Outcome, Score};
/// use nullwindow_theory::tree::Tree;
/// let root = Tree::parse("((41 5)(12 90))")?;
/// assert!(root.is_max() && root.outcome().is_none());
/// let min = root.play(0);
/// let leaf = root.play(0).play(1);
/// assert_eq!(leaf.outcome(), Some(Outcome::Score(Score::new(5)))); // max to move again
/// assert_eq!(min, root.play(0));
/// assert_eq!(root, Tree::parse("((41 5) (12 90))")?);
/// assert_ne!(root, Tree::parse("((41 5)(12 91))")?);
/// # Ok::<(), nullwindow_theory::tree::ParseError>(())
/// ```
#[derive(Clone)]
pub struct Tree {
    graph: Arc<Graph>,
    node: u32,
    max: bool,
}

impl Tree {
    /// The root position of a graph: node 0, max to move.
    fn root(graph: Graph) -> Tree {
        Tree { graph: Arc::new(graph), node: 0, max: true }
    }

    /// Whether the player at the root is to move: a max node.
    ///
    /// ```
    /// # use nullwindow::Game;
    /// # use nullwindow_theory::tree::Tree;
    /// assert!(Tree::pearl().is_max() && !Tree::pearl().play(0).is_max());
    /// ```
    pub fn is_max(&self) -> bool {
        self.max
    }

    /// The value written at this node, seen from the player at the root: a leaf's value, an interior node's static
    /// value (0 if none was given).
    ///
    /// ```
    /// # use nullwindow_theory::tree::Tree;
    /// let tree = Tree::parse("[6](1 4)")?;
    /// assert_eq!(tree.value().get(), 6);
    /// assert_eq!(tree.children().map(|c| c.value().get()).collect::<Vec<_>>(), [1, 4]);
    /// # Ok::<(), nullwindow_theory::tree::ParseError>(())
    /// ```
    pub fn value(&self) -> Score {
        Score::new(self.graph.value(self.node).into())
    }

    /// Whether this node has no children.
    ///
    /// ```
    /// # use nullwindow_theory::tree::Tree;
    /// assert!(Tree::parse("7")?.is_leaf() && !Tree::pearl().is_leaf());
    /// # Ok::<(), nullwindow_theory::tree::ParseError>(())
    /// ```
    pub fn is_leaf(&self) -> bool {
        self.graph.children(self.node).is_empty()
    }

    /// The child with this index, counted from the left.
    ///
    /// ```
    /// # use nullwindow_theory::tree::Tree;
    /// assert!(Tree::pearl().child(1).is_some() && Tree::pearl().child(2).is_none());
    /// ```
    pub fn child(&self, index: u16) -> Option<Tree> {
        self.children().nth(index.into())
    }

    /// The children, left to right.
    ///
    /// ```
    /// # use nullwindow_theory::tree::Tree;
    /// assert_eq!(Tree::pearl().children().count(), 2);
    /// ```
    pub fn children(&self) -> impl Iterator<Item = Tree> + '_ {
        let nodes = self.graph.children(self.node).iter();
        nodes.map(|&node| Tree { graph: Arc::clone(&self.graph), node, max: !self.max })
    }

    /// The longest way from here to a leaf, or `None` in a graph with cycles.
    ///
    /// ```
    /// # use nullwindow::Game;
    /// # use nullwindow_theory::tree::{Tree, random::Spec};
    /// assert_eq!(Tree::pearl().depth_of_tree(), Some(4));
    /// assert_eq!(Tree::pearl().play(0).depth_of_tree(), Some(3));
    /// let cyclic: Spec = "random:cyclic,nodes=8,w=2".parse()?;
    /// assert_eq!(cyclic.build()?.depth_of_tree(), None);
    /// # Ok::<(), nullwindow_theory::tree::random::SpecError>(())
    /// ```
    pub fn depth_of_tree(&self) -> Option<Depth> {
        self.graph.height(self.node)
    }

    /// How many nodes the whole tree or graph has, wherever in it this position is.
    ///
    /// ```
    /// # use nullwindow_theory::tree::Tree;
    /// assert_eq!(Tree::pearl().len(), 31);
    /// ```
    #[expect(clippy::len_without_is_empty, reason = "every tree has a root")]
    pub fn len(&self) -> usize {
        self.graph.len()
    }

    /// The child that a move leads to.
    #[inline]
    fn node_after(&self, index: u16) -> u32 {
        let children = self.graph.children(self.node);
        *children.get(usize::from(index)).expect("a move of this position: the index of a child")
    }

    /// A value of the root player, as the side to move sees it.
    fn seen(&self, value: Score) -> Score {
        if self.max { value } else { -value }
    }
}

fn key(node: u32, max: bool) -> Key {
    mix(u64::from(node) << 1 | u64::from(max))
}

impl Game for Tree {
    /// Index of the child, counted from the left.
    type Move = u16;
    const SLOTS: usize = 64;

    #[inline]
    fn moves(&self, list: &mut Vec<u16>) {
        list.extend(0..self.graph.children(self.node).len() as u16);
    }

    #[inline]
    fn play(&self, index: u16) -> Tree {
        Tree { graph: Arc::clone(&self.graph), node: self.node_after(index), max: !self.max }
    }

    #[inline]
    fn key(&self) -> Key {
        key(self.node, self.max)
    }

    #[inline]
    fn key_after(&self, index: u16) -> Key {
        key(self.node_after(index), !self.max)
    }

    #[inline]
    fn outcome(&self) -> Option<Outcome> {
        self.is_leaf().then(|| Outcome::Score(self.seen(self.value())))
    }

    #[inline]
    fn slot(&self, index: u16) -> usize {
        usize::from(index).min(Self::SLOTS - 1)
    }
}

impl PartialEq for Tree {
    fn eq(&self, other: &Tree) -> bool {
        let same_graph = || Arc::ptr_eq(&self.graph, &other.graph) || self.graph == other.graph;
        self.node == other.node && self.max == other.max && same_graph()
    }
}

impl Eq for Tree {}

impl Hash for Tree {
    /// By node and side only, so that hashes are the same in every run.
    fn hash<H: Hasher>(&self, state: &mut H) {
        (self.node, self.max).hash(state);
    }
}

/// Evaluates a node by the static value written at it: `[6](1 4)` is worth 6 to the player at the root.
///
/// ```
/// use nullwindow::{Evaluate, Game, Score};
/// use nullwindow_theory::tree::{Statics, Tree};
/// let tree = Tree::parse("([6](1 4) 7)")?;
/// assert_eq!(Statics.evaluate(&tree), Score::ZERO); // none was given
/// assert_eq!(Statics.evaluate(&tree.play(0)), Score::new(-6)); // as the opponent sees it
/// # Ok::<(), nullwindow_theory::tree::ParseError>(())
/// ```
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Statics;

impl Evaluate<Tree> for Statics {
    type State = ();

    fn evaluate(&self, position: &Tree) -> Score {
        position.seen(position.value())
    }
}
