//! From tokens to games.

use super::token::{self, Token};
use super::{Ply, Record};
use crate::moves::Move;
use crate::position::Position;
use nullwindow::Game;
use nullwindow::notation::Notation;
use nullwindow::text::{Cursor, ParseError, excerpt};

/// The games of a text, each read when it is asked for. After one that cannot be read the next is looked for at the
/// next tag that begins a line.
///
/// ```
/// let games = nullwindow_checkers::pdn::games("1. 11-15 * 1. 9-13 22-18 0-1");
/// assert_eq!(games.map(|game| game.unwrap().plies.len()).collect::<Vec<_>>(), [1, 2]);
/// ```
pub fn games(text: &str) -> Games<'_> {
    Games { cursor: token::cursor(text) }
}

/// An iterator over games, made by [`games`].
#[derive(Clone, Debug)]
pub struct Games<'a> {
    cursor: Cursor<'a>,
}

impl Iterator for Games<'_> {
    type Item = Result<Record, ParseError>;

    fn next(&mut self) -> Option<Self::Item> {
        token::skip_space(&mut self.cursor);
        if self.cursor.is_at_end() {
            return None;
        }
        let start = self.cursor.clone();
        let game = game(&mut self.cursor);
        if let Err(error) = &game {
            // What has no end was read to the end of the text: the games behind it are still to come.
            self.cursor = start;
            self.skip_to_line(error.line);
            self.skip_to_tags();
        }
        Some(game)
    }
}

impl Games<'_> {
    /// To the beginning of a line, if that is still to come.
    fn skip_to_line(&mut self, line: usize) {
        while self.cursor.place().0 < line && self.cursor.bump().is_some() {}
    }

    /// To a line that begins with a tag, and before which there are others that do not.
    fn skip_to_tags(&mut self) {
        let mut has_left_tags = !self.begins_tag();
        while !self.cursor.is_at_end() {
            self.cursor.skip_while(|c| c != '\n');
            self.cursor.bump();
            let is_tag = self.begins_tag();
            if is_tag && has_left_tags {
                return;
            }
            has_left_tags |= !is_tag;
        }
    }

    /// Whether a tag begins here, blanks aside, and not a command such as `[%clock 5]`, which stands in a comment.
    fn begins_tag(&self) -> bool {
        let rest = self.cursor.rest().trim_start_matches([' ', '\t']);
        rest.strip_prefix('[').is_some_and(|rest| !rest.starts_with('%'))
    }
}

/// The last position of the only game in a text.
pub(crate) fn last_position(text: &str) -> Result<Position, ParseError> {
    let mut cursor = token::cursor(text);
    let game = game(&mut cursor)?;
    token::skip_space(&mut cursor);
    if !cursor.is_at_end() {
        return Err(cursor.unexpected("one game only, and then the end"));
    }
    Ok(game.positions().last().unwrap_or(game.start))
}

/// The moves of a text without tags.
pub(crate) fn moves_from(start: &Position, text: &str) -> Result<Vec<Move>, ParseError> {
    let mut cursor = token::cursor(text);
    let mut game = Record::new(*start);
    let mut reader = Reader::new(&mut game);
    while let Some((place, token)) = step(&mut cursor)? {
        match token {
            Token::Tag(..) => return Err(place.unexpected("a move such as 11-15")),
            token => reader.take(&place, token)?,
        }
    }
    Ok(game.plies.iter().map(|ply| ply.mv).collect())
}

/// The next token and where it stands.
fn step<'a>(cursor: &mut Cursor<'a>) -> Result<Option<(Cursor<'a>, Token<'a>)>, ParseError> {
    token::skip_space(cursor);
    let place = cursor.clone();
    Ok(token::next(cursor)?.map(|token| (place, token)))
}

/// One game: tags, moves, and a result, the next tags or the end.
fn game(cursor: &mut Cursor<'_>) -> Result<Record, ParseError> {
    let mut game = Record::default();
    while {
        token::skip_space(cursor);
        cursor.peek() == Some('[')
    } {
        if let Some((place, Token::Tag(name, value))) = step(cursor)? {
            heed(&mut game, &place, name, &value)?;
            game.tags.push((name.to_owned(), value));
        }
    }
    let mut reader = Reader::new(&mut game);
    loop {
        let before = cursor.clone();
        match step(cursor)? {
            None => break,
            Some((_, Token::Tag(..))) => {
                *cursor = before;
                break;
            }
            Some((_, Token::Finish(finish))) => {
                game.finish = finish;
                break;
            }
            Some((place, token)) => reader.take(&place, token)?,
        }
    }
    Ok(game)
}

/// What a tag says about the rules and the start.
fn heed(game: &mut Record, place: &Cursor<'_>, name: &str, value: &str) -> Result<(), ParseError> {
    match name {
        "GameType" if value.split(',').next().is_none_or(|kind| kind.trim() != "21") => {
            let found = format!("game type {}", excerpt(value.chars()));
            Err(place.error("game type 21, which is English draughts", found))
        }
        "FEN" => {
            let inside =
                |e: ParseError| place.error(format!("a position in the tag FEN: {}", e.expected), e.found);
            game.start = Position::parse(value).map_err(inside)?;
            Ok(())
        }
        _ => Ok(()),
    }
}

/// Builds a game from what follows the tags.
struct Reader<'a> {
    game: &'a mut Record,
    position: Position,
}

impl<'a> Reader<'a> {
    fn new(game: &'a mut Record) -> Reader<'a> {
        let position = game.start;
        Reader { game, position }
    }

    fn take(&mut self, place: &Cursor<'_>, token: Token<'_>) -> Result<(), ParseError> {
        let last = self.game.plies.last_mut();
        match (token, last) {
            (Token::Move(word), _) => return self.play(place, word),
            (Token::Comment(text), Some(ply)) => ply.comments.push(text),
            (Token::Comment(text), None) => self.game.comments.push(text),
            (Token::Glyph(glyph), Some(ply)) => ply.glyphs.push(glyph),
            (Token::Variation(text), Some(ply)) => ply.variations.push(text),
            (Token::Glyph(_) | Token::Variation(_), None) => return Err(place.unexpected("a move before it")),
            (Token::Number | Token::Tag(..), _) => {}
            (Token::Finish(finish), _) => self.game.finish = finish,
        }
        Ok(())
    }

    fn play(&mut self, place: &Cursor<'_>, word: &str) -> Result<(), ParseError> {
        let mv = self.position.parse_move(word).map_err(|error| error.shifted(place.place()))?;
        self.position = self.position.play(mv);
        self.game.plies.push(Ply::new(mv));
        Ok(())
    }
}
