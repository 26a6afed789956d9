//! Seeded random trees, DAGs and cyclic graphs: the same [`Spec`] gives the same tree on every machine and in every version.

mod graphs;
mod read;

pub use read::SpecError;

use super::Tree;
use nullwindow::random::SplitMix64;

/// What kind of graph.
///
/// ```
/// use nullwindow_theory::tree::random::{Shape, Spec};
/// let spec: Spec = "random:w=3,d=5,dag,nodes=6".parse()?;
/// assert_eq!(spec.shape, Shape::Dag { nodes: 6 });
/// assert_eq!(spec.build()?.to_string(), "a graph of 31 nodes and 75 edges");
/// # Ok::<(), nullwindow_theory::tree::random::SpecError>(())
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Shape {
    /// Every path leads to a node of its own.
    Tree,
    /// Layers of `nodes` nodes below the root; children are drawn from the next layer, so paths meet (S72).
    Dag {
        /// Nodes in each layer.
        nodes: u32,
    },
    /// Positions whose moves lead anywhere, so that they come back; the side to move is part of the position (E12).
    Cyclic {
        /// How many nodes.
        nodes: u32,
        /// In how many of 100 of them the game is over; never at the root.
        ends: u8,
    },
}

/// Where the best child of a node stands among its brothers.
///
/// ```
/// use nullwindow_theory::{oracle, tree::{Statics, random::{Quality, Spec}}};
/// let spec = Spec { quality: Quality::Perfect, ..Spec::default() };
/// let values = oracle::root_values(&spec.build()?, 6, &Statics);
/// assert!(values.is_sorted_by_key(|(_, value)| -*value));
/// # Ok::<(), nullwindow_theory::tree::random::SpecError>(())
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Quality {
    /// Anywhere.
    Random,
    /// First at this percentage of nodes, and not first at the others (unless all children are equally good).
    BestFirst(u8),
    /// First everywhere, and its brothers in order of value: Alpha-Beta searches the minimal tree (S4).
    Perfect,
}

/// What a random tree should be like.
///
/// As text, `random:w=4,d=6,seed=1`, with these keys, in any order:
///
/// | key | meaning | default |
/// |---|---|---|
/// | `w`, `min_w` | children of a node: `w`, or anything from `min_w` to `w` | 4 |
/// | `d`, `min_d` | depth: `d`, or a node may be a leaf from `min_d` plies on (one in four is) | 6 |
/// | `seed` | another seed, another tree | 1 |
/// | `values` | how many distinct leaf values, around 0; few values make many ties | 201 |
/// | `corr` | 0 to 100: how much a leaf's value depends on the path to it (incremental trees) | 0 |
/// | `order` | 0 to 100: percentage of nodes where the best child comes first | random order |
/// | `perfect` | best children first everywhere | |
/// | `dag`, `nodes` | a layered DAG; nodes of each layer | 32 |
/// | `cyclic`, `nodes`, `ends` | a graph with cycles; percentage of nodes where the game is over | 32, 0 |
///
/// The static value of an interior node is its minimax value with noise that shrinks towards the leaves, so iterative
/// deepening has something to go by; in a cyclic graph static values are plainly random.
///
/// ```
/// use nullwindow_theory::tree::random::Spec;
/// let spec: Spec = "random:w=2,d=3,seed=5,values=9".parse()?;
/// let tree = spec.build()?;
/// assert_eq!((tree.len(), tree.depth_of_tree()), (15, Some(3)));
/// assert_eq!(tree.to_string(), spec.build()?.to_string());
/// assert_eq!(spec.to_string(), "random:w=2,d=3,seed=5,values=9");
/// # Ok::<(), nullwindow_theory::tree::random::SpecError>(())
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Spec {
    /// Tree, DAG or cyclic graph.
    pub shape: Shape,
    /// Most children of a node.
    pub width: u16,
    /// Fewest children of an interior node; `None`: the same as `width`.
    pub min_width: Option<u16>,
    /// Depth of the tree.
    pub depth: u8,
    /// Least depth of a leaf; `None`: the same as `depth`.
    pub min_depth: Option<u8>,
    /// Seed of the generator.
    pub seed: u64,
    /// Number of distinct leaf values.
    pub values: u16,
    /// Percentage of a leaf's value that its path decides.
    pub corr: u8,
    /// Where the best children stand.
    pub quality: Quality,
}

impl Default for Spec {
    fn default() -> Spec {
        Spec {
            shape: Shape::Tree,
            width: 4,
            min_width: None,
            depth: 6,
            min_depth: None,
            seed: 1,
            values: 201,
            corr: 0,
            quality: Quality::Random,
        }
    }
}

impl Spec {
    /// Builds it.
    ///
    /// ```
    /// # use nullwindow_theory::tree::random::Spec;
    /// let huge = Spec { width: 40, depth: 10, ..Spec::default() };
    /// assert_eq!(
    ///     huge.build().unwrap_err().to_string(),
    ///     "w=40,d=10 may need more than 10000000 nodes: make w or d smaller"
    /// );
    /// ```
    ///
    /// # Errors
    /// If the parameters contradict each other or the tree would be too large; before anything is built.
    pub fn build(&self) -> Result<Tree, SpecError> {
        self.check()?;
        let mut rng = SplitMix64::new(self.seed);
        let graph = match self.shape {
            Shape::Tree => graphs::tree(self, &mut rng),
            Shape::Dag { nodes } => graphs::dag(self, nodes, &mut rng),
            Shape::Cyclic { nodes, ends } => graphs::cyclic(self, nodes, ends, &mut rng),
        };
        Ok(Tree::root(graph.called(self.to_string())))
    }

    /// Smallest and largest leaf value.
    fn range(&self) -> (i32, i32) {
        let low = -(i32::from(self.values - 1) / 2);
        (low, low + i32::from(self.values) - 1)
    }

    fn some_width(&self, rng: &mut SplitMix64) -> u16 {
        let least = self.min_width.unwrap_or(self.width);
        if least == self.width { least } else { rng.between(least.into(), self.width.into()) as u16 }
    }

    fn ends_at(&self, ply: u8, rng: &mut SplitMix64) -> bool {
        ply == self.depth || (self.min_depth.is_some_and(|least| ply >= least) && rng.chance(25))
    }
}
