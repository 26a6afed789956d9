//! How a program that plays Othello plays its end.
#![expect(clippy::expect_used, reason = "tests")]

use nullwindow_engine::{Engine, Goal, Solved, Task, Time, open};
use std::time::Duration;

/// FFO endgame suite, no. 20 and 21: 6 and 15 empty squares, worth +6 and 0.
const SIX: &str = "XXXOXXXXOXXXXXXXOOXXXXXXOOOXXXXXOOOXXOO-OOOOO---OOOOOOO-OOOOOOO- X";
const FIFTEEN: &str = "OOOOOOOOXOOXXX--XXOOXOO-XOXOOO--XOOOOX--XOOXOO--XOOOOO--XXXX---- O";
/// No. 22: 17 empty squares, worth +2.
const WON: &str = "--OOOO--X-OOOOO-XXOOXOXXXOXOXXXXXXXOXXXX-XXOXOXX--OXXX-X----X--- O";

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
    assert!(found.solved.is_exact(), "{:?}", found.report.ended);
    assert_eq!((found.report.value.get(), found.report.best.as_deref()), (0, Some("g5")));
    // What was proved is kept for the next move.
    engine.play("g5").expect("a move");
    let next = engine.search(&with_nodes(3_000_000), None);
    assert!(next.solved.is_exact() && next.report.value.get() == 0);
    assert!(next.report.nodes < found.report.nodes, "{} {}", next.report.nodes, found.report.nodes);
}

#[test]
fn what_cannot_be_afforded_is_searched_ply_by_ply() {
    for nodes in [1, 100, 3_000, 30_000] {
        let mut engine = player(FIFTEEN);
        let found = engine.search(&with_nodes(nodes), None);
        assert!(
            found.solved == Solved::No && found.report.depth < 15,
            "{nodes}: {:?}",
            found.report.iterations
        );
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

#[test]
fn a_player_calls_solved_what_is_proved_and_nothing_else() {
    let solved = |text: &str, options: &[(&str, &str)], task: &Task| {
        let mut engine = player(text);
        for (option, value) in options {
            engine.configure(option, value).expect("an option");
        }
        let found = engine.search(task, None);
        (found.solved, engine.in_units(found.report.value))
    };
    let a_minute = Task { time: Time::Fixed(Duration::from_mins(1)), ..Task::to(Goal::Unlimited) };
    let (to_the_end, unlimited) = (Task::to(Goal::End), Task::to(Goal::Unlimited));
    for task in [&a_minute, &to_the_end, &unlimited, &Task::to(Goal::Depth(6)), &Task::to(Goal::Depth(60))] {
        assert_eq!(solved(SIX, &[], task), (Solved::Value, 6.0), "{task:?}");
        assert_eq!(solved(SIX, &[("step", "off")], task), (Solved::Value, 6.0), "{task:?}");
    }
    // The winner is asked for, or all that a coarse grain shows; a draw is a value.
    assert_eq!(solved(WON, &[("solve", "winner")], &to_the_end).0, Solved::Winner);
    assert_eq!(solved(WON, &[], &to_the_end), (Solved::Value, 2.0));
    assert_eq!(solved(FIFTEEN, &[("solve", "winner")], &to_the_end), (Solved::Value, 0.0));
    assert_eq!(solved(SIX, &[("grain", "150")], &to_the_end).0, Solved::Winner);
    assert_eq!(solved(SIX, &[("grain", "1000")], &to_the_end).0, Solved::No);
    // Not to the end.
    for depth in [1, 3, 5] {
        assert_eq!(solved(SIX, &[], &Task::to(Goal::Depth(depth))).0, Solved::No, "depth {depth}");
    }
    assert_eq!(solved(SIX, &[], &with_nodes(2)).0, Solved::No);
}

#[test]
fn a_weaker_player_knows_no_more_than_what_is_proved_of_its_own_move() {
    for level in ["1", "10", "20"] {
        for _ in 0..5 {
            let mut engine = player(SIX);
            engine.configure("level", level).expect("a level");
            let found = engine.search(&Task::to(Goal::Unlimited), None);
            if found.solved.is_exact() {
                assert!(found.report.bounds.is_exact() && engine.in_units(found.report.value) <= 6.0);
            }
        }
    }
}

/// Along the game: some positions are lost, and for those a search for the winner proves no move.
#[test]
fn the_first_line_begins_with_the_move_whoever_wins_and_wherever_it_was_stopped() {
    let mut lost = 0;
    for start in [FIFTEEN, WON] {
        let mut engine = player(start);
        engine.configure("solve", "winner").expect("an option");
        while engine.result().is_none() {
            for task in [with_nodes(2_000), with_nodes(60_000), with_nodes(1_000_000), Task::to(Goal::End)] {
                engine.clear();
                let found = engine.search(&task, None);
                let line = found.lines.first().expect("a line");
                assert_eq!(line.pv.first(), found.report.best.as_ref(), "{} {task:?}", engine.position());
                lost += u32::from(found.solved != Solved::No && found.report.bounds.upper.get() < 0);
            }
            // A move that is not the best now and then, so that somebody loses.
            let moves = engine.legal_moves();
            let mv = moves[engine.moves().len() % moves.len()].clone();
            engine.play(&mv).expect("a move");
        }
    }
    assert!(lost > 3, "only {lost} searches of lost positions");
}
