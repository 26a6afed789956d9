//! Portable game notation: games with tags, moves, comments and results, read one after another and written again.
//!
//! ```
//! use nullwindow::notation::Notation;
//! use nullwindow_chess::pgn::{self, Ending};
//! let text = "[Event \"A café\"]\n\n1. e4 e5 {a reply} 2. Bc4 (2. Nf3 Nc6) Nc6 3. Qh5 Nf6?? 4. Qxf7# 1-0\n";
//! let game = pgn::games(text).next().unwrap().unwrap();
//! assert_eq!((game.tag("Event"), game.moves.len(), game.ending), (Some("A café"), 7, Ending::FirstWins));
//! assert_eq!(game.end().text().split(' ').next(), Some("r1bqkb1r/pppp1Qpp/2n2n2/4p3/2B1P3/8/PPPP1PPP/RNB1K1NR"));
//! let again = pgn::games(&game.to_string()).next().unwrap().unwrap();
//! assert_eq!((again.moves, again.notes, again.ending), (game.moves, game.notes, game.ending));
//! ```

pub(crate) mod movetext;
mod write;

use crate::fen;
use crate::position::Position;
use crate::types::Move;
use movetext::skip_blank;
use nullwindow::Game;
use nullwindow::notation::Notation;
use nullwindow::text::{Cursor, ParseError};

/// How a game ended, as its record says.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub enum Ending {
    /// `1-0`
    FirstWins,
    /// `0-1`
    SecondWins,
    /// `1/2-1/2`
    Draw,
    /// `*`: it goes on, or nobody knows.
    #[default]
    Unknown,
}

/// A remark on a move.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Note {
    /// `$1` is `!`, `$2` is `?`, and so on.
    Nag(u16),
    /// Text, its white space made single spaces.
    Comment(String),
}

/// One game.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Record {
    /// Tags in the order they came, such as `("White", "Tal, Mikhail")`.
    pub tags: Vec<(String, String)>,
    /// Where it starts: the tag `FEN`, or the usual place.
    pub start: Position,
    /// The moves of the main line; variations are read over.
    pub moves: Vec<Move>,
    /// Remarks, each with the number of plies played before it.
    pub notes: Vec<(usize, Note)>,
    /// How it ended.
    pub ending: Ending,
}

impl Record {
    /// A game without tags and remarks.
    pub fn new(start: Position, moves: Vec<Move>, ending: Ending) -> Record {
        Record { tags: Vec::new(), start, moves, notes: Vec::new(), ending }
    }

    /// What a tag says.
    pub fn tag(&self, name: &str) -> Option<&str> {
        self.tags.iter().find(|(tag, _)| tag == name).map(|(_, value)| value.as_str())
    }

    /// The position after the last move.
    pub fn end(&self) -> Position {
        self.positions().last().unwrap_or_else(|| self.start.clone())
    }

    /// All positions, from the start to the end.
    pub fn positions(&self) -> impl Iterator<Item = Position> + '_ {
        let mut moves = self.moves.iter();
        std::iter::successors(Some(self.start.clone()), move |position| {
            moves.next().map(|&mv| position.play(mv))
        })
    }
}

/// Reads games, one at a time. After an error it goes on with the next game.
pub fn games(text: &str) -> Games<'_> {
    Games { cursor: Cursor::new(text) }
}

/// See [`games`].
#[derive(Clone, Debug)]
pub struct Games<'a> {
    cursor: Cursor<'a>,
}

impl Iterator for Games<'_> {
    type Item = Result<Record, ParseError>;

    fn next(&mut self) -> Option<Self::Item> {
        skip_blank(&mut self.cursor);
        if self.cursor.is_at_end() {
            return None;
        }
        let start = self.cursor.clone();
        let game = read(&mut self.cursor);
        if let Err(error) = &game {
            // What has no end was read to the end of the text: the games behind it are still to come.
            self.cursor = start;
            skip_to_line(&mut self.cursor, error.line);
            skip_game(&mut self.cursor);
        }
        Some(game)
    }
}

/// Goes to the beginning of a line, if that is still to come.
fn skip_to_line(cursor: &mut Cursor<'_>, line: usize) {
    while cursor.place().0 < line && cursor.bump().is_some() {}
}

/// Goes to the first line of tags after one that is none.
fn skip_game(cursor: &mut Cursor<'_>) {
    let mut before_was_tag = begins_tag(cursor);
    loop {
        cursor.skip_while(|c| c != '\n');
        if cursor.bump().is_none() {
            return;
        }
        let is_tag = begins_tag(cursor);
        if is_tag && !before_was_tag {
            return;
        }
        before_was_tag = is_tag;
    }
}

/// Whether a tag begins here, and not a command such as `[%eval 0.35]`, which stands in a comment.
fn begins_tag(cursor: &Cursor<'_>) -> bool {
    cursor.rest().strip_prefix('[').is_some_and(|rest| !rest.starts_with('%'))
}

fn read(cursor: &mut Cursor<'_>) -> Result<Record, ParseError> {
    let mut tags = Vec::new();
    let mut start = Position::start();
    loop {
        skip_blank(cursor);
        if !cursor.eat('[') {
            break;
        }
        let (name, value, at) = tag(cursor)?;
        if name.eq_ignore_ascii_case("FEN") {
            start = read_fen(&value, &at)?;
        }
        tags.push((name, value));
    }
    let line = movetext::read(cursor, &start)?;
    Ok(Record { tags, start, moves: line.moves, notes: line.notes, ending: line.ending })
}

/// A tag behind its bracket: its name, its value, and where that stands.
fn tag<'a>(cursor: &mut Cursor<'a>) -> Result<(String, String, Cursor<'a>), ParseError> {
    cursor.skip_while(char::is_whitespace);
    let name = cursor.take_while(|c| c.is_alphanumeric() || matches!(c, '_' | '+' | '#' | '=' | ':' | '-'));
    if name.is_empty() {
        return Err(cursor.unexpected("the name of a tag"));
    }
    cursor.skip_while(char::is_whitespace);
    if !cursor.eat('"') {
        return Err(cursor.unexpected(format!("\"…\": what the tag {} says", short(name))));
    }
    let (at, mut value) = (cursor.clone(), String::new());
    loop {
        match cursor.bump() {
            Some('"') => break,
            Some('\\') if matches!(cursor.peek(), Some('"' | '\\')) => value.extend(cursor.bump()),
            Some('\n') | None => return Err(at.unexpected("a closing quotation mark on the same line")),
            Some(c) => value.push(c),
        }
    }
    cursor.skip_while(char::is_whitespace);
    if cursor.eat(']') { Ok((name.into(), value, at)) } else { Err(cursor.unexpected("\"]\"")) }
}

fn short(name: &str) -> String {
    name.chars().take(32).collect()
}

/// The position in a tag, with errors at its place in the whole text.
fn read_fen(value: &str, at: &Cursor<'_>) -> Result<Position, ParseError> {
    let mut cursor = Cursor::new(value);
    cursor.skip_while(char::is_whitespace);
    let position = fen::read(&mut cursor).map_err(|error| error.shifted(at.place()))?;
    cursor.skip_while(char::is_whitespace);
    if cursor.is_at_end() {
        Ok(position)
    } else {
        Err(cursor.unexpected("the end of the FEN").shifted(at.place()))
    }
}

/// The position at the end of the only game that is left to read.
pub(crate) fn last_position(cursor: &mut Cursor<'_>) -> Result<Position, ParseError> {
    let game = read(cursor)?;
    skip_blank(cursor);
    if cursor.is_at_end() { Ok(game.end()) } else { Err(cursor.unexpected("one game and no more")) }
}
