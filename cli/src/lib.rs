//! The command line of nullwindow as a library: [`main`] makes a program of a game of your own, with every verb of
//! `nullwindow`: `play`, `search`, `compare`, `match`, `analyze`, `engine`, `lab`, `perft`, `show` and more.
//!
//! Three traits of the crate `nullwindow` say what the game is:
//!
//! | trait | must say | may say |
//! |---|---|---|
//! | `Game` | `moves`, `play`, `key`, `outcome` | `keeps_turn`, where a player may move again; `slot`, for move ordering |
//! | `Notation` | `NAME`, `start`, `player`, `text`, `parse`, `move_text` | `diagram`, the board; `parse_move`, other spellings |
//! | `Progress` | nothing | rules about repetition and moves without progress |
//!
//! [`GameKind::builder`] makes a game of them, and may add evaluations, names, units, openings, files and more:
//!
//! ```no_run
//! # use nullwindow::Score;
//! # use nullwindow_theory::tree::Tree as MyGame;
//! use nullwindow_cli::GameKind;
//!
//! fn main() -> std::process::ExitCode {
//!     nullwindow_cli::main(
//!         GameKind::builder::<MyGame>("what it is, in a line")
//!             .evaluation("plain", "nothing is known", || |_: &MyGame| Score::ZERO)
//!             .describe(|kind| kind.players = ["Red", "Blue"])
//!             .build(),
//!     )
//! }
//! ```
//!
//! The README has a whole game in 40 lines; `examples/kalah.rs` has one with a board, in which a player may move again. Such
//! a program has the games of nullwindow too, by `--game chess`. A program of several games of its own calls [`run`].
#![forbid(unsafe_code)]

mod cmd;
mod draw;
mod fail;
mod style;
pub mod tree;
pub mod work;

pub use nullwindow_engine::{GameKind, Games};

use clap::{ColorChoice, FromArgMatches, Parser};
use cmd::Arguments;
use fail::Failure;
use std::process::ExitCode;

const EXAMPLES: &str = include_str!("../help/nullwindow.txt").trim_ascii_end();

const ABOUT: &str =
    "Memory-enhanced minimax search: Alpha-Beta, NegaScout, SSS*, DUAL*, C* and the MTD family.";

const MORE: &str =
    "`nullwindow VERB -h` is a summary, `nullwindow VERB --help` has all options and examples.";

#[derive(Parser)]
#[command(name = "nullwindow", version, about = ABOUT, after_help = MORE, after_long_help = EXAMPLES, max_term_width = 100)]
struct Cli {
    /// When to use colours; `NO_COLOR` is respected too
    #[arg(long, global = true, value_name = "WHEN", default_value = "auto", hide_short_help = true)]
    color: ColorChoice,
    #[command(subcommand)]
    verb: Arguments,
}

/// The program of a game, from its arguments to its exit code: what `main` of a crate of yours calls.
#[must_use]
pub fn main(game: GameKind) -> ExitCode {
    run(&Games::led_by(Box::leak(Box::new(game))))
}

/// A program with these games, from its arguments to its exit code.
#[must_use]
pub fn run(games: &Games) -> ExitCode {
    parse(games).run(games).map_or_else(Failure::report, |()| ExitCode::SUCCESS)
}

/// The definition of the command line: every verb and option, with the defaults of each game in the help.
#[must_use]
pub fn command(games: &Games) -> clap::Command {
    cmd::with_games(<Cli as clap::CommandFactory>::command(), games)
}

/// The verb that the arguments of the process name. Ends the process if they are wrong or ask for help.
fn parse(games: &Games) -> Arguments {
    // The defaults of the games take a millisecond to collect, and only help, errors and programs of one game show them.
    let matches = match games.usual() {
        None => <Cli as clap::CommandFactory>::command().try_get_matches().ok(),
        Some(_) => None,
    };
    let matches = matches.unwrap_or_else(|| command(games).get_matches());
    let cli = Cli::from_arg_matches(&matches).unwrap_or_else(|error| error.exit());
    let choice = match cli.color {
        ColorChoice::Auto => anstream::ColorChoice::Auto,
        ColorChoice::Always => anstream::ColorChoice::Always,
        ColorChoice::Never => anstream::ColorChoice::Never,
    };
    choice.write_global();
    cli.verb
}

/// Ctrl-C.
mod interrupt {
    use std::sync::atomic::{AtomicBool, Ordering};
    use std::sync::{Arc, LazyLock};

    /// The flag that Ctrl-C sets, so that a search stops and reports what it has found. A second Ctrl-C ends the program.
    pub(crate) fn flag() -> Arc<AtomicBool> {
        static FLAG: LazyLock<Arc<AtomicBool>> = LazyLock::new(|| {
            let flag = Arc::new(AtomicBool::new(false));
            let set = flag.clone();
            // Without a handler, Ctrl-C ends the program as usual.
            let _ = ctrlc::set_handler(move || {
                if set.swap(true, Ordering::Relaxed) {
                    std::process::exit(130);
                }
            });
            flag
        });
        FLAG.clone()
    }
}

/// The example of the README is a test.
#[cfg(doctest)]
#[doc = include_str!("../README.md")]
struct Readme;
