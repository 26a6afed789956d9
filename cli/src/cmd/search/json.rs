//! A search, for a program.

use super::super::game::number;
use super::super::options::kind_of_search;
use nullwindow::Ended;
use nullwindow::driver::Pass;
use nullwindow::{Bounds, Depth, Iteration, Score};
use nullwindow_engine::{Board, Found, MoveId, OPTIONS, OptionSpec, Options};
use serde_json::{Map, Value, json};

/// One object. Values are in the unit it names, from the view of the side to move; a win in n plies is 29000 − n.
/// `nodes`, `leaves` and `counts` are those of the first thread. `moves` has the bounds that the last iteration, finished
/// or not, proved.
pub(in crate::cmd) fn object(board: &dyn Board, options: &Options, found: &Found) -> Value {
    let report = &found.report;
    let shown = |option: &OptionSpec| {
        let is_own = !found.instead.contains(&option.name);
        if is_own { option.get(options.config()) } else { "chosen by the endgame solver".to_owned() }
    };
    let setup: Map<String, Value> =
        OPTIONS.iter().map(|option| (option.name.to_owned(), shown(option).into())).collect();
    let passes = report.iterations.iter().flat_map(|it| it.passes.iter().map(|p| pass(options, it.depth, p)));
    let seconds = found.elapsed.as_secs_f64();
    let nodes = report.nodes + found.helper_nodes;
    json!({
        "game": board.kind().name,
        "position": board.text(),
        "search": kind_of_search(options),
        "algorithm": options.config().algorithm.to_string(),
        "depth": report.depth,
        "setup": setup,
        "unit": board.kind().unit,
        "value": number(options, report.value),
        "win_in": win_in(report.value),
        "solved": found.solved.is_exact(),
        "exact": report.bounds.is_exact(),
        "lower": number(options, report.bounds.lower),
        "upper": number(options, report.bounds.upper),
        "best": report.best.map(|mv| board.move_text(mv)),
        "pv": board.line_texts(&report.pv),
        "passes": passes.collect::<Vec<_>>(),
        "leaves": report.leaves,
        "nodes": report.nodes,
        "counts": counted(found),
        "iterations": report.iterations.iter().map(|it| iteration(board, options, it)).collect::<Vec<_>>(),
        "ending": board.result().map(|result| result.reason),
        "moves_finished": report.unfinished.is_empty(),
        "moves": report.moves.iter().map(|m| root_move(options, &board.move_text(m.mv), m.bounds)).collect::<Vec<_>>(),
        "ended": ended(report.ended),
        "helper_nodes": found.helper_nodes,
        "seconds": seconds,
        "nps": (nodes as f64 / seconds.max(1e-9)) as u64,
    })
}

/// The object on a line.
pub(super) fn search(board: &dyn Board, options: &Options, found: &Found) -> String {
    format!("{}\n", object(board, options, found))
}

/// Plies to a proved win, negative for a loss.
fn win_in(score: Score) -> Option<i32> {
    score.win_distance().map(|plies| if score > Score::ZERO { plies } else { -plies })
}

fn ended(ended: Ended) -> &'static str {
    match ended {
        Ended::Depth => "depth",
        Ended::Decided => "decided",
        Ended::GameOver => "game over",
        Ended::Passes => "passes",
        Ended::Stopped(_) => "stopped",
    }
}

fn root_move(options: &Options, mv: &str, bounds: Bounds) -> Value {
    json!({ "move": mv, "lower": number(options, bounds.lower), "upper": number(options, bounds.upper) })
}

fn pass(options: &Options, depth: Depth, pass: &Pass) -> Value {
    let mut object = json!({
        "depth": depth,
        "bound": pass.bound().map(|bound| number(options, bound)),
        "g": number(options, pass.g),
        "lower": number(options, pass.bounds.lower),
        "upper": number(options, pass.bounds.upper),
        "nodes": pass.nodes,
        "leaves": pass.leaves,
    });
    if pass.bound().is_none() {
        object["alpha"] = json!(number(options, pass.window.0));
        object["beta"] = json!(number(options, pass.window.1));
    }
    object
}

fn iteration(board: &dyn Board, options: &Options, it: &Iteration) -> Value {
    json!({
        "depth": it.depth,
        "guess": number(options, it.guess),
        "value": number(options, it.value),
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
