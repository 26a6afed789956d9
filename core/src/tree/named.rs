//! The trees of the papers.

use super::Tree;
use super::graph::Graph;

/// Parents before children: each node's value and its parent's place in the list.
fn build(name: &str, nodes: &[(i16, u32)]) -> Tree {
    let (values, parents): (Vec<i16>, Vec<u32>) = nodes.iter().copied().unzip();
    Tree::root(Graph::from_parents(values, &parents).called(name))
}

impl Tree {
    /// Pearl's tree, the worked example of TR 94-17 section 4 and TR 94-18 section 2.2 (S70): uniform, binary, depth 4,
    /// value 35.
    ///
    /// ```
    /// use nullwindow::{oracle, tree::{Statics, Tree}, Score};
    /// let tree = Tree::pearl();
    /// assert_eq!(oracle::minimax(&tree, 4, &Statics), Score::new(35));
    /// assert_eq!(
    ///     tree.to_string(),
    ///     "((((41 5)(12 90))((101 80)(20 30)))(((34 80)(36 35))((50 36)(25 3))))"
    /// );
    /// ```
    pub fn pearl() -> Tree {
        const LEAVES: [i16; 16] = [41, 5, 12, 90, 101, 80, 20, 30, 34, 80, 36, 35, 50, 36, 25, 3];
        // A heap: the children of node i are 2i + 1 and 2i + 2.
        let nodes = (0..31u32).map(|i| {
            let leaf = (i as usize).checked_sub(15);
            (leaf.map_or(0, |leaf| LEAVES[leaf]), i.saturating_sub(1) / 2)
        });
        build("pearl", &nodes.collect::<Vec<_>>())
    }

    /// The counterexample to dominance, TR 94-17 figures 11 and 12 (S71): with iterative deepening and the best move
    /// first, SSS\* expands more leaves than Alpha-Beta, by as many as you like: `extra` leaves more of value 0 at the
    /// front of the node that only SSS\* enters.
    ///
    /// ```
    /// # use nullwindow::tree::Tree;
    /// assert_eq!(Tree::dominance(0).to_string(), "(([6](1 4)(1 0))([7](3 0)[6](6 6)))");
    /// assert_eq!(Tree::dominance(2).to_string(), "(([6](0 0 1 4)(1 0))([7](3 0)[6](6 6)))");
    /// ```
    pub fn dominance(extra: u16) -> Tree {
        let extra = extra.min(u16::MAX - 2); // with these two, as many children as a node may have
        let mut nodes = vec![(0, 0), (0, 0), (0, 0), (6, 1), (0, 1), (7, 2), (6, 2)]; // a b c d e f g
        nodes.extend((0..extra).map(|_| (0, 3)));
        nodes.extend([(1, 3), (4, 3), (1, 4), (0, 4), (3, 5), (0, 5), (6, 6), (6, 6)]);
        let name = if extra == 0 { "dominance".to_owned() } else { format!("dominance:{extra}") };
        build(&name, &nodes)
    }
}
