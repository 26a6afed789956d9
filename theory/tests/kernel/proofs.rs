//! The independent verifier: what a search leaves in the table proves what it says.

use crate::common::{drivers_with_memory, plain, some_tree};
use nullwindow::random::SplitMix64;
use nullwindow::table::{Side, Table};
use nullwindow::{Algorithm, Bounds, Game, Limits, Node, Searcher, Settings};
use nullwindow_theory::table::{ByPosition, Exact};
use nullwindow_theory::tree::{Statics, Tree};
use nullwindow_theory::{check, oracle};

fn with_a_table() -> Vec<Algorithm> {
    let mut all = drivers_with_memory();
    all.extend(
        ["alphabeta", "negascout", "aspiration(3)", "aspiration-alphabeta(3)"]
            .map(|a| a.parse::<Algorithm>().unwrap()),
    );
    all
}

#[test]
fn every_search_leaves_solution_trees_that_prove_both_bounds() {
    let algorithms = with_a_table();
    let mut searches: Vec<_> = algorithms.iter().map(|&a| plain(a)).collect();
    for seed in 0..10_000 {
        let case = some_tree(seed);
        let i = seed as usize % algorithms.len();
        let (algorithm, search) = (algorithms[i], &mut searches[i]);
        search.clear();
        let value = search.run(&case.tree, &Limits::depth(case.depth)).value;
        let prove =
            |side, claim| check::bound(&case.tree, case.depth, &Statics, search.memory(), side, claim);
        for side in [Side::Lower, Side::Upper] {
            if let Err(gap) = prove(side, value) {
                panic!("{algorithm}: {gap}: {case}");
            }
        }
        assert!(prove(Side::Lower, value + 1).is_err(), "{algorithm} proves too much: {case}");
        assert!(prove(Side::Upper, value - 1).is_err(), "{algorithm} proves too much: {case}");
        *search.observer_mut() = crate::common::Log::default();
    }
}

#[test]
fn the_solution_trees_of_sss_star_and_dual_star_have_the_sizes_of_the_papers() {
    let case = crate::common::uniform_tree(3, 4, 7, nullwindow_theory::tree::random::Quality::Random);
    let mut search = plain(Algorithm::SSS);
    let value = search.run(&case.tree, &Limits::depth(4)).value;
    for side in [Side::Lower, Side::Upper] {
        let proof = check::bound(&case.tree, 4, &Statics, search.memory(), side, value).unwrap();
        assert_eq!(proof.leaves, 9, "w^(d/2) for either at an even depth");
    }
}

#[test]
fn transpositions_prove_as_well() {
    let mut search = Searcher::new(Statics).table(Exact::<Tree, ByPosition>::default()).order(vec![]);
    for seed in 0..5_000 {
        let case = crate::common::some_graph(seed * 3 + 1 + seed % 2);
        let algorithms = with_a_table();
        let algorithm = algorithms[seed as usize % algorithms.len()];
        search.clear();
        *search.settings_mut() = Settings { etc_from: Some(1), ..Settings::plain(algorithm) };
        let value = search.run(&case.tree, &Limits::depth(case.depth)).value;
        for side in [Side::Lower, Side::Upper] {
            if let Err(gap) = check::bound(&case.tree, case.depth, &Statics, search.memory(), side, value) {
                panic!("{algorithm}: {gap}: {case}");
            }
        }
    }
}

/// Every bound of a node of the tree in the table.
fn falsify(
    table: &mut Exact<Tree, nullwindow_theory::table::ByPath>,
    n: &Node<'_, Tree>,
    depth: i32,
    rng: &mut SplitMix64,
) {
    let mut memo = table.retrieve(n, depth);
    let off = rng.between(1, 9);
    if memo.bounds != Bounds::UNKNOWN {
        memo.bounds.lower = memo.bounds.lower + off;
        memo.bounds.upper = memo.bounds.upper - off;
        table.store(n, depth, memo);
    }
    if depth > 0 {
        for i in 0..n.position.children().count() as u16 {
            falsify(table, &n.child(i, i, &Game::play(n.position, i)), depth - 1, rng);
        }
    }
}

#[test]
fn no_false_claim_is_proved_however_false_the_table_is() {
    for seed in 0..10_000 {
        let case = some_tree(seed);
        let value = oracle::minimax(&case.tree, case.depth, Statics);
        let mut rng = SplitMix64::new(seed);
        let mut table = Exact::default();
        // A table that says so of every node.
        let root = Node::root(&case.tree);
        claim_everything(&mut table, &root, case.depth, &mut rng);
        falsify(&mut table, &root, case.depth, &mut rng);
        for off in [1, 2, 50] {
            let prove = |side, claim| check::bound(&case.tree, case.depth, &Statics, &table, side, claim);
            assert!(prove(Side::Lower, value + off).is_err(), "{case}");
            assert!(prove(Side::Upper, value - off).is_err(), "{case}");
        }
    }
}

fn claim_everything(
    table: &mut Exact<Tree, nullwindow_theory::table::ByPath>,
    n: &Node<'_, Tree>,
    depth: i32,
    rng: &mut SplitMix64,
) {
    let bounds = Bounds::exact(nullwindow::Score::new(rng.between(-600, 600)));
    table.store(n, depth, nullwindow::table::Memo { bounds, ..nullwindow::table::Memo::UNKNOWN });
    if depth > 0 {
        for i in 0..n.position.children().count() as u16 {
            claim_everything(table, &n.child(i, i, &Game::play(n.position, i)), depth - 1, rng);
        }
    }
}
