//! Boards as text: 64 squares, on one line or eight, with labels or without.

use crate::position::{Colour, Position};
use nullwindow_notation::{Cursor, ParseError};

fn is_empty(c: char) -> bool {
    matches!(c, '-' | '.' | '_')
}

fn colour(c: char) -> Option<Colour> {
    Some(match c {
        'X' | 'x' | '*' | 'B' | 'b' => Colour::Black,
        'O' | 'o' | '0' | 'W' | 'w' => Colour::White,
        _ => return None,
    })
}

/// Reads 64 squares and, if it stands behind them, who is to move; without that, Black is if the number of discs is
/// even, as it is in a game without passes.
pub(crate) fn read_board(cursor: &mut Cursor<'_>) -> Result<Position, ParseError> {
    let (mut black, mut white, mut turn) = (0_u64, 0_u64, None);
    for square in 0..64 {
        if square % 8 == 0 {
            turn = turn.or(skip_margin(cursor));
        }
        cursor.skip_while(|c| c.is_whitespace() || c == '|');
        let next = cursor.peek().unwrap_or(' ');
        match colour(next) {
            Some(Colour::Black) => black |= 1 << square,
            Some(Colour::White) => white |= 1 << square,
            None if is_empty(next) => {}
            None => {
                let number = square + 1;
                return Err(cursor
                    .unexpected(format!("64 squares of \"X\", \"O\" and \"-\" (this is number {number})")));
            }
        }
        cursor.bump();
    }
    let by_count = if (black | white).count_ones() % 2 == 0 { Colour::Black } else { Colour::White };
    let turn = match skip_margin(cursor).or(turn) {
        Some(turn) => turn,
        None => read_colour(cursor)?.unwrap_or(by_count),
    };
    let (mine, theirs) = if turn == Colour::Black { (black, white) } else { (white, black) };
    // A square was read once, so it has one disc at most.
    Position::new(mine, theirs, turn).ok_or_else(|| cursor.unexpected("one disc a square"))
}

/// Skips what stands around a drawn board between its rows: labels, lines, notes. Returns who is to move if a note says so.
/// What is none of these stays, with the white space before it.
fn skip_margin(cursor: &mut Cursor<'_>) -> Option<Colour> {
    let mut turn = None;
    loop {
        let mut ahead = cursor.clone();
        ahead.skip_while(|c| c.is_whitespace() || c == '|');
        let rest = ahead.rest();
        match ahead.peek() {
            Some('1'..='8') => _ = ahead.bump(),
            Some('+') => ahead.skip_while(|c| c != '\n'),
            Some('a' | 'A') if is_header(rest) => ahead.skip_while(|c| c != '\n'),
            Some(_) if is_note(rest) => {
                turn = turn.or(turn_in(rest));
                ahead.skip_while(|c| c != '\n');
            }
            _ => return turn,
        }
        *cursor = ahead;
    }
}

/// `a b c d e f g h`
fn is_header(rest: &str) -> bool {
    let letters = rest.chars().take_while(|c| *c != '\n').filter(|c| !c.is_whitespace());
    letters.map(|c| c.to_ascii_lowercase()).take(8).eq('a'..='h')
}

/// What [`super::draw`] and other programs write beside a row.
fn is_note(rest: &str) -> bool {
    let starts = |word: &str| rest.get(..word.len()).is_some_and(|head| head.eq_ignore_ascii_case(word));
    starts("black") || starts("white") || starts("drawn") || starts("empty")
}

fn turn_in(note: &str) -> Option<Colour> {
    let line = note.lines().next().unwrap_or("").to_ascii_lowercase();
    if !line.contains("to move") {
        return None;
    }
    Some(if line.starts_with("black") { Colour::Black } else { Colour::White })
}

/// Who is to move, if that comes next on the line.
pub(crate) fn read_colour(cursor: &mut Cursor<'_>) -> Result<Option<Colour>, ParseError> {
    cursor.skip_while(|c| c.is_whitespace() && c != '\n');
    let word = |c: char| !c.is_whitespace() && c != ';' && c != ']';
    let ahead = cursor.clone().words(word);
    match cursor.take_while(word).to_ascii_lowercase().as_str() {
        "" => Ok(None),
        "black" => Ok(Some(Colour::Black)),
        "white" => Ok(Some(Colour::White)),
        text => {
            let mut chars = text.chars();
            let turn = chars.next().and_then(colour).filter(|_| chars.next().is_none());
            turn.map(Some).ok_or_else(|| ahead.unexpected("who is to move, \"X\" or \"O\""))
        }
    }
}
