//! The moves of a game, with everything that may stand among them.

use super::{Ending, Note};
use crate::notation::read_move;
use crate::position::Position;
use crate::types::Move;
use nullwindow::Game;
use nullwindow::text::{Cursor, ParseError};

/// What was read.
pub(crate) struct Line {
    pub(crate) moves: Vec<Move>,
    pub(crate) notes: Vec<(usize, Note)>,
    pub(crate) ending: Ending,
    /// The position after the moves.
    pub(crate) end: Position,
}

/// Reads moves from `start` on, up to a result, the tags of the next game or the end of the text.
pub(crate) fn read(cursor: &mut Cursor<'_>, start: &Position) -> Result<Line, ParseError> {
    let mut line = Line { moves: Vec::new(), notes: Vec::new(), ending: Ending::Unknown, end: start.clone() };
    loop {
        let ply = line.moves.len();
        skip_escaped(cursor);
        match cursor.peek() {
            None | Some('[') => return Ok(line),
            Some('{' | ';') => {
                if let Some(text) = comment(cursor)? {
                    line.notes.push((ply, Note::Comment(text)));
                }
            }
            Some('(') => skip_variation(cursor)?,
            Some('$') => line.notes.push((ply, Note::Nag(nag(cursor)?))),
            Some('*') => {
                cursor.bump();
                return Ok(line);
            }
            Some(_) => {
                if let Some(ending) = word(cursor, &mut line)? {
                    line.ending = ending;
                    return Ok(line);
                }
            }
        }
    }
}

/// Goes past white space, and lines that begin with `%`.
fn skip_escaped(cursor: &mut Cursor<'_>) {
    loop {
        cursor.skip_while(|c| c.is_whitespace() || c == '\u{feff}');
        // A byte order mark before it does not count.
        let begins_line = cursor.place().1 == 1 || cursor.place() == (1, 2);
        if cursor.peek() != Some('%') || !begins_line {
            return;
        }
        cursor.skip_while(|c| c != '\n');
    }
}

/// The same between games, where a comment behind `;` belongs to none.
pub(super) fn skip_blank(cursor: &mut Cursor<'_>) {
    skip_escaped(cursor);
}

/// A comment, `{…}` or `;…` to the end of the line; `None` if it is empty.
fn comment(cursor: &mut Cursor<'_>) -> Result<Option<String>, ParseError> {
    let start = cursor.clone();
    let text = if cursor.eat('{') {
        let text = cursor.take_while(|c| c != '}');
        if !cursor.eat('}') {
            return Err(start.unexpected("a comment that ends with \"}\""));
        }
        text
    } else {
        cursor.bump();
        cursor.take_while(|c| c != '\n')
    };
    let words: Vec<&str> = text.split_whitespace().collect();
    Ok((!words.is_empty()).then(|| words.join(" ")))
}

/// Goes past a variation and all variations within it.
fn skip_variation(cursor: &mut Cursor<'_>) -> Result<(), ParseError> {
    let start = cursor.clone();
    let mut depth = 0_usize;
    loop {
        match cursor.peek() {
            Some('{' | ';') => {
                comment(cursor)?;
                continue;
            }
            Some('(') => depth += 1,
            Some(')') => depth -= 1,
            None => return Err(start.unexpected("a variation that ends with \")\"")),
            Some(_) => {}
        }
        cursor.bump();
        if depth == 0 {
            return Ok(());
        }
    }
}

fn nag(cursor: &mut Cursor<'_>) -> Result<u16, ParseError> {
    let start = cursor.clone();
    cursor.eat('$');
    let digits = cursor.take_while(|c| c.is_ascii_digit());
    digits.parse().map_err(|_| start.unexpected("a number behind \"$\", up to 65535"))
}

/// Up to white space, or to a character that means something of its own.
fn symbol<'a>(cursor: &mut Cursor<'a>) -> &'a str {
    cursor.take_while(|c| !c.is_whitespace() && !"{};()[]$*".contains(c))
}

/// A move, a move number, a mark or a result.
fn word(cursor: &mut Cursor<'_>, line: &mut Line) -> Result<Option<Ending>, ParseError> {
    let start = cursor.clone();
    let text = symbol(cursor);
    match text {
        "" => return Err(start.unexpected("a move, a comment or a result")),
        "1-0" => return Ok(Some(Ending::FirstWins)),
        "0-1" => return Ok(Some(Ending::SecondWins)),
        "1/2-1/2" | "1/2" | "½-½" | "½" => return Ok(Some(Ending::Draw)),
        "e.p." | "ep" | "+" | "#" | "++" => return Ok(None),
        _ => {}
    }
    let ply = line.moves.len();
    if let Some(nag) = punctuation(text) {
        line.notes.push((ply, Note::Nag(nag)));
        return Ok(None);
    }
    *cursor = start;
    skip_number(cursor);
    let start = cursor.clone();
    let text = symbol(cursor);
    if text.is_empty() {
        return Ok(None);
    }
    let mv = read_move(&line.end, text, &start)?;
    line.end = line.end.play(mv);
    line.moves.push(mv);
    let marks = text.trim_start_matches(|c| !matches!(c, '!' | '?')).trim_end_matches(['+', '#']);
    line.notes.extend(punctuation(marks).map(|nag| (ply + 1, Note::Nag(nag))));
    Ok(None)
}

/// Goes past a move number: `12.`, `12...`, `12`, or the dots alone. What castles with zeros is none.
fn skip_number(cursor: &mut Cursor<'_>) {
    let mut ahead = cursor.clone();
    let digits = ahead.take_while(|c| c.is_ascii_digit());
    let dots = ahead.take_while(|c| matches!(c, '.' | '…'));
    let ends = ahead.peek().is_none_or(|c| c.is_whitespace() || matches!(c, '{' | '(' | ';' | '$'));
    if !dots.is_empty() || (!digits.is_empty() && ends) {
        *cursor = ahead;
    }
}

/// `!` and the like as numbers.
fn punctuation(text: &str) -> Option<u16> {
    match text {
        "!" => Some(1),
        "?" => Some(2),
        "!!" | "‼" => Some(3),
        "??" | "⁇" => Some(4),
        "!?" | "⁉" => Some(5),
        "?!" | "⁈" => Some(6),
        _ => None,
    }
}
