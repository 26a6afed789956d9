//! What was found, as JSON: one vocabulary for the command line and the Python package; docs/protocols.md has that of
//! JSON lines.

use nullwindow::driver::Pass;
use nullwindow::{Depth, Iteration, Score};
use nullwindow_engine::{
    Analysis, Board, Comparison, Found, GameRecord, Mark, MoveId, OPTIONS, OptionSpec, Options, Ply, Row,
};
use nullwindow_notation::Player;
use serde_json::{Map, Value, json};

/// Plies to a proved win, negative for a loss.
pub fn win_in(score: Score) -> Option<i32> {
    score.win_distance().map(|plies| plies * score.get().signum())
}

/// A score for a program: a number in the game's unit; `None` for ±∞.
pub fn number(options: &Options, score: Score) -> Option<serde_json::Number> {
    if score == Score::INF || score == -Score::INF {
        return None;
    }
    if score.is_decided() {
        return Some(score.get().into());
    }
    let units = options.in_units(score);
    if units.fract() == 0.0 { Some((units as i64).into()) } else { serde_json::Number::from_f64(units) }
}

/// `selective`, as the program plays, or `full-width`, as in the papers.
pub fn kind_of_search(options: &Options) -> &'static str {
    if options.config().selective { "selective" } else { "full-width" }
}

/// One object. Values are in the unit it names, from the view of the side to move; a win in n plies is 29000 − n.
/// `nodes`, `leaves` and `counts` are those of the first thread. `moves` has the bounds that the last iteration, finished
/// or not, proved.
pub fn search(board: &dyn Board, options: &Options, found: &Found) -> Value {
    let report = &found.report;
    let shown = |option: &OptionSpec| {
        let is_own = !found.instead.contains(&option.name);
        if is_own { option.get(options.config()) } else { "chosen by the endgame solver".to_owned() }
    };
    let number = |score| number(options, score);
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
        "search": kind_of_search(options),
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
        "book": found.book,
        "helper_nodes": found.report.helper_nodes,
        "seconds": seconds,
        "nps": (nodes as f64 / seconds.max(1e-9)) as u64,
    })
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

/// What is told of the search of one position by one of several algorithms.
const KEYS: [&str; 9] =
    ["value", "lower", "upper", "exact", "best", "depth", "leaves", "nodes", "unique_leaves"];

/// What rows are compared by: leaves, nodes and seconds.
const COUNTS: [fn(&Row) -> f64; 3] = [
    |row| row.sum(|found| found.report.leaves) as f64,
    |row| row.sum(|found| found.report.nodes) as f64,
    Row::seconds,
];

/// One object. Values are in the unit it names, from the view of the side to move. `agree` is whether all searches are
/// consistent; a value is null if no algorithm finds one. Counts are sums over positions, passes a position's.
pub fn comparison(study: &Comparison, rows: &[Row], baseline: &Row) -> Value {
    let agreement = study.agreement(rows);
    let (options, kind) = (&study.options, study.options.kind());
    let setup: Map<String, Value> = OPTIONS
        .iter()
        .filter(|option| option.name != "algorithm")
        .map(|option| (option.name.to_owned(), option.get(options.config()).into()))
        .collect();
    let values = agreement.as_deref().unwrap_or_default().iter();
    let values: Vec<_> = values.map(|it| it.and_then(|score| number(options, score))).collect();
    json!({
        "game": kind.name,
        "positions": study.boards.iter().map(|board| board.text()).collect::<Vec<_>>(),
        "depth": study.depth,
        "setup": setup,
        "unit": kind.unit,
        "baseline": baseline.algorithm.to_string(),
        "agree": agreement.is_ok(),
        "values": values,
        "algorithms": rows.iter().map(|row| self::row(study, row, baseline)).collect::<Vec<_>>(),
    })
}

fn row(study: &Comparison, row: &Row, baseline: &Row) -> Value {
    let [leaves, nodes, seconds] = COUNTS.map(|count| row.ratio(baseline, count));
    let found = row.found.iter().zip(&study.boards).map(|(found, board)| {
        let all = search(board.as_ref(), &study.options, found);
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

/// One object. Values are in the unit it names, from the mover's view; a win in n plies from before the move is 29000 − n
/// (docs/records.md).
pub fn analysis(options: &Options, game: &GameRecord, index: usize, analysis: &Analysis) -> Value {
    let judged = |player: Player| {
        let verdict = analysis.verdict(player)?;
        let object = json!({
            "moves": verdict.moves,
            "best": verdict.best,
            "accuracy": verdict.accuracy,
            "mean_loss": verdict.mean_loss,
            "marks": verdict.marks.iter().map(|(mark, count)| (mark.text(), *count)).collect::<Value>(),
        });
        Some((options.kind().players[player as usize], object))
    };
    let players = [Player::First, Player::Second].into_iter();
    json!({
        "game": options.kind().name,
        "number": index,
        "tags": game.tags.iter().cloned().collect::<Value>(),
        "start": game.start,
        "result": game.result.text(),
        "unit": options.kind().unit,
        "moves": analysis.plies.iter().enumerate().map(|(i, of)| ply(options, i, of)).collect::<Vec<_>>(),
        "summary": players.filter_map(judged).collect::<Value>(),
        "complete": analysis.is_complete,
    })
}

fn ply(options: &Options, index: usize, ply: &Ply) -> Value {
    json!({
        "ply": index + 1,
        "number": ply.number,
        "player": options.kind().players[ply.player as usize],
        "move": ply.text,
        "mark": ply.mark.map(Mark::text),
        "before": number(options, ply.before),
        "after": number(options, ply.after),
        "win_in": win_in(ply.before),
        "win_in_after": win_in(ply.reached()),
        "loss": ply.loss.0,
        "expected_loss": ply.loss.1,
        "best": ply.best,
        "line": ply.line,
        "solved": ply.solved,
        "solved_after": ply.solved_after,
        "depth": ply.depth,
        "nodes": ply.nodes,
    })
}
