//! Solved values as a file, one line per game, so that the next fit need not solve them again.
//!
//! ```text
//! 24:-6 12:-4 8:-4 0:2|---XO… X:+12|…
//! ```

use super::games::Known;
use nullwindow::notation::Notation;
use std::fmt::Write;
use std::path::Path;

/// The complete lines of a file, those of the first games; none if there is no file.
pub(super) fn load(path: Option<&Path>) -> Vec<String> {
    let text = path.and_then(|path| std::fs::read_to_string(path).ok()).unwrap_or_default();
    let end = text.rfind('\n').map_or(0, |at| at + 1);
    text[..end].lines().map(str::to_owned).collect()
}

/// Fills in the values of a line.
pub(super) fn parse(line: &str, mut known: Known) -> Known {
    let mut parts = line.split('|');
    let values = parts.next().unwrap_or("").split_whitespace();
    let pair = |word: &str| {
        let (empties, value) = word.split_once(':')?;
        Some((empties.parse().ok()?, value.parse().ok()?))
    };
    known.values = values.filter_map(pair).collect();
    let beside = |part: &str| {
        let (position, value) = part.rsplit_once(':')?;
        Some((position.parse().ok()?, value.parse().ok()?))
    };
    known.beside = parts.filter_map(beside).collect();
    known
}

/// The line of a game.
pub(super) fn line(game: &Known) -> String {
    let mut text = String::new();
    // Writing to a string cannot fail.
    game.values.iter().for_each(|(empties, value)| _ = write!(text, "{empties}:{value} "));
    game.beside.iter().for_each(|(position, value)| _ = write!(text, "|{}:{value}", position.text()));
    text
}

/// Writes the file.
pub(super) fn save(path: &Path, lines: &[String]) -> Result<(), String> {
    std::fs::write(path, lines.join("\n") + "\n").map_err(|error| format!("{}: {error}", path.display()))
}
