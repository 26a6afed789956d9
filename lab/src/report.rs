//! What a record says, put together for reading: as a page, as Markdown, on a terminal.

mod html;
mod markdown;
pub mod phrasing;

pub use html::pages;
pub use markdown::markdown;

use crate::consistency::{self, Agreement};
use crate::experiment::{Experiment, Group};
use crate::figure::{Figure, figure};
use crate::measure::Data;
use crate::plan::ExperimentPlan;
use crate::record::{LabRecord, Meta};
use crate::verdict::{Judged, Verdict, judge, measure};
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
    /// For each group of claims how many values were tested, and the level of significance after correction for that.
    pub levels: Vec<(Group, usize, f64)>,
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
        let mut sections: Vec<Section> = plans.iter().map(|plan| Section::new(plan, record)).collect();
        let mut claims: Vec<&mut Judged> = sections.iter_mut().flat_map(|it| &mut it.claims).collect();
        let levels = judge(&mut claims);
        let timed: Vec<_> = record.done.values().filter(|done| done.wall_seconds > 0.0).collect();
        Report {
            meta: record.meta.clone(),
            jobs: record.done.len(),
            seconds: record.done.values().map(|done| done.seconds).sum(),
            agreement: consistency::check(record),
            timed: (timed.len(), timed.iter().filter(|done| done.is_under_load()).count()),
            ours: Expected::parse(OURS).unwrap_or_default(),
            sections,
            levels,
        }
    }

    /// All claims, with the experiment that each belongs to.
    pub fn claims(&self) -> impl Iterator<Item = (&Section, &Judged)> {
        self.sections.iter().flat_map(|section| section.claims.iter().map(move |judged| (section, judged)))
    }

    /// How many claims of a group, or of all, have a verdict.
    pub fn count(&self, of: Option<Group>, verdict: Verdict) -> usize {
        let is_counted = |it: &Judged| it.verdict == verdict && of.is_none_or(|of| it.claim.of == of);
        self.claims().filter(|(_, judged)| is_counted(judged)).count()
    }
}

impl Section {
    /// Measures and draws one experiment; the report judges.
    fn new(plan: &ExperimentPlan, record: &LabRecord) -> Section {
        let data = Data::new(plan, record);
        let specs = plan.experiment.figures.iter().enumerate();
        let figures = specs.map(|(i, spec)| figure(spec, i + 1, &data)).filter(|figure| !figure.is_empty());
        Section {
            experiment: plan.experiment.clone(),
            figures: figures.collect(),
            claims: plan.experiment.claims.iter().map(|claim| measure(claim, &data)).collect(),
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
/// let text = "# paper, 2026-11-16\n03-leaves\tC1\tpapers\tundecided\t0.9 (0.8 to 1)\n";
/// let expected = Expected::parse(text)?;
/// assert_eq!(expected.to_string(), text);
/// assert_eq!(Expected::parse("03-leaves\tC1\tours\tperhaps").unwrap_err(), "line 1: expected one of \
///     holds, holds, smaller than claimed, undecided, does not hold, not testable, no data, found \"perhaps\"");
/// # Ok::<(), String>(())
/// ```
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Expected {
    /// Preset and date of the record.
    pub of: String,
    claims: BTreeMap<(String, String), (Group, Verdict, String)>,
}

impl Expected {
    /// The verdicts of a report.
    pub fn of(report: &Report) -> Expected {
        let claim = |(section, judged): (&Section, &Judged)| {
            let name = (section.experiment.name.clone(), judged.claim.name.clone());
            (name, (judged.claim.of, judged.verdict, phrasing::in_a_line(judged)))
        };
        let of = format!("{}, {}", report.meta.preset, report.meta.date);
        Expected { of, claims: report.claims().map(claim).collect() }
    }

    /// The verdict on a claim, and what was measured.
    pub fn get(&self, experiment: &str, claim: &str) -> Option<(Verdict, &str)> {
        let found = self.claims.get(&(experiment.to_owned(), claim.to_owned()))?;
        Some((found.1, &found.2))
    }

    /// Reads a file: experiment, claim, group, verdict and perhaps what was measured, with tabs between them; the first line may
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
            let &[experiment, claim, group, verdict, ref measured @ ..] = parts.as_slice() else {
                return Err(error("expected experiment, claim, group and verdict separated by tabs"));
            };
            let group = group.parse().map_err(|why: String| error(&why))?;
            let verdict = verdict.parse().map_err(|why: String| error(&why))?;
            let found = (group, verdict, measured.concat());
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
        self.claims.iter().try_for_each(|((experiment, claim), (group, verdict, measured))| {
            writeln!(f, "{experiment}\t{claim}\t{group}\t{verdict}\t{measured}")
        })
    }
}

/// What is not as it was expected, a line each.
pub fn difference(expected: &Expected, found: &Expected) -> Vec<String> {
    let text = |of: &Expected, key: &(String, String)| {
        of.claims.get(key).map(|(group, verdict, _)| format!("{verdict} ({group})"))
    };
    let changed = expected.claims.keys().filter(|key| text(found, key) != text(expected, key));
    let changed = changed.map(|key| {
        let [is, was] =
            [found, expected].map(|of| text(of, key).unwrap_or_else(|| "no such claim".to_owned()));
        format!("{} {}: {is}, expected: {was}", key.0, key.1)
    });
    let new = found.claims.keys().filter(|key| !expected.claims.contains_key(*key));
    let new = new.map(|key| {
        let is = text(found, key).unwrap_or_default();
        format!("{} {}: {is}, not in the expected verdicts", key.0, key.1)
    });
    changed.chain(new).collect()
}

#[cfg(test)]
mod tests {
    use super::{Expected, difference};

    #[test]
    fn changed_missing_and_new_verdicts_are_listed() {
        let parse = |text: &str| Expected::parse(&text.replace(' ', "\tours\t")).expect("verdicts");
        let expected = parse("a\tC1 holds\na\tC2 holds\na\tC3 undecided");
        let found = parse("a\tC1 holds\na\tC2 undecided\nb\tC3 undecided");
        assert_eq!(difference(&expected, &expected), Vec::<String>::new());
        assert_eq!(
            difference(&expected, &found),
            [
                "a C2: undecided (ours), expected: holds (ours)",
                "a C3: no such claim, expected: undecided (ours)",
                "b C3: undecided (ours), not in the expected verdicts"
            ]
        );
        assert!(Expected::parse("a\tC1\tours\tholds\na\tC1\tours\tholds").is_err(), "twice");
        assert!(Expected::parse("a\tC1\tthem\tholds").is_err(), "no group");
    }
}
