//! A search that panics is a bug of ours: the other side is told so, gets an answer, and can go on.
#![expect(clippy::unwrap_used, reason = "tests")]

mod talk;

use nullwindow_engine::panicking::PanickingEngine;
use nullwindow_engine::{Games, Goal, Task};
use nullwindow_protocol::Protocol;
use talk::Talk;

/// A conversation with an engine whose first search panics.
fn panicking(game: &str, protocol: Protocol) -> Talk {
    let engine = Box::new(PanickingEngine::new(Games::standard().get(game).unwrap().engine(), 1));
    Talk::with(engine, protocol, Task::to(Goal::Depth(2)))
}

const WHY: &str = "the search panicked: panic of a test";

fn says_why(lines: &[String]) -> bool {
    lines.iter().any(|line| line.contains(WHY))
}

#[test]
fn uci_plays_what_it_thought_best_and_goes_on() {
    let mut talk = panicking("chess", Protocol::Uci);
    talk.say("setoption name MultiPV value 2");
    talk.say("position startpos moves e2e4");
    let lines = talk.ask("go depth 3 searchmoves e7e5 a7a6", "bestmove");
    assert!(says_why(&lines), "{lines:?}");
    assert_eq!(lines.last().unwrap(), "bestmove e7e5");
    assert_eq!(talk.ask("isready", "readyok").len(), 1);
    let lines = talk.ask("go depth 2", "bestmove");
    assert!(!says_why(&lines) && lines.iter().any(|line| line.contains("multipv 2")), "{lines:?}");
    talk.end("quit");
}

#[test]
fn uci_waits_for_the_stop_before_it_says_so() {
    let mut talk = panicking("chess", Protocol::Uci);
    talk.say("go infinite");
    std::thread::sleep(std::time::Duration::from_millis(200));
    let lines = talk.ask("isready", "readyok");
    assert!(!lines.iter().any(|line| line.starts_with("bestmove")), "{lines:?}");
    assert!(says_why(&talk.ask("stop", "bestmove")));
    talk.end("quit");
}

#[test]
fn gtp_refuses_the_move_and_keeps_the_board() {
    let mut talk = panicking("othello", Protocol::Gtp);
    talk.ask("play b f5", "=");
    let lines = talk.ask("7 genmove w", "?7");
    assert!(says_why(&lines), "{lines:?}");
    assert!(talk.ask("gogui-rules_side_to_move", "=").last().unwrap().contains("white"));
    let lines = talk.ask("8 genmove w", "=8");
    assert!(["=8 D6", "=8 F4", "=8 F6"].contains(&lines.last().unwrap().as_str()), "{lines:?}");
    talk.end("quit");
}

#[test]
fn nboard_answers_with_a_move_and_says_so_in_its_status() {
    let mut talk = panicking("othello", Protocol::NBoard);
    let lines = talk.ask("go", "status the search");
    assert!(says_why(&lines) && lines.iter().any(|line| line.starts_with("=== ")), "{lines:?}");
    talk.ask("ping 3", "pong 3");
    let lines = talk.ask("go", "=== ");
    assert!(!says_why(&lines), "{lines:?}");
    talk.end("quit");
}

#[test]
fn nboard_goes_on_with_its_analysis() {
    let mut talk = panicking("othello", Protocol::NBoard);
    talk.say("move F5");
    let lines = talk.ask("analyze", "analysis 0");
    assert!(says_why(&lines) && !lines.iter().any(|line| line.starts_with("analysis 1")), "{lines:?}");
    talk.end("quit");
}

#[test]
fn hub_says_an_error_and_is_done_with_a_move() {
    let mut talk = panicking("checkers", Protocol::Hub);
    talk.say("pos");
    let lines = talk.ask("go think", "done move=");
    assert!(says_why(&lines) && !lines.last().unwrap().contains("0-0"), "{lines:?}");
    talk.ask("ping", "pong");
    assert!(!says_why(&talk.ask("go think", "done move=")));
    talk.end("quit");
}

#[test]
fn json_is_answered_by_an_error_of_the_same_id() {
    let mut talk = panicking("othello", Protocol::Json);
    let lines = talk.ask(r#"{"id": 5, "cmd": "go"}"#, r#"{"id":5,"type":"error""#);
    assert!(says_why(&lines), "{lines:?}");
    talk.ask(r#"{"id": 6, "cmd": "go"}"#, r#"{"id":6,"type":"done""#);
    talk.end(r#"{"cmd": "quit"}"#);
}
