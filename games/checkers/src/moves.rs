//! A move: where from, where to, and what it captures; and the ways a capture can take, which people name in notation.

use crate::board::{Board, SideToMove, pop};
use crate::square::{Set, Square, Step, squares};
use std::fmt;

/// A move. Captures of the same pieces that begin and end alike are one move, whatever the way between.
///
/// ```
/// use nullwindow_notation::Notation;
/// use nullwindow_checkers::Position;
/// let position: Position = "W:W18:B6,15".parse()?;
/// let mv = position.parse_move("18x11")?;
/// assert_eq!((mv.from().number(), mv.to().number()), (18, 11));
/// assert_eq!(mv.captured().map(|square| square.number()).collect::<Vec<_>>(), [15]);
/// # Ok::<(), nullwindow_notation::ParseError>(())
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Hash)]
pub struct Move {
    pub(crate) captured: Set,
    from: u8,
    to: u8,
}

impl Move {
    /// From a bit to a bit.
    #[inline]
    pub(crate) fn new(from: Set, to: Set, captured: Set) -> Move {
        Move { captured, from: from.trailing_zeros() as u8, to: to.trailing_zeros() as u8 }
    }

    /// Where the piece comes from.
    pub fn from(self) -> Square {
        Square::of_bit(self.from.into())
    }

    /// Where it ends; after a capture round in a circle that is where it began.
    pub fn to(self) -> Square {
        Square::of_bit(self.to.into())
    }

    /// What it captures, by rising number.
    pub fn captured(self) -> impl Iterator<Item = Square> {
        squares(self.captured)
    }

    /// Whether it captures anything.
    #[inline]
    pub fn is_capture(self) -> bool {
        self.captured != 0
    }

    #[inline]
    pub(crate) fn origin_bit(self) -> usize {
        usize::from(self.from) & 31
    }

    #[inline]
    pub(crate) fn target_bit(self) -> usize {
        usize::from(self.to) & 31
    }

    #[inline]
    pub(crate) fn origin(self) -> Set {
        1 << (self.from & 31)
    }

    #[inline]
    pub(crate) fn target(self) -> Set {
        1 << (self.to & 31)
    }
}

impl fmt::Debug for Move {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        if !self.is_capture() {
            return write!(f, "{}-{}", self.from(), self.to());
        }
        let captured: Vec<String> = self.captured().map(|square| square.to_string()).collect();
        write!(f, "{}x{}({})", self.from(), self.to(), captured.join(","))
    }
}

/// Every path of `mv`, as the squares the piece stands on one after the other; a step has one.
pub(crate) fn paths<T: SideToMove>(board: &Board, mv: Move) -> Vec<Vec<Square>> {
    if !mv.is_capture() {
        return vec![vec![mv.from(), mv.to()]];
    }
    let is_king = board.kings & mv.origin() != 0;
    let steps: &[Step] = if is_king { &T::ALL } else { &T::FORWARD };
    let mut search =
        PathSearch { steps, empty: board.empty() | mv.origin(), to: mv.target(), found: Vec::new() };
    search.go(&mut vec![mv.from()], mv.captured);
    search.found
}

struct PathSearch<'a> {
    steps: &'a [Step],
    empty: Set,
    to: Set,
    found: Vec<Vec<Square>>,
}

impl PathSearch<'_> {
    /// Goes on from the end of `path` with `left` still to capture; at most twelve deep.
    fn go(&mut self, path: &mut Vec<Square>, left: Set) {
        let at = path.last().map_or(0, |square| square.set());
        if left == 0 && at == self.to {
            self.found.push(path.clone());
        }
        for &step in self.steps {
            let over = step.of(at) & left;
            let mut to = step.of(over) & self.empty;
            if to != 0 {
                path.push(Square::of(pop(&mut to)));
                self.go(path, left ^ over);
                path.pop();
            }
        }
    }
}
