//! A comparison, for people and for programs.

use super::{Agreement, Row, ratio};
use crate::cmd::game::{number as json_number, unit, value};
use crate::style::{BOLD, DIM, GOOD, number, padded, put};
use nullwindow::Depth;
use nullwindow_engine::{Board, OPTIONS, Options};
use serde_json::{Map, Value, json};

/// A column: its count, and the text of a cell.
type Column = (fn(&Row) -> f64, fn(&Row) -> String);

const COLUMNS: [Column; 3] = [
    (|row| row.found.report.leaves as f64, |row| number(row.found.report.leaves)),
    (|row| row.found.report.nodes as f64, |row| number(row.found.report.nodes)),
    (Row::seconds, |row| format!("{:.3} s", row.seconds())),
];

/// The table, and whether the values agree.
pub(super) fn compare(options: &Options, rows: &[Row], baseline: &Row, agreement: &Agreement) -> String {
    let mut text = table(options, rows, baseline);
    match agreement {
        Err(_) => {}
        Ok(None) => put!(text, "\n  {DIM}no algorithm finds a value: all prove moves{DIM:#}\n"),
        Ok(Some(score)) => {
            let (shown, unit) = (value(options, *score), unit(options.kind(), *score));
            put!(text, "\n  {GOOD}all agree{GOOD:#} on the value: {shown} {unit}\n");
        }
    }
    put!(text, "  {DIM}ratios to {}{DIM:#}\n", baseline.algorithm);
    text
}

fn table(options: &Options, rows: &[Row], baseline: &Row) -> String {
    let head = ["algorithm", "value", "passes", "leaves", "ratio", "nodes", "ratio", "time", "ratio"];
    let mut cells = vec![head.map(str::to_owned)];
    cells.extend(rows.iter().map(|row| {
        let report = &row.found.report;
        let sign = if report.bounds.is_exact() { "" } else { "≥ " };
        let [leaves, nodes, time] = COLUMNS.map(|(count, shown)| {
            (shown(row), ratio(row, baseline, count).map_or("·".to_owned(), |ratio| format!("{ratio:.3}")))
        });
        let name = row.algorithm.to_string();
        let value = format!("{sign}{}", value(options, report.value));
        let passes = row.passes().to_string();
        [name, value, passes, leaves.0, leaves.1, nodes.0, nodes.1, time.0, time.1]
    }));
    // With a single legal move mtd-best has nothing to prove, and does not count.
    let searched = || rows.iter().filter(|row| row.found.report.nodes > 0);
    let least = COLUMNS.map(|(count, _)| searched().map(count).fold(f64::INFINITY, f64::min));
    let mut text = String::new();
    for (i, [name, row @ ..]) in padded(&cells, 1).iter().enumerate() {
        let counts = (1..).zip(row).map(|(c, cell)| {
            let column = usize::checked_sub(c, 3).map(|c| c / 2);
            let is_best = |column: usize| {
                i > 0
                    && rows[i - 1].found.report.nodes > 0
                    && COLUMNS[column].0(&rows[i - 1]) <= least[column]
            };
            if column.is_some_and(is_best) { format!("{GOOD}{cell}{GOOD:#}") } else { cell.clone() }
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

/// One object. Values are in the unit it names, from the view of the side to move. `agree` is whether all searches are
/// consistent; `value` is null if they are not, or if no algorithm finds one.
pub(super) fn json(
    board: &dyn Board,
    options: &Options,
    depth: Depth,
    rows: &[Row],
    baseline: &Row,
    agreement: &Agreement,
) -> Value {
    let setup: Map<String, Value> = OPTIONS
        .iter()
        .filter(|option| option.name != "algorithm")
        .map(|option| (option.name.to_owned(), option.get(options.config()).into()))
        .collect();
    let value = agreement.as_ref().ok().copied().flatten().and_then(|value| json_number(options, value));
    json!({
        "game": board.kind().name,
        "position": board.text(),
        "depth": depth,
        "setup": setup,
        "unit": board.kind().unit,
        "baseline": baseline.algorithm.to_string(),
        "agree": agreement.is_ok(),
        "value": value,
        "algorithms": rows.iter().map(|row| object(board, options, row, baseline)).collect::<Vec<_>>(),
    })
}

fn object(board: &dyn Board, options: &Options, row: &Row, baseline: &Row) -> Value {
    let report = &row.found.report;
    let [leaves, nodes, seconds] = COLUMNS.map(|(count, _)| ratio(row, baseline, count));
    json!({
        "algorithm": row.algorithm.to_string(),
        "value": json_number(options, report.value),
        "lower": json_number(options, report.bounds.lower),
        "upper": json_number(options, report.bounds.upper),
        "exact": report.bounds.is_exact(),
        "best": report.best.map(|mv| board.move_text(mv)),
        "depth": report.depth,
        "passes": row.passes(),
        "leaves": row.found.report.leaves,
        "nodes": row.found.report.nodes,
        "seconds": row.seconds(),
        "unique_leaves": row.found.unique_leaves,
        "ratio": { "leaves": leaves, "nodes": nodes, "seconds": seconds },
    })
}
