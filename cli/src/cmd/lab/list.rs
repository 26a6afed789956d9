//! `nullwindow lab list`: the experiments and what they cost.

use super::choose::named;
use super::progress::duration;
use crate::fail::{Failure, show};
use crate::style::{BOLD, DIM, put};
use nullwindow_engine::Games;
use nullwindow_lab::{Experiment, ExperimentPlan, JobQueue, OwnPositions, Preset, Shard, plan};
use std::time::Duration;

/// Arguments of `nullwindow lab list`.
#[derive(clap::Args)]
pub(super) struct Args {
    /// Names of experiments [default: all]
    #[arg(value_name = "NAME")]
    names: Vec<String>,
}

/// Lists them.
pub(super) fn run(args: &Args, games: &Games) -> Result<(), Failure> {
    let chosen = named(games, &args.names)?;
    let mut text = String::new();
    let mut plans: [Vec<ExperimentPlan>; 4] = Default::default();
    for experiment in &chosen {
        put(&mut text, format_args!("{BOLD}{}{BOLD:#}  {}\n", experiment.name, experiment.title));
        put(&mut text, format_args!("    {DIM}{}{DIM:#}\n", experiment.paper));
        put(&mut text, format_args!("    {}\n", costs(games, experiment, &mut plans)?));
    }
    if chosen.len() > 1 {
        let all: Vec<String> = Preset::ALL
            .iter()
            .zip(&plans)
            .map(|(preset, plans)| cost(games, *preset, &JobQueue::of(games, plans, Shard::default())))
            .collect();
        put(&mut text, format_args!("{BOLD}all{BOLD:#}  each job once\n    {}\n", all.join("  ")));
    }
    show(&text)
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
        let plan = plan.map_err(|why| Failure::input(why.to_string()))?;
        words.push(cost(games, preset, &JobQueue::of(games, std::slice::from_ref(&plan), Shard::default())));
        kept.push(plan);
    }
    Ok(words.join("  "))
}

fn cost(games: &Games, preset: Preset, queue: &JobQueue) -> String {
    let (side_by_side, alone) = queue.seconds(games);
    let time = duration(Duration::from_secs_f64(side_by_side + alone));
    format!("{DIM}{preset}{DIM:#} {} jobs, {time}", queue.len())
}
