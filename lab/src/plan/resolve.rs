//! Everything about one game of an experiment, settled: positions, depth, values of the sweep, options.

use super::Cell;
use crate::error::{FileError, Located};
use crate::experiment::{Amounts, Experiment, Options, Positions, Sweep};
use crate::job::Kind;
use crate::options::{self, is_of_the_tree};
use crate::positions::{OwnPositions, canonical};
use crate::preset::Preset;
use nullwindow::tree::random::{Shape, Spec};
use nullwindow_engine::{GameKind, Games};
use std::collections::BTreeMap;

/// One game of an experiment.
pub(super) struct Frame {
    pub(super) depth: i32,
    pub(super) positions: Vec<String>,
    /// Values of the sweep; none without one.
    pub(super) sweep: Vec<String>,
    /// Options by series and value of the sweep; without a sweep, one set for each series.
    pub(super) options: Vec<Vec<BTreeMap<String, String>>>,
}

impl Frame {
    pub(super) fn sweep_indices(&self) -> Vec<Option<usize>> {
        if self.sweep.is_empty() { vec![None] } else { (0..self.sweep.len()).map(Some).collect() }
    }

    /// The position of a cell, where a sweep may change the tree; and how deep it is searched.
    pub(super) fn position(&self, experiment: &Experiment, cell: Cell) -> Result<(String, i32), FileError> {
        let text = &self.positions[cell.position];
        let kind = experiment.subject.kind;
        if !kind.is_artificial() {
            return Ok((text.clone(), self.depth));
        }
        let mut items: Vec<String> =
            text.trim_start_matches("random:").split(',').map(str::to_owned).collect();
        let mut line = experiment.subject.line;
        if let (Some(sweep), Some(i)) = (&experiment.sweep, cell.sweep) {
            let value = &self.sweep[i];
            line = sweep.line;
            if is_of_the_tree(kind, &sweep.option, value) {
                items.retain(|item| item.split('=').next() != Some(&sweep.option));
                items.push(format!("{}={value}", sweep.option));
            }
        }
        let spec: Spec = format!("random:{}", items.join(","))
            .parse()
            .map_err(|why| FileError::new(&experiment.file, line, format!("{text}: {why}")))?;
        let deepest = if let Shape::Cyclic { .. } = spec.shape { self.depth } else { spec.depth.into() };
        Ok((spec.to_string(), self.depth.min(deepest)))
    }
}

/// All games of an experiment.
pub(super) fn frames(
    games: &Games,
    experiment: &Experiment,
    preset: Preset,
    own: &OwnPositions,
) -> Result<Vec<Frame>, FileError> {
    let frame = |name: &String| {
        let refuse = |why| FileError::new(&experiment.file, experiment.subject.line, format!("games: {why}"));
        frame(experiment, preset, games.get(name).map_err(|why| refuse(why.to_string()))?, own)
    };
    experiment.subject.games.iter().map(frame).collect()
}

fn frame(
    experiment: &Experiment,
    preset: Preset,
    kind: &'static GameKind,
    own: &OwnPositions,
) -> Result<Frame, FileError> {
    let (subject, game) = (&experiment.subject, kind.name);
    let depth =
        amount(&experiment.depths, preset, game).ok_or_else(|| lacks(experiment, "depth", preset, game))?;
    let positions = match subject.kind {
        Kind::Search | Kind::Minimal | Kind::Branching if !own.is_empty() => {
            own.by_game.get(game).cloned().unwrap_or_default()
        }
        _ => positions(experiment, preset, kind)?,
    };
    let sweep = match &experiment.sweep {
        Some(sweep) => sweep_values(experiment, sweep, preset, game)?,
        None => Located::default(),
    };
    let options = series_options(experiment, kind, &sweep)?;
    for set in options.iter().flatten() {
        let from = set.get("minimal-from").and_then(|from| from.parse().ok());
        if from.is_some_and(|from: i32| from > depth.2) {
            let why = format!(
                "depth: minimal-from is above {}, the depth at {preset}, so nothing would be searched",
                depth.2
            );
            return Err(FileError::new(depth.0, depth.1, why));
        }
    }
    Ok(Frame { depth: depth.2, positions, sweep: sweep.value, options })
}

/// File, line and number of the first layer that has one.
fn amount<'a>(layers: &'a [Amounts], preset: Preset, game: &str) -> Option<(&'a str, usize, i32)> {
    layers.iter().find_map(|layer| layer.get(preset, game).map(|it| (layer.file.as_str(), it.line, it.value)))
}

fn lacks(experiment: &Experiment, what: &str, preset: Preset, game: &str) -> FileError {
    let why = format!("no {what} for {game} at {preset}; add [{what}] {preset} = …");
    FileError::new(&experiment.file, experiment.subject.line, why)
}

/// The positions that the experiment's file asks for.
fn positions(
    experiment: &Experiment,
    preset: Preset,
    kind: &'static GameKind,
) -> Result<Vec<String>, FileError> {
    let game = kind.name;
    let count = amount(&experiment.counts, preset, game);
    let mut found: Vec<String> = match &experiment.subject.positions {
        Positions::Trees(trees) => {
            let (.., count) = count.ok_or_else(|| lacks(experiment, "count", preset, game))?;
            return seeded(experiment, trees, count);
        }
        Positions::Listed(texts) => {
            let own = experiment.counts.first().and_then(|own| own.get(preset, game));
            let found = listed(experiment, kind, texts)?;
            if own.is_none() {
                return Ok(found);
            }
            found
        }
        Positions::Suite(name) => {
            let sets = kind.problems();
            let known = sets.iter().map(|set| set.name).collect::<Vec<_>>().join(", ");
            let set = sets.into_iter().find(|set| set.name == name.value).ok_or_else(|| {
                let why = format!("positions: {game} has no suite called {:?}; it has {known}", name.value);
                FileError::new(&experiment.file, name.line, why.trim_end_matches("; it has "))
            })?;
            set.problems.into_iter().map(|problem| problem.position).collect()
        }
        which => {
            let consecutive = kind.samples.consecutive.iter().filter(|_| *which != Positions::Others);
            let others = kind.samples.others.iter().filter(|_| *which != Positions::Consecutive);
            consecutive.chain(others).map(|sample| sample.text.to_owned()).collect()
        }
    };
    let (file, line, count) = count.ok_or_else(|| lacks(experiment, "count", preset, game))?;
    if count as usize > found.len() {
        let why = format!("count: {preset} asks for {count} positions of {game}; there are {}", found.len());
        return Err(FileError::new(file, line, why));
    }
    found.truncate(count as usize);
    Ok(found)
}

/// Texts of positions; where there are several games, each begins with the name of its own.
fn listed(
    experiment: &Experiment,
    kind: &'static GameKind,
    texts: &[Located<String>],
) -> Result<Vec<String>, FileError> {
    let (name, several) = (kind.name, experiment.subject.games.len() > 1);
    let mut found = Vec::new();
    for text in texts {
        let error = |why| FileError::new(&experiment.file, text.line, format!("positions: {why}"));
        let (game, rest) = match text.value.split_once(char::is_whitespace) {
            _ if !several => (name, text.value.as_str()),
            Some((game, rest)) => (game, rest.trim()),
            None => (text.value.as_str(), ""),
        };
        if !experiment.subject.games.iter().any(|known| known == game) {
            let why =
                format!("with several games, each position must begin with a game's name, not {game:?}");
            return Err(error(why));
        }
        if game == name {
            found.push(canonical(kind, rest).map_err(|(column, why)| {
                error(
                    column
                        .map_or_else(|| why.clone(), |column| format!("column {column} of the text: {why}")),
                )
            })?);
        }
    }
    if found.is_empty() {
        return Err(FileError::new(
            &experiment.file,
            experiment.subject.line,
            format!("positions: none is of {name}"),
        ));
    }
    Ok(found)
}

/// Each tree with each seed.
fn seeded(experiment: &Experiment, trees: &[Located<String>], count: i32) -> Result<Vec<String>, FileError> {
    let mut found = Vec::new();
    for tree in trees {
        let error = |why: String| FileError::new(&experiment.file, tree.line, format!("trees: {why}"));
        if !tree.value.starts_with("random:") {
            return Err(error(format!("expected a tree such as random:w=8,d=6, found {:?}", tree.value)));
        }
        if tree.value.contains("seed=") {
            return Err(error("remove seed: the seeds are 1 to count".to_owned()));
        }
        for seed in 1..=count {
            let text = format!("{},seed={seed}", tree.value.trim_end_matches([',', ' ']));
            let spec = text.parse::<Spec>().map_err(|why| error(why.to_string()))?;
            found.push(spec.to_string());
        }
    }
    Ok(found)
}

/// The values of the sweep, where deep may leave them to paper, and tiny to quick's first.
fn sweep_values(
    experiment: &Experiment,
    sweep: &Sweep,
    preset: Preset,
    game: &str,
) -> Result<Located<Vec<String>>, FileError> {
    let get = |preset: Preset| {
        let found = sweep.values.get(preset)?;
        found.value.get(game).map(|values| Located { value: values.clone(), line: found.line })
    };
    let first = |mut of: Located<Vec<String>>| {
        of.value.truncate(1);
        of
    };
    let found = get(preset).or_else(|| match preset {
        Preset::Tiny => get(Preset::Quick).map(first),
        Preset::Deep => get(Preset::Paper),
        Preset::Quick | Preset::Paper => None,
    });
    found.ok_or_else(|| {
        let why = format!("[sweep] has no values for {game} at {preset}");
        FileError::new(&experiment.file, sweep.line, why)
    })
}

/// Options by series and value of the sweep.
fn series_options(
    experiment: &Experiment,
    game: &'static GameKind,
    sweep: &Located<Vec<String>>,
) -> Result<Vec<Vec<BTreeMap<String, String>>>, FileError> {
    let kind = experiment.subject.kind;
    let layer = |value: &String| {
        let mut layer = Options { file: experiment.file.clone(), ..Options::default() };
        if let Some(it) = experiment.sweep.as_ref().filter(|it| !is_of_the_tree(kind, &it.option, value)) {
            layer.all.insert(it.option.clone(), Located { value: value.clone(), line: sweep.line });
        }
        layer
    };
    let mut swept: Vec<Options> = sweep.value.iter().map(layer).collect();
    if swept.is_empty() {
        swept.push(Options::default());
    }
    let unswept = Options::default();
    let settle = |series: &[Options], swept: &Options| {
        let mut resolved = options::resolve(game.name, experiment.options.iter().chain(series));
        let option = experiment.sweep.as_ref().map_or("", |sweep| &sweep.option);
        let ignores = resolved.get(option).is_some_and(|(_, value)| value.value == options::NONE);
        let swept = if ignores { &unswept } else { swept };
        resolved.extend(options::resolve(game.name, std::iter::once(swept)));
        options::settled(kind, game, &resolved, (&experiment.file, experiment.subject.line))
    };
    let all = experiment.series.iter();
    all.map(|series| swept.iter().map(|swept| settle(&series.options, swept)).collect()).collect()
}
