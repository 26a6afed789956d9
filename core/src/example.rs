//! A small game, for the examples of this documentation.

use crate::game::{Game, Key, Outcome};
use crate::score::Score;

/// Nim with one heap: take one, two or three matches; the player who takes the last one wins.
///
/// ```
/// use nullwindow::{example::{even, Nim}, Limits, Score, Searcher};
/// let report = Searcher::new(even).run(&Nim(7), &Limits::depth(7));
/// assert_eq!((report.best, report.value), (Some(3), Score::win_in(3))); // leave a multiple of four
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Nim(pub u32);

impl Game for Nim {
    /// How many are taken.
    type Move = u32;

    fn moves(&self, list: &mut Vec<u32>) {
        list.extend(1..=self.0.min(3));
    }

    fn play(&self, taken: u32) -> Nim {
        Nim(self.0 - taken)
    }

    fn key(&self) -> Key {
        self.0.into()
    }

    fn outcome(&self) -> Option<Outcome> {
        (self.0 == 0).then_some(Outcome::Loss)
    }
}

/// An evaluation that knows nothing: unfinished games count as even.
pub fn even(_: &Nim) -> Score {
    Score::ZERO
}
