//! The 32 dark squares, and where each stands in a 32-bit set.
//!
//! Squares are numbered as players do, from Black's side of the board. A set of squares is a `u32` in which every
//! diagonal step is one constant rotation, whatever the row: bit = u + 7v (mod 32), where u counts the diagonals that
//! fall to the left and v those that fall to the right. A numbering by rows needs two shifts and masks a step: perft
//! takes 64 instructions a leaf that way (written plainly), and 35 this way.

use std::fmt;

/// A set of squares.
pub(crate) type Set = u32;

/// One of the 32 dark squares, numbered 1 to 32 as players do.
///
/// ```
/// use nullwindow_checkers::Square;
/// let square = Square::new(18).unwrap();
/// assert_eq!((square.number(), square.row(), square.column()), (18, 4, 3));
/// assert_eq!(square.to_string(), "18");
/// assert!(Square::new(0).is_none() && Square::new(33).is_none());
/// ```
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Square(u8);

impl Square {
    /// The square with this number, from 1 to 32.
    pub const fn new(number: u32) -> Option<Square> {
        if number >= 1 && number <= 32 { Some(Square(number as u8)) } else { None }
    }

    /// All squares, from 1 to 32.
    pub fn all() -> impl Iterator<Item = Square> {
        (1..=32).map(Square)
    }

    /// Its number, from 1 to 32.
    pub const fn number(self) -> u32 {
        self.0 as u32
    }

    /// Its row from the top, where Black starts: 0 to 7.
    pub const fn row(self) -> u32 {
        (self.number() - 1) / 4
    }

    /// Its column from the left: 0 to 7.
    pub const fn column(self) -> u32 {
        2 * ((self.number() - 1) % 4) + (self.row() + 1) % 2
    }

    /// The set that holds only this square.
    pub(crate) const fn set(self) -> Set {
        let (row, column) = (self.row(), self.column());
        let (u, v) = ((row + column - 1) / 2, (row + 7 - column) / 2);
        1 << ((u + 7 * v) % 32)
    }

    /// The square of a bit.
    #[inline]
    pub(crate) const fn of_bit(bit: u32) -> Square {
        Square(NUMBERS[(bit % 32) as usize])
    }

    /// The only square of a set.
    #[inline]
    pub(crate) const fn of(set: Set) -> Square {
        Square::of_bit(set.trailing_zeros())
    }
}

impl fmt::Display for Square {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.0.fmt(f)
    }
}

impl fmt::Debug for Square {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.0.fmt(f)
    }
}

/// The number of the square of each bit.
const NUMBERS: [u8; 32] = {
    let mut numbers = [0; 32];
    let mut number = 1;
    while number <= 32 {
        let bit = Square(number).set().trailing_zeros() as usize;
        assert!(numbers[bit] == 0, "two squares share a bit");
        numbers[bit] = number;
        number += 1;
    }
    numbers
};

/// The squares of a set, by rising number.
pub(crate) fn squares(set: Set) -> impl Iterator<Item = Square> {
    Square::all().filter(move |square| set & square.set() != 0)
}

/// A diagonal step as a rotation, and the squares on which it can end.
#[derive(Clone, Copy)]
pub(crate) struct Step {
    turn: u32,
    lands: Set,
}

impl Step {
    /// Towards White's side, to the left as the board is drawn.
    pub(crate) const DOWN_LEFT: Step = Step::new(7, 1, -1);
    /// Towards White's side, to the right.
    pub(crate) const DOWN_RIGHT: Step = Step::new(1, 1, 1);
    /// Towards Black's side, to the right: the way back of `DOWN_LEFT`.
    pub(crate) const UP_RIGHT: Step = Step::new(25, -1, 1);
    /// Towards Black's side, to the left: the way back of `DOWN_RIGHT`.
    pub(crate) const UP_LEFT: Step = Step::new(31, -1, -1);

    const fn new(turn: u32, down: i32, right: i32) -> Step {
        let mut lands = 0;
        let mut number = 1;
        while number <= 32 {
            let square = Square(number);
            let from = (square.row() as i32 - down, square.column() as i32 - right);
            if from.0 >= 0 && from.0 < 8 && from.1 >= 0 && from.1 < 8 {
                lands |= square.set();
            }
            number += 1;
        }
        Step { turn, lands }
    }

    /// Where the squares of `set` come to by this step; those at the edge fall off.
    #[inline]
    pub(crate) const fn of(self, set: Set) -> Set {
        set.rotate_left(self.turn) & self.lands
    }

    /// From where this step comes to the squares of `set`, none of which may be out of its reach.
    #[inline]
    pub(crate) const fn back(self, set: Set) -> Set {
        set.rotate_right(self.turn)
    }
}

/// The four squares of a row, from the top.
pub(crate) const fn row(row: u32) -> Set {
    let first = row as u8 * 4 + 1;
    Square(first).set() | Square(first + 1).set() | Square(first + 2).set() | Square(first + 3).set()
}

/// The set with the board turned round: square n becomes 33 − n.
#[inline]
pub(crate) const fn turned(set: Set) -> Set {
    set.reverse_bits().rotate_left(TURN)
}

/// After the reversal of bits, square 1 stands so far from square 32.
const TURN: u32 = {
    let (one, last) = (Square(1).set().reverse_bits().trailing_zeros(), Square(32).set().trailing_zeros());
    (last + 32 - one) % 32
};

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_step_is_a_rotation_everywhere_on_the_board() {
        let steps = [
            (Step::DOWN_LEFT, 1, -1),
            (Step::DOWN_RIGHT, 1, 1),
            (Step::UP_RIGHT, -1, 1),
            (Step::UP_LEFT, -1, -1),
        ];
        for (step, down, right) in steps {
            for square in Square::all() {
                let (row, column) = (square.row() as i32 + down, square.column() as i32 + right);
                let there = Square::all().find(|s| (s.row() as i32, s.column() as i32) == (row, column));
                assert_eq!(step.of(square.set()), there.map_or(0, Square::set), "{square}");
                if let Some(there) = there {
                    assert_eq!(step.back(there.set()), square.set());
                }
            }
        }
    }

    #[test]
    fn turning_the_board_round_swaps_1_and_32() {
        for square in Square::all() {
            assert_eq!(turned(square.set()), Square(33 - square.0).set());
        }
        assert_eq!(turned(row(0)), row(7));
    }
}
