//! A position and the rules that it plays by.

use crate::key::can_capture_en_passant;
use crate::types::{Move, player};
use cozy_chess::{BitBoard, Board, Color};
use nullwindow::history::Progress;
use nullwindow::{Game, Key, Outcome};
use nullwindow_notation::Player;
use std::hash::{Hash, Hasher};

/// A chess position: the board, whose turn it is, rights to castle and to capture en passant, and the clocks of a FEN.
///
/// Two positions are equal where the laws of chess call them the same (FIDE 9.2): the same pieces on the same squares,
/// the same side to move, the same rights. A right to capture en passant counts only where a legal capture exists, and
/// the clocks do not count. [`key`](Game::key) is a function of exactly that.
///
/// ```
/// use nullwindow::Game;
/// use nullwindow_notation::Notation;
/// use nullwindow_chess::Position;
/// let start = Position::start();
/// let e4 = start.play(start.parse_move("e4").unwrap());
/// assert_eq!(e4.text(), "rnbqkbnr/pppppppp/8/8/4P3/8/PPPP1PPP/RNBQKBNR b KQkq - 0 1"); // no pawn can capture on e3
/// let mut moves = Vec::new();
/// e4.moves(&mut moves);
/// assert_eq!(moves.len(), 20);
/// ```
#[derive(Clone, Debug)]
pub struct Position {
    pub(crate) board: Board,
}

impl Position {
    /// Whose turn it is; White is the first player.
    #[inline]
    pub fn turn(&self) -> Player {
        player(self.board.side_to_move())
    }

    /// Whether the side to move is in check.
    #[inline]
    pub fn is_check(&self) -> bool {
        !self.board.checkers().is_empty()
    }

    /// How many pieces there are, kings and pawns included.
    ///
    /// ```
    /// use nullwindow_chess::Position;
    /// use nullwindow_notation::Notation;
    /// assert_eq!(Position::start().piece_count(), 32);
    /// ```
    #[inline]
    pub fn piece_count(&self) -> u32 {
        self.board.occupied().len()
    }

    /// Plies since the last capture or pawn move, as the FEN and the moves since then tell; counted up to 100.
    pub fn halfmove_clock(&self) -> u32 {
        self.board.halfmove_clock().into()
    }

    /// The number of the move to come, as score sheets count; counted up to 65,535.
    pub fn move_number(&self) -> u32 {
        self.board.fullmove_number().into()
    }

    /// Whether `mv` takes something, en passant included.
    ///
    /// ```
    /// use nullwindow_notation::Notation;
    /// use nullwindow_chess::Position;
    /// let position = Position::parse("4k3/8/8/3pP3/8/8/8/4K2R w K d6 0 2").unwrap();
    /// assert!(position.is_capture(position.parse_move("exd6").unwrap()));
    /// assert!(!position.is_capture(position.parse_move("O-O").unwrap()));
    /// ```
    #[inline]
    pub fn is_capture(&self, mv: Move) -> bool {
        let them = self.board.colors(!self.board.side_to_move());
        them.has(mv.0.to) || self.is_en_passant(mv)
    }

    /// Whether `mv` castles.
    #[inline]
    pub fn is_castling(&self, mv: Move) -> bool {
        self.board.colors(self.board.side_to_move()).has(mv.0.to)
    }

    /// Whether `mv` is legal here.
    pub fn is_legal(&self, mv: Move) -> bool {
        self.board.is_legal(mv.0)
    }

    /// The start of a Chess960 game by its number, 0 to 959 in Scharnagl's order (518 is the usual one); `None` for
    /// other numbers.
    ///
    /// ```
    /// use nullwindow_notation::Notation;
    /// use nullwindow_chess::Position;
    /// assert_eq!(Position::chess960(518), Some(Position::start()));
    /// assert_eq!(Position::chess960(0).unwrap().text(), "bbqnnrkr/pppppppp/8/8/8/8/PPPPPPPP/BBQNNRKR w KQkq - 0 1");
    /// ```
    pub fn chess960(number: u32) -> Option<Position> {
        (number < 960).then(|| Position { board: Board::chess960_startpos(number) })
    }

    /// Plays `mv`, which must be legal, in place: [`play`](Game::play) without a second copy.
    #[inline]
    pub fn make(&mut self, mv: Move) {
        self.board.play_unchecked(mv.0);
    }

    /// Colours swapped and the board turned upside down: the same position for the other side.
    ///
    /// ```
    /// use nullwindow_notation::Notation;
    /// use nullwindow_chess::Position;
    /// let position = Position::parse("4k3/8/8/8/8/8/P7/4K2R w K - 3 9").unwrap();
    /// assert_eq!(position.mirrored().text(), "4k2r/p7/8/8/8/8/8/4K3 b k - 3 9");
    /// ```
    #[must_use]
    #[expect(clippy::missing_panics_doc, reason = "a mirror image breaks no rule that the original keeps")]
    pub fn mirrored(&self) -> Position {
        let mut builder = cozy_chess::BoardBuilder::from_board(&self.board);
        let board = builder.board;
        for square in cozy_chess::Square::ALL {
            let piece = board[square.flip_rank() as usize];
            builder.board[square as usize] = piece.map(|(piece, color)| (piece, !color));
        }
        builder.side_to_move = !builder.side_to_move;
        builder.castle_rights.swap(0, 1);
        builder.en_passant = builder.en_passant.map(cozy_chess::Square::flip_rank);
        Position { board: builder.build().expect("the mirror image of a position is one") }
    }

    /// Whether `mv` captures en passant.
    #[inline]
    pub(crate) fn is_en_passant(&self, mv: Move) -> bool {
        self.board.pieces(cozy_chess::Piece::Pawn).has(mv.0.from)
            && mv.0.from.file() != mv.0.to.file()
            && !self.board.occupied().has(mv.0.to)
    }

    /// What moves.
    #[inline]
    pub(crate) fn mover(&self, mv: Move) -> cozy_chess::Piece {
        self.board.piece_on(mv.0.from).expect("a move starts from a piece")
    }

    /// What `mv` takes.
    #[inline]
    pub(crate) fn victim(&self, mv: Move) -> Option<cozy_chess::Piece> {
        if self.is_en_passant(mv) {
            return Some(cozy_chess::Piece::Pawn);
        }
        self.board.piece_on(mv.0.to).filter(|_| !self.is_castling(mv))
    }

    /// Calls `visit` with every legal move, in the order of [`moves`](Game::moves).
    #[inline]
    pub(crate) fn each_move(&self, mut visit: impl FnMut(Move)) {
        self.board.generate_moves(|moves| {
            for mv in moves {
                visit(Move(mv));
            }
            false
        });
    }

    /// Whether there is a legal move. Most positions have a pawn that can step forward, which is quickly seen.
    #[inline]
    fn can_move(&self) -> bool {
        let board = &self.board;
        if board.checkers().is_empty() {
            let us = board.side_to_move();
            let pawns = board.colored_pieces(us, cozy_chess::Piece::Pawn) & !board.pinned();
            let ahead = if us == Color::White { pawns.0 << 8 } else { pawns.0 >> 8 };
            if ahead & !board.occupied().0 != 0 {
                return true;
            }
        }
        board.generate_moves(|_| true)
    }

    /// Whether no sequence of legal moves mates, by the material alone (FIDE 5.2.2): bare kings, one minor piece, or
    /// bishops that all stand on squares of one colour.
    #[inline]
    pub fn is_dead(&self) -> bool {
        use cozy_chess::Piece::{Bishop, Knight, Pawn, Queen, Rook};
        let pieces = |piece| self.board.pieces(piece);
        if !(pieces(Pawn) | pieces(Rook) | pieces(Queen)).is_empty() {
            return false;
        }
        let (knights, bishops) = (pieces(Knight), pieces(Bishop));
        let one_colour =
            (bishops & BitBoard::LIGHT_SQUARES).is_empty() || (bishops & BitBoard::DARK_SQUARES).is_empty();
        if knights.is_empty() { one_colour } else { bishops.is_empty() && knights.len() == 1 }
    }
}

impl Game for Position {
    type Move = Move;

    /// The kind of piece and where it goes.
    const SLOTS: usize = 6 * 64;

    /// All legal moves by the board alone: also where the position is dead ([`is_dead`](Position::is_dead)) and the game
    /// therefore over.
    #[inline]
    fn moves(&self, list: &mut Vec<Move>) {
        self.each_move(|mv| list.push(mv));
    }

    #[inline]
    fn play(&self, mv: Move) -> Position {
        let mut next = self.clone();
        next.make(mv);
        next
    }

    #[inline]
    fn key(&self) -> Key {
        crate::key::key(self)
    }

    #[inline]
    fn outcome(&self) -> Option<Outcome> {
        if !self.can_move() {
            return Some(if self.is_check() { Outcome::Loss } else { Outcome::Draw });
        }
        self.is_dead().then_some(Outcome::Draw)
    }

    #[inline]
    fn slot(&self, mv: Move) -> usize {
        self.mover(mv) as usize * 64 + mv.0.to as usize
    }

    #[inline]
    fn key_after(&self, mv: Move) -> Key {
        crate::key::key_after(self, mv)
    }

    fn pass(&self) -> Option<Position> {
        self.board.null_move().map(|board| Position { board })
    }
}

impl Progress for Position {
    /// The fifty-move rule, claimed whenever it can be.
    const QUIET_PLIES: Option<u32> = Some(100);
    /// Threefold repetition, likewise.
    const OCCURRENCES: Option<u32> = Some(3);

    /// Captures and pawn moves.
    fn is_progress(&self, mv: Move) -> bool {
        self.mover(mv) == cozy_chess::Piece::Pawn || self.is_capture(mv)
    }

    fn quiet_plies(&self) -> u32 {
        self.halfmove_clock()
    }
}

impl PartialEq for Position {
    fn eq(&self, other: &Position) -> bool {
        // Not the generator's `same_position`: that takes any piece beside the pawn for one that captures en passant.
        let (a, b) = (&self.board, &other.board);
        let passing = |board: &Board| board.en_passant().filter(|&file| can_capture_en_passant(board, file));
        a.side_to_move() == b.side_to_move()
            && Color::ALL.into_iter().all(|color| a.colors(color) == b.colors(color))
            && cozy_chess::Piece::ALL.into_iter().all(|piece| a.pieces(piece) == b.pieces(piece))
            && Color::ALL.into_iter().all(|color| a.castle_rights(color) == b.castle_rights(color))
            && passing(a) == passing(b)
    }
}

impl Eq for Position {}

impl Hash for Position {
    fn hash<H: Hasher>(&self, state: &mut H) {
        self.key().hash(state);
    }
}
