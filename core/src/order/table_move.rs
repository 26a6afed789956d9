use super::{At, Choice, Order};
use crate::game::Game;

/// The move that the table remembers comes before all others (S14).
#[derive(Clone, Copy, Debug)]
pub struct TableMove;

/// Above any sum of other ratings.
pub(super) const FIRST: i32 = 1 << 28;

impl<G: Game> Order<G> for TableMove {
    fn rate(&mut self, at: &At<'_, G>, choices: &mut [Choice<G::Move>]) {
        // An index from a colliding key may be out of range; within range it is a legal move in any case.
        if let Some(choice) = at.table_move.and_then(|index| choices.get_mut(usize::from(index))) {
            choice.rate(FIRST);
        }
    }
}
