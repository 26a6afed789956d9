//! Where games begin in a file, whatever is left unclosed before them.

use nullwindow_notation::Cursor;

/// Pieces of PGN or PDN, each with the tags of one game at most.
///
/// A game begins at a line that starts with a tag, after a line that does not end with one. In an open comment such a line
/// counts unless the next brace closes the comment.
pub(crate) fn by_tags(text: &str) -> Vec<Cursor<'_>> {
    let (mut starts, mut is_open, mut is_after_tags, mut closed_at) = (vec![(0, (1, 1))], false, false, 0);
    let mut at = 0;
    for (i, line) in text.split_inclusive('\n').enumerate() {
        let is_tag = begins_tag(line);
        if is_tag && is_open && at >= closed_at {
            closed_at = closing_brace(&text[at..]).map_or(0, |brace| at + brace);
        }
        if is_tag && !is_after_tags && (!is_open || at >= closed_at) {
            starts.push((at, (i + 1, 1)));
            is_open = false;
        }
        let has_moves;
        (is_open, has_moves) = scan(line, is_open);
        is_after_tags = is_tag && !is_open && !has_moves;
        at += line.len();
    }
    pieces(text, &starts)
}

/// The text from each start to the next, with line and column of the start.
fn pieces<'a>(text: &'a str, starts: &[(usize, (usize, usize))]) -> Vec<Cursor<'a>> {
    let ends = starts.iter().skip(1).map(|start| start.0).chain([text.len()]);
    let piece = |(&(from, place), to): (&(usize, _), usize)| Cursor::new(&text[from..to]).placed(place);
    starts.iter().zip(ends).map(piece).collect()
}

/// Whether a text begins with a tag such as `[White "`, blanks aside, and not with a command such as `[%eval 0.35]`.
pub(crate) fn begins_tag(text: &str) -> bool {
    let text = text.trim_start_matches([' ', '\t', '\u{feff}']);
    let Some(text) = text.strip_prefix('[') else { return false };
    let text = text.trim_start_matches([' ', '\t']);
    let value = text.trim_start_matches(is_in_name);
    value.len() < text.len() && value.trim_start_matches([' ', '\t']).starts_with('"')
}

/// Whether a name of a tag may hold a character.
pub(crate) fn is_in_name(c: char) -> bool {
    c.is_alphanumeric() || matches!(c, '_' | '+' | '#' | '=' | ':' | '-')
}

/// Whether a comment is open behind a line, and whether the line has something beside tags.
fn scan(line: &str, is_open: bool) -> (bool, bool) {
    let (mut rest, mut is_open, mut has_moves) = (line, is_open, is_open);
    if !is_open && line.starts_with('%') {
        return (false, true);
    }
    loop {
        if is_open {
            let Some(end) = rest.find('}') else { return (true, true) };
            (rest, is_open) = (&rest[end + 1..], false);
        }
        let Some(next) = rest.find(['{', ';', '[']) else {
            return (false, has_moves || !rest.trim().is_empty());
        };
        has_moves |= !rest[..next].trim_matches(|c: char| c.is_whitespace() || c == '\u{feff}').is_empty();
        match rest.as_bytes()[next] {
            b'{' => (rest, is_open, has_moves) = (&rest[next + 1..], true, true),
            b'[' => rest = behind_tag(&rest[next..]),
            _ => return (false, true),
        }
    }
}

/// What follows a tag on its line.
fn behind_tag(text: &str) -> &str {
    let (mut is_quoted, mut is_escaped) = (false, false);
    let ends = |c: char| {
        let is_end = c == '\n' || (c == ']' && !is_quoted);
        is_quoted ^= c == '"' && !is_escaped;
        is_escaped = c == '\\' && !is_escaped;
        is_end
    };
    text.find(ends).map_or("", |end| &text[end + 1..])
}

/// The next brace outside tags and comments to the end of a line, if it is a closing one.
fn closing_brace(text: &str) -> Option<usize> {
    let mut rest = text;
    loop {
        let next = rest.find(['{', '}', ';', '['])?;
        let at = text.len() - rest.len() + next;
        rest = match rest.as_bytes()[next] {
            b'{' => return None,
            b'}' => return Some(at),
            b';' => rest[next..].split_once('\n')?.1,
            _ if begins_tag(&rest[next..]) => behind_tag(&rest[next..]),
            _ => &rest[next + 1..],
        };
    }
}

/// Pieces of GGF, a game each; what lies before the first game is no part of any.
///
/// A game begins at `(;`. In an open bracket that counts only at the beginning of a line or with the tag `GM`, and only if
/// no bracket closes first.
pub(crate) fn by_parentheses(text: &str) -> Vec<Cursor<'_>> {
    let (mut starts, mut is_open, mut cursor) = (Vec::new(), false, Cursor::new(text));
    loop {
        let rest = cursor.rest();
        if rest.starts_with("(;") && (!is_open || begins_in_value(&cursor)) {
            starts.push((text.len() - rest.len(), cursor.place()));
            is_open = false;
        }
        match cursor.bump() {
            None => break,
            Some('[') => is_open = true,
            Some(']') => is_open = false,
            Some(_) => {}
        }
    }
    if starts.is_empty() && !text.trim().is_empty() {
        starts.push((0, (1, 1)));
    }
    pieces(text, &starts)
}

fn begins_in_value(cursor: &Cursor<'_>) -> bool {
    let line = cursor.rest().lines().next().unwrap_or_default();
    let is_start = cursor.place().1 == 1 || line.starts_with("(;GM[");
    is_start && line.find(['[', ']']).is_none_or(|at| line[at..].starts_with('['))
}
