//! What a search decides from its own counts: never its value, and the same every time.

use crate::common::some_graph;
use nullwindow::order::{At, Choice, Countermoves, Order};
use nullwindow::{
    Algorithm, Depth, Guess, Iteration, Limits, Report, Score, Searcher, Settings, StaticOrder,
};
use nullwindow_theory::tree::{Statics, Tree};
use std::sync::{Arc, Mutex};

fn depths(report: &Report<u16>) -> Vec<Depth> {
    report.iterations.iter().map(|it| it.depth).collect()
}

/// A tree `depth` plies deep in which every node has `width` moves; values are never the same twice in a row.
fn uniform(width: u16, depth: Depth) -> Tree {
    format!("random:w={width},d={depth},seed=5")
        .parse::<nullwindow_theory::tree::random::Spec>()
        .unwrap()
        .build()
        .unwrap()
}

#[test]
fn default_driver_needs_few_passes_where_mtd_f_creeps() {
    // Every probe of MTD(f) lowers the bound by one: the opponent's replies are worth 1,000, 999, ..., 1.
    let replies: Vec<String> = (1..=1_000).rev().map(|value| value.to_string()).collect();
    let tree: Tree = format!("(({}))", replies.join(" ")).parse().unwrap();
    let run = |algorithm| {
        let settings =
            Settings { algorithm, guess: Guess::Fixed(Score::new(1_001)), ..Settings::plain(algorithm) };
        Searcher::new(Statics).settings(settings).run(&tree, &Limits::depth(2))
    };
    let (default, creeping, negascout) =
        (run(Settings::default().algorithm), run(Algorithm::MTD_F), run(Algorithm::NegaScout));
    assert_eq!((default.value, creeping.value), (negascout.value, negascout.value));
    assert!(creeping.iterations[0].passes.len() > 900, "the tree makes MTD(f) creep");
    assert!(default.iterations[0].passes.len() <= 40, "{}", default.iterations[0].passes.len());
    assert!(default.nodes <= 40 * negascout.nodes, "{} against {}", default.nodes, negascout.nodes);
}

#[test]
fn iterations_are_left_out_where_only_the_depth_limits_the_search() {
    let (tree, wide) = (uniform(3, 9), uniform(9, 6));
    let run_on = |tree: &Tree, limits: &Limits| depths(&Searcher::new(Statics).run(tree, limits));
    let run = |limits: &Limits| run_on(&tree, limits);
    assert_eq!(run(&Limits::depth(7)), [1, 3, 7], "nodes grow slowly");
    assert_eq!(run(&Limits::depth(8)), [2, 4, 8]);
    assert_eq!(run(&Limits::depth(9)), [1, 3, 5, 9]);
    assert_eq!(run_on(&wide, &Limits::depth(6)), [2, 4, 6], "they grow faster");
    assert_eq!(run(&Limits::depth(5).nodes(1_000_000)), [1, 2, 3, 4, 5]);
    assert_eq!(run(&Limits::depth(5).until(|| false)), [1, 2, 3, 4, 5]);
}

#[test]
fn closest_guess_is_the_one_that_was_right() {
    let values = |values: &[i32]| -> Vec<Iteration> {
        let tree = uniform(2, 2);
        let report = Searcher::new(Statics).run(&tree, &Limits::depth(2));
        let of = |(depth, &value): (Depth, &i32)| Iteration {
            depth,
            value: Score::new(value),
            ..report.iterations[0].clone()
        };
        (1..).zip(values).map(of).collect()
    };
    let guess =
        |list: &[i32]| Guess::Closest.value(&values(list), list.len() as Depth + 1, Score::ZERO).get();
    assert_eq!(guess(&[10, -10, 11, -11, 12]), -11, "values swing");
    assert_eq!(guess(&[10, 20, 30, 40, 50]), 50, "values rise");
    assert_eq!(guess(&[7]), 0, "the static value, while no depth of this parity is finished");
}

#[test]
fn the_same_search_visits_the_same_nodes() {
    for seed in 0..300 {
        let case = some_graph(seed);
        let run = || {
            let report = Searcher::new(Statics).run(&case.tree, &Limits::depth(case.depth));
            (report.nodes, report.leaves, depths(&report))
        };
        assert_eq!(run(), run(), "{case}");
    }
}

#[test]
fn static_values_save_nodes_where_they_say_something_and_change_no_value() {
    let nodes = |static_order| {
        let totals = (1..=20).map(|seed| {
            let spec = format!("random:w=6,d=6,seed={seed}").parse::<nullwindow_theory::tree::random::Spec>();
            let settings = Settings { static_order, ..Settings::default() };
            let report = Searcher::new(Statics)
                .settings(settings)
                .run(&spec.unwrap().build().unwrap(), &Limits::depth(6));
            (report.value, report.nodes)
        });
        let (values, nodes): (Vec<_>, Vec<_>) = totals.unzip();
        (values, nodes.iter().sum::<u64>())
    };
    let (without, with, measured) =
        (nodes(StaticOrder::Off), nodes(StaticOrder::From(2)), nodes(StaticOrder::Measured));
    assert_eq!((&with.0, &measured.0), (&without.0, &without.0));
    assert!(4 * with.1 < 3 * without.1, "{} of {}", with.1, without.1);
    assert!(5 * measured.1 < 4 * without.1, "{} of {}", measured.1, without.1);
    let (deep, off) = (nodes(StaticOrder::From(7)), without);
    assert_eq!(deep, off, "no node is so deep");
}

#[test]
fn evaluations_are_looked_at_only_where_moves_are_rated_by_them() {
    let tree = uniform(4, 5);
    let evaluations = |static_order| {
        let count = std::cell::Cell::new(0_u64);
        let evaluation = |tree: &Tree| {
            count.set(count.get() + 1);
            nullwindow::Evaluate::evaluate(&Statics, tree)
        };
        let settings = Settings { static_order, ..Settings::fixed(Algorithm::MTD_F) };
        let report = Searcher::new(&evaluation).settings(settings).run(&tree, &Limits::depth(5));
        (count.get(), report.leaves)
    };
    let (calls, leaves) = evaluations(StaticOrder::Off);
    assert!(calls <= leaves + 1, "the leaves and the root: {calls} of {leaves}");
    let (calls, leaves) = evaluations(StaticOrder::From(2));
    assert!(calls > leaves + 4, "{calls} of {leaves}");
}

/// Depths at which a move to begin with was asked for, and the answers.
type Answers = Arc<Mutex<Vec<(Depth, Option<usize>)>>>;

/// Countermoves that note what they were asked.
struct Noted(Countermoves, Answers);

impl Order<Tree> for Noted {
    fn rate(&mut self, at: &At<'_, Tree>, _: &mut [Choice<u16>]) {
        assert!(at.depth >= 2, "rated below order_from");
    }

    fn first(&mut self, at: &At<'_, Tree>, choices: &[Choice<u16>]) -> Option<usize> {
        let first = self.0.first(at, choices);
        self.1.lock().unwrap().push((at.depth, first));
        first
    }

    fn reward(&mut self, at: &At<'_, Tree>, tried: &[Choice<u16>]) {
        Order::<Tree>::reward(&mut self.0, at, tried);
    }
}

#[test]
fn a_countermove_is_tried_first_where_moves_are_not_rated() {
    let tree = uniform(4, 5);
    let asked = Answers::default();
    let parts: nullwindow::order::Orders<Tree> =
        vec![Box::new(Noted(Countermoves::new::<Tree>(), Arc::clone(&asked)))];
    let settings = Settings { order_from: 2, ..Settings::default() };
    Searcher::new(Statics).order(parts).settings(settings).run(&tree, &Limits::depth(5));
    let asked = asked.lock().unwrap();
    assert!(asked.iter().all(|&(depth, _)| depth == 1));
    assert!(asked.iter().any(|(_, first)| first.is_some_and(|i| i > 0)), "one move is brought forward");
}
