//! The tree to draw: every path a node of its own.

use nullwindow::tree::Tree;
use nullwindow::{Depth, Score};
use std::collections::HashMap;

/// A node of the drawing.
pub(in super::super) struct Place {
    pub(super) ply: usize,
    pub(super) parent: Option<usize>,
    pub(super) children: Vec<usize>,
    /// Leaf or static value, as the player at the root sees it.
    pub(super) value: Score,
}

/// All nodes down to a depth, parents before children.
pub(in super::super) struct Plan {
    pub(super) nodes: Vec<Place>,
    places: HashMap<Vec<u16>, usize>,
}

impl Plan {
    /// `None` if there are more than `most` nodes.
    pub(in super::super) fn new(tree: &Tree, depth: Depth, most: usize) -> Option<Plan> {
        let mut plan = Plan { nodes: Vec::new(), places: HashMap::new() };
        let mut waiting = vec![(tree.clone(), Vec::new(), None)];
        while let Some((node, path, parent)) = waiting.pop() {
            let (place, ply) = (plan.nodes.len(), path.len());
            if place == most || waiting.len() > most {
                return None;
            }
            if let Some(parent) = parent {
                let parent: &mut Place = &mut plan.nodes[parent];
                parent.children.push(place);
            }
            if ply < depth as usize {
                let children: Vec<_> = (0..).zip(node.children().take(most + 1)).collect();
                let child = |(i, c): (u16, Tree)| (c, [path.as_slice(), &[i]].concat(), Some(place));
                waiting.extend(children.into_iter().rev().map(child));
            }
            plan.nodes.push(Place { ply, parent, children: Vec::new(), value: node.value() });
            plan.places.insert(path, place);
        }
        Some(plan)
    }

    /// The node that these moves lead to.
    pub(super) fn find(&self, path: &[u16]) -> Option<usize> {
        self.places.get(path).copied()
    }

    /// The moves that lead to each node.
    pub(super) fn paths(&self) -> Vec<&[u16]> {
        let mut paths: Vec<&[u16]> = vec![&[]; self.nodes.len()];
        for (path, &place) in &self.places {
            paths[place] = path;
        }
        paths
    }
}
