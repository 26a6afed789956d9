//! Failures and their exit codes.

use anstyle::{AnsiColor, Style};
use std::fmt::Display;
use std::io::{self, ErrorKind, Write};
use std::process::ExitCode;

/// Why a verb failed.
#[derive(Debug)]
pub(crate) enum Failure {
    /// Invalid input or options: exit code 2.
    Input(String),
    /// Any other failure: exit code 1.
    Failed(String),
    /// The reader of standard output has gone (`| head`): no error.
    ClosedPipe,
}

impl Failure {
    pub(crate) fn input(why: impl Display) -> Failure {
        Failure::Input(why.to_string())
    }

    pub(crate) fn failed(why: impl Display) -> Failure {
        Failure::Failed(why.to_string())
    }

    /// Prints the message on standard error.
    pub(crate) fn report(self) -> ExitCode {
        const ERROR: Style = AnsiColor::Red.on_default().bold();
        let (why, code) = match self {
            Failure::Input(why) => (why, 2),
            Failure::Failed(why) => (why, 1),
            Failure::ClosedPipe => return ExitCode::SUCCESS,
        };
        // If standard error is closed, only the exit code tells of the failure.
        let _ = writeln!(anstream::stderr(), "{ERROR}error:{ERROR:#} {why}");
        ExitCode::from(code)
    }
}

/// Writes to standard output, with colours if they are on.
pub(crate) fn show(text: &str) -> Result<(), Failure> {
    let mut out = anstream::stdout().lock();
    out.write_all(text.as_bytes()).and_then(|()| out.flush()).map_err(|e: io::Error| match e.kind() {
        ErrorKind::BrokenPipe => Failure::ClosedPipe,
        _ => unwritten(&e),
    })
}

/// Standard output does not take any more.
pub(crate) fn unwritten(error: &io::Error) -> Failure {
    Failure::failed(format!("cannot write to standard output: {error}"))
}
