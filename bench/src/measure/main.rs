//! Measurements of the three games that take too long for a test: do all algorithms agree, and what does a node cost?
//!
//! `measure` without arguments says how it is used; `bench/games` makes the records.

mod equal;
mod speed;
#[path = "../valgrind.rs"]
mod valgrind;

use std::process::ExitCode;

const USAGE: &str = "\
measure equal GAME DEPTH [THREADS]   every algorithm on the 20 positions at every depth, with every evaluation
measure speed GAME DEPTH [REPEATS]   nodes, CPU nanoseconds and instructions a node with the trained evaluation
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
    let number = |word: &str| word.parse().map_err(|_| format!("`{word}` is no number here"));
    match *words {
        ["equal", game, depth] => equal::run(game, number(depth)?, 1),
        ["equal", game, depth, threads] => equal::run(game, number(depth)?, number(threads)? as usize),
        ["speed", game, depth] => speed::run(game, number(depth)?, 3),
        ["speed", game, depth, repeats] => speed::run(game, number(depth)?, number(repeats)? as usize),
        ["one", game, depth] => speed::one(game, number(depth)?).map(|nodes| println!("{nodes}")),
        _ => Err(USAGE.to_owned()),
    }
}
