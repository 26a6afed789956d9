//! Notes on moves: glyphs, comments, and the clocks and values in them.

use std::time::Duration;

/// A note on a move.
#[derive(Clone, PartialEq, Debug)]
pub enum Note {
    /// A numeric glyph: `$1` is `!`, `$2` is `?`, and so on.
    Glyph(u16),
    /// A comment.
    Comment(Comment),
}

impl Note {
    /// The comment, if it is one.
    pub fn as_comment(&self) -> Option<&Comment> {
        if let Note::Comment(comment) = self { Some(comment) } else { None }
    }
}

/// A comment in pieces, in the order of the file.
#[derive(Clone, PartialEq, Debug, Default)]
pub struct Comment(pub Vec<Piece>);

/// A piece of a comment.
#[derive(Clone, PartialEq, Debug)]
pub enum Piece {
    /// Words; white space is single spaces.
    Text(String),
    /// `[%clk 0:09:57]`: what is left on the clock after the move.
    Clock(Duration),
    /// `[%emt 0:00:03]`, GGF's third field: the time that the move took.
    Elapsed(Duration),
    /// `[%eval 0.35]`, PDN's `+0.35`, GGF's second field.
    Eval(Eval),
    /// Another command, `[%name value]`, kept as it is.
    Command(String, String),
}

/// The value of a position, seen by the player who starts the game.
#[derive(Clone, Copy, PartialEq, Debug)]
pub enum Eval {
    /// In pawns, men or discs.
    Units(f64),
    /// The player who starts wins in this many moves; below 0, the other one does.
    WinIn(i32),
}

impl Eval {
    /// A value in hundredths, as files have it; zero has no sign. `None` if it is out of any game's range.
    pub(crate) fn rounded(units: f64) -> Option<Eval> {
        (units.abs() < 1e6).then(|| Eval::Units(hundredths(units)))
    }

    /// `0.35` or `#3`.
    fn read(text: &str) -> Option<Eval> {
        // Some programs write the depth after a comma.
        let text = text.split(',').next()?.trim();
        match text.strip_prefix('#') {
            Some(moves) => moves.parse().ok().map(Eval::WinIn),
            None => Eval::rounded(text.parse().ok()?),
        }
    }

    fn text(self) -> String {
        match self {
            Eval::WinIn(moves) => format!("#{moves}"),
            Eval::Units(units) => format!("{:.2}", hundredths(units)),
        }
    }

    /// The value with its sign, as PDN and GGF write it; they have none for a win.
    pub(crate) fn signed(self) -> Option<String> {
        let Eval::Units(units) = self else { return None };
        Some(format!("{:+.2}", hundredths(units)))
    }
}

/// Rounded first, so that zero is never written with a minus sign.
fn hundredths(units: f64) -> f64 {
    (100.0 * units).round() / 100.0 + 0.0
}

impl Comment {
    /// A comment that is only text.
    pub fn text(text: impl AsRef<str>) -> Comment {
        Comment(spaced(text.as_ref()).map(Piece::Text).into_iter().collect())
    }

    /// Reads what stands between braces. In PDN a comment may begin with a value.
    pub(crate) fn read(text: &str, has_leading_value: bool) -> Comment {
        let (word, behind) = split_word(text);
        let leading = leading_value(word).filter(|_| has_leading_value);
        let (mut rest, mut plain) = (if leading.is_some() { behind } else { text }, 0);
        let mut pieces: Vec<Piece> = leading.map(Piece::Eval).into_iter().collect();
        while let Some(at) = rest[plain..].find("[%").map(|at| at + plain) {
            let command =
                rest[at..].find(']').and_then(|end| Some((read_command(&rest[at + 2..at + end])?, end)));
            let Some((piece, end)) = command else {
                plain = at + 2;
                continue;
            };
            pieces.extend(spaced(&rest[..at]).map(Piece::Text));
            pieces.push(piece);
            (rest, plain) = (&rest[at + end + 1..], 0);
        }
        pieces.extend(spaced(rest).map(Piece::Text));
        Comment(pieces)
    }

    /// The words of the comment; no line may end within one of them.
    pub(crate) fn words(&self, has_leading_value: bool) -> Vec<String> {
        let mut words: Vec<String> = Vec::new();
        for (i, piece) in self.0.iter().enumerate() {
            match piece {
                Piece::Text(text) => {
                    for word in text.split_whitespace() {
                        match words.last_mut() {
                            // At the beginning of a line it could be taken for a tag.
                            Some(last) if word.starts_with('[') => *last = format!("{last} {word}"),
                            _ => words.push(word.to_owned()),
                        }
                    }
                }
                Piece::Clock(time) => words.push(format!("[%clk {}]", clock_text(*time))),
                Piece::Elapsed(time) => words.push(format!("[%emt {}]", clock_text(*time))),
                Piece::Eval(eval) => {
                    let leading = eval.signed().filter(|_| has_leading_value && i == 0);
                    words.push(leading.unwrap_or_else(|| format!("[%eval {}]", eval.text())));
                }
                Piece::Command(name, value) => {
                    words.push(format!("[%{name} {}]", spaced(value).unwrap_or_default()));
                }
            }
        }
        words
    }
}

/// With single spaces; `None` if nothing is left.
fn spaced(text: &str) -> Option<String> {
    let words: Vec<&str> = text.split_whitespace().collect();
    (!words.is_empty()).then(|| words.join(" "))
}

/// The first word, and the rest.
pub(crate) fn split_word(text: &str) -> (&str, &str) {
    let text = text.trim_start();
    text.split_once(char::is_whitespace).unwrap_or((text, ""))
}

/// `+0.35` or `-1.20`.
fn leading_value(word: &str) -> Option<Eval> {
    let is_value = word.starts_with(['+', '-']) && word.contains('.');
    word.parse().ok().filter(|_| is_value).and_then(Eval::rounded)
}

/// What stands between `[%` and `]`.
fn read_command(text: &str) -> Option<Piece> {
    let (name, value) = split_word(text);
    if name.is_empty() || text.starts_with(char::is_whitespace) || text.contains("[%") {
        return None;
    }
    let piece = match name {
        "clk" => read_clock(value).map(Piece::Clock),
        "emt" => read_clock(value).map(Piece::Elapsed),
        "eval" => Eval::read(value).map(Piece::Eval),
        _ => None,
    };
    Some(piece.unwrap_or_else(|| Piece::Command(name.to_owned(), spaced(value).unwrap_or_default())))
}

/// Reads `1:30:00`, `15:00` or `2.25`, in hours, minutes and seconds; to the millisecond.
///
/// ```
/// use std::time::Duration;
/// assert_eq!(nullwindow_records::read_clock("0:01:02.5"), Some(Duration::from_millis(62_500)));
/// assert_eq!(nullwindow_records::read_clock("15:00"), Some(Duration::from_secs(900)));
/// ```
pub fn read_clock(text: &str) -> Option<Duration> {
    let digits = |field: &&str| field.bytes().all(|b| b.is_ascii_digit() || b == b'.');
    let fields: Option<Vec<f64>> =
        text.trim().split(':').map(|field| Some(field).filter(digits)?.parse().ok()).collect();
    let seconds = fields?.into_iter().fold(0.0, |total, field| 60.0 * total + field);
    (seconds < 1e9).then(|| Duration::from_millis((1000.0 * seconds).round() as u64))
}

/// `0:01:02`, with a fraction where there is one.
fn clock_text(time: Duration) -> String {
    let seconds = time.as_secs();
    let fraction = match time.subsec_millis() {
        0 => String::new(),
        millis => format!(".{millis:03}").trim_end_matches('0').to_owned(),
    };
    format!("{}:{:02}:{:02}{fraction}", seconds / 3600, seconds / 60 % 60, seconds % 60)
}

/// How good a move is: one of the first six glyphs.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Mark {
    /// `!`
    Good,
    /// `?`
    Mistake,
    /// `!!`
    Brilliant,
    /// `??`
    Blunder,
    /// `!?`
    Interesting,
    /// `?!`
    Dubious,
}

const MARKS: [(Mark, &str, &str); 6] = [
    (Mark::Good, "!", "!"),
    (Mark::Mistake, "?", "?"),
    (Mark::Brilliant, "!!", "‼"),
    (Mark::Blunder, "??", "⁇"),
    (Mark::Interesting, "!?", "⁉"),
    (Mark::Dubious, "?!", "⁈"),
];

impl Mark {
    /// `!`, `?!` and so on.
    pub fn text(self) -> &'static str {
        MARKS[usize::from(self.glyph()) - 1].1
    }

    /// The number of the glyph: 1 is `!`.
    pub fn glyph(self) -> u16 {
        MARKS.iter().position(|(mark, ..)| *mark == self).map_or(1, |i| i as u16 + 1)
    }

    /// The mark of a glyph, if it is one of these.
    pub fn of(glyph: u16) -> Option<Mark> {
        MARKS.get(usize::from(glyph).wrapping_sub(1)).map(|(mark, ..)| *mark)
    }

    /// Reads `!`, `?!` and so on, also where they are one character.
    pub(crate) fn read(text: &str) -> Option<Mark> {
        MARKS.iter().find(|(_, plain, single)| text == *plain || text == *single).map(|(mark, ..)| *mark)
    }
}
