//! The searchers of a session: one, or several that share a table.

use crate::config::{Config, Guess, Leaves, Part, Size};
use crate::program::Program;
use crate::task::Sink;
use crate::watch::Watch;
use nullwindow::order::{Eib, History, Killers, Orders, Reward, TableMove};
use nullwindow::select::{FullWidth, Select};
use nullwindow::table::{Atomic, Buckets, Hashed, Pathwise, Plain, Slots, Table};
use nullwindow::{Coarse, Deepening, Evaluate, Game, Limits, Report, Score, Searcher, Settings};
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};

/// What killers and few replies count for beside the history, whose ratings go up to 2¹⁴ or so.
const BONUS: i32 = 1 << 13;

pub(crate) type AnyTable<G> = Box<dyn Table<G> + Send>;
pub(crate) type AnyEvaluation<G> = Coarse<Box<dyn Evaluate<G> + Send>>;

/// A searcher, whatever its parts.
trait Search<G: Game>: Send {
    fn run(&mut self, position: &G, limits: &Limits) -> Report<G::Move>;
    fn settings(&mut self) -> &mut Settings;
    fn watch(&mut self) -> &mut Watch;
    fn table_entries(&self) -> usize;
    fn clear(&mut self);
}

impl<G: Game, S: Select<G> + Send> Search<G> for Searcher<G, AnyEvaluation<G>, AnyTable<G>, S, Watch>
where
    G: Send,
    G::Move: Send,
{
    fn run(&mut self, position: &G, limits: &Limits) -> Report<G::Move> {
        Searcher::run(self, position, limits)
    }
    fn settings(&mut self) -> &mut Settings {
        self.settings_mut()
    }
    fn watch(&mut self) -> &mut Watch {
        self.observer_mut()
    }
    fn table_entries(&self) -> usize {
        self.memory().used()
    }
    fn clear(&mut self) {
        Searcher::clear(self);
    }
}

/// What a crew is good at.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(crate) enum Kind {
    /// Searching to a depth.
    Usual,
    /// Searching to the end of the game.
    Endgame,
}

/// Everything that searches for one session.
pub(crate) struct Crew<G: Game> {
    first: Box<dyn Search<G>>,
    helpers: Vec<Box<dyn Search<G>>>,
    /// Whether different leaves are counted.
    unique: bool,
}

impl<G: Program> Crew<G> {
    /// As `config` says, with moves ordered by the parts that `order` makes.
    pub(crate) fn new(config: &Config, kind: Kind, order: impl Fn() -> Orders<G>) -> Crew<G> {
        let make = |table| searcher::<G>(config, kind, table, order());
        let mut searchers = tables::<G>(config).into_iter().map(make);
        let first = searchers.next().unwrap_or_else(|| make(Box::new(Hashed::entries(0))));
        Crew { first, helpers: searchers.collect(), unique: config.unique }
    }

    /// Searches `position`; helpers do the same, each with as many nodes at most, and leave what they find in the shared
    /// table. Returns the helpers' nodes too.
    pub(crate) fn run(
        &mut self,
        position: &G,
        limits: &Limits,
        nodes: Option<u64>,
        settings: &Settings,
    ) -> (Report<G::Move>, u64) {
        self.first.settings().clone_from(settings);
        self.helpers.iter_mut().for_each(|helper| helper.settings().clone_from(settings));
        if self.helpers.is_empty() {
            return (self.first.run(position, limits), 0);
        }
        let done = Arc::new(AtomicBool::new(false));
        let mut theirs = Limits::depth(limits.max_depth()).stop(done.clone());
        if let Some(nodes) = nodes {
            theirs = theirs.nodes(nodes);
        }
        std::thread::scope(|scope| {
            let theirs = &theirs;
            let helpers: Vec<_> = self
                .helpers
                .iter_mut()
                .map(|helper| scope.spawn(move || helper.run(position, theirs).nodes))
                .collect();
            let report = self.first.run(position, limits);
            done.store(true, Ordering::Relaxed);
            // A helper that panicked has found nothing; the panic itself has been printed.
            let nodes = helpers.into_iter().filter_map(|helper| helper.join().ok()).sum();
            (report, nodes)
        })
    }

    /// Forgets what was found; helpers share the table.
    pub(crate) fn clear(&mut self) {
        self.first.clear();
    }

    /// A new search begins: counters are set to nothing, and `sink` is told how it goes.
    pub(crate) fn watch(&mut self, sink: Option<Sink>) {
        *self.first.watch() = Watch::new(self.unique, sink);
    }

    /// What was seen.
    pub(crate) fn seen(&mut self) -> Watch {
        std::mem::take(self.first.watch())
    }

    pub(crate) fn table_entries(&self) -> usize {
        self.first.table_entries()
    }
}

/// A table for each thread; with several, handles to the same memory.
fn tables<G: Program>(config: &Config) -> Vec<AnyTable<G>> {
    if config.threads == 1 {
        return vec![boxed(table::<Plain>(config), config)];
    }
    let shared = table::<Atomic>(config);
    (0..config.threads).map(|_| boxed(shared.clone(), config)).collect()
}

/// An empty table as `config` has it.
pub(crate) fn table<M: Slots>(config: &Config) -> Buckets<M> {
    let table = match config.table {
        Size::Mib(mib) => Buckets::mib(mib),
        Size::Power(power) => Buckets::entries(1 << power),
    };
    table.kept(config.bounds).draft(config.draft).replacement(config.replacement)
}

/// A table behind one object, which finds transpositions if it should.
pub(crate) fn boxed<G: Program, M: Slots + Send + 'static>(
    table: Buckets<M>,
    config: &Config,
) -> AnyTable<G> {
    if config.transpositions { Box::new(table) } else { Box::new(Pathwise::new(table)) }
}

fn searcher<G: Program>(
    config: &Config,
    kind: Kind,
    table: AnyTable<G>,
    order: Orders<G>,
) -> Box<dyn Search<G>> {
    let search = Searcher::with(evaluation::<G>(config), table)
        .order(order)
        .settings(settings::<G>(config))
        .observe(Watch::default());
    match config.leaves {
        _ if kind == Kind::Endgame => Box::new(search.select(G::at_the_end(config.grain))),
        Leaves::Quiet if G::Quiescence::QUIESCES => Box::new(search.select(G::Quiescence::default())),
        _ => Box::new(search.select(FullWidth)),
    }
}

/// The evaluation that `config` names, in its grain.
pub(crate) fn evaluation<G: Program>(config: &Config) -> AnyEvaluation<G> {
    let known = G::EVALUATIONS.iter().find(|e| e.name == config.evaluation).unwrap_or(&G::EVALUATIONS[0]);
    Coarse { grain: config.grain, inner: (known.make)() }
}

/// The configuration as the core has it.
pub(crate) fn settings<G: Program>(config: &Config) -> Settings {
    Settings {
        algorithm: config.algorithm,
        guess: guess::<G>(config),
        deepening: match config.step {
            Some(step) => Deepening::From { first: 1, step },
            None => Deepening::Off,
        },
        table_from: config.table_from,
        etc_from: config.etc,
        order_from: config.order_from,
        fail_low: config.fail_low,
        cutoffs: config.cutoffs,
        known: config.known,
        ..Settings::default()
    }
}

/// The first guess of an iteration, as the core has it.
fn guess<G: Program>(config: &Config) -> nullwindow::Guess {
    let moved = |guess: nullwindow::Guess, by: i32| match by {
        0 => guess,
        _ => nullwindow::Guess::Own(Arc::new(move |finished, depth, statically| {
            guess.value(finished, depth, statically) + by
        })),
    };
    match &config.guess {
        Guess::SameParity(by) => moved(nullwindow::Guess::SameParity, *by),
        Guess::Previous(by) => moved(nullwindow::Guess::Previous, *by),
        Guess::Fixed(value) => {
            let units = value * f64::from(G::ABOUT.scale) / f64::from(config.grain);
            nullwindow::Guess::Fixed(Score::new(units.round() as i32))
        }
        Guess::List(list) => {
            let list = list.clone();
            nullwindow::Guess::Own(Arc::new(move |finished, _, statically| {
                list.get(finished.len()).or(list.last()).map_or(statically, |&units| Score::new(units))
            }))
        }
    }
}

/// The parts of move ordering.
pub(crate) fn orders<G: Program>(parts: &[Part]) -> Orders<G> {
    let part = |part: &Part| -> Box<dyn nullwindow::order::Order<G> + Send> {
        match part {
            Part::Table => Box::new(TableMove),
            Part::History => Box::new(History::new(Reward::Square)),
            Part::PlainHistory => Box::new(History::new(Reward::Square).plain()),
            Part::Killers => Box::new(Killers::new(BONUS)),
            Part::Static => G::static_order(),
            Part::Eib => Box::new(Eib::new(BONUS)),
        }
    };
    parts.iter().map(part).collect()
}
