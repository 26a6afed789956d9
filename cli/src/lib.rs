//! The command line of nullwindow as a library: a program calls [`parse`] with its games, tests and generators ask for
//! [`command`].
//!
//! ```no_run
//! use nullwindow_engine::Games;
//! fn main() -> std::process::ExitCode {
//!     let games = Games::standard(); // and more: .with(&MY_GAME)
//!     nullwindow_cli::exit_code(nullwindow_cli::parse(&games).run(&games))
//! }
//! ```
#![forbid(unsafe_code)]

mod cmd;
mod draw;
mod fail;
mod style;

pub use cmd::Verb;
pub use fail::Failure;

use clap::{ColorChoice, FromArgMatches, Parser};
use cmd::Arguments;
use nullwindow_engine::Games;
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

/// The definition of the command line: every verb and option, with the defaults of each game in the help.
#[must_use]
pub fn command(games: &Games) -> clap::Command {
    cmd::with_games(<Cli as clap::CommandFactory>::command(), games)
}

/// The verb that the arguments of the process name. Ends the process if they are wrong or ask for help.
#[must_use]
pub fn parse(games: &Games) -> Box<dyn Verb> {
    // The defaults of the games take a millisecond to collect, and only help and errors show them.
    let matches = <Cli as clap::CommandFactory>::command().try_get_matches();
    let matches = matches.unwrap_or_else(|_| command(games).get_matches());
    let cli = Cli::from_arg_matches(&matches).unwrap_or_else(|error| error.exit());
    let choice = match cli.color {
        ColorChoice::Auto => anstream::ColorChoice::Auto,
        ColorChoice::Always => anstream::ColorChoice::Always,
        ColorChoice::Never => anstream::ColorChoice::Never,
    };
    choice.write_global();
    cli.verb.verb()
}

/// Reports a failure on standard error; the exit code of the program.
#[must_use]
pub fn exit_code(result: Result<(), Failure>) -> ExitCode {
    result.map_or_else(Failure::report, |()| ExitCode::SUCCESS)
}

/// Ctrl-C.
mod interrupt {
    use std::sync::atomic::{AtomicBool, Ordering};
    use std::sync::{Arc, OnceLock};

    /// The flag that Ctrl-C sets, so that a search stops and reports what it has found. A second Ctrl-C ends the program.
    pub(crate) fn flag() -> Arc<AtomicBool> {
        static FLAG: OnceLock<Arc<AtomicBool>> = OnceLock::new();
        let flag = FLAG.get_or_init(|| {
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
        flag.clone()
    }
}

/// The example of the README is a test.
#[cfg(doctest)]
#[doc = include_str!("../README.md")]
struct Readme;
