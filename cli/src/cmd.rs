//! The verbs, and what they share.

pub(crate) mod analyze;
pub(crate) mod bench;
mod board;
pub(crate) mod compare;
pub(crate) mod engine;
mod file;
mod game;
mod generate;
pub(crate) mod lab;
mod limits;
pub(crate) mod match_;
mod names;
mod options;
mod output;
pub(crate) mod perft;
mod phrasing;
pub(crate) mod play;
pub(crate) mod search;
pub(crate) mod show;
pub(crate) mod solve;
pub(crate) mod train;
pub(crate) mod tree;

use crate::fail::Failure;
use nullwindow_engine::{Config, GameKind, Games};

/// A verb with its arguments, ready to run.
pub trait Verb {
    /// Does what the verb says, with these games.
    ///
    /// # Errors
    /// Says what went wrong, and whether the input was at fault.
    fn run(&self, games: &Games) -> Result<(), Failure>;
}

/// The verbs with their arguments.
#[derive(clap::Subcommand)]
pub(crate) enum Arguments {
    /// Search an explicit tree, and show its passes, its leaves in order, or a drawing
    Tree(Box<tree::Args>),
    /// Search a position of a game
    Search(Box<search::Args>),
    /// Search a position with every algorithm, side by side
    Compare(Box<compare::Args>),
    #[command(about = "Run as an engine: UCI, GTP, NBoard, Hub or JSON lines")]
    Engine(Box<engine::Args>),
    /// Show a position: its board, its moves and its evaluations
    Show(show::Args),
    /// Play a game in the terminal, at any level
    Play(Box<play::Args>),
    /// Annotate games move by move
    Analyze(Box<analyze::Args>),
    /// Solve problems from a file and count the right answers
    Solve(Box<solve::Args>),
    /// Count the move sequences of a given length, to check and time move generators
    Perft(perft::Args),
    /// Run the experiments of the papers and record their results
    Lab(lab::Args),
    /// Repeat every experiment of the papers and write a page with a verdict on every claim
    Reproduce(lab::reproduce::Args),
    /// Train an evaluation from data and self-play, or play a match between two evaluations
    Train(train::Args),
    /// Play a match between two engines over any protocol
    Match(Box<match_::Args>),
    /// Run a fixed set of searches and print their node count, the signature of the search
    Bench(bench::Args),
    /// Print a completion script for a shell
    Completions(generate::Completions),
    /// Print the manual page
    Man(generate::Man),
}

impl Arguments {
    pub(crate) fn verb(self) -> Box<dyn Verb> {
        match self {
            Arguments::Tree(args) => args,
            Arguments::Search(args) => args,
            Arguments::Compare(args) => args,
            Arguments::Engine(args) => args,
            Arguments::Show(args) => Box::new(args),
            Arguments::Play(args) => args,
            Arguments::Analyze(args) => args,
            Arguments::Solve(args) => args,
            Arguments::Perft(args) => Box::new(args),
            Arguments::Lab(args) => Box::new(args),
            Arguments::Reproduce(args) => Box::new(args),
            Arguments::Train(args) => Box::new(args),
            Arguments::Match(args) => args,
            Arguments::Bench(args) => Box::new(args),
            Arguments::Completions(args) => Box::new(args),
            Arguments::Man(args) => Box::new(args),
        }
    }
}

/// Adds what depends on the games: their names, and the defaults of the engine's options in the help. `compare` measures
/// with the papers' settings, the others search as the program that plays does.
pub(crate) fn with_games(command: clap::Command, games: &Games) -> clap::Command {
    command.mut_subcommands(|verb| {
        let verb = names::with_games(verb, games);
        match verb.get_name() {
            "search" | "play" | "analyze" | "solve" | "engine" => options::with_defaults(verb, games, play),
            "compare" => options::with_defaults(verb, games, study),
            _ => verb,
        }
    })
}

fn play(kind: &GameKind) -> &Config {
    &kind.play
}

fn study(kind: &GameKind) -> &Config {
    &kind.study
}
