//! Moves as people write them.

use crate::moves::Move;
use crate::position::Position;
use crate::square::Square;
use nullwindow::Game;
use nullwindow_notation::{Cursor, ParseError, excerpt};

/// What stands between two squares; writers disagree, and nothing depends on it.
fn is_separator(c: char) -> bool {
    matches!(c, '-' | 'x' | 'X' | ':' | '×' | '–' | '—')
}

pub(super) fn write(position: &Position, mv: Move) -> String {
    let sign = if mv.is_capture() { "x" } else { "-" };
    let mut moves = Vec::new();
    position.moves(&mut moves);
    let alike = moves.iter().filter(|other| (other.from(), other.to()) == (mv.from(), mv.to())).count();
    // A capture that comes back to where it began would read like no move at all.
    if alike < 2 && mv.from() != mv.to() {
        return format!("{}{sign}{}", mv.from(), mv.to());
    }
    position.paths(mv).first().map_or_else(String::new, |path| spell(path))
}

/// All squares of a capture.
fn spell(path: &[Square]) -> String {
    path.iter().map(ToString::to_string).collect::<Vec<_>>().join("x")
}

pub(super) fn read(position: &Position, text: &str) -> Result<Move, ParseError> {
    let mut cursor = Cursor::new(text);
    cursor.skip_while(char::is_whitespace);
    let place = cursor.clone();
    let named = squares(&mut cursor)?;
    cursor.skip_while(|c| matches!(c, '!' | '?') || c.is_whitespace());
    cursor.expect_end("the end of the move")?;
    let found = || excerpt(place.rest().trim_end().chars());
    match &candidates(position, &named)[..] {
        [mv] => Ok(*mv),
        [] => Err(place.error(no_such_move(position, &named), found())),
        several => {
            let paths: Vec<String> =
                several.iter().flat_map(|&mv| position.paths(mv)).map(|p| spell(&p)).collect();
            Err(place.error(format!("one of {}", paths.join(", ")), found()))
        }
    }
}

/// Two squares or more, with signs between them.
fn squares(cursor: &mut Cursor<'_>) -> Result<Vec<Square>, ParseError> {
    let mut named = Vec::new();
    loop {
        let place = cursor.clone();
        let digits = cursor.take_while(|c| c.is_ascii_digit());
        let Some(square) = digits.parse().ok().and_then(Square::new) else {
            let expected =
                if named.is_empty() { "a move such as 11-15 or 15x22" } else { "a square from 1 to 32" };
            return Err(place.unexpected(expected));
        };
        named.push(square);
        if cursor.peek().is_some_and(is_separator) && named.len() <= 32 {
            cursor.bump();
        } else if named.len() < 2 {
            return Err(cursor.unexpected("\"-\" or \"x\" and where the piece goes"));
        } else {
            return Ok(named);
        }
    }
}

/// The moves that a list of squares can mean: the whole path; else start, end and some squares between; else, as the Hub
/// protocol has it, start, end and all captured squares in any order. No list is both a path and a list of captured
/// squares: a piece lands in every second row and captures in the rows between.
fn candidates(position: &Position, named: &[Square]) -> Vec<Move> {
    let (first, last) = (named.first().copied(), named.last().copied());
    let mut moves = Vec::new();
    position.moves(&mut moves);
    moves.retain(|mv| Some(mv.from()) == first);
    let by = |accept: &dyn Fn(Move, &[Square]) -> bool| -> Vec<Move> {
        moves.iter().copied().filter(|&mv| position.paths(mv).iter().any(|path| accept(mv, path))).collect()
    };
    if let [_, end] = *named {
        return moves.into_iter().filter(|mv| mv.to() == end).collect();
    }
    let whole = by(&|_, path| path == named);
    if !whole.is_empty() {
        return whole;
    }
    let part = by(&|mv, path| Some(mv.to()) == last && is_part(named, path));
    if part.is_empty() { by(&|mv, _| mv.to() == named[1] && captures(mv, &named[2..])) } else { part }
}

/// Whether a move captures just these squares.
fn captures(mv: Move, squares: &[Square]) -> bool {
    let captured: Vec<Square> = mv.captured().collect();
    captured.len() == squares.len() && captured.iter().all(|square| squares.contains(square))
}

/// Whether `part` is what is left of `whole` when some squares are left out.
fn is_part(part: &[Square], whole: &[Square]) -> bool {
    let mut rest = whole.iter();
    part.iter().all(|square| rest.any(|other| other == square))
}

/// What could have been played instead.
fn no_such_move(position: &Position, named: &[Square]) -> String {
    let mut moves = Vec::new();
    position.moves(&mut moves);
    let own: Vec<Move> = moves.iter().copied().filter(|mv| Some(&mv.from()) == named.first()).collect();
    let shown = if own.is_empty() { &moves } else { &own };
    let texts: Vec<String> = shown.iter().map(|&mv| write(position, mv)).collect();
    match (texts.is_empty(), position.must_capture()) {
        (true, _) => "no move, for the game is over".into(),
        (_, true) => format!("a capture, which is compulsory ({})", texts.join(", ")),
        _ => format!("a legal move ({})", texts.join(", ")),
    }
}
