//! Counting the leaves of the tree of legal moves: the standard test of move generators.

use crate::position::Position;
use nullwindow::Game;

/// How many sequences of `depth` legal moves there are; the last move of each is counted, not made.
///
/// Mate and stalemate end a sequence early, and it then counts nothing; dead positions and the rules beside the
/// position (repetition, fifty moves) do not, as is the custom.
///
/// ```
/// use nullwindow_notation::Notation;
/// use nullwindow_chess::{perft, Position};
/// assert_eq!(perft(&Position::start(), 3), 8_902);
/// ```
pub fn perft(position: &Position, depth: u32) -> u64 {
    match depth {
        0 => 1,
        1 => count(position),
        _ => {
            let mut total = 0;
            position.each_move(|mv| total += perft(&position.play(mv), depth - 1));
            total
        }
    }
}

/// The number of legal moves.
#[inline]
fn count(position: &Position) -> u64 {
    let mut total = 0;
    position.board.generate_moves(|moves| {
        total += moves.len() as u64;
        false
    });
    total
}
