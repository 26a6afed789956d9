//! The oracles against the papers' worked example, against each other, and against plain minimax.

use crate::common::small_spec;
use nullwindow::Score;
use nullwindow::example::{Nim, even};
use nullwindow::random::SplitMix64;
use nullwindow_theory::oracle::{self, Run};
use nullwindow_theory::tree::random::{Quality, Spec};
use nullwindow_theory::tree::{Statics, Tree};

/// `6a 5b 6c …`: every node gets a letter at its first visit.
fn trace_in_letters(run: &Run) -> String {
    let mut seen: Vec<&[u16]> = Vec::new();
    let mut words = Vec::new();
    for (case, path) in &run.trace {
        let known = seen.iter().position(|p| p == path).unwrap_or_else(|| {
            seen.push(path);
            seen.len() - 1
        });
        words.push(format!("{case}{}", char::from(b'a' + known as u8)));
    }
    words.join(" ")
}

/// `41:{e41,m36}` with a node's letter given by its path.
fn snapshots(run: &Run) -> Vec<String> {
    let name = |path: &[u16]| match path {
        [0, 0, 0, 0] => 'e',
        [0, 0, 1, 0] => 'g',
        [1, 0, 0, 0] => 'k',
        [1, 0, 1, 0] => 'm',
        [0, 0, 0, 1] => 'n',
        [1, 0, 1, 1] => 'o',
        _ => '?',
    };
    let show = |o: &oracle::OpenSnapshot| {
        let states: Vec<String> = o.open.iter().map(|s| format!("{}{}", name(&s.path), s.merit)).collect();
        format!("{}:{{{}}}", o.merit, states.join(","))
    };
    run.open_at.iter().map(show).collect()
}

fn leaf_values(run: &Run) -> Vec<i32> {
    run.leaf_values.iter().map(|v| v.get()).collect()
}

const PEARL_TRACE: &str = "6a 5b 6c 5d 4e 5f 4g 5h 6i 5j 4k 5l 4m 2e 4n 2m 4o \
                           3o 1l 2i 6p 5q 4r 2r 4s 3s 1q 3p 1h";

#[test]
fn stockmans_sss_star_on_pearls_tree_is_the_papers_worked_example() {
    let run = oracle::sss_star(&Tree::pearl(), 4, Statics);
    assert_eq!(run.value, Score::new(35));
    assert_eq!(trace_in_letters(&run), PEARL_TRACE);
    assert_eq!((run.operations, run.peak_open), (29, 4));
    assert_eq!(leaf_values(&run), [41, 12, 34, 36, 5, 35, 50, 36]);
    assert_eq!(run.leaves[4], [0, 0, 0, 1]);
    assert_eq!(snapshots(&run), ["41:{e41,m36,k34,g12}", "36:{m36,k34,g12,n5}", "35:{o35,k34,g12,n5}"]);
}

#[test]
fn the_appendix_on_pearls_tree_makes_the_same_list_operations() {
    let run = oracle::list_op(&Tree::pearl(), 4, Statics);
    assert_eq!(trace_in_letters(&run), PEARL_TRACE);
    assert_eq!(run, oracle::sss_star(&Tree::pearl(), 4, Statics));
}

#[test]
fn dual_star_on_pearls_tree_evaluates_twelve_leaves() {
    let run = oracle::dual_star(&Tree::pearl(), 4, Statics);
    assert_eq!(run.value, Score::new(35));
    assert_eq!(leaf_values(&run), [41, 5, 101, 80, 12, 90, 34, 80, 50, 36, 36, 35]);
    let bounds: Vec<i32> = run.open_at.iter().map(|o| o.merit.get()).collect();
    assert_eq!(bounds, [5, 12, 34, 35]);
}

#[test]
fn list_op_is_stockmans_sss_star_on_twelve_thousand_trees() {
    let mut ties = 0;
    for seed in 0..12_000 {
        let spec = small_spec(&mut SplitMix64::new(seed), seed, 0, 4);
        let tree = spec.build().expect("small");
        let depth = tree.depth_of_tree().expect("a tree");
        let (stockman, appendix) =
            (oracle::sss_star(&tree, depth, Statics), oracle::list_op(&tree, depth, Statics));
        assert_eq!(stockman, appendix, "{spec}: {tree}");
        let mut values = leaf_values(&stockman);
        values.sort_unstable();
        ties += u32::from(values.windows(2).any(|w| w[0] == w[1]));
    }
    assert!(ties > 4_000, "many of them have ties: {ties}");
}

#[test]
fn sss_star_and_dual_star_find_the_minimax_value_at_every_depth() {
    for seed in 0..12_000 {
        let spec = small_spec(&mut SplitMix64::new(seed), seed, 0, 4);
        let tree = spec.build().expect("small");
        // Also above the leaves, where static values count, and below them, where nothing is left to search.
        for depth in [0, 1, 2, 3, 5] {
            let value = oracle::minimax(&tree, depth, Statics);
            assert_eq!(oracle::sss_star(&tree, depth, Statics).value, value, "{spec} depth {depth}: {tree}");
            assert_eq!(oracle::dual_star(&tree, depth, Statics).value, value, "{spec} depth {depth}: {tree}");
        }
    }
}

#[test]
fn no_leaf_is_evaluated_twice_and_merits_move_one_way() {
    for seed in 0..3_000 {
        let spec = small_spec(&mut SplitMix64::new(seed), seed, 0, 4);
        let tree = spec.build().expect("small");
        let (sss, dual) = (oracle::sss_star(&tree, 4, Statics), oracle::dual_star(&tree, 4, Statics));
        for run in [&sss, &dual] {
            let mut leaves = run.leaves.clone();
            leaves.sort();
            leaves.dedup();
            assert_eq!(leaves.len(), run.leaves.len(), "{spec}: {tree}");
            assert_eq!(run.operations, run.trace.len());
        }
        assert!(sss.open_at.windows(2).all(|w| w[1].merit < w[0].merit), "upper bounds fall: {spec}");
        assert!(dual.open_at.windows(2).all(|w| w[1].merit > w[0].merit), "lower bounds rise: {spec}");
    }
}

#[test]
fn the_first_solution_tree_has_w_to_the_half_d_leaves() {
    for (w, d) in [(2u32, 4u32), (3, 3), (3, 4), (4, 2)] {
        let spec = Spec { width: w as u16, depth: d as u8, values: 1001, ..Spec::default() };
        let tree = spec.build().expect("small");
        // OPEN, when the top leaves infinity, is the left-most solution tree.
        let sss = oracle::sss_star(&tree, d as i32, Statics);
        assert_eq!(sss.open_at[0].open.len(), w.pow(d.div_ceil(2)) as usize, "{spec}");
        let dual = oracle::dual_star(&tree, d as i32, Statics);
        assert_eq!(dual.open_at[0].open.len(), w.pow(d / 2) as usize, "{spec}");
    }
}

#[test]
fn on_a_perfectly_ordered_tree_both_evaluate_the_minimal_tree() {
    for (w, d) in [(2u32, 4u32), (3, 3), (3, 4), (4, 2)] {
        for seed in 0..50 {
            let spec = Spec {
                width: w as u16,
                depth: d as u8,
                values: 50_001,
                seed,
                quality: Quality::Perfect,
                ..Spec::default()
            };
            let tree = spec.build().expect("small");
            let minimal = (w.pow(d / 2) + w.pow(d.div_ceil(2)) - 1) as usize;
            assert_eq!(oracle::sss_star(&tree, d as i32, Statics).leaves.len(), minimal, "{spec}");
            assert_eq!(oracle::dual_star(&tree, d as i32, Statics).leaves.len(), minimal, "{spec}");
        }
    }
}

#[test]
fn wins_are_counted_in_plies_from_the_root() {
    assert_eq!(oracle::minimax(&Nim(0), 9, even), Score::loss_in(0));
    assert_eq!(oracle::minimax(&Nim(2), 9, even), Score::win_in(1));
    assert_eq!(oracle::minimax(&Nim(4), 9, even), Score::loss_in(2));
    assert_eq!(oracle::minimax(&Nim(5), 9, even), Score::win_in(3));
    assert_eq!(oracle::minimax(&Nim(5), 2, even), Score::ZERO, "the horizon");
    let (win, loss) = (Score::win_in(3), Score::loss_in(2));
    assert_eq!(oracle::root_values(&Nim(5), 9, even), [(1, win), (2, loss), (3, loss)]);
    assert!(oracle::root_values(&Nim(0), 9, even).is_empty());
    for matches in 0..9 {
        let value = oracle::minimax(&Nim(matches), 9, even);
        assert_eq!(oracle::sss_star(&Nim(matches), 9, even).value, value);
        assert_eq!(oracle::dual_star(&Nim(matches), 9, even).value, value);
        assert_eq!(oracle::list_op(&Nim(matches), 9, even), oracle::sss_star(&Nim(matches), 9, even));
    }
}
