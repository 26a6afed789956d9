//! Whether the expressions of an experiment make sense, before anything runs.

use super::{Axis, Experiment};
use crate::error::FileError;
use crate::measure::{Expression, Names};
use crate::verdict::Band;

/// Reads every expression and band, and looks up the names in them.
pub(super) fn check(experiment: &Experiment) -> Result<(), FileError> {
    let series: Vec<&str> = experiment.series.iter().map(|it| it.name.as_str()).collect();
    let games: Vec<&str> = experiment.subject.games.iter().map(String::as_str).collect();
    let has_sweep = experiment.sweep.is_some();
    let names = |is_figure| Names { series: &series, games: &games, has_sweep, is_figure };
    let error = |line, why: String| FileError::new(&experiment.file, line, why);
    let expression = |text: &str, line, is_figure| {
        let read = if is_figure { Expression::of_figure(text) } else { Expression::parse(text) };
        let checked = read.and_then(|it| it.check(&names(is_figure)));
        checked.map_err(|why| {
            let (column, expected, found) = (why.column, &why.expected, &why.found);
            error(line, format!("{text:?}, column {column}: expected {expected}, found {found}"))
        })
    };
    for figure in experiment.figures.iter().filter(|figure| figure.x != Axis::Pass) {
        expression(&figure.y, figure.line, true)?;
    }
    for claim in &experiment.claims {
        for text in &claim.values {
            expression(text, claim.line, false)?;
        }
        for band in claim.holds.iter().chain(&claim.partly) {
            band.parse::<Band>().map_err(|why| error(claim.line, format!("band {band:?}: {why}")))?;
        }
    }
    Ok(())
}
