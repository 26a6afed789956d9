//! The crate `minimax` 0.6.0: its configurations that search the full width, serially.

use crate::adapt::Theirs;
use crate::games::BenchGame;
use crate::program::{Sample, Value, sample};
use minimax::{BEST_EVAL, IterativeOptions, IterativeSearch, Replacement, Strategy, WORST_EVAL};
use nullwindow::Depth;
use std::fmt;
use std::marker::PhantomData;
use std::str::FromStr;

/// How it searches.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub(crate) enum Search {
    /// Alpha-Beta.
    AlphaBeta,
    /// Principal variation search, its default.
    #[default]
    Pvs,
    /// Principal variation search after a search with a window of this half-width.
    Aspiration(i16),
    /// MTD(f).
    Mtdf,
}

/// One configuration, by default that of `IterativeOptions::new()`; the name is the search followed by `+history`,
/// `+countermove` and so on.
#[derive(Clone, Copy, PartialEq, Debug, Default)]
pub(crate) struct Config {
    pub(crate) search: Search,
    pub(crate) history: bool,
    pub(crate) countermove: bool,
    /// Two tiers if `None`.
    pub(crate) replacement: Option<Replacement>,
    /// Whether an iteration adds two plies.
    pub(crate) double: bool,
    /// The size of the table; 1 MiB if `None`.
    pub(crate) mib: Option<usize>,
}

type Change = fn(Config) -> Config;

/// What may follow the search in a name, and what it changes.
const OPTIONS: [(&str, Change); 5] = [
    ("history", |config| Config { history: true, ..config }),
    ("countermove", |config| Config { countermove: true, ..config }),
    ("always", |config| Config { replacement: Some(Replacement::Always), ..config }),
    ("deep", |config| Config { replacement: Some(Replacement::DepthPreferred), ..config }),
    ("double", |config| Config { double: true, ..config }),
];

/// Every search, ordering and step, with 64 MiB.
pub(crate) fn configurations() -> Vec<Config> {
    use Search::{AlphaBeta, Aspiration, Mtdf, Pvs};
    let mut all = Vec::new();
    for search in [Pvs, AlphaBeta, Aspiration(10), Aspiration(25), Aspiration(50), Mtdf] {
        for (history, countermove) in [(false, false), (true, false), (false, true), (true, true)] {
            let config = Config { search, history, countermove, mib: Some(64), ..Config::default() };
            all.extend([config, Config { double: true, ..config }]);
        }
    }
    all
}

impl Config {
    /// The same with each way to replace table entries, and with smaller tables.
    pub(crate) fn tables(self) -> [Config; 6] {
        let [deep, always] = [Replacement::DepthPreferred, Replacement::Always]
            .map(|replacement| Config { replacement: Some(replacement), ..self });
        let [small, smaller] = [16, 4].map(|mib| Config { mib: Some(mib), ..self });
        [self, deep, always, small, smaller, Config { mib: None, ..self }]
    }

    fn options(self) -> IterativeOptions {
        let mut options = IterativeOptions::new();
        options = options
            .with_table_byte_size(self.mib.map_or(options.table_byte_size, |mib| mib << 20))
            .with_replacement_strategy(self.replacement.unwrap_or(Replacement::TwoTier))
            .with_null_window_search(self.search != Search::AlphaBeta);
        if let Search::Aspiration(window) = self.search {
            options = options.with_aspiration_window(window);
        }
        if self.search == Search::Mtdf {
            options = options.with_mtdf();
        }
        if self.history {
            options = options.with_countermove_history();
        }
        if self.countermove {
            options = options.with_countermoves();
        }
        if self.double {
            options = options.with_double_step_increment();
        }
        options
    }
}

/// Searches `position` to `depth` with a new searcher; a depth of 0 only builds it.
pub(crate) fn run<G: BenchGame>(config: Config, position: &G, depth: Depth) -> Sample {
    let build = || IterativeSearch::new(Theirs::<G>(PhantomData), config.options());
    sample(build, |search| {
        if depth == 0 {
            return (Value::Even(0), 0);
        }
        search.set_max_depth(depth as u8);
        search.choose_move(position);
        let value = match search.root_value() {
            BEST_EVAL => Value::Win,
            WORST_EVAL => Value::Loss,
            units => Value::Even(units.into()),
        };
        (value, nodes(&search.stats(&mut position.clone())))
    })
}

/// The node count, which `minimax` only tells in a sentence: `Explored 123 nodes to depth …`.
fn nodes(stats: &str) -> u64 {
    stats
        .split_once("Explored ")
        .and_then(|(_, rest)| rest.split(' ').next())
        .and_then(|count| count.parse().ok())
        .expect("`minimax` 0.6.0 says how many nodes it explored")
}

impl fmt::Display for Config {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let mut name = match self.search {
            Search::AlphaBeta => "alphabeta".to_owned(),
            Search::Pvs => "pvs".to_owned(),
            Search::Aspiration(window) => format!("aspiration({window})"),
            Search::Mtdf => "mtdf".to_owned(),
        };
        let has = |change: Change| change(*self) == *self;
        name.extend(OPTIONS.iter().filter(|option| has(option.1)).flat_map(|option| ["+", option.0]));
        name += &self.mib.map_or(String::new(), |mib| format!("@{mib}"));
        f.pad(&name)
    }
}

impl FromStr for Config {
    type Err = String;

    fn from_str(text: &str) -> Result<Config, String> {
        let (text, mib) = crate::program::split_size(text)?;
        let mut parts = text.split('+');
        let search = match parts.next().unwrap_or_default() {
            "alphabeta" => Search::AlphaBeta,
            "pvs" => Search::Pvs,
            "mtdf" => Search::Mtdf,
            other => other
                .strip_prefix("aspiration(")
                .and_then(|rest| rest.strip_suffix(')')?.parse().ok())
                .map(Search::Aspiration)
                .ok_or_else(|| format!("no search `{other}` in minimax"))?,
        };
        let mut config = Config { search, mib, ..Config::default() };
        for part in parts {
            let option = OPTIONS.iter().find(|(name, _)| *name == part);
            config = option.ok_or_else(|| format!("no option `{part}` in minimax"))?.1(config);
        }
        Ok(config)
    }
}
