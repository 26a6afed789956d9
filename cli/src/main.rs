//! The binary `nullwindow`.
#![forbid(unsafe_code)]

use nullwindow_cli::Games;
use std::process::ExitCode;

fn main() -> ExitCode {
    nullwindow_cli::run(&Games::standard())
}
