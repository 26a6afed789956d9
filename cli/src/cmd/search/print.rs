//! A search, for a person.

use super::super::{board, game::value, options};
use crate::style::{BOLD, DIM, GOOD, labelled, number, plural, put, widths};
use nullwindow::{Ended, Stop};
use nullwindow_engine::{Board, Config, Found, MoveId, Options, Solved};

/// The position, the algorithm and the settings.
pub(super) fn heading(board: &dyn Board, options: &Options, defaults: &Config) -> String {
    let mut text = board::draw(board);
    let (algorithm, how) = (options.config().algorithm, options::described(options, defaults));
    put(&mut text, format_args!("\n{BOLD}{algorithm}{BOLD:#}  {DIM}{how}{DIM:#}\n\n"));
    text
}

/// The result of one search.
pub(super) fn search(board: &dyn Board, options: &Options, found: &Found) -> String {
    let mut text = String::new();
    iterations(&mut text, board, options, found);
    result(&mut text, board, options, found);
    counts(&mut text, found);
    text
}

fn iterations(text: &mut String, board: &dyn Board, options: &Options, found: &Found) {
    let mut rows = vec![["depth", "passes", "nodes", "leaves", "value", "best"].map(str::to_owned)];
    for it in &found.report.iterations {
        let best = it.best.map(|index| board.move_text(MoveId(index)));
        rows.push([
            it.depth.to_string(),
            it.passes.len().to_string(),
            number(it.nodes),
            number(it.leaves),
            format!("{}{}", if it.bounds.is_exact() { "" } else { "≥ " }, value(options, it.value)),
            best.unwrap_or_default(),
        ]);
    }
    let widths = widths(&rows);
    for (i, row) in rows.iter().enumerate() {
        let cells: Vec<String> =
            row.iter().zip(&widths).map(|(cell, &width)| format!("{cell:>width$}")).collect();
        let line = cells.join("  ");
        match i {
            0 => put(text, format_args!("  {DIM}{line}{DIM:#}\n")),
            _ => put(text, format_args!("  {line}\n")),
        }
    }
    text.push('\n');
}

fn result(text: &mut String, board: &dyn Board, options: &Options, found: &Found) {
    let report = &found.report;
    let shown = value(options, report.value);
    let shown = if report.bounds.is_exact() { shown } else { format!("at least {shown}") };
    let unit = match report.value.win_distance() {
        Some(1) => "ply",
        Some(_) => "plies",
        None => board.kind().spoken_unit,
    };
    let certain = match found.solved {
        Solved::Value => ", solved",
        Solved::Winner => ", the winner is proved",
        Solved::No => "",
    };
    put(text, format_args!("  {DIM}value   {DIM:#}{GOOD}{shown}{GOOD:#} {DIM}{unit}{certain}{DIM:#}\n"));
    match report.best.map(|best| board.move_text(best)) {
        Some(best) => put(text, format_args!("  {DIM}best    {DIM:#}{GOOD}{best}{GOOD:#}\n")),
        None => put(text, format_args!("  {DIM}best    {DIM:#}no move: the game is over\n")),
    }
    if !report.pv.is_empty() {
        labelled(text, "line", board.line_texts(&report.pv).into_iter());
    }
    let why = match report.ended {
        Ended::Depth => None,
        Ended::Decided => Some("a win is proved; a deeper search would not change it"),
        Ended::GameOver => Some("the game is over"),
        Ended::Passes => Some("too many passes"),
        Ended::Stopped(Stop::Flag) => Some("interrupted; the value is from the last finished depth"),
        Ended::Stopped(_) => Some("limit reached; the value is from the last finished depth"),
    };
    if let Some(why) = why {
        put(text, format_args!("  {DIM}ended   {why}{DIM:#}\n"));
    }
    if let Some(result) = board.result().filter(|_| report.ended != Ended::GameOver) {
        let ending = result.reason;
        put(text, format_args!("  {DIM}note    {ending}; searched as if the game went on{DIM:#}\n"));
    }
}

fn counts(text: &mut String, found: &Found) {
    let counts = &found.counts;
    let seconds = found.elapsed.as_secs_f64();
    let nodes = found.report.nodes + found.helper_nodes;
    let mut parts = vec![
        format!("{},", plural(found.report.nodes, "node", "nodes")),
        format!("{},", plural(counts.leaves, "leaf", "leaves")),
    ];
    if found.helper_nodes > 0 {
        parts.insert(0, format!("{} more by the other threads;", number(found.helper_nodes)));
        parts.swap(0, 1);
    }
    parts.extend(found.unique_leaves.map(|unique| format!("{} different,", number(unique as u64))));
    parts.push(format!("{} answered by the table;", number(counts.hits)));
    parts.push(format!(
        "{seconds:.2} s, {} nodes a second",
        number((nodes as f64 / seconds.max(1e-9)) as u64)
    ));
    labelled(text, "counts", parts.into_iter());
}
