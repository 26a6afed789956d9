//! WTHOR, the base of tournament games that the French federation publishes: binary files of a year each (`.wtb`).

use super::moves::push_move;
use crate::position::{Move, Position};
use std::fmt;

/// What is wrong with a file, and where.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct WthorError {
    /// Bytes from the beginning of the file.
    pub offset: usize,
    /// What was expected there.
    pub expected: String,
    /// What stands there.
    pub found: String,
}

impl fmt::Display for WthorError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "byte {}: expected {}, found {}", self.offset, self.expected, self.found)
    }
}

impl std::error::Error for WthorError {}

/// What the header of a file of games says.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Header {
    /// How many records follow.
    pub count: u32,
    /// The year the games were played in.
    pub year: u16,
    /// At how many empty squares the theoretical scores were computed.
    pub theory: u8,
}

/// A game: numbers into the lists of names, scores in black discs with empty squares given to the winner, and moves.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Game {
    /// Which tournament.
    pub tournament: u16,
    /// Who had Black.
    pub black: u16,
    /// Who had White.
    pub white: u16,
    /// Black's discs at the end.
    pub score: u8,
    /// Black's discs if both sides had played perfectly from [`Header::theory`] empty squares on.
    pub theoretical: u8,
    /// What was played, forced passes included (the file leaves them out).
    pub moves: Vec<Move>,
}

const HEADER: usize = 16;
const GAME: usize = 68;

/// Reads a file of games.
///
/// ```
/// use nullwindow_othello::wthor;
/// assert_eq!(wthor::read(b"").unwrap_err().to_string(), "byte 0: expected a header of 16 bytes, found 0 bytes");
/// ```
///
/// # Errors
/// Says at which byte the file stops making sense: too short, another board size, an illegal move.
pub fn read(bytes: &[u8]) -> Result<(Header, Vec<Game>), WthorError> {
    let (header, games) = read_each(bytes)?;
    Ok((header, games.into_iter().collect::<Result<_, _>>()?))
}

/// What each record of a file of games is: a game, or what is wrong with it.
pub type EachGame = Vec<Result<Game, WthorError>>;

/// Reads a file of games, in which a wrong game costs no other.
///
/// # Errors
/// Says what is wrong with the file as a whole: too short, or another board size.
pub fn read_each(bytes: &[u8]) -> Result<(Header, EachGame), WthorError> {
    let count = records(bytes, GAME)?;
    let size = bytes[12];
    if size != 0 && size != 8 {
        return Err(error(12, "a board of size 8 (or 0, which means 8)", format!("{size}")));
    }
    let header = Header { count, year: u16::from_le_bytes([bytes[10], bytes[11]]), theory: bytes[14] };
    let records = bytes[HEADER..].chunks_exact(GAME).take(count as usize);
    let games = records.enumerate().map(|(i, record)| game(record, HEADER + GAME * i));
    Ok((header, games.collect()))
}

/// How many records of `size` bytes a file holds: what its header says, if that is true.
fn records(bytes: &[u8], size: usize) -> Result<u32, WthorError> {
    let Some(header) = bytes.first_chunk::<HEADER>() else {
        return Err(error(0, "a header of 16 bytes", format!("{} bytes", bytes.len())));
    };
    // Files of games count in the first field, those of names in the second.
    let long = u32::from_le_bytes([header[4], header[5], header[6], header[7]]);
    let short = u16::from_le_bytes([header[8], header[9]]);
    let count = if long == 0 { u32::from(short) } else { long };
    let there = (bytes.len() - HEADER) / size;
    if (there as u64) < u64::from(count) {
        let expected = format!("{count} records of {size} bytes after the header");
        return Err(error(HEADER, expected, format!("{there}")));
    }
    Ok(count)
}

/// Reads one record that begins at byte `offset`.
fn game(record: &[u8], offset: usize) -> Result<Game, WthorError> {
    let number = |at: usize| u16::from_le_bytes([record[at], record[at + 1]]);
    let (mut position, mut moves) = (Position::start(), Vec::with_capacity(60));
    for (i, &byte) in record[8..].iter().enumerate() {
        if byte == 0 {
            break;
        }
        let (row, column) = (byte / 10, byte % 10);
        let mv = match (row, column) {
            (1..=8, 1..=8) => Move::new(8 * (row - 1) + column - 1),
            _ => None,
        };
        let played = mv.is_some_and(|mv| push_move(&mut position, mv, &mut moves).is_ok());
        if !played {
            return Err(error(offset + 8 + i, "a legal move as 10 · row + column", format!("{byte}")));
        }
    }
    let (tournament, black, white) = (number(0), number(2), number(4));
    Ok(Game { tournament, black, white, score: record[6], theoretical: record[7], moves })
}

fn error(offset: usize, expected: impl Into<String>, found: impl Into<String>) -> WthorError {
    WthorError { offset, expected: expected.into(), found: found.into() }
}
