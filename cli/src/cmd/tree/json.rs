//! A search, for a program.

use super::super::search::json::counted;
use super::compare::ratio;
use super::open::Open;
use super::search::Search;
use super::setup::Setup;
use super::source::Source;
use nullwindow::driver::Pass;
use nullwindow::{Depth, Score};
use serde_json::{Value, json};

/// One object. Values are seen from the player at the root; moves and paths count from 0; a bound that is not known is
/// `null`, and the bound of a probe may be ±30000, which is ±∞.
pub(super) fn search(source: &Source, setup: &Setup, found: &Search, open: Option<&Open>) -> String {
    let report = &found.report;
    let mut object = json!({
        "tree": source.name,
        "algorithm": found.algorithm.to_string(),
        "depth": report.depth,
        "setup": setup.describe(Some(found.algorithm)),
        "value": report.value.get(),
        "exact": report.bounds.is_exact(),
        "lower": bound(report.bounds.lower),
        "upper": bound(report.bounds.upper),
        "best": report.best,
        "pv": report.pv,
        "passes": found.passes().map(|(depth, _, p)| pass(depth, p)).collect::<Vec<_>>(),
        "leaves": found.leaves.iter().map(|leaf| leaf.get()).collect::<Vec<_>>(),
        "counts": counts(found),
        "iterations": iterations(found),
    });
    if let Some(open) = open {
        object["open"] = open.json(found);
    }
    format!("{object}\n")
}

/// One object with a row for each algorithm.
pub(super) fn comparison(source: &Source, setup: &Setup, rows: &[Search]) -> String {
    let row = |found: &Search| {
        json!({
            "algorithm": found.algorithm.to_string(),
            "value": found.report.value.get(),
            "exact": found.report.bounds.is_exact(),
            "best": found.report.best,
            "counts": counts(found),
            "leaves_to_alphabeta": ratio(rows, found, |f| f.counts.leaves),
            "nodes_to_alphabeta": ratio(rows, found, |f| f.counts.nodes),
        })
    };
    let object = json!({
        "tree": source.name,
        "depth": setup.depth,
        "setup": setup.describe(None),
        "algorithms": rows.iter().map(row).collect::<Vec<_>>(),
    });
    format!("{object}\n")
}

fn pass(depth: Depth, pass: &Pass) -> Value {
    let mut object = json!({
        "depth": depth,
        "bound": pass.bound().map(Score::get),
        "g": pass.g.get(),
        "lower": bound(pass.bounds.lower),
        "upper": bound(pass.bounds.upper),
        "nodes": pass.nodes,
        "leaves": pass.leaves,
    });
    if pass.bound().is_none() {
        object["alpha"] = pass.window.0.get().into();
        object["beta"] = pass.window.1.get().into();
    }
    object
}

fn bound(score: Score) -> Option<i32> {
    (score != Score::INF && score != -Score::INF).then(|| score.get())
}

fn counts(found: &Search) -> Value {
    counted(&found.counts, Some(found.unique_leaves), found.table_entries, found.report.pv_nodes)
}

fn iterations(found: &Search) -> Vec<Value> {
    let iteration = |it: &nullwindow::Iteration| {
        json!({
            "depth": it.depth,
            "guess": it.guess.get(),
            "value": it.value.get(),
            "best": it.best,
            "passes": it.passes.len(),
            "nodes": it.nodes,
            "leaves": it.leaves,
        })
    };
    found.report.iterations.iter().map(iteration).collect()
}
