//! What an option takes: the one place that knows limits and words.

use super::Config;
use crate::kind::GameKind;
use crate::memory::{LARGEST, has_room_for, largest_table};
use crate::options::values::{Setting, Size};

/// What an option takes.
#[derive(Clone, Copy, Debug)]
pub enum Takes {
    /// `on` or `off`.
    Switch,
    /// A whole number within limits; `of` names what is counted, if it is not obvious.
    Integer {
        /// The least.
        least: i64,
        /// The most.
        most: i64,
        /// What is counted, or nothing.
        of: &'static str,
    },
    /// One of these words.
    Choice(&'static [&'static str]),
    /// Some of these words, with commas between them.
    List(&'static [&'static str]),
    /// An evaluation of the game, or a file of weights.
    Evaluation,
    /// A file that holds a book of the game, or `off`; reading the file is the check.
    Book,
    /// A size of the table: MiB, entries as a power of two, or a table that forgets nothing.
    Memory,
    /// One or the other.
    Either(&'static [Takes]),
    /// Text of a form, here in words, that only its own parser knows.
    Text(&'static str),
}

impl Takes {
    /// Whether `text` is such a value in this game.
    ///
    /// # Errors
    /// Says what was expected.
    pub(super) fn check(&self, text: &str, kind: &GameKind, now: &Config) -> Result<(), String> {
        let fits = match self {
            Takes::Switch => matches!(text, "on" | "off"),
            Takes::Integer { least, most, .. } => {
                text.parse().is_ok_and(|n: i64| (*least..=*most).contains(&n))
            }
            Takes::Choice(words) => words.contains(&text),
            Takes::List(words) => text.split(',').all(|word| words.contains(&word.trim())),
            Takes::Evaluation => {
                return kind.has_evaluation(text).map_err(|why| match why {
                    Some(why) => format!("{}, or a file of weights ({why})", self.describe(Some(kind))),
                    None => self.describe(Some(kind)),
                });
            }
            Takes::Memory => match Size::read(text) {
                Some(size) if !has_room_for(size, now.table) => {
                    return Err(format!("at most {} MiB, all that this machine can give", largest_table()));
                }
                size => size.is_some(),
            },
            Takes::Either(all) => all.iter().any(|takes| takes.check(text, kind, now).is_ok()),
            Takes::Text(_) | Takes::Book => true,
        };
        if fits { Ok(()) } else { Err(self.describe(Some(kind))) }
    }

    /// In words, for help and error messages.
    pub fn describe(&self, kind: Option<&GameKind>) -> String {
        match self {
            Takes::Switch => "on or off".to_owned(),
            Takes::Integer { least, most, of: "" } => format!("a number from {least} to {most}"),
            Takes::Integer { least, most, of } => format!("a number of {of} from {least} to {most}"),
            Takes::Choice(words) => listed(words),
            Takes::List(words) => format!("some of {}, with commas", words.join(", ")),
            Takes::Evaluation => match kind {
                Some(kind) => listed(&kind.evaluations.iter().map(|known| known.name).collect::<Vec<_>>()),
                None => "the name of an evaluation, or a file of weights".to_owned(),
            },
            Takes::Book => "off or the file of a book".to_owned(),
            Takes::Memory => {
                format!("a number of MiB from 0 to {LARGEST}, entries from 2^0 to 2^32, exact or path")
            }
            Takes::Either(all) => {
                let (words, others): (Vec<&Takes>, Vec<&Takes>) =
                    all.iter().partition(|takes| matches!(takes, Takes::Choice(_)));
                let described = others.iter().chain(&words).map(|takes| takes.describe(kind));
                described.collect::<Vec<_>>().join(", or ")
            }
            Takes::Text(form) => (*form).to_owned(),
        }
    }

    /// As a value in a usage line: `on|off`, `N`, `one|two`.
    pub fn placeholder(&self) -> String {
        match self {
            Takes::Switch => "on|off".to_owned(),
            Takes::Integer { .. } => "N".to_owned(),
            Takes::Choice(words) => words.join("|"),
            Takes::List(_) => "PARTS".to_owned(),
            Takes::Evaluation => "NAME".to_owned(),
            Takes::Book => "FILE".to_owned(),
            Takes::Memory => "SIZE".to_owned(),
            Takes::Either(all) => all.iter().map(Takes::placeholder).collect::<Vec<_>>().join("|"),
            Takes::Text(_) => "TEXT".to_owned(),
        }
    }

    /// The least and the most, if it takes numbers and nothing else.
    pub fn range(&self) -> Option<(i64, i64)> {
        match self {
            Takes::Integer { least, most, .. } => Some((*least, *most)),
            _ => None,
        }
    }

    /// The words that it takes, if it takes nothing else.
    pub fn words(&self, kind: &GameKind) -> Option<Vec<&'static str>> {
        match self {
            Takes::Switch => Some(vec!["on", "off"]),
            Takes::Choice(words) => Some(words.to_vec()),
            Takes::Evaluation => Some(kind.evaluations.iter().map(|known| known.name).collect()),
            _ => None,
        }
    }
}

/// `one`, `one or two`, `aged, deepest or always`.
fn listed(words: &[&str]) -> String {
    match words {
        [] => String::new(),
        [one] => (*one).to_owned(),
        [front @ .., last] => format!("{} or {last}", front.join(", ")),
    }
}
