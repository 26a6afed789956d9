//! When to stop: limits in, and the fuse that burns down while nodes are visited.

use crate::game::{Depth, MAX_DEPTH};
use std::fmt;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};

/// How far a search may go. The core reads no clock: the caller passes one in.
///
/// ```
/// use nullwindow::Limits;
/// use std::sync::{Arc, atomic::AtomicBool};
/// use std::time::{Duration, Instant};
///
/// let deadline = Instant::now() + Duration::from_secs(1);
/// let stop = Arc::new(AtomicBool::new(false)); // set it from another thread, or on Ctrl-C
/// let limits = Limits::depth(12).nodes(10_000_000).stop(stop.clone()).until(move || Instant::now() >= deadline);
/// assert_eq!(limits.max_depth(), 12);
/// ```
#[derive(Clone, Default)]
pub struct Limits {
    depth: Option<Depth>,
    nodes: Option<u64>,
    stop: Option<Arc<AtomicBool>>,
    clock: Option<Clock>,
    with_a_move: bool,
}

type Clock = Arc<dyn Fn() -> bool + Send + Sync>;

impl Limits {
    /// At most `depth` plies, between 0 and [`MAX_DEPTH`].
    pub fn depth(depth: Depth) -> Limits {
        Limits { depth: Some(depth.clamp(0, MAX_DEPTH)), ..Limits::default() }
    }

    /// No limit but [`MAX_DEPTH`]; add others. A search ends by itself only at a win or loss: say how many plies a game
    /// can last if you know it.
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

    /// Until `over` says so; it is asked every thousand nodes or so.
    #[must_use]
    pub fn until(mut self, over: impl Fn() -> bool + Send + Sync + 'static) -> Limits {
        self.clock = Some(Arc::new(over));
        self
    }

    /// But a first iteration is finished whatever the other limits say, as long as it takes no more than a few thousand
    /// nodes: a program that must move has then looked at every move.
    ///
    /// ```
    /// use nullwindow::{tree::{Statics, Tree}, Limits, Searcher};
    /// let limits = Limits::none().nodes(0);
    /// let run = |limits: &Limits| Searcher::new(Statics).run(&Tree::pearl(), limits).depth;
    /// assert_eq!((run(&limits), run(&limits.clone().with_a_move())), (0, 1));
    /// ```
    #[must_use]
    pub fn with_a_move(mut self) -> Limits {
        self.with_a_move = true;
        self
    }

    /// The deepest iteration allowed.
    pub fn max_depth(&self) -> Depth {
        self.depth.unwrap_or(MAX_DEPTH)
    }
}

impl fmt::Debug for Limits {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Limits { depth, nodes, stop, clock, with_a_move } = self;
        let (stop, clock) = (stop.is_some(), clock.is_some());
        f.debug_struct("Limits")
            .field("depth", depth)
            .field("nodes", nodes)
            .field("stop", &stop)
            .field("clock", &clock)
            .field("with_a_move", with_a_move)
            .finish()
    }
}

/// Why a search broke off in the middle. An unfinished node returns this instead of a value, so it is never stored.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
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

/// Nodes between two looks at the flag and the clock.
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
}

impl Fuse {
    pub(crate) fn light(&mut self, limits: &Limits) {
        *self = Fuse {
            limit: limits.nodes.unwrap_or(u64::MAX),
            free: if limits.with_a_move { GRACE } else { 0 },
            budget: u64::MAX,
            stop: limits.stop.clone(),
            clock: limits.clock.clone(),
            ..Fuse::default()
        };
    }

    /// A flag or a clock has stopped the search: a few more nodes are allowed, to prove the line that was found.
    pub(crate) fn grace(&mut self) {
        (self.stop, self.clock) = (None, None);
        self.limit = self.limit.min(self.nodes + GRACE);
        self.look_at = self.nodes;
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
        self.look_at = (self.nodes + PATIENCE).min(self.limit).min(self.budget);
        Ok(())
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
