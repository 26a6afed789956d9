//! Several threads on one position: what they share beside the table (B3).
//!
//! A [`SharedState`] is made for one run of one position, by [`Threads`](crate::threads::Threads), and every searcher gets
//! a [`Worker`] on it. It is advice: it changes which nodes a thread visits and when it stops, never what a full-width
//! search proves.

use crate::game::{Depth, Game, Key, MAX_DEPTH, Node};
use crate::random::mix;
use crate::score::{Bounds, Gamma, Score};
use crate::table::{Memo, Side};
use std::ops::Range;
use std::sync::Arc;

#[cfg(loom)]
use loom::sync::atomic::{AtomicU64, Ordering::Relaxed};
#[cfg(not(loom))]
use std::sync::atomic::{AtomicU64, Ordering::Relaxed};

/// How threads divide the work.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
#[cfg_attr(feature = "serde", serde(rename_all = "snake_case"))]
pub enum Parallel {
    /// Not at all: each searches everything, in an order of its own if it has one
    /// (`Jitter`), and finds what the others have stored.
    Lazy,
    /// Each asks the root another question: a driver's bound, one above it, one below it, and so on.
    Gamma,
    /// A move that another thread is searching is left for later (Weill's ABDADA, as Kerrigan simplified it).
    Abdada,
}

/// Marks of moves that are being searched; a power of two.
const MARKS: usize = if cfg!(loom) { 2 } else { 1 << 12 };

/// Moves of nodes with at least this depth are marked: below it, marking costs more than doing the work twice.
pub(crate) const MARK_FROM: Depth = 4;

/// Threads that search one position.
///
/// Every access is relaxed: a word is complete by itself, and what it says is advice or a bound that was proved.
#[derive(Debug)]
pub(crate) struct SharedState {
    /// How many threads search.
    pub(crate) threads: usize,
    /// What is being searched: a hash of node, depth and move in each slot.
    marks: Box<[AtomicU64]>,
    /// What was proved of the root at each depth.
    roots: Box<[AtomicU64]>,
    /// Which depth comes after each; 0 until a thread has chosen it.
    next_depths: Box<[AtomicU64]>,
}

impl SharedState {
    /// For so many threads: nothing is marked and nothing is known of the root.
    pub(crate) fn new(threads: usize) -> Arc<SharedState> {
        let zeroes = |count: usize| (0..count).map(|_| AtomicU64::new(0)).collect();
        let depths = MAX_DEPTH as usize + 1;
        Arc::new(SharedState {
            threads,
            marks: zeroes(MARKS),
            roots: zeroes(depths),
            next_depths: zeroes(depths),
        })
    }

    fn slot(&self, mark: u64) -> &AtomicU64 {
        &self.marks[mark as usize % MARKS]
    }

    /// Whether a thread is searching this.
    fn is_busy(&self, mark: u64) -> bool {
        self.slot(mark).load(Relaxed) == mark
    }

    /// A thread begins to search this; another mark in its slot is overwritten.
    fn begin(&self, mark: u64) {
        self.slot(mark).store(mark, Relaxed);
    }

    /// The search of this has ended.
    fn end(&self, mark: u64) {
        // Between the two accesses another thread may mark its own move here, and the mark is lost: its move may then be
        // searched twice, which is cheaper than an exchange for every move.
        if self.is_busy(mark) {
            self.slot(mark).store(0, Relaxed);
        }
    }

    /// The depth after `depth` for all threads: `next`, unless one of them has chosen another.
    pub(crate) fn agree(&self, depth: Depth, next: Depth) -> Depth {
        let Some(word) = self.next_depths.get(depth as usize) else { return next };
        match word.compare_exchange(0, next as u64, Relaxed, Relaxed) {
            Ok(_) => next,
            Err(chosen) => chosen as Depth,
        }
    }

    /// What is known of the root at `depth`.
    pub(crate) fn root(&self, depth: Depth) -> Memo {
        self.roots.get(depth as usize).map_or(Memo::UNKNOWN, |word| unpacked(word.load(Relaxed)))
    }

    /// Adds to what is known of the root at `depth`. A selective search may contradict itself: the latest is believed.
    pub(crate) fn publish(&self, depth: Depth, side: Side, g: Score, best: Option<u16>) {
        let Some(word) = self.roots.get(depth as usize) else { return };
        let mut seen = word.load(Relaxed);
        loop {
            let mut memo = unpacked(seen);
            match side {
                Side::Lower if g > memo.bounds.lower => {
                    (memo.bounds, memo.best) = (memo.bounds.at_least(g), best);
                }
                Side::Upper if g < memo.bounds.upper => memo.bounds = memo.bounds.at_most(g),
                _ => return,
            }
            match word.compare_exchange(seen, packed(&memo), Relaxed, Relaxed) {
                Ok(_) => return,
                Err(newer) => seen = newer,
            }
        }
    }
}

/// Bounds and a move in one word, so that no thread sees half of them; 0 is nothing known.
fn packed(memo: &Memo) -> u64 {
    let best = memo.best.map_or(0, |index| u64::from(index) + 1);
    let [lower, upper] = [memo.bounds.lower, memo.bounds.upper].map(|score| u64::from(score.get() as u16));
    1 << 63 | best << 32 | upper << 16 | lower
}

fn unpacked(word: u64) -> Memo {
    if word == 0 {
        return Memo::UNKNOWN;
    }
    let score = |bits: u64| Score::from_raw(i32::from(bits as u16 as i16));
    let best = ((word >> 32) & 0x1_FFFF).checked_sub(1).map(|index| index as u16);
    Memo {
        bounds: Bounds { lower: score(word), upper: score(word >> 16) },
        latest: Side::Lower,
        best,
        complete: false,
        ..Memo::UNKNOWN
    }
}

/// The moves of one node on the path of a thread that marks what it searches.
#[derive(Clone, Copy, Debug)]
pub(crate) struct OpenNode {
    /// Where the node's moves begin and end in the arena.
    pub(crate) start: usize,
    pub(crate) end: usize,
    /// A hash of node and depth.
    name: u64,
    /// The mark of the move being searched; 0 is none.
    mark: u64,
    /// Whether all other moves were searched, and those that were left are.
    pub(crate) later: bool,
    /// Where the numbers of moves that were left begin, and the next of them.
    numbers: usize,
    number: usize,
}

/// One thread of a parallel search.
#[derive(Debug)]
pub(crate) struct Worker {
    pub(crate) shared: Arc<SharedState>,
    parallel: Parallel,
    /// The first one, number 0, reports the result.
    pub(crate) rank: usize,
    /// Key and depth of the nodes on the path, by ply.
    path: Vec<(Key, Depth)>,
    pub(crate) open_nodes: Vec<OpenNode>,
    /// The numbers that moves had when they were left for later.
    numbers: Vec<usize>,
    /// The null-window question that is being answered, as the root sees it, and plies from the root to the node that
    /// it was asked of.
    pub(crate) question: Option<(Gamma, Depth)>,
    /// Plies from the root to the node that others have settled.
    pub(crate) settled: Depth,
}

impl Worker {
    /// The `rank`-th worker; the first is number 0.
    pub(crate) fn new(shared: &Arc<SharedState>, parallel: Parallel, rank: usize) -> Worker {
        Worker {
            shared: shared.clone(),
            parallel,
            rank,
            path: Vec::new(),
            open_nodes: Vec::new(),
            numbers: Vec::new(),
            question: None,
            settled: 0,
        }
    }

    /// The moves of `n`, at these places in the arena, will be searched: whether they are to be marked.
    pub(crate) fn open<G: Game>(&mut self, n: &Node<'_, G>, depth: Depth, moves: Range<usize>) -> bool {
        self.enter(n, depth);
        if self.parallel != Parallel::Abdada {
            return false;
        }
        let name = mix(n.key ^ (depth as u64) << 56);
        let (Range { start, end }, numbers) = (moves, self.numbers.len());
        self.open_nodes.push(OpenNode { start, end, name, mark: 0, later: false, numbers, number: numbers });
        true
    }

    /// `n` is on the path, to be searched to `depth`.
    pub(crate) fn enter<G: Game>(&mut self, n: &Node<'_, G>, depth: Depth) {
        let ply = n.ply as usize;
        if self.path.len() <= ply {
            self.path.resize(ply + 1, (0, -1));
        }
        self.path[ply] = (n.key, depth);
    }

    /// To which depth `n`, a node on the path, is searched.
    pub(crate) fn depth_of<G: Game>(&self, n: &Node<'_, G>) -> Option<Depth> {
        let &(key, depth) = self.path.get(n.ply as usize)?;
        (key == n.key && depth >= 0).then_some(depth)
    }

    /// The moves of the latest node are done with.
    pub(crate) fn close(&mut self) {
        self.end();
        if let Some(node) = self.open_nodes.pop() {
            self.numbers.truncate(node.numbers);
        }
    }

    /// A new question is asked of the root.
    pub(crate) fn reset(&mut self) {
        while !self.open_nodes.is_empty() {
            self.close();
        }
    }

    /// The move that was being searched at the latest node is done with.
    pub(crate) fn end(&mut self) -> Option<OpenNode> {
        let node = self.open_nodes.last_mut()?;
        let mark = std::mem::take(&mut node.mark);
        if mark != 0 {
            self.shared.end(mark);
        }
        Some(*node)
    }

    /// Whether another thread is searching the move called `index` of the latest node.
    pub(crate) fn is_busy(&self, index: u16) -> bool {
        self.open_nodes.last().is_some_and(|node| self.shared.is_busy(mark(node.name, index)))
    }

    /// That move is searched.
    pub(crate) fn begin(&mut self, index: u16) {
        if let Some(node) = self.open_nodes.last_mut() {
            node.mark = mark(node.name, index);
            self.shared.begin(node.mark);
        }
    }

    /// A move of the latest node, which would have been the `number`-th, is left for later.
    pub(crate) fn defer(&mut self, number: usize) {
        self.numbers.push(number);
    }

    /// All other moves of the latest node have been searched: now those that were left for later are.
    pub(crate) fn revisit(&mut self) -> Option<OpenNode> {
        let node = self.open_nodes.last_mut()?;
        node.later = true;
        Some(*node)
    }

    /// The number of the next move that was left at the latest node.
    pub(crate) fn number(&mut self) -> Option<usize> {
        let node = self.open_nodes.last_mut()?;
        node.number += 1;
        self.numbers.get(node.number - 1).copied()
    }

    /// The question for this thread where the driver would ask `bound`: in (f⁻, f⁺], as every question.
    pub(crate) fn question(&self, bound: Score, f: Bounds) -> Score {
        if self.parallel != Parallel::Gamma {
            return bound;
        }
        // Ranks 1, 2, 3, 4 ask one above, one below, two above, two below: some answer closes the gap from either side.
        let stride = self.rank.div_ceil(2) as i32;
        let asked = if self.rank % 2 == 1 { bound + stride } else { bound - stride };
        asked.max(f.lower + 1).min(f.upper)
    }
}

fn mark(name: u64, index: u16) -> u64 {
    mix(name.wrapping_add(u64::from(index))).max(1)
}
