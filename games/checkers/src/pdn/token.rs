//! The words of a PDN file.

use super::Finish;
use crate::notation::is_separator;
use nullwindow::text::{Cursor, ParseError, excerpt};

/// A word, or what stands between brackets.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(super) enum Token<'a> {
    /// `[Event "…"]`
    Tag(&'a str, String),
    /// `{…}`, or from `;` to the end of the line.
    Comment(String),
    /// What stands between `(` and its `)`.
    Variation(String),
    /// `$1`, or `!`.
    Glyph(u16),
    /// `12.`; it says nothing that the moves do not.
    Number,
    /// `11-15`, read later.
    Move(&'a str),
    /// The end of a game.
    Finish(Finish),
}

const EXPECTED: &str = "a move such as 11-15, a comment, a tag such as [Event \"…\"] or a result";

/// A cursor whose words end where PDN's do.
pub(super) fn cursor(text: &str) -> Cursor<'_> {
    Cursor::new(text).words(|c| !c.is_whitespace() && !matches!(c, '[' | ']' | '{' | '}' | '(' | ')' | ';'))
}

/// Goes to the next token, past white space; lists of moves may have commas.
pub(super) fn skip_space(cursor: &mut Cursor<'_>) {
    cursor.skip_while(|c| c.is_whitespace() || matches!(c, ',' | '\u{feff}'));
}

/// The next token; `None` at the end of the text.
pub(super) fn next<'a>(cursor: &mut Cursor<'a>) -> Result<Option<Token<'a>>, ParseError> {
    skip_space(cursor);
    let Some(c) = cursor.peek() else { return Ok(None) };
    let token = match c {
        '[' => tag(cursor)?,
        '{' => Token::Comment(comment(cursor)?),
        ';' => {
            cursor.bump();
            Token::Comment(cursor.take_while(|c| c != '\n').trim().to_owned())
        }
        '(' => Token::Variation(variation(cursor)?),
        '$' => glyph(cursor)?,
        '!' | '?' => strength(cursor)?,
        '*' => {
            cursor.bump();
            Token::Finish(Finish::Unknown)
        }
        '0'..='9' => number_or_move(cursor)?,
        _ => return Err(cursor.unexpected(EXPECTED)),
    };
    Ok(Some(token))
}

fn number_or_move<'a>(cursor: &mut Cursor<'a>) -> Result<Token<'a>, ParseError> {
    let place = cursor.clone();
    let word = cursor.take_while(|c| c.is_ascii_digit() || is_separator(c) || c == '/');
    if let Some(finish) = Finish::of(word) {
        return Ok(Token::Finish(finish));
    }
    if !word.bytes().all(|b| b.is_ascii_digit()) {
        return Ok(Token::Move(word));
    }
    if !cursor.eat('.') {
        return Err(place.unexpected(EXPECTED));
    }
    cursor.skip_while(|c| c == '.');
    Ok(Token::Number)
}

fn tag<'a>(cursor: &mut Cursor<'a>) -> Result<Token<'a>, ParseError> {
    cursor.bump();
    skip_space(cursor);
    let name = cursor.take_while(|c| c.is_alphanumeric() || c == '_');
    if name.is_empty() {
        return Err(cursor.unexpected("the name of a tag"));
    }
    skip_space(cursor);
    if !cursor.eat('"') {
        return Err(cursor.unexpected(format!("the value of {} in quotes", excerpt(name.chars()))));
    }
    let mut value = String::new();
    loop {
        value.push_str(cursor.take_while(|c| c != '"' && c != '\\' && c != '\n'));
        match cursor.peek() {
            Some('\\') => {
                cursor.bump();
                value.extend(cursor.bump());
            }
            Some('"') => break,
            _ => {
                let name = excerpt(name.chars());
                return Err(cursor.unexpected(format!("a closing quote after the value of {name}")));
            }
        }
    }
    cursor.bump();
    skip_space(cursor);
    if !cursor.eat(']') {
        return Err(cursor.unexpected("\"]\" after the tag"));
    }
    Ok(Token::Tag(name, value))
}

fn comment(cursor: &mut Cursor<'_>) -> Result<String, ParseError> {
    let place = cursor.clone();
    cursor.bump();
    let text = cursor.take_while(|c| c != '}');
    let found = match () {
        () if has_game(text) => "the next game",
        () if !cursor.eat('}') => "the end of the text",
        () => return Ok(text.trim().to_owned()),
    };
    Err(place.error("\"}\" at the end of the comment", found))
}

/// Whether a line after a blank one begins with a tag such as `[White "`.
fn has_game(text: &str) -> bool {
    let is_tag = |line: &str| {
        let Some(line) = line.strip_prefix('[') else { return false };
        let value = line.trim_start_matches(|c: char| c.is_alphanumeric() || c == '_');
        value.len() < line.len() && value.trim_start().starts_with('"')
    };
    let lines = || text.lines().skip(1);
    lines().zip(lines().skip(1)).any(|(before, line)| before.trim().is_empty() && is_tag(line))
}

/// Parentheses may stand within; comments hide theirs.
fn variation(cursor: &mut Cursor<'_>) -> Result<String, ParseError> {
    let place = cursor.clone();
    cursor.bump();
    let whole = cursor.rest();
    let mut depth = 1_usize;
    loop {
        let length = whole.len() - cursor.rest().len();
        match cursor.peek() {
            Some('{') => {
                comment(cursor)?;
                continue;
            }
            Some(';') => {
                cursor.skip_while(|c| c != '\n');
                continue;
            }
            Some('(') => depth += 1,
            Some(')') => depth -= 1,
            Some(_) => {}
            None => return Err(place.error("\")\" at the end of the variation", "the end of the text")),
        }
        cursor.bump();
        if depth == 0 {
            return Ok(whole[..length].trim().to_owned());
        }
    }
}

fn glyph<'a>(cursor: &mut Cursor<'a>) -> Result<Token<'a>, ParseError> {
    let place = cursor.clone();
    cursor.bump();
    let digits = cursor.take_while(|c| c.is_ascii_digit());
    digits.parse().map(Token::Glyph).map_err(|_| place.unexpected("a glyph such as $1"))
}

fn strength<'a>(cursor: &mut Cursor<'a>) -> Result<Token<'a>, ParseError> {
    let place = cursor.clone();
    let marks = cursor.take_while(|c| matches!(c, '!' | '?'));
    let all = ["!", "?", "!!", "??", "!?", "?!"];
    let number = all.iter().position(|mark| *mark == marks);
    number.map(|i| Token::Glyph(i as u16 + 1)).ok_or_else(|| place.unexpected("! or ?, one or two of them"))
}
