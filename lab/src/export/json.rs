//! A record as JSON.

use super::FORMAT;
use crate::record::{Done, Iteration, Record};
use serde_json::{Map, Value, json};

/// Where, when and how, and how many rows each file has.
pub(super) fn meta(record: &Record, rows: impl Iterator<Item = (&'static str, usize)>) -> Value {
    let mut meta = head(record);
    meta["rows"] = rows.map(|(name, rows)| (name.to_owned(), rows.into())).collect::<Map<_, _>>().into();
    meta
}

fn head(record: &Record) -> Value {
    let meta = &record.meta;
    json!({
        "format": FORMAT, "preset": meta.preset, "date": meta.date, "version": meta.version,
        "signature": meta.signature, "machine": meta.machine, "command": meta.command,
    })
}

/// A line about the record, and one for each job.
pub(super) fn lines(record: &Record) -> String {
    let mut meta = head(record);
    meta["jobs"] = record.done.len().into();
    let mut text = format!("{meta}\n");
    for (id, done) in &record.done {
        text.push_str(&job(&id.0, done).to_string());
        text.push('\n');
    }
    text
}

fn job(id: &str, done: &Done) -> Value {
    let job = &done.job;
    let values = done
        .values
        .iter()
        .map(|value| json!({ "name": value.name, "depth": value.depth, "value": value.number }));
    json!({
        "id": id, "kind": job.kind.name(), "game": job.game, "position": job.position, "depth": job.depth,
        "options": job.options, "timed": job.timed, "round": job.round, "passes": job.passes,
        "seconds": done.seconds,
        "iterations": done.iterations.iter().map(iteration).collect::<Vec<_>>(),
        "values": values.collect::<Vec<_>>(),
    })
}

fn iteration(it: &Iteration) -> Value {
    let plies =
        it.cuts.iter().map(|cut| json!({ "nodes": cut.nodes, "tried": cut.tried, "first": cut.first }));
    let passes = it.each_pass.iter().map(|pass| {
        json!({
            "alpha": pass.alpha, "beta": pass.beta, "g": pass.g, "lower": pass.lower, "upper": pass.upper,
            "nodes": pass.nodes, "leaves": pass.leaves,
        })
    });
    json!({
        "depth": it.depth, "guess": it.guess, "value": it.value, "lower": it.lower, "upper": it.upper,
        "best": it.best, "passes": it.passes, "nodes": it.nodes, "leaves": it.leaves, "hits": it.hits,
        "etc_probes": it.etc_probes, "etc_cutoffs": it.etc_cutoffs, "seconds": it.seconds,
        "plies": plies.collect::<Vec<_>>(), "each_pass": passes.collect::<Vec<_>>(),
    })
}
