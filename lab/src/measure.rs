//! The language of claims and figures, and what it says of a record.
//!
//! ```text
//! leaves(mtdf, chess, max) / leaves(aspiration, chess, max)
//! 1 - nodes(etc, chess, max, at=2^16) / nodes(plain, chess, max, at=2^16)
//! largest(d, 3..max, leaves(sss, checkers, d) / leaves(ab, checkers, d))
//! share(d, 3..max, leaves(sss, checkers, d) > leaves(ab, checkers, d))
//! first(aspiration, chess, max, ply=1..3) / cut(aspiration, chess, max, ply=1..3)
//! passes() / count()                              in a figure: of its series, game and depth
//! ```
//!
//! A metric is a sum over positions; so a quotient of metrics is a ratio of sums. A position counts only if every
//! metric of the expression is recorded for it.

mod formula;
mod parse;
mod resolve;
mod syntax;

pub use formula::{Estimate, RESAMPLES, Resampler};
pub use resolve::Scope;
pub use syntax::Comparison;

use crate::figure::spoken;
use crate::metric::is_detail;
use crate::plan::{Cell, ExperimentPlan};
use crate::record::{Done, LabRecord};
use formula::{Formula, Function};
use nullwindow_notation::ParseError;
use std::collections::{BTreeMap, BTreeSet};
use syntax::{At, Call, Over, Point, Term};

/// What a record holds of one experiment, by game, position, series and value of the sweep.
pub struct Data<'a> {
    /// What was to be done.
    pub plan: &'a ExperimentPlan,
    /// The cells that are done, with their rounds.
    pub(crate) cells: BTreeMap<Cell, Vec<&'a Done>>,
    /// The depths that anything was recorded for, by game.
    pub(crate) depths: Vec<BTreeSet<i32>>,
    /// Draws games and their positions for intervals.
    resampler: Resampler,
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
        Data { plan, cells, depths, resampler: Resampler::new(&plan.origins) }
    }

    /// The rounds of a cell; none if they are not all there.
    pub(crate) fn rounds(&self, cell: Cell) -> &[&'a Done] {
        self.cells.get(&cell).map_or(&[], Vec::as_slice)
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

/// An expression whose syntax is valid.
///
/// ```
/// use nullwindow_lab::measure::Expression;
/// assert!(Expression::parse("leaves(mtdf, chess, max) / leaves(ab, chess, max)").is_ok());
/// let error = Expression::parse("leaves(mtdf, chess, max) / / 2").unwrap_err();
/// assert_eq!((error.column, error.found.as_str()), (28, "\"/\""));
/// ```
#[derive(Clone, PartialEq, Debug)]
pub struct Expression(Term);

/// What an expression may name.
#[derive(Clone, Copy, Debug)]
pub struct Names<'a> {
    /// The series.
    pub series: &'a [&'a str],
    /// The games.
    pub games: &'a [&'a str],
    /// Whether there is a sweep.
    pub has_sweep: bool,
    /// Whether it is drawn: then series, game and depth may be left out.
    pub is_figure: bool,
}

impl Expression {
    /// Reads an expression.
    ///
    /// # Errors
    /// The column of the first error, and what was expected there.
    pub fn parse(text: &str) -> Result<Expression, ParseError> {
        parse::parse(text).map(Expression)
    }

    /// Reads what a figure draws: an expression, or a metric's name alone.
    ///
    /// # Errors
    /// The column of the first error, and what was expected there.
    pub fn of_figure(text: &str) -> Result<Expression, ParseError> {
        let is_name = text.chars().all(|c| c.is_ascii_alphanumeric() || c == '_');
        if is_name { Expression::parse(&format!("{text}()")) } else { Expression::parse(text) }
    }

    /// Whether everything that it names exists.
    ///
    /// # Errors
    /// The first name that does not, and those that do.
    pub fn check(&self, names: &Names<'_>) -> Result<(), ParseError> {
        self.0.calls().into_iter().try_for_each(|(call, bound)| names.check(call, &bound))
    }

    /// Whether it needs each pass, or the cut nodes of each ply.
    pub fn needs_details(&self) -> bool {
        self.0.calls().into_iter().any(|(call, _)| is_detail(&call.metric))
    }

    /// The games that it names.
    pub fn games(&self) -> BTreeSet<String> {
        self.0.calls().into_iter().filter_map(|(call, _)| call.game.clone()).collect()
    }

    /// What the record says of it.
    ///
    /// # Errors
    /// What the record lacks.
    pub fn estimate(&self, data: &Data<'_>, scope: &Scope) -> Result<Estimate, String> {
        formula::estimate(&resolve::resolve(&self.0, data, scope)?, &data.resampler)
    }

    /// What the record says of it, as a ratio to the same of another series.
    ///
    /// # Errors
    /// What the record lacks.
    pub fn relative(&self, data: &Data<'_>, scope: &Scope, baseline: usize) -> Result<Estimate, String> {
        let base = Scope { series: Some(baseline), ..*scope };
        let both = [resolve::resolve(&self.0, data, scope)?, resolve::resolve(&self.0, data, &base)?];
        formula::estimate(&Formula::Apply(Function::By, both.into()), &data.resampler)
    }
}

impl Names<'_> {
    /// Whether everything exists that a call names, where these names are bound around it.
    fn check(&self, call: &Call, bound: &[&Over]) -> Result<(), ParseError> {
        let error_at = |column: usize, expected: &str, found: &str| {
            Err(ParseError { line: 1, column, expected: expected.to_owned(), found: format!("{found:?}") })
        };
        let error = |expected: &str, found: &str| error_at(call.column, expected, found);
        for (what, name, known) in
            [("a series", &call.series, self.series), ("a game", &call.game, self.games)]
        {
            let expected = || format!("{what} ({})", known.join(", "));
            match name {
                Some(name) if !known.contains(&name.as_str()) => return error(&expected(), name),
                None if !self.is_figure => return error(&expected(), &call.metric),
                _ => {}
            }
        }
        if call.depth.is_none() && !self.is_figure {
            return error("a depth", &call.metric);
        }
        let is_depth = |name: &str| bound.iter().any(|over| over.name == name && over.depths.is_some());
        for point in call.depth.iter().flat_map(|(first, last)| [Some(first), last.as_ref()]).flatten() {
            if let Point::Named(name, _) = point
                && !is_depth(name)
            {
                return error("a depth: a number, max, or a name bound to depths", name);
            }
        }
        match &call.at {
            Some(_) if !self.has_sweep => return error("no at=: the experiment has no sweep", "at"),
            Some(At::Text(name)) if is_depth(name) => return error("a value of the sweep", name),
            _ => {}
        }
        match bound.iter().find(|over| over.depths.is_none() && !self.has_sweep) {
            Some(over) => error_at(over.column, "depths: the experiment has no sweep", "sweep"),
            None => Ok(()),
        }
    }
}

/// A label for each value of a claim, for what sets it apart: its game if that tells them apart; else what else it names and not all of them do.
pub(crate) fn labels(expressions: &[Expression], data: &Data<'_>) -> Vec<String> {
    let named: Vec<Named> = expressions.iter().map(|expression| names(expression, data)).collect();
    let mut labels: Vec<Vec<&str>> = vec![Vec::new(); named.len()];
    for kind in 0..KINDS {
        if labels.iter().enumerate().all(|(i, label)| !label.is_empty() && !labels[..i].contains(label)) {
            break;
        }
        if named.iter().all(|names| names[kind] == named[0][kind]) {
            continue;
        }
        let common = |name: &&String| kind > 0 && named.iter().all(|names| names[kind].contains(name));
        for (label, names) in labels.iter_mut().zip(&named) {
            label.extend(names[kind].iter().filter(|name| !common(name)).map(String::as_str));
        }
    }
    labels.iter().map(|label| label.join(", ")).collect()
}

const KINDS: usize = 4;

/// Everything that an expression names: games, series, depths and values of the sweep.
type Named = [Vec<String>; KINDS];

fn names(expression: &Expression, data: &Data<'_>) -> Named {
    let series = |name: &str| {
        let known = data.plan.experiment.series.iter().find(|series| series.name == name);
        known.map_or_else(|| name.to_owned(), |series| series.label.clone())
    };
    let mut names = Named::default();
    for (call, _) in expression.0.calls() {
        let found = [
            call.game.as_deref().map(spoken),
            call.series.as_deref().map(series),
            depths(call, data),
            call.at.as_ref().map(at),
        ];
        for (list, name) in names.iter_mut().zip(found) {
            list.extend(name.filter(|name| !list.contains(name)));
        }
    }
    names
}

fn depths(call: &Call, data: &Data<'_>) -> Option<String> {
    let deepest = data.plan.depth[data.game(call.game.as_deref()?)?];
    let number = |point: &Point| match point {
        Point::Number(depth) => Some(*depth),
        Point::Max(below) => Some(deepest - below),
        Point::Named(..) => None,
    };
    let (from, to) = call.depth.as_ref()?;
    let from = number(from)?;
    Some(match to.as_ref().map_or(Some(from), number)? {
        to if to == from => format!("depth {to}"),
        to => format!("depths {from} to {to}"),
    })
}

fn at(at: &At) -> String {
    match at {
        At::First(0) => "first value".to_owned(),
        At::Last(0) => "last value".to_owned(),
        At::First(n) => format!("first value + {n}"),
        At::Last(n) => format!("last value − {n}"),
        At::Text(text) => text.clone(),
    }
}

#[cfg(test)]
mod tests;
