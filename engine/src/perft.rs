//! Counting the ways to play on, piece by piece.

use crate::config::Refused;
use crate::program::{Branch, PerftMode, Program};

/// What perft has counted.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Counted<'a> {
    /// So many more, somewhere.
    More(u64),
    /// All below this move.
    Below(&'a str, u64),
}

/// See [`Engine::perft`](crate::Engine::perft).
pub(crate) fn perft<G: Program>(
    position: &G,
    depth: u32,
    mode: Option<&str>,
    hear: &mut dyn FnMut(Counted<'_>) -> bool,
) -> Result<Option<u64>, Refused> {
    let mode = match mode {
        None => &G::PERFT[0],
        Some(name) => G::PERFT.iter().find(|mode| mode.name == name).ok_or_else(|| {
            let names: Vec<&str> = G::PERFT.iter().map(|mode| mode.name).collect();
            Refused::new("mode", &names.join(" or "), name)
        })?,
    };
    let branches = if depth == 0 { Vec::new() } else { (mode.branches)(position) };
    if branches.is_empty() {
        return Ok(Some((mode.count)(position, depth)));
    }
    let mut sum = 0;
    for branch in branches {
        let Some(below) = counted(mode, &branch.child, depth - branch.plies, hear) else {
            return Ok(None);
        };
        sum += below;
        if !hear(Counted::Below(&branch.text, below)) {
            return Ok(None);
        }
    }
    Ok(Some(sum))
}

/// Counts piece by piece, so that somebody can say stop.
fn counted<G: Program>(
    mode: &PerftMode<G>,
    position: &G,
    depth: u32,
    hear: &mut dyn FnMut(Counted<'_>) -> bool,
) -> Option<u64> {
    /// A piece takes a few milliseconds, a second in the worst of positions.
    const PIECE: u32 = 4;
    let branches = if depth > PIECE { (mode.branches)(position) } else { Vec::new() };
    if branches.is_empty() {
        let leaves = (mode.count)(position, depth);
        return hear(Counted::More(leaves)).then_some(leaves);
    }
    let below = |branch: Branch<G>| counted(mode, &branch.child, depth - branch.plies, hear);
    branches.into_iter().map(below).sum()
}
