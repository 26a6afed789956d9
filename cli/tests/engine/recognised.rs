//! The protocol is recognised by the first line; the default is the game's usual one.

use crate::talk::Talk;
use std::process::Command;

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
