//! What a record says, put together for reading: as a page, as Markdown, on a terminal.

mod html;
mod markdown;
pub mod phrasing;

pub use html::pages;
pub use markdown::markdown;

use crate::consistency::{self, Agreement};
use crate::experiment::Experiment;
use crate::figure::{Figure, figure};
use crate::measure::Data;
use crate::plan::ExperimentPlan;
use crate::record::{LabRecord, Meta};
use crate::verdict::{Judged, Verdict, judge};
use std::collections::BTreeMap;
use std::fmt::{self, Display};

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
    /// Timed searches, and those of them that other programs slowed down.
    pub timed: (usize, usize),
    /// What the record that comes with the project says.
    pub ours: Expected,
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
        let timed: Vec<_> = record.done.values().filter(|done| done.wall_seconds > 0.0).collect();
        Report {
            meta: record.meta.clone(),
            jobs: record.done.len(),
            seconds: record.done.values().map(|done| done.seconds).sum(),
            agreement: consistency::check(record),
            timed: (timed.len(), timed.iter().filter(|done| done.is_under_load()).count()),
            ours: Expected::parse(OURS).unwrap_or_default(),
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
            done: data.cells.len(),
            of: plan.cells.len(),
        }
    }
}

include!(concat!(env!("OUT_DIR"), "/ours.rs"));

/// Verdicts and numbers by experiment and claim: a file of them, to notice when one changes, and to stand beside others.
///
/// ```
/// use nullwindow_lab::report::Expected;
/// let text = "# paper, 2026-11-16\n03-leaves\tC1\tdoes not hold\t0.9 (0.8 to 1)\n";
/// let expected = Expected::parse(text)?;
/// assert_eq!(expected.to_string(), text);
/// assert_eq!(Expected::parse("03-leaves\tC1\tperhaps").unwrap_err(), "line 1: expected one of \
///     holds, holds in part, does not hold, not testable, no data, found \"perhaps\"");
/// # Ok::<(), String>(())
/// ```
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Expected {
    /// Preset and date of the record.
    pub of: String,
    claims: BTreeMap<(String, String), (Verdict, String)>,
}

impl Expected {
    /// The verdicts of a report.
    pub fn of(report: &Report) -> Expected {
        let claim = |(section, judged): (&Section, &Judged)| {
            let name = (section.experiment.name.clone(), judged.claim.name.clone());
            (name, (judged.verdict, phrasing::in_a_line(judged)))
        };
        let of = format!("{}, {}", report.meta.preset, report.meta.date);
        Expected { of, claims: report.claims().map(claim).collect() }
    }

    /// The verdict on a claim, and what was measured.
    pub fn get(&self, experiment: &str, claim: &str) -> Option<(Verdict, &str)> {
        let found = self.claims.get(&(experiment.to_owned(), claim.to_owned()))?;
        Some((found.0, &found.1))
    }

    /// Reads a file: experiment, claim, verdict and perhaps what was measured, with tabs between them; the first line may
    /// say after `#` what it is of.
    ///
    /// # Errors
    /// The first line that cannot be read, and why.
    pub fn parse(text: &str) -> Result<Expected, String> {
        let mut claims = BTreeMap::new();
        let of = text.lines().next().and_then(|line| line.strip_prefix("# ")).unwrap_or_default().to_owned();
        let lines = text.lines().enumerate().filter(|(_, line)| !line.starts_with('#') && !line.is_empty());
        for (i, line) in lines {
            let error = |why: &str| format!("line {}: {why}", i + 1);
            let parts: Vec<&str> = line.split('\t').collect();
            let &[experiment, claim, verdict, ref measured @ ..] = parts.as_slice() else {
                return Err(error("expected experiment, claim and verdict separated by tabs"));
            };
            let verdict = verdict.parse().map_err(|why: String| error(&why))?;
            let found = (verdict, measured.concat());
            if claims.insert((experiment.to_owned(), claim.to_owned()), found).is_some() {
                return Err(error(&format!("{experiment} {claim} is listed twice")));
            }
        }
        Ok(Expected { of, claims })
    }
}

impl Display for Expected {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        writeln!(f, "# {}", self.of)?;
        self.claims.iter().try_for_each(|((experiment, claim), (verdict, measured))| {
            writeln!(f, "{experiment}\t{claim}\t{verdict}\t{measured}")
        })
    }
}

/// What is not as it was expected, a line each.
pub fn difference(expected: &Expected, found: &Expected) -> Vec<String> {
    let verdict = |of: &Expected, key: &(String, String)| of.claims.get(key).map(|(verdict, _)| *verdict);
    let changed = expected.claims.iter().filter(|(key, was)| verdict(found, key) != Some(was.0));
    let changed = changed.map(|(key, (was, _))| {
        let is = verdict(found, key).map_or("no such claim", Verdict::name);
        format!("{} {}: {is}, expected: {was}", key.0, key.1)
    });
    let new = found.claims.iter().filter(|(key, _)| !expected.claims.contains_key(*key));
    let new = new.map(|(key, (is, _))| format!("{} {}: {is}, not in the expected verdicts", key.0, key.1));
    changed.chain(new).collect()
}

#[cfg(test)]
mod tests {
    use super::{Expected, difference};

    #[test]
    fn changed_missing_and_new_verdicts_are_listed() {
        let expected = Expected::parse("a\tC1\tholds\na\tC2\tholds\na\tC3\tno data").expect("verdicts");
        let found = Expected::parse("a\tC1\tholds\na\tC2\tdoes not hold\nb\tC3\tno data").expect("verdicts");
        assert_eq!(difference(&expected, &expected), Vec::<String>::new());
        assert_eq!(
            difference(&expected, &found),
            [
                "a C2: does not hold, expected: holds",
                "a C3: no such claim, expected: no data",
                "b C3: no data, not in the expected verdicts"
            ]
        );
        assert!(Expected::parse("a\tC1\tholds\na\tC1\tholds").is_err(), "twice");
    }
}
