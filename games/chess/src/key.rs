//! Keys: the generator's hash, but with the en-passant file only where a legal capture exists; and the key of a
//! position one move ahead, without making the move.
//!
//! The generator keeps its random numbers to itself. The difference between the hashes of two boards that differ in
//! one piece is that piece's number, so they are read off boards once.

use crate::position::Position;
use crate::types::Move;
use cozy_chess::{Board, BoardBuilder, Color, File, Piece, Rank, Square};
use nullwindow::Key;
use std::sync::LazyLock;

/// Everything that makes two positions different, and nothing else.
#[inline]
pub(crate) fn key(position: &Position) -> Key {
    let board = &position.board;
    match board.en_passant() {
        None => board.hash(),
        Some(file) if can_capture_en_passant(board, file) => board.hash(),
        Some(_) => board.hash_without_ep(),
    }
}

/// Whether the pawn that has just gone two squares along `file` can really be taken en passant.
pub(crate) fn can_capture_en_passant(board: &Board, file: File) -> bool {
    let us = board.side_to_move();
    let target = Square::new(file, Rank::Sixth.relative_to(us));
    let pawns = cozy_chess::get_pawn_attacks(target, !us) & board.colored_pieces(us, Piece::Pawn);
    pawns.into_iter().any(|from| board.is_legal(cozy_chess::Move { from, to: target, promotion: None }))
}

/// The key after `mv`: by a few exclusive ors where nothing but pieces changes, else by making the move.
#[inline]
pub(crate) fn key_after(position: &Position, mv: Move) -> Key {
    let board = &position.board;
    let (us, from, to) = (board.side_to_move(), mv.0.from, mv.0.to);
    let piece = position.mover(mv);
    let is_plain = match piece {
        Piece::King => *board.castle_rights(us) == NO_RIGHTS,
        Piece::Pawn => {
            let steps = (from as usize).abs_diff(to as usize);
            steps != 16 && (steps == 8 || board.occupied().has(to))
        }
        _ => true,
    };
    if !is_plain || touches_rights(board, from) || touches_rights(board, to) {
        return key(&nullwindow::Game::play(position, mv));
    }
    let numbers = &*NUMBERS;
    let mut key = board.hash_without_ep() ^ numbers.turn;
    key ^= numbers.pieces[us as usize][piece as usize][from as usize];
    let arrives = mv.0.promotion.unwrap_or(piece);
    key ^= numbers.pieces[us as usize][arrives as usize][to as usize];
    if let Some(victim) = board.piece_on(to) {
        key ^= numbers.pieces[!us as usize][victim as usize][to as usize];
    }
    key
}

const NO_RIGHTS: cozy_chess::CastleRights = cozy_chess::CastleRights::EMPTY;

/// Whether a rook that may still castle stands on `square`.
#[inline]
fn touches_rights(board: &Board, square: Square) -> bool {
    let of = |color: Color| {
        let rights = board.castle_rights(color);
        let file = Some(square.file());
        square.rank() == Rank::First.relative_to(color) && (rights.short == file || rights.long == file)
    };
    of(Color::White) || of(Color::Black)
}

struct Numbers {
    /// By colour, kind and square; a king's are relative to his number on a fixed square, which cancels out.
    pieces: [[[u64; 64]; 6]; 2],
    /// The other side to move.
    turn: u64,
}

static NUMBERS: LazyLock<Numbers> = LazyLock::new(|| {
    let mut numbers = Numbers { pieces: [[[0; 64]; 6]; 2], turn: 0 };
    let bare = |white: Square, black: Square| {
        let mut builder = BoardBuilder::empty();
        builder.board[white as usize] = Some((Piece::King, Color::White));
        builder.board[black as usize] = Some((Piece::King, Color::Black));
        builder
    };
    let hash = |builder: &BoardBuilder| builder.build().ok().map(|board| board.hash());
    let homes = [(Square::A1, Square::H8), (Square::A8, Square::H1), (Square::A4, Square::H3)];
    let homes = homes.map(|(white, black)| bare(white, black));
    let mut mated = homes[0].clone();
    mated.side_to_move = Color::Black;
    numbers.turn = hash(&homes[0]).zip(hash(&mated)).map_or(0, |(white, black)| white ^ black);
    for square in Square::ALL {
        for color in Color::ALL {
            for piece in Piece::ALL.into_iter().filter(|&piece| piece != Piece::King) {
                // A piece that stands in the way of one pair of kings, or gives check, does not do so with another pair.
                let number =
                    homes.iter().flat_map(|home| [Color::White, Color::Black].map(|turn| (home, turn)));
                numbers.pieces[color as usize][piece as usize][square as usize] = number
                    .filter(|(home, _)| home.board[square as usize].is_none())
                    .find_map(|(home, turn)| {
                        let mut without = home.clone();
                        without.side_to_move = turn;
                        let mut with = without.clone();
                        with.board[square as usize] = Some((piece, color));
                        Some(hash(&with)? ^ hash(&without)?)
                    })
                    .unwrap_or(0); // a pawn on its first or last rank
            }
        }
        numbers.pieces[Color::White as usize][Piece::King as usize][square as usize] =
            king_number(square, &|king, other| hash(&bare(king, other)));
        numbers.pieces[Color::Black as usize][Piece::King as usize][square as usize] =
            king_number(square, &|king, other| hash(&bare(other, king)));
    }
    numbers
});

/// The number of a king on `square`, relative to the one on a1.
fn king_number(square: Square, hash: &dyn Fn(Square, Square) -> Option<u64>) -> u64 {
    let others = [Square::H8, Square::H5, Square::E8, Square::E5];
    let number = |other: Square| Some(hash(square, other)? ^ hash(Square::A1, other)?);
    others.into_iter().find_map(number).unwrap_or(0)
}
