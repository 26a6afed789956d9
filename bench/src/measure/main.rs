//! Measurements of the three games that take too long for a test: do all algorithms agree, what does a node cost, how fast
//! are the move generators?
//!
//! `measure` without arguments prints its usage; `bench/games` makes the records.

mod equal;
mod perft;
#[path = "../process.rs"]
mod process;
#[path = "../ratio.rs"]
mod ratio;
mod threads;

use nullwindow::Depth;
use nullwindow_engine::clock::timed;
use nullwindow_engine::{Games, Goal, Task};
use process::Outcome;
use std::process::ExitCode;
use std::str::FromStr;

const USAGE: &str = "\
measure equal GAME DEPTH [THREADS]   every algorithm on the 20 positions at every depth, with every evaluation
measure speed GAME DEPTH [REPEATS]   nodes, CPU nanoseconds and instructions a node with the trained evaluation
measure perft GAME [REPEATS]          million leaves a CPU second, beside cozy-chess and magpie
measure threads GAME DEPTH full|play WAYS THREADS [REPEATS]
                                     what threads gain over one and over as many copies of one; WAYS such as
                                     lazy,gamma,abdada and THREADS such as 2,4,8
measure one GAME DEPTH               that job once and nothing else, for valgrind --tool=callgrind

GAME chess | othello | checkers";

fn main() -> ExitCode {
    process::main(run)
}

fn run(words: &[&str]) -> Outcome {
    match *words {
        ["equal", game, depth, ref threads @ ..] => equal::run(game, number(depth)?, last(threads, 1)?),
        ["speed", game, depth, ref repeats @ ..] => speed(game, number(depth)?, last(repeats, 3)?),
        ["perft", game, ref repeats @ ..] => perft::run(game, last(repeats, 9)?),
        ["threads", game, depth, settings @ ("full" | "play"), ways, threads, ref repeats @ ..] => {
            let threads = threads.split(',').map(|word| number(word).map(|n: usize| n.max(1)));
            threads::run(&threads::Job {
                game,
                depth: number(depth)?,
                plays: settings == "play",
                ways: ways.split(',').collect(),
                threads: threads.collect::<Result<_, _>>()?,
                repeats: last(repeats, 3)?,
            })
        }
        ["one", game, depth] => one(game, number(depth)?).map(|nodes| println!("{nodes}")),
        _ => Err(USAGE.into()),
    }
}

fn number<N: FromStr>(word: &str) -> Outcome<N> {
    word.parse().map_err(|_| format!("expected a number, found `{word}`").into())
}

/// A last argument that may be left out.
fn last(words: &[&str], default: usize) -> Outcome<usize> {
    match words {
        [] => Ok(default),
        [word] => number(word),
        _ => Err(USAGE.into()),
    }
}

/// The job once: the 20 positions to `depth` with the trained evaluation. Returns the nodes.
fn one(game: &str, depth: Depth) -> Outcome<u64> {
    let kind = Games::standard().get(game)?;
    let mut engine = kind.engine();
    engine.set("table", "16")?;
    let mut nodes = 0;
    for sample in 1..=kind.samples.consecutive.len() {
        let board = kind.read_board(&format!("sample:{sample}"))?;
        let report = engine.search(board.as_ref(), &Task::to(Goal::Depth(depth)), None)?.report;
        nodes += report.nodes + report.pv_nodes;
    }
    Ok(nodes)
}

/// What a node costs: CPU nanoseconds here, instructions under valgrind in a process of its own.
fn speed(game: &str, depth: Depth, repeats: usize) -> Outcome {
    let mut nanoseconds = Vec::new();
    let mut nodes = 0;
    for _ in 0..repeats.max(1) {
        let (found, time) = timed(|| one(game, depth));
        nodes = found?;
        nanoseconds.push(time.as_nanos() as f64 / nodes as f64);
    }
    nanoseconds.sort_by(f64::total_cmp);
    let (least, median) = (nanoseconds[0], nanoseconds[nanoseconds.len() / 2]);
    let count = |depth: Depth| process::instructions(&["one", game, &depth.to_string()]);
    let instructions = count(depth)?.saturating_sub(count(0)?);
    println!(
        "| game | depth | nodes | ns a node, least (median) | million nodes a second | instructions a node |"
    );
    println!("|---|--:|--:|--:|--:|--:|");
    println!(
        "| {game} | {depth} | {nodes} | {least:.0} ({median:.0}) | {:.2} | {:.0} |",
        1e3 / least,
        instructions as f64 / nodes as f64
    );
    Ok(())
}
