//! Many threads, one table: every search finds minimax's value, whatever the others write meanwhile.
//!
//! `./verify tsan` runs this under `ThreadSanitizer`.

use nullwindow::order::Choice;
use nullwindow::select::{NodePlan, Select, Situation, Way};
use nullwindow::table::{Replacement, Shared, Table};
use nullwindow::threads::Threads;
use nullwindow::{Algorithm, Depth, Game, Known, Limits, Node, Parallel, Report, Score, Searcher, Settings};
use nullwindow_theory::oracle;
use nullwindow_theory::tree::random::Spec;
use nullwindow_theory::tree::{Statics, Tree};
use std::thread;

/// A position of a graph, how deep to search it, and its value.
type Task = (Tree, Depth, Score);

/// Searches all tasks in turn, beginning with the `first`, each with another algorithm.
fn search_all(table: &Shared, tasks: &[Task], first: usize) {
    let algorithms = Algorithm::all();
    for i in first..first + tasks.len() {
        let (position, depth, value) = &tasks[i % tasks.len()];
        let algorithm = algorithms[(i + first) % algorithms.len()];
        let settings = Settings { algorithm, table_from: 0, ..Settings::default() };
        let mut search = Searcher::new(Statics).table(table.clone()).settings(settings);
        let report = search.run(position, &Limits::depth(*depth));
        assert!(report.bounds.contains(*value), "{algorithm}: {value} is not in {:?}", report.bounds);
        let is_exact = report.bounds.is_exact() && report.value == *value;
        assert!(is_exact || matches!(algorithm, Algorithm::Best(_)), "{algorithm}: {report:?}");
    }
}

/// The root and its children, searched to several depths: positions of one graph, so that keys tell them apart.
fn tasks(spec: &str, depth: Depth) -> Vec<Task> {
    let root = spec.parse::<Spec>().expect("a spec").build().expect("a graph");
    let mut moves = Vec::new();
    root.moves(&mut moves);
    let positions = std::iter::once(root.clone()).chain(moves.into_iter().map(|mv| root.play(mv)));
    let at = |position: Tree, depth| (position.clone(), depth, oracle::minimax(&position, depth, Statics));
    positions.flat_map(|p| [at(p.clone(), depth), at(p, depth - 1)]).collect()
}

fn search_in_threads(entries: usize, replacement: Replacement) {
    for (spec, depth) in [
        ("random:w=4,d=5,seed=3,values=30", 5),
        ("random:w=4,d=6,seed=4,dag,nodes=9", 6),
        ("random:cyclic,nodes=12,w=3,ends=10,seed=5", 7),
    ] {
        let (table, tasks) = (Shared::entries(entries).replacement(replacement), tasks(spec, depth));
        // All memory is made before there are threads, and every thread is joined by hand: `ThreadSanitizer` sees
        // what happens in `pthread_create` and `pthread_join`, but not in the standard library's `Once` and `scope`.
        search_all(&table, &tasks, 0);
        thread::scope(|threads| {
            let (table, tasks) = (&table, &tasks);
            let search = |i: usize| threads.spawn(move || search_all(table, tasks, 5 * i));
            let searches = [0, 1, 2, 3].map(search);
            threads.spawn(move || forget_often(table)).join().expect("a thread that ends");
            for search in searches {
                search.join().expect("the right values");
            }
        });
    }
}

fn forget_often(table: &Shared) {
    let mut table = table.clone();
    for _ in 0..20 {
        Table::<Tree>::clear(&mut table);
        thread::yield_now();
    }
}

#[test]
fn threads_that_fight_for_a_few_slots_find_minimax() {
    for entries in [1, 4, 64] {
        search_in_threads(entries, Replacement::Always);
        search_in_threads(entries, Replacement::Aged);
    }
}

#[test]
fn threads_that_share_a_large_table_find_minimax() {
    search_in_threads(1 << 17, Replacement::Deepest); // two chunks
}

const WAYS: [Parallel; 3] = [Parallel::Lazy, Parallel::Gamma, Parallel::Abdada];

/// Makes the memory of a small table before there are threads; see [`search_in_threads`].
fn make_memory(position: &Tree, table: &Shared) {
    let settings = Settings { table_from: 0, ..Settings::default() };
    let mut search = Searcher::new(Statics).table(table.clone()).settings(settings);
    search.run(position, &Limits::depth(1));
    search.clear();
}

/// What `count` threads find that search one position together.
fn in_parallel<S: Select<Tree> + Clone + Send>(
    (position, depth): (&Tree, Depth),
    table: &Shared,
    (settings, select): (&Settings, &S),
    parallel: Parallel,
    count: usize,
) -> Report<u16> {
    make_memory(position, table);
    let search = |_| {
        let search = Searcher::new(Statics).table(table.clone()).settings(settings.clone());
        search.select(select.clone())
    };
    let helpers = (1..count).map(search).collect();
    Threads::new(search(0), helpers, parallel).run(position, &Limits::depth(depth))
}

/// Every iteration has found minimax's value, `values` by depth; the move is a witness of the last one.
fn assert_right(report: &Report<u16>, position: &Tree, values: &[Score], about: &str) {
    let value = values[values.len() - 1];
    assert!(report.bounds.contains(value), "{about}: {value} is not in {:?}", report.bounds);
    // MTD-best proves a move: a value is exact only if its bounds are, and they are known of the last iteration only.
    let proves_a_move = about.contains("best");
    if proves_a_move && !report.bounds.is_exact() {
        return;
    }
    let skipped = if proves_a_move { report.iterations.len().saturating_sub(1) } else { 0 };
    for iteration in report.iterations.iter().skip(skipped) {
        assert_eq!(iteration.value, values[iteration.depth as usize], "{about}, depth {}", iteration.depth);
    }
    if let (Some(best), Some(last)) = (report.best, report.iterations.last()) {
        let witness = -oracle::minimax(&position.play(best), last.depth - 1, Statics);
        // Wins are counted from each position's own root.
        let found = witness == last.value || witness.win_distance().is_some();
        assert!(found, "{about}: {best} is worth {witness}, not {value}");
    }
}

#[test]
fn any_number_of_threads_finds_minimax_at_every_depth_in_every_mode() {
    let table_sizes = [0, 4, 1 << 12];
    for (spec, depth, step) in [
        ("random:w=4,d=6,seed=13,values=30", 6, 1),
        ("random:w=6,d=5,seed=14,order=80", 5, 1),
        ("random:w=4,d=7,seed=15,dag,nodes=12", 7, 1),
        ("random:cyclic,nodes=15,w=3,ends=10,seed=16", 8, 1),
        ("random:w=4,d=9,seed=17,values=1000", 9, 4),
    ] {
        let root = spec.parse::<Spec>().expect("a spec").build().expect("a graph");
        let values: Vec<Score> = (0..=depth).map(|d| oracle::minimax(&root, d, Statics)).collect();
        for (i, algorithm) in Algorithm::all().into_iter().enumerate().step_by(step) {
            for (j, parallel) in WAYS.into_iter().enumerate() {
                let (count, entries) = (1 + (i + 3 * j) % 8, table_sizes[(i / step + j) % 3]);
                let known = [Known::AsSearched, Known::AllChildren, Known::BothBounds][(i + j) % 3];
                let settings =
                    Settings { algorithm, known, table_from: (i % 3) as Depth, ..Settings::default() };
                let select = nullwindow::select::FullWidth;
                let table = Shared::entries(entries);
                let report = in_parallel((&root, depth), &table, (&settings, &select), parallel, count);
                let about = format!("{spec}, {algorithm}, {parallel:?}, {count} threads, {entries} entries");
                assert_right(&report, &root, &values, &about);
            }
        }
    }
}

#[test]
fn a_parallel_search_with_one_thread_visits_the_nodes_of_a_serial_one() {
    let root = "random:w=5,d=6,seed=17,order=70".parse::<Spec>().expect("a spec").build().expect("a tree");
    for algorithm in Algorithm::all() {
        let settings = Settings { algorithm, ..Settings::default() };
        let mut alone = Searcher::new(Statics).settings(settings.clone());
        let report = alone.run(&root, &Limits::depth(6));
        for parallel in WAYS {
            let (table, select) = (Shared::mib(16), nullwindow::select::FullWidth);
            let other = in_parallel((&root, 6), &table, (&settings, &select), parallel, 1);
            let counts = |r: &Report<u16>| (r.nodes, r.leaves, r.pv_nodes, r.iterations.clone(), r.best);
            assert_eq!(counts(&other), counts(&report), "{algorithm}, {parallel:?}");
        }
    }
}

/// Reductions, extensions, skips and null moves, so that nodes are met again at other depths.
#[derive(Clone)]
struct Selective;

impl Select<Tree> for Selective {
    const QUIESCES: bool = false;
    const SELECTS: bool = true;
    fn plan(&mut self, at: &Situation<'_, Tree>) -> NodePlan {
        if at.depth > 3 { NodePlan::NullMove(at.depth - 3) } else { NodePlan::Search }
    }
    fn depth(
        &mut self,
        at: &Situation<'_, Tree>,
        choice: &Choice<u16>,
        _: &Node<'_, Tree>,
        tried: usize,
    ) -> Way {
        match tried {
            0 if at.depth > 2 && choice.index() == 0 && at.node.ply < 4 => Way::Search(at.depth),
            0 | 1 => Way::Search(at.depth - 1),
            4.. if at.depth < 3 => Way::Prune(at.gamma.omega() - 1),
            _ => Way::Search((at.depth - 2).max(0)),
        }
    }
}

#[test]
fn a_selective_parallel_search_ends_with_a_move() {
    let root = "random:w=4,d=9,seed=18,order=60".parse::<Spec>().expect("a spec").build().expect("a tree");
    for algorithm in [Algorithm::MTD_F, Algorithm::ASPIRATION] {
        for parallel in WAYS {
            let settings = Settings { algorithm, max_passes: 100, ..Settings::default() };
            let table = Shared::entries(1 << 12);
            let report = in_parallel((&root, 7), &table, (&settings, &Selective), parallel, 4);
            assert!(report.depth == 7 && report.best.is_some(), "{parallel:?}");
        }
    }
}

/// A searcher that is reused knows nothing of the roots before: bounds on a root belong to one run.
#[test]
fn one_parallel_search_goes_through_ten_thousand_positions_and_finds_the_value_of_each() {
    for (threads, games) in [(2, 1_300), (7, 400)] {
        let mut search = Searcher::with(Statics, Shared::entries(1 << 10)).threads(threads);
        let (mut runs, mut nodes) = (0, 0);
        for seed in 0..games {
            let spec =
                format!("random:w=4,d=6,seed={seed},values=40{}", [",order=60", ",dag,nodes=9"][seed % 2]);
            let mut at = spec.parse::<Spec>().expect("a spec").build().expect("a graph");
            search.clear(); // nodes of another graph have the same keys
            search.settings_mut().algorithm = Algorithm::all()[seed % 16];
            while at.outcome().is_none() {
                let depth = 1 + (seed as Depth + runs) % 5;
                let report = search.run(&at, &Limits::depth(depth));
                let value = oracle::minimax(&at, depth, Statics);
                assert!(report.bounds.contains(value), "{spec}, run {runs}: {value} is not in {report:?}");
                let proves_a_move = matches!(search.settings_mut().algorithm, Algorithm::Best(_));
                assert!(
                    proves_a_move || report.bounds.is_exact() && report.value == value,
                    "{spec}: {report:?}"
                );
                (runs, nodes) = (runs + 1, nodes + report.nodes + report.helper_nodes);
                at = at.play(report.best.expect("a move"));
            }
        }
        assert!(
            runs as u64 >= 6 * games as u64 && nodes > 10 * runs as u64,
            "{runs} searches, {nodes} nodes"
        );
    }
}
