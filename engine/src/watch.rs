//! Who watches a search: counters, a clock, and somebody who is told how it goes.

use crate::clock;
use crate::task::{Progress, Sink};
use nullwindow::observe::{Counts, Event, Observer, Stats, Unique};
use nullwindow::{Depth, Game};
use std::time::Duration;

/// Everything that watches.
#[derive(Default)]
pub(crate) struct Watch {
    stats: Stats,
    unique: Option<Unique>,
    live: Live,
}

impl Watch {
    /// Nothing seen yet; different leaves are counted if `unique`, and `sink` is told how it goes.
    pub(crate) fn new(unique: bool, sink: Option<Sink>) -> Watch {
        let live = Live { sink, ..Live::default() };
        Watch { stats: Stats::default(), unique: unique.then(Unique::default), live }
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

    /// Different leaves, if they were counted.
    pub(crate) fn unique_leaves(&self) -> Option<usize> {
        self.unique.as_ref().map(Unique::leaves)
    }
}

impl<G: Game> Observer<G> for Watch {
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
    depth: Depth,
    passes: usize,
    over: bool,
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
}

impl<G: Game> Observer<G> for Live {
    #[inline]
    fn see(&mut self, event: &Event<'_, G>) {
        match event {
            Event::Iteration(depth) => {
                (self.depth, self.passes, self.over) = (*depth, 0, false);
                self.stop_clock();
                self.since = Some(clock::cpu());
            }
            Event::PlayOut => {
                self.over = true;
                self.stop_clock();
            }
            Event::Pass(pass) if !self.over => {
                self.passes += 1;
                if let Some(sink) = &mut self.sink {
                    sink(&Progress { depth: self.depth, passes: self.passes, pass: **pass });
                }
            }
            _ => {}
        }
    }
}
