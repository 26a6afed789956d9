//! A comparison, for a person.

use super::super::{board, game::value, options};
use super::{Agreement, Row, ratio};
use crate::style::{BOLD, DIM, GOOD, number, put, widths};
use nullwindow::Depth;
use nullwindow_engine::{Board, Options};

/// The position, the depth and the settings.
pub(super) fn heading(board: &dyn Board, options: &Options, depth: Depth) -> String {
    let mut text = board::draw(board);
    let how = options::described(options, &board.kind().study);
    put(&mut text, format_args!("\n{BOLD}depth {depth}{BOLD:#}  {DIM}{how}{DIM:#}\n\n"));
    text
}

/// A column: its name, its count, and the text of a cell.
type Column = (&'static str, fn(&Row) -> f64, fn(&Row) -> String);

const COLUMNS: [Column; 3] = [
    ("leaves", |row| row.leaves() as f64, |row| number(row.leaves())),
    ("nodes", |row| row.nodes() as f64, |row| number(row.nodes())),
    ("time", Row::seconds, |row| format!("{:.3} s", row.seconds())),
];

/// The table, and whether the values agree.
pub(super) fn compare(options: &Options, rows: &[Row], baseline: &Row, agreement: &Agreement) -> String {
    let mut text = table(options, rows, baseline);
    match agreement {
        Agreement::None(_) => {}
        Agreement::OnMoves => {
            put(&mut text, format_args!("\n  {DIM}no algorithm finds a value: all prove moves{DIM:#}\n"));
        }
        Agreement::On(score) => {
            let (shown, unit) = (value(options, *score), options.kind().spoken_unit);
            let unit = match score.win_distance() {
                Some(1) => "ply",
                Some(_) => "plies",
                None => unit,
            };
            put(&mut text, format_args!("\n  {GOOD}all agree{GOOD:#} on the value: {shown} {unit}\n"));
        }
    }
    put(&mut text, format_args!("  {DIM}ratios to {}{DIM:#}\n", baseline.algorithm));
    text
}

fn table(options: &Options, rows: &[Row], baseline: &Row) -> String {
    let head = ["algorithm", "value", "passes", "leaves", "ratio", "nodes", "ratio", "time", "ratio"];
    let mut cells = vec![head.map(str::to_owned)];
    cells.extend(rows.iter().map(|row| {
        let report = &row.found.report;
        let sign = if report.bounds.is_exact() { "" } else { "≥ " };
        let [leaves, nodes, time] = COLUMNS.map(|(_, count, shown)| {
            (shown(row), ratio(row, baseline, count).map_or("·".to_owned(), |ratio| format!("{ratio:.3}")))
        });
        let name = row.algorithm.to_string();
        let value = format!("{sign}{}", value(options, report.value));
        let passes = row.passes().to_string();
        [name, value, passes, leaves.0, leaves.1, nodes.0, nodes.1, time.0, time.1]
    }));
    // With a single legal move mtd-best has nothing to prove, and does not count.
    let searched = || rows.iter().filter(|row| row.nodes() > 0);
    let least = COLUMNS.map(|(_, count, _)| searched().map(count).fold(f64::INFINITY, f64::min));
    let widths = widths(&cells);
    let mut text = String::new();
    for (i, row) in cells.iter().enumerate() {
        let name = format!("{:<width$}", row[0], width = widths[0]);
        let counts = (1..row.len()).map(|c| {
            let cell = format!("{:>width$}", row[c], width = widths[c]);
            let column = c.checked_sub(3).map(|c| c / 2);
            let is_least =
                |row: &Row, column: usize| row.nodes() > 0 && COLUMNS[column].1(row) <= least[column];
            let is_best = |column| i > 0 && is_least(&rows[i - 1], column);
            if column.is_some_and(is_best) { format!("{GOOD}{cell}{GOOD:#}") } else { cell }
        });
        let line = counts.collect::<Vec<_>>().join("  ");
        match i {
            0 => put(&mut text, format_args!("  {DIM}{name}  {line}{DIM:#}\n")),
            _ => put(&mut text, format_args!("  {BOLD}{name}{BOLD:#}  {line}\n")),
        }
    }
    text
}
