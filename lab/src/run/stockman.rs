//! Stockman's SSS* with its OPEN list beside Alpha-Beta with a table: the same leaves in the same order (TR 94-17).

use super::{Found, JobError, Result, Worker};
use crate::columns::{Quantity, values};
use crate::job::Job;
use nullwindow::observe::{Event, Observer};
use nullwindow::table::{Hashed, Table};
use nullwindow::{Algorithm, Depth, Ended, Limits, Report, Score, Searcher, Settings, Variation};
use nullwindow_engine::clock::timed;
use nullwindow_engine::{Config, Size};
use nullwindow_theory::oracle;
use nullwindow_theory::table::{ByPath, ByPosition, Exact};
use nullwindow_theory::tree::random::Spec;
use nullwindow_theory::tree::{Statics, Tree};
use std::cmp::Reverse;
use std::collections::BTreeMap;
use std::rc::Rc;

/// Each side runs this many times, in turn; the shortest time counts.
const ROUNDS: usize = 3;

/// Runs both on the tree. `algorithm` is sss* or dual*.
pub(super) fn run(worker: &mut Worker<'_>, job: &Job) -> Result<Found> {
    let options = worker.options(job)?;
    let config = options.config();
    let spec: Spec = job.position.parse()?;
    let tree = spec.build()?;
    let fail = |why: String| JobError::Failed(why);
    let dual = config.algorithm == Algorithm::DUAL;
    if !dual && config.algorithm != Algorithm::SSS {
        return Err(fail(format!("{} has no OPEN list; use sss* or dual*", config.algorithm)));
    }
    let limits = Limits::depth(job.depth).stop(worker.stop.clone());
    let mut times = [f64::INFINITY; 2];
    let mut last = None;
    for _ in 0..ROUNDS {
        let (open, open_time) = timed(|| search(&tree, job.depth, spec.width, dual));
        let open = open.ok_or_else(|| fail(format!("{} is too large for a path", job.position)))?;
        let found = with_table(config, &tree, &limits, ())?;
        times = [times[0].min(open_time.as_secs_f64()), times[1].min(found.seconds)];
        last = Some((open, found));
    }
    let (open, found) = last.ok_or(JobError::Stopped)?;
    if open.value != found.report.value {
        return Err(fail(format!("{}: the OPEN list and the table find different values", job.position)));
    }
    // With a table that forgets nothing, both evaluate the same leaves in the same order.
    if matches!(config.table, Size::Exact | Size::Path) {
        let Leaves(leaves) = with_table(config, &tree, &limits, Leaves::default())?.observer;
        if !leaves.into_iter().eq(open.leaves.iter().map(|leaf| open.unpacked(*leaf))) {
            let why = "the OPEN list and the table evaluate different leaves";
            return Err(fail(format!("{}: {why}", job.position)));
        }
    }
    let values = values(&QUANTITIES, job.depth, &Compared { open, found, times });
    Ok((Vec::new(), values))
}

/// What both sides found.
pub(super) struct Compared {
    open: Open,
    found: Searched<()>,
    /// CPU seconds with the OPEN list, and with the table.
    times: [f64; 2],
}

/// What is recorded of the OPEN list, and of the search with a table.
pub(super) const QUANTITIES: [Quantity<Compared>; 8] = [
    Quantity { name: "operations", get: |it| Some(it.open.operations as f64) },
    Quantity { name: "peak_open", get: |it| Some(it.open.peak as f64) },
    Quantity { name: "open_seconds", get: |it| Some(it.times[0]) },
    Quantity { name: "open_leaves", get: |it| Some(it.open.leaves.len() as f64) },
    Quantity { name: "mt_nodes", get: |it| Some(it.found.report.nodes as f64) },
    Quantity { name: "mt_leaves", get: |it| Some(it.found.report.leaves as f64) },
    Quantity { name: "mt_seconds", get: |it| Some(it.times[1]) },
    Quantity { name: "mt_entries", get: |it| Some(it.found.entries as f64) },
];

/// What Alpha-Beta with a table found.
struct Searched<O> {
    report: Report<u16>,
    /// Entries of the table in use.
    entries: usize,
    /// CPU seconds.
    seconds: f64,
    observer: O,
}

/// Alpha-Beta with a table, under the conditions that make it the same: natural order, one fixed depth, leaves stored.
/// It is not searched by an engine, whose counters take time.
fn with_table<O: Observer<Tree> + Default>(
    config: &Config,
    tree: &Tree,
    limits: &Limits,
    observer: O,
) -> Result<Searched<O>> {
    let settings = Settings { pv: Variation::Move, ..Settings::plain(config.algorithm) };
    let searcher = Searcher::with(Statics, table(config)).order(Vec::new()).settings(settings);
    let mut searcher = searcher.observe(observer);
    // Memory that was never touched costs time once.
    searcher.clear();
    let (report, time) = timed(|| searcher.run(tree, limits));
    if let Ended::Stopped(_) = report.ended {
        return Err(JobError::Stopped);
    }
    let (entries, seconds) = (searcher.memory().used(), time.as_secs_f64());
    Ok(Searched { report, entries, seconds, observer: std::mem::take(searcher.observer_mut()) })
}

fn table(config: &Config) -> Box<dyn Table<Tree> + Send> {
    match config.table {
        Size::Exact => Box::new(Exact::<Tree, ByPosition>::default()),
        Size::Path => Box::new(Exact::<Tree, ByPath>::default()),
        Size::Power(power) => Box::new(Hashed::entries(1 << power).kept(config.bounds)),
        Size::Mib(mib) => Box::new(Hashed::mib(mib).kept(config.bounds)),
    }
}

/// The leaves of a search, in the order in which they were evaluated.
#[derive(Default)]
struct Leaves(Vec<oracle::Path>);

impl Observer<Tree> for Leaves {
    fn see(&mut self, event: &Event<'_, Tree>) {
        if let Event::Leaf(node, _) = event {
            self.0.push(node.path());
        }
    }
}

/// The OPEN list of a run, in which an operation costs a logarithm and purging is a range; and what the run did.
///
/// The oracle's list is a vector, which is obvious and slow; a test compares both, leaf by leaf.
struct Open {
    /// States by merit, the highest first, equal ones from left to right.
    states: BTreeMap<(Reverse<Score>, Path), (Status, Rc<Node>)>,
    /// Where each node stands in it.
    merits: BTreeMap<Path, Score>,
    depth: u8,
    /// Whether max and min are swapped, and values change sign: DUAL*.
    dual: bool,
    /// Bits of a path for each ply.
    bits: u32,
    /// The minimax value.
    value: Score,
    /// The leaves in the order of their evaluation.
    leaves: Vec<Path>,
    /// How many times Γ was applied.
    operations: u64,
    /// The largest size of OPEN.
    peak: usize,
}

/// The way to a node: the index of each move in a fixed number of bits, the first ones highest. Their order is from left to right, and
/// from the root down; what is below a node is a range.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
struct Path {
    digits: u128,
    length: u8,
}

/// A node, with the way to the root.
struct Node {
    tree: Tree,
    path: Path,
    index: u16,
    parent: Option<Rc<Node>>,
}

#[derive(Clone, Copy, PartialEq, Eq)]
enum Status {
    Live,
    Solved,
}

/// Searches `tree` to `depth`, with SSS* or its dual; `None` if paths in it are too long. No node has more than `width`
/// children.
fn search(tree: &Tree, depth: Depth, width: u16, dual: bool) -> Option<Open> {
    let bits = (u16::BITS - width.saturating_sub(1).leading_zeros()).max(1);
    if bits * depth.unsigned_abs() > u128::BITS {
        return None;
    }
    let mut open = Open {
        states: BTreeMap::new(),
        merits: BTreeMap::new(),
        depth: depth as u8,
        dual,
        bits,
        value: Score::ZERO,
        leaves: Vec::new(),
        operations: 0,
        peak: 1,
    };
    let path = Path { digits: 0, length: 0 };
    let root = Node { tree: tree.clone(), path, index: 0, parent: None };
    open.insert(Rc::new(root), Status::Live, Score::INF);
    while let Some(((Reverse(merit), path), (status, node))) = open.states.pop_first() {
        open.merits.remove(&path);
        if status == Status::Solved && node.parent.is_none() {
            open.value = if dual { -merit } else { merit };
            return Some(open);
        }
        open.gamma(&node, status, merit);
    }
    None
}

impl Open {
    fn insert(&mut self, node: Rc<Node>, status: Status, merit: Score) {
        self.merits.insert(node.path, merit);
        self.states.insert((Reverse(merit), node.path), (status, node));
    }

    /// Removes all states below `node`.
    fn purge(&mut self, node: Path) {
        let below = u128::MAX.checked_shr(self.bits * u32::from(node.length)).unwrap_or(0);
        let last = Path { digits: node.digits | below, length: u8::MAX };
        let below: Vec<(Path, Score)> =
            self.merits.range(node..=last).map(|(path, merit)| (*path, *merit)).collect();
        for (path, merit) in below {
            self.merits.remove(&path);
            self.states.remove(&(Reverse(merit), path));
        }
    }

    /// Γ: TR 94-17, figure 1; see the oracle for its slips.
    fn gamma(&mut self, n: &Rc<Node>, status: Status, merit: Score) {
        self.operations += 1;
        let is_max = n.path.length.is_multiple_of(2) != self.dual;
        match (status, &n.parent) {
            (Status::Solved, Some(parent)) if !is_max => {
                self.purge(parent.path);
                self.insert(parent.clone(), Status::Solved, merit);
            }
            (Status::Solved, Some(parent)) => match self.child(parent, n.index + 1) {
                Some(next) => self.insert(next, Status::Live, merit),
                None => self.insert(parent.clone(), Status::Solved, merit),
            },
            _ => self.expand(n, is_max, merit),
        }
        self.peak = self.peak.max(self.states.len());
    }

    /// Cases 4 to 6: a leaf is evaluated; of a min node the first child is searched, of a max node all are.
    fn expand(&mut self, n: &Rc<Node>, is_max: bool, merit: Score) {
        if n.path.length == self.depth || n.tree.is_leaf() {
            self.leaves.push(n.path);
            let f = if self.dual { -n.tree.value() } else { n.tree.value() };
            return self.insert(n.clone(), Status::Solved, merit.min(f));
        }
        for index in if is_max { 0..=u16::MAX } else { 0..=0 } {
            let Some(child) = self.child(n, index) else { break };
            self.insert(child, Status::Live, merit);
        }
    }

    fn child(&self, parent: &Rc<Node>, index: u16) -> Option<Rc<Node>> {
        let (tree, Path { digits, length }) = (parent.tree.child(index)?, parent.path);
        let shift = u128::BITS - self.bits * (u32::from(length) + 1);
        let path = Path { digits: digits | u128::from(index) << shift, length: length + 1 };
        Some(Rc::new(Node { tree, path, index, parent: Some(parent.clone()) }))
    }

    /// A path as the indices of its moves.
    fn unpacked(&self, path: Path) -> Vec<u16> {
        let digit = |ply: u32| path.digits >> (u128::BITS - self.bits * (ply + 1)) & ((1 << self.bits) - 1);
        (0..u32::from(path.length)).map(|ply| digit(ply) as u16).collect()
    }
}

#[cfg(test)]
mod tests {
    use super::search;
    use crate::job::{Job, Kind};
    use crate::run::testing::{numbers, performed};
    use nullwindow_theory::oracle;
    use nullwindow_theory::tree::Statics;
    use nullwindow_theory::tree::random::Spec;

    fn job(position: &str, options: &str) -> Job {
        Job {
            kind: Kind::Stockman,
            game: "tree".to_owned(),
            position: position.to_owned(),
            depth: 6,
            options: Job::options_from(options).expect("options"),
            timed: true,
            round: 0,
            passes: false,
        }
    }

    #[test]
    fn both_sides_evaluate_the_same_leaves_and_everything_is_recorded() {
        for algorithm in ["sss*", "dual*"] {
            for table in ["exact", "path", "2^16"] {
                let options = format!("algorithm={algorithm};table={table}");
                let done = performed(&job("random:w=4,d=6,order=70,seed=3", &options)).expect("done");
                let number = |name| numbers(&done, name)[0].1;
                assert!((number("open_leaves") - number("mt_leaves")).abs() < 0.5, "{options}");
                assert!(
                    number("operations") > number("open_leaves") && number("mt_nodes") > number("mt_leaves")
                );
                assert!(number("peak_open") >= 1.0 && number("mt_entries") > 0.0);
                assert!(number("open_seconds") > 0.0 && number("mt_seconds") > 0.0);
            }
        }
    }

    #[test]
    fn an_algorithm_without_an_open_list_is_refused() {
        let error = performed(&job("random:w=2,d=6", "algorithm=mtd(f)")).expect_err("not done");
        assert_eq!(error, "mtd(f) has no OPEN list; use sss* or dual*");
    }

    #[test]
    fn leaf_by_leaf_it_is_the_oracles_sss_star_and_dual_star() {
        let shapes = [
            "w=3,d=5,values=3",
            "w=5,min_w=1,d=5,min_d=2",
            "w=2,d=7,order=70",
            "w=1,d=3",
            "w=4,d=5,values=2001",
        ];
        for seed in 0..400 {
            let spec: Spec = format!("random:{},seed={seed}", shapes[seed % 5]).parse().expect("a spec");
            let tree = spec.build().expect("a tree");
            for cut in [0, 1] {
                let depth = i32::from(spec.depth) - cut;
                for dual in [false, true] {
                    let ours = search(&tree, depth, spec.width, dual).expect("short paths");
                    let theirs = if dual {
                        oracle::dual_star(&tree, depth, Statics)
                    } else {
                        oracle::sss_star(&tree, depth, Statics)
                    };
                    let leaves: Vec<_> = ours.leaves.iter().map(|leaf| ours.unpacked(*leaf)).collect();
                    assert_eq!(leaves, theirs.leaves, "{spec}, dual {dual}");
                    assert_eq!(ours.value, theirs.value, "{spec}, dual {dual}");
                    assert_eq!(ours.operations as usize, theirs.operations, "{spec}, dual {dual}");
                    assert_eq!(ours.peak, theirs.peak_open, "{spec}, dual {dual}");
                }
            }
        }
    }

    #[test]
    fn a_tree_whose_paths_do_not_fit_is_refused() {
        let tree = "random:w=2,d=3".parse::<Spec>().and_then(|spec| spec.build()).expect("a tree");
        assert!(search(&tree, 3, u16::MAX, false).is_some());
        assert!(search(&tree, 9, u16::MAX, false).is_none());
    }
}
