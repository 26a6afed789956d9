//! Comma-separated values: a row a line, fields with commas or quotes in quotes.

use crate::error::FileError;
use std::fmt::{Display, Write};
use std::str::FromStr;

/// A file that is being written.
pub(crate) struct Table {
    text: String,
    /// Rows so far, without the header.
    pub(crate) rows: usize,
}

impl Table {
    pub(crate) fn new(header: &[&str]) -> Table {
        Table { text: format!("{}\n", header.join(",")), rows: 0 }
    }

    pub(crate) fn row(&mut self, fields: &[&dyn Display]) {
        for (i, field) in fields.iter().enumerate() {
            if i > 0 {
                self.text.push(',');
            }
            let start = self.text.len();
            // Writing into a string cannot fail.
            let _ = write!(self.text, "{field}");
            if self.text[start..].contains([',', '"']) {
                let quoted = format!("\"{}\"", self.text[start..].replace('"', "\"\""));
                self.text.replace_range(start.., &quoted);
            }
        }
        self.text.push('\n');
        self.rows += 1;
    }

    pub(crate) fn text(&self) -> &str {
        &self.text
    }
}

/// What is shown only where it is something else.
pub(crate) struct Unless<T>(pub(crate) T, pub(crate) T);

impl<T: Display + PartialEq> Display for Unless<T> {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        if self.0 == self.1 { Ok(()) } else { self.0.fmt(f) }
    }
}

/// A row that is being read.
pub(crate) struct Row<'a> {
    file: &'a str,
    /// The line it stands on.
    line: usize,
    fields: Vec<String>,
    header: &'a [&'a str],
}

impl Row<'_> {
    fn wrong(&self, column: usize) -> FileError {
        let name = self.header.get(column).copied().unwrap_or_default();
        let found = self.fields.get(column).map_or("", String::as_str);
        let why =
            format!("{name}: {} makes no sense here: damaged?", nullwindow::text::excerpt(found.chars()));
        FileError::new(self.file, self.line, why)
    }

    pub(crate) fn text(&self, column: usize) -> &str {
        self.fields.get(column).map_or("", String::as_str)
    }

    pub(crate) fn get<T: FromStr>(&self, column: usize) -> Result<T, FileError> {
        self.text(column).parse().map_err(|_| self.wrong(column))
    }

    /// The value, or what an empty field stands for.
    pub(crate) fn get_or<T: FromStr>(&self, column: usize, empty: T) -> Result<T, FileError> {
        if self.text(column).is_empty() { Ok(empty) } else { self.get(column) }
    }

    /// The entry of a list that a number of this row points to.
    pub(crate) fn find<'l, T>(&self, column: usize, list: &'l [T]) -> Result<&'l T, FileError> {
        let number: usize = self.get(column)?;
        number.checked_sub(1).and_then(|i| list.get(i)).ok_or_else(|| self.wrong(column))
    }

    /// The same to change.
    pub(crate) fn find_mut<'l, T>(&self, column: usize, list: &'l mut [T]) -> Result<&'l mut T, FileError> {
        let number: usize = self.get(column)?;
        number.checked_sub(1).and_then(|i| list.get_mut(i)).ok_or_else(|| self.wrong(column))
    }

    pub(crate) fn error(&self, column: usize) -> FileError {
        self.wrong(column)
    }
}

/// Reads a file that has this header and so many rows.
pub(crate) fn read(
    file: &str,
    text: &str,
    header: &[&str],
    rows: usize,
    mut each: impl FnMut(&Row<'_>) -> Result<(), FileError>,
) -> Result<(), FileError> {
    let mut lines = text.lines();
    if lines.next() != Some(header.join(",").as_str()) {
        return Err(FileError::new(file, 1, format!("expected the columns {}", header.join(","))));
    }
    let torn = |line, found| {
        let why = format!("the file has {found} rows and should have {rows}: it is torn; export it again");
        FileError::new(file, line, why)
    };
    let mut found = 0;
    for (i, line) in lines.enumerate() {
        let fields = split(line);
        let is_last = i + 1 >= rows;
        if fields.len() != header.len() || (is_last && i < rows && !text.ends_with('\n')) {
            return Err(torn(i + 2, i));
        }
        each(&Row { file, line: i + 2, fields, header })?;
        found = i + 1;
    }
    if found == rows { Ok(()) } else { Err(torn(found + 1, found)) }
}

/// The fields of a line.
fn split(line: &str) -> Vec<String> {
    let mut fields = vec![String::new()];
    let (mut quoted, mut chars) = (false, line.chars().peekable());
    while let Some(c) = chars.next() {
        match c {
            '"' if quoted && chars.peek() == Some(&'"') => {
                chars.next();
                fields.last_mut().into_iter().for_each(|field| field.push('"'));
            }
            '"' => quoted = !quoted,
            ',' if !quoted => fields.push(String::new()),
            c => fields.last_mut().into_iter().for_each(|field| field.push(c)),
        }
    }
    fields
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn fields_with_commas_and_quotes_come_back() {
        let mut table = Table::new(&["a", "b", "c"]);
        table.row(&[&"x,y", &"say \"so\"", &1]);
        table.row(&[&"", &Unless(2, 2), &Unless(2, 3)]);
        let mut found = Vec::new();
        read("t.csv", table.text(), &["a", "b", "c"], 2, |row| {
            found.push((row.text(0).to_owned(), row.text(1).to_owned(), row.get::<i32>(2)?));
            Ok(())
        })
        .expect("well written");
        assert_eq!(found, [("x,y".into(), "say \"so\"".into(), 1), (String::new(), String::new(), 2)]);
    }

    #[test]
    fn a_torn_file_is_noticed_wherever_it_is_torn() {
        let mut table = Table::new(&["a", "b"]);
        (10..20).for_each(|i| table.row(&[&i, &(i * i)]));
        let whole = table.text();
        for end in 0..whole.len() {
            let error = read("t.csv", &whole[..end], &["a", "b"], 10, |row| row.get::<i32>(1).map(|_| ()));
            assert!(error.is_err(), "torn after {end} bytes");
        }
        assert!(read("t.csv", whole, &["a", "b"], 10, |_| Ok(())).is_ok());
        let error = read("t.csv", &whole[..30], &["a", "b"], 10, |_| Ok(())).expect_err("torn").to_string();
        assert!(error.starts_with("t.csv:") && error.contains("torn"), "{error}");
    }
}
