use super::{At, Choice, Order};
use crate::game::{Depth, Game, Key};
use std::collections::HashMap;

/// The move that the table remembers comes before all others (S14).
#[derive(Clone, Copy, Debug)]
pub struct TableMove;

/// Above any sum of other ratings.
const FIRST: i32 = 1 << 28;

impl<G: Game> Order<G> for TableMove {
    fn rate(&mut self, at: &At<'_, G>, choices: &mut [Choice<G::Move>]) {
        // An index from a colliding key may be out of range; within range it is a legal move in any case.
        if let Some(choice) = at.table_move.and_then(|index| choices.get_mut(usize::from(index))) {
            choice.rate(FIRST);
        }
    }
}

/// Moves known beforehand, for measuring what perfect ordering would save (S50).
#[derive(Clone, Debug, Default)]
pub struct Oracle {
    moves: HashMap<(Key, Depth), u16>,
}

impl Oracle {
    /// The moves of `moves`: for a position's key and depth, the index of the move to try first.
    pub fn new(moves: HashMap<(Key, Depth), u16>) -> Self {
        Oracle { moves }
    }
}

impl<G: Game> Order<G> for Oracle {
    fn rate(&mut self, at: &At<'_, G>, choices: &mut [Choice<G::Move>]) {
        let known = self.moves.get(&(at.node.key, at.depth));
        if let Some(choice) = known.and_then(|&index| choices.get_mut(usize::from(index))) {
            choice.rate(FIRST);
        }
    }
}
