//! Moves as text, one or many.

use crate::position::{Move, Position};
use nullwindow::Game;
use nullwindow_notation::{Cursor, ParseError};

/// Words for a pass; longer ones first, so that none is read in part.
const PASSES: [&str; 5] = ["pass", "pa", "ps", "--", "p@"];

/// Whether a text begins with a move, or with the number of one.
pub(super) fn begins(text: &str) -> bool {
    let text = text.trim_start_matches(|c: char| c.is_ascii_digit() || c == '.' || c.is_whitespace());
    let mut bytes = text.bytes();
    let column = bytes.next().is_some_and(|c| matches!(c, b'a'..=b'h' | b'A'..=b'H'));
    column && bytes.next().is_some_and(|c| matches!(c, b'1'..=b'8'))
}

/// Reads one move: `f5`, `F5`, or a pass.
pub(super) fn read_move(cursor: &mut Cursor<'_>) -> Result<Move, ParseError> {
    let rest = cursor.rest();
    for word in PASSES {
        if rest.get(..word.len()).is_some_and(|head| head.eq_ignore_ascii_case(word)) {
            word.chars().for_each(|_| _ = cursor.bump());
            return Ok(Move::PASS);
        }
    }
    let wrong = cursor.unexpected("a move such as \"f5\" or \"pass\"");
    let (Some(column), Some(row)) = (cursor.bump(), cursor.bump()) else { return Err(wrong) };
    let (column, row) = (u32::from(column.to_ascii_lowercase()), u32::from(row));
    let (column, row) = (column.wrapping_sub(u32::from('a')), row.wrapping_sub(u32::from('1')));
    if column > 7 || row > 7 {
        return Err(wrong);
    }
    Move::new((8 * row + column) as u8).ok_or(wrong)
}

/// Reads moves to the end of the text, played from `start`; forced passes may be left out and are put in.
pub(crate) fn read_moves(cursor: &mut Cursor<'_>, start: &Position) -> Result<Vec<Move>, ParseError> {
    let (mut position, mut moves) = (*start, Vec::new());
    loop {
        skip_between(cursor);
        if cursor.is_at_end() {
            return Ok(moves);
        }
        let before = cursor.clone();
        let mv = read_move(cursor)?;
        push_move(&mut position, mv, &mut moves).map_err(|()| illegal(&before, &position))?;
    }
}

/// Plays `mv`, after a pass if that is forced.
pub(super) fn push_move(position: &mut Position, mv: Move, moves: &mut Vec<Move>) -> Result<(), ()> {
    if mv != Move::PASS && position.is_legal(Move::PASS) {
        moves.push(Move::PASS);
        *position = position.play(Move::PASS);
    }
    if !position.is_legal(mv) {
        return Err(());
    }
    moves.push(mv);
    *position = position.play(mv);
    Ok(())
}

/// White space, commas and semicolons, and numbers with a dot.
fn skip_between(cursor: &mut Cursor<'_>) {
    loop {
        cursor.skip_while(|c| c.is_whitespace() || c == ',' || c == ';');
        let digits = cursor.rest().bytes().take_while(u8::is_ascii_digit).count();
        if digits == 0 || cursor.rest().as_bytes().get(digits) != Some(&b'.') {
            return;
        }
        cursor.skip_while(|c| c.is_ascii_digit() || c == '.');
    }
}

/// The move at `cursor` may not be played.
pub(super) fn illegal(cursor: &Cursor<'_>, position: &Position) -> ParseError {
    let mut moves = Vec::new();
    if position.outcome().is_none() {
        position.moves(&mut moves);
    }
    let names: Vec<String> = moves.iter().map(Move::to_string).collect();
    let expected = match names.as_slice() {
        [] => "no move, for the game is over".to_owned(),
        _ => format!("a legal move ({})", names.join(", ")),
    };
    let word: String = cursor.rest().chars().take(2).collect();
    cursor.error(expected, format!("{word:?}"))
}
