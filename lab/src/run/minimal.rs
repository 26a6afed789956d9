//! A search, and the minimal graphs that it could have been.

use super::search::{iterations, search};
use super::{JobError, Worker};
use crate::columns::{Quantity, values};
use crate::job::Job;
use crate::record::Done;
use nullwindow_engine::{Found, Measure, Minimal, Task};

/// The search to the job's depth is recorded as any other; the sizes of its last iteration, of its left-first minimal graph
/// and of ARMG(k) are recorded for each depth from `minimal-from` on, each with a search of its own from an empty table.
pub(super) fn run(worker: &mut Worker<'_>, job: &Job) -> Result<Done, JobError> {
    let option = |name: &str| job.options.get(name).and_then(|text| text.parse::<i32>().ok());
    let (plies, from) = (option("armg").unwrap_or(0), option("minimal-from").unwrap_or(job.depth));
    let (found, deepest) = measure(worker, job, job.depth, plies)?;
    let iterations = iterations(job, &found);
    let sizes = |minimal: &Minimal| values(&QUANTITIES, minimal.depth, minimal);
    let mut found = Vec::new();
    for depth in iterations.iter().map(|it| it.depth).filter(|depth| (from..deepest.depth).contains(depth)) {
        found.extend(sizes(&measure(worker, job, depth, plies)?.1));
    }
    found.extend(sizes(&deepest));
    Ok(Done { job: job.clone(), seconds: 0.0, iterations, values: found })
}

fn measure(worker: &mut Worker<'_>, job: &Job, depth: i32, plies: i32) -> Result<(Found, Minimal), JobError> {
    if worker.is_stopped() {
        return Err(JobError::Stopped);
    }
    let task = Task { measure: Measure::Minimal(plies), ..worker.task(depth) };
    let (engine, board) = worker.set_up(job)?;
    let found = search(engine, board.as_ref(), &task, None)?;
    let minimal = found.minimal.ok_or(JobError::Stopped)?;
    Ok((found, minimal))
}

/// Sizes of the search's last iteration, of its left-first minimal graph and of ARMG(k).
pub(super) const QUANTITIES: [Quantity<Minimal>; 6] = [
    Quantity { name: "search_nodes", get: |it| Some(it.search.nodes as f64) },
    Quantity { name: "search_leaves", get: |it| Some(it.search.leaves as f64) },
    Quantity { name: "lfmg_nodes", get: |it| Some(it.left_first.nodes as f64) },
    Quantity { name: "lfmg_leaves", get: |it| Some(it.left_first.leaves as f64) },
    Quantity { name: "armg_nodes", get: |it| Some(it.real.nodes as f64) },
    Quantity { name: "armg_leaves", get: |it| Some(it.real.leaves as f64) },
];

#[cfg(test)]
mod tests {
    use crate::job::{Job, Kind};
    use crate::run::testing::{numbers, performed};

    fn job(options: &str) -> Job {
        Job {
            kind: Kind::Minimal,
            game: "checkers".to_owned(),
            position: "B:W17,21,24,25,26,27,28,29,30,31,32:B1,2,3,4,5,6,7,9,12,14,15".to_owned(),
            depth: 7,
            options: Job::options_from(options).expect("options"),
            timed: false,
            round: 0,
            passes: false,
        }
    }

    #[test]
    fn minimal_graphs_are_measured_at_each_depth_from_the_first_on() {
        let options = "algorithm=aspiration(5);grain=10;quiescence=off;table=2^16;table-from=0;etc=off;armg=3;minimal-from=4";
        let done = performed(&job(options)).expect("done");
        let depths: Vec<i32> = done.iterations.iter().map(|it| it.depth).collect();
        assert_eq!(depths, [1, 3, 5, 7]);
        let search = numbers(&done, "search_nodes");
        let last = done.iterations.iter().filter(|it| it.depth >= 4);
        assert_eq!(search, last.map(|it| (it.depth, it.nodes as f64)).collect::<Vec<_>>());
        let (left_first, real) = (numbers(&done, "lfmg_nodes"), numbers(&done, "armg_nodes"));
        assert_eq!(left_first.len(), 2);
        for ((search, left), real) in search.iter().zip(&left_first).zip(&real) {
            assert!(
                left.1 <= search.1 && 0.0 < real.1 && real.1 <= 1.1 * left.1,
                "{search:?} {left:?} {real:?}"
            );
        }
    }

    #[test]
    fn a_search_without_a_minimal_graph_is_refused() {
        let error = performed(&job("quiescence=on;armg=3")).expect_err("not done");
        assert!(error.to_string().contains("quiescence: expected off"), "{error}");
    }
}
