//! A position: a board, whose turn it is, and the key of both.

use crate::board::{Black, Board, Jump, SideToMove, White};
use crate::key;
use crate::moves::Move;
use crate::square::{Square, squares};
use nullwindow::history::Progress;
use nullwindow::{Game, Key, Outcome};
use nullwindow_notation::{Notation, ParseError, Player};
use std::fmt;
use std::str::FromStr;

/// One of the two sides.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Hash)]
pub enum Side {
    /// Starts on squares 1–12, moves first, and down the board as it is drawn.
    Black,
    /// Starts on squares 21–32.
    White,
}

impl Side {
    /// The other side.
    #[must_use]
    pub fn other(self) -> Side {
        if self == Side::Black { Side::White } else { Side::Black }
    }

    /// Black is the first player.
    pub fn player(self) -> Player {
        if self == Side::Black { Player::First } else { Player::Second }
    }
}

/// A man or a king.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Hash)]
pub struct Piece {
    /// Whose it is.
    pub side: Side,
    /// Whether it has been crowned.
    pub is_king: bool,
}

/// A position of checkers; the past (repetition, moves without progress) is beside it, in
/// [`History`](nullwindow::history::History).
///
/// ```
/// use nullwindow::Game;
/// use nullwindow_notation::Notation;
/// use nullwindow_checkers::Position;
/// let mut position = Position::start();
/// for text in ["11-15", "22-18", "15x22", "25x18"] {
///     position = position.play(position.parse_move(text)?);
/// }
/// assert_eq!(position.text(), "B:W18,21,23,24,26,27,28,29,30,31,32:B1,2,3,4,5,6,7,8,9,10,12");
/// # Ok::<(), nullwindow_notation::ParseError>(())
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Hash)]
pub struct Position {
    pub(crate) board: Board,
    side: Side,
    key: Key,
}

/// The generator for the side to move.
macro_rules! by_turn {
    ($position:expr, $turn:ident => $what:expr) => {
        match $position.side {
            Side::Black => {
                type $turn = Black;
                $what
            }
            Side::White => {
                type $turn = White;
                $what
            }
        }
    };
}

impl Position {
    pub(crate) fn new(board: Board, side: Side) -> Position {
        Position { board, side, key: key::of(&board, side == Side::White) }
    }

    /// Whose turn it is.
    #[inline]
    pub fn side(&self) -> Side {
        self.side
    }

    /// What stands on `square`.
    pub fn piece(&self, square: Square) -> Option<Piece> {
        let set = square.set();
        let is_king = self.board.kings & set != 0;
        let side = if self.board.black & set != 0 { Side::Black } else { Side::White };
        (self.board.empty() & set == 0).then_some(Piece { side, is_king })
    }

    /// All pieces, by rising number of their squares.
    pub fn pieces(&self) -> impl Iterator<Item = (Square, Piece)> {
        let occupied = !self.board.empty();
        squares(occupied).filter_map(|square| Some((square, self.piece(square)?)))
    }

    /// How many pieces there are.
    ///
    /// ```
    /// use nullwindow_checkers::Position;
    /// assert_eq!("B:W21,K22:B1".parse::<Position>()?.piece_count(), 3);
    /// # Ok::<(), nullwindow_notation::ParseError>(())
    /// ```
    #[inline]
    pub fn piece_count(&self) -> u32 {
        (!self.board.empty()).count_ones()
    }

    /// Whether the side to move can capture, and so must.
    #[inline]
    pub fn must_capture(&self) -> bool {
        by_turn!(self, T => self.board.has_jump::<T>())
    }

    /// Whether neither side could capture if it were its turn: then the position may be judged as it stands.
    ///
    /// ```
    /// use nullwindow_checkers::Position;
    /// assert!("B:W23:B11".parse::<Position>()?.is_quiet());
    /// assert!(!"B:W18:B15".parse::<Position>()?.is_quiet());
    /// assert!(!"W:W18:B15".parse::<Position>()?.is_quiet());
    /// # Ok::<(), nullwindow_notation::ParseError>(())
    /// ```
    pub fn is_quiet(&self) -> bool {
        !self.board.has_jump::<Black>() && !self.board.has_jump::<White>()
    }

    /// The same position for the other side: the board turned round, colours and turn swapped.
    #[must_use]
    pub fn mirrored(&self) -> Position {
        use crate::square::turned;
        let Board { black, white, kings } = self.board;
        let board = Board { black: turned(white), white: turned(black), kings: turned(kings) };
        Position::new(board, self.side.other())
    }

    #[inline]
    fn play_as<T: SideToMove>(&self, mv: Move) -> Position {
        let (from, to, captured) = (mv.origin(), mv.target(), mv.captured);
        let board = self.board.jump::<T>(Jump { from, to, captured });
        Position { board, side: self.side.other(), key: self.key_after_as::<T>(mv) }
    }

    #[inline]
    fn key_after_as<T: SideToMove>(&self, mv: Move) -> Key {
        let kings = self.board.kings;
        let was_king = kings & mv.origin() != 0;
        let is_king = was_king || mv.target() & T::KING_ROW != 0;
        let moved =
            key::piece(mv.origin_bit(), T::WHITE, was_king) ^ key::piece(mv.target_bit(), T::WHITE, is_king);
        let taken = key::pieces(mv.captured, !T::WHITE, kings);
        self.key ^ key::WHITES_TURN ^ moved ^ taken
    }

    #[inline]
    fn moves_as<T: SideToMove>(&self, list: &mut Vec<Move>) {
        if self.board.has_jump::<T>() {
            self.captures_as::<T>(list);
        } else {
            self.board.steps::<T>(|from, to| list.push(Move::new(from, to, 0)));
        }
    }

    fn captures_as<T: SideToMove>(&self, list: &mut Vec<Move>) {
        let mut push = |jump: Jump| list.push(Move::new(jump.from, jump.to, jump.captured));
        self.board.distinct_jumps::<T>(&mut push);
    }

    /// The captures, if there are any, and whether there are.
    #[inline]
    pub(crate) fn captures(&self, list: &mut Vec<Move>) -> bool {
        by_turn!(self, T => {
            let must = self.board.has_jump::<T>();
            if must {
                self.captures_as::<T>(list);
            }
            must
        })
    }

    /// Every path of a capture, as the squares the piece stands on one after the other; a step has one.
    ///
    /// ```
    /// use nullwindow_notation::Notation;
    /// use nullwindow_checkers::Position;
    /// let position: Position = "B:W6,7,14,15,32:BK2".parse()?; // round in a circle, either way
    /// assert_eq!(position.paths(position.parse_move("2x2")?).len(), 2);
    /// # Ok::<(), nullwindow_notation::ParseError>(())
    /// ```
    pub fn paths(&self, mv: Move) -> Vec<Vec<Square>> {
        by_turn!(self, T => crate::moves::paths::<T>(&self.board, mv))
    }
}

impl Game for Position {
    type Move = Move;

    /// Origin and direction: few enough for tables of pairs of moves.
    const SLOTS: usize = 128;

    #[inline]
    fn moves(&self, list: &mut Vec<Move>) {
        by_turn!(self, T => self.moves_as::<T>(list));
    }

    #[inline]
    fn play(&self, mv: Move) -> Position {
        by_turn!(self, T => self.play_as::<T>(mv))
    }

    #[inline]
    fn key(&self) -> Key {
        self.key
    }

    /// A side that cannot move has lost.
    #[inline]
    fn outcome(&self) -> Option<Outcome> {
        let can_move = by_turn!(self, T => self.board.has_step::<T>() || self.board.has_jump::<T>());
        (!can_move).then_some(Outcome::Loss)
    }

    #[inline]
    fn slot(&self, mv: Move) -> usize {
        // Steps are rotations by 1, 7, 25 or 31, which two bits tell apart.
        let turn = mv.target_bit().wrapping_sub(mv.origin_bit());
        mv.origin_bit() << 2 | turn >> 1 & 1 | turn >> 2 & 2
    }

    #[inline]
    fn key_after(&self, mv: Move) -> Key {
        by_turn!(self, T => self.key_after_as::<T>(mv))
    }
}

impl Progress for Position {
    /// Forty moves of each side.
    const QUIET_PLIES: Option<u32> = Some(80);
    const OCCURRENCES: Option<u32> = Some(3);

    /// Captures and moves of men.
    fn is_progress(&self, mv: Move) -> bool {
        mv.is_capture() || self.board.kings & mv.origin() == 0
    }
}

impl fmt::Display for Position {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.diagram().fmt(f)
    }
}

impl fmt::Debug for Position {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "Position({:?})", self.text())
    }
}

impl FromStr for Position {
    type Err = ParseError;

    fn from_str(text: &str) -> Result<Position, ParseError> {
        Notation::parse(text)
    }
}
