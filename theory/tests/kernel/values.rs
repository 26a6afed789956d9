//! Whatever the algorithm, table, order and settings: the value is minimax's, and the report is true (P4, P14, P16).

use crate::common::{
    AnyTable, Case, Log, all_tables, ordering, proves_a_move, some_algorithm, some_graph, some_settings,
    some_table,
};
use nullwindow::random::SplitMix64;
use nullwindow::select::FullWidth;
use nullwindow::{Algorithm, Bounds, Depth, Evaluate, Game, Limits, Report, Score, Searcher};
use nullwindow_theory::oracle;
use nullwindow_theory::tree::{Statics, Tree};
use std::fmt::Display;

/// Everything that a finished report says is what the slow oracle says too.
pub(crate) fn is_true<G: Game, E: Evaluate<G>>(
    report: &Report<G::Move>,
    position: &G,
    depth: Depth,
    evaluation: &E,
    proves_a_move: bool,
    what: &dyn Display,
) {
    let value = oracle::minimax(position, depth, evaluation);
    let by_move = oracle::root_values(position, depth, evaluation);
    assert!(report.bounds.contains(value), "{value} is not in {:?}: {what}", report.bounds);
    if !proves_a_move {
        assert_eq!((report.value, report.bounds), (value, Bounds::exact(value)), "value: {what}");
    }
    let best = report.best.map(|mv| by_move.iter().find(|(m, _)| *m == mv).expect("a move of the root").1);
    assert_eq!(
        best,
        (!by_move.is_empty() && depth > 0).then_some(value),
        "best move {:?}: {what}",
        report.best
    );
    assert_eq!(report.moves.len(), by_move.len(), "{what}");
    for (root, (mv, value)) in report.moves.iter().zip(by_move) {
        assert_eq!(root.mv, mv, "natural order: {what}");
        assert!(root.bounds.contains(value), "{mv:?} is worth {value}, not {:?}: {what}", root.bounds);
    }
    assert_eq!(report.pv.first(), report.best.as_ref(), "the line begins with the move: {what}");
    if report.bounds.is_exact() {
        line_ends_in_the_value(report, position, depth, evaluation, what);
    } else {
        assert_eq!(report.pv, report.best.into_iter().collect::<Vec<_>>(), "{what}");
    }
    let sums = report.iterations.iter().fold((0, 0), |s, it| (s.0 + it.nodes, s.1 + it.leaves));
    assert_eq!((report.nodes, report.leaves), sums, "nodes and leaves add up: {what}");
}

/// Playing the line out leads to a leaf whose value is the root's.
fn line_ends_in_the_value<G: Game, E: Evaluate<G>>(
    report: &Report<G::Move>,
    position: &G,
    depth: Depth,
    evaluation: &E,
    what: &dyn Display,
) {
    let (mut at, mut same) = (position.clone(), true);
    for (ply, mv) in (0..).zip(&report.pv) {
        assert!(ply < depth && at.outcome().is_none(), "{:?} goes on too long: {what}", report.pv);
        same = same == at.keeps_turn(*mv);
        at = at.play(*mv);
    }
    let plies = report.pv.len() as Depth;
    assert!(plies == depth || at.outcome().is_some(), "{:?} ends early: {what}", report.pv);
    // The oracle counts wins from the position it is given.
    let end = match at.outcome() {
        Some(nullwindow::Outcome::Win) => Score::win_in(plies),
        Some(nullwindow::Outcome::Loss) => Score::loss_in(plies),
        _ => oracle::minimax(&at, 0, evaluation),
    };
    let seen = if same { end } else { -end };
    assert_eq!(seen, report.value, "{:?} ends elsewhere: {what}", report.pv);
}

type Any = Searcher<Tree, Statics, AnyTable<Tree>, FullWidth, Log>;

fn any() -> Any {
    let none: AnyTable<Tree> = Box::new(nullwindow::table::Hashed::entries(0));
    Searcher::new(Statics).table(none).observe(Log::default())
}

#[test]
fn every_algorithm_finds_minimax_on_ten_thousand_graphs_with_any_table_order_and_settings() {
    let mut search = any();
    for seed in 0..10_500 {
        let case = some_graph(seed);
        let mut rng = SplitMix64::new(seed);
        for algorithm in Algorithm::all() {
            let table = some_table(&mut rng);
            let settings = some_settings(&mut rng, algorithm);
            let (order, parts) = ordering(rng.next_u64());
            let what = format!("{algorithm}, {}, {order}, {settings:?} on {case}", table.name);
            search = search.table(table.table).order(parts).settings(settings);
            let report = search.run(&case.tree, &Limits::depth(case.depth));
            is_true(&report, &case.tree, case.depth, &Statics, proves_a_move(algorithm), &what);
            search.observer_mut().passes.clear();
        }
    }
}

#[test]
fn every_algorithm_with_every_table_and_size_finds_minimax_on_trees_dags_and_cyclic_graphs() {
    let mut search = any();
    for seed in 0..60 {
        let case = some_graph(seed);
        let mut rng = SplitMix64::new(seed);
        for algorithm in Algorithm::all() {
            for table in all_tables() {
                let settings = some_settings(&mut rng, algorithm);
                let (order, parts) = ordering(rng.next_u64());
                let what = format!("{algorithm}, {}, {order}, {settings:?} on {case}", table.name);
                search = search.table(table.table).order(parts).settings(settings);
                let report = search.run(&case.tree, &Limits::depth(case.depth));
                is_true(&report, &case.tree, case.depth, &Statics, proves_a_move(algorithm), &what);
                search.observer_mut().passes.clear();
            }
        }
    }
}

/// At the root, too, the move to play is the witness of the value, not the last candidate that was tried.
#[test]
fn looking_for_cheaper_cutoffs_changes_neither_value_nor_move() {
    let mut search = any();
    for seed in 0..10_000 {
        let case = some_graph(seed);
        let mut rng = SplitMix64::new(seed ^ 0xC4EA);
        let algorithm = some_algorithm(&mut rng);
        let table = some_table(&mut rng);
        let cutoffs = nullwindow::Cutoffs::Cheapest { plies: case.depth };
        let settings = nullwindow::Settings { cutoffs, ..some_settings(&mut rng, algorithm) };
        let what = format!("{algorithm}, {}, {settings:?} on {case}", table.name);
        search = search.table(table.table).order(vec![]).settings(settings);
        let report = search.run(&case.tree, &Limits::depth(case.depth));
        is_true(&report, &case.tree, case.depth, &Statics, proves_a_move(algorithm), &what);
        search.observer_mut().passes.clear();
    }
}

#[test]
fn the_same_search_run_twice_visits_the_same_nodes() {
    let mut search = any();
    for seed in 0..10_000 {
        let case = some_graph(seed);
        let mut rng = SplitMix64::new(seed ^ 0x2);
        let algorithm = some_algorithm(&mut rng);
        let table = some_table(&mut rng);
        let settings = some_settings(&mut rng, algorithm);
        let (order, parts) = ordering(rng.next_u64());
        let what = format!("{algorithm}, {}, {order}, {settings:?} on {case}", table.name);
        search = search.table(table.table).order(parts).settings(settings);
        let mut runs = (0..2).map(|_| {
            search.clear();
            let report = search.run(&case.tree, &Limits::depth(case.depth));
            let pv = (report.pv, report.pv_nodes, report.moves, report.best);
            (std::mem::take(search.observer_mut()), pv)
        });
        let (first, second) = (runs.next().unwrap(), runs.next().unwrap());
        assert!(first == second, "{what}");
    }
}

#[test]
fn without_a_table_a_run_leaves_nothing_behind() {
    let mut search = any();
    for seed in 0..3_000 {
        let case = some_graph(seed);
        let mut rng = SplitMix64::new(seed ^ 0x1EF7);
        let algorithm = some_algorithm(&mut rng);
        let settings = some_settings(&mut rng, algorithm);
        let (order, parts) = ordering(rng.next_u64());
        let what = format!("{algorithm}, {order}, {settings:?} on {case}");
        search = search.order(parts).settings(settings);
        let mut runs = (0..2).map(|_| {
            search.run(&case.tree, &Limits::depth(case.depth));
            std::mem::take(search.observer_mut())
        });
        let (first, second) = (runs.next().unwrap(), runs.next().unwrap());
        assert!(first == second, "{what}");
    }
}

#[test]
fn what_one_search_has_learned_does_not_mislead_the_next() {
    let mut search = any();
    for seed in 0..3_000 {
        let case = some_graph(seed);
        let mut rng = SplitMix64::new(seed ^ 0x3);
        let table = some_table(&mut rng);
        let mut what = table.name;
        search = search.table(table.table);
        // One table, six searches: other algorithms, other depths, and positions further down.
        let mut at = case.tree.clone();
        for _ in 0..6 {
            let algorithm = some_algorithm(&mut rng);
            let settings = some_settings(&mut rng, algorithm);
            let (_, parts) = ordering(rng.next_u64());
            let depth = rng.between(1, 4);
            what = format!("{what}, then {algorithm} to {depth} {settings:?}");
            search = search.order(parts).settings(settings);
            let report = search.run(&at, &Limits::depth(depth));
            let context = format!("{what} on {case}");
            is_true(&report, &at, depth, &Statics, proves_a_move(algorithm), &context);
            search.observer_mut().passes.clear();
            if at.is_leaf() {
                break;
            }
            let child = rng.below(at.children().count() as u64) as u16;
            if rng.chance(30) && !at.play(child).is_leaf() {
                at = at.play(child);
            }
        }
    }
}

/// A table entry has no room for the 255th move and later ones.
#[test]
fn a_table_hit_at_the_root_without_a_move_never_leads_to_a_worse_move() {
    let leaves: Vec<String> =
        (0..300).map(|i| format!("({} {})", i % 7, if i == 290 { 9 } else { 8 })).collect();
    let tree: Tree = format!("({})", leaves.join(" ").replace("(3 9)", "(9 9)")).parse().unwrap();
    for algorithm in Algorithm::all() {
        for pv in [true, false] {
            let settings = nullwindow::Settings {
                pv: if pv { nullwindow::Variation::Proved } else { nullwindow::Variation::Move },
                ..nullwindow::Settings::plain(algorithm)
            };
            let mut search =
                Searcher::new(Statics).table(nullwindow::table::Hashed::entries(4096)).settings(settings);
            for run in 0..3 {
                let report = search.run(&tree, &Limits::depth(2));
                assert_eq!((report.best, report.pv[0]), (Some(290), 290), "{algorithm}, run {run}, pv {pv}");
            }
        }
    }
}

/// P16: when prove-best stops, no other move can beat the winner.
#[test]
fn mtd_best_stops_only_when_the_best_move_beats_all_others() {
    let mut search = any();
    for seed in 0..10_000 {
        let case: Case = some_graph(seed);
        let mut rng = SplitMix64::new(seed ^ 0x16);
        for algorithm in Algorithm::all().into_iter().filter(|a| proves_a_move(*a)) {
            let table = some_table(&mut rng);
            search = search.table(table.table).order(vec![]).settings(some_settings(&mut rng, algorithm));
            let report = search.run(&case.tree, &Limits::depth(case.depth));
            let what = format!("{algorithm} {} on {case}", table.name);
            search.observer_mut().passes.clear();
            let Some(best) = report.moves.iter().find(|m| Some(m.mv) == report.best) else { continue };
            let beaten =
                |m: &nullwindow::RootMove<u16>| m.mv == best.mv || m.bounds.upper <= best.bounds.lower;
            assert!(report.moves.iter().all(beaten), "{:?}: {what}", report.moves);
            assert_eq!(report.bounds.lower, best.bounds.lower, "{what}");
        }
    }
}
