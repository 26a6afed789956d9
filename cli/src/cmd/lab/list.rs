//! `nullwindow lab list` and `nullwindow lab show`: the experiments, what they cost, and what they claim.

use super::choose::named;
use crate::fail::{Failure, show as print};
use crate::style::{BOLD, DIM, duration, labelled, put};
use nullwindow_engine::Games;
use nullwindow_lab::experiment::Options;
use nullwindow_lab::report::phrasing;
use nullwindow_lab::{Experiment, ExperimentPlan, JobQueue, OwnPositions, Preset, Shard, plan};
use std::time::Duration;

/// Lists them.
pub(super) fn list(names: &[String], games: &Games) -> Result<(), Failure> {
    let chosen = named(games, names)?;
    let mut text = String::new();
    let mut plans: [Vec<ExperimentPlan>; 4] = Default::default();
    for experiment in &chosen {
        put!(text, "{BOLD}{}{BOLD:#}  {}\n", experiment.name, experiment.title);
        put!(text, "    {DIM}{}{DIM:#}\n", experiment.paper);
        put!(text, "    {}\n", costs(games, experiment, &mut plans)?);
    }
    if chosen.len() > 1 {
        let all = Preset::ALL.into_iter().zip(&plans).map(|(preset, plans)| cost(games, preset, plans));
        put!(text, "{BOLD}all{BOLD:#}  each job once\n    {}\n", all.collect::<Vec<_>>().join("  "));
    }
    print(&text)
}

/// What it costs at each preset; the plans are kept.
pub(super) fn costs(
    games: &Games,
    experiment: &Experiment,
    plans: &mut [Vec<ExperimentPlan>; 4],
) -> Result<String, Failure> {
    let mut words = Vec::new();
    for (preset, kept) in Preset::ALL.into_iter().zip(plans) {
        let plan = plan(games, experiment, preset, &OwnPositions::default());
        let plan = plan.map_err(Failure::input)?;
        words.push(cost(games, preset, std::slice::from_ref(&plan)));
        kept.push(plan);
    }
    Ok(words.join("  "))
}

fn cost(games: &Games, preset: Preset, plans: &[ExperimentPlan]) -> String {
    let queue = JobQueue::of(games, plans, Shard::default());
    let (side_by_side, alone) = queue.seconds(games);
    let time = duration(Duration::from_secs_f64(side_by_side + alone));
    format!("{DIM}{preset}{DIM:#} {} jobs, {time}", queue.len())
}

/// Shows them.
pub(super) fn show(names: &[String], games: &Games) -> Result<(), Failure> {
    let mut text = String::new();
    for experiment in named(games, names)? {
        describe(games, &mut text, &experiment)?;
    }
    print(&text)
}

fn describe(games: &Games, text: &mut String, it: &Experiment) -> Result<(), Failure> {
    put!(text, "{BOLD}{}{BOLD:#}  {}\n", it.name, it.title);
    words(text, "asks", &it.question);
    words(text, "paper", &it.paper);
    words(text, "said", &it.said);
    words(text, "games", &it.subject.games.join(", "));
    for series in &it.series {
        let set: Vec<String> = series.options.iter().flat_map(options).collect();
        words(text, "runs", &format!("{}: {}", series.label, set.join(", ")));
    }
    if let Some(sweep) = &it.sweep {
        words(text, "sweeps", &format!("{}: {}", sweep.option, sweep.label));
    }
    words(text, "costs", &costs(games, it, &mut Default::default())?);
    for claim in &it.claims {
        words(text, "claim", &format!("{}: {} (paper: {})", claim.name, claim.text, claim.paper));
        for value in &claim.values {
            put!(text, "          {DIM}{value}{DIM:#}\n");
        }
        let not = claim.not_testable.as_ref().map(|why| format!("not testable: {why}"));
        put!(text, "          {}\n", not.unwrap_or_else(|| phrasing::asks(claim)));
    }
    text.push('\n');
    Ok(())
}

/// What is set, for all games and for some.
fn options(set: &Options) -> Vec<String> {
    let all = set.all.iter().map(|(name, value)| format!("{name} {}", value.value));
    let some = set.by_game.iter().flat_map(|(game, set)| {
        set.iter().map(move |(name, value)| format!("{game} {name} {}", value.value))
    });
    all.chain(some).collect()
}

fn words(text: &mut String, label: &str, what: &str) {
    if !what.is_empty() {
        labelled(text, label, what.split_whitespace().map(str::to_owned));
    }
}
