//! Which experiments, how far, on whose positions, and from which record.

use crate::fail::Failure;
use nullwindow_engine::Games;
use nullwindow_lab::report::Report;
use nullwindow_lab::{
    Experiment, ExperimentPlan, OwnPositions, Preset, conventions, experiments, load, plan,
};
use std::path::{Path, PathBuf};
use std::time::SystemTime;

/// What experiments run, on the lab's positions or on those of a file: those with these names, and the user's own; only
/// the user's own, unless others are named.
pub(super) fn plans(
    games: &Games,
    names: &[String],
    own: &[PathBuf],
    preset: Preset,
    positions: Option<&Path>,
) -> Result<Vec<ExperimentPlan>, Failure> {
    let mut chosen = if names.is_empty() && !own.is_empty() { Vec::new() } else { named(games, names)? };
    let common = conventions(games);
    for path in own {
        let (file, text) = read_text(path)?;
        let name = path.file_stem().unwrap_or_default().to_string_lossy();
        let read = Experiment::read(games, &name, &file, &text, &common);
        chosen.push(read.map_err(Failure::input)?);
    }
    let positions = positions.map(|path| {
        let (file, text) = read_text(path)?;
        OwnPositions::parse(games, &file, &text).map_err(Failure::input)
    });
    let positions = positions.transpose()?.unwrap_or_default();
    let plans = chosen.iter().map(|experiment| plan(games, experiment, preset, &positions));
    plans.collect::<Result<Vec<_>, _>>().map_err(Failure::input)
}

/// The experiments of these names; all if there are none.
pub(super) fn named(games: &Games, names: &[String]) -> Result<Vec<Experiment>, Failure> {
    let all = experiments(games);
    if names.is_empty() {
        return Ok(all);
    }
    let mut chosen: Vec<Experiment> = Vec::new();
    for name in names {
        let found = all.iter().find(|it| is_called(&it.name, name)).ok_or_else(|| {
            let known: Vec<&str> = all.iter().map(|it| it.name.as_str()).collect();
            Failure::input(format!("unknown experiment {name:?}; known are {}", known.join(", ")))
        })?;
        if !chosen.contains(found) {
            chosen.push(found.clone());
        }
    }
    Ok(chosen)
}

/// Whether `01-leaves` is meant: by this, by `leaves` or by `01`.
fn is_called(full: &str, name: &str) -> bool {
    full == name || full.split_once('-').is_some_and(|(number, rest)| rest == name || number == name)
}

/// What a file is called, and its text.
pub(super) fn read_text(path: &Path) -> Result<(String, String), Failure> {
    let file = path.display().to_string();
    let text = std::fs::read_to_string(path).map_err(|why| Failure::input(format!("{file}: {why}")))?;
    Ok((file, text))
}

/// The files that were given; if there are none and nothing else was chosen, those that the record was made with.
fn remembered(
    given: &[PathBuf],
    is_chosen: bool,
    made_with: &str,
    flag: &str,
) -> Result<Vec<PathBuf>, Failure> {
    if is_chosen || !given.is_empty() {
        return Ok(given.to_vec());
    }
    let here = |file: &str| match Path::new(file) {
        path if path.exists() => Ok(path.to_owned()),
        _ => Err(format!("the record was made with {flag} {file}, which is not here: say where it is")),
    };
    made_with.lines().map(here).collect::<Result<_, _>>().map_err(Failure::input)
}

/// Which record, and which experiments.
#[derive(clap::Args)]
pub(crate) struct Source {
    /// Names of experiments, with or without their number [default: all]
    #[arg(value_name = "NAME")]
    names: Vec<String>,

    /// The record: the file of a run, or a folder of CSV files [default: record/P.sqlite]
    #[arg(long, value_name = "PATH")]
    record: Option<PathBuf>,

    /// The preset whose record to read [default: that of the newest record]
    #[arg(short, long, value_name = "P", conflicts_with = "record")]
    preset: Option<Preset>,

    /// An experiment of your own, as a TOML file [may be repeated; default: those of the record, if none is named]
    #[arg(long, value_name = "FILE")]
    experiment: Vec<PathBuf>,

    /// Positions of your own [default: those that the record was made with]
    #[arg(long, value_name = "FILE")]
    positions: Option<PathBuf>,
}

impl Source {
    /// Measures, draws and judges what the record says.
    pub(super) fn report(&self, games: &Games) -> Result<Report, Failure> {
        let file = self.file()?;
        let record = load(&file).map_err(Failure::failed)?;
        let (preset, file) = (record.meta.preset.parse(), file.display());
        let preset = preset
            .map_err(|why| Failure::failed(format!("{file}: the record has no valid preset: {why}")))?;
        let is_named = !self.names.is_empty();
        let own = remembered(&self.experiment, is_named, &record.meta.experiments, "--experiment")?;
        let positions = remembered(self.positions.as_slice(), false, &record.meta.positions, "--positions")?;
        let plans = plans(games, &self.names, &own, preset, positions.last().map(PathBuf::as_path))?;
        Ok(Report::new(&plans, &record))
    }

    /// The record's file or folder.
    fn file(&self) -> Result<PathBuf, Failure> {
        if let Some(file) = &self.record {
            return Ok(file.clone());
        }
        let of = |preset: Preset| Path::new("record").join(format!("{preset}.sqlite"));
        if let Some(preset) = self.preset {
            return Ok(of(preset));
        }
        let age =
            |file: &PathBuf| file.metadata().and_then(|it| it.modified()).unwrap_or(SystemTime::UNIX_EPOCH);
        let there = Preset::ALL.map(of).into_iter().filter(|file| file.exists());
        let none = "no record under record/: make one with `nullwindow lab run`, or name one with --record";
        there.max_by_key(age).ok_or_else(|| Failure::input(none))
    }
}
