//! The binary, as a user runs it: each verb from its arguments and input to its output and exit code.

#![expect(clippy::unwrap_used, reason = "tests")]

mod analyze;
mod book;
mod compare;
mod games;
mod help;
mod match_;
mod play;
mod solve;
mod tree;

use serde_json::Value;
use std::io::Write;
use std::path::PathBuf;
use std::process::{Child, Command, Output, Stdio};

/// The program with these arguments, not yet started.
fn command(args: &[&str]) -> Command {
    let mut command = Command::new(env!("CARGO_BIN_EXE_nullwindow"));
    command.args(args);
    command
}

/// Runs the program to its end.
fn nullwindow(args: &[&str]) -> Output {
    command(args).output().expect("the program starts")
}

/// Starts the program with pipes for its input and output.
fn start(args: &[&str]) -> Child {
    let mut command = command(args);
    command.stdin(Stdio::piped()).stdout(Stdio::piped()).stderr(Stdio::piped());
    command.spawn().expect("the program starts")
}

/// Runs the program with this text on standard input.
fn with_input(args: &[&str], input: &str) -> Output {
    let mut child = start(args);
    // It may end before it has read everything.
    let _ = child.stdin.take().expect("a pipe").write_all(input.as_bytes());
    child.wait_with_output().expect("the program ends")
}

/// What a run that succeeds prints.
fn printed(output: Output) -> String {
    assert!(output.status.success(), "{}", errors(&output));
    String::from_utf8(output.stdout).expect("UTF-8")
}

/// The object that a run that succeeds prints, and nothing else.
fn json(output: Output) -> Value {
    serde_json::from_str(&printed(output)).expect("stdout holds one JSON object and nothing else")
}

/// The message of a refusal, which must exit with 2 and print nothing else.
fn refused(args: &[&str]) -> String {
    let output = nullwindow(args);
    assert_eq!(output.status.code(), Some(2), "{args:?}: {}", errors(&output));
    assert!(output.stdout.is_empty(), "{args:?}");
    errors(&output)
}

fn errors(output: &Output) -> String {
    String::from_utf8_lossy(&output.stderr).into_owned()
}

/// A file of these tests.
fn scratch(verb: &str, name: &str) -> PathBuf {
    let folder = std::env::temp_dir().join(format!("nullwindow-{verb}-{}", std::process::id()));
    std::fs::create_dir_all(&folder).expect("a folder");
    folder.join(name)
}

/// Ctrl-C.
fn interrupt(child: &Child) {
    let killed = Command::new("kill").args(["-INT", &child.id().to_string()]).status();
    assert!(killed.expect("kill starts").success());
}
