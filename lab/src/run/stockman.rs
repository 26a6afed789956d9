//! Stockman's SSS* with its OPEN list beside Alpha-Beta with a table: the same leaves in the same order (TR 94-17).

mod open;

use super::tree::{Leaves, Setup, limits};
use super::{JobError, Worker};
use crate::columns::{Quantity, values};
use crate::job::Job;
use crate::record::Done;
use nullwindow::tree::{Statics, Tree};
use nullwindow::{Algorithm, Ended, Report, Searcher, Settings};
use nullwindow_engine::clock::timed;
use open::{Run, search};

/// Each side runs so often, in turn; the shortest time counts.
const ROUNDS: usize = 3;

/// Runs both on the tree. `algorithm` is sss* or dual*.
pub(super) fn run(worker: &mut Worker, job: &Job) -> Result<Done, JobError> {
    let setup = Setup::of(job);
    let (tree, width) = (setup.tree()?, setup.spec()?.width);
    let algorithm = setup.algorithm()?;
    let dual = algorithm == Algorithm::DUAL;
    if !dual && algorithm != Algorithm::SSS {
        return Err(JobError::Failed(format!("{algorithm} has no OPEN list; use sss* or dual*")));
    }
    let mut times = [f64::INFINITY; 2];
    let mut last = None;
    for _ in 0..ROUNDS {
        let (open, open_time) = timed(|| search(&tree, job.depth, width, dual));
        let open =
            open.ok_or_else(|| JobError::Failed(format!("{} is too large for a path", job.position)))?;
        let (report, entries, time) = with_table(worker, job, &tree, &setup)?;
        times = [times[0].min(open_time.as_secs_f64()), times[1].min(time)];
        last = Some((open, report, entries));
    }
    let (open, report, entries) = last.ok_or(JobError::Stopped)?;
    must_be_the_same(worker, job, &tree, &setup, (&open, &report))?;
    let values = values(&QUANTITIES, job.depth, &Compared { open, report, entries, times });
    Ok(Done { job: job.clone(), seconds: 0.0, iterations: Vec::new(), values })
}

/// What both sides found.
pub(super) struct Compared {
    open: Run,
    report: Report<u16>,
    /// Entries of the table in use.
    entries: usize,
    /// CPU seconds with the OPEN list, and with the table.
    times: [f64; 2],
}

/// What is recorded of the OPEN list, and of the search with a table.
pub(super) const QUANTITIES: [Quantity<Compared>; 8] = [
    Quantity { name: "operations", get: |it| Some(it.open.operations as f64) },
    Quantity { name: "peak_open", get: |it| Some(it.open.peak_open as f64) },
    Quantity { name: "open_seconds", get: |it| Some(it.times[0]) },
    Quantity { name: "open_leaves", get: |it| Some(it.open.leaves.len() as f64) },
    Quantity { name: "mt_nodes", get: |it| Some(it.report.nodes as f64) },
    Quantity { name: "mt_leaves", get: |it| Some(it.report.leaves as f64) },
    Quantity { name: "mt_seconds", get: |it| Some(it.times[1]) },
    Quantity { name: "mt_entries", get: |it| Some(it.entries as f64) },
];

/// The conditions under which both are the same: natural order, one fixed depth, leaves stored.
fn settings(setup: &Setup<'_>) -> Result<Settings, JobError> {
    Ok(Settings { pv: nullwindow::Variation::Move, ..Settings::plain(setup.algorithm()?) })
}

/// Alpha-Beta with a table, unobserved: what it reports, the entries it used, and CPU seconds.
fn with_table(
    worker: &Worker,
    job: &Job,
    tree: &Tree,
    setup: &Setup<'_>,
) -> Result<(Report<u16>, usize, f64), JobError> {
    let mut search = Searcher::with(Statics, setup.table()?).order(Vec::new()).settings(settings(setup)?);
    // Memory that was never touched costs time once.
    search.clear();
    let (report, time) = timed(|| search.run(tree, &limits(worker, job)));
    if let Ended::Stopped(_) = report.ended {
        return Err(JobError::Stopped);
    }
    Ok((report, search.memory().used(), time.as_secs_f64()))
}

/// With a table that forgets nothing, both must evaluate the same leaves in the same order.
fn must_be_the_same(
    worker: &Worker,
    job: &Job,
    tree: &Tree,
    setup: &Setup<'_>,
    (open, report): (&Run, &Report<u16>),
) -> Result<(), JobError> {
    let fail = |what: &str| Err(JobError::Failed(format!("{}: {what}", job.position)));
    if open.value != report.value {
        return fail("the OPEN list and the table find different values");
    }
    if !setup.forgets_nothing() {
        return Ok(());
    }
    let mut search = Searcher::with(Statics, setup.table()?)
        .order(Vec::new())
        .settings(settings(setup)?)
        .observe(Leaves::default());
    search.run(tree, &limits(worker, job));
    if worker.is_stopped() {
        return Err(JobError::Stopped);
    }
    let theirs = open.leaves.iter().map(|leaf| open.unpacked(*leaf));
    if search.observer().0.iter().cloned().eq(theirs) {
        Ok(())
    } else {
        fail("the OPEN list and the table evaluate different leaves")
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
