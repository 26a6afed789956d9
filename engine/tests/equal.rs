//! All algorithms return the same value; a recorded run goes deeper (`measure equal`).

use nullwindow::Algorithm;
use nullwindow_engine::{Engine, Goal, Task, games};

fn at_sample(game: &str, sample: usize) -> Box<dyn Engine> {
    let mut engine = nullwindow_engine::open(game).expect("a game");
    engine.set_position(Some(&format!("sample:{sample}")), "").expect("a sample");
    engine.configure("table", "1").expect("a small table");
    engine
}

/// Every algorithm, every evaluation, every depth, on each of the consecutive positions.
fn all_algorithms_agree(game: &str, deepest: i32) {
    let about = games().find(|about| about.name == game).expect("a game");
    assert_eq!(about.samples().consecutive.len(), 20);
    for sample in 1..=20 {
        for (evaluation, _) in about.evaluations() {
            let mut engine = at_sample(game, sample);
            engine.configure("evaluation", evaluation).expect("an evaluation");
            for depth in 1..=deepest {
                agree(
                    engine.as_mut(),
                    depth,
                    &format!("{game}, sample {sample}, {evaluation}, depth {depth}"),
                );
            }
        }
    }
}

fn agree(engine: &mut dyn Engine, depth: i32, place: &str) {
    let mut search = |algorithm: Algorithm| {
        engine.configure("algorithm", &algorithm.to_string()).expect("an algorithm");
        engine.clear();
        engine.search(&Task::to(Goal::Depth(depth)), None).report
    };
    let value = search(Algorithm::AlphaBeta).value;
    for algorithm in Algorithm::all() {
        let bounds = search(algorithm).bounds;
        match algorithm {
            Algorithm::Best(_) => {
                assert!(
                    bounds.lower <= value && value <= bounds.upper,
                    "{place}: {algorithm} says {bounds:?}, not {value}"
                );
            }
            _ => assert!(
                bounds.lower == value && bounds.upper == value,
                "{place}: {algorithm} says {bounds:?}, not {value}"
            ),
        }
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
fn threads_change_no_value_at_any_depth() {
    for (game, depth) in [("chess", 4), ("othello", 6), ("checkers", 9)] {
        for sample in [1, 11] {
            let mut engine = at_sample(game, sample);
            let mut values = |threads: &str, parallel: &str| {
                engine.configure("threads", threads).expect("threads");
                engine.configure("parallel", parallel).expect("a way");
                engine.clear();
                let report = engine.search(&Task::to(Goal::Depth(depth)), None).report;
                report.iterations.iter().map(|it| (it.depth, it.value)).collect::<Vec<_>>()
            };
            let serial = values("1", "lazy");
            for (threads, parallel) in [("2", "lazy"), ("2", "gamma"), ("2", "abdada"), ("8", "abdada")] {
                assert_eq!(values(threads, parallel), serial, "{game}, {sample}, {threads} {parallel}");
            }
        }
    }
}

#[test]
fn one_thread_is_the_serial_search_however_threads_would_divide_the_work() {
    let nodes = |parallel| {
        let mut engine = at_sample("othello", 3);
        engine.configure("parallel", parallel).expect("a way");
        engine.search(&Task::to(Goal::Depth(6)), None).report.nodes
    };
    assert_eq!(nodes("lazy"), nodes("abdada"));
    assert_eq!(nodes("lazy"), nodes("gamma"));
}

#[test]
fn a_search_run_twice_visits_the_same_nodes() {
    for (game, depth) in [("chess", 4), ("othello", 6), ("checkers", 9)] {
        let mut engine = at_sample(game, 5);
        let mut nodes = || {
            engine.clear();
            engine.search(&Task::to(Goal::Depth(depth)), None).report.nodes
        };
        assert_eq!(nodes(), nodes(), "{game}");
    }
}

#[test]
fn parts_of_ordering_change_no_value() {
    for (game, depth) in [("chess", 3), ("othello", 5), ("checkers", 7)] {
        let mut engine = at_sample(game, 3);
        let mut value = |order: &str| {
            engine.configure("order", order).expect("an order");
            engine.search(&Task::to(Goal::Depth(depth)), None).report.value
        };
        let natural = value("natural");
        for order in ["table", "history", "plain-history", "killers", "static", "eib", "table,history,static"]
        {
            assert_eq!(value(order), natural, "{game}, {order}");
        }
    }
}
