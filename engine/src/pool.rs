//! The searchers of an engine: one, or several on threads of their own that share a table.

use crate::board::Playable;
use crate::kind::Parts;
use crate::options::{Config, Size};
use crate::watch::{Listeners, Watch, Watched};
use nullwindow::history::History;
use nullwindow::order::Orders;
use nullwindow::select::Select;
use nullwindow::table::{Buckets, Hashed, Shared, Table};
use nullwindow::threads::Threads;
use nullwindow::{Coarse, Limits, Report, Searcher, Settings};
use nullwindow_theory::table::{ByKey, ByPath, Exact, Pathwise};
use std::sync::Arc;
use std::sync::atomic::AtomicU64;

pub(crate) type AnyTable<G> = Box<dyn Table<G> + Send>;
pub(crate) type AnyEvaluation<G> = Coarse<crate::kind::AnyEvaluate<G>>;

/// Makes the move ordering of a searcher.
pub(crate) type MakeOrders<'a, G> = &'a dyn Fn() -> Orders<G>;

/// Makes a pool; the type of its selectivity ends here.
pub(crate) type MakePool<G> =
    Box<dyn Fn(&Parts<G>, &Config, MakeOrders<'_, G>) -> Box<dyn Pool<G>> + Send + Sync>;

/// Searchers of any kind, called once a run.
pub(crate) trait Pool<G: Playable>: Send {
    /// A new search begins: counters are set to nothing, and the parts that know repetition learn the game so far.
    fn begin(&mut self, game: &History<G>, listeners: Listeners);

    /// Searches `position`; helpers do the same, each with as many nodes at most.
    fn run(&mut self, position: &G, limits: &Limits, settings: &Settings) -> Report<G::Move>;

    /// What was counted since the search began.
    fn counted(&mut self) -> Watch;

    /// Entries in use in the table; counting them takes time.
    fn table_entries(&self) -> usize;

    /// Forgets what was found.
    fn clear(&mut self);
}

/// Searchers with one selectivity; every event is reported if they are traced.
pub(crate) struct SearchPool<G: Playable, S, const TRACED: bool> {
    threads: Threads<G, AnyEvaluation<G>, AnyTable<G>, S, Watched<TRACED>>,
    recall: fn(&mut S, &History<G>),
    unique: bool,
}

impl<G: Playable, S: Select<G> + Send, const TRACED: bool> SearchPool<G, S, TRACED> {
    pub(crate) fn new(
        parts: &Parts<G>,
        config: &Config,
        order: MakeOrders<'_, G>,
        select: impl Fn() -> S,
        recall: fn(&mut S, &History<G>),
    ) -> Self {
        let make = |table| {
            let search = Searcher::with(parts.coarse(config), table).order(order());
            search.select(select()).observe(Watched::default())
        };
        let (first, helpers) = if config.threads == 1 {
            (make(table::<G>(config)), Vec::new())
        } else {
            let shared = configured(Shared::entries(entries(config.table)), config);
            let another = |_| make(boxed(shared.clone(), config));
            (another(0), (1..config.threads).map(another).collect())
        };
        let threads = Threads::new(first, helpers, config.parallel);
        SearchPool { threads, recall, unique: config.unique }
    }
}

impl<G: Playable, S: Select<G> + Send, const TRACED: bool> Pool<G> for SearchPool<G, S, TRACED> {
    fn begin(&mut self, game: &History<G>, listeners: Listeners) {
        let helper_nodes: Arc<AtomicU64> = Arc::default();
        for helper in self.threads.helpers_mut() {
            (self.recall)(helper.select_mut(), game);
            helper.observer_mut().0 = Watch::helping(helper_nodes.clone());
        }
        let first = self.threads.first_mut();
        (self.recall)(first.select_mut(), game);
        first.observer_mut().0 = Watch::new(self.unique, listeners, helper_nodes);
    }

    fn run(&mut self, position: &G, limits: &Limits, settings: &Settings) -> Report<G::Move> {
        self.threads.settings_mut().clone_from(settings);
        match self.threads.count() {
            1 => self.threads.first_mut().run(position, limits),
            _ => self.threads.run(position, limits),
        }
    }

    fn counted(&mut self) -> Watch {
        std::mem::take(&mut self.threads.first_mut().observer_mut().0)
    }

    fn table_entries(&self) -> usize {
        self.threads.first().memory().used()
    }

    fn clear(&mut self) {
        self.threads.clear();
    }
}

/// An empty table for one thread.
pub(crate) fn table<G: Playable>(config: &Config) -> AnyTable<G> {
    match config.table {
        Size::Path => Box::new(Exact::<G, ByPath>::default()),
        Size::Exact if !config.transpositions => Box::new(Exact::<G, ByPath>::default()),
        Size::Exact => Box::new(Exact::<G, ByKey>::default()),
        Size::Mib(_) | Size::Power(_) => {
            boxed(configured(Hashed::entries(entries(config.table)), config), config)
        }
    }
}

/// How many entries a hashed table has; there are 2^16 in a mebibyte.
fn entries(size: Size) -> usize {
    match size {
        Size::Mib(mib) => mib << 16,
        Size::Power(power) => 1 << power,
        // Threads cannot share a table that grows; the option says so, and this is what is left for a caller who insists.
        Size::Exact | Size::Path => 64 << 16,
    }
}

fn configured<M>(table: Buckets<M>, config: &Config) -> Buckets<M> {
    table.kept(config.bounds).draft(config.draft).replacement(config.replacement)
}

fn boxed<G: Playable>(table: impl Table<G> + Send + 'static, config: &Config) -> AnyTable<G> {
    if config.transpositions { Box::new(table) } else { Box::new(Pathwise(table)) }
}

#[cfg(test)]
mod tests {
    use crate::{Games, Goal, SearchError, Task};

    #[test]
    fn helpers_stop_when_the_first_thread_panics() {
        let othello = Games::standard().get("othello").expect("a game");
        let mut engine = othello.engine();
        engine.set("threads", "3").expect("an option");
        let panics = |news: &crate::News<'_>| {
            if let crate::News::Line(_) = news {
                panic!("a sink of a test")
            }
        };
        let found =
            engine.search(othello.board().as_ref(), &Task::to(Goal::Unlimited), Some(Box::new(panics)));
        assert!(matches!(found, Err(SearchError::Panicked { best: Some(_), .. })), "{found:?}");
        assert!(engine.search(othello.board().as_ref(), &Task::to(Goal::Depth(3)), None).is_ok());
    }
}
