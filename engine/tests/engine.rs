//! The one object behind which every game stands.

#![expect(clippy::unwrap_used, reason = "tests")]

use nullwindow_engine::{Counted, Goal, OPTIONS, Task, Time, games, open};
use std::time::Duration;

#[test]
fn every_game_opens_at_its_start_with_a_legal_move() {
    for about in games() {
        let engine = about.open();
        assert_eq!(engine.about().name, about.name);
        assert!(!engine.legal_moves().is_empty());
        assert_eq!(engine.ending(), None);
        assert_eq!(engine.diagram().rows.len(), 8);
    }
    let error = open("go").map(|_| ()).unwrap_err();
    assert_eq!(error.to_string(), "there is no game called \"go\"; there are chess, othello, checkers");
}

#[test]
fn the_example_of_each_game_is_a_position() {
    for about in games() {
        let mut engine = about.open();
        engine.set_position(Some(about.example), "").expect(about.name);
        assert!(!engine.legal_moves().is_empty());
    }
}

#[test]
fn every_sample_is_a_position_and_there_are_enough() {
    for about in games() {
        let samples = about.samples();
        assert_eq!(samples.consecutive.len(), 20, "{}", about.name);
        assert!(samples.others.len() >= 40, "{}", about.name);
        let mut engine = about.open();
        for (i, sample) in samples.consecutive.iter().chain(samples.others).enumerate() {
            engine.set_position(Some(&format!("sample:{}", i + 1)), "").expect(sample.text);
            assert!(engine.ending().is_none(), "{} sample {} is over", about.name, i + 1);
            assert!(
                (sample.year == 0 || sample.year > 1850)
                    && !sample.event.is_empty()
                    && !sample.players.is_empty()
            );
        }
        let plies: Vec<u16> = samples.consecutive.iter().map(|sample| sample.ply).collect();
        assert!(plies.windows(2).all(|pair| pair[1] == pair[0] + 1), "{}: {plies:?}", about.name);
    }
}

#[test]
fn consecutive_samples_are_one_move_apart() {
    for about in games() {
        let mut engine = about.open();
        for i in 1..20 {
            engine.set_position(Some(&format!("sample:{i}")), "").expect("a sample");
            let moves = engine.legal_moves();
            engine.set_position(Some(&format!("sample:{}", i + 1)), "").expect("a sample");
            let wanted = without_clocks(&engine.position());
            let leads_there = |mv: &String| {
                engine.set_position(Some(&format!("sample:{i}")), mv).expect("a legal move");
                without_clocks(&engine.position()) == wanted
            };
            assert!(moves.iter().any(leads_there), "{} {i}", about.name);
        }
    }
}

/// The first four fields of a FEN, or the whole text.
fn without_clocks(text: &str) -> String {
    text.split_whitespace().take(4).collect::<Vec<_>>().join(" ")
}

#[test]
fn a_position_that_makes_no_sense_changes_nothing() {
    for about in games() {
        let mut engine = about.open();
        let before = engine.position();
        for text in ["", "x", "\0", "sample:0", "sample:1000000", "9/9/9/9", "W:W0:B33", &"X".repeat(66)] {
            assert!(engine.set_position(Some(text), "").is_err(), "{} takes {text:?}", about.name);
        }
        let error = engine.set_position(None, "zz9").unwrap_err().to_string();
        assert!(error.starts_with("moves: line 1, column 1: expected "), "{error}");
        assert_eq!(engine.position(), before);
    }
}

#[test]
fn every_option_can_be_read_back() {
    for about in games() {
        let mut engine = about.open();
        for option in OPTIONS {
            let value = option.get(engine.config());
            engine.configure(option.name, &value).expect(option.name);
            assert_eq!(option.get(engine.config()), value);
            if option.name != "algorithm" {
                assert!(engine.configure(option.name, "nonsense").is_err(), "{}", option.name);
            }
        }
        assert!(
            engine
                .configure("evaluation", "nonsense")
                .unwrap_err()
                .to_string()
                .contains("trained or textbook")
        );
        assert!(
            engine.configure("colour", "red").unwrap_err().to_string().starts_with("option: expected one of")
        );
    }
}

#[test]
fn a_search_stops_when_its_time_or_its_nodes_are_over() {
    for about in games() {
        let mut engine = about.open();
        let short = Task { time: Time::Fixed(Duration::from_millis(50)), ..Task::to(Goal::Unlimited) };
        assert!(engine.search(&short, None).report.best.is_some());
        let small = Task { nodes: Some(5_000), ..Task::to(Goal::Unlimited) };
        let found = engine.search(&small, None);
        assert!(found.report.nodes < 8_000, "{}", found.report.nodes);
    }
}

#[test]
fn an_othello_endgame_is_solved_to_its_end() {
    // FFO endgame suite, no. 20 and 21: best moves and exact values.
    let suite = [
        ("XXXOXXXXOXXXXXXXOOXXXXXXOOOXXXXXOOOXXOO-OOOOO---OOOOOOO-OOOOOOO- X", 6.0, "h5"),
        ("OOOOOOOOXOOXXX--XXOOXOO-XOXOOO--XOOOOX--XOOXOO--XOOOOO--XXXX---- O", 0.0, "g5"),
    ];
    let mut engine = open("othello").expect("a game");
    for (text, value, best) in suite {
        engine.set_position(Some(text), "").expect("a position");
        let found = engine.search(&Task::to(Goal::End), None);
        assert!(found.solved.is_exact());
        assert!((engine.in_units(found.report.value) - value).abs() < 1e-9, "{text}");
        assert_eq!(found.report.best.as_deref(), Some(best));
    }
}

#[test]
fn what_the_user_sets_is_not_overruled_at_the_end_of_the_game() {
    let late = "OOOOOOOOXOOXXX--XXOOXOO-XOXOOO--XOOOOX--XOOXOO--XOOOOO--XXXX---- O";
    let nodes = |option: Option<(&str, &str)>| {
        let mut engine = open("othello").expect("a game");
        engine.set_position(Some(late), "").expect("a position");
        if let Some((name, value)) = option {
            engine.configure(name, value).expect("an option");
        }
        let found = engine.search(&Task::to(Goal::End), None);
        assert_eq!(found.report.value.get(), 0);
        (found.report.nodes, found.counts.etc_probes, found.instead)
    };
    let usual = nodes(None);
    assert_eq!(usual.2, ["order", "order-from", "etc", "table-from"]);
    assert_eq!(nodes(Some(("etc", "off"))).1, 0);
    assert!(nodes(Some(("order", "table,history,static"))).0 != usual.0);
}

#[test]
fn nodes_are_shared_by_the_threads() {
    let mut engine = open("chess").expect("a game");
    engine.configure("threads", "4").expect("threads");
    let task = Task { nodes: Some(40_000), ..Task::to(Goal::Depth(12)) };
    let found = engine.search(&task, None);
    assert!(
        found.report.nodes + found.helper_nodes <= 44_000,
        "{} {}",
        found.report.nodes,
        found.helper_nodes
    );
}

#[test]
fn a_game_from_its_start_remembers_its_past() {
    let mut engine = open("chess").expect("a game");
    engine.set_position(Some("1. Nf3 Nf6 2. Ng1 Ng8 3. Nf3 Nf6 4. Ng1 Ng8"), "").expect("a game");
    assert_eq!(engine.ending().as_deref(), Some("draw by threefold repetition"));
}

#[test]
fn a_coarse_value_is_not_called_solved() {
    let mut engine = open("othello").expect("a game");
    let late = "XXXOXXXXOXXXXXXXOOXXXXXXOOOXXXXXOOOXXOO-OOOOO---OOOOOOO-OOOOOOO- X";
    engine.set_position(Some(late), "").expect("a position");
    engine.configure("grain", "1000").expect("a grain");
    assert!(!engine.search(&Task::to(Goal::End), None).solved.is_exact());
    assert!(engine.configure("quiescence", "on").unwrap_err().to_string().contains("othello has none"));
}

#[test]
fn a_grain_changes_the_steps_but_not_the_unit() {
    let mut engine = open("othello").expect("a game");
    engine.set_position(Some("sample:1"), "").expect("a sample");
    let mut value = |grain: &str| {
        engine.configure("grain", grain).expect("a grain");
        let value = engine.search(&Task::to(Goal::Depth(4)), None).report.value;
        engine.in_units(value)
    };
    let (fine, coarse) = (value("1"), value("50"));
    assert!((fine - coarse).abs() <= 0.5, "{fine} {coarse}");
    assert!((coarse * 2.0).fract() == 0.0, "{coarse} is no multiple of half a disc");
}

#[test]
fn perft_counts_below_each_move() {
    for (game, depth, mode, sum) in [
        ("chess", 3, None, 8_902),
        ("othello", 5, None, 1_396),
        ("othello", 9, Some("pass-is-free"), 3_005_320),
        ("checkers", 6, Some("paths"), 36_768),
        ("checkers", 0, None, 1),
    ] {
        let engine = open(game).expect("a game");
        let mut parts = 0;
        let all = engine.perft(depth, mode, &mut |counted| {
            if let Counted::Below(_, leaves) = counted {
                parts += leaves;
            }
            true
        });
        assert_eq!(all, Ok(Some(sum)));
        assert!(depth == 0 || parts == sum);
    }
    let engine = open("chess").expect("a game");
    assert!(engine.perft(1, Some("paths"), &mut |_| true).is_err());
    assert_eq!(engine.perft(4, None, &mut |_| false), Ok(None));
}
