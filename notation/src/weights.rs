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
//!
//! With a line `packed 144128 4` in the header, weights are multiples of 4 and each is written as its difference from the one
//! 144,128 places before it, in fours (the first 144,128 as their difference from 0). Where weights come in sets that
//! resemble each other, most differences are small or none ([`Packing`]).

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

/// How weights are written as differences: a byte for each that is not zero and within ±127, two for up to 256 zeros in a
/// row (0 and their number less one), and three for any other (−128 and the difference, little endian).
///
/// ```
/// use nullwindow_notation::weights::{Packing, Weights};
/// let weights = Weights { game: "nim".into(), notes: Vec::new(), values: vec![40, 0, 8, 44, 0, 8] };
/// let bytes = weights.to_packed_bytes(Packing { stride: 3, step: 4 }).unwrap();
/// assert!(bytes.ends_with(b"\npacked 3 4\n\n\x0a\x00\x00\x02\x01\x00\x01"));
/// assert_eq!(Weights::read(&bytes, "nim"), Ok(weights));
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Packing {
    /// A difference is from the weight that stands this many places before.
    pub stride: usize,
    /// All weights are multiples of this.
    pub step: i16,
}

/// Says that a difference of 16 bits follows.
const WIDE: u8 = 0x80;

impl Packing {
    fn parse(text: &str) -> Option<Packing> {
        let (stride, step) = text.split_once(' ')?;
        let packing = Packing { stride: stride.parse().ok()?, step: step.parse().ok()? };
        (packing.stride > 0 && packing.step > 0).then_some(packing)
    }

    fn pack(self, values: &[i16]) -> Result<Vec<u8>, String> {
        let (mut bytes, mut zeros) = (Vec::new(), 0_usize);
        let end_zeros = |bytes: &mut Vec<u8>, zeros: &mut usize| {
            while *zeros > 0 {
                let run = (*zeros).min(256);
                bytes.extend([0, (run - 1) as u8]);
                *zeros -= run;
            }
        };
        for (i, &value) in values.iter().enumerate() {
            let before = i.checked_sub(self.stride).map_or(0, |before| values[before]);
            let difference = i32::from(value) - i32::from(before);
            if value % self.step != 0 {
                return Err(format!("weight {i}, {value}, is no multiple of {}", self.step));
            }
            let difference = i16::try_from(difference / i32::from(self.step))
                .map_err(|_| format!("weight {i}, {value}, is too far from {before}"))?;
            if difference == 0 {
                zeros += 1;
                continue;
            }
            end_zeros(&mut bytes, &mut zeros);
            match i8::try_from(difference) {
                Ok(narrow) if narrow != i8::MIN => bytes.push(narrow as u8),
                _ => bytes.extend([[WIDE].as_slice(), &difference.to_le_bytes()].concat()),
            }
        }
        end_zeros(&mut bytes, &mut zeros);
        Ok(bytes)
    }

    fn unpack(self, mut bytes: &[u8], count: usize) -> Result<Vec<i16>, String> {
        // The count is the file's word: no memory is reserved for more than its bytes can say.
        let mut values: Vec<i16> = Vec::with_capacity(count.min(bytes.len().saturating_mul(128)));
        let ends = || format!("{count} weights, found fewer");
        while values.len() < count {
            let (difference, times, rest) = match bytes {
                [0, run, rest @ ..] => (0, usize::from(*run) + 1, rest),
                [WIDE, low, high, rest @ ..] => (i16::from_le_bytes([*low, *high]), 1, rest),
                [0 | WIDE, ..] | [] => return Err(ends()),
                [narrow, rest @ ..] => (i16::from(*narrow as i8), 1, rest),
            };
            bytes = rest;
            for _ in 0..times {
                let i = values.len();
                let before = i.checked_sub(self.stride).map_or(0, |before| values[before]);
                let value = i32::from(before) + i32::from(difference) * i32::from(self.step);
                values.push(i16::try_from(value).map_err(|_| format!("weight {i} is {value}: too large"))?);
            }
        }
        if values.len() > count || !bytes.is_empty() {
            return Err(format!("{count} weights, found more"));
        }
        Ok(values)
    }
}

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
        let (mut count, mut packing) = (None, None);
        loop {
            let text = line().ok_or("the header must end with an empty line")?;
            let (word, value) = text.split_once(' ').unwrap_or((text, ""));
            match word {
                "game" if value == game => value.clone_into(&mut weights.game),
                "game" => return Err(format!("weights for {}, not for {game:?}", excerpt(value.chars()))),
                "count" => count = value.parse::<usize>().ok(),
                "packed" => {
                    let expected = "expected a stride and a step above 0, such as \"packed 1000 4\"";
                    let found = || format!("{expected}, found {}", excerpt(text.chars()));
                    packing = Some(Packing::parse(value).ok_or_else(found)?);
                }
                "note" => weights.notes.push(value.to_owned()),
                "" => break,
                _ => return Err(format!("unknown header line {}", excerpt(text.chars()))),
            }
        }
        let count = count.ok_or("the header must have a line such as \"count 1000\"")?;
        if weights.game.is_empty() {
            return Err(format!("the header must have the line \"game {game}\""));
        }
        if let Some(packing) = packing {
            weights.values = packing.unpack(rest, count)?;
            return Ok(weights);
        }
        if count.checked_mul(2) != Some(rest.len()) {
            return Err(format!("{count} weights of two bytes each, found {} bytes", rest.len()));
        }
        weights.values = rest.chunks_exact(2).map(|pair| i16::from_le_bytes([pair[0], pair[1]])).collect();
        Ok(weights)
    }

    /// The file.
    pub fn to_bytes(&self) -> Vec<u8> {
        let mut bytes = self.head("");
        bytes.extend(self.values.iter().flat_map(|value| value.to_le_bytes()));
        bytes
    }

    /// The file with packed weights.
    ///
    /// # Errors
    /// A weight is no multiple of the step, or a difference is too large.
    pub fn to_packed_bytes(&self, packing: Packing) -> Result<Vec<u8>, String> {
        let mut bytes = self.head(&format!("packed {} {}\n", packing.stride, packing.step));
        bytes.extend(packing.pack(&self.values)?);
        Ok(bytes)
    }

    /// The lines before the weights, with `more` lines at their end.
    fn head(&self, more: &str) -> Vec<u8> {
        let mut head = format!("{TITLE}\ngame {}\ncount {}\n", self.game, self.values.len());
        for note in &self.notes {
            // Writing to a string cannot fail.
            let _ = writeln!(head, "note {}", note.replace('\n', " "));
        }
        head.push_str(more);
        head.push('\n');
        head.into_bytes()
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
            "game nim\ncount 0\npacked 1",
            "game nim\ncount 0\npacked 0 1",
            "game nim\ncount 0\npacked 1 0",
            &format!("game nim\ncount 0\npacked {long}"),
            "game nim\ncount 18446744073709551615\npacked 1 1",
        ] {
            let error = read(header).expect_err("a wrong file");
            assert!(error.len() < 200, "{error}");
        }
        assert!(read("game nim\ncount 0").is_ok());
        assert!(read("game nim\ncount 0\npacked 1 1").is_ok());
    }

    #[test]
    fn packed_weights_are_read_as_they_were_written() {
        let mut random = 1_u64;
        for (stride, step, spread) in [(1, 1, 3), (7, 4, 40), (100, 3, 9000), (5000, 1, 32_767), (3, 8, 0)] {
            let draw = |_| {
                random = random.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1);
                let value = (random >> 33) as i32 % (2 * spread + 1) - spread;
                // Half of them are zero, so that there are runs of all lengths.
                if random >> 63 == 0 { 0 } else { (value / i32::from(step) * i32::from(step)) as i16 }
            };
            let values: Vec<i16> = (0..2000).map(draw).chain([0; 700]).collect();
            let weights = Weights { game: "nim".into(), notes: vec!["by hand".into()], values };
            let packing = Packing { stride, step };
            let Ok(bytes) = weights.to_packed_bytes(packing) else {
                assert_eq!((spread, step), (32_767, 1), "differences that fit");
                continue;
            };
            assert_eq!(Weights::read(&bytes, "nim"), Ok(weights), "{packing:?}");
            for cut in [1, 2, 50] {
                assert!(Weights::read(&bytes[..bytes.len() - cut], "nim").is_err());
            }
            assert!(Weights::read(&[&bytes[..], &[1]].concat(), "nim").is_err());
        }
    }

    #[test]
    fn weights_that_cannot_be_packed_or_unpacked_are_refused() {
        let pack = |values: &[i16], step| Packing { stride: 1, step }.pack(values);
        assert!(pack(&[4, 6], 4).expect_err("refused").contains("weight 1, 6, is no multiple of 4"));
        assert!(pack(&[-30_000, 30_000], 1).expect_err("refused").contains("too far from -30000"));
        assert!(pack(&[-30_000, 30_000], 2).is_ok());
        let unpack = |bytes: &[u8], count| Packing { stride: 1, step: 300 }.unpack(bytes, count);
        assert_eq!(unpack(&[100, 0, 1], 3), Ok(vec![30_000; 3]));
        assert!(unpack(&[100, 100], 2).expect_err("refused").contains("weight 1 is 60000"));
        assert!(unpack(&[0, 255], 2).expect_err("refused").contains("found more"));
        assert!(unpack(&[0], 2).expect_err("refused").contains("found fewer"));
        assert!(unpack(&[WIDE, 1], 2).expect_err("refused").contains("found fewer"));
    }
}
