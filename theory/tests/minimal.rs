//! P15: minimal graphs.
#![expect(clippy::unwrap_used, reason = "a panic is how a test fails")]

use nullwindow::table::Table;
use nullwindow::{Algorithm, Cutoffs, Depth, Game, Limits, Node, Searcher, Settings};
use nullwindow_theory::minimal::{Frozen, Procedure, Size, graph};
use nullwindow_theory::table::{ByPosition, Exact};
use nullwindow_theory::tree::random::Spec;
use nullwindow_theory::tree::{Statics, Tree};

fn table() -> Exact<Tree, ByPosition> {
    Exact::default()
}

/// A search, its left-first minimal graph, and ARMG(k) of it.
fn measure(tree: &Tree, depth: Depth, algorithm: Algorithm, k: Depth) -> [Size; 3] {
    let mut search = Searcher::with(Statics, table())
        .settings(Settings { pv: nullwindow::Variation::Move, ..Settings::plain(algorithm) })
        .observe(Frozen::default());
    let report = search.run(tree, &Limits::depth(depth));
    let frozen = search.observer();
    let graph =
        |cutoffs| graph(tree, depth, report.value, &Statics, table, frozen, Procedure::AtValue(cutoffs));
    let (left, cheapest) = (graph(Cutoffs::First), graph(Cutoffs::Cheapest { plies: k }));
    [Size { nodes: report.nodes, leaves: report.leaves }, left, cheapest]
}

#[test]
fn on_uniform_trees_the_left_first_minimal_graph_is_the_minimal_tree() {
    for seed in 0_u64..300 {
        let (w, d) = (2 + seed % 3, 1 + seed % 6);
        let tree =
            format!("random:w={w},d={d},seed={seed},values=1000").parse::<Spec>().unwrap().build().unwrap();
        let d = d as u32;
        let minimal = w.pow(d / 2) + w.pow(d.div_ceil(2)) - 1;
        for algorithm in [Algorithm::AlphaBeta, Algorithm::MTD_F, Algorithm::SSS, Algorithm::DUAL] {
            let [_, left, _] = measure(&tree, d as Depth, algorithm, 0);
            assert_eq!(left.leaves, minimal, "w={w} d={d} seed={seed} {algorithm}");
        }
    }
}

/// How often the order `armg ≤ lfmg ≤ search` is violated, and the sums, over `count` seeds of `spec`.
fn violations(spec: &str, depth: Depth, count: u64) -> ([u64; 3], [u64; 2]) {
    let (mut sums, mut broken) = ([0; 3], [0; 2]);
    for seed in 0..count {
        let tree = format!("random:{spec},seed={seed}").parse::<Spec>().unwrap().build().unwrap();
        let sizes = measure(&tree, depth, Algorithm::MTD_F, 3).map(|size| size.nodes);
        sums.iter_mut().zip(sizes).for_each(|(sum, size)| *sum += size);
        broken[0] += u64::from(sizes[1] > sizes[0]);
        broken[1] += u64::from(sizes[2] > sizes[1]);
    }
    (sums, broken)
}

#[test]
fn the_real_minimal_graph_is_smaller_than_the_left_first_and_that_than_the_search_on_irregular_trees() {
    let ([search, left, cheapest], broken) = violations("w=5,min_w=1,d=5,min_d=3,values=30", 5, 10_000);
    assert!(left < search && cheapest < left, "{search} {left} {cheapest}");
    // On trees sub-goals do not interact, but freezing one move a node for both proofs may cost a little.
    assert!(
        broken[0] <= 10 && broken[1] <= 100,
        "{broken:?} violations in 10,000 trees; {search} {left} {cheapest}"
    );
}

#[test]
fn on_graphs_sub_goals_interact_and_the_order_is_violated_now_and_then_only() {
    let ([search, left, cheapest], broken) = violations("dag,w=4,d=6,nodes=40,values=60", 6, 2_000);
    assert!(left < search && cheapest < left, "{search} {left} {cheapest}");
    assert!(
        broken[0] <= 20 && broken[1] <= 300,
        "{broken:?} violations in 2,000 graphs; {search} {left} {cheapest}"
    );
}

#[test]
fn the_move_to_play_is_the_cheapest_cutoffs_witness_and_not_the_last_one_tried() {
    let tree = Tree::parse("(5 3)").expect("a tree");
    for algorithm in [Algorithm::DUAL, Algorithm::MTD_F, Algorithm::SSS] {
        let cutoffs = Cutoffs::Cheapest { plies: 1 };
        let settings = Settings { cutoffs, ..Settings::plain(algorithm) };
        let report = Searcher::new(Statics).settings(settings).run(&tree, &Limits::depth(1));
        assert_eq!((report.value.get(), report.best), (5, Some(0)), "{algorithm}");
    }
}

/// Nodes and leaves of the left-first minimal graph and of ARMG(k), after a search with Alpha-Beta.
fn sizes(text: &str, depth: Depth, k: Depth) -> [(u64, u64); 2] {
    let [_, left, cheapest] = measure(&text.parse().unwrap(), depth, Algorithm::AlphaBeta, k);
    [left, cheapest].map(|size| (size.nodes, size.leaves))
}

#[test]
fn s50_the_left_first_minimal_graph_tries_the_move_first_that_cut() {
    assert_eq!(sizes("(5 (9 1))", 2, 0)[0], (4, 2), "9 is left out");
}

#[test]
fn s50_moves_that_refute_nothing_in_the_window_at_the_value_are_found_before_counting() {
    let tree: Tree = "(5 (9 1))".parse().unwrap();
    let left = graph(
        &tree,
        2,
        nullwindow::Score::new(5),
        &Statics,
        table,
        &Frozen::default(),
        Procedure::AtValue(Cutoffs::First),
    );
    assert_eq!(left, Size { nodes: 4, leaves: 2 });
}

#[test]
fn s52_armg_looks_for_the_cheapest_cutoff_at_nodes_with_at_most_k_plies_left() {
    // With two plies left the second move is refuted by 3, at four nodes, or by 4, at one.
    let tree = "(5 ((1 2 3) 4))";
    let (dear, cheap) = ((7, 4), (4, 2));
    let armg: Vec<_> = (0..=3).map(|k| sizes(tree, 3, k)).collect();
    assert_eq!(armg, [[dear, dear], [dear, dear], [dear, cheap], [dear, cheap]]);
}

#[test]
fn s51_the_cheapest_cutoff_is_the_cheapest_of_all_and_not_the_last_that_was_cheaper_than_the_first() {
    // Six nodes, two, or four.
    assert_eq!(sizes("(5 ((1 2 3 3 3) (1) (1 2 3)))", 3, 2), [(9, 6), (5, 2)]);
}

#[test]
fn s51_a_candidate_is_given_up_once_it_has_cost_as_much_as_the_cheapest() {
    let tree: Tree = "(5 ((1) (1 2 3) 4))".parse().unwrap();
    let guess = nullwindow::Guess::Fixed(nullwindow::Score::new(5));
    let run = |cutoffs| {
        let settings = Settings { cutoffs, guess: guess.clone(), ..Settings::plain(Algorithm::MTD_F) };
        Searcher::with(Statics, table()).order(vec![]).settings(settings).run(&tree, &Limits::depth(3)).nodes
    };
    // At least 5: the root and its first move. At least 6: both again, the second move, and one leaf of its first reply.
    assert_eq!(run(Cutoffs::First), 2 + 5);
    // Two nodes of the second reply, and 4.
    assert_eq!(run(Cutoffs::Cheapest { plies: 2 }), 2 + 5 + 2 + 1);
}

#[test]
fn s51_of_cutoffs_that_cost_the_same_the_first_is_kept() {
    let tree: Tree = "(5 (4 1))".parse().unwrap();
    let (guess, cutoffs) =
        (nullwindow::Guess::Fixed(nullwindow::Score::new(5)), Cutoffs::Cheapest { plies: 1 });
    let settings = Settings { cutoffs, guess, ..Settings::plain(Algorithm::MTD_F) };
    let mut search = Searcher::with(Statics, table()).order(vec![]).settings(settings);
    search.run(&tree, &Limits::depth(2));
    let (root, child) = (Node::root(&tree), tree.play(1));
    assert_eq!(search.memory().retrieve(&root.child(1, 1, &child), 1).best, Some(0));
}

#[test]
fn s50_ebelings_procedure_searches_once_more_with_an_open_window_and_the_moves_of_the_first_search() {
    let tree: Tree = "(5 (9 1))".parse().unwrap();
    let count = |frozen: &Frozen, procedure| {
        graph(&tree, 2, nullwindow::Score::new(5), &Statics, table, frozen, procedure)
    };
    let (first, cheapest) = (Cutoffs::First, Cutoffs::Cheapest { plies: 1 });
    // Nothing is known and nothing is refuted before counting: 9 is searched before 1.
    assert_eq!(count(&Frozen::default(), Procedure::Ebeling(first)), Size { nodes: 5, leaves: 3 });
    // The stage that looks for cheaper cutoffs leaves the move that cut.
    assert_eq!(count(&Frozen::default(), Procedure::Ebeling(cheapest)), Size { nodes: 4, leaves: 2 });
}

#[test]
fn s50_ebelings_procedure_looks_for_cheaper_cutoffs_where_it_is_asked_to() {
    // Both replies to the second move refute it: the left one takes three leaves, the right one takes one.
    let tree: Tree = "(5 ((1 2 3) 2))".parse().unwrap();
    let count = |cutoffs| {
        let procedure = Procedure::Ebeling(cutoffs);
        graph(&tree, 3, nullwindow::Score::new(5), &Statics, table, &Frozen::default(), procedure)
    };
    assert_eq!(count(Cutoffs::First), Size { nodes: 7, leaves: 4 });
    assert_eq!(count(Cutoffs::Cheapest { plies: 1 }), Size { nodes: 7, leaves: 4 });
    assert_eq!(count(Cutoffs::Cheapest { plies: 2 }), Size { nodes: 4, leaves: 2 });
}
