//! Legal moves a position.

use super::{JobError, Worker};
use crate::job::Job;
use crate::record::{Done, Value};
use nullwindow_engine::Branching;

/// Walks the full tree; what is recorded for a depth is the sum of all plies above it.
pub(super) fn run(worker: &mut Worker, job: &Job) -> Result<Done, JobError> {
    let by_ply = worker.engine(job)?.branching(job.depth.unsigned_abs());
    let mut sum = Branching::default();
    let mut values = Vec::new();
    for (depth, ply) in (1..).zip(by_ply) {
        sum += ply;
        let numbers = [
            ("interior", sum.interior),
            ("moves", sum.moves),
            ("capture_interior", sum.capture_interior),
            ("capture_moves", sum.capture_moves),
            ("quiet_interior", sum.interior - sum.capture_interior),
            ("quiet_moves", sum.moves - sum.capture_moves),
        ];
        let value =
            |(name, number): (&str, u64)| Value { name: name.to_owned(), depth, number: number as f64 };
        values.extend(numbers.map(value));
    }
    Ok(Done { job: job.clone(), seconds: 0.0, iterations: Vec::new(), values })
}

#[cfg(test)]
mod tests {
    use crate::job::{Job, Kind};
    use crate::run::testing::{numbers, performed};
    use std::collections::BTreeMap;

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
