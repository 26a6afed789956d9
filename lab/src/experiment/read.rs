//! Experiments from their texts, the defaults that they share, and those that come with the program, whose files
//! `build.rs` finds.

use super::parts::{amounts, claim, figure, options, sweep};
use super::{Axis, ByPreset, Experiment, Options, Positions, Series, Set, Subject};
use crate::error::{FileError, Read};
use crate::job::Kind;
use crate::measure::{Expression, Names};
use crate::options::{games_of, names};
use crate::source::{self, Entry};
use crate::verdict::Margin;
use nullwindow_engine::Games;
use nullwindow_notation::excerpt;
use std::collections::BTreeMap;

const KEYS: &[&str] = &[
    "title", "question", "paper", "said", "covers", "analysis", "subject", "count", "depth", "options",
    "series", "sweep", "figure", "claim",
];

const SUBJECT: &[&str] = &["kind", "games", "positions", "trees", "timed", "rounds", "passes"];

/// Most repetitions of a timed job.
const MOST_ROUNDS: i32 = 100;
/// Most positions or seeds.
pub(super) const MOST_POSITIONS: i32 = 100_000;
/// Most plies.
pub(super) const MOST_DEPTH: i32 = 60;

impl Experiment {
    /// Reads the text of an experiment that need not cover presets that are not run;
    /// [`plan`](crate::plan) checks the preset that is.
    ///
    /// # Errors
    /// The first error in it, with its line.
    pub fn read(
        games: &Games,
        name: &str,
        file: &str,
        text: &str,
        conventions: &Conventions,
    ) -> Result<Experiment, FileError> {
        source::read(file, text, |top| {
            top.only(KEYS)?;
            let subject = subject(games, &top.need("subject")?.into_table()?, conventions.positions)?;
            let (kind, games) = (subject.kind, subject.games.as_slice());
            let series = series(top, (kind, games), conventions)?;
            let sweep = top.maybe("sweep", |it| sweep(&it.into_table()?, kind, games))?;
            let called: Vec<&str> = series.iter().map(|it| it.name.as_str()).collect();
            let figures = top.tables("figure")?;
            let figures = figures.iter().map(|it| figure(it, &called, sweep.is_some()));
            let claims = top.tables("claim")?;
            let claims = claims.iter().map(|it| claim(it, conventions));
            let own = top.maybe("options", |it| options(&it.into_table()?, &names(kind), games, &[]))?;
            let mut common = conventions.options.clone();
            if kind.is_artificial() {
                common.all.clear();
            }
            let covers = top.maybe("covers", |it| it.as_texts())?.unwrap_or_default();
            let mut experiment = Experiment {
                name: name.to_owned(),
                file: file.to_owned(),
                title: top.text("title")?,
                question: top.text("question")?,
                paper: top.text("paper")?,
                said: top.text_or("said", "")?,
                covers: covers.into_iter().map(|it| it.value).collect(),
                analysis: top.text_or("analysis", "")?,
                counts: vec![amounts(top, "count", games, MOST_POSITIONS)?, conventions.counts.clone()],
                depths: vec![amounts(top, "depth", games, MOST_DEPTH)?, conventions.depths.clone()],
                options: std::iter::once(common).chain(own).collect(),
                figures: figures.collect::<Result<_, _>>()?,
                claims: claims.collect::<Result<_, _>>()?,
                subject,
                series,
                sweep,
            };
            experiment.subject.passes |= check_expressions(&experiment)?;
            Ok(experiment)
        })
    }
}

fn subject(games: &Games, section: &Entry<'_>, set: Set) -> Read<Subject> {
    section.only(SUBJECT)?;
    let entry = section.need("kind")?;
    let kind: Kind = entry.as_text()?.parse().map_err(|why| entry.error(why))?;
    let subject = Subject {
        kind,
        games: subject_games(section, kind, &games_of(kind, games))?,
        positions: positions(section, kind, set)?,
        timed: section.maybe("timed", |it| it.as_flag())?.unwrap_or(false),
        rounds: section.maybe("rounds", |it| it.as_number(1, MOST_ROUNDS))?.unwrap_or(3) as u32,
        passes: section.maybe("passes", |it| it.as_flag())?.unwrap_or(false),
        line: section.line,
    };
    match section.get("rounds") {
        Some(entry) if !subject.timed => Err(entry.error("only timed jobs have rounds; add timed = true")),
        _ => Ok(subject),
    }
}

/// The games; all different, all known, and of the kind's kind.
fn subject_games(section: &Entry<'_>, kind: Kind, known: &[&str]) -> Read<Vec<String>> {
    let entry = section.need("games")?;
    let mut found: Vec<String> = Vec::new();
    for item in entry.as_items()? {
        let game = item.as_text()?;
        if !known.contains(&game.as_str()) {
            let (shown, known) = (excerpt(game.chars()), known.join(", "));
            return Err(item.error(format!("unknown game {shown} for kind {kind}; known are {known}")));
        }
        if found.contains(&game) {
            return Err(item.error(format!("{game} is named twice")));
        }
        found.push(game);
    }
    if found.is_empty() { Err(entry.error("name at least one game")) } else { Ok(found) }
}

/// A set of positions by its name.
#[expect(clippy::needless_pass_by_value, reason = "as `Entry::maybe` passes it")]
fn set(entry: Entry<'_>) -> Read<Set> {
    entry.one_of(&Set::ALL.map(|set| (set.name(), set)))
}

fn positions(section: &Entry<'_>, kind: Kind, usual: Set) -> Read<Positions> {
    let (wanted, other) = if kind.is_artificial() { ("trees", "positions") } else { ("positions", "trees") };
    if let Some(entry) = section.get(other) {
        return Err(entry.error(format!("kind {kind} takes {wanted} instead")));
    }
    if !kind.is_artificial() && kind != Kind::Problem && section.get(wanted).is_none() {
        return Ok(Positions::Set(usual));
    }
    let entry = section.need(wanted)?;
    if kind.is_artificial() || entry.is_list() {
        let texts = entry.as_texts()?;
        if texts.is_empty() {
            return Err(entry.error("the list is empty"));
        }
        return Ok(if kind.is_artificial() { Positions::Trees(texts) } else { Positions::Listed(texts) });
    }
    let text = entry.as_text()?;
    match text.strip_prefix("suite:") {
        Some(name) if kind == Kind::Problem => Ok(Positions::Suite(entry.located(name.to_owned()))),
        Some(_) => Err(entry.error("a suite needs kind = \"problem\"")),
        _ if kind == Kind::Problem => Err(entry.error("kind problem needs positions = \"suite:NAME\"")),
        _ => set(entry).map(Positions::Set),
    }
}

/// The series; one that the conventions know is what they say, but for what it says itself.
fn series(top: &Entry<'_>, (kind, games): (Kind, &[String]), conventions: &Conventions) -> Read<Vec<Series>> {
    let mut found: Vec<Series> = Vec::new();
    for section in top.tables("series")? {
        let entry = section.need("name")?;
        let name = entry.as_text()?;
        let letters = |c: char| c.is_ascii_lowercase() || c.is_ascii_digit() || c == '_';
        if !name.starts_with(|c: char| c.is_ascii_lowercase()) || !name.chars().all(letters) {
            return Err(entry.error("expected lower-case letters, digits and _, beginning with a letter"));
        }
        if let Some(first) = found.iter().find(|it| it.name == name) {
            return Err(entry.error(format!("{name} is already on line {}", first.line)));
        }
        let known = conventions.series.get(&name);
        let label = section.text_or("label", known.map_or(&name, |known| &known.label))?;
        let own = options(&section, &names(kind), games, &["name", "label"])?;
        let options = known.map(|known| known.options.clone()).into_iter().chain([own]).collect();
        found.push(Series { name, label, options, line: section.line });
    }
    if found.is_empty() { Err(top.refused("no [[series]]: nothing to measure")) } else { Ok(found) }
}

/// Reads every expression, and looks up the names in them. Returns whether one needs passes or cut nodes.
fn check_expressions(experiment: &Experiment) -> Read<bool> {
    let series: Vec<&str> = experiment.series.iter().map(|it| it.name.as_str()).collect();
    let games: Vec<&str> = experiment.subject.games.iter().map(String::as_str).collect();
    let has_sweep = experiment.sweep.is_some();
    let names = |is_figure| Names { series: &series, games: &games, has_sweep, is_figure };
    let error = |line, why: String| FileError::new(&experiment.file, line, why);
    let expression = |text: &str, line, is_figure| {
        let read = if is_figure { Expression::of_figure(text) } else { Expression::parse(text) };
        let checked = read.and_then(|it| it.check(&names(is_figure)).map(|()| it.needs_details()));
        checked.map_err(|why| {
            let (column, expected, found) = (why.column, &why.expected, &why.found);
            error(line, format!("{text:?}, column {column}: expected {expected}, found {found}"))
        })
    };
    let mut details = experiment.figures.iter().any(|figure| figure.x == Axis::Pass);
    for figure in experiment.figures.iter().filter(|figure| figure.x != Axis::Pass) {
        details |= expression(&figure.y, figure.line, true)?;
    }
    for claim in &experiment.claims {
        for text in &claim.values {
            details |= expression(text, claim.line, false)?;
        }
    }
    Ok(details)
}

/// The defaults of every experiment.
#[derive(Clone, PartialEq, Debug, Default)]
pub struct Conventions {
    /// Options of the search. Those for all games are for games only: artificial trees have a table of their own.
    pub options: Options,
    /// The set of positions where an experiment names none.
    pub positions: Set,
    /// Positions, or seeds.
    pub counts: ByPreset<i32>,
    /// Plies.
    pub depths: ByPreset<i32>,
    /// Series that experiments name without explaining them again.
    pub series: BTreeMap<String, KnownSeries>,
    /// Margins around the papers' numbers, by the kind of quantity.
    pub margins: BTreeMap<String, Margin>,
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
            top.only(&["positions", "options", "count", "depth", "series", "margin"])?;
            let common = top.maybe("options", |it| options(&it.into_table()?, &known, &all, &[]))?;
            let mut series = BTreeMap::new();
            for (name, entry) in top.maybe("series", Entry::into_table)?.iter().flat_map(Entry::entries) {
                let section = entry.into_table()?;
                let options = options(&section, &known, &all, &["label"])?;
                series.insert(name.to_owned(), KnownSeries { label: section.text("label")?, options });
            }
            let mut margins = BTreeMap::new();
            for (name, entry) in top.maybe("margin", Entry::into_table)?.iter().flat_map(Entry::entries) {
                margins.insert(name.to_owned(), entry.as_text()?.parse().map_err(|why| entry.error(why))?);
            }
            let sets = Set::ALL.map(|set| (set.name(), set));
            Ok(Conventions {
                series,
                margins,
                positions: top.maybe("positions", |it| it.one_of(&sets))?.unwrap_or_default(),
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
