//! Reading text that people write: where it went wrong, what was expected, what was found.

use std::error::Error;
use std::fmt;
use std::str::Chars;

/// Where a text stopped making sense, what was expected there and what was found.
///
/// ```
/// use nullwindow_notation::Cursor;
/// let mut cursor = Cursor::new("41 x");
/// cursor.skip_while(|c| c.is_ascii_digit() || c == ' ');
/// let error = cursor.unexpected("a number");
/// assert_eq!(error.to_string(), r#"line 1, column 4: expected a number, found "x""#);
/// assert_eq!((error.line, error.column), (1, 4));
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

impl ParseError {
    /// The same error where the text that was read is a piece of a larger one, in which it begins at `place` (line and
    /// column, as [`Cursor::place`] tells them).
    ///
    /// ```
    /// use nullwindow_notation::Cursor;
    /// let inner = Cursor::new("huh").unexpected("a move");
    /// assert_eq!(inner.shifted((2, 5)).to_string(), r#"line 2, column 5: expected a move, found "huh""#);
    /// ```
    #[must_use]
    pub fn shifted(self, (line, column): (usize, usize)) -> ParseError {
        // Columns of later lines are counted from their own beginning.
        let column = if self.line == 1 { column + self.column - 1 } else { self.column };
        ParseError { line: line + self.line - 1, column, ..self }
    }
}

impl Error for ParseError {}

/// The first characters of a text of any length, quoted, with control characters escaped.
///
/// ```
/// assert_eq!(nullwindow_notation::excerpt("a tab\tand a good deal more".chars()), r#""a tab\tand a good…""#);
/// ```
pub fn excerpt(text: impl Iterator<Item = char>) -> String {
    const LONGEST: usize = 16;
    let mut shown: String = text.take(LONGEST + 1).collect();
    if let Some((end, _)) = shown.char_indices().nth(LONGEST) {
        shown.truncate(end);
        shown.push('…');
    }
    format!("{shown:?}")
}

/// The text that is left to read, and where in the whole it begins.
///
/// ```
/// use nullwindow_notation::Cursor;
/// let mut cursor = Cursor::new("12\nX");
/// assert_eq!(cursor.take_while(|c| c.is_ascii_digit()), "12");
/// cursor.skip_while(char::is_whitespace);
/// let error = cursor.unexpected("a digit");
/// assert_eq!(error.to_string(), r#"line 2, column 1: expected a digit, found "X""#);
/// assert_eq!(cursor.expect('O', "a digit"), Err(error));
/// assert!(cursor.expect('X', "an X").is_ok() && cursor.expect_end("the end").is_ok());
/// ```
#[derive(Clone, Debug)]
pub struct Cursor<'a> {
    rest: Chars<'a>,
    line: usize,
    column: usize,
    /// What a word is made of, for [`unexpected`](Cursor::unexpected).
    is_word: fn(char) -> bool,
}

impl<'a> Cursor<'a> {
    /// At the beginning of `text`.
    pub fn new(text: &'a str) -> Cursor<'a> {
        Cursor { rest: text.chars(), line: 1, column: 1, is_word: |c| !c.is_whitespace() }
    }

    /// With another idea of what a word is: an error shows the whole word that stands where it should not.
    #[must_use]
    pub fn words(self, is_word: fn(char) -> bool) -> Cursor<'a> {
        Cursor { is_word, ..self }
    }

    /// The same where the text is a piece of a larger one, in which it begins at this line and column.
    #[must_use]
    pub fn placed(self, (line, column): (usize, usize)) -> Cursor<'a> {
        Cursor { line, column, ..self }
    }

    /// Line and column, both counted from 1.
    pub fn place(&self) -> (usize, usize) {
        (self.line, self.column)
    }

    /// What is left.
    pub fn rest(&self) -> &'a str {
        self.rest.as_str()
    }

    /// Whether nothing is left.
    pub fn is_at_end(&self) -> bool {
        self.rest().is_empty()
    }

    /// The next character.
    pub fn peek(&self) -> Option<char> {
        self.rest.clone().next()
    }

    /// Goes past the next character, and returns it.
    pub fn bump(&mut self) -> Option<char> {
        let c = self.rest.next()?;
        match c {
            '\n' => (self.line, self.column) = (self.line + 1, 1),
            _ => self.column += 1,
        }
        Some(c)
    }

    /// Goes past `c` if that is next, and says whether it was.
    pub fn eat(&mut self, c: char) -> bool {
        let is_next = self.peek() == Some(c);
        if is_next {
            self.bump();
        }
        is_next
    }

    /// Goes past `c`, which must be next.
    ///
    /// # Errors
    /// Another character is next; `expected` says what could have stood there.
    pub fn expect(&mut self, c: char, expected: impl Into<String>) -> Result<(), ParseError> {
        if self.eat(c) { Ok(()) } else { Err(self.unexpected(expected)) }
    }

    /// Nothing may be left.
    ///
    /// # Errors
    /// Something is; `expected` says what could have stood there.
    pub fn expect_end(&self, expected: impl Into<String>) -> Result<(), ParseError> {
        if self.is_at_end() { Ok(()) } else { Err(self.unexpected(expected)) }
    }

    /// Goes past the characters for which `belongs` holds, and returns them.
    pub fn take_while(&mut self, belongs: impl Fn(char) -> bool) -> &'a str {
        let text = self.rest();
        while self.peek().is_some_and(&belongs) {
            self.bump();
        }
        &text[..text.len() - self.rest().len()]
    }

    /// Goes past the characters for which `belongs` holds.
    pub fn skip_while(&mut self, belongs: impl Fn(char) -> bool) {
        self.take_while(belongs);
    }

    /// The next word, up to white space.
    pub fn word(&mut self) -> &'a str {
        self.take_while(|c| !c.is_whitespace())
    }

    /// The next word after white space and where it stands; `None` at the end.
    pub fn next_word(&mut self) -> Option<((usize, usize), &'a str)> {
        self.skip_while(char::is_whitespace);
        let (place, word) = (self.place(), self.word());
        (!word.is_empty()).then_some((place, word))
    }

    /// The word that comes next is not what was expected.
    pub fn unexpected(&self, expected: impl Into<String>) -> ParseError {
        let Some(c) = self.peek() else { return self.error(expected, "the end of the text") };
        let is_word = self.is_word;
        let found = if is_word(c) {
            excerpt(self.rest.clone().take_while(|&c| is_word(c)))
        } else {
            excerpt(std::iter::once(c))
        };
        self.error(expected, found)
    }

    /// An error here.
    pub fn error(&self, expected: impl Into<String>, found: impl Into<String>) -> ParseError {
        ParseError { line: self.line, column: self.column, expected: expected.into(), found: found.into() }
    }
}
