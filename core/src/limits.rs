//! When to stop: limits in, and the fuse that burns down while nodes are visited.

use crate::game::{Depth, MAX_DEPTH};
use std::fmt;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
#[cfg(feature = "clock")]
use std::time::{Duration, Instant};

/// How far a search may go.
///
/// ```
/// use nullwindow::Limits;
/// use std::sync::{Arc, atomic::AtomicBool};
/// use std::time::Duration;
///
/// let a_second = Limits::time(Duration::from_secs(1));
/// let stop = Arc::new(AtomicBool::new(false)); // set it from another thread, or on Ctrl-C
/// let limits = Limits::depth(12).nodes(10_000_000).within(Duration::from_secs(1)).stop(stop);
/// assert_eq!(limits.max_depth(), 12);
/// ```
///
/// A flag, a clock and a limit in time are looked at about every half a millisecond, however long a node takes (with
/// the feature `clock`; without it, every thousand nodes). The search reads no clock unless one of them is set.
///
/// With the feature `serde`, numbers and time are written; a flag and a clock belong to a program and are left out.
#[derive(Clone, Default)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
#[cfg_attr(feature = "serde", serde(default, deny_unknown_fields))]
pub struct Limits {
    #[cfg_attr(feature = "serde", serde(deserialize_with = "crate::serial::depth"))]
    depth: Option<Depth>,
    nodes: Option<u64>,
    #[cfg_attr(feature = "serde", serde(skip))]
    stop: Option<Arc<AtomicBool>>,
    #[cfg_attr(feature = "serde", serde(skip))]
    clock: Option<Clock>,
    #[cfg(feature = "clock")]
    time: Option<Duration>,
    /// When the run began, if before its searcher does: other threads are started first.
    #[cfg(all(feature = "clock", feature = "threads"))]
    #[cfg_attr(feature = "serde", serde(skip))]
    begun: Option<Instant>,
    with_a_move: bool,
}

type Clock = Arc<dyn Fn() -> bool + Send + Sync>;

impl Limits {
    /// At most `depth` plies, between 0 and [`MAX_DEPTH`].
    pub fn depth(depth: Depth) -> Limits {
        Limits { depth: Some(depth.clamp(0, MAX_DEPTH)), ..Limits::default() }
    }

    /// For this long, counted from the beginning of the run.
    #[cfg(feature = "clock")]
    pub fn time(time: Duration) -> Limits {
        Limits::none().within(time)
    }

    /// No limit but [`MAX_DEPTH`]; add others. A search ends by itself at a win or loss, and where every line has been
    /// searched to the end of the game.
    pub fn none() -> Limits {
        Limits::default()
    }

    /// At most about `nodes` nodes (the leaves of one last node may exceed it).
    #[must_use]
    pub fn nodes(mut self, nodes: u64) -> Limits {
        self.nodes = Some(nodes);
        self
    }

    /// Until `flag` is set.
    #[must_use]
    pub fn stop(mut self, flag: Arc<AtomicBool>) -> Limits {
        self.stop = Some(flag);
        self
    }

    /// For this long at most, counted from the beginning of the run.
    #[cfg(feature = "clock")]
    #[must_use]
    pub fn within(mut self, time: Duration) -> Limits {
        self.time = Some(time);
        self
    }

    /// Until `over` says so.
    #[must_use]
    pub fn until(mut self, over: impl Fn() -> bool + Send + Sync + 'static) -> Limits {
        self.clock = Some(Arc::new(over));
        self
    }

    /// But a first iteration is finished whatever the other limits say, as long as it takes no more than 8,192 nodes: a
    /// program that must move has then looked at every move. Until then neither time nor a stop flag ends the search; where
    /// the evaluation is slow, that takes as long as up to 8,192 nodes do.
    ///
    /// ```
    /// use nullwindow::{example::{even, Nim}, Limits, Searcher};
    /// let limits = Limits::none().nodes(0);
    /// let run = |limits: &Limits| Searcher::new(even).run(&Nim(7), limits).depth;
    /// assert_eq!((run(&limits), run(&limits.clone().with_a_move())), (0, 1));
    /// ```
    #[must_use]
    pub fn with_a_move(mut self) -> Limits {
        self.with_a_move = true;
        self
    }

    /// What a helper of a parallel search may do until `done` is set.
    #[cfg(feature = "threads")]
    pub(crate) fn for_helpers(&self, done: Arc<AtomicBool>) -> Limits {
        Limits { depth: self.depth, nodes: self.nodes, stop: Some(done), ..Limits::default() }
    }

    /// The same, with time counted from now on.
    #[cfg(feature = "threads")]
    pub(crate) fn begun(&self) -> Limits {
        Limits {
            #[cfg(feature = "clock")]
            begun: self.time.and_then(|_| Pace::now()),
            ..self.clone()
        }
    }

    /// Whether the depth is the only limit; a stop flag does not count as one.
    pub(crate) fn is_depth_alone(&self) -> bool {
        #[cfg(feature = "clock")]
        let is_timed = self.time.is_some();
        #[cfg(not(feature = "clock"))]
        let is_timed = false;
        self.nodes.is_none() && self.clock.is_none() && !is_timed
    }

    /// The deepest iteration allowed.
    pub fn max_depth(&self) -> Depth {
        self.depth.unwrap_or(MAX_DEPTH)
    }
}

impl fmt::Debug for Limits {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let mut limits = f.debug_struct("Limits");
        limits.field("depth", &self.depth).field("nodes", &self.nodes);
        limits.field("stop", &self.stop.is_some()).field("clock", &self.clock.is_some());
        #[cfg(feature = "clock")]
        limits.field("time", &self.time);
        #[cfg(all(feature = "clock", feature = "threads"))]
        limits.field("begun", &self.begun);
        limits.field("with_a_move", &self.with_a_move).finish()
    }
}

/// Why a search broke off in the middle. An unfinished node returns this instead of a value, so it is never stored.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
#[cfg_attr(feature = "serde", serde(rename_all = "snake_case"))]
#[non_exhaustive]
pub enum Stop {
    /// The node limit is reached.
    Nodes,
    /// The stop flag is set.
    Flag,
    /// The clock says so.
    Clock,
    /// A part of the search has used up what it was given.
    Budget,
    /// Other threads have answered the question of a node above. Searches never end with this: they take the answer.
    Settled,
}

/// Nodes between two looks at the flag and the clock, at the most.
const PATIENCE: u64 = 1024;
/// Nodes that a stopped search may spend on its line, or on its first iteration: a few milliseconds.
const GRACE: u64 = 8 * PATIENCE;

/// Counts nodes, and stops the search when a limit is reached.
#[derive(Default)]
pub(crate) struct Fuse {
    nodes: u64,
    leaves: u64,
    /// The node count at which to look at the limits again.
    look_at: u64,
    limit: u64,
    /// Up to here no limit counts.
    free: u64,
    budget: u64,
    stop: Option<Arc<AtomicBool>>,
    clock: Option<Clock>,
    #[cfg(feature = "clock")]
    pace: Option<Pace>,
    /// Whether it may be time to look before a leaf too: where a leaf may take long.
    before_leaves: bool,
}

/// How often the flag and the clock are looked at: after as many nodes as take half a millisecond.
#[cfg(feature = "clock")]
#[derive(Clone, Copy)]
struct Pace {
    deadline: Option<Instant>,
    looked: Instant,
    looked_at: u64,
    patience: u64,
    /// The clock is looked at before every node up to this count, because a node was slow.
    slow_until: u64,
}

#[cfg(feature = "clock")]
impl Pace {
    /// Nanoseconds between two looks.
    const AIM: u64 = 500_000;
    /// A node that takes this many nanoseconds is slow. Fast nodes between slow ones, such as table hits, do not predict how
    /// long the next one takes.
    const SLOW: u64 = 100_000;

    /// The pace of a run with these limits; `None` where it need not look at anything but its nodes. A system without a
    /// clock, such as a browser, has no pace either.
    fn new(limits: &Limits) -> Option<Pace> {
        let needed = limits.time.is_some() || limits.stop.is_some() || limits.clock.is_some();
        let looked = needed.then(Pace::now)??;
        #[cfg(feature = "threads")]
        let begun = limits.begun.unwrap_or(looked);
        #[cfg(not(feature = "threads"))]
        let begun = looked;
        // A time too long for the clock is no limit.
        let deadline = limits.time.and_then(|time| begun.checked_add(time));
        Some(Pace { deadline, looked, looked_at: 0, patience: 1, slow_until: 0 })
    }

    /// What the clock says, where there is one.
    fn now() -> Option<Instant> {
        (!cfg!(all(target_arch = "wasm32", target_os = "unknown"))).then(Instant::now)
    }

    /// A look at the clock: whether time is up.
    fn look(&mut self, nodes: u64) -> bool {
        let now = Instant::now();
        let spent = (now - self.looked).as_nanos() as u64;
        let done = (nodes - self.looked_at).max(1);
        if spent / done >= Self::SLOW {
            self.slow_until = nodes + PATIENCE;
        }
        // At most twice as patient as before, and at once as impatient as it takes.
        let most = if nodes < self.slow_until { 1 } else { (2 * self.patience).min(PATIENCE) };
        self.patience = (Self::AIM.saturating_mul(done) / spent.max(1)).clamp(1, most);
        (self.looked, self.looked_at) = (now, nodes);
        self.deadline.is_some_and(|deadline| now >= deadline)
    }
}

impl Fuse {
    pub(crate) fn light(&mut self, limits: &Limits) {
        #[cfg(feature = "clock")]
        let pace = Pace::new(limits);
        *self = Fuse {
            limit: limits.nodes.unwrap_or(u64::MAX),
            free: if limits.with_a_move { GRACE } else { 0 },
            budget: u64::MAX,
            stop: limits.stop.clone(),
            clock: limits.clock.clone(),
            #[cfg(feature = "clock")]
            before_leaves: pace.is_some(),
            #[cfg(feature = "clock")]
            pace,
            ..Fuse::default()
        };
    }

    /// A flag or a clock has stopped the search: a few more nodes are allowed, to prove the line that was found.
    pub(crate) fn grace(&mut self) {
        (self.stop, self.clock) = (None, None);
        self.limit = self.limit.min(self.nodes + self.grace_nodes());
        self.look_at = self.nodes;
    }

    /// As many nodes as pass between two looks, or a few thousand where there is no clock.
    fn grace_nodes(&mut self) -> u64 {
        #[cfg(feature = "clock")]
        if let Some(pace) = self.pace.take() {
            return pace.patience;
        }
        GRACE
    }

    /// An iteration is finished: from now on limits count.
    pub(crate) fn finish_iteration(&mut self) {
        if self.free > 0 {
            (self.free, self.look_at) = (0, self.nodes);
        }
    }

    /// One more node, if there may be one.
    #[inline]
    pub(crate) fn node(&mut self) -> Result<(), Stop> {
        self.check()?;
        self.nodes += 1;
        Ok(())
    }

    /// Whether there may be one more node.
    #[inline]
    pub(crate) fn check(&mut self) -> Result<(), Stop> {
        if self.is_due() { self.look() } else { Ok(()) }
    }

    /// Whether it is time to look at the limits.
    #[inline]
    pub(crate) fn is_due(&self) -> bool {
        self.nodes >= self.look_at
    }

    /// Whether it is time to look before evaluating a leaf.
    #[inline]
    pub(crate) fn is_due_before_leaf(&self) -> bool {
        self.before_leaves && self.is_due()
    }

    /// A position is evaluated that is no node: it takes as long as one, so that the next look comes sooner.
    #[inline]
    pub(crate) fn evaluate(&mut self) {
        self.look_at = self.look_at.saturating_sub(1);
    }

    /// Looks at the limits again after at most `nodes` nodes.
    pub(crate) fn hurry(&mut self, nodes: u64) {
        self.look_at = self.look_at.min(self.nodes + nodes);
    }

    /// One more node, in any case.
    #[inline]
    pub(crate) fn count(&mut self) {
        self.nodes += 1;
    }

    /// Nodes that a game's own routine has looked at.
    #[inline]
    pub(crate) fn count_more(&mut self, nodes: u64) {
        self.nodes += nodes;
    }

    /// One of the nodes was a leaf.
    #[inline]
    pub(crate) fn leaf(&mut self) {
        self.leaves += 1;
    }

    #[inline]
    pub(crate) fn nodes(&self) -> u64 {
        self.nodes
    }

    pub(crate) fn leaves(&self) -> u64 {
        self.leaves
    }

    /// Looks at the limits.
    #[cold]
    pub(crate) fn look(&mut self) -> Result<(), Stop> {
        if self.nodes < self.free {
            self.look_at = self.free;
            return Ok(());
        }
        if self.nodes >= self.limit {
            return Err(Stop::Nodes);
        }
        if self.nodes >= self.budget {
            return Err(Stop::Budget);
        }
        if self.stop.as_ref().is_some_and(|flag| flag.load(Ordering::Relaxed)) {
            return Err(Stop::Flag);
        }
        if self.clock.as_ref().is_some_and(|over| over()) {
            return Err(Stop::Clock);
        }
        self.look_at = (self.nodes + self.patience()?).min(self.limit).min(self.budget);
        Ok(())
    }

    /// Nodes until the next look, if there is time for any.
    fn patience(&mut self) -> Result<u64, Stop> {
        #[cfg(feature = "clock")]
        if let Some(pace) = &mut self.pace {
            return if pace.look(self.nodes) { Err(Stop::Clock) } else { Ok(pace.patience) };
        }
        Ok(PATIENCE)
    }

    /// No node beyond `nodes` until [`reset_budget`](Self::reset_budget) gives back what this returns.
    pub(crate) fn set_budget(&mut self, nodes: u64) -> u64 {
        let before = self.budget;
        self.budget = before.min(nodes);
        self.look_at = self.look_at.min(self.budget);
        before
    }

    pub(crate) fn reset_budget(&mut self, before: u64) {
        self.budget = before;
        self.look_at = self.nodes;
    }

    pub(crate) fn is_spent(&self) -> bool {
        self.nodes >= self.budget
    }
}
