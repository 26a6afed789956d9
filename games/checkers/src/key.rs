//! Zobrist keys: a random number for every piece on every square, and one for White's turn.

use crate::board::{Board, pop};
use crate::square::Set;
use nullwindow::Key;
use nullwindow::random::nth;

/// Added (exclusive or) when it is White's turn.
pub(crate) const WHITES_TURN: Key = nth(0x5eed);

/// For every bit of the board: man and king of Black, man and king of White.
static PIECES: [[Key; 4]; 32] = {
    let mut keys = [[0; 4]; 32];
    let mut i = 0;
    while i < 128 {
        keys[i / 4][i % 4] = nth(i as u64 + 1);
        i += 1;
    }
    keys
};

/// What one piece adds.
#[inline]
pub(crate) fn piece(bit: usize, white: bool, king: bool) -> Key {
    PIECES[bit & 31][2 * usize::from(white) + usize::from(king)]
}

/// What pieces of one colour add.
#[inline]
pub(crate) fn pieces(mut set: Set, white: bool, kings: Set) -> Key {
    let mut key = 0;
    while set != 0 {
        let square = pop(&mut set);
        key ^= piece(square.trailing_zeros() as usize, white, kings & square != 0);
    }
    key
}

/// The key of a position from nothing.
pub(crate) fn of(board: &Board, whites_turn: bool) -> Key {
    let turn = if whites_turn { WHITES_TURN } else { 0 };
    turn ^ pieces(board.black, false, board.kings) ^ pieces(board.white, true, board.kings)
}
