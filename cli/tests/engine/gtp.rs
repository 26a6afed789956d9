//! GTP.

use crate::talk::Talk;
use std::time::{Duration, Instant};

fn othello(args: &str) -> Talk {
    Talk::with(&format!("othello --protocol gtp --table 8 {args}"))
}

/// The answer to a command: what follows the mark, lines joined.
fn answer(talk: &mut Talk, command: &str, mark: &str) -> String {
    talk.say(command);
    let mut lines = Vec::new();
    loop {
        let line = talk.hear();
        if line.is_empty() && !lines.is_empty() {
            break;
        }
        lines.push(line);
    }
    let text = lines.join("\n");
    let text = text.strip_prefix(mark).unwrap_or_else(|| panic!("{mark}: {text}\n{}", talk.log()));
    text.trim_start().to_owned()
}

fn ok(talk: &mut Talk, command: &str) -> String {
    answer(talk, command, "=")
}

fn refused(talk: &mut Talk, command: &str) -> String {
    answer(talk, command, "?")
}

#[test]
fn the_engine_names_itself_and_its_commands() {
    let mut talk = othello("");
    assert_eq!(ok(&mut talk, "protocol_version"), "2");
    assert_eq!(ok(&mut talk, "name"), "nullwindow");
    assert_eq!(ok(&mut talk, "version"), env!("CARGO_PKG_VERSION"));
    let commands = ok(&mut talk, "list_commands");
    for command in commands.lines() {
        assert_eq!(ok(&mut talk, &format!("known_command {command}")), "true");
    }
    for needed in ["boardsize", "clear_board", "komi", "play", "genmove", "reg_genmove", "undo", "quit"] {
        assert!(commands.lines().any(|command| command == needed), "{needed}");
    }
    assert_eq!(ok(&mut talk, "known_command joho"), "false");
    assert_eq!(refused(&mut talk, "joho"), "unknown command");
    assert_eq!(ok(&mut talk, "list_games"), "Othello");
    ok(&mut talk, "set_game Othello");
    refused(&mut talk, "set_game Go");
}

#[test]
fn command_numbers_and_comments_follow_the_protocol() {
    let mut talk = othello("");
    assert_eq!(answer(&mut talk, "17 protocol_version # which?", "=17 "), "2");
    assert_eq!(answer(&mut talk, "18 joho", "?18 "), "unknown command");
    talk.say("# only a comment");
    talk.say("   ");
    assert_eq!(ok(&mut talk, "\tname\r"), "nullwindow");
    assert_eq!(answer(&mut talk, "5", "?5 "), "unknown command");
}

#[test]
fn a_game_is_set_up_played_and_taken_back() {
    let mut talk = othello("");
    ok(&mut talk, "boardsize 8");
    assert_eq!(refused(&mut talk, "boardsize 19"), "unacceptable size");
    ok(&mut talk, "clear_board");
    ok(&mut talk, "komi 0");
    refused(&mut talk, "komi much");
    assert_eq!(ok(&mut talk, "gogui-rules_legal_moves"), "D3 C4 F5 E6");
    ok(&mut talk, "play B f5");
    refused(&mut talk, "play w a1");
    refused(&mut talk, "play w");
    refused(&mut talk, "play green d6");
    assert!(refused(&mut talk, "play b d6").contains("turn of white"));
    ok(&mut talk, "play white D6");
    assert_eq!(ok(&mut talk, "gogui-rules_side_to_move"), "black");
    assert!(ok(&mut talk, "showboard").lines().count() >= 8);
    assert_eq!(ok(&mut talk, "gogui-rules_board").lines().count(), 8);
    ok(&mut talk, "undo");
    ok(&mut talk, "undo");
    assert_eq!(refused(&mut talk, "undo"), "cannot undo");
    assert_eq!(ok(&mut talk, "gogui-rules_legal_moves"), "D3 C4 F5 E6");
    assert_eq!(refused(&mut talk, "final_score"), "cannot score");
}

#[test]
fn genmove_searches_and_plays() {
    let mut talk = othello("--depth 3");
    let first = ok(&mut talk, "genmove b");
    assert!(["D3", "C4", "F5", "E6"].contains(&first.as_str()), "{first}");
    let reply = ok(&mut talk, "reg_genmove w");
    assert_eq!(ok(&mut talk, "reg_genmove w"), reply, "it was not played");
    assert!(refused(&mut talk, "genmove b").contains("turn of white"));
    ok(&mut talk, "genmove w");
    ok(&mut talk, "undo");
    assert_eq!(ok(&mut talk, "gogui-rules_side_to_move"), "white");
}

#[test]
fn commands_during_a_search_are_answered_after_it() {
    let mut talk = othello("--time 0.3");
    for line in ["1 genmove b", "2 name", "3 genmove w", "4 version"] {
        talk.say(line);
    }
    let answers: Vec<String> =
        std::iter::from_fn(|| Some(talk.hear())).filter(|l| !l.is_empty()).take(4).collect();
    let ids: Vec<&str> = answers.iter().map(|line| &line[..2]).collect();
    assert_eq!(ids, ["=1", "=2", "=3", "=4"]);
}

#[test]
fn a_forced_pass_may_be_played_or_skipped() {
    // Black has no move; White takes the only black disc on c1.
    let position = format!("nullwindow-position OX{} X", "-".repeat(62));
    let mut talk = othello("--depth 3");
    ok(&mut talk, &position);
    assert_eq!(ok(&mut talk, "gogui-rules_legal_moves"), "PASS");
    for white in ["play w c1", "genmove w"] {
        ok(&mut talk, white);
        assert_eq!(ok(&mut talk, "final_score"), "W+64");
        ok(&mut talk, "undo");
        assert_eq!(ok(&mut talk, "gogui-rules_side_to_move"), "black", "the pass is taken back too");
    }
    assert_eq!(ok(&mut talk, "reg_genmove w"), "C1");
    assert_eq!(ok(&mut talk, "gogui-rules_side_to_move"), "black");
    assert_eq!(ok(&mut talk, "reg_genmove b"), "PASS");
    assert_eq!(ok(&mut talk, "genmove b"), "PASS");
    assert_eq!(ok(&mut talk, "genmove w"), "C1");
    refused(&mut talk, "nullwindow-position nonsense");
    assert_eq!(ok(&mut talk, "final_score"), "W+64", "nothing has changed");
}

#[test]
fn clocks_are_kept() {
    let mut talk = othello("");
    ok(&mut talk, "time_settings 2 0 0");
    ok(&mut talk, "time_left b 1 0");
    let started = Instant::now();
    ok(&mut talk, "genmove b");
    ok(&mut talk, "time_settings 0 1 5");
    ok(&mut talk, "genmove w");
    ok(&mut talk, "time_left b 0 0");
    ok(&mut talk, "genmove b");
    assert!(started.elapsed() < Duration::from_secs(20), "{:?}", started.elapsed());
    refused(&mut talk, "time_settings 1 2");
    refused(&mut talk, "time_left b x 0");
    ok(&mut talk, "time_settings 0 1 0");
}

#[test]
fn options_are_set_and_shown() {
    let mut talk = othello("");
    ok(&mut talk, "nullwindow-option algorithm negascout");
    assert_eq!(ok(&mut talk, "nullwindow-option algorithm"), "negascout");
    refused(&mut talk, "nullwindow-option algorithm nonsense");
    refused(&mut talk, "nullwindow-option joho");
    assert!(ok(&mut talk, "nullwindow-option").lines().count() > 10);
}

#[test]
fn a_game_is_played_to_its_end_and_scored() {
    let mut talk = othello("--nodes 300");
    for ply in 0.. {
        assert!(ply < 130, "games end");
        let colour = ok(&mut talk, "gogui-rules_side_to_move");
        ok(&mut talk, &format!("genmove {colour}"));
        talk.say("final_score");
        let score = talk.hear_to("").concat();
        talk.hear();
        if let Some(score) = score.strip_prefix("= ") {
            assert!(score == "0" || score.starts_with("B+") || score.starts_with("W+"), "{score}");
            assert_eq!(ok(&mut talk, "genmove b"), "PASS");
            break;
        }
    }
    assert_eq!(ok(&mut talk, "quit"), "");
    talk.ends();
}
