//! Values of options, from text and back. What may be written is checked by [`Takes`](super::Takes) first.

use nullwindow::Parallel;
use nullwindow::driver::State;
use nullwindow::select::MultiProbCut;
use nullwindow::table::{Certainty, Draft, Kept, Replacement};
use nullwindow::{Algorithm, Bounds, Cutoffs, FailLow, Known, Score, Target, UnknownAlgorithm};
use std::str::FromStr;
use std::time::Duration;

/// A value that can be read and written.
pub(super) trait Setting: Sized {
    /// The words that there are, where they can be listed.
    const WORDS: &'static [&'static str] = &[];

    fn read(text: &str) -> Option<Self>;
    fn write(&self) -> String;
}

/// The words of choices that exclude each other.
macro_rules! choices {
    ($( $type:ty { $( $choice:ident $word:literal ),* } )*) => { $(
        impl Setting for $type {
            const WORDS: &'static [&'static str] = &[ $( $word ),* ];

            fn read(text: &str) -> Option<$type> {
                match text { $( $word => Some(<$type>::$choice), )* _ => None }
            }
            fn write(&self) -> String {
                match self { $( <$type>::$choice => $word.to_owned(), )* }
            }
        }
    )* };
}

choices! {
    Kept { One "one", Two "two" }
    Draft { Exact "exact", AtLeast "at-least" }
    Replacement { Aged "aged", Deepest "deepest", Always "always" }
    Known { AsSearched "searched", AllChildren "children", BothBounds "bounds" }
    FailLow { KeepsHint "hint", TakesHighest "highest" }
    Target { Value "value", Sign "winner" }
    Parallel { Lazy "lazy", Gamma "gamma", Abdada "abdada" }
    Part { Table "table", History "history", PlainHistory "plain-history", FollowUps "follow-ups",
           Killers "killers", Static "static", Eib "eib" }
}

/// How large a table is.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Size {
    /// In mebibytes; 0 is no table.
    Mib(usize),
    /// 2 to this power entries.
    Power(u32),
    /// Forgets nothing; every position is a node.
    Exact,
    /// Forgets nothing; every path is a node of its own, as in the papers' trees.
    Path,
}

/// A part of move ordering.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Part {
    /// The table's move first.
    Table,
    /// The history heuristic.
    History,
    /// The papers' history heuristic, without malus or gravity.
    PlainHistory,
    /// History by the move two plies before.
    FollowUps,
    /// Killer moves.
    Killers,
    /// The game's own static ordering.
    Static,
    /// Moves that leave the opponent few replies.
    Eib,
}

/// The first guess of an iteration.
#[derive(Clone, PartialEq, Debug)]
pub enum Guess {
    /// The value of the latest depth of the same parity, plus this in units of the search.
    SameParity(i32),
    /// The value of the previous iteration, plus this in units of the search.
    Previous(i32),
    /// Always this, in the game's unit.
    Fixed(f64),
    /// One for each iteration, in units of the search; the last is for all that follow.
    List(Vec<i32>),
}

/// The largest guess or offset: there are no scores beyond.
const FAR: i32 = 30_000;

fn within(text: &str, least: i32, most: i32) -> Option<i32> {
    text.parse().ok().filter(|n| (least..=most).contains(n))
}

/// Types that read and write themselves.
macro_rules! plain {
    ($( $type:ty ),*) => { $(
        impl Setting for $type {
            fn read(text: &str) -> Option<$type> {
                text.parse().ok()
            }
            fn write(&self) -> String {
                self.to_string()
            }
        }
    )* };
}

plain!(Algorithm, String, i32, usize);

impl Setting for bool {
    fn read(text: &str) -> Option<bool> {
        Some(text == "on")
    }
    fn write(&self) -> String {
        if *self { "on".to_owned() } else { "off".to_owned() }
    }
}

/// A percentage that Multi-ProbCut knows, or `full`.
impl Setting for Certainty {
    const WORDS: &'static [&'static str] = &["73", "87", "95", "98", "99", "full"];

    fn read(text: &str) -> Option<Certainty> {
        if text == "full" {
            return Some(Certainty::FULL);
        }
        let level = MultiProbCut::PERCENT.iter().position(|percent| percent.to_string() == text)?;
        Some(Certainty::new(level as u8))
    }
    fn write(&self) -> String {
        let percent = MultiProbCut::PERCENT.get(usize::from(self.level()));
        percent.map_or("full".to_owned(), ToString::to_string)
    }
}

impl Setting for Duration {
    fn read(text: &str) -> Option<Duration> {
        text.parse().ok().map(Duration::from_millis)
    }
    fn write(&self) -> String {
        self.as_millis().to_string()
    }
}

/// `on` is the depth that enhanced transposition cutoffs have by default.
impl<T: FromStr + ToString> Setting for Option<T> {
    fn read(text: &str) -> Option<Option<T>> {
        match text {
            "off" | "full" => Some(None),
            "on" => "3".parse().ok().map(Some),
            _ => text.parse().ok().map(Some),
        }
    }

    fn write(&self) -> String {
        self.as_ref().map_or_else(|| "off".to_owned(), T::to_string)
    }
}

impl Setting for Size {
    fn read(text: &str) -> Option<Size> {
        match (text, text.strip_prefix("2^")) {
            ("exact", _) => Some(Size::Exact),
            ("path", _) => Some(Size::Path),
            (_, Some(power)) => within(power, 0, 32).map(|power| Size::Power(power as u32)),
            (_, None) => within(text, 0, crate::memory::LARGEST as i32).map(|mib| Size::Mib(mib as usize)),
        }
    }
    fn write(&self) -> String {
        match self {
            Size::Mib(mib) => mib.to_string(),
            Size::Power(power) => format!("2^{power}"),
            Size::Exact => "exact".to_owned(),
            Size::Path => "path".to_owned(),
        }
    }
}

impl Setting for Vec<Part> {
    fn read(text: &str) -> Option<Vec<Part>> {
        if text == "natural" {
            return Some(Vec::new());
        }
        text.split(',').map(|word| Part::read(word.trim())).collect()
    }
    fn write(&self) -> String {
        match self.as_slice() {
            [] => "natural".to_owned(),
            parts => parts.iter().map(Setting::write).collect::<Vec<_>>().join(","),
        }
    }
}

impl Setting for Cutoffs {
    fn read(text: &str) -> Option<Cutoffs> {
        if text == "first" {
            return Some(Cutoffs::First);
        }
        text.parse().ok().map(|plies| Cutoffs::Cheapest { plies })
    }
    fn write(&self) -> String {
        match self {
            Cutoffs::First => "first".to_owned(),
            Cutoffs::Cheapest { plies } => plies.to_string(),
        }
    }
}

impl Setting for Guess {
    fn read(text: &str) -> Option<Guess> {
        if let Some(offset) = text.strip_prefix("parity") {
            return offset_from(offset).map(Guess::SameParity);
        }
        if let Some(offset) = text.strip_prefix("previous") {
            return offset_from(offset).map(Guess::Previous);
        }
        if text.contains(',') {
            // A list of one number is told from a number by the comma behind it.
            let list = text.strip_suffix(',').unwrap_or(text).split(',');
            return list.map(|word| within(word.trim(), -FAR, FAR)).collect::<Option<_>>().map(Guess::List);
        }
        text.parse::<f64>().ok().filter(|guess| guess.is_finite()).map(Guess::Fixed)
    }

    fn write(&self) -> String {
        let offset = |by: i32| if by == 0 { String::new() } else { format!("{by:+}") };
        match self {
            Guess::SameParity(by) => format!("parity{}", offset(*by)),
            Guess::Previous(by) => format!("previous{}", offset(*by)),
            Guess::Fixed(value) => value.to_string(),
            Guess::List(list) => {
                let words: Vec<String> = list.iter().map(ToString::to_string).collect();
                if list.len() == 1 { format!("{},", words[0]) } else { words.join(",") }
            }
        }
    }
}

/// What follows `parity` or `previous`: nothing, `+3` or `-3`.
fn offset_from(text: &str) -> Option<i32> {
    match text.chars().next() {
        None => Some(0),
        Some('+' | '-') => within(text, -FAR, FAR),
        Some(_) => None,
    }
}

/// Whether an algorithm begins elsewhere if it is given another guess.
pub(super) fn takes_guess(algorithm: Algorithm) -> bool {
    match algorithm {
        Algorithm::AlphaBeta | Algorithm::Scout | Algorithm::NegaScout => false,
        Algorithm::AspirationAlphaBeta(_) | Algorithm::Aspiration(_) | Algorithm::Best(_) => true,
        Algorithm::Mtd(driver, step) => {
            let first = |guess: i32| {
                let guess = Score::new(guess);
                let state =
                    State { g: guess, bound: guess, f: Bounds::UNKNOWN, guess, step, passes: 0, streak: 0 };
                (driver.first)(&state)
            };
            first(0) != first(1)
        }
    }
}

/// Why an algorithm is refused that has a name of one and a number that it does not take: the library says which numbers
/// there are.
pub(super) fn wrong_number(text: &str) -> Option<UnknownAlgorithm> {
    let (name, _) = text.rsplit_once('(')?;
    name.parse::<Algorithm>().ok()?;
    text.parse::<Algorithm>().err()
}
