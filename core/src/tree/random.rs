//! Seeded random trees, DAGs and cyclic graphs: the same [`Spec`] gives the same tree on every machine, for ever.

mod graphs;
mod grow;
mod read;
mod shape;

pub use read::SpecError;

use super::Tree;

/// Steele, Lea and Flood's `SplitMix64`: a tiny generator, good enough for test trees.
///
/// ```
/// use nullwindow::tree::random::SplitMix64;
/// let mut rng = SplitMix64::new(0);
/// assert_eq!(rng.next_u64(), 0xe220_a839_7b1d_cdaf); // the published sequence
/// assert!((1..=6).contains(&rng.between(1, 6)));
/// ```
#[derive(Clone, Debug)]
pub struct SplitMix64(u64);

impl SplitMix64 {
    /// A generator; equal seeds give equal sequences.
    pub fn new(seed: u64) -> SplitMix64 {
        SplitMix64(seed)
    }

    /// 64 random bits.
    pub fn next_u64(&mut self) -> u64 {
        let bits = mix(self.0);
        self.0 = self.0.wrapping_add(GOLDEN);
        bits
    }

    /// A number below `n`, which is at least 1.
    ///
    /// ```
    /// # use nullwindow::tree::random::SplitMix64;
    /// assert_eq!(SplitMix64::new(7).below(1), 0);
    /// ```
    pub fn below(&mut self, n: u64) -> u64 {
        ((u128::from(self.next_u64()) * u128::from(n)) >> 64) as u64
    }

    /// A number from `low` to `high`, both included.
    ///
    /// ```
    /// # use nullwindow::tree::random::SplitMix64;
    /// assert_eq!(SplitMix64::new(7).between(-3, -3), -3);
    /// ```
    pub fn between(&mut self, low: i32, high: i32) -> i32 {
        let span = i64::from(high) - i64::from(low) + 1;
        (i64::from(low) + self.below(span as u64) as i64) as i32
    }

    /// True in `percent` of 100 cases.
    ///
    /// ```
    /// # use nullwindow::tree::random::SplitMix64;
    /// let mut rng = SplitMix64::new(7);
    /// assert!(rng.chance(100) && !rng.chance(0));
    /// ```
    pub fn chance(&mut self, percent: u8) -> bool {
        self.below(100) < u64::from(percent)
    }
}

const GOLDEN: u64 = 0x9e37_79b9_7f4a_7c15;

/// One step of [`SplitMix64`]: a bijection of 64 bits that looks random.
pub(crate) fn mix(state: u64) -> u64 {
    let z = state.wrapping_add(GOLDEN);
    let z = (z ^ (z >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
    let z = (z ^ (z >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
    z ^ (z >> 31)
}

/// What kind of graph.
///
/// ```
/// use nullwindow::tree::random::{Shape, Spec};
/// let spec: Spec = "random:w=3,d=5,dag,nodes=6".parse()?;
/// assert_eq!(spec.shape, Shape::Dag { nodes: 6 });
/// assert_eq!(spec.build()?.to_string(), "a graph of 31 nodes and 75 edges");
/// # Ok::<(), nullwindow::tree::random::SpecError>(())
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
/// use nullwindow::{oracle, tree::{Statics, random::{Quality, Spec}}};
/// let spec = Spec { quality: Quality::Perfect, ..Spec::default() };
/// let values = oracle::root_values(&spec.build()?, 6, &Statics);
/// assert!(values.is_sorted_by_key(|(_, value)| -*value));
/// # Ok::<(), nullwindow::tree::random::SpecError>(())
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Quality {
    /// Anywhere.
    Random,
    /// First at so many of 100 nodes, and not first at the others (unless all children are equally good).
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
/// | `dag`, `nodes` | a layered DAG with so many nodes a layer | 32 |
/// | `cyclic`, `nodes`, `ends` | a graph with cycles; percentage of nodes where the game is over | 32, 0 |
///
/// The static value of an interior node is its minimax value with noise that shrinks towards the leaves, so iterative
/// deepening has something to go by; in a cyclic graph static values are plainly random.
///
/// ```
/// use nullwindow::tree::random::Spec;
/// let spec: Spec = "random:w=2,d=3,seed=5,values=9".parse()?;
/// let tree = spec.build()?;
/// assert_eq!((tree.len(), tree.depth_of_tree()), (15, Some(3)));
/// assert_eq!(tree.to_string(), spec.build()?.to_string());
/// assert_eq!(spec.to_string(), "random:w=2,d=3,seed=5,values=9");
/// # Ok::<(), nullwindow::tree::random::SpecError>(())
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
    /// # use nullwindow::tree::random::Spec;
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
            Shape::Tree => grow::tree(self, &mut rng),
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
