//! Metrics: numbers of one position, which expressions sum over positions.

use crate::columns::{Column, Cut, Iteration, Metrics, Pass, Row, is_time};
use crate::record::Done;
use crate::run;
use crate::scalar::number;

/// The plies that count, from the first to the last; all of them if it is not said.
type Plies = Option<(usize, usize)>;

/// A number of one position.
pub(crate) struct Metric {
    pub(crate) name: String,
    /// Whether it is recorded by ply.
    pub(crate) has_plies: bool,
    /// The number of a search to a depth; `None` if the record does not say.
    of_search: Box<OfSearch>,
}

type OfSearch = dyn Fn(&Done, i32, Plies) -> Option<f64>;

/// From the iteration with this index.
type Compute = fn(&Done, usize) -> Option<f64>;

/// What is computed from an iteration and those before it.
const COMPUTED: [(&str, Compute); 8] = [
    ("highs", |done, index| passes(done, index, failed_high, |_| 1)),
    ("lows", |done, index| passes(done, index, failed_low, |_| 1)),
    ("high_nodes", |done, index| {
        passes(done, index, |pass| is_null(pass) && failed_high(pass), |pass| pass.nodes)
    }),
    ("low_nodes", |done, index| {
        passes(done, index, |pass| is_null(pass) && failed_low(pass), |pass| pass.nodes)
    }),
    ("guess_error", |done, index| {
        let it = &done.iterations[index];
        Some(distance(it.guess, it.value))
    }),
    ("swing", |done, index| change(done, index, 1)),
    ("drift", |done, index| change(done, index, 2)),
    ("kept", |done, index| kept(done, done.iterations[index].depth).map(f64::from)),
];

impl Metric {
    fn new(name: &str, of_search: impl Fn(&Done, i32, Plies) -> Option<f64> + 'static) -> Metric {
        Metric { name: name.to_owned(), has_plies: false, of_search: Box::new(of_search) }
    }

    /// All metrics.
    pub(crate) fn all() -> Vec<Metric> {
        let mut all = vec![Metric::new("count", |done, depth, _| is_searched(done, depth).then_some(1.0))];
        for column in Iteration::COLUMNS {
            all.extend(of_column(column, |column, it, _| number(&(column.get)(it))));
        }
        for column in Cut::COLUMNS {
            let by_ply = of_column(column, |column, it, plies| {
                let (first, last) = plies.unwrap_or((0, usize::MAX));
                let chosen = it.cuts.iter().enumerate().filter(|(ply, _)| (first..=last).contains(ply));
                chosen.map(|(_, cut)| number(&(column.get)(cut))).sum()
            });
            all.extend(by_ply.into_iter().map(|metric| Metric { has_plies: true, ..metric }));
        }
        all.extend(COMPUTED.map(|(name, compute)| {
            Metric::new(name, move |done, depth, _| compute(done, index(done, depth)?))
        }));
        all.extend(run::quantities().map(|name| {
            Metric::new(name, move |done, depth, _| {
                let mut values = done.values.iter();
                values.find(|value| value.name == name && value.depth == depth).map(|value| value.value)
            })
        }));
        all
    }

    /// The metric of this name.
    pub(crate) fn named(name: &str) -> Option<Metric> {
        Metric::all().into_iter().find(|metric| metric.name == name)
    }

    /// The metric of one position: `rounds` are the repetitions of one search. `None` if the record does not say.
    ///
    /// Time is that of the quickest round; everything else is the same in all of them.
    pub(crate) fn of_position(&self, rounds: &[&Done], depth: i32, plies: Plies) -> Option<f64> {
        if is_detail(&self.name) && !rounds.first()?.job.passes {
            return None;
        }
        if !is_time(&self.name) {
            return (self.of_search)(rounds.first()?, depth, plies);
        }
        let time = |done: &&Done| (self.of_search)(done, depth, plies).filter(|&seconds| seconds > 0.0);
        rounds.iter().map(time).collect::<Option<Vec<f64>>>()?.into_iter().reduce(f64::min)
    }
}

/// Whether a metric is only known of jobs whose passes and cut nodes are recorded.
pub(crate) fn is_detail(name: &str) -> bool {
    let details = ["highs", "lows", "high_nodes", "low_nodes", "cut", "tried", "first"];
    details.contains(&name.trim_start_matches("last_"))
}

/// The metrics that a column is, where `get` reads it from an iteration.
fn of_column<R>(column: &'static Column<R>, get: fn(&Column<R>, &Iteration, Plies) -> f64) -> Vec<Metric> {
    let last = move |done: &Done, depth, plies| {
        index(done, depth).map(|index| get(column, &done.iterations[index], plies))
    };
    let sum = move |done: &Done, depth, plies| {
        let so_far = done.iterations.iter().filter(|it| it.depth <= depth);
        is_searched(done, depth).then(|| so_far.map(|it| get(column, it, plies)).sum())
    };
    match column.metrics {
        Metrics::None => vec![],
        Metrics::Single => vec![Metric::new(column.name, last)],
        Metrics::Summed(names) => {
            let sums = names.iter().map(|name| Metric::new(name, sum));
            sums.chain(names.iter().map(|name| Metric::new(&format!("last_{name}"), last))).collect()
        }
    }
}

/// The index of the iteration to this depth.
fn index(done: &Done, depth: i32) -> Option<usize> {
    done.iterations.iter().position(|it| it.depth == depth)
}

/// Whether there is an answer for this depth: an iteration, a value, or a search that was decided before and had no
/// more to do.
fn is_searched(done: &Done, depth: i32) -> bool {
    let decided = || done.iterations.last().is_some_and(|last| last.depth < depth && depth <= done.job.depth);
    index(done, depth).is_some() || done.values.iter().any(|value| value.depth == depth) || decided()
}

fn distance(a: i32, b: i32) -> f64 {
    f64::from(a.abs_diff(b))
}

/// How far the value is from that of the iteration a number of plies shallower.
fn change(done: &Done, index: usize, plies: i32) -> Option<f64> {
    let it = &done.iterations[index];
    let before = done.iterations[..index].iter().find(|other| other.depth == it.depth - plies)?;
    Some(distance(it.value, before.value))
}

/// The sum over some passes of an iteration; `None` unless all its passes are recorded.
fn passes(done: &Done, index: usize, which: fn(&Pass) -> bool, count: fn(&Pass) -> u64) -> Option<f64> {
    let it = &done.iterations[index];
    let chosen = it.each_pass.iter().filter(|pass| which(pass));
    (it.each_pass.len() as u64 == it.passes).then(|| chosen.map(count).sum::<u64>() as f64)
}

fn failed_high(pass: &Pass) -> bool {
    pass.g >= pass.beta
}

fn failed_low(pass: &Pass) -> bool {
    pass.g <= pass.alpha
}

fn is_null(pass: &Pass) -> bool {
    pass.beta - pass.alpha == 1
}

/// Whether the iteration to this depth has the best move of the one before; `None` without these two.
pub(crate) fn kept(done: &Done, depth: i32) -> Option<bool> {
    let index = index(done, depth)?;
    let before = done.iterations[..index].last()?;
    Some(before.best == done.iterations[index].best)
}
