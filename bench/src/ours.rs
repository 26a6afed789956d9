//! nullwindow itself.

use crate::games::BenchGame;
use crate::program::{Sample, Value, sample};
use nullwindow::observe::{Observer, Stats};
use nullwindow::table::Hashed;
use nullwindow::{
    Algorithm, Cutoffs, Deepening, Depth, Function, Limits, Score, Searcher, Settings, StaticOrder, Variation,
};
use nullwindow_theory::minimal::{Frozen, Procedure, graph};
use std::fmt;
use std::str::FromStr;

/// One configuration of ours: `Searcher::new`, which is the default, and what is changed of it.
#[derive(Clone, Copy, PartialEq, Debug, Default)]
pub(crate) struct Config {
    /// The algorithm; with it only the best move is asked for and no proved line, as `minimax` gives none.
    pub(crate) algorithm: Option<Algorithm>,
    /// Plies an iteration adds, if the search is not to decide.
    pub(crate) step: Option<Depth>,
    /// Nodes with at least this depth have their moves rated.
    pub(crate) order: Option<Depth>,
    /// Nodes with at least this depth have their moves rated by static values, if the search is not to decide.
    pub(crate) statics: Option<Depth>,
    /// The size of the table.
    pub(crate) mib: Option<usize>,
    /// Whether the pages of the table are mapped while the searcher is built, as `minimax` does.
    pub(crate) touched: bool,
    /// Whether the search is watched by `Stats`.
    pub(crate) stats: bool,
    /// How many, where they are several.
    pub(crate) threads: Option<Depth>,
}

impl Config {
    /// The same with smaller tables.
    pub(crate) fn tables(self) -> [Config; 4] {
        [64, 16, 4, 1].map(|mib| Config { mib: Some(mib), ..self })
    }

    fn change(self, settings: &mut Settings) {
        if let Some(algorithm) = self.algorithm {
            settings.algorithm = algorithm;
            settings.pv = Variation::Move;
        }
        if let Some(step) = self.step {
            settings.deepening = Deepening::From { first: 1, step };
        }
        settings.order_from = self.order.unwrap_or(settings.order_from);
        settings.static_order = self.statics.map_or(settings.static_order, StaticOrder::From);
    }
}

/// The configurations from which the best is chosen.
pub(crate) fn configurations() -> Vec<Config> {
    let mut all = Vec::new();
    for algorithm in ["mtd(f)", "mtd-f", "aspiration(25)", "negascout"] {
        let algorithm = algorithm.parse().ok();
        for (step, order) in [(None, 1), (None, 2), (Some(1), 1), (Some(1), 2), (Some(2), 1), (Some(2), 2)] {
            let order = Some(order);
            all.push(Config { algorithm, step, order, mib: Some(64), touched: true, ..Config::default() });
        }
    }
    all
}

fn value<G: BenchGame>(position: &G) -> Score {
    Score::new(position.evaluate())
}

/// Searches `position` to `depth` with a new searcher; a depth of 0 only builds it.
pub(crate) fn run<G: BenchGame>(config: Config, position: &G, depth: Depth) -> Sample {
    match (config.threads, config.stats) {
        (Some(threads), _) => parallel(config, position, depth, threads as usize),
        (None, false) => serial(config, position, depth, ()),
        (None, true) => serial(config, position, depth, Stats::default()),
    }
}

fn serial<G: BenchGame>(config: Config, position: &G, depth: Depth, observer: impl Observer<G>) -> Sample {
    let build = || {
        let mut search = match config.mib {
            None => Searcher::new(value::<G>),
            Some(mib) => Searcher::with(value::<G>, Hashed::mib(mib)),
        };
        config.change(search.settings_mut());
        if config.touched {
            search.clear();
        }
        search.observe(observer)
    };
    sample(build, |search| {
        let report = (depth > 0).then(|| search.run(position, &Limits::depth(depth)));
        report.map_or((Value::Even(0), 0), |report| (spoken(report.value), report.nodes + report.pv_nodes))
    })
}

/// The same on several threads; nodes are those of all.
fn parallel<G: BenchGame>(config: Config, position: &G, depth: Depth, threads: usize) -> Sample {
    let build = || {
        let mut search = Searcher::with(value::<G>, Hashed::mib(config.mib.unwrap_or(16)));
        config.change(search.settings_mut());
        let mut search = search.threads(threads);
        if config.touched {
            // The parts of a shared table are made when they are written.
            search.run(position, &Limits::depth(depth));
            search.clear();
        }
        search
    };
    sample(build, |search| {
        let report = search.run(position, &Limits::depth(depth));
        (spoken(report.value), report.nodes + report.pv_nodes + report.helper_nodes)
    })
}

/// Nodes of the last iteration divided by those of the left-first minimal graph, counted with transpositions found from
/// the leaves on.
pub(crate) fn excess<G: BenchGame>(config: Config, position: &G, depth: Depth) -> f64 {
    let tables = || Hashed::mib(64);
    let evaluation = Function(value::<G>);
    let mut search = Searcher::with(evaluation, tables()).observe(Frozen::default());
    config.change(search.settings_mut());
    let report = search.run(position, &Limits::depth(depth));
    let last = report.iterations.last().map_or(0, |it| it.nodes);
    let (depth, value, frozen) = (report.depth, report.value, search.observer());
    last as f64
        / graph(position, depth, value, &evaluation, tables, frozen, Procedure::AtValue(Cutoffs::First)).nodes
            as f64
}

/// A value as both programs can express it.
pub(crate) fn spoken(score: Score) -> Value {
    match score.win_distance() {
        None => Value::Even(score.get()),
        Some(_) if score > Score::ZERO => Value::Win,
        Some(_) => Value::Loss,
    }
}

impl fmt::Display for Config {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match &self.algorithm {
            Some(algorithm) => write!(f, "{algorithm}")?,
            None => f.write_str("default")?,
        }
        for (name, number) in
            [("step", self.step), ("order", self.order), ("static", self.statics), ("threads", self.threads)]
        {
            number.map_or(Ok(()), |number| write!(f, "+{name}{number}"))?;
        }
        f.write_str(if self.touched { "+touched" } else { "" })?;
        f.write_str(if self.stats { "+stats" } else { "" })?;
        self.mib.map_or(Ok(()), |mib| write!(f, "@{mib}"))
    }
}

impl FromStr for Config {
    type Err = String;

    /// `default` or an algorithm; then `+step2`, `+order2`, `+static2`, `+threads2`, `+touched`, `+stats`; then `@MIB`.
    fn from_str(text: &str) -> Result<Config, String> {
        let (text, mib) = crate::program::split_size(text)?;
        let mut parts = text.split('+');
        let algorithm = match parts.next().unwrap_or_default() {
            "default" => None,
            name => Some(name.parse().map_err(|error| format!("{error}"))?),
        };
        let mut config = Config { algorithm, mib, ..Config::default() };
        for part in parts {
            let digits = part.find(|c: char| c.is_ascii_digit()).unwrap_or(part.len());
            match (&part[..digits], part[digits..].parse()) {
                ("step", Ok(number)) => config.step = Some(number),
                ("order", Ok(number)) => config.order = Some(number),
                ("static", Ok(number)) => config.statics = Some(number),
                ("threads", Ok(number @ 1..)) => config.threads = Some(number).filter(|&number| number > 1),
                ("touched", _) => config.touched = true,
                ("stats", _) => config.stats = true,
                _ => return Err(format!("no option `{part}` in nullwindow")),
            }
        }
        Ok(config)
    }
}
