//! What must be played out before a position may be judged.

use crate::moves::Move;
use crate::position::Position;
use nullwindow::select::{Select, StandPat};

/// Captures are compulsory: where there is one, nobody may stand pat; a position without is quiet.
///
/// ```
/// use nullwindow::{notation::Notation, Limits, Searcher};
/// use nullwindow_checkers::{Position, Quiescence, Textbook};
/// let position = Position::parse("B:W18,32:B1,15")?; // 15x22 is forced
/// let mut search = Searcher::new(Textbook).select(Quiescence);
/// assert!(search.run(&position, &Limits::depth(1)).value.get() > 0);
/// # Ok::<(), nullwindow::text::ParseError>(())
/// ```
#[derive(Clone, Copy, Debug, Default)]
pub struct Quiescence;

impl Select<Position> for Quiescence {
    const QUIESCES: bool = true;
    const SELECTS: bool = false;

    #[inline]
    fn noisy(&mut self, position: &Position, moves: &mut Vec<Move>) -> Option<StandPat> {
        position.captures(moves).then_some(StandPat::Forbidden)
    }
}
