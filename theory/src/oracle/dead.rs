//! Dead leaves: evaluated although nothing could depend on them any more.

use super::Path;
use super::game_tree::GameTree;
use nullwindow::{Bounds, Depth, Evaluate, Game, IntoEvaluate, Score};
use std::collections::HashMap;

/// How many of `leaves`, evaluated in this order, were dead: what had been evaluated before already implied α ≥ β on the
/// way to them, where α is the best that max was sure of and β the best that min was (Pijls and de Bruin; S58).
///
/// ```
/// use nullwindow_theory::{oracle, tree::{Statics, Tree}};
/// let pearl = Tree::pearl();
/// let leaves = oracle::sss_star(&pearl, 4, &Statics).leaves;
/// assert_eq!(oracle::dead_leaves(&pearl, 4, &Statics, &leaves), 0);
/// let all: Vec<_> = (0..16u16).map(|i| (0..4).rev().map(|bit| i >> bit & 1).collect()).collect();
/// assert_eq!(oracle::dead_leaves(&pearl, 4, &Statics, &all), 4); // Alpha-Beta leaves out these
/// ```
pub fn dead_leaves<G: Game, M>(
    position: &G,
    depth: Depth,
    eval: impl IntoEvaluate<G, M>,
    leaves: &[Path],
) -> usize {
    let eval = &eval.into_evaluate();
    let tree = GameTree { root: position, depth, eval, dual: false };
    let mut derived = Derived { tree, bounds: HashMap::new() };
    let mut dead = 0;
    for leaf in leaves {
        dead += usize::from(derived.is_dead(leaf));
        derived.learn(leaf);
    }
    dead
}

/// The tightest bounds of all nodes that the leaves evaluated so far imply, as the player at the root sees them.
struct Derived<'a, G, E> {
    tree: GameTree<'a, G, E>,
    bounds: HashMap<Path, Bounds>,
}

impl<G: Game, E: Evaluate<G>> Derived<'_, G, E> {
    fn of(&self, n: &[u16]) -> Bounds {
        self.bounds.get(n).copied().unwrap_or(Bounds::UNKNOWN)
    }

    /// α(n) ≥ β(n), both from the ancestors of the leaf.
    fn is_dead(&self, leaf: &[u16]) -> bool {
        let (mut alpha, mut beta) = (-Score::INF, Score::INF);
        for n in (0..leaf.len()).map(|length| &leaf[..length]) {
            if self.tree.is_max(n) {
                alpha = alpha.max(self.of(n).lower);
            } else {
                beta = beta.min(self.of(n).upper);
            }
        }
        alpha >= beta
    }

    /// A leaf is evaluated: its value and what follows for its ancestors.
    fn learn(&mut self, leaf: &[u16]) {
        let value = self.tree.terminal(leaf).expect("only leaves are evaluated");
        self.bounds.insert(leaf.to_vec(), Bounds::exact(value));
        for n in (0..leaf.len()).rev().map(|length| &leaf[..length]) {
            let children = self.tree.children(n);
            let lower = children.iter().map(|child| self.of(child).lower);
            let upper = children.iter().map(|child| self.of(child).upper);
            let (lower, upper) =
                if self.tree.is_max(n) { (lower.max(), upper.max()) } else { (lower.min(), upper.min()) };
            let bounds = lower.zip(upper).map(|(lower, upper)| Bounds { lower, upper });
            self.bounds.insert(n.to_vec(), bounds.expect("an interior node has children"));
        }
    }
}
