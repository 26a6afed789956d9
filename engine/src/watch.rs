//! What watches a search: counters, a clock, and the sink that is told how it goes.

use crate::board::{MoveId, Playable, id_of};
use crate::clock;
use crate::found::Line;
use crate::task::{News, Sink};
use crate::timer::Timer;
use nullwindow::driver::Pass;
use nullwindow::observe::{Event, Observer, Stats};
use nullwindow::{Depth, Node, Score};
use nullwindow_theory::observe::{Unique, Visit};
use std::sync::atomic::{AtomicU64, Ordering::Relaxed};
use std::sync::{Arc, Mutex, PoisonError};
use std::time::Duration;

/// A helper reports its nodes in batches of this size.
const BATCH: u64 = 64;

/// A watch that also reports every event if it is traced.
#[derive(Default)]
pub(crate) struct Watched<const TRACED: bool>(pub(crate) Watch);

impl<G: Playable, const TRACED: bool> Observer<G> for Watched<TRACED> {
    #[inline(always)]
    #[expect(clippy::inline_always, reason = "where it stands the event is known")]
    fn see(&mut self, event: &Event<'_, G>) {
        self.0.see(event);
        if TRACED && let (Some(sink), Some(visit)) = (&mut self.0.live.listeners.sink, Visit::of(event)) {
            let opponent = match event {
                Event::Enter(n, _)
                | Event::Quiet(n)
                | Event::Hit(n, ..)
                | Event::Leaf(n, _)
                | Event::Leave(n, ..) => n.opponent,
                _ => false,
            };
            sink(&News::Visit(&visit, opponent));
        }
    }
}

/// The best move of the last finished depth, for those who want it after a panic.
pub(crate) type BestSoFar = Arc<Mutex<Option<MoveId>>>;

/// Whatever is told how a search goes.
#[derive(Default)]
pub(crate) struct Listeners {
    pub(crate) sink: Option<Sink>,
    pub(crate) timer: Option<Arc<Timer>>,
    pub(crate) best: BestSoFar,
}

/// Everything that watches.
#[derive(Default)]
pub(crate) struct Watch {
    pub(crate) stats: Stats,
    pub(crate) unique: Option<Unique>,
    pub(crate) live: Live,
}

impl Watch {
    /// Nothing seen yet; different leaves are counted if `unique`. Helpers add the nodes that they visit to `helper_nodes`.
    pub(crate) fn new(unique: bool, listeners: Listeners, helper_nodes: Arc<AtomicU64>) -> Watch {
        let live = Live { listeners, helper_nodes, ..Live::default() };
        Watch { stats: Stats::default(), unique: unique.then(Unique::default), live }
    }

    /// The watch of a helper: the nodes that it visits are added to `sum`.
    pub(crate) fn helping(sum: Arc<AtomicU64>) -> Watch {
        Watch { live: Live { sum: Some(sum), ..Live::default() }, ..Watch::default() }
    }

    /// CPU seconds of each iteration; the last may be unfinished.
    pub(crate) fn seconds_by_iteration(&mut self) -> Vec<f64> {
        self.live.stop_clock();
        self.live.took.iter().map(Duration::as_secs_f64).collect()
    }
}

impl<G: Playable> Observer<G> for Watch {
    #[inline(always)]
    #[expect(clippy::inline_always, reason = "where it stands the event is known")]
    fn see(&mut self, event: &Event<'_, G>) {
        self.stats.see(event);
        self.unique.see(event);
        self.live.see(event);
    }
}

/// Reports to the sink, and looks at the clock between iterations.
#[derive(Default)]
pub(crate) struct Live {
    listeners: Listeners,
    depth: Depth,
    passes: usize,
    over: bool,
    /// The best line of this depth is known.
    has_line: bool,
    nodes: u64,
    pub(crate) helper_nodes: Arc<AtomicU64>,
    /// Where a helper adds its own nodes.
    sum: Option<Arc<AtomicU64>>,
    pub(crate) deepest: Depth,
    /// What the last finished iteration was worth, its first move, and for how many it has been the same.
    last: Option<(Score, u16, u32)>,
    /// CPU time of each iteration that has ended.
    took: Vec<Duration>,
    /// When the one that goes on has begun.
    since: Option<Duration>,
}

impl Live {
    /// An iteration has ended, if one was going on.
    fn stop_clock(&mut self) {
        self.took.extend(self.since.take().map(|since| clock::cpu().saturating_sub(since)));
    }

    #[cold]
    fn report_nodes(&self) {
        if let Some(sum) = &self.sum {
            sum.fetch_add(BATCH, Relaxed);
        }
    }

    fn begin(&mut self, depth: Depth) {
        (self.depth, self.passes, self.over, self.has_line) = (depth, 0, false, false);
        self.stop_clock();
        self.since = Some(clock::cpu());
        if let Some(timer) = &self.listeners.timer {
            timer.iteration();
        }
    }

    fn passed(&mut self, pass: &Pass) {
        self.passes += 1;
        // The other lines of the same depth are worse by construction, which is no reason to think longer.
        if let Some(timer) = self.listeners.timer.as_ref().filter(|_| !self.has_line) {
            timer.pass(self.last.is_some_and(|(value, ..)| pass.bounds.upper < value));
        }
        if let Some(sink) = &mut self.listeners.sink {
            sink(&News::Pass { depth: self.depth, passes: self.passes, pass });
        }
    }

    fn line<G: Playable>(&mut self, line: &nullwindow::Line<G::Move>, root: &Node<'_, G>) {
        let elapsed = self.listeners.timer.as_ref().map_or(Duration::ZERO, |timer| timer.elapsed());
        self.has_line = true;
        if line.rank == 1 {
            self.settle(line, root);
            if let Some(&mv) = line.moves.first() {
                let mut best = self.listeners.best.lock().unwrap_or_else(PoisonError::into_inner);
                *best = Some(id_of(root.position, mv));
            }
        }
        if let Some(sink) = &mut self.listeners.sink {
            let nodes = self.nodes + self.helper_nodes.load(Relaxed);
            sink(&News::Line(&Line::new(root.position, line, self.deepest, nodes, elapsed)));
        }
    }

    /// Tells the timer of the iteration that has ended.
    fn settle<G: Playable>(&mut self, line: &nullwindow::Line<G::Move>, root: &Node<'_, G>) {
        let best = line.moves.first().map_or(0, |&mv| root.position.slot(mv) as u16);
        let same = match self.last {
            Some((_, before, times)) if before == best => times + 1,
            _ => 0,
        };
        self.last = Some((line.value, best, same));
        if let Some(timer) = &self.listeners.timer {
            timer.settled(line.value, same);
        }
    }
}

impl<G: Playable> Observer<G> for Live {
    #[inline]
    fn see(&mut self, event: &Event<'_, G>) {
        match event {
            Event::Iteration(depth) => self.begin(*depth),
            Event::PlayOut => {
                self.over = true;
                self.stop_clock();
            }
            Event::Enter(n, _) | Event::Quiet(n) => {
                self.nodes += 1;
                if self.nodes.is_multiple_of(BATCH) {
                    self.report_nodes();
                }
                self.deepest = self.deepest.max(n.ply);
            }
            Event::Pass(pass) if !self.over => self.passed(pass),
            Event::Line(line, root) => self.line(line, root),
            _ => {}
        }
    }
}
