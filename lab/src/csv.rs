//! Comma-separated values: a row a line, fields with commas or quotes in quotes.

use crate::columns::{self, Heading};
use crate::error::{FileError, Read};
use crate::scalar::{Field, Scalar, text};
use std::mem::take;

/// A file that is being written.
pub(crate) struct Table {
    pub(crate) text: String,
    /// Rows so far, without the header.
    pub(crate) rows: usize,
}

impl Table {
    pub(crate) fn new(header: &[Heading]) -> Table {
        let names: Vec<&str> = header.iter().map(|heading| heading.name).collect();
        Table { text: format!("{}\n", names.join(",")), rows: 0 }
    }

    pub(crate) fn row(&mut self, fields: impl IntoIterator<Item = Scalar>) {
        let field = |field: Scalar| match text(&field) {
            text if text.contains([',', '"']) => format!("\"{}\"", text.replace('"', "\"\"")),
            text => text,
        };
        let fields: Vec<String> = fields.into_iter().map(field).collect();
        self.text.extend([fields.join(",").as_str(), "\n"]);
        self.rows += 1;
    }
}

/// A row that is being read. Columns are counted as in the expected header.
pub(crate) struct Row<'a> {
    file: &'a str,
    /// The line it stands on.
    line: usize,
    fields: Vec<String>,
    header: &'a [Heading],
}

impl Row<'_> {
    /// An error in a column: what it should have been, and what it is.
    pub(crate) fn error(&self, column: usize, expected: &str) -> FileError {
        let found = nullwindow_notation::excerpt(self.text(column).chars());
        let why = format!(
            "{}: expected {expected}, found {found}; the file is damaged: export it again",
            self.header[column].name
        );
        FileError::new(self.file, self.line, why)
    }

    pub(crate) fn text(&self, column: usize) -> &str {
        self.fields.get(column).map_or("", String::as_str)
    }

    pub(crate) fn scalar(&self, column: usize) -> Read<Scalar> {
        let form = self.header[column].form;
        form.parse(self.text(column)).ok_or_else(|| self.error(column, form.expected()))
    }

    /// The number in a key column.
    pub(crate) fn number<F: Field>(&self, column: usize) -> Read<F> {
        F::read(&self.scalar(column)?).ok_or_else(|| self.error(column, F::FORM.expected()))
    }

    /// The index that a number, counted from 1, is of in a list of this length.
    pub(crate) fn index(&self, column: usize, length: usize) -> Read<usize> {
        let number = self.number::<u64>(column)? as usize;
        let index = number.checked_sub(1).filter(|&index| index < length);
        index.ok_or_else(|| self.error(column, &format!("a number from 1 to {length}")))
    }

    /// The row of which the columns begin at `first`; `before` is the row before it.
    pub(crate) fn read<R: columns::Row>(&self, first: usize, before: Option<&R>) -> Read<R> {
        let columns = first..first + R::COLUMNS.len();
        let scalars: Vec<Scalar> = columns.map(|column| self.scalar(column)).collect::<Result<_, _>>()?;
        self.of_scalars(first, &scalars, before)
    }

    /// The row with these columns.
    pub(crate) fn of_scalars<R: columns::Row>(
        &self,
        first: usize,
        scalars: &[Scalar],
        before: Option<&R>,
    ) -> Read<R> {
        let error = |i: usize| self.error(first + i, R::COLUMNS[i].form.expected());
        R::from_scalars(scalars, before).map_err(error)
    }
}

/// Reads a file that has this header and this number of rows. Columns may be missing where their heading says so.
pub(crate) fn read(
    file: &str,
    contents: &str,
    header: &[Heading],
    rows: usize,
    mut each: impl FnMut(&Row<'_>) -> Read<()>,
) -> Read<()> {
    let mut lines = contents.lines();
    let found: Vec<&str> = lines.next().unwrap_or_default().split(',').collect();
    let places = places(header, &found).ok_or_else(|| {
        let names: Vec<&str> = header.iter().map(|heading| heading.name).collect();
        let why = format!("expected the columns {}, found {}", names.join(","), found.join(","));
        FileError::new(file, 1, why)
    })?;
    let truncated = |line, found| {
        let why = format!("expected {rows} rows, found {found}: the file is truncated; export it again");
        Err(FileError::new(file, line, why))
    };
    let (width, mut read) = (found.len(), 0);
    for line in lines {
        let mut fields = split(line);
        if fields.len() != width || (read + 1 == rows && !contents.ends_with('\n')) {
            return truncated(read + 2, read);
        }
        let place = |place: &Option<usize>| place.map(|i| take(&mut fields[i])).unwrap_or_default();
        each(&Row { file, line: read + 2, fields: places.iter().map(place).collect(), header })?;
        read += 1;
    }
    if read == rows { Ok(()) } else { truncated(read + 1, read) }
}

/// Where each column stands among those found; `None` if one is unknown, or is missing and must not be.
fn places(header: &[Heading], found: &[&str]) -> Option<Vec<Option<usize>>> {
    let place = |heading: &Heading| found.iter().position(|name| *name == heading.name);
    let places: Vec<Option<usize>> = header.iter().map(place).collect();
    let is_complete = header.iter().zip(&places).all(|(it, place)| place.is_some() || it.may_be_missing);
    (is_complete && places.iter().flatten().count() == found.len()).then_some(places)
}

/// The fields of a line.
fn split(line: &str) -> Vec<String> {
    let mut fields = vec![String::new()];
    let (mut quoted, mut chars) = (false, line.chars().peekable());
    while let Some(c) = chars.next() {
        match c {
            ',' if !quoted => fields.push(String::new()),
            // Of two quotes within quotes, the second is the character.
            '"' if !quoted || chars.next_if_eq(&'"').is_none() => quoted = !quoted,
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
        let header = ["a", "b", "c"].map(Heading::key);
        let mut table = Table::new(&header);
        table.row([
            Scalar::from("x,y".to_owned()),
            Scalar::from("say \"so\"".to_owned()),
            Scalar::Integer(1),
        ]);
        table.row([Scalar::Null, Scalar::Null, Scalar::Integer(2)]);
        let mut found = Vec::new();
        read("t.csv", &table.text, &header, 2, |row| {
            found.push((row.text(0).to_owned(), row.text(1).to_owned(), row.number::<i32>(2)?));
            Ok(())
        })
        .expect("well written");
        assert_eq!(found, [("x,y".into(), "say \"so\"".into(), 1), (String::new(), String::new(), 2)]);
    }

    #[test]
    fn a_file_cut_off_at_any_byte_is_refused() {
        let header = ["a", "b"].map(Heading::key);
        let mut table = Table::new(&header);
        (10..20).for_each(|i| table.row([Scalar::Integer(i), Scalar::Integer(i * i)]));
        let whole = table.text.as_str();
        for end in 0..whole.len() {
            let error = read("t.csv", &whole[..end], &header, 10, |row| row.number::<i32>(1).map(|_| ()));
            assert!(error.is_err(), "cut off after {end} bytes");
        }
        assert!(read("t.csv", whole, &header, 10, |_| Ok(())).is_ok());
        let error = read("t.csv", &whole[..30], &header, 10, |_| Ok(())).expect_err("cut off").to_string();
        assert!(error.starts_with("t.csv:") && error.contains("the file is truncated"), "{error}");
    }

    #[test]
    fn a_column_may_be_missing_only_where_its_heading_says_so() {
        let later = Heading { may_be_missing: true, ..Heading::key("later") };
        let header = [Heading::key("a"), later];
        let texts = |row: &Row<'_>| {
            assert_eq!((row.text(0), row.text(1)), ("1", ""));
            Ok(())
        };
        assert!(read("t.csv", "a\n1\n", &header, 1, texts).is_ok());
        assert!(read("t.csv", "later\n1\n", &header, 1, texts).is_err());
        assert!(read("t.csv", "a,unknown\n1,2\n", &header, 1, texts).is_err());
    }
}
