//! How far a search of few plies is off from a deeper one: the law by which Multi-ProbCut sets its margins.
//!
//! Positions of self-play are searched one ply deeper after another, full width, and to the end where that is near. Every
//! pair of depths of the same parity gives a deviation; σ of each pair in each stage of the game is fitted by
//! [`Deviation`](nullwindow::select::Deviation).

use crate::options::{Hear, Options, Summary};
use crate::selfplay;
use nullwindow::random::{SplitMix64, mix};
use nullwindow::select::Deviation;
use nullwindow::table::Hashed;
use nullwindow::{Algorithm, Depth, Guess, Limits, Searcher, Settings, Variation};
use nullwindow_engine::workers::in_order;
use nullwindow_othello::{Position, Trained, endgame};
use std::collections::BTreeMap;
use std::ops::ControlFlow;

/// How deep positions are searched.
const DEEPEST: Depth = 10;

/// Positions with at most this many empty squares are searched to the end as well.
const SOLVED: u32 = 20;

/// Positions have more empty squares than this: from here on games of self-play are perfect, and nodes of a search are not.
const PERFECT: u32 = 16;

/// Pairs with fewer deviations say too little.
const FEWEST: usize = 30;

/// The values of a position by depth, from the static one on, and its value at the end of the game if that was searched for.
struct Values {
    empties: u32,
    by_depth: Vec<i32>,
    at_the_end: Option<i32>,
}

/// A search that leaves nothing out.
type DeepSearch = Searcher<Position, Trained, Hashed, endgame::Ending>;

/// Fits the law to positions of the games of [`Options::games`], one a game.
///
/// # Errors
/// The games cannot be read, are too few, or the work was stopped.
pub(super) fn fit(options: &Options, hear: &mut Hear<'_>) -> Result<Summary, String> {
    let file = options.games.as_ref().ok_or("no games to search positions of: give --record FILE")?;
    let games = selfplay::read::<Position>(file)?;
    let drawn: Vec<Position> = games.iter().filter_map(draw).collect();
    let mut all = Vec::new();
    let work = |search: &mut DeepSearch, i: usize| search_all(search, &drawn[i]);
    let take = |i: usize, values: Values| {
        all.push(values);
        if i.is_multiple_of(100) {
            hear(&format!("{i} of {} positions", drawn.len()))
        } else {
            ControlFlow::Continue(())
        }
    };
    in_order(drawn.len(), options.threads, |_| searcher(), work, take);
    if all.len() < drawn.len() {
        return Err("stopped".to_owned());
    }
    let pairs = pairs(&all);
    let law = regress(&pairs).ok_or_else(|| {
        format!("{}: {} positions are too few for a law; play more games", file.display(), all.len())
    })?;
    let mut summary = Summary::new("othello");
    summary.add("positions", all.len());
    summary.add("pairs of depths", pairs.len());
    let scale: Vec<String> = law.scale.iter().map(|scale| format!("{scale:.0}")).collect();
    summary.add("scale by stage", scale.join(" "));
    summary.add("power of the gap", format!("{:.3}", law.gap));
    summary.add("power of the shallower depth", format!("{:.3}", law.shallow));
    for (&(stage, deep, shallow), deviations) in &pairs {
        let (seen, fitted) = (sigma(deviations), law.sigma(stage, deep, shallow));
        let name = format!("stage {stage}, {shallow} for {deep} plies");
        summary.add(name, format!("σ {:.2}, by the law {:.2} discs", seen / 100.0, fitted / 100.0));
    }
    Ok(summary)
}

/// A position of a game in which a disc can be put.
fn draw(game: &crate::record::SelfPlayRecord<Position>) -> Option<Position> {
    let mut random = SplitMix64::new(mix(game.number));
    let searched = game.moments().filter(|moment| moment.ply.score.is_some() && moment.position.legal() != 0);
    let positions: Vec<Position> = searched.map(|moment| moment.position).collect();
    let open: Vec<&Position> = positions.iter().filter(|position| position.empties() > PERFECT).collect();
    (!open.is_empty()).then(|| *open[random.below(open.len() as u64) as usize])
}

fn searcher() -> DeepSearch {
    let trained = Trained::selfplay();
    Searcher::with(trained.clone(), Hashed::mib(16))
        .select(endgame::Ending::default())
        .order(endgame::order(&trained))
}

/// Searches a position ply by ply, and to the end if that is near.
fn search_all(search: &mut DeepSearch, position: &Position) -> Values {
    search.clear();
    let empties = position.empties();
    *search.settings_mut() = Settings { pv: Variation::Move, ..Settings::fixed(Algorithm::MTD_F) };
    let report = search.run(position, &Limits::depth(DEEPEST.min(empties as Depth - 1)));
    let at_the_end = (empties <= SOLVED).then(|| {
        let guess = Guess::Fixed(report.value);
        *search.settings_mut() = Settings { pv: Variation::Move, guess, ..endgame::settings() };
        search.run(position, &endgame::limits(position)).value.get()
    });
    let by_depth = std::iter::once(0).chain(report.iterations.iter().map(|it| it.value.get())).collect();
    Values { empties, by_depth, at_the_end }
}

/// Deviations by stage, depth of the deeper search and depth of the shallower one.
type Pairs = BTreeMap<(usize, Depth, Depth), Vec<f64>>;

fn pairs(all: &[Values]) -> Pairs {
    let mut pairs = Pairs::new();
    for Values { empties, by_depth, at_the_end } in all {
        let mut add = |deep: Depth, shallow: usize, value: i32| {
            let deviations =
                pairs.entry((endgame::stage(*empties, deep), deep, shallow as Depth)).or_default();
            deviations.push(f64::from(value - by_depth[shallow]));
        };
        for (deep, &value) in by_depth.iter().enumerate().skip(3) {
            for shallow in (1..deep).filter(|shallow| (deep - shallow) % 2 == 0) {
                add(deep as Depth, shallow, value);
            }
        }
        if let Some(value) = *at_the_end {
            (1..by_depth.len()).for_each(|shallow| add(*empties as Depth, shallow, value));
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
        let values = || Values { empties: 16, by_depth: vec![0, 10, 20, 40, 80], at_the_end: Some(100) };
        let all: Vec<Values> = (0..FEWEST).map(|_| values()).collect();
        let pairs = pairs(&all);
        let (here, end) = (endgame::stage(16, 4), endgame::stage(16, 16));
        assert_ne!(here, end);
        let keys: Vec<_> = pairs.keys().copied().collect();
        let mut expected =
            vec![(here, 3, 1), (here, 4, 2), (end, 16, 1), (end, 16, 2), (end, 16, 3), (end, 16, 4)];
        expected.sort_unstable();
        assert_eq!(keys, expected);
        let first = |pair| pairs[&pair][0].round() as i32;
        assert_eq!((first((here, 4, 2)), first((end, 16, 4))), (60, 20));
    }
}
