//! What the lab measures beside searches: minimal graphs, widths, problems.

use crate::common::{Setup, all_games, board, board_games, game};
use nullwindow_engine::{Ask, Branching, Found, Goal, Measure, SearchError, Task};

const PLACES: [(&str, i32); 3] = [("chess", 4), ("othello", 5), ("checkers", 7)];

fn at_sample(name: &str, sample: usize) -> Setup {
    let mut setup = Setup::study(board(name, &format!("sample:{sample}")));
    for (option, value) in [("table", "2^18"), ("table-from", "0"), ("quiescence", "off"), ("etc", "off")] {
        setup.set(option, value);
    }
    setup
}

/// A search with its minimal graph, in which the lowest `plies` try all moves.
fn minimal(setup: &mut Setup, depth: i32, plies: i32) -> Result<Found, SearchError> {
    let task = Task { measure: Measure::Minimal(plies), ..Task::to(Goal::Depth(depth)) };
    setup.engine.search(setup.board.as_ref(), &task, None)
}

#[test]
fn minimal_graph_is_smaller_than_the_search_that_found_it() {
    let mut cheaper = 0;
    for (name, depth) in PLACES {
        for sample in [1, 12] {
            let mut setup = at_sample(name, sample).with(&[("algorithm", "aspiration")]);
            let minimal = minimal(&mut setup, depth, 3).unwrap().minimal.unwrap();
            let (search, left_first, real) = (minimal.search, minimal.left_first, minimal.real);
            assert_eq!(minimal.depth, depth);
            assert!(0 < left_first.leaves && left_first.leaves <= search.leaves, "{name}: {minimal:?}");
            assert!(left_first.nodes <= search.nodes, "{name}: {minimal:?}");
            // Sub-goals interact: what is cheapest alone need not be so in the whole.
            assert!(real.leaves > 0 && real.nodes * 10 < left_first.nodes * 11, "{name}: {minimal:?}");
            cheaper += usize::from(real.nodes < left_first.nodes);
        }
    }
    assert!(cheaper >= 4, "in {cheaper} of 6 only");
}

#[test]
fn minimal_graph_of_pearls_tree_has_the_leaves_of_the_papers() {
    // Knuth and Moore: a uniform binary tree of depth 4 has 2² + 2² − 1 critical leaves.
    let found = minimal(&mut Setup::study(game("tree").board()), 4, 0).unwrap();
    assert_eq!((found.report.value.get(), found.minimal.unwrap().left_first.leaves), (35, 7));
}

#[test]
fn search_behind_a_minimal_graph_is_the_usual_one() {
    for (name, depth) in PLACES {
        let mut setup = at_sample(name, 4).with(&[("grain", "10")]);
        let measured = minimal(&mut setup, depth, 1).unwrap();
        let found = setup.search_to(depth);
        assert_eq!(found.minimal, None);
        assert_eq!(measured.by_iteration, found.by_iteration, "{name}");
        assert_eq!(measured.report.iterations, found.report.iterations, "{name}");
        let last = found.report.iterations.last().unwrap();
        assert_eq!(measured.minimal.unwrap().search.nodes, last.nodes, "{name}");
    }
}

#[test]
fn options_without_a_minimal_graph_are_refused() {
    for (option, value) in [("algorithm", "mtd-best"), ("quiescence", "on"), ("draft", "at-least")] {
        let mut setup = at_sample("chess", 1).with(&[(option, value)]);
        let refused = minimal(&mut setup, 2, 1).unwrap_err();
        assert!(matches!(refused, SearchError::Options(_)));
        assert!(refused.to_string().starts_with(&format!("{option}: expected ")), "{refused}");
        assert_eq!(setup.engine.options().have_minimal_graph().unwrap_err().to_string(), refused.to_string());
        assert!(setup.search_to(2).report.best.is_some());
    }
}

#[test]
fn moves_of_a_ply_are_the_positions_of_the_next() {
    for (name, plies, mode) in [
        ("chess", 4, "legal"),
        ("othello", 6, "pass-is-ply"),
        ("checkers", 6, "results"),
        ("tree", 5, "legal"),
    ] {
        let board = game(name).board();
        let by_ply = board.branching(plies);
        assert_eq!(by_ply.len(), plies as usize);
        for (ply, width) in (1..).zip(&by_ply) {
            let counted = board.perft(ply, Some(mode), &mut |_| true);
            assert_eq!(counted, Ok(Some(width.moves)), "{name}");
        }
    }
}

#[test]
fn only_checkers_makes_captures_a_duty() {
    let first = board("checkers", "B:W6,7,14,15,32:BK2").branching(1)[0];
    assert_eq!(first, Branching { interior: 1, moves: 1, capture_interior: 1, capture_moves: 1 });
    let mut all = Branching::default();
    for ply in board("checkers", "sample:1").branching(7) {
        all += ply;
    }
    assert!(0 < all.capture_interior && all.capture_interior < all.interior, "{all:?}");
    assert!(all.capture_moves < 2 * all.capture_interior, "{all:?}");
    for kind in all_games().into_iter().filter(|kind| kind.name != "checkers") {
        assert!(kind.board().branching(4).iter().all(|ply| ply.capture_moves == 0));
    }
}

#[test]
fn every_problem_is_a_position_with_legal_answers() {
    let mut counted = Vec::new();
    for kind in board_games() {
        for set in kind.problems() {
            for problem in &set.problems {
                let board = kind.read_board(&problem.position).unwrap();
                let (legal, place) = (board.legal_texts(), &problem.name);
                assert_eq!(board.text(), problem.position, "{place}");
                assert!(!problem.asks.is_empty(), "{place} asks nothing");
                for ask in &problem.asks {
                    if let Ask::Best(moves) | Ask::Avoid(moves) = ask {
                        assert!(!moves.is_empty() && moves.iter().all(|mv| legal.contains(mv)), "{place}");
                    }
                }
            }
            counted.push((set.name, set.problems.len()));
        }
    }
    assert_eq!(counted[..4], [("win-at-chess", 300), ("ffo", 20), ("ffo-40", 10), ("ffo-50", 10)]);
    assert!(matches!(counted[4..], [("classics", 20..)]), "{counted:?}");
}

#[test]
fn search_solves_the_first_problem_of_win_at_chess() {
    let set = game("chess").problems().remove(0);
    let mut setup = Setup::study(board("chess", &set.problems[0].position));
    let found = setup.search_to(5);
    let ask = &set.problems[0].asks[0];
    assert!(ask.is_met(setup.board.as_ref(), setup.engine.options(), &found), "{}", setup.best(&found));
    let other = setup.board.legal().find(|&mv| Some(mv) != found.report.best).unwrap();
    let wrong = setup.search(&Task { only: vec![other], ..Task::to(Goal::Depth(1)) });
    assert!(!ask.is_met(setup.board.as_ref(), setup.engine.options(), &wrong));
}

#[test]
fn problems_are_read_one_a_line_and_a_bad_line_is_refused_with_its_place() {
    let epd =
        "6k1/5ppp/8/8/8/8/8/R6K w - - dm 1; id \"mate\";\n\nnothing\n4k3/8/8/8/8/8/8/K6Q w - - bm Qh8+;\n";
    let read = game("chess").read_problems(epd.as_bytes());
    assert_eq!(read.len(), 3);
    let first = read[0].as_ref().unwrap();
    assert_eq!((first.name.as_str(), &first.asks), ("mate", &vec![Ask::Win(1)]));
    assert_eq!(read[1].as_ref().unwrap_err().line, 3);
    let third = read[2].as_ref().unwrap();
    assert_eq!((third.name.as_str(), &third.asks), ("line 4", &vec![Ask::Best(vec!["Qh8+".to_owned()])]));
    // A table of names, positions and answers, which is how other games have them.
    let tree = game("tree").read_problems(b"Pearl\tpearl\t1\npearl\t2\n");
    let pearl = tree[0].as_ref().unwrap();
    assert_eq!((pearl.name.as_str(), &pearl.asks), ("Pearl", &vec![Ask::Best(vec!["1".to_owned()])]));
    assert_eq!(tree[1].as_ref().unwrap_err().line, 2);
}
