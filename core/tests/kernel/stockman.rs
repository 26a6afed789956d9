//! "SSS* = Alpha-Beta + transposition tables" on random trees (P2), and what its first passes cost (P6).

use crate::common::{Case, Log, some_tree, uniform_tree, watch};
use nullwindow::driver::Pass;
use nullwindow::oracle::{self, Run};
use nullwindow::tree::Statics;
use nullwindow::tree::random::Quality;
use nullwindow::{Algorithm, Guess, Settings};

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
        let stockman = oracle::sss_star(&case.tree, case.depth, &Statics);
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
        let dual = oracle::dual_star(&case.tree, case.depth, &Statics);
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
            let value = oracle::minimax(&case.tree, case.depth, &Statics);
            for algorithm in [Algorithm::AlphaBeta, Algorithm::SSS, Algorithm::DUAL, Algorithm::MTD_F] {
                let settings = Settings { guess: Guess::Fixed(value), ..Settings::plain(algorithm) };
                let (report, _) = watch(&case, settings);
                assert_eq!(report.leaves, minimal, "{algorithm}: {case}");
            }
        }
    }
}
