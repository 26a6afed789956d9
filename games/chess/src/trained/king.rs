//! The king's safety: the attack on the enemy king, and the pawns before the own one.

use super::terms::{KING_ATTACK, SAFE_CHECKS, SHIELD, STORM, WEAK_RING};
use super::view::{A_FILE, View};
use super::walk::{Attacks, Sink, count, few};
use cozy_chess::{
    BitBoard, Color, Square, get_bishop_moves, get_king_moves, get_knight_moves, get_rook_moves,
};

/// The enemy king's surroundings: his square, those beside it, and the next rank before him, which is below.
#[inline]
pub(super) fn zone(enemy_king: usize) -> u64 {
    let king = 1_u64 << enemy_king;
    let ring = get_king_moves(Square::index(enemy_king)).0 | king;
    ring | (ring >> 8)
}

#[inline]
pub(super) fn walk(view: &View, ours: &Attacks, theirs: &Attacks, side: Color, sink: &mut impl Sink) {
    sink.add(side, KING_ATTACK.at(ours.on_king), 1);
    safe_checks(view, ours, theirs, side, sink);
    let ring = get_king_moves(Square::index(view.king)).0;
    let only_heavy = !ours.twice | (ours.all & !(ours.by[0] | ours.by[1] | ours.by[2] | ours.by[3]));
    count(sink, side, WEAK_RING.at(0), ring & theirs.all & only_heavy);
    shelter(view, side, sink);
}

/// Checks that the enemy cannot answer by taking the piece, or only with the king while it is protected.
#[inline]
fn safe_checks(view: &View, ours: &Attacks, theirs: &Attacks, side: Color, sink: &mut impl Sink) {
    let king = Square::index(view.enemy_king);
    let occupied = BitBoard(view.occupied);
    let (straight, diagonal) = (get_rook_moves(king, occupied).0, get_bishop_moves(king, occupied).0);
    let defended = theirs.all & !(theirs.by[5] & !theirs.twice & ours.twice);
    let safe = !defended & !view.all_ours;
    let lines = [get_knight_moves(king).0, diagonal, straight, straight | diagonal];
    for (i, line) in lines.into_iter().enumerate() {
        let checks = line & safe & ours.by[i + 1];
        if checks != 0 {
            sink.add(side, SAFE_CHECKS.at(i), few(checks).min(3));
        }
    }
}

/// On the king's file and both beside it: the nearest own pawn, and the nearest enemy pawn, not behind the king.
#[inline]
fn shelter(view: &View, side: Color, sink: &mut impl Sink) {
    let middle = (view.king % 8).clamp(1, 6);
    let before = !0_u64 << (view.king / 8 * 8);
    for file in middle - 1..=middle + 1 {
        let line = (A_FILE << file) & before;
        let from_edge = file.min(7 - file);
        let rank = |pawns: u64| if pawns == 0 { 0 } else { pawns.trailing_zeros() as usize / 8 };
        sink.add(side, SHIELD.at(from_edge * 8 + rank(line & view.ours[0])), 1);
        sink.add(side, STORM.at(from_edge * 8 + rank(line & view.theirs[0])), 1);
    }
}
