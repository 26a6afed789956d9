//! The searchers of a session: one, or several that share a table.

use crate::config::{Config, Guess, Leaves, Part, Size};
use crate::program::Program;
use crate::task::Sink;
use crate::timer::Timer;
use crate::together::together;
use crate::watch::Watch;
use nullwindow::history::{History as Past, Progress};
use nullwindow::order::{Eib, History, Jitter, Killers, Orders, Reward, TableMove};
use nullwindow::parallel::{Parallel, SharedState, Worker};
use nullwindow::select::{FullWidth, Select, WithRepetition};
use nullwindow::table::{Atomic, Buckets, Hashed, Pathwise, Plain, Slots, Table};
use nullwindow::{Coarse, Deepening, Evaluate, Limits, Report, Score, Searcher, Settings, Variation};
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, AtomicU64};

/// Probes of an iteration that a selective search gives up after; it needs 4 on average, and 20 to a mate.
const MOST_PASSES: usize = 100;

/// What killers and few replies count for beside the history, whose ratings go up to 2¹⁴ or so.
const BONUS: i32 = 1 << 13;

/// How much the ratings of a lazy helper's moves go up by chance.
const DISORDER: u32 = 1 << 10;

pub(crate) type AnyTable<G> = Box<dyn Table<G> + Send>;
pub(crate) type AnyEvaluation<G> = Coarse<Box<dyn Evaluate<G> + Send>>;

/// A searcher, whatever its parts.
trait Search<G: Progress>: Send {
    /// The game so far.
    fn recall(&mut self, game: &Past<G>);
    fn run(&mut self, position: &G, limits: &Limits) -> Report<G::Move>;
    fn settings(&mut self) -> &mut Settings;
    fn watch(&mut self) -> &mut Watch;
    fn join(&mut self, worker: Worker);
    fn table_entries(&self) -> usize;
    fn clear(&mut self);
}

/// A searcher, and how its selectivity is told the game so far.
struct Member<G: Progress, S> {
    searcher: Searcher<G, AnyEvaluation<G>, AnyTable<G>, S, Watch>,
    recall: fn(&mut S, &Past<G>),
}

impl<G: Program, S: Select<G> + Send> Search<G> for Member<G, S> {
    fn recall(&mut self, game: &Past<G>) {
        (self.recall)(self.searcher.select_mut(), game);
    }
    fn run(&mut self, position: &G, limits: &Limits) -> Report<G::Move> {
        self.searcher.run(position, limits)
    }
    fn settings(&mut self) -> &mut Settings {
        self.searcher.settings_mut()
    }
    fn watch(&mut self) -> &mut Watch {
        self.searcher.observer_mut()
    }
    fn join(&mut self, worker: Worker) {
        self.searcher.join(Some(worker));
    }
    fn table_entries(&self) -> usize {
        self.searcher.memory().used()
    }
    fn clear(&mut self) {
        self.searcher.clear();
    }
}

/// What a pool is good at.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(crate) enum Kind {
    /// Searching to a depth.
    Usual,
    /// Searching to the end of the game.
    Endgame,
}

/// Everything that searches for one session.
pub(crate) struct SearchPool<G: Progress> {
    first: Box<dyn Search<G>>,
    helpers: Vec<Box<dyn Search<G>>>,
    /// Whether different leaves are counted.
    unique: bool,
    /// How the helpers help.
    parallel: Parallel,
}

impl<G: Program> SearchPool<G> {
    /// As `config` says, with moves ordered by the parts that `order` makes.
    pub(crate) fn new(config: &Config, kind: Kind, order: impl Fn() -> Orders<G>) -> SearchPool<G> {
        let make = |(rank, table): (usize, _)| {
            let mut order = order();
            if rank > 0 && config.parallel == Parallel::Lazy {
                order.push(Box::new(Jitter::new(rank as u64, DISORDER)));
            }
            searcher::<G>(config, kind, table, order)
        };
        let mut searchers = tables::<G>(config).into_iter().enumerate().map(make);
        let first = searchers.next().unwrap_or_else(|| make((0, Box::new(Hashed::entries(0)))));
        let (unique, parallel) = (config.unique, config.parallel);
        SearchPool { first, helpers: searchers.collect(), unique, parallel }
    }

    /// The game so far, for those who look at repetitions.
    pub(crate) fn recall(&mut self, game: &Past<G>) {
        self.first.recall(game);
        self.helpers.iter_mut().for_each(|helper| helper.recall(game));
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
        self.seat_all();
        let SearchPool { first, helpers, .. } = self;
        let theirs = &theirs;
        let helpers = helpers.iter_mut().map(|helper| {
            helper.settings().pv = Variation::Move;
            move || helper.run(position, theirs).nodes
        });
        together(&done, || first.run(position, limits), helpers)
    }

    /// All take their seats in a new shared.
    fn seat_all(&mut self) {
        let (shared, parallel) = (SharedState::new(), self.parallel);
        for (rank, searcher) in std::iter::once(&mut self.first).chain(&mut self.helpers).enumerate() {
            searcher.join(Worker::new(&shared, parallel, rank));
        }
    }

    /// Forgets what was found; helpers share the table.
    pub(crate) fn clear(&mut self) {
        self.first.clear();
    }

    /// A new search begins: counters are set to nothing, and `sink` and `timer` are told how it goes.
    pub(crate) fn watch(&mut self, sink: Option<Sink>, timer: Arc<Timer>) {
        let theirs: Arc<AtomicU64> = Arc::default();
        for helper in &mut self.helpers {
            *helper.watch() = Watch::helping(theirs.clone());
        }
        *self.first.watch() = Watch::new(self.unique, sink, Some(timer), theirs);
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
        _ if kind == Kind::Endgame => forgetful(search.select(G::at_the_end(config.grain))),
        _ if config.selective => Box::new(Member {
            searcher: search.select(WithRepetition::new(G::selective(config))),
            recall: WithRepetition::recall,
        }),
        Leaves::Quiet if G::Quiescence::QUIESCES => forgetful(search.select(G::Quiescence::default())),
        _ => forgetful(search.select(FullWidth)),
    }
}

/// A searcher that does not care how the game went.
fn forgetful<G: Program, S: Select<G> + Send + 'static>(
    searcher: Searcher<G, AnyEvaluation<G>, AnyTable<G>, S, Watch>,
) -> Box<dyn Search<G>> {
    Box::new(Member { searcher, recall: |_, _| {} })
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
        keep_order: config.keep_order,
        lines: config.lines,
        pv: if config.selective { Variation::Remembered } else { Variation::Proved },
        max_passes: if config.selective { MOST_PASSES } else { Settings::default().max_passes },
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
