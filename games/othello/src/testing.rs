//! What tests need.

use crate::position::Position;
use nullwindow::Game;
use nullwindow::random::SplitMix64;

/// The position of a random game where so many squares are empty, if it gets there.
pub(crate) fn late(seed: u64, empties: u32) -> Option<Position> {
    let mut random = SplitMix64::new(seed);
    let mut position = Position::start();
    while position.outcome().is_none() && position.empties() > empties {
        let mut moves = Vec::new();
        position.moves(&mut moves);
        position = position.play(moves[random.below(moves.len() as u64) as usize]);
    }
    position.outcome().is_none().then_some(position)
}
