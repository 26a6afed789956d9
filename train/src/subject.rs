//! The games that can be trained: one line each.

use crate::{Hear, Match, Options, Summary};

/// A game that can be trained.
pub struct Subject {
    /// Its name.
    pub name: &'static str,
    /// Plays, fits and writes weights.
    pub run: Run,
    /// Plays a match between two evaluations.
    pub versus: Versus,
}

/// Trains by [`Options`].
pub type Run = fn(&Options, &mut Hear<'_>) -> Result<Summary, String>;
/// Plays a [`Match`].
pub type Versus = fn(&Match, &mut Hear<'_>) -> Result<Summary, String>;

/// All of them.
pub const SUBJECTS: &[Subject] = &[
    Subject { name: "chess", run: crate::chess::run, versus: crate::chess::versus },
    Subject { name: "othello", run: crate::othello::run, versus: crate::othello::versus },
    Subject { name: "checkers", run: crate::checkers::run, versus: crate::checkers::versus },
];

/// The one called `name`.
///
/// ```
/// assert!(nullwindow_train::subject("chess").is_ok());
/// assert!(nullwindow_train::subject("go").is_err_and(|why| why.starts_with("there is no game called \"go\"")));
/// ```
///
/// # Errors
/// Says which games there are.
pub fn subject(name: &str) -> Result<&'static Subject, String> {
    SUBJECTS.iter().find(|subject| subject.name == name).ok_or_else(|| {
        let names: Vec<&str> = SUBJECTS.iter().map(|subject| subject.name).collect();
        let found = nullwindow::text::excerpt(name.chars());
        format!("there is no game called {found}; there are {}", names.join(", "))
    })
}
