//! Static move ordering: what a glance at the move says, without learning.

use crate::position::Position;
use crate::see::VALUES;
use crate::textbook;
use crate::types::Move;
use cozy_chess::Piece;
use nullwindow::order::{At, Choice, Order};

/// Captures and promotions by what they win, then quiet moves by how much better the piece will stand.
///
/// Captures that win or trade come far above whatever a history says of quiet moves, those that lose far below.
///
/// ```
/// use nullwindow::{order::TableMove, Limits, Searcher};
/// use nullwindow_notation::Notation;
/// use nullwindow_chess::{Position, Static, Textbook};
/// let mut search = Searcher::new(Textbook).order(vec![Box::new(TableMove), Box::new(Static::default())]);
/// assert!(search.run(&Position::start(), &Limits::depth(3)).best.is_some());
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct Static;

/// Above all ratings of quiet moves, histories' included.
const CAPTURES: i32 = 1 << 20;
/// Promotions to less than a queen, and captures that lose material.
const LAST: i32 = -(1 << 20);

impl Order<Position> for Static {
    fn rate(&mut self, at: &At<'_, Position>, choices: &mut [Choice<Move>]) {
        let position = &at.node.position;
        for choice in choices {
            choice.rate(rating(position, choice.mv));
        }
    }
}

fn rating(position: &Position, mv: Move) -> i32 {
    let mover = position.mover(mv);
    match (position.victim(mv), mv.0.promotion) {
        (None, None) if position.is_castling(mv) => CASTLING,
        (None, None) => textbook::step(position.board.side_to_move(), mover, mv.0.from, mv.0.to),
        (_, Some(promotion)) if promotion != Piece::Queen => LAST,
        (victim, promotion) => {
            let gain = victim.map_or(0, |piece| VALUES[piece as usize]);
            let trades = gain >= VALUES[mover as usize] && promotion.is_none();
            if !trades && position.exchange(mv) < 0 {
                return LAST + gain;
            }
            let promoted = promotion.map_or(0, |piece| VALUES[piece as usize]);
            CAPTURES + 16 * (gain + promoted) - mover as i32
        }
    }
}

/// As good as a good step of a piece.
const CASTLING: i32 = 40;
