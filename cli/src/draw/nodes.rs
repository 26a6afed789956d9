//! The tree to draw: every path a node of its own.

use nullwindow::{Depth, Score};
use nullwindow_engine::{Board, MoveId, Options};
use std::collections::HashMap;

/// A node of the drawing.
pub(crate) struct Node {
    pub(super) ply: usize,
    pub(super) parent: Option<usize>,
    pub(super) children: Vec<usize>,
    /// The static value, as the player at the root sees it.
    pub(super) value: Score,
}

/// All nodes down to a depth, parents before children.
pub(crate) struct Nodes {
    pub(super) list: Vec<Node>,
    places: HashMap<Vec<u16>, usize>,
}

impl Nodes {
    /// `None` if there are more than `most` nodes.
    pub(crate) fn new(board: &dyn Board, options: &Options, depth: Depth, most: usize) -> Option<Nodes> {
        let mut nodes = Nodes { list: Vec::new(), places: HashMap::new() };
        let mut waiting = vec![(board.boxed_clone(), Vec::new(), None::<usize>)];
        while let Some((board, path, parent)) = waiting.pop() {
            let (place, ply) = (nodes.list.len(), path.len());
            if place == most || waiting.len() > most {
                return None;
            }
            if let Some(parent) = parent {
                nodes.list[parent].children.push(place);
            }
            if ply < depth as usize {
                for index in (0..board.move_count()).take(most + 1).rev() {
                    let mut child = board.boxed_clone();
                    child.play(MoveId(index));
                    waiting.push((child, [path.as_slice(), &[index]].concat(), Some(place)));
                }
            }
            let value = for_root_player(ply as Depth, static_value(board.as_ref(), options));
            nodes.list.push(Node { ply, parent, children: Vec::new(), value });
            nodes.places.insert(path, place);
        }
        Some(nodes)
    }

    /// The node that these moves lead to.
    pub(super) fn find(&self, path: &[u16]) -> Option<usize> {
        self.places.get(path).copied()
    }

    /// The moves that lead to each node.
    pub(super) fn paths(&self) -> Vec<&[u16]> {
        let mut paths: Vec<&[u16]> = vec![&[]; self.list.len()];
        for (path, &place) in &self.places {
            paths[place] = path;
        }
        paths
    }
}

/// In units of the search, as the side to move sees it.
fn static_value(board: &dyn Board, options: &Options) -> Score {
    let value = board.evaluate(&options.config().evaluation).unwrap_or(Score::ZERO);
    Score::new(value.get() / options.config().grain)
}

/// A value of the side to move at `ply`, as the player at the root sees it.
pub(crate) fn for_root_player<V: std::ops::Neg<Output = V>>(ply: Depth, value: V) -> V {
    if ply % 2 == 0 { value } else { -value }
}

/// The papers' names of nodes: a, b, c … in the order of the first visit, while letters last.
#[derive(Default)]
pub(crate) struct Letters {
    places: HashMap<Vec<u16>, u8>,
    too_many: bool,
}

impl Letters {
    const MOST: usize = 26;

    /// A node is visited.
    pub(crate) fn visit(&mut self, path: &[u16]) {
        if self.too_many || self.places.contains_key(path) {
            return;
        }
        self.too_many = self.places.len() == Self::MOST;
        self.places.insert(path.to_vec(), b'a' + self.places.len() as u8);
    }

    /// The letter of a node; `None` if it was not visited, or if there are too many.
    pub(crate) fn of(&self, path: &[u16]) -> Option<char> {
        if self.too_many { None } else { self.places.get(path).map(|&letter| letter.into()) }
    }

    /// The letter, or else the path: `1.0.1`.
    pub(crate) fn name(&self, path: &[u16]) -> String {
        self.of(path).map_or_else(
            || path.iter().map(u16::to_string).collect::<Vec<_>>().join("."),
            |letter| letter.to_string(),
        )
    }
}
