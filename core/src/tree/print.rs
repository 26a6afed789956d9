//! Trees as text.

use super::Tree;
use std::fmt;

impl fmt::Display for Tree {
    /// The text that [`Tree::parse`] reads, of the tree below this position; static values of 0 are left out. A graph
    /// in which nodes are shared is only counted: as a tree it could be astronomically large.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        if !self.graph.is_tree() {
            return write!(f, "a graph of {} nodes and {} edges", self.graph.len(), self.graph.edges());
        }
        let mut open: Vec<std::slice::Iter<'_, u32>> = Vec::new();
        let mut next = Some(self.node);
        let mut after_leaf = false;
        let mut is_first = true;
        loop {
            let Some(node) = next else {
                f.write_str(")")?;
                open.pop();
                let Some(brothers) = open.last_mut() else { return Ok(()) };
                (next, is_first, after_leaf) = (brothers.next().copied(), false, false);
                continue;
            };
            let (children, value) = (self.graph.children(node), self.graph.value(node));
            if !is_first && (after_leaf || children.is_empty()) {
                f.write_str(" ")?;
            }
            if children.is_empty() {
                write!(f, "{value}")?;
                let Some(brothers) = open.last_mut() else { return Ok(()) };
                (next, is_first, after_leaf) = (brothers.next().copied(), false, true);
            } else {
                if value != 0 {
                    write!(f, "[{value}]")?;
                }
                f.write_str("(")?;
                open.push(children.iter());
                (next, is_first) = (open.last_mut().and_then(|c| c.next().copied()), true);
            }
        }
    }
}

impl fmt::Debug for Tree {
    /// One node: `node 3 (max) 41`.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "node {} ({}) {}", self.node, if self.max { "max" } else { "min" }, self.value())
    }
}
