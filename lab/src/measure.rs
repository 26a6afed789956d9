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

mod data;
mod estimate;
mod formula;
mod label;
mod parse;
mod resolve;
mod syntax;
#[cfg(test)]
mod tests;

pub use data::Data;
pub use estimate::{Estimate, RESAMPLES, Resampler};
pub(crate) use label::labels;
pub use resolve::{Place, Scope};
pub use syntax::Comparison;

use nullwindow::text::ParseError;
use syntax::{At, Depths, Over, Point, Span, Term};

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
        let mut error = None;
        self.0.calls(&mut Vec::new(), &mut |call, bound| {
            if error.is_none() {
                error = names.refuse(call, bound).err();
            }
        });
        error.map_or(Ok(()), Err)
    }

    /// The games that it names.
    pub fn games(&self) -> std::collections::BTreeSet<String> {
        let mut games = std::collections::BTreeSet::new();
        self.0.calls(&mut Vec::new(), &mut |call, _| games.extend(call.game.clone()));
        games
    }

    /// What the record says of it.
    ///
    /// # Errors
    /// What the record lacks.
    pub fn estimate(&self, data: &Data<'_>, scope: &Scope) -> Result<Estimate, String> {
        estimate::estimate(&resolve::resolve(&self.0, data, scope)?, &data.resampler)
    }

    /// What the record says of it, as a ratio to the same of another series.
    ///
    /// # Errors
    /// What the record lacks.
    pub fn relative(&self, data: &Data<'_>, scope: &Scope, baseline: usize) -> Result<Estimate, String> {
        let of = |scope: &Scope| resolve::resolve(&self.0, data, scope).map(Box::new);
        let base = Scope { series: Some(baseline), ..*scope };
        let ratio = formula::Formula::Binary(syntax::Operation::By, of(scope)?, of(&base)?);
        estimate::estimate(&ratio, &data.resampler)
    }
}

impl Names<'_> {
    fn refuse(&self, call: &syntax::Call, bound: &[&Over]) -> Result<(), ParseError> {
        let error = |expected: String, found: &str| {
            let found = format!("{found:?}");
            Err(ParseError { line: 1, column: call.column, expected, found })
        };
        let one_of = |what: &str, names: &[&str]| format!("{what} ({})", names.join(", "));
        for (what, name, known) in
            [("a series", &call.series, self.series), ("a game", &call.game, self.games)]
        {
            match name {
                Some(name) if !known.contains(&name.as_str()) => return error(one_of(what, known), name),
                None if !self.is_figure => return error(one_of(what, known), &call.metric),
                _ => {}
            }
        }
        let is_bound = |name: &str, to_sweep: bool| {
            bound.iter().any(|over| over.name == name && (over.span == Span::Sweep) == to_sweep)
        };
        let points = match &call.depth {
            None if self.is_figure => vec![],
            None => return error("a depth".into(), &call.metric),
            Some(Depths::One(a)) => vec![a],
            Some(Depths::Range(a, b)) => vec![a, b],
        };
        for point in points {
            if let Point::Named(name, _) = point
                && !is_bound(name, false)
            {
                return error("a depth: a number, max, or a name bound to depths".into(), name);
            }
        }
        if !self.has_sweep && call.at.is_some() {
            return error("no at=: the experiment has no sweep".into(), "at");
        }
        if let Some(At::Text(name)) = &call.at
            && is_bound(name, false)
        {
            return error("a value of the sweep".into(), name);
        }
        match bound.iter().find(|over| over.span == Span::Sweep && !self.has_sweep) {
            Some(over) => Err(ParseError {
                line: 1,
                column: over.column,
                expected: "depths: the experiment has no sweep".into(),
                found: "\"sweep\"".into(),
            }),
            None => Ok(()),
        }
    }
}
