//! What there is to do for an experiment, and how far a run goes.

mod resolve;

use crate::error::FileError;
use crate::experiment::Experiment;
use crate::job::Job;
use crate::positions::OwnPositions;
use nullwindow_engine::Games;
use resolve::{Frame, frames};

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
        positions: frames.into_iter().map(|frame| frame.positions).collect(),
    })
}

/// Checks that `experiment` can be run at `preset`.
pub(crate) fn check(games: &Games, experiment: &Experiment, preset: Preset) -> Result<(), FileError> {
    for (game, frame) in frames(games, experiment, preset, &OwnPositions::default())?.iter().enumerate() {
        for sweep in frame.sweep_indices() {
            jobs(experiment, frame, Cell { game, position: 0, series: 0, sweep })?;
        }
    }
    Ok(())
}

/// What a cell runs.
fn jobs(experiment: &Experiment, frame: &Frame, cell: Cell) -> Result<Vec<Job>, FileError> {
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
