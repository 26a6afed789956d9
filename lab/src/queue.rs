//! The jobs of several experiments, each once, in the order in which they are best done.

use crate::job::{Job, Kind, hash};
use crate::plan::ExperimentPlan;
use nullwindow_engine::{Cost, Games};
use nullwindow_notation::excerpt;
use nullwindow_theory::tree::random::{Shape, Spec};
use std::cmp::Reverse;
use std::collections::HashSet;
use std::str::FromStr;

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
                if is_needed && known.insert(without_passes(job)) && shard.has(job) {
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

/// A part of all jobs, so that many machines can share them.
///
/// ```
/// use nullwindow_lab::Shard;
/// assert!("2/3".parse::<Shard>().is_ok());
/// assert_eq!("4/3".parse::<Shard>().unwrap_err(), r#"expected I/N with I from 1 to N, found "4/3""#);
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Shard {
    /// Which part, from 1.
    pub index: u32,
    /// How many parts there are.
    pub of: u32,
}

impl Default for Shard {
    fn default() -> Shard {
        Shard { index: 1, of: 1 }
    }
}

impl FromStr for Shard {
    type Err = String;

    fn from_str(text: &str) -> Result<Shard, String> {
        let parsed = text.split_once('/').and_then(|(index, of)| {
            let shard = Shard { index: index.parse().ok()?, of: of.parse().ok()? };
            (1..=shard.of).contains(&shard.index).then_some(shard)
        });
        parsed.ok_or_else(|| format!("expected I/N with I from 1 to N, found {}", excerpt(text.chars())))
    }
}

impl Shard {
    /// Whether a job belongs to it. Timed jobs of a position stay together: times of different machines are not to be
    /// compared.
    fn has(self, job: &Job) -> bool {
        let Job { game, position, .. } = job;
        let text = if job.timed { format!("{game}\n{position}") } else { job.canonical("") };
        let number = (hash(&text) >> 64) as u64;
        number % u64::from(self.of) == u64::from(self.index - 1)
    }
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
