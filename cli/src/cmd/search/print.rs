//! A search, for people.

use crate::cmd::board::{self, View};
use crate::cmd::game::{unit, value};
use crate::cmd::options;
use crate::style::{BOLD, Claim, DIM, GOOD, labelled, number, padded, plural, put};
use anstyle::Style;
use nullwindow::{Ended, Stop};
use nullwindow_engine::{Board, Config, Found, MoveId, Options, Solved};

/// The position, what is done with it, and the settings.
pub(in crate::cmd) fn heading(board: &dyn Board, name: &str, options: &Options, defaults: &Config) -> String {
    let mut text = board::drawn(board, &View::default());
    let how = options::described(options, defaults);
    put!(text, "\n{BOLD}{name}{BOLD:#}  {DIM}{how}{DIM:#}\n\n");
    text
}

/// The result of one search.
pub(super) fn search(board: &dyn Board, options: &Options, found: &Found) -> String {
    let mut text = String::new();
    if !found.book {
        iterations(&mut text, board, options, found);
    }
    result(&mut text, board, options, found);
    if !found.book {
        counts(&mut text, found);
    }
    text
}

fn iterations(text: &mut String, board: &dyn Board, options: &Options, found: &Found) {
    let mut rows = vec![["depth", "passes", "nodes", "leaves", "value", "best"].map(str::to_owned)];
    for it in &found.report.iterations {
        let (depth, passes) = (it.depth.to_string(), it.passes.len().to_string());
        let sign = match Claim::of(it.value, it.bounds) {
            Claim::Exact => "",
            Claim::AtLeast => "≥ ",
            Claim::AtMost => "≤ ",
            Claim::Guess => "about ",
        };
        let value = format!("{sign}{}", value(options, it.value));
        let best = it.best.map(|index| board.move_text(MoveId(index))).unwrap_or_default();
        rows.push([depth, passes, number(it.nodes), number(it.leaves), value, best]);
    }
    for (i, row) in padded(&rows, 0).iter().enumerate() {
        let style = if i == 0 { DIM } else { Style::new() };
        put!(text, "  {style}{}{style:#}\n", row.join("  "));
    }
    text.push('\n');
}

fn result(text: &mut String, board: &dyn Board, options: &Options, found: &Found) {
    let report = &found.report;
    let shown = value(options, report.value);
    let shown = Claim::of(report.value, report.bounds).said(&shown);
    let unit = unit(board.kind(), report.value);
    let certain = match found.solved {
        Solved::Value => ", solved",
        Solved::Winner => ", the winner is proved",
        Solved::No => "",
    };
    put!(text, "  {DIM}value   {DIM:#}{GOOD}{shown}{GOOD:#} {DIM}{unit}{certain}{DIM:#}\n");
    let best = report.best.map(|best| format!("{GOOD}{}{GOOD:#}", board.move_text(best)));
    let best = best.unwrap_or_else(|| "no move: the game is over".to_owned());
    put!(text, "  {DIM}best    {DIM:#}{best}\n");
    if !report.pv.is_empty() {
        labelled(text, "line", board.line_texts(&report.pv).into_iter());
    }
    let why = match report.ended {
        Ended::Decided => Some("a win is proved; a deeper search would not change it"),
        Ended::Finished => Some("every line was searched to the end of the game"),
        Ended::GameOver => Some("the game is over"),
        Ended::Passes => Some("too many passes"),
        Ended::Stopped(Stop::Flag) => Some("interrupted; the value is from the last finished depth"),
        Ended::Stopped(_) => Some("limit reached; the value is from the last finished depth"),
        _ if found.book => Some("a move of the book; nothing was searched"),
        _ => None, // the depth that was asked for
    };
    if let Some(why) = why {
        put!(text, "  {DIM}ended   {why}{DIM:#}\n");
    }
    if let Some(result) = board.result().filter(|_| report.ended != Ended::GameOver) {
        let ending = result.reason;
        put!(text, "  {DIM}note    {ending}; searched as if the game went on{DIM:#}\n");
    }
}

fn counts(text: &mut String, found: &Found) {
    let counts = &found.counts;
    let seconds = found.elapsed.as_secs_f64();
    let nodes = found.report.nodes + found.report.helper_nodes;
    let mut parts = vec![format!("{},", plural(found.report.nodes, "node", "nodes"))];
    if found.report.helper_nodes > 0 {
        parts.push(format!("{} more by the other threads;", number(found.report.helper_nodes)));
    }
    parts.push(format!("{},", plural(found.report.leaves, "leaf", "leaves")));
    parts.extend(found.unique_leaves.map(|unique| format!("{} different,", number(unique as u64))));
    parts.push(format!("{} answered by the table;", number(counts.hits)));
    let rate = number((nodes as f64 / seconds.max(1e-9)) as u64);
    parts.push(format!("{seconds:.2} s, {rate} nodes a second"));
    labelled(text, "counts", parts.into_iter());
}
