//! nullwindow against the crate `minimax` 0.6: the same games, positions, evaluation, move order and table size.
//!
//! `compare` without arguments prints its usage; `bench/run` makes the record.

mod adapt;
mod games;
mod ours;
mod positions;
mod process;
mod program;
mod record;
mod survey;
mod theirs;

use games::{Connect4, Othello, Rules};
use positions::Set;
use program::Program;
use std::process::ExitCode;

const USAGE: &str = "\
compare draw                               write bench/positions/ anew from the seeds
compare survey GAME SET REPEATS [PROGRAM…] nodes and CPU time of programs (all of them), geometric means
compare one PROGRAM GAME SET DEPTH         one job and nothing else, for valgrind --tool=callgrind
compare instructions PROGRAM GAME SET      run that job under callgrind
compare record SET REPEATS FILE            everything, into FILE.md and FILE.tsv

GAME connect4 | othello    SET tuning | measure    PROGRAM ours:NAME | minimax:NAME, e.g. minimax:pvs+history";

fn main() -> ExitCode {
    process::main(run)
}

fn run(words: &[&str]) -> Result<(), String> {
    match *words {
        ["draw"] => draw::<Connect4>().and_then(|()| draw::<Othello>()),
        ["survey", "connect4", set, repeats, ref programs @ ..] => survey::<Connect4>(set, repeats, programs),
        ["survey", "othello", set, repeats, ref programs @ ..] => survey::<Othello>(set, repeats, programs),
        ["one", program, "connect4", set, depth] => one::<Connect4>(program, set, depth),
        ["one", program, "othello", set, depth] => one::<Othello>(program, set, depth),
        ["instructions", program, "connect4", set] => instructions::<Connect4>(program, set),
        ["instructions", program, "othello", set] => instructions::<Othello>(program, set),
        ["record", set, repeats, file] => record::write(set.parse()?, number(repeats)?, file.as_ref()),
        _ => Err(USAGE.to_owned()),
    }
}

fn number<N: std::str::FromStr>(word: &str) -> Result<N, String> {
    word.parse().map_err(|_| format!("expected a number, found `{word}`"))
}

fn draw<R: Rules>() -> Result<(), String> {
    for set in [Set::Tuning, Set::Measure, Set::Confirm] {
        let text = positions::text(&positions::draw::<R>(set));
        std::fs::write(positions::file::<R>(set), text).map_err(|error| error.to_string())?;
    }
    Ok(())
}

fn survey<R: Rules>(set: &str, repeats: &str, names: &[&str]) -> Result<(), String> {
    let programs = match names {
        [] => record::programs::<R>(),
        _ => names.iter().map(|name| name.parse()).collect::<Result<_, _>>()?,
    };
    let positions = positions::load::<R>(set.parse()?)?;
    let mut rows = survey::survey(&programs, &positions, R::DEPTH, number(repeats)?)?;
    survey::count(&mut rows, &positions, R::DEPTH);
    rows.sort_by(|a, b| a.least().total_cmp(&b.least()));
    print!("{}", record::table(&rows));
    Ok(())
}

fn one<R: Rules>(program: &str, set: &str, depth: &str) -> Result<(), String> {
    let (program, depth): (Program, i32) = (program.parse()?, number(depth)?);
    for position in positions::load::<R>(set.parse()?)? {
        let found = program.run::<R, false>(&position, depth).found;
        println!("{:>6} {:>12}", found.value, found.nodes);
    }
    Ok(())
}

fn instructions<R: Rules>(program: &str, set: &str) -> Result<(), String> {
    let counted = program.parse::<Program>()?.instructions(R::NAME, set.parse()?, R::DEPTH)?;
    println!("whole {} setup {} search {}", counted.whole, counted.setup, counted.search());
    Ok(())
}
