//! Pieces, squares and moves.

use nullwindow_notation::Player;
use std::fmt;

/// A kind of piece.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum Piece {
    /// Pawn.
    Pawn,
    /// Knight.
    Knight,
    /// Bishop.
    Bishop,
    /// Rook.
    Rook,
    /// Queen.
    Queen,
    /// King.
    King,
}

impl Piece {
    /// All six, from the pawn to the king.
    pub const ALL: [Piece; 6] =
        [Piece::Pawn, Piece::Knight, Piece::Bishop, Piece::Rook, Piece::Queen, Piece::King];

    /// Its English letter, in upper case.
    ///
    /// ```
    /// assert_eq!(nullwindow_chess::Piece::Knight.letter(), 'N');
    /// ```
    pub const fn letter(self) -> char {
        b"PNBRQK"[self as usize] as char
    }

    /// The piece that an English letter, in upper or lower case, stands for.
    pub fn from_letter(letter: char) -> Option<Piece> {
        Piece::ALL.into_iter().find(|piece| piece.letter() == letter.to_ascii_uppercase())
    }

    #[inline]
    pub(crate) fn inner(self) -> cozy_chess::Piece {
        cozy_chess::Piece::index(self as usize)
    }
}

impl From<cozy_chess::Piece> for Piece {
    #[inline]
    fn from(piece: cozy_chess::Piece) -> Piece {
        Piece::ALL[piece as usize]
    }
}

/// The player of a colour.
#[inline]
pub(crate) fn player(color: cozy_chess::Color) -> Player {
    if color == cozy_chess::Color::White { Player::First } else { Player::Second }
}

/// A square, from a1 (0) by ranks to h8 (63).
///
/// ```
/// use nullwindow_chess::Square;
/// let square = Square::new(4, 3);
/// assert_eq!(square.to_string(), "e4");
/// assert_eq!((square.index(), square.file(), square.rank()), (28, 4, 3));
/// ```
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Square(u8);

impl Square {
    /// The square on this file and rank, both counted from 0; what is more than 7 is taken modulo 8.
    pub const fn new(file: u8, rank: u8) -> Square {
        Square((rank % 8) * 8 + file % 8)
    }

    /// 0 for a1, 1 for b1, …, 63 for h8.
    pub const fn index(self) -> usize {
        self.0 as usize
    }

    /// 0 for the a-file.
    pub const fn file(self) -> u8 {
        self.0 % 8
    }

    /// 0 for the first rank.
    pub const fn rank(self) -> u8 {
        self.0 / 8
    }

    #[inline]
    pub(crate) fn inner(self) -> cozy_chess::Square {
        cozy_chess::Square::index(self.index())
    }
}

impl From<cozy_chess::Square> for Square {
    #[inline]
    fn from(square: cozy_chess::Square) -> Square {
        Square(square as u8)
    }
}

impl fmt::Display for Square {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}{}", char::from(b'a' + self.file()), self.rank() + 1)
    }
}

impl fmt::Debug for Square {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{self}")
    }
}

/// A move: from where, to where, and what a pawn becomes.
///
/// Castling is the king's move onto his own rook, as in Chess960: the only way of writing it that names one move in
/// every position. How people write moves is a matter of [`Position::lan`](crate::Position::lan) and
/// [`Position::san`](crate::Position::san).
///
/// ```
/// use nullwindow_notation::Notation;
/// use nullwindow_chess::{Piece, Position};
/// let position = Position::parse("4k3/P7/8/8/8/8/8/4K2R w K - 0 1").unwrap();
/// let mv = position.parse_move("a8=Q").unwrap();
/// assert_eq!((mv.from().to_string(), mv.to().to_string(), mv.promotion()), ("a7".into(), "a8".into(), Some(Piece::Queen)));
/// assert_eq!(format!("{:?}", position.parse_move("O-O").unwrap()), "e1h1");
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Hash)]
pub struct Move(pub(crate) cozy_chess::Move);

impl Move {
    /// Where it starts.
    #[inline]
    pub fn from(self) -> Square {
        self.0.from.into()
    }

    /// Where it ends; castling: where the rook stands.
    #[inline]
    pub fn to(self) -> Square {
        self.0.to.into()
    }

    /// What a pawn becomes on the last rank.
    #[inline]
    pub fn promotion(self) -> Option<Piece> {
        self.0.promotion.map(Piece::from)
    }
}

impl fmt::Debug for Move {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}{}", self.from(), self.to())?;
        match self.promotion() {
            Some(piece) => write!(f, "{}", piece.letter().to_ascii_lowercase()),
            None => Ok(()),
        }
    }
}
