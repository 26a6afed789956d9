//! The crate `minimax` 0.6.0: its configurations that search the full width, serially.

use crate::adapt::Theirs;
use crate::games::Rules;
use crate::program::{Found, TABLE_BYTES, Value};
use minimax::{BEST_EVAL, IterativeOptions, IterativeSearch, Replacement, Strategy, WORST_EVAL};
use std::fmt;
use std::str::FromStr;

/// How it searches.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Search {
    /// Alpha-Beta.
    AlphaBeta,
    /// Principal variation search, its default.
    Pvs,
    /// Principal variation search after a search with a window of this half-width.
    Aspiration(i16),
    /// MTD(f).
    Mtdf,
}

/// One configuration; the name is the search followed by `+history`, `+countermove` and so on.
#[derive(Clone, Copy, PartialEq, Debug)]
pub(crate) struct Config {
    search: Search,
    history: bool,
    countermove: bool,
    /// Whether history and countermoves see only the column of a move.
    pub(crate) column: bool,
    replacement: Replacement,
    /// Plies an iteration.
    step: u8,
}

/// Every search and every ordering, in a game whose moves have columns (or not).
pub(crate) fn configurations(columns: bool) -> Vec<Config> {
    let searches = [
        Search::Pvs,
        Search::AlphaBeta,
        Search::Aspiration(10),
        Search::Aspiration(25),
        Search::Aspiration(50),
        Search::Mtdf,
    ];
    let mut all = Vec::new();
    for search in searches {
        for (history, countermove) in [(false, false), (true, false), (false, true), (true, true)] {
            let replacement = Replacement::TwoTier;
            let config = Config { search, history, countermove, column: false, replacement, step: 1 };
            all.extend([config, Config { step: 2, ..config }]);
            if columns && (history || countermove) {
                all.push(Config { column: true, ..config });
            }
        }
    }
    all
}

impl Config {
    /// The same with each way to replace table entries.
    pub(crate) fn replacements(self) -> [Config; 3] {
        [Replacement::TwoTier, Replacement::DepthPreferred, Replacement::Always]
            .map(|replacement| Config { replacement, ..self })
    }

    fn options(self) -> IterativeOptions {
        let mut options = IterativeOptions::new()
            .with_table_byte_size(TABLE_BYTES)
            .with_replacement_strategy(self.replacement)
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
        if self.step == 2 {
            options = options.with_double_step_increment();
        }
        options
    }
}

/// A new searcher with an empty table.
pub(crate) fn searcher<R: Rules, const COLUMN: bool, const COUNT: bool>(
    config: Config,
) -> IterativeSearch<Theirs<R, COLUMN, COUNT>> {
    IterativeSearch::new(Theirs::EVALUATOR, config.options())
}

/// Searches `position` to `depth`.
pub(crate) fn search<R: Rules, const COLUMN: bool, const COUNT: bool>(
    searcher: &mut IterativeSearch<Theirs<R, COLUMN, COUNT>>,
    position: &R,
    depth: i32,
) -> Found {
    if depth == 0 {
        return Found { value: Value::Even(position.evaluate()), nodes: 0 };
    }
    searcher.set_max_depth(depth as u8);
    searcher.choose_move(position);
    let value = match searcher.root_value() {
        BEST_EVAL => Value::Win,
        WORST_EVAL => Value::Loss,
        units => Value::Even(units.into()),
    };
    Found { value, nodes: nodes(&searcher.stats(&mut position.clone())) }
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
        let parts = [
            ("+history", self.history),
            ("+countermove", self.countermove),
            ("+column", self.column),
            ("+always", self.replacement == Replacement::Always),
            ("+deep", self.replacement == Replacement::DepthPreferred),
            ("+double", self.step == 2),
        ];
        name.extend(parts.iter().filter(|part| part.1).map(|part| part.0));
        f.pad(&name)
    }
}

impl FromStr for Config {
    type Err = String;

    fn from_str(text: &str) -> Result<Config, String> {
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
        let mut config = Config {
            search,
            history: false,
            countermove: false,
            column: false,
            replacement: Replacement::TwoTier,
            step: 1,
        };
        for part in parts {
            match part {
                "history" => config.history = true,
                "countermove" => config.countermove = true,
                "column" => config.column = true,
                "always" => config.replacement = Replacement::Always,
                "deep" => config.replacement = Replacement::DepthPreferred,
                "double" => config.step = 2,
                _ => return Err(format!("no option `{part}` in minimax")),
            }
        }
        Ok(config)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_configuration_reads_as_it_prints() {
        for config in configurations(true).into_iter().flat_map(Config::replacements) {
            assert_eq!(config.to_string().parse(), Ok(config));
        }
    }
}
