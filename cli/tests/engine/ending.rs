//! How an engine ends: `quit`, the end of the input, a reader that goes away, also during a search.

use crate::talk::{Talk, spawn, wait};
use std::io::{BufRead, BufReader, Write};

/// Arguments, how a long search begins, and what shows that it goes on.
const SEARCHES: &[(&str, &str, &str)] = &[
    ("chess --protocol uci", "go infinite\n", "info depth"),
    ("othello --protocol nboard", "set depth 60\nhint 3\n", "search "),
    ("checkers --protocol hub", "level infinite\ngo analyze\n", "info "),
    ("othello --protocol json", "{\"cmd\":\"go\",\"infinite\":true}\n", "{\"id\":null,\"type\":\"info\""),
];

#[test]
fn quit_ends_the_engine_during_a_search() {
    for (args, search, sign) in SEARCHES {
        let mut talk = Talk::with(args);
        talk.write(search.as_bytes());
        talk.hear_to(sign);
        talk.say(if args.contains("json") { "{\"cmd\":\"quit\"}" } else { "quit" });
        talk.ends();
    }
    let mut talk = Talk::with("othello --protocol gtp --time 600");
    talk.say("1 genmove b");
    talk.say("2 name");
    talk.say("3 quit");
    let said = talk.ends();
    assert!(said[0].starts_with("=1 ") && said[1..] == ["", "=2 nullwindow", "", "=3", ""], "{said:?}");
}

#[test]
fn the_end_of_the_input_ends_the_engine_during_a_search() {
    for (args, search, sign) in SEARCHES {
        let mut talk = Talk::with(args);
        talk.write(search.as_bytes());
        talk.hear_to(sign);
        talk.hang_up();
        talk.ends();
    }
    let mut talk = Talk::with("othello --protocol gtp --time 600");
    talk.say("genmove b");
    talk.hang_up();
    talk.ends();
}

#[cfg(unix)]
#[test]
fn a_reader_that_goes_away_ends_the_engine_during_a_search() {
    let searches = SEARCHES.iter().map(|(args, search, _)| (*args, *search));
    for (args, search) in searches.chain([("othello --protocol gtp --time 600", "name\ngenmove b\n")]) {
        let mut child = spawn(args);
        let mut to = child.stdin.take().expect("a pipe");
        to.write_all(search.as_bytes()).expect("it listens");
        let mut from = BufReader::new(child.stdout.take().expect("a pipe"));
        let mut line = String::new();
        from.read_line(&mut line).expect("a line");
        drop(from);
        let status = wait(&mut child, args); // its input is still open
        assert!(status.success(), "{args}: {status}");
        drop(to);
    }
}

#[test]
fn an_engine_without_input_prints_nothing() {
    for game in ["chess", "othello", "checkers"] {
        let mut talk = Talk::with(game);
        talk.hang_up();
        assert!(talk.ends().is_empty());
    }
}

#[cfg(target_os = "linux")]
#[test]
fn an_engine_that_cannot_write_its_output_fails() {
    let full = std::fs::File::options().write(true).open("/dev/full").expect("/dev/full");
    let mut command = std::process::Command::new(env!("CARGO_BIN_EXE_nullwindow"));
    command.args(["engine", "chess"]).stdin(std::process::Stdio::piped()).stdout(full);
    let mut child = command.stderr(std::process::Stdio::piped()).spawn().expect("the program starts");
    let mut to = child.stdin.take().expect("a pipe");
    to.write_all(b"uci\n").expect("it reads");
    let status = wait(&mut child, "uci"); // its input is still open
    assert_eq!(status.code(), Some(1));
    let output = child.wait_with_output().expect("it has ended");
    assert!(String::from_utf8_lossy(&output.stderr).contains("cannot write to standard output"));
}
