//! The verbs, and what they share.

pub(crate) mod analyze;
pub(crate) mod bench;
mod board;
pub(crate) mod book;
pub(crate) mod compare;
pub(crate) mod engine;
mod file;
mod game;
pub(crate) mod lab;
pub(crate) mod match_;
pub(crate) mod openings;
mod options;
mod own;
pub(crate) mod perft;
pub(crate) mod play;
pub(crate) mod search;
pub(crate) mod serve;
pub(crate) mod show;
pub(crate) mod solve;
pub(crate) mod train;
pub(crate) mod tree;

use crate::fail::{Failure, show};
use clap::Command;
use nullwindow_engine::Games;
use nullwindow_lab::conventional;

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
    /// Serve the page: watch searches, play and analyse in the browser
    Serve(serve::Args),
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
    #[command(subcommand, after_long_help = include_str!("../help/lab.txt").trim_ascii_end())]
    Lab(lab::LabVerb),
    /// Repeat every experiment of the papers and write a page with a verdict on every claim
    Reproduce(lab::reproduce::Args),
    /// Train an evaluation from data and self-play, or play a match between two evaluations
    Train(train::Args),
    /// Play a match between two engines over any protocol
    Match(Box<match_::Args>),
    /// List balanced openings for matches and games
    Openings(Box<openings::Args>),
    /// Make an opening book by searches, let it learn games, or look a position up
    Book(Box<book::Args>),
    /// Run a fixed set of searches and print their node count, the signature of the search
    Bench {
        /// Print one JSON object
        #[arg(long)]
        json: bool,
    },
    /// Print a completion script for a shell
    #[command(after_help = include_str!("../help/completions.txt").trim_ascii_end())]
    Completions {
        /// The shell
        shell: clap_complete::Shell,
    },
    /// Print the manual page
    #[command(after_help = include_str!("../help/man.txt").trim_ascii_end())]
    Man {
        /// The verb to describe [default: the program itself]
        verb: Option<String>,
    },
}

impl Arguments {
    /// Does what the verb says, with these games. An error says what went wrong, and whether the input was at fault.
    pub(crate) fn run(&self, games: &Games) -> Result<(), Failure> {
        match self {
            Arguments::Tree(args) => args.run(games),
            Arguments::Search(args) => args.run(games),
            Arguments::Compare(args) => args.run(games),
            Arguments::Engine(args) => args.run(games),
            Arguments::Serve(args) => args.run(games),
            Arguments::Show(args) => args.run(games),
            Arguments::Play(args) => args.run(games),
            Arguments::Analyze(args) => args.run(games),
            Arguments::Solve(args) => args.run(games),
            Arguments::Perft(args) => args.run(games),
            Arguments::Lab(args) => args.run(games),
            Arguments::Reproduce(args) => args.run(games),
            Arguments::Train(args) => args.run(),
            Arguments::Match(args) => args.run(games),
            Arguments::Openings(args) => args.run(games),
            Arguments::Book(args) => args.run(games),
            Arguments::Bench { json } => bench::run(*json),
            Arguments::Completions { shell } => completions(*shell, games),
            Arguments::Man { verb } => man(verb.as_deref(), games),
        }
    }
}

/// What the program is called.
pub(crate) fn program(games: &Games) -> &'static str {
    games.usual().map_or("nullwindow", |kind| kind.name)
}

/// Adds what depends on the games: their names, and the defaults of the engine's options in the help. `compare` measures
/// by the lab's conventions, the others search as the program that plays does.
pub(crate) fn with_games(command: Command, games: &Games) -> Command {
    let command = match games.usual() {
        Some(kind) => own::program(command, kind),
        None => command,
    };
    command.mut_subcommands(|verb| {
        let verb = options::with_games(verb, games);
        match verb.get_name() {
            "search" | "play" | "analyze" | "solve" | "engine" | "openings" | "book" => {
                options::with_defaults(verb, games, &|kind| kind.play.clone())
            }
            "compare" => {
                options::with_defaults(verb, games, &|kind| conventional(games, kind).0.config().clone())
            }
            _ => verb,
        }
    })
}

/// Prints a completion script.
fn completions(shell: clap_complete::Shell, games: &Games) -> Result<(), Failure> {
    let mut script = Vec::new();
    clap_complete::generate(shell, &mut crate::command(games), program(games), &mut script);
    show(&String::from_utf8_lossy(&script))
}

/// Prints a manual page.
fn man(verb: Option<&str>, games: &Games) -> Result<(), Failure> {
    let mut command = crate::command(games).disable_help_subcommand(true);
    command.build();
    let command = match verb {
        None => command,
        Some(verb) => command.find_subcommand(verb).cloned().ok_or_else(|| unknown(verb, &command))?,
    };
    let mut page = Vec::new();
    clap_mangen::Man::new(command)
        .render(&mut page)
        .map_err(|error| Failure::failed(format!("cannot make the manual page: {error}")))?;
    show(&String::from_utf8_lossy(&page))
}

fn unknown(verb: &str, command: &Command) -> Failure {
    let verbs: Vec<&str> = command.get_subcommands().map(Command::get_name).collect();
    Failure::input(format!("unknown verb {verb:?}; the verbs are {}", verbs.join(", ")))
}
