//! All algorithms return the same value: at every depth, on the 20 positions of a game, with every evaluation.

use nullwindow::{Algorithm, Depth};
use nullwindow_engine::{Goal, Task, games, open};
use std::fmt::Write;
use std::sync::Mutex;
use std::sync::atomic::{AtomicUsize, Ordering};

/// A position, an evaluation and a depth.
#[derive(Clone, Copy)]
struct Job {
    sample: usize,
    evaluation: &'static str,
    depth: Depth,
}

/// What one algorithm found.
struct AlgorithmResult {
    algorithm: Algorithm,
    lower: i32,
    upper: i32,
    nodes: u64,
}

/// Searches, compares, and prints the record.
pub(crate) fn run(game: &str, depth: Depth, threads: usize) -> Result<(), String> {
    let about = games()
        .find(|about| about.name == game)
        .ok_or_else(|| format!("unknown game `{game}`: chess, othello or checkers"))?;
    let mut jobs = Vec::new();
    for depth in (1..=depth).rev() {
        for (evaluation, _) in about.evaluations() {
            jobs.extend((1..=about.samples().consecutive.len()).map(|sample| Job {
                sample,
                evaluation,
                depth,
            }));
        }
    }
    let (next, done) = (AtomicUsize::new(0), Mutex::new(Vec::new()));
    let work = || {
        while let Some(&job) = jobs.get(next.fetch_add(1, Ordering::Relaxed)) {
            let answers = answers(game, job);
            let mut done = done.lock().map_err(|_| "a thread panicked".to_owned())?;
            done.push((job, answers?));
            eprint!("\r{} of {} jobs", done.len(), jobs.len());
        }
        Ok::<(), String>(())
    };
    std::thread::scope(|scope| {
        let workers: Vec<_> = (0..threads).map(|_| scope.spawn(work)).collect();
        workers
            .into_iter()
            .try_for_each(|worker| worker.join().map_err(|_| "a thread panicked".to_owned())?)
    })?;
    eprintln!();
    let done = done.into_inner().map_err(|_| "a thread panicked".to_owned())?;
    let (text, disagreements) = record(game, &jobs, &done);
    print!("{text}");
    if disagreements == 0 { Ok(()) } else { Err(format!("{disagreements} disagreements")) }
}

/// What every algorithm finds, each with an empty table.
fn answers(game: &str, job: Job) -> Result<Vec<AlgorithmResult>, String> {
    let mut engine = open(game).map_err(|e| e.to_string())?;
    let sample = format!("sample:{}", job.sample);
    engine.set_position(Some(&sample), "").map_err(|e| e.to_string())?;
    engine.configure("evaluation", job.evaluation).map_err(|e| e.to_string())?;
    engine.configure("step", "1").map_err(|e| e.to_string())?;
    let search = |algorithm: Algorithm| {
        engine.configure("algorithm", &algorithm.to_string()).map_err(|e| e.to_string())?;
        engine.clear();
        let report = engine.search(&Task::to(Goal::Depth(job.depth)), None).report;
        let (lower, upper) = (report.bounds.lower.get(), report.bounds.upper.get());
        Ok(AlgorithmResult { algorithm, lower, upper, nodes: report.nodes })
    };
    Algorithm::all().into_iter().map(search).collect()
}

/// MTD-best proves a move: its bounds need only hold the value.
fn agrees(answer: &AlgorithmResult, value: i32) -> bool {
    match answer.algorithm {
        Algorithm::Best(_) => answer.lower <= value && value <= answer.upper,
        _ => answer.lower == value && answer.upper == value,
    }
}

fn record(game: &str, jobs: &[Job], done: &[(Job, Vec<AlgorithmResult>)]) -> (String, usize) {
    let mut disagreements = 0;
    let mut text = String::new();
    let deepest = jobs.iter().map(|job| job.depth).max().unwrap_or(0);
    let algorithms = done.first().map_or(0, |(_, answers)| answers.len());
    let _ = writeln!(
        text,
        "{game}: {} searches of {} position–evaluation–depth jobs, {algorithms} algorithms each, depth 1 to {deepest}",
        algorithms * done.len(),
        done.len()
    );
    for (job, answers) in done {
        let Some(value) = answers.iter().find(|a| a.algorithm == Algorithm::AlphaBeta).map(|a| a.lower)
        else {
            continue;
        };
        for answer in answers.iter().filter(|answer| !agrees(answer, value)) {
            disagreements += 1;
            let (Job { sample, evaluation, depth }, AlgorithmResult { algorithm, lower, upper, .. }) =
                (job, answer);
            let _ = writeln!(
                text,
                "DISAGREES: sample {sample}, {evaluation}, depth {depth}: {algorithm} says [{lower}, {upper}], alphabeta {value}"
            );
        }
    }
    let _ = writeln!(text, "disagreements: {disagreements}\n");
    let _ = writeln!(
        text,
        "| algorithm | nodes at depth {deepest}, all positions and evaluations | to Alpha-Beta |\n|---|--:|--:|"
    );
    let nodes = |algorithm: Algorithm| -> u64 {
        let at_deepest = done.iter().filter(|(job, _)| job.depth == deepest).flat_map(|(_, answers)| answers);
        at_deepest.filter(|a| a.algorithm == algorithm).map(|a| a.nodes).sum()
    };
    let baseline = nodes(Algorithm::AlphaBeta) as f64;
    for algorithm in Algorithm::all() {
        let nodes = nodes(algorithm);
        let _ = writeln!(text, "| `{algorithm}` | {nodes} | {:.3} |", nodes as f64 / baseline);
    }
    (text, disagreements)
}
