//! Replays all games of WTHOR files and says which do not make sense:
//! `cargo run --release -p nullwindow-othello --example othello_replay -- FILE…`.
//!
//! Reading a file plays every move of it; here every position is also written and read again, and the discs at the end
//! are compared with what the file says.

use nullwindow::notation::Notation;
use nullwindow::{Game, Outcome};
use nullwindow_othello::{Colour, Position, UNIT, wthor};
use std::process::ExitCode;

fn main() -> ExitCode {
    let (mut games, mut plies, mut finished, mut wrong) = (0_u64, 0_u64, 0_u64, 0_u64);
    for path in std::env::args().skip(1) {
        let read = std::fs::read(&path).map_err(|error| error.to_string());
        let file = read.and_then(|bytes| wthor::read(&bytes).map_err(|error| error.to_string()));
        let (_, list) = match file {
            Ok(file) => file,
            Err(error) => {
                eprintln!("{path}: {error}");
                return ExitCode::FAILURE;
            }
        };
        for game in list {
            games += 1;
            plies += game.moves.len() as u64;
            match replay(&game) {
                Ok(is_over) => finished += u64::from(is_over),
                Err(trouble) => {
                    wrong += 1;
                    println!("{path}: game {games}: {trouble}");
                }
            }
        }
    }
    println!("{games} games, {plies} plies, {finished} played to the end, {wrong} games with errors");
    if wrong == 0 { ExitCode::SUCCESS } else { ExitCode::FAILURE }
}

/// Whether the game was played to its end, or what is wrong with it.
fn replay(game: &wthor::Game) -> Result<bool, String> {
    let mut position = Position::start();
    for &mv in &game.moves {
        if !position.is_legal(mv) {
            return Err(format!("{mv} is not legal at {}", position.text()));
        }
        position = position.play(mv);
        if Position::parse(&position.text()) != Ok(position) {
            return Err(format!("{} is not read as what it was written from", position.text()));
        }
    }
    let Some(Outcome::Score(score)) = position.outcome() else { return Ok(false) };
    let lead = score.get() / UNIT;
    let black = 32 + if position.colour() == Colour::Black { lead } else { -lead } / 2;
    if black == i32::from(game.score) {
        Ok(true)
    } else {
        Err(format!("Black has {black}, not {}", game.score))
    }
}
