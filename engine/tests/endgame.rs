//! How a program that plays Othello plays its end.
#![expect(clippy::expect_used, reason = "tests")]

use nullwindow_engine::{Engine, Goal, Task, open};

/// FFO endgame suite, no. 20 and 21: 6 and 15 empty squares, worth +6 and 0.
const SIX: &str = "XXXOXXXXOXXXXXXXOOXXXXXXOOOXXXXXOOOXXOO-OOOOO---OOOOOOO-OOOOOOO- X";
const FIFTEEN: &str = "OOOOOOOOXOOXXX--XXOOXOO-XOXOOO--XOOOOX--XOOXOO--XOOOOO--XXXX---- O";

fn player(text: &str) -> Box<dyn Engine> {
    let mut engine = open("othello").expect("a game");
    engine.set_config(engine.about().play_config());
    engine.set_position(Some(text), "").expect("a position");
    engine
}

fn with_nodes(nodes: u64) -> Task {
    Task { nodes: Some(nodes), ..Task::to(Goal::Unlimited) }
}

#[test]
fn what_can_be_afforded_is_solved() {
    let mut engine = player(FIFTEEN);
    let found = engine.search(&with_nodes(3_000_000), None);
    assert!(found.solved, "{:?}", found.report.ended);
    assert_eq!((found.report.value.get(), found.report.best.as_deref()), (0, Some("g5")));
    // What was proved is kept for the next move.
    engine.play("g5").expect("a move");
    let next = engine.search(&with_nodes(3_000_000), None);
    assert!(next.solved && next.report.value.get() == 0);
    assert!(next.report.nodes < found.report.nodes, "{} {}", next.report.nodes, found.report.nodes);
}

#[test]
fn what_cannot_be_afforded_is_searched_ply_by_ply() {
    for nodes in [1, 100, 3_000, 30_000] {
        let mut engine = player(FIFTEEN);
        let found = engine.search(&with_nodes(nodes), None);
        assert!(!found.solved && found.report.depth < 15, "{nodes}: {:?}", found.report.iterations);
        let best = found.report.best.expect("a move");
        assert!(engine.legal_moves().contains(&best));
    }
}

#[test]
fn the_winner_is_found_with_fewer_nodes_than_the_value() {
    let found = |solve: &str, text: &str| {
        let mut engine = player(text);
        engine.configure("solve", solve).expect("an option");
        engine.search(&Task::to(Goal::End), None)
    };
    assert!(found("winner", SIX).report.bounds.lower.get() > 0);
    let (winner, value) = (found("winner", FIFTEEN), found("value", FIFTEEN));
    assert!(winner.report.bounds.is_exact() && winner.report.value.get() == 0, "a draw is a value");
    assert!(winner.report.nodes <= value.report.nodes, "{} {}", winner.report.nodes, value.report.nodes);
}
