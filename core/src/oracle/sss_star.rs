//! Stockman's SSS\* and its dual.

use super::Run;
use super::game_tree::GameTree;
use super::open::Open;
use crate::game::{Depth, Evaluate, Game};

/// Stockman's SSS\* with its OPEN list, Campbell's correction included (TR 94-17, figure 1; S43).
///
/// Two slips of the figure are mended: OPEN is kept in non-*increasing* order (E1), and case 6 leaves the left-most
/// child on top (E2). Ties are resolved left-first (E3).
///
/// ```
/// use nullwindow::{oracle, tree::{Statics, Tree}};
/// let run = oracle::sss_star(&Tree::pearl(), 4, &Statics);
/// assert_eq!((run.value.get(), run.leaves.len()), (35, 8));
/// ```
pub fn sss_star<G: Game, E: Evaluate<G> + ?Sized>(position: &G, depth: Depth, eval: &E) -> Run {
    search(GameTree { root: position, depth, eval, dual: false })
}

/// DUAL\* with its OPEN list: SSS\* with max and min swapped, from −∞ upwards (TR 94-17, section 2; S44).
///
/// ```
/// use nullwindow::{oracle, tree::{Statics, Tree}};
/// let run = oracle::dual_star(&Tree::pearl(), 4, &Statics);
/// assert_eq!((run.value.get(), run.leaves.len()), (35, 12));
/// ```
pub fn dual_star<G: Game, E: Evaluate<G> + ?Sized>(position: &G, depth: Depth, eval: &E) -> Run {
    search(GameTree { root: position, depth, eval, dual: true })
}

fn search<G: Game, E: Evaluate<G> + ?Sized>(tree: GameTree<'_, G, E>) -> Run {
    let mut open = Open::new(tree);
    while let Some(case) = open.case(&open.states[0]) {
        open.gamma(case);
    }
    let value = open.states[0].merit;
    open.finish(value)
}
