//! Draughts FEN: `B:W21,22,K30:B1,K2`.

use crate::board::Board;
use crate::position::{Piece, Position, Side};
use crate::square::{Square, row};
use nullwindow_notation::{Cursor, ParseError};

const WHOLE: &str = "a position such as B:W21,K30:B1,K2 or moves from the start such as 11-15 23-19";

pub(super) fn write(position: &Position) -> String {
    let letter = |side| if side == Side::Black { 'B' } else { 'W' };
    let mut text = letter(position.side()).to_string();
    for side in [Side::White, Side::Black] {
        let own = position.pieces().filter(|(_, piece)| piece.side == side);
        let named = own.map(|(square, piece)| format!("{}{square}", if piece.is_king { "K" } else { "" }));
        text.extend([":", &letter(side).to_string(), &named.collect::<Vec<_>>().join(",")]);
    }
    text
}

pub(super) fn read(cursor: &mut Cursor<'_>) -> Result<Position, ParseError> {
    let quote = cursor.eat('"');
    let turn = side(cursor).ok_or_else(|| cursor.unexpected(WHOLE))?;
    let mut board = Board { black: 0, white: 0, kings: 0 };
    let mut given = Vec::new();
    for _ in 0..2 {
        gap(cursor);
        cursor.expect(':', "\":\" and the pieces of a side")?;
        gap(cursor);
        let place = cursor.clone();
        let owner = side(cursor).ok_or_else(|| cursor.unexpected("\"B\" or \"W\""))?;
        if given.contains(&owner) {
            return Err(place.unexpected("the pieces of the other side"));
        }
        given.push(owner);
        pieces(&mut board, cursor, owner)?;
    }
    cursor.eat('.');
    if quote {
        cursor.expect('"', "a closing quote")?;
    }
    gap(cursor);
    cursor.expect_end("\",\" and a square, or the end")?;
    Ok(Position::new(board, turn))
}

fn gap(cursor: &mut Cursor<'_>) {
    cursor.skip_while(char::is_whitespace);
}

fn side(cursor: &mut Cursor<'_>) -> Option<Side> {
    let side = match cursor.peek()? {
        'B' | 'b' => Side::Black,
        'W' | 'w' => Side::White,
        _ => return None,
    };
    cursor.bump();
    Some(side)
}

/// The pieces of one side, up to what is no comma.
fn pieces(board: &mut Board, cursor: &mut Cursor<'_>, side: Side) -> Result<(), ParseError> {
    gap(cursor);
    if cursor.peek().is_none_or(|c| matches!(c, ':' | '.' | '"')) {
        return Ok(()); // a side may have nothing left
    }
    loop {
        group(board, cursor, side)?;
        gap(cursor);
        if !cursor.eat(',') {
            return Ok(());
        }
        gap(cursor);
    }
}

/// A piece, or a range of them.
fn group(board: &mut Board, cursor: &mut Cursor<'_>, side: Side) -> Result<(), ParseError> {
    let is_king = cursor.eat('K') || cursor.eat('k');
    let place = cursor.clone();
    let first = number(cursor)?;
    let last = if cursor.eat('-') { number(cursor)? } else { first };
    if last < first {
        return Err(place.unexpected("a range that rises, such as 1-12"));
    }
    for square in Square::all().filter(|square| (first..=last).contains(square)) {
        put(board, &place, square, Piece { side, is_king })?;
    }
    Ok(())
}

fn put(board: &mut Board, place: &Cursor<'_>, square: Square, piece: Piece) -> Result<(), ParseError> {
    let set = square.set();
    if (board.black | board.white) & set != 0 {
        return Err(place.error("every square once", format!("square {square} again")));
    }
    let (own, king_row) = match piece.side {
        Side::Black => (&mut board.black, row(7)),
        Side::White => (&mut board.white, row(0)),
    };
    if !piece.is_king && set & king_row != 0 {
        let expected = format!("a king (K{square}), for a man on its king row has been crowned");
        return Err(place.error(expected, format!("a man on square {square}")));
    }
    *own |= set;
    if own.count_ones() > 12 {
        return Err(place.error("at most 12 pieces a side", format!("a thirteenth on square {square}")));
    }
    if piece.is_king {
        board.kings |= set;
    }
    Ok(())
}

fn number(cursor: &mut Cursor<'_>) -> Result<Square, ParseError> {
    let place = cursor.clone();
    let digits = cursor.take_while(|c| c.is_ascii_digit());
    let square = digits.parse().ok().and_then(Square::new);
    square.ok_or_else(|| place.unexpected("a square from 1 to 32"))
}
