//! Positions near the end of a game, for tests inside the crate and outside it.

use super::Position;
use nullwindow::Game;
use nullwindow::random::SplitMix64;

/// The position of a random game with `empties` empty squares, if the game gets there.
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
