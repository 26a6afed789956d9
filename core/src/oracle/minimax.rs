//! Plain negamax.

use super::game_tree::{leaf_value, moves};
use crate::game::{Depth, Evaluate, Game};
use crate::score::Score;

/// The minimax value of `position` searched `depth` plies deep, from the side to move's view: the definition, without
/// memory and without pruning (S1). Wins and losses are counted in plies from `position`.
///
/// ```
/// use nullwindow::{oracle, tree::{Statics, Tree}};
/// assert_eq!(oracle::minimax(&Tree::pearl(), 4, &Statics).get(), 35);
/// assert_eq!(oracle::minimax(&Tree::dominance(0), 2, &Statics).get(), 6); // static values at depth 2
/// ```
pub fn minimax<G: Game, E: Evaluate<G> + ?Sized>(position: &G, depth: Depth, eval: &E) -> Score {
    negamax(position, 0, depth, eval)
}

/// Every move of `position` with its minimax value for the side that makes it, in natural order; empty at a leaf.
///
/// ```
/// use nullwindow::{oracle, tree::{Statics, Tree}, Score};
/// let values = oracle::root_values(&Tree::pearl(), 4, &Statics);
/// assert_eq!(values, [(0, Score::new(12)), (1, Score::new(35))]);
/// ```
pub fn root_values<G: Game, E: Evaluate<G> + ?Sized>(
    position: &G,
    depth: Depth,
    eval: &E,
) -> Vec<(G::Move, Score)> {
    if leaf_value(position, 0, depth, eval).is_some() {
        return Vec::new();
    }
    moves(position).into_iter().map(|mv| (mv, -negamax(&position.play(mv), 1, depth - 1, eval))).collect()
}

fn negamax<G: Game, E: Evaluate<G> + ?Sized>(position: &G, ply: Depth, depth: Depth, eval: &E) -> Score {
    leaf_value(position, ply, depth, eval).unwrap_or_else(|| {
        let children = moves(position).into_iter().map(|mv| position.play(mv));
        children.map(|child| -negamax(&child, ply + 1, depth - 1, eval)).max().expect("moves are never empty")
    })
}
