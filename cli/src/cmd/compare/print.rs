//! A comparison, for people.

use crate::cmd::game::{unit, value};
use crate::cmd::{options, search};
use crate::style::{BOLD, DIM, GOOD, number, padded, put};
use nullwindow::Score;
use nullwindow_engine::{Comparison, Config, Disagreement, Row};

/// A column: its count, and the text of a cell, a position.
type Column = (fn(&Row) -> f64, fn(f64) -> String);

const COLUMNS: [Column; 3] = [
    (|row| row.sum(|found| found.report.leaves) as f64, |leaves| number(leaves.round() as u64)),
    (|row| row.sum(|found| found.report.nodes) as f64, |nodes| number(nodes.round() as u64)),
    (Row::seconds, |seconds| format!("{seconds:.3} s")),
];

/// The position, or how many there are; and the settings.
pub(super) fn heading(study: &Comparison, defaults: &Config) -> String {
    let (depth, name) = (format!("depth {}", study.depth), study.options.kind().name);
    if let [board] = study.boards.as_slice() {
        return search::print::heading(board.as_ref(), &depth, &study.options, defaults);
    }
    let (how, count) = (options::described(&study.options, defaults), study.boards.len());
    let how = format!("by the lab's conventions: {how}, grain {}", study.options.config().grain);
    format!("{BOLD}{name}, {depth}, mean of {count} positions{BOLD:#}  {DIM}{how}{DIM:#}\n\n")
}

/// The table, and whether the values agree.
pub(super) fn compare(
    study: &Comparison,
    rows: &[Row],
    baseline: &Row,
    agreement: &Result<Vec<Option<Score>>, Disagreement>,
) -> String {
    let mut text = table(rows, baseline);
    match agreement.as_deref() {
        Err(_) => {}
        Ok([Some(score)]) => {
            let (shown, unit) = (value(&study.options, *score), unit(study.options.kind(), *score));
            put!(text, "\n  {GOOD}all agree{GOOD:#} on the value: {shown} {unit}\n");
        }
        Ok(values) if values.iter().all(Option::is_some) => {
            put!(text, "\n  {GOOD}all agree{GOOD:#} on the value of every position\n");
        }
        Ok(_) => put!(text, "\n  {DIM}no algorithm finds a value: all prove moves{DIM:#}\n"),
    }
    put!(text, "  {DIM}ratios to {}{DIM:#}\n", baseline.algorithm);
    text
}

fn table(rows: &[Row], baseline: &Row) -> String {
    let head = ["algorithm", "passes", "leaves", "ratio", "nodes", "ratio", "time", "ratio"];
    let mut cells = vec![head.map(str::to_owned)];
    cells.extend(rows.iter().map(|row| {
        let [leaves, nodes, time] = COLUMNS.map(|(count, shown)| {
            let ratio = row.ratio(baseline, count).map_or("·".to_owned(), |ratio| format!("{ratio:.3}"));
            (shown(count(row) / row.found.len() as f64), ratio)
        });
        let passes = format!("{:.*}", usize::from(row.found.len() > 1), row.passes());
        [row.algorithm.to_string(), passes, leaves.0, leaves.1, nodes.0, nodes.1, time.0, time.1]
    }));
    // With a single legal move mtd-best has nothing to prove, and does not count.
    let has_searched = |row: &Row| COLUMNS[1].0(row) > 0.0;
    let least = COLUMNS.map(|(count, _)| {
        rows.iter().filter(|row| has_searched(row)).map(count).fold(f64::INFINITY, f64::min)
    });
    let mut text = String::new();
    for (i, [name, row @ ..]) in padded(&cells, 1).iter().enumerate() {
        let counts = (1..).zip(row).map(|(c, cell)| {
            let column = usize::checked_sub(c, 2).map(|c| c / 2);
            let row = i.checked_sub(1).map(|i| &rows[i]).filter(|row| has_searched(row));
            let is_best = row.zip(column).is_some_and(|(row, at)| COLUMNS[at].0(row) <= least[at]);
            if is_best { format!("{GOOD}{cell}{GOOD:#}") } else { cell.clone() }
        });
        let line = counts.collect::<Vec<_>>().join("  ");
        if i == 0 {
            put!(text, "  {DIM}{name}  {line}{DIM:#}\n");
        } else {
            put!(text, "  {BOLD}{name}{BOLD:#}  {line}\n");
        }
    }
    text
}
