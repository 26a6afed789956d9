//! `nullwindow book`, and the verbs that play from a book.

use crate::{command, errors, interrupt, json, nullwindow, printed, refused, scratch, start, with_input};
use std::path::PathBuf;
use std::process::Stdio;
use std::time::Duration;

/// A path that no file is at.
fn fresh(name: &str) -> (PathBuf, String) {
    let path = scratch("book", name);
    let _ = std::fs::remove_file(&path);
    let text = path.to_str().expect("UTF-8").to_owned();
    (path, text)
}

/// A file of a book of this size.
fn made(name: &str, positions: &str, more: &[&str]) -> (String, String) {
    let (path, text) = fresh(name);
    printed(nullwindow(
        &[&["book", "othello", &text, "--positions", positions, "--nodes", "500"], more].concat(),
    ));
    (text, std::fs::read_to_string(path).expect("the book"))
}

#[test]
fn same_book_is_made_at_once_in_steps_and_on_two_threads() {
    let (_, whole) = made("whole", "60", &[]);
    assert!(whole.starts_with("nullwindow book 1\ngame othello\nsearch nodes 500\n#"), "{whole}");
    assert_eq!(made("threads", "60", &["--concurrency", "2"]).1, whole);
    let (path, _) = made("steps", "20", &[]);
    printed(nullwindow(&["book", "othello", &path, "--positions", "60"]));
    assert_eq!(std::fs::read_to_string(&path).expect("the book"), whole);
    printed(nullwindow(&["book", "othello", &path, "--positions", "60", "--nodes", "500"]));
    assert_eq!(std::fs::read_to_string(&path).expect("the book"), whole, "there is nothing left to do");
}

#[cfg(unix)]
#[test]
fn interrupted_book_goes_on_to_the_same_file() {
    fn args(path: &str) -> [&str; 7] {
        ["book", "othello", path, "--positions", "200", "--nodes", "20000"]
    }
    let ((whole, whole_text), (path, text)) = (fresh("uninterrupted"), fresh("interrupted"));
    let mut child = start(&args(&text));
    while !path.exists() && child.try_wait().expect("a state").is_none() {
        std::thread::sleep(Duration::from_millis(10));
    }
    std::thread::sleep(Duration::from_millis(300));
    interrupt(&child);
    let output = child.wait_with_output().expect("the program ends");
    assert_eq!(output.status.code(), Some(1), "{}", errors(&output));
    assert!(errors(&output).contains("to search; the same command goes on"), "{}", errors(&output));
    let half = std::fs::read_to_string(&path).expect("the book");
    for path in [&text, &whole_text] {
        printed(nullwindow(&args(path)));
    }
    let [continued, whole] = [&path, &whole].map(|path| std::fs::read_to_string(path).expect("the book"));
    assert!(half.lines().count() > 6 && half.lines().count() < whole.lines().count(), "{half}");
    assert!(continued == whole, "the files differ");
}

#[test]
fn games_are_learned_and_shown() {
    let (path, _) = made("learned", "9", &[]);
    let (games, games_text) = fresh("games.ggf");
    let good = "(;GM[Othello]B[f5]W[f4]B[e3]W[f6]B[d3];)\n";
    let elsewhere =
        "(;GM[Othello]BO[8 -------------------------****------*O--------------------------- O]W[c3];)\n";
    std::fs::write(&games, format!("{good}{elsewhere}(;GM[Othello]B[a1];)\n")).expect("a file");
    let learned = nullwindow(&["book", "othello", &path, "--learn", &games_text, "--plies", "4"]);
    let left_out = errors(&learned);
    assert!(
        left_out.contains("game 2 is left out: begins at a position that is not in the book"),
        "{left_out}"
    );
    assert!(left_out.contains("game 3 is left out: "), "{left_out}");
    printed(learned);
    let found = json(nullwindow(&["book", "othello", &path, "--json", "--moves", "f5", "f4"]));
    assert_eq!((&found["game"], &found["unit"]), (&"othello".into(), &"disc".into()));
    let moves = found["moves"].as_array().expect("moves");
    let known = moves.iter().find(|known| known["move"] == "e3").expect("the move of the game");
    assert_eq!(known["linked"], true);
    assert!(known["line"].as_array().is_some_and(|line| line.len() > 1));
    let best = moves.iter().filter_map(|known| known["value"].as_f64()).fold(f64::MIN, f64::max);
    assert_eq!(found["value"].as_f64(), Some(best));
    let text = printed(nullwindow(&["book", "othello", &path, "--moves", "f5 f4", "--color", "never"]));
    assert!(text.contains("each searched with nodes 500") && text.contains("  e3  "), "{text}");
    let text = printed(nullwindow(&["book", "othello", &path, "--position", "sample:9"]));
    assert!(text.contains("the position is not in the book"), "{text}");
}

#[test]
fn refusals_name_the_file_and_say_what_to_do() {
    let (path, text) = made("refused", "9", &[]);
    let says = |args: &[&str], expected: &str| {
        let said = refused(args);
        assert!(said.contains(expected), "{args:?}: {said}");
    };
    says(
        &["book", "othello", "/no/such.book"],
        "/no/such.book: no such file; make a book with --positions N",
    );
    says(&["book", "othello", &path, "--positions", "20", "--nodes", "600"], "is searched with nodes 500");
    says(&["book", "othello", &path, "--positions", "20", "--depth", "6"], "or begin another book");
    says(&["book", "othello", &path, "--positions", "20", "--grain", "10"], "--grain: ");
    says(&["book", "chess", &path], "line 2: expected a book of chess, found one of \"othello\"");
    says(&["search", "chess", "--book", &path, "--depth", "1"], "line 2: expected a book of chess");
    says(
        &["search", "othello", "--book", "/no/such.book"],
        "--book: expected off or the file of a book (no such file)",
    );
    says(&["book", "othello", &path, "--positions", "20", "--nodes", "5", "--depth", "3"], "give one of");
    says(&["book", "othello", "/no/folder/new.book", "--positions", "3"], "cannot write /no/folder/new.book");
    let (broken, broken_text) = fresh("broken");
    std::fs::write(&broken, text.replace("nodes 500", "nodes some")).expect("a file");
    says(
        &["book", "othello", &broken_text],
        &format!("{broken_text}: line 3: expected nodes, depth or time"),
    );
    assert_eq!(std::fs::read_to_string(&path).expect("the book"), text, "refusals change nothing");
}

#[test]
fn other_verbs_play_from_the_book() {
    let (path, _) = made("played", "30", &[]);
    let found = json(nullwindow(&["search", "othello", "--book", &path, "--nodes", "100", "--json"]));
    assert_eq!((&found["book"], &found["nodes"]), (&true.into(), &0.into()));
    let known = json(nullwindow(&["book", "othello", &path, "--json"]));
    assert_eq!(found["best"], known["moves"][0]["move"]);
    let text = printed(nullwindow(&["search", "othello", "--book", &path, "--color", "never"]));
    assert!(text.contains("ended   a move of the book; nothing was searched"), "{text}");
    let searched = json(nullwindow(&["search", "othello", "--nodes", "100", "--json"]));
    assert_eq!(searched["book"], false);
    let play = ["play", "othello", "--side", "white", "--level", "full", "--book", &path, "--time", "0.01"];
    let game = printed(with_input(&play, "quit\n"));
    assert!(game.contains("from the book"), "{game}");
    let player = format!("self:book={path}");
    let args =
        ["match", "othello", &player, "self", "--games", "2", "--tc", "nodes=50", "--opening-plies", "1"];
    let mut both = command(&args);
    let output = both.stdin(Stdio::null()).output().expect("the program runs");
    assert!(output.status.success(), "{}", errors(&output));
}
