//! The same rules as either library's traits: only translation, inlined away; and counters outside both programs, so that
//! both are counted by the same rule. The counters are compiled away where `COUNT` is false.

use crate::games::{End, Rules};
use std::cell::Cell;
use std::marker::PhantomData;

/// What a search asked of its game.
#[derive(Clone, Copy, PartialEq, Eq, Default, Debug)]
pub(crate) struct Calls {
    /// Positions made.
    pub(crate) plays: u64,
    /// Positions evaluated.
    pub(crate) evaluations: u64,
}

thread_local! {
    static PLAYS: Cell<u64> = const { Cell::new(0) };
    static EVALUATIONS: Cell<u64> = const { Cell::new(0) };
}

/// Notes one position made.
#[inline]
fn count_play<const COUNT: bool>() {
    if COUNT {
        PLAYS.set(PLAYS.get() + 1);
    }
}

/// Notes one position evaluated.
#[inline]
fn count_evaluation<const COUNT: bool>() {
    if COUNT {
        EVALUATIONS.set(EVALUATIONS.get() + 1);
    }
}

/// The calls since this was last asked, on this thread.
pub(crate) fn take_calls() -> Calls {
    Calls { plays: PLAYS.take(), evaluations: EVALUATIONS.take() }
}

/// The rules for `minimax`; its history sees the move, or only the column where `COLUMN` is set.
pub(crate) struct Theirs<R, const COLUMN: bool, const COUNT: bool>(PhantomData<R>);

impl<R, const COLUMN: bool, const COUNT: bool> Theirs<R, COLUMN, COUNT> {
    /// The evaluation; it has no state.
    pub(crate) const EVALUATOR: Self = Theirs(PhantomData);
}

impl<R: Rules, const COLUMN: bool, const COUNT: bool> minimax::Game for Theirs<R, COLUMN, COUNT> {
    type S = R;
    type M = u8;

    #[inline]
    fn generate_moves(position: &R, moves: &mut Vec<u8>) -> Option<minimax::Winner> {
        let winner = Self::get_winner(position);
        if winner.is_none() {
            position.moves(moves);
        }
        winner
    }

    #[inline]
    fn apply(position: &mut R, mv: u8) -> Option<R> {
        count_play::<COUNT>();
        Some(position.play(mv))
    }

    #[inline]
    fn get_winner(position: &R) -> Option<minimax::Winner> {
        position.end().map(|end| match end {
            End::Won => minimax::Winner::PlayerToMove,
            End::Lost => minimax::Winner::PlayerJustMoved,
            End::Drawn => minimax::Winner::Draw,
        })
    }

    #[inline]
    fn zobrist_hash(position: &R) -> u64 {
        position.hash()
    }

    /// Without one, `minimax` 0.6.0 leaves its countermove table empty and the option does nothing. It is never played:
    /// no configuration here prunes by null moves.
    fn null_move(_: &R) -> Option<u8> {
        Some(R::FILLER)
    }

    #[inline]
    fn table_index(mv: u8) -> u16 {
        if COLUMN { R::column(mv).into() } else { mv.into() }
    }

    fn max_table_index() -> u16 {
        R::MOVES as u16 - 1
    }
}

impl<R: Rules, const COLUMN: bool, const COUNT: bool> minimax::Evaluator for Theirs<R, COLUMN, COUNT> {
    type G = Self;

    #[inline]
    fn evaluate(&self, position: &R) -> minimax::Evaluation {
        count_evaluation::<COUNT>();
        position.evaluate() as minimax::Evaluation
    }
}

/// The rules for `nullwindow`.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct Ours<R, const COUNT: bool>(pub(crate) R);

impl<R: Rules, const COUNT: bool> nullwindow::Game for Ours<R, COUNT> {
    type Move = u8;
    const SLOTS: usize = R::MOVES;

    #[inline]
    fn moves(&self, list: &mut Vec<u8>) {
        self.0.moves(list);
    }

    #[inline]
    fn play(&self, mv: u8) -> Self {
        count_play::<COUNT>();
        Ours(self.0.play(mv))
    }

    #[inline]
    fn key(&self) -> nullwindow::Key {
        self.0.key()
    }

    #[inline]
    fn key_after(&self, mv: u8) -> nullwindow::Key {
        self.0.key_after(mv)
    }

    #[inline]
    fn outcome(&self) -> Option<nullwindow::Outcome> {
        self.0.end().map(|end| match end {
            End::Won => nullwindow::Outcome::Win,
            End::Lost => nullwindow::Outcome::Loss,
            End::Drawn => nullwindow::Outcome::Draw,
        })
    }

    #[inline]
    fn slot(&self, mv: u8) -> usize {
        mv.into()
    }
}

/// The evaluation for `nullwindow`.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Evaluation;

impl<R: Rules, const COUNT: bool> nullwindow::Evaluate<Ours<R, COUNT>> for Evaluation {
    type State = ();

    #[inline]
    fn evaluate(&self, position: &Ours<R, COUNT>) -> nullwindow::Score {
        count_evaluation::<COUNT>();
        nullwindow::Score::new(position.0.evaluate())
    }
}
