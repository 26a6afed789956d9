//! Static exchange evaluation: what a capture wins if both sides go on taking on its square, least valuable piece
//! first, and stop when it pays.

use crate::position::Position;
use crate::types::Move;
use cozy_chess::{
    BitBoard, Board, Color, Piece, Square, get_bishop_moves, get_king_moves, get_knight_moves,
    get_pawn_attacks, get_rook_moves,
};

/// What the kinds of pieces are worth in an exchange.
pub(crate) const VALUES: [i32; 6] = [100, 300, 300, 500, 900, 10_000];

impl Position {
    /// What `mv` wins by the exchange on the square it goes to, in hundredths of a pawn (pawn 1, minor pieces 3, rook
    /// 5, queen 9). Pins are not seen.
    ///
    /// ```
    /// use nullwindow_notation::Notation;
    /// use nullwindow_chess::Position;
    /// let position = Position::parse("4k3/8/3p4/4p3/8/8/4R3/4K3 w - - 0 1").unwrap();
    /// assert_eq!(position.exchange(position.parse_move("Rxe5").unwrap()), -400); // dxe5
    /// ```
    pub fn exchange(&self, mv: Move) -> i32 {
        if self.is_castling(mv) {
            return 0;
        }
        let board = &self.board;
        let to = mv.0.to;
        let mut gain = [0; 40];
        gain[0] = self.victim(mv).map_or(0, |victim| VALUES[victim as usize]);
        let mut on_square = VALUES[self.mover(mv) as usize];
        if let Some(promotion) = mv.0.promotion {
            gain[0] += VALUES[promotion as usize] - VALUES[Piece::Pawn as usize];
            on_square = VALUES[promotion as usize];
        }
        let mut occupied = board.occupied() ^ mv.0.from.bitboard();
        if self.is_en_passant(mv) {
            occupied ^= Square::new(to.file(), mv.0.from.rank()).bitboard();
        }
        let mut side = !board.side_to_move();
        let mut depth = 0;
        while let Some((from, piece)) = least_attacker(board, to, side, occupied) {
            // A king may not take what is defended.
            let next = occupied ^ from.bitboard();
            if piece == Piece::King && least_attacker(board, to, !side, next).is_some() {
                break;
            }
            depth += 1;
            gain[depth] = on_square - gain[depth - 1];
            on_square = VALUES[piece as usize];
            occupied = next;
            side = !side;
        }
        for i in (1..=depth).rev() {
            gain[i - 1] = -gain[i].max(-gain[i - 1]);
        }
        gain[0]
    }
}

/// The least valuable piece of `side` that attacks `square` through what is still on the board.
fn least_attacker(board: &Board, square: Square, side: Color, occupied: BitBoard) -> Option<(Square, Piece)> {
    let of = |piece: Piece| board.colored_pieces(side, piece) & occupied;
    let found = |squares: BitBoard, piece: Piece| squares.next_square().map(|from| (from, piece));
    let diagonal = || get_bishop_moves(square, occupied);
    let straight = || get_rook_moves(square, occupied);
    found(get_pawn_attacks(square, !side) & of(Piece::Pawn), Piece::Pawn)
        .or_else(|| found(get_knight_moves(square) & of(Piece::Knight), Piece::Knight))
        .or_else(|| found(diagonal() & of(Piece::Bishop), Piece::Bishop))
        .or_else(|| found(straight() & of(Piece::Rook), Piece::Rook))
        .or_else(|| found((diagonal() | straight()) & of(Piece::Queen), Piece::Queen))
        .or_else(|| found(get_king_moves(square) & of(Piece::King), Piece::King))
}
