//! Many threads, one table: every search finds minimax's value, whatever the others write meanwhile.
//!
//! `./verify tsan` runs this under `ThreadSanitizer`.

use nullwindow::table::{Replacement, Shared, Table};
use nullwindow::tree::random::Spec;
use nullwindow::tree::{Statics, Tree};
use nullwindow::{Algorithm, Depth, Game, Limits, Score, Searcher, Settings, oracle};
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
    let at = |position: Tree, depth| (position.clone(), depth, oracle::minimax(&position, depth, &Statics));
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
