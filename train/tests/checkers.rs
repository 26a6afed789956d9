//! Training checkers, small enough for a test.

use nullwindow::Game;
use nullwindow::random::SplitMix64;
use nullwindow_checkers::Position;
use nullwindow_notation::Notation;
use nullwindow_records::{GameEnd, GameRecord, PDN, VerifiedGame};
use nullwindow_train::{Match, Options, checkers};
use std::ops::ControlFlow::Continue;
use std::path::PathBuf;

fn file(name: &str) -> PathBuf {
    std::env::temp_dir().join(format!("nullwindow-checkers-{}-{name}", std::process::id()))
}

/// A random game to its end, or a draw after a hundred plies.
fn random_game(random: &mut SplitMix64) -> GameRecord {
    let (mut result, mut played, mut position) = (GameEnd::Drawn, Vec::new(), Position::start());
    let mut moves = Vec::new();
    for _ in 0..100 {
        if position.outcome().is_some() {
            result = GameEnd::Won(position.player().other());
            break;
        }
        moves.clear();
        position.moves(&mut moves);
        let mv = moves[random.below(moves.len() as u64) as usize];
        played.push(mv);
        position = position.play(mv);
    }
    let mut game = VerifiedGame::new(Position::start(), played).record;
    game.result = result;
    game
}

#[test]
fn a_fit_reports_held_out_errors_and_writes_weights_that_can_play() {
    let (data, out) = (file("games.pdn"), file("new.weights"));
    let mut random = SplitMix64::new(1);
    let games: Vec<String> = (0..200).map(|_| PDN.write(&random_game(&mut random))).collect();
    let text = games.join("[Event \"random\"]\n");
    std::fs::write(&data, text).expect("a file");
    let options = Options { data: vec![data.clone()], out: Some(out.clone()), ..Options::default() };
    let summary =
        checkers::run(&Options { seconds: Some(1.0), ..options }, &mut |_| Continue(())).expect("a fit");
    let facts = summary.to_string();
    assert!(facts.contains("held out, material alone") && facts.contains("log loss"), "{facts}");
    let weights =
        nullwindow_notation::weights::Weights::read(&std::fs::read(&out).expect("weights"), "checkers");
    let notes = weights.expect("a file of weights").notes.join("\n");
    assert!(notes.contains("results of 200 different games of 200"), "{notes}");
    let asked = Match { games: 2, nodes: 50, ..Match::between(out.display().to_string(), "textbook") };
    assert!(checkers::conditions().versus(&asked, &mut |_| Continue(())).is_ok());
    std::fs::remove_file(data).and_then(|()| std::fs::remove_file(out)).expect("files to remove");
}

#[test]
fn an_illegal_move_in_a_game_list_is_reported_with_its_line() {
    let data = file("games.txt");
    std::fs::write(&data, "10-13 21-17 5-10 22-18 13-22\t1/2-1/2\n10-13 10-13\t1-0\n").expect("a file");
    let options = Options { data: vec![data.clone()], ..Options::default() };
    let error = checkers::run(&options, &mut |_| Continue(())).expect_err("an illegal move");
    assert!(error.contains("line 2: 10-13: line 1, column 1: expected a legal move"), "{error}");
    std::fs::remove_file(data).expect("a file to remove");
    assert!(Position::start().parse_move("10-15").is_ok());
}

#[test]
fn games_of_self_play_are_enough_to_fit_to() {
    let games = file("own.games");
    let options = Options {
        self_play: Some(20),
        games: Some(games.clone()),
        nodes: 30,
        seconds: Some(2.0),
        ..Options::default()
    };
    let summary = checkers::run(&options, &mut |_| Continue(())).expect("a fit");
    assert!(summary.weights.is_some());
    std::fs::remove_file(games).expect("a file to remove");
}
