//! `nullwindow lab show`: an experiment.

use super::choose::named;
use super::list::costs;
use crate::fail::{Failure, show};
use crate::style::{BOLD, DIM, labelled, put};
use nullwindow_engine::Games;
use nullwindow_lab::Experiment;
use nullwindow_lab::experiment::Options;

/// Arguments of `nullwindow lab show`.
#[derive(clap::Args)]
pub(super) struct Args {
    /// Name of an experiment, with or without its number
    #[arg(value_name = "NAME", required = true)]
    names: Vec<String>,
}

/// Shows them.
pub(super) fn run(args: &Args, games: &Games) -> Result<(), Failure> {
    let mut text = String::new();
    for experiment in named(games, &args.names)? {
        describe(games, &mut text, &experiment)?;
    }
    show(&text)
}

fn describe(games: &Games, text: &mut String, it: &Experiment) -> Result<(), Failure> {
    put(text, format_args!("{BOLD}{}{BOLD:#}  {}\n", it.name, it.title));
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
            put(text, format_args!("          {DIM}{value}{DIM:#}\n"));
        }
        let band = claim.holds.as_ref().map(|holds| format!("holds if {holds}"));
        let not = claim.not_testable.as_ref().map(|why| format!("not testable: {why}"));
        let partly =
            claim.partly.as_ref().map_or_else(String::new, |partly| format!(", in part if {partly}"));
        put(text, format_args!("          {}{partly}\n", band.or(not).unwrap_or_default()));
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
