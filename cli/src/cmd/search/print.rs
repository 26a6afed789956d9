//! A search, for people and for programs.

use crate::cmd::board::{self, View};
use crate::cmd::game::{number as json_number, unit, value, win_in};
use crate::cmd::options;
use crate::style::{BOLD, DIM, GOOD, labelled, number, padded, plural, put};
use anstyle::Style;
use nullwindow::driver::Pass;
use nullwindow::{Depth, Ended, Iteration, Stop};
use nullwindow_engine::{Board, Config, Found, MoveId, OPTIONS, OptionSpec, Options, Solved};
use serde_json::{Value, json};

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
    iterations(&mut text, board, options, found);
    result(&mut text, board, options, found);
    counts(&mut text, found);
    text
}

fn iterations(text: &mut String, board: &dyn Board, options: &Options, found: &Found) {
    let mut rows = vec![["depth", "passes", "nodes", "leaves", "value", "best"].map(str::to_owned)];
    for it in &found.report.iterations {
        let (depth, passes) = (it.depth.to_string(), it.passes.len().to_string());
        let sign = if it.bounds.is_exact() { "" } else { "≥ " };
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
    let shown = if report.bounds.is_exact() { shown } else { format!("at least {shown}") };
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

/// One object. Values are in the unit it names, from the view of the side to move; a win in n plies is 29000 − n.
/// `nodes`, `leaves` and `counts` are those of the first thread. `moves` has the bounds that the last iteration, finished
/// or not, proved.
pub(in crate::cmd) fn object(board: &dyn Board, options: &Options, found: &Found) -> Value {
    let report = &found.report;
    let shown = |option: &OptionSpec| {
        let is_own = !found.instead.contains(&option.name);
        if is_own { option.get(options.config()) } else { "chosen by the endgame solver".to_owned() }
    };
    let number = |score| json_number(options, score);
    let moves = report.moves.iter().map(|m| {
        let (lower, upper) = (number(m.bounds.lower), number(m.bounds.upper));
        json!({ "move": board.move_text(m.mv), "lower": lower, "upper": upper })
    });
    let setup: Value = OPTIONS.iter().map(|option| (option.name, shown(option))).collect();
    let passes = report.iterations.iter().flat_map(|it| it.passes.iter().map(|p| pass(options, it.depth, p)));
    let seconds = found.elapsed.as_secs_f64();
    let nodes = report.nodes + found.report.helper_nodes;
    json!({
        "game": board.kind().name,
        "position": board.text(),
        "search": options::kind_of_search(options),
        "algorithm": options.config().algorithm.to_string(),
        "depth": report.depth,
        "setup": setup,
        "unit": board.kind().unit,
        "value": number(report.value),
        "win_in": win_in(report.value),
        "solved": found.solved.is_exact(),
        "exact": report.bounds.is_exact(),
        "lower": number(report.bounds.lower),
        "upper": number(report.bounds.upper),
        "best": report.best.map(|mv| board.move_text(mv)),
        "pv": board.line_texts(&report.pv),
        "passes": passes.collect::<Vec<_>>(),
        "leaves": report.leaves,
        "nodes": report.nodes,
        "counts": counted(found),
        "iterations": report.iterations.iter().map(|it| iteration(board, options, it)).collect::<Vec<_>>(),
        "ending": board.result().map(|result| result.reason),
        "moves_finished": report.unfinished.is_empty(),
        "moves": moves.collect::<Vec<_>>(),
        "ended": report.ended.to_string(),
        "helper_nodes": found.report.helper_nodes,
        "seconds": seconds,
        "nps": (nodes as f64 / seconds.max(1e-9)) as u64,
    })
}

fn pass(options: &Options, depth: Depth, pass: &Pass) -> Value {
    let mut object = json!({
        "depth": depth,
        "bound": pass.bound().map(|bound| json_number(options, bound)),
        "g": json_number(options, pass.g),
        "lower": json_number(options, pass.bounds.lower),
        "upper": json_number(options, pass.bounds.upper),
        "nodes": pass.nodes,
        "leaves": pass.leaves,
    });
    if pass.bound().is_none() {
        object["alpha"] = json!(json_number(options, pass.window.0));
        object["beta"] = json!(json_number(options, pass.window.1));
    }
    object
}

fn iteration(board: &dyn Board, options: &Options, it: &Iteration) -> Value {
    json!({
        "depth": it.depth,
        "guess": json_number(options, it.guess),
        "value": json_number(options, it.value),
        "best": it.best.map(|index| board.move_text(MoveId(index))),
        "passes": it.passes.len(),
        "nodes": it.nodes,
        "leaves": it.leaves,
    })
}

/// The counters of a search, and what is counted beside them.
fn counted(found: &Found) -> Value {
    let (counts, cut) = (&found.counts, found.counts.all_cut_nodes());
    json!({
        "passes": counts.passes,
        "nodes": counts.nodes,
        "leaves": counts.leaves,
        "quiet": counts.quiet,
        "unique_leaves": found.unique_leaves,
        "hits": counts.hits,
        "etc_probes": counts.etc_probes,
        "etc_cutoffs": counts.etc_cutoffs,
        "cut_nodes": cut.nodes,
        "moves_at_cut_nodes": cut.tried,
        "first_move_cuts": cut.first,
        "table_entries": found.entries,
        "pv_nodes": found.report.pv_nodes,
    })
}
