//! The parts of an experiment's file that stand in sections of their own.

use super::read::{MOST_DEPTH, MOST_POSITIONS};
use super::{Axis, ByPreset, ClaimSpec, Conventions, FigureSpec, Group, Options, Scale, Sweep};
use crate::error::Read;
use crate::job::Kind;
use crate::options;
use crate::plan::Preset;
use crate::source::{Entry, nearest};
use crate::verdict::{Margin, Range};

const FIGURE: &[&str] =
    &["title", "x", "y", "unit", "baseline", "series", "from", "depth", "at", "position", "scale"];
const CLAIM: &[&str] = &[
    "name",
    "text",
    "paper",
    "value",
    "unit",
    "of",
    "effect",
    "number",
    "margin",
    "exactly",
    "not_testable",
];

/// Options for all games, and in tables for one, beside `other` keys.
pub(super) fn options(table: &Entry<'_>, known: &[&str], games: &[String], other: &[&str]) -> Read<Options> {
    let mut found = Options::default();
    for (key, entry) in table.entries().filter(|(key, _)| !other.contains(key)) {
        if entry.is_table() {
            game(&entry, key, games)?;
            entry.only(known)?;
            let option = |(key, it): (&str, Entry<'_>)| Ok((key.to_owned(), it.located(it.as_option()?)));
            found.by_game.insert(key.to_owned(), entry.entries().map(option).collect::<Read<_>>()?);
        } else if known.contains(&key) {
            found.all.insert(key.to_owned(), entry.located(entry.as_option()?));
        } else {
            let all: Vec<&str> = known.iter().chain(other).copied().collect();
            return Err(table.unknown(key, entry.line, &all));
        }
    }
    Ok(found)
}

fn game(entry: &Entry<'_>, name: &str, games: &[String]) -> Read<()> {
    if games.iter().any(|game| game == name) {
        return Ok(());
    }
    let known: Vec<&str> = games.iter().map(String::as_str).collect();
    let hint = nearest(name, &known).map_or_else(String::new, |near| format!("; did you mean {near:?}?"));
    Err(entry.error(format!("expected one of the games {}{hint}", known.join(", "))))
}

/// Something for each preset; where it is no table by game, it is the same for all of them.
fn by_preset<T: Clone>(
    section: &Entry<'_>,
    other: &[&str],
    games: &[String],
    read: impl Fn(&Entry<'_>) -> Read<T>,
) -> Read<ByPreset<T>> {
    section.only(&[other, &Preset::ALL.map(Preset::name)].concat())?;
    let mut found = ByPreset::new();
    for preset in Preset::ALL {
        let Some(entry) = section.get(preset.name()) else { continue };
        if entry.is_table() {
            for (name, inner) in entry.entries() {
                game(&inner, name, games)?;
                found.insert((preset, name.to_owned()), entry.located(read(&inner)?));
            }
        } else {
            let value = entry.located(read(&entry)?);
            found.extend(games.iter().map(|game| ((preset, game.clone()), value.clone())));
        }
    }
    Ok(found)
}

/// Numbers from 1 to `most` under `[key]`.
pub(super) fn amounts(top: &Entry<'_>, key: &str, games: &[String], most: i32) -> Read<ByPreset<i32>> {
    let read = |it: Entry<'_>| by_preset(&it.into_table()?, &[], games, |entry| entry.as_number(1, most));
    Ok(top.maybe(key, read)?.unwrap_or_default())
}

pub(super) fn sweep(section: &Entry<'_>, kind: Kind, games: &[String]) -> Read<Sweep> {
    let values = by_preset(section, &["option", "label", "scale"], games, |entry| {
        let values = entry.as_items()?.iter().map(Entry::as_option).collect::<Result<Vec<_>, _>>()?;
        match (values.is_empty(), (1..values.len()).find(|&i| values[..i].contains(&values[i]))) {
            (true, _) => Err(entry.error("the list is empty")),
            (_, Some(i)) => Err(entry.error(format!("{} is in the list twice", values[i]))),
            _ => Ok(values),
        }
    })?;
    let entry = section.need("option")?;
    let option = entry.as_text()?;
    let known = options::swept(kind);
    if !known.contains(&option.as_str()) {
        return Err(entry.error(section.unknown(&option, entry.line, &known).reason));
    }
    let scales = Scale::ALL.map(|scale| (scale.name(), scale));
    let scale = section.maybe("scale", |entry| entry.one_of(&scales))?.unwrap_or_default();
    if values.is_empty() {
        return Err(section.refused("[sweep] has no values: add quick = […]"));
    }
    Ok(Sweep { label: section.text_or("label", &option)?, option, scale, values, line: section.line })
}

pub(super) fn figure(section: &Entry<'_>, series: &[&str], swept: bool) -> Read<FigureSpec> {
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
    let all = || series.iter().map(|&name| name.to_owned()).collect();
    let shown = section.maybe("series", |entry| {
        entry.as_items()?.iter().map(|item| is_series(item, item.as_text()?)).collect::<Read<Vec<_>>>()
    })?;
    let baseline = section.maybe("baseline", |entry| is_series(&entry, entry.as_text()?))?;
    let scales = [("linear", Scale::Linear), ("log", Scale::Log10)];
    let y = if x == Axis::Pass { section.text_or("y", "")? } else { section.text("y")? };
    Ok(FigureSpec {
        title: section.text("title")?,
        x,
        y,
        unit: section.text_or("unit", "")?,
        baseline,
        series: shown.unwrap_or_else(all),
        from: section.maybe("from", |entry| entry.as_number(1, MOST_DEPTH))?,
        depth: section.maybe("depth", |entry| entry.as_option())?,
        at: section.maybe("at", |entry| entry.as_option())?,
        position: section.maybe("position", |entry| entry.as_number(1, MOST_POSITIONS))?.map(|n| n as usize),
        scale: section.maybe("scale", |entry| entry.one_of(&scales))?.unwrap_or_default(),
        line: section.line,
    })
}

pub(super) fn claim(section: &Entry<'_>, conventions: &Conventions) -> Read<ClaimSpec> {
    section.only(CLAIM)?;
    let values = match section.get("value") {
        None => Vec::new(),
        Some(entry) if entry.is_list() => entry.as_texts()?.into_iter().map(|it| it.value).collect(),
        Some(entry) => vec![entry.as_text()?],
    };
    let range = |key| section.maybe(key, |it| it.as_text()?.parse::<Range>().map_err(|why| it.error(why)));
    let claim = ClaimSpec {
        name: section.text("name")?,
        text: section.text("text")?,
        paper: section.text("paper")?,
        values,
        unit: section.text_or("unit", "")?,
        of: section.maybe("of", |it| it.one_of(&Group::ALL.map(|of| (of.name(), of))))?.unwrap_or_default(),
        effect: range("effect")?,
        number: range("number")?,
        margin: section.maybe("margin", |it| margin(&it, conventions))?.unwrap_or_default(),
        exactly: range("exactly")?,
        not_testable: section.maybe("not_testable", |entry| entry.as_text())?,
        line: section.line,
    };
    let [effect, number, exactly] = [&claim.effect, &claim.number, &claim.exactly].map(Option::is_some);
    let is_outside =
        |of: &Range| claim.number.as_ref().is_some_and(|it| it.low < of.low || it.high > of.high);
    Err(section.refused(match (claim.not_testable.is_some(), claim.values.is_empty()) {
        (true, true) if !effect && !number && !exactly => return Ok(claim),
        (true, _) => "a claim that is not_testable has no value, effect, number or exactly",
        (_, true) => "the claim has no value; add one, or not_testable with the reason",
        _ if exactly == (effect || number) => {
            "say what the value shows: effect (such as \"< 1\"), or number (the paper's), or both; or exactly, alone"
        }
        _ if claim.effect.as_ref().is_some_and(|it| it.border().is_none()) => {
            "effect: expected one side of the value of no effect, such as \"< 1\" or \"> 0\""
        }
        _ if claim.effect.as_ref().is_some_and(is_outside) => "number: the paper's number must lie where effect says",
        _ => return Ok(claim),
    }))
}

/// A margin of the conventions by its name, or one of the claim's own.
fn margin(entry: &Entry<'_>, conventions: &Conventions) -> Read<Margin> {
    let text = entry.as_text()?;
    let known = conventions.margins.keys().map(String::as_str).collect::<Vec<_>>().join(", ");
    let own =
        || text.parse().map_err(|why| entry.error(format!("{why}, or one of the conventions: {known}")));
    conventions.margins.get(&text).cloned().map_or_else(own, Ok)
}
