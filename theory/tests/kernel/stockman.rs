//! "SSS* = Alpha-Beta + transposition tables" on random trees (P2), what its first passes cost (P6), and where SSS* evaluates
//! more leaves than Alpha-Beta: with deepening (P12, S71), and in graphs (P13, S72).

use crate::common::{Case, Log, graph_leaves, plainly, some_tree, uniform_tree, watch, watch_tree};
use nullwindow::driver::Pass;
use nullwindow::order::TableMove;
use nullwindow::{Algorithm, Deepening, FailLow, Guess, Limits, Settings};
use nullwindow_theory::oracle::{self, Run};
use nullwindow_theory::tree::random::{Quality, Spec};
use nullwindow_theory::tree::{Statics, Tree};

const TREES: u64 = 12_000;

/// Leaves, first visits of all nodes, and the bounds on the root, each in order.
fn is_the_same_search(case: &Case, log: &Log, open: &Run) {
    assert_eq!(log.leaves(), open.leaves.iter().collect::<Vec<_>>(), "leaves: {case}");
    let mut seen = std::collections::HashSet::new();
    let operated: Vec<_> =
        open.trace.iter().map(|(_, n)| n.clone()).filter(|n| seen.insert(n.clone())).collect();
    assert_eq!(log.first_visits(), operated, "first visits: {case}");
    let mut bounds: Vec<_> = log.passes.iter().map(|p| p.pass.unwrap().g).collect();
    bounds.dedup();
    assert_eq!(bounds, open.open_at.iter().map(|o| o.merit).collect::<Vec<_>>(), "bounds: {case}");
}

#[test]
fn mtd_infinity_is_stockmans_sss_star() {
    let mut ties = 0;
    for case in (0..TREES).map(some_tree) {
        let (report, log) = watch(&case, Settings::plain(Algorithm::SSS));
        let stockman = oracle::sss_star(&case.tree, case.depth, Statics);
        is_the_same_search(&case, &log, &stockman);
        assert_eq!(report.value, stockman.value, "{case}");
        let (last, others) = report.iterations[0].passes.split_last().unwrap();
        assert!(last.failed_high() && !others.iter().any(Pass::failed_high), "E14: {case}");
        let mut values = stockman.leaf_values.clone();
        values.sort_unstable();
        ties += u32::from(values.windows(2).any(|w| w[0] == w[1]));
    }
    assert!(ties > 4_000, "many have ties: {ties}");
}

#[test]
fn mtd_minus_infinity_is_dual_star() {
    for case in (0..TREES).map(some_tree) {
        let (report, log) = watch(&case, Settings::plain(Algorithm::DUAL));
        let dual = oracle::dual_star(&case.tree, case.depth, Statics);
        is_the_same_search(&case, &log, &dual);
        assert_eq!(report.value, dual.value, "{case}");
    }
}

#[test]
fn the_first_pass_evaluates_one_solution_tree() {
    for (w, d) in [(1, 3), (2, 1), (2, 4), (2, 5), (3, 2), (3, 3), (3, 4), (4, 3), (5, 2)] {
        for seed in 0..1_200 {
            let case = uniform_tree(w, d, seed, Quality::Random);
            let (w, d) = (u64::from(w), u32::from(d));
            let (sss, _) = watch(&case, Settings::plain(Algorithm::SSS));
            assert_eq!(sss.iterations[0].passes[0].leaves, w.pow(d.div_ceil(2)), "max: {case}");
            let (dual, _) = watch(&case, Settings::plain(Algorithm::DUAL));
            assert_eq!(dual.iterations[0].passes[0].leaves, w.pow(d / 2), "min: {case}");
        }
    }
}

#[test]
fn on_a_perfectly_ordered_tree_every_algorithm_evaluates_the_minimal_tree() {
    for (w, d) in [(1, 4), (2, 4), (2, 5), (3, 3), (3, 4), (4, 2), (4, 3), (5, 2)] {
        for seed in 0..1_300 {
            let case = uniform_tree(w, d, seed, Quality::Perfect);
            let minimal = u64::from(w).pow(u32::from(d) / 2) + u64::from(w).pow(u32::from(d).div_ceil(2)) - 1;
            let value = oracle::minimax(&case.tree, case.depth, Statics);
            for algorithm in [Algorithm::AlphaBeta, Algorithm::SSS, Algorithm::DUAL, Algorithm::MTD_F] {
                let settings = Settings { guess: Guess::Fixed(value), ..Settings::plain(algorithm) };
                let (report, _) = watch(&case, settings);
                assert_eq!(report.leaves, minimal, "{algorithm}: {case}");
            }
        }
    }
}

/// Leaves per iteration, from depth 2 on, with the best move first.
fn deepened(tree: &Tree, algorithm: Algorithm, fail_low: FailLow) -> (Vec<u64>, Log) {
    let deepening = Deepening::From { first: 2, step: 1 };
    let settings = Settings { deepening, fail_low, ..Settings::plain(algorithm) };
    let mut search = plainly(settings).order(vec![Box::new(TableMove)]);
    let report = search.run(tree, &Limits::depth(3));
    let leaves = report.iterations.iter().map(|it| it.leaves).collect();
    (leaves, std::mem::take(search.observer_mut()))
}

#[test]
fn with_deepening_the_excess_of_sss_star_over_alpha_beta_has_no_bound() {
    for extra in [0, 1, 2, 5, 20, 100] {
        let tree = Tree::dominance(extra);
        let count = |algorithm| {
            let (leaves, log) = deepened(&tree, algorithm, FailLow::TakesHighest);
            let enters_d = log.leaves().iter().any(|path| path.len() == 3 && path[..2] == [0, 0]);
            (leaves, enters_d)
        };
        assert_eq!(count(Algorithm::AlphaBeta), (vec![4, 6], false), "Alpha-Beta never enters d");
        assert_eq!(count(Algorithm::SSS), (vec![3, 8 + u64::from(extra)], true), "SSS* misses e at depth 2");
    }
}

#[test]
fn sss_star_may_evaluate_more_leaves_also_where_only_fail_highs_name_a_move() {
    for (seed, expected) in [(93, [10, 11]), (767, [10, 11]), (1091, [9, 10]), (2429, [9, 10])] {
        let spec: Spec = format!("random:w=2,d=3,seed={seed},values=9").parse().unwrap();
        let tree = spec.build().unwrap();
        let leaves = [Algorithm::AlphaBeta, Algorithm::SSS]
            .map(|a| deepened(&tree, a, FailLow::KeepsHint).0.iter().sum::<u64>());
        assert_eq!(leaves, expected, "{spec}: {tree}");
    }
}

#[test]
fn without_deepening_sss_star_dominates_on_the_same_trees() {
    for extra in [0, 5, 20] {
        let [alphabeta, sss] = [Algorithm::AlphaBeta, Algorithm::SSS]
            .map(|a| watch_tree(&Tree::dominance(extra), 3, Settings::plain(a)).0.leaves);
        assert!(sss <= alphabeta, "{sss} against {alphabeta}");
    }
}

#[test]
fn in_a_dag_sss_star_may_evaluate_more_leaves_than_alpha_beta_at_a_fixed_depth_and_order() {
    for (spec, expected) in [
        ("random:w=2,d=5,seed=2,values=20,dag,nodes=6", [5, 6]),
        ("random:w=3,d=5,seed=16,values=5,dag,nodes=7", [5, 7]),
        ("random:w=2,d=7,seed=52,values=5,dag,nodes=8", [3, 4]),
    ] {
        let tree = spec.parse::<Spec>().unwrap().build().unwrap();
        let depth = tree.depth_of_tree().unwrap();
        let leaves = [Algorithm::AlphaBeta, Algorithm::SSS].map(|a| graph_leaves(&tree, depth, a));
        assert_eq!(leaves, expected, "{spec}");
    }
}

#[test]
fn in_shallow_dags_sss_star_evaluates_no_more_leaves_than_alpha_beta() {
    for seed in 0..10_000 {
        let mut spec: Spec = format!("random:w=3,d=4,dag,nodes=6,values=20,seed={seed}").parse().unwrap();
        spec.depth = 2 + (seed % 3) as u8;
        let tree = spec.build().unwrap();
        let [alphabeta, sss] = [Algorithm::AlphaBeta, Algorithm::SSS].map(|a| graph_leaves(&tree, 4, a));
        assert!(sss <= alphabeta, "{spec}: {sss} against {alphabeta}");
    }
}
