//! `nullwindow train`: weights from data and from games of its own, and matches that judge them.

use crate::fail::{Failure, show};
use crate::interrupt;
use crate::style::DIM;
use nullwindow_train::{Match, Options, Summary, subject};
use std::io::Write;
use std::ops::ControlFlow;
use std::path::PathBuf;
use std::sync::atomic::Ordering;

const EXAMPLES: &str = "\
Examples:
  nullwindow train othello --data wthor/ --out othello.weights
  nullwindow train checkers --data acf-games.txt --self-play 10000 --record mine.games --out new.weights
  nullwindow train chess --self-play 20000 --record mine.games --out new.weights
  nullwindow train chess --match trained textbook --games 200 --nodes 5000
  nullwindow train chess --match new.weights trained

Data are files or folders: WTHOR bases for Othello; game lists or PDN for checkers; labelled EPD (.gz
too) for chess. Self-play goes on where its record ends; Ctrl-C ends it and nothing is lost. The new
weights say where they come from and how well they do on games that were held out.";

/// What `nullwindow train` can be told.
#[derive(clap::Args)]
#[command(after_help = EXAMPLES)]
pub(crate) struct Args {
    /// chess, othello or checkers
    #[arg(value_name = "GAME")]
    game: String,

    /// Files or folders of data
    #[arg(long, value_name = "PATH", num_args = 1..)]
    data: Vec<PathBuf>,

    /// Play until the record holds so many games
    #[arg(long, value_name = "N", requires = "record")]
    self_play: Option<u64>,

    /// Games of its own: written by self-play, read by the fit
    #[arg(long, value_name = "FILE")]
    record: Option<PathBuf>,

    /// Weights that play the games of self-play [default: those that come with the game]
    #[arg(long, value_name = "FILE")]
    weights: Option<PathBuf>,

    /// Where to write the new weights [default: nowhere, only measure]
    #[arg(short, long, value_name = "FILE")]
    out: Option<PathBuf>,

    /// Play a match instead: names of evaluations or files of weights
    #[arg(long = "match", value_names = ["A", "B"], num_args = 2, conflicts_with_all = ["data", "self_play", "record", "weights", "out"])]
    players: Option<Vec<String>>,

    /// Games of the match
    #[arg(long, value_name = "N", default_value_t = 200, requires = "players",
          value_parser = clap::value_parser!(u64).range(2..=1_000_000))]
    games: u64,

    /// Nodes for each move of a game
    #[arg(long, value_name = "N", default_value_t = 5_000,
          value_parser = clap::value_parser!(u64).range(1..))]
    nodes: u64,

    /// Threads [default: one for each core]
    #[arg(long, value_name = "N", default_value_t = 0, hide_default_value = true,
          value_parser = clap::value_parser!(u16).range(1..=256))]
    threads: u16,

    /// Stop playing, and fitting, after so many seconds each
    #[arg(long, value_name = "S")]
    seconds: Option<f64>,

    /// Another seed, other games
    #[arg(long, value_name = "N", default_value_t = 1)]
    seed: u64,
}

/// Trains, or plays a match, and says what came of it.
pub(crate) fn run(args: &Args) -> Result<(), Failure> {
    let subject = subject(&args.game).map_err(Failure::input)?;
    if let Some(seconds) = args.seconds.filter(|s| !(s.is_finite() && *s > 0.0)) {
        return Err(Failure::input(format!("--seconds: expected a number above 0, found {seconds}")));
    }
    let stop = interrupt::flag();
    let mut hear = move |line: &str| {
        // Where nobody listens nothing is lost.
        let _ = writeln!(anstream::stderr().lock(), "{DIM}{line}{DIM:#}");
        if stop.load(Ordering::Relaxed) { ControlFlow::Break(()) } else { ControlFlow::Continue(()) }
    };
    let summary: Result<Summary, String> = match args.players.as_deref() {
        Some([first, second]) => {
            let played = Match {
                games: args.games,
                nodes: args.nodes,
                threads: args.threads.into(),
                seconds: args.seconds,
                seed: args.seed,
                ..Match::between(first, second)
            };
            (subject.versus)(&played, &mut hear)
        }
        _ => (subject.run)(&args.options(), &mut hear),
    };
    show(&summary.map_err(Failure::failed)?.to_string())
}

impl Args {
    fn options(&self) -> Options {
        Options {
            data: self.data.clone(),
            self_play: self.self_play,
            games: self.record.clone(),
            weights: self.weights.clone(),
            out: self.out.clone(),
            nodes: self.nodes,
            threads: self.threads.into(),
            seconds: self.seconds,
            seed: self.seed,
        }
    }
}
