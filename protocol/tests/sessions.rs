//! Protocols in this process: what searches answer, when they must not, and what commands behind them get.
#![expect(clippy::unwrap_used, reason = "tests")]

mod talk;

use nullwindow_engine::{Games, Goal, Task, Time};
use nullwindow_protocol::Protocol;
use std::time::Duration;
use talk::Talk;

/// An engine that plays chess.
fn ready() -> Talk {
    let mut engine = Games::standard().get("chess").unwrap().player();
    engine.set("table", "8").unwrap();
    let mut talk = Talk::with(engine, Protocol::Uci, Task::default());
    talk.ask("isready", "readyok");
    talk
}

/// The moves of the last line of information with this rank.
fn line(lines: &[String], rank: usize) -> Vec<&str> {
    let mark = format!(" multipv {rank} ");
    let found = lines.iter().rev().find(|line| line.contains(&mark) && line.contains(" pv "));
    found.unwrap().split_once(" pv ").unwrap().1.split(' ').collect()
}

#[test]
fn a_drawn_position_with_legal_moves_has_a_best_move() {
    let mut talk = ready();
    let knights = " g1f3 g8f6 f3g1 f6g8".repeat(2);
    for (position, legal) in [
        ("fen 8/8/4k3/8/8/4K3/8/8 w - - 0 1", "e3"),
        ("fen 8/8/4k3/8/8/4K3/8/7N w - - 0 1", ""),
        ("fen 8/8/4k3/8/8/3QK3/8/8 w - - 100 80", ""),
        (&format!("startpos moves{knights}"), ""),
    ] {
        talk.say(&format!("position {position}"));
        let lines = talk.ask("go depth 3", "bestmove");
        let best = lines.last().unwrap().split(' ').nth(1).unwrap().to_owned();
        assert!(best.starts_with(legal) && best.len() == 4, "{position}: {lines:?}");
    }
    talk.say("position fen 8/8/4k3/8/8/4K3/8/8 w - - 0 1");
    assert_eq!(talk.ask("go depth 2 searchmoves e3d3", "bestmove").last().unwrap(), "bestmove e3d3");
    // Stalemate and mate leave no move.
    for fen in ["7k/5Q2/6K1/8/8/8/8/8 b - - 0 1", "R5k1/5ppp/8/8/8/8/8/4K3 b - - 0 1"] {
        talk.say(&format!("position fen {fen}"));
        assert_eq!(talk.ask("go depth 2", "bestmove").last().unwrap(), "bestmove (none)");
    }
    talk.end("quit");
}

#[test]
fn all_lines_of_multipv_are_played_out() {
    let mut talk = ready();
    talk.say("setoption name MultiPV value 4");
    talk.say("position startpos moves e2e4");
    let lines = talk.ask("go depth 8", "bestmove");
    for rank in 1..=4 {
        assert!(line(&lines, rank).len() >= 3, "{rank}: {lines:?}");
    }
    // With moves left out, the first line is played out as well.
    let lines = talk.ask("go depth 8 searchmoves e7e5 c7c5", "bestmove");
    assert!(line(&lines, 1).len() >= 3 && line(&lines, 2).len() >= 3, "{lines:?}");
    talk.end("quit");
}

#[test]
fn lines_end_at_a_draw() {
    let mut talk = ready();
    talk.say("setoption name MultiPV value 2");
    for quiet in [94, 97, 99, 100] {
        talk.say(&format!("position fen 8/8/4k3/8/8/3QK3/8/8 w - - {quiet} 80"));
        let lines = talk.ask("go depth 9", "bestmove");
        for rank in 1..=2 {
            let moves = line(&lines, rank);
            assert!(moves.len() <= 100_usize.saturating_sub(quiet).max(1), "{quiet} quiet plies: {moves:?}");
        }
    }
    // The third time on the board: the line that repeats ends there.
    let knights = " g1f3 g8f6 f3g1";
    talk.say(&format!("position startpos moves{knights} f6g8{knights}"));
    let lines = talk.ask("go depth 6 searchmoves f6g8 a7a6", "bestmove");
    for rank in 1..=2 {
        let moves = line(&lines, rank);
        assert!(moves[0] != "f6g8" || moves.len() == 1, "{moves:?}");
    }
    talk.end("quit");
}

#[test]
fn after_a_refused_position_nothing_is_searched() {
    let mut talk = ready();
    for wrong in ["position startpos moves e2e5", "position fen 8/8/8/8 w - - 0 1", "position nonsense"] {
        assert!(talk.ask(wrong, "info string")[0].contains("position ignored"), "{wrong}");
        let lines = talk.ask("go depth 3", "bestmove");
        assert!(lines[0].contains("position was invalid"), "{lines:?}");
        assert_eq!(lines[1], "bestmove (none)", "{wrong}: {lines:?}");
    }
    // Infinite searches answer when they are stopped, also those of nothing.
    assert_eq!(talk.ask("go infinite", "info string").len(), 1);
    assert_eq!(talk.ask("isready", "readyok"), ["readyok"]);
    assert_eq!(talk.ask("stop", "bestmove"), ["bestmove (none)"]);
    talk.say("position startpos moves e2e4");
    assert_ne!(talk.ask("go depth 1", "bestmove").last().unwrap(), "bestmove (none)");
    talk.ask("position startpos moves e2e5", "info string");
    talk.say("ucinewgame");
    assert_ne!(talk.ask("go depth 1", "bestmove").last().unwrap(), "bestmove (none)");
    talk.end("quit");
}

#[test]
fn hub_searches_nothing_after_a_refused_position() {
    let checkers = Games::standard().get("checkers").unwrap();
    let mut talk = Talk::with(checkers.engine(), Protocol::Hub, Task::to(Goal::Depth(2)));
    for wrong in ["pos pos=Bbbb", "pos moves=\"11-15 15-11\""] {
        talk.ask(wrong, "error message=");
        let lines = talk.ask("go think", "done");
        assert!(lines[0].contains("position was invalid"), "{wrong}: {lines:?}");
        assert_eq!(lines[1..], ["done move=0-0"], "{wrong}");
    }
    // What is infinite or ponders answers when it is told to.
    for (level, go, end) in
        [("level infinite", "go analyze", "stop"), ("level depth=1", "go ponder", "ponder-hit")]
    {
        talk.say(level);
        assert_eq!(talk.ask(go, "error").len(), 1);
        assert_eq!(talk.ask("ping", "pong"), ["pong"]);
        assert_eq!(talk.ask(end, "done"), ["done move=0-0"]);
    }
    talk.say("pos moves=11-15");
    assert_ne!(talk.ask("go think", "done").last().unwrap(), "done move=0-0");
    talk.end("quit");
}

#[test]
fn nboard_searches_nothing_after_a_refused_game() {
    let othello = Games::standard().get("othello").unwrap();
    let mut talk = Talk::with(othello.engine(), Protocol::NBoard, Task::to(Goal::Depth(2)));
    for wrong in ["set game nonsense", "set game (;GM[Othello]B[A1];)"] {
        talk.ask(wrong, "status game ignored");
        assert_eq!(talk.ask("go", "=== "), ["status nullwindow is thinking", "=== PA"], "{wrong}");
        for command in ["go", "hint", "analyze"] {
            let line = if command == "go" { talk.hear_to("status") } else { talk.ask(command, "status") };
            assert_eq!(
                line,
                [format!("status {command}: the last position was invalid; send another one first")]
            );
        }
    }
    talk.say("set game (;GM[Othello]B[F5];)");
    let lines = talk.ask("go", "=== ");
    assert!(!lines.contains(&"=== PA".to_owned()), "{lines:?}");
    talk.end("quit");
}

/// Where every command has an answer of its own, a refused one changes nothing.
#[test]
fn gtp_and_json_go_on_with_the_position_before_a_refused_one() {
    let othello = Games::standard().get("othello").unwrap();
    let limit = Task::to(Goal::Depth(2));
    let mut talk = Talk::with(othello.engine(), Protocol::Gtp, limit.clone());
    talk.ask("play b f5", "=");
    talk.ask("1 nullwindow-position nonsense", "?1");
    talk.ask("2 genmove w", "=2");
    talk.end("quit");
    let mut talk = Talk::with(othello.engine(), Protocol::Json, limit);
    talk.ask(r#"{"id": 1, "cmd": "position", "position": "nonsense"}"#, r#"{"id":1,"type":"error""#);
    talk.ask(r#"{"id": 2, "cmd": "go"}"#, r#"{"id":2,"type":"done""#);
    talk.end(r#"{"cmd": "quit"}"#);
}

#[test]
fn perft_counts_below_each_move() {
    let mut talk = ready();
    talk.say("position fen r3k2r/8/8/8/8/8/8/R3K2R w KQkq - 0 1");
    let lines = talk.ask("go perft 2", "Nodes searched");
    assert_eq!((lines.len(), lines.last().unwrap().as_str()), (28, "Nodes searched: 568"), "{lines:?}");
    assert!(lines.contains(&"e1g1: 23".to_owned()), "{lines:?}");
    talk.say("position fen 8/8/4k3/8/8/4K3/8/8 w - - 0 1");
    assert_eq!(talk.ask("go perft 1", "Nodes").last().unwrap(), "Nodes searched: 8");
    talk.say("position startpos");
    talk.say("go perft 12");
    assert_eq!(talk.ask("isready", "readyok").last().unwrap(), "readyok");
    talk.ask("stop", "info string perft stopped");
    // What was asked for before the end is counted.
    talk.say("go perft 4");
    let rest = talk.end("quit");
    assert!(rest.contains(&"Nodes searched: 197281".to_owned()), "{rest:?}");
}

#[test]
fn positions_without_their_last_fields_are_accepted() {
    let mut talk = ready();
    let full = "r3k2r/8/8/8/8/8/8/R3K2R b";
    for (given, expected) in [
        ("KQkq - 3 9", "KQkq - 3 9"),
        ("KQkq - 3", "KQkq - 3 1"),
        ("KQkq -", "KQkq - 0 1"),
        ("KQkq", "KQkq - 0 1"),
        ("KQkq 3 9", "KQkq - 3 9"),
        ("-", "- - 0 1"),
        ("", "- - 0 1"),
        ("3 9", "- - 3 9"),
        ("Kq moves e8c8", "K - 1 2"),
        ("moves e8e7", "- - 1 2"),
    ] {
        talk.say(&format!("position fen {full} {given}"));
        let shown = talk.ask("d", "info string Fen: ");
        assert!(!shown.iter().any(|line| line.contains("ignored")), "{shown:?}");
        assert!(shown.last().unwrap().ends_with(expected), "{given:?}: {shown:?}");
    }
    talk.say("position fen 4k3/8/8/3pP3/8/8/8/4K3 w d6");
    assert!(talk.ask("d", "info string Fen: ").pop().unwrap().ends_with("- d6 0 1"));
    for wrong in ["", "w KQkq x", "w e9", "w KQkq - 0 1 nonsense"] {
        let line = talk.ask(&format!("position fen 4k3/8/8/8/8/8/8/4K3 {wrong}"), "info string").remove(0);
        assert!(line.contains("position ignored"), "{wrong:?}: {line}");
    }
    talk.end("quit");
}

/// An engine that thinks for ten minutes unless it is stopped.
fn slow() -> Talk {
    let engine = Games::standard().get("othello").unwrap().player();
    Talk::with(engine, Protocol::Gtp, Task { time: Time::Fixed(Duration::from_secs(600)), ..Task::default() })
}

/// The answers in their order: the mark and the number of each.
fn marks(lines: &[String]) -> Vec<&str> {
    lines.iter().filter(|line| !line.is_empty()).filter_map(|line| line.split(' ').next()).collect()
}

#[test]
fn commands_behind_a_search_are_answered_before_quit() {
    let mut talk = slow();
    assert_eq!(talk.ask("0 name", "=0"), ["=0 nullwindow"]);
    for line in ["1 genmove b", "2 name", "3 nonsense", "4 genmove w", "5 play b a1"] {
        talk.say(line);
    }
    let lines = talk.end("6 quit");
    assert_eq!(marks(&lines), ["=1", "=2", "?3", "=4", "?5", "=6"], "{lines:?}");
}

#[test]
fn commands_behind_a_search_are_answered_at_the_end_of_the_input() {
    let mut talk = slow();
    for line in ["1 genmove b", "2 protocol_version", "3 reg_genmove w"] {
        talk.say(line);
    }
    let lines = talk.end("4 name");
    assert_eq!(marks(&lines), ["=1", "=2", "=3", "=4"], "{lines:?}");
}
