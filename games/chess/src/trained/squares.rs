//! The plain alternative: piece-square tables alone, fitted in the same way to the same data.

use super::terms::{SQUARES, TEMPO, TERMS};
use super::walk::Sink;
use super::{Pair, Sum, Trained, pairs, write_features};
use crate::position::Position;
use crate::textbook::phase;
use cozy_chess::{Color, Piece};
use nullwindow::{Evaluate, Score};
use nullwindow_notation::weights::{Linear, Weights};
use std::sync::{Arc, LazyLock};

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
#[derive(Clone, Debug)]
pub struct PieceSquare {
    weights: Arc<[Pair; TERMS]>,
}

const COUNT: usize = TEMPO.first + TEMPO.count;

static EMBEDDED: LazyLock<PieceSquare> = LazyLock::new(|| {
    let bytes = include_bytes!("../../weights/piece_square.weights");
    let weights = Weights::read(bytes, "chess").expect("the embedded file is one of weights");
    PieceSquare::with(&weights).expect("the embedded weights fit")
});

impl PieceSquare {
    /// With the weights that come with the crate.
    pub fn new() -> PieceSquare {
        EMBEDDED.clone()
    }

    /// With other weights.
    ///
    /// # Errors
    /// If they are not as many as [`Linear::count`] says.
    pub fn with(weights: &Weights) -> Result<PieceSquare, String> {
        Ok(PieceSquare { weights: pairs(weights, 2 * COUNT)? })
    }

    /// Weights by hand, to start from.
    pub fn by_hand() -> Weights {
        let mut weights = Trained::by_hand();
        weights.values.truncate(2 * COUNT);
        weights
    }
}

impl Default for PieceSquare {
    fn default() -> PieceSquare {
        PieceSquare::new()
    }
}

impl Evaluate<Position> for PieceSquare {
    type State = ();

    fn evaluate(&self, position: &Position) -> Score {
        let mut sum = Sum { weights: &self.weights, sides: [Pair(0); 2] };
        walk(position, &mut sum);
        Score::new(sum.seen_by(position.board.side_to_move()).mixed(phase(position)))
    }
}

impl Linear<Position> for PieceSquare {
    fn count() -> usize {
        2 * COUNT
    }

    fn features(position: &Position, list: &mut Vec<(u32, f32)>) {
        write_features(position, list, walk);
    }
}

#[inline]
fn walk(position: &Position, sink: &mut impl Sink) {
    for side in Color::ALL {
        for piece in Piece::ALL {
            for square in position.board.colored_pieces(side, piece) {
                sink.add(side, SQUARES.first + 64 * piece as usize + square.relative_to(side) as usize, 1);
            }
        }
    }
}
