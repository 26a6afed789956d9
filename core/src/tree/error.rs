//! What is wrong with a text that is not a tree.

use std::error::Error;
use std::fmt;

/// Where a text stopped being a tree, what was expected there and what was found.
///
/// ```
/// use nullwindow::tree::Tree;
/// let error = Tree::parse("((41 5)x").unwrap_err();
/// assert_eq!(error.to_string(), r#"line 1, column 8: expected a number, "(" or ")", found "x""#);
/// assert_eq!((error.line, error.column), (1, 8));
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ParseError {
    /// Line, counted from 1.
    pub line: usize,
    /// Column in characters, counted from 1.
    pub column: usize,
    /// What could have stood there.
    pub expected: String,
    /// What stands there; never more than a short excerpt.
    pub found: String,
}

impl fmt::Display for ParseError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let ParseError { line, column, expected, found } = self;
        if found.is_empty() {
            return write!(f, "empty: expected {expected}");
        }
        write!(f, "line {line}, column {column}: expected {expected}, found {found}")
    }
}

impl Error for ParseError {}

/// The first characters of a text of any length, quoted, with control characters escaped.
pub(super) fn excerpt(text: impl Iterator<Item = char>) -> String {
    const LONGEST: usize = 16;
    let mut shown: String = text.take(LONGEST + 1).collect();
    if let Some((end, _)) = shown.char_indices().nth(LONGEST) {
        shown.truncate(end);
        shown.push('…');
    }
    format!("{shown:?}")
}
