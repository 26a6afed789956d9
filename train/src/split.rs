//! What is held out: whole games, never single positions, because the positions of a game share its result.

use nullwindow::random::mix;

/// What an example is used for.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Part {
    /// Weights are fitted to it.
    Train,
    /// It tells when to stop.
    Validation,
    /// It is looked at once, at the end: the error that is reported.
    Test,
}

/// Which games are held out, by a hash of the game's number.
///
/// ```
/// use nullwindow_train::split::{Part, Split};
/// let split = Split::default();
/// let tests = (0..10_000).filter(|&game| split.part(game) == Part::Test).count();
/// assert!((900..1_100).contains(&tests));
/// assert_eq!(split.part(7), split.part(7));
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Split {
    /// Games in a thousand for validation.
    pub validation: u16,
    /// Games in a thousand for the test.
    pub test: u16,
    /// Another seed, another choice.
    pub seed: u64,
}

impl Default for Split {
    /// A tenth each.
    fn default() -> Self {
        Split { validation: 100, test: 100, seed: 0 }
    }
}

impl Split {
    /// What the game with this number is used for.
    pub fn part(&self, game: u64) -> Part {
        let lot = mix(game ^ mix(self.seed)) % 1000;
        let (validation, test) = (u64::from(self.validation), u64::from(self.test));
        if lot < test {
            Part::Test
        } else if lot < test + validation {
            Part::Validation
        } else {
            Part::Train
        }
    }
}
