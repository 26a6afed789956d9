//! All algorithms return the same value: at every depth, on the 20 positions of a game, with every evaluation.

use nullwindow::{Algorithm, Depth};
use nullwindow_engine::workers::{self, JobEvent};
use nullwindow_engine::{GameKind, Games, Goal, Named, Task};
use std::fmt::Write;
use std::ops::ControlFlow::Continue;

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
    let kind = Games::standard().get(game).map_err(|e| e.to_string())?;
    let mut jobs = Vec::new();
    for depth in (1..=depth).rev() {
        for Named { name: evaluation, .. } in &kind.evaluations {
            jobs.extend((1..=kind.samples.consecutive.len()).map(|sample| Job { sample, evaluation, depth }));
        }
    }
    let mut done = Vec::new();
    workers::run(
        jobs.len(),
        threads,
        |_| (),
        |(), job| answers(kind, jobs[job]),
        |event| {
            if let JobEvent::Ended { job, result, .. } = event {
                done.push((jobs[job], result));
                eprint!("\r{} of {} jobs", done.len(), jobs.len());
            }
            Continue(())
        },
    );
    eprintln!();
    let done: Vec<_> =
        done.into_iter().map(|(job, answers)| Ok((job, answers?))).collect::<Result<_, String>>()?;
    let (text, disagreements) = record(game, &jobs, &done);
    print!("{text}");
    if disagreements == 0 { Ok(()) } else { Err(format!("{disagreements} disagreements")) }
}

/// What every algorithm finds, each with an empty table.
fn answers(kind: &'static GameKind, job: Job) -> Result<Vec<AlgorithmResult>, String> {
    let board = kind.read_board(&format!("sample:{}", job.sample)).map_err(|e| e.to_string())?;
    let mut engine = kind.engine();
    engine.set("evaluation", job.evaluation).map_err(|e| e.to_string())?;
    engine.set("step", "1").map_err(|e| e.to_string())?;
    let search = |algorithm: Algorithm| {
        engine.set("algorithm", &algorithm.to_string()).map_err(|e| e.to_string())?;
        engine.clear();
        let found = engine.search(board.as_ref(), &Task::to(Goal::Depth(job.depth)), None);
        let report = found.map_err(|e| e.to_string())?.report;
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
