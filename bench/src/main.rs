//! nullwindow against the crate `minimax` 0.6 on eight games: the same rules, evaluation, move order and positions.
//!
//! `compare` without arguments prints its usage; `bench/run` makes the record. See `bench/README.md`.

mod adapt;
mod choose;
mod games;
mod ours;
mod positions;
mod process;
mod program;
mod ratio;
mod record;
mod suite;
mod survey;
mod theirs;

use nullwindow::Depth;
use std::process::ExitCode;
use suite::{Entry, GAMES};

const USAGE: &str = "\
compare draw [GAME]                              write bench/positions/ anew from the seeds
compare survey GAME SET REPEATS COUNT PROGRAM…   nodes and CPU time of programs on the first COUNT positions
compare choose REPEATS COUNT                     the best configuration of each program over the tuning games
compare record HALF SET REPEATS COUNT OURS MINIMAX FILE
                                                 all measures of both, into FILE.md and FILE.tsv
compare instructions PROGRAM GAME SET INDEX      instructions of one search, by callgrind
compare threads GAME SET REPEATS COUNT OURS MORE wall time and nodes of two threads to those of one, MORE plies deeper
compare minimal GAME SET COUNT OURS              nodes of the last iteration to those of its left-first minimal graph
compare one PROGRAM GAME SET INDEX DEPTH         that job and nothing else

GAME connect4 | othello | breakthrough | dots | gomoku | kalah | domineering | minichess
HALF tuning | held-out    SET tuning | measure | confirm
PROGRAM ours:NAME | minimax:NAME, e.g. ours:default, ours:mtd(f)+step2+touched@64, minimax:pvs+history+double@64";

fn main() -> ExitCode {
    let words: Vec<String> = std::env::args().skip(1).collect();
    match run(&words.iter().map(String::as_str).collect::<Vec<_>>()) {
        Ok(()) => ExitCode::SUCCESS,
        Err(error) => {
            eprintln!("{error}");
            ExitCode::FAILURE
        }
    }
}

fn run(words: &[&str]) -> Result<(), String> {
    match *words {
        ["draw"] => GAMES.iter().try_for_each(draw),
        ["draw", game] => draw(&Entry::named(game)?),
        ["survey", game, set, repeats, count, ref programs @ ..] => {
            let programs = programs.iter().map(|name| name.parse()).collect::<Result<Vec<_>, _>>()?;
            let (game, lines) = some_lines(game, set, count)?;
            println!("{}", record::HEADER);
            for row in survey::survey(&game, &programs, &lines, number(repeats)?)? {
                println!("{}", record::row(&row));
            }
            Ok(())
        }
        ["choose", repeats, count] => choose::run(number(repeats)?, number(count)?),
        ["record", half, set, repeats, count, ours, minimax, file] => {
            let job = record::Job {
                half: half.parse()?,
                set: set.parse()?,
                repeats: number(repeats)?,
                count: number(count)?,
                ours: configuration(ours)?,
                theirs: minimax.strip_prefix("minimax:").unwrap_or(minimax).parse()?,
            };
            record::write(&job, file.as_ref())
        }
        ["threads", game, set, repeats, count, ours, more] => {
            let (mut game, lines) = some_lines(game, set, count)?;
            game.depth += number::<Depth>(more)?;
            let [time, nodes] = record::two_threads(&game, &lines, number(repeats)?, configuration(ours)?)?;
            println!("time {time} nodes {nodes}");
            Ok(())
        }
        ["minimal", game, set, count, ours] => {
            let (game, lines) = some_lines(game, set, count)?;
            println!("{}", record::excess(&game, &lines, configuration(ours)?)?);
            Ok(())
        }
        ["instructions", program, game, set, index] => {
            let (game, program, set, index) =
                (Entry::named(game)?, program.parse()?, set.parse()?, number(index)?);
            let count = |depth| process::instructions(program, &game, set, index, depth);
            let (whole, setup) = (count(game.depth)?, count(0)?);
            println!("whole {whole} setup {setup} search {}", whole - setup);
            Ok(())
        }
        ["one", program, game, set, index, depth] => {
            let lines = positions::load(game, set.parse()?)?;
            let line = lines.get(number::<usize>(index)?).ok_or("no such position")?;
            let found = (Entry::named(game)?.search)(program.parse()?, line, number(depth)?)?;
            println!("{} {}", found.value, found.nodes);
            Ok(())
        }
        _ => Err(USAGE.into()),
    }
}

fn number<N: std::str::FromStr>(word: &str) -> Result<N, String> {
    word.parse().map_err(|_| format!("expected a number, found `{word}`"))
}

/// A game, and the first `count` positions of a set of it.
fn some_lines(game: &str, set: &str, count: &str) -> Result<(Entry, Vec<String>), String> {
    let mut lines = positions::load(game, set.parse()?)?;
    lines.truncate(number(count)?);
    Ok((Entry::named(game)?, lines))
}

/// A configuration of ours, with or without its `ours:`.
fn configuration(text: &str) -> Result<ours::Config, String> {
    text.strip_prefix("ours:").unwrap_or(text).parse()
}

fn draw(game: &Entry) -> Result<(), String> {
    for &set in game.sets() {
        let text: String = (game.draw)(set).into_iter().map(|line| line + "\n").collect();
        std::fs::write(positions::file(game.name, set), text).map_err(|error| error.to_string())?;
    }
    Ok(())
}
