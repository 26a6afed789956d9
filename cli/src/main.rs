//! The binary `nullwindow`.
#![forbid(unsafe_code)]

fn main() -> std::process::ExitCode {
    nullwindow_cli::main()
}
