//! The tree that a full-width search walks: which nodes, how deep, what is stored of them, and the line it ends with.

use crate::common::{plainly, proves_a_move, watch_tree};
use crate::questions::tree;
use nullwindow::order::TableMove;
use nullwindow::table::{Hashed, Memo, Table};
use nullwindow::{Algorithm, Bounds, Deepening, FailLow, Guess, Limits, Node, Score, Searcher, Settings};
use nullwindow_theory::oracle::Path;
use nullwindow_theory::table::{ByPath, Exact};
use nullwindow_theory::tree::{Statics, Tree};

/// Leaves of Alpha-Beta with their values, and the value.
fn alphabeta(text: &str, depth: i32) -> (Vec<i32>, i32) {
    let (report, log) = watch_tree(&tree(text), depth, Settings::plain(Algorithm::AlphaBeta));
    (log.leaf_values(), report.value.get())
}

#[test]
fn s1_a_leaf_is_where_the_game_is_over_or_no_depth_is_left() {
    assert_eq!(alphabeta("(5 [6](1 4))", 0), (vec![0], 0));
    assert_eq!(alphabeta("(5 [6](1 4))", 1), (vec![5, 6], 6));
    assert_eq!(alphabeta("(5 [6](1 4))", 2), (vec![5, 1], 5));
    assert_eq!(alphabeta("((1 2 3)((4) 5)(((6))))", 4), (vec![1, 2, 3, 4, 5, 6], 6), "any width and depth");
}

#[test]
fn s13_depth_counts_down_to_0_at_the_leaves() {
    for algorithm in Algorithm::all() {
        let (_, log) = watch_tree(&Tree::pearl(), 4, Settings::plain(algorithm));
        for (path, depth) in log.enters() {
            assert_eq!(*depth, 4 - path.len() as i32, "{algorithm}: {path:?}");
        }
    }
}

#[test]
fn s17_every_move_of_a_node_is_searched_and_to_the_same_depth_whatever_looks_bad() {
    // No move is better than those before it, so Alpha-Beta cuts nothing; static values say that nothing is worth a look.
    let (_, log) =
        watch_tree(&tree("([-900](1 9)[-900](2 9)[-900](3 9))"), 2, Settings::plain(Algorithm::AlphaBeta));
    let paths: Vec<Path> = log.enters().into_iter().map(|(path, _)| path.clone()).collect();
    let of = |i: u16| [vec![i], vec![i, 0], vec![i, 1]];
    assert_eq!(paths, [vec![vec![]], (0..3).flat_map(of).collect()].concat());
}

#[test]
fn s7_the_principal_variation_is_the_left_most_way_to_a_leaf_with_the_roots_value() {
    for algorithm in Algorithm::all() {
        let (report, _) = watch_tree(&Tree::pearl(), 4, Settings::plain(algorithm));
        let line: &[u16] = if report.bounds.is_exact() { &[1, 0, 1, 1] } else { &[1] };
        assert_eq!(report.pv, line, "{algorithm}");
        // Among equals; which of them MTD-best proves to be no worse is its strategy.
        if !proves_a_move(algorithm) {
            let (report, _) = watch_tree(&tree("((5 5)(5 5)(5 6))"), 2, Settings::plain(algorithm));
            assert_eq!(report.pv, [0, 0], "{algorithm}");
        }
    }
}

#[test]
fn s114_nodes_with_at_least_the_depth_that_the_table_begins_at_are_stored() {
    let stored = |table_from| {
        let settings = Settings { table_from, ..Settings::plain(Algorithm::AlphaBeta) };
        let mut search = plainly(settings);
        search.run(&tree("((5 9)(7 8)(3 9))"), &Limits::depth(2));
        Table::<Tree>::used(search.memory())
    };
    // Of the nine nodes that it visits five are leaves, and three are their parents.
    assert_eq!([0, 1, 2, 3].map(stored), [9, 4, 1, 0]);
}

#[test]
fn s114_what_is_not_stored_is_not_looked_up() {
    // SSS* asks twice; where leaves are not in the table, they are evaluated each time.
    let leaves = |table_from| {
        let settings = Settings { table_from, ..Settings::plain(Algorithm::SSS) };
        watch_tree(&tree("((5 9)(7 8)(3 9))"), 2, settings).1.leaf_values()
    };
    assert_eq!(leaves(0), [5, 7, 3, 8]);
    assert_eq!(leaves(1), [5, 7, 3, 7, 8]);
    assert_eq!(leaves(2), [5, 7, 3, 5, 7, 8]);
}

fn memo_of(search: &Searcher<Tree, Statics, Exact<Tree, ByPath>>, root: &Tree, depth: i32) -> Memo {
    search.memory().retrieve(&Node::root(root), depth)
}

#[test]
fn s8_a_node_is_stored_with_both_bounds_the_depth_and_the_move_that_cut() {
    let root = tree("((5 9)(7 8)(3 9))");
    let run = |max_passes| {
        let settings = Settings { max_passes, ..Settings::plain(Algorithm::DUAL) };
        let mut search = Searcher::with(Statics, Exact::default()).order(vec![]).settings(settings);
        search.run(&root, &Limits::depth(2));
        let Memo { bounds, best, .. } = memo_of(&search, &root, 2);
        assert_eq!(memo_of(&search, &root, 1).bounds, Bounds::UNKNOWN, "another depth");
        assert_eq!(memo_of(&search, &root, 3).best, best, "a deeper search tries it first");
        (bounds, best)
    };
    let at_least = |lower| Bounds::UNKNOWN.at_least(Score::new(lower));
    assert_eq!(run(1), (at_least(5), Some(0)));
    assert_eq!(run(2), (at_least(7), Some(1)));
    assert_eq!(run(3), (Bounds::exact(Score::new(7)), Some(1)), "a fail low keeps the witness");
}

#[test]
fn s14_the_move_that_cut_is_tried_first_when_the_node_is_met_again() {
    // At depth 2 the second move is refuted by its second reply, which is therefore the first to be tried at depth 3.
    let root = tree("([0]([5](5)[9](9))[0]([8](8)[3](3)))");
    let deepening = Deepening::From { first: 2, step: 1 };
    let settings = Settings { deepening, ..Settings::plain(Algorithm::AlphaBeta) };
    let mut search = plainly(settings).order(vec![Box::new(TableMove)]);
    search.run(&root, &Limits::depth(3));
    assert_eq!(search.observer().leaf_values(), [5, 9, 8, 3, 5, 9, 3]);
}

/// The root's memo after some passes of an algorithm, where a node that failed low remembers its highest move.
fn remembered(text: &str, algorithm: &str, max_passes: usize) -> Option<u16> {
    let (fail_low, guess) = (FailLow::TakesHighest, Guess::Fixed(Score::new(20)));
    let settings = Settings { max_passes, fail_low, guess, ..Settings::plain(algorithm.parse().unwrap()) };
    let mut search = Searcher::with(Statics, Exact::default()).order(vec![]).settings(settings);
    let root = tree(text);
    search.run(&root, &Limits::depth(2));
    memo_of(&search, &root, 2).best
}

#[test]
fn s71_of_equal_replies_a_fail_low_takes_the_left_most() {
    for algorithm in ["sss*", "aspiration-alphabeta(1)"] {
        assert_eq!(remembered("((3 9)(5 9)(5 9))", algorithm, 1), Some(1), "{algorithm}");
    }
}

#[test]
fn s71_a_fail_low_keeps_the_witness_of_a_lower_bound() {
    // C* first finds out that the first move is worth 5, and then that no move is worth 15,003; the second might be 7.
    assert_eq!(remembered("((5 9)(7 8)(3 9))", "mtd-bi", 2), Some(0));
}

#[test]
fn s30_alpha_beta_returns_what_the_table_knows_outside_of_its_window_or_exactly() {
    let root = tree("((5 9)(7 8)(3 9))");
    // Nodes of the first pass of `second`, after some passes of `first` on the same table.
    let nodes = |first: &str, passes, second: &str, guess| {
        let settings = Settings { max_passes: passes, ..Settings::plain(first.parse().unwrap()) };
        let mut search = Searcher::with(Statics, Hashed::entries(64)).order(vec![]).settings(settings);
        search.run(&root, &Limits::depth(2));
        let guess = Guess::Fixed(Score::new(guess));
        *search.settings_mut() = Settings { guess, ..Settings::plain(second.parse().unwrap()) };
        search.run(&root, &Limits::depth(2)).iterations[0].passes[0].nodes
    };
    assert_eq!(nodes("alphabeta", 1, "alphabeta", 0), 1, "the value");
    assert_eq!(nodes("dual*", 1, "aspiration-alphabeta(1)", 4), 1, "at least 5: window (3, 5)");
    assert_eq!(nodes("sss*", 1, "aspiration-alphabeta(1)", 8), 1, "at most 7: window (7, 9)");
    assert!(nodes("sss*", 1, "aspiration-alphabeta(1)", 7) > 1, "at most 7: window (6, 8)");
}
