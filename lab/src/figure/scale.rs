//! From numbers to places on paper, the numbers worth writing there, and numbers as text.

use crate::experiment::Scale;

/// An axis: the numbers at its ends, and where these are.
#[derive(Clone, Copy, PartialEq, Debug)]
pub(crate) struct Ruler {
    pub(super) scale: Scale,
    pub(super) numbers: (f64, f64),
    pub(super) places: (f64, f64),
}

impl Ruler {
    /// Where a number is.
    pub(crate) fn place(&self, number: f64) -> f64 {
        let [first, last, at] = [self.numbers.0, self.numbers.1, number].map(|number| match self.scale {
            Scale::Linear | Scale::Category => number,
            Scale::Log2 | Scale::Log10 => number.max(f64::MIN_POSITIVE).ln(),
        });
        let share = if last > first { (at - first) / (last - first) } else { 0.5 };
        self.places.0 + share * (self.places.1 - self.places.0)
    }

    /// Numbers to write beside it: about `wanted` of them.
    pub(super) fn ticks(&self, wanted: usize) -> Vec<(f64, String)> {
        match self.scale {
            Scale::Linear | Scale::Category => linear(self.numbers, wanted),
            Scale::Log2 => powers_of_two(self.numbers, wanted),
            Scale::Log10 => decades(self.numbers, wanted),
        }
    }
}

fn linear((low, high): (f64, f64), wanted: usize) -> Vec<(f64, String)> {
    let step = step((low, high), wanted);
    let first = (low / step - 1e-9).ceil() as i64;
    let last = (high / step + 1e-9).floor() as i64;
    (first..=last).map(|i| i as f64 * step).map(|tick| (tick, short(tick))).collect()
}

/// From tick to tick: 1, 2 or 5 times a power of ten, the least that gives no more ticks than are wanted.
fn step((low, high): (f64, f64), wanted: usize) -> f64 {
    if high <= low {
        return 1.0;
    }
    let step = (high - low) / wanted as f64;
    let power = 10_f64.powf(step.log10().floor());
    let factor = [1.0, 2.0, 5.0].into_iter().find(|factor| factor * power >= step * (1.0 - 1e-9));
    factor.unwrap_or(10.0) * power
}

fn powers_of_two((low, high): (f64, f64), wanted: usize) -> Vec<(f64, String)> {
    let (first, last) = ((low.log2() - 1e-9).ceil() as i32, (high.log2() + 1e-9).floor() as i32);
    let apart = ((last - first + 1) as usize).div_ceil(wanted.max(1)).max(1);
    let label = |power: i32| {
        if (0..4).contains(&power) { short(2_f64.powi(power)) } else { format!("2{}", raised(power)) }
    };
    (first..=last).step_by(apart).map(|power| (2_f64.powi(power), label(power))).collect()
}

fn decades((low, high): (f64, f64), wanted: usize) -> Vec<(f64, String)> {
    let (first, last) = (low.log10().floor() as i32, high.log10().ceil() as i32);
    let within = |tick: &f64| (low * (1.0 - 1e-9)..=high * (1.0 + 1e-9)).contains(tick);
    let with = |factors: &[f64]| {
        let powers = (first..=last).map(|power| 10_f64.powi(power));
        let ticks = powers.flat_map(|power| factors.iter().map(move |factor| factor * power));
        Some(ticks.filter(within).collect::<Vec<f64>>()).filter(|ticks| ticks.len() >= 3)
    };
    let few = with(&[1.0]).or_else(|| with(&[1.0, 3.0])).or_else(|| with(&[1.0, 2.0, 5.0]));
    let Some(ticks) = few else { return linear((low, high), wanted) };
    let apart = ticks.len().div_ceil(wanted.max(1)).max(1);
    ticks.into_iter().step_by(apart).map(|tick| (tick, short(tick))).collect()
}

/// The ends of a vertical axis that holds these numbers with room to spare, on round numbers.
pub(super) fn ends(scale: Scale, numbers: impl Iterator<Item = f64>, from_zero: bool) -> (f64, f64) {
    let finite = numbers.filter(|n| n.is_finite() && (scale == Scale::Linear || *n > 0.0));
    let (low, high) = finite.fold((f64::MAX, f64::MIN), |(low, high), n| (low.min(n), high.max(n)));
    match scale {
        _ if low > high => (0.0, 1.0),
        Scale::Log2 | Scale::Log10 => {
            let room = ((high / low).ln() * 0.06).max(0.1).exp();
            (low / room, high * room)
        }
        Scale::Linear | Scale::Category => {
            let low = if from_zero && low > 0.0 { 0.0 } else { low };
            let room = if high > low { 0.0 } else { high.abs().max(1.0) * 0.1 };
            let (low, high) = (low - room, high + room);
            let step = step((low, high), 5) / 2.0;
            ((low / step + 1e-9).floor() * step, (high / step - 1e-9).ceil() * step)
        }
    }
}

/// A number short enough for an axis: `0.25`, `1,200`, `34 k`, `1.5 M`.
///
/// ```
/// use nullwindow_lab::figure::short;
/// assert_eq!(short(0.25), "0.25");
/// assert_eq!(short(-3.0), "−3");
/// assert_eq!(short(34_000.0), "34\u{202f}k");
/// assert_eq!(short(1_500_000.0), "1.5\u{202f}M");
/// assert_eq!(short(0.000_25), "2.5·10⁻⁴");
/// ```
pub fn short(number: f64) -> String {
    let size = number.abs();
    if size > 0.0 && size < 1e-3 {
        let power = size.log10().floor();
        return format!("{}·10{}", trimmed(number / 10_f64.powf(power), 3), raised(power as i32));
    }
    let (divisor, unit) = match size {
        s if s >= 1e9 => (1e9, "\u{202f}G"),
        s if s >= 1e6 => (1e6, "\u{202f}M"),
        s if s >= 1e4 => (1e3, "\u{202f}k"),
        _ => (1.0, ""),
    };
    format!("{}{unit}", trimmed(number / divisor, 4))
}

/// A number with four significant digits and thousands separated: `0.9312`, `12.34`, `1,234,567`.
///
/// ```
/// use nullwindow_lab::figure::exactly;
/// assert_eq!(exactly(0.93124), "0.9312");
/// assert_eq!(exactly(1_234_567.4), "1,234,567");
/// assert_eq!(exactly(-0.00001234), "−0.00001234");
/// assert_eq!(exactly(100.0), "100");
/// ```
pub fn exactly(number: f64) -> String {
    trimmed(number, 4)
}

/// A number with this many significant digits, without trailing zeros.
fn trimmed(number: f64, digits: i32) -> String {
    let size = number.abs();
    match number {
        0.0 => return "0".to_owned(),
        f64::INFINITY => return "∞".to_owned(),
        f64::NEG_INFINITY => return "−∞".to_owned(),
        number if number.is_nan() => return "–".to_owned(),
        _ => {}
    }
    let before = size.log10().floor() as i32 + 1;
    let after = (digits - before).clamp(0, 9) as usize;
    let text = format!("{size:.after$}");
    let (whole, fraction) = text.split_once('.').unwrap_or((&text, ""));
    let fraction = fraction.trim_end_matches('0');
    let point = if fraction.is_empty() { "" } else { "." };
    let is_zero = whole == "0" && fraction.is_empty();
    let minus = if number < 0.0 && !is_zero { "−" } else { "" };
    format!("{minus}{}{point}{fraction}", grouped(whole))
}

/// `1234567` as `1,234,567`.
pub fn grouped(digits: &str) -> String {
    let comma = |i: usize| (i > 0 && (digits.len() - i).is_multiple_of(3)).then_some(',');
    digits.char_indices().flat_map(|(i, digit)| comma(i).into_iter().chain([digit])).collect()
}

/// Small digits above the line.
pub(super) fn raised(power: i32) -> String {
    const DIGITS: [char; 10] = ['⁰', '¹', '²', '³', '⁴', '⁵', '⁶', '⁷', '⁸', '⁹'];
    let small = |c: char| c.to_digit(10).map_or('⁻', |digit| DIGITS[digit as usize]);
    power.to_string().chars().map(small).collect()
}

#[cfg(test)]
mod tests {
    use super::{Ruler, ends};
    use crate::experiment::Scale;
    use nullwindow::random::SplitMix64;

    fn labels(scale: Scale, numbers: (f64, f64)) -> Vec<String> {
        let ruler = Ruler { scale, numbers, places: (0.0, 100.0) };
        ruler.ticks(6).into_iter().map(|(_, label)| label).collect()
    }

    #[test]
    fn ticks_are_round_numbers() {
        assert_eq!(labels(Scale::Linear, (80.0, 120.0)), ["80", "90", "100", "110", "120"]);
        assert_eq!(labels(Scale::Linear, (-0.5, 0.5)), ["−0.4", "−0.2", "0", "0.2", "0.4"]);
        assert_eq!(labels(Scale::Log2, (1024.0, 65_536.0)), ["2¹⁰", "2¹²", "2¹⁴", "2¹⁶"]);
        assert_eq!(
            labels(Scale::Log10, (90.0, 1_200_000.0)),
            ["100", "1,000", "10\u{202f}k", "100\u{202f}k", "1\u{202f}M"]
        );
    }

    #[test]
    fn every_axis_has_ticks_within_it_and_holds_its_numbers() {
        let mut rng = SplitMix64::new(11);
        for _ in 0..2_000 {
            let scale = [Scale::Linear, Scale::Log10][rng.below(2) as usize];
            let size = 10_f64.powi(rng.between(-4, 8));
            let mut number = || f64::from(rng.between(1, 1000)) * size / 500.0;
            let numbers = [number(), number(), number()];
            let (low, high) = ends(scale, numbers.into_iter(), false);
            let dust = high * 1e-9;
            assert!(
                numbers.iter().all(|n| (low - dust..=high + dust).contains(n)),
                "{numbers:?} in {low}..{high}"
            );
            let ruler = Ruler { scale, numbers: (low, high), places: (0.0, 100.0) };
            let ticks = ruler.ticks(6);
            assert!((2..=14).contains(&ticks.len()), "{ticks:?} in {low}..{high}");
            assert!(
                ticks.iter().all(|(tick, _)| (-0.01..=100.01).contains(&ruler.place(*tick))),
                "{ticks:?}"
            );
        }
    }

    #[test]
    fn an_axis_of_one_number_is_wide_enough_to_draw() {
        let (low, high) = ends(Scale::Linear, [7.0].into_iter(), false);
        assert!(low < 7.0 && 7.0 < high);
        assert_eq!(ends(Scale::Linear, std::iter::empty(), true), (0.0, 1.0));
    }
}
