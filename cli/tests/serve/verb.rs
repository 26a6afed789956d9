//! Options of the verb, what it prints, and `--watch`.

use crate::program::{Client, Program, get};
use serde_json::json;
use std::process::Command;

/// The exit code and the message of a command that fails.
fn failed(args: &[&str]) -> (i32, String) {
    let mut command = Command::new(env!("CARGO_BIN_EXE_nullwindow"));
    let output = command.args(args).current_dir(env!("CARGO_TARGET_TMPDIR")).output().unwrap();
    (output.status.code().unwrap(), String::from_utf8(output.stderr).unwrap())
}

#[test]
fn the_page_and_the_engines_are_served_to_this_machine() {
    let mut program = Program::start(&["serve", "--port", "0"]);
    assert!(program.url.starts_with("http://127.0.0.1:"), "{}", program.url);
    assert!(program.line().starts_with("Only this machine"));
    let page = get(program.address, "/");
    assert!(page.starts_with("HTTP/1.1 200") && page.contains("<title>nullwindow</title>"), "{page}");
    let mut client = Client::new(program.address, "othello", 1);
    assert_eq!(client.ask(json!({"cmd": "go", "depth": 4})).unwrap()["type"], "done");
}

#[test]
fn another_address_is_said_to_be_open_to_others() {
    let mut program = Program::start(&["serve", "--port", "0", "--host", "0.0.0.0"]);
    assert!(program.url.starts_with("http://127.0.0.1:"), "{}", program.url);
    let line = program.line();
    assert!(line.contains("Other machines can reach it") && line.contains("without a password"), "{line}");
}

#[test]
fn a_port_that_is_taken_is_named_with_a_remedy() {
    let program = Program::start(&["serve", "--port", "0"]);
    let port = program.address.port().to_string();
    let (code, message) = failed(&["serve", "--port", &port]);
    assert_eq!(code, 1);
    assert!(message.contains(&format!("port {port} is taken")) && message.contains("--port 0"), "{message}");
}

#[test]
fn options_that_are_no_good_are_refused() {
    for (args, part) in [
        (["serve", "--host", "192.0.2.1"], "does not have that address"),
        (["serve", "--page", "no-such-folder"], "expected a folder with an index.html"),
        (["serve", "--report", "no-such-folder"], "expected a folder with an index.html"),
        (["serve", "--searches", "0"], "--searches"),
    ] {
        let (code, message) = failed(&args);
        assert!(code == 2 && message.contains(part), "{args:?}: {message}");
    }
    let (_, message) = failed(&["tree", "pearl", "--watch", "--grain", "5"]);
    assert!(message.contains("no setting for --grain"), "{message}");
}

#[test]
fn a_tree_is_watched_at_its_own_place_of_the_page() {
    let tree = Program::start(&["tree", "pearl", "--algorithm", "sss*", "--watch"]);
    assert!(tree.url.ends_with("/#watch?tree=pearl&algorithm=sss*"), "{}", tree.url);
    let race = Program::start(&["tree", "((41 5)(12 90))", "--all", "--depth", "1", "--etc", "1", "--watch"]);
    let place = "/#watch?tree=((41+5)(12+90))&algorithm=alphabeta,negascout,sss*,mtd(f)&depth=1&etc=1";
    assert!(race.url.ends_with(place), "{}", race.url);
    assert_ne!(tree.address, race.address, "another port if the usual one is taken");
    assert!(get(race.address, "/").starts_with("HTTP/1.1 200"));
}

#[test]
fn a_game_is_analyzed_at_its_own_place_of_the_page() {
    let file = std::path::Path::new(env!("CARGO_TARGET_TMPDIR")).join("watched.pgn");
    let game = "[White \"Ada\"]\n\n1. e4 g5 2. d4 f6 3. Qh5# 1-0\n\n";
    std::fs::write(&file, game).unwrap();
    let program = Program::start(&["analyze", "watched.pgn", "--watch"]);
    let place = "/#play/chess?mode=analyse&moves=e4+g5+d4+f6+Qh5%23&review=1";
    assert!(program.url.ends_with(place), "{}", program.url);
    std::fs::write(&file, game.repeat(2)).unwrap();
    let (code, message) = failed(&["analyze", "watched.pgn", "--watch"]);
    assert!(code == 2 && message.contains("choose it with --game N"), "{message}");
    let program = Program::start(&["analyze", "watched.pgn", "--game", "2", "--watch"]);
    assert!(program.url.ends_with(place), "{}", program.url);
}
