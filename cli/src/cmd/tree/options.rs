//! The values that options take.

use clap::ValueEnum;
use nullwindow::{Depth, MAX_DEPTH};
use std::fmt;
use std::str::FromStr;

/// A kind of table.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) enum Memory {
    Exact,
    Position,
    Hashed(usize),
    None,
}

/// The most entries of a hashed table: 1 GiB.
const MOST_ENTRIES: usize = 1 << 26;

impl FromStr for Memory {
    type Err = String;
    fn from_str(text: &str) -> Result<Memory, String> {
        match (text, text.strip_prefix("hashed:")) {
            ("exact", _) => Ok(Memory::Exact),
            ("position", _) => Ok(Memory::Position),
            ("none", _) => Ok(Memory::None),
            (_, Some(number)) => match number.parse() {
                Ok(entries) if entries <= MOST_ENTRIES => Ok(Memory::Hashed(entries)),
                _ => Err(format!("after hashed: comes a number of entries from 0 to {MOST_ENTRIES}")),
            },
            _ => Err("a table is exact, position, hashed:ENTRIES or none".to_owned()),
        }
    }
}

impl fmt::Display for Memory {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Memory::Exact => f.write_str("exact table by path"),
            Memory::Position => f.write_str("exact table by position"),
            Memory::Hashed(entries) => write!(f, "hashed table of {entries} entries"),
            Memory::None => f.write_str("no table"),
        }
    }
}

/// Where iterative deepening begins.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) enum Deepen {
    Off,
    From(Depth),
}

impl FromStr for Deepen {
    type Err = String;
    fn from_str(text: &str) -> Result<Deepen, String> {
        match text.parse() {
            _ if text == "off" => Ok(Deepen::Off),
            Ok(first) if (0..=MAX_DEPTH).contains(&first) => Ok(Deepen::From(first)),
            _ => Err(format!("deepening begins at a depth from 0 to {MAX_DEPTH}, or is off")),
        }
    }
}

/// How many leaves are listed.
#[derive(Clone, Copy)]
pub(super) struct Leaves(pub(super) usize);

impl FromStr for Leaves {
    type Err = String;
    fn from_str(text: &str) -> Result<Leaves, String> {
        match text.parse() {
            _ if text == "all" => Ok(Leaves(usize::MAX)),
            Ok(most) => Ok(Leaves(most)),
            _ => Err("give a number, or all".to_owned()),
        }
    }
}

/// On or off.
#[derive(Clone, Copy, PartialEq, Eq, ValueEnum)]
pub(super) enum Switch {
    On,
    Off,
}

/// [`nullwindow::Known`], by name.
#[derive(Clone, Copy, PartialEq, Eq, ValueEnum)]
pub(super) enum Known {
    AsSearched,
    AllChildren,
    BothBounds,
}
