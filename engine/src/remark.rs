//! What is said about a move beside its mark and its value: remarks, one a line of [`Recorded::comment`].

use crate::{GameRecord, Recorded};

/// Something that is said about a move, or before the first one.
///
/// ```
/// use nullwindow_engine::{Recorded, Remark};
/// let mut mv = Recorded { text: "e4".into(), ..Recorded::default() };
/// for remark in [Remark::Text("(so they say)"), Remark::Glyph(10), Remark::Variation("1. d4 d5")] {
///     mv.add(remark);
/// }
/// assert_eq!(mv.remarks().nth(2), Some(Remark::Variation("1. d4 d5")));
/// assert_eq!(mv.remarks().next(), Some(Remark::Text("(so they say)")));
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Remark<'a> {
    /// A comment. The value stands in the last one before the variations; an empty one keeps it apart from others.
    Text(&'a str),
    /// A glyph that is no [`Mark`](crate::Mark), or another one.
    Glyph(u16),
    /// What could have been played instead, as it stands between parentheses; it is not verified.
    Variation(&'a str),
    /// The player who made the move wins in so many moves; with a number below 0, the other one does.
    Win(i32),
    /// How long it took, as the file has it.
    Time(&'a str),
}

/// Characters that begin a line which is no comment.
const SIGNS: [char; 4] = ['$', '(', '#', '@'];

impl<'a> Remark<'a> {
    fn read(line: &'a str) -> Remark<'a> {
        let read = match line.chars().next() {
            Some('$') => line[1..].parse().ok().map(Remark::Glyph),
            Some('#') => line[1..].parse().ok().map(Remark::Win),
            Some('(') => line[1..].strip_suffix(')').map(Remark::Variation),
            Some('@') => Some(Remark::Time(&line[1..])),
            _ => None,
        };
        read.unwrap_or(Remark::Text(line.strip_prefix(' ').unwrap_or(line)))
    }

    fn line(self) -> String {
        match self {
            Remark::Text(text) if text.starts_with(SIGNS) => format!(" {}", spaced(text)),
            Remark::Text(text) => spaced(text),
            Remark::Glyph(glyph) => format!("${glyph}"),
            Remark::Variation(text) => format!("({})", spaced(text)),
            Remark::Win(moves) => format!("#{moves}"),
            Remark::Time(text) => format!("@{}", spaced(text)),
        }
    }
}

/// With single spaces, and so on one line.
fn spaced(text: &str) -> String {
    text.split_whitespace().collect::<Vec<_>>().join(" ")
}

/// The remarks of a comment.
pub(crate) fn remarks(comment: &str) -> impl Iterator<Item = Remark<'_>> {
    let lines = (!comment.is_empty()).then(|| comment.split('\n'));
    lines.into_iter().flatten().map(Remark::read)
}

/// The texts among them.
pub(crate) fn texts(comment: &str) -> impl Iterator<Item = &str> {
    remarks(comment).filter_map(|remark| match remark {
        Remark::Text(text) => Some(text),
        _ => None,
    })
}

/// Says more.
pub(crate) fn add(comment: &mut String, remark: Remark<'_>) {
    if !comment.is_empty() {
        comment.push('\n');
    }
    comment.push_str(&remark.line());
}

impl Recorded {
    /// What is said about it.
    pub fn remarks(&self) -> impl Iterator<Item = Remark<'_>> {
        remarks(&self.comment)
    }

    /// Says more about it.
    pub fn add(&mut self, remark: Remark<'_>) {
        add(&mut self.comment, remark);
    }

    /// Remarks with the value where a format writes it: in the last text before the variations, or in one of its own.
    pub(crate) fn remarks_with(&self, value: Option<&str>) -> Vec<(Option<String>, Remark<'_>)> {
        let all: Vec<Remark<'_>> = self.remarks().collect();
        let is_variation = |remark: &Remark<'_>| matches!(remark, Remark::Variation(_));
        let end = all.iter().position(is_variation).unwrap_or(all.len());
        let last = all[..end].iter().rposition(|remark| matches!(remark, Remark::Text(_)));
        let mut said: Vec<_> = all.into_iter().map(|remark| (None, remark)).collect();
        match (value, last) {
            (None, _) => {}
            (Some(value), Some(at)) => said[at].0 = Some(value.to_owned()),
            (Some(value), None) => said.insert(end, (Some(value.to_owned()), Remark::Text(""))),
        }
        said
    }
}

impl GameRecord {
    /// What is said before the first move.
    pub fn remarks(&self) -> impl Iterator<Item = Remark<'_>> {
        remarks(&self.comment)
    }
}
