//! Text on a terminal: colours, numbers, columns, and lines about progress.

use anstyle::{AnsiColor, Style};
use nullwindow::driver::Pass;
use nullwindow::{Bounds, Score};
use nullwindow_engine::{News, Sink};
pub(crate) use nullwindow_lab::put;
use std::io::{IsTerminal, Write};
use std::time::Duration;

pub(crate) const BOLD: Style = Style::new().bold();
pub(crate) const DIM: Style = Style::new().dimmed();
pub(crate) const GOOD: Style = AnsiColor::Green.on_default().bold();
pub(crate) const LOW: Style = AnsiColor::Blue.on_default();
pub(crate) const HIGH: Style = AnsiColor::Yellow.on_default();

/// Columns of wrapped text.
const WIDTH: usize = 88;
/// The column after a label.
const INDENT: usize = 10;

/// A score with a minus sign instead of a hyphen.
pub(crate) fn score(score: Score) -> String {
    score.to_string().replace('-', "−")
}

/// What the value of a report is: MTD-best and searches that gave up know no more than a bound, or nothing.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Claim {
    Exact,
    AtLeast,
    AtMost,
    Guess,
}

impl Claim {
    pub(crate) fn of(value: Score, bounds: Bounds) -> Claim {
        if bounds.is_exact() {
            Claim::Exact
        } else if bounds.lower == value {
            Claim::AtLeast
        } else if bounds.upper == value {
            Claim::AtMost
        } else {
            Claim::Guess
        }
    }

    /// The value in words.
    pub(crate) fn said(self, value: &str) -> String {
        match self {
            Claim::Exact => value.to_owned(),
            Claim::AtLeast => format!("at least {value}"),
            Claim::AtMost => format!("at most {value}"),
            Claim::Guess => format!("about {value}"),
        }
    }
}

/// The rows of a table with every cell as wide as its column: the first `left` cells aligned to the left, the others to
/// the right.
pub(crate) fn padded<const N: usize>(rows: &[[String; N]], left: usize) -> Vec<[String; N]> {
    let widths: [usize; N] =
        std::array::from_fn(|i| rows.iter().map(|row| row[i].chars().count()).max().unwrap_or(0));
    let pad = |row: &[String; N], i: usize| match widths[i] {
        width if i < left => format!("{:<width$}", row[i]),
        width => format!("{:>width$}", row[i]),
    };
    rows.iter().map(|row| std::array::from_fn(|i| pad(row, i))).collect()
}

/// `12,345`.
pub(crate) fn number(n: u64) -> String {
    nullwindow_lab::figure::grouped(&n.to_string())
}

/// `1 leaf`, `12,345 leaves`.
pub(crate) fn plural(n: u64, one: &str, many: &str) -> String {
    format!("{} {}", number(n), if n == 1 { one } else { many })
}

/// A label and words, wrapped and indented.
pub(crate) fn labelled(text: &mut String, label: &str, words: impl Iterator<Item = String>) {
    put!(text, "  {DIM}{label:<8}{DIM:#}");
    let mut column = INDENT;
    for (i, word) in words.enumerate() {
        let width = word.chars().count();
        if column + width > WIDTH {
            put!(text, "\n{:INDENT$}", "");
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

/// What a pass asks: `41−ε`, or a window.
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

/// A line of the terminal about progress: it is replaced as that goes on, and removed at the end.
pub(crate) struct LiveLine(std::io::Stderr);

impl LiveLine {
    /// Nothing is shown if standard error is not a terminal.
    pub(crate) fn new() -> Option<LiveLine> {
        std::io::stderr().is_terminal().then(|| LiveLine(std::io::stderr()))
    }

    pub(crate) fn show(&self, what: std::fmt::Arguments<'_>) {
        let mut out = anstream::AutoStream::auto(self.0.lock());
        // Progress is for information only: a closed standard error does no harm.
        let _ = write!(out, "\r\x1b[K{what}").and_then(|()| out.flush());
    }
}

impl Drop for LiveLine {
    fn drop(&mut self) {
        self.show(format_args!(""));
    }
}

/// Shows what `say` says of a search's news on the terminal, until the search has ended.
pub(crate) fn live(mut say: impl FnMut(&News<'_>) -> Option<String> + Send + 'static) -> Option<Sink> {
    let line = LiveLine::new()?;
    Some(Box::new(move |news| {
        if let Some(what) = say(news) {
            line.show(format_args!("  {DIM}{what}{DIM:#}"));
        }
    }))
}

/// Shows depth, pass and nodes of a search, after `what`.
pub(crate) fn live_passes(what: String) -> Option<Sink> {
    live(move |news| {
        let News::Pass { depth, passes, pass } = news else { return None };
        Some(format!("{what}depth {depth}, pass {passes}: {} nodes", number(pass.nodes)))
    })
}

/// Writes a line on standard error; if that is closed, the line is lost.
pub(crate) fn report_line(line: &str) {
    let _ = writeln!(anstream::stderr().lock(), "{DIM}{}{DIM:#}", line.trim_end());
}

/// `3 s`, `5 min`, `2 h 10 min`.
pub(crate) fn duration(time: Duration) -> String {
    match time.as_secs_f64().round() as u64 {
        0 => "1 s".to_owned(),
        seconds @ 1..120 => format!("{seconds} s"),
        seconds @ 120..7200 => format!("{} min", (seconds + 30) / 60),
        seconds => format!("{} h {} min", seconds / 3600, seconds % 3600 / 60),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn value_is_called_what_is_known_of_it() {
        let (five, unknown) = (Score::new(5), Bounds::UNKNOWN);
        assert_eq!(Claim::of(five, Bounds::exact(five)), Claim::Exact);
        assert_eq!(Claim::of(five, unknown.at_least(five)).said("5"), "at least 5");
        assert_eq!(Claim::of(five, unknown.at_most(five)).said("5"), "at most 5");
        assert_eq!(Claim::of(five, unknown).said("5"), "about 5");
    }

    #[test]
    fn durations_have_one_or_two_units() {
        for (seconds, text) in [(0, "1 s"), (59, "59 s"), (300, "5 min"), (7800, "2 h 10 min")] {
            assert_eq!(duration(Duration::from_secs(seconds)), text);
        }
    }
}
