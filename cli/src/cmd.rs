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
use nullwindow_engine::{About, Config};

/// A verb with its arguments.
#[derive(clap::Subcommand)]
pub(crate) enum Verb {
    /// Search an explicit tree, and show its passes, its leaves in order, or a drawing
    Tree(Box<tree::Args>),
    /// Search a position of chess, Othello or checkers
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

impl Verb {
    pub(crate) fn run(&self) -> Result<(), Failure> {
        match self {
            Verb::Tree(args) => tree::run(args),
            Verb::Search(args) => search::run(args),
            Verb::Compare(args) => compare::run(args),
            Verb::Engine(args) => engine::run(args),
            Verb::Show(args) => show::run(args),
            Verb::Play(args) => play::run(args),
            Verb::Analyze(args) => analyze::run(args),
            Verb::Solve(args) => solve::run(args),
            Verb::Perft(args) => perft::run(args),
            Verb::Lab(args) => lab::run(args),
            Verb::Reproduce(args) => lab::reproduce::run(args),
            Verb::Train(args) => train::run(args),
            Verb::Match(args) => match_::run(args),
            Verb::Bench(args) => bench::run(args),
            Verb::Completions(args) => generate::completions(args),
            Verb::Man(args) => generate::man(args),
        }
    }
}

/// Adds the defaults of the engine's options to the help: `compare` measures with the papers' settings, the others
/// search as the program that plays does.
pub(crate) fn with_defaults(command: clap::Command) -> clap::Command {
    let verbs = ["search", "play", "analyze", "solve", "engine"];
    let verbs = verbs.map(|verb| (verb, About::play_config as fn(&About) -> Config));
    let compare = [("compare", About::config as fn(&About) -> Config)];
    verbs.into_iter().chain(compare).fold(command, |command, (verb, config)| {
        command.mut_subcommand(verb, |verb| options::with_defaults(verb, config))
    })
}
