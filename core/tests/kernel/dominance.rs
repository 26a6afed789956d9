//! Where SSS* evaluates more leaves than Alpha-Beta: with deepening (P12, S71), and in graphs (P13, S72).

use crate::common::{Log, graph_leaves, plainly, watch_tree};
use nullwindow::order::TableMove;
use nullwindow::tree::Tree;
use nullwindow::tree::random::Spec;
use nullwindow::{Algorithm, Deepening, FailLow, Limits, Settings};

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
