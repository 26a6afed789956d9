//! Whether a claim holds.

use crate::experiment::ClaimSpec;
use crate::measure::{Comparison, Data, Estimate, Expression, Scope, labels};
use nullwindow_notation::{Cursor, ParseError};
use std::str::FromStr;

named! {
    /// What the record says of a claim.
    #[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
    pub enum Verdict {
        /// What was measured is what was claimed.
        Holds = "holds",
        /// It is close, or the interval leaves it open, or it is so in some of several cases.
        InPart = "holds in part",
        /// It is not.
        DoesNotHold = "does not hold",
        /// It cannot be tested here.
        NotTestable = "not testable",
        /// The record has not what it takes.
        NoData = "no data",
    }
}

impl Verdict {
    /// That of several values: the verdict of all that have data, or in part where these differ.
    pub fn of_all(verdicts: impl IntoIterator<Item = Verdict>) -> Verdict {
        let mut verdicts = verdicts.into_iter().filter(|verdict| *verdict != Verdict::NoData);
        let Some(first) = verdicts.next() else { return Verdict::NoData };
        if verdicts.all(|verdict| verdict == first) { first } else { Verdict::InPart }
    }
}

/// A claim with what was measured.
#[derive(Clone, PartialEq, Debug)]
pub struct Judged {
    /// The claim.
    pub claim: ClaimSpec,
    /// What was measured, one for each expression.
    pub values: Vec<Measured>,
    /// The verdict on all of it.
    pub verdict: Verdict,
}

/// One of the values of a claim.
#[derive(Clone, PartialEq, Debug)]
pub struct Measured {
    /// What sets it apart from the others: a game, a series, a depth. Empty if it is the only one.
    pub label: String,
    /// What was measured, or why there is nothing.
    pub estimate: Result<Estimate, String>,
    /// The verdict on it alone.
    pub verdict: Verdict,
}

/// Judges a claim on the record.
pub fn judge(claim: &ClaimSpec, data: &Data<'_>) -> Judged {
    if claim.not_testable.is_some() {
        return Judged { claim: claim.clone(), values: Vec::new(), verdict: Verdict::NotTestable };
    }
    let band = |text: &Option<String>| text.as_deref().and_then(|text| text.parse::<Band>().ok());
    let (holds, partly) = (band(&claim.holds), band(&claim.partly));
    let read: Vec<Result<Expression, ParseError>> =
        claim.values.iter().map(|text| Expression::parse(text)).collect();
    let all_read: Result<Vec<Expression>, _> = read.iter().cloned().collect();
    let mut labels = all_read.map(|all| labels(&all, data)).unwrap_or_default().into_iter();
    let value = |expression: Result<Expression, ParseError>| {
        let expression = expression.map_err(|error| error.to_string());
        let estimate = expression.and_then(|it| it.estimate(data, &Scope::default()));
        let verdict = match (&estimate, &holds) {
            (Ok(estimate), Some(holds)) => of_one(estimate, holds, partly.as_ref()),
            _ => Verdict::NoData,
        };
        Measured { label: labels.next().unwrap_or_default(), estimate, verdict }
    };
    let values: Vec<Measured> = read.into_iter().map(value).collect();
    let verdict = Verdict::of_all(values.iter().map(|value| value.verdict));
    Judged { claim: claim.clone(), values, verdict }
}

/// A band is wide on purpose, so the estimate decides; but where a claim is only that something is more or less, it must
/// be so in the whole interval.
fn of_one(estimate: &Estimate, holds: &Band, partly: Option<&Band>) -> Verdict {
    let in_part = || partly.is_some_and(|band| band.contains(estimate.value));
    let sure = || holds.contains(estimate.low) && holds.contains(estimate.high);
    match () {
        () if holds.contains(estimate.value) && holds.is_a_sign() && !sure() => Verdict::InPart,
        () if holds.contains(estimate.value) => Verdict::Holds,
        () if in_part() || holds.overlaps(estimate.low, estimate.high) => Verdict::InPart,
        () => Verdict::DoesNotHold,
    }
}

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
    fn is_a_sign(&self) -> bool {
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
    let sign = cursor.take_while(|c| matches!(c, '<' | '>' | '='));
    if !sign.is_empty() {
        let expected = "\"<\", \"<=\", \">\", \">=\" or two numbers with \"..\" between them";
        let comparison = sign.parse().map_err(|_| here.unexpected(expected))?;
        conditions.push((comparison, number(cursor)?));
        return Ok(());
    }
    conditions.push((Comparison::AtLeast, number(cursor)?));
    let here = cursor.clone();
    if cursor.take_while(|c| c == '.') != ".." {
        return Err(here.unexpected("\"..\""));
    }
    conditions.push((Comparison::AtMost, number(cursor)?));
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
    use super::{Band, Verdict, judge, of_one};
    use crate::measure::{Data, Estimate};
    use crate::testing::{Shape, claim};

    fn estimate(low: f64, value: f64, high: f64) -> Estimate {
        Estimate { value, low, high, geometric: None, positions: 1, of: 1 }
    }

    fn band(text: &str) -> Band {
        text.parse().expect(text)
    }

    #[test]
    fn a_value_beyond_the_band_holds_in_part_if_the_interval_leaves_it_open() {
        let (holds, partly) = (band("<= 0.97"), band("<= 1"));
        for (low, value, high, expected) in [
            (0.9, 0.95, 0.99, Verdict::Holds),
            (0.98, 0.99, 1.02, Verdict::InPart),
            (0.96, 1.05, 1.10, Verdict::InPart),
            (0.98, 1.05, 1.10, Verdict::DoesNotHold),
        ] {
            assert_eq!(of_one(&estimate(low, value, high), &holds, Some(&partly)), expected, "{value}");
        }
    }

    #[test]
    fn a_claim_about_a_sign_holds_only_if_the_whole_interval_has_it() {
        for (text, low, value, high, expected) in [
            ("> 0", 0.1, 0.2, 0.3, Verdict::Holds),
            ("> 0", -0.1, 0.2, 0.3, Verdict::InPart),
            ("< 1", 0.8, 0.9, 1.1, Verdict::InPart),
            ("< 1", 1.1, 1.2, 1.3, Verdict::DoesNotHold),
            ("< 0.9", 0.7, 0.8, 1.1, Verdict::Holds),
        ] {
            assert_eq!(of_one(&estimate(low, value, high), &band(text), None), expected, "{text} {value}");
        }
    }

    #[test]
    fn several_values_hold_if_all_do_and_fail_if_all_do() {
        use Verdict::{DoesNotHold, Holds, InPart, NoData};
        for (all, expected) in [
            (vec![Holds, Holds], Holds),
            (vec![Holds, DoesNotHold], InPart),
            (vec![DoesNotHold, DoesNotHold], DoesNotHold),
            (vec![InPart, DoesNotHold], InPart),
            (vec![Holds, NoData], Holds),
            (vec![NoData, NoData], NoData),
            (vec![], NoData),
        ] {
            assert_eq!(Verdict::of_all(all.clone()), expected, "{all:?}");
        }
    }

    #[test]
    fn claims_are_judged_on_the_record() {
        let shape = Shape::default();
        let (plan, record) = (shape.plan(), shape.record(1));
        let data = Data::new(&plan, &record);
        let verdict = |values: &[&str], holds: &str| judge(&claim(values, holds), &data).verdict;
        let ratio = "leaves(sss, chess, max) / leaves(ab, chess, max)";
        assert_eq!(verdict(&[ratio], "0.5..2"), Verdict::Holds);
        assert_eq!(verdict(&[ratio], "> 2"), Verdict::DoesNotHold);
        assert_eq!(verdict(&[ratio, "1 + 2"], "0.5..2"), Verdict::InPart);
        assert_eq!(verdict(&["unique(ab, chess, max)"], "> 0"), Verdict::NoData);
        let mut untestable = claim(&[], "> 1");
        untestable.not_testable = Some("their programs are lost".to_owned());
        assert_eq!(judge(&untestable, &data).verdict, Verdict::NotTestable);
        let nothing = crate::record::LabRecord::default();
        assert_eq!(judge(&claim(&[ratio], "> 2"), &Data::new(&plan, &nothing)).verdict, Verdict::NoData);
    }

    #[test]
    fn verdicts_are_read_as_they_are_written() {
        for verdict in Verdict::ALL {
            assert_eq!(verdict.name().parse(), Ok(verdict));
        }
        assert!("perhaps".parse::<Verdict>().is_err());
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
