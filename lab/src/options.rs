//! Options of jobs: the engine's, and some of the lab's own.

use crate::error::{FileError, Located};
use crate::experiment::Options;
use crate::job::Kind;
use nullwindow_engine::{GameKind, Games, OPTIONS, OptionError, Options as SearchOptions};
use nullwindow_notation::excerpt;
use std::collections::BTreeMap;

/// What artificial trees are called where a game is named.
const GAME_TREE: &str = "tree";

/// What a sweep may change in a tree's specification.
const SPEC: &[&str] = &["w", "d", "order", "corr", "values", "nodes"];
/// The value of an option of the lab's own by which a series keeps out of it, and out of a sweep over it.
pub(crate) const NONE: &str = "none";

/// Options resolved for one game, series and value of a sweep: where each was set, and to what.
pub(crate) type Resolved<'a> = BTreeMap<&'a str, (&'a str, &'a Located<String>)>;

/// Names of the games that jobs of this kind can be about.
pub(crate) fn games_of(kind: Kind, games: &Games) -> Vec<&'static str> {
    games.names().into_iter().filter(|name| (*name == GAME_TREE) == kind.is_artificial()).collect()
}

/// Names of all options that jobs of this kind take.
pub(crate) fn names(kind: Kind) -> Vec<&'static str> {
    let own: &[&str] = match kind {
        Kind::Search | Kind::Problem => &["distort", "window"],
        Kind::Minimal => &["armg", "minimal-from", "window"],
        Kind::Tree => &["dead", "window"],
        Kind::Stockman | Kind::Branching => &[],
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
    game: &'static GameKind,
    options: &Resolved<'_>,
    subject: (&str, usize),
) -> Result<BTreeMap<String, String>, FileError> {
    let mut search = SearchOptions::study(game);
    let mut settled = BTreeMap::new();
    let known = names(kind);
    for (name, (file, value)) in options.iter().filter(|(name, _)| known.contains(name)) {
        let refuse = |why: String| FileError::new(file, value.line, why);
        match lab_option(name, &value.value) {
            None => match search.set(name, &value.value) {
                // A game that the conventions do not know may lack their evaluation and quiescence: it keeps its own.
                Err(_) if *file != subject.0 && ["evaluation", "quiescence"].contains(name) => {}
                set => set.map_err(|why: OptionError| refuse(format!("{}: {why}", game.name)))?,
            },
            Some(text) => {
                let text = text.map_err(|why| refuse(format!("{name}: {why}")))?;
                settled.extend((text != NONE).then(|| ((*name).to_owned(), text)));
            }
        }
    }
    // A window in units of the evaluation is the number of an algorithm that counts in grains.
    if let (Some(width), Some((file, at))) = (settled.remove("window"), options.get("window")) {
        let grains = (width.parse::<i32>().unwrap_or(1) / search.config().grain).max(1);
        let algorithm = search.config().algorithm.to_string();
        let name = algorithm.split('(').next().unwrap_or_default();
        let refuse = |why: String| FileError::new(file, at.line, why);
        if !name.starts_with("aspiration") {
            let why = format!("window: {algorithm} has none; use aspiration or aspiration-alphabeta");
            return Err(refuse(why));
        }
        search.set("algorithm", &format!("{name}({grains})")).map_err(|why| refuse(why.to_string()))?;
    }
    must_fit(kind, &search).map_err(|why| {
        let why = why.to_string();
        // The text begins with the name of the option.
        let option = why.split([':', ' ']).next().and_then(|name| options.get(name));
        let (file, line) = option.map_or(subject, |(file, at)| (*file, at.line));
        FileError::new(file, line, format!("{}: {why}", game.name))
    })?;
    let chosen = OPTIONS.iter().filter(|option| search.is_chosen(option.name));
    settled.extend(chosen.map(|option| (option.name.to_owned(), option.get(search.config()))));
    Ok(settled)
}

/// Whether jobs of this kind can be done with such options. The conventions set what some algorithms do not use; trees
/// have no conventions, so all their options must mean something.
fn must_fit(kind: Kind, options: &SearchOptions) -> Result<(), OptionError> {
    match kind {
        Kind::Minimal => options.have_minimal_graph(),
        Kind::Tree | Kind::Stockman => options.check(),
        Kind::Search | Kind::Problem | Kind::Branching => Ok(()),
    }
}

/// A value of one of the lab's own options; `None` if it is not one of them.
fn lab_option(name: &str, text: &str) -> Option<Result<String, String>> {
    let refused = |expected: &str| Err(format!("expected {expected}, found {}", excerpt(text.chars())));
    let within = |least: i32, most: i32| {
        let number = text.parse::<i32>().ok().filter(|n| (least..=most).contains(n));
        number.map_or_else(|| refused(&format!("a number from {least} to {most}")), |n| Ok(n.to_string()))
    };
    Some(match name {
        "distort" | "window" if text == NONE => Ok(NONE.to_owned()),
        "distort" => within(-20_000, 20_000),
        "window" => within(1, 20_000),
        "armg" => within(0, 20),
        "minimal-from" => within(1, 60),
        "dead" if matches!(text, "on" | "off") => Ok(text.to_owned()),
        "dead" => refused("on or off"),
        _ => return None,
    })
}
