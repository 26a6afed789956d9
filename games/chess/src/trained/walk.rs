//! The walk over a position that names its terms. A [`Sink`] adds up their weights, or writes the terms down.

use super::terms::{
    BISHOP_MOVES, BISHOP_OUTPOST, BISHOP_PAIR, BISHOP_PAWNS, Group, HANGING, KING_THREAT, KNIGHT_MOVES,
    KNIGHT_OUTPOST, MINOR_THREAT, PAWN_THREAT, PAWNS_BESIDE, PUSH_THREAT, QUEEN_MOVES, ROOK_FILE, ROOK_MOVES,
    ROOK_SEVENTH, ROOK_THREAT, SHELTERED_MINOR, SPACE, SQUARES,
};
use super::view::{A_FILE, View, fill_down, left, right, squares};
use super::{king, pawns};
use crate::position::Position;
use cozy_chess::{
    BitBoard, Color, Piece, Square, get_bishop_moves, get_king_moves, get_knight_moves, get_rook_moves,
};

/// Receives the terms of a position.
pub trait Sink {
    /// The term counts `times` for a side.
    fn add(&mut self, side: Color, term: usize, times: i32);
}

/// What a side attacks, as it sees the board itself.
#[derive(Default)]
pub(super) struct Attacks {
    /// By kind of piece.
    pub(super) by: [u64; 6],
    pub(super) all: u64,
    /// By two pieces or more.
    pub(super) twice: u64,
    /// Attackers of the enemy king's surroundings and squares there that are attacked, in units of an index.
    pub(super) on_king: usize,
}

impl Attacks {
    #[inline]
    fn add(&mut self, piece: Piece, squares: u64) {
        self.twice |= self.all & squares;
        self.all |= squares;
        self.by[piece as usize] |= squares;
    }

    /// The same seen by the other side.
    #[inline]
    fn turned(&self) -> Attacks {
        Attacks {
            by: self.by.map(u64::swap_bytes),
            all: self.all.swap_bytes(),
            twice: self.twice.swap_bytes(),
            on_king: self.on_king,
        }
    }
}

/// All terms but the right to move.
#[inline]
pub(super) fn walk(position: &Position, sink: &mut impl Sink) {
    let views = Color::ALL.map(|side| View::new(&position.board, side));
    let attacks = Color::ALL.map(|side| pieces(&views[side as usize], side, sink));
    for side in Color::ALL {
        let (view, ours) = (&views[side as usize], &attacks[side as usize]);
        let theirs = attacks[!side as usize].turned();
        pawns::walk(view, &theirs, side, sink);
        king::walk(view, ours, &theirs, side, sink);
        threats(view, ours, &theirs, side, sink);
    }
}

const RANK_2: u64 = 0xff << 8;
const RANK_3: u64 = 0xff << 16;
const RANK_7: u64 = 0xff << 48;
const RANK_8: u64 = 0xff << 56;
/// Where an outpost is worth having.
const FRONT: u64 = 0xff_ffff << 24;
const DARK: u64 = 0xaa55_aa55_aa55_aa55;

/// Every piece: its square, and what it attacks.
#[inline]
fn pieces(view: &View, side: Color, sink: &mut impl Sink) -> Attacks {
    let mut attacks = Attacks::default();
    attacks.add(Piece::Pawn, view.pawn_attacks);
    attacks.add(Piece::King, get_king_moves(Square::index(view.king)).0);
    let mut pawns = 0;
    for square in squares(view.ours[0]) {
        sink.add(side, SQUARES.first + square, 1);
        pawns += 1;
    }
    sink.add(side, SQUARES.first + 5 * 64 + view.king, 1);
    let mut each = Each {
        view,
        side,
        sink,
        attacks: &mut attacks,
        zone: king::zone(view.enemy_king),
        area: !(view.ours[0] | view.ours[5] | view.enemy_pawn_attacks),
    };
    // Sliders see through what moves alike on their own side.
    let through = |pieces: u64| BitBoard(view.occupied ^ pieces);
    let bishops = through(view.ours[4]);
    let rooks = through(view.ours[4] | view.ours[3]);
    let queens = through(0);
    let knights = each.of(Piece::Knight, 2, KNIGHT_MOVES, |square| get_knight_moves(square).0);
    each.of(Piece::Bishop, 2, BISHOP_MOVES, |square| get_bishop_moves(square, bishops).0);
    let rooks = each.of(Piece::Rook, 3, ROOK_MOVES, |square| get_rook_moves(square, rooks).0);
    each.of(Piece::Queen, 5, QUEEN_MOVES, |square| {
        (get_bishop_moves(square, queens) | get_rook_moves(square, queens)).0
    });
    sink.add(side, PAWNS_BESIDE.at(0), pawns * knights);
    sink.add(side, PAWNS_BESIDE.at(1), pawns * rooks);
    minor_pieces(view, side, sink);
    self::rooks(view, side, sink);
    attacks
}

/// What the loop over pieces needs.
struct Each<'a, S> {
    view: &'a View,
    side: Color,
    sink: &'a mut S,
    attacks: &'a mut Attacks,
    /// The enemy king's surroundings.
    zone: u64,
    /// Where it is good to be able to go.
    area: u64,
}

impl<S: Sink> Each<'_, S> {
    /// All pieces of a kind, which weighs `unit` in an attack on the king; returns how many there are.
    #[inline]
    fn of(&mut self, piece: Piece, unit: usize, mobility: Group, moves: impl Fn(Square) -> u64) -> i32 {
        let mut number = 0;
        for square in squares(self.view.ours[piece as usize]) {
            number += 1;
            let reached = moves(Square::index(square));
            self.sink.add(self.side, SQUARES.first + 64 * piece as usize + square, 1);
            self.sink.add(self.side, mobility.at((reached & self.area).count_ones() as usize), 1);
            self.attacks.add(piece, reached);
            let near = reached & self.zone;
            if near != 0 {
                self.attacks.on_king += unit + few(near) as usize;
            }
        }
        number
    }
}

#[inline]
fn minor_pieces(view: &View, side: Color, sink: &mut impl Sink) {
    let [pawns, knights, bishops, ..] = view.ours;
    let outposts = FRONT & !view.enemy_pawn_span;
    for (pieces, group) in [(knights, KNIGHT_OUTPOST), (bishops, BISHOP_OUTPOST)] {
        let (on, protected) = (pieces & outposts, pieces & outposts & view.pawn_attacks);
        count(sink, side, group.at(0), on ^ protected);
        count(sink, side, group.at(1), protected);
    }
    let ahead = (view.ours[0] | view.theirs[0]) >> 8;
    count(sink, side, SHELTERED_MINOR.at(0), (knights | bishops) & ahead);
    if bishops & (bishops.wrapping_sub(1)) != 0 {
        sink.add(side, BISHOP_PAIR.at(0), 1);
    }
    for colour in [DARK, !DARK] {
        if bishops & colour != 0 {
            sink.add(side, BISHOP_PAWNS.at(few(pawns & colour) as usize), few(bishops & colour));
        }
    }
}

#[inline]
fn rooks(view: &View, side: Color, sink: &mut impl Sink) {
    let rooks = view.ours[3];
    for square in squares(rooks) {
        let file = A_FILE << (square % 8);
        if file & view.ours[0] == 0 {
            sink.add(side, ROOK_FILE.at(usize::from(file & view.theirs[0] == 0)), 1);
        }
    }
    if (view.theirs[5] & RANK_8) | (view.theirs[0] & RANK_7) != 0 {
        count(sink, side, ROOK_SEVENTH.at(0), rooks & RANK_7);
    }
}

/// Threats: which pieces are attacked, and by what.
#[inline]
fn threats(view: &View, ours: &Attacks, theirs: &Attacks, side: Color, sink: &mut impl Sink) {
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

/// The term counts once for every square in the set.
#[inline]
pub(super) fn count(sink: &mut impl Sink, side: Color, term: usize, set: u64) {
    if set != 0 {
        sink.add(side, term, few(set));
    }
}

/// How many squares a set has that seldom has many: quicker than counting bits where the processor may not.
#[inline]
pub(super) fn few(mut set: u64) -> i32 {
    let mut number = 0;
    while set != 0 {
        set &= set - 1;
        number += 1;
    }
    number
}

/// Safe squares on the second to fourth rank of the middle files; those behind own pawns count twice.
#[inline]
fn space(view: &View, enemy: &Attacks) -> i32 {
    const MIDDLE: u64 =
        (A_FILE << 2 | A_FILE << 3 | A_FILE << 4 | A_FILE << 5) & (RANK_2 | RANK_2 << 8 | RANK_2 << 16);
    let safe = MIDDLE & !view.ours[0] & !enemy.by[0];
    let behind = safe & (fill_down(view.ours[0]) >> 8) & !enemy.all;
    (safe.count_ones() + behind.count_ones()) as i32
}
