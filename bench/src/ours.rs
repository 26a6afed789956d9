//! nullwindow itself.

use crate::adapt::{Evaluation, Ours};
use crate::games::Rules;
use crate::program::{Found, TABLE_BYTES, Value};
use nullwindow::minimal::{Frozen, left_first};
use nullwindow::table::Hashed;
use nullwindow::{Algorithm, Deepening, Limits, Score, Settings};
use std::fmt;
use std::str::FromStr;

/// One configuration of ours: an algorithm, everything else as the library has it by default, two plies a step.
#[derive(Clone, Copy, PartialEq, Debug)]
pub(crate) struct Config {
    algorithm: Algorithm,
    /// When the table's memory is mapped.
    pages: Pages,
}

/// When the pages of the table are mapped.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Pages {
    /// When they are first touched: building is free, and the search pays.
    Lazy,
    /// While the searcher is built, as `minimax` does.
    Touched,
}

const fn touched(algorithm: Algorithm) -> Config {
    Config { algorithm, pages: Pages::Touched }
}

/// The configuration of ours that is compared.
pub(crate) const fn best<R: Rules>() -> Config {
    touched(R::ALGORITHM)
}

/// The same, with pages mapped when they are first touched.
pub(crate) const fn lazy<R: Rules>() -> Config {
    Config { algorithm: R::ALGORITHM, pages: Pages::Lazy }
}

/// Every configuration in the record: MTD(f), and `NegaScout` with the same help (guess, table and ordering).
pub(crate) fn configurations<R: Rules>() -> [Config; 4] {
    [best::<R>(), lazy::<R>(), touched(Algorithm::Aspiration(25)), touched(Algorithm::NegaScout)]
}

/// Our searcher.
pub(crate) type Searcher<R, const COUNT: bool> = nullwindow::Searcher<Ours<R, COUNT>, Evaluation>;

impl Config {
    /// As the library has it by default, but for what the game decides: plies a step, and from which depth moves are
    /// rated.
    pub(crate) fn settings<R: Rules>(self) -> Settings {
        Settings {
            algorithm: self.algorithm,
            deepening: Deepening::From { first: 1, step: R::STEP },
            order_from: R::ORDER_FROM,
            pv: nullwindow::Variation::Move, // `minimax` does not prove its line either
            ..Settings::default()
        }
    }
}

/// A new searcher with an empty table of [`TABLE_BYTES`].
pub(crate) fn searcher<R: Rules, const COUNT: bool>(config: Config) -> Searcher<R, COUNT> {
    let mut searcher = nullwindow::Searcher::with(Evaluation, Hashed::mib(TABLE_BYTES >> 20))
        .settings(config.settings::<R>());
    if config.pages == Pages::Touched {
        searcher.clear();
    }
    searcher
}

/// Searches `position` to `depth`; at depth 0 nothing.
pub(crate) fn search<R: Rules, const COUNT: bool>(
    searcher: &mut Searcher<R, COUNT>,
    position: &R,
    depth: i32,
) -> Found {
    if depth == 0 {
        return Found { value: Value::Even(0), nodes: 0 };
    }
    let report = searcher.run(&Ours(*position), &Limits::depth(depth));
    Found { value: spoken(report.value), nodes: report.nodes }
}

/// Nodes of the last iteration divided by those of the left-first minimal graph: the geometric mean over the positions,
/// the least and the most. The graph is counted with transpositions found from the leaves on.
pub(crate) fn excess<R: Rules>(config: Config, positions: &[R]) -> [f64; 3] {
    let tables = || Hashed::mib(TABLE_BYTES >> 20);
    let ratios: Vec<f64> = positions
        .iter()
        .map(|&position| {
            let position = Ours::<R, false>(position);
            let mut search = nullwindow::Searcher::with(Evaluation, tables())
                .settings(config.settings::<R>())
                .observe(Frozen::default());
            let report = search.run(&position, &Limits::depth(R::DEPTH));
            let last = report.iterations.last().map_or(0, |it| it.nodes);
            let graph =
                left_first(&position, report.depth, report.value, &Evaluation, tables, search.observer());
            last as f64 / graph.nodes as f64
        })
        .collect();
    let mean = (ratios.iter().map(|r| r.ln()).sum::<f64>() / ratios.len() as f64).exp();
    let least = ratios.iter().copied().fold(f64::INFINITY, f64::min);
    [mean, least, ratios.iter().copied().fold(0.0, f64::max)]
}

/// A value as both programs can express it.
fn spoken(score: Score) -> Value {
    match score.win_distance() {
        None => Value::Even(score.get()),
        Some(_) if score > Score::ZERO => Value::Win,
        Some(_) => Value::Loss,
    }
}

impl fmt::Display for Config {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let pages = if self.pages == Pages::Touched { "+touched" } else { "" };
        write!(f, "{}{pages}", self.algorithm)
    }
}

impl FromStr for Config {
    type Err = String;

    /// `ALGORITHM` or `ALGORITHM+touched`.
    fn from_str(text: &str) -> Result<Config, String> {
        let (name, pages) = match text.strip_suffix("+touched") {
            Some(name) => (name, Pages::Touched),
            None => (text, Pages::Lazy),
        };
        let algorithm = name.parse().map_err(|error| format!("{error}"))?;
        Ok(Config { algorithm, pages })
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::games::{Connect4, Othello};
    use crate::positions::{Set, load};
    use crate::program::Program;
    use nullwindow::Game;

    fn both_play_the_same_game<R: Rules>(depth: i32) {
        for position in load::<R>(Set::Tuning).expect("a set") {
            let slow = spoken(nullwindow::oracle::minimax(&Ours::<R, false>(position), depth, &Evaluation));
            for name in ["ours:mtd(f)", "minimax:pvs", "minimax:mtdf+history+countermove"] {
                let found =
                    name.parse::<Program>().expect("a program").run::<R, false>(&position, depth).found;
                assert_eq!(found.value, slow, "{name} at {position:?}");
            }
            let mut list = Vec::new();
            position.moves(&mut list);
            assert!(
                list.iter().all(|&mv| Ours::<R, false>(position).key_after(mv) == position.play(mv).key())
            );
        }
    }

    #[test]
    fn both_libraries_are_given_the_same_connect_four() {
        both_play_the_same_game::<Connect4>(6);
    }

    #[test]
    fn both_libraries_are_given_the_same_othello() {
        both_play_the_same_game::<Othello>(5);
    }
}
