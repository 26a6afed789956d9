//! Legal moves a position.

use super::{JobError, Worker};
use crate::columns::{Quantity, values};
use crate::job::Job;
use crate::record::Done;
use nullwindow_engine::Branching;

/// Walks the full tree; what is recorded for a depth is the sum of all plies above it.
pub(super) fn run(worker: &mut Worker<'_>, job: &Job) -> Result<Done, JobError> {
    let by_ply = worker.set_up(job)?.1.branching(job.depth.unsigned_abs());
    let mut sum = Branching::default();
    let mut found = Vec::new();
    for (depth, ply) in (1..).zip(by_ply) {
        sum += ply;
        found.extend(values(&QUANTITIES, depth, &sum));
    }
    Ok(Done { job: job.clone(), seconds: 0.0, iterations: Vec::new(), values: found })
}

/// Interior nodes and their moves: of all nodes, of those with a capture, and of those without.
pub(super) const QUANTITIES: [Quantity<Branching>; 6] = [
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
