//! Replays tournament games and says whether every move was legal:
//! `cargo run --release -p nullwindow-checkers --example checkers_replay FILE [GAME PLY]`.
//!
//! The file has a game on each line, as E. C. Joyce's collection has (9,377 anonymous games, MIT licence): moves such as
//! `10-13` or `21-14-5` over squares from 0 to 31, each row counted from the right, then a tab and the result. With the number of a
//! game and of a ply, the position there is printed instead.

use nullwindow::Game;
use nullwindow::notation::Notation;
use nullwindow_checkers::{Position, pdn};
use nullwindow_records::{PDN, VerifiedGame};
use std::collections::HashMap;
use std::process::ExitCode;

/// What was seen.
#[derive(Default)]
struct Tally {
    games: u64,
    plies: u64,
    captures: u64,
    several_captured: u64,
    longest: usize,
    finished: u64,
    written: u64,
    results: HashMap<String, u64>,
    illegal: Vec<String>,
}

/// `10-13` as players number the squares: `10-15`.
fn translate(word: &str) -> Option<String> {
    let square = |text: &str| -> Option<String> {
        let index: u32 = text.parse().ok().filter(|index| *index < 32)?;
        Some((index / 4 * 4 + (3 - index % 4) + 1).to_string())
    };
    let squares: Option<Vec<String>> = word.split('-').map(square).collect();
    squares.map(|squares| squares.join("-"))
}

/// The game, or which move is wrong.
fn replay(moves: &str) -> Result<VerifiedGame<Position>, String> {
    let (mut position, mut played) = (Position::start(), Vec::new());
    for (ply, word) in moves.split_whitespace().enumerate() {
        let text = translate(word).ok_or_else(|| format!("ply {}: no move: {word:?}", ply + 1))?;
        let mv = position.parse_move(&text).map_err(|error| format!("ply {}: {text}: {error}", ply + 1))?;
        position = position.play(mv);
        played.push(mv);
    }
    Ok(VerifiedGame::new(Position::start(), played))
}

impl Tally {
    fn take(&mut self, line: &str) {
        self.games += 1;
        let (moves, result) = line.split_once('\t').unwrap_or((line, "*"));
        *self.results.entry(result.trim().into()).or_default() += 1;
        let game = match replay(moves) {
            Ok(game) => game,
            Err(error) => return self.illegal.push(format!("game {}, {error}", self.games)),
        };
        self.plies += game.moves.len() as u64;
        self.longest = self.longest.max(game.moves.len());
        self.captures += game.moves.iter().filter(|mv| mv.is_capture()).count() as u64;
        self.several_captured += game.moves.iter().filter(|mv| mv.captured().count() > 1).count() as u64;
        self.finished += u64::from(game.end().outcome().is_some());
        let read: Vec<_> = pdn::games(&PDN.write(&game.record)).collect();
        self.written += u64::from(matches!(&read[..], [Ok(again)] if *again == game));
    }

    fn print(&self) {
        let Tally { games, plies, captures, several_captured, longest, finished, written, .. } = self;
        println!("{games} games, {plies} plies, the longest game {longest}");
        println!("{captures} captures, {several_captured} of more than one piece");
        println!("{finished} games were played until a side could not move");
        println!("{written} games are the same after writing and reading PDN");
        let mut results: Vec<_> = self.results.iter().collect();
        results.sort();
        for (result, count) in results {
            println!("{result}: {count}");
        }
        println!("{} illegal moves", self.illegal.len());
        for error in self.illegal.iter().take(20) {
            println!("{error}");
        }
    }
}

fn position_at(text: &str, game: usize, ply: usize) -> Option<Position> {
    let line = text.lines().nth(game.checked_sub(1)?)?;
    replay(line.split_once('\t')?.0).ok()?.positions().nth(ply)
}

fn main() -> ExitCode {
    let arguments: Vec<String> = std::env::args().skip(1).collect();
    let Some(text) = arguments.first().and_then(|path| std::fs::read_to_string(path).ok()) else {
        eprintln!("expected a file of games, and perhaps the number of a game and of a ply");
        return ExitCode::FAILURE;
    };
    if let [_, game, ply] = &arguments[..] {
        let number = |text: &String| text.parse().unwrap_or(0);
        match position_at(&text, number(game), number(ply)) {
            Some(position) => println!("{}", position.text()),
            None => println!("no such game or ply"),
        }
        return ExitCode::SUCCESS;
    }
    let mut tally = Tally::default();
    text.lines().filter(|line| !line.trim().is_empty()).for_each(|line| tally.take(line));
    tally.print();
    if tally.illegal.is_empty() { ExitCode::SUCCESS } else { ExitCode::FAILURE }
}
