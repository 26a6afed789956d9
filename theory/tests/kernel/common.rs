//! Random graphs, random ways to search them, and an observer that writes everything down.

use nullwindow::driver::Pass;
use nullwindow::observe::{Event, Observer};
use nullwindow::order::{Countermoves, Eib, History, Killers, Orders, Reward, TableMove};
use nullwindow::random::SplitMix64;
use nullwindow::table::{Hashed, Kept, Replacement, Shared, Table};
use nullwindow::{
    Algorithm, Bounds, Deepening, Depth, FailLow, Frontier, Game, Known, Limits, Report, Score, Searcher,
    Settings, StaticOrder,
};
use nullwindow_theory::oracle::Path;
use nullwindow_theory::table::{ByPath, ByPosition, Exact};
use nullwindow_theory::tree::random::{Quality, Shape, Spec};
use nullwindow_theory::tree::{Statics, Tree};
use std::cell::RefCell;

/// A graph to search, to a depth, and how to get it again.
pub(crate) struct Case {
    pub(crate) spec: Spec,
    pub(crate) tree: Tree,
    pub(crate) depth: Depth,
}

impl std::fmt::Display for Case {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        write!(f, "{} (seed {}) to depth {}: {}", self.spec, self.spec.seed, self.depth, self.tree)
    }
}

impl Case {
    fn new(spec: Spec, depth: Depth) -> Case {
        Case { tree: spec.build().expect("small"), spec, depth }
    }
}

/// The spec of a small tree: few values for ties, variable width and depth, any ordering.
pub(crate) fn small_spec(rng: &mut SplitMix64, seed: u64, shallowest: i32, deepest: i32) -> Spec {
    let (width, depth) = (rng.between(1, 4) as u16, rng.between(shallowest, deepest) as u8);
    Spec {
        width,
        min_width: rng.chance(50).then(|| rng.between(1, width.into()) as u16),
        depth,
        min_depth: rng.chance(50).then(|| rng.between(shallowest, depth.into()) as u8),
        seed,
        values: [1, 2, 3, 5, 20, 1001][rng.below(6) as usize],
        corr: if rng.chance(30) { rng.below(101) as u8 } else { 0 },
        quality: match rng.below(4) {
            0 => Quality::BestFirst(rng.below(101) as u8),
            1 => Quality::Perfect,
            _ => Quality::Random,
        },
        shape: Shape::Tree,
    }
}

/// A small tree, sometimes not searched to its leaves.
pub(crate) fn some_tree(seed: u64) -> Case {
    let mut rng = SplitMix64::new(seed ^ 0xA11);
    let deepest = if seed.is_multiple_of(8) { 5 } else { 4 };
    let spec = small_spec(&mut rng, seed, 1, deepest);
    let depth = spec.depth;
    let cut = Depth::from(depth > 2 && rng.chance(20));
    Case::new(spec, Depth::from(depth) - cut)
}

/// A tree of one width and depth, with enough values that ties are rare.
pub(crate) fn uniform_tree(width: u16, depth: u8, seed: u64, quality: Quality) -> Case {
    let spec = Spec { width, depth, seed, values: 50_001, quality, ..Spec::default() };
    Case::new(spec, depth.into())
}

/// A layered graph in which paths meet.
pub(crate) fn some_dag(seed: u64) -> Case {
    let mut rng = SplitMix64::new(seed ^ 0xDA6);
    let (width, depth) = (rng.between(2, 4) as u16, rng.between(2, 5) as u8);
    let nodes = rng.between(i32::from(width), 8) as u32;
    let values = [2, 5, 50, 1001][rng.below(4) as usize];
    let spec = Spec { width, depth, seed, values, shape: Shape::Dag { nodes }, ..Spec::default() };
    Case::new(spec, depth.into())
}

/// A graph with cycles, searched to a fixed depth.
pub(crate) fn some_cyclic(seed: u64) -> Case {
    let mut rng = SplitMix64::new(seed ^ 0xC1C);
    let width = rng.between(1, 3) as u16;
    let shape = Shape::Cyclic { nodes: rng.between(4, 12) as u32, ends: [0, 10, 30][rng.below(3) as usize] };
    let values = [2, 5, 50, 1001][rng.below(4) as usize];
    let spec = Spec { width, seed, values, shape, ..Spec::default() };
    Case::new(spec, rng.between(1, 5))
}

/// One of the three.
pub(crate) fn some_graph(seed: u64) -> Case {
    match seed % 3 {
        0 => some_tree(seed),
        1 => some_dag(seed),
        _ => some_cyclic(seed),
    }
}

pub(crate) type AnyTable<G> = Box<dyn Table<G> + Send>;

/// A table with a name to print.
pub(crate) struct Named<G: Game> {
    pub(crate) name: String,
    pub(crate) table: AnyTable<G>,
}

/// Every table and size of issue 2: exact by path and by position, hashed and shared of 0, 1, 16 and 1024 entries,
/// with one bound or two, with every way to replace.
pub(crate) fn all_tables<G>() -> Vec<Named<G>>
where
    G: Game + Eq + std::hash::Hash + Send + 'static,
{
    let mut all: Vec<Named<G>> = vec![
        Named { name: "exact by path".into(), table: Box::new(Exact::<G, ByPath>::default()) },
        Named { name: "exact by position".into(), table: Box::new(Exact::<G, ByPosition>::default()) },
    ];
    for entries in [0, 1, 16, 1024] {
        for kept in [Kept::One, Kept::Two] {
            for replacement in [Replacement::Always, Replacement::Deepest, Replacement::Aged] {
                let name = |kind| format!("{kind} {entries} {kept:?} {replacement:?}");
                let hashed = Hashed::entries(entries).kept(kept).replacement(replacement);
                all.push(Named { name: name("hashed"), table: Box::new(hashed) });
                let shared = Shared::entries(entries).kept(kept).replacement(replacement);
                all.push(Named { name: name("shared"), table: Box::new(shared) });
            }
        }
    }
    all
}

/// Any of [`all_tables`].
pub(crate) fn some_table<G>(rng: &mut SplitMix64) -> Named<G>
where
    G: Game + Eq + std::hash::Hash + Send + 'static,
{
    let mut all = all_tables();
    let i = rng.below(all.len() as u64) as usize;
    all.swap_remove(i)
}

/// Ordering parts by number, with a name; 0 is none.
pub(crate) fn ordering<G: Game + 'static>(number: u64) -> (&'static str, Orders<G>)
where
    G::Move: Send,
{
    match number % 9 {
        0 => ("natural order", vec![]),
        1 => ("table move", vec![Box::new(TableMove)]),
        2 => ("table move, history 1", vec![Box::new(TableMove), Box::new(History::new::<G>(Reward::One))]),
        3 => {
            ("table move, history d²", vec![Box::new(TableMove), Box::new(History::new::<G>(Reward::Square))])
        }
        4 => {
            ("table move, history 2^d", vec![Box::new(TableMove), Box::new(History::new::<G>(Reward::Power))])
        }
        5 => ("history of the papers", vec![Box::new(History::new::<G>(Reward::Power).plain())]),
        6 => ("table move, killers", vec![Box::new(TableMove), Box::new(Killers::new(1000))]),
        7 => ("table move, countermoves", vec![Box::new(TableMove), Box::new(Countermoves::new::<G>())]),
        _ => ("eib, killers", vec![Box::new(Eib::new(60)), Box::new(Killers::new(50))]),
    }
}

/// Any algorithm.
pub(crate) fn some_algorithm(rng: &mut SplitMix64) -> Algorithm {
    algorithm_of(rng.next_u64())
}

/// One algorithm after another, as seeds count up.
pub(crate) fn algorithm_of(seed: u64) -> Algorithm {
    let all = Algorithm::all();
    all[(seed % all.len() as u64) as usize]
}

/// Settings of every kind; none of them may change the value.
pub(crate) fn some_settings(rng: &mut SplitMix64, algorithm: Algorithm) -> Settings {
    let mut pick = |n: u64| rng.below(n) as usize;
    Settings {
        algorithm,
        etc_from: [None, Some(1), Some(3)][pick(3)],
        table_from: [0, 1, 2][pick(3)],
        order_from: [1, 2][pick(2)],
        deepening: [
            Deepening::Off,
            Deepening::From { first: 1, step: 1 },
            Deepening::From { first: 1, step: 2 },
            Deepening::Measured,
        ][pick(4)],
        frontier: [Frontier::Fixed, Frontier::Measured][pick(2)],
        static_order: [StaticOrder::Off, StaticOrder::From(2), StaticOrder::Measured][pick(3)],
        fail_low: [FailLow::KeepsHint, FailLow::TakesHighest][pick(2)],
        known: [Known::AsSearched, Known::AllChildren, Known::BothBounds][pick(3)],
        guess: match pick(5) {
            0 => nullwindow::Guess::Previous,
            1 => nullwindow::Guess::Closest,
            2 => nullwindow::Guess::Fixed(Score::new(pick(200) as i32 - 100)),
            _ => nullwindow::Guess::SameParity,
        },
        cutoffs: match pick(6) {
            0 => nullwindow::Cutoffs::Cheapest { plies: pick(4) as Depth },
            _ => nullwindow::Cutoffs::First,
        },
        ..Settings::default()
    }
}

/// The papers' setting: natural order, a table by path that forgets nothing, leaves stored, one fixed depth.
pub(crate) type Plain = Searcher<Tree, Statics, Exact<Tree, ByPath>, nullwindow::select::FullWidth, Log>;

/// See [`Plain`].
pub(crate) fn plain(algorithm: Algorithm) -> Plain {
    plainly(Settings::plain(algorithm))
}

/// [`plain`] with other settings.
pub(crate) fn plainly(settings: Settings) -> Plain {
    Searcher::new(Statics).table(Exact::default()).order(vec![]).settings(settings).observe(Log::default())
}

thread_local! {
    /// Making a searcher makes a table of 16 MiB first: each thread makes one only, and clears it.
    static POOL: RefCell<Plain> = RefCell::new(plain(Algorithm::SSS));
}

/// Runs [`plain`] with `settings` and gives back what was seen.
pub(crate) fn watch(case: &Case, settings: Settings) -> (Report<u16>, Log) {
    watch_tree(&case.tree, case.depth, settings)
}

/// [`watch`] on any tree.
pub(crate) fn watch_tree(tree: &Tree, depth: Depth, settings: Settings) -> (Report<u16>, Log) {
    POOL.with_borrow_mut(|search| {
        search.clear();
        *search.settings_mut() = settings;
        *search.observer_mut() = Log::default();
        let report = search.run(tree, &Limits::depth(depth));
        (report, std::mem::take(search.observer_mut()))
    })
}

/// What one probe did.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(crate) struct PassLog {
    /// Every visit, in order.
    pub(crate) enters: Vec<(Path, Depth)>,
    /// Every leaf evaluated, with its value from the side to move's view.
    pub(crate) leaves: Vec<(Path, Score)>,
    /// What was stored, leaves included, in order.
    pub(crate) stores: Vec<(Path, Bounds)>,
    /// What the driver made of it.
    pub(crate) pass: Option<Pass>,
}

/// Writes everything down until the search is over; the playing out of the line is not part of it.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(crate) struct Log {
    pub(crate) passes: Vec<PassLog>,
    over: bool,
}

impl Log {
    pub(crate) fn enters(&self) -> Vec<&(Path, Depth)> {
        self.passes.iter().flat_map(|p| &p.enters).collect()
    }

    pub(crate) fn leaves(&self) -> Vec<&Path> {
        self.passes.iter().flat_map(|p| &p.leaves).map(|(path, _)| path).collect()
    }

    /// Leaf values as the player at the root sees them.
    pub(crate) fn leaf_values(&self) -> Vec<i32> {
        let seen =
            |(path, value): &(Path, Score)| if path.len() % 2 == 0 { value.get() } else { -value.get() };
        self.passes.iter().flat_map(|p| &p.leaves).map(seen).collect()
    }

    /// All nodes in the order of their first visit.
    pub(crate) fn first_visits(&self) -> Vec<Path> {
        let mut seen = std::collections::HashSet::new();
        self.enters().into_iter().map(|(path, _)| path.clone()).filter(|p| seen.insert(p.clone())).collect()
    }
}

impl<G: Game> Observer<G> for Log {
    fn see(&mut self, event: &Event<'_, G>) {
        match event {
            Event::Iteration(_) => self.over = false,
            Event::PlayOut => self.over = true,
            _ if self.over => {}
            Event::Probe { .. } => self.passes.push(PassLog::default()),
            _ => {
                let Some(log) = self.passes.last_mut() else { return };
                match event {
                    Event::Enter(n, depth) => log.enters.push((n.path(), *depth)),
                    Event::Leaf(n, value) => {
                        log.leaves.push((n.path(), *value));
                        log.stores.push((n.path(), Bounds::exact(*value)));
                    }
                    Event::Leave(n, _, memo, _) => log.stores.push((n.path(), memo.bounds)),
                    Event::Pass(pass) => log.pass = Some(**pass),
                    _ => {}
                }
            }
        }
    }
}

/// The drivers that remember between probes.
pub(crate) fn drivers_with_memory() -> Vec<Algorithm> {
    let remembers =
        |a: &Algorithm| matches!(a, Algorithm::Mtd(d, _) if d.memory == nullwindow::driver::Memory::Kept);
    Algorithm::all().into_iter().filter(remembers).collect()
}

thread_local! {
    static GRAPHS: RefCell<Searcher<Tree, Statics, Exact<Tree, ByPosition>>> =
        RefCell::new(Searcher::new(Statics).table(Exact::default()).order(vec![]));
}

/// Leaves that an algorithm evaluates in the papers' setting, but with transpositions found.
pub(crate) fn graph_leaves(tree: &Tree, depth: Depth, algorithm: Algorithm) -> u64 {
    GRAPHS.with_borrow_mut(|search| {
        search.clear();
        *search.settings_mut() = Settings::plain(algorithm);
        search.run(tree, &Limits::depth(depth)).leaves
    })
}

/// Whether an algorithm proves a move and not a value.
pub(crate) fn proves_a_move(algorithm: Algorithm) -> bool {
    matches!(algorithm, Algorithm::Best(_))
}
