//! How far a search of few plies is off from a deeper one: the law by which Multi-ProbCut sets its margins.
//!
//! Positions of self-play, one a game, are searched one ply deeper after another by a search that makes no such cuts. Every
//! pair of depths of the same parity gives a deviation; σ of each pair in each stage of the game is fitted by
//! [`Deviation`].

use crate::options::{Hear, Options, Summary};
use crate::record::SelfPlayRecord;
use crate::selfplay;
use nullwindow::random::{SplitMix64, mix};
use nullwindow::select::Deviation;
use nullwindow::{Depth, Game, Score};
use nullwindow_engine::workers::in_order;
use nullwindow_engine::{Engine, GameKind, Goal, Playable, Task};
use nullwindow_notation::Notation;
use std::collections::BTreeMap;
use std::ops::ControlFlow;

/// Pairs with fewer deviations say too little.
const FEWEST: usize = 30;

/// What a game brings to the fit.
pub(crate) struct Study<G, S> {
    /// The unit that deviations are told in, and how many units of the evaluation it is.
    pub unit: (&'static str, i32),
    /// Whether a position is of the kind in which a search may cut.
    pub suits: fn(&G) -> bool,
    /// A search that makes no such cuts.
    pub search: fn() -> S,
    /// What it finds.
    pub values: fn(&mut S, &G) -> Values,
}

/// What was found of a position.
pub(crate) struct Values {
    /// Its stage of the game.
    pub stage: usize,
    /// Its values by depth, from depth 1 on.
    pub by_depth: Vec<i32>,
    /// Its value at the end of the game, if that was searched for.
    pub at_the_end: Option<AtTheEnd>,
}

/// The value of a search to the end of the game.
pub(crate) struct AtTheEnd {
    /// The stage, which may be one of such searches.
    pub stage: usize,
    /// How deep the search is.
    pub depth: Depth,
    /// What it finds.
    pub value: i32,
}

/// Fits the law to positions of the games of [`Options::games`], one a game.
///
/// # Errors
/// The games cannot be read, are too few, or the work was stopped.
pub(crate) fn fit<G: Notation + Sync, S>(
    study: &Study<G, S>,
    options: &Options,
    hear: &mut Hear<'_>,
) -> Result<Summary, String> {
    let file = options.games.as_ref().ok_or("no games to search positions of: give --record FILE")?;
    let games = selfplay::read::<G>(file)?;
    let drawn: Vec<G> = games.iter().filter_map(|game| draw(game, study.suits)).collect();
    let mut all = Vec::new();
    let work = |search: &mut S, i: usize| (study.values)(search, &drawn[i]);
    let take = |i: usize, values: Values| {
        all.push(values);
        if i.is_multiple_of(100) {
            hear(&format!("{i} of {} positions", drawn.len()))
        } else {
            ControlFlow::Continue(())
        }
    };
    in_order(drawn.len(), options.threads, |_| (study.search)(), work, take);
    if all.len() < drawn.len() {
        return Err("stopped".to_owned());
    }
    let pairs = pairs(&all);
    let law = regress(&pairs).ok_or_else(|| {
        format!("{}: {} positions are too few for a law; play more games", file.display(), all.len())
    })?;
    let mut summary = Summary::new(G::NAME);
    summary.add("positions", all.len());
    describe(&law, &pairs, study.unit, &mut summary);
    Ok(summary)
}

/// Adds the law, and what it says of each pair beside what was seen.
fn describe(law: &Deviation, pairs: &Pairs, (unit, size): (&str, i32), summary: &mut Summary) {
    summary.add("pairs of depths", pairs.len());
    let scale: Vec<String> = law.scale.iter().map(|scale| format!("{scale:.0}")).collect();
    summary.add("scale by stage", scale.join(" "));
    summary.add("power of the gap", format!("{:.3}", law.gap));
    summary.add("power of the shallower depth", format!("{:.3}", law.shallow));
    for (&(stage, deep, shallow), deviations) in pairs {
        let told = |sigma: f64| sigma / f64::from(size);
        let (seen, fitted) = (told(sigma(deviations)), told(law.sigma(stage, deep, shallow)));
        let name = format!("stage {stage}, {shallow} for {deep} plies");
        summary.add(name, format!("σ {seen:.2}, by the law {fitted:.2} {unit}"));
    }
}

/// A position of a game that was searched when it was played.
fn draw<G: Game>(game: &SelfPlayRecord<G>, suits: fn(&G) -> bool) -> Option<G> {
    let searched = game.moments().filter(|moment| moment.ply.score.is_some() && suits(&moment.position));
    let mut positions: Vec<G> = searched.map(|moment| moment.position).collect();
    let mut random = SplitMix64::new(mix(game.number));
    (!positions.is_empty()).then(|| positions.swap_remove(random.below(positions.len() as u64) as usize))
}

/// The search of a playing program, in units of its evaluation and ply by ply; it makes no cuts of Multi-ProbCut.
///
/// # Panics
/// Never: every game has these options.
pub(crate) fn program(kind: &'static GameKind) -> Box<dyn Engine> {
    let mut options = nullwindow_engine::Options::play(kind);
    for (name, value) in [("grain", "1"), ("step", "1"), ("certainty", "full"), ("table", "16")] {
        options.set(name, value).expect("every game has this option");
    }
    options.engine()
}

/// What a playing program finds of a position at each depth, up to the first win or loss: that is no estimate any more.
///
/// # Panics
/// If the search does.
pub(crate) fn by_depth<G: Playable>(program: &mut dyn Engine, position: &G, deepest: Depth) -> Vec<i32> {
    program.clear();
    let board = program.kind().board_from(position.clone()).expect("a program of this game");
    let found = program.search(board.as_ref(), &Task::to(Goal::Depth(deepest)), None);
    let report = found.unwrap_or_else(|why| panic!("{why}")).report;
    estimates(report.iterations.iter().map(|iteration| iteration.value))
}

/// Values before the first that is decided.
pub(crate) fn estimates(values: impl Iterator<Item = Score>) -> Vec<i32> {
    values.take_while(|value| !value.is_decided()).map(Score::get).collect()
}

/// Deviations by stage, depth of the deeper search and depth of the shallower one.
type Pairs = BTreeMap<(usize, Depth, Depth), Vec<f64>>;

fn pairs(all: &[Values]) -> Pairs {
    let mut pairs = Pairs::new();
    for Values { stage, by_depth, at_the_end } in all {
        let values = || (1..).zip(by_depth);
        let mut add = |stage: usize, deep: Depth, value: i32, (shallow, guess): (Depth, &i32)| {
            pairs.entry((stage, deep, shallow)).or_default().push(f64::from(value - guess));
        };
        for (deep, &value) in values() {
            let shallower = values().take_while(|&(shallow, _)| shallow < deep);
            shallower
                .filter(|(shallow, _)| (deep - shallow) % 2 == 0)
                .for_each(|pair| add(*stage, deep, value, pair));
        }
        if let Some(AtTheEnd { stage, depth, value }) = *at_the_end {
            values().for_each(|pair| add(stage, depth, value, pair));
        }
    }
    pairs.retain(|_, deviations| deviations.len() >= FEWEST);
    pairs
}

/// The standard deviation about zero: a cut does not know which way a search is off.
fn sigma(deviations: &[f64]) -> f64 {
    (deviations.iter().map(|by| by * by).sum::<f64>() / deviations.len() as f64).sqrt()
}

/// The law by weighted least squares on logarithms; `None` if a stage has no pairs between ones that have.
fn regress(pairs: &Pairs) -> Option<Deviation> {
    let stages = pairs.keys().map(|(stage, ..)| stage + 1).max()?;
    let size = stages + 2;
    // Rows of the normal equations, with the right side last.
    let mut rows = vec![vec![0.0; size + 1]; size];
    for (&(stage, deep, shallow), deviations) in pairs {
        let mut features = vec![0.0; size];
        features[stage] = 1.0;
        features[stages] = f64::from(deep - shallow).ln();
        features[stages + 1] = f64::from(shallow + 1).ln();
        let (target, weight) = (sigma(deviations).max(1.0).ln(), deviations.len() as f64);
        for (row, by) in rows.iter_mut().zip(&features) {
            for (cell, feature) in row.iter_mut().zip(features.iter().chain([&target])) {
                *cell += weight * by * feature;
            }
        }
    }
    // A stage without pairs is as its neighbour before it, or after.
    let known: Vec<bool> = (0..size).map(|i| rows[i][i] > 0.0).collect();
    for i in (0..size).filter(|&i| !known[i]) {
        rows[i][i] = 1.0;
    }
    let solution = eliminate(rows)?;
    let scale = |stage: usize| {
        let near = (0..stages).filter(|&other| known[other]).min_by_key(|other| other.abs_diff(stage));
        near.map(|near| solution[near].exp())
    };
    let scale = (0..stages).map(scale).collect::<Option<Vec<f64>>>()?;
    Some(Deviation { scale, gap: solution[stages], shallow: solution[stages + 1] })
}

/// Gauss's elimination with pivots.
fn eliminate(mut rows: Vec<Vec<f64>>) -> Option<Vec<f64>> {
    let size = rows.len();
    for i in 0..size {
        let pivot = (i..size).max_by(|&a, &b| rows[a][i].abs().total_cmp(&rows[b][i].abs()))?;
        rows.swap(i, pivot);
        if rows[i][i].abs() < 1e-9 {
            return None;
        }
        let chosen = rows[i].clone();
        for row in rows.iter_mut().enumerate().filter(|(at, _)| *at != i).map(|(_, row)| row) {
            let times = row[i] / chosen[i];
            row.iter_mut().zip(&chosen).for_each(|(cell, by)| *cell -= times * by);
        }
    }
    Some((0..size).map(|i| rows[i][size] / rows[i][i]).collect())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_law_is_found_again_from_deviations_by_it() {
        let law = Deviation { scale: vec![300.0, 500.0, 400.0], gap: 0.3, shallow: -0.6 };
        let mut pairs = Pairs::new();
        for stage in [0, 2] {
            for deep in 3..=10 {
                for shallow in (1..deep).filter(|shallow| (deep - shallow) % 2 == 0) {
                    let by = law.sigma(stage, deep, shallow);
                    pairs.insert((stage, deep, shallow), [by, -by].repeat(FEWEST));
                }
            }
        }
        let found = regress(&pairs).expect("a law");
        assert!(
            (found.gap - law.gap).abs() < 1e-6 && (found.shallow - law.shallow).abs() < 1e-6,
            "{found:?}"
        );
        assert!((found.scale[0] - 300.0).abs() < 1e-3 && (found.scale[2] - 400.0).abs() < 1e-3, "{found:?}");
        assert!(
            (found.scale[1] - 300.0).abs() < 1e-3,
            "a stage without pairs is as the one before it: {found:?}"
        );
    }

    #[test]
    fn deviations_are_those_of_depths_of_the_same_parity_and_of_the_end() {
        let at_the_end = || Some(AtTheEnd { stage: 7, depth: 16, value: 100 });
        let values = |_| Values { stage: 2, by_depth: vec![10, 20, 40, 80], at_the_end: at_the_end() };
        let all: Vec<Values> = (0..FEWEST).map(values).collect();
        let pairs = pairs(&all);
        let keys: Vec<_> = pairs.keys().copied().collect();
        assert_eq!(keys, [(2, 3, 1), (2, 4, 2), (7, 16, 1), (7, 16, 2), (7, 16, 3), (7, 16, 4)]);
        let first = |pair| pairs[&pair][0].round() as i32;
        assert_eq!((first((2, 4, 2)), first((7, 16, 4))), (60, 20));
    }

    #[test]
    fn pairs_that_were_seldom_seen_are_left_out() {
        let values = |deepest| Values { stage: 0, by_depth: vec![5; deepest], at_the_end: None };
        let all: Vec<Values> = (0..FEWEST).map(|i| values(if i == 0 { 3 } else { 4 })).collect();
        assert_eq!(pairs(&all).into_keys().collect::<Vec<_>>(), [(0, 3, 1)]);
    }

    #[test]
    fn values_from_the_first_win_on_are_no_estimates() {
        let values = [Score::new(5), Score::new(-7), Score::win_in(9), Score::new(8)];
        assert_eq!(estimates(values.into_iter()), [5, -7]);
    }

    #[test]
    fn a_program_is_searched_ply_by_ply_and_forgets_earlier_positions() {
        use nullwindow_engine::CHECKERS;
        let start = nullwindow_checkers::Position::start();
        let mut searcher = program(&CHECKERS);
        let values = by_depth(searcher.as_mut(), &start, 6);
        assert_eq!(values.len(), 6);
        assert_eq!(by_depth(searcher.as_mut(), &start, 6), values);
        assert!(values.iter().all(|value| value.abs() < nullwindow_checkers::UNIT), "{values:?}");
    }
}
