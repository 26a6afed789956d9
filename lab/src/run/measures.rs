//! Jobs that are more than a search, or none: minimal graphs, problems with known solutions, and branching.

use super::search::{iterations, search};
use super::{JobError, Worker};
use crate::columns::{Quantity, values};
use crate::job::Job;
use crate::record::{Done, Value};
use nullwindow_engine::{Ask, Branching, Found, GameKind, Measure, Minimal, Task};
use std::sync::atomic::Ordering;

/// The search to the job's depth is recorded as any other; the sizes of its last iteration, of its left-first minimal graph
/// and of ARMG(k) are recorded for each depth from `minimal-from` on, each with a search of its own from an empty table.
pub(super) fn minimal(worker: &mut Worker<'_>, job: &Job) -> Result<Done, JobError> {
    let option = |name: &str| job.options.get(name).and_then(|text| text.parse::<i32>().ok());
    let (plies, from) = (option("armg").unwrap_or(0), option("minimal-from").unwrap_or(job.depth));
    let (found, deepest) = measure(worker, job, job.depth, plies)?;
    let iterations = iterations(job, &found);
    let sizes = |minimal: &Minimal| values(&MINIMAL, minimal.depth, minimal);
    let mut found = Vec::new();
    for depth in iterations.iter().map(|it| it.depth).filter(|depth| (from..deepest.depth).contains(depth)) {
        found.extend(sizes(&measure(worker, job, depth, plies)?.1));
    }
    found.extend(sizes(&deepest));
    Ok(Done { job: job.clone(), seconds: 0.0, iterations, values: found })
}

fn measure(worker: &mut Worker<'_>, job: &Job, depth: i32, plies: i32) -> Result<(Found, Minimal), JobError> {
    if worker.stop.load(Ordering::Relaxed) {
        return Err(JobError::Stopped);
    }
    let task = Task { measure: Measure::Minimal(plies), ..worker.task(depth) };
    let (engine, board) = worker.set_up(job)?;
    let found = search(engine, board.as_ref(), &task, None)?;
    let minimal = found.minimal.ok_or(JobError::Stopped)?;
    Ok((found, minimal))
}

/// Sizes of the search's last iteration, of its left-first minimal graph and of ARMG(k).
pub(super) const MINIMAL: [Quantity<Minimal>; 6] = [
    Quantity { name: "search_nodes", get: |it| Some(it.search.nodes as f64) },
    Quantity { name: "search_leaves", get: |it| Some(it.search.leaves as f64) },
    Quantity { name: "lfmg_nodes", get: |it| Some(it.left_first.nodes as f64) },
    Quantity { name: "lfmg_leaves", get: |it| Some(it.left_first.leaves as f64) },
    Quantity { name: "armg_nodes", get: |it| Some(it.real.nodes as f64) },
    Quantity { name: "armg_leaves", get: |it| Some(it.real.leaves as f64) },
];

/// Searches the problem; `solved` is 1 at the depths where the move to play is one of the best, and 0 at the others. A
/// search that has proved a win goes no deeper: its move stays what it is.
pub(super) fn problem(worker: &mut Worker<'_>, job: &Job) -> Result<Done, JobError> {
    let task = worker.task(job.depth);
    let (engine, board) = worker.set_up(job)?;
    let best = best_moves(engine.kind(), &job.position).ok_or_else(|| {
        JobError::Failed(format!("{} is not a problem with a known solution", job.position))
    })?;
    let found = search(engine, board.as_ref(), &task, None)?;
    let legal = board.legal_texts();
    let solved = |index: Option<u16>| {
        index.and_then(|index| legal.get(usize::from(index))).is_some_and(|mv| best.contains(mv))
    };
    let iterations = iterations(job, &found);
    let value = |depth, index| values(&PROBLEM, depth, &solved(index));
    let mut found: Vec<Value> = iterations.iter().flat_map(|it| value(it.depth, it.best)).collect();
    if let Some(last) = iterations.last() {
        found.extend((last.depth + 1..=job.depth).flat_map(|depth| value(depth, last.best)));
    }
    Ok(Done { job: job.clone(), seconds: 0.0, iterations, values: found })
}

/// The best moves in a position, if it is that of a problem.
fn best_moves(kind: &GameKind, position: &str) -> Option<Vec<String>> {
    let problems = kind.problems().into_iter().flat_map(|set| set.problems);
    let asks = problems.filter(|problem| problem.position == position).flat_map(|problem| problem.asks);
    asks.into_iter().find_map(|ask| if let Ask::Best(moves) = ask { Some(moves) } else { None })
}

/// Whether the move found is a solution: 1 or 0.
pub(super) const PROBLEM: [Quantity<bool>; 1] =
    [Quantity { name: "solved", get: |solved| Some(f64::from(*solved)) }];

/// Walks the full tree; what is recorded for a depth is the sum of all plies above it.
pub(super) fn branching(worker: &mut Worker<'_>, job: &Job) -> Result<Done, JobError> {
    let by_ply = worker.set_up(job)?.1.branching(job.depth.unsigned_abs());
    let mut sum = Branching::default();
    let mut found = Vec::new();
    for (depth, ply) in (1..).zip(by_ply) {
        sum += ply;
        found.extend(values(&BRANCHING, depth, &sum));
    }
    Ok(Done { job: job.clone(), seconds: 0.0, iterations: Vec::new(), values: found })
}

/// Interior nodes and their moves: of all nodes, of those with a capture, and of those without.
pub(super) const BRANCHING: [Quantity<Branching>; 6] = [
    Quantity { name: "interior", get: |it| Some(it.interior as f64) },
    Quantity { name: "moves", get: |it| Some(it.moves as f64) },
    Quantity { name: "capture_interior", get: |it| Some(it.capture_interior as f64) },
    Quantity { name: "capture_moves", get: |it| Some(it.capture_moves as f64) },
    Quantity { name: "quiet_interior", get: |it| Some((it.interior - it.capture_interior) as f64) },
    Quantity { name: "quiet_moves", get: |it| Some((it.moves - it.capture_moves) as f64) },
];

#[cfg(test)]
mod tests {
    use crate::job::{Job, Kind};
    use crate::run::testing::{numbers, performed};
    use std::collections::BTreeMap;

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

    #[test]
    fn a_problem_is_solved_from_some_depth_on() {
        let problems = nullwindow_engine::CHESS.problems().remove(0).problems;
        assert_eq!(problems.len(), 300);
        let job = Job {
            kind: Kind::Problem,
            game: "chess".to_owned(),
            position: problems[0].position.clone(),
            depth: 5,
            options: BTreeMap::new(),
            timed: false,
            round: 0,
            passes: false,
        };
        let done = performed(&job).expect("done");
        let solved = numbers(&done, "solved");
        assert_eq!(done.iterations.len(), 3, "the mate is seen at depth 3");
        assert_eq!(solved, [(1, 0.0), (2, 0.0), (3, 1.0), (4, 1.0), (5, 1.0)]);
        let start =
            Job { position: "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1".to_owned(), ..job };
        assert!(performed(&start).is_err());
    }

    #[test]
    fn moves_are_counted_from_the_top_down_to_each_depth() {
        let job = Job {
            kind: Kind::Branching,
            game: "checkers".to_owned(),
            position: "B:W21-32:B1-12".to_owned(),
            depth: 5,
            options: BTreeMap::new(),
            timed: false,
            round: 0,
            passes: false,
        };
        let done = performed(&job).expect("done");
        let (interior, moves) = (numbers(&done, "interior"), numbers(&done, "moves"));
        // Perft by results: 7, 49, 302, 1469, 7361 positions.
        assert_eq!(moves, [(1, 7.0), (2, 56.0), (3, 358.0), (4, 1827.0), (5, 9188.0)]);
        assert_eq!(interior, [(1, 1.0), (2, 8.0), (3, 57.0), (4, 359.0), (5, 1828.0)]);
        let (captures, quiet) = (numbers(&done, "capture_moves"), numbers(&done, "quiet_moves"));
        assert!(captures[4].1 > 0.0);
        assert!(
            moves
                .iter()
                .zip(captures.iter().zip(&quiet))
                .all(|(all, (c, q))| (c.1 + q.1 - all.1).abs() < 0.5)
        );
    }
}
