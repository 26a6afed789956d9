//! What a record says, put together for reading: as a page, as Markdown, on a terminal.

mod expected;
mod html;
mod markdown;
pub mod phrasing;

pub use expected::{Expected, difference};
pub use html::page;
pub use markdown::markdown;

use crate::consistency::{self, Agreement};
use crate::experiment::Experiment;
use crate::figure::{Figure, figure};
use crate::measure::Data;
use crate::plan::ExperimentPlan;
use crate::record::{LabRecord, Meta};
use crate::verdict::{Judged, Verdict, judge};

/// Everything that a report tells.
#[derive(Clone, PartialEq, Debug)]
pub struct Report {
    /// Where, when and how the record was made.
    pub meta: Meta,
    /// Searches and other jobs in it.
    pub jobs: usize,
    /// CPU seconds that they took.
    pub seconds: f64,
    /// Whether all algorithms found the same values.
    pub agreement: Agreement,
    /// The experiments, in their order.
    pub sections: Vec<Section>,
}

/// What a report tells of one experiment.
#[derive(Clone, PartialEq, Debug)]
pub struct Section {
    /// The experiment.
    pub experiment: Experiment,
    /// The figures that have data.
    pub figures: Vec<Figure>,
    /// The claims, with what was measured.
    pub claims: Vec<Judged>,
    /// Points that are done.
    pub done: usize,
    /// Points that the experiment has.
    pub of: usize,
}

impl Report {
    /// Measures, draws and judges.
    pub fn new(plans: &[ExperimentPlan], record: &LabRecord) -> Report {
        Report {
            meta: record.meta.clone(),
            jobs: record.done.len(),
            seconds: record.done.values().map(|done| done.seconds).sum(),
            agreement: consistency::check(record),
            sections: plans.iter().map(|plan| Section::new(plan, record)).collect(),
        }
    }

    /// All claims, with the experiment that each belongs to.
    pub fn claims(&self) -> impl Iterator<Item = (&Section, &Judged)> {
        self.sections.iter().flat_map(|section| section.claims.iter().map(move |judged| (section, judged)))
    }

    /// How many claims have a verdict.
    pub fn count(&self, verdict: Verdict) -> usize {
        self.claims().filter(|(_, judged)| judged.verdict == verdict).count()
    }
}

impl Section {
    /// Measures, draws and judges one experiment.
    pub fn new(plan: &ExperimentPlan, record: &LabRecord) -> Section {
        let data = Data::new(plan, record);
        let specs = plan.experiment.figures.iter().enumerate();
        let figures = specs.map(|(i, spec)| figure(spec, i + 1, &data)).filter(|figure| !figure.is_empty());
        Section {
            experiment: plan.experiment.clone(),
            figures: figures.collect(),
            claims: plan.experiment.claims.iter().map(|claim| judge(claim, &data)).collect(),
            done: data.cells_done(),
            of: plan.cells.len(),
        }
    }
}
