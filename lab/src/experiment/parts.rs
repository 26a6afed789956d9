//! The parts of an experiment's file that stand in sections of their own.

use super::read::{MOST_DEPTH, MOST_POSITIONS};
use super::{Amounts, Axis, ByGame, ClaimSpec, FigureSpec, Options, Scale, Sweep};
use crate::error::{FileError, Located};
use crate::job::Kind;
use crate::options;
use crate::plan::{ByPreset, Preset};
use crate::source::{Entry, Read, Section, nearest};
use std::collections::BTreeMap;

const FIGURE: &[&str] =
    &["title", "x", "y", "unit", "baseline", "series", "from", "depth", "at", "position", "scale"];
const CLAIM: &[&str] = &["name", "text", "paper", "value", "unit", "holds", "partly", "not_testable"];

/// Options for all games, and in tables for one, beside `other` keys.
pub(crate) fn options(
    section: &Section<'_>,
    known: &[&str],
    games: &[String],
    other: &[&str],
) -> Read<Options> {
    let mut found = Options { file: section.source.file.to_owned(), ..Options::default() };
    for (key, entry) in section.entries().filter(|(key, _)| !other.contains(key)) {
        if entry.is_table() {
            game(&entry, key, games)?;
            let inner = entry.section()?;
            inner.only(known)?;
            let set = inner.entries().map(|(key, entry)| Ok((key.to_owned(), option(&entry)?)));
            found.by_game.insert(key.to_owned(), set.collect::<Result<_, FileError>>()?);
        } else if known.contains(&key) {
            found.all.insert(key.to_owned(), option(&entry)?);
        } else {
            let all: Vec<&str> = known.iter().chain(other).copied().collect();
            return Err(FileError::new(&found.file, entry.line, section.unknown(key, &all)));
        }
    }
    Ok(found)
}

fn option(entry: &Entry<'_>) -> Read<Located<String>> {
    Ok(Located { value: entry.option()?, line: entry.line })
}

fn game(entry: &Entry<'_>, name: &str, games: &[String]) -> Read<()> {
    if games.iter().any(|game| game == name) {
        return Ok(());
    }
    let known: Vec<&str> = games.iter().map(String::as_str).collect();
    let hint = nearest(name, &known).map_or_else(String::new, |near| format!("; did you mean {near:?}?"));
    Err(entry.error(format!("expected one of the games {}{hint}", known.join(", "))))
}

/// Something for each preset, for all games or for each.
fn by_preset<T>(
    section: &Section<'_>,
    other: &[&str],
    games: &[String],
    read: impl Fn(&Entry<'_>) -> Read<T>,
) -> Read<ByPreset<Located<ByGame<T>>>> {
    section.only(&[other, &Preset::ALL.map(Preset::name)].concat())?;
    let mut found = ByPreset::default();
    for preset in Preset::ALL {
        let Some(entry) = section.get(preset.name()) else { continue };
        let line = entry.line;
        let value = if entry.is_table() {
            let mut each = BTreeMap::new();
            for (name, inner) in entry.section()?.entries() {
                game(&inner, name, games)?;
                each.insert(name.to_owned(), read(&inner)?);
            }
            ByGame::Each(each)
        } else {
            ByGame::All(read(&entry)?)
        };
        found.set(preset, Located { value, line });
    }
    Ok(found)
}

/// Numbers from 1 to `most` under `[key]`.
pub(crate) fn amounts(top: &Section<'_>, key: &str, games: &[String], most: i32) -> Read<Amounts> {
    let Some(section) = top.maybe(key, Entry::section)? else { return Ok(Amounts::default()) };
    let numbers = by_preset(&section, &[], games, |entry| entry.number(1, most))?;
    Ok(Amounts { file: section.source.file.to_owned(), numbers })
}

pub(super) fn sweep(section: &Section<'_>, kind: Kind, games: &[String]) -> Read<Sweep> {
    let values = by_preset(section, &["option", "label", "scale"], games, |entry| {
        let values = entry.items()?.iter().map(Entry::option).collect::<Result<Vec<_>, _>>()?;
        match (values.is_empty(), (1..values.len()).find(|&i| values[..i].contains(&values[i]))) {
            (true, _) => Err(entry.error("the list is empty")),
            (_, Some(i)) => Err(entry.error(format!("{} is in the list twice", values[i]))),
            _ => Ok(values),
        }
    })?;
    let entry = section.need("option")?;
    let option = entry.text()?;
    let known = options::swept(kind);
    if !known.contains(&option.as_str()) {
        return Err(entry.error(section.unknown(&option, &known)));
    }
    let scales = [
        ("linear", Scale::Linear),
        ("log2", Scale::Log2),
        ("log10", Scale::Log10),
        ("category", Scale::Category),
    ];
    let scale = section.maybe("scale", |entry| entry.one_of(&scales))?.unwrap_or_default();
    if Preset::ALL.into_iter().all(|preset| values.get(preset).is_none()) {
        return Err(section.error("[sweep] has no values: add quick = […]"));
    }
    Ok(Sweep { label: section.text_or("label", &option)?, option, scale, values, line: section.line })
}

pub(super) fn figure(section: &Section<'_>, series: &[&str], swept: bool) -> Read<FigureSpec> {
    section.only(FIGURE)?;
    let is_series = |entry: &Entry<'_>, name: String| {
        if series.contains(&name.as_str()) {
            return Ok(name);
        }
        let shown = nullwindow_notation::excerpt(name.chars());
        Err(entry.error(format!("unknown series {shown}; known are {}", series.join(", "))))
    };
    let axes = [("depth", Axis::Depth), ("sweep", Axis::Sweep), ("ply", Axis::Ply), ("pass", Axis::Pass)];
    let x = section.need("x")?.one_of(&axes)?;
    if x == Axis::Sweep && !swept {
        return Err(section.need("x")?.error("this experiment has no [sweep]"));
    }
    let shown = match section.get("series") {
        None => series.iter().map(|&name| name.to_owned()).collect(),
        Some(entry) => {
            let names = entry.items()?.into_iter().map(|item| is_series(&item, item.text()?));
            names.collect::<Result<Vec<_>, _>>()?
        }
    };
    let baseline = section.maybe("baseline", |entry| is_series(&entry, entry.text()?))?;
    let scales = [("linear", Scale::Linear), ("log", Scale::Log10)];
    let y = if x == Axis::Pass { section.text_or("y", "")? } else { section.text("y")? };
    Ok(FigureSpec {
        title: section.text("title")?,
        x,
        y,
        unit: section.text_or("unit", "")?,
        baseline,
        series: shown,
        from: section.maybe("from", |entry| entry.number(1, MOST_DEPTH))?,
        depth: section.maybe("depth", |entry| entry.option())?,
        at: section.maybe("at", |entry| entry.option())?,
        position: section.maybe("position", |entry| entry.number(1, MOST_POSITIONS))?.map(|n| n as usize),
        scale: section.maybe("scale", |entry| entry.one_of(&scales))?.unwrap_or_default(),
        line: section.line,
    })
}

pub(super) fn claim(section: &Section<'_>) -> Read<ClaimSpec> {
    section.only(CLAIM)?;
    let values = match section.get("value") {
        None => Vec::new(),
        Some(entry) if entry.is_list() => entry.texts()?.into_iter().map(|it| it.value).collect(),
        Some(entry) => vec![entry.text()?],
    };
    let claim = ClaimSpec {
        name: section.text("name")?,
        text: section.text("text")?,
        paper: section.text("paper")?,
        values,
        unit: section.text_or("unit", "")?,
        holds: section.maybe("holds", |entry| entry.text())?,
        partly: section.maybe("partly", |entry| entry.text())?,
        not_testable: section.maybe("not_testable", |entry| entry.text())?,
        line: section.line,
    };
    match (&claim.not_testable, claim.values.is_empty(), &claim.holds) {
        (Some(_), true, None) if claim.partly.is_none() => Ok(claim),
        (Some(_), ..) => Err(section.error("a claim that is not_testable has no value, holds or partly")),
        (None, true, _) => {
            Err(section.error("the claim has no value; add one, or not_testable with the reason"))
        }
        (None, _, None) => Err(section.error("the claim has a value but no band; add holds")),
        (None, false, Some(_)) => Ok(claim),
    }
}
