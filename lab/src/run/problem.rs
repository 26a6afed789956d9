//! A search of a problem with a known solution.

use super::search::{iterations, search};
use super::{JobError, Worker};
use crate::columns::{Quantity, values};
use crate::job::Job;
use crate::record::{Done, Value};
use nullwindow_engine::{Ask, GameKind};

/// Searches the problem; `solved` is 1 at the depths where the move to play is one of the best, and 0 at the others. A
/// search that has proved a win goes no deeper: its move stays what it is.
pub(super) fn run(worker: &mut Worker<'_>, job: &Job) -> Result<Done, JobError> {
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
    let value = |depth, index| values(&QUANTITIES, depth, &solved(index));
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
pub(super) const QUANTITIES: [Quantity<bool>; 1] =
    [Quantity { name: "solved", get: |solved| Some(f64::from(*solved)) }];

#[cfg(test)]
mod tests {
    use crate::job::{Job, Kind};
    use crate::run::testing::{numbers, performed};
    use std::collections::BTreeMap;

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
}
