//! Matches of a game whose turns need not alternate.

use crate::rules::Board;
use crate::{printed, scratch};
use serde_json::Value;
use std::process::Output;

fn texts(list: &Value) -> Vec<String> {
    list.as_array().unwrap().iter().map(|text| text.as_str().unwrap().to_owned()).collect()
}

/// A match of two players of different depth, so that the depth of each move tells who made it.
fn played(name: &str, more: &[&str]) -> (Value, Vec<Value>) {
    let journal = scratch(name);
    let _ = std::fs::remove_file(&journal);
    let path = journal.display().to_string();
    let args = [
        "match",
        "self; tc=depth=1",
        "self; tc=depth=3",
        "--games",
        "6",
        "--quiet",
        "--json",
        "--journal",
        &path,
    ];
    let summary = serde_json::from_str(&printed(&[&args[..], more].concat())).unwrap();
    let text = std::fs::read_to_string(&journal).unwrap();
    let mut games: Vec<Value> =
        text.lines().skip(1).map(|line| serde_json::from_str(line).unwrap()).collect();
    games.sort_by_key(|game| game["game"].as_u64());
    (summary, games)
}

/// Whether A is to move: the one who moves first after the opening is named by the journal.
fn is_a(board: &Board, opening: &Board, game: &Value) -> bool {
    (board.mover == opening.mover) == (game["first"] == "a")
}

#[test]
fn every_move_is_made_by_the_player_whose_turn_it_is_and_the_right_one_wins() {
    let (summary, games) = played("match.jsonl", &[]);
    let (mut moves, mut wins, mut kept) = ([0_u64; 2], [0_u64; 2], 0);
    for game in &games {
        let begun = texts(&game["opening"]["moves"]);
        let opening = Board::after(&begun.iter().map(String::as_str).collect::<Vec<_>>());
        let mut board = opening.clone();
        for (i, mv) in texts(&game["moves"]).iter().enumerate() {
            let is_a = is_a(&board, &opening, game);
            moves[usize::from(!is_a)] += 1;
            let depth = game["depths"][i].as_u64().unwrap();
            // Near the end of the game B finds no more plies to search.
            assert!(
                if is_a { depth == 1 } else { depth > 1 || board.play(mv.parse().unwrap()).is_over() },
                "{i} {game}"
            );
            let mover = board.mover;
            board = board.play(mv.parse().unwrap());
            kept += u32::from(board.mover == mover);
        }
        assert!(board.is_over(), "{game}");
        let winner = (board.value() != 0).then(|| {
            let south_is_a = (opening.mover == 0) == (game["first"] == "a");
            if (board.value() > 0) == south_is_a { "a" } else { "b" }
        });
        assert_eq!(game["winner"].as_str(), winner, "{game}");
        assert_eq!(
            game["why"],
            if board.value() == 0 { "draw".into() } else { format!("won by {}", board.value().abs()) }
        );
        wins[0] += u64::from(winner == Some("a"));
        wins[1] += u64::from(winner == Some("b"));
    }
    assert!(games.len() == 6 && kept > 20, "{kept} turns were kept");
    assert_eq!([&summary["wins"], &summary["losses"]].map(|n| n.as_u64().unwrap()), wins);
    assert_eq!([0, 1].map(|i| summary["players"][i]["moves"].as_u64().unwrap()), moves);
    assert_eq!(summary["players"][0]["depth"], 1.0);
}

#[test]
fn a_game_is_given_up_by_the_player_that_both_see_losing() {
    let (_, games) = played("resigned.jsonl", &["--resign", "6:3"]);
    let mut resigned = 0;
    for game in games.iter().filter(|game| game["why"].as_str().unwrap().starts_with("the other resigns")) {
        let begun = texts(&game["opening"]["moves"]);
        let opening = Board::after(&begun.iter().map(String::as_str).collect::<Vec<_>>());
        let (mut board, mut seen) = (opening.clone(), Vec::new());
        for (mv, value) in texts(&game["moves"]).iter().zip(game["values"].as_array().unwrap()) {
            let is_a = is_a(&board, &opening, game);
            seen.push((is_a, if is_a { 1.0 } else { -1.0 } * value.as_f64().unwrap()));
            board = board.play(mv.parse().unwrap());
        }
        let last = &seen[seen.len() - 3..];
        let sign = if game["winner"] == "a" { 1.0 } else { -1.0 };
        assert!(last.iter().all(|(_, value)| sign * value >= 6.0), "{game}");
        assert!([true, false].iter().all(|side| last.iter().any(|(is_a, _)| is_a == side)), "{game}");
        resigned += 1;
    }
    assert!(resigned > 0);
}

/// The clock of a player who moves several times in a row runs each time; the other's does not.
#[test]
fn a_clock_runs_for_the_player_who_moves() {
    let run = |args: &[&str]| -> Output { crate::with_input(args, "") };
    let journal = scratch("clock.jsonl");
    let _ = std::fs::remove_file(&journal);
    let path = journal.display().to_string();
    let output =
        run(&["match", "self; tc=4+0", "self; tc=0.4+0", "--games", "2", "--quiet", "--journal", &path]);
    assert!(output.status.success(), "{}", String::from_utf8_lossy(&output.stderr));
    let text = std::fs::read_to_string(&journal).unwrap();
    for line in text.lines().skip(1) {
        let game: Value = serde_json::from_str(line).unwrap();
        let begun = texts(&game["opening"]["moves"]);
        let opening = Board::after(&begun.iter().map(String::as_str).collect::<Vec<_>>());
        let (mut board, mut seconds) = (opening.clone(), [0.0; 2]);
        for (i, mv) in texts(&game["moves"]).iter().enumerate() {
            seconds[usize::from(!is_a(&board, &opening, &game))] += game["seconds"][i].as_f64().unwrap();
            board = board.play(mv.parse().unwrap());
        }
        assert!(seconds[0] <= 4.1 && seconds[1] <= 0.5 && seconds[0] > seconds[1], "{seconds:?}");
    }
}
