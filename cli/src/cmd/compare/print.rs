//! A comparison, for people and for programs.

use super::{Agreement, Row, Study, ratio};
use crate::cmd::game::{number as json_number, unit, value};
use crate::cmd::{options, search};
use crate::style::{BOLD, DIM, GOOD, number, padded, put};
use nullwindow_engine::OPTIONS;
use serde_json::{Map, Value, json};

/// A column: its count, and the text of a cell, a position.
type Column = (fn(&Row) -> f64, fn(f64) -> String);

const COLUMNS: [Column; 3] = [
    (|row| row.sum(|found| found.report.leaves) as f64, |leaves| number(leaves.round() as u64)),
    (|row| row.sum(|found| found.report.nodes) as f64, |nodes| number(nodes.round() as u64)),
    (Row::seconds, |seconds| format!("{seconds:.3} s")),
];

/// What is told of the search of one position.
const KEYS: [&str; 9] =
    ["value", "lower", "upper", "exact", "best", "depth", "leaves", "nodes", "unique_leaves"];

/// The position, or how many there are; and the settings.
pub(super) fn heading(study: &Study<'_>) -> String {
    let (depth, name) = (format!("depth {}", study.depth), study.options.kind().name);
    if let [board] = study.boards.as_slice() {
        return search::print::heading(board.as_ref(), &depth, &study.options, study.defaults);
    }
    let (how, count) = (options::described(&study.options, study.defaults), study.boards.len());
    let how = format!("by the lab's conventions: {how}, grain {}", study.options.config().grain);
    format!("{BOLD}{name}, {depth}, mean of {count} positions{BOLD:#}  {DIM}{how}{DIM:#}\n\n")
}

/// The table, and whether the values agree.
pub(super) fn compare(study: &Study<'_>, rows: &[Row], baseline: &Row, agreement: &Agreement) -> String {
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
            let ratio = ratio(row, baseline, count).map_or("·".to_owned(), |ratio| format!("{ratio:.3}"));
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

/// One object. Values are in the unit it names, from the view of the side to move. `agree` is whether all searches are
/// consistent; a value is null if no algorithm finds one. Counts are sums over positions, passes a position's.
pub(super) fn json(study: &Study<'_>, rows: &[Row], baseline: &Row, agreement: &Agreement) -> Value {
    let (options, kind) = (&study.options, study.options.kind());
    let setup: Map<String, Value> = OPTIONS
        .iter()
        .filter(|option| option.name != "algorithm")
        .map(|option| (option.name.to_owned(), option.get(options.config()).into()))
        .collect();
    let values = agreement.as_deref().unwrap_or_default().iter();
    let values: Vec<_> = values.map(|it| it.and_then(|score| json_number(options, score))).collect();
    json!({
        "game": kind.name,
        "positions": study.boards.iter().map(|board| board.text()).collect::<Vec<_>>(),
        "depth": study.depth,
        "setup": setup,
        "unit": kind.unit,
        "baseline": baseline.algorithm.to_string(),
        "agree": agreement.is_ok(),
        "values": values,
        "algorithms": rows.iter().map(|row| object(study, row, baseline)).collect::<Vec<_>>(),
    })
}

fn object(study: &Study<'_>, row: &Row, baseline: &Row) -> Value {
    let [leaves, nodes, seconds] = COLUMNS.map(|(count, _)| ratio(row, baseline, count));
    let found = row.found.iter().zip(&study.boards).map(|(found, board)| {
        let all = search::print::object(board.as_ref(), &study.options, found);
        KEYS.iter().map(|key| ((*key).to_owned(), all[*key].clone())).collect::<Value>()
    });
    json!({
        "algorithm": row.algorithm.to_string(),
        "passes": row.passes(),
        "leaves": row.sum(|found| found.report.leaves),
        "nodes": row.sum(|found| found.report.nodes),
        "seconds": row.seconds(),
        "ratio": { "leaves": leaves, "nodes": nodes, "seconds": seconds },
        "found": found.collect::<Vec<_>>(),
    })
}
