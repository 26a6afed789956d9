//! Variations through a reader and a writer that know only comments: they travel as comments with a sign, and come out in
//! parentheses again. What may not be torn apart at the end of a line travels as one word.

use nullwindow::text::ParseError;
use std::borrow::Cow;

/// Noncharacters, which stand in no text: a variation, braces within it, a space where no line ends.
const VARIATION: char = '\u{fdd0}';
const OPEN: char = '\u{fdd1}';
const CLOSE: char = '\u{fdd2}';
const SPACE: char = '\u{fdd3}';

/// A text of PGN whose variations have become comments, as far as every variation and comment in it has an end: where one
/// has none, the game is the last.
pub(super) struct Hidden<'a> {
    pub(super) text: Cow<'a, str>,
    /// The games behind it.
    pub(super) rest: &'a str,
    /// Where they begin: line and column.
    pub(super) rest_at: (usize, usize),
    /// Where a sign was added: line and column.
    added: Vec<(usize, usize)>,
}

impl Hidden<'_> {
    pub(super) fn new(text: &str) -> Hidden<'_> {
        if !text.contains(['(', '{']) {
            return Hidden { text: Cow::Borrowed(text), rest: "", rest_at: (1, 1), added: Vec::new() };
        }
        let mut hider =
            Hider { rest: text, out: String::with_capacity(text.len()), at: (1, 1), added: Vec::new() };
        while hider.step() {}
        Hidden { text: Cow::Owned(hider.out), rest: hider.rest, rest_at: hider.at, added: hider.added }
    }

    /// An error at its place in the text as it was.
    pub(super) fn placed(&self, error: ParseError) -> ParseError {
        let is_before = |&&(line, column): &&(usize, usize)| line == error.line && column < error.column;
        let shift = self.added.iter().filter(is_before).count();
        ParseError { column: error.column.saturating_sub(shift).max(1), ..error }
    }
}

struct Hider<'a> {
    rest: &'a str,
    out: String,
    at: (usize, usize),
    added: Vec<(usize, usize)>,
}

impl Hider<'_> {
    /// Copies a character, or what belongs together; `false` at the end, and behind a game with something that has none.
    fn step(&mut self) -> bool {
        let Some(c) = self.rest.chars().next() else { return false };
        match c {
            '{' => match end_of_comment(self.rest) {
                Some(end) => self.copy(end),
                None => return self.cut(),
            },
            ';' => self.copy_through('\n'),
            '%' if self.at.1 == 1 => self.copy_through('\n'),
            '[' => self.copy_tag(),
            '(' => match end_of_variation(self.rest) {
                Some(end) => self.hide(end),
                None => return self.cut(),
            },
            c => self.copy(c.len_utf8()),
        }
        true
    }

    /// Leaves the other games for later; the reader says what is wrong with this one.
    fn cut(&mut self) -> bool {
        self.copy(next_game(self.rest));
        false
    }

    fn copy(&mut self, bytes: usize) {
        let (now, rest) = self.rest.split_at(bytes);
        self.out.push_str(now);
        self.pass(now);
        self.rest = rest;
    }

    fn pass(&mut self, text: &str) {
        for c in text.chars() {
            self.at = if c == '\n' { (self.at.0 + 1, 1) } else { (self.at.0, self.at.1 + 1) };
        }
    }

    fn copy_through(&mut self, last: char) {
        self.copy(self.rest.find(last).map_or(self.rest.len(), |at| at + last.len_utf8()));
    }

    /// Up to the bracket that is in no quotation marks, or the end of the line.
    fn copy_tag(&mut self) {
        let (mut is_quoted, mut is_escaped) = (false, false);
        let ends = |c: char| {
            let is_end = c == '\n' || (c == ']' && !is_quoted);
            is_quoted ^= c == '"' && !is_escaped;
            is_escaped = c == '\\' && !is_escaped;
            is_end
        };
        self.copy(self.rest.find(ends).map_or(self.rest.len(), |at| at + 1));
    }

    fn hide(&mut self, end: usize) {
        let (now, rest) = self.rest.split_at(end);
        self.added.push((self.at.0, self.at.1 + 1));
        self.out.extend(['{', VARIATION]);
        let mut comment_ends = None;
        for c in now[1..end - 1].chars() {
            match (comment_ends, c) {
                (None, '{' | ';') => {
                    self.out.push(OPEN);
                    comment_ends = Some(if c == '{' { '}' } else { '\n' });
                }
                (Some(last), _) if c == last => {
                    self.out.push(CLOSE);
                    comment_ends = None;
                }
                // A comment to the end of the line, which becomes one in braces.
                (Some('\n'), '{') => self.out.push('('),
                (Some('\n'), '}') => self.out.push(')'),
                (_, '{') => self.out.push(OPEN),
                (_, '}') => self.out.push(CLOSE),
                (_, c) => self.out.push(c),
            }
        }
        self.out.push('}');
        self.pass(now);
        self.rest = rest;
    }
}

/// Where the next game begins, or the text ends: with a tag at the beginning of a line after a blank one.
fn next_game(text: &str) -> usize {
    let mut lines = text.match_indices("\n[").map(|(at, _)| at + 1);
    lines.find(|&at| is_game(text, at)).unwrap_or(text.len())
}

fn is_game(text: &str, at: usize) -> bool {
    let (before, behind) = text.split_at(at);
    let is_blank = |before: &str| before.trim_end_matches([' ', '\t', '\r']).ends_with('\n');
    before.strip_suffix('\n').is_some_and(is_blank) && is_tag(behind)
}

/// Whether a text begins with a tag such as `[White "`, and not with a command such as `[%eval 0.35]`.
fn is_tag(text: &str) -> bool {
    let Some(text) = text.strip_prefix('[') else { return false };
    let value = text.trim_start_matches(|c: char| c.is_alphanumeric() || c == '_');
    value.len() < text.len() && value.trim_start().starts_with('"')
}

/// Where the comment at the beginning of a text ends; `None` if it does not before the next game.
fn end_of_comment(text: &str) -> Option<usize> {
    let end = text.find('}')? + 1;
    (next_game(&text[..end]) == end).then_some(end)
}

/// Where the variation at the beginning of a text ends, variations and comments within it included; `None` if it does not
/// before the next game.
fn end_of_variation(text: &str) -> Option<usize> {
    let (mut depth, mut comment_ends) = (0_usize, None);
    for (at, c) in text.char_indices() {
        match (comment_ends, c) {
            (Some(end), _) => comment_ends = comment_ends.filter(|_| c != end),
            (None, '{') => comment_ends = Some('}'),
            (None, ';') => comment_ends = Some('\n'),
            (None, '[') if is_game(text, at) => return None,
            (None, '(') => depth += 1,
            (None, ')') => {
                depth -= 1;
                if depth == 0 {
                    return Some(at + 1);
                }
            }
            _ => {}
        }
    }
    None
}

/// The variation that a comment stands for.
pub(super) fn variation_in(comment: &str) -> Option<String> {
    comment.strip_prefix(VARIATION).map(|text| text.replace(OPEN, "{").replace(CLOSE, "}"))
}

/// A comment that stands for a variation.
pub(super) fn hidden(variation: &str) -> String {
    format!("{VARIATION}{}", unbroken(variation).replace('{', "\u{fdd1}").replace('}', "\u{fdd2}"))
}

/// A comment in which no command such as `[%eval 0.35]` is torn apart.
pub(super) fn unbroken(comment: &str) -> String {
    let mut is_command = false;
    let mut before = ' ';
    let kept = |c: char| {
        is_command = (is_command || (before == '[' && c == '%')) && c != ']';
        before = c;
        if is_command && c == ' ' { SPACE } else { c }
    };
    comment.chars().map(kept).collect()
}

/// A text of PGN with its variations in parentheses.
pub(super) fn shown(text: &str) -> String {
    let mut out = String::with_capacity(text.len());
    let mut pieces = text.split("{\u{fdd0}");
    out.push_str(pieces.next().unwrap_or_default());
    for piece in pieces {
        let (variation, rest) = piece.split_once('}').unwrap_or((piece, ""));
        out.extend(["(", variation, ")", rest]);
    }
    out.replace(OPEN, "{").replace(CLOSE, "}").replace(SPACE, " ")
}
