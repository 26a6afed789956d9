//! Pawn structure and passed pawns.

use super::terms::{
    BACKWARD, DOUBLED, ISOLATED, PASSED, PASSED_BLOCKED, PASSED_ENEMY_KING, PASSED_KING, PASSED_SAFE,
    PHALANX, ROOK_BEHIND, RUNNER, SUPPORTED,
};
use super::view::{View, distance, fill_down, fill_up, left, right, squares};
use super::walk::{Attacks, Sink, count};
use cozy_chess::Color;

#[inline]
pub(super) fn walk(view: &View, enemy: &Attacks, side: Color, sink: &mut impl Sink) {
    let (pawns, enemies) = (view.ours[0], view.theirs[0]);
    // A pawn is opposed where an enemy pawn stands ahead of it on its file.
    let opposed = fill_down(enemies >> 8);
    let files = fill_up(fill_down(pawns));
    let isolated = pawns & !(left(files) | right(files));
    let held = (pawns << 8) & view.enemy_pawn_attacks & !fill_up(view.pawn_attacks);
    let backward = (held >> 8) & !isolated;
    for (set, group) in [(isolated, ISOLATED), (backward, BACKWARD)] {
        count(sink, side, group.at(0), set & opposed);
        count(sink, side, group.at(1), set & !opposed);
    }
    count(sink, side, DOUBLED.at(0), pawns & fill_down(pawns >> 8));
    for (set, group) in [(left(pawns) | right(pawns), PHALANX), (view.pawn_attacks, SUPPORTED)] {
        for square in squares(pawns & set) {
            sink.add(side, group.at(square / 8), 1);
        }
    }
    let passed = pawns & !opposed & !view.enemy_pawn_span;
    for square in squares(passed) {
        passed_pawn(view, enemy, side, square, sink);
    }
    count(sink, side, ROOK_BEHIND.at(0), view.ours[3] & fill_down(passed));
}

#[inline]
fn passed_pawn(view: &View, enemy: &Attacks, side: Color, square: usize, sink: &mut impl Sink) {
    let (rank, ahead) = (square / 8, square + 8);
    sink.add(side, PASSED.at(rank), 1);
    let step = 1 << ahead;
    if view.all_theirs & step != 0 {
        sink.add(side, PASSED_BLOCKED.at(rank), 1);
    }
    if enemy.all & step == 0 {
        sink.add(side, PASSED_SAFE.at(rank), 1);
    }
    let far = if rank >= 5 { 8 } else { 0 };
    if rank >= 3 {
        sink.add(side, PASSED_KING.at(far + distance(view.king, ahead)), 1);
        sink.add(side, PASSED_ENEMY_KING.at(far + distance(view.enemy_king, ahead)), 1);
    }
    let [_, knights, bishops, rooks, queens, _] = view.theirs;
    let path = fill_up(step) & view.occupied;
    if knights | bishops | rooks | queens == 0 && path == 0 {
        // Not counting whose move it is: two steps more than the pawn are too many in any case.
        let steps = 7 - rank;
        if distance(view.enemy_king, 56 + square % 8) > steps + 1 {
            sink.add(side, RUNNER.at(0), 1);
        }
    }
}
