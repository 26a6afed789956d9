//! A search, for a program: the keys of `nullwindow tree --json`, but `leaves` is a count.

use super::super::game::number;
use super::super::options::kind_of_search;
use nullwindow::Ended;
use nullwindow::driver::Pass;
use nullwindow::observe::Counts;
use nullwindow::{Bounds, Depth, Iteration, Score};
use nullwindow_engine::{Engine, Found, OPTIONS, Opt};
use serde_json::{Map, Value, json};

/// One object. Values are in the unit it names, from the view of the side to move; a win in n plies is 29000 − n.
/// `nodes`, `leaves` and `counts` are those of the first thread. `moves` has the bounds that the last iteration, finished
/// or not, proved.
pub(super) fn search(engine: &dyn Engine, found: &Found) -> String {
    let report = &found.report;
    let shown = |option: &Opt| {
        let is_own = !found.instead.contains(&option.name);
        if is_own { option.get(engine.config()) } else { "chosen by the endgame solver".to_owned() }
    };
    let setup: Map<String, Value> =
        OPTIONS.iter().map(|option| (option.name.to_owned(), shown(option).into())).collect();
    let passes = report.iterations.iter().flat_map(|it| it.passes.iter().map(|p| pass(engine, it.depth, p)));
    let seconds = found.elapsed.as_secs_f64();
    let nodes = report.nodes + found.helper_nodes;
    let object = json!({
        "game": engine.about().name,
        "position": engine.position(),
        "search": kind_of_search(engine),
        "algorithm": engine.config().algorithm.to_string(),
        "depth": report.depth,
        "setup": setup,
        "unit": engine.about().unit,
        "value": number(engine, report.value),
        "win_in": win_in(report.value),
        "solved": found.solved.is_exact(),
        "exact": report.bounds.is_exact(),
        "lower": number(engine, report.bounds.lower),
        "upper": number(engine, report.bounds.upper),
        "best": report.best,
        "pv": report.pv,
        "passes": passes.collect::<Vec<_>>(),
        "leaves": report.leaves,
        "nodes": report.nodes,
        "counts": counted(&found.counts, found.unique_leaves, engine.table_entries(), found.report.pv_nodes),
        "iterations": report.iterations.iter().map(|it| iteration(engine, it)).collect::<Vec<_>>(),
        "ending": engine.ending(),
        "moves_finished": report.unfinished.is_empty(),
        "moves": report.moves.iter().map(|m| root_move(engine, &m.mv, m.bounds)).collect::<Vec<_>>(),
        "ended": ended(report.ended),
        "helper_nodes": found.helper_nodes,
        "seconds": seconds,
        "nps": (nodes as f64 / seconds.max(1e-9)) as u64,
    });
    format!("{object}\n")
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

fn root_move(engine: &dyn Engine, mv: &str, bounds: Bounds) -> Value {
    json!({ "move": mv, "lower": number(engine, bounds.lower), "upper": number(engine, bounds.upper) })
}

fn pass(engine: &dyn Engine, depth: Depth, pass: &Pass) -> Value {
    let mut object = json!({
        "depth": depth,
        "bound": pass.bound().map(|bound| number(engine, bound)),
        "g": number(engine, pass.g),
        "lower": number(engine, pass.bounds.lower),
        "upper": number(engine, pass.bounds.upper),
        "nodes": pass.nodes,
        "leaves": pass.leaves,
    });
    if pass.bound().is_none() {
        object["alpha"] = json!(number(engine, pass.window.0));
        object["beta"] = json!(number(engine, pass.window.1));
    }
    object
}

fn iteration(engine: &dyn Engine, it: &Iteration) -> Value {
    let legal = engine.legal_moves();
    json!({
        "depth": it.depth,
        "guess": number(engine, it.guess),
        "value": number(engine, it.value),
        "best": it.best.and_then(|i| legal.get(usize::from(i))),
        "passes": it.passes.len(),
        "nodes": it.nodes,
        "leaves": it.leaves,
    })
}

/// The counters of a search, and what is counted beside them.
pub(crate) fn counted(
    counts: &Counts,
    unique_leaves: Option<usize>,
    table_entries: usize,
    pv_nodes: u64,
) -> Value {
    let cut = counts.all_cut_nodes();
    json!({
        "passes": counts.passes,
        "nodes": counts.nodes,
        "leaves": counts.leaves,
        "unique_leaves": unique_leaves,
        "hits": counts.hits,
        "etc_probes": counts.etc_probes,
        "etc_cutoffs": counts.etc_cutoffs,
        "cut_nodes": cut.nodes,
        "moves_at_cut_nodes": cut.tried,
        "first_move_cuts": cut.first,
        "table_entries": table_entries,
        "pv_nodes": pv_nodes,
    })
}
