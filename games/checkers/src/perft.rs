//! Counting all lines of play: how a move generator is tested and measured.

use crate::board::{Black, Board, Jump, SideToMove, White};
use crate::position::{Position, Side};

/// What is counted once.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub enum Mode {
    /// Every path of a capture, even where a king takes the same pieces in another order and ends on the same square:
    /// the numbers that are published (OEIS A133046). The default.
    #[default]
    Paths,
    /// Every result: what [`moves`](nullwindow::Game::moves) lists.
    Results,
}

/// How many lines of `depth` plies there are from `position`; lines that end sooner do not count.
///
/// The last ply is counted, not played.
///
/// ```
/// use nullwindow_notation::Notation;
/// use nullwindow_checkers::{perft, Mode, Position};
/// assert_eq!(perft(&Position::start(), 5, Mode::Paths), 7361);
/// ```
pub fn perft(position: &Position, depth: u32, mode: Mode) -> u64 {
    match (depth, position.side()) {
        (0, _) => 1,
        (_, Side::Black) => lines::<Black>(&position.board, depth, mode),
        (_, Side::White) => lines::<White>(&position.board, depth, mode),
    }
}

fn lines<T: SideToMove>(board: &Board, depth: u32, mode: Mode) -> u64 {
    if board.has_jump::<T>() {
        return captures::<T>(board, depth, mode);
    }
    if depth == 1 {
        return board.count_steps::<T>().into();
    }
    let mut count = 0;
    board.steps::<T>(|from, to| {
        let step = Jump { from, to, captured: 0 };
        count += lines::<T::Other>(&board.jump::<T>(step), depth - 1, mode);
    });
    count
}

/// Captures are rare: they may be collected first where duplicates must be dropped.
fn captures<T: SideToMove>(board: &Board, depth: u32, mode: Mode) -> u64 {
    let mut count = 0;
    let mut below = |jump: Jump| {
        count += if depth == 1 { 1 } else { lines::<T::Other>(&board.jump::<T>(jump), depth - 1, mode) };
    };
    match mode {
        Mode::Paths => board.jumps::<T>(&mut below),
        Mode::Results => board.distinct_jumps::<T>(&mut below),
    }
    count
}
