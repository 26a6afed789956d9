//! How a program that plays Othello plays its end.

use crate::common::{Setup, board, nodes};
use nullwindow_engine::{Goal, Judgement, Mark, MoveId, Solved, Task, Time};
use std::time::Duration;

/// FFO endgame suite, no. 20 and 21: 6 and 15 empty squares, worth +6 and 0.
const SIX: &str = "XXXOXXXXOXXXXXXXOOXXXXXXOOOXXXXXOOOXXOO-OOOOO---OOOOOOO-OOOOOOO- X";
const FIFTEEN: &str = "OOOOOOOOXOOXXX--XXOOXOO-XOXOOO--XOOOOX--XOOXOO--XOOOOO--XXXX---- O";
/// No. 22: 17 empty squares, worth +2.
const WON: &str = "--OOOO--X-OOOOO-XXOOXOXXXOXOXXXXXXXOXXXX-XXOXOXX--OXXX-X----X--- O";

fn player(text: &str) -> Setup {
    Setup::player(board("othello", text))
}

#[test]
fn endgame_is_solved_if_the_node_limit_allows_it() {
    let mut setup = player(FIFTEEN);
    let found = setup.search(&nodes(3_000_000));
    assert!(found.solved.is_exact(), "{:?}", found.report.ended);
    assert_eq!((found.report.value.get(), setup.best(&found).as_str()), (0, "g5"));
    // The proof is kept for the next move.
    setup.board.play_text("g5").unwrap();
    let next = setup.search(&nodes(3_000_000));
    assert!(next.solved.is_exact() && next.report.value.get() == 0);
    assert!(next.report.nodes < found.report.nodes, "{} {}", next.report.nodes, found.report.nodes);
}

#[test]
fn endgame_is_searched_ply_by_ply_if_the_node_limit_is_too_low_to_solve_it() {
    for limit in [1, 100, 3_000, 30_000] {
        let mut setup = player(FIFTEEN);
        let found = setup.search(&nodes(limit));
        assert!(
            found.solved == Solved::No && found.report.depth < 15,
            "{limit}: {:?}",
            found.report.iterations
        );
        let best = found.report.best.expect("a move");
        assert!(setup.board.legal().any(|mv| mv == best));
    }
}

#[test]
fn winner_is_found_with_fewer_nodes_than_the_value() {
    let found = |solve: &str, text: &str| player(text).with(&[("solve", solve)]).search(&Task::to(Goal::End));
    assert!(found("winner", SIX).report.bounds.lower.get() > 0);
    let (winner, value) = (found("winner", FIFTEEN), found("value", FIFTEEN));
    assert!(winner.report.bounds.is_exact() && winner.report.value.get() == 0, "a draw is a value");
    assert!(winner.report.nodes <= value.report.nodes, "{} {}", winner.report.nodes, value.report.nodes);
}

#[test]
fn only_a_proved_result_is_called_solved() {
    let solved = |text: &str, options: &[(&str, &str)], task: &Task| {
        let mut setup = player(text).with(options);
        let found = setup.search(task);
        (found.solved, setup.value(&found))
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
    assert_eq!(solved(SIX, &[], &nodes(2)).0, Solved::No);
}

/// With 23 empty squares; from a tournament game of 2021 (WTHOR).
const TWENTY_THREE: &str = "-XXXXX---XXXX---OOXXX---OOOXX---OOOOXOO-OOOOOX--O-OOOO----OOOO-- O";

/// After the warm-up there is one search to the end, or one at 73 % before it, and where many squares are empty one at 95 %
/// between them; none is made ply by ply.
#[test]
fn end_is_searched_for_at_once_at_every_level_of_certainty() {
    for (position, depth, certainty, levels) in [
        (FIFTEEN, 15, "full", &[6][..]),
        (FIFTEEN, 15, "99", &[4, 6]),
        (FIFTEEN, 15, "73", &[0, 6]),
        (TWENTY_THREE, 23, "73", &[0, 2, 6]),
    ] {
        let found = player(position).with(&[("certainty", certainty)]).search(&Task::to(Goal::End));
        let iterations = found.report.iterations;
        let to_the_end = iterations.iter().filter(|iteration| iteration.depth == depth);
        let found: Vec<u8> = to_the_end.map(|iteration| iteration.certainty.level()).collect();
        assert_eq!(found, levels, "{certainty}");
        let before = iterations.iter().rev().find(|iteration| iteration.depth < depth);
        assert!(before.is_some_and(|iteration| iteration.depth <= 12), "{certainty}: {before:?}");
    }
}

#[test]
fn weaker_player_claims_no_more_than_is_proved_of_its_own_move() {
    for level in ["1", "10", "20"] {
        for _ in 0..5 {
            let mut setup = player(SIX).with(&[("level", level)]);
            let found = setup.search(&Task::to(Goal::Unlimited));
            if found.solved.is_exact() {
                assert!(found.report.bounds.is_exact() && setup.value(&found) <= 6.0);
            }
        }
    }
}

/// 7 squares are empty. The move that looks best after the warm-up, g2, loses two discs more.
const DECEPTIVE: &str = "--OOOOOX-XOOXO-XX-OOXXXXXXOXOO--XXOXXXXOXXOOXXOO-XOX-OXO-OOOOOOO X";

/// An algorithm whose window is wide learns the value without failing high.
#[test]
fn every_algorithm_that_solves_a_position_names_a_move_that_is_worth_its_value() {
    let names =
        ["mtd(f)", "sss*", "alphabeta", "negascout", "scout", "aspiration(6)", "aspiration-alphabeta(50)"];
    for name in names {
        let mut setup = player(DECEPTIVE).with(&[("algorithm", name)]);
        let found = setup.search(&Task::to(Goal::Unlimited));
        assert_eq!((found.solved, setup.value(&found)), (Solved::Value, -12.0), "{name}");
        assert_eq!(
            (setup.best(&found).as_str(), found.report.pv.first()),
            ("e7", found.report.best.as_ref()),
            "{name}"
        );
    }
}

#[test]
fn few_empty_squares_are_solved_with_few_nodes() {
    let mut board = board("othello", SIX);
    for empties in (1..=6).rev() {
        let found = Setup::player(board.clone()).search(&nodes(3_000));
        assert!(found.solved.is_exact(), "{empties} empty squares: {:?}", found.report.iterations);
        board.play(found.report.best.unwrap());
        if board.result().is_some() {
            break;
        }
    }
}

/// Along the game: some positions are lost, and for those a search for the winner proves no move.
#[test]
fn first_line_begins_with_the_best_move_in_won_and_lost_positions_wherever_the_search_stops() {
    let mut lost = 0;
    for start in [FIFTEEN, WON] {
        let mut setup = player(start).with(&[("solve", "winner")]);
        while setup.board.result().is_none() {
            for task in [nodes(2_000), nodes(60_000), nodes(1_000_000), Task::to(Goal::End)] {
                setup.engine.clear();
                let found = setup.search(&task);
                let line = found.lines.first().expect("a line");
                assert_eq!(line.pv.first(), found.report.best.as_ref(), "{:?} {task:?}", setup.board);
                lost += u32::from(found.solved != Solved::No && found.report.bounds.upper.get() < 0);
            }
            // Not always the best move, so that one side loses.
            let index = setup.board.played().len() % usize::from(setup.board.move_count());
            let mv = setup.board.legal().nth(index).unwrap();
            setup.board.play(mv);
        }
    }
    assert!(lost > 3, "only {lost} searches of lost positions");
}

#[test]
fn lines_of_solved_positions_go_to_the_end_of_the_game_if_that_is_asked_for() {
    for (text, lines) in [(SIX, "1"), (FIFTEEN, "1"), (WON, "1"), (FIFTEEN, "3")] {
        let mut setup = player(text).with(&[("lines", lines)]);
        let found = setup.search(&Task { whole_lines: true, ..Task::to(Goal::End) });
        assert_eq!(found.lines[0].pv, found.report.pv);
        for line in &found.lines {
            let mut board = setup.board.boxed_clone();
            line.pv.iter().for_each(|mv| board.play(*mv));
            let result = board.result().expect("the end of the game");
            let margin = result.margin.unwrap();
            let margin = if result.winner == Some(setup.board.player()) { margin } else { -margin };
            let value = setup.engine.options().in_units(line.value);
            assert_eq!(margin, value as i32, "{text} {:?}", line.pv);
        }
        assert!(setup.search(&Task::to(Goal::End)).report.pv.len() <= found.report.pv.len());
    }
}

/// Judges every move of a position.
fn judge_all(text: &str, task: &Task) -> Vec<Judgement> {
    let mut setup = player(text);
    let all: Vec<MoveId> = setup.board.legal().collect();
    let judge = |&mv: &MoveId| {
        Judgement::of(mv, setup.board.as_ref(), setup.engine.as_mut(), task, &|| None).unwrap()
    };
    all.iter().map(judge).collect()
}

#[test]
fn every_move_of_a_solved_position_is_judged_by_its_exact_value() {
    let all = judge_all(FIFTEEN, &nodes(3_000_000));
    assert!(all.iter().all(|judged| judged.solved && judged.solved_after));
    // What the game is worth after each move, found by itself.
    for (judged, mv) in all.iter().zip((0..).map(MoveId)) {
        let mut setup = player(FIFTEEN);
        setup.board.play(mv);
        let found = setup.search(&Task::to(Goal::End));
        assert_eq!(judged.after, -found.report.value, "{mv:?}");
    }
    // Two discs are more than no noise at all.
    let small = all.iter().find(|judged| (judged.loss.0 - 2.0).abs() < 0.01);
    assert!(small.is_some_and(|judged| judged.mark.is_some()), "{small:?}");
}

#[test]
fn loss_below_the_noise_of_the_evaluation_is_no_mistake() {
    let (mut spared, mut blunders) = (0, 0);
    for text in (1..=6).map(|n| format!("sample:{n}")) {
        let at = board("othello", &text);
        assert!(at.noise(4) > at.noise(12) && at.noise(12) > 100, "{text}");
        for judged in judge_all(&text, &nodes(2_000)) {
            assert!(!judged.solved);
            let is_loud = judged.loss.0 * 100.0 > f64::from(at.noise(judged.depth));
            assert_eq!(judged.mark.is_some(), is_loud && judged.loss.1 >= 0.05, "{text} {judged:?}");
            spared += u32::from(!is_loud && judged.loss.1 >= 0.05);
            blunders += u32::from(judged.mark == Some(Mark::Blunder));
        }
    }
    assert!(spared > 0 && blunders > 0, "{spared} losses below the noise, {blunders} blunders");
    assert_eq!(board("chess", "e4").noise(3), 0);
}
