//! Where SSS* evaluates more leaves than Alpha-Beta: with deepening (P12, S71), and in graphs (P13, S72).

use crate::common::graph_leaves;
use nullwindow::observe::{Event, Observer};
use nullwindow::order::{At, Choice, Order, Orders, TableMove};
use nullwindow::table::{ByPath, Exact};
use nullwindow::tree::random::Spec;
use nullwindow::tree::{Statics, Tree};
use nullwindow::{Algorithm, Deepening, Depth, Limits, Score, Searcher, Settings};
use std::collections::HashMap;
use std::sync::{Arc, Mutex};

type Path = Vec<u16>;

/// The best move of every node's last visit, fail low or not: what the counterexample's programs remember (S14). The
/// kernel's table has a best move only where one has failed high.
#[derive(Clone, Default)]
struct LastBest(Arc<Mutex<Visits>>);

#[derive(Default)]
struct Visits {
    best: HashMap<Path, u16>,
    /// Highest reply of the current visit, and whose.
    now: HashMap<Path, (Score, u16)>,
    leaves: Vec<Path>,
}

impl LastBest {
    fn replied(&self, path: &[u16], value: Score) {
        let Some((&index, parent)) = path.split_last() else { return };
        let now = &mut self.0.lock().unwrap().now;
        let best = now.entry(parent.to_vec()).or_insert((-Score::INF, index));
        if -value > best.0 {
            *best = (-value, index);
        }
    }
}

impl Observer<Tree> for LastBest {
    fn see(&mut self, event: &Event<'_, Tree>) {
        match event {
            Event::Enter(n, _) => {
                self.0.lock().unwrap().now.remove(&n.path());
            }
            Event::Hit(n, _, value) => self.replied(&n.path(), *value),
            Event::Leaf(n, value) => {
                self.replied(&n.path(), *value);
                self.0.lock().unwrap().leaves.push(n.path());
            }
            Event::Leave(n, _, _, value) => {
                self.replied(&n.path(), *value);
                let mut visits = self.0.lock().unwrap();
                if let Some(&(_, index)) = visits.now.get(&n.path()) {
                    visits.best.insert(n.path(), index);
                }
            }
            _ => {}
        }
    }
}

impl Order<Tree> for LastBest {
    fn rate(&mut self, at: &At<'_, Tree>, choices: &mut [Choice<u16>]) {
        if let Some(&index) = self.0.lock().unwrap().best.get(&at.node.path()) {
            choices[usize::from(index)].rating += 1;
        }
    }
}

/// Leaves per iteration, from depth 2 on.
fn deepened<O: Observer<Tree>>(
    tree: &Tree,
    depth: Depth,
    algorithm: Algorithm,
    order: Orders<Tree>,
    observer: O,
) -> Vec<u64> {
    let deepening = Deepening::From { first: 2, step: 1 };
    let settings = Settings { deepening, order_from: 1, pv: false, ..Settings::plain(algorithm) };
    let mut search = Searcher::new(Statics)
        .table(Exact::<Tree, ByPath>::new())
        .order(order)
        .settings(settings)
        .observe(observer);
    search.run(tree, &Limits::depth(depth)).iterations.iter().map(|it| it.leaves).collect()
}

#[test]
fn with_deepening_sss_star_evaluates_as_many_leaves_more_than_alpha_beta_as_you_like() {
    for extra in [0, 1, 2, 5, 20, 100] {
        let tree = Tree::dominance(extra);
        let count = |algorithm| {
            let last = LastBest::default();
            let counts = deepened(&tree, 3, algorithm, vec![Box::new(last.clone())], last.clone());
            let visits = last.0.lock().unwrap();
            let enters_d = visits.leaves.iter().any(|path| path.len() == 3 && path[..2] == [0, 0]);
            (counts, enters_d)
        };
        assert_eq!(count(Algorithm::AlphaBeta), (vec![4, 6], false), "Alpha-Beta never enters d");
        assert_eq!(count(Algorithm::SSS), (vec![3, 8 + u64::from(extra)], true), "SSS* misses e at depth 2");
    }
}

#[test]
fn with_the_kernels_own_table_move_there_are_such_trees_too() {
    for (seed, expected) in [(93, [10, 11]), (767, [10, 11]), (1091, [9, 10]), (2429, [9, 10])] {
        let spec: Spec = format!("random:w=2,d=3,seed={seed},values=9").parse().unwrap();
        let tree = spec.build().unwrap();
        let leaves = [Algorithm::AlphaBeta, Algorithm::SSS]
            .map(|a| deepened(&tree, 3, a, vec![Box::new(TableMove)], ()).iter().sum::<u64>());
        assert_eq!(leaves, expected, "{spec}: {tree}");
    }
}

#[test]
fn without_deepening_sss_star_dominates_on_the_same_trees() {
    for extra in [0, 5, 20] {
        let [alphabeta, sss] = [Algorithm::AlphaBeta, Algorithm::SSS]
            .map(|a| crate::common::watch_tree(&Tree::dominance(extra), 3, Settings::plain(a)).0.leaves);
        assert!(sss <= alphabeta, "{sss} against {alphabeta}");
    }
}

#[test]
fn in_a_dag_sss_star_may_evaluate_more_leaves_than_alpha_beta_at_a_fixed_depth_and_order() {
    for (spec, expected) in [
        ("random:w=2,d=5,seed=2,values=20,dag,nodes=6", [5, 6]),
        ("random:w=3,d=5,seed=16,values=5,dag,nodes=7", [5, 7]),
        ("random:w=2,d=7,seed=52,values=5,dag,nodes=8", [3, 4]),
    ] {
        let tree = spec.parse::<Spec>().unwrap().build().unwrap();
        let depth = tree.depth_of_tree().unwrap();
        let leaves = [Algorithm::AlphaBeta, Algorithm::SSS].map(|a| graph_leaves(&tree, depth, a));
        assert_eq!(leaves, expected, "{spec}");
    }
}

#[test]
fn in_shallow_dags_it_does_not() {
    for seed in 0..10_000 {
        let mut spec: Spec = format!("random:w=3,d=4,dag,nodes=6,values=20,seed={seed}").parse().unwrap();
        spec.depth = 2 + (seed % 3) as u8;
        let tree = spec.build().unwrap();
        let [alphabeta, sss] = [Algorithm::AlphaBeta, Algorithm::SSS].map(|a| graph_leaves(&tree, 4, a));
        assert!(sss <= alphabeta, "{spec}: {sss} against {alphabeta}");
    }
}
