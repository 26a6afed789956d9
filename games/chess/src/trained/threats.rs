//! Threats: who attacks what.

use super::terms::{HANGING, KING_THREAT, MINOR_THREAT, PAWN_THREAT, PUSH_THREAT, ROOK_THREAT, SPACE};
use super::view::{View, left, right};
use super::walk::{Attacks, Sink, count, space};
use cozy_chess::Color;

const RANK_3: u64 = 0xff << 16;

#[inline]
pub(super) fn walk(view: &View, ours: &Attacks, theirs: &Attacks, side: Color, sink: &mut impl Sink) {
    let minor = ours.by[1] | ours.by[2];
    let undefended = ours.all & !theirs.all;
    for (kind, &victims) in view.theirs.iter().enumerate().take(5) {
        if kind > 0 {
            count(sink, side, PAWN_THREAT.at(kind - 1), victims & ours.by[0]);
        }
        // A pawn that a pawn protects is no target.
        let open = if kind == 0 { victims & !theirs.by[0] } else { victims };
        count(sink, side, MINOR_THREAT.at(kind), open & minor);
        count(sink, side, ROOK_THREAT.at(kind), open & ours.by[3]);
        count(sink, side, HANGING.at(kind), victims & undefended);
    }
    count(sink, side, KING_THREAT.at(0), view.all_theirs & ours.by[5] & undefended);
    count(sink, side, PUSH_THREAT.at(0), push_threats(view, ours, theirs));
    sink.add(side, SPACE.at(0), space(view, theirs));
}

/// Enemy pieces that a pawn would attack after a step to a square that is not attacked or is protected.
#[inline]
fn push_threats(view: &View, ours: &Attacks, theirs: &Attacks) -> u64 {
    let empty = !view.occupied;
    let once = (view.ours[0] << 8) & empty;
    let twice = ((once & RANK_3) << 8) & empty;
    let safe = (once | twice) & !theirs.by[0] & (ours.all | !theirs.all);
    let pieces = view.all_theirs & !view.theirs[0] & !ours.by[0];
    (left(safe << 8) | right(safe << 8)) & pieces
}
