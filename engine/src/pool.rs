//! The searchers of an engine: one, or several on threads of their own that share a table.

use crate::board::Playable;
use crate::options::{Config, Size};
use crate::watch::{Listeners, Watch, Watches};
use nullwindow::history::History;
use nullwindow::order::{Jitter, Orders};
use nullwindow::parallel::{Parallel, SharedState, Worker};
use nullwindow::select::Select;
use nullwindow::table::{Atomic, Buckets, ByKey, ByPath, Exact, Pathwise, Plain, Slots, Table};
use nullwindow::{Coarse, Limits, Report, Searcher, Settings, Variation};
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};

/// How much the ratings of a lazy helper's moves go up by chance.
const DISORDER: u32 = 1 << 10;

pub(crate) type AnyTable<G> = Box<dyn Table<G> + Send>;
pub(crate) type AnyEvaluation<G> = Coarse<crate::kind::AnyEvaluate<G>>;

/// What each searcher of a pool is made of; the table is the pool's own affair.
pub(crate) struct PoolParts<'a, G: Playable> {
    pub(crate) evaluation: &'a dyn Fn() -> AnyEvaluation<G>,
    pub(crate) order: &'a dyn Fn() -> Orders<G>,
}

/// Makes a pool; the type of its selectivity ends here.
pub(crate) type MakePool<G> = Box<dyn Fn(&Config, &PoolParts<'_, G>) -> Box<dyn Pool<G>> + Send + Sync>;

/// Searchers of any kind, called once a run.
pub(crate) trait Pool<G: Playable>: Send {
    /// A new search begins: counters are set to nothing, and the parts that know repetition learn the game so far.
    fn begin(&mut self, game: &History<G>, listeners: Listeners);

    /// Searches `position`; helpers do the same, each with as many nodes at most, and leave what they find in the shared
    /// table. Returns the helpers' nodes too.
    fn run(
        &mut self,
        position: &G,
        limits: &Limits,
        nodes: Option<u64>,
        settings: &Settings,
    ) -> (Report<G::Move>, u64);

    /// What was counted since the search began.
    fn counted(&mut self) -> Watch;

    /// Entries in use in the table; counting them takes time.
    fn table_entries(&self) -> usize;

    /// Forgets what was found.
    fn clear(&mut self);
}

type AnySearcher<G, S, O> = Searcher<G, AnyEvaluation<G>, AnyTable<G>, S, O>;

/// Searchers with one selectivity and one observer.
pub(crate) struct SearchPool<G: Playable, S, O> {
    first: AnySearcher<G, S, O>,
    helpers: Vec<AnySearcher<G, S, O>>,
    recall: fn(&mut S, &History<G>),
    unique: bool,
    parallel: Parallel,
}

impl<G: Playable, S: Select<G> + Send, O: Watches<G>> SearchPool<G, S, O> {
    pub(crate) fn new(
        config: &Config,
        parts: &PoolParts<'_, G>,
        select: impl Fn() -> S,
        recall: fn(&mut S, &History<G>),
    ) -> SearchPool<G, S, O> {
        let make = |rank: usize, table| {
            let mut order = (parts.order)();
            if rank > 0 && config.parallel == Parallel::Lazy {
                order.push(Box::new(Jitter::new(rank as u64, DISORDER)));
            }
            Searcher::with((parts.evaluation)(), table).order(order).select(select()).observe(O::default())
        };
        let (unique, parallel) = (config.unique, config.parallel);
        if config.threads == 1 {
            let first = make(0, table::<G>(config));
            return SearchPool { first, helpers: Vec::new(), recall, unique, parallel };
        }
        let shared = buckets::<Atomic>(config);
        let first = make(0, boxed(shared.clone(), config));
        let helpers = (1..config.threads).map(|rank| make(rank, boxed(shared.clone(), config))).collect();
        SearchPool { first, helpers, recall, unique, parallel }
    }
}

impl<G: Playable, S: Select<G> + Send, O: Watches<G>> Pool<G> for SearchPool<G, S, O> {
    fn begin(&mut self, game: &History<G>, listeners: Listeners) {
        let helper_nodes: Arc<AtomicU64> = Arc::default();
        for helper in &mut self.helpers {
            (self.recall)(helper.select_mut(), game);
            *helper.observer_mut().watch() = Watch::helping(helper_nodes.clone());
        }
        (self.recall)(self.first.select_mut(), game);
        *self.first.observer_mut().watch() = Watch::new(self.unique, listeners, helper_nodes);
    }

    fn run(
        &mut self,
        position: &G,
        limits: &Limits,
        nodes: Option<u64>,
        settings: &Settings,
    ) -> (Report<G::Move>, u64) {
        self.first.settings_mut().clone_from(settings);
        if self.helpers.is_empty() {
            return (self.first.run(position, limits), 0);
        }
        let done = Arc::new(AtomicBool::new(false));
        let mut theirs = Limits::depth(limits.max_depth()).stop(done.clone());
        if let Some(nodes) = nodes {
            theirs = theirs.nodes(nodes);
        }
        let shared = SharedState::new();
        self.first.join(Some(Worker::new(&shared, self.parallel, 0)));
        for (rank, helper) in (1..).zip(&mut self.helpers) {
            *helper.settings_mut() = Settings { pv: Variation::Move, ..settings.clone() };
            helper.join(Some(Worker::new(&shared, self.parallel, rank)));
        }
        std::thread::scope(|scope| {
            let over = SetOnDrop(&done);
            let theirs = &theirs;
            let helpers = self.helpers.iter_mut().filter_map(|helper| {
                // Without a thread for this helper, the others search alone.
                std::thread::Builder::new()
                    .spawn_scoped(scope, move || helper.run(position, theirs).nodes)
                    .ok()
            });
            let helpers: Vec<_> = helpers.collect();
            let report = self.first.run(position, limits);
            drop(over);
            // A helper that panicked has said so on standard error; what it stored before is right.
            (report, helpers.into_iter().filter_map(|helper| helper.join().ok()).sum())
        })
    }

    fn counted(&mut self) -> Watch {
        std::mem::take(self.first.observer_mut().watch())
    }

    fn table_entries(&self) -> usize {
        self.first.memory().used()
    }

    fn clear(&mut self) {
        self.first.clear();
    }
}

/// Sets a flag when it is dropped, by unwinding too: helpers must not search on when the first thread has panicked.
struct SetOnDrop<'a>(&'a AtomicBool);

impl Drop for SetOnDrop<'_> {
    fn drop(&mut self) {
        self.0.store(true, Ordering::Relaxed);
    }
}

/// An empty table for one thread.
pub(crate) fn table<G: Playable>(config: &Config) -> AnyTable<G> {
    match config.table {
        Size::Path => Box::new(Exact::<G, ByPath>::new()),
        Size::Exact if !config.transpositions => Box::new(Exact::<G, ByPath>::new()),
        Size::Exact => Box::new(Exact::<G, ByKey>::new()),
        Size::Mib(_) | Size::Power(_) => boxed(buckets::<Plain>(config), config),
    }
}

fn buckets<M: Slots>(config: &Config) -> Buckets<M> {
    let table = match config.table {
        Size::Mib(mib) => Buckets::mib(mib),
        Size::Power(power) => Buckets::entries(1 << power),
        // Threads cannot share a table that grows; the option says so, and this is what is left for a caller who insists.
        Size::Exact | Size::Path => Buckets::mib(64),
    };
    table.kept(config.bounds).draft(config.draft).replacement(config.replacement)
}

fn boxed<G: Playable, M: Slots + Send + 'static>(table: Buckets<M>, config: &Config) -> AnyTable<G> {
    if config.transpositions { Box::new(table) } else { Box::new(Pathwise::new(table)) }
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
