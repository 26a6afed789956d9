//! `nullwindow analyze` as a user runs it.

use crate::{command, interrupt, printed, with_input};
use serde_json::Value;
use std::path::PathBuf;
use std::process::{Output, Stdio};

/// Black walks into a mate.
const FOOL: &str =
    "[White \"Ada\"]\n[Black \"Bo\"]\n[Result \"1-0\"]\n\n1. e4 g5 {brave} 2. d4 f6 3. Qh5# 1-0\n\n";

fn analyze(args: &[&str], input: &str) -> Output {
    with_input(&[&["analyze"], args].concat(), input)
}

fn text(args: &[&str], input: &str) -> String {
    printed(analyze(args, input))
}

fn json(args: &[&str], input: &str) -> Value {
    crate::json(analyze(&[args, &["--json"]].concat(), input))
}

fn scratch(name: &str) -> PathBuf {
    crate::scratch("analyze", name)
}

#[test]
fn a_blunder_is_marked_and_the_better_move_named() {
    let found = json(&["-", "--depth", "3"], FOOL);
    let moves = found["moves"].as_array().unwrap();
    assert_eq!(moves.len(), 5);
    let blunder = &moves[3];
    assert_eq!((&blunder["move"], &blunder["mark"]), (&"f6".into(), &"??".into()));
    assert_ne!(blunder["best"], "f6");
    assert_eq!(blunder["line"][0], blunder["best"]);
    assert!(blunder["loss"].as_f64().unwrap() > 300.0);
    assert_eq!((&moves[4]["mark"], &moves[4]["loss"]), (&Value::Null, &0.0.into()));
    assert!(found["summary"]["Black"]["accuracy"].as_f64() < found["summary"]["White"]["accuracy"].as_f64());
    assert_eq!(found["summary"]["Black"]["marks"]["??"], 1);
    assert_eq!(found["complete"], true);
}

#[test]
fn the_table_has_a_row_for_each_move_and_a_summary() {
    let shown = text(&["-", "--depth", "3"], FOOL);
    assert!(shown.contains("Ada – Bo, 1-0"), "{shown}");
    assert!(shown.contains("  2… f6   ??") && shown.contains("White in 1"), "{shown}");
    assert!(shown.contains("White  accuracy ") && shown.contains("Black  accuracy "), "{shown}");
}

#[test]
fn an_annotated_game_can_be_read_and_annotated_again() {
    for (name, game, moves) in [
        ("a.pgn", FOOL, "e4 g5 d4 f6 Qh5#"),
        (
            "a.pdn",
            "[Black \"Ada\"]\n\n1. 11-15 22-17 2. 15-19 24x15 3. 10x19 *\n",
            "11-15 22-17 15-19 24x15 10x19",
        ),
        ("a.ggf", "(;GM[Othello]PB[Ada]PW[Bo]B[f5]W[f6]B[e6]W[f4];)\n", "f5 f6 e6 f4"),
    ] {
        let (from, to, again) =
            (scratch(name), scratch(&format!("out-{name}")), scratch(&format!("again-{name}")));
        std::fs::write(&from, game).unwrap();
        let [from, to, again] = [&from, &to, &again].map(|path| path.to_str().unwrap());
        text(&[from, "--depth", "4", "--out", to], "");
        let first = json(&[to, "--depth", "4"], "");
        let played: Vec<&str> =
            first["moves"].as_array().unwrap().iter().filter_map(|mv| mv["move"].as_str()).collect();
        assert_eq!(played.join(" "), moves);
        assert!(first["tags"]["Annotator"].as_str().unwrap().starts_with("nullwindow"));
        assert!(first["tags"]["BlackAccuracy"].is_string());
        // Twice annotated is annotated once.
        text(&[to, "--depth", "4", "--out", again], "");
        assert_eq!(std::fs::read_to_string(to).unwrap(), std::fs::read_to_string(again).unwrap());
    }
    let written = std::fs::read_to_string(scratch("out-a.pgn")).unwrap();
    assert!(written.contains("g5 {[%eval") || written.contains("g5 $"), "{written}");
    assert!(
        written.contains("brave") && written.contains("f6 $4") && written.contains("better was"),
        "{written}"
    );
}

#[test]
fn exact_values_are_marked_and_their_lines_go_to_the_end_of_the_game() {
    // FFO 21: 15 empty squares; a draw, which g2 gives away.
    let start = "OOOOOOOOXOOXXX--XXOOXOO-XOXOOO--XOOOOX--XOOXOO--XOOOOO--XXXX---- O";
    let game = format!("{start} moves g2");
    let found = json(&["-", "--as", "othello", "--nodes", "5000000"], &game);
    let mv = &found["moves"][0];
    assert_eq!((&mv["solved"], &mv["before"], &mv["best"]), (&true.into(), &0.into(), &"g5".into()), "{mv}");
    assert_eq!(mv["solved_after"], true);
    let lost = mv["loss"].as_f64().unwrap();
    assert!(lost > 0.0 && lost % 2.0 == 0.0 && mv["mark"].is_string(), "{mv}");
    let line: Vec<&str> = mv["line"].as_array().unwrap().iter().filter_map(Value::as_str).collect();
    assert!(line.len() >= 14, "{line:?}");
    let shown = text(&["-", "--as", "othello", "--nodes", "5000000"], &game);
    assert!(
        shown.contains("  0* ") && shown.contains(&line.join(" ")) && shown.contains("* is exact"),
        "{shown}"
    );
    let written = text(&["-", "--as", "othello", "--nodes", "5000000", "--out", "-"], &game);
    assert!(written.contains(&format!("better was {} (0 for White, exact)", line.join(" "))), "{written}");
    // Nothing is marked as exact that is not solved.
    let shown = text(&["-", "--as", "othello", "--nodes", "2000"], &game);
    assert!(!shown.contains("0*"), "{shown}");
}

#[test]
fn annotated_games_can_go_to_standard_output() {
    let out = text(&["-", "--depth", "2", "--out", "-"], FOOL);
    assert!(out.starts_with("[Event") && out.trim_end().ends_with("1-0"), "{out}");
}

#[test]
fn one_game_of_several_is_chosen() {
    let two = format!("{FOOL}[White \"Cy\"]\n\n1. d4 d5 *\n");
    let found = json(&["-", "--depth", "2", "--game", "2"], &two);
    assert_eq!((&found["number"], &found["tags"]["White"]), (&2.into(), &"Cy".into()));
    let both = text(&["-", "--depth", "2", "--json"], &two);
    assert_eq!(both.lines().count(), 2);
}

#[test]
fn the_game_is_recognised_by_plain_moves() {
    for (moves, game) in [("1. e4 e5 2. Nf3", "chess"), ("f5d6c3d3", "othello"), ("11-15 23-19", "checkers")]
    {
        assert_eq!(json(&["-", "--depth", "2"], moves)["game"], game);
    }
    let fen = "4k3/8/8/8/8/8/4P3/4K3 b - - 0 1 moves Kd7 e4";
    let shown = text(&["-", "--depth", "2"], fen);
    assert!(shown.contains("  1… Kd7") && shown.contains("  2. e4"), "{shown}");
}

#[test]
fn an_invalid_record_is_refused_with_line_and_column() {
    let bad = scratch("bad.pgn");
    std::fs::write(&bad, "1. e4 e5\n2. Ke3 *\n").unwrap();
    for (args, input, message) in [
        (
            &[bad.to_str().unwrap()][..],
            "",
            "bad.pgn: line 2, column 4: expected a legal move of White's, found \"Ke3\"",
        ),
        (&["/nowhere.pgn"], "", "cannot read /nowhere.pgn"),
        (&["-"], "garbage", "- is not a record of any game; name the game with --as GAME"),
        (&["-"], "", "is not a record of any game"),
        (&["-", "--as", "go"], "", "--as: there is no game called \"go\""),
        (
            &["-", "--game", "2"],
            FOOL,
            "--game: expected a number from 1 to 1, the number of games in -, found 2",
        ),
        (&["-", "--time", "0"], FOOL, "--time: expected a number of seconds above 0, found 0"),
        (&["-"], "8/8/8/8/8/k7/8/K6R w - - 0 1", "- has no moves"),
    ] {
        let output = analyze(args, input);
        let said = String::from_utf8_lossy(&output.stderr).into_owned();
        assert_eq!(output.status.code(), Some(2), "{args:?}: {said}");
        assert!(said.contains(message), "{args:?}: {said}");
    }
}

#[cfg(unix)]
#[test]
fn ctrl_c_shows_the_moves_analyzed_so_far() {
    let path = scratch("long.txt");
    std::fs::write(&path, "1. e4 e5 2. Nf3 Nc6 3. Bb5 a6").unwrap();
    let mut analyze = command(&["analyze", path.to_str().unwrap(), "--time", "1", "--json"]);
    let child = analyze.stdout(Stdio::piped()).spawn().unwrap();
    std::thread::sleep(std::time::Duration::from_millis(1500));
    interrupt(&child);
    let output = child.wait_with_output().unwrap();
    assert!(output.status.success());
    let found: Value = serde_json::from_slice(&output.stdout).unwrap();
    assert_eq!(found["complete"], false);
    assert!(found["moves"].as_array().unwrap().len() < 6);
}

#[test]
fn an_output_file_is_checked_before_the_search() {
    let from = scratch("same.pgn");
    std::fs::write(&from, FOOL).unwrap();
    let from = from.to_str().unwrap();
    for (to, message) in [
        ("/no/such/folder/x.pgn", "--out: cannot write /no/such/folder/x.pgn"),
        (from, "is the file to analyze; name another one"),
    ] {
        let output = analyze(&[from, "--depth", "1", "--out", to], "");
        let said = String::from_utf8_lossy(&output.stderr).into_owned();
        assert!(output.status.code() == Some(2) && said.contains(message), "{said}");
        assert!(output.stdout.is_empty(), "nothing is searched");
    }
    assert_eq!(std::fs::read_to_string(from).unwrap(), FOOL);
}

/// The game that is written, on one line.
fn annotated(input: &str) -> String {
    let out = text(&["-", "--depth", "3", "--out", "-"], input);
    // Annotated once more it is the same.
    assert_eq!(text(&["-", "--depth", "3", "--out", "-"], &out), out);
    out.split_whitespace().collect::<Vec<_>>().join(" ")
}

#[test]
fn annotations_of_others_are_kept_apart_from_ours() {
    let out = annotated(
        "1. e4 $14 {calm} g5!? {brave} (1... e5 {better} 2. Nf3 (2. f4)) 2. d4 f6! {oh} 3. Qh5# {ha} 1-0\n",
    );
    for part in [
        "e4 $14 {calm} {[%eval ",
        "g5 $5 {brave} {[%eval ",
        "(1... e5 {better} 2. Nf3 (2. f4))",
        "f6 $1 {oh} {[%eval #1] nullwindow: White wins with the next move; ?? better was",
        "Qh5# {ha} {nullwindow: White has won} 1-0",
    ] {
        assert!(out.contains(part), "{part} is missing in {out}");
    }
    let ggf = text(&["-", "--depth", "3", "--out", "-"], "(;GM[Othello]B[f5/1.00/2.50]C[hm]W[f6//3.00];)");
    assert!(ggf.contains("/2.50]C[hm]") && ggf.contains("/3.00]"), "{ggf}");
}

#[test]
fn a_mating_move_counts_as_won() {
    let shown = text(&["-", "--depth", "3"], FOOL);
    let last = shown.lines().find(|line| line.contains("Qh5#")).unwrap();
    assert!(last.contains("White in 1") && last.trim_end().ends_with("White won"), "{last}");
    let found = json(&["-", "--depth", "3"], FOOL);
    let last = &found["moves"][4];
    assert_eq!((&last["win_in"], &last["win_in_after"]), (&1.into(), &0.into()));
    assert_eq!(
        (&found["moves"][3]["win_in_after"], &found["moves"][0]["win_in"]),
        (&(-1).into(), &Value::Null)
    );
}

#[test]
fn moves_are_numbered_as_in_the_game() {
    let shown = text(&["-", "--depth", "2"], "4k3/8/8/8/8/8/4P3/4K3 b - - 0 30 moves Kd7 e4");
    assert!(shown.contains(" 30… Kd7") && shown.contains(" 31. e4"), "{shown}");
}

#[test]
fn a_game_that_cannot_be_read_is_reported_and_left_out() {
    let path = scratch("mixed.pgn");
    std::fs::write(&path, format!("{FOOL}[White \"Cy\"]\n\n1. e5 *\n\n[White \"Di\"]\n\n1. d4 *\n")).unwrap();
    let path = path.to_str().unwrap();
    let output = analyze(&[path, "--depth", "1", "--json"], "");
    let said = String::from_utf8_lossy(&output.stderr).into_owned();
    assert_eq!(output.status.code(), Some(1), "{said}");
    assert!(said.contains("game 2: ") && said.contains("left out") && said.contains("\"e5\""), "{said}");
    assert_eq!(String::from_utf8_lossy(&output.stdout).lines().count(), 2);
    assert!(text(&[path, "--depth", "1", "--game", "1"], "").contains("Ada – Bo"));
    assert_eq!(analyze(&[path, "--depth", "1", "--game", "2"], "").status.code(), Some(2));
}

#[cfg(target_os = "linux")]
#[test]
fn games_are_shown_even_if_the_output_file_cannot_be_written() {
    let output = analyze(&["-", "--depth", "1", "--json", "--out", "/dev/full"], &format!("{FOOL}{FOOL}"));
    assert_eq!(output.status.code(), Some(1));
    assert_eq!(String::from_utf8_lossy(&output.stdout).lines().count(), 2);
}

#[test]
fn the_old_output_file_stays_if_the_game_cannot_be_read() {
    let (bad, out) = (scratch("unreadable.pgn"), scratch("kept.pgn"));
    std::fs::write(&bad, "1. e4 e5\n2. Ke3 *\n").unwrap();
    std::fs::write(&out, FOOL).unwrap();
    let output = analyze(&[bad.to_str().unwrap(), "--depth", "1", "--out", out.to_str().unwrap()], "");
    assert_eq!(output.status.code(), Some(2));
    assert_eq!(std::fs::read_to_string(&out).unwrap(), FOOL);
}
