//! The tree to draw, every path a node of its own, and where the nodes go.

use crate::style::score;
use nullwindow::{Depth, Score};
use nullwindow_engine::{Board, MoveId, Options};

/// A node of the drawing.
pub(crate) struct Node {
    /// The moves that lead to it.
    pub(super) path: Vec<u16>,
    pub(super) parent: Option<usize>,
    pub(super) children: Vec<usize>,
    /// Whether the opponent of the player at the root is to move.
    pub(super) opponent: bool,
    /// The static value, as the player at the root sees it.
    pub(super) value: Score,
}

/// All nodes down to a depth, parents before children, and children in the order of their moves.
pub(crate) struct Nodes {
    pub(super) list: Vec<Node>,
}

impl Nodes {
    /// `None` if there are more than `most` nodes.
    pub(crate) fn new(board: &dyn Board, options: &Options, depth: Depth, most: usize) -> Option<Nodes> {
        let mut nodes = Nodes { list: Vec::new() };
        let first = board.player();
        let mut waiting = vec![(board.boxed_clone(), Vec::new(), None::<usize>)];
        while let Some((board, path, parent)) = waiting.pop() {
            let place = nodes.list.len();
            if place == most || waiting.len() > most {
                return None;
            }
            if let Some(parent) = parent {
                nodes.list[parent].children.push(place);
            }
            if path.len() < depth as usize {
                for index in (0..board.move_count()).take(most + 1).rev() {
                    let mut child = board.boxed_clone();
                    child.play(MoveId(index));
                    waiting.push((child, [path.as_slice(), &[index]].concat(), Some(place)));
                }
            }
            let opponent = board.player() != first;
            let value = for_root_player(opponent, static_value(board.as_ref(), options));
            nodes.list.push(Node { path, parent, children: Vec::new(), opponent, value });
        }
        Some(nodes)
    }

    /// The node that these moves lead to.
    pub(super) fn find(&self, path: &[u16]) -> Option<usize> {
        path.iter().try_fold(0, |at: usize, &mv| self.list[at].children.get(usize::from(mv)).copied())
    }
}

/// In units of the search, as the side to move sees it.
fn static_value(board: &dyn Board, options: &Options) -> Score {
    let value = board.evaluate(&options.config().evaluation).unwrap_or(Score::ZERO);
    Score::new(value.get() / options.config().grain)
}

/// A value of the side to move, which may be the opponent of the player at the root, as that player sees it.
pub(crate) fn for_root_player<V: std::ops::Neg<Output = V>>(opponent: bool, value: V) -> V {
    if opponent { -value } else { value }
}

/// Width of a digit.
const DIGIT: f64 = 6.4;
const MARGIN: f64 = 18.0;
/// Room for a panel's title.
pub(super) const TITLE: f64 = 54.0;

/// The places of the nodes in a panel; the same in all of them.
pub(super) struct Layout {
    pub(super) width: f64,
    pub(super) height: f64,
    /// Half the width of a node.
    pub(super) radius: f64,
    /// From one ply to the next.
    pub(super) level: f64,
    /// Where each node is; `None` inside a folded subtree.
    places: Vec<Option<f64>>,
    folded: Vec<bool>,
}

impl Layout {
    /// Every node gets a strip as wide as its children's together, or as itself with its label; it stands in the
    /// middle, so that neighbours never touch.
    pub(super) fn new(
        tree: &Nodes,
        is_folded: impl Fn(usize) -> bool,
        (label, narrowest): (usize, f64),
        has_letters: bool,
    ) -> Layout {
        let radius = if has_letters { 11.0 } else { 7.0 };
        let nodes = &tree.list;
        let leaves = nodes.iter().filter(|node| node.children.is_empty());
        let longest = leaves.map(|leaf| score(leaf.value).chars().count()).max().unwrap_or(1);
        let leaf = f64::max(2.0 * radius + 7.0, longest as f64 * DIGIT + 6.0);
        // From a node to the next, with a label between them; a leaf's strip is narrower than an inner node's.
        let apart = 2.0 * radius + 12.0 + label as f64 * (DIGIT + 0.8);
        let folded: Vec<bool> =
            (0..nodes.len()).map(|i| !nodes[i].children.is_empty() && is_folded(i)).collect();
        let is_leaf = |i: usize| nodes[i].children.is_empty() || folded[i];
        let deepest = nodes.iter().map(|node| node.path.len()).max().unwrap_or(0);
        let mut inner = vec![apart; deepest + 1];
        (0..nodes.len())
            .filter(|&i| is_leaf(i))
            .for_each(|i| inner[nodes[i].path.len()] = 2.0 * apart - leaf);

        let mut strips = vec![0.0; nodes.len()];
        for i in (0..nodes.len()).rev() {
            let below: f64 = nodes[i].children.iter().map(|&c| strips[c]).sum();
            strips[i] = if is_leaf(i) { leaf } else { f64::max(below, inner[nodes[i].path.len()]) };
        }
        let width = f64::max(strips[0] + 2.0 * MARGIN, narrowest);
        let mut lefts = vec![None; nodes.len()];
        lefts[0] = Some((width - strips[0]) / 2.0);
        for i in 0..nodes.len() {
            let (Some(left), false) = (lefts[i], folded[i]) else { continue };
            let below: f64 = nodes[i].children.iter().map(|&c| strips[c]).sum();
            let mut next = left + (strips[i] - below) / 2.0;
            for &child in &nodes[i].children {
                lefts[child] = Some(next);
                next += strips[child];
            }
        }
        let places: Vec<Option<f64>> =
            lefts.iter().zip(&strips).map(|(left, strip)| left.map(|left| left + strip / 2.0)).collect();
        let shown = nodes.iter().zip(&places).filter(|(_, x)| x.is_some());
        let plies = shown.map(|(node, _)| node.path.len()).max().unwrap_or(0);
        let level = if has_letters { 56.0 } else { 60.0 };
        let height = TITLE + 2.0 * radius + plies as f64 * level + 36.0;
        Layout { width, height, radius, level, places, folded }
    }

    /// The centre of a node.
    pub(super) fn at(&self, tree: &Nodes, node: usize) -> Option<(f64, f64)> {
        let y = TITLE + 8.0 + self.radius + tree.list[node].path.len() as f64 * self.level;
        self.places[node].map(|x| (x, y))
    }

    /// Whether what is below a node is not drawn.
    pub(super) fn is_folded(&self, node: usize) -> bool {
        self.folded[node]
    }

    /// Whether that happens at all.
    pub(super) fn folds(&self) -> bool {
        (0..self.folded.len()).any(|i| self.folded[i] && self.places[i].is_some())
    }
}
