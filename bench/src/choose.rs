//! The best single configuration of each program over the tuning games: one for all of them.

use crate::positions::{self, Set};
use crate::program::{Program, Sample};
use crate::ratio::mean;
use crate::suite::{GAMES, Half};
use crate::survey::{Row, survey};
use crate::{ours, theirs};

/// Configurations of each program that come into the second round, each with every table: this number of the fastest.
const FASTEST: usize = 4;

/// Every configuration once, then the promising ones `repeats` times, on the first `count` tuning positions a game.
/// Prints both rounds, and at the end a line `best PROGRAM` for each program.
pub(crate) fn run(repeats: usize, count: usize) -> Result<(), String> {
    let ours = ours::configurations().into_iter().map(Program::Ours);
    let all: Vec<Program> = ours.chain(theirs::configurations().into_iter().map(Program::Theirs)).collect();
    let first = round(&all, 1, count)?;
    let fast = |is_ours: bool| first.iter().filter(move |program| program.is_ours() == is_ours).take(FASTEST);
    let mut second = Vec::new();
    for program in fast(true).chain(fast(false)) {
        match program {
            Program::Ours(config) => second.extend(config.tables().map(Program::Ours)),
            Program::Theirs(config) => second.extend(config.tables().map(Program::Theirs)),
        }
    }
    let second = round(&second, repeats, count)?;
    for is_ours in [true, false] {
        let best = second.iter().find(|program| program.is_ours() == is_ours).ok_or("no configuration")?;
        println!("best {best}");
    }
    Ok(())
}

/// Surveys the tuning games, prints a table, and returns the programs in the order of their CPU time.
fn round(programs: &[Program], repeats: usize, count: usize) -> Result<Vec<Program>, String> {
    let mut games = Vec::new();
    for game in GAMES.iter().filter(|game| game.half == Half::Tuning) {
        let lines = positions::load(game.name, Set::Tuning)?;
        games.push(survey(game, programs, &lines[..lines.len().min(count)], repeats)?);
    }
    let figure = |n: usize, of: fn(&Sample) -> f64| -> Vec<f64> {
        games.iter().map(|rows: &Vec<Row>| mean(&rows[n].of(of))).collect()
    };
    let mut ranked: Vec<(f64, usize)> =
        (0..programs.len()).map(|n| (mean(&figure(n, |cell| cell.search)), n)).collect();
    ranked.sort_by(|a, b| a.0.total_cmp(&b.0));
    println!("| program | CPU ms, all | nodes, all | CPU ms a game |\n|---|--:|--:|---|");
    for &(time, n) in &ranked {
        let each: Vec<String> = figure(n, |cell| cell.search).iter().map(|ms| format!("{ms:.1}")).collect();
        let nodes = mean(&figure(n, |cell| cell.nodes as f64));
        println!("| {} | {time:.2} | {nodes:.0} | {} |", programs[n], each.join(", "));
    }
    println!();
    Ok(ranked.into_iter().map(|(_, n)| programs[n]).collect())
}
