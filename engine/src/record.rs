//! Files of games: PGN, PDN and GGF, and plain lists of moves and positions.

use crate::program::Program;
use crate::{About, PositionError};
use nullwindow::notation::Notation;
use nullwindow::text::ParseError;
use nullwindow_records::{GameRecord, VerifiedGame};

impl About {
    /// Reads the games of a file: PGN, PDN or GGF and WTHOR, or plain text, moves from the start (`e4 e5 Nf3`, `11-15
    /// 23-19`, `f5d6c3`) or positions, one a line, behind which moves may follow the word `moves`. Text that is not
    /// UTF-8 is taken for Latin-1.
    ///
    /// ```
    /// let othello = nullwindow_engine::open("othello")?.about();
    /// let game = &othello.read_games(b"(;GM[Othello]PB[Ada]PW[Bo]B[f5]W[d6];)")?[0];
    /// assert_eq!((game.tag("Black"), game.moves().nth(1)), (Some("Ada"), Some("d6")));
    /// assert_eq!(othello.read_games(othello.write_game(game)?.as_bytes())?[0], *game);
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    ///
    /// # Errors
    /// Says where the text is not a game.
    pub fn read_games(&self, bytes: &[u8]) -> Result<Vec<GameRecord>, ParseError> {
        self.read_each_game(bytes).into_iter().collect()
    }

    /// Reads the games of a file, each by itself: one that is malformed costs no other.
    ///
    /// ```
    /// let chess = nullwindow_engine::open("chess")?.about();
    /// let games = chess.read_each_game(b"[Round \"1\"]\n\n1. e5 *\n\n[Round \"2\"]\n\n1. e4 *\n");
    /// assert!(games[0].is_err() && games[1].is_ok());
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn read_each_game(&self, bytes: &[u8]) -> Vec<Result<GameRecord, ParseError>> {
        (self.entry().read_games)(bytes)
    }

    /// Writes a game as PGN, PDN or GGF.
    ///
    /// # Errors
    /// The start is not a position, or a move is not legal.
    pub fn write_game(&self, record: &GameRecord) -> Result<String, PositionError> {
        (self.entry().write_game)(record)
    }
}

/// Reads a file of text or, where the game has one, of another kind.
pub(crate) fn read<G: Program>(bytes: &[u8]) -> Vec<Result<GameRecord, ParseError>> {
    match G::read_binary(bytes) {
        Some(games) => games,
        None => G::read_games(&decoded(bytes)),
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

/// Writes a game, if its moves can be played.
pub(crate) fn write<G: Program>(record: &GameRecord) -> Result<String, PositionError> {
    let start = record.start_position(G::parse).map_err(PositionError::Text)?;
    let game = record.clone().play_from(start).map_err(PositionError::Moves)?;
    Ok(G::write_game(game))
}

/// Plain text: moves from the start, or a line each game, moves or a position with or without moves.
pub(crate) fn read_plain<G: Notation>(text: &str) -> Vec<Result<GameRecord, ParseError>> {
    if let Some(whole) = from_the_start::<G>(text) {
        return vec![Ok(whole)];
    }
    let lines = text.lines().enumerate().filter(|(_, line)| !is_blank(line));
    lines.map(|(i, line)| read_line::<G>(line).map_err(|error| error.shifted((i + 1, 1)))).collect()
}

/// Nothing, or a comment.
pub(crate) fn is_blank(line: &str) -> bool {
    let line = line.trim_start();
    line.is_empty() || line.starts_with(['#', '%'])
}

fn from_the_start<G: Notation>(text: &str) -> Option<GameRecord> {
    let start = G::start();
    let moves = start.parse_moves(text).ok().filter(|moves| !moves.is_empty())?;
    Some(VerifiedGame::new(start, moves).record)
}

fn read_line<G: Notation>(line: &str) -> Result<GameRecord, ParseError> {
    if let Some(game) = from_the_start::<G>(line) {
        return Ok(game);
    }
    let (head, tail) = line.split_once(" moves ").unwrap_or((line, ""));
    let start = G::parse(head)?;
    let behind = head.chars().count() + " moves ".len() + 1;
    let moves = start.parse_moves(tail).map_err(|error| error.shifted((1, behind)))?;
    Ok(VerifiedGame::new(start, moves).record)
}
