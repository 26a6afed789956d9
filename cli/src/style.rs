//! How things look on a terminal, whichever verb shows them.

use anstyle::{AnsiColor, Style};
use nullwindow::Score;
use nullwindow::driver::Pass;
use std::fmt::Write;

pub(crate) const BOLD: Style = Style::new().bold();
pub(crate) const DIM: Style = Style::new().dimmed();
pub(crate) const GOOD: Style = AnsiColor::Green.on_default().bold();
pub(crate) const LOW: Style = AnsiColor::Blue.on_default();
pub(crate) const HIGH: Style = AnsiColor::Yellow.on_default();

/// Columns that the text keeps to.
const WIDTH: usize = 88;
/// Where what follows a label begins.
const INDENT: usize = 10;

/// Writing into a string cannot fail.
pub(crate) fn put(text: &mut String, what: std::fmt::Arguments<'_>) {
    let _ = text.write_fmt(what);
}

/// A score with a proper minus.
pub(crate) fn score(score: Score) -> String {
    score.to_string().replace('-', "−")
}

/// The width of each column.
pub(crate) fn widths<const N: usize>(rows: &[[String; N]]) -> [usize; N] {
    std::array::from_fn(|i| rows.iter().map(|row| row[i].chars().count()).max().unwrap_or(0))
}

/// `12,345`.
pub(crate) fn number(n: u64) -> String {
    let digits = n.to_string();
    let groups: Vec<&str> = digits
        .as_bytes()
        .rchunks(3)
        .rev()
        .map(|group| std::str::from_utf8(group).unwrap_or_default())
        .collect();
    groups.join(",")
}

/// `1 leaf`, `12,345 leaves`.
pub(crate) fn plural(n: u64, one: &str, many: &str) -> String {
    format!("{} {}", number(n), if n == 1 { one } else { many })
}

/// A label and what follows it, wrapped and indented.
pub(crate) fn labelled(text: &mut String, label: &str, words: impl Iterator<Item = String>) {
    put(text, format_args!("  {DIM}{label:<8}{DIM:#}"));
    let mut column = INDENT;
    for (i, word) in words.enumerate() {
        let width = word.chars().count();
        if column + width > WIDTH {
            put(text, format_args!("\n{:INDENT$}", ""));
            column = INDENT;
        } else if i > 0 {
            text.push(' ');
            column += 1;
        }
        text.push_str(&word);
        column += width;
    }
    text.push('\n');
}

/// The question of a pass: `41−ε`, or a window.
pub(crate) fn question(pass: &Pass) -> String {
    match pass.bound() {
        Some(omega) if omega == -Score::INF + 1 => "−∞+ε".to_owned(),
        Some(omega) => format!("{}−ε", score(omega)),
        None => format!("({}, {})", score(pass.window.0), score(pass.window.1)),
    }
}

/// What a pass has shown.
pub(crate) fn verdict(pass: &Pass) -> (Style, &'static str) {
    match () {
        () if pass.failed_high() => (HIGH, "fails high"),
        () if pass.g <= pass.window.0 => (LOW, "fails low"),
        () => (GOOD, "exact"),
    }
}
