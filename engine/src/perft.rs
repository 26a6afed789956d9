//! Counting the ways to play on, and how many moves there are.

use crate::board::{Playable, legal};
use std::ops::AddAssign;

/// What perft has counted.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Counted<'a> {
    /// So many more, somewhere.
    More(u64),
    /// All below this move.
    Below(&'a str, u64),
}

/// Is told what perft has counted, and says whether to go on.
pub(crate) type Hear<'a> = dyn FnMut(Counted<'_>) -> bool + 'a;

/// A way of counting in perft.
#[derive(Clone, Copy, Debug)]
pub struct PerftMode<G> {
    /// Counts the positions this many plies on.
    pub count: fn(&G, u32) -> u64,
    /// What is counted apart: the ways on from a position.
    pub branches: fn(&G) -> Vec<Branch<G>>,
}

/// A way on from a position, as perft sees it.
#[derive(Clone, Debug)]
pub struct Branch<G> {
    /// The move as people write it.
    pub text: String,
    /// Where it leads.
    pub child: G,
    /// Plies that it counts for: 1, but 0 for a pass that costs none.
    pub plies: u32,
}

/// One branch for each legal move.
pub(crate) fn branch_for_each_move<G: Playable>(position: &G) -> Vec<Branch<G>> {
    branches(position, legal(position))
}

/// One branch for each of `moves`.
pub(crate) fn branches<G: Playable>(position: &G, moves: Vec<G::Move>) -> Vec<Branch<G>> {
    let branch = |mv| Branch { text: position.move_text(mv), child: position.play(mv), plies: 1 };
    moves.into_iter().map(branch).collect()
}

impl<G: Playable> PerftMode<G> {
    /// Every legal sequence of moves counts.
    pub(crate) fn legal() -> PerftMode<G> {
        fn count<G: Playable>(position: &G, depth: u32) -> u64 {
            match depth {
                0 => 1,
                1 => legal(position).len() as u64,
                _ => legal(position).into_iter().map(|mv| count(&position.play(mv), depth - 1)).sum(),
            }
        }
        PerftMode { count, branches: branch_for_each_move }
    }

    /// See `perft` of [`Board`](crate::Board).
    pub(crate) fn count(&self, position: &G, depth: u32, hear: &mut Hear<'_>) -> Option<u64> {
        let branches = if depth == 0 { Vec::new() } else { (self.branches)(position) };
        if branches.is_empty() {
            return Some((self.count)(position, depth));
        }
        let mut sum = 0;
        for branch in branches {
            let below = self.below(&branch.child, depth - branch.plies, hear)?;
            sum += below;
            if !hear(Counted::Below(&branch.text, below)) {
                return None;
            }
        }
        Some(sum)
    }

    /// Counts piece by piece, so that the count can be stopped.
    fn below(&self, position: &G, depth: u32, hear: &mut Hear<'_>) -> Option<u64> {
        /// A piece takes a few milliseconds, a second in the worst of positions.
        const PIECE: u32 = 4;
        let branches = if depth > PIECE { (self.branches)(position) } else { Vec::new() };
        if branches.is_empty() {
            let leaves = (self.count)(position, depth);
            return hear(Counted::More(leaves)).then_some(leaves);
        }
        branches.into_iter().map(|branch| self.below(&branch.child, depth - branch.plies, hear)).sum()
    }
}

/// Positions with moves, and their moves, some plies from a position: each as often as there are ways to it.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct Branching {
    /// Positions.
    pub interior: u64,
    /// Legal moves there.
    pub moves: u64,
    /// Positions where moves are captures, because the rules leave no other choice.
    pub capture_interior: u64,
    /// Legal moves there.
    pub capture_moves: u64,
}

impl AddAssign for Branching {
    fn add_assign(&mut self, other: Branching) {
        self.interior += other.interior;
        self.moves += other.moves;
        self.capture_interior += other.capture_interior;
        self.capture_moves += other.capture_moves;
    }
}

impl Branching {
    /// See `branching` of [`Board`](crate::Board).
    pub(crate) fn by_ply<G: Playable>(position: &G, plies: u32, must: fn(&G) -> bool) -> Vec<Branching> {
        let mut by_ply = vec![Branching::default(); plies as usize];
        walk(position, must, &mut by_ply);
        by_ply
    }
}

fn walk<G: Playable>(position: &G, must_capture: fn(&G) -> bool, by_ply: &mut [Branching]) {
    let Some((here, below)) = by_ply.split_first_mut() else { return };
    let moves = legal(position);
    if moves.is_empty() {
        return;
    }
    let width = moves.len() as u64;
    let forced = u64::from(must_capture(position));
    *here += Branching { interior: 1, moves: width, capture_interior: forced, capture_moves: forced * width };
    if !below.is_empty() {
        for mv in moves {
            walk(&position.play(mv), must_capture, below);
        }
    }
}
