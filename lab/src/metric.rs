//! What a search is asked: numbers of one position, which expressions add up over positions.

use crate::record::{Cut, Done, Iteration, Pass};

/// Which positions of an iteration count, by whether the first series kept its best move.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Only {
    /// It is the best move of the iteration before.
    Kept,
    /// It is another one.
    Changed,
}

/// Summed over all iterations up to the depth.
const CUMULATIVE: [&str; 10] =
    ["leaves", "nodes", "hits", "probes", "etc_probes", "etc_cutoffs", "seconds", "cut", "tried", "first"];

/// Of the iteration to that depth alone.
const ALONE: [&str; 15] = [
    "last_leaves",
    "last_nodes",
    "last_seconds",
    "last_cut",
    "last_tried",
    "last_first",
    "passes",
    "highs",
    "lows",
    "high_nodes",
    "low_nodes",
    "guess_error",
    "swing",
    "drift",
    "kept",
];

/// What the kinds of jobs record beside their iterations.
const VALUES: [&str; 26] = [
    "entries",
    "unique",
    "search_nodes",
    "search_leaves",
    "lfmg_nodes",
    "lfmg_leaves",
    "armg_nodes",
    "armg_leaves",
    "dead",
    "operations",
    "peak_open",
    "open_seconds",
    "open_leaves",
    "mt_nodes",
    "mt_leaves",
    "mt_seconds",
    "mt_entries",
    "solved",
    "interior",
    "moves",
    "capture_interior",
    "capture_moves",
    "quiet_interior",
    "quiet_moves",
    "pv_nodes",
    "value",
];

/// All metrics by name.
pub(crate) fn names() -> impl Iterator<Item = &'static str> {
    std::iter::once("count").chain(CUMULATIVE).chain(ALONE).chain(VALUES)
}

/// Whether there is such a metric.
pub(crate) fn is_known(name: &str) -> bool {
    names().any(|known| known == name)
}

/// Whether the metric is recorded by ply.
pub(crate) fn has_plies(name: &str) -> bool {
    matches!(name, "cut" | "tried" | "first" | "last_cut" | "last_tried" | "last_first")
}

/// A metric of one position: `rounds` are the repetitions of one search. `None` if the record does not say.
///
/// Time is that of the quickest round; everything else is the same in all of them.
pub(crate) fn of_position(
    name: &str,
    rounds: &[&Done],
    depth: i32,
    plies: Option<(usize, usize)>,
) -> Option<f64> {
    if !name.ends_with("seconds") {
        return of_search(name, rounds.first()?, depth, plies);
    }
    let times: Option<Vec<f64>> =
        rounds.iter().map(|done| of_search(name, done, depth, plies).filter(|&s| s > 0.0)).collect();
    times?.into_iter().reduce(f64::min)
}

fn of_search(name: &str, done: &Done, depth: i32, plies: Option<(usize, usize)>) -> Option<f64> {
    if name == "count" {
        return is_searched(done, depth).then_some(1.0);
    }
    if CUMULATIVE.contains(&name) {
        let so_far = done.iterations.iter().filter(|it| it.depth <= depth);
        return is_searched(done, depth).then(|| so_far.map(|it| counter(name, it, plies)).sum());
    }
    if ALONE.contains(&name) {
        let index = done.iterations.iter().position(|it| it.depth == depth)?;
        return alone(name, done, index, plies);
    }
    done.values.iter().find(|value| value.name == name && value.depth == depth).map(|value| value.number)
}

/// Whether there is an answer for this depth: an iteration, a value, or a search that was decided before and had no
/// more to do.
fn is_searched(done: &Done, depth: i32) -> bool {
    let decided = || done.iterations.last().is_some_and(|last| last.depth < depth && depth <= done.job.depth);
    done.iterations.iter().any(|it| it.depth == depth)
        || done.values.iter().any(|value| value.depth == depth)
        || decided()
}

fn counter(name: &str, it: &Iteration, plies: Option<(usize, usize)>) -> f64 {
    let cut = |count: fn(&Cut) -> u64| {
        let (first, last) = plies.unwrap_or((0, usize::MAX));
        let chosen = it.cuts.iter().enumerate().filter(|(ply, _)| (first..=last).contains(ply));
        chosen.map(|(_, cut)| count(cut)).sum::<u64>() as f64
    };
    match name {
        "leaves" | "last_leaves" => it.leaves as f64,
        "nodes" | "last_nodes" => it.nodes as f64,
        "hits" => it.hits as f64,
        "probes" | "etc_probes" => it.etc_probes as f64,
        "etc_cutoffs" => it.etc_cutoffs as f64,
        "seconds" | "last_seconds" => it.seconds,
        "cut" | "last_cut" => cut(|cut| cut.nodes),
        "tried" | "last_tried" => cut(|cut| cut.tried),
        "first" | "last_first" => cut(|cut| cut.first),
        other => unreachable!("{other} is no counter"),
    }
}

fn alone(name: &str, done: &Done, index: usize, plies: Option<(usize, usize)>) -> Option<f64> {
    let it = &done.iterations[index];
    let before = |plies: i32| done.iterations[..index].iter().find(|other| other.depth == it.depth - plies);
    let distance = |a: i32, b: i32| f64::from(a.abs_diff(b));
    let passes = |which: fn(&Pass) -> bool, count: fn(&Pass) -> u64| {
        let recorded = it.each_pass.len() as u64 == it.passes;
        let chosen = it.each_pass.iter().filter(|pass| which(pass));
        recorded.then(|| chosen.map(count).sum::<u64>() as f64)
    };
    match name {
        "passes" => Some(it.passes as f64),
        "highs" => passes(failed_high, |_| 1),
        "lows" => passes(failed_low, |_| 1),
        "high_nodes" => passes(|pass| is_null(pass) && failed_high(pass), |pass| pass.nodes),
        "low_nodes" => passes(|pass| is_null(pass) && failed_low(pass), |pass| pass.nodes),
        "guess_error" => Some(distance(it.guess, it.value)),
        "swing" => before(1).map(|other| distance(it.value, other.value)),
        "drift" => before(2).map(|other| distance(it.value, other.value)),
        "kept" => kept(done, it.depth).map(f64::from),
        counter_name => Some(counter(counter_name, it, plies)),
    }
}

fn failed_high(pass: &Pass) -> bool {
    pass.g >= pass.beta
}

fn failed_low(pass: &Pass) -> bool {
    pass.g <= pass.alpha
}

fn is_null(pass: &Pass) -> bool {
    pass.beta - pass.alpha == 1
}

/// Whether the iteration to this depth has the best move of the one before; `None` without these two.
pub(crate) fn kept(done: &Done, depth: i32) -> Option<bool> {
    let index = done.iterations.iter().position(|it| it.depth == depth)?;
    let before = done.iterations[..index].last()?;
    Some(before.best == done.iterations[index].best)
}
