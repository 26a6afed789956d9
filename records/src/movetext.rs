//! PGN and PDN: tags, and moves with everything that may stand among them.

use crate::comment::{Comment, Mark, Note};
use crate::dialect::Dialect;
use crate::record::{GameEnd, GameRecord, NodeId};
use crate::split::{begins_tag, is_in_name};
use nullwindow_notation::{Cursor, ParseError, excerpt};

enum Token<'a> {
    Comment(Comment),
    Open,
    Close,
    Glyph(u16),
    End(GameEnd),
    Move(&'a str, (usize, usize), Option<Mark>),
    /// A move number, or a word that says nothing, such as `e.p.`.
    Nothing,
}

/// Words that say nothing the move does not.
const NOTHING: [&str; 5] = ["e.p.", "ep", "+", "#", "++"];

const MARKS: [char; 6] = ['!', '?', '‼', '⁇', '⁉', '⁈'];

/// The games of a piece. After an error the next game is looked for behind the next result.
pub(crate) fn read_piece(dialect: &Dialect, mut cursor: Cursor<'_>) -> Vec<Result<GameRecord, ParseError>> {
    let (mut games, mut is_open) = (Vec::new(), false);
    loop {
        skip_blank(&mut cursor);
        if cursor.is_at_end() {
            return games;
        }
        let mut reader = Reader::new(dialect, is_open);
        let game = reader.read(&mut cursor);
        if game.is_err() {
            if let Some((_, open)) = reader.outer.first() {
                // Once a variation has no end, a result ends a game wherever it stands.
                (cursor, is_open) = (open.clone(), true);
                cursor.bump();
            }
            skip_game(dialect, &mut cursor);
        }
        games.push(game);
    }
}

/// Reads one game, up to its result, the tags of the next one or the end of the text.
pub(crate) fn read_one(dialect: &Dialect, cursor: &mut Cursor<'_>) -> Result<GameRecord, ParseError> {
    Reader::new(dialect, false).read(cursor)
}

/// Goes past white space and lines that begin with `%`; lists of moves may have commas.
pub(crate) fn skip_blank(cursor: &mut Cursor<'_>) {
    loop {
        cursor.skip_while(|c| c.is_whitespace() || matches!(c, ',' | '\u{feff}'));
        // A byte order mark before it does not count.
        let begins_line = cursor.place().1 == 1 || cursor.place() == (1, 2);
        if cursor.peek() != Some('%') || !begins_line {
            return;
        }
        cursor.skip_while(|c| c != '\n');
    }
}

/// Goes past the next result, or to the tags behind the next moves.
fn skip_game(dialect: &Dialect, cursor: &mut Cursor<'_>) {
    let mut has_moves = false;
    loop {
        skip_blank(cursor);
        if cursor.peek() == Some('[') {
            if has_moves && begins_tag(cursor.rest()) {
                return;
            }
            let _ = read_tag(cursor);
            continue;
        }
        match token(dialect, cursor) {
            Ok(None | Some(Token::End(_))) => return,
            Ok(Some(_)) => has_moves = true,
            Err(_) => _ = cursor.bump(),
        }
    }
}

/// The next token; `None` at the end of the text. A tag is none.
fn token<'a>(dialect: &Dialect, cursor: &mut Cursor<'a>) -> Result<Option<Token<'a>>, ParseError> {
    skip_blank(cursor);
    let start = cursor.clone();
    let Some(c) = cursor.bump() else { return Ok(None) };
    Ok(Some(match c {
        '(' => Token::Open,
        ')' => Token::Close,
        '*' => Token::End(GameEnd::Unknown),
        '{' => {
            let text = cursor.take_while(|c| c != '}');
            if !cursor.eat('}') {
                return Err(start.error("\"}\" at the end of the comment", "the end of the game"));
            }
            Token::Comment(Comment::read(text, dialect.is_compact))
        }
        ';' => {
            // Written in braces it cannot hold one.
            let text = cursor.take_while(|c| c != '\n').replace('}', ")");
            Token::Comment(Comment::read(&text, dialect.is_compact))
        }
        '$' => {
            let digits = cursor.take_while(|c| c.is_ascii_digit());
            let wrong = |_| start.unexpected("a glyph such as $1, up to $65535");
            Token::Glyph(digits.parse().map_err(wrong)?)
        }
        _ => {
            *cursor = start;
            word(dialect, cursor)?
        }
    }))
}

/// A move, a move number, a mark or a result.
fn word<'a>(dialect: &Dialect, cursor: &mut Cursor<'a>) -> Result<Token<'a>, ParseError> {
    let start = cursor.clone();
    let whole = cursor.take_while(|c| !c.is_whitespace() && !"{};()[]$*,\u{feff}".contains(c));
    let unmarked = whole.trim_end_matches(['+', '#']).trim_end_matches(MARKS);
    let marks = whole[unmarked.len()..].trim_end_matches(['+', '#']);
    let text = if marks.is_empty() { whole } else { unmarked };
    let mark = Mark::read(marks);
    let mv = without_number(text);
    // In PDN a number has a dot.
    let is_bare = !dialect.has_bare_numbers && whole.bytes().all(|b| b.is_ascii_digit());
    // At the beginning of a line it would not be read again.
    if whole.is_empty() || is_bare || mv.starts_with('%') {
        return Err(start.unexpected(dialect.expected));
    }
    if let Some(end) = dialect.result(mv) {
        return Ok(Token::End(end));
    }
    Ok(match mark {
        Some(mark) if mv.is_empty() => Token::Glyph(mark.glyph()),
        None if mv.is_empty() && !marks.is_empty() => {
            return Err(start.unexpected("! or ?, one or two of them"));
        }
        _ if mv.is_empty() || NOTHING.contains(&mv) => Token::Nothing,
        mark => {
            let (line, column) = start.place();
            let before = text[..text.len() - mv.len()].chars().count();
            Token::Move(mv, (line, column + before), mark)
        }
    })
}

/// A word without the numbers before it: `12.`, `12...`, the dots or the digits alone.
fn without_number(mut text: &str) -> &str {
    loop {
        let behind = text.trim_start_matches(|c: char| c.is_ascii_digit());
        let rest = behind.trim_start_matches(['.', '…']);
        if rest.len() == behind.len() {
            return if rest.is_empty() { "" } else { text };
        }
        text = rest;
    }
}

/// A tag: its name, its value, and where that stands.
fn read_tag<'a>(cursor: &mut Cursor<'a>) -> Result<(&'a str, String, Cursor<'a>), ParseError> {
    let is_blank = |c: char| matches!(c, ' ' | '\t' | '\r');
    cursor.eat('[');
    cursor.skip_while(is_blank);
    let name = cursor.take_while(is_in_name);
    if name.is_empty() {
        return Err(cursor.unexpected("the name of a tag"));
    }
    cursor.skip_while(is_blank);
    cursor.expect('"', format!("the value of {} in quotes", excerpt(name.chars())))?;
    let (at, mut value) = (cursor.clone(), String::new());
    loop {
        match cursor.peek() {
            Some('"') => break,
            None | Some('\n') => {
                let name = excerpt(name.chars());
                return Err(cursor.unexpected(format!("a closing quote after the value of {name}")));
            }
            Some(c) => {
                cursor.bump();
                let is_escape = c == '\\' && matches!(cursor.peek(), Some('"' | '\\'));
                value.extend(if is_escape { cursor.bump() } else { Some(c) });
            }
        }
    }
    cursor.bump();
    cursor.skip_while(is_blank);
    cursor.expect(']', "\"]\" after the tag").map(|()| (name, value, at))
}

/// A line of moves that is being read.
#[derive(Default)]
struct Line {
    /// The node it branches from; `None` is the main line.
    branch: Option<NodeId>,
    last: Option<NodeId>,
    /// Whether a variation stands behind the last move.
    has_variation: bool,
    /// Notes that stand before the next move.
    pending: Vec<Note>,
}

struct Reader<'d, 'a> {
    dialect: &'d Dialect,
    game: GameRecord,
    line: Line,
    /// The lines around it, each with the place where it was left.
    outer: Vec<(Line, Cursor<'a>)>,
    /// Whether a result ends the game also in a variation.
    ends_anywhere: bool,
}

impl<'d, 'a> Reader<'d, 'a> {
    fn new(dialect: &'d Dialect, ends_anywhere: bool) -> Reader<'d, 'a> {
        let (game, line, outer) = Default::default();
        Reader { dialect, game, line, outer, ends_anywhere }
    }

    fn read(&mut self, cursor: &mut Cursor<'a>) -> Result<GameRecord, ParseError> {
        loop {
            skip_blank(cursor);
            if cursor.peek() != Some('[') {
                break;
            }
            self.tag(cursor)?;
        }
        loop {
            skip_blank(cursor);
            if begins_tag(cursor.rest()) && self.outer.is_empty() {
                break;
            }
            let start = cursor.clone();
            match token(self.dialect, cursor)? {
                None => break,
                Some(Token::End(end)) if self.outer.is_empty() => {
                    self.game.result = end;
                    self.read_remarks(cursor);
                    break;
                }
                Some(Token::End(_)) if self.ends_anywhere => break,
                Some(token) => self.take(token, start)?,
            }
        }
        if let Some((_, open)) = self.outer.first() {
            return Err(open.error("\")\" at the end of the variation", "the end of the game"));
        }
        let rest = std::mem::take(&mut self.line.pending);
        self.game[self.line.last.unwrap_or(NodeId::ROOT)].after.extend(rest);
        Ok(std::mem::take(&mut self.game))
    }

    fn tag(&mut self, cursor: &mut Cursor<'a>) -> Result<(), ParseError> {
        let (name, value, at) = read_tag(cursor)?;
        self.dialect.check_game(name, &value, &at)?;
        if name.eq_ignore_ascii_case("FEN") {
            (self.game.start, self.game.start_place) = (Some(value), at.place());
        } else if !self.dialect.is_own(name) {
            self.game.tags.push((name.to_owned(), value));
        }
        Ok(())
    }

    /// Comments behind the result belong to the game if nothing else follows before a blank line.
    fn read_remarks(&mut self, cursor: &mut Cursor<'a>) {
        let (mut ahead, mut comments) = (cursor.clone(), Vec::new());
        loop {
            let space = ahead.take_while(char::is_whitespace);
            if ahead.is_at_end() || space.matches('\n').count() > 1 {
                break;
            }
            match token(self.dialect, &mut ahead) {
                Ok(Some(Token::Comment(comment))) => comments.push(comment),
                _ => return,
            }
        }
        for comment in comments {
            self.comment(comment);
        }
        *cursor = ahead;
    }

    fn take(&mut self, token: Token<'_>, start: Cursor<'a>) -> Result<(), ParseError> {
        match token {
            Token::Nothing | Token::End(_) => {}
            Token::Comment(comment) => self.comment(comment),
            Token::Glyph(glyph) => self.glyph(glyph),
            Token::Move(text, place, mark) => {
                let line = &mut self.line;
                let id = self.game.add(line.last.or(line.branch).unwrap_or(NodeId::ROOT), text);
                self.game[id].place = place;
                self.game[id].before = std::mem::take(&mut line.pending);
                (line.last, line.has_variation) = (Some(id), false);
                self.game[id].after.extend(mark.map(|mark| Note::Glyph(mark.glyph())));
            }
            Token::Open => {
                let parent = self.line.last.and_then(|last| self.game[last].parent);
                let Some(branch) = parent.or(self.line.branch) else {
                    return Err(start.unexpected("a move before it"));
                };
                let line = Line { branch: Some(branch), ..Line::default() };
                self.outer.push((std::mem::replace(&mut self.line, line), start));
            }
            Token::Close => {
                let Some((outer, _)) = self.outer.pop() else {
                    return Err(start.unexpected(self.dialect.expected));
                };
                let inner = std::mem::replace(&mut self.line, outer);
                match inner.last {
                    Some(last) => {
                        self.game[last].after.extend(inner.pending);
                        // Another way to begin a variation is a variation beside it.
                        self.line.has_variation |= inner.branch != self.line.branch;
                    }
                    None => {
                        for note in inner.pending {
                            self.note(note);
                        }
                    }
                }
            }
        }
        Ok(())
    }

    fn comment(&mut self, comment: Comment) {
        if !comment.0.is_empty() {
            self.note(Note::Comment(comment));
        }
    }

    fn note(&mut self, note: Note) {
        match self.line.last {
            Some(last) if !self.line.has_variation => self.game[last].after.push(note),
            None if self.line.branch.is_none() => self.game[NodeId::ROOT].after.push(note),
            _ => self.line.pending.push(note),
        }
    }

    /// A glyph belongs to the move before it, whatever stands between them.
    fn glyph(&mut self, glyph: u16) {
        match self.line.last {
            Some(last) => self.game[last].after.push(Note::Glyph(glyph)),
            None => self.note(Note::Glyph(glyph)),
        }
    }
}
