//! Searching to the end of a game whose end can be foreseen.

use crate::crew::Crew;
use crate::program::{Endgame, Program};
use nullwindow::driver::Pass;
use nullwindow::{Deepening, Depth, Ended, Guess, Limits, Report, Settings};

/// What the game decides about such a search unless the user has.
const DECIDED: [&str; 4] = ["order", "order-from", "etc", "table-from"];

/// The options that the game decides, `chosen` being those that the user has set.
pub(crate) fn instead(chosen: &[&'static str]) -> Vec<&'static str> {
    DECIDED.into_iter().filter(|option| !chosen.contains(option)).collect()
}

/// The settings of the search to the end: the game's, but for what the user has set.
pub(crate) fn settings<G>(end: &Endgame<G>, asked: &Settings, chosen: &[&'static str]) -> Settings {
    let mut settings = Settings {
        algorithm: asked.algorithm,
        deepening: Deepening::Off,
        known: asked.known,
        cutoffs: asked.cutoffs,
        fail_low: asked.fail_low,
        ..end.settings.clone()
    };
    if chosen.contains(&"etc") {
        settings.etc_from = asked.etc_from.map(|plies| plies + end.slack);
    }
    if chosen.contains(&"table-from") {
        settings.table_from = asked.table_from + end.slack;
    }
    if chosen.contains(&"order-from") {
        settings.order_from = asked.order_from + end.slack;
    }
    settings
}

/// Deepens a while, which gives a guess, and then searches all the rest at once. `limits` are those for a depth after so
/// many nodes.
pub(crate) fn run<G: Program>(
    crew: &mut Crew<G>,
    position: &G,
    end: &Endgame<G>,
    settings: [&Settings; 2],
    limits: impl Fn(Depth, u64) -> (Limits, Option<u64>),
) -> (Report<G::Move>, u64) {
    let [warm_up, at_once] = settings;
    let (limit, nodes) = limits(end.warm_up, 0);
    let (first, helpers) = crew.run(position, &limit, nodes, warm_up);
    if first.ended != Ended::Depth || first.depth == end.plies {
        return (first, helpers);
    }
    let guess = match warm_up.guess {
        Guess::Fixed(_) => warm_up.guess.clone(),
        _ => Guess::Fixed(first.value),
    };
    let (limit, nodes) = limits(end.plies, first.nodes);
    let (rest, more) = crew.run(position, &limit, nodes, &Settings { guess, ..at_once.clone() });
    (joined(first, rest), helpers + more)
}

/// Two runs as one: the second went on where the first ended.
fn joined<M>(first: Report<M>, mut rest: Report<M>) -> Report<M> {
    if matches!(rest.ended, Ended::Stopped(_)) && rest.iterations.is_empty() {
        // The move of the unfinished search is one that was proved better, if there is any.
        let best = rest.best.filter(|_| rest.unfinished.iter().any(Pass::failed_high));
        return Report {
            best: best.or(first.best),
            unfinished: rest.unfinished,
            nodes: first.nodes + rest.nodes,
            leaves: first.leaves + rest.leaves,
            pv_nodes: first.pv_nodes + rest.pv_nodes,
            ended: rest.ended,
            ..first
        };
    }
    let mut iterations = first.iterations;
    iterations.append(&mut rest.iterations);
    Report {
        iterations,
        nodes: first.nodes + rest.nodes,
        leaves: first.leaves + rest.leaves,
        pv_nodes: first.pv_nodes + rest.pv_nodes,
        ..rest
    }
}
