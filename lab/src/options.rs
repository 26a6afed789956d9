//! Options of a search: the engine's, and some of the lab's own.

use crate::error::{FileError, Located};
use crate::experiment::Options;
use crate::job::Kind;
use nullwindow::Algorithm;
use nullwindow::table::Draft;
use nullwindow::text::excerpt;
use nullwindow_engine::{Engine, Leaves, OPTIONS};
use std::collections::BTreeMap;

/// What artificial trees are called where a game is named.
pub(crate) const GAME_TREE: &str = "tree";

/// Options of searches of artificial trees.
const TREE: &[&str] = &["algorithm", "step", "table", "order", "known", "etc", "bounds", "dead"];
/// What a sweep may change in a tree's specification.
const SPEC: &[&str] = &["w", "d", "order", "corr", "values", "nodes"];
/// The value of an option of the lab's own by which a series keeps out of it, and out of a sweep over it.
pub(crate) const NONE: &str = "none";

/// Options resolved for one game, series and value of a sweep: where each was set, and to what.
pub(crate) type Resolved<'a> = BTreeMap<&'a str, (&'a str, &'a Located<String>)>;

/// Names of all games.
pub(crate) fn games() -> impl Iterator<Item = &'static str> {
    nullwindow_engine::games().map(|about| about.name)
}

/// Names of all options that jobs of this kind take.
pub(crate) fn names(kind: Kind) -> Vec<&'static str> {
    if kind.is_artificial() {
        return TREE.to_vec();
    }
    let own: &[&str] = match kind {
        Kind::Search | Kind::Problem => &["distort", "window"],
        Kind::Minimal => &["armg", "minimal-from", "window"],
        _ => &[],
    };
    OPTIONS.iter().map(|option| option.name).chain(own.iter().copied()).collect()
}

/// Names of all options that a sweep can change.
pub(crate) fn swept(kind: Kind) -> Vec<&'static str> {
    let spec = if kind.is_artificial() { SPEC } else { &[] };
    names(kind).into_iter().chain(spec.iter().copied()).collect()
}

/// Whether a sweep over `option` changes the tree and not the search. (`order` is both: as a number it is the tree's.)
pub(crate) fn is_of_the_tree(kind: Kind, option: &str, value: &str) -> bool {
    kind.is_artificial() && SPEC.contains(&option) && (option != "order" || value.parse::<u8>().is_ok())
}

/// What `layers` come to for a game, the later ones over the earlier ones.
pub(crate) fn resolve<'a>(game: &str, layers: impl Iterator<Item = &'a Options>) -> Resolved<'a> {
    let mut found = Resolved::new();
    for layer in layers {
        let own = layer.by_game.get(game);
        for (name, value) in layer.all.iter().chain(own.into_iter().flatten()) {
            found.insert(name, (&layer.file, value));
        }
    }
    found
}

/// The options as a job has them: each accepted by the game, in the one way that it can be written. `subject` is where the
/// experiment says what it is about.
pub(crate) fn settled(
    kind: Kind,
    engine: Option<&mut (dyn Engine + '_)>,
    options: &Resolved<'_>,
    subject: (&str, usize),
) -> Result<BTreeMap<String, String>, FileError> {
    let Some(engine) = engine else {
        let settle = |(name, (file, value)): (&&str, &(&str, &Located<String>))| {
            let text = tree_option(name, &value.value)
                .map_err(|why| FileError::new(file, value.line, format!("{name}: {why}")))?;
            Ok(((*name).to_owned(), text))
        };
        return options.iter().map(settle).collect();
    };
    let mut settled = BTreeMap::new();
    let known = names(kind);
    for (name, (file, value)) in options.iter().filter(|(name, _)| known.contains(name)) {
        let refuse = |why: String| FileError::new(file, value.line, why);
        if let Some(text) = lab_option(name, &value.value) {
            let text = text.map_err(|why| refuse(format!("{name}: {why}")))?;
            if text != NONE {
                settled.insert((*name).to_owned(), text);
            }
            continue;
        }
        engine.configure(name, &value.value).map_err(|why| {
            let detail = if *name == "algorithm" { value.value.parse::<Algorithm>().err() } else { None };
            let game = engine.about().name;
            refuse(detail.map_or_else(|| format!("{game}: {why}"), |detail| detail.to_string()))
        })?;
    }
    // A window in units of the evaluation is the number of an algorithm that counts in grains.
    if let (Some(width), Some((file, at))) = (settled.remove("window"), options.get("window")) {
        let grains = (width.parse::<i32>().unwrap_or(1) / engine.config().grain).max(1);
        let algorithm = engine.config().algorithm.to_string();
        let name = algorithm.split('(').next().unwrap_or_default();
        if !name.starts_with("aspiration") {
            let why = format!("window: {algorithm} has none; use aspiration or aspiration-alphabeta");
            return Err(FileError::new(file, at.line, why));
        }
        let refuse = |why: nullwindow_engine::Refused| FileError::new(file, at.line, why.to_string());
        engine.configure("algorithm", &format!("{name}({grains})")).map_err(refuse)?;
    }
    if kind == Kind::Minimal {
        has_a_minimal_graph(engine, options, subject)?;
    }
    for option in OPTIONS.iter().filter(|option| options.contains_key(option.name)) {
        settled.insert(option.name.to_owned(), option.get(engine.config()));
    }
    Ok(settled)
}

/// Refuses what has no minimal graph: it takes a value that is a function of position and depth.
fn has_a_minimal_graph(
    engine: &dyn Engine,
    options: &Resolved<'_>,
    subject: (&str, usize),
) -> Result<(), FileError> {
    let config = engine.config();
    let wrong = match config.algorithm {
        Algorithm::Best(_) => ("algorithm", "it must find a value, not only a move"),
        _ if config.leaves == Leaves::Quiet => ("quiescence", "it must be off"),
        _ if config.draft == Draft::AtLeast => ("draft", "it must be exact"),
        _ => return Ok(()),
    };
    let (file, line) = options.get(wrong.0).map_or(subject, |(file, at)| (*file, at.line));
    let game = engine.about().name;
    Err(FileError::new(file, line, format!("{}: for a minimal graph in {game} {}", wrong.0, wrong.1)))
}

/// A value of one of the lab's own options; `None` if it is not one of them.
fn lab_option(name: &str, text: &str) -> Option<Result<String, String>> {
    let within = |least: i32, most: i32| {
        let number = text.parse::<i32>().ok().filter(|n| (least..=most).contains(n));
        let refused = || format!("expected a number from {least} to {most}, found {}", excerpt(text.chars()));
        number.map(|n| n.to_string()).ok_or_else(refused)
    };
    match name {
        "distort" | "window" if text == NONE => Some(Ok(NONE.to_owned())),
        "distort" => Some(within(-20_000, 20_000)),
        "window" => Some(within(1, 20_000)),
        "armg" => Some(within(0, 20)),
        "minimal-from" => Some(within(1, 60)),
        _ => None,
    }
}

/// A value of an option of searches of artificial trees.
fn tree_option(name: &str, text: &str) -> Result<String, String> {
    let plies = |text: &str| text.parse::<u8>().ok().filter(|n| (1..=250).contains(n));
    let is_table = |text: &str| {
        text.strip_prefix("2^").and_then(|k| k.parse::<u32>().ok()).is_some_and(|k| (1..=30).contains(&k))
    };
    let (takes, fits): (&str, bool) = match name {
        "algorithm" => {
            return text.parse::<Algorithm>().map(|it| it.to_string()).map_err(|why| why.to_string());
        }
        "step" | "etc" => ("a number of plies from 1 to 250, or off", text == "off" || plies(text).is_some()),
        "table" => ("exact, path or 2^1 to 2^30 entries", matches!(text, "exact" | "path") || is_table(text)),
        "order" => ("natural or table", matches!(text, "natural" | "table")),
        "known" => ("searched, children or bounds", matches!(text, "searched" | "children" | "bounds")),
        "dead" => ("on or off", matches!(text, "on" | "off")),
        "bounds" => ("one or two", matches!(text, "one" | "two")),
        _ => return Err(format!("unknown option for searches of trees; known are {}", TREE.join(", "))),
    };
    if fits { Ok(text.to_owned()) } else { Err(format!("expected {takes}, found {}", excerpt(text.chars()))) }
}
