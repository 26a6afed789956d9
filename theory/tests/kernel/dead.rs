//! Dead leaves: evaluated although nothing can depend on them any more (P11, S58).

use crate::common::{Case, Log, drivers_with_memory, some_tree, uniform_tree, watch};
use nullwindow::{Algorithm, Bounds, Depth, Known, Score, Settings};
use nullwindow_theory::oracle;
use nullwindow_theory::oracle::Path;
use nullwindow_theory::tree::random::Quality;
use nullwindow_theory::tree::{Statics, Tree};
use std::collections::HashMap;

type Evaluated = HashMap<Path, Score>;

/// The tightest bounds of a node that the evaluated leaves imply, as the player at the root sees them.
fn derivable(tree: &Tree, path: &mut Vec<u16>, depth: Depth, evaluated: &Evaluated) -> Bounds {
    if depth == 0 || tree.is_leaf() {
        return evaluated.get(path).map_or(Bounds::UNKNOWN, |v| Bounds::exact(*v));
    }
    let mut known: Option<Bounds> = None;
    for (i, child) in tree.children().enumerate() {
        path.push(i as u16);
        let b = derivable(&child, path, depth - 1, evaluated);
        path.pop();
        known = Some(match known {
            None => b,
            Some(k) if tree.is_max() => Bounds { lower: k.lower.max(b.lower), upper: k.upper.max(b.upper) },
            Some(k) => Bounds { lower: k.lower.min(b.lower), upper: k.upper.min(b.upper) },
        });
    }
    known.unwrap()
}

/// α(n) ≥ β(n): the best that max is sure of on the way to `leaf` is no worse than the best that min is sure of
/// (Pijls and de Bruin).
fn is_dead(case: &Case, leaf: &[u16], evaluated: &Evaluated) -> bool {
    let (mut alpha, mut beta) = (-Score::INF, Score::INF);
    let mut at = case.tree.clone();
    let mut path = Vec::new();
    for (depth, &i) in (1..=case.depth).rev().zip(leaf) {
        let known = derivable(&at, &mut path, depth, evaluated);
        if at.is_max() {
            alpha = alpha.max(known.lower);
        } else {
            beta = beta.min(known.upper);
        }
        at = at.child(i).unwrap();
        path.push(i);
    }
    alpha >= beta
}

/// The same count as [`oracle::dead_leaves`], with every bound derived anew from all leaves each time.
fn count_anew(case: &Case, log: &Log) -> usize {
    let mut evaluated = Evaluated::new();
    let mut dead = 0;
    for (path, value) in log.leaves().into_iter().zip(log.leaf_values()) {
        dead += usize::from(is_dead(case, path, &evaluated));
        evaluated.insert(path.clone(), Score::new(value));
    }
    dead
}

/// Dead leaves and all leaves that the search evaluated.
fn count(case: &Case, log: &Log) -> (usize, usize) {
    let leaves: Vec<Path> = log.leaves().into_iter().cloned().collect();
    (oracle::dead_leaves(&case.tree, case.depth, Statics, &leaves), leaves.len())
}

#[test]
fn dead_leaves_are_those_by_bounds_derived_from_all_leaves() {
    let mut dead = 0;
    for case in (0..1_000).map(some_tree) {
        for algorithm in [Algorithm::SSS, Algorithm::AlphaBeta] {
            let (_, log) = watch(&case, Settings::plain(algorithm));
            let (found, _) = count(&case, &log);
            assert_eq!(found, count_anew(&case, &log), "{algorithm}: {case}");
            dead += found;
        }
    }
    assert!(dead > 100, "only {dead} dead leaves");
}

#[test]
fn with_both_bounds_refreshed_no_dead_leaf_is_evaluated() {
    let drivers = drivers_with_memory();
    let mut evaluated = 0;
    for seed in 0..10_000 {
        let case = some_tree(seed);
        // Each tree with three drivers, in turn.
        for algorithm in (0..3).map(|k| drivers[(seed as usize * 3 + k) % drivers.len()]) {
            let settings = Settings { known: Known::BothBounds, ..Settings::plain(algorithm) };
            let (_, log) = watch(&case, settings);
            let (dead, all) = count(&case, &log);
            assert_eq!(dead, 0, "{algorithm}: {case}");
            evaluated += all;
        }
    }
    assert!(evaluated > 100_000, "{evaluated}");
}

#[test]
fn without_refreshed_bounds_dead_leaves_are_evaluated() {
    for algorithm in [Algorithm::SSS, Algorithm::DUAL, Algorithm::MTD_F] {
        let (mut dead, mut all) = (0, 0);
        for case in (0..3_000).map(some_tree) {
            let (_, log) = watch(&case, Settings::plain(algorithm));
            let (d, a) = count(&case, &log);
            dead += d;
            all += a;
        }
        assert!(dead > 0 && dead < all / 10, "{algorithm}: {dead} of {all}");
    }
}

#[test]
fn sss_star_evaluates_dead_leaves_only_where_values_tie() {
    let mut evaluated = 0;
    for seed in 0..10_000 {
        let (w, d) = [(2, 4), (3, 3), (2, 5), (4, 2)][seed as usize % 4];
        let case = uniform_tree(w, d, seed, Quality::Random);
        let (_, log) = watch(&case, Settings::plain(Algorithm::SSS));
        let mut values = log.leaf_values();
        values.sort_unstable();
        if values.windows(2).all(|w| w[0] != w[1]) {
            let (dead, all) = count(&case, &log);
            assert_eq!(dead, 0, "{case}");
            evaluated += all;
        }
    }
    assert!(evaluated > 20_000, "{evaluated}");
}

#[test]
fn with_distinct_values_the_refresh_changes_no_leaf_of_sss_star() {
    for seed in 0..10_000 {
        let (w, d) = [(2, 4), (3, 3), (2, 5), (4, 2)][seed as usize % 4];
        let case = uniform_tree(w, d, seed, Quality::Random);
        let (_, plain) = watch(&case, Settings::plain(Algorithm::SSS));
        let mut values = plain.leaf_values();
        values.sort_unstable();
        if values.windows(2).all(|w| w[0] != w[1]) {
            let settings = Settings { known: Known::BothBounds, ..Settings::plain(Algorithm::SSS) };
            let (_, refreshed) = watch(&case, settings);
            assert_eq!(refreshed.leaves(), plain.leaves(), "{case}");
        }
    }
}
