//! Selective searches: what a part answers is what the search does, whatever the algorithm.

use crate::common::{algorithm_of, ordering, proves_a_move, some_cyclic, some_dag, some_settings};
use nullwindow::order::Choice;
use nullwindow::random::SplitMix64;
use nullwindow::select::{Deviation, MultiProbCut, NodePlan, Select, Situation, Way};
use nullwindow::table::{Certainty, Hashed};
use nullwindow::{
    Algorithm, Deepening, Depth, Evaluate, Game, Key, Limits, Node, Outcome, Score, Searcher, Settings,
};
use nullwindow_theory::table::{ByPath, ByPosition, Exact};
use nullwindow_theory::tree::{Statics, Tree};

/// A position that was on the way already is a draw.
struct Repetition;

impl Select<Tree> for Repetition {
    const QUIESCES: bool = false;
    const SELECTS: bool = true;
    fn adjudicate(&mut self, n: &Node<'_, Tree>) -> Option<Score> {
        n.ancestors().skip(1).any(|a| a.key == n.key).then_some(Score::ZERO)
    }
}

fn minimax_with_repetition(position: &Tree, depth: Depth, way: &mut Vec<Key>) -> Score {
    if way.contains(&position.key()) {
        return Score::ZERO;
    }
    if depth == 0 || position.is_leaf() {
        return Statics.evaluate(position);
    }
    way.push(position.key());
    let value = position.children().map(|c| -minimax_with_repetition(&c, depth - 1, way)).max().unwrap();
    way.pop();
    value
}

#[test]
fn adjudication_is_asked_at_every_node_and_leaf_except_the_root() {
    let mut by_path = Searcher::new(Statics).select(Repetition).table(Exact::<Tree, ByPath>::default());
    let mut nothing = Searcher::new(Statics).select(Repetition).table(Hashed::entries(0));
    let mut matters = 0;
    for seed in 0..10_000 {
        let case = some_cyclic(seed);
        let mut rng = SplitMix64::new(seed);
        let value = minimax_with_repetition(&case.tree, case.depth, &mut Vec::new());
        matters += u32::from(value != nullwindow_theory::oracle::minimax(&case.tree, case.depth, Statics));
        let algorithm = algorithm_of(seed);
        let settings = some_settings(&mut rng, algorithm);
        let what = format!("{algorithm} {settings:?} on {case}");
        let limits = Limits::depth(case.depth);
        *by_path.settings_mut() = settings.clone();
        *nothing.settings_mut() = settings;
        by_path.clear();
        for report in [by_path.run(&case.tree, &limits), nothing.run(&case.tree, &limits)] {
            assert!(report.bounds.contains(value), "{value} is not in {:?}: {what}", report.bounds);
            if !proves_a_move(algorithm) {
                assert_eq!(report.value, value, "{what}");
            }
        }
    }
    assert!(matters > 1_500, "{matters}");
}

/// Every late move looks splendid to a shallow search.
struct LateMovesLess;

impl Select<Tree> for LateMovesLess {
    const QUIESCES: bool = false;
    const SELECTS: bool = true;
    fn depth(&mut self, at: &Situation<'_, Tree>, _: &Choice<u16>, _: &Node<'_, Tree>, tried: usize) -> Way {
        Way::Search(if tried > 0 && at.depth == 2 { 0 } else { at.depth - 1 })
    }
}

#[test]
fn a_reduced_move_that_surprises_is_searched_again_in_full() {
    // Statics promise 1000 for each late move of the root; its leaves say otherwise.
    let tree: Tree = "((3 9)[1000](1 8)[1000](2 7)[1000](5 6))".parse().unwrap();
    for algorithm in Algorithm::all() {
        let settings = Settings { etc_from: None, ..Settings::plain(algorithm) };
        let mut search = Searcher::new(Statics).select(LateMovesLess).order(vec![]).settings(settings);
        let report = search.run(&tree, &Limits::depth(2));
        assert_eq!(report.best, Some(3), "{algorithm}");
        if !proves_a_move(algorithm) {
            assert_eq!(report.value.get(), 5, "{algorithm}");
        }
    }
}

/// Two plies more at the horizon, if it is near. (A bound on a move extended by
/// one ply is its value: a node that fails low has seen all leaves.)
struct TwoMore;

impl Select<Tree> for TwoMore {
    const QUIESCES: bool = false;
    const SELECTS: bool = true;
    fn depth(&mut self, at: &Situation<'_, Tree>, _: &Choice<u16>, child: &Node<'_, Tree>, _: usize) -> Way {
        Way::Search(if at.depth == 1 && child.ply <= 2 { 2 } else { at.depth - 1 })
    }
}

/// To depth d, or d + 2 where d is at most 2.
fn two_more(tree: &Tree, ply: Depth, depth: Depth) -> Score {
    if depth == 0 || tree.is_leaf() {
        return Statics.evaluate(tree);
    }
    let below = |c: &Tree| two_more(c, ply + 1, if depth == 1 && ply < 2 { 2 } else { depth - 1 });
    tree.children().map(|c| -below(&c)).max().unwrap()
}

#[test]
fn extended_moves_have_the_value_of_the_deeper_search_for_every_algorithm() {
    let mut search = Searcher::new(Statics).select(TwoMore);
    for seed in 0..10_000 {
        let case = some_dag(seed);
        let mut rng = SplitMix64::new(seed);
        let depth = rng.between(1, 3);
        let value = two_more(&case.tree, 0, depth);
        let algorithm = algorithm_of(seed);
        // The value of an extended search depends on the way, so a table must not mix ways: none is used.
        let settings = Settings { deepening: Deepening::Off, ..some_settings(&mut rng, algorithm) };
        let what = format!("{algorithm} {settings:?} to {depth} on {case}");
        let (_, parts) = ordering(rng.next_u64());
        search = search.table(Hashed::entries(0)).order(parts).settings(settings);
        let report = search.run(&case.tree, &Limits::depth(depth));
        assert!(report.bounds.contains(value), "{value} is not in {:?}: {what}", report.bounds);
        if !proves_a_move(algorithm) {
            assert_eq!(report.value, value, "{what}");
        }
    }
}

/// Skips everything it is asked about.
struct SkipAll;

impl Select<Tree> for SkipAll {
    const QUIESCES: bool = false;
    const SELECTS: bool = true;
    fn depth(&mut self, _: &Situation<'_, Tree>, _: &Choice<u16>, _: &Node<'_, Tree>, _: usize) -> Way {
        Way::Prune(-Score::INF)
    }
}

#[test]
fn the_first_move_is_never_pruned() {
    for algorithm in Algorithm::all() {
        if algorithm == Algorithm::Scout || proves_a_move(algorithm) {
            continue; // MTD-best asks one move at a time, and each of them is the first
        }
        let settings = Settings { etc_from: None, ..Settings::plain(algorithm) };
        let mut search = Searcher::new(Statics).select(SkipAll).order(vec![]).settings(settings);
        let report = search.run(&Tree::pearl(), &Limits::depth(4));
        assert_eq!((report.value.get(), report.best), (41, Some(0)), "{algorithm}: the left-most line");
    }
}

/// Nim with a pass: passing is never better than the best move, except that it is sometimes lost on the spot.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
struct Passing {
    tree: Tree,
    /// The side to move has handed the turn over: it is lost at once.
    passed: bool,
}

impl Game for Passing {
    type Move = u16;
    fn moves(&self, list: &mut Vec<u16>) {
        self.tree.moves(list);
    }
    fn play(&self, mv: u16) -> Passing {
        Passing { tree: self.tree.play(mv), passed: false }
    }
    fn key(&self) -> Key {
        self.tree.key() ^ Key::from(self.passed)
    }
    fn outcome(&self) -> Option<Outcome> {
        // A side that passes has lost: the other side, to move now, has won.
        if self.passed { Some(Outcome::Win) } else { self.tree.outcome() }
    }
    fn pass(&self) -> Option<Passing> {
        Some(Passing { tree: self.tree.clone(), passed: true })
    }
}

/// Always passes first, at any depth.
struct AlwaysPass;

impl Select<Passing> for AlwaysPass {
    const QUIESCES: bool = false;
    const SELECTS: bool = true;
    fn plan(&mut self, at: &Situation<'_, Passing>) -> NodePlan {
        NodePlan::NullMove(at.depth - 3)
    }
}

#[test]
fn a_null_move_that_loses_refutes_nothing() {
    let statics = |p: &Passing| Statics.evaluate(&p.tree);
    let mut search = Searcher::new(statics).select(AlwaysPass).table(Hashed::entries(1024));
    for seed in 0..10_000 {
        let case = some_dag(seed);
        let game = Passing { tree: case.tree.clone(), passed: false };
        let mut rng = SplitMix64::new(seed);
        let algorithm = algorithm_of(seed);
        let settings = some_settings(&mut rng, algorithm);
        let what = format!("{algorithm} {settings:?} on {case}");
        search = search.settings(settings);
        search.clear();
        let report = search.run(&game, &Limits::depth(case.depth));
        let value = nullwindow_theory::oracle::minimax(&game, case.depth, statics);
        assert!(report.bounds.contains(value), "{value} is not in {:?}: {what}", report.bounds);
    }
}

/// Nonsense at a leaf or at the end of a game, where it must not be believed.
struct Nonsense;

impl Select<Tree> for Nonsense {
    const QUIESCES: bool = false;
    const SELECTS: bool = true;
    fn plan(&mut self, at: &Situation<'_, Tree>) -> NodePlan {
        assert!(at.node.ply > 0 && at.depth > 0, "asked at the root or at a leaf");
        if at.node.position.is_leaf() { NodePlan::Prune(Score::new(777)) } else { NodePlan::Search }
    }
}

#[test]
fn a_plan_is_asked_only_for_nodes_with_moves_to_search() {
    let mut search = Searcher::new(Statics).select(Nonsense);
    for seed in 0..10_000 {
        let case = some_dag(seed);
        for algorithm in [Algorithm::MTD_F, Algorithm::SSS, Algorithm::NegaScout] {
            for table_from in [0, 2] {
                let settings = Settings { table_from, ..Settings::plain(algorithm) };
                search = search.table(Hashed::entries(256)).settings(settings);
                for depth in [case.depth, case.depth - 1] {
                    let value = nullwindow_theory::oracle::minimax(&case.tree, depth, Statics);
                    let report = search.run(&case.tree, &Limits::depth(depth));
                    assert_eq!(
                        report.value, value,
                        "{algorithm}, table from {table_from}, depth {depth}: {case}"
                    );
                }
            }
        }
    }
}

/// Skips all moves but the first before they are made, and boasts of them.
struct Boast;

impl Select<Tree> for Boast {
    const QUIESCES: bool = false;
    const SELECTS: bool = true;
    fn prune(&mut self, at: &Situation<'_, Tree>, _: &Choice<u16>, tried: usize) -> Option<Score> {
        assert!(tried > 0, "the first move of {:?} is asked about", at.node.path());
        Some(Score::INF)
    }
}

#[test]
fn a_pruned_move_never_beats_gamma() {
    // Those that start far away would creep all the way.
    let drivers = ["mtd(f)", "mtd-bi", "mtd-double(2)", "mtd-stride(2)"].map(|name| name.parse().unwrap());
    for seed in 0..200 {
        let case = some_dag(seed);
        let mut left = case.tree.clone();
        let mut value = 1;
        for _ in 0..case.depth {
            if left.is_leaf() {
                break;
            }
            left = left.play(0);
            value = -value;
        }
        let value = value * Statics.evaluate(&left).get();
        for algorithm in drivers {
            let settings = Settings::plain(algorithm);
            let mut search =
                Searcher::with(Statics, Hashed::entries(0)).select(Boast).order(vec![]).settings(settings);
            let report = search.run(&case.tree, &Limits::depth(case.depth));
            assert_eq!(report.value.get(), value, "{algorithm}: the left-most line of {case}");
        }
    }
}

/// Everything a ply less deep.
struct Shallower;

impl Select<Tree> for Shallower {
    const QUIESCES: bool = false;
    const SELECTS: bool = true;
    fn plan(&mut self, at: &Situation<'_, Tree>) -> NodePlan {
        if at.node.ply == 1 { NodePlan::Reduce(at.depth - 1) } else { NodePlan::Search }
    }
}

#[test]
fn a_reduced_node_is_searched_to_the_depth_it_was_given() {
    let mut search = Searcher::with(Statics, Hashed::entries(1024)).select(Shallower);
    let mut full = Searcher::with(Statics, Hashed::entries(1024));
    for seed in 0..1_000 {
        let case = some_dag(seed);
        if case.depth < 3 {
            continue;
        }
        search.clear();
        full.clear();
        let settings = Settings { deepening: Deepening::Off, ..Settings::default() };
        (*search.settings_mut(), *full.settings_mut()) = (settings.clone(), settings);
        let shallower = search.run(&case.tree, &Limits::depth(case.depth)).value;
        assert_eq!(shallower, full.run(&case.tree, &Limits::depth(case.depth - 1)).value, "{case}");
    }
}

#[test]
fn a_reduced_node_is_not_searched_again_for_an_answer_that_the_table_has() {
    for seed in 0..1_000 {
        let case = some_dag(seed);
        if case.depth < 3 || case.tree.is_leaf() {
            continue;
        }
        let settings = Settings::plain(Algorithm::MTD_F);
        let mut search = Searcher::with(Statics, Exact::<Tree, ByPosition>::default())
            .select(Shallower)
            .order(vec![])
            .settings(settings);
        let limits = Limits::depth(case.depth);
        let first = search.run(&case.tree, &limits);
        let again = search.run(&case.tree, &limits);
        let moves = again.moves.len() as u64;
        assert_eq!(again.value, first.value, "{case}");
        let passes = again.iterations[0].passes.len() as u64;
        assert!(again.nodes <= passes * (1 + moves), "{} nodes of {case}", again.nodes);
    }
}

/// Asks for a shallower search of every node, for a value so far beyond γ.
struct ShallowFirst {
    margin: i32,
    step: i32,
}

impl Select<Tree> for ShallowFirst {
    const QUIESCES: bool = false;
    const SELECTS: bool = true;
    fn plan(&mut self, at: &Situation<'_, Tree>) -> NodePlan {
        NodePlan::ProbCut { depth: at.depth - 1, margin: self.margin, step: self.step }
    }
}

#[test]
fn probcut_answers_only_beyond_its_margin() {
    for seed in 0..500 {
        let case = some_dag(seed);
        let value = nullwindow_theory::oracle::minimax(&case.tree, case.depth, Statics);
        // No value of these trees is so far from another.
        for margin in [10_000, -10_000] {
            let mut search = Searcher::new(Statics).select(ShallowFirst { margin, step: 1 });
            assert_eq!(search.run(&case.tree, &Limits::depth(case.depth)).value, value, "{case}");
        }
    }
    // Statics promise 1000 for the left move. A margin of five does not accept them, and the leaves contradict.
    let tree: Tree = "((3 9)[1000](5 6))".parse().unwrap();
    for (margin, believed) in [(-5, true), (-2000, false), (5, false)] {
        let mut search = Searcher::new(Statics).select(ShallowFirst { margin, step: 1 });
        let report = search.run(&tree, &Limits::depth(2));
        assert_eq!((report.value.get(), report.contradictions() > 0), (5, believed), "{margin}");
    }
}

/// Asks for shallower searches too; only values at the end of the tree are multiples of seven.
struct InSevens {
    height: Depth,
}

impl Select<Tree> for InSevens {
    const QUIESCES: bool = false;
    const SELECTS: bool = true;
    fn plan(&mut self, at: &Situation<'_, Tree>) -> NodePlan {
        let is_to_the_end = at.node.ply + at.depth == self.height;
        let margin = if at.depth % 2 == 0 { 3 } else { -3 };
        NodePlan::ProbCut { depth: at.depth - 1, margin, step: if is_to_the_end { 7 } else { 1 } }
    }
}

fn signed(rng: &mut SplitMix64) -> i64 {
    (rng.next_u64() % 15) as i64 - 7
}

/// A full tree in which leaves are multiples of seven and other static values are anything.
fn in_sevens(rng: &mut SplitMix64, height: Depth) -> String {
    if height == 0 {
        return (7 * signed(rng)).to_string();
    }
    let children: Vec<String> = (0..3).map(|_| in_sevens(rng, height - 1)).collect();
    format!("[{}]({})", 6 * signed(rng), children.join(" "))
}

#[test]
fn what_a_shallower_search_promises_is_rounded_to_a_value_that_there_is() {
    let mut guessed = 0;
    for seed in 0..300 {
        let (mut rng, height) = (SplitMix64::new(seed), 4);
        let text = in_sevens(&mut rng, height);
        let tree: Tree = text.parse().unwrap_or_else(|why| panic!("{text}: {why}"));
        let settings = Settings { deepening: Deepening::Off, ..Settings::fixed(algorithm_of(seed)) };
        let mut search = Searcher::new(Statics).select(InSevens { height }).settings(settings);
        let value = search.run(&tree, &Limits::depth(height)).value;
        assert_eq!(value.get() % 7, 0, "{} of {text}", value.get());
        let exact = nullwindow_theory::oracle::minimax(&tree, height, Statics);
        guessed += u32::from(value != exact);
    }
    assert!(guessed > 30, "only {guessed} values were promises");
}

/// Multi-ProbCut by a law of ten units for every pair of depths; what it has planned is kept.
struct Cuts {
    cuts: MultiProbCut,
    plans: Vec<(i32, NodePlan, i32)>,
}

impl Cuts {
    fn new(grain: i32) -> Cuts {
        let law = Deviation { scale: vec![10.0], gap: 0.0, shallow: 0.0 };
        Cuts { cuts: MultiProbCut::new(law, grain), plans: Vec::new() }
    }
}

impl Select<Tree> for Cuts {
    const QUIESCES: bool = false;
    const SELECTS: bool = true;

    fn begin(&mut self, asked: Certainty) {
        self.cuts.set(asked);
    }

    fn plan(&mut self, at: &Situation<'_, Tree>) -> NodePlan {
        let plan = self.cuts.plan(at, 0, 1);
        self.plans.push((at.depth, plan, at.static_value().get() - at.gamma.omega().get()));
        plan
    }
}

#[test]
fn multi_probcut_asks_half_as_deep_on_the_side_where_the_static_value_lies() {
    let margins = [11, 15, 20, 26, 33]; // 1.1, 1.5, 2, 2.6 and 3.3 σ
    let mut asked = [0; 2];
    for seed in 0..60 {
        let case = some_dag(seed);
        for grain in [1, 5] {
            for level in 0..=7 {
                let certainty = Certainty::new(level);
                let settings = Settings { certainty, ..Settings::fixed(Algorithm::MTD_F) };
                let table = Hashed::entries(1 << 10);
                let mut search = Searcher::with(Statics, table).select(Cuts::new(grain)).settings(settings);
                let value = search.run(&case.tree, &Limits::depth(case.depth)).value;
                let margin = margins.get(usize::from(level)).map(|margin| (margin + grain / 2) / grain);
                for &(depth, plan, gap) in &search.select_mut().plans {
                    let expected =
                        margin.filter(|margin| depth >= 3 && 2 * gap.abs() >= *margin).map(|margin| {
                            asked[usize::from(gap >= 0)] += 1;
                            let margin = if gap >= 0 { margin } else { -margin };
                            let half = [1, 2, 3, 2, 3, 4, 5][depth as usize - 3];
                            NodePlan::ProbCut { depth: half, margin, step: 1 }
                        });
                    assert_eq!(plan, expected.unwrap_or(NodePlan::Search), "level {level}, {gap}, {case}");
                }
                if margin.is_none() {
                    let minimax = nullwindow_theory::oracle::minimax(&case.tree, case.depth, Statics);
                    assert_eq!(value, minimax, "nothing is cut: {case}");
                }
            }
        }
    }
    assert!(asked.iter().all(|&count| count > 200), "{asked:?}");
}
