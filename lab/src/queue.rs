//! The jobs of several experiments, each once, in the order in which they are best done.

use crate::job::{Job, Kind, hash};
use crate::plan::ExperimentPlan;
use nullwindow_engine::work::Shard;
use nullwindow_engine::{Cost, Games};
use nullwindow_theory::tree::random::{Shape, Spec};
use std::cmp::Reverse;
use std::collections::HashSet;

/// What is to be done.
#[derive(Clone, PartialEq, Debug, Default)]
pub struct JobQueue {
    /// Jobs that may run side by side, the longest first, so that no long one is left over at the end.
    pub untimed: Vec<Job>,
    /// Jobs that run alone, those that are compared with each other close together: by position, round and series.
    pub timed: Vec<Job>,
}

impl JobQueue {
    /// Everything in `plans`, or a shard of it.
    pub fn of(games: &Games, plans: &[ExperimentPlan], shard: Shard) -> JobQueue {
        let mut queue = JobQueue::default();
        // A job whose passes are recorded also serves as the same job without them.
        let all = || plans.iter().flat_map(|plan| &plan.cells).flat_map(|(_, jobs)| jobs);
        let without_passes = |job: &Job| Job { passes: false, ..job.clone() };
        let fuller: HashSet<Job> = all().filter(|job| job.passes).map(without_passes).collect();
        let mut known = HashSet::new();
        for plan in plans {
            let mut jobs: Vec<_> =
                plan.cells.iter().flat_map(|(cell, jobs)| jobs.iter().map(move |job| (cell, job))).collect();
            jobs.sort_by_key(|(cell, job)| (cell.game, cell.position, job.round, cell.sweep, cell.series));
            for (_, job) in jobs {
                let is_needed = job.passes || !fuller.contains(job);
                if is_needed && known.insert(without_passes(job)) && is_in(shard, job) {
                    (if job.timed { &mut queue.timed } else { &mut queue.untimed }).push(job.clone());
                }
            }
        }
        // By powers of two: estimates are no better. Then by options, so that an engine can be used again as it is.
        let power = |job: &Job| (1e6 * estimate(games, job)).log2() as i32;
        queue.untimed.sort_by_cached_key(|job| (Reverse(power(job)), job.game.clone(), job.options_text()));
        queue
    }

    /// How many jobs.
    pub fn len(&self) -> usize {
        self.untimed.len() + self.timed.len()
    }

    /// Whether there is nothing to do.
    pub fn is_empty(&self) -> bool {
        self.len() == 0
    }

    /// CPU seconds that it will take, roughly: side by side, and alone.
    pub fn seconds(&self, games: &Games) -> (f64, f64) {
        let sum = |jobs: &[Job]| jobs.iter().map(|job| estimate(games, job)).sum();
        (sum(&self.untimed), sum(&self.timed))
    }
}

/// Whether a job belongs to a shard. Timed jobs of a position stay together: times of different machines are not to be
/// compared.
fn is_in(shard: Shard, job: &Job) -> bool {
    let text = job.group().unwrap_or_else(|| job.canonical(""));
    shard.has((hash(&text) >> 64) as u64)
}

/// CPU seconds, roughly: measured on one machine with the conventions' options. A job that cannot be done takes none.
pub fn estimate(games: &Games, job: &Job) -> f64 {
    if job.kind.is_artificial() {
        return artificial(job);
    }
    let Ok(kind) = games.get(&job.game) else { return 0.0 };
    let option = |name: &str| job.options.get(name).map(String::as_str);
    let Cost { base, growth } = kind.cost;
    let mut seconds = base * growth.powi(job.depth);
    if option("distort").is_some() || option("step") == Some("off") {
        seconds *= 2.0;
    }
    if option("transpositions") == Some("off") || option("table") == Some("0") {
        seconds *= 3.0;
    }
    if option("selective") == Some("on") {
        seconds *= 0.01;
    }
    let seconds = match job.kind {
        Kind::Minimal => {
            let plies = option("armg").and_then(|plies| plies.parse().ok()).unwrap_or(0.0);
            seconds * 15.0 * (1.0 + 2.0 * plies)
        }
        Kind::Branching => 1e-7 * (growth * growth).powi(job.depth),
        _ => seconds,
    };
    // A table has to be emptied.
    seconds + 8e-3
}

/// A tree is built as a whole before it is searched.
fn artificial(job: &Job) -> f64 {
    let Ok(spec) = job.position.parse::<Spec>() else { return 1.0 };
    let nodes = match spec.shape {
        Shape::Tree => f64::from(spec.width).powi(spec.depth.into()),
        Shape::Dag { nodes } => f64::from(nodes) * f64::from(spec.depth) * f64::from(spec.width),
        Shape::Cyclic { nodes, .. } => f64::from(nodes) * f64::from(job.depth) * f64::from(spec.width),
    };
    let each = if job.kind == Kind::Stockman { 2e-6 } else { 2e-7 };
    2e-4 + nodes * each
}
