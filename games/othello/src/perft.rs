//! Counting leaves, to compare move generators.

use crate::board::squares;
use crate::position::Position;
use crate::simd;

/// What a pass counts for. A game that has ended counts as one leaf, whatever depth is left, in both modes.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub enum Mode {
    /// A pass is a move like any other and takes a ply; as the search sees it.
    #[default]
    PassIsPly,
    /// A pass takes no ply: depth counts discs.
    PassIsFree,
}

/// How many leaves the tree of `depth` plies below `position` has.
///
/// ```
/// use nullwindow_othello::{perft, Mode, Position};
/// assert_eq!(perft(&Position::start(), 6, Mode::PassIsPly), 8200);
/// ```
pub fn perft(position: &Position, depth: u32, mode: Mode) -> u64 {
    leaves(position.mine(), position.theirs(), position.legal(), depth, mode)
}

fn leaves(mine: u64, theirs: u64, legal: u64, depth: u32, mode: Mode) -> u64 {
    if depth == 0 {
        return 1;
    }
    if legal == 0 {
        let replies = simd::legal(theirs, mine);
        return match mode {
            _ if replies == 0 => 1,
            Mode::PassIsPly => leaves(theirs, mine, replies, depth - 1, mode),
            Mode::PassIsFree => leaves(theirs, mine, replies, depth, mode),
        };
    }
    match (depth, mode) {
        (1, _) => u64::from(legal.count_ones()),
        // A pass and an end both count as one leaf.
        (2, Mode::PassIsPly) => simd::replies(mine, theirs, legal),
        _ => squares(legal)
            .map(|square| {
                let (flipped, replies) = simd::step(mine, theirs, square);
                leaves(theirs ^ flipped, mine | flipped | 1 << square, replies, depth - 1, mode)
            })
            .sum(),
    }
}
