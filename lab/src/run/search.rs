//! Jobs that search a position or an artificial tree, and those that are more than a search, or none: minimal graphs,
//! problems with known solutions, and branching.

use super::{Found, JobError, Result, Worker};
use crate::columns::{Iteration, Measured, Quantity, values};
use crate::job::{Job, Kind};
use crate::record::Value;
use nullwindow::{Ended, Variation};
use nullwindow_engine::{
    Ask, Board, Branching, Engine, Found as Searched, GameKind, Measure, Minimal, News, Sink, Task,
};
use nullwindow_theory::observe::Visit;
use nullwindow_theory::oracle::{Path, dead_leaves};
use nullwindow_theory::tree::{Statics, Tree};
use std::sync::atomic::Ordering;
use std::sync::{Arc, Mutex, PoisonError};

/// Beyond, there are no scores.
const FAR: i32 = 30_000;

/// Searches the position to the job's depth.
///
/// With the option `distort`, a first search finds the value of each depth, and the recorded one guesses that number of
/// units of the search more. With `dead`, the dead leaves of a tree are counted.
pub(super) fn run(worker: &mut Worker<'_>, job: &Job) -> Result<Found> {
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
    let leaves = Arc::default();
    let found = search(engine, board.as_ref(), &task, task.visits.then(|| leaves_to(Arc::clone(&leaves))))?;
    let depth = found.report.depth;
    let dead = if task.visits {
        let leaves = leaves.lock().unwrap_or_else(PoisonError::into_inner);
        Some(dead_leaves(&Tree::named(&job.position)?, depth, Statics, &leaves))
    } else {
        None
    };
    let counted = Counted { entries: found.entries, unique: found.unique_leaves, dead };
    let values = values(&QUANTITIES, depth, &counted);
    Ok((iterations(job, &found), values))
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

/// Collects the leaves of the last iteration, in the order in which they were evaluated.
fn leaves_to(leaves: Arc<Mutex<Vec<Path>>>) -> Sink {
    Box::new(move |news| {
        let mut leaves = leaves.lock().unwrap_or_else(PoisonError::into_inner);
        match news {
            News::Visit(Visit::Iteration(_), _) => leaves.clear(),
            News::Visit(Visit::Leaf { path, .. }, _) => leaves.push(path.clone()),
            _ => {}
        }
    })
}

/// Searches, unless it is asked to stop.
fn search(engine: &mut dyn Engine, board: &dyn Board, task: &Task, sink: Option<Sink>) -> Result<Searched> {
    let found = engine.search(board, task, sink)?;
    match found.report.ended {
        Ended::Stopped(_) => Err(JobError::Stopped),
        _ => Ok(found),
    }
}

/// The iterations of a search as they are recorded, with what was counted and timed in each.
fn iterations(job: &Job, found: &Searched) -> Vec<Iteration> {
    let counted = found.by_iteration.iter().zip(&found.seconds_by_iteration);
    let measured = found.report.iterations.iter().zip(counted).map(|(iteration, ((_, counts), seconds))| {
        Measured { iteration, counts, seconds: if job.timed { *seconds } else { 0.0 }, passes: job.passes }
    });
    measured.map(|it| Iteration::measured(&it)).collect()
}

/// The search to the job's depth is recorded as any other; the sizes of its last iteration, of its left-first minimal graph
/// and of ARMG(k) are recorded for each depth from `minimal-from` on, each with a search of its own from an empty table.
pub(super) fn minimal(worker: &mut Worker<'_>, job: &Job) -> Result<Found> {
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
    Ok((iterations, found))
}

fn measure(worker: &mut Worker<'_>, job: &Job, depth: i32, plies: i32) -> Result<(Searched, Minimal)> {
    if worker.stop.load(Ordering::Relaxed) {
        return Err(JobError::Stopped);
    }
    let is_ebelings = job.options.get("procedure").is_some_and(|procedure| procedure == "ebeling");
    let measure = if is_ebelings { Measure::Ebeling(plies) } else { Measure::Minimal(plies) };
    let task = Task { measure, ..worker.task(depth) };
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
pub(super) fn problem(worker: &mut Worker<'_>, job: &Job) -> Result<Found> {
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
    Ok((iterations, found))
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
pub(super) fn branching(worker: &mut Worker<'_>, job: &Job) -> Result<Found> {
    let by_ply = worker.set_up(job)?.1.branching(job.depth.unsigned_abs());
    let mut sum = Branching::default();
    let mut found = Vec::new();
    for (depth, ply) in (1..).zip(by_ply) {
        sum += ply;
        found.extend(values(&BRANCHING, depth, &sum));
    }
    Ok((Vec::new(), found))
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

    fn minimal(options: &str) -> Job {
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
        let done = performed(&minimal(options)).expect("done");
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
        let error = performed(&minimal("quiescence=on;armg=3")).expect_err("not done");
        assert!(error.contains("quiescence: expected off"), "{error}");
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
            ..Job::default()
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
            ..Job::default()
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
