//! Trees from text.

use super::error::{ParseError, excerpt};
use super::graph::Graph;
use super::{MAX_NODES, Tree};
use crate::game::MAX_DEPTH;
use crate::score::Score;
use std::str::{Chars, FromStr};

const ITEM: &str = "a number, \"(\" or \")\"";
const START: &str = "a number or \"(\"";

impl Tree {
    /// Reads a tree such as `((41 5)(12 90))`; see the [module](super) for the notation.
    ///
    /// Any text gets an answer at once: nesting, width, node count and the length of numbers are bounded, and nothing
    /// recurses.
    ///
    /// ```
    /// use nullwindow::tree::Tree;
    /// let tree = Tree::parse("# two leaves under a static value of 6\n[6](1, 4)")?;
    /// assert_eq!(tree.to_string(), "[6](1 4)");
    /// assert_eq!(
    ///     Tree::parse("((1 2)").unwrap_err().to_string(),
    ///     "line 1, column 7: expected a number, \"(\" or \")\", \
    ///      found the end of the text; the \"(\" at line 1, column 1 is not closed"
    /// );
    /// # Ok::<(), nullwindow::tree::ParseError>(())
    /// ```
    ///
    /// # Errors
    /// Says where the text is no tree, and why.
    pub fn parse(text: &str) -> Result<Tree, ParseError> {
        let mut cursor = Cursor { rest: text.chars(), line: 1, column: 1 };
        let mut builder = Builder::default();
        loop {
            cursor.skip_separators();
            match cursor.peek() {
                None => return builder.finish(&cursor),
                Some(_) if builder.is_complete() => return Err(cursor.unexpected("the end of the text")),
                Some('(') => builder.open(&mut cursor)?,
                Some(')') => builder.close(&mut cursor)?,
                Some('[') => builder.note_static(&mut cursor)?,
                Some('-' | '+' | '0'..='9') => builder.leaf(&mut cursor)?,
                Some(_) => return Err(cursor.unexpected(builder.expects())),
            }
        }
    }
}

impl FromStr for Tree {
    type Err = ParseError;
    fn from_str(text: &str) -> Result<Tree, ParseError> {
        Tree::parse(text)
    }
}

/// An open bracket.
struct Frame {
    node: u32,
    children: usize,
    line: usize,
    column: usize,
}

/// The nodes read so far, in preorder.
#[derive(Default)]
struct Builder {
    values: Vec<i16>,
    parents: Vec<u32>,
    open: Vec<Frame>,
    /// A static value `[6]` that waits for its node.
    pending: Option<i16>,
}

impl Builder {
    fn is_complete(&self) -> bool {
        self.open.is_empty() && !self.values.is_empty()
    }

    fn expects(&self) -> &'static str {
        match (&self.pending, self.open.is_empty()) {
            (Some(_), _) => "\"(\" after a static value",
            (None, true) => START,
            (None, false) => ITEM,
        }
    }

    fn add(&mut self, value: i16, cursor: &Cursor<'_>) -> Result<u32, ParseError> {
        if self.values.len() == MAX_NODES {
            return Err(cursor.error(format!("at most {MAX_NODES} nodes"), "more"));
        }
        let parent = self.open.last_mut().map_or(0, |frame| {
            frame.children += 1;
            frame.node
        });
        if self.open.last().is_some_and(|frame| frame.children > usize::from(u16::MAX)) {
            return Err(cursor.error(format!("at most {} children of a node", u16::MAX), "more"));
        }
        self.values.push(value);
        self.parents.push(parent);
        Ok(self.values.len() as u32 - 1)
    }

    fn open(&mut self, cursor: &mut Cursor<'_>) -> Result<(), ParseError> {
        if self.open.len() == MAX_DEPTH as usize {
            let most = format!("at most {MAX_DEPTH} open brackets");
            return Err(cursor.error(most, format!("a tree nested deeper than {MAX_DEPTH}")));
        }
        let value = self.pending.take().unwrap_or(0);
        let node = self.add(value, cursor)?;
        self.open.push(Frame { node, children: 0, line: cursor.line, column: cursor.column });
        cursor.bump();
        Ok(())
    }

    fn close(&mut self, cursor: &mut Cursor<'_>) -> Result<(), ParseError> {
        match self.open.last() {
            Some(frame) if frame.children > 0 && self.pending.is_none() => {
                self.open.pop();
                cursor.bump();
                Ok(())
            }
            Some(frame) if frame.children == 0 && self.pending.is_none() => {
                Err(cursor.error(START, "\")\": a list must not be empty"))
            }
            _ => Err(cursor.unexpected(self.expects())),
        }
    }

    fn leaf(&mut self, cursor: &mut Cursor<'_>) -> Result<(), ParseError> {
        if self.pending.is_some() {
            return Err(cursor.unexpected(self.expects()));
        }
        let value = cursor.number()?;
        if !cursor.peek().is_none_or(|c| is_separator(c) || matches!(c, '(' | ')' | '[')) {
            return Err(cursor.unexpected("a space or a bracket after a number"));
        }
        self.add(value, cursor).map(drop)
    }

    fn note_static(&mut self, cursor: &mut Cursor<'_>) -> Result<(), ParseError> {
        if self.pending.is_some() {
            return Err(cursor.unexpected(self.expects()));
        }
        cursor.bump();
        cursor.skip_separators();
        let value = cursor.number()?;
        cursor.skip_separators();
        if cursor.peek() != Some(']') {
            return Err(cursor.unexpected("\"]\""));
        }
        cursor.bump();
        self.pending = Some(value);
        Ok(())
    }

    fn finish(self, cursor: &Cursor<'_>) -> Result<Tree, ParseError> {
        if let Some(Frame { line, column, .. }) = self.open.last().filter(|_| self.pending.is_none()) {
            let found =
                format!("the end of the text; the \"(\" at line {line}, column {column} is not closed");
            return Err(cursor.error(ITEM, found));
        }
        if self.pending.is_some() {
            return Err(cursor.unexpected(self.expects()));
        }
        if self.values.is_empty() {
            return Err(cursor.error("a tree such as ((41 5)(12 90))", ""));
        }
        Ok(Tree::root(Graph::from_parents(self.values, &self.parents)))
    }
}

fn is_separator(c: char) -> bool {
    c.is_whitespace() || matches!(c, ',' | ';' | '#')
}

/// The text that is left, and where in the whole it begins.
struct Cursor<'a> {
    rest: Chars<'a>,
    line: usize,
    column: usize,
}

impl Cursor<'_> {
    fn peek(&self) -> Option<char> {
        self.rest.clone().next()
    }

    fn bump(&mut self) {
        match self.rest.next() {
            Some('\n') => (self.line, self.column) = (self.line + 1, 1),
            Some(_) => self.column += 1,
            None => {}
        }
    }

    /// White space, commas and comments.
    fn skip_separators(&mut self) {
        while let Some(c) = self.peek().filter(|&c| is_separator(c)) {
            self.bump();
            while matches!(c, ';' | '#') && self.peek().is_some_and(|c| c != '\n') {
                self.bump();
            }
        }
    }

    /// A number within the range of an evaluation.
    fn number(&mut self) -> Result<i16, ParseError> {
        const LONGEST: usize = 12;
        let max = Score::EVAL_MAX.get();
        let range = format!("a number from -{max} to {max}");
        let signed = self.peek().is_some_and(|c| matches!(c, '-' | '+'));
        let text: String = self
            .rest
            .clone()
            .enumerate()
            .take_while(|(i, c)| c.is_ascii_digit() || (*i == 0 && signed))
            .map(|(_, c)| c)
            .take(LONGEST + 1)
            .collect();
        if text.len() == usize::from(signed) {
            return Err(self.unexpected("a number"));
        }
        if text.len() > LONGEST {
            let found = format!("a number too long, {}", excerpt(self.rest.clone()));
            return Err(self.error(range, found));
        }
        match text.parse::<i64>() {
            Ok(value) if value.abs() <= i64::from(max) => {
                text.chars().for_each(|_| self.bump());
                Ok(value as i16)
            }
            _ => Err(self.error(range, text)),
        }
    }

    fn unexpected(&self, expected: impl Into<String>) -> ParseError {
        let Some(c) = self.peek() else { return self.error(expected, "the end of the text") };
        let is_word = |c: char| !is_separator(c) && !matches!(c, '(' | ')' | '[' | ']');
        let found = if is_word(c) {
            excerpt(self.rest.clone().take_while(|&c| is_word(c)))
        } else {
            excerpt(std::iter::once(c))
        };
        self.error(expected, found)
    }

    fn error(&self, expected: impl Into<String>, found: impl Into<String>) -> ParseError {
        ParseError { line: self.line, column: self.column, expected: expected.into(), found: found.into() }
    }
}
