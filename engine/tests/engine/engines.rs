//! What every engine does, whatever its game: limits, wrong boards, preparation, reports of every event.

use crate::common::{Setup, all_games, board, board_games, game, middle, nodes};
use nullwindow_engine::{Goal, Mode, News, SearchError, Task, Time};
use nullwindow_theory::observe::Visit;
use std::sync::mpsc;
use std::time::Duration;

#[test]
fn search_stops_when_its_time_or_its_nodes_are_used_up() {
    for kind in all_games() {
        let mut setup = Setup::study(kind.board());
        let short = Task { time: Time::Fixed(Duration::from_millis(50)), ..Task::to(Goal::Unlimited) };
        assert!(setup.search(&short).report.best.is_some());
        let found = setup.search(&nodes(5_000));
        assert!(found.report.nodes < 8_000, "{}", found.report.nodes);
    }
}

#[test]
fn engine_refuses_a_board_of_another_game_and_can_be_used_afterwards() {
    for kind in all_games() {
        let mut setup = Setup::study(middle(kind));
        let before = setup.search_to(3);
        for other in all_games().into_iter().filter(|other| *other != kind) {
            let foreign = other.board();
            setup.engine.prepare(foreign.as_ref());
            let refused = setup.engine.search(foreign.as_ref(), &Task::to(Goal::Depth(3)), None).unwrap_err();
            assert_eq!(refused, SearchError::WrongGame { engine: kind.name, board: other.name });
            let text = format!("an engine for {} cannot search a board of {}", kind.name, other.name);
            assert_eq!(refused.to_string(), text);
        }
        setup.engine.clear();
        let after = setup.search_to(3);
        assert_eq!((after.report.value, after.report.nodes), (before.report.value, before.report.nodes));
    }
}

#[test]
fn prepared_engine_visits_the_same_nodes_as_one_that_is_not() {
    for kind in all_games() {
        for make in [Setup::study, Setup::player] {
            let plain = make(middle(kind)).search_to(4);
            let mut setup = make(middle(kind));
            setup.engine.prepare(setup.board.as_ref());
            let prepared = setup.search_to(4);
            assert_eq!(prepared.by_iteration, plain.by_iteration, "{}", kind.name);
            assert_eq!(prepared.report.pv, plain.report.pv, "{}", kind.name);
            // To prepare again forgets nothing: the second search finds what the first has stored.
            let again = setup.search_to(4).report.nodes;
            let mut other = make(middle(kind));
            other.search_to(4);
            other.engine.prepare(other.board.as_ref());
            assert_eq!(other.search_to(4).report.nodes, again, "{}", kind.name);
        }
    }
}

#[test]
fn every_event_is_reported_and_changes_nothing() {
    for kind in all_games() {
        let mut setup = Setup::study(middle(kind));
        if kind.has(Mode::Quiescence) {
            setup.set("quiescence", "off");
        }
        let plain = setup.search_to(4);
        let (tell, hear) = mpsc::channel();
        let sink = Box::new(move |news: &News<'_>| {
            if let News::Visit(visit, _) = news {
                tell.send((*visit).clone()).unwrap();
            }
        });
        let task = Task { visits: true, ..Task::to(Goal::Depth(4)) };
        let traced = setup.engine.search(setup.board.as_ref(), &task, Some(sink)).unwrap();
        assert_eq!(traced.report.value, plain.report.value, "{}", kind.name);
        assert_eq!(traced.by_iteration, plain.by_iteration, "{}", kind.name);
        assert_eq!(traced.report.pv, plain.report.pv, "{}", kind.name);
        let visits: Vec<Visit> = hear.iter().collect();
        let searched = visits.iter().take_while(|visit| **visit != Visit::PlayOut);
        let entered = searched.filter(|visit| matches!(visit, Visit::Enter { .. })).count() as u64;
        assert_eq!(entered, plain.report.nodes, "{}", kind.name);
        every_path_is_a_line_of_the_board(&setup, &visits);
    }
}

/// Paths are indices of moves, and so can be played on the board.
fn every_path_is_a_line_of_the_board(setup: &Setup, visits: &[Visit]) {
    let legal = setup.board.move_count();
    let mut first = std::collections::BTreeSet::new();
    for visit in visits {
        if let Visit::Enter { path, .. } = visit {
            first.extend(path.first().copied());
        }
    }
    assert!(!first.is_empty() && first.iter().all(|&index| index < legal), "{first:?} of {legal}");
}

#[test]
fn no_event_is_reported_unless_the_task_asks_for_it() {
    for kind in all_games() {
        let sink = Box::new(|news: &News<'_>| assert!(!matches!(news, News::Visit(..))));
        kind.engine().search(middle(kind).as_ref(), &Task::to(Goal::Depth(3)), Some(sink)).unwrap();
    }
}

#[test]
fn othello_endgame_is_solved_to_its_end() {
    // FFO endgame suite, no. 20 and 21: best moves and exact values.
    let suite = [
        ("XXXOXXXXOXXXXXXXOOXXXXXXOOOXXXXXOOOXXOO-OOOOO---OOOOOOO-OOOOOOO- X", 6.0, "h5"),
        ("OOOOOOOOXOOXXX--XXOOXOO-XOXOOO--XOOOOX--XOOXOO--XOOOOO--XXXX---- O", 0.0, "g5"),
    ];
    for (text, value, best) in suite {
        let mut setup = Setup::study(board("othello", text));
        let found = setup.search(&Task::to(Goal::End));
        assert!(found.solved.is_exact());
        assert!((setup.value(&found) - value).abs() < 1e-9, "{text}");
        assert_eq!(setup.best(&found), best);
    }
}

#[test]
fn options_that_the_user_sets_are_kept_at_the_end_of_the_game() {
    let late = "OOOOOOOOXOOXXX--XXOOXOO-XOXOOO--XOOOOX--XOOXOO--XOOOOO--XXXX---- O";
    let searched = |options: &[(&str, &str)]| {
        let found = Setup::study(board("othello", late)).with(options).search(&Task::to(Goal::End));
        assert_eq!(found.report.value.get(), 0);
        (found.report.nodes, found.counts.etc_probes, found.instead)
    };
    let usual = searched(&[]);
    assert_eq!(usual.2, ["order", "order-from", "etc", "table-from"]);
    let without_etc = searched(&[("etc", "off")]);
    assert_eq!((without_etc.1, without_etc.2), (0, vec!["order", "order-from", "table-from"]));
    // The usual order, but asked for.
    assert_ne!(searched(&[("order", "table,history,static")]).0, usual.0);
}

#[test]
fn node_limit_is_shared_by_the_threads() {
    let mut setup = Setup::study(game("chess").board()).with(&[("threads", "4")]);
    let found = setup.search(&Task { nodes: Some(40_000), ..Task::to(Goal::Depth(12)) });
    let (own, helpers) = (found.report.nodes, found.report.helper_nodes);
    assert!(own + helpers <= 44_000, "{own} {helpers}");
}

#[test]
fn coarse_value_is_not_called_solved() {
    let late = "XXXOXXXXOXXXXXXXOOXXXXXXOOOXXXXXOOOXXOO-OOOOO---OOOOOOO-OOOOOOO- X";
    let mut setup = Setup::study(board("othello", late)).with(&[("grain", "1000")]);
    assert!(!setup.search(&Task::to(Goal::End)).solved.is_exact());
}

#[test]
fn grain_changes_the_steps_but_not_the_unit() {
    let mut setup = Setup::study(board("othello", "sample:1"));
    let mut value = |grain: &str| {
        setup.set("grain", grain);
        let found = setup.search_to(4);
        setup.value(&found)
    };
    let (fine, coarse) = (value("1"), value("50"));
    assert!((fine - coarse).abs() <= 0.5, "{fine} {coarse}");
    assert!((coarse * 2.0).fract() == 0.0, "{coarse} is no multiple of half a disc");
}

#[test]
fn chosen_moves_are_the_only_ones_searched() {
    for kind in board_games() {
        let mut setup = Setup::study(middle(kind));
        for mv in setup.board.legal() {
            let only = Task { only: vec![mv], ..Task::to(Goal::Depth(2)) };
            assert_eq!(setup.search(&only).report.best, Some(mv), "{}", kind.name);
        }
    }
}
