//! Counters outside both programs, so that both are counted by the same rule. Compiled away where `COUNT` is false.

use std::cell::Cell;

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
pub(crate) fn play<const COUNT: bool>() {
    if COUNT {
        PLAYS.set(PLAYS.get() + 1);
    }
}

/// Notes one position evaluated.
#[inline]
pub(crate) fn evaluation<const COUNT: bool>() {
    if COUNT {
        EVALUATIONS.set(EVALUATIONS.get() + 1);
    }
}

/// The calls since this was last asked, on this thread.
pub(crate) fn take() -> Calls {
    Calls { plays: PLAYS.take(), evaluations: EVALUATIONS.take() }
}
