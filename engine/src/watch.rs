//! Who watches a search: counters, a clock, and somebody who is told how it goes.

use crate::clock;
use crate::task::{Line, News, Progress, Sink};
use crate::timer::Timer;
use nullwindow::driver::Pass;
use nullwindow::notation::Notation;
use nullwindow::observe::{Counts, Event, Observer, Stats, Unique};
use nullwindow::{Depth, Node, Score};
use std::sync::Arc;
use std::sync::atomic::{AtomicU64, Ordering::Relaxed};
use std::time::Duration;

/// A helper tells of its nodes so many at a time.
const TOLD_EVERY: u64 = 64;

/// Everything that watches.
#[derive(Default)]
pub(crate) struct Watch {
    stats: Stats,
    unique: Option<Unique>,
    live: Live,
}

impl Watch {
    /// Nothing seen yet; different leaves are counted if `unique`, `sink` is told how it goes, and so is `timer`. What
    /// helpers have visited stands in `theirs`.
    pub(crate) fn new(
        unique: bool,
        sink: Option<Sink>,
        timer: Option<Arc<Timer>>,
        theirs: Arc<AtomicU64>,
    ) -> Watch {
        let live = Live { sink, timer, theirs, ..Live::default() };
        Watch { stats: Stats::default(), unique: unique.then(Unique::default), live }
    }

    /// Who watches a helper: the nodes it visits are added to `told`.
    pub(crate) fn helping(told: Arc<AtomicU64>) -> Watch {
        Watch { live: Live { told: Some(told), ..Live::default() }, ..Watch::default() }
    }

    /// Nodes that helpers have visited, as far as they have told.
    pub(crate) fn theirs(&self) -> u64 {
        self.live.theirs.load(Relaxed)
    }

    /// Counters of all iterations.
    pub(crate) fn counts(&self) -> Counts {
        self.stats.total()
    }

    /// Counters of each iteration, the last perhaps broken off.
    pub(crate) fn by_iteration(&self) -> Vec<(Depth, Counts)> {
        self.stats.iterations.clone()
    }

    /// CPU seconds of each iteration, the last perhaps broken off.
    pub(crate) fn seconds_by_iteration(&mut self) -> Vec<f64> {
        self.live.stop_clock();
        self.live.took.iter().map(Duration::as_secs_f64).collect()
    }

    /// The deepest node that was seen.
    pub(crate) fn deepest(&self) -> Depth {
        self.live.deepest
    }

    /// Different leaves, if they were counted.
    pub(crate) fn unique_leaves(&self) -> Option<usize> {
        self.unique.as_ref().map(Unique::leaves)
    }
}

impl<G: Notation> Observer<G> for Watch {
    #[inline(always)]
    #[expect(clippy::inline_always, reason = "where it stands the event is known")]
    fn see(&mut self, event: &Event<'_, G>) {
        self.stats.see(event);
        self.unique.see(event);
        self.live.see(event);
    }
}

/// Tells somebody how the search goes, and looks at the clock between iterations.
#[derive(Default)]
struct Live {
    sink: Option<Sink>,
    timer: Option<Arc<Timer>>,
    depth: Depth,
    passes: usize,
    over: bool,
    /// The best line of this depth is known.
    has_line: bool,
    nodes: u64,
    /// Nodes of the helpers.
    theirs: Arc<AtomicU64>,
    /// Where a helper adds its own.
    told: Option<Arc<AtomicU64>>,
    deepest: Depth,
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
    fn tell_nodes(&self) {
        if let Some(told) = &self.told {
            told.fetch_add(TOLD_EVERY, Relaxed);
        }
    }

    fn begin(&mut self, depth: Depth) {
        (self.depth, self.passes, self.over, self.has_line) = (depth, 0, false, false);
        self.stop_clock();
        self.since = Some(clock::cpu());
        if let Some(timer) = &self.timer {
            timer.iteration();
        }
    }

    fn passed(&mut self, pass: &Pass) {
        self.passes += 1;
        // The other lines of the same depth are worse, and no trouble.
        if let Some(timer) = self.timer.as_ref().filter(|_| !self.has_line) {
            timer.pass(self.last.is_some_and(|(value, ..)| pass.bounds.upper < value));
        }
        if let Some(sink) = &mut self.sink {
            sink(&News::Pass(&Progress { depth: self.depth, passes: self.passes, pass: *pass }));
        }
    }

    fn line<G: Notation>(&mut self, line: &nullwindow::Line<G::Move>, root: &Node<'_, G>) {
        let elapsed = self.timer.as_ref().map_or(Duration::ZERO, |timer| timer.elapsed());
        self.has_line = true;
        if line.rank == 1 {
            self.settle(line, root);
        }
        if let Some(sink) = &mut self.sink {
            let nodes = self.nodes + self.theirs.load(Relaxed);
            sink(&News::Line(&Line::new(&root.position, line, self.deepest, nodes, elapsed)));
        }
    }

    /// The timer hears of the iteration that has ended.
    fn settle<G: Notation>(&mut self, line: &nullwindow::Line<G::Move>, root: &Node<'_, G>) {
        let best = line.moves.first().map_or(0, |&mv| root.position.slot(mv) as u16);
        let same = match self.last {
            Some((_, before, times)) if before == best => times + 1,
            _ => 0,
        };
        self.last = Some((line.value, best, same));
        if let Some(timer) = &self.timer {
            timer.settled(line.value, same);
        }
    }
}

impl<G: Notation> Observer<G> for Live {
    #[inline]
    fn see(&mut self, event: &Event<'_, G>) {
        match event {
            Event::Iteration(depth) => self.begin(*depth),
            Event::PlayOut => {
                self.over = true;
                self.stop_clock();
            }
            Event::Enter(n, _) => {
                self.nodes += 1;
                if self.nodes.is_multiple_of(TOLD_EVERY) {
                    self.tell_nodes();
                }
                self.deepest = self.deepest.max(n.ply);
            }
            Event::Pass(pass) if !self.over => self.passed(pass),
            Event::Line(line, root) => self.line(line, root),
            _ => {}
        }
    }
}
