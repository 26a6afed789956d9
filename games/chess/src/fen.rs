//! Forsyth–Edwards notation, with the castling letters of X-FEN and Shredder-FEN for Chess960.

use crate::key::can_capture_en_passant;
use crate::position::Position;
use crate::types::{Piece, Square};
use cozy_chess::{Board, BoardBuilder, BoardBuilderError, CastleRights, Color, File, Rank};
use nullwindow_notation::{Cursor, ParseError};
use std::fmt::Write;

/// Reads a FEN; the cursor stands behind it afterwards. Of the fields after the side to move, those that are missing are
/// `-` or the clocks of a new game.
pub(crate) fn read(cursor: &mut Cursor<'_>) -> Result<Position, ParseError> {
    let start = cursor.clone();
    let mut builder = BoardBuilder::empty();
    placement(cursor, &mut builder)?;
    let turn = blank(cursor, "w or b: who is to move")?;
    builder.side_to_move = match cursor.word() {
        "w" | "W" => Color::White,
        "b" | "B" => Color::Black,
        _ => return Err(turn.unexpected("w or b: who is to move")),
    };
    validate(&start, &builder)?;
    let mut castling = start.clone();
    if !is_missing(cursor) && !is_en_passant(next_field(cursor)) {
        castling = blank(cursor, "castling rights such as KQkq, or -")?;
        rights(cursor, &mut builder)?;
    }
    let mut passing = start.clone();
    if !is_missing(cursor) {
        passing = blank(cursor, "a square to capture en passant on, or -")?;
        en_passant(cursor, &mut builder)?;
    }
    clocks(cursor, &mut builder);
    let board = builder.build().map_err(|error| match error {
        BoardBuilderError::InvalidCastlingRights => castling.unexpected(CASTLING),
        BoardBuilderError::InvalidEnPassant => {
            passing.unexpected("the square behind a pawn that has just moved two squares, or -")
        }
        _ => start.unexpected("a position that can arise: at most two pieces give check"),
    })?;
    Ok(Position { board })
}

const CASTLING: &str = "rights to castle for kings and rooks that stand on their first rank, or -";

/// The next word.
fn next_field<'a>(cursor: &Cursor<'a>) -> &'a str {
    let mut ahead = cursor.clone();
    ahead.skip_while(char::is_whitespace);
    ahead.word()
}

/// Whether a field that is no number is missing: the text ends here, or goes on with the clocks or with UCI's moves.
fn is_missing(cursor: &Cursor<'_>) -> bool {
    let field = next_field(cursor);
    field.is_empty() || field == "moves" || field.bytes().all(|byte| byte.is_ascii_digit())
}

/// Whether a field names a square behind a pawn; the letters of castling rights are followed by no number.
fn is_en_passant(field: &str) -> bool {
    matches!(field.as_bytes(), [b'a'..=b'h', b'3' | b'6'])
}

/// Goes past the white space before a field, and returns where the field begins.
fn blank<'a>(cursor: &mut Cursor<'a>, expected: &str) -> Result<Cursor<'a>, ParseError> {
    if !cursor.peek().is_some_and(char::is_whitespace) {
        return Err(cursor.unexpected(format!("a space and {expected}")));
    }
    cursor.skip_while(char::is_whitespace);
    if cursor.is_at_end() { Err(cursor.unexpected(expected)) } else { Ok(cursor.clone()) }
}

fn placement(cursor: &mut Cursor<'_>, builder: &mut BoardBuilder) -> Result<(), ParseError> {
    for rank in (0..8).rev() {
        let mut file = 0;
        while file < 8 {
            let here = cursor.clone();
            let expected = || {
                let to_go = format!("{} to go on rank {}", 8 - file, rank + 1);
                here.unexpected(format!("a piece or a number of empty squares: {to_go}"))
            };
            match cursor.bump() {
                Some(digit @ '1'..='8') if digit as u8 - b'0' <= 8 - file => file += digit as u8 - b'0',
                Some(letter) => {
                    let piece = Piece::from_letter(letter).ok_or_else(expected)?;
                    let color = if letter.is_ascii_uppercase() { Color::White } else { Color::Black };
                    builder.board[Square::new(file, rank).index()] = Some((piece.inner(), color));
                    file += 1;
                }
                None => return Err(expected()),
            }
        }
        if rank > 0 && !cursor.eat('/') {
            return Err(cursor.unexpected(format!("\"/\" after the eight squares of rank {}", rank + 1)));
        }
    }
    Ok(())
}

/// What the generator would only call invalid, in words.
fn validate(at: &Cursor<'_>, builder: &BoardBuilder) -> Result<(), ParseError> {
    for (color, name) in [(Color::White, "White"), (Color::Black, "Black")] {
        let count = |piece: Option<Piece>| {
            let counts = |p: cozy_chess::Piece| piece.is_none_or(|piece| piece.inner() == p);
            builder.board.iter().flatten().filter(|(p, c)| *c == color && counts(*p)).count()
        };
        let kings = count(Some(Piece::King));
        if kings != 1 {
            return Err(at.unexpected(format!("one king of {name}'s, not {kings}")));
        }
        if count(Some(Piece::Pawn)) > 8 || count(None) > 16 {
            return Err(at.unexpected(format!("at most eight pawns and sixteen pieces of {name}'s")));
        }
    }
    let mut outer = builder.board[..8].iter().chain(&builder.board[56..]).flatten();
    if outer.any(|(piece, _)| *piece == cozy_chess::Piece::Pawn) {
        return Err(at.unexpected("no pawn on the first or last rank"));
    }
    let mut turned = builder.clone();
    turned.side_to_move = !builder.side_to_move;
    match (builder.build(), turned.build()) {
        (Err(_), Ok(_)) => Err(at.unexpected("a position where the side that has moved is not in check")),
        (Err(_), Err(_)) => Err(at.unexpected("a position with no more checks than one move can give")),
        (Ok(_), _) => Ok(()),
    }
}

/// `KQkq` are the outermost rooks; other letters name the rook's file.
fn rights(cursor: &mut Cursor<'_>, builder: &mut BoardBuilder) -> Result<(), ParseError> {
    if cursor.eat('-') {
        return Ok(());
    }
    while cursor.peek().is_some_and(|c| !c.is_whitespace()) {
        let here = cursor.clone();
        let letter = cursor.bump().unwrap_or(' ');
        let color = if letter.is_ascii_uppercase() { Color::White } else { Color::Black };
        let (king, rooks) = home(builder, color);
        let king = king.ok_or_else(|| here.unexpected(CASTLING))?;
        let rook = match letter.to_ascii_lowercase() {
            'k' => rooks.iter().rev().find(|&&file| file > king).copied(),
            'q' => rooks.iter().find(|&&file| file < king).copied(),
            file @ 'a'..='h' => rooks.iter().find(|&&rook| rook as u8 == file as u8 - b'a').copied(),
            _ => return Err(here.unexpected("K, Q, k, q, or the file of a rook that may castle")),
        };
        let rook = rook.ok_or_else(|| here.unexpected(CASTLING))?;
        let rights = &mut builder.castle_rights[color as usize];
        let right = if rook > king { &mut rights.short } else { &mut rights.long };
        if right.replace(rook).is_some_and(|old| old != rook) {
            return Err(here.unexpected("each castling right once"));
        }
    }
    Ok(())
}

/// The files of the king, if he is on his first rank, and of the rooks there.
fn home(builder: &BoardBuilder, color: Color) -> (Option<File>, Vec<File>) {
    let on = |file: File, piece| {
        let square = cozy_chess::Square::new(file, Rank::First.relative_to(color));
        builder.board[square as usize] == Some((piece, color))
    };
    let king = File::ALL.into_iter().find(|&file| on(file, cozy_chess::Piece::King));
    (king, File::ALL.into_iter().filter(|&file| on(file, cozy_chess::Piece::Rook)).collect())
}

fn en_passant(cursor: &mut Cursor<'_>, builder: &mut BoardBuilder) -> Result<(), ParseError> {
    let here = cursor.clone();
    match cursor.word() {
        "-" => Ok(()),
        word => {
            let square = word.parse().map_err(|_| here.unexpected("a square such as e3, or -"))?;
            let rank = Rank::Sixth.relative_to(builder.side_to_move);
            if cozy_chess::Square::rank(square) != rank {
                return Err(here.unexpected(format!("a square on rank {}, or -", rank as u8 + 1)));
            }
            builder.en_passant = Some(square);
            Ok(())
        }
    }
}

/// The clocks, if there are numbers; what follows is left to the caller.
fn clocks(cursor: &mut Cursor<'_>, builder: &mut BoardBuilder) {
    let number = |cursor: &mut Cursor<'_>| {
        let mut ahead = cursor.clone();
        ahead.skip_while(char::is_whitespace);
        let digits = ahead.take_while(|c| c.is_ascii_digit());
        let ends = ahead.peek().is_none_or(char::is_whitespace);
        if digits.is_empty() || !ends {
            return None;
        }
        *cursor = ahead;
        Some(digits.parse::<u32>().unwrap_or(u32::MAX))
    };
    if let Some(quiet) = number(cursor) {
        builder.halfmove_clock = quiet.min(100) as u8;
        if let Some(moves) = number(cursor) {
            builder.fullmove_number = moves.clamp(1, u32::from(u16::MAX)) as u16;
        }
    }
}

/// The FEN of a position: the en-passant square only where a legal capture exists; castling by `KQkq` where that names
/// the rook, else by its file.
pub(crate) fn write(position: &Position) -> String {
    let board = &position.board;
    let mut text = epd(position);
    // Writing to a string cannot fail.
    let _ = write!(text, " {} {}", board.halfmove_clock(), board.fullmove_number());
    text
}

/// The first four fields.
pub(crate) fn epd(position: &Position) -> String {
    let board = &position.board;
    let row = |rank: u8| -> String {
        let cells: Vec<Option<char>> = (0..8).map(|file| letter_on(board, Square::new(file, rank))).collect();
        let runs = cells.chunk_by(|a, b| a.is_none() && b.is_none());
        runs.map(|run| run[0].map_or_else(|| run.len().to_string(), String::from)).collect()
    };
    let mut text = (0..8).rev().map(row).collect::<Vec<_>>().join("/");
    text.push_str(if board.side_to_move() == Color::White { " w " } else { " b " });
    write_rights(board, &mut text);
    match board.en_passant() {
        Some(file) if can_capture_en_passant(board, file) => {
            let square = cozy_chess::Square::new(file, Rank::Sixth.relative_to(board.side_to_move()));
            let _ = write!(text, " {square}");
        }
        _ => text.push_str(" -"),
    }
    text
}

/// The letter of what stands on a square, White's in upper case.
pub(crate) fn letter_on(board: &Board, square: Square) -> Option<char> {
    let piece = Piece::from(board.piece_on(square.inner())?);
    let is_white = board.colors(Color::White).has(square.inner());
    Some(if is_white { piece.letter() } else { piece.letter().to_ascii_lowercase() })
}

fn write_rights(board: &Board, text: &mut String) {
    let start = text.len();
    let builder = BoardBuilder::from_board(board);
    for color in Color::ALL {
        let CastleRights { short, long } = *board.castle_rights(color);
        let (_, rooks) = home(&builder, color);
        let outermost = [(short, rooks.last(), 'k'), (long, rooks.first(), 'q')];
        for (right, outer, letter) in outermost {
            let Some(rook) = right else { continue };
            let letter = if outer == Some(&rook) { letter } else { char::from(b'a' + rook as u8) };
            text.push(if color == Color::White { letter.to_ascii_uppercase() } else { letter });
        }
    }
    if text.len() == start {
        text.push('-');
    }
}
