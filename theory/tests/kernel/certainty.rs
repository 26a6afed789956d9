//! What a search has left out never answers a search that leaves out less.

use crate::common::{Case, some_algorithm, some_graph, some_table, uniform_tree};
use nullwindow::random::{SplitMix64, mix};
use nullwindow::select::{FullWidth, NodePlan, Select, Situation};
use nullwindow::table::{Certainty, Hashed, Memo, Shared, Table};
use nullwindow::{Algorithm, Evaluate, Game, Key, Limits, Node, Score, Searcher, Settings};
use nullwindow_theory::oracle;
use nullwindow_theory::tree::random::Quality;
use nullwindow_theory::tree::{Statics, Tree};
use std::cell::RefCell;
use std::collections::{HashMap, HashSet};
use std::rc::Rc;

/// Takes far too much for the value of some nodes, of a share that the seed decides; none at 0.
struct Wrong {
    level: Certainty,
    share: u64,
}

impl Select<Tree> for Wrong {
    const QUIESCES: bool = false;
    const SELECTS: bool = true;

    fn certainty(&self) -> Certainty {
        self.level
    }

    fn plan(&mut self, at: &Situation<'_, Tree>) -> NodePlan {
        if mix(at.node.key) % 8 < self.share { NodePlan::Prune(Score::new(9_999)) } else { NodePlan::Search }
    }
}

fn minimax(case: &Case) -> Score {
    oracle::minimax(&case.tree, case.depth, Statics)
}

/// One search to the whole depth: a decided value would end deepening early.
fn at_once(algorithm: Algorithm) -> Settings {
    Settings { table_from: 1, ..Settings::plain(algorithm) }
}

#[test]
fn a_selective_search_leaves_nothing_in_the_table_that_a_full_width_search_believes() {
    let mut wrong = 0;
    for seed in 0..1_000 {
        let case = some_graph(seed);
        let (mut rng, limits) = (SplitMix64::new(seed ^ 0xCE7), Limits::depth(case.depth));
        let algorithm = some_algorithm(&mut rng);
        let share = 2 + rng.below(4);
        let mut search = Searcher::with(Statics, some_table(&mut rng).table)
            .settings(at_once(algorithm))
            .select(Wrong { level: Certainty::LEAST, share });
        wrong += u32::from(search.run(&case.tree, &limits).value != minimax(&case));
        let report = search.select(FullWidth).run(&case.tree, &limits);
        assert!(report.bounds.contains(minimax(&case)), "{algorithm} on {case}: {report:?}");
    }
    assert!(wrong > 200, "only {wrong} selective searches were wrong: the test shows nothing");
}

#[test]
fn each_level_answers_itself_and_the_levels_below() {
    for seed in 0..500 {
        let case = some_graph(seed);
        let (mut rng, limits) = (SplitMix64::new(seed ^ 0x1E7), Limits::depth(case.depth));
        let settings = at_once("mtd(f)".parse().unwrap());
        let mut levels: Vec<u8> = (0..=6).collect();
        let high = levels.remove(1 + rng.below(6) as usize);
        let low = rng.below(u64::from(high)) as u8;
        let at = |level, share| Wrong { level: Certainty::new(level), share };
        let mut search = Searcher::with(Statics, some_table(&mut rng).table).settings(settings);
        let mut guessing = search.select(at(low, 5));
        guessing.run(&case.tree, &limits);
        let mut certain = guessing.select(at(high, 0));
        assert_eq!(certain.run(&case.tree, &limits).value, minimax(&case), "{low}, then {high}: {case}");
        // What was found without leaving anything out serves the search that may.
        search = certain.select(FullWidth);
        assert_eq!(search.run(&case.tree, &limits).value, minimax(&case), "{case}");
        assert_eq!(search.select(at(low, 0)).run(&case.tree, &limits).value, minimax(&case), "{case}");
    }
}

#[test]
fn a_more_certain_search_answers_a_less_certain_one() {
    let case = uniform_tree(3, 5, 7, Quality::Random);
    let limits = Limits::depth(case.depth);
    let settings = at_once("mtd(f)".parse().unwrap());
    let of = |level| Wrong { level: Certainty::new(level), share: 0 };
    let mut after = Searcher::with(Statics, Hashed::mib(1)).settings(settings).select(of(5));
    let fresh = after.run(&case.tree, &limits).nodes;
    let mut same = after.select(of(3));
    let again = same.run(&case.tree, &limits).nodes;
    assert!(again < fresh / 10, "{again} nodes after {fresh}");
    let mut more = same.select(of(6));
    let nodes = more.run(&case.tree, &limits).nodes;
    assert!(nodes > 10 * again, "{nodes} nodes: what is less certain is no answer");
}

#[test]
fn tables_keep_certainty_and_static_values_of_every_size() {
    fn keeps(table: &mut impl Table<Tree>) {
        let tree = Tree::pearl();
        let n = Node::root(&tree);
        for level in 0..=7 {
            for value in [None, Some(0), Some(-1), Some(30_000), Some(-30_000), Some(4_711)] {
                let memo = Memo {
                    certainty: Certainty::new(level),
                    statically: value.map(|value| Score::ZERO + value),
                    ..Memo::UNKNOWN
                };
                table.store(&n, 3, memo);
                assert_eq!(table.retrieve(&n, 3), memo);
                assert_eq!(table.retrieve(&n, 2).statically, memo.statically, "whatever the depth");
            }
        }
    }
    keeps(&mut Hashed::entries(1));
    keeps(&mut Hashed::mib(1));
    keeps(&mut Shared::mib(1));
}

#[test]
fn a_static_value_is_computed_once_for_a_position_that_the_table_keeps() {
    /// Asks for the static value of every node and prunes nothing.
    struct Asks(Rc<RefCell<Vec<Key>>>);
    impl Select<Tree> for Asks {
        const QUIESCES: bool = false;
        const SELECTS: bool = true;
        fn plan(&mut self, at: &Situation<'_, Tree>) -> NodePlan {
            assert_eq!(at.static_value(), Statics.evaluate(at.node.position));
            self.0.borrow_mut().push(at.node.key);
            NodePlan::Search
        }
    }
    for seed in 0..100 {
        let case = uniform_tree(3, 5, seed, Quality::Random);
        let asked = Rc::<RefCell<Vec<Key>>>::default();
        let computed = RefCell::new(HashMap::<Key, u32>::new());
        let evaluation = |tree: &Tree| {
            *computed.borrow_mut().entry(tree.key()).or_default() += 1;
            Statics.evaluate(tree)
        };
        // Many passes over the same nodes.
        let mut search = Searcher::with(evaluation, Hashed::mib(1))
            .settings(at_once("sss*".parse().unwrap()))
            .select(Asks(Rc::clone(&asked)));
        search.run(&case.tree, &Limits::depth(case.depth));
        let visits = asked.borrow().len();
        let interior: HashSet<Key> = asked.borrow().iter().copied().collect();
        assert!(visits > interior.len(), "{visits} visits of {} nodes", interior.len());
        assert!(interior.iter().all(|key| computed.borrow()[key] == 1), "{case}");
    }
}

/// Knows the value of every node at most two plies above the leaves, with a certainty of its own.
struct Routine {
    level: Certainty,
    own: Certainty,
    asked: u64,
}

impl Select<Tree> for Routine {
    const QUIESCES: bool = false;
    const SELECTS: bool = true;

    fn certainty(&self) -> Certainty {
        self.level
    }

    fn plan(&mut self, at: &Situation<'_, Tree>) -> NodePlan {
        if at.depth > 2 {
            return NodePlan::Search;
        }
        self.asked += 1;
        let score = oracle::minimax(at.node.position, at.depth, Statics);
        NodePlan::Solved { score, nodes: 1, certainty: self.own }
    }
}

#[test]
fn what_a_routine_has_solved_is_remembered_as_certain_as_it_is() {
    let asked = |own: Certainty| {
        let mut asked = [0; 2];
        for seed in 0..300 {
            let (case, limits) = (some_graph(seed), |case: &Case| Limits::depth(case.depth));
            let mut search = Searcher::with(Statics, Hashed::entries(1 << 12))
                .settings(at_once("mtd(f)".parse().unwrap()))
                .select(Routine { level: Certainty::LEAST, own, asked: 0 });
            search.run(&case.tree, &limits(&case));
            asked[0] += search.select_mut().asked;
            let level = Certainty::new(6);
            let mut search = search.select(Routine { level, own: level, asked: 0 });
            assert_eq!(search.run(&case.tree, &limits(&case)).value, minimax(&case), "{case}");
            asked[1] += search.select_mut().asked;
        }
        asked
    };
    let ([first, again], [_, in_vain]) = (asked(Certainty::new(6)), asked(Certainty::LEAST));
    assert!(first > 1_000 && 10 * again < first, "{first} {again}");
    assert!(10 * in_vain > 9 * first, "{first} {in_vain}");
}
