//! How many moves there are.

use crate::program::{Program, legal};
use std::ops::AddAssign;

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

/// See [`Engine::branching`](crate::Engine::branching).
pub(crate) fn branching<G: Program>(position: &G, plies: u32) -> Vec<Branching> {
    let mut by_ply = vec![Branching::default(); plies as usize];
    walk(position, &mut by_ply);
    by_ply
}

fn walk<G: Program>(position: &G, by_ply: &mut [Branching]) {
    let Some((here, below)) = by_ply.split_first_mut() else { return };
    let moves = legal(position);
    if moves.is_empty() {
        return;
    }
    let width = moves.len() as u64;
    let forced = u64::from(position.must_capture());
    *here += Branching { interior: 1, moves: width, capture_interior: forced, capture_moves: forced * width };
    if !below.is_empty() {
        for mv in moves {
            walk(&position.play(mv), below);
        }
    }
}
