//! Weights of a trained evaluation: a file that says what it is, and the evaluations that can be fitted.
//!
//! The file begins with lines of text and goes on with numbers:
//!
//! ```text
//! nullwindow weights 1
//! game othello
//! count 114364
//! note fitted to …                    (any number of lines: provenance, held-out error)
//!                                     (an empty line)
//! count × i16, little endian
//! ```

use crate::text::excerpt;
use std::fmt::Write;

/// An evaluation that is a sum of weights, so that it can be fitted to data: the value of a position, from the side to
/// move's view and in evaluation units, is `Σ weight[index] · coefficient` over its features.
pub trait Linear<G> {
    /// How many weights there are.
    fn count() -> usize;

    /// Appends the features of `position` to `list`: which weights, how often each. An index may occur twice.
    fn features(position: &G, list: &mut Vec<(u32, f32)>);
}

/// Weights and where they come from.
///
/// ```
/// use nullwindow_notation::weights::Weights;
/// let weights = Weights { game: "nim".into(), notes: vec!["by hand".into()], values: vec![3, -1] };
/// assert_eq!(Weights::read(&weights.to_bytes(), "nim"), Ok(weights.clone()));
/// assert!(Weights::read(b"PNG", "nim").unwrap_err().starts_with("not a file of weights"));
/// ```
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Weights {
    /// Which game they are for.
    pub game: String,
    /// Where they come from and how good they are, a line each.
    pub notes: Vec<String>,
    /// The weights.
    pub values: Vec<i16>,
}

const TITLE: &str = "nullwindow weights 1";

impl Weights {
    /// Reads a file of weights for `game`.
    ///
    /// # Errors
    /// Says what is wrong with the file.
    pub fn read(bytes: &[u8], game: &str) -> Result<Weights, String> {
        let mut rest = bytes;
        let mut line = || -> Option<&str> {
            let end = rest.iter().position(|&b| b == b'\n')?;
            let (line, after) = rest.split_at(end);
            rest = &after[1..];
            std::str::from_utf8(line).ok()
        };
        if line() != Some(TITLE) {
            return Err(format!("not a file of weights: the first line must be {TITLE:?}"));
        }
        let mut weights = Weights::default();
        let mut count = None;
        loop {
            let text = line().ok_or("the header must end with an empty line")?;
            let (word, value) = text.split_once(' ').unwrap_or((text, ""));
            match word {
                "game" if value == game => value.clone_into(&mut weights.game),
                "game" => return Err(format!("weights for {}, not for {game:?}", excerpt(value.chars()))),
                "count" => count = value.parse::<usize>().ok(),
                "note" => weights.notes.push(value.to_owned()),
                "" => break,
                _ => return Err(format!("unknown header line {}", excerpt(text.chars()))),
            }
        }
        let count = count.ok_or("the header must have a line such as \"count 1000\"")?;
        if weights.game.is_empty() {
            return Err(format!("the header must have the line \"game {game}\""));
        }
        if count.checked_mul(2) != Some(rest.len()) {
            return Err(format!("{count} weights of two bytes each, found {} bytes", rest.len()));
        }
        weights.values = rest.chunks_exact(2).map(|pair| i16::from_le_bytes([pair[0], pair[1]])).collect();
        Ok(weights)
    }

    /// The file.
    pub fn to_bytes(&self) -> Vec<u8> {
        let mut head = format!("{TITLE}\ngame {}\ncount {}\n", self.game, self.values.len());
        for note in &self.notes {
            // Writing to a string cannot fail.
            let _ = writeln!(head, "note {}", note.replace('\n', " "));
        }
        head.push('\n');
        let mut bytes = head.into_bytes();
        bytes.extend(self.values.iter().flat_map(|value| value.to_le_bytes()));
        bytes
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_file_that_is_wrong_is_refused_with_a_short_reason() {
        let read = |header: &str| Weights::read(format!("{TITLE}\n{header}\n\n").as_bytes(), "nim");
        let long = "x".repeat(10_000);
        for header in [
            "game nim",
            "count 0",
            "game nim\ncount 18446744073709551615", // twice this is more than a number can hold
            "game nim\ncount 1",
            &format!("game {long}"),
            &format!("{long} 1"),
        ] {
            let error = read(header).expect_err("a wrong file");
            assert!(error.len() < 200, "{error}");
        }
        assert!(read("game nim\ncount 0").is_ok());
    }
}
