//! Where a number must lie for a claim to hold.

use crate::measure::Comparison;
use nullwindow_notation::{Cursor, ParseError};
use std::str::FromStr;

/// Where a number must lie: all of some comparisons.
///
/// ```
/// use nullwindow_lab::verdict::Band;
/// let band: Band = "0.80..1.05".parse()?;
/// assert!(band.contains(1.05) && !band.contains(1.06));
/// let band: Band = "> 1 and <= 120 %".parse()?;
/// assert!(band.contains(1.2) && !band.contains(1.0));
/// assert_eq!("<= much".parse::<Band>().unwrap_err().column, 4);
/// # Ok::<(), nullwindow_notation::ParseError>(())
/// ```
#[derive(Clone, PartialEq, Debug)]
pub struct Band(Vec<(Comparison, f64)>);

impl Band {
    /// Whether `number` lies in it.
    pub fn contains(&self, number: f64) -> bool {
        self.0.iter().all(|&(comparison, limit)| comparison.holds(number, limit))
    }

    /// In words, with its limits as `number` writes them: `at most 0.97`, `0.8 to 1.05`.
    pub fn words(&self, number: impl Fn(f64) -> String) -> String {
        let mut parts = Vec::new();
        let mut conditions = self.0.as_slice();
        while let [(comparison, limit), rest @ ..] = conditions {
            conditions = rest;
            let word = match (comparison, rest) {
                (Comparison::AtLeast, [(Comparison::AtMost, high), rest @ ..]) => {
                    conditions = rest;
                    parts.push(format!("{} to {}", number(*limit), number(*high)));
                    continue;
                }
                (Comparison::Less, _) => "below",
                (Comparison::AtMost, _) => "at most",
                (Comparison::More, _) => "above",
                (Comparison::AtLeast, _) => "at least",
            };
            parts.push(format!("{word} {}", number(*limit)));
        }
        parts.join(" and ")
    }

    /// Whether any number from `low` to `high` lies in it.
    pub fn overlaps(&self, low: f64, high: f64) -> bool {
        let is_floor = |comparison: &Comparison| matches!(comparison, Comparison::More | Comparison::AtLeast);
        let floors = self.0.iter().filter(|(c, _)| is_floor(c)).map(|&(_, limit)| limit);
        let ceilings = self.0.iter().filter(|(c, _)| !is_floor(c)).map(|&(_, limit)| limit);
        // The point of the interval nearest to the band's middle: if that is outside, all are.
        let (from, to) = (floors.fold(low, f64::max), ceilings.fold(high, f64::min));
        from <= to && (self.contains(from) || self.contains(to) || self.contains(f64::midpoint(from, to)))
    }

    /// Whether it only says that a difference has a sign, or that a ratio is above or below 1.
    pub(super) fn is_a_sign(&self) -> bool {
        match self.0.as_slice() {
            [(Comparison::Less | Comparison::More, limit)] => {
                [0.0, 1.0].iter().any(|sign| (limit - sign).abs() < f64::EPSILON)
            }
            _ => false,
        }
    }
}

impl FromStr for Band {
    type Err = ParseError;

    fn from_str(text: &str) -> Result<Band, ParseError> {
        let mut cursor = Cursor::new(text);
        let mut conditions = Vec::new();
        loop {
            condition(&mut cursor, &mut conditions)?;
            cursor.skip_while(char::is_whitespace);
            if cursor.is_at_end() {
                return Ok(Band(conditions));
            }
            let here = cursor.clone();
            if cursor.word() != "and" {
                return Err(here.unexpected("\"and\" or the end"));
            }
        }
    }
}

fn condition(cursor: &mut Cursor<'_>, conditions: &mut Vec<(Comparison, f64)>) -> Result<(), ParseError> {
    cursor.skip_while(char::is_whitespace);
    let here = cursor.clone();
    let comparison = match cursor.take_while(|c| matches!(c, '<' | '>' | '=')) {
        "<" => Comparison::Less,
        "<=" => Comparison::AtMost,
        ">" => Comparison::More,
        ">=" => Comparison::AtLeast,
        "" => {
            conditions.push((Comparison::AtLeast, number(cursor)?));
            let here = cursor.clone();
            if cursor.take_while(|c| c == '.') != ".." {
                return Err(here.unexpected("\"..\""));
            }
            conditions.push((Comparison::AtMost, number(cursor)?));
            return Ok(());
        }
        _ => {
            return Err(
                here.unexpected("\"<\", \"<=\", \">\", \">=\" or two numbers with \"..\" between them")
            );
        }
    };
    conditions.push((comparison, number(cursor)?));
    Ok(())
}

fn number(cursor: &mut Cursor<'_>) -> Result<f64, ParseError> {
    cursor.skip_while(char::is_whitespace);
    let here = cursor.clone();
    let is_part = |c: char| c.is_ascii_digit() || matches!(c, '.' | '-' | '−');
    let rest = cursor.rest();
    let end = rest.find("..").unwrap_or(rest.len());
    let length = rest[..end].chars().take_while(|&c| is_part(c)).count();
    let text: String = (0..length).filter_map(|_| cursor.bump()).collect();
    let found: f64 = text.replace('−', "-").parse().map_err(|_| here.unexpected("a number"))?;
    let mut ahead = cursor.clone();
    ahead.skip_while(char::is_whitespace);
    if ahead.eat('%') {
        *cursor = ahead;
        return Ok(found / 100.0);
    }
    Ok(found)
}

#[cfg(test)]
mod tests {
    use super::Band;

    fn band(text: &str) -> Band {
        text.parse().expect(text)
    }

    #[test]
    fn a_band_overlaps_an_interval_exactly_where_some_number_of_it_lies_in_it() {
        let bands =
            ["<= 1", "< 1", ">= 1", "> 1", "0.5..1.5", "> 0.5 and < 1", "1..1", "> 2 and < 1", "-1..0"];
        let grid = || (-4..=12).map(|n| f64::from(n) / 4.0);
        for text in bands {
            let band = band(text);
            for low in grid() {
                for high in grid().filter(|&high| high >= low) {
                    let points = (0..).map(|i| low + f64::from(i) / 16.0).take_while(|&point| point <= high);
                    let slowly = points.into_iter().any(|point| band.contains(point));
                    assert_eq!(band.overlaps(low, high), slowly, "{text} and {low}..{high}");
                }
            }
        }
    }

    #[test]
    fn invalid_bands_are_refused_with_the_column_of_the_error() {
        let cases =
            [("", 1), ("=> 3", 1), ("1..", 4), ("1 2", 2), ("<= 1 or > 2", 6), ("<= 1 and", 9), ("1...2", 2)];
        for (text, column) in cases {
            assert_eq!(text.parse::<Band>().expect_err(text).column, column, "{text}");
        }
        assert!(band("<= −1").contains(-1.0), "a proper minus");
    }
}
