use crate::position::Position;
use crate::types::Move;
use cozy_chess::{BitBoard, Piece, get_bishop_moves, get_knight_moves, get_pawn_attacks, get_rook_moves};

/// From where the king of the side not to move is attacked.
#[derive(Clone, Copy, Debug)]
pub(super) struct Checks {
    /// Squares from which a pawn, knight, bishop or rook attacks him.
    by: [BitBoard; 4],
    /// Pieces that stand between him and a piece that would attack him.
    between: BitBoard,
}

impl Checks {
    pub(super) fn of(position: &Position) -> Checks {
        let board = &position.board;
        let us = board.side_to_move();
        let (king, occupied, ours) = (board.king(!us), board.occupied(), board.colors(us));
        let (diagonal, straight) = (get_bishop_moves(king, occupied), get_rook_moves(king, occupied));
        let queens = board.pieces(Piece::Queen);
        let behind_diagonal = get_bishop_moves(king, occupied ^ (diagonal & ours));
        let behind_straight = get_rook_moves(king, occupied ^ (straight & ours));
        let mut between = BitBoard::EMPTY;
        if !(behind_diagonal & !diagonal & ours & (board.pieces(Piece::Bishop) | queens)).is_empty() {
            between |= diagonal & ours;
        }
        if !(behind_straight & !straight & ours & (board.pieces(Piece::Rook) | queens)).is_empty() {
            between |= straight & ours;
        }
        Checks { by: [get_pawn_attacks(king, !us), get_knight_moves(king), diagonal, straight], between }
    }

    /// Whether a quiet move may give check: surely where it attacks the king, perhaps where it opens a line.
    #[inline]
    pub(super) fn given_by(&self, position: &Position, mv: Move) -> bool {
        let [pawn, knight, bishop, rook] = self.by;
        let attacks = match position.mover(mv) {
            Piece::Pawn => pawn,
            Piece::Knight => knight,
            Piece::Bishop => bishop,
            Piece::Rook => rook,
            Piece::Queen => bishop | rook,
            Piece::King => BitBoard::EMPTY,
        };
        attacks.has(mv.0.to) || self.between.has(mv.0.from)
    }
}
