//! What a textbook says of Othello, in a page.

use crate::board::{CORNERS, QUARTERS, X_SQUARES, around};
use crate::position::Position;
use crate::{UNIT, simd};
use nullwindow::{Evaluate, Score};

/// A hand-written evaluation: mobility, potential mobility, corners and the squares next to them, edges, parity, and
/// discs when there are few squares left. As in [`Trained`](crate::Trained), no value exceeds 64 discs.
///
/// It is for experiments and comparison; the other is better.
///
/// ```
/// use nullwindow::{Evaluate, Score};
/// use nullwindow_othello::{Position, Textbook};
/// assert_eq!(Textbook.evaluate(&Position::start()), Score::ZERO);
/// ```
#[derive(Clone, Copy, Debug, Default)]
pub struct Textbook;

/// In hundredths of a disc, which is what the side with the better of a thing may hope to win by it.
mod worth {
    pub(super) const MOVE: i32 = 80;
    pub(super) const NEIGHBOUR: i32 = 25;
    pub(super) const CORNER: i32 = 900;
    pub(super) const X_SQUARE: i32 = -350;
    pub(super) const C_SQUARE: i32 = -150;
    pub(super) const EDGE: i32 = 60;
    pub(super) const LAST_WORD: i32 = 150;
    pub(super) const DISC: i32 = 100;
}

const C_SQUARES: u64 = 0x4281_0000_0000_8142;
/// The edges without corners and the squares next to them.
const EDGES: u64 = 0x3c00_8181_8181_003c;

impl Evaluate<Position> for Textbook {
    type State = ();

    fn evaluate(&self, position: &Position) -> Score {
        let (mine, theirs, empty) =
            (position.mine(), position.theirs(), !(position.mine() | position.theirs()));
        let more = |ours: u64, others: u64| ours.count_ones() as i32 - others.count_ones() as i32;
        let discs = |set: u64| more(mine & set, theirs & set);
        let mobility = more(position.legal(), simd::legal(theirs, mine));
        // Empty squares next to the opponent's discs may become moves.
        let potential = more(around(theirs) & empty, around(mine) & empty);
        // Squares next to empty corners: there a disc gives the corner away.
        let near = around(CORNERS & empty);
        let left = empty.count_ones() as i32;
        let by_count = if left < 12 { discs(u64::MAX) * worth::DISC * (12 - left) / 12 } else { 0 };
        let sum = worth::MOVE * mobility
            + worth::NEIGHBOUR * potential
            + worth::CORNER * discs(CORNERS)
            + worth::X_SQUARE * discs(X_SQUARES & near)
            + worth::C_SQUARE * discs(C_SQUARES & near)
            + worth::EDGE * discs(EDGES)
            + worth::LAST_WORD * last_words(empty)
            + by_count;
        Score::new(sum.clamp(-64 * UNIT, 64 * UNIT))
    }
}

/// Quarters with an odd number of empty squares are good for the side to move, who may play there last; those with an
/// even number for the opponent. Counted only when the game is nearly over, and as a difference.
fn last_words(empty: u64) -> i32 {
    if empty.count_ones() > 20 {
        return 0;
    }
    let sign = |quarter: u64| match (empty & quarter).count_ones() {
        0 => 0,
        count if count % 2 == 1 => 1,
        _ => -1,
    };
    QUARTERS.into_iter().map(sign).sum()
}
