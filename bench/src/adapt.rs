//! The games for `minimax`: only translation, inlined away. nullwindow takes them as they are.

use crate::games::BenchGame;
use nullwindow::Outcome;
use std::marker::PhantomData;

/// Rules and evaluation; it has no state.
pub(crate) struct Theirs<G>(pub(crate) PhantomData<G>);

impl<G: BenchGame> minimax::Game for Theirs<G> {
    type S = G;
    type M = G::Move;

    #[inline]
    fn generate_moves(position: &G, moves: &mut Vec<G::Move>) -> Option<minimax::Winner> {
        let winner = Self::get_winner(position);
        if winner.is_none() {
            position.moves(moves);
        }
        winner
    }

    #[inline]
    fn apply(position: &mut G, mv: G::Move) -> Option<G> {
        Some(position.play(mv))
    }

    #[inline]
    fn get_winner(position: &G) -> Option<minimax::Winner> {
        position.outcome().map(|outcome| match outcome {
            Outcome::Win => minimax::Winner::PlayerToMove,
            Outcome::Loss => minimax::Winner::PlayerJustMoved,
            Outcome::Draw | Outcome::Score(_) => minimax::Winner::Draw,
        })
    }

    #[inline]
    fn zobrist_hash(position: &G) -> u64 {
        position.hash()
    }

    /// Without one, `minimax` 0.6.0 leaves its countermove table empty and the option does nothing. It is never played:
    /// no configuration here prunes by null moves.
    #[inline]
    fn null_move(_: &G) -> Option<G::Move> {
        Some(G::FILLER)
    }

    #[inline]
    fn table_index(mv: G::Move) -> u16 {
        G::index(mv)
    }

    fn max_table_index() -> u16 {
        G::SLOTS as u16 - 1
    }
}

impl<G: BenchGame> minimax::Evaluator for Theirs<G> {
    type G = Self;

    #[inline]
    fn evaluate(&self, position: &G) -> minimax::Evaluation {
        position.evaluate() as minimax::Evaluation
    }
}
