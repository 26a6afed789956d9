//! A search of a game's position or of an artificial tree.

use super::{JobError, Worker};
use crate::columns::{Iteration, Measured, Quantity, values};
use crate::job::{Job, Kind};
use crate::record::Done;
use nullwindow::{Ended, Variation};
use nullwindow_engine::{Board, Engine, Found, Measure, News, Sink, Task};
use nullwindow_theory::observe::Visit;
use nullwindow_theory::oracle::{Path, dead_leaves};
use nullwindow_theory::tree::{Statics, Tree};
use std::sync::{Arc, Mutex, PoisonError};

/// Beyond, there are no scores.
const FAR: i32 = 30_000;

/// Searches the position to the job's depth.
///
/// With the option `distort`, a first search finds the value of each depth, and the recorded one guesses that number of
/// units of the search more. With `dead`, the dead leaves of a tree are counted.
pub(super) fn run(worker: &mut Worker<'_>, job: &Job) -> Result<Done, JobError> {
    let mut task = Task { measure: Measure::Entries, ..worker.task(job.depth) };
    let (engine, board) = worker.set_up(job)?;
    if let Some(distort) = job.options.get("distort").and_then(|text| text.parse::<i32>().ok()) {
        let values = search(engine, board.as_ref(), &task, None)?;
        let guess = |value: i32| format!("{},", (value + distort).clamp(-FAR, FAR));
        let list: String = values.report.iterations.iter().map(|it| guess(it.value.get())).collect();
        engine.set("guess", &list)?;
        engine.clear();
    }
    if job.kind == Kind::Tree {
        // The line is not played out, so that the table holds what the search has put there.
        task.variation = Some(Variation::Move);
    }
    task.visits = job.options.get("dead").is_some_and(|dead| dead == "on");
    let leaves = Leaves::default();
    let found = search(engine, board.as_ref(), &task, task.visits.then(|| leaves.clone().sink()))?;
    let depth = found.report.depth;
    let dead = if task.visits {
        let tree = Tree::named(&job.position)?;
        Some(dead_leaves(&tree, depth, Statics, &leaves.taken()))
    } else {
        None
    };
    let counted = Counted { entries: found.entries, unique: found.unique_leaves, dead };
    let values = values(&QUANTITIES, depth, &counted);
    Ok(Done { job: job.clone(), seconds: 0.0, iterations: iterations(job, &found), values })
}

/// Entries of the table in use at the end; different leaves and dead leaves, where these are counted.
pub(super) struct Counted {
    entries: Option<usize>,
    unique: Option<usize>,
    dead: Option<usize>,
}

pub(super) const QUANTITIES: [Quantity<Counted>; 3] = [
    Quantity { name: "entries", get: |it| it.entries.map(|count| count as f64) },
    Quantity { name: "unique", get: |it| it.unique.map(|count| count as f64) },
    Quantity { name: "dead", get: |it| it.dead.map(|count| count as f64) },
];

/// The leaves of the last iteration, in the order in which they were evaluated.
#[derive(Clone, Default)]
struct Leaves(Arc<Mutex<Vec<Path>>>);

impl Leaves {
    fn sink(self) -> Sink {
        Box::new(move |news| {
            let mut leaves = self.0.lock().unwrap_or_else(PoisonError::into_inner);
            match news {
                News::Visit(Visit::Iteration(_), _) => leaves.clear(),
                News::Visit(Visit::Leaf { path, .. }, _) => leaves.push(path.clone()),
                _ => {}
            }
        })
    }

    fn taken(&self) -> Vec<Path> {
        std::mem::take(&mut self.0.lock().unwrap_or_else(PoisonError::into_inner))
    }
}

/// Searches, unless it is asked to stop.
pub(super) fn search(
    engine: &mut dyn Engine,
    board: &dyn Board,
    task: &Task,
    sink: Option<Sink>,
) -> Result<Found, JobError> {
    let found = engine.search(board, task, sink)?;
    match found.report.ended {
        Ended::Stopped(_) => Err(JobError::Stopped),
        _ => Ok(found),
    }
}

/// The iterations of a search as they are recorded, with what was counted and timed in each.
pub(super) fn iterations(job: &Job, found: &Found) -> Vec<Iteration> {
    let counted = found.by_iteration.iter().zip(&found.seconds_by_iteration);
    let measured = found.report.iterations.iter().zip(counted).map(|(iteration, ((_, counts), seconds))| {
        Measured { iteration, counts, seconds: if job.timed { *seconds } else { 0.0 }, passes: job.passes }
    });
    measured.map(|it| Iteration::measured(&it)).collect()
}

#[cfg(test)]
mod tests {
    use crate::job::{Job, Kind};
    use crate::record::Done;
    use crate::run::testing::{numbers, performed};
    use nullwindow::Algorithm;
    use nullwindow_theory::oracle;
    use nullwindow_theory::tree::Statics;
    use nullwindow_theory::tree::random::Spec;

    fn job(position: &str, depth: i32, options: &str) -> Job {
        Job {
            kind: Kind::Tree,
            game: "tree".to_owned(),
            position: position.to_owned(),
            depth,
            options: Job::options_from(options).expect("options"),
            timed: false,
            round: 0,
            passes: true,
        }
    }

    fn done(position: &str, depth: i32, options: &str) -> Done {
        performed(&job(position, depth, options)).expect("done")
    }

    #[test]
    fn every_way_to_search_a_tree_finds_its_minimax_value() {
        let shapes = ["w=4,d=5", "w=3,d=6,dag,nodes=9", "w=5,min_w=1,d=4,values=4", "w=3,d=5,order=80"];
        let ways = [
            "table=exact;order=table;step=1",
            "table=path;known=bounds",
            "table=2^4;bounds=one;step=2;etc=2",
            "table=2^16;known=children;order=natural;step=off",
        ];
        let algorithms = Algorithm::all();
        for seed in 1..=40 {
            let spec = format!("random:{},seed={seed}", shapes[seed % 4]);
            let tree = spec.parse::<Spec>().and_then(|spec| spec.build()).expect("a tree");
            let depth = tree.depth_of_tree().expect("no cycles");
            let value = oracle::minimax(&tree, depth, Statics).get();
            for (i, way) in ways.iter().enumerate() {
                let algorithm = algorithms[(seed * 4 + i) % algorithms.len()];
                let found = done(&spec, depth, &format!("algorithm={algorithm};{way}"));
                let last = found.iterations.last().expect("an iteration");
                assert_eq!(last.depth, depth);
                assert!(
                    last.lower <= value && value <= last.upper,
                    "{spec}, {algorithm}, {way}: {last:?}, not {value}"
                );
            }
        }
    }

    #[test]
    fn a_table_by_path_finds_no_transpositions_and_one_by_position_does() {
        let spec = "random:dag,w=3,d=7,nodes=8,seed=3";
        let nodes = |table| {
            let found = done(spec, 7, &format!("algorithm=sss*;table={table}"));
            (found.iterations[0].nodes, numbers(&found, "entries")[0].1)
        };
        let (exact, path) = (nodes("exact"), nodes("path"));
        assert!(exact.0 < path.0 && exact.1 < path.1, "{exact:?} {path:?}");
        assert_eq!(nodes("2^16").0, exact.0);
    }

    #[test]
    fn dead_leaves_are_counted_and_gone_with_both_bounds() {
        let count = |options: &str| {
            let dead = |seed| {
                let found = done(&format!("random:w=3,d=5,values=3,seed={seed}"), 5, options);
                numbers(&found, "dead")[0].1
            };
            (1..=20).map(dead).sum::<f64>()
        };
        assert!(count("algorithm=sss*;table=path;dead=on") > 0.0);
        assert!(count("algorithm=sss*;table=path;known=bounds;dead=on") < 0.5);
        assert!(numbers(&done("random:w=3,d=5", 5, "table=path"), "dead").is_empty());
    }

    #[test]
    fn iterations_and_passes_are_recorded_as_those_of_games_are() {
        let found = done("random:w=4,d=6,seed=2", 6, "algorithm=mtd(f);step=1;table=2^12;order=table");
        assert_eq!(found.iterations.iter().map(|it| it.depth).collect::<Vec<_>>(), [1, 2, 3, 4, 5, 6]);
        for it in &found.iterations {
            assert_eq!(it.each_pass.len() as u64, it.passes);
            assert_eq!(it.each_pass.iter().map(|pass| pass.nodes).sum::<u64>(), it.nodes);
            assert!(it.leaves > 0 && it.hits < it.nodes && it.value >= it.lower);
        }
        assert!(found.iterations[5].cuts.len() > 3);
    }

    #[test]
    fn invalid_options_of_a_tree_are_refused() {
        for (position, options) in [
            ("random:w=0", ""),
            ("random:w=40,d=20", ""),
            ("random:", "algorithm=magic"),
            ("random:", "bounds=three"),
            ("random:", "table=2^40"),
            ("random:", "order=alphabet"),
        ] {
            assert!(performed(&job(position, 4, options)).is_err(), "{position} {options}");
        }
    }
}
