//! Slow and obvious references, against which the fast search is tested: plain [`minimax`], Stockman's [`sss_star`] and
//! [`dual_star`] with their OPEN list, [`dead_leaves`], and [`list_op`], the appendix of TR 94-17, which proves by running that
//! Alpha-Beta with memory *is* SSS\*.
//!
//! All of them search to a fixed depth: a node is a leaf if the game is over there or no depth is left (S1). Nodes are
//! named by their paths, so in a DAG each path has its own node.
//!
//! ```
//! use nullwindow_theory::{oracle, tree::{Statics, Tree}};
//! let tree = Tree::pearl();
//! let stockman = oracle::sss_star(&tree, 4, &Statics);
//! let appendix = oracle::list_op(&tree, 4, &Statics);
//! assert_eq!(stockman.value.get(), 35);
//! assert_eq!(stockman.trace, appendix.trace); // Theorem A.3
//! ```

mod dead;
mod game_tree;
mod list_op;
mod open;
mod theorems;

pub use dead::dead_leaves;
pub use list_op::list_op;
pub use open::{State, Status, dual_star, sss_star};

pub(crate) use game_tree::{leaf_value, moves};

use nullwindow::{Depth, Evaluate, Game, IntoEvaluate, Score};
use std::ops::Neg;

/// A node by the indices of the moves that lead to it, root first; lexicographic order is left to right.
///
/// ```
/// use nullwindow_theory::{oracle, tree::{Statics, Tree}};
/// let n: oracle::Path = vec![0, 0, 0, 1]; // left, left, left, right
/// assert_eq!(oracle::sss_star(&Tree::pearl(), 4, &Statics).leaves[4], n);
/// ```
pub type Path = Vec<u16>;

/// What a run of [`sss_star`], [`dual_star`] or [`list_op`] did. All values are seen from the player at the root.
///
/// ```
/// use nullwindow_theory::{oracle, tree::{Statics, Tree}};
/// let run = oracle::sss_star(&Tree::pearl(), 4, &Statics);
/// let leaves: Vec<i32> = run.leaf_values.iter().map(|v| v.get()).collect();
/// assert_eq!(leaves, [41, 12, 34, 36, 5, 35, 50, 36]); // 8 of 16
/// assert_eq!(run.trace[..2], [(6, vec![]), (5, vec![0])]);
/// assert_eq!((run.operations, run.peak_open), (29, 4));
/// ```
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Run {
    /// The minimax value.
    pub value: Score,
    /// The leaves in the order of their evaluation.
    pub leaves: Vec<Path>,
    /// Their values.
    pub leaf_values: Vec<Score>,
    /// Which case of Γ was applied to which node.
    pub trace: Vec<(u8, Path)>,
    /// How many times Γ was applied: the length of `trace`.
    pub operations: usize,
    /// The largest size of OPEN.
    pub peak_open: usize,
    /// OPEN whenever the merit at its top has changed.
    pub open_at: Vec<OpenSnapshot>,
}

/// The OPEN list at a moment when the merit at its top has just changed: a new bound on the value of the root.
///
/// ```
/// use nullwindow_theory::{oracle, tree::{Statics, Tree}};
/// let run = oracle::sss_star(&Tree::pearl(), 4, &Statics);
/// let bounds: Vec<i32> = run.open_at.iter().map(|o| o.merit.get()).collect();
/// assert_eq!(bounds, [41, 36, 35]);
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct OpenSnapshot {
    /// The merit at the top.
    pub merit: Score,
    /// The states, best merit first, equal ones left to right.
    pub open: Vec<State>,
}

/// The minimax value of `position` searched `depth` plies deep, from the side to move's view: the definition, without
/// memory and without pruning (S1). Wins and losses are counted in plies from `position`.
///
/// ```
/// use nullwindow_theory::{oracle, tree::{Statics, Tree}};
/// assert_eq!(oracle::minimax(&Tree::pearl(), 4, &Statics).get(), 35);
/// assert_eq!(oracle::minimax(&Tree::dominance(0), 2, &Statics).get(), 6); // static values at depth 2
/// ```
pub fn minimax<G: Game, M>(position: &G, depth: Depth, eval: impl IntoEvaluate<G, M>) -> Score {
    negamax(position, 0, depth, &eval.into_evaluate())
}

/// Every move of `position` with its minimax value for the side that makes it, in natural order; empty at a leaf.
///
/// ```
/// use nullwindow::Score;
/// use nullwindow_theory::{oracle, tree::{Statics, Tree}};
/// let values = oracle::root_values(&Tree::pearl(), 4, &Statics);
/// assert_eq!(values, [(0, Score::new(12)), (1, Score::new(35))]);
/// ```
pub fn root_values<G: Game, M>(
    position: &G,
    depth: Depth,
    eval: impl IntoEvaluate<G, M>,
) -> Vec<(G::Move, Score)> {
    let eval = &eval.into_evaluate();
    if leaf_value(position, 0, depth, eval).is_some() {
        return Vec::new();
    }
    move_values(position, 0, depth, eval).collect()
}

fn negamax<G: Game>(position: &G, ply: Depth, depth: Depth, eval: &impl Evaluate<G>) -> Score {
    leaf_value(position, ply, depth, eval).unwrap_or_else(|| {
        let values = move_values(position, ply, depth, eval).map(|(_, value)| value);
        values.max().expect("moves are never empty")
    })
}

/// The moves, and what each is worth to the side that plays it.
fn move_values<G: Game>(
    position: &G,
    ply: Depth,
    depth: Depth,
    eval: &impl Evaluate<G>,
) -> impl Iterator<Item = (G::Move, Score)> {
    moves(position).into_iter().map(move |mv| {
        let value = negamax(&position.play(mv), ply + 1, depth - 1, eval);
        (mv, turned(value, position.keeps_turn(mv)))
    })
}

/// A value or bounds of a child as its parent sees them: the same if the same side moves in both, else the opposite.
pub(crate) fn turned<V: Neg<Output = V>>(value: V, same: bool) -> V {
    if same { value } else { -value }
}
