//! Trees from text and as text.

use super::graph::Graph;
use super::{MAX_NODES, Tree};
use nullwindow::{MAX_DEPTH, Score};
use nullwindow_notation::{Cursor, ParseError, excerpt};
use std::fmt;
use std::str::FromStr;

const ITEM: &str = "a number, \"(\" or \")\"";
const START: &str = "a number or \"(\"";

impl Tree {
    /// Reads a tree such as `((41 5)(12 90))`; see the [module](super) for the notation.
    ///
    /// Any text gets an answer at once: nesting, width, node count and the length of numbers are bounded, and nothing
    /// recurses.
    ///
    /// ```
    /// use nullwindow_theory::tree::Tree;
    /// let tree = Tree::parse("# two leaves under a static value of 6\n[6](1, 4)")?;
    /// assert_eq!(tree.to_string(), "[6](1 4)");
    /// assert_eq!(
    ///     Tree::parse("((1 2)").unwrap_err().to_string(),
    ///     "line 1, column 7: expected a number, \"(\" or \")\", \
    ///      found the end of the text; the \"(\" at line 1, column 1 is not closed"
    /// );
    /// # Ok::<(), nullwindow_theory::tree::ParseError>(())
    /// ```
    ///
    /// # Errors
    /// Says where the text is no tree, and why.
    pub fn parse(text: &str) -> Result<Tree, ParseError> {
        let mut cursor = Cursor::new(text).words(|c| !is_separator(c) && !matches!(c, '(' | ')' | '[' | ']'));
        let mut builder = Builder::default();
        loop {
            skip_separators(&mut cursor);
            match cursor.peek() {
                None => return builder.finish(&cursor),
                Some(_) if builder.is_complete() => return Err(cursor.unexpected("the end of the text")),
                Some('(') => builder.open(0, &mut cursor)?,
                Some(')') => builder.close(&mut cursor)?,
                Some('[') => builder.open_with_static(&mut cursor)?,
                Some('-' | '+' | '0'..='9') => builder.leaf(&mut cursor)?,
                Some(_) if builder.open.is_empty() => return Err(cursor.unexpected(START)),
                Some(_) => return Err(cursor.unexpected(ITEM)),
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
    place: (usize, usize),
}

/// The nodes read so far, in preorder.
#[derive(Default)]
struct Builder {
    values: Vec<i16>,
    parents: Vec<u32>,
    open: Vec<Frame>,
}

impl Builder {
    fn is_complete(&self) -> bool {
        self.open.is_empty() && !self.values.is_empty()
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

    fn open(&mut self, value: i16, cursor: &mut Cursor<'_>) -> Result<(), ParseError> {
        if self.open.len() == MAX_DEPTH as usize {
            let most = format!("at most {MAX_DEPTH} open brackets");
            return Err(cursor.error(most, format!("a tree nested deeper than {MAX_DEPTH}")));
        }
        let node = self.add(value, cursor)?;
        self.open.push(Frame { node, children: 0, place: cursor.place() });
        cursor.bump();
        Ok(())
    }

    fn close(&mut self, cursor: &mut Cursor<'_>) -> Result<(), ParseError> {
        match self.open.last() {
            Some(Frame { children: 0, .. }) => Err(cursor.error(START, "\")\": a list must not be empty")),
            Some(_) => {
                self.open.pop();
                cursor.bump();
                Ok(())
            }
            None => Err(cursor.unexpected(START)),
        }
    }

    fn leaf(&mut self, cursor: &mut Cursor<'_>) -> Result<(), ParseError> {
        let value = number(cursor)?;
        if !cursor.peek().is_none_or(|c| is_separator(c) || matches!(c, '(' | ')' | '[')) {
            return Err(cursor.unexpected("a space or a bracket after a number"));
        }
        self.add(value, cursor).map(drop)
    }

    /// `[6](`: a node with a static value.
    fn open_with_static(&mut self, cursor: &mut Cursor<'_>) -> Result<(), ParseError> {
        cursor.bump();
        skip_separators(cursor);
        let value = number(cursor)?;
        skip_separators(cursor);
        cursor.expect(']', "\"]\"")?;
        skip_separators(cursor);
        match cursor.peek() {
            Some('(') => self.open(value, cursor),
            _ => Err(cursor.unexpected("\"(\" after a static value")),
        }
    }

    fn finish(self, cursor: &Cursor<'_>) -> Result<Tree, ParseError> {
        if let Some(Frame { place: (line, column), .. }) = self.open.last() {
            let found =
                format!("the end of the text; the \"(\" at line {line}, column {column} is not closed");
            return Err(cursor.error(ITEM, found));
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

/// White space, commas and comments.
fn skip_separators(cursor: &mut Cursor<'_>) {
    while let Some(c) = cursor.peek().filter(|&c| is_separator(c)) {
        cursor.bump();
        if matches!(c, ';' | '#') {
            cursor.skip_while(|c| c != '\n');
        }
    }
}

/// A number within the range of an evaluation.
fn number(cursor: &mut Cursor<'_>) -> Result<i16, ParseError> {
    const LONGEST: usize = 12;
    let max = Score::EVAL_MAX.get();
    let range = format!("a number from -{max} to {max}");
    let mut ahead = cursor.clone();
    let signed = ahead.eat('-') || ahead.eat('+');
    let digits = ahead.take_while(|c| c.is_ascii_digit()).len();
    if digits == 0 {
        return Err(cursor.unexpected("a number"));
    }
    let text = &cursor.rest()[..digits + usize::from(signed)];
    if text.len() > LONGEST {
        return Err(cursor.error(range, format!("a number too long, {}", excerpt(cursor.rest().chars()))));
    }
    match text.parse::<i64>() {
        Ok(value) if value.abs() <= i64::from(max) => {
            *cursor = ahead;
            Ok(value as i16)
        }
        _ => Err(cursor.error(range, text)),
    }
}

impl fmt::Display for Tree {
    /// The text that [`Tree::parse`] reads, of the tree below this position; static values of 0 are left out. A graph
    /// in which nodes are shared is only counted: as a tree it could be astronomically large.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        if !self.graph.is_tree {
            return write!(f, "a graph of {} nodes and {} edges", self.graph.len(), self.graph.edges());
        }
        self.write(f, self.node)
    }
}

impl Tree {
    /// Writes the tree below `node`; it is at most [`MAX_DEPTH`] deep.
    fn write(&self, f: &mut fmt::Formatter<'_>, node: u32) -> fmt::Result {
        let (children, value) = (self.graph.children(node), self.graph.value(node));
        if children.is_empty() {
            return write!(f, "{value}");
        }
        if value != 0 {
            write!(f, "[{value}]")?;
        }
        f.write_str("(")?;
        let mut after_leaf = false;
        for (i, &child) in children.iter().enumerate() {
            let is_leaf = self.graph.children(child).is_empty();
            if i > 0 && (after_leaf || is_leaf) {
                f.write_str(" ")?;
            }
            self.write(f, child)?;
            after_leaf = is_leaf;
        }
        f.write_str(")")
    }
}

impl fmt::Debug for Tree {
    /// One node: `node 3 (max) 41`.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "node {} ({}) {}", self.node, if self.max { "max" } else { "min" }, self.value())
    }
}
