//! What a record holds of one experiment, laid out by game, position, series and value of the sweep.

use super::Resampler;
use crate::plan::{Cell, ExperimentPlan};
use crate::record::{Done, LabRecord};
use std::collections::{BTreeMap, BTreeSet};

/// The searches of one experiment.
pub struct Data<'a> {
    /// What was to be done.
    pub plan: &'a ExperimentPlan,
    cells: BTreeMap<Cell, Vec<&'a Done>>,
    depths: Vec<BTreeSet<i32>>,
    /// Draws positions for intervals.
    pub(crate) resampler: Resampler,
}

impl<'a> Data<'a> {
    /// Finds the plan's jobs in the record.
    pub fn new(plan: &'a ExperimentPlan, record: &'a LabRecord) -> Data<'a> {
        let mut cells = BTreeMap::new();
        let mut depths = vec![BTreeSet::new(); plan.experiment.subject.games.len()];
        for (cell, jobs) in &plan.cells {
            let found = jobs.iter().map(|job| record.get(job));
            let Some(rounds) = found.collect::<Option<Vec<&Done>>>() else { continue };
            for done in &rounds {
                depths[cell.game].extend(done.iterations.iter().map(|it| it.depth));
                depths[cell.game].extend(done.values.iter().map(|value| value.depth));
            }
            cells.insert(*cell, rounds);
        }
        Data { plan, cells, depths, resampler: Resampler::default() }
    }

    /// How many of the plan's cells are done.
    pub fn cells_done(&self) -> usize {
        self.cells.len()
    }

    /// The rounds of a cell; none if they are not all there.
    pub(crate) fn rounds(&self, cell: Cell) -> &[&'a Done] {
        self.cells.get(&cell).map_or(&[], Vec::as_slice)
    }

    /// The depths that anything was recorded for.
    pub(crate) fn depths(&self, game: usize) -> &BTreeSet<i32> {
        &self.depths[game]
    }

    /// How many positions of a game there are.
    pub(crate) fn positions(&self, game: usize) -> usize {
        self.plan.positions[game].len()
    }

    /// Index of the game called so.
    pub(crate) fn game(&self, name: &str) -> Option<usize> {
        self.plan.experiment.subject.games.iter().position(|game| game == name)
    }

    /// Index of the series called so.
    pub(crate) fn series(&self, name: &str) -> Option<usize> {
        self.plan.experiment.series.iter().position(|series| series.name == name)
    }
}
