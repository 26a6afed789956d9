//! Quiescence: noisy leaves are searched on until they are quiet, and the value is that of the definition.

use crate::common::{Log, drivers_with_memory, ordering, proves_a_move, some_dag, some_settings, some_tree};
use nullwindow::observe::Stats;
use nullwindow::random::SplitMix64;
use nullwindow::select::{Select, StandPat};
use nullwindow::table::{Hashed, Kept, Table};
use nullwindow::{Algorithm, Depth, Evaluate, Game, Limits, Node, Score, Searcher, Settings};
use nullwindow_theory::observe::Unique;
use nullwindow_theory::table::{ByPosition, Exact};
use nullwindow_theory::tree::{Statics, Tree};

/// Moves to nodes with odd keys are captures; where the key is a multiple of three one must be played.
struct Captures;

impl Captures {
    fn of(position: &Tree) -> (Vec<u16>, StandPat) {
        let noisy = (0..).zip(position.children()).filter(|(_, c)| c.key() % 2 == 1).map(|(i, _)| i);
        let forced = position.key().is_multiple_of(3);
        (noisy.collect(), if forced { StandPat::Forbidden } else { StandPat::Allowed })
    }
}

impl Select<Tree> for Captures {
    const SELECTS: bool = true;
    fn noisy(&mut self, position: &Tree, moves: &mut Vec<u16>) -> Option<StandPat> {
        let (noisy, stand_pat) = Captures::of(position);
        moves.extend(&noisy);
        (!noisy.is_empty() || position.key().is_multiple_of(5)).then_some(stand_pat)
    }
    const QUIESCES: bool = true;
}

/// Quiescence by definition.
fn quiet_value(position: &Tree) -> Score {
    let (noisy, stand_pat) = Captures::of(position);
    let stand = Statics.evaluate(position);
    let best = noisy.iter().map(|&mv| -quiet_value(&position.play(mv))).max();
    match (best, stand_pat) {
        _ if position.is_leaf() => stand,
        (None, _) => stand,
        (Some(best), StandPat::Allowed) => best.max(stand),
        (Some(best), StandPat::Forbidden) => best,
    }
}

fn minimax_then_quiet(position: &Tree, depth: Depth) -> Score {
    if depth == 0 || position.is_leaf() {
        return quiet_value(position);
    }
    position.children().map(|c| -minimax_then_quiet(&c, depth - 1)).max().unwrap()
}

#[test]
fn quiescence_has_the_value_of_its_definition_for_every_algorithm() {
    let mut search = Searcher::new(Statics).select(Captures);
    let mut noisy = 0;
    for seed in 0..10_000 {
        let case = some_dag(seed);
        let mut rng = SplitMix64::new(seed);
        let depth = (case.depth - 2).max(0);
        let value = minimax_then_quiet(&case.tree, depth);
        noisy += u32::from(value != nullwindow_theory::oracle::minimax(&case.tree, depth, Statics));
        let kept = if rng.chance(50) { Kept::One } else { Kept::Two };
        for algorithm in Algorithm::all() {
            let settings = some_settings(&mut rng, algorithm);
            let what = format!("{algorithm} {kept:?} {settings:?} to {depth} on {case}");
            let (_, parts) = ordering(rng.next_u64());
            search = search.table(Hashed::entries([0, 16, 1024][rng.below(3) as usize]).kept(kept));
            search = search.order(parts).settings(settings);
            let report = search.run(&case.tree, &Limits::depth(depth));
            assert!(report.bounds.contains(value), "{value} is not in {:?}: {what}", report.bounds);
            if !proves_a_move(algorithm) {
                assert_eq!(report.value, value, "{what}");
            }
            if let Some(best) = report.best.filter(|_| depth > 0) {
                assert_eq!(-minimax_then_quiet(&case.tree.play(best), depth - 1), value, "best: {what}");
            }
        }
    }
    assert!(noisy > 2_000, "{noisy}");
}

#[test]
fn one_bound_is_enough_for_quiet_leaves_too() {
    let mut search = Searcher::new(Statics).select(Captures).order(vec![]).observe(Log::default());
    for case in (0..10_000).map(some_tree) {
        let depth = (case.depth - 1).max(0);
        for algorithm in [Algorithm::SSS, Algorithm::DUAL, Algorithm::MTD_F] {
            let mut logs = Vec::new();
            for kept in [Kept::One, Kept::Two] {
                search =
                    search.table(Hashed::entries(1 << 12).kept(kept)).settings(Settings::plain(algorithm));
                search.run(&case.tree, &Limits::depth(depth));
                logs.push(std::mem::take(search.observer_mut()));
            }
            assert_eq!(logs[0].enters(), logs[1].enters(), "{algorithm} to {depth}: {case}");
        }
    }
}

#[test]
fn a_noisy_leaf_that_fails_low_is_remembered_with_one_bound_too() {
    let settings = Settings { max_passes: 1, ..Settings::plain(Algorithm::SSS) };
    let mut search = Searcher::new(Statics).select(Captures).settings(settings);
    for seed in 0..10_000 {
        let case = some_dag(seed);
        search = search.table(Hashed::entries(16).kept(Kept::One));
        let upper = search.run(&case.tree, &Limits::depth(0)).bounds.upper;
        let memo = Table::<Tree>::retrieve(search.memory(), &Node::root(&case.tree), 0);
        assert_eq!(memo.bounds.upper, upper, "{case}");
        assert!(upper < Score::INF, "the first question of SSS* fails low: {case}");
    }
}

/// All moves are captures, and both sides may stand pat.
struct AllNoisy;

impl Select<Tree> for AllNoisy {
    const SELECTS: bool = false;
    fn noisy(&mut self, position: &Tree, moves: &mut Vec<u16>) -> Option<StandPat> {
        position.moves(moves);
        (!moves.is_empty()).then_some(StandPat::Allowed)
    }
    const QUIESCES: bool = true;
}

/// MAX chooses between two leaves that are worth 4 and 6 as they stand. MIN captures: min(4, 7, 2) = 2 and min(6, 3, 8) = 3.
///
/// SSS\* with a bound a leaf learns f ≤ 6 (the leaves' static values are enough), f ≤ 4 (the second leaf and its capture to 3),
/// f ≤ 3 (the first leaf and both its captures), f ≥ 3 (the second and both): 2 + 1 + 1 + 1 leaves, 2 + 2 + 3 + 3 evaluations,
/// 0 + 1 + 2 + 2 visits below leaves. With values stored it learns f ≤ 3 (both leaves and all their captures), and then
/// f ≥ 3 from the table.
#[test]
fn bottom_positions_evaluations_and_visits_below_are_counted_apart_as_computed_by_hand_e9() {
    let tree = Tree::parse("([4](7 2) [6](3 8))").unwrap();
    for (exact_leaves, leaves, evaluations, quiet, nodes, hits) in
        [(false, 5, 10, 5, 12, 3), (true, 2, 6, 4, 6, 2)]
    {
        let settings = Settings { exact_leaves, ..Settings::plain(Algorithm::SSS) };
        let mut search = Searcher::new(Statics).select(AllNoisy).order(vec![]).settings(settings);
        search = search.table(Hashed::entries(64));
        let mut search = search.observe((Stats::default(), Unique::default()));
        let report = search.run(&tree, &Limits::depth(1));
        let (stats, unique) = search.observer();
        let total = stats.total();
        assert_eq!(report.value, Score::new(3));
        assert_eq!((total.leaves, unique.leaves(), report.leaves), (leaves, 2, evaluations));
        assert_eq!((total.quiet, total.nodes, total.hits), (quiet, nodes, hits));
        assert_eq!(report.nodes, nodes + quiet);
    }
}

#[test]
fn a_leaf_whose_value_is_stored_is_evaluated_once_and_is_worth_the_same_e9() {
    let mut again = 0;
    for seed in 0..1_000 {
        let case = some_dag(seed);
        // A root that is a leaf itself is never asked of the table.
        let depth = (case.depth - 1).max(1);
        let value = minimax_then_quiet(&case.tree, depth);
        for algorithm in drivers_with_memory() {
            for exact_leaves in [false, true] {
                let settings = Settings { exact_leaves, ..Settings::plain(algorithm) };
                let search = Searcher::new(Statics).select(Captures).order(vec![]).settings(settings);
                let search = search.table(Exact::<Tree, ByPosition>::default());
                let mut search = search.observe((Stats::default(), Unique::default()));
                let found = search.run(&case.tree, &Limits::depth(depth)).value;
                let (stats, unique) = search.observer();
                let more = stats.total().leaves - unique.leaves() as u64;
                assert_eq!(
                    (found, exact_leaves && more > 0),
                    (value, false),
                    "{algorithm} to {depth}: {case}"
                );
                again += more;
            }
        }
    }
    assert!(again > 1_000, "with a bound a leaf, leaves are evaluated again: {again}");
}
