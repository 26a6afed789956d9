//! Values of options, from text and back.

use super::{Guess, Part, Size};
use crate::memory::LARGEST;
use nullwindow::parallel::Parallel;
use nullwindow::table::{Draft, Kept, Replacement};
use nullwindow::{Cutoffs, Depth, FailLow, Known, MAX_DEPTH, Target};

/// Choices that exclude each other, with their names.
pub(super) struct Names<T: 'static>(&'static [(T, &'static str)]);

impl<T: Copy + PartialEq> Names<T> {
    pub(super) fn read(&self, text: &str) -> Option<T> {
        self.0.iter().find(|(_, name)| *name == text).map(|(choice, _)| *choice)
    }

    pub(super) fn name(&self, choice: T) -> String {
        self.0.iter().find(|(known, _)| *known == choice).map_or("", |(_, name)| name).to_owned()
    }
}

pub(super) const BOUNDS: Names<Kept> = Names(&[(Kept::One, "one"), (Kept::Two, "two")]);

pub(super) const DRAFTS: Names<Draft> = Names(&[(Draft::Exact, "exact"), (Draft::AtLeast, "at-least")]);

pub(super) const REPLACEMENTS: Names<Replacement> =
    Names(&[(Replacement::Aged, "aged"), (Replacement::Deepest, "deepest"), (Replacement::Always, "always")]);

pub(super) const KNOWN: Names<Known> = Names(&[
    (Known::AsSearched, "searched"),
    (Known::AllChildren, "children"),
    (Known::BothBounds, "bounds"),
]);

pub(super) const FAIL_LOWS: Names<FailLow> =
    Names(&[(FailLow::KeepsHint, "hint"), (FailLow::TakesHighest, "highest")]);

pub(super) const SOLVE: Names<Target> = Names(&[(Target::Value, "value"), (Target::Sign, "winner")]);
pub(super) const PARALLELS: Names<Parallel> =
    Names(&[(Parallel::Lazy, "lazy"), (Parallel::Gamma, "gamma"), (Parallel::Abdada, "abdada")]);

/// Puts a value that makes sense where it belongs, and says whether it did.
pub(super) fn put<T>(place: &mut T, value: Option<T>) -> bool {
    let makes_sense = value.is_some();
    if let Some(value) = value {
        *place = value;
    }
    makes_sense
}

pub(super) fn within(text: &str, least: i32, most: i32) -> Option<i32> {
    text.parse().ok().filter(|n| (least..=most).contains(n))
}

pub(super) fn on_off(text: &str) -> Option<bool> {
    match text {
        "on" => Some(true),
        "off" => Some(false),
        _ => None,
    }
}

pub(super) fn shown(on: bool) -> String {
    if on { "on".to_owned() } else { "off".to_owned() }
}

pub(super) fn put_plies(place: &mut Option<Depth>, text: &str) -> bool {
    let plies = within(text, 1, MAX_DEPTH);
    put(place, if text == "off" { Some(None) } else { plies.map(Some) })
}

pub(super) fn or_off(plies: Option<Depth>) -> String {
    plies.map_or_else(|| "off".to_owned(), |plies| plies.to_string())
}

pub(super) fn parts(text: &str) -> Option<Vec<Part>> {
    if text == "natural" {
        return Some(Vec::new());
    }
    let part = |word: &str| Part::ALL.iter().find(|(_, name)| *name == word.trim()).map(|(part, _)| *part);
    text.split(',').map(part).collect()
}

pub(super) fn size(text: &str) -> Option<Size> {
    match text.strip_prefix("2^") {
        Some(power) => within(power, 0, 32).map(|power| Size::Power(power as u32)),
        None => within(text, 0, LARGEST as i32).map(|mib| Size::Mib(mib as usize)),
    }
}

pub(super) fn cutoffs(text: &str) -> Option<Cutoffs> {
    if text == "first" {
        return Some(Cutoffs::First);
    }
    within(text, 1, 9).map(|plies| Cutoffs::Cheapest { plies })
}

/// The largest guess or offset: beyond, there are no scores.
const FAR: i32 = 30_000;

pub(super) fn guess(text: &str) -> Option<Guess> {
    if let Some(offset) = text.strip_prefix("parity") {
        return guess_offset(offset).map(Guess::SameParity);
    }
    if let Some(offset) = text.strip_prefix("previous") {
        return guess_offset(offset).map(Guess::Previous);
    }
    if text.contains(',') {
        // A list of one number is told from a number by the comma behind it.
        let list = text.strip_suffix(',').unwrap_or(text);
        return list
            .split(',')
            .map(|word| within(word.trim(), -FAR, FAR))
            .collect::<Option<_>>()
            .map(Guess::List);
    }
    text.parse::<f64>().ok().filter(|guess| guess.is_finite()).map(Guess::Fixed)
}

/// What follows `parity` or `previous`: nothing, `+3` or `-3`.
fn guess_offset(text: &str) -> Option<i32> {
    match text.chars().next() {
        None => Some(0),
        Some('+' | '-') => within(text, -FAR, FAR),
        Some(_) => None,
    }
}

pub(super) fn guess_text(guess: &Guess) -> String {
    let offset = |by: i32| if by == 0 { String::new() } else { format!("{by:+}") };
    match guess {
        Guess::SameParity(by) => format!("parity{}", offset(*by)),
        Guess::Previous(by) => format!("previous{}", offset(*by)),
        Guess::Fixed(value) => value.to_string(),
        Guess::List(list) => {
            let words: Vec<String> = list.iter().map(ToString::to_string).collect();
            if list.len() == 1 { format!("{},", words[0]) } else { words.join(",") }
        }
    }
}
