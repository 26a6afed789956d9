//! All algorithms return the same value: at every depth, on the 20 positions of a game, with every evaluation.

use crate::process::Outcome;
use nullwindow::{Algorithm, Bounds, Depth};
use nullwindow_engine::workers::{self, JobEvent};
use nullwindow_engine::{GameKind, Games, Goal, Named, Task};
use std::ops::ControlFlow::Continue;

/// A position, an evaluation and a depth.
#[derive(Clone, Copy)]
struct Job {
    sample: usize,
    evaluation: &'static str,
    depth: Depth,
}

/// What an algorithm found, and its nodes.
type Answer = (Algorithm, Bounds, u64);

/// Searches, compares, and prints the record.
pub(crate) fn run(game: &str, deepest: Depth, threads: usize) -> Outcome {
    let kind = Games::standard().get(game)?;
    let mut jobs = Vec::new();
    for depth in (1..=deepest).rev() {
        for Named { name: evaluation, .. } in &kind.evaluations {
            jobs.extend((1..=kind.samples.consecutive.len()).map(|sample| Job { sample, evaluation, depth }));
        }
    }
    let mut done = Vec::new();
    workers::run(
        jobs.len(),
        threads,
        |_| (),
        |(), job| answers(kind, jobs[job]).map_err(|error| error.to_string()),
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
    let algorithms = Algorithm::all();
    println!(
        "{game}: {} searches of {} position–evaluation–depth jobs, {} algorithms each, depth 1 to {deepest}",
        algorithms.len() * done.len(),
        done.len(),
        algorithms.len()
    );
    let disagreements: usize = done.iter().map(|(job, answers)| disagreements(*job, answers)).sum();
    println!("disagreements: {disagreements}\n");
    println!(
        "| algorithm | nodes at depth {deepest}, all positions and evaluations | to Alpha-Beta |\n|---|--:|--:|"
    );
    let nodes = |algorithm: Algorithm| -> u64 {
        let at_deepest = done.iter().filter(|(job, _)| job.depth == deepest).flat_map(|(_, answers)| answers);
        at_deepest.filter(|answer| answer.0 == algorithm).map(|answer| answer.2).sum()
    };
    let baseline = nodes(Algorithm::AlphaBeta) as f64;
    for algorithm in algorithms {
        let nodes = nodes(algorithm);
        println!("| `{algorithm}` | {nodes} | {:.3} |", nodes as f64 / baseline);
    }
    if disagreements == 0 { Ok(()) } else { Err(format!("{disagreements} disagreements").into()) }
}

/// What every algorithm finds, each with an empty table.
fn answers(kind: &'static GameKind, job: Job) -> Outcome<Vec<Answer>> {
    let board = kind.read_board(&format!("sample:{}", job.sample))?;
    let mut engine = kind.engine();
    engine.set("evaluation", job.evaluation)?;
    engine.set("step", "1")?;
    let search = |algorithm: Algorithm| {
        engine.set("algorithm", &algorithm.to_string())?;
        engine.clear();
        let report = engine.search(board.as_ref(), &Task::to(Goal::Depth(job.depth)), None)?.report;
        Ok((algorithm, report.bounds, report.nodes))
    };
    Algorithm::all().into_iter().map(search).collect()
}

/// Prints the answers of a job that are not Alpha-Beta's, and counts them. MTD-best proves a move: its bounds need only
/// hold the value.
fn disagreements(Job { sample, evaluation, depth }: Job, answers: &[Answer]) -> usize {
    let Some(value) = answers.iter().find(|a| a.0 == Algorithm::AlphaBeta).map(|a| a.1.lower) else {
        return 0;
    };
    let differs = |(algorithm, bounds, _): &&Answer| match algorithm {
        Algorithm::Best(_) => !bounds.contains(value),
        _ => *bounds != Bounds::exact(value),
    };
    let wrong = answers.iter().filter(differs).map(|(algorithm, Bounds { lower, upper }, _)| {
        println!(
            "DISAGREES: sample {sample}, {evaluation}, depth {depth}: {algorithm} says [{}, {}], alphabeta {}",
            lower.get(),
            upper.get(),
            value.get()
        );
    });
    wrong.count()
}
