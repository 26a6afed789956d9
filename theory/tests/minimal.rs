//! P15: minimal graphs.
#![expect(clippy::unwrap_used, reason = "a panic is how a test fails")]

use nullwindow::{Algorithm, Cutoffs, Depth, Limits, Searcher, Settings};
use nullwindow_theory::minimal::{Frozen, Size, graph};
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
    let graph = |cutoffs| graph(tree, depth, report.value, &Statics, table, frozen, cutoffs);
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
