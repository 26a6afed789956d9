//! `nullwindow play` as a user runs it, with lines instead of a terminal.

use crate::{interrupt, printed, with_input};
use std::io::{Read, Write};
use std::path::PathBuf;
use std::process::{Child, Output};
use std::time::{Duration, Instant};

fn start(args: &[&str]) -> Child {
    crate::start(&[&["play"], args].concat())
}

/// A session with these lines.
fn play(args: &[&str], lines: &str) -> Output {
    with_input(&[&["play"], args].concat(), lines)
}

fn said(args: &[&str], lines: &str) -> String {
    printed(play(args, lines))
}

fn scratch(name: &str) -> PathBuf {
    crate::scratch("play", name)
}

#[test]
fn a_game_of_each_kind_is_played() {
    for (game, mv) in [("chess", "e4"), ("chess", "g1f3"), ("othello", "F5"), ("checkers", "11 15")] {
        let text = said(&[game, "--level", "1"], &format!("{mv}\nquit\n"));
        assert!(text.contains("nullwindow (") && text.contains(") plays "), "{text}");
        assert!(text.ends_with("Good-bye.\n"), "{text}");
    }
}

#[test]
fn the_last_move_is_marked_and_the_board_is_turned_for_black() {
    let text = said(&["chess", "--level", "1", "--side", "both"], "e4\n");
    assert!(
        text.contains("  4  ·  ·  ·  · [P] ·  ·  · ") && text.contains("  2  P  P  P  P [·] P  P  P "),
        "{text}"
    );
    let black = said(&["chess", "--level", "1", "--side", "black"], "");
    let rows: Vec<&str> = black.lines().filter(|line| line.contains("  R  N  B  K")).collect();
    assert!(rows.is_empty() || rows[0].starts_with("  1"), "{black}");
    assert!(black.contains("     h  g  f  e  d  c  b  a "), "{black}");
    let othello = said(&["othello", "--side", "both"], "f5\n");
    assert_eq!(othello.matches('[').count(), 1, "only the new disc is marked: {othello}");
}

#[test]
fn an_illegal_move_is_explained() {
    let text = said(&["chess"], "nf6\nKe2\nfoo\n\u{1F600}\n");
    assert!(
        text.contains(
            "\"nf6\" is not a legal move here: expected a legal move of White's. Did you mean Nf3?"
        ),
        "{text}"
    );
    assert!(text.contains("\"foo\" is not a legal move here: expected a move such as e4"), "{text}");
    let text = said(&["checkers"], "11-17\n");
    assert!(
        text.contains("\"11-17\" is not a legal move here: expected a legal move (11-15, 11-16)"),
        "{text}"
    );
}

#[test]
fn every_command_does_what_help_says() {
    let text = said(
        &["chess", "--level", "1"],
        "help\nmoves\nhint\ntext\nlevel 3\nlevel 21\nlevel\ntime 0.1\ntime x\nundo\nflip\ne4\nundo\ntext\nswitch\nquit\n",
    );
    for part in [
        "take your last move back",
        "Nc3 Nf3 Nh3",
        "  try ",
        "position rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1",
        "the engine now plays at level 3",
        "expected 1 to 20, or full, found \"21\"",
        "the engine plays at level 3\n",
        "the engine may think for 0.1 s",
        "expected a number of seconds, found \"x\"",
        "there is nothing to take back",
        "nullwindow (White) plays",
    ] {
        assert!(text.contains(part), "{part} is missing in {text}");
    }
    assert!(text.matches("/8/8/8/8/PPPPPPPP/RNBQKBNR w").count() >= 2, "the move was taken back: {text}");
}

#[test]
fn a_line_that_is_not_a_command_is_taken_for_a_move() {
    let text = said(&["checkers", "--side", "both"], "  11 15 \ntext\n");
    assert!(text.contains("11-15"), "{text}");
    let both = ["chess", "--side", "both"];
    let path = scratch("a b.pgn");
    let lines = format!("Nf3\n \t\n?\nsave! {}\ndraw?\n", path.display());
    let text = said(&both, &lines);
    for part in ["[N]", "take your last move back", "a b.pgn", "A draw"] {
        assert!(text.contains(part), "{part}: {text}");
    }
    assert!(std::fs::read_to_string(path).unwrap().contains("Nf3"));
}

#[test]
fn the_result_of_a_game_is_shown() {
    let mate = "f3\ne5\ng4\nQh4#\nd4\nundo\nd6\nresign\nnew both\ne4\ndraw\n";
    let text = said(&["chess", "--side", "both"], mate);
    assert!(text.contains("Black has won: checkmate (0-1)"), "{text}");
    assert!(text.contains("the game is over: new starts another"), "{text}");
    assert!(text.contains("Black has won: White resigned (0-1)"), "{text}");
    assert!(text.contains("A draw: by agreement (1/2-1/2)"), "{text}");
    let text = said(&["othello", "--side", "none", "--level", "1"], "");
    assert!(text.contains("has won: ") || text.contains("A draw: "), "{text}");
    let late = said(&["chess", "--side", "both", "--clock", "0.002"], "");
    assert!(late.ends_with("Good-bye.\n"), "{late}");
}

#[test]
fn a_game_is_saved_and_loaded() {
    for (game, extension, moves) in
        [("chess", "pgn", "e4\ne5\n"), ("checkers", "pdn", "11-15\n23-19\n"), ("othello", "ggf", "f5\nd6\n")]
    {
        let path = scratch(&format!("saved.{extension}"));
        let _ = std::fs::remove_file(&path);
        let path = path.to_str().unwrap();
        let text = said(&[game, "--side", "both"], &format!("{moves}save {path}\nsave {path}\nsave\n"));
        assert_eq!(text.matches(&format!("written to {path}")).count(), 2, "{text}");
        assert!(text.contains("name a file, for example: save game."), "{text}");
        let again =
            said(&[game, "--side", "both", "--load", path], &format!("text\nsave {path}\nsave! {path}\n"));
        let shown: Vec<&str> = moves.lines().collect();
        assert!(again.contains(&shown.join(" ")), "{again}");
        assert!(again.contains("exists already; save! ") && again.contains("written to"), "{again}");
        let missing = said(&[game], "load /nowhere.pgn\n");
        assert!(missing.contains("cannot read /nowhere.pgn"), "{missing}");
    }
    let path = scratch("left.pgn");
    let kept = said(&["chess", "--side", "both", "--save", path.to_str().unwrap()], "d4\nd5\n");
    assert!(kept.contains("The game is in "), "{kept}");
    assert!(std::fs::read_to_string(path).unwrap().contains("1. d4 d5 *"));
}

#[test]
fn invalid_options_are_refused() {
    let path = scratch("bad.pgn");
    std::fs::write(&path, "1. e4 e5\n2. Ke3 *\n").unwrap();
    let path = path.to_str().unwrap();
    for (args, message) in [
        (&["go"][..], "there is no game called \"go\""),
        (&["chess", "--level", "0"], "--level: expected 1 to 20, or full"),
        (&["chess", "--side", "blue"], "--side: expected white, black, random, both or none, found \"blue\""),
        (&["chess", "--clock", "soon"], "--clock: expected minutes and seconds such as 5+3"),
        (&["chess", "--time", "-1"], "--time: expected a number of seconds above 0, found -1"),
        (
            &["chess", "--load", path],
            "bad.pgn: line 2, column 4: expected a legal move of White's, found \"Ke3\"",
        ),
        (&["chess", "--position", "x"], "position: "),
    ] {
        let output = play(args, "");
        assert_eq!(output.status.code(), Some(2), "{args:?}");
        let text = String::from_utf8_lossy(&output.stderr).into_owned();
        assert!(text.contains(message), "{args:?}: {text}");
    }
}

#[test]
fn random_bytes_on_standard_input_do_no_harm() {
    let mut child = start(&["chess", "--side", "both"]);
    let mut input = child.stdin.take().unwrap();
    let bytes: Vec<u8> = (0..200_000_u32).map(|i| (i.wrapping_mul(2_654_435_761) >> 13) as u8).collect();
    let writer = std::thread::spawn(move || {
        let _ = input.write_all(&bytes);
        let _ = input.write_all(b"\ntext\n");
    });
    let output = child.wait_with_output().unwrap();
    writer.join().unwrap();
    assert!(output.status.success());
    assert!(String::from_utf8_lossy(&output.stdout).ends_with("Good-bye.\n"));
}

#[cfg(unix)]
#[test]
fn ctrl_c_leaves_cleanly_even_during_a_search() {
    for args in [&["chess"][..], &["chess", "--side", "black", "--level", "full", "--time", "600"]] {
        let mut child = start(args);
        let input = child.stdin.take();
        std::thread::sleep(Duration::from_millis(700));
        interrupt(&child);
        let began = Instant::now();
        let status = child.wait().unwrap();
        assert!(began.elapsed() < Duration::from_secs(59));
        drop(input);
        let mut text = String::new();
        child.stdout.take().unwrap().read_to_string(&mut text).unwrap();
        assert!(status.success() && text.ends_with("Good-bye.\n"), "{args:?}: {text}");
    }
}

#[test]
fn a_file_to_save_in_is_checked_before_the_game() {
    let path = scratch("two.pgn");
    let two = "[White \"Ada\"]\n\n1. e4 e5 *\n\n[White \"Bo\"]\n\n1. d4 d5 *\n\n";
    std::fs::write(&path, two).unwrap();
    let name = path.to_str().unwrap();
    let output = play(&["chess", "--load", name, "--number", "1", "--save", name], "quit\n");
    let said = String::from_utf8_lossy(&output.stderr).into_owned();
    assert_eq!(output.status.code(), Some(2), "{said}");
    assert!(said.contains("two.pgn exists already: name another file"), "{said}");
    assert_eq!(std::fs::read_to_string(&path).unwrap(), two);
    let output = play(&["chess", "--save", "/no/such/folder/z.pgn"], "quit\n");
    assert_eq!(output.status.code(), Some(2));
    assert!(String::from_utf8_lossy(&output.stderr).contains("--save: cannot write /no/such/folder/z.pgn"));
    assert!(output.stdout.is_empty(), "nothing is played");
}

#[test]
fn save_collects_all_games_of_a_session() {
    let path = scratch("evening.pgn");
    let _ = std::fs::remove_file(&path);
    let name = path.to_str().unwrap();
    let lines =
        format!("f3\ne5\ng4\nQh4#\nnew both\nnew both\nd4\nresign\nnew both\nc4\nsave! {name}\nquit\n");
    let lines = lines.as_str();
    let text = said(&["chess", "--side", "both", "--save", path.to_str().unwrap()], lines);
    assert!(text.contains("Good-bye. 3 games are in "), "{text}");
    let kept = std::fs::read_to_string(&path).unwrap();
    for part in ["1. f3 e5 2. g4 Qh4# 0-1", "1. d4 1-0", "1. c4 *"] {
        assert!(kept.contains(part), "{kept}");
    }
    assert_eq!(kept.matches("[Event ").count(), 3, "{kept}");
}

#[test]
fn a_game_is_saved_with_the_players_who_played_it() {
    let path = scratch("seats.pgn");
    let _ = std::fs::remove_file(&path);
    let text = said(
        &["chess", "--side", "both", "--save", path.to_str().unwrap()],
        "e4\nresign\nnew nobody\nnew white\n",
    );
    assert!(text.contains("expected white, black, random, both or none, found \"nobody\""), "{text}");
    let kept = std::fs::read_to_string(&path).unwrap();
    let first = kept.split("[Event ").nth(1).unwrap();
    assert!(first.contains("1. e4 1-0") && !first.contains(", level "), "{kept}");
}

#[cfg(target_os = "linux")]
#[test]
fn the_sides_stay_the_same_if_the_game_cannot_be_saved() {
    let output = play(&["chess", "--side", "both", "--save", "/dev/full"], "e4\nnew white\nc5\nquit\n");
    let text = String::from_utf8_lossy(&output.stdout).into_owned();
    assert!(text.contains("cannot write /dev/full") && text.contains("1. e4 c5 *"), "{text}");
    assert!(!text.contains("[Black \"nullwindow"), "{text}");
}

#[cfg(target_os = "linux")]
#[test]
fn a_game_that_cannot_be_written_is_shown() {
    let output = play(&["chess", "--side", "both", "--save", "/dev/full"], "e4\nquit\n");
    assert_eq!(output.status.code(), Some(1));
    assert!(String::from_utf8_lossy(&output.stdout).contains("1. e4 *"));
}

#[test]
fn a_game_can_be_loaded_from_a_file_with_invalid_games() {
    let path = scratch("mixed.pgn");
    std::fs::write(&path, "[Round \"1\"]\n\n1. e4 e5 *\n\n[Round \"2\"]\n\n1. e5 *\n").unwrap();
    let path = path.to_str().unwrap();
    let text = said(&["chess", "--side", "both", "--load", path, "--number", "1"], "text\nload\n");
    assert!(text.contains("e4 e5") && text.contains("name a file, for example: load game.pgn"), "{text}");
    let output = play(&["chess", "--load", path], "");
    assert_eq!(output.status.code(), Some(2));
    assert!(String::from_utf8_lossy(&output.stderr).contains("mixed.pgn: line 7, column 4"));
}

#[test]
fn help_lists_one_command_per_line() {
    let text = said(&["chess"], "help\n");
    assert!(text.contains("\n  a move ") && text.contains("\n  hint "), "{text}");
}

#[test]
fn the_result_is_not_repeated_in_the_reason() {
    let text = said(&["othello", "--side", "none", "--level", "1"], "");
    let end = text.lines().rfind(|line| line.contains("has won: ") || line.contains("A draw: "));
    assert!(end.is_some_and(|end| end.matches(" has won").count() < 2 && !end.contains("drawn")), "{text}");
    let shuffle = "Nf3\nNf6\nNg1\nNg8\n".repeat(2);
    let text = said(&["chess", "--side", "both"], &shuffle);
    assert!(text.contains("A draw: by threefold repetition (1/2-1/2)"), "{text}");
}

#[test]
fn undo_needs_a_move_of_the_player() {
    let text = said(&["chess", "--level", "1", "--side", "black"], "undo\n");
    assert!(text.contains("there is no move of yours to take back"), "{text}");
    assert_eq!(text.matches("nullwindow (White) plays").count(), 1, "{text}");
}

#[test]
fn full_strength_has_two_names() {
    for name in ["full", "off"] {
        assert!(said(&["chess", "--level", name], "").contains("plays at full strength"));
    }
}

#[test]
fn pieces_are_letters_or_symbols() {
    let symbols = said(&["chess", "--side", "both", "--pieces", "symbols"], "e4\n");
    assert!(symbols.contains(" ♜  ♞  ♝  ♛  ♚ ") && symbols.contains("[♙]"), "{symbols}");
    assert!(said(&["othello", "--pieces", "symbols"], "").contains(" ○  ● "));
    assert!(said(&["checkers", "--pieces", "symbols"], "").contains(" ⛂ "));
    for pieces in ["letters", "auto"] {
        let text = said(&["chess", "--pieces", pieces], "");
        assert!(text.contains(" r  n  b  q  k "), "without a terminal auto means letters: {text}");
    }
}

/// A file that cannot be written: the folder is there, but read-only files cannot be replaced.
#[test]
fn a_failed_save_leaves_the_old_file() {
    let folder = scratch("old.pgn");
    let _ = std::fs::remove_dir_all(&folder);
    std::fs::create_dir_all(folder.join("inside")).unwrap();
    let name = folder.to_str().unwrap();
    let text = said(&["chess", "--side", "both"], &format!("e4\nsave! {name}\nquit\n"));
    assert!(text.contains(&format!("cannot write {name}: ")), "{text}");
    assert!(folder.join("inside").exists());
}
