//! Counts, computed by hand: statistics, and cutoffs by a look at the children's entries.

use crate::common::Log;
use crate::questions::tree;
use nullwindow::observe::{CutNodes, Stats};
use nullwindow::order::{Eib, Orders};
use nullwindow::table::Hashed;
use nullwindow::{Algorithm, Bounds, Game, Guess, Key, Limits, Outcome, Report, Score, Searcher, Settings};
use nullwindow_theory::observe::Unique;
use nullwindow_theory::table::{ByKey, ByPath, Exact};
use nullwindow_theory::tree::{Statics, Tree};

/// A graph of depth 3 in which two ways meet at node 3: max at 0, min at 1 and 2, max at 3 to 6, and leaves.
#[derive(Clone)]
struct Meeting {
    node: usize,
    is_max: bool,
}

const CHILDREN: [&[u8]; 7] = [&[1, 2], &[3, 4], &[5, 3, 6], &[7, 8], &[9, 10], &[11, 12], &[13]];
const LEAVES: [i32; 7] = [5, 6, 9, 8, 7, 7, 1];

impl Game for Meeting {
    type Move = u8;

    fn moves(&self, list: &mut Vec<u8>) {
        list.extend(CHILDREN[self.node]);
    }

    fn play(&self, to: u8) -> Meeting {
        Meeting { node: to.into(), is_max: !self.is_max }
    }

    fn key(&self) -> Key {
        self.node as Key
    }

    fn outcome(&self) -> Option<Outcome> {
        let value = *LEAVES.get(self.node.checked_sub(CHILDREN.len())?)?;
        Some(Outcome::Score(Score::new(if self.is_max { value } else { -value })))
    }
}

type Watched = (Stats, Log);

fn meet(algorithm: Algorithm, etc_from: Option<i32>) -> (Report<u8>, Watched) {
    meet_with(vec![], algorithm, etc_from)
}

fn meet_with(order: Orders<Meeting>, algorithm: Algorithm, etc_from: Option<i32>) -> (Report<u8>, Watched) {
    let guess = Guess::Fixed(Score::new(6));
    let mut search = Searcher::with(|_: &Meeting| Score::ZERO, Exact::<Meeting, ByKey>::default())
        .order(order)
        .settings(Settings { etc_from, guess, ..Settings::plain(algorithm) })
        .observe(Watched::default());
    let report = search.run(&Meeting { node: 0, is_max: true }, &Limits::depth(3));
    (report, std::mem::take(search.observer_mut()))
}

fn count(text: &str, depth: i32, settings: Settings) -> (Stats, Unique) {
    let mut search = Searcher::with(Statics, Exact::<Tree, ByPath>::default())
        .order(vec![])
        .settings(settings)
        .observe((Stats::default(), Unique::default()));
    search.run(&tree(text), &Limits::depth(depth));
    std::mem::take(search.observer_mut())
}

/// Cut nodes at each ply: nodes, moves tried, and how often the first one cut.
fn cut_nodes(stats: &Stats) -> Vec<(u64, u64, u64)> {
    let show = |cut: &CutNodes| (cut.nodes, cut.tried, cut.first);
    stats.total().cut_nodes.iter().map(show).collect()
}

#[test]
fn s23_cut_nodes_are_counted_by_ply_with_the_moves_tried_and_those_where_the_first_one_cut() {
    // After 5 the second move is refuted by its first reply, the third by its second one, and the last is better.
    let (stats, _) = count("((5 9)(3 8)(8 4)(7 8))", 2, Settings::plain(Algorithm::AlphaBeta));
    assert_eq!(cut_nodes(&stats), [(0, 0, 0), (2, 3, 1)]);
    let cut = stats.total().all_cut_nodes();
    assert_eq!((cut.nodes, cut.tried, cut.first), (2, 3, 1));
    assert!((cut.first_move_success() - 0.5).abs() < 1e-9);
    // Pearl's tree with Alpha-Beta: two max nodes two plies down are cut, each by its first move.
    let (stats, _) = count(&Tree::pearl().to_string(), 4, Settings::plain(Algorithm::AlphaBeta));
    assert_eq!(cut_nodes(&stats), [(0, 0, 0), (0, 0, 0), (2, 2, 2)]);
}

#[test]
fn s18_s19_nodes_leaves_hits_and_passes_are_counted_with_every_revisit() {
    let guess = Guess::Fixed(Score::ZERO);
    let settings = |name: &str| Settings { guess: guess.clone(), ..Settings::plain(name.parse().unwrap()) };
    let counts = |(stats, _): &(Stats, Unique)| {
        let total = stats.total();
        (total.nodes, total.leaves, total.hits, total.passes)
    };
    // mtd(f) visits a a0 a00 a01, a a0 a00 a1 a10 a11, a a0 a1 a10 a2 a20; the table answers for a00, a0 and a10.
    let remembers = count("((5 9)(7 8)(3 9))", 2, settings("mtd(f)"));
    assert_eq!(counts(&remembers), (16, 5, 3, 3));
    assert_eq!(cut_nodes(&remembers.0), [(2, 3, 1), (3, 3, 3)]);
    // Without memory eight leaves are evaluated, five of them different; proving the line is counted apart.
    let forgets = count("((5 9)(7 8)(3 9))", 2, settings("alpha-bounding"));
    assert_eq!((counts(&forgets), forgets.1.leaves()), ((17, 8, 0, 3), 5));
    let line = forgets.0.play_out();
    assert_eq!((line.nodes, line.leaves, line.passes), (3, 2, 0));
}

#[test]
fn s21_each_iteration_has_counts_of_its_own_and_their_sum_is_the_total() {
    let deepening = nullwindow::Deepening::From { first: 1, step: 1 };
    let settings = Settings { deepening, ..Settings::plain(Algorithm::AlphaBeta) };
    let (stats, _) = count("([1](5 9)[2](7 8)[3](3 9))", 2, settings);
    let of = |counts: &nullwindow::observe::Counts| (counts.nodes, counts.leaves);
    let by_depth: Vec<_> = stats.iterations().iter().map(|(depth, counts)| (*depth, of(counts))).collect();
    assert_eq!(by_depth, [(1, (4, 3)), (2, (9, 5))]);
    assert_eq!(of(&stats.total()), (13, 8));
}

#[test]
fn s53_a_child_that_the_table_knows_to_refute_its_parent_cuts_before_any_is_searched() {
    let (report, (stats, log)) = meet(Algorithm::AlphaBeta, Some(2));
    let total = stats.total();
    assert_eq!((report.value.get(), report.best), (6, Some(1)));
    // Two children of the root, two of node 1, and of node 2 the first two: the second, node 3, is known.
    assert_eq!((total.etc_probes, total.etc_cutoffs, total.nodes), (6, 1, 8));
    assert_eq!(log.leaf_values(), [5, 6, 9]);
    assert_eq!(cut_nodes(&stats), [(0, 0, 0), (0, 0, 0), (1, 1, 1)], "no move of node 2 was searched");
    let (_, (stats, log)) = meet(Algorithm::MTD_F, Some(2));
    assert_eq!((stats.total().etc_probes, stats.total().etc_cutoffs), (10, 1));
    assert_eq!(log.leaf_values(), [5, 6, 9]);
}

#[test]
fn s53_a_hashed_table_is_asked_in_the_same_way() {
    let mut search = Searcher::with(|_: &Meeting| Score::ZERO, Hashed::entries(64))
        .order(vec![])
        .settings(Settings { etc_from: Some(2), ..Settings::plain(Algorithm::AlphaBeta) })
        .observe(Stats::default());
    search.run(&Meeting { node: 0, is_max: true }, &Limits::depth(3));
    let total = search.observer().total();
    assert_eq!((total.etc_probes, total.etc_cutoffs, total.leaves), (6, 1, 3));
}

#[test]
fn s53_a_node_that_was_cut_so_is_stored_with_the_bound_that_cut_it() {
    for algorithm in [Algorithm::AlphaBeta, Algorithm::MTD_F] {
        let (_, (_, log)) = meet(algorithm, Some(2));
        let stores = &log.passes.last().unwrap().stores;
        let cut = Bounds::UNKNOWN.at_least(Score::new(-6));
        assert!(stores.contains(&(vec![1], cut)), "{algorithm}: {stores:?}");
    }
}

#[test]
fn s54_children_are_looked_up_at_nodes_of_the_least_depth_and_above_only() {
    let of = |etc_from| {
        let (_, (stats, log)) = meet(Algorithm::AlphaBeta, etc_from);
        (stats.total().etc_probes, log.leaf_values())
    };
    assert_eq!(of(Some(1)), (10, vec![5, 6, 9]), "with one ply left too: nodes 3 and 4");
    assert_eq!(of(Some(2)), (6, vec![5, 6, 9]));
    assert_eq!(of(Some(3)), (2, vec![5, 6, 9, 7, 7]), "at the root only");
    assert_eq!(of(Some(4)), (0, vec![5, 6, 9, 7, 7]));
    assert_eq!(of(None), (0, vec![5, 6, 9, 7, 7]));
    assert_eq!(Settings::default().etc_from, Some(3), "more than two plies from the leaves");
}

#[test]
fn s56_etc_and_eib_work_together_and_each_alone() {
    let of = |order, etc_from| meet_with(order, Algorithm::AlphaBeta, etc_from).1.1.leaf_values();
    let eib = || -> Orders<Meeting> { vec![Box::new(Eib::new(60))] };
    assert_eq!(of(vec![], None), [5, 6, 9, 7, 7]);
    assert_eq!(of(eib(), None), [5, 6, 9, 1], "node 6 leaves one reply and refutes node 2");
    assert_eq!(of(eib(), Some(2)), [5, 6, 9], "node 3, which is known, refutes it before");
}
