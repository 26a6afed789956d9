//! Metrics: numbers of one position, which expressions sum over positions.

use crate::columns::{Column, Cut, Iteration, Metrics, Pass, Row, is_time};
use crate::record::Done;
use crate::run;
use crate::scalar::number;

/// Which positions of an iteration count, by whether the first series kept its best move.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Only {
    /// It is the best move of the iteration before.
    Kept,
    /// It is another one.
    Changed,
}

/// The plies that count, from the first to the last; all of them if it is not said.
type Plies = Option<(usize, usize)>;

/// A number of one position.
#[derive(Clone)]
pub(crate) struct Metric {
    pub(crate) name: String,
    source: Source,
}

#[derive(Clone, Copy)]
enum Source {
    /// 1 for a position that was searched.
    Count,
    /// Summed over all iterations up to the depth.
    Sum(Counter),
    /// Of the iteration to the depth alone.
    Last(Counter),
    Computed(Compute),
    /// Recorded by the kind of job.
    Value,
}

/// From the iteration with this index.
type Compute = fn(&Done, usize) -> Option<f64>;

/// A column of iterations, or of their plies.
#[derive(Clone, Copy)]
enum Counter {
    Iteration(&'static Column<Iteration>),
    Ply(&'static Column<Cut>),
}

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
    /// All metrics.
    pub(crate) fn all() -> Vec<Metric> {
        let metric = |name: &str, source| Metric { name: name.to_owned(), source };
        let mut all = vec![metric("count", Source::Count)];
        for column in Iteration::COLUMNS {
            all.extend(of_column(column.name, column.metrics, Counter::Iteration(column)));
        }
        for column in Cut::COLUMNS {
            all.extend(of_column(column.name, column.metrics, Counter::Ply(column)));
        }
        all.extend(COMPUTED.map(|(name, compute)| metric(name, Source::Computed(compute))));
        all.extend(run::quantities().map(|name| metric(name, Source::Value)));
        all
    }

    /// The metric of this name.
    pub(crate) fn named(name: &str) -> Option<Metric> {
        Metric::all().into_iter().find(|metric| metric.name == name)
    }

    /// Whether the metric is recorded by ply.
    pub(crate) fn has_plies(&self) -> bool {
        matches!(self.source, Source::Sum(Counter::Ply(_)) | Source::Last(Counter::Ply(_)))
    }

    /// The metric of one position: `rounds` are the repetitions of one search. `None` if the record does not say.
    ///
    /// Time is that of the quickest round; everything else is the same in all of them.
    pub(crate) fn of_position(&self, rounds: &[&Done], depth: i32, plies: Plies) -> Option<f64> {
        if !is_time(&self.name) {
            return self.of_search(rounds.first()?, depth, plies);
        }
        let times: Option<Vec<f64>> =
            rounds.iter().map(|done| self.of_search(done, depth, plies).filter(|&s| s > 0.0)).collect();
        times?.into_iter().reduce(f64::min)
    }

    fn of_search(&self, done: &Done, depth: i32, plies: Plies) -> Option<f64> {
        let index = || done.iterations.iter().position(|it| it.depth == depth);
        match self.source {
            Source::Count => is_searched(done, depth).then_some(1.0),
            Source::Sum(counter) => {
                let so_far = done.iterations.iter().filter(|it| it.depth <= depth);
                is_searched(done, depth).then(|| so_far.map(|it| counter.of(it, plies)).sum())
            }
            Source::Last(counter) => Some(counter.of(&done.iterations[index()?], plies)),
            Source::Computed(compute) => compute(done, index()?),
            Source::Value => {
                let mut values = done.values.iter();
                values.find(|value| value.name == self.name && value.depth == depth).map(|value| value.value)
            }
        }
    }
}

/// The metrics that a column is.
fn of_column(own_name: &str, metrics: Metrics, counter: Counter) -> Vec<Metric> {
    match metrics {
        Metrics::None => vec![],
        Metrics::Single => vec![Metric { name: own_name.to_owned(), source: Source::Last(counter) }],
        Metrics::Summed(names) => {
            let sums = names.iter().map(|&name| (name.to_owned(), Source::Sum(counter)));
            let last = names.iter().map(|name| (format!("last_{name}"), Source::Last(counter)));
            sums.chain(last).map(|(name, source)| Metric { name, source }).collect()
        }
    }
}

impl Counter {
    fn of(self, it: &Iteration, plies: Plies) -> f64 {
        match self {
            Counter::Iteration(column) => number(&(column.get)(it)),
            Counter::Ply(column) => {
                let (first, last) = plies.unwrap_or((0, usize::MAX));
                let chosen = it.cuts.iter().enumerate().filter(|(ply, _)| (first..=last).contains(ply));
                chosen.map(|(_, cut)| number(&(column.get)(cut))).sum()
            }
        }
    }
}

/// Whether there is an answer for this depth: an iteration, a value, or a search that was decided before and had no
/// more to do.
fn is_searched(done: &Done, depth: i32) -> bool {
    let decided = || done.iterations.last().is_some_and(|last| last.depth < depth && depth <= done.job.depth);
    done.iterations.iter().any(|it| it.depth == depth)
        || done.values.iter().any(|value| value.depth == depth)
        || decided()
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
    let index = done.iterations.iter().position(|it| it.depth == depth)?;
    let before = done.iterations[..index].last()?;
    Some(before.best == done.iterations[index].best)
}
