//! OBF, the format of endgame suites: a position, and what is known of its moves.
//!
//! ```text
//! % a comment
//! ---XO… X; f5:+2; d6:-4;
//! ```

use super::moves::{illegal, read_move};
use super::{read_board, skip_blank};
use crate::position::{Move, Position};
use nullwindow_notation::Notation;
use nullwindow_notation::{Cursor, ParseError};
use std::fmt;

/// A position and the scores of its moves, as far as they are known.
///
/// ```
/// use nullwindow_othello::obf;
/// let line = "---------------------------OX------XO--------------------------- X; f5:+0; d3:+0;";
/// let record = &obf::read(line).unwrap()[0];
/// assert_eq!(record.best(), Some(0));
/// assert_eq!(record.to_string(), line);
/// ```
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct ScoredPosition {
    /// The position.
    pub position: Position,
    /// Moves and the disc difference each leads to at best play, seen from the side to move.
    pub scores: Vec<(Move, i32)>,
}

impl ScoredPosition {
    /// The best score of any move: what the position is worth.
    pub fn best(&self) -> Option<i32> {
        self.scores.iter().map(|(_, score)| *score).max()
    }
}

impl fmt::Display for ScoredPosition {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{};", self.position.text())?;
        for (mv, score) in &self.scores {
            write!(f, " {mv}:{score:+};")?;
        }
        Ok(())
    }
}

/// Reads a file: a record a line, comments after `%`.
///
/// # Errors
/// Says where the text is no record, and what was expected there.
pub fn read(text: &str) -> Result<Vec<ScoredPosition>, ParseError> {
    let mut cursor = Cursor::new(text);
    let mut records = Vec::new();
    loop {
        skip_blank(&mut cursor);
        if cursor.is_at_end() {
            return Ok(records);
        }
        records.push(read_one(&mut cursor)?);
    }
}

/// Reads one record, to the end of its line.
pub(super) fn read_one(cursor: &mut Cursor<'_>) -> Result<ScoredPosition, ParseError> {
    let position = read_board(cursor)?;
    let mut scores = Vec::new();
    loop {
        cursor.skip_while(|c| (c.is_whitespace() && c != '\n') || c == ';');
        match cursor.peek() {
            None | Some('\n') => return Ok(ScoredPosition { position, scores }),
            Some('%') => cursor.skip_while(|c| c != '\n'),
            Some(_) => scores.push(read_score(cursor, &position)?),
        }
    }
}

/// `f5:+2`
fn read_score(cursor: &mut Cursor<'_>, position: &Position) -> Result<(Move, i32), ParseError> {
    let before = cursor.clone();
    let mv = read_move(cursor)?;
    if !position.is_legal(mv) {
        return Err(illegal(&before, position));
    }
    cursor.skip_while(|c| c == ' ');
    cursor.expect(':', "\":\" and a score")?;
    cursor.skip_while(|c| c == ' ');
    let wrong = cursor.unexpected("a score between -64 and +64");
    let number = cursor.take_while(|c| c.is_ascii_digit() || c == '+' || c == '-' || c == '.');
    let score: f64 = number.parse().map_err(|_| wrong.clone())?;
    if score.abs() <= 64.0 { Ok((mv, score.round() as i32)) } else { Err(wrong) }
}
