//! How to search, as data: every choice has a name, a default and a range, for command lines and protocols alike.

use nullwindow::{Algorithm, Depth, MAX_DEPTH};
use std::fmt;

/// How an engine searches. None of it changes the value of a search to a given depth, but for the evaluation, its grain
/// and what is done at the leaves.
#[derive(Clone, PartialEq, Debug)]
pub struct Config {
    /// Which algorithm.
    pub algorithm: Algorithm,
    /// The evaluation's name.
    pub evaluation: String,
    /// How many units of the evaluation make one of the search.
    pub grain: i32,
    /// What is done at the leaves.
    pub leaves: Leaves,
    /// Memory of the table in MiB; 0 is none.
    pub table: usize,
    /// Enhanced transposition cutoffs at nodes with so many plies left.
    pub etc: Option<Depth>,
    /// The parts of move ordering.
    pub order: Vec<Part>,
    /// Nodes with so many plies left have their moves rated.
    pub order_from: Depth,
    /// What an iteration takes for its first guess.
    pub guess: Guess,
    /// Plies that iterative deepening adds; `None` is one search straight to the depth.
    pub step: Option<Depth>,
    /// Threads that share the table.
    pub threads: usize,
    /// Whether different leaves are counted; that takes memory.
    pub unique: bool,
}

impl Default for Config {
    fn default() -> Config {
        Config {
            algorithm: Algorithm::MTD_F,
            evaluation: "trained".to_owned(),
            grain: 1,
            leaves: Leaves::Quiet,
            table: 64,
            etc: Some(3),
            order: vec![Part::Table, Part::History, Part::Static],
            order_from: 1,
            guess: Guess::SameParity,
            step: Some(1),
            threads: 1,
            unique: false,
        }
    }
}

/// What is done where the depth ends.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Leaves {
    /// Captures are played out, where the game has a quiescence search.
    Quiet,
    /// The evaluation is asked at once.
    Static,
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
    /// Killer moves.
    Killers,
    /// The game's own static ordering.
    Static,
    /// Moves that leave the opponent few replies.
    Eib,
}

impl Part {
    const ALL: [(Part, &'static str); 6] = [
        (Part::Table, "table"),
        (Part::History, "history"),
        (Part::PlainHistory, "plain-history"),
        (Part::Killers, "killers"),
        (Part::Static, "static"),
        (Part::Eib, "eib"),
    ];

    fn name(self) -> &'static str {
        Part::ALL.iter().find(|(part, _)| *part == self).map_or("", |(_, name)| name)
    }
}

/// What an iteration takes for its first guess.
#[derive(Clone, Copy, PartialEq, Debug)]
pub enum Guess {
    /// The value of the latest depth of the same parity.
    SameParity,
    /// The value of the previous iteration.
    Previous,
    /// Always this, in the game's unit.
    Fixed(f64),
}

/// An option: what it is called, what it does, what it takes.
#[derive(Clone, Copy, Debug)]
pub struct Opt {
    /// Its name.
    pub name: &'static str,
    /// What it does.
    pub about: &'static str,
    /// What it takes.
    pub takes: &'static str,
    /// Sets it.
    set: fn(&mut Config, &str) -> bool,
    /// What it is set to.
    get: fn(&Config) -> String,
}

impl Opt {
    /// What it is set to in `config`.
    pub fn get(&self, config: &Config) -> String {
        (self.get)(config)
    }
}

/// All options.
pub const OPTIONS: &[Opt] = &[
    Opt {
        name: "algorithm",
        about: "which algorithm",
        takes: "a name such as mtd(f), aspiration(50), sss*, negascout",
        set: |c, text| put(&mut c.algorithm, text.parse().ok()),
        get: |c| c.algorithm.to_string(),
    },
    Opt {
        name: "evaluation",
        about: "which evaluation",
        takes: "the name of an evaluation of the game",
        set: |c, text| put(&mut c.evaluation, Some(text.to_owned())),
        get: |c| c.evaluation.clone(),
    },
    Opt {
        name: "grain",
        about: "how many units of the evaluation make one of the search",
        takes: "a number from 1 to 10000",
        set: |c, text| put(&mut c.grain, within(text, 1, 10_000)),
        get: |c| c.grain.to_string(),
    },
    Opt {
        name: "quiescence",
        about: "whether captures are played out where the depth ends",
        takes: "on or off",
        set: |c, text| {
            let leaves = |on| if on { Leaves::Quiet } else { Leaves::Static };
            put(&mut c.leaves, on_off(text).map(leaves))
        },
        get: |c| shown(c.leaves == Leaves::Quiet),
    },
    Opt {
        name: "table",
        about: "memory of the table in MiB",
        takes: "a number of MiB from 0 to 65536",
        set: |c, text| put(&mut c.table, within(text, 0, 65_536).map(|mib| mib as usize)),
        get: |c| c.table.to_string(),
    },
    Opt {
        name: "etc",
        about: "enhanced transposition cutoffs at nodes with so many plies left",
        takes: "a number of plies from 1 to 250, on (3) or off",
        set: |c, text| put_plies(&mut c.etc, if text == "on" { "3" } else { text }),
        get: |c| or_off(c.etc),
    },
    Opt {
        name: "order",
        about: "the parts of move ordering",
        takes: "natural, or some of table, history, plain-history, killers, static, eib, with commas",
        set: |c, text| put(&mut c.order, parts(text)),
        get: |c| match c.order.as_slice() {
            [] => "natural".to_owned(),
            parts => parts.iter().map(|part| part.name()).collect::<Vec<_>>().join(","),
        },
    },
    Opt {
        name: "order-from",
        about: "nodes with so many plies left have their moves rated",
        takes: "a number of plies from 1 to 250",
        set: |c, text| put(&mut c.order_from, within(text, 1, MAX_DEPTH)),
        get: |c| c.order_from.to_string(),
    },
    Opt {
        name: "guess",
        about: "what an iteration takes for its first guess",
        takes: "parity (the latest depth of the same parity), previous, or a number in the game's unit",
        set: |c, text| put(&mut c.guess, guess(text)),
        get: |c| match c.guess {
            Guess::SameParity => "parity".to_owned(),
            Guess::Previous => "previous".to_owned(),
            Guess::Fixed(value) => value.to_string(),
        },
    },
    Opt {
        name: "step",
        about: "plies that iterative deepening adds",
        takes: "a number of plies from 1 to 250, or off",
        set: |c, text| put_plies(&mut c.step, text),
        get: |c| or_off(c.step),
    },
    Opt {
        name: "threads",
        about: "threads that share the table",
        takes: "a number from 1 to 256",
        set: |c, text| put(&mut c.threads, within(text, 1, 256).map(|threads| threads as usize)),
        get: |c| c.threads.to_string(),
    },
    Opt {
        name: "unique",
        about: "whether different leaves are counted",
        takes: "on or off",
        set: |c, text| put(&mut c.unique, on_off(text)),
        get: |c| shown(c.unique),
    },
];

impl Config {
    /// Sets an option by its name, which is returned.
    ///
    /// ```
    /// let mut config = nullwindow_engine::Config::default();
    /// config.set("grain", "10").unwrap();
    /// assert_eq!(config.grain, 10);
    /// let refused = config.set("grain", "0").unwrap_err();
    /// assert_eq!(refused.to_string(), r#"grain: expected a number from 1 to 10000, found "0""#);
    /// ```
    ///
    /// # Errors
    /// Says what the option takes, or which options there are.
    pub fn set(&mut self, option: &str, value: &str) -> Result<&'static str, Refused> {
        let Some(known) = OPTIONS.iter().find(|known| known.name == option) else {
            let names: Vec<&str> = OPTIONS.iter().map(|known| known.name).collect();
            return Err(Refused::new("option", &format!("one of {}", names.join(", ")), option));
        };
        if (known.set)(self, value.trim()) {
            Ok(known.name)
        } else {
            Err(Refused::new(known.name, known.takes, value))
        }
    }
}

impl Config {
    /// Whether a search with the one can be used for the other: what differs, if anything, is settings of a run.
    pub(crate) fn has_the_parts_of(&self, other: &Config) -> bool {
        let Config { algorithm, etc, order_from, guess, step, .. } = self.clone();
        *self == Config { algorithm, etc, order_from, guess, step, ..other.clone() }
    }
}

/// A value that an option does not take.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Refused(String);

impl Refused {
    pub(crate) fn new(what: &str, expected: &str, found: &str) -> Refused {
        Refused(format!("{what}: expected {expected}, found {}", nullwindow::text::excerpt(found.chars())))
    }
}

impl fmt::Display for Refused {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.0)
    }
}

impl std::error::Error for Refused {}

/// Puts a value that makes sense where it belongs, and says whether it did.
fn put<T>(place: &mut T, value: Option<T>) -> bool {
    let makes_sense = value.is_some();
    if let Some(value) = value {
        *place = value;
    }
    makes_sense
}

fn within(text: &str, least: i32, most: i32) -> Option<i32> {
    text.parse().ok().filter(|n| (least..=most).contains(n))
}

fn on_off(text: &str) -> Option<bool> {
    match text {
        "on" => Some(true),
        "off" => Some(false),
        _ => None,
    }
}

fn shown(on: bool) -> String {
    if on { "on".to_owned() } else { "off".to_owned() }
}

fn put_plies(place: &mut Option<Depth>, text: &str) -> bool {
    let plies = within(text, 1, MAX_DEPTH);
    put(place, if text == "off" { Some(None) } else { plies.map(Some) })
}

fn or_off(plies: Option<Depth>) -> String {
    plies.map_or_else(|| "off".to_owned(), |plies| plies.to_string())
}

fn parts(text: &str) -> Option<Vec<Part>> {
    if text == "natural" {
        return Some(Vec::new());
    }
    let part = |word: &str| Part::ALL.iter().find(|(_, name)| *name == word.trim()).map(|(part, _)| *part);
    text.split(',').map(part).collect()
}

fn guess(text: &str) -> Option<Guess> {
    match text {
        "parity" => Some(Guess::SameParity),
        "previous" => Some(Guess::Previous),
        _ => text.parse::<f64>().ok().filter(|guess| guess.is_finite()).map(Guess::Fixed),
    }
}
