//! What a node costs: CPU nanoseconds here, instructions under valgrind in a process of its own.

use crate::valgrind;
use nullwindow::Depth;
use nullwindow_engine::clock::timed;
use nullwindow_engine::{Games, Goal, Task};

/// The job once: the 20 positions to `depth` with the trained evaluation. Returns the nodes.
pub(crate) fn one(game: &str, depth: Depth) -> Result<u64, String> {
    let kind = Games::standard().get(game).map_err(|e| e.to_string())?;
    let mut engine = kind.engine();
    engine.set("table", "16").map_err(|e| e.to_string())?;
    let mut nodes = 0;
    for sample in 1..=kind.samples.consecutive.len() {
        let board = kind.read_board(&format!("sample:{sample}")).map_err(|e| e.to_string())?;
        let found = engine.search(board.as_ref(), &Task::to(Goal::Depth(depth)), None);
        let report = found.map_err(|e| e.to_string())?.report;
        nodes += report.nodes + report.pv_nodes;
    }
    Ok(nodes)
}

/// Times the job, counts its instructions, and prints both.
pub(crate) fn run(game: &str, depth: Depth, repeats: usize) -> Result<(), String> {
    let mut nanoseconds = Vec::new();
    let mut nodes = 0;
    for _ in 0..repeats.max(1) {
        let (found, time) = timed(|| one(game, depth));
        nodes = found?;
        nanoseconds.push(time.as_nanos() as f64 / nodes as f64);
    }
    nanoseconds.sort_by(f64::total_cmp);
    let (least, median) = (nanoseconds[0], nanoseconds[nanoseconds.len() / 2]);
    let count = |depth: Depth| valgrind::instructions(&["one", game, &depth.to_string()]);
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
