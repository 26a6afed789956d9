//! `nullwindow train`: weights from data and self-play, and matches between evaluations.

use super::options::seconds;
use crate::fail::{Failure, show};
use crate::interrupt;
use crate::style::{plural, put, report_line};
use nullwindow_engine::work::Shard;
use nullwindow_train::selfplay::{self, SelfPlayWork};
use nullwindow_train::{Match, Options, Summary, subject};
use std::ops::ControlFlow;
use std::path::{Path, PathBuf};
use std::sync::atomic::Ordering;

/// Arguments of `nullwindow train`.
#[derive(clap::Args)]
#[command(
    after_long_help = include_str!("../../help/train.txt").trim_ascii_end(),
    args_conflicts_with_subcommands = true,
    subcommand_negates_reqs = true,
    disable_help_subcommand = true
)]
pub(crate) struct Args {
    #[command(flatten)]
    train: Option<TrainArgs>,
    #[command(subcommand)]
    verb: Option<TrainVerb>,
}

/// The verbs of `nullwindow train`, beside training.
#[derive(clap::Subcommand)]
enum TrainVerb {
    /// Merge the self-play games of several machines
    #[command(after_help = include_str!("../../help/train-merge.txt").trim_ascii_end())]
    Merge {
        /// The file to add to; created if it does not exist
        #[arg(value_name = "OUT")]
        out: PathBuf,

        /// Files of games to add
        #[arg(value_name = "IN", required = true)]
        parts: Vec<PathBuf>,
    },
    /// Fit the margins of Multi-ProbCut to searches of self-play positions
    #[command(after_help = include_str!("../../help/train-deviation.txt").trim_ascii_end())]
    Deviation {
        /// The game
        #[arg(value_name = "GAME")]
        game: String,

        /// A file of self-play games: a position of each is searched
        #[arg(long, value_name = "FILE")]
        record: PathBuf,

        /// Threads [default: one per core]
        #[arg(long, value_name = "N", value_parser = clap::value_parser!(u16).range(1..=256))]
        threads: Option<u16>,
    },
}

impl Args {
    /// Trains, or merges games.
    pub(crate) fn run(&self) -> Result<(), Failure> {
        match (&self.verb, &self.train) {
            (Some(TrainVerb::Merge { out, parts }), _) => merge(out, parts),
            (Some(TrainVerb::Deviation { game, record, threads }), _) => {
                let threads = threads.unwrap_or_default().into();
                deviation(game, &Options { games: Some(record.clone()), threads, ..Options::default() })
            }
            (None, Some(train)) => train.run(),
            (None, None) => Err(Failure::input("name a game")),
        }
    }

    /// The training, if that is what is to be done.
    pub(crate) fn train(&self) -> Option<&TrainArgs> {
        self.train.as_ref()
    }
}

/// Merges files of games.
fn merge(out: &Path, parts: &[PathBuf]) -> Result<(), Failure> {
    let (merged, missing) = selfplay::merge(out, parts).map_err(Failure::failed)?;
    let added = plural(merged.added as u64, "game", "games");
    let mut text = format!("{added} added to {}, {} already there", out.display(), merged.known);
    if missing > 0 {
        let missing = plural(missing, "game is", "games are");
        put!(text, "; {missing} missing before the last: --self-play plays them");
    }
    show(&format!("{text}\n"))
}

/// Measures how far shallow searches are off.
fn deviation(game: &str, options: &Options) -> Result<(), Failure> {
    let subject = subject(game).map_err(Failure::input)?;
    let summary = (subject.deviation)(options, &mut hear());
    show(&summary.map_err(Failure::failed)?.to_string())
}

/// Prints lines of progress until the work is interrupted.
fn hear() -> impl FnMut(&str) -> ControlFlow<()> {
    let stop = interrupt::flag();
    move |line: &str| {
        report_line(line);
        if stop.load(Ordering::Relaxed) { ControlFlow::Break(()) } else { ControlFlow::Continue(()) }
    }
}

/// What to train.
#[derive(clap::Args)]
pub(crate) struct TrainArgs {
    /// The game
    #[arg(value_name = "GAME")]
    game: String,

    /// Files or folders of data
    #[arg(long, value_name = "PATH", num_args = 1..)]
    data: Vec<PathBuf>,

    /// Play until the record has this many games
    #[arg(long, value_name = "N", requires = "record")]
    self_play: Option<u64>,

    /// Play only part I of N of the games, to share them among machines, and fit nothing; then train merge
    #[arg(long, hide_short_help = true, value_name = "I/N", requires = "self_play", conflicts_with_all = ["data", "out"])]
    shard: Option<Shard>,

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
    #[arg(long, hide_short_help = true, value_name = "S")]
    seconds: Option<f64>,

    /// Seed of the random numbers; another seed gives other games
    #[arg(long, hide_short_help = true, value_name = "N", default_value_t = 1)]
    seed: u64,
}

impl TrainArgs {
    /// Trains, or plays a match, and prints a summary.
    fn run(&self) -> Result<(), Failure> {
        let subject = subject(&self.game).map_err(Failure::input)?;
        self.seconds.map(|number| seconds("--seconds", number)).transpose()?;
        let mut report = hear();
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
            _ => match self.shard {
                Some(shard) => subject.play_shard(&self.options(), shard, &mut report),
                None => (subject.run)(&self.options(), &mut report),
            },
        };
        show(&summary.map_err(Failure::failed)?.to_string())
    }

    /// Self-play as a work of many jobs, for workers elsewhere.
    ///
    /// # Errors
    /// As playing here.
    pub(crate) fn work(&self) -> Result<SelfPlayWork, Failure> {
        if self.self_play.is_none() || !self.data.is_empty() || self.out.is_some() {
            let why = "workers play games and fit nothing: give --self-play N --record FILE, without --data and --out";
            return Err(Failure::input(why));
        }
        if self.threads.is_some() || self.seconds.is_some() {
            return Err(Failure::input("--threads and --seconds are for games on this machine"));
        }
        let subject = subject(&self.game).map_err(Failure::input)?;
        subject.self_play(&self.options(), self.shard.unwrap_or_default()).map_err(Failure::failed)
    }

    /// The game's name.
    pub(crate) fn game(&self) -> &str {
        &self.game
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
