//! A board seen by one side, turned so that its pawns go up: one code serves both colours.

use cozy_chess::{BitBoard, Board, Color, Piece};

pub(super) const A_FILE: u64 = 0x0101_0101_0101_0101;
const H_FILE: u64 = A_FILE << 7;

/// Both sides' pieces, the own pawns going up.
pub(super) struct View {
    pub(super) ours: [u64; 6],
    pub(super) theirs: [u64; 6],
    pub(super) all_ours: u64,
    pub(super) all_theirs: u64,
    pub(super) occupied: u64,
    /// Squares that the own pawns attack.
    pub(super) pawn_attacks: u64,
    /// Squares that enemy pawns attack.
    pub(super) enemy_pawn_attacks: u64,
    /// Squares that enemy pawns attack or may attack later.
    pub(super) enemy_pawn_span: u64,
    pub(super) king: usize,
    pub(super) enemy_king: usize,
}

impl View {
    #[inline]
    pub(super) fn new(board: &Board, side: Color) -> View {
        let turn = |bits: BitBoard| if side == Color::White { bits.0 } else { bits.0.swap_bytes() };
        let (all_ours, all_theirs) = (turn(board.colors(side)), turn(board.colors(!side)));
        let pieces = Piece::ALL.map(|piece| turn(board.pieces(piece)));
        let (ours, theirs) = (pieces.map(|set| set & all_ours), pieces.map(|set| set & all_theirs));
        let (ahead, below) = (ours[0] << 8, theirs[0] >> 8);
        let enemy_pawn_attacks = left(below) | right(below);
        View {
            ours,
            theirs,
            all_ours,
            all_theirs,
            occupied: all_ours | all_theirs,
            pawn_attacks: left(ahead) | right(ahead),
            enemy_pawn_attacks,
            enemy_pawn_span: fill_down(enemy_pawn_attacks),
            king: (ours[5].trailing_zeros() & 63) as usize,
            enemy_king: (theirs[5].trailing_zeros() & 63) as usize,
        }
    }
}

/// One file towards the a-file.
#[inline]
pub(super) fn left(bits: u64) -> u64 {
    (bits & !A_FILE) >> 1
}

/// One file towards the h-file.
#[inline]
pub(super) fn right(bits: u64) -> u64 {
    (bits & !H_FILE) << 1
}

/// These squares and all above them.
#[inline]
pub(super) fn fill_up(mut bits: u64) -> u64 {
    bits |= bits << 8;
    bits |= bits << 16;
    bits | (bits << 32)
}

/// These squares and all below them.
#[inline]
pub(super) fn fill_down(mut bits: u64) -> u64 {
    bits |= bits >> 8;
    bits |= bits >> 16;
    bits | (bits >> 32)
}

/// King's steps between two squares.
#[inline]
pub(super) fn distance(a: usize, b: usize) -> usize {
    (a % 8).abs_diff(b % 8).max((a / 8).abs_diff(b / 8))
}

/// The squares in a set, from the lowest.
#[inline]
pub(super) fn squares(mut bits: u64) -> impl Iterator<Item = usize> {
    std::iter::from_fn(move || {
        let square = (bits != 0).then(|| bits.trailing_zeros() as usize)?;
        bits &= bits - 1;
        Some(square)
    })
}
