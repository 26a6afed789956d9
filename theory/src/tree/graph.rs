//! The nodes and edges behind a [`Tree`](super::Tree), in three arrays.

use nullwindow::Depth;
use nullwindow::random::mix;

/// Node `i` has the children `children[first[i]..first[i + 1]]`, left to right.
#[derive(PartialEq, Eq)]
pub(super) struct Graph {
    /// Leaf and static values, seen from the player at the root; ±27,999 fits.
    values: Vec<i16>,
    first: Vec<u32>,
    children: Vec<u32>,
    /// The longest way to a leaf from each node; empty if there may be cycles.
    heights: Vec<u16>,
    pub(super) is_tree: bool,
    /// A name or specification, for graphs that have one.
    pub(super) name: Option<String>,
}

impl Graph {
    /// A graph from its three arrays. Where every edge leads to a larger id there are no cycles.
    pub(super) fn new(values: Vec<i16>, first: Vec<u32>, children: Vec<u32>) -> Graph {
        debug_assert_eq!(first.len(), values.len() + 1, "one range of children a node");
        let (heights, is_tree, name) = (Vec::new(), false, None);
        let mut graph = Graph { values, first, children, heights, is_tree, name };
        let nodes = 0..graph.len() as u32;
        if nodes.clone().all(|n| graph.children(n).iter().all(|&c| c > n)) {
            let mut heights = vec![0u16; graph.len()];
            for n in nodes.rev() {
                let below = graph.children(n).iter().map(|&c| heights[c as usize] + 1).max();
                heights[n as usize] = below.unwrap_or(0);
            }
            graph.heights = heights;
            graph.is_tree = graph.has_one_parent_each();
        }
        graph
    }

    /// A tree from each node's parent; ids in preorder (or any order that puts parents first), brothers left to right.
    pub(super) fn from_parents(values: Vec<i16>, parents: &[u32]) -> Graph {
        let mut first = vec![0u32; values.len() + 1];
        for &parent in &parents[1..] {
            first[parent as usize + 1] += 1;
        }
        for i in 1..first.len() {
            first[i] += first[i - 1];
        }
        let mut children: Vec<u32> = (1..parents.len() as u32).collect();
        children.sort_by_key(|&child| parents[child as usize]); // stable: brothers stay in their order
        Graph::new(values, first, children)
    }

    fn has_one_parent_each(&self) -> bool {
        let mut has_parent = vec![false; self.len()];
        self.children.iter().all(|&c| !std::mem::replace(&mut has_parent[c as usize], true))
    }

    pub(super) fn len(&self) -> usize {
        self.values.len()
    }

    /// The graph under a name or specification from which it can be made again.
    pub(super) fn called(self, name: impl Into<String>) -> Graph {
        Graph { name: Some(name.into()), ..self }
    }

    /// A hash of the content: graphs that differ have, in all likelihood, different ones.
    pub(super) fn fingerprint(&self) -> u64 {
        let numbers = self.first.iter().chain(&self.children).map(|&n| u64::from(n));
        let contents = self.values.iter().map(|&v| v as u64).chain(numbers);
        contents.fold(0, |hash, word| mix(hash ^ word))
    }

    pub(super) fn edges(&self) -> usize {
        self.children.len()
    }

    pub(super) fn value(&self, node: u32) -> i16 {
        self.values[node as usize]
    }

    pub(super) fn children(&self, node: u32) -> &[u32] {
        let node = node as usize;
        &self.children[self.first[node] as usize..self.first[node + 1] as usize]
    }

    pub(super) fn height(&self, node: u32) -> Option<Depth> {
        self.heights.get(node as usize).map(|&h| Depth::from(h))
    }
}
