//! Files of Othello games: GGF, WTHOR and plain moves.

use crate::record::read_plain;
use nullwindow::Game as _;
use nullwindow::notation::Notation;
use nullwindow::text::ParseError;
use nullwindow_othello::{Colour, Position, ggf, wthor};
use nullwindow_records::{GGF, GameEnd, GameRecord, VerifiedGame};

/// GGF, moves from the start, or positions, one a line.
pub(super) fn read_games(text: &str) -> Vec<Result<GameRecord, ParseError>> {
    match text.trim_start().chars().next() {
        None => Position::parse(text).err().into_iter().map(Err).collect(),
        Some('(') => ggf::games(text).map(|game| game.map(judged)).collect(),
        Some(_) => {
            let replayed = |game: GameRecord| game.verify(Position::parse).map(judged);
            read_plain::<Position>(text).into_iter().map(|game| game.and_then(replayed)).collect()
        }
    }
}

/// The game with the result on the board, where the file does not say one.
fn judged(mut game: VerifiedGame<Position>) -> GameRecord {
    if game.record.result == GameEnd::Unknown {
        game.record.result = margin(&game.end()).map_or(GameEnd::Unknown, GameEnd::by_margin);
    }
    game.record
}

/// Black's discs more than White's, if the game is over; empty squares are the winner's.
fn margin(last: &Position) -> Option<f64> {
    last.outcome()?;
    let count = |colour| last.discs(colour).count_ones() as i32;
    let (black, white) = (count(Colour::Black), count(Colour::White));
    let difference = black - white;
    Some(f64::from(difference + difference.signum() * (64 - black - white)))
}

/// Writes a game with the number of discs by which it was won, unless its tag `RE` agrees with the result.
pub(super) fn write_game(mut game: VerifiedGame<Position>) -> String {
    let result = game.record.result;
    let said = game.record.tag("RE").and_then(GameEnd::read_margin);
    if let Some(discs) = margin(&game.end()).filter(|&discs| GameEnd::by_margin(discs) == result)
        && said != Some(result)
    {
        game.record.set_tag("RE", format!("{discs:+.2}"));
    }
    GGF.write(&game.record)
}

/// A file of WTHOR, if it looks like one: its header says how long it is.
pub(super) fn read_wthor(bytes: &[u8]) -> Option<Vec<Result<GameRecord, ParseError>>> {
    const HEADER: usize = 16;
    const GAME: usize = 68;
    let header = bytes.first_chunk::<HEADER>()?;
    let count = u32::from_le_bytes([header[4], header[5], header[6], header[7]]) as usize;
    if count == 0 || bytes.len() != HEADER + GAME * count {
        return None;
    }
    let in_file = |error: wthor::WthorError| ParseError {
        line: 1,
        column: error.offset + 1,
        expected: format!("{} (a file of WTHOR, columns are bytes)", error.expected),
        found: error.found,
    };
    let (header, games) = match wthor::read(bytes) {
        Ok(read) => read,
        Err(error) => return Some(vec![Err(in_file(error))]),
    };
    let read = |game: &wthor::Game| {
        let mut record = VerifiedGame::new(Position::start(), game.moves.clone()).record;
        record.tags.push(("Date".to_owned(), header.year.to_string()));
        record.result = GameEnd::by_margin(f64::from(game.score) - 32.0);
        Ok(record)
    };
    Some(games.iter().map(read).collect())
}
