//! Errors in files written by the user.

use std::fmt;

/// An error in a file: where, and what is wrong.
///
/// ```
/// use nullwindow_lab::FileError;
/// let error = FileError { file: "mine.toml".into(), line: 3, column: None, reason: "no such game".into() };
/// assert_eq!(error.to_string(), "mine.toml:3: no such game");
/// ```
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct FileError {
    /// The file, as it was named.
    pub file: String,
    /// Line, counted from 1.
    pub line: usize,
    /// Column in characters, counted from 1, where it is known.
    pub column: Option<usize>,
    /// What is wrong, and what to do about it.
    pub reason: String,
}

impl FileError {
    /// Something wrong with a whole line.
    pub fn new(file: &str, line: usize, reason: impl Into<String>) -> FileError {
        FileError { file: file.to_owned(), line, column: None, reason: reason.into() }
    }
}

impl fmt::Display for FileError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.column {
            Some(column) => write!(f, "{}:{}:{column}: {}", self.file, self.line, self.reason),
            None => write!(f, "{}:{}: {}", self.file, self.line, self.reason),
        }
    }
}

impl std::error::Error for FileError {}

/// What was read, or the error in the file.
pub(crate) type Read<T> = Result<T, FileError>;

/// A value and where it stands.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Located<T> {
    /// The value.
    pub value: T,
    /// The file, as errors name it.
    pub file: String,
    /// The line, counted from 1.
    pub line: usize,
}

impl<T> Located<T> {
    /// Something wrong with it.
    pub(crate) fn error(&self, reason: impl Into<String>) -> FileError {
        FileError::new(&self.file, self.line, reason)
    }
}
