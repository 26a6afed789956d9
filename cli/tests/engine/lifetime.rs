//! How an engine starts and ends: the protocol of the first line, and `quit`, the end of the input or a reader that goes
//! away, also during a search.

use crate::talk::{Talk, spawn, wait};
use std::io::{BufRead, BufReader, Write};
use std::process::Command;

/// Arguments, how a long search begins, and what shows that it goes on.
const SEARCHES: &[(&str, &str, &str)] = &[
    ("chess --protocol uci", "go infinite\n", "info depth"),
    ("othello --protocol nboard", "set depth 60\nhint 3\n", "search "),
    ("checkers --protocol hub", "level infinite\ngo analyze\n", "info "),
    ("othello --protocol json", "{\"cmd\":\"go\",\"infinite\":true}\n", "{\"id\":null,\"type\":\"info\""),
];

#[test]
fn the_first_line_selects_the_protocol() {
    for game in ["chess", "othello", "checkers"] {
        for (line, answer) in [
            ("uci", "uciok"),
            ("nboard 2", "set myname"),
            ("hub", "wait"),
            ("protocol_version", "= 2"),
            ("{\"cmd\": \"hello\"}", "{\"id\":null,\"type\":\"ok\""),
        ] {
            let mut talk = Talk::with(game);
            talk.say("");
            talk.ask(line, answer);
        }
    }
}

#[test]
fn the_default_is_the_usual_protocol_of_the_game() {
    for (game, line, answer) in
        [("chess", "isready", "readyok"), ("othello", "ping 4", "pong 4"), ("checkers", "ping", "pong")]
    {
        Talk::with(game).ask_line(line, answer);
    }
}

#[test]
fn the_protocol_option_is_respected() {
    let mut talk = Talk::with("chess --protocol uci");
    talk.ask_line("hub", "info string unknown command");
    talk.ask("uci", "uciok");
}

#[test]
fn options_of_the_engine_are_options_of_the_command() {
    let mut talk = Talk::with("chess --threads 2 --algorithm negascout --level 3 --protocol uci --table 16");
    let lines = talk.ask("uci", "uciok");
    for line in [
        "option name Threads type spin default 2 min 1 max 256",
        "option name Hash type spin default 16 min 1 max ",
        "option name Skill Level type spin default 3 min 1 max 21",
        "option name algorithm type string default negascout",
    ] {
        assert!(lines.iter().any(|told| told.starts_with(line)), "{line}\n{lines:#?}");
    }
}

#[test]
fn invalid_options_are_refused_before_any_output() {
    for (args, message) in [
        (["chess", "--protocol", "xboard"], "--protocol: expected uci, gtp, nboard, hub or json"),
        (["chess", "--threads", "0"], "--threads: expected a number from 1 to 256"),
        (["chess", "--depth", "0"], "--depth: expected"),
        (["chess", "--time", "-1"], "--time: expected"),
    ] {
        let output = Command::new(env!("CARGO_BIN_EXE_nullwindow"))
            .arg("engine")
            .args(args)
            .output()
            .expect("it starts");
        assert_eq!(output.status.code(), Some(2), "{args:?}");
        assert!(output.stdout.is_empty());
        let told = String::from_utf8_lossy(&output.stderr).into_owned();
        assert!(told.contains(message), "{told}");
    }
}

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
    let mut command = Command::new(env!("CARGO_BIN_EXE_nullwindow"));
    command.args(["engine", "chess"]).stdin(std::process::Stdio::piped()).stdout(full);
    let mut child = command.stderr(std::process::Stdio::piped()).spawn().expect("the program starts");
    let mut to = child.stdin.take().expect("a pipe");
    to.write_all(b"uci\n").expect("it reads");
    let status = wait(&mut child, "uci"); // its input is still open
    assert_eq!(status.code(), Some(1));
    let output = child.wait_with_output().expect("it has ended");
    assert!(String::from_utf8_lossy(&output.stderr).contains("cannot write to standard output"));
}
