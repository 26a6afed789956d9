//! Numbers as text.

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
pub(crate) fn grouped(digits: &str) -> String {
    let mut text = String::new();
    for (i, digit) in digits.chars().enumerate() {
        if i > 0 && (digits.len() - i).is_multiple_of(3) {
            text.push(',');
        }
        text.push(digit);
    }
    text
}

/// Small digits above the line.
pub(super) fn raised(power: i32) -> String {
    const DIGITS: [char; 10] = ['⁰', '¹', '²', '³', '⁴', '⁵', '⁶', '⁷', '⁸', '⁹'];
    let small = |c: char| c.to_digit(10).map_or('⁻', |digit| DIGITS[digit as usize]);
    power.to_string().chars().map(small).collect()
}
