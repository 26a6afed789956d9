//! Which move to try first: what a square is usually worth, and how few replies a move leaves.

use crate::board::QUARTERS;
use crate::position::{Move, Position};
use crate::trained::Trained;
use crate::{UNIT, simd};
use nullwindow::order::{At, Choice, Order};
use nullwindow::{Evaluate, Game};

/// Static ordering by the square alone: corners first, squares that give corners away last. Nothing is learned.
#[derive(Clone, Copy, Debug, Default)]
pub struct Static;

/// What a square is worth in the top left quarter; the others mirror it.
const SQUARES: [[i32; 4]; 4] = [[180, 20, 110, 90], [20, 0, 50, 45], [110, 50, 75, 60], [90, 45, 60, 50]];

static VALUES: [i32; 64] = {
    let (mut values, mut i) = ([0; 64], 0);
    while i < 64 {
        let (column, row) = (i % 8, i / 8);
        let column = if column < 4 { column } else { 7 - column };
        let row = if row < 4 { row } else { 7 - row };
        values[i] = SQUARES[row][column];
        i += 1;
    }
    values
};

impl Order<Position> for Static {
    fn rate(&mut self, _: &At<'_, Position>, choices: &mut [Choice<Move>]) {
        for choice in choices {
            if let Some(square) = choice.mv.square() {
                choice.rate(VALUES[usize::from(square)]);
            }
        }
    }
}

/// Fastest first: the fewer replies a move leaves, the smaller the tree below it. Among equals, moves into quarters with
/// an odd number of empty squares come first, then better squares. For exact endgames.
///
/// Looking at the replies costs about as much as making the move; `from` is the number of empty squares from which on it
/// is worth that. Below it, parity and squares decide.
#[derive(Clone, Copy, Debug)]
pub struct FastestFirst {
    /// Replies are counted where at least so many squares are empty.
    pub from: u32,
}

impl Default for FastestFirst {
    fn default() -> FastestFirst {
        FastestFirst { from: 5 }
    }
}

impl Order<Position> for FastestFirst {
    fn rate(&mut self, at: &At<'_, Position>, choices: &mut [Choice<Move>]) {
        if choices.len() < 2 {
            return;
        }
        let position = &at.node.position;
        let (mine, theirs) = (position.mine(), position.theirs());
        let empty = !(mine | theirs);
        let odd = QUARTERS
            .into_iter()
            .filter(|quarter| (empty & quarter).count_ones() % 2 == 1)
            .fold(0, |odd, quarter| odd | quarter);
        let counts = empty.count_ones() >= self.from;
        for choice in choices {
            let Some(square) = choice.mv.square() else { continue };
            let parity = (odd >> square & 1) as i32;
            let mut rating = VALUES[usize::from(square)] + 64 * parity;
            if counts {
                rating -= 128 * weighted(simd::step(mine, theirs, square).1);
            }
            choice.rate(rating);
        }
    }
}

/// Replies, where a corner counts twice.
fn weighted(replies: u64) -> i32 {
    (replies.count_ones() + (replies & crate::board::CORNERS).count_ones()) as i32
}

/// Moves that look good to an evaluation come first; for exact endgames, where a whole search hangs on each move.
#[derive(Clone, Debug)]
pub struct Promising {
    /// What judges the position after the move.
    pub evaluation: Trained,
    /// It is asked where at least so many squares are empty.
    pub from: u32,
    /// A disc counts for so much in a rating; a reply that [`FastestFirst`] counts, for 128.
    pub disc: i32,
}

impl Default for Promising {
    fn default() -> Promising {
        Promising { evaluation: Trained::new(), from: 9, disc: 48 }
    }
}

impl Order<Position> for Promising {
    fn rate(&mut self, at: &At<'_, Position>, choices: &mut [Choice<Move>]) {
        let position = &at.node.position;
        if choices.len() < 2 || position.empties() < self.from {
            return;
        }
        for choice in choices {
            let value = self.evaluation.evaluate(&position.play(choice.mv));
            choice.rate(-value.get() * self.disc / UNIT);
        }
    }
}
