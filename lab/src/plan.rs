//! What there is to do for an experiment, and how far a run goes.

use crate::error::{FileError, Located, Read};
use crate::experiment::{ByPreset, Experiment, Positions, Series, Set, Sweep};
use crate::job::{Job, Kind};
use crate::options::{self, is_of_the_tree};
use crate::positions::{OwnPositions, canonical};
use nullwindow_engine::{GameKind, Games, Samples};
use nullwindow_theory::tree::random::{Shape, Spec};
use std::collections::BTreeMap;

/// One point of an experiment: a position, searched in one way.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct Cell {
    /// Index of the game in [`Subject::games`](crate::experiment::Subject::games).
    pub game: usize,
    /// Index of the position in [`ExperimentPlan::positions`].
    pub position: usize,
    /// Index of the series in [`Experiment::series`].
    pub series: usize,
    /// Index of the sweep's value in [`ExperimentPlan::sweep_values`].
    pub sweep: Option<usize>,
}

/// An experiment with everything that it runs.
#[derive(Clone, PartialEq, Debug)]
pub struct ExperimentPlan {
    /// The experiment.
    pub experiment: Experiment,
    /// How far it goes.
    pub preset: Preset,
    /// What to run for each point: one job, or one for each round of a timed one. By game, position, value of the sweep
    /// and series.
    pub cells: Vec<(Cell, Vec<Job>)>,
    /// Plies, by game.
    pub depth: Vec<i32>,
    /// Values of the sweep, by game; none without a sweep.
    pub sweep_values: Vec<Vec<String>>,
    /// The positions as text, by game; none where the user's own leave the game out.
    pub positions: Vec<Vec<String>>,
    /// What each position was taken from, by game: equal texts are the same game.
    pub origins: Vec<Vec<String>>,
}

/// What `experiment` runs at `preset`. With positions of the user's own, games are searched at these, and a game that
/// has none is left out; artificial trees and problems stay what they are.
///
/// # Errors
/// What cannot be run, with the line that asks for it.
pub fn plan(
    games: &Games,
    experiment: &Experiment,
    preset: Preset,
    own: &OwnPositions,
) -> Result<ExperimentPlan, FileError> {
    let frames = frames(games, experiment, preset, own)?;
    let mut cells = Vec::new();
    for (game, frame) in frames.iter().enumerate() {
        for position in 0..frame.positions.len() {
            for sweep in frame.sweep_indices() {
                for series in 0..experiment.series.len() {
                    let cell = Cell { game, position, series, sweep };
                    cells.push((cell, jobs(experiment, frame, cell)?));
                }
            }
        }
    }
    Ok(ExperimentPlan {
        experiment: experiment.clone(),
        preset,
        cells,
        depth: frames.iter().map(|frame| frame.depth).collect(),
        sweep_values: frames.iter().map(|frame| frame.sweep.clone()).collect(),
        origins: frames.iter().map(|frame| frame.origins.clone()).collect(),
        positions: frames.into_iter().map(|frame| frame.positions).collect(),
    })
}

impl Experiment {
    /// The experiment, if it can be run at every preset.
    ///
    /// # Errors
    /// The first error in it, with its line.
    pub fn checked(self, games: &Games) -> Result<Experiment, FileError> {
        for preset in Preset::ALL {
            let frames = frames(games, &self, preset, &OwnPositions::default())?;
            for (game, frame) in frames.iter().enumerate() {
                for sweep in frame.sweep_indices() {
                    jobs(&self, frame, Cell { game, position: 0, series: 0, sweep })?;
                }
            }
        }
        Ok(self)
    }
}

/// What a cell runs.
fn jobs(experiment: &Experiment, frame: &Frame, cell: Cell) -> Read<Vec<Job>> {
    let subject = &experiment.subject;
    let (position, depth) = frame.position(experiment, cell)?;
    let rounds = if subject.timed { subject.rounds } else { 1 };
    let job = |round| Job {
        kind: subject.kind,
        game: subject.games[cell.game].clone(),
        position: position.clone(),
        depth,
        options: frame.options[cell.series][cell.sweep.unwrap_or(0)].clone(),
        timed: subject.timed,
        round,
        passes: subject.passes,
    };
    Ok((0..rounds).map(job).collect())
}

named! {
    /// How many positions, and how deep.
    ///
    /// ```
    /// use nullwindow_lab::Preset;
    /// assert_eq!("paper".parse(), Ok(Preset::Paper));
    /// assert_eq!(Preset::Quick.to_string(), "quick");
    /// ```
    #[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
    pub enum Preset {
        /// As little as shows that everything works.
        Tiny = "tiny",
        /// Every figure at reduced depth, in a few minutes.
        Quick = "quick",
        /// The papers' depths.
        Paper = "paper",
        /// As far past them as a night allows.
        Deep = "deep",
    }
}

/// One game of an experiment.
struct Frame {
    depth: i32,
    positions: Vec<String>,
    /// What each position was taken from.
    origins: Vec<String>,
    /// Values of the sweep; none without one.
    sweep: Vec<String>,
    /// Options by series and value of the sweep; without a sweep, one set for each series.
    options: Vec<Vec<BTreeMap<String, String>>>,
}

impl Frame {
    fn sweep_indices(&self) -> Vec<Option<usize>> {
        if self.sweep.is_empty() { vec![None] } else { (0..self.sweep.len()).map(Some).collect() }
    }

    /// The position of a cell, where a sweep may change the tree; and how deep it is searched.
    fn position(&self, experiment: &Experiment, cell: Cell) -> Read<(String, i32)> {
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
fn frames(games: &Games, experiment: &Experiment, preset: Preset, own: &OwnPositions) -> Read<Vec<Frame>> {
    let Experiment { file, subject, .. } = experiment;
    let frame = |name: &String| match games.get(name) {
        Ok(game) => Resolver { experiment, preset, game }.frame(own),
        Err(why) => Err(FileError::new(file, subject.line, format!("games: {why}"))),
    };
    subject.games.iter().map(frame).collect()
}

/// Settles what an experiment says of one game at one preset.
struct Resolver<'a> {
    experiment: &'a Experiment,
    preset: Preset,
    game: &'static GameKind,
}

impl<'a> Resolver<'a> {
    fn error(&self, line: usize, why: impl Into<String>) -> FileError {
        FileError::new(&self.experiment.file, line, why)
    }

    fn frame(&self, own: &OwnPositions) -> Read<Frame> {
        let depth = self.amount(&self.experiment.depths, "depth")?;
        let positions = match self.experiment.subject.kind {
            Kind::Search | Kind::Minimal | Kind::Branching if !own.by_game.is_empty() => {
                own.by_game.get(self.game.name).cloned().unwrap_or_default()
            }
            _ => self.positions()?,
        };
        let sweep =
            self.experiment.sweep.as_ref().map_or(Ok(Located::default()), |it| self.sweep_values(it))?;
        let options = self.series_options(&sweep)?;
        let first = |set: &BTreeMap<String, String>| set.get("minimal-from")?.parse::<i32>().ok();
        if options.iter().flatten().filter_map(first).any(|first| first > depth.value) {
            let why = format!("minimal-from is above {}, the depth at {}", depth.value, self.preset);
            return Err(depth.error(format!("depth: {why}, so nothing would be searched")));
        }
        let origins = positions.iter().map(|text| self.origin(text)).collect();
        Ok(Frame { depth: depth.value, positions, origins, sweep: sweep.value, options })
    }

    /// Where a table by preset and game has what is settled here.
    fn key(&self) -> (Preset, String) {
        (self.preset, self.game.name.to_owned())
    }

    /// The number of the first layer that has one.
    fn amount(&self, layers: &'a [ByPreset<i32>], what: &str) -> Read<&'a Located<i32>> {
        layers.iter().find_map(|layer| layer.get(&self.key())).ok_or_else(|| {
            let (preset, game) = self.key();
            let why = format!("no {what} for {game} at {preset}; add [{what}] {preset} = …");
            self.error(self.experiment.subject.line, why)
        })
    }

    /// What a position was taken from: the game of a sample; any other position stands for itself.
    fn origin(&self, text: &str) -> String {
        let sample = self.game.samples.all().find(|sample| sample.text == text);
        sample.map_or_else(|| text.to_owned(), |it| format!("{} {}", it.year, it.event))
    }

    /// The positions that the experiment's file asks for.
    fn positions(&self) -> Read<Vec<String>> {
        let Resolver { experiment, preset, game } = self;
        let count = self.amount(&experiment.counts, "count");
        let has_own_count = experiment.counts.first().is_some_and(|own| own.contains_key(&self.key()));
        let mut found: Vec<String> = match &experiment.subject.positions {
            Positions::Trees(trees) => return seeded(trees, count?.value),
            Positions::Listed(texts) if !has_own_count => return self.listed(texts),
            Positions::Listed(texts) => self.listed(texts)?,
            Positions::Suite(name) => self.suite(name)?,
            Positions::Set(set) => {
                let Samples { consecutive, others, corpus } = game.samples;
                let corpus = corpus.map_or(&[][..], |corpus| corpus);
                let (samples, skip, step) = match set {
                    Set::Tuning => (corpus, 0, 2),
                    Set::Judging => (corpus, 1, 2),
                    Set::Consecutive => (consecutive, 0, 1),
                    Set::Others => (others, 0, 1),
                };
                samples.iter().skip(skip).step_by(step).map(|sample| sample.text.to_owned()).collect()
            }
        };
        let (count, there) = (count?, found.len());
        if count.value as usize > there {
            let (game, asked) = (game.name, count.value);
            let why = format!("count: {preset} asks for {asked} positions of {game}; there are {there}");
            return Err(count.error(why));
        }
        found.truncate(count.value as usize);
        Ok(found)
    }

    /// The problems of a set that comes with the game.
    fn suite(&self, name: &Located<String>) -> Read<Vec<String>> {
        let (game, sets) = (self.game.name, self.game.problems());
        let known = sets.iter().map(|set| set.name).collect::<Vec<_>>().join(", ");
        let set = sets.into_iter().find(|set| set.name == name.value).ok_or_else(|| {
            let why = format!("positions: {game} has no suite called {:?}; it has {known}", name.value);
            name.error(why.trim_end_matches("; it has "))
        })?;
        Ok(set.problems.into_iter().map(|problem| problem.position).collect())
    }

    /// Texts of positions; where there are several games, each begins with the name of its own.
    fn listed(&self, texts: &[Located<String>]) -> Read<Vec<String>> {
        let (name, games) = (self.game.name, &self.experiment.subject.games);
        let mut found = Vec::new();
        for text in texts {
            let error = |why: String| text.error(format!("positions: {why}"));
            let (game, rest) = match text.value.split_once(char::is_whitespace) {
                _ if games.len() == 1 => (name, text.value.as_str()),
                Some((game, rest)) => (game, rest.trim()),
                None => (text.value.as_str(), ""),
            };
            if !games.iter().any(|known| known == game) {
                let why = "with several games, each position must begin with a game's name";
                return Err(error(format!("{why}, not {game:?}")));
            }
            if game == name {
                found.push(canonical(self.game, rest).map_err(|(column, why)| {
                    let place = column.map(|column| format!("column {column} of the text: "));
                    error(place.unwrap_or_default() + &why)
                })?);
            }
        }
        let none = || self.error(self.experiment.subject.line, format!("positions: none is of {name}"));
        if found.is_empty() { Err(none()) } else { Ok(found) }
    }

    /// The values of the sweep, where deep may leave them to paper, and tiny to quick's first.
    fn sweep_values(&self, sweep: &Sweep) -> Read<Located<Vec<String>>> {
        let (preset, game) = (self.preset, self.game.name);
        let get = |preset: Preset| sweep.values.get(&(preset, game.to_owned())).cloned();
        let found = get(preset).or_else(|| match preset {
            Preset::Tiny => get(Preset::Quick).map(|mut quick| {
                quick.value.truncate(1);
                quick
            }),
            Preset::Deep => get(Preset::Paper),
            Preset::Quick | Preset::Paper => None,
        });
        found.ok_or_else(|| self.error(sweep.line, format!("[sweep] has no values for {game} at {preset}")))
    }

    /// Options by series and value of the sweep.
    fn series_options(&self, sweep: &Located<Vec<String>>) -> Read<Vec<Vec<BTreeMap<String, String>>>> {
        let Resolver { experiment, game, .. } = self;
        let option = experiment.sweep.as_ref().map_or("", |sweep| &sweep.option);
        let set = |value: &String| {
            let is_of_the_tree = is_of_the_tree(experiment.subject.kind, option, value);
            let (value, file) = (value.clone(), sweep.file.clone());
            (!is_of_the_tree).then_some(Located { value, file, line: sweep.line })
        };
        let swept: Vec<Option<Located<String>>> = match sweep.value.as_slice() {
            [] => vec![None],
            values => values.iter().map(set).collect(),
        };
        let settle = |series: &Series, swept: &Option<Located<String>>| {
            let layers = experiment.options.iter().chain(&series.options);
            let mut resolved = options::resolve(game.name, layers);
            if resolved.get(option).is_none_or(|it| it.value != options::NONE) {
                resolved.extend(swept.as_ref().map(|it| (option, it)));
            }
            options::settled(experiment, game, &resolved)
        };
        let of_series = |series: &Series| swept.iter().map(|swept| settle(series, swept)).collect();
        experiment.series.iter().map(of_series).collect()
    }
}

/// Each tree with each seed.
fn seeded(trees: &[Located<String>], count: i32) -> Read<Vec<String>> {
    let mut found = Vec::new();
    for tree in trees {
        let error = |why: String| tree.error(format!("trees: {why}"));
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
