//! The plain alternative: piece-square tables alone, fitted in the same way to the same data.

use super::terms::{SQUARES, TEMPO};
use super::walk::Sink;
use super::{Packed, Tapered, Terms, Trained};
use crate::position::Position;
use cozy_chess::{Color, Piece};
use nullwindow_notation::weights::Weights;
use std::sync::OnceLock;

/// Tapered piece-square tables and the right to move: the first terms of [`Trained`] and nothing else.
///
/// It is what `Trained` has to beat.
///
/// ```
/// use nullwindow::Evaluate;
/// use nullwindow_notation::Notation;
/// use nullwindow_chess::{PieceSquare, Position};
/// let start = Position::start();
/// assert!(PieceSquare::new().evaluate(&start).get().abs() < 50);
/// ```
pub type PieceSquare = Tapered<SquareTerms>;

/// What stands where, and the right to move.
#[derive(Clone, Copy, Debug)]
pub struct SquareTerms;

impl Terms for SquareTerms {
    const COUNT: usize = TEMPO.first + TEMPO.count;
    const FILE: &'static [u8] = include_bytes!("../../weights/piece_square.weights");

    fn embedded() -> &'static OnceLock<Packed> {
        static EMBEDDED: OnceLock<Packed> = OnceLock::new();
        &EMBEDDED
    }

    #[inline]
    fn walk(position: &Position, sink: &mut impl Sink) {
        for side in Color::ALL {
            for piece in Piece::ALL {
                for square in position.board.colored_pieces(side, piece) {
                    let index = 64 * piece as usize + square.relative_to(side) as usize;
                    sink.add(side, SQUARES.first + index, 1);
                }
            }
        }
    }
}

impl PieceSquare {
    /// Weights by hand, to start from.
    pub fn by_hand() -> Weights {
        let mut weights = Trained::by_hand();
        weights.values.truncate(2 * SquareTerms::COUNT);
        weights
    }
}
