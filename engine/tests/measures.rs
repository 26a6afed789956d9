//! What the lab measures beside searches: minimal graphs, widths, problems.

#![expect(clippy::unwrap_used, reason = "tests")]

use nullwindow_engine::{Branching, Engine, Goal, Task, games, open};

const PLACES: [(&str, i32); 3] = [("chess", 4), ("othello", 5), ("checkers", 7)];

fn at_sample(game: &str, sample: usize) -> Box<dyn Engine> {
    let mut engine = open(game).unwrap();
    engine.set_position(Some(&format!("sample:{sample}")), "").unwrap();
    for (option, value) in [("table", "2^18"), ("table-from", "0"), ("quiescence", "off"), ("etc", "off")] {
        engine.configure(option, value).unwrap();
    }
    engine
}

#[test]
fn a_minimal_graph_is_smaller_than_the_search_that_found_it() {
    let mut cheaper = 0;
    for (game, depth) in PLACES {
        for sample in [1, 12] {
            let mut engine = at_sample(game, sample);
            engine.configure("algorithm", "aspiration").unwrap();
            let minimal = engine.minimal(depth, 3).unwrap();
            let (search, left_first, real) = (minimal.search, minimal.left_first, minimal.real);
            assert_eq!(minimal.depth, depth);
            assert!(0 < left_first.leaves && left_first.leaves <= search.leaves, "{game}: {minimal:?}");
            assert!(left_first.nodes <= search.nodes, "{game}: {minimal:?}");
            // Sub-goals interact: what is cheapest alone need not be so in the whole.
            assert!(real.leaves > 0 && real.nodes * 10 < left_first.nodes * 11, "{game}: {minimal:?}");
            cheaper += usize::from(real.nodes < left_first.nodes);
        }
    }
    assert!(cheaper >= 4, "in {cheaper} of 6 only");
}

#[test]
fn the_search_behind_a_minimal_graph_is_the_usual_one() {
    for (game, depth) in PLACES {
        let mut engine = at_sample(game, 4);
        engine.configure("grain", "10").unwrap();
        let minimal = engine.minimal(depth, 1).unwrap();
        let found = engine.search(&Task::to(Goal::Depth(depth)), None);
        assert_eq!(minimal.found.by_iteration, found.by_iteration, "{game}");
        assert_eq!(minimal.found.report.iterations, found.report.iterations, "{game}");
        assert_eq!(minimal.search.nodes, found.report.iterations.last().unwrap().nodes, "{game}");
    }
}

#[test]
fn what_has_no_minimal_graph_is_refused() {
    for (option, value) in [("algorithm", "mtd-best"), ("quiescence", "on"), ("draft", "at-least")] {
        let mut engine = at_sample("chess", 1);
        engine.configure(option, value).unwrap();
        let refused = engine.minimal(2, 1).unwrap_err().to_string();
        assert!(refused.starts_with(&format!("{option}: expected ")), "{refused}");
    }
}

#[test]
fn moves_of_a_ply_are_the_positions_of_the_next() {
    for (game, plies, mode) in
        [("chess", 4, "legal"), ("othello", 6, "pass-is-ply"), ("checkers", 6, "results")]
    {
        let engine = open(game).unwrap();
        let by_ply = engine.branching(plies);
        assert_eq!(by_ply.len(), plies as usize);
        for (ply, width) in (1..).zip(&by_ply) {
            assert_eq!(engine.perft(ply, Some(mode), &mut |_| true).unwrap(), Some(width.moves), "{game}");
        }
    }
}

#[test]
fn only_checkers_makes_captures_a_duty() {
    let mut engine = open("checkers").unwrap();
    engine.set_position(Some("B:W6,7,14,15,32:BK2"), "").unwrap();
    let first = engine.branching(1)[0];
    assert_eq!(first, Branching { interior: 1, moves: 1, capture_interior: 1, capture_moves: 1 });
    let mut engine = open("checkers").unwrap();
    engine.set_position(Some("sample:1"), "").unwrap();
    let mut all = Branching::default();
    for ply in engine.branching(7) {
        all += ply;
    }
    assert!(0 < all.capture_interior && all.capture_interior < all.interior, "{all:?}");
    assert!(all.capture_moves < 2 * all.capture_interior, "{all:?}");
    for game in ["chess", "othello"] {
        assert!(open(game).unwrap().branching(4).iter().all(|ply| ply.capture_moves == 0));
    }
}

#[test]
fn the_best_moves_of_every_problem_are_legal() {
    let mut problems = 0;
    for about in games() {
        for suite in about.suites() {
            let mut engine = about.open();
            for problem in &suite.problems {
                engine.set_position(Some(&problem.position), "").unwrap();
                assert_eq!(engine.position(), problem.position);
                let legal = engine.legal_moves();
                assert!(!problem.best.is_empty() && problem.best.iter().all(|mv| legal.contains(mv)));
                problems += 1;
            }
        }
    }
    assert_eq!(problems, 300);
}

#[test]
fn a_search_solves_the_first_problem_of_win_at_chess() {
    let about = games().find(|about| about.name == "chess").unwrap();
    let suite = about.suites().into_iter().find(|suite| suite.name == "win-at-chess").unwrap();
    let mut engine = about.open();
    engine.set_position(Some(&suite.problems[0].position), "").unwrap();
    let best = engine.search(&Task::to(Goal::Depth(5)), None).report.best.unwrap();
    assert!(suite.problems[0].best.contains(&best), "{best}");
}
