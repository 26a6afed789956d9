//! One search, watched.

use super::setup::Setup;
use super::svg::Record;
use super::trace;
use crate::fail::Failure;
use nullwindow::driver::Pass;
use nullwindow::observe::{Counts, Event, Observer, Stats, Trace, Unique};
use nullwindow::table::Table;
use nullwindow::tree::{Statics, Tree};
use nullwindow::{Algorithm, Depth, Ended, Report, Score, Searcher, Stop};
use std::collections::HashMap;

/// Who else may watch: the one who draws, and the one who writes everything down.
pub(super) type Watchers = (Option<Record>, Option<Trace<trace::Sink>>);

/// What a search has found, and how.
pub(super) struct Search {
    pub(super) algorithm: Algorithm,
    pub(super) report: Report<u16>,
    pub(super) counts: Counts,
    /// Values in the order of evaluation, as the player at the root sees them.
    pub(super) leaves: Vec<Score>,
    pub(super) unique_leaves: usize,
    pub(super) table_entries: usize,
    pub(super) letters: Letters,
}

impl Search {
    pub(super) fn run(
        tree: &Tree,
        algorithm: Algorithm,
        setup: &Setup,
        watchers: Watchers,
    ) -> (Search, Watchers) {
        let mut search = Searcher::new(Statics)
            .table(setup.table())
            .order(setup.order())
            .settings(setup.settings(algorithm))
            .observe(((Stats::default(), Unique::default()), (Watch::default(), Some(watchers))));
        let report = search.run(tree, &setup.limits());
        let table_entries = search.memory().used();
        let ((stats, unique), (watch, watchers)) = search.observer_mut();
        let found = Search {
            algorithm,
            report,
            counts: stats.total(),
            leaves: std::mem::take(&mut watch.leaves),
            unique_leaves: unique.leaves(),
            table_entries,
            letters: std::mem::take(&mut watch.letters),
        };
        (found, watchers.take().unwrap_or_default())
    }

    /// All passes, with the depth and the number within the iteration of each.
    pub(super) fn passes(&self) -> impl Iterator<Item = (Depth, usize, &Pass)> {
        self.report
            .iterations
            .iter()
            .flat_map(|it| it.passes.iter().enumerate().map(|(i, pass)| (it.depth, i + 1, pass)))
    }

    /// What a search that was interrupted can say.
    fn best_so_far(&self) -> String {
        let Report { best, depth, value, .. } = &self.report;
        match best {
            Some(best) if *depth > 0 => {
                format!(
                    "{} interrupted: move {best} is best so far, worth {value} at depth {depth}",
                    self.algorithm
                )
            }
            Some(best) => {
                format!("{} interrupted before depth 1 was done: move {best} is all there is", self.algorithm)
            }
            None => format!("{} interrupted", self.algorithm),
        }
    }

    /// A value that was not found is not shown.
    pub(super) fn must_have_finished(&self, setup: &Setup) -> Result<(), Failure> {
        let (algorithm, depth) = (self.algorithm, setup.depth);
        match self.report.ended {
            Ended::Stopped(Stop::Flag) => Err(Failure::failed(self.best_so_far())),
            Ended::Stopped(_) => Err(Failure::failed(format!(
                "{algorithm} is not done with depth {depth} after {} nodes: raise --nodes or lower --depth",
                setup.most_nodes()
            ))),
            Ended::Passes => Err(Failure::failed(format!(
                "{algorithm} gave up after {} passes: try another algorithm",
                self.counts.passes
            ))),
            Ended::Depth | Ended::Decided | Ended::GameOver => Ok(()),
        }
    }
}

/// The papers' names of nodes: a, b, c … in the order of their first visit, while letters last.
#[derive(Default)]
pub(super) struct Letters {
    places: HashMap<Vec<u16>, u8>,
    too_many: bool,
}

impl Letters {
    const MOST: usize = 26;

    pub(super) fn visit(&mut self, path: &[u16]) {
        if self.too_many || self.places.contains_key(path) {
            return;
        }
        self.too_many = self.places.len() == Self::MOST;
        self.places.insert(path.to_vec(), b'a' + self.places.len() as u8);
    }

    /// The letter of a node; `None` if it was not visited, or if there are too many.
    pub(super) fn of(&self, path: &[u16]) -> Option<char> {
        if self.too_many { None } else { self.places.get(path).map(|&letter| letter.into()) }
    }

    /// The letter, or else the path: `1.0.1`.
    pub(super) fn name(&self, path: &[u16]) -> String {
        self.of(path).map_or_else(
            || path.iter().map(u16::to_string).collect::<Vec<_>>().join("."),
            |letter| letter.to_string(),
        )
    }
}

/// Keeps the leaves in order and names the nodes.
#[derive(Default)]
struct Watch {
    leaves: Vec<Score>,
    letters: Letters,
    is_over: bool,
}

impl Observer<Tree> for Watch {
    fn see(&mut self, event: &Event<'_, Tree>) {
        match event {
            Event::PlayOut => self.is_over = true,
            _ if self.is_over => {}
            Event::Leaf(n, value) => self.leaves.push(for_root_player(n.ply, *value)),
            // MTD-best asks about the root's moves without entering it.
            Event::Probe { .. } => self.letters.visit(&[]),
            Event::Enter(n, _) if !self.letters.too_many => self.letters.visit(&n.path()),
            _ => {}
        }
    }
}

/// A value of the side to move at `ply`, as the player at the root sees it.
pub(super) fn for_root_player<V: std::ops::Neg<Output = V>>(ply: Depth, value: V) -> V {
    if ply % 2 == 0 { value } else { -value }
}
