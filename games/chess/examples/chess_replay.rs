//! Replays all games of PGN files and says which do not make sense: `cargo run --release --example chess_replay -- FILE…`.
//!
//! Every position on the way is written as a FEN and read again, and every move as SAN and long algebraic notation.

use nullwindow::Game;
use nullwindow::notation::Notation;
use nullwindow_chess::{Position, pgn};
use nullwindow_records::{PGN, VerifiedGame};
use std::process::ExitCode;

fn main() -> ExitCode {
    let (mut games, mut plies, mut wrong) = (0_u64, 0_u64, 0_u64);
    for path in std::env::args().skip(1) {
        let text = match std::fs::read(&path) {
            Ok(bytes) => String::from_utf8_lossy(&bytes).into_owned(),
            Err(error) => {
                eprintln!("{path}: {error}");
                return ExitCode::FAILURE;
            }
        };
        for game in pgn::games(&text) {
            games += 1;
            let trouble = match &game {
                Ok(game) => {
                    plies += game.moves.len() as u64;
                    trouble(game)
                }
                Err(error) => Some(error.to_string()),
            };
            if let Some(trouble) = trouble {
                wrong += 1;
                println!("{path}: game {games}: {trouble}");
            }
        }
    }
    println!("{games} games, {plies} plies, {wrong} games with errors");
    if wrong == 0 { ExitCode::SUCCESS } else { ExitCode::FAILURE }
}

/// What is wrong with a game that could be read.
fn trouble(game: &VerifiedGame<Position>) -> Option<String> {
    for (position, &mv) in game.positions().zip(&game.moves) {
        let text = position.text();
        if position.outcome().is_some() {
            return Some(format!("moves after the end at {text}"));
        }
        if Position::parse(&text).as_ref() != Ok(&position) {
            return Some(format!("{text} is not read as what it was written from"));
        }
        for word in [position.san(mv), position.lan(mv), position.lan960(mv)] {
            if position.parse_move(&word) != Ok(mv) {
                return Some(format!("{word} is not read as {mv:?} at {text}"));
            }
        }
    }
    let again = pgn::games(&PGN.write(&game.record)).next()?;
    let is_same =
        again.is_ok_and(|again| again.moves == game.moves && again.record.result == game.record.result);
    (!is_same).then(|| "written and read again it is another game".into())
}
