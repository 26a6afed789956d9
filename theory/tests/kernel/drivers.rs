//! What every driver owes (P5, P7, P9, P10) and what ETC may do (P14).

use crate::common::{Log, drivers_with_memory, some_dag, some_tree, watch};
use nullwindow::driver::{Driver, Memory, State};
use nullwindow::random::SplitMix64;
use nullwindow::table::{Hashed, Kept, Memo, Side, Table};
use nullwindow::{Algorithm, Depth, Guess, Known, Limits, Node, Score, Searcher, Settings};
use nullwindow_theory::oracle;
use nullwindow_theory::table::{ByPath, Exact};
use nullwindow_theory::tree::{Statics, Tree};
use std::collections::HashSet;

const TREES: u64 = 10_000;

/// A driver that asks anything between f⁻ and f⁺.
static ANYTHING: Driver = Driver {
    name: "anything",
    aliases: &[],
    first: |s| s.guess,
    next: |s: &State| {
        let seed = (s.g.get() as u64) << 20 ^ (s.passes as u64) << 8 ^ s.guess.get() as u64;
        let narrow = Score::new(s.f.lower.get().max(-600)).get()..=s.f.upper.get().min(600);
        let at = SplitMix64::new(seed).between(*narrow.start(), *narrow.end().max(narrow.start()));
        Score::new(at).max(s.f.lower + 1).min(s.f.upper)
    },
    step: None,
    memory: Memory::Kept,
};

fn every_driver() -> Vec<Algorithm> {
    let mut all = drivers_with_memory();
    all.push(Algorithm::Mtd(&ANYTHING, 0));
    all
}

#[test]
fn no_driver_evaluates_a_leaf_that_alpha_beta_does_not_nor_any_leaf_twice() {
    for case in (0..TREES).map(some_tree) {
        let (_, log) = watch(&case, Settings::plain(Algorithm::AlphaBeta));
        let alphabeta: HashSet<_> = log.leaves().into_iter().cloned().collect();
        assert_eq!(alphabeta.len(), log.leaves().len(), "alphabeta: {case}");
        for algorithm in every_driver() {
            let (_, log) = watch(&case, Settings::plain(algorithm));
            let leaves: HashSet<_> = log.leaves().into_iter().cloned().collect();
            assert!(leaves.is_subset(&alphabeta), "{algorithm}: {case}");
            assert_eq!(leaves.len(), log.leaves().len(), "{algorithm} evaluates a leaf twice: {case}");
        }
    }
}

#[test]
fn alpha_bounding_and_negascout_stay_within_alpha_betas_leaves_too() {
    // Scout does not: it wants the exact value of a first move, whatever the window.
    for case in (0..TREES).map(some_tree) {
        let (_, log) = watch(&case, Settings::plain(Algorithm::AlphaBeta));
        let alphabeta: HashSet<_> = log.leaves().into_iter().cloned().collect();
        for algorithm in ["alpha-bounding", "negascout"].map(|a| a.parse().unwrap()) {
            let (_, log) = watch(&case, Settings::plain(algorithm));
            assert!(log.leaves().into_iter().all(|leaf| alphabeta.contains(leaf)), "{algorithm}: {case}");
        }
    }
}

#[test]
fn a_right_guess_is_proved_in_two_passes() {
    for case in (0..TREES).map(some_tree) {
        let value = oracle::minimax(&case.tree, case.depth, Statics);
        for algorithm in ["mtd(f)", "mtd-f", "alpha-bounding"].map(|a| a.parse().unwrap()) {
            let settings = Settings { guess: Guess::Fixed(value), ..Settings::plain(algorithm) };
            let (report, _) = watch(&case, settings);
            assert_eq!(report.iterations[0].passes.len(), 2, "{algorithm}: {case}");
        }
    }
}

#[test]
fn bounds_close_in_strictly_hold_the_value_and_are_leaf_values() {
    for seed in 0..TREES {
        let case = some_tree(seed);
        let value = oracle::minimax(&case.tree, case.depth, Statics);
        let all = leaves_below(&case.tree, case.depth);
        let values: HashSet<Score> = all.iter().copied().collect();
        let guess = Guess::Fixed(Score::new((seed % 601) as i32 - 300));
        for algorithm in every_driver() {
            let (report, _) = watch(&case, Settings { guess: guess.clone(), ..Settings::plain(algorithm) });
            let passes = &report.iterations[0].passes;
            assert!(passes.len() <= values.len() + 1, "{algorithm}: {} passes: {case}", passes.len());
            let mut before = nullwindow::Bounds::UNKNOWN;
            for pass in passes {
                let asked = pass.bound().expect("a null window");
                assert!(before.lower < asked && asked <= before.upper, "{algorithm} asks {asked}: {case}");
                assert!(values.contains(&pass.g), "{algorithm}: g = {} is no leaf's value: {case}", pass.g);
                let now = pass.bounds;
                assert!(now.contains(value), "{algorithm}: {value} is not in {now:?}: {case}");
                assert!(
                    now.lower >= before.lower && now.upper <= before.upper && now != before,
                    "{algorithm}: {case}"
                );
                before = now;
            }
        }
    }
}

/// All leaf values as the player at the root sees them.
fn leaves_below(tree: &Tree, depth: Depth) -> Vec<Score> {
    if depth == 0 || tree.is_leaf() {
        return vec![tree.value()];
    }
    tree.children().flat_map(|c| leaves_below(&c, depth - 1)).collect()
}

#[test]
fn c_star_needs_no_more_passes_than_bisection() {
    // The range is ±30,000: log₂ 60,001 < 16.
    for case in (0..TREES).map(some_tree) {
        for name in ["mtd-bi", "negac*"] {
            let (report, _) = watch(&case, Settings::plain(name.parse().unwrap()));
            assert!(report.iterations[0].passes.len() <= 18, "{name}: {case}");
        }
    }
}

/// A table that forgets nothing but keeps one bound of a node (S10).
#[derive(Default)]
struct OneBound(Exact<Tree, ByPath>);

impl Table<Tree> for OneBound {
    fn retrieve(&self, n: &Node<'_, Tree>, depth: Depth) -> Memo {
        self.0.retrieve(n, depth)
    }
    fn store(&mut self, n: &Node<'_, Tree>, depth: Depth, mut memo: Memo) {
        if !memo.bounds.is_exact() {
            match memo.latest {
                Side::Lower => memo.bounds.upper = Score::INF,
                Side::Upper => memo.bounds.lower = -Score::INF,
            }
        }
        self.0.store(n, depth, memo);
    }
    fn used(&self) -> usize {
        Table::<Tree>::used(&self.0)
    }
    fn clear(&mut self) {
        self.0.clear();
    }
}

#[test]
fn one_bound_is_enough_for_sss_star_dual_star_and_mtd_f() {
    let mut one = Searcher::new(Statics).table(OneBound::default()).order(vec![]).observe(Log::default());
    for case in (0..TREES).map(some_tree) {
        for algorithm in [Algorithm::SSS, Algorithm::DUAL, Algorithm::MTD_F] {
            one.clear();
            *one.observer_mut() = Log::default();
            *one.settings_mut() = Settings::plain(algorithm);
            one.run(&case.tree, &Limits::depth(case.depth));
            let (_, two) = watch(&case, Settings::plain(algorithm));
            assert_eq!(one.observer().enters(), two.enters(), "{algorithm}: {case}");
            assert_eq!(one.observer().leaves(), two.leaves(), "{algorithm}: {case}");
        }
    }
}

#[test]
fn a_hashed_table_with_room_for_all_searches_as_the_exact_one_does_with_one_bound_or_two() {
    let mut search = Searcher::new(Statics).order(vec![]).observe(Log::default());
    for case in (0..TREES).map(some_tree) {
        for algorithm in [Algorithm::SSS, Algorithm::DUAL, Algorithm::MTD_F, Algorithm::AlphaBeta] {
            let (_, exact) = watch(&case, Settings::plain(algorithm));
            for kept in [Kept::One, Kept::Two] {
                search =
                    search.table(Hashed::entries(1 << 14).kept(kept)).settings(Settings::plain(algorithm));
                search.run(&case.tree, &Limits::depth(case.depth));
                let log = std::mem::take(search.observer_mut());
                assert_eq!(log.enters(), exact.enters(), "{algorithm} {kept:?}: {case}");
            }
        }
    }
}

/// Where γ moves one way and all leaves are equally deep: an early leaf has both bounds and may cut before its left
/// brothers are searched again, if values tie. (In C* and MTD-step a child may be known to cut before its left brother is searched again.)
#[test]
fn on_trees_enhanced_transposition_cutoffs_change_no_leaf_of_sss_star_dual_star_and_mtd_f() {
    for case in (0..2 * TREES).map(some_tree).filter(|c| c.spec.min_depth.is_none()) {
        for algorithm in [Algorithm::AlphaBeta, Algorithm::SSS, Algorithm::DUAL, Algorithm::MTD_F] {
            let (plain, without) = watch(&case, Settings::plain(algorithm));
            for from in [1, 3] {
                let settings = Settings { etc_from: Some(from), ..Settings::plain(algorithm) };
                let (report, with) = watch(&case, settings);
                let what = format!("{algorithm}, etc from {from}: {case}");
                assert_eq!(with.leaves(), without.leaves(), "{what}");
                assert_eq!(with.passes.len(), without.passes.len(), "{what}");
                // They only spare a look at children that the table could have answered for.
                assert!(report.nodes <= plain.nodes, "{what}");
                assert_eq!((report.value, report.best), (plain.value, plain.best), "{what}");
            }
        }
    }
}

#[test]
fn on_dags_enhanced_transposition_cutoffs_keep_the_value_and_save_nodes_on_average() {
    let mut search = Searcher::new(Statics)
        .order(vec![])
        .table(Exact::<Tree, nullwindow_theory::table::ByPosition>::default());
    let mut sums = [0u64; 2];
    let mut more = 0;
    for case in (0..TREES).map(some_dag) {
        let value = oracle::minimax(&case.tree, case.depth, Statics);
        for algorithm in [Algorithm::AlphaBeta, Algorithm::NegaScout, Algorithm::MTD_F, Algorithm::SSS] {
            let nodes = [None, Some(1)].map(|etc_from| {
                search.clear();
                *search.settings_mut() = Settings { etc_from, ..Settings::plain(algorithm) };
                let report = search.run(&case.tree, &Limits::depth(case.depth));
                assert_eq!(report.value, value, "{algorithm} etc {etc_from:?}: {case}");
                report.nodes
            });
            sums[0] += nodes[0];
            sums[1] += nodes[1];
            more += u32::from(nodes[1] > nodes[0]);
        }
    }
    assert!(sums[1] < sums[0] * 99 / 100, "nodes without and with: {sums:?}");
    assert!(more > 0, "it is not guaranteed on every position, and this test must be able to see that");
}

#[test]
fn knowing_more_of_a_node_never_changes_the_value_and_on_average_saves_leaves() {
    let mut sums = [0u64; 3];
    for case in (0..TREES).map(some_tree) {
        let value = oracle::minimax(&case.tree, case.depth, Statics);
        for (i, known) in [Known::AsSearched, Known::AllChildren, Known::BothBounds].into_iter().enumerate() {
            let (report, _) = watch(&case, Settings { known, ..Settings::plain(Algorithm::SSS) });
            assert_eq!(report.value, value, "{known:?}: {case}");
            sums[i] += report.leaves;
        }
    }
    assert!(sums[2] < sums[0] && sums[1] <= sums[0], "{sums:?}");
}
