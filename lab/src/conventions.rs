//! Defaults that all experiments share; and the experiments that come with the program, whose files `build.rs` finds.

use crate::error::FileError;
use crate::experiment::{ByPreset, Experiment, MOST_DEPTH, MOST_POSITIONS, Options, amounts, options};
use crate::job::Kind;
use crate::options::names;
use crate::source::{self, Entry, Section};
use nullwindow_engine::Games;
use std::collections::BTreeMap;

/// The defaults of every experiment.
#[derive(Clone, PartialEq, Debug, Default)]
pub struct Conventions {
    /// Options of the search. Those for all games are for games only: artificial trees have a table of their own.
    pub options: Options,
    /// Positions, or seeds.
    pub counts: ByPreset<i32>,
    /// Plies.
    pub depths: ByPreset<i32>,
    /// Series that experiments name without explaining them again.
    pub series: BTreeMap<String, KnownSeries>,
}

/// What a series is in every experiment that names it.
#[derive(Clone, PartialEq, Debug, Default)]
pub struct KnownSeries {
    /// Its label in figures and tables.
    pub label: String,
    /// What sets it apart.
    pub options: Options,
}

impl Conventions {
    /// Reads them; `file` is what errors call it.
    ///
    /// # Errors
    /// The first error, with its line.
    pub fn parse(games: &Games, file: &str, text: &str) -> Result<Conventions, FileError> {
        let all: Vec<String> = games.names().into_iter().map(str::to_owned).collect();
        let known: Vec<&str> = Kind::ALL.into_iter().flat_map(names).collect();
        source::read(file, text, |top| {
            top.only(&["options", "count", "depth", "series"])?;
            let common = top.maybe("options", |it| options(&it.section()?, &known, &all, &[]))?;
            let mut series = BTreeMap::new();
            for (name, entry) in top.maybe("series", Entry::section)?.iter().flat_map(Section::entries) {
                let section = entry.section()?;
                let options = options(&section, &known, &all, &["label"])?;
                series.insert(name.to_owned(), KnownSeries { label: section.text("label")?, options });
            }
            Ok(Conventions {
                series,
                options: common.unwrap_or_default(),
                counts: amounts(top, "count", &all, MOST_POSITIONS)?,
                depths: amounts(top, "depth", &all, MOST_DEPTH)?,
            })
        })
    }
}

include!(concat!(env!("OUT_DIR"), "/embedded.rs"));

/// What all experiments have in common.
///
/// # Panics
/// If the embedded file is invalid; a test checks that it is not.
pub fn conventions(games: &Games) -> Conventions {
    Conventions::parse(games, "lab/conventions.toml", CONVENTIONS).unwrap_or_else(|why| panic!("{why}"))
}

/// The project's experiments, in the order of their files' names.
///
/// # Panics
/// If an embedded file is invalid; a test checks that none is.
pub fn experiments(games: &Games) -> Vec<Experiment> {
    let conventions = conventions(games);
    let read = |(name, text): &(&str, &str)| {
        let file = format!("lab/experiments/{name}.toml");
        let read = Experiment::read(games, name, &file, text, &conventions);
        read.and_then(|it| it.checked(games)).unwrap_or_else(|why| panic!("{why}"))
    };
    FILES.iter().map(read).collect()
}
