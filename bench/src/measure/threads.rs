//! What threads are worth: the time to a depth with several threads against one, beside what as many independent copies
//! of the serial search make of the machine.

use crate::process::Outcome;
use crate::ratio::{Ratio, mean};
use nullwindow::Depth;
use nullwindow_engine::{Board, Engine, Found, Games, Goal, Task};
use std::thread;
use std::time::{Duration, Instant};

/// What is measured.
pub(crate) struct Job<'a> {
    pub(crate) game: &'a str,
    pub(crate) depth: Depth,
    /// Whether with the settings of a program that plays, not with the full-width ones.
    pub(crate) plays: bool,
    pub(crate) ways: Vec<&'a str>,
    pub(crate) threads: Vec<usize>,
    pub(crate) repeats: usize,
}

/// Wall time and nodes of one search, or the means of several.
#[derive(Clone, Copy, Default)]
struct Run {
    seconds: f64,
    first: f64,
    all: f64,
}

impl Run {
    fn of(found: &Found, wall: Duration) -> Run {
        let first = found.report.nodes as f64;
        Run { seconds: wall.as_secs_f64(), first, all: first + found.helper_nodes as f64 }
    }

    fn faster(self, other: Run) -> Run {
        if other.seconds < self.seconds { other } else { self }
    }
}

/// What was measured on one position with one number of threads; the fastest of the repeats each.
struct Row {
    alone: Run,
    copies: Run,
    ways: Vec<Run>,
}

pub(crate) fn run(job: &Job) -> Outcome {
    let settings = if job.plays { "play" } else { "full width" };
    println!("{}, depth {}, {settings}, best of {} each\n", job.game, job.depth, job.repeats);
    println!(
        "| threads | way | time of one (geometric mean) | copies | divided (95 %) | nodes of the first | all nodes |"
    );
    println!("|--:|---|--:|--:|--:|--:|--:|");
    for &threads in &job.threads {
        let rows = (1..=20).map(|sample| row(job, threads, sample)).collect::<Result<Vec<_>, _>>()?;
        for (i, way) in job.ways.iter().enumerate() {
            show(threads, way, &rows, |row| row.ways[i]);
        }
    }
    Ok(())
}

/// Everything about one position, each kind in turn, so that what else the machine does meets all alike.
fn row(job: &Job, threads: usize, sample: usize) -> Outcome<Row> {
    let kind = Games::standard().get(job.game)?;
    let board = kind.read_board(&format!("sample:{sample}"))?;
    let board = board.as_ref();
    let mut alone = engine(job, board, 1, None)?;
    let mut copies = (0..threads).map(|_| engine(job, board, 1, None)).collect::<Result<Vec<_>, _>>()?;
    let mut crews =
        job.ways.iter().map(|way| engine(job, board, threads, Some(way))).collect::<Result<Vec<_>, _>>()?;
    let slow = Run { seconds: f64::INFINITY, ..Run::default() };
    let mut row = Row { alone: slow, copies: slow, ways: vec![slow; crews.len()] };
    for _ in 0..job.repeats.max(1) {
        row.alone = row.alone.faster(search(alone.as_mut(), board, job.depth)?);
        row.copies = row.copies.faster(search_at_once(&mut copies, board, job.depth)?);
        for (best, crew) in row.ways.iter_mut().zip(&mut crews) {
            *best = best.faster(search(crew.as_mut(), board, job.depth)?);
        }
    }
    Ok(row)
}

fn engine(job: &Job, board: &dyn Board, threads: usize, way: Option<&str>) -> Outcome<Box<dyn Engine>> {
    let mut engine = if job.plays { board.kind().player() } else { board.kind().engine() };
    engine.set("threads", &threads.to_string())?;
    if let Some(way) = way {
        engine.set("parallel", way)?;
    }
    Ok(engine)
}

fn search(engine: &mut dyn Engine, board: &dyn Board, depth: Depth) -> Result<Run, String> {
    engine.clear();
    let started = Instant::now();
    let found =
        engine.search(board, &Task::to(Goal::Depth(depth)), None).map_err(|error| error.to_string())?;
    Ok(Run::of(&found, started.elapsed()))
}

/// As many searches at once as there are engines: their mean.
fn search_at_once(engines: &mut [Box<dyn Engine>], board: &dyn Board, depth: Depth) -> Result<Run, String> {
    let runs: Vec<Run> = thread::scope(|scope| {
        let threads: Vec<_> = engines
            .iter_mut()
            .map(|engine| {
                let board = board.boxed_clone();
                scope.spawn(move || search(engine.as_mut(), board.as_ref(), depth))
            })
            .collect();
        threads
            .into_iter()
            .map(|thread| thread.join().map_err(|_| "a thread panicked".to_owned())?)
            .collect::<Result<_, _>>()
    })?;
    let mean = |number: fn(&Run) -> f64| runs.iter().map(number).sum::<f64>() / runs.len().max(1) as f64;
    Ok(Run { seconds: mean(|r| r.seconds), first: mean(|r| r.first), all: mean(|r| r.all) })
}

fn show(threads: usize, way: &str, rows: &[Row], of: impl Fn(&Row) -> Run) {
    let ratios = |ratio: &dyn Fn(&Row) -> f64| rows.iter().map(ratio).collect::<Vec<f64>>();
    let time = ratios(&|row| of(row).seconds / row.alone.seconds);
    let copies = ratios(&|row| row.copies.seconds / row.alone.seconds);
    let divided = ratios(&|row| of(row).seconds / row.copies.seconds);
    let first = ratios(&|row| of(row).first / row.alone.first);
    let all = ratios(&|row| of(row).all / row.alone.all);
    let Ratio { mean: divided, low, high } = Ratio::of(&[divided]);
    println!(
        "| {threads} | {way} | {:.3} | {:.3} | {divided:.3} ({low:.3} to {high:.3}) | {:.3} | {:.3} |",
        mean(&time),
        mean(&copies),
        mean(&first),
        mean(&all)
    );
}
