//! What a claim says, as numbers: ranges, and margins around them.

use std::str::FromStr;

/// Numbers between two, or on one side of one.
///
/// ```
/// use nullwindow_lab::verdict::Range;
/// let range: Range = "0.80..1.05".parse()?;
/// assert!(range.contains(1.05) && !range.contains(1.06));
/// let range: Range = "> 25 %".parse()?;
/// assert!(range.contains(0.26) && !range.contains(0.25));
/// assert!("<= much".parse::<Range>().is_err());
/// # Ok::<(), String>(())
/// ```
#[derive(Clone, PartialEq, Debug)]
pub struct Range {
    /// Where it begins; −∞ if it has no beginning.
    pub low: f64,
    /// Where it ends; ∞ if it has no end.
    pub high: f64,
    /// As it was written.
    pub text: String,
}

impl Range {
    /// Whether `number` lies in it.
    pub fn contains(&self, number: f64) -> bool {
        let is_open = self.text.starts_with(['<', '>']) && !self.text.contains('=');
        let inside = self.low < number && number < self.high;
        inside || !is_open && (self.low <= number && number <= self.high)
    }

    /// Its end, where the other one is infinite.
    pub fn border(&self) -> Option<f64> {
        let is_half = self.low.is_infinite() != self.high.is_infinite();
        is_half.then(|| if self.low.is_infinite() { self.high } else { self.low })
    }
}

impl FromStr for Range {
    type Err = String;

    fn from_str(text: &str) -> Result<Range, String> {
        let text = text.trim();
        let rest = text.trim_start_matches(['<', '>', '=']);
        let (first, last) = rest.split_once("..").unwrap_or((rest, rest));
        let (low, high) = match (&text[..text.len() - rest.len()], number(first)?, number(last)?) {
            ("", low, high) if low <= high => (low, high),
            (">" | ">=", low, _) if first == last => (low, f64::INFINITY),
            ("<" | "<=", _, high) if first == last => (f64::NEG_INFINITY, high),
            _ => return Err(format!("expected a range such as < 1, >= 5 % or 0.9..0.95, found {text:?}")),
        };
        Ok(Range { low, high, text: text.to_owned() })
    }
}

/// How far from a paper's number a measured one may be and still agree with it.
#[derive(Clone, PartialEq, Debug, Default)]
pub struct Margin {
    by: f64,
    is_factor: bool,
    /// As it was written; empty if there is none.
    pub text: String,
}

impl Margin {
    /// A number raised by it if `sign` is 1, lowered if it is −1.
    pub(super) fn moved(&self, number: f64, sign: f64) -> f64 {
        if self.is_factor { number * self.by.powf(sign) } else { number + sign * self.by }
    }
}

/// As it is written: `0.03`, `3 %` or `1.25 times`.
impl FromStr for Margin {
    type Err = String;

    fn from_str(text: &str) -> Result<Margin, String> {
        let factor = text.strip_suffix("times");
        let (by, is_factor) = (number(factor.unwrap_or(text))?, factor.is_some());
        let least = f64::from(u8::from(is_factor));
        let margin = Margin { by, is_factor, text: text.to_owned() };
        if by >= least { Ok(margin) } else { Err(format!("expected at least {least}, found {text:?}")) }
    }
}

/// A number, or a percentage of 1.
fn number(text: &str) -> Result<f64, String> {
    let (digits, unit) = text.trim().strip_suffix('%').map_or((text, 1.0), |digits| (digits, 100.0));
    let found = digits.trim().replace('−', "-").parse::<f64>().ok().filter(|found| found.is_finite());
    found.map(|found| found / unit).ok_or_else(|| format!("expected a number, found {text:?}"))
}
