//! Tables that change what a search finds in them. By the way to a node ([`Pathwise`]) the graph becomes a tree. Where deeper
//! entries may serve shallower questions ([`Draft::AtLeast`]) values may differ (E12), but every search ends.

use crate::common::{Case, ordering, some_cyclic, some_dag, some_settings, some_tree, watch_tree};
use nullwindow::random::SplitMix64;
use nullwindow::table::{Draft, Hashed, Kept, Memo, Table};
use nullwindow::{Algorithm, Depth, Ended, Game, Guess, Limits, Node, Score, Searcher, Settings};
use nullwindow_theory::oracle;
use nullwindow_theory::table::{ByPath, Exact, Pathwise};
use nullwindow_theory::tree::{Statics, Tree};

fn small(seed: u64) -> Case {
    match seed % 3 {
        0 => some_tree(seed),
        1 => some_dag(seed),
        _ => some_cyclic(seed),
    }
}

#[test]
fn without_transpositions_the_value_is_the_same() {
    let algorithms = Algorithm::all();
    for seed in 0..600 {
        let case = small(seed);
        let mut rng = SplitMix64::new(seed);
        let value = oracle::minimax(&case.tree, case.depth, Statics);
        let entries = [0, 1, 16, 1024][rng.below(4) as usize];
        for &algorithm in &algorithms {
            let mut search = Searcher::with(Statics, Pathwise(Hashed::entries(entries)))
                .order(ordering(rng.below(8)).1)
                .settings(some_settings(&mut rng, algorithm));
            let bounds = search.run(&case.tree, &Limits::depth(case.depth)).bounds;
            assert!(bounds.contains(value), "{algorithm}: {bounds:?}, not {value}: {case}");
        }
    }
}

#[test]
fn a_large_pathwise_table_visits_the_same_nodes_as_an_exact_one() {
    let mut met = 0;
    for seed in 0..300 {
        let case = some_dag(seed);
        for algorithm in [Algorithm::SSS, Algorithm::MTD_F, Algorithm::AlphaBeta] {
            let settings = Settings::plain(algorithm);
            let limits = Limits::depth(case.depth);
            let mut hashed = Searcher::with(Statics, Pathwise(Hashed::entries(1 << 14)))
                .order(vec![])
                .settings(settings.clone());
            let mut exact = Searcher::with(Statics, Exact::<Tree, ByPath>::default())
                .order(vec![])
                .settings(settings.clone());
            let mut merging =
                Searcher::with(Statics, Hashed::entries(1 << 14)).order(vec![]).settings(settings);
            let ours = hashed.run(&case.tree, &limits);
            let theirs = exact.run(&case.tree, &limits);
            assert_eq!(
                (ours.nodes, ours.leaves, ours.value),
                (theirs.nodes, theirs.leaves, theirs.value),
                "{algorithm}: {case}"
            );
            met += usize::from(merging.run(&case.tree, &limits).nodes < ours.nodes);
        }
    }
    assert!(met > 300, "only {met} searches met a transposition");
}

/// Stores every node of the graph, once for each way to it, and counts the ways.
fn store_all<T: Table<Tree>>(table: &mut T, n: &Node<'_, Tree>, depth: Depth) -> usize {
    table.store(n, depth, Memo { best: Some(n.index), ..Memo::UNKNOWN });
    if depth == 0 || n.position.is_leaf() {
        return 1;
    }
    let children = 0..n.position.children().count() as u16;
    1 + children
        .map(|i| store_all(table, &n.child(i, i, &Game::play(n.position, i)), depth - 1))
        .sum::<usize>()
}

#[test]
fn no_two_paths_share_an_entry() {
    for seed in 0..300 {
        let case = some_dag(seed);
        let mut table = Pathwise(Hashed::entries(1 << 16));
        let ways = store_all(&mut table, &Node::root(&case.tree), case.depth);
        assert_eq!(Table::<Tree>::used(&table), ways, "{case}");
    }
}

#[test]
fn a_child_is_found_without_being_made() {
    for seed in 0..100 {
        let case = some_dag(seed);
        let mut table = Pathwise(Hashed::entries(1 << 16));
        let root = Node::root(&case.tree);
        store_all(&mut table, &root, case.depth);
        for i in 0..case.tree.children().count() as u16 {
            let found = table.retrieve_child(&root, i, i, case.depth - 1);
            assert_eq!(
                found,
                table.retrieve(&root.child(i, i, &Game::play(root.position, i)), case.depth - 1),
                "{case}"
            );
            assert_eq!(found.best, Some(i), "{case}");
        }
    }
}

#[test]
fn with_deeper_entries_every_algorithm_ends_although_bounds_contradict_each_other() {
    let mut search = Searcher::new(Statics);
    let (mut other_values, mut runs) = (0, 0);
    for seed in 0..10_000 {
        let case = some_cyclic(seed);
        let mut rng = SplitMix64::new(seed);
        let kept = if rng.chance(50) { Kept::One } else { Kept::Two };
        search = search.table(Hashed::entries(1024).kept(kept).draft(Draft::AtLeast));
        for algorithm in Algorithm::all() {
            let settings = some_settings(&mut rng, algorithm);
            let (_, parts) = ordering(rng.next_u64());
            search = search.order(parts).settings(settings);
            let report = search.run(&case.tree, &Limits::depth(case.depth));
            let passes = report.iterations.iter().map(|it| it.passes.len()).max().unwrap();
            assert!(passes < 200 && report.ended != Ended::Passes, "{algorithm}: {passes} passes on {case}");
            assert_eq!(report.best.is_some(), !report.moves.is_empty(), "{algorithm}: {case}");
            assert!(report.bounds.lower <= report.bounds.upper, "{algorithm}: {case}");
            let value = oracle::minimax(&case.tree, case.depth, Statics);
            other_values += u32::from(!report.bounds.contains(value));
            runs += 1;
        }
    }
    assert!(other_values > 100, "of {runs} only {other_values} differ: is the switch on?");
}

#[test]
fn an_iteration_gives_up_after_as_many_passes_as_it_is_allowed() {
    for algorithm in [Algorithm::SSS, Algorithm::DUAL, Algorithm::MTD_F] {
        let guess = Guess::Fixed(Score::ZERO);
        let settings = Settings { max_passes: 2, guess, ..Settings::plain(algorithm) };
        let (report, _) = watch_tree(&Tree::pearl(), 4, settings);
        assert_eq!((report.ended, report.iterations[0].passes.len()), (Ended::Passes, 2), "{algorithm}");
        assert!(report.bounds.contains(Score::new(35)) && !report.bounds.is_exact(), "{algorithm}");
    }
}

#[test]
fn a_full_width_search_that_gives_an_iteration_up_ends_with_it() {
    // At depth 1 both static values are 0, and two passes are enough; at depth 4 they are not.
    let deepening = nullwindow::Deepening::From { first: 1, step: 3 };
    for depth in [4, 7] {
        let settings = Settings { max_passes: 2, deepening, ..Settings::plain(Algorithm::SSS) };
        let (report, _) = watch_tree(&Tree::pearl(), depth, settings);
        let depths: Vec<Depth> = report.iterations.iter().map(|it| it.depth).collect();
        assert_eq!((report.ended, depths), (Ended::Passes, vec![1, 4]), "to depth {depth}");
    }
}
