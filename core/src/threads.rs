//! Several threads on one position, in one call: the only place of the crate that starts threads.
//!
//! ```
//! use nullwindow::{example::{even, Nim}, Limits, Score, Searcher};
//! let mut search = Searcher::new(even).threads(2);
//! let report = search.run(&Nim(7), &Limits::depth(7));
//! assert_eq!((report.value, report.best), (Score::win_in(3), Some(3)));
//! ```
//!
//! The threads share a table, which is kept from run to run, and what they prove of the root, which belongs to one run of
//! one position. Threads change which nodes are visited and how often, never what a full-width search proves.

use crate::deepen::Report;
use crate::game::{Evaluate, Game};
use crate::limits::Limits;
use crate::observe::Observer;
use crate::order::{At, Choice, Order};
use crate::parallel::{Parallel, SharedState, Worker};
use crate::random::mix;
use crate::search::{Searcher, Settings, Variation};
use crate::select::Select;
use crate::table::{Buckets, Shared, Table};
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};

/// How much the ratings of a lazy helper's moves go up by chance.
const DISORDER: u64 = 1 << 10;

/// Searchers that search one position together, each on a thread of its own; the first one, on the caller's thread,
/// reports.
pub struct Threads<G: Game, E: Evaluate<G>, T = Shared, S = crate::select::FullWidth, O = (), H = O> {
    first: Searcher<G, E, T, S, O>,
    helpers: Vec<Searcher<G, E, T, S, H>>,
    parallel: Parallel,
}

impl<G: Game, E: Evaluate<G> + Clone, M, S: Clone, O> Searcher<G, E, Buckets<M>, S, O> {
    /// The same search on `threads` threads, with a shared table of the same size and policy, which starts empty.
    ///
    /// Helpers order moves by those parts that can be had twice ([`Order::another`](crate::order::Order::another)).
    #[must_use]
    pub fn threads(self, threads: usize) -> Threads<G, E, Shared, S, O, ()> {
        let table = self.table.shared();
        let helper = |_| {
            let order = self.order.iter().filter_map(|part| part.another()).collect();
            let (evaluation, select) = (self.evaluation.clone(), self.select.clone());
            Searcher::assemble(evaluation, table.clone(), order, select, (), self.settings.clone())
        };
        let helpers = (1..threads).map(helper).collect();
        Threads::new(self.table(table), helpers, Parallel::Abdada)
    }
}

impl<G: Game, E: Evaluate<G>, T, S, O, H> Threads<G, E, T, S, O, H> {
    /// A search by `first`, which reports, and `helpers`; their tables must be handles to the same memory.
    pub fn new(
        first: Searcher<G, E, T, S, O>,
        mut helpers: Vec<Searcher<G, E, T, S, H>>,
        parallel: Parallel,
    ) -> Self {
        if parallel == Parallel::Lazy {
            for (seed, helper) in (1..).zip(&mut helpers) {
                helper.order.push(Box::new(Jitter { seed: mix(seed) }));
            }
        }
        Threads { first, helpers, parallel }
    }

    /// How many threads there are.
    pub fn count(&self) -> usize {
        1 + self.helpers.len()
    }

    /// The searcher that reports: its settings are those of all, its observer sees its own thread.
    pub fn first(&self) -> &Searcher<G, E, T, S, O> {
        &self.first
    }

    /// The same, to change it between runs.
    pub fn first_mut(&mut self) -> &mut Searcher<G, E, T, S, O> {
        &mut self.first
    }

    /// The other searchers, to change them between runs.
    pub fn helpers_mut(&mut self) -> &mut [Searcher<G, E, T, S, H>] {
        &mut self.helpers
    }

    /// The settings, to change them between runs.
    pub fn settings_mut(&mut self) -> &mut Settings {
        self.first.settings_mut()
    }
}

impl<G, E, T, S, O, H> Threads<G, E, T, S, O, H>
where
    G: Game + Send + Sync,
    G::Move: Send,
    E: Evaluate<G, State: Send> + Send,
    T: Table<G> + Send,
    S: Select<G> + Send,
    O: Observer<G>,
    H: Observer<G> + Send,
{
    /// Searches `position` until a limit is reached, as [`Searcher::run`] does. Every thread may visit as many nodes as the
    /// limits say.
    pub fn run(&mut self, position: &G, limits: &Limits) -> Report<G::Move> {
        if self.helpers.is_empty() {
            return self.first.run(position, limits);
        }
        // Before helpers are started, which takes time too.
        let limits = &limits.begun();
        let (shared, done) = (SharedState::new(self.count()), Arc::new(AtomicBool::new(false)));
        let theirs = &limits.for_helpers(done.clone());
        self.first.join(Some(Worker::new(&shared, self.parallel, 0)));
        for (rank, helper) in (1..).zip(&mut self.helpers) {
            // Helpers have no clock, and must go through the same depths: entries of others are no use to the first thread.
            let deepening = self.first.settings.deepening.for_helpers(limits);
            *helper.settings_mut() =
                Settings { pv: Variation::Move, deepening, ..self.first.settings.clone() };
            helper.join(Some(Worker::new(&shared, self.parallel, rank)));
        }
        let report = std::thread::scope(|scope| {
            let over = SetOnDrop(&done);
            let start = |helper| {
                let run = move || Searcher::run(helper, position, theirs).nodes;
                // Without a thread for this helper, the others search alone.
                std::thread::Builder::new().spawn_scoped(scope, run).ok()
            };
            let helpers: Vec<_> = self.helpers.iter_mut().filter_map(start).collect();
            let mut report = self.first.run(position, limits);
            drop(over);
            // A helper that panicked has said so on standard error; what it stored before is right.
            report.helper_nodes = helpers.into_iter().filter_map(|helper| helper.join().ok()).sum();
            report
        });
        self.first.join(None);
        self.helpers.iter_mut().for_each(|helper| helper.join(None));
        report
    }

    /// Forgets everything that was learned.
    pub fn clear(&mut self) {
        self.first.clear();
        self.helpers.iter_mut().for_each(Searcher::clear);
    }
}

/// Sets a flag when it is dropped, by unwinding too: helpers must not search on when the first thread has panicked.
struct SetOnDrop<'a>(&'a AtomicBool);

impl Drop for SetOnDrop<'_> {
    fn drop(&mut self) {
        self.0.store(true, Ordering::Relaxed);
    }
}

/// A little disorder, always the same for the same position and seed: threads that search the same tree do so in
/// different orders.
#[derive(Clone, Copy, Debug)]
struct Jitter {
    seed: u64,
}

impl<G: Game> Order<G> for Jitter {
    fn rate(&mut self, at: &At<'_, G>, choices: &mut [Choice<G::Move>]) {
        let seed = self.seed ^ at.node.key;
        for choice in choices {
            let random = mix(seed.wrapping_add(u64::from(choice.index()))) >> 32;
            choice.rate(((random * DISORDER) >> 32) as i32);
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::example::{Nim, even};
    use crate::order::TableMove;

    #[test]
    fn disorder_does_not_change_the_best_move() {
        let mut search =
            Searcher::new(even).order(vec![Box::new(TableMove), Box::new(Jitter { seed: mix(7) })]);
        assert_eq!(search.run(&Nim(7), &Limits::depth(7)).best, Some(3));
    }
}
