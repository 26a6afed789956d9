//! Static move ordering: what a player looks at first, before anything has been learned.

use crate::moves::Move;
use crate::position::{Position, Side};
use crate::square::Set;
use nullwindow::order::{At, Choice, Order};

/// Large captures first, then crownings, moves of kings and of men that are far from home, the back rank last.
///
/// ```
/// use nullwindow::order::{Order, TableMove};
/// use nullwindow::{Limits, Searcher};
/// use nullwindow_notation::Notation;
/// use nullwindow_checkers::{Position, Quiescence, Static, Textbook};
/// let parts: Vec<Box<dyn Order<Position> + Send>> = vec![Box::new(TableMove), Box::new(Static)];
/// let mut search = Searcher::new(Textbook).select(Quiescence).order(parts);
/// assert_eq!(search.run(&Position::start(), &Limits::depth(5)).depth, 5);
/// ```
#[derive(Clone, Copy, Debug, Default)]
pub struct Static;

/// Ratings of steps of Black's men, by the square they reach: towards the centre and the king row.
const REACHED: [i8; 32] = [
    0, 0, 0, 0, //
    0, 0, 0, 0, //
    1, 4, 4, 2, //
    3, 6, 7, 3, //
    4, 8, 8, 4, //
    6, 8, 8, 5, //
    12, 12, 12, 12, //
    40, 40, 40, 40,
];

/// What it costs to leave a square of the back rank: the bridge stays as long as it can.
const LEFT: [i8; 4] = [9, 3, 9, 3];

impl Order<Position> for Static {
    fn rate(&mut self, at: &At<'_, Position>, choices: &mut [Choice<Move>]) {
        let (side, kings) = (at.node.position.side(), at.node.position.board.kings);
        for choice in choices {
            choice.rate(rating(side, kings, choice.mv));
        }
    }
}

/// The higher, the sooner.
fn rating(side: Side, kings: Set, mv: Move) -> i32 {
    if mv.is_capture() {
        return (4 * mv.captured.count_ones() + (mv.captured & kings).count_ones()) as i32;
    }
    let as_black = |square: crate::Square| match side {
        Side::Black => square.number() as usize - 1,
        Side::White => 32 - square.number() as usize,
    };
    if kings & mv.origin() != 0 {
        return 5;
    }
    let (from, to) = (as_black(mv.from()), as_black(mv.to()));
    let left = LEFT.get(from).copied().unwrap_or(0);
    i32::from(REACHED[to % 32]) - i32::from(left)
}
