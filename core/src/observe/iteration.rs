//! A call after every iteration.

use super::{Event, Observer};
use crate::deepen::Line;
use crate::game::{Evaluate, Game};
use crate::search::Searcher;

/// Calls a function after every finished iteration: see [`Searcher::on_iteration`].
#[derive(Clone, Debug)]
pub struct OnIteration<F>(pub F);

impl<G: Game, F: FnMut(&Line<G::Move>)> Observer<G> for OnIteration<F> {
    #[inline(always)]
    #[expect(
        clippy::inline_always,
        reason = "where it stands the event is known, and most are none of these"
    )]
    fn see(&mut self, event: &Event<'_, G>) {
        if let Event::Line(line, _) = event {
            (self.0)(line);
        }
    }
}

impl<G: Game, E: Evaluate<G>, T, S, O> Searcher<G, E, T, S, O> {
    /// The same search, which calls `progress` after every finished iteration with what it has found: depth, value,
    /// bounds (equal, if the value is exact), moves, and nodes since the search began. An iteration that is stopped is
    /// in the [`Report`](crate::Report) alone. With more than one of [`Settings::lines`](crate::Settings::lines) there
    /// is a call for each line, which has a rank.
    ///
    /// An observer that the search has sees what it saw before; it is now the first of a pair. Call this before
    /// `threads`: the thread that calls `run` calls `progress` too.
    ///
    /// ```
    /// use nullwindow::{example::{even, Nim}, Ended, Limits, Searcher, Stop};
    /// use std::sync::{Arc, atomic::{AtomicBool, Ordering}};
    ///
    /// let stop = Arc::new(AtomicBool::new(false));
    /// let limits = Limits::none().stop(stop.clone()); // any thread may set it, and so may the function
    /// let mut search = Searcher::new(even).on_iteration(move |line| {
    ///     println!("depth {}: {} by {:?}, {} nodes", line.depth, line.value, line.moves, line.nodes);
    ///     stop.store(line.depth == 3, Ordering::Relaxed);
    /// });
    /// let report = search.run(&Nim(20), &limits);
    /// assert_eq!((report.depth, report.ended), (3, Ended::Stopped(Stop::Flag)));
    /// ```
    #[must_use]
    pub fn on_iteration<F: FnMut(&Line<G::Move>)>(
        self,
        progress: F,
    ) -> Searcher<G, E, T, S, (O, OnIteration<F>)> {
        let Searcher { evaluation, table, order, select, observer, settings, .. } = self;
        let observer = (observer, OnIteration(progress));
        Searcher::assemble(evaluation, table, order, select, observer, settings)
    }
}
