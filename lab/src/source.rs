//! Reading TOML strictly: every key is known, every value has its type, and an error has its line.

use crate::error::{FileError, Located, Read};
use nullwindow_notation::excerpt;
use toml::Spanned;
use toml::de::{DeTable, DeValue};

/// A value of a file that is being read; a table has entries of its own.
#[derive(Clone)]
pub(crate) struct Entry<'a> {
    file: &'a str,
    text: &'a str,
    value: &'a DeValue<'a>,
    /// What errors call it: `title`, `[subject]`, `[subject] kind`; empty for the whole file.
    name: String,
    /// Where it begins.
    pub(crate) line: usize,
}

/// What `read` finds in a file.
pub(crate) fn read<T>(file: &str, text: &str, read: impl FnOnce(&Entry<'_>) -> Read<T>) -> Read<T> {
    let tree = DeTable::parse(text).map_err(|error| {
        let at = error.span().map_or(0, |span| span.start);
        let start = text[..at].rfind('\n').map_or(0, |end| end + 1);
        let column = Some(text[start..at].chars().count() + 1);
        let reason = error.message().replace('\n', ": ");
        FileError { column, ..FileError::new(file, line(text, at), reason) }
    })?;
    let value = DeValue::Table(tree.into_inner());
    read(&Entry { file, text, value: &value, name: String::new(), line: 1 })
}

fn line(text: &str, at: usize) -> usize {
    text[..at.min(text.len())].matches('\n').count() + 1
}

/// What a table has.
impl<'a> Entry<'a> {
    /// Every key and its value.
    pub(crate) fn entries(&self) -> impl Iterator<Item = (&'a str, Entry<'a>)> {
        let table = self.value.as_table().into_iter().flatten();
        table.map(|(key, value)| (key.get_ref().as_ref(), self.inner(key.get_ref(), value)))
    }

    fn inner(&self, key: &str, value: &'a Spanned<DeValue<'a>>) -> Entry<'a> {
        let name = if self.name.is_empty() { key.to_owned() } else { format!("{} {key}", self.name) };
        Entry { value: value.get_ref(), name, line: line(self.text, value.span().start), ..*self }
    }

    /// Nothing but these keys.
    pub(crate) fn only(&self, known: &[&str]) -> Read<()> {
        for (key, value) in self.value.as_table().into_iter().flatten() {
            if !known.contains(&key.get_ref().as_ref()) {
                // The key of a table of its own stands in its header, where the value begins.
                let line = line(self.text, key.span().start.min(value.span().start));
                return Err(self.unknown(key.get_ref(), line, known));
            }
        }
        Ok(())
    }

    /// The error for an unknown key.
    pub(crate) fn unknown(&self, key: &str, line: usize, known: &[&str]) -> FileError {
        let (place, shown) = (self.place("in"), excerpt(key.chars()));
        let hint = match nearest(key, known) {
            Some(near) => format!("did you mean {near:?}?"),
            None => format!("known are {}", known.join(", ")),
        };
        FileError::new(self.file, line, format!("unknown key {shown}{place}; {hint}"))
    }

    /// Its name after a word, for errors; nothing of the whole file.
    fn place(&self, word: &str) -> String {
        if self.name.is_empty() { String::new() } else { format!(" {word} {}", self.name) }
    }

    /// The value of a key, if it is there.
    pub(crate) fn get(&self, key: &str) -> Option<Entry<'a>> {
        self.value.as_table()?.get(key).map(|value| self.inner(key, value))
    }

    /// The value of a key that must be there.
    pub(crate) fn need(&self, key: &str) -> Read<Entry<'a>> {
        self.get(key).ok_or_else(|| self.refused(format!("the key {key:?}{} is missing", self.place("of"))))
    }

    /// A text that must be there.
    pub(crate) fn text(&self, key: &str) -> Read<String> {
        self.need(key)?.as_text()
    }

    /// A text, or a default.
    pub(crate) fn text_or(&self, key: &str, default: &str) -> Read<String> {
        self.get(key).map_or_else(|| Ok(default.to_owned()), |entry| entry.as_text())
    }

    /// A value as `read` finds it, if it is there.
    pub(crate) fn maybe<T>(&self, key: &str, read: impl FnOnce(Entry<'a>) -> Read<T>) -> Read<Option<T>> {
        self.get(key).map(read).transpose()
    }

    /// The tables `[[key]]`; none if there are none.
    pub(crate) fn tables(&self, key: &str) -> Read<Vec<Entry<'a>>> {
        let Some(entry) = self.get(key) else { return Ok(Vec::new()) };
        let array = entry.value.as_array().ok_or_else(|| entry.wrong(&format!("tables headed [[{key}]]")))?;
        let table = |value| Entry { name: format!("[[{key}]]"), ..entry.inner("", value) };
        array.iter().map(|value| table(value).into_table()).collect()
    }

    /// Something wrong with all of it, where it begins.
    pub(crate) fn refused(&self, reason: impl Into<String>) -> FileError {
        FileError::new(self.file, self.line, reason)
    }
}

/// What a value is.
impl<'a> Entry<'a> {
    /// Something wrong with the value.
    pub(crate) fn error(&self, reason: impl std::fmt::Display) -> FileError {
        self.refused(format!("{}: {reason}", self.name))
    }

    /// What was read from it, with where it stands.
    pub(crate) fn located<T>(&self, value: T) -> Located<T> {
        Located { value, file: self.file.to_owned(), line: self.line }
    }

    fn wrong(&self, expected: &str) -> FileError {
        let found = match self.value {
            DeValue::String(text) => format!("the text {}", excerpt(text.chars())),
            DeValue::Integer(number) => format!("the number {number}"),
            DeValue::Float(number) => format!("the number {number}"),
            DeValue::Boolean(flag) => flag.to_string(),
            DeValue::Datetime(_) => "a date".to_owned(),
            DeValue::Array(_) => "a list".to_owned(),
            DeValue::Table(_) => "a table".to_owned(),
        };
        self.error(format!("expected {expected}, found {found}"))
    }

    pub(crate) fn is_table(&self) -> bool {
        self.value.is_table()
    }

    pub(crate) fn is_list(&self) -> bool {
        self.value.is_array()
    }

    /// As a table.
    pub(crate) fn into_table(self) -> Read<Entry<'a>> {
        if !self.is_table() {
            return Err(self.wrong("a table"));
        }
        let name = if self.name.starts_with('[') { self.name } else { format!("[{}]", self.name) };
        Ok(Entry { name, ..self })
    }

    /// As a text.
    pub(crate) fn as_text(&self) -> Read<String> {
        let text = self.value.as_str().ok_or_else(|| self.wrong("a text in quotes"))?;
        Ok(text.trim().to_owned())
    }

    /// As one of these words.
    pub(crate) fn one_of<T: Copy>(&self, words: &[(&str, T)]) -> Read<T> {
        let text = self.as_text()?;
        words.iter().find(|(word, _)| *word == text).map(|(_, value)| *value).ok_or_else(|| {
            let known: Vec<&str> = words.iter().map(|(word, _)| *word).collect();
            self.wrong(&known.join(", ").replacen(", ", " or ", usize::from(known.len() == 2)))
        })
    }

    /// As an option's value: a text or a whole number.
    pub(crate) fn as_option(&self) -> Read<String> {
        match self.value {
            DeValue::String(text) => Ok(text.trim().to_owned()),
            DeValue::Integer(number) if number.radix() == 10 => Ok(number.to_string().replace('_', "")),
            _ => Err(self.wrong("a text in quotes or a whole number")),
        }
    }

    /// As a number within a range.
    pub(crate) fn as_number(&self, least: i32, most: i32) -> Read<i32> {
        let number = self.value.as_integer();
        let found = number.and_then(|it| i32::from_str_radix(it.as_str(), it.radix()).ok());
        let within = found.filter(|n| (least..=most).contains(n));
        within.ok_or_else(|| self.wrong(&format!("a number from {least} to {most}")))
    }

    /// As a yes or no.
    pub(crate) fn as_flag(&self) -> Read<bool> {
        self.value.as_bool().ok_or_else(|| self.wrong("true or false"))
    }

    /// As a list; each item with its own line.
    pub(crate) fn as_items(&self) -> Read<Vec<Entry<'a>>> {
        let array = self.value.as_array().ok_or_else(|| self.wrong("a list"))?;
        Ok(array.iter().map(|value| Entry { name: self.name.clone(), ..self.inner("", value) }).collect())
    }

    /// As a list of texts.
    pub(crate) fn as_texts(&self) -> Read<Vec<Located<String>>> {
        self.as_items()?.iter().map(|item| Ok(item.located(item.as_text()?))).collect()
    }
}

/// The word that `word` was probably meant to be.
pub(crate) fn nearest<'k>(word: &str, known: &[&'k str]) -> Option<&'k str> {
    let near = known.iter().map(|k| (strsim::levenshtein(word, k), *k)).min()?;
    (near.0 <= word.chars().count().max(3) / 3 + 1 && near.0 < near.1.len()).then_some(near.1)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_syntax_error_has_its_line_and_column() {
        let error = read("x.toml", "a = 1\nb = = 2\n", |_| Ok(())).expect_err("no TOML");
        assert_eq!((error.line, error.column), (2, Some(5)), "{error}");
    }

    #[test]
    fn a_misspelt_word_is_recognised_and_an_unrelated_one_is_not() {
        let known = ["title", "question", "paper"];
        assert_eq!(nearest("titel", &known), Some("title"));
        assert_eq!(nearest("papers", &known), Some("paper"));
        assert_eq!(nearest("unrelated", &known), None);
    }
}
