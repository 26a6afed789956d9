//! A position, its moves, and how a game ends.

use crate::board::squares;
use crate::patterns::Indices;
use crate::{UNIT, simd};
use nullwindow::history::Progress;
use nullwindow::random::hash_pair;
use nullwindow::{Game, Key, Outcome, Score};
use std::fmt;

/// Where to put a disc, or the pass of a side that cannot.
///
/// ```
/// use nullwindow_othello::Move;
/// assert_eq!(Move::new(37).unwrap().to_string(), "f5");
/// assert_eq!(Move::PASS.to_string(), "pass");
/// assert_eq!(Move::new(64), None);
/// ```
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Move(u8);

impl Move {
    /// What a side plays that has no other move while the opponent has one.
    pub const PASS: Move = Move(64);

    /// A disc on square 0 (a1), 1 (b1), … 63 (h8); `None` beyond.
    pub const fn new(square: u8) -> Option<Move> {
        if square < 64 { Some(Move(square)) } else { None }
    }

    /// The square; `None` for a pass.
    pub const fn square(self) -> Option<u8> {
        if self.0 < 64 { Some(self.0) } else { None }
    }
}

impl fmt::Display for Move {
    /// `f5`, or `pass`.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.square() {
            Some(square) => write!(f, "{}{}", (b'a' + square % 8) as char, square / 8 + 1),
            None => f.write_str("pass"),
        }
    }
}

impl fmt::Debug for Move {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Display::fmt(self, f)
    }
}

/// One of the two colours; Black begins.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Hash)]
pub enum Colour {
    /// `X`, who begins.
    Black,
    /// `O`.
    White,
}

impl Colour {
    /// The other colour.
    #[must_use]
    pub fn other(self) -> Colour {
        if self == Colour::Black { Colour::White } else { Colour::Black }
    }
}

/// A position: the discs of the side to move, those of the opponent, and which colour is to move.
///
/// The legal moves are kept because everything asks for them, and so are the pattern indices of
/// [`Trained`](crate::Trained), because a move changes few of them. Both are functions of the discs.
///
/// ```
/// use nullwindow::Game;
/// use nullwindow_othello::{Move, Position};
/// let position: Position = "f5".parse().unwrap(); // after Black's f5
/// let mut moves = Vec::new();
/// position.moves(&mut moves);
/// assert_eq!(moves, ["f4", "d6", "f6"].map(|mv| mv.parse::<Move>().unwrap()));
/// ```
#[derive(Clone, Copy)]
pub struct Position {
    mine: u64,
    theirs: u64,
    legal: u64,
    colour: Colour,
    pub(crate) indices: Indices,
}

impl PartialEq for Position {
    fn eq(&self, other: &Position) -> bool {
        (self.mine, self.theirs, self.colour) == (other.mine, other.theirs, other.colour)
    }
}

impl Eq for Position {}

impl Position {
    /// Black and White on d4, e4, d5 and e5, Black to move.
    pub fn start() -> Position {
        Position::of(0x0000_0008_1000_0000, 0x0000_0010_0800_0000, Colour::Black)
    }

    /// The position with these discs of the side to move (`mine`) and of the opponent (`theirs`), where bit 0 is a1,
    /// bit 7 is h1 and bit 63 is h8; `None` if a square has two discs.
    ///
    /// ```
    /// use nullwindow_othello::{Colour, Position};
    /// let start = Position::start();
    /// assert_eq!(Position::new(start.mine(), start.theirs(), Colour::Black), Some(start));
    /// assert_eq!(Position::new(1, 1, Colour::Black), None);
    /// ```
    pub fn new(mine: u64, theirs: u64, colour: Colour) -> Option<Position> {
        (mine & theirs == 0).then(|| Position::of(mine, theirs, colour))
    }

    fn of(mine: u64, theirs: u64, colour: Colour) -> Position {
        let (legal, indices) = (simd::legal(mine, theirs), Indices::of(mine, theirs));
        Position { mine, theirs, legal, colour, indices }
    }

    /// The discs of the side to move.
    pub fn mine(&self) -> u64 {
        self.mine
    }

    /// The discs of the opponent.
    pub fn theirs(&self) -> u64 {
        self.theirs
    }

    /// The squares where the side to move may put a disc; none means a pass, or the end of the game.
    pub fn legal(&self) -> u64 {
        self.legal
    }

    /// Who is to move.
    pub fn colour(&self) -> Colour {
        self.colour
    }

    /// The discs of a colour.
    pub fn discs(&self, colour: Colour) -> u64 {
        if colour == self.colour { self.mine } else { self.theirs }
    }

    /// How many squares are empty.
    pub fn empties(&self) -> u32 {
        (self.mine | self.theirs).count_zeros()
    }

    /// Whether `mv` may be played.
    pub fn is_legal(&self, mv: Move) -> bool {
        match mv.square() {
            Some(square) => self.legal >> square & 1 != 0,
            None => self.legal == 0 && simd::legal(self.theirs, self.mine) != 0,
        }
    }

    /// The position with colours swapped: the same to the side to move.
    #[must_use]
    pub fn mirrored(&self) -> Position {
        Position { colour: self.colour.other(), ..*self }
    }

    /// One of the eight images of the position under the symmetries of the board: the same one for all of them.
    ///
    /// ```
    /// use nullwindow_othello::Position;
    /// let [one, other] = ["f5", "c4"].map(|mv| mv.parse::<Position>().unwrap());
    /// assert!(one != other && one.canonical() == other.canonical());
    /// ```
    #[must_use]
    pub fn canonical(&self) -> Position {
        let image = |symmetry| (turned(self.mine, symmetry), turned(self.theirs, symmetry));
        let (mine, theirs) = (1..8).map(image).fold((self.mine, self.theirs), Ord::min);
        Position::of(mine, theirs, self.colour)
    }

    /// The discs of the opponent, who is to move next, and ours after `mv`.
    #[inline]
    fn discs_after(&self, mv: Move) -> (u64, u64) {
        let Some(square) = mv.square() else { return (self.theirs, self.mine) };
        let flipped = simd::flips(self.mine, self.theirs, square);
        (self.theirs ^ flipped, self.mine | flipped | 1 << square)
    }

    /// Discs of the side to move less those of the opponent, if the game ended here: empty squares go to the winner.
    pub(crate) fn difference(&self) -> i32 {
        let difference = self.mine.count_ones() as i32 - self.theirs.count_ones() as i32;
        difference + difference.signum() * self.empties() as i32
    }
}

/// The images of squares under a symmetry, as [`image`](crate::patterns::image) numbers them.
fn turned(mut squares: u64, symmetry: u8) -> u64 {
    if symmetry & 1 != 0 {
        squares = squares.swap_bytes().reverse_bits();
    }
    if symmetry & 2 != 0 {
        squares = squares.swap_bytes();
    }
    if symmetry & 4 != 0 {
        // Blocks of one, two and four squares a side change places across the diagonal.
        for (shift, mask) in
            [(7, 0x00AA_00AA_00AA_00AA), (14, 0x0000_CCCC_0000_CCCC), (28, 0x0000_0000_F0F0_F0F0)]
        {
            let differ = (squares ^ (squares >> shift)) & mask;
            squares ^= differ ^ (differ << shift);
        }
    }
    squares
}

impl Game for Position {
    type Move = Move;
    const SLOTS: usize = 65;

    #[inline]
    fn moves(&self, list: &mut Vec<Move>) {
        if self.legal == 0 {
            list.push(Move::PASS);
        }
        list.extend(squares(self.legal).map(Move));
    }

    #[inline]
    fn play(&self, mv: Move) -> Position {
        let Some(square) = mv.square() else {
            let legal = simd::legal(self.theirs, self.mine);
            let (mine, theirs, colour) = (self.theirs, self.mine, self.colour.other());
            return Position { mine, theirs, legal, colour, indices: self.indices.passed() };
        };
        let (flipped, legal) = simd::step(self.mine, self.theirs, square);
        Position {
            mine: self.theirs ^ flipped,
            theirs: self.mine | flipped | 1 << square,
            legal,
            colour: self.colour.other(),
            indices: self.indices.after(square, flipped),
        }
    }

    /// Colours do not matter: to the side to move, a position and its mirror image are the same.
    #[inline]
    fn key(&self) -> Key {
        hash_pair(self.mine, self.theirs)
    }

    #[inline]
    fn outcome(&self) -> Option<Outcome> {
        if self.legal != 0 || simd::legal(self.theirs, self.mine) != 0 {
            return None;
        }
        Some(Outcome::Score(Score::new(self.difference() * UNIT)))
    }

    #[inline]
    fn slot(&self, mv: Move) -> usize {
        usize::from(mv.0)
    }

    #[inline]
    fn key_after(&self, mv: Move) -> Key {
        let (mine, theirs) = self.discs_after(mv);
        hash_pair(mine, theirs)
    }
}

impl Progress for Position {
    const QUIET_PLIES: Option<u32> = None;
    const OCCURRENCES: Option<u32> = None;

    /// Every disc that is put on the board stays there.
    fn is_progress(&self, mv: Move) -> bool {
        mv != Move::PASS
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::patterns::image;
    use nullwindow::random::SplitMix64;

    #[test]
    fn images_of_boards_are_the_images_of_their_squares() {
        let mut random = SplitMix64::new(5);
        for symmetry in 0..8 {
            for square in 0..64 {
                assert_eq!(
                    turned(1 << square, symmetry),
                    1 << image(square, symmetry),
                    "{square} {symmetry}"
                );
            }
            let (mine, other) = (random.next_u64(), random.next_u64());
            let position = Position::of(mine & !other, other & !mine, Colour::White);
            let image =
                Position::of(turned(mine & !other, symmetry), turned(other & !mine, symmetry), Colour::White);
            assert_eq!(image.canonical(), position.canonical());
            let again = position.canonical();
            assert_eq!(again.canonical(), again);
        }
    }
}
