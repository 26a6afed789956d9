//! The textbook evaluation: material, and squares by a few rules of thumb.

use crate::position::Position;
use cozy_chess::{Color, Piece, Square};
use nullwindow::{Evaluate, Score};

/// A page of hand-written evaluation: what the pieces are worth, and that they belong near the centre, that pawns
/// should advance, the more so the emptier the board, and that the king hides until the endgame.
///
/// All of it depends on one piece at a time, so it is a sum over pieces; middlegame and endgame are mixed by how many
/// pieces are left.
///
/// ```
/// use nullwindow::Evaluate;
/// use nullwindow_notation::Notation;
/// use nullwindow_chess::{Position, Textbook};
/// assert_eq!(Textbook.evaluate(&Position::start()).get(), 0);
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct Textbook;

impl Evaluate<Position> for Textbook {
    type State = ();

    fn evaluate(&self, position: &Position) -> Score {
        let board = &position.board;
        let mut sum = [0; 2];
        for color in Color::ALL {
            let sign = if color == board.side_to_move() { 1 } else { -1 };
            for piece in Piece::ALL {
                for square in board.colored_pieces(color, piece) {
                    let value = TABLE[piece as usize][square.relative_to(color) as usize];
                    sum[0] += sign * i32::from(value[0]);
                    sum[1] += sign * i32::from(value[1]);
                }
            }
        }
        let phase = phase(position);
        Score::new((sum[0] * phase + sum[1] * (PHASES - phase)) / PHASES)
    }
}

/// How much of the middlegame is left: from 24, all pieces on the board, to 0, none.
#[inline]
pub(crate) fn phase(position: &Position) -> i32 {
    let count = |piece: Piece| position.board.pieces(piece).len() as i32;
    let minor = count(Piece::Knight) + count(Piece::Bishop);
    (minor + 2 * count(Piece::Rook) + 4 * count(Piece::Queen)).min(PHASES)
}

/// The phase of the starting position.
pub(crate) const PHASES: i32 = 24;

/// What a step gains in the middlegame.
#[inline]
pub(crate) fn step(us: Color, piece: Piece, from: Square, to: Square) -> i32 {
    let value = |square: Square| i32::from(TABLE[piece as usize][square.relative_to(us) as usize][0]);
    value(to) - value(from)
}

/// Values in the middlegame and in the endgame, by kind and square, seen from White's side.
pub(crate) const TABLE: [[[i16; 2]; 64]; 6] = {
    let mut table = [[[0; 2]; 64]; 6];
    let mut square = 0;
    while square < 64 {
        let (file, rank) = (square as i16 % 8, square as i16 / 8);
        // From 0 on the four central squares to 6 in the corners.
        let away = edge(file) + edge(rank);
        let file_away = edge(file);
        table[0][square] = [100 + 2 * rank * (3 - file_away), 105 + 3 * rank * rank - 4 * file_away];
        table[1][square] = [330 - 10 * away, 300 - 8 * away];
        table[2][square] = [335 - 4 * away, 310 - 4 * away];
        table[3][square] = [490 - 3 * file_away + if rank == 6 { 20 } else { 0 }, 520];
        table[4][square] = [950 - 2 * away, 980 - 5 * away];
        // In the middlegame behind the pawns, away from the centre; in the endgame in the midst of it.
        table[5][square] = [12 * file_away - 25 * if rank > 3 { 3 } else { rank }, 30 - 10 * away];
        square += 1;
    }
    table
};

/// 0 for the two middle files or ranks, 3 for the outermost.
const fn edge(line: i16) -> i16 {
    if line < 4 { 3 - line } else { line - 4 }
}
