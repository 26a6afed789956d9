//! Files of games: PGN, PDN and GGF, and plain lists of moves and positions.

use crate::board::{Board, GameResult};
use nullwindow_notation::{Notation, ParseError};
use nullwindow_records::{GameEnd, GameRecord, VerifiedGame};

impl GameResult {
    /// The result as a record has it.
    pub fn end(&self) -> GameEnd {
        self.winner.map_or(GameEnd::Drawn, GameEnd::Won)
    }
}

impl dyn Board {
    /// The game so far, without tags and notes.
    pub fn record(&self) -> GameRecord {
        let start = self.start().text();
        let mut record = GameRecord::of(self.move_texts());
        record.start = (start != self.kind().board().text()).then_some(start);
        record.result = self.result().map_or(GameEnd::Unknown, |result| result.end());
        record
    }
}

/// The text of a file: UTF-8, or else Latin-1, whose characters are those of Unicode. A byte order mark is no part of it,
/// also before Latin-1, as some editors leave it.
pub(crate) fn decoded(bytes: &[u8]) -> String {
    let bytes = bytes.strip_prefix("\u{feff}".as_bytes()).unwrap_or(bytes);
    match std::str::from_utf8(bytes) {
        Ok(text) => text.to_owned(),
        Err(_) => bytes.iter().map(|&byte| char::from(byte)).collect(),
    }
}

/// Writes a game as plain text: its moves on a line, after the start where that is not the usual one.
pub(crate) fn write_plain<G: Notation>(game: &VerifiedGame<G>) -> String {
    let moves = game.record.moves().collect::<Vec<_>>().join(" ");
    let start = game.record.start.as_ref().map(|start| format!("{start} moves ")).unwrap_or_default();
    format!("{start}{moves}\n")
}

/// Plain text: moves from the start, or a line each game, moves or a position with or without moves.
pub(crate) fn read_plain<G: Notation>(text: &str) -> Vec<Result<GameRecord, ParseError>> {
    if let Some(whole) = from_the_start::<G>(text) {
        return vec![Ok(whole)];
    }
    by_line(text, |_, line| read_line::<G>(line))
}

/// Reads each line that is neither blank nor a comment; lines have numbers.
pub(crate) fn by_line<T>(
    text: &str,
    read: impl Fn(usize, &str) -> Result<T, ParseError>,
) -> Vec<Result<T, ParseError>> {
    let is_blank = |line: &str| line.is_empty() || line.starts_with(['#', '%']);
    let lines = text.lines().zip(1..).filter(|(line, _)| !is_blank(line.trim_start()));
    lines.map(|(line, number)| read(number, line).map_err(|error| error.shifted((number, 1)))).collect()
}

fn from_the_start<G: Notation>(text: &str) -> Option<GameRecord> {
    let start = G::start();
    let moves = start.parse_moves(text).ok().filter(|moves| !moves.is_empty())?;
    Some(VerifiedGame::new(start, moves).record)
}

/// What is wrong with a text that begins with a legal move and so must be a list of them.
fn wrong_move<G: Notation>(text: &str) -> Option<ParseError> {
    let first = text.split_whitespace().next()?;
    G::start().parse_move(first).ok()?;
    G::start().parse_moves(text).err()
}

fn read_line<G: Notation>(line: &str) -> Result<GameRecord, ParseError> {
    if let Some(game) = from_the_start::<G>(line) {
        return Ok(game);
    }
    let (head, tail) = line.split_once(" moves ").unwrap_or((line, ""));
    let start = G::parse(head).map_err(|error| wrong_move::<G>(line).unwrap_or(error))?;
    let behind = head.chars().count() + " moves ".len() + 1;
    let moves = start.parse_moves(tail).map_err(|error| error.shifted((1, behind)))?;
    Ok(VerifiedGame::new(start, moves).record)
}
