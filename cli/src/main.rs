//! The command line of nullwindow: one file a verb.
#![forbid(unsafe_code)]

mod cmd;
mod fail;
mod interrupt;
mod style;

use clap::{CommandFactory, FromArgMatches, Parser, Subcommand, ValueEnum};
use fail::Failure;
use nullwindow_engine::{About, Config};
use std::process::ExitCode;

const EXAMPLES: &str = "\
Examples:
  nullwindow reproduce                         the papers' experiments again, with a page at the end
  nullwindow tree pearl --algorithm 'sss*'     the papers' worked example, pass by pass
  nullwindow tree pearl --all                  every algorithm on it, side by side
  nullwindow tree --help                       everything a tree can be asked
  nullwindow show othello --moves f5d6c3       a board and what is to be said of it
  nullwindow search chess --moves e4 e5        the best move, its value and the line behind it
  nullwindow play chess --level 5              a game against it, in the terminal
  nullwindow analyze game.pgn                  a game, annotated move by move
  nullwindow solve othello ffo                 the FFO endgames, with a score
  nullwindow compare othello --depth 8         every algorithm on one position, side by side
  nullwindow engine chess                      an engine for any board that speaks UCI
  nullwindow lab list                          the experiments of the papers, and what they cost

Exit codes: 0 done, 1 it could not be done, 2 the input or the options make no sense.";

const ABOUT: &str =
    "Memory-enhanced minimax search: Alpha-Beta, NegaScout, SSS*, DUAL*, C* and the MTD family.";

#[derive(Parser)]
#[command(name = "nullwindow", version, about = ABOUT, after_help = EXAMPLES, max_term_width = 100)]
struct Cli {
    #[arg(
        help = "When to use colours; NO_COLOR is respected too",
        long,
        global = true,
        value_name = "WHEN",
        default_value = "auto"
    )]
    color: Color,
    #[command(subcommand)]
    verb: Verb,
}

#[derive(Clone, Copy, ValueEnum)]
enum Color {
    Auto,
    Always,
    Never,
}

#[derive(Subcommand)]
enum Verb {
    /// Search an explicit tree, and see how: its passes, its leaves in order, a drawing
    Tree(Box<cmd::tree::Args>),
    /// Search a position of chess, Othello or checkers
    Search(Box<cmd::search::Args>),
    /// Search a position with every algorithm, and show them side by side
    Compare(Box<cmd::compare::Args>),
    #[command(about = "Serve players' software: UCI, GTP, NBoard, Hub or JSON lines")]
    Engine(Box<cmd::engine::Args>),
    /// Show a position: its board, its moves, what the evaluations say
    Show(cmd::show::Args),
    /// Play a game in the terminal, at any level
    Play(Box<cmd::play::Args>),
    /// Annotate a game move by move
    Analyze(Box<cmd::analyze::Args>),
    /// Solve problems from a file, and count how many come out right
    Solve(Box<cmd::solve::Args>),
    /// Count the ways to play so many plies, to check and time move generators
    Perft(cmd::perft::Args),
    /// Run the experiments of the papers and record what they find
    Lab(cmd::lab::Args),
    /// Run every experiment of the papers again, and write a page with a verdict on every claim
    Reproduce(cmd::lab::reproduce::Args),
    /// Train an evaluation from data and from games of its own, or play a match between two
    Train(cmd::train::Args),
    /// Play a match between two engines, ours or others', over any protocol
    Match(Box<cmd::match_::Args>),
    /// Run a fixed job and print its node count, the signature of the search
    Bench(cmd::bench::Args),
    /// Print a completion script for a shell
    Completions {
        /// Which shell
        shell: clap_complete::Shell,
    },
}

/// The command line, with what options are where nobody says otherwise: the lab's settings, or those of a program that plays.
fn command() -> clap::Command {
    let lab = ["search", "compare"].into_iter().map(|verb| (verb, About::config as fn(&About) -> Config));
    let plays = ["play", "analyze", "solve", "engine"].into_iter();
    let plays = plays.map(|verb| (verb, About::play_config as fn(&About) -> Config));
    lab.chain(plays).fold(Cli::command(), |command, (verb, config)| {
        command.mut_subcommand(verb, |verb| cmd::with_defaults(verb, config))
    })
}

fn main() -> ExitCode {
    let cli = Cli::from_arg_matches(&command().get_matches()).unwrap_or_else(|error| error.exit());
    let choice = match cli.color {
        Color::Auto => anstream::ColorChoice::Auto,
        Color::Always => anstream::ColorChoice::Always,
        Color::Never => anstream::ColorChoice::Never,
    };
    choice.write_global();
    let done = match cli.verb {
        Verb::Tree(args) => cmd::tree::run(&args),
        Verb::Search(args) => cmd::search::run(&args),
        Verb::Compare(args) => cmd::compare::run(&args),
        Verb::Engine(args) => cmd::engine::run(&args),
        Verb::Show(args) => cmd::show::run(&args),
        Verb::Play(args) => cmd::play::run(&args),
        Verb::Analyze(args) => cmd::analyze::run(&args),
        Verb::Solve(args) => cmd::solve::run(&args),
        Verb::Perft(args) => cmd::perft::run(&args),
        Verb::Lab(args) => cmd::lab::run(&args),
        Verb::Reproduce(args) => cmd::lab::reproduce::run(&args),
        Verb::Train(args) => cmd::train::run(&args),
        Verb::Match(args) => cmd::match_::run(&args),
        Verb::Bench(args) => cmd::bench::run(&args),
        Verb::Completions { shell } => completions(shell),
    };
    done.map_or_else(Failure::report, |()| ExitCode::SUCCESS)
}

fn completions(shell: clap_complete::Shell) -> Result<(), Failure> {
    let mut script = Vec::new();
    clap_complete::generate(shell, &mut command(), "nullwindow", &mut script);
    fail::show(&String::from_utf8_lossy(&script))
}
