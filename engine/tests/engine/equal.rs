//! All algorithms return the same value; a recorded run goes deeper (`measure equal`).

use crate::common::{Setup, board, game};
use nullwindow::Algorithm;

fn at_sample(name: &str, sample: usize) -> Setup {
    Setup::study(board(name, &format!("sample:{sample}"))).with(&[("table", "1")])
}

/// Every algorithm, every evaluation, every depth, on each of the consecutive positions.
fn all_algorithms_agree(name: &str, deepest: i32) {
    assert_eq!(game(name).samples.consecutive.len(), 20);
    for sample in 1..=20 {
        for evaluation in &game(name).evaluations {
            let mut setup = at_sample(name, sample).with(&[("evaluation", evaluation.name)]);
            for depth in 1..=deepest {
                agree(&mut setup, depth, &format!("sample {sample}, {}", evaluation.name));
            }
        }
    }
}

fn agree(setup: &mut Setup, depth: i32, place: &str) {
    let game = setup.board.kind().name;
    let mut search = |algorithm: Algorithm| {
        setup.set("algorithm", &algorithm.to_string());
        setup.engine.clear();
        setup.search_to(depth).report
    };
    let value = search(Algorithm::AlphaBeta).value;
    for algorithm in Algorithm::all() {
        let bounds = search(algorithm).bounds;
        let agrees = match algorithm {
            Algorithm::Best(_) => bounds.lower <= value && value <= bounds.upper,
            _ => bounds.lower == value && bounds.upper == value,
        };
        assert!(agrees, "{game}, {place}, depth {depth}: {algorithm} says {bounds:?}, not {value}");
    }
}

#[test]
fn all_algorithms_agree_in_chess() {
    all_algorithms_agree("chess", 2);
}

#[test]
fn all_algorithms_agree_in_othello() {
    all_algorithms_agree("othello", 4);
}

#[test]
fn all_algorithms_agree_in_checkers() {
    all_algorithms_agree("checkers", 5);
}

#[test]
fn all_algorithms_agree_in_trees() {
    for text in ["pearl", "dominance:5", "random:w=3,d=5,seed=4", "random:w=4,d=5,dag,nodes=9,seed=2"] {
        for options in [&[][..], &[("table", "2^4")], &[("step", "1"), ("order", "table,history")]] {
            let mut setup = Setup::study(board("tree", text)).with(options);
            for depth in 1..=5 {
                agree(&mut setup, depth, &format!("{text} {options:?}"));
            }
        }
    }
}

#[test]
fn threads_change_no_value_at_any_depth() {
    for (name, depth) in [("chess", 4), ("othello", 6), ("checkers", 9)] {
        for sample in [1, 11] {
            let mut setup = at_sample(name, sample);
            let mut values = |threads: &str, parallel: &str| {
                setup.set("threads", threads);
                setup.set("parallel", parallel);
                setup.engine.clear();
                let iterations = setup.search_to(depth).report.iterations;
                iterations.iter().map(|it| (it.depth, it.value)).collect::<Vec<_>>()
            };
            let serial = values("1", "lazy");
            for (threads, parallel) in [("2", "lazy"), ("2", "gamma"), ("2", "abdada"), ("8", "abdada")] {
                assert_eq!(values(threads, parallel), serial, "{name}, {sample}, {threads} {parallel}");
            }
        }
    }
}

#[test]
fn one_thread_is_the_serial_search_however_threads_would_divide_the_work() {
    let nodes = |parallel| at_sample("othello", 3).with(&[("parallel", parallel)]).search_to(6).report.nodes;
    assert_eq!(nodes("lazy"), nodes("abdada"));
    assert_eq!(nodes("lazy"), nodes("gamma"));
}

#[test]
fn search_run_twice_visits_the_same_nodes() {
    for (name, depth) in [("chess", 4), ("othello", 6), ("checkers", 9)] {
        let mut setup = at_sample(name, 5);
        let mut nodes = || {
            setup.engine.clear();
            setup.search_to(depth).report.nodes
        };
        assert_eq!(nodes(), nodes(), "{name}");
    }
}

#[test]
fn parts_of_move_ordering_change_no_value() {
    for (name, depth) in [("chess", 3), ("othello", 5), ("checkers", 7)] {
        let mut setup = at_sample(name, 3);
        let mut value = |order: &str| {
            setup.set("order", order);
            setup.search_to(depth).report.value
        };
        let natural = value("natural");
        for order in ["table", "history", "plain-history", "killers", "static", "eib", "table,history,static"]
        {
            assert_eq!(value(order), natural, "{name}, {order}");
        }
    }
}
