//! `--all`: every algorithm on one tree.

use super::print::heading;
use super::search::Search;
use super::setup::Setup;
use super::source::Source;
use crate::fail::Failure;
use crate::style::{BOLD, DIM, GOOD, number, put, score, widths};
use nullwindow::Algorithm;
use nullwindow::tree::Tree;

/// One search for each algorithm.
pub(super) fn run(tree: &Tree, setup: &Setup) -> Result<Vec<Search>, Failure> {
    let search = |algorithm| {
        let (found, _) = Search::run(tree, algorithm, setup, (None, None));
        found.must_have_finished(setup).map(|()| found)
    };
    Algorithm::all().into_iter().map(search).collect()
}

/// What `count` is of Alpha-Beta's.
pub(super) fn ratio(rows: &[Search], row: &Search, count: fn(&Search) -> u64) -> Option<f64> {
    let baseline = rows.iter().find(|row| row.algorithm == Algorithm::AlphaBeta).map(count)?;
    (baseline > 0).then(|| count(row) as f64 / baseline as f64)
}

/// The comparison, for a person.
pub(super) fn table(source: &Source, setup: &Setup, rows: &[Search]) -> String {
    let mut text = heading(source, setup, None);
    let head = ["algorithm", "value", "passes", "leaves", "unique", "nodes", "leaves/αβ", "nodes/αβ"];
    let mut cells = vec![head.map(str::to_owned)];
    for row in rows {
        let is_exact = row.report.bounds.is_exact();
        let ratio = |count| ratio(rows, row, count).map_or("·".to_owned(), |r| format!("{r:.2}"));
        cells.push([
            row.algorithm.to_string(),
            format!("{}{}", if is_exact { "" } else { "≥ " }, score(row.report.value)),
            number(row.counts.passes),
            number(row.counts.leaves),
            number(row.unique_leaves as u64),
            number(row.counts.nodes),
            ratio(|found| found.counts.leaves),
            ratio(|found| found.counts.nodes),
        ]);
    }
    let fewest = rows.iter().map(|row| row.counts.leaves).min();
    let widths = widths(&cells);
    for (i, row) in cells.iter().enumerate() {
        let name = format!("{:<width$}", row[0], width = widths[0]);
        let counts = (1..row.len()).map(|c| {
            let cell = format!("{:>width$}", row[c], width = widths[c]);
            let is_best = i > 0 && c == 3 && fewest == Some(rows[i - 1].counts.leaves);
            if is_best { format!("{GOOD}{cell}{GOOD:#}") } else { cell }
        });
        let line = counts.collect::<Vec<_>>().join("  ");
        match i {
            0 => put(&mut text, format_args!("  {DIM}{name}  {line}{DIM:#}\n")),
            _ => put(&mut text, format_args!("  {BOLD}{name}{BOLD:#}  {line}\n")),
        }
    }
    text
}
