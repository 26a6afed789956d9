//! Stopping in the middle: nothing false is stored, nothing unproved is played.

use crate::common::{AnyTable, Case, algorithm_of, ordering, some_graph, some_settings, some_table};
use nullwindow::observe::{Event, Observer};
use nullwindow::random::SplitMix64;
use nullwindow::select::FullWidth;
use nullwindow::table::Hashed;
use nullwindow::{
    Algorithm, Deepening, Depth, Ended, Evaluate, Limits, Report, Score, Searcher, Settings, Stop,
};
use nullwindow_theory::oracle;
use nullwindow_theory::tree::random::Spec;
use nullwindow_theory::tree::{Statics, Tree};
use std::cell::Cell;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering::Relaxed};
use std::time::{Duration, Instant};

type Any = Searcher<Tree, Statics, AnyTable<Tree>, FullWidth, Iterations>;

/// The depth of the iteration that is under way.
#[derive(Default)]
struct Iterations(Depth);

impl Observer<Tree> for Iterations {
    fn see(&mut self, event: &Event<'_, Tree>) {
        if let Event::Iteration(depth) = event {
            self.0 = *depth;
        }
    }
}

fn any() -> Any {
    let none: AnyTable<Tree> = Box::new(Hashed::entries(0));
    Searcher::new(Statics).table(none).observe(Iterations::default())
}

/// The safe rule (trap 4): the witness of the last finished iteration, or of the unfinished one if it is no worse.
fn obeys_the_safe_rule(report: &Report<u16>, case: &Case, under_way: Depth, what: &str) {
    assert_eq!(report.pv.first(), report.best.as_ref(), "the line begins with the move: {what}");
    let proved = |mv: u16| report.moves[usize::from(mv)].bounds.lower;
    let truth = oracle::root_values(&case.tree, under_way, Statics);
    for (m, (_, value)) in report.moves.iter().zip(&truth) {
        assert!(m.bounds.contains(*value), "{what}: {m:?} is worth {value}");
    }
    let Some(best) = report.best else {
        assert!(report.moves.is_empty(), "{what}: there is a move, but none is played");
        return;
    };
    let Some(it) = report.iterations.last() else {
        let witness = report.moves.iter().any(|m| m.bounds.lower > -Score::INF);
        assert!(!witness || proved(best) > -Score::INF, "{what}: {best} from a fail low");
        return;
    };
    let is_finished = it.best == Some(best) || it.best.is_none() && it.depth == 0;
    assert!(is_finished || proved(best) >= it.value, "{what}: {best} is no witness");
    if report.moves.iter().any(|m| m.bounds.lower >= it.value) {
        assert!(proved(best) >= it.value, "{what}: {best}, though the unfinished iteration has a better one");
    }
    let value = oracle::minimax(&case.tree, it.depth, Statics);
    if it.bounds.is_exact() {
        assert_eq!(it.value, value, "{what}");
    }
    if is_finished && it.depth > 0 {
        let then = oracle::root_values(&case.tree, it.depth, Statics)[usize::from(best)].1;
        assert_eq!(then, value, "{what}");
    }
}

#[test]
fn a_search_stopped_at_any_node_stores_nothing_false_and_plays_nothing_unproved() {
    let mut search = any();
    let mut stops = 0;
    for seed in 0..400 {
        let case = some_graph(seed);
        let mut rng = SplitMix64::new(seed ^ 0x570);
        let algorithm = algorithm_of(seed);
        let table = some_table(&mut rng);
        let settings = some_settings(&mut rng, algorithm);
        let (order, parts) = ordering(rng.next_u64());
        let value = oracle::minimax(&case.tree, case.depth, Statics);
        search = search.table(table.table).order(parts).settings(settings.clone());
        let whole = search.run(&case.tree, &Limits::depth(case.depth));
        for limit in 0..whole.nodes.min(400) {
            let what =
                format!("{algorithm}, stopped at {limit}, {}, {order}, {settings:?} on {case}", table.name);
            search.clear();
            let report = search.run(&case.tree, &Limits::depth(case.depth).nodes(limit));
            let under_way = search.observer().0;
            // The leaves of the last node may exceed the limit, and with them it may be done.
            let stopped = report.ended == Ended::Stopped(Stop::Nodes);
            assert!(
                stopped
                    || report.nodes > limit && report.depth == case.depth
                    || report.ended == Ended::Finished,
                "{what}: {:?}",
                report.ended
            );
            let width = u64::from(case.spec.width);
            assert!(report.nodes + report.pv_nodes <= limit + width, "{what}: {} nodes", report.nodes);
            obeys_the_safe_rule(&report, &case, under_way, &what);
            // The same searcher goes on, with what it has stored.
            let after = search.run(&case.tree, &Limits::depth(case.depth));
            if !matches!(algorithm, Algorithm::Best(_)) {
                assert_eq!(after.value, value, "{what}");
            }
            assert!(after.bounds.contains(value), "{what}");
            if let Some(best) = after.best {
                let truth = oracle::root_values(&case.tree, case.depth, Statics);
                assert_eq!(truth[usize::from(best)].1, value, "{what}");
            }
            stops += 1;
        }
    }
    assert!(stops > 10_000, "{stops}");
}

fn large() -> Tree {
    "random:w=6,d=7,seed=3".parse::<Spec>().unwrap().build().unwrap()
}

#[test]
fn a_flag_that_is_set_already_stops_before_the_first_node_and_still_names_a_move() {
    for algorithm in Algorithm::all() {
        let flag = Arc::new(AtomicBool::new(true));
        let mut search = any().settings(Settings { algorithm, ..Settings::default() });
        let report = search.run(&large(), &Limits::depth(7).stop(flag));
        assert_eq!((report.ended, report.nodes), (Ended::Stopped(Stop::Flag), 0), "{algorithm}");
        assert_eq!(report.best, Some(0), "{algorithm}");
    }
}

/// Sets a flag at a given visit.
struct Pull(Arc<AtomicBool>, u64);

impl Observer<Tree> for Pull {
    fn see(&mut self, event: &Event<'_, Tree>) {
        if matches!(event, Event::Enter(..)) {
            self.1 = self.1.saturating_sub(1);
            if self.1 == 0 {
                self.0.store(true, Relaxed);
            }
        }
    }
}

#[test]
fn a_flag_is_seen_within_two_thousand_nodes() {
    for algorithm in Algorithm::all() {
        for at in [1, 1000, 5000, 20_000] {
            let flag = Arc::new(AtomicBool::new(false));
            let deepening = Deepening::From { first: 1, step: 1 };
            let mut search = Searcher::new(Statics)
                .table(Hashed::entries(0))
                .observe(Pull(flag.clone(), at))
                .settings(Settings { algorithm, deepening, ..Settings::default() });
            let report = search.run(&large(), &Limits::depth(7).stop(flag));
            if report.ended == Ended::Stopped(Stop::Flag) {
                assert!(report.nodes <= at + 2048, "{algorithm}: {} nodes", report.nodes);
            } else {
                assert!(report.nodes <= at + 2048, "{algorithm}: the flag was not seen");
            }
        }
    }
}

#[test]
fn the_clock_is_asked_at_least_every_thousand_nodes() {
    for algorithm in Algorithm::all() {
        let asked = Arc::new(AtomicU64::new(0));
        let counter = asked.clone();
        let limits = Limits::depth(7).until(move || counter.fetch_add(1, Relaxed) == 10);
        let settings = Settings { algorithm, pv: nullwindow::Variation::Move, ..Settings::default() };
        let mut search = Searcher::new(Statics).table(Hashed::entries(0)).settings(settings);
        let report = search.run(&large(), &limits);
        assert_eq!(report.ended, Ended::Stopped(Stop::Clock), "{algorithm}");
        assert_eq!(asked.load(Relaxed), 11, "{algorithm}");
        assert!((10..11 * 1024 + 100).contains(&report.nodes), "{algorithm}: {}", report.nodes);
    }
}

#[test]
fn a_searcher_that_was_stopped_is_as_good_as_new_after_clear() {
    let tree = large();
    for algorithm in Algorithm::all() {
        let mut search = Searcher::new(Statics)
            .table(Hashed::entries(1 << 10))
            .settings(Settings { algorithm, ..Settings::default() });
        let fresh = search.run(&tree, &Limits::depth(4));
        search.clear();
        search.run(&tree, &Limits::depth(7).nodes(3_000));
        search.clear();
        let again = search.run(&tree, &Limits::depth(4));
        assert_eq!((again.nodes, again.iterations), (fresh.nodes, fresh.iterations), "{algorithm}");
    }
}

#[test]
fn no_more_than_a_few_evaluations_begin_after_the_time_is_up() {
    let spec = "random:w=30,d=4,seed=1".parse::<Spec>().unwrap();
    let tree = spec.build().unwrap();
    for algorithm in Algorithm::all() {
        let limit = Duration::from_millis(20);
        let (begun, late) = (Cell::new(None::<Instant>), Cell::new(0));
        let slow = |tree: &Tree| {
            // Time counts from before the root's evaluation, which is the first.
            begun.set(begun.get().or_else(|| Some(Instant::now())));
            late.set(late.get() + u32::from(begun.get().is_some_and(|begun| begun.elapsed() > limit)));
            std::thread::sleep(Duration::from_millis(1));
            Statics.evaluate(tree)
        };
        let mut search = Searcher::new(slow);
        search.settings_mut().algorithm = algorithm;
        let report = search.run(&tree, &Limits::depth(3).within(limit));
        assert_eq!(report.ended, Ended::Stopped(Stop::Clock), "{algorithm}");
        assert!(late.get() <= 3, "{algorithm}: {} evaluations began after the time was up", late.get());
    }
}

#[test]
fn evaluation_of_the_root_counts_as_time() {
    let tree = large();
    let slow_at_the_root = |position: &Tree| {
        if *position == tree {
            std::thread::sleep(Duration::from_millis(30));
        }
        Statics.evaluate(position)
    };
    let limits = Limits::time(Duration::from_millis(20));
    let report = Searcher::new(slow_at_the_root).run(&tree, &limits);
    assert_eq!((report.ended, report.nodes), (Ended::Stopped(Stop::Clock), 0));
    assert_eq!(report.best, Some(0), "a legal move is named all the same");
    let report = Searcher::new(slow_at_the_root).threads(3).run(&tree, &limits);
    assert_eq!((report.ended, report.nodes), (Ended::Stopped(Stop::Clock), 0));
}
