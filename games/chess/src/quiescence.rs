//! Which moves must be looked at before a position may be evaluated.

use crate::position::Position;
use crate::see::VALUES;
use crate::types::Move;
use cozy_chess::{BitBoard, Color, Piece, PieceMoves, Rank, Square, get_king_moves};
use nullwindow::Game;
use nullwindow::select::{Select, StandPat};

/// Quiescence for chess: captures, and promotions to a queen, that do not lose material by the exchange on their square;
/// the most valuable victim first and among attackers of one victim the least valuable. In check: all moves.
///
/// What is noisy is a function of the position alone, so a search with it still has one value a depth. It ends, because
/// only captures, promotions and answers to checks are played, and answers that give check again are soon used up.
///
/// ```
/// use nullwindow::{Limits, Searcher};
/// use nullwindow_notation::Notation;
/// use nullwindow_chess::{Position, Quiescence, Textbook};
/// let hangs = Position::parse("4k3/8/8/3r4/8/8/8/3RK3 w - - 0 1").unwrap();
/// let mut search = Searcher::new(Textbook).select(Quiescence::default());
/// assert_eq!(hangs.move_text(search.run(&hangs, &Limits::depth(1)).best.unwrap()), "Rxd5");
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Quiescence {
    /// Whether a side in check must look at all its moves; otherwise it evaluates and captures as if it were not.
    pub evasions: bool,
}

impl Default for Quiescence {
    fn default() -> Quiescence {
        Quiescence { evasions: true }
    }
}

impl Select<Position> for Quiescence {
    const QUIESCES: bool = true;
    const SELECTS: bool = false;

    #[inline]
    fn may_stand(&mut self, position: &Position) -> bool {
        !(self.evasions && position.is_check())
    }

    #[inline]
    fn noisy(&mut self, position: &Position, moves: &mut Vec<Move>) -> Option<StandPat> {
        let in_check = self.evasions && position.is_check();
        captures(position, in_check, moves);
        if in_check {
            rest(position, moves);
            return Some(StandPat::Forbidden);
        }
        (!moves.is_empty()).then_some(StandPat::Allowed)
    }
}

/// The most lists of moves that the generator hands over.
const LISTS: usize = 18;

/// Appends promotions to queens and captures; without those that lose material unless `all` are asked for.
fn captures(position: &Position, all: bool, moves: &mut Vec<Move>) {
    let board = &position.board;
    let us = board.side_to_move();
    let them = board.colors(!us);
    let targets = them | en_passant_target(position);
    let last_rank = Rank::Eighth.relative_to(us).bitboard();
    // Pawns come first from the generator, the king last: attackers stand in the order of their value.
    let mut lists = [PieceMoves { piece: Piece::Pawn, from: Square::A1, to: BitBoard::EMPTY }; LISTS];
    let (mut count, mut reached) = (0, BitBoard::EMPTY);
    board.generate_moves_for(may_capture(position, targets), |mut list| {
        list.to &= if list.piece == Piece::Pawn { targets | last_rank } else { them };
        if !list.to.is_empty() && count < LISTS {
            reached |= list.to;
            lists[count] = list;
            count += 1;
        }
        false
    });
    let lists = &mut lists[..count];
    let held = pawn_attacks(board.colored_pieces(!us, Piece::Pawn), !us);
    for victim in [Piece::Queen, Piece::Rook, Piece::Bishop, Piece::Knight, Piece::Pawn] {
        // Promotions come with the queens, en passant with the pawns.
        let victims = match victim {
            Piece::Queen => board.pieces(victim) | last_rank,
            Piece::Pawn => board.pieces(victim) | !board.occupied(),
            _ => board.pieces(victim),
        };
        if (reached & victims).is_empty() {
            continue;
        }
        for list in lists.iter_mut() {
            let is_pawn = list.piece == Piece::Pawn;
            let to = list.to & if is_pawn { victims } else { board.pieces(victim) };
            list.to ^= to;
            let wins = VALUES[list.piece as usize] <= VALUES[victim as usize];
            for to in to {
                let promotion = (is_pawn && last_rank.has(to)).then_some(Piece::Queen);
                let mv = Move(cozy_chess::Move { from: list.from, to, promotion });
                let is_safe = || match promotion {
                    None if wins => true,
                    // More than a pawn lost for what stood there: a pawn in return is not enough.
                    None if held.has(to) => false,
                    _ => position.exchange(mv) >= 0,
                };
                if all || is_safe() {
                    moves.push(mv);
                }
            }
        }
    }
}

/// The pieces that can perhaps capture or promote: of the pawns and the king this is quickly seen.
#[inline]
fn may_capture(position: &Position, targets: BitBoard) -> BitBoard {
    let board = &position.board;
    let us = board.side_to_move();
    let pawns = board.colored_pieces(us, Piece::Pawn);
    let idle = pawns & !pawn_attacks(targets, !us) & !Rank::Seventh.relative_to(us).bitboard();
    let king = board.king(us);
    let at_rest = (get_king_moves(king) & targets).is_empty();
    board.colors(us) & !idle & !if at_rest { king.bitboard() } else { BitBoard::EMPTY }
}

/// The squares that pawns on these squares would attack.
#[inline]
fn pawn_attacks(pawns: BitBoard, color: Color) -> BitBoard {
    const A: u64 = 0x0101_0101_0101_0101;
    let ahead = if color == Color::White { pawns.0 << 8 } else { pawns.0 >> 8 };
    BitBoard(((ahead & !A) >> 1) | ((ahead << 1) & !A))
}

/// The square behind a pawn that can perhaps be taken en passant.
#[inline]
fn en_passant_target(position: &Position) -> BitBoard {
    let us: Color = position.board.side_to_move();
    let square = |file| Square::new(file, Rank::Sixth.relative_to(us)).bitboard();
    position.board.en_passant().map_or(BitBoard::EMPTY, square)
}

/// Appends the legal moves that are not there yet.
fn rest(position: &Position, moves: &mut Vec<Move>) {
    let noisy = moves.len();
    position.each_move(|mv| {
        if !moves[..noisy].contains(&mv) {
            moves.push(mv);
        }
    });
    debug_assert!(position.outcome().is_some() || moves.len() > noisy || noisy > 0, "there is a move");
}
