//! Which move to try first: what a square is usually worth, and how few replies a move leaves.

use crate::board::{CORNERS, odd_quarters, squares};
use crate::position::{Move, Position};
use crate::trained::Trained;
use crate::{UNIT, simd};
use nullwindow::order::{At, Choice, Order};
use nullwindow::{Depth, Evaluate, Game};

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
/// Looking at the replies costs about as much as making the move. With fewer than five empty squares it is not worth that:
/// there parity and squares decide.
#[derive(Clone, Copy, Debug, Default)]
pub struct FastestFirst;

/// Replies are counted where at least this many squares are empty.
const COUNTED_FROM: u32 = 5;

impl Order<Position> for FastestFirst {
    fn rate(&mut self, at: &At<'_, Position>, choices: &mut [Choice<Move>]) {
        if choices.len() < 2 {
            return;
        }
        let position = &at.node.position;
        let (mine, theirs) = (position.mine(), position.theirs());
        let empty = !(mine | theirs);
        let odd = odd_quarters(empty);
        let counts = empty.count_ones() >= COUNTED_FROM;
        for choice in choices {
            let Some(square) = choice.mv.square() else { continue };
            let replies = if counts { simd::step(mine, theirs, square).1 } else { 0 };
            choice.rate(fast(square, odd, replies));
        }
    }
}

/// How fast a move is, given the quarters with an odd number of empty squares and the replies it leaves.
pub(crate) fn fast(square: u8, odd: u64, replies: u64) -> i32 {
    // A corner counts for two replies.
    let replies = replies.count_ones() + (replies & CORNERS).count_ones();
    VALUES[usize::from(square & 63)] + 64 * (odd >> square & 1) as i32 - 128 * replies as i32
}

/// [`FastestFirst`], and moves that look good to an evaluation; for exact endgames, where a whole search hangs on each move.
/// The more squares are empty, the more plies it looks ahead.
#[derive(Clone, Debug, Default)]
pub struct Promising {
    /// What judges the position after the move.
    pub evaluation: Trained,
}

/// The evaluation is asked where at least this many plies are left to search, a ply ahead from the second number on, two from
/// the third, if the search goes to the end of the game. Below that, [`FastestFirst`] decides.
const LATE: [Depth; 3] = [13, 16, 20];
/// The same in the middle game.
const EARLY: [Depth; 3] = [3, 9, 14];
/// What a disc counts in a rating; a reply counts 128.
const DISC: i32 = 48;

/// A move that is this much worse than the best so far is not looked at more closely.
const LAG: i32 = 6 * UNIT;

impl Order<Position> for Promising {
    fn rate(&mut self, at: &At<'_, Position>, choices: &mut [Choice<Move>]) {
        let position = &at.node.position;
        let to_the_end = at.depth >= position.empties() as Depth;
        let from = if to_the_end { LATE } else { EARLY };
        if at.depth < from[0] {
            return FastestFirst.rate(at, choices);
        }
        if choices.len() < 2 {
            return;
        }
        let plies = from.iter().filter(|&&from| at.depth >= from).count() - 1;
        let odd = odd_quarters(!(position.mine() | position.theirs()));
        let mut best = -WINDOW;
        for choice in choices {
            let Some(square) = choice.mv.square() else { continue };
            let child = position.play(choice.mv);
            let value = -foreseen(&self.evaluation, &child, plies, [-WINDOW, (LAG - best).min(WINDOW)]);
            best = best.max(value);
            choice.rate(fast(square, odd, child.legal()) + value * DISC / UNIT);
        }
    }
}

/// More than any evaluation.
const WINDOW: i32 = 100 * UNIT;

/// What the position looks like `plies` plies later.
fn foreseen(evaluation: &Trained, position: &Position, plies: usize, [mut alpha, beta]: [i32; 2]) -> i32 {
    if plies == 0 || position.legal() == 0 {
        return evaluation.evaluate(position).get();
    }
    let mut best = -WINDOW;
    for mv in squares(position.legal()).filter_map(Move::new) {
        best = best.max(-foreseen(evaluation, &position.play(mv), plies - 1, [-beta, -alpha]));
        alpha = alpha.max(best);
        if alpha >= beta {
            break;
        }
    }
    best
}
