//! A comparison, for a program.

use super::super::game::number;
use super::{Agreement, Row, ratio};
use nullwindow::Depth;
use nullwindow_engine::{Board, OPTIONS, Options};
use serde_json::{Map, Value, json};

/// One object. Values are in the unit it names, from the view of the side to move. `agree` is whether all searches are
/// consistent; `value` is null if they are not, or if no algorithm finds one.
pub(super) fn compare(
    board: &dyn Board,
    options: &Options,
    depth: Depth,
    rows: &[Row],
    baseline: &Row,
    agreement: &Agreement,
) -> String {
    let setup: Map<String, Value> = OPTIONS
        .iter()
        .filter(|option| option.name != "algorithm")
        .map(|option| (option.name.to_owned(), option.get(options.config()).into()))
        .collect();
    let value = match agreement {
        Agreement::On(value) => number(options, *value),
        Agreement::OnMoves | Agreement::None(_) => None,
    };
    let object = json!({
        "game": board.kind().name,
        "position": board.text(),
        "depth": depth,
        "setup": setup,
        "unit": board.kind().unit,
        "baseline": baseline.algorithm.to_string(),
        "agree": !matches!(agreement, Agreement::None(_)),
        "value": value,
        "algorithms": rows.iter().map(|row| object(board, options, row, baseline)).collect::<Vec<_>>(),
    });
    format!("{object}\n")
}

fn object(board: &dyn Board, options: &Options, row: &Row, baseline: &Row) -> Value {
    let report = &row.found.report;
    json!({
        "algorithm": row.algorithm.to_string(),
        "value": number(options, report.value),
        "lower": number(options, report.bounds.lower),
        "upper": number(options, report.bounds.upper),
        "exact": report.bounds.is_exact(),
        "best": report.best.map(|mv| board.move_text(mv)),
        "depth": report.depth,
        "passes": row.passes(),
        "leaves": row.leaves(),
        "nodes": row.nodes(),
        "seconds": row.seconds(),
        "unique_leaves": row.found.unique_leaves,
        "ratio": {
            "leaves": ratio(row, baseline, |row| row.leaves() as f64),
            "nodes": ratio(row, baseline, |row| row.nodes() as f64),
            "seconds": ratio(row, baseline, Row::seconds),
        },
    })
}
