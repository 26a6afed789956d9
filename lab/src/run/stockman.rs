//! Stockman's SSS* with its OPEN list beside Alpha-Beta with a table: the same leaves in the same order (TR 94-17).

mod open;

use super::{JobError, Worker};
use crate::columns::{Quantity, values};
use crate::job::Job;
use crate::record::Done;
use nullwindow::observe::{Event, Observer};
use nullwindow::table::{Hashed, Table};
use nullwindow::{Algorithm, Ended, Limits, Report, Searcher, Settings, Variation};
use nullwindow_engine::clock::timed;
use nullwindow_engine::{Config, Size};
use nullwindow_theory::oracle;
use nullwindow_theory::table::{ByPath, ByPosition, Exact};
use nullwindow_theory::tree::random::Spec;
use nullwindow_theory::tree::{Statics, Tree};
use open::{Run, search};

/// Each side runs this many times, in turn; the shortest time counts.
const ROUNDS: usize = 3;

/// Runs both on the tree. `algorithm` is sss* or dual*.
pub(super) fn run(worker: &mut Worker<'_>, job: &Job) -> Result<Done, JobError> {
    let options = worker.options(job)?;
    let config = options.config();
    let spec: Spec = job.position.parse()?;
    let tree = spec.build()?;
    let fail = |why: String| JobError::Failed(why);
    let dual = config.algorithm == Algorithm::DUAL;
    if !dual && config.algorithm != Algorithm::SSS {
        return Err(fail(format!("{} has no OPEN list; use sss* or dual*", config.algorithm)));
    }
    let limits = Limits::depth(job.depth).stop(worker.stop.clone());
    let mut times = [f64::INFINITY; 2];
    let mut last = None;
    for _ in 0..ROUNDS {
        let (open, open_time) = timed(|| search(&tree, job.depth, spec.width, dual));
        let open = open.ok_or_else(|| fail(format!("{} is too large for a path", job.position)))?;
        let found = with_table(config, &tree, &limits, ())?;
        times = [times[0].min(open_time.as_secs_f64()), times[1].min(found.seconds)];
        last = Some((open, found));
    }
    let (open, found) = last.ok_or(JobError::Stopped)?;
    if open.value != found.report.value {
        return Err(fail(format!("{}: the OPEN list and the table find different values", job.position)));
    }
    // With a table that forgets nothing, both evaluate the same leaves in the same order.
    if matches!(config.table, Size::Exact | Size::Path) {
        let Leaves(leaves) = with_table(config, &tree, &limits, Leaves::default())?.observer;
        if !leaves.into_iter().eq(open.leaves.iter().map(|leaf| open.unpacked(*leaf))) {
            let why = "the OPEN list and the table evaluate different leaves";
            return Err(fail(format!("{}: {why}", job.position)));
        }
    }
    let values = values(&QUANTITIES, job.depth, &Compared { open, found, times });
    Ok(Done { job: job.clone(), seconds: 0.0, iterations: Vec::new(), values })
}

/// What both sides found.
pub(super) struct Compared {
    open: Run,
    found: Searched<()>,
    /// CPU seconds with the OPEN list, and with the table.
    times: [f64; 2],
}

/// What is recorded of the OPEN list, and of the search with a table.
pub(super) const QUANTITIES: [Quantity<Compared>; 8] = [
    Quantity { name: "operations", get: |it| Some(it.open.operations as f64) },
    Quantity { name: "peak_open", get: |it| Some(it.open.peak_open as f64) },
    Quantity { name: "open_seconds", get: |it| Some(it.times[0]) },
    Quantity { name: "open_leaves", get: |it| Some(it.open.leaves.len() as f64) },
    Quantity { name: "mt_nodes", get: |it| Some(it.found.report.nodes as f64) },
    Quantity { name: "mt_leaves", get: |it| Some(it.found.report.leaves as f64) },
    Quantity { name: "mt_seconds", get: |it| Some(it.times[1]) },
    Quantity { name: "mt_entries", get: |it| Some(it.found.entries as f64) },
];

/// What Alpha-Beta with a table found.
struct Searched<O> {
    report: Report<u16>,
    /// Entries of the table in use.
    entries: usize,
    /// CPU seconds.
    seconds: f64,
    observer: O,
}

/// Alpha-Beta with a table, under the conditions that make it the same: natural order, one fixed depth, leaves stored.
/// It is not searched by an engine, whose counters take time.
fn with_table<O: Observer<Tree> + Default>(
    config: &Config,
    tree: &Tree,
    limits: &Limits,
    observer: O,
) -> Result<Searched<O>, JobError> {
    let settings = Settings { pv: Variation::Move, ..Settings::plain(config.algorithm) };
    let searcher = Searcher::with(Statics, table(config)).order(Vec::new()).settings(settings);
    let mut searcher = searcher.observe(observer);
    // Memory that was never touched costs time once.
    searcher.clear();
    let (report, time) = timed(|| searcher.run(tree, limits));
    if let Ended::Stopped(_) = report.ended {
        return Err(JobError::Stopped);
    }
    let (entries, seconds) = (searcher.memory().used(), time.as_secs_f64());
    Ok(Searched { report, entries, seconds, observer: std::mem::take(searcher.observer_mut()) })
}

fn table(config: &Config) -> Box<dyn Table<Tree> + Send> {
    match config.table {
        Size::Exact => Box::new(Exact::<Tree, ByPosition>::new()),
        Size::Path => Box::new(Exact::<Tree, ByPath>::new()),
        Size::Power(power) => Box::new(Hashed::entries(1 << power).kept(config.bounds)),
        Size::Mib(mib) => Box::new(Hashed::mib(mib).kept(config.bounds)),
    }
}

/// The leaves of a search, in the order in which they were evaluated.
#[derive(Default)]
struct Leaves(Vec<oracle::Path>);

impl Observer<Tree> for Leaves {
    fn see(&mut self, event: &Event<'_, Tree>) {
        if let Event::Leaf(node, _) = event {
            self.0.push(node.path());
        }
    }
}

#[cfg(test)]
mod tests {
    use crate::job::{Job, Kind};
    use crate::run::testing::{numbers, performed};

    fn job(position: &str, options: &str) -> Job {
        Job {
            kind: Kind::Stockman,
            game: "tree".to_owned(),
            position: position.to_owned(),
            depth: 6,
            options: Job::options_from(options).expect("options"),
            timed: true,
            round: 0,
            passes: false,
        }
    }

    #[test]
    fn both_sides_evaluate_the_same_leaves_and_everything_is_recorded() {
        for algorithm in ["sss*", "dual*"] {
            for table in ["exact", "path", "2^16"] {
                let options = format!("algorithm={algorithm};table={table}");
                let done = performed(&job("random:w=4,d=6,order=70,seed=3", &options)).expect("done");
                let number = |name| numbers(&done, name)[0].1;
                assert!((number("open_leaves") - number("mt_leaves")).abs() < 0.5, "{options}");
                assert!(
                    number("operations") > number("open_leaves") && number("mt_nodes") > number("mt_leaves")
                );
                assert!(number("peak_open") >= 1.0 && number("mt_entries") > 0.0);
                assert!(number("open_seconds") > 0.0 && number("mt_seconds") > 0.0);
            }
        }
    }

    #[test]
    fn an_algorithm_without_an_open_list_is_refused() {
        let error = performed(&job("random:w=2,d=6", "algorithm=mtd(f)")).expect_err("not done");
        assert_eq!(error.to_string(), "mtd(f) has no OPEN list; use sss* or dual*");
    }
}
