//! The binary `nullwindow`.
#![forbid(unsafe_code)]

use nullwindow_engine::Games;
use std::process::ExitCode;

fn main() -> ExitCode {
    let games = Games::standard();
    nullwindow_cli::exit_code(nullwindow_cli::parse(&games).run(&games))
}
