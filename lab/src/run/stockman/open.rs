//! Stockman's SSS* with an OPEN list that deserves the name: an operation costs a logarithm, and purging is a range.
//!
//! The oracle's list is a vector, which is obvious and slow; a test compares both, leaf by leaf.

use nullwindow::{Depth, Score};
use nullwindow_theory::tree::Tree;
use std::cmp::Reverse;
use std::collections::BTreeMap;
use std::rc::Rc;

/// What a run did.
pub(super) struct Run {
    /// The minimax value.
    pub(super) value: Score,
    /// The leaves in the order of their evaluation.
    pub(super) leaves: Vec<Path>,
    /// How many times Γ was applied.
    pub(super) operations: u64,
    /// The largest size of OPEN.
    pub(super) peak_open: usize,
    /// Bits of a path for each ply.
    bits: u32,
}

impl Run {
    /// A path as the indices of its moves.
    pub(super) fn unpacked(&self, path: Path) -> Vec<u16> {
        let digit = |ply: u32| path.digits >> (u128::BITS - self.bits * (ply + 1)) & ((1 << self.bits) - 1);
        (0..u32::from(path.length)).map(|ply| digit(ply) as u16).collect()
    }
}

/// The way to a node: the index of each move in a fixed number of bits, the first ones highest. Their order is from left to right, and
/// from the root down; what is below a node is a range.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub(super) struct Path {
    digits: u128,
    length: u8,
}

impl Path {
    const ROOT: Path = Path { digits: 0, length: 0 };

    fn child(self, index: u16, bits: u32) -> Path {
        let shift = u128::BITS - bits * (u32::from(self.length) + 1);
        Path { digits: self.digits | u128::from(index) << shift, length: self.length + 1 }
    }

    /// The last path below this one.
    fn end(self, bits: u32) -> Path {
        let used = bits * u32::from(self.length);
        let below = u128::MAX.checked_shr(used).unwrap_or(0);
        Path { digits: self.digits | below, length: u8::MAX }
    }
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

/// The OPEN list: states by merit, the highest first, equal ones from left to right; and where each node stands in it.
struct Open {
    states: BTreeMap<(Reverse<Score>, Path), (Status, Rc<Node>)>,
    merits: BTreeMap<Path, Score>,
}

impl Open {
    fn insert(&mut self, node: Rc<Node>, status: Status, merit: Score) {
        self.merits.insert(node.path, merit);
        self.states.insert((Reverse(merit), node.path), (status, node));
    }

    fn pop(&mut self) -> Option<(Rc<Node>, Status, Score)> {
        let ((Reverse(merit), path), (status, node)) = self.states.pop_first()?;
        self.merits.remove(&path);
        Some((node, status, merit))
    }

    /// Removes all states below `node`.
    fn purge(&mut self, node: Path, bits: u32) {
        let range = node..=node.end(bits);
        let below: Vec<(Path, Score)> =
            self.merits.range(range).map(|(path, merit)| (*path, *merit)).collect();
        for (path, merit) in below {
            self.merits.remove(&path);
            self.states.remove(&(Reverse(merit), path));
        }
    }
}

/// Searches `tree` to `depth`, with SSS* or its dual; `None` if paths in it are too long. No node has more than `width`
/// children.
pub(super) fn search(tree: &Tree, depth: Depth, width: u16, dual: bool) -> Option<Run> {
    let bits = (u16::BITS - width.saturating_sub(1).leading_zeros()).max(1);
    if bits * depth.unsigned_abs() > u128::BITS {
        return None;
    }
    let mut stockman = Stockman {
        open: Open { states: BTreeMap::new(), merits: BTreeMap::new() },
        depth: depth as u8,
        dual,
        run: Run { value: Score::ZERO, leaves: Vec::new(), operations: 0, peak_open: 1, bits },
    };
    let root = Node { tree: tree.clone(), path: Path::ROOT, index: 0, parent: None };
    stockman.open.insert(Rc::new(root), Status::Live, Score::INF);
    while let Some((node, status, merit)) = stockman.open.pop() {
        if status == Status::Solved && node.parent.is_none() {
            stockman.run.value = if dual { -merit } else { merit };
            return Some(stockman.run);
        }
        stockman.gamma(&node, status, merit);
    }
    None
}

struct Stockman {
    open: Open,
    depth: u8,
    /// Whether max and min are swapped, and values change sign: DUAL*.
    dual: bool,
    run: Run,
}

impl Stockman {
    /// Γ: TR 94-17, figure 1; see the oracle for its slips.
    fn gamma(&mut self, n: &Rc<Node>, status: Status, merit: Score) {
        self.run.operations += 1;
        let is_max = n.path.length.is_multiple_of(2) != self.dual;
        match (status, &n.parent) {
            (Status::Solved, Some(parent)) if !is_max => {
                self.open.purge(parent.path, self.run.bits);
                self.open.insert(parent.clone(), Status::Solved, merit);
            }
            (Status::Solved, Some(parent)) => match self.child(parent, n.index + 1) {
                Some(next) => self.open.insert(next, Status::Live, merit),
                None => self.open.insert(parent.clone(), Status::Solved, merit),
            },
            _ => self.expand(n, is_max, merit),
        }
        self.run.peak_open = self.run.peak_open.max(self.open.states.len());
    }

    /// Cases 4 to 6: a leaf is evaluated; of a min node the first child is searched, of a max node all are.
    fn expand(&mut self, n: &Rc<Node>, is_max: bool, merit: Score) {
        if n.path.length == self.depth || n.tree.is_leaf() {
            self.run.leaves.push(n.path);
            let f = if self.dual { -n.tree.value() } else { n.tree.value() };
            self.open.insert(n.clone(), Status::Solved, merit.min(f));
            return;
        }
        let mut index = 0;
        while let Some(child) = self.child(n, index) {
            self.open.insert(child, Status::Live, merit);
            index += 1;
            if !is_max {
                break;
            }
        }
    }

    fn child(&self, parent: &Rc<Node>, index: u16) -> Option<Rc<Node>> {
        let tree = parent.tree.child(index)?;
        let path = parent.path.child(index, self.run.bits);
        Some(Rc::new(Node { tree, path, index, parent: Some(parent.clone()) }))
    }
}

#[cfg(test)]
mod tests {
    use super::search;
    use nullwindow_theory::oracle;
    use nullwindow_theory::tree::Statics;
    use nullwindow_theory::tree::random::Spec;

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
                    assert_eq!(ours.peak_open, theirs.peak_open, "{spec}, dual {dual}");
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
