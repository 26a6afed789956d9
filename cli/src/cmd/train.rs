//! `nullwindow train`: weights from data and self-play, and matches between evaluations.

use super::options::seconds;
use crate::fail::{Failure, show};
use crate::interrupt;
use crate::style::report_line;
use nullwindow_train::{Match, Options, Summary, subject};
use std::ops::ControlFlow;
use std::path::PathBuf;
use std::sync::atomic::Ordering;

/// Arguments of `nullwindow train`.
#[derive(clap::Args)]
#[command(after_long_help = include_str!("../../help/train.txt").trim_ascii_end())]
pub(crate) struct Args {
    /// The game
    #[arg(value_name = "GAME")]
    game: String,

    /// Files or folders of data
    #[arg(long, value_name = "PATH", num_args = 1..)]
    data: Vec<PathBuf>,

    /// Play until the record has this many games
    #[arg(long, value_name = "N", requires = "record")]
    self_play: Option<u64>,

    /// The file of self-play games: extended by self-play, read for training
    #[arg(long, value_name = "FILE")]
    record: Option<PathBuf>,

    /// Weights for self-play [default: those that come with the game]
    #[arg(long, value_name = "FILE")]
    weights: Option<PathBuf>,

    /// Write the new weights to this file [default: only measure them]
    #[arg(short, long, value_name = "FILE")]
    out: Option<PathBuf>,

    /// Play a match instead, between evaluations by name or files of weights
    #[arg(long = "match", value_names = ["A", "B"], num_args = 2, conflicts_with_all = ["data", "self_play", "record", "weights", "out"])]
    players: Option<Vec<String>>,

    /// Games in the match
    #[arg(long, value_name = "N", default_value_t = 200, requires = "players",
          value_parser = clap::value_parser!(u64).range(2..=1_000_000))]
    games: u64,

    /// Nodes per move
    #[arg(long, value_name = "N", default_value_t = 5_000,
          value_parser = clap::value_parser!(u64).range(1..))]
    nodes: u64,

    /// Threads [default: one per core]
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u16).range(1..=256))]
    threads: Option<u16>,

    /// Stop playing, and then fitting, after this many seconds
    #[arg(long, value_name = "S")]
    seconds: Option<f64>,

    /// Seed of the random numbers; another seed gives other games
    #[arg(long, value_name = "N", default_value_t = 1)]
    seed: u64,
}

impl Args {
    /// Trains, or plays a match, and prints a summary.
    pub(crate) fn run(&self) -> Result<(), Failure> {
        let subject = subject(&self.game).map_err(Failure::input)?;
        self.seconds.map(|number| seconds("--seconds", number)).transpose()?;
        let stop = interrupt::flag();
        let mut report = move |line: &str| {
            report_line(line);
            if stop.load(Ordering::Relaxed) { ControlFlow::Break(()) } else { ControlFlow::Continue(()) }
        };
        let summary: Result<Summary, String> = match self.players.as_deref() {
            Some([first, second]) => {
                let played = Match {
                    games: self.games,
                    nodes: self.nodes,
                    threads: self.threads(),
                    seconds: self.seconds,
                    seed: self.seed,
                    ..Match::between(first, second)
                };
                (subject.conditions)().versus(&played, &mut report)
            }
            _ => (subject.run)(&self.options(), &mut report),
        };
        show(&summary.map_err(Failure::failed)?.to_string())
    }

    /// The number of threads; 0 is one per core.
    fn threads(&self) -> usize {
        self.threads.unwrap_or_default().into()
    }

    fn options(&self) -> Options {
        Options {
            data: self.data.clone(),
            self_play: self.self_play,
            games: self.record.clone(),
            weights: self.weights.clone(),
            out: self.out.clone(),
            nodes: self.nodes,
            threads: self.threads(),
            seconds: self.seconds,
            seed: self.seed,
        }
    }
}
