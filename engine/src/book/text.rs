//! The file of a book: a line a position, for people and for programs that compare files.

use super::{Book, Effort, Entry, Other, Searched};
use crate::board::Board;
use crate::kind::GameKind;
use nullwindow::{MAX_DEPTH, Score};
use nullwindow_notation::{MoveStyle, excerpt};
use std::collections::HashMap;
use std::fmt::{self, Write};
use std::str::FromStr;
use std::time::Duration;

const TITLE: &str = "nullwindow book 1";
const COLUMNS: &str = "# ply, value, best move outside the book, its value, its depth, position";
const END: &str = "end";
/// What follows the words in a message about a file that somebody has changed.
const REMEDY: &str = "restore the file, or make the book again";

/// Where a text is no book.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct BookError {
    /// The line, counted from 1.
    pub line: usize,
    /// What is wrong with it, and what to do.
    pub why: String,
}

impl fmt::Display for BookError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "line {}: {}", self.line, self.why)
    }
}

impl std::error::Error for BookError {}

fn expected(what: &str, found: &str) -> String {
    format!("expected {what}, found {}; {REMEDY}", excerpt(found.chars()))
}

impl fmt::Display for Effort {
    /// `nodes 20000`, `depth 8`, `time 0.5`.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Effort::Nodes(nodes) => write!(f, "nodes {nodes}"),
            Effort::Depth(depth) => write!(f, "depth {depth}"),
            Effort::Time(time) => write!(f, "time {}", time.as_secs_f64()),
        }
    }
}

impl FromStr for Effort {
    type Err = ();

    fn from_str(text: &str) -> Result<Effort, ()> {
        let effort = match text.split_once(' ').ok_or(())? {
            ("nodes", number) => number.parse().ok().filter(|&nodes| nodes > 0).map(Effort::Nodes),
            ("depth", number) => {
                let depth = number.parse().ok().filter(|depth| (1..=MAX_DEPTH).contains(depth));
                depth.map(Effort::Depth)
            }
            ("time", number) => {
                let time = number.parse().ok().and_then(|time| Duration::try_from_secs_f64(time).ok());
                time.filter(|time| !time.is_zero()).map(Effort::Time)
            }
            _ => None,
        };
        effort.ok_or(())
    }
}

/// Numbered lines without the ending and without those that say nothing.
struct Lines<'t> {
    all: std::iter::Enumerate<std::str::Lines<'t>>,
    /// The number of the latest one.
    number: usize,
}

impl<'t> Lines<'t> {
    fn next(&mut self) -> &'t str {
        for (index, line) in self.all.by_ref() {
            self.number = index + 1;
            if !line.trim().is_empty() && !line.starts_with('#') {
                return line.trim_end();
            }
        }
        self.number += 1;
        ""
    }

    fn wrong<T>(&self, why: String) -> Result<T, BookError> {
        Err(BookError { line: self.number, why })
    }

    /// What follows a word at the beginning of the next line.
    fn after(&mut self, word: &str) -> Result<&'t str, BookError> {
        let line = self.next();
        match line.split_once(' ') {
            Some((first, rest)) if first == word => Ok(rest),
            _ => self.wrong(expected(&format!("a line that begins with {word:?}"), line)),
        }
    }
}

impl Book {
    /// Reads a book of a game; see docs/book.md.
    ///
    /// # Errors
    /// Says where the text is no book of this game.
    pub fn read(kind: &'static GameKind, bytes: &[u8]) -> Result<Book, BookError> {
        let text = String::from_utf8_lossy(bytes);
        let mut lines = Lines { all: text.lines().enumerate(), number: 0 };
        let mut book = Book::begin(kind, &mut lines)?;
        loop {
            let line = lines.next();
            match line.strip_prefix("option ").and_then(|rest| rest.split_once(' ')) {
                Some((name, value)) => book.options.push((name.to_owned(), value.to_owned())),
                None if line == END => break,
                None if line.is_empty() => return lines.wrong(cut("another position, or \"end\"")),
                None => book.take(line).or_else(|why| lines.wrong(why))?,
            }
        }
        if lines.next().is_empty() { Ok(book) } else { lines.wrong(cut("nothing more")) }
    }

    /// Reads the first lines.
    fn begin(kind: &'static GameKind, lines: &mut Lines<'_>) -> Result<Book, BookError> {
        let title = lines.next();
        if title != TITLE {
            let (is, remedy) = match title.strip_prefix("nullwindow ") {
                Some(other) if other.starts_with("book ") => (other, "; use the program that made it"),
                _ => (title, ": it is no book"),
            };
            return lines.wrong(format!("expected {TITLE:?}, found {}{remedy}", excerpt(is.chars())));
        }
        let game = lines.after("game")?;
        if game != kind.name {
            let found = excerpt(game.chars());
            return lines.wrong(format!("expected a book of {}, found one of {found}", kind.name));
        }
        let effort = lines.after("search")?;
        match effort.parse() {
            Ok(effort) => {
                Ok(Book { kind, effort, options: Vec::new(), entries: Vec::new(), index: HashMap::new() })
            }
            Err(()) => lines.wrong(expected("nodes, depth or time, and a number", effort)),
        }
    }

    /// Adds the position of a line.
    fn take(&mut self, line: &str) -> Result<(), String> {
        let (board, entry) = read_entry(self.kind, line)?;
        let next = self.entries.len();
        if *self.index.entry(board.key()).or_insert(next) != next {
            return Err(format!("the position stands here for the second time; {REMEDY}"));
        }
        self.entries.push(entry);
        Ok(())
    }

    /// The book as a file: sorted by plies and positions, so that two of them can be compared.
    pub fn text(&self) -> String {
        let mut text = format!("{TITLE}\ngame {}\nsearch {}\n", self.kind.name, self.effort);
        for (name, value) in &self.options {
            let _ = writeln!(text, "option {name} {value}"); // a string takes all
        }
        let _ = writeln!(text, "{COLUMNS}");
        let mut entries: Vec<&Entry> = self.entries.iter().collect();
        entries.sort_by_key(|entry| (entry.ply, &entry.text));
        for entry in entries {
            let value = entry.value.map_or_else(|| "?".to_owned(), |value| write_value(self.kind, value));
            let other = match entry.other {
                Other::Unknown => "? ? ?".to_owned(),
                Other::None => "- - -".to_owned(),
                Other::Move(other) => self.write_searched(entry, &other),
            };
            let _ = writeln!(text, "{} {value} {other} {}", entry.ply, entry.text);
        }
        text.push_str(END);
        text.push('\n');
        text
    }

    fn write_searched(&self, entry: &Entry, other: &Searched) -> String {
        let board = self.kind.read_board(&entry.text);
        let mv = board.map(|board| board.move_text(other.mv)).unwrap_or_default();
        let depth = if other.is_exact { "end".to_owned() } else { other.depth.to_string() };
        format!("{mv} {} {depth}", write_value(self.kind, other.value))
    }
}

fn cut(what: &str) -> String {
    format!("expected {what}: the file is not as it was written; {REMEDY}")
}

/// `3 +1.50 c4 +0.50 12 POSITION`
fn read_entry(kind: &'static GameKind, line: &str) -> Result<(Box<dyn Board>, Entry), String> {
    let words: Vec<&str> = line.splitn(6, ' ').collect();
    let [ply, value, mv, other, depth, text] = words[..] else {
        return Err(expected("ply, value, move, value, depth and position", line));
    };
    let ply = ply.parse().map_err(|_| expected("a number of plies", ply))?;
    let value = if value == "?" { None } else { Some(read_value(kind, value)?) };
    let board = kind.read_board(text).map_err(|error| format!("{error}; {REMEDY}"))?;
    let form = board.canonical().text();
    if form != text {
        return Err(format!("expected the position in the form {form}; {REMEDY}"));
    }
    let other = match [mv, other, depth] {
        ["?", "?", "?"] => Other::Unknown,
        ["-", "-", "-"] => Other::None,
        _ => {
            let mv = board.read_move(mv, MoveStyle::Usual).map_err(|error| format!("{error}; {REMEDY}"))?;
            let in_range = |depth: &i32| (0..=MAX_DEPTH).contains(depth);
            let plies = if depth == END { Some(0) } else { depth.parse().ok().filter(in_range) };
            let plies = plies.ok_or_else(|| expected("a number of plies, or \"end\"", depth))?;
            let value = read_value(kind, other)?;
            Other::Move(Searched { mv, value, depth: plies, is_exact: depth == END })
        }
    };
    Ok((board, Entry { text: form, ply, value, other }))
}

/// The digits that tell all values of a game apart in the unit that people speak of.
fn digits(kind: &GameKind) -> usize {
    kind.spoken_scale.max(1).saturating_sub(1).checked_ilog10().map_or(0, |log| log as usize + 1)
}

/// `+1.50` in the unit that people speak of; `win5`, `loss4` in plies.
fn write_value(kind: &GameKind, value: Score) -> String {
    match value.win_distance() {
        Some(plies) if value > Score::ZERO => format!("win{plies}"),
        Some(plies) => format!("loss{plies}"),
        None => {
            let units = f64::from(value.get()) / f64::from(kind.spoken_scale);
            format!("{units:+.0$}", digits(kind))
        }
    }
}

fn read_value(kind: &GameKind, text: &str) -> Result<Score, String> {
    let plies = |word: &str| -> Option<i32> {
        text.strip_prefix(word)?.parse().ok().filter(|plies| (0..=1000).contains(plies))
    };
    let units = || {
        let units = text.parse::<f64>().ok()? * f64::from(kind.spoken_scale);
        let is_value = units.abs() <= f64::from(Score::EVAL_MAX.get());
        is_value.then(|| Score::new(units.round() as i32))
    };
    let value = plies("win").map(Score::win_in).or_else(|| plies("loss").map(Score::loss_in)).or_else(units);
    value.ok_or_else(|| expected("a value such as +1.50, win5 or loss4", text))
}
