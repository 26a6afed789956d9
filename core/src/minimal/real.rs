use super::{Frozen, Size, oracled, prove};
use crate::game::{Depth, Evaluate, Game, MAX_DEPTH, Node};
use crate::score::{Gamma, Score};
use crate::search::Cutoffs;
use crate::table::Table;

/// ARMG(k): an upper bound on the real minimal graph (AAAI-96, "The Minimal Graph").
///
/// Both solution trees at the value are built again with the frozen moves first; in the lowest `plies` plies every cut
/// node also tries its other moves and freezes the cheapest cutoff. A last search counts the graph that the new moves
/// make, because sub-goals interact: what was cheapest alone need not be in the whole (so it may even be larger).
/// Give it empty tables of equal size.
pub fn real<G, E, T>(
    position: &G,
    depth: Depth,
    value: Score,
    evaluation: &E,
    tables: impl Fn() -> T,
    frozen: &Frozen,
    plies: Depth,
) -> Size
where
    G: Game + 'static,
    E: Evaluate<G> + Clone,
    T: Table<G>,
{
    let depth = depth.clamp(0, MAX_DEPTH);
    let mut search = oracled(position, evaluation.clone(), tables(), frozen);
    search.settings.cutoffs = Cutoffs::Cheapest { plies };
    let root = Node::root(position.clone());
    for omega in [value, value + 1] {
        // There are no limits, so nothing can stop it.
        let _ = search.probe(&root, depth, Gamma::below(omega));
    }
    prove(position, depth, value, evaluation.clone(), tables(), &search.observer).0
}
