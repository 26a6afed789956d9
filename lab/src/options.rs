//! Options of jobs: the engine's, and some of the lab's own.

use crate::error::{FileError, Located};
use crate::experiment::{Experiment, Options, conventions};
use crate::job::Kind;
use nullwindow_engine::{GameKind, Games, OPTIONS, Options as SearchOptions};
use nullwindow_notation::excerpt;
use std::collections::BTreeMap;

/// What artificial trees are called where a game is named.
const GAME_TREE: &str = "tree";

/// What a sweep may change in a tree's specification.
const SPEC: &[&str] = &["w", "d", "order", "corr", "values", "nodes"];
/// The value of an option of the lab's own by which a series keeps out of it, and out of a sweep over it.
pub(crate) const NONE: &str = "none";

/// Options resolved for one game, series and value of a sweep.
pub(crate) type Resolved<'a> = BTreeMap<&'a str, &'a Located<String>>;

/// Names of the games that jobs of this kind can be about.
pub(crate) fn games_of(kind: Kind, games: &Games) -> Vec<&'static str> {
    games.names().into_iter().filter(|name| (*name == GAME_TREE) == kind.is_artificial()).collect()
}

/// Names of all options that jobs of this kind take.
pub(crate) fn names(kind: Kind) -> Vec<&'static str> {
    let own: &[&str] = match kind {
        Kind::Search | Kind::Problem => &["distort", "window"],
        Kind::Minimal => &["armg", "minimal-from", "procedure", "window"],
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
    let layers =
        layers.flat_map(|layer| layer.all.iter().chain(layer.by_game.get(game).into_iter().flatten()));
    layers.map(|(name, value)| (name.as_str(), value)).collect()
}

/// The options as a job has them: each accepted by the game, in the one way that it can be written.
pub(crate) fn settled(
    experiment: &Experiment,
    game: &'static GameKind,
    options: &Resolved<'_>,
) -> Result<BTreeMap<String, String>, FileError> {
    let kind = experiment.subject.kind;
    let mut search = SearchOptions::study(game);
    let mut settled = BTreeMap::new();
    let known = names(kind);
    for (name, value) in options.iter().filter(|(name, _)| known.contains(name)) {
        match lab_option(name, &value.value) {
            None => match search.set(name, &value.value) {
                // A game that the conventions do not know may lack their evaluation and quiescence: it keeps its own.
                Err(_) if value.file != experiment.file && ["evaluation", "quiescence"].contains(name) => {}
                set => set.map_err(|why| value.error(format!("{}: {why}", game.name)))?,
            },
            Some(text) => {
                let text = text.map_err(|why| value.error(format!("{name}: {why}")))?;
                settled.extend((text != NONE).then(|| ((*name).to_owned(), text)));
            }
        }
    }
    // A window in units of the evaluation is the number of an algorithm that counts in grains.
    if let (Some(width), Some(at)) = (settled.remove("window"), options.get("window")) {
        let grains = (width.parse::<i32>().unwrap_or(1) / search.config().grain).max(1);
        let algorithm = search.config().algorithm.to_string();
        let name = algorithm.split('(').next().unwrap_or_default();
        if !name.starts_with("aspiration") {
            let why = format!("window: {algorithm} has none; use aspiration or aspiration-alphabeta");
            return Err(at.error(why));
        }
        search.set("algorithm", &format!("{name}({grains})")).map_err(|why| at.error(why.to_string()))?;
    }
    // The conventions set what some algorithms do not use; trees have no conventions, so all their options must mean
    // something.
    let fits = match kind {
        Kind::Minimal => search.have_minimal_graph(),
        Kind::Tree | Kind::Stockman => search.check(),
        Kind::Search | Kind::Problem | Kind::Branching => Ok(()),
    };
    fits.map_err(|why| {
        let why = why.to_string();
        // The text begins with the name of the option.
        let option = why.split([':', ' ']).next().and_then(|name| options.get(name));
        let why = format!("{}: {why}", game.name);
        match option {
            Some(option) => option.error(why),
            None => FileError::new(&experiment.file, experiment.subject.line, why),
        }
    })?;
    let chosen = OPTIONS.iter().filter(|option| search.is_chosen(option.name));
    settled.extend(chosen.map(|option| (option.name.to_owned(), option.get(search.config()))));
    Ok(settled)
}

/// A search of a game by the lab's conventions, and half of an aspiration window in units of the evaluation. A game that the
/// conventions do not know keeps what it has.
///
/// ```
/// let games = nullwindow_engine::Games::standard();
/// let (options, window) = nullwindow_lab::conventional(&games, games.get("othello")?);
/// assert_eq!((options.config().grain, window), (25, 200));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub fn conventional(games: &Games, game: &'static GameKind) -> (SearchOptions, i32) {
    let (common, mut search) = (conventions(games), SearchOptions::study(game));
    let aspiration = common.series.get("aspiration").map(|series| &series.options);
    let resolved = resolve(game.name, std::iter::once(&common.options).chain(aspiration));
    for (name, value) in resolved.iter().filter(|(name, _)| **name != "algorithm") {
        let _ = search.set(name, &value.value);
    }
    (search, resolved.get("window").and_then(|window| window.value.parse().ok()).unwrap_or(1))
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
        "procedure" if matches!(text, "at-value" | "ebeling") => Ok(text.to_owned()),
        "procedure" => refused("at-value or ebeling"),
        "dead" if matches!(text, "on" | "off") => Ok(text.to_owned()),
        "dead" => refused("on or off"),
        _ => return None,
    })
}
