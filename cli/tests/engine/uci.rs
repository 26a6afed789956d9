//! UCI.

use crate::talk::Talk;
use std::time::{Duration, Instant};

const MATE_IN_2: &str = "position fen kbK5/pp6/1P6/8/8/8/8/R7 w - - 0 1";
const MATE_IN_1: &str = "position fen 6k1/5ppp/8/8/8/8/8/R3K3 w - - 0 1";

/// An engine that is ready.
fn ready() -> Talk {
    let mut talk = Talk::with("chess --table 8");
    talk.ask("uci", "uciok");
    talk.ask_line("isready", "readyok");
    talk
}

/// The move, and the reply it reckons with.
fn best(lines: &[String]) -> (String, Option<String>) {
    let words: Vec<&str> = lines.last().expect("a line").split_whitespace().collect();
    match words.as_slice() {
        ["bestmove", mv] => ((*mv).to_owned(), None),
        ["bestmove", mv, "ponder", reply] => ((*mv).to_owned(), Some((*reply).to_owned())),
        other => panic!("{other:?}"),
    }
}

/// The word behind `name` in a line of info.
fn field<'a>(line: &'a str, name: &str) -> Option<&'a str> {
    let mut words = line.split_whitespace();
    words.find(|word| *word == name)?;
    words.next()
}

fn number(line: &str, name: &str) -> i64 {
    field(line, name).and_then(|word| word.parse().ok()).unwrap_or_else(|| panic!("{name}: {line}"))
}

/// Lines of info that tell of a search, each checked word by word.
fn infos(lines: &[String]) -> Vec<&str> {
    let infos = lines.iter().map(String::as_str).filter(|line| line.starts_with("info depth"));
    infos.inspect(|line| check_info(line)).collect()
}

fn check_info(line: &str) {
    let mut words = line.split_whitespace().skip(1).peekable();
    while let Some(word) = words.next() {
        let mut value = || words.next().and_then(|word| word.parse::<i64>().ok());
        match word {
            "depth" | "seldepth" | "multipv" | "nodes" | "nps" | "time" => {
                assert!(value().is_some_and(|n| n >= 0), "{line}");
            }
            "hashfull" => assert!(value().is_some_and(|n| (0..=1000).contains(&n)), "{line}"),
            "score" => {
                assert!(matches!(words.next(), Some("cp" | "mate")), "{line}");
                assert!(words.next().is_some_and(|word| word.parse::<i64>().is_ok()), "{line}");
                words.next_if(|word| matches!(*word, "lowerbound" | "upperbound"));
            }
            "pv" => {
                assert!(words.all(|mv| (4..=5).contains(&mv.len())), "{line}");
                return;
            }
            other => panic!("{other} in {line}"),
        }
    }
}

#[test]
fn a_search_to_a_depth_prints_info_and_a_move() {
    let mut talk = ready();
    talk.say("position startpos moves e2e4 e7e5");
    let lines = talk.ask("go depth 4", "bestmove");
    let infos = infos(&lines);
    assert_eq!(infos.iter().map(|line| number(line, "depth")).max(), Some(4));
    let (mv, reply) = best(&lines);
    assert_eq!(field(infos.last().expect("info"), "pv"), Some(mv.as_str()));
    talk.say(&format!("position startpos moves e2e4 e7e5 {mv} {}", reply.unwrap_or_default()));
    talk.ask_line("isready", "readyok"); // no complaint: both moves are legal
    talk.say("quit");
    talk.ends();
}

#[test]
fn isready_is_answered_during_a_search() {
    let mut talk = ready();
    talk.say("go infinite");
    talk.hear_to("info depth");
    for _ in 0..3 {
        let lines = talk.ask("isready", "readyok");
        assert!(lines.iter().all(|line| !line.starts_with("bestmove")), "{}", talk.log());
    }
    best(&talk.ask("stop", "bestmove"));
    talk.say("stop"); // nothing is left to stop
    talk.ask_line("isready", "readyok");
}

#[test]
fn an_infinite_search_ends_only_when_stopped() {
    let mut talk = ready();
    talk.say(MATE_IN_1);
    talk.say("go infinite");
    let lines = talk.hear_for(Duration::from_millis(700));
    assert!(!lines.iter().any(|line| line.starts_with("bestmove")), "{}", talk.log());
    assert_eq!(best(&talk.ask("stop", "bestmove")).0, "a1a8");
}

#[test]
fn pondering_ends_with_the_expected_move_or_when_it_is_stopped() {
    let mut talk = ready();
    for (end, answer) in [("ponderhit", "a1a8"), ("stop", "a1a8")] {
        talk.say(MATE_IN_1);
        talk.say("go ponder wtime 2000 btime 2000");
        let lines = talk.hear_for(Duration::from_millis(500));
        assert!(!lines.iter().any(|line| line.starts_with("bestmove")), "{}", talk.log());
        assert_eq!(best(&talk.ask(end, "bestmove")).0, answer);
    }
    talk.say("position startpos");
    talk.say("go ponder wtime 3000 btime 3000 winc 0 binc 0");
    talk.hear_to("info depth");
    talk.say("ponderhit");
    best(&talk.hear_to("bestmove"));
    talk.say("ponderhit"); // nobody is pondering
    talk.ask_line("isready", "readyok");
}

#[test]
fn only_the_moves_that_were_named_are_searched() {
    let mut talk = ready();
    talk.say("position startpos");
    let lines = talk.ask("go depth 3 searchmoves a2a3 h2h3", "bestmove");
    assert!(["a2a3", "h2h3"].contains(&best(&lines).0.as_str()), "{}", talk.log());
    // Illegal ones are passed over; where none is legal, all are searched.
    let lines = talk.ask("go searchmoves e2e5 a2a4 depth 2", "bestmove");
    assert_eq!(best(&lines).0, "a2a4");
    best(&talk.ask("go depth 1 searchmoves e2e5", "bestmove"));
}

#[test]
fn several_lines_come_best_first() {
    let mut talk = ready();
    talk.say("setoption name MultiPV value 3");
    talk.say("position startpos moves d2d4");
    let lines = talk.ask("go depth 4", "bestmove");
    let infos = infos(&lines);
    let last: Vec<&&str> = infos.iter().filter(|line| number(line, "depth") == 4).rev().take(3).collect();
    let ranks: Vec<i64> = last.iter().rev().map(|line| number(line, "multipv")).collect();
    assert_eq!(ranks, [1, 2, 3], "{}", talk.log());
    let mut firsts: Vec<&str> = last.iter().rev().filter_map(|line| field(line, "pv")).collect();
    assert_eq!(firsts[0], best(&lines).0);
    firsts.sort_unstable();
    firsts.dedup();
    assert_eq!(firsts.len(), 3, "{}", talk.log());
    let values: Vec<i64> = last.iter().rev().map(|line| number(line, "cp")).collect();
    assert!(values.is_sorted_by(|a, b| a >= b), "{values:?}");
}

#[test]
fn mates_are_counted_in_moves() {
    let mut talk = ready();
    talk.say("position fen 7k/8/8/8/8/8/R7/1R4K1 w - - 0 1");
    for go in ["go depth 6", "go mate 2"] {
        let lines = talk.ask(go, "bestmove");
        assert!(["a2a7", "b1b7"].contains(&best(&lines).0.as_str()), "{}", talk.log());
        assert_eq!(field(infos(&lines).last().expect("info"), "mate"), Some("2"), "{}", talk.log());
    }
    // Morphy's problem: a move that only a search of all moves is sure to find.
    talk.say(MATE_IN_2);
    let lines = talk.ask("go mate 2", "bestmove");
    assert_eq!(best(&lines).0, "a1a6", "{}", talk.log());
    talk.say("position fen 7k/R7/8/8/8/8/8/1R4K1 b - - 0 1");
    let lines = talk.ask("go depth 4", "bestmove");
    assert_eq!(field(infos(&lines).last().expect("info"), "mate"), Some("-1"), "{}", talk.log());
}

#[test]
fn there_is_no_move_when_the_game_is_over() {
    let mut talk = ready();
    for (fen, score) in
        [("R5k1/5ppp/8/8/8/8/8/4K3 b - - 0 1", "mate 0"), ("7k/5Q2/6K1/8/8/8/8/8 b - - 0 1", "cp 0")]
    {
        talk.say(&format!("position fen {fen}"));
        let lines = talk.ask("go depth 3", "bestmove");
        assert_eq!(lines.last().expect("a line"), "bestmove (none)");
        assert!(lines.iter().any(|line| line.contains(&format!("score {score}"))), "{}", talk.log());
    }
    talk.ask_line("isready", "readyok");
}

#[test]
fn castling_is_written_as_in_the_variant() {
    let castles = "position fen 4k3/8/8/8/8/8/8/R3K2R w KQ - 0 1";
    let mut talk = ready();
    talk.say(castles);
    assert_eq!(best(&talk.ask("go depth 1 searchmoves e1g1", "bestmove")).0, "e1g1");
    talk.say(&format!("{castles} moves e1c1"));
    talk.ask_line("isready", "readyok");
    talk.say("setoption name UCI_Chess960 value true");
    talk.say(castles);
    assert_eq!(best(&talk.ask("go depth 1 searchmoves e1h1", "bestmove")).0, "e1h1");
    // King and rook that stand elsewhere.
    talk.say("position fen 4k3/8/8/8/8/8/8/1R3K1R w HB - 0 1");
    assert_eq!(best(&talk.ask("go depth 1 searchmoves f1b1", "bestmove")).0, "f1b1");
    talk.say("position fen 4k3/8/8/8/8/8/8/1R3K1R w HB - 0 1 moves f1h1 e8e7");
    talk.ask_line("isready", "readyok");
}

#[test]
fn invalid_commands_are_reported_and_change_nothing() {
    let mut talk = ready();
    talk.say("position startpos moves e2e4");
    for wrong in [
        "position startpos moves e2e4 e2e4",
        "position fen 8/8/8/8 w - - 0 1",
        "position fen rnbqkbnr/pppppppp/9/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1",
        "position",
        "position fen",
        "position startpos moves 0000",
        "setoption name Hash value many",
        "setoption name No Such Thing value 1",
        "setoption",
        "joho",
    ] {
        let line = talk.ask_line(wrong, "info string");
        assert!(line.len() < 500, "{line}");
    }
    let fen = talk.ask("d", "info string Fen: ").pop().expect("a line");
    assert!(fen.contains("PPPP1PPP/RNBQKBNR b KQkq"), "{fen}");
    best(&talk.ask("go depth 1", "bestmove"));
}

#[test]
fn words_before_a_command_are_ignored() {
    let mut talk = ready();
    talk.ask_line("joho isready", "readyok");
    talk.ask_line("  \t isready   ", "readyok");
    talk.say("");
    talk.say("debug on");
    talk.ask("isready", "readyok");
    talk.say("debug off");
    let lines = talk.ask("please go depth 2 quickly", "bestmove");
    best(&lines);
    talk.say("not quit");
    talk.ask("isready", "readyok");
}

#[test]
fn limits_are_respected() {
    let mut talk = ready();
    talk.say("position startpos");
    let lines = talk.ask("go nodes 3000", "bestmove");
    let most = infos(&lines).iter().map(|line| number(line, "nodes")).max().expect("info");
    assert!(most <= 3300, "{most}");
    for go in [
        "go movetime 200",
        "go wtime 400 btime 9000 winc 0 binc 0",
        "go wtime 60 btime 60 movestogo 1",
        "go wtime -100 btime -100 winc -5 binc -5",
        "go wtime 0 btime 0 movestogo 0",
        "go btime 300",
        "go movetime 0",
        "go movetime -7",
        "go depth 0",
        "go depth -3",
        "go nodes 0",
        "go mate 0 movetime 100",
        "go wtime 99999999999999 btime 1 winc 5 movestogo 99999999999 movetime 50",
    ] {
        let started = Instant::now();
        best(&talk.ask(go, "bestmove"));
        assert!(started.elapsed() < Duration::from_secs(20), "{go}: {:?}", started.elapsed());
    }
}

#[test]
fn any_line_ending_and_overlong_lines_are_accepted() {
    let mut talk = ready();
    talk.write(b"position startpos moves e2e4 e7e5\r\nisready\r\n");
    assert_eq!(talk.hear(), "readyok");
    talk.write(b"go depth 1\r\n");
    best(&talk.hear_to("bestmove"));
    // Moves to and fro, over and over: long, but a command; and then too long to be one.
    let moves = " g1f3 g8f6 f3g1 f6g8".repeat(2_000);
    talk.say(&format!("position startpos moves{moves} e2e4"));
    let fen = talk.ask("d", "info string Fen: ").pop().expect("a line");
    assert!(fen.contains("PPPP1PPP/RNBQKBNR b KQkq"), "{fen}");
    let line = talk.ask_line(&format!("position startpos moves{}", moves.repeat(30)), "info string");
    assert!(line.len() < 500, "{line}");
    talk.say(&format!("position startpos moves {}", "x".repeat(100_000)));
    assert!(talk.hear_to("info string")[0].len() < 500);
    let same = talk.ask("d", "info string Fen: ").pop().expect("a line");
    assert_eq!(fen, same);
    best(&talk.ask("go nodes 100", "bestmove"));
}

#[test]
fn a_new_search_ends_the_old_one_with_its_move() {
    let mut talk = ready();
    talk.say("go infinite");
    talk.say("position startpos moves e2e4");
    talk.say("ucinewgame");
    talk.say("setoption name Hash value 4");
    talk.say("go depth 2");
    best(&talk.hear_to("bestmove"));
    best(&talk.hear_to("bestmove"));
    talk.ask_line("isready", "readyok");
}

#[test]
fn a_game_is_played_to_its_end() {
    let mut talk = ready();
    let mut moves = String::new();
    for ply in 0.. {
        assert!(ply < 600, "games end");
        talk.say(&format!("position startpos moves{moves}"));
        let lines = talk.ask("go nodes 400", "bestmove");
        assert!(!lines.iter().any(|line| line.starts_with("info string")), "{}", talk.log());
        let (mv, _) = best(&lines);
        if mv == "(none)" || ply == 160 {
            return;
        }
        moves = format!("{moves} {mv}");
    }
}

#[test]
fn other_games_are_played_as_well() {
    for (game, first) in [("othello", ["d3", "c4", "f5", "e6"].as_slice()), ("checkers", &["11-15", "9-14"])]
    {
        let mut talk = Talk::with(&format!("{game} --protocol uci --table 8"));
        talk.ask("uci", "uciok");
        talk.say("position startpos");
        let (mv, _) = best(&talk.ask("go depth 3", "bestmove"));
        assert!(mv.len() < 6, "{mv}");
        talk.say(&format!("position startpos moves {}", first[0]));
        talk.ask_line("isready", "readyok");
    }
}

#[test]
fn the_last_info_line_is_that_of_the_move() {
    for (threads, limit) in [(1, "nodes 2000"), (1, "nodes 5000"), (2, "nodes 5000"), (2, "movetime 50")] {
        let mut talk = ready();
        talk.say(&format!("setoption name Threads value {threads}"));
        for moves in ["e2e4", "d2d4 d7d5 c2c4", "e2e4 c7c5 g1f3 d7d6", "g1f3 g8f6"] {
            talk.say(&format!("position startpos moves {moves}"));
            let lines = talk.ask(&format!("go {limit}"), "bestmove");
            let last = infos(&lines).last().copied().expect("a line of info");
            assert_eq!(field(last, "pv"), Some(best(&lines).0.as_str()), "{threads} {limit}: {}", talk.log());
        }
    }
}

#[test]
fn a_move_is_searched_even_without_time_or_nodes() {
    let mut talk = ready();
    talk.say("position fen 7k/8/8/3q4/8/2N5/8/K7 w - - 0 1");
    for limit in ["nodes 0", "nodes 1", "movetime 0", "wtime -100 btime -100"] {
        let lines = talk.ask(&format!("go {limit}"), "bestmove");
        assert_eq!(best(&lines).0, "c3d5", "{limit}: {}", talk.log());
        assert!(!infos(&lines).is_empty(), "{limit}: {}", talk.log());
    }
}

#[test]
fn an_illegal_move_is_reported_with_its_place() {
    let mut talk = ready();
    let line = talk.ask_line("position startpos moves e2e4 e7e5 e4e5 d7d5", "info string position ignored");
    assert!(line.contains("move 3: expected") && line.contains("\"e4e5\""), "{line}");
}
