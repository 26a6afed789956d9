//! Where a report comes from: a record, and the experiments that it is about.

use super::choose::{chosen, planned};
use crate::fail::Failure;
use nullwindow_engine::Games;
use nullwindow_lab::report::Report;
use nullwindow_lab::{Preset, load};
use std::path::{Path, PathBuf};
use std::time::SystemTime;

/// Which record, and which experiments.
#[derive(clap::Args)]
pub(super) struct Source {
    /// Names of experiments, with or without their number [default: all]
    #[arg(value_name = "NAME")]
    names: Vec<String>,

    /// The record: the file of a run, or a folder of CSV files [default: record/P.sqlite]
    #[arg(long, value_name = "PATH")]
    record: Option<PathBuf>,

    /// The preset whose record to read [default: that of the newest record]
    #[arg(short, long, value_name = "P", conflicts_with = "record")]
    preset: Option<Preset>,

    /// An experiment of your own, as a TOML file [may be repeated]
    #[arg(long, value_name = "FILE")]
    experiment: Vec<PathBuf>,

    /// Positions of your own, if the record was made with them
    #[arg(long, value_name = "FILE")]
    positions: Option<PathBuf>,
}

impl Source {
    /// Measures, draws and judges what the record says.
    pub(super) fn report(&self, games: &Games) -> Result<Report, Failure> {
        let file = self.file()?;
        let record = load(&file).map_err(|why| Failure::failed(why.to_string()))?;
        let preset = record.meta.preset.parse().map_err(|why| {
            Failure::failed(format!("{}: the record has no valid preset: {why}", file.display()))
        })?;
        let experiments = chosen(games, &self.names, &self.experiment)?;
        Ok(Report::new(&planned(games, &experiments, preset, self.positions.as_deref())?, &record))
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
        there.max_by_key(age).ok_or_else(|| {
            Failure::input(
                "no record under record/: make one with `nullwindow lab run`, or name one with --record",
            )
        })
    }
}
