//! Measurements of the three games that take too long for a test: do all algorithms agree, what does a node cost, how fast
//! are the move generators?
//!
//! `measure` without arguments prints its usage; `bench/games` makes the records.

mod equal;
mod perft;
mod speed;
mod threads;
#[path = "../valgrind.rs"]
mod valgrind;

use std::process::ExitCode;

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
    let words: Vec<String> = std::env::args().skip(1).collect();
    let words: Vec<&str> = words.iter().map(String::as_str).collect();
    match run(&words) {
        Ok(()) => ExitCode::SUCCESS,
        Err(error) => {
            eprintln!("{error}");
            ExitCode::FAILURE
        }
    }
}

fn run(words: &[&str]) -> Result<(), String> {
    let number = |word: &str| word.parse().map_err(|_| format!("expected a number, found `{word}`"));
    match *words {
        ["equal", game, depth] => equal::run(game, number(depth)?, 1),
        ["equal", game, depth, threads] => equal::run(game, number(depth)?, number(threads)? as usize),
        ["speed", game, depth] => speed::run(game, number(depth)?, 3),
        ["speed", game, depth, repeats] => speed::run(game, number(depth)?, number(repeats)? as usize),
        ["perft", game] => perft::run(game, 9),
        ["perft", game, repeats] => perft::run(game, number(repeats)? as usize),
        ["threads", game, depth, settings @ ("full" | "play"), ways, threads, ref rest @ ..]
            if rest.len() <= 1 =>
        {
            let repeats = rest.first().map_or(Ok(3), |word| number(word))? as usize;
            let threads = threads.split(',').map(|word| number(word).map(|n| n.max(1) as usize));
            threads::run(&threads::Job {
                game,
                depth: number(depth)?,
                plays: settings == "play",
                ways: ways.split(',').collect(),
                threads: threads.collect::<Result<_, _>>()?,
                repeats,
            })
        }
        ["one", game, depth] => speed::one(game, number(depth)?).map(|nodes| println!("{nodes}")),
        _ => Err(USAGE.to_owned()),
    }
}
