//! A game as a PDN text.

use super::Record;
use crate::position::{Position, Side};
use nullwindow::Game;
use nullwindow::notation::Notation;
use std::fmt;

/// Lines are no longer than this, unless a single word is.
const WIDTH: usize = 79;

impl fmt::Display for Record {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for (name, value) in &self.tags {
            writeln!(f, "[{name} \"{}\"]", quoted(value))?;
        }
        if self.start != Position::start() && self.tag("FEN").is_none() {
            writeln!(f, "[SetUp \"1\"]\n[FEN \"{}\"]", self.start.text())?;
        }
        if !self.tags.is_empty() || self.start != Position::start() {
            writeln!(f)?;
        }
        let mut line = String::new();
        for word in self.words() {
            if !line.is_empty() && line.chars().count() + 1 + word.chars().count() > WIDTH {
                writeln!(f, "{line}")?;
                line.clear();
            }
            if !line.is_empty() {
                line.push(' ');
            }
            line.push_str(&word);
        }
        writeln!(f, "{line}")
    }
}

impl Record {
    /// What follows the tags, in pieces between which a line may end.
    fn words(&self) -> Vec<String> {
        let mut words: Vec<String> = self.comments.iter().map(|text| braced(text)).collect();
        let mut is_number_due = true;
        let first = usize::from(self.start.side() == Side::White);
        for (i, (ply, position)) in self.plies.iter().zip(self.positions()).enumerate() {
            let (number, is_black) = (usize::midpoint(i, first) + 1, position.side() == Side::Black);
            let text = position.move_text(ply.mv);
            words.push(match (is_black, is_number_due) {
                (true, _) => format!("{number}. {text}"),
                (false, true) => format!("{number}... {text}"),
                (false, false) => text,
            });
            words.extend(ply.glyphs.iter().map(|glyph| format!("${glyph}")));
            words.extend(ply.comments.iter().map(|text| braced(text)));
            words.extend(ply.variations.iter().map(|text| format!("({text})")));
            is_number_due = !(ply.comments.is_empty() && ply.variations.is_empty());
            debug_assert!(position.outcome().is_none(), "a move after the end");
        }
        words.push(self.finish.text().into());
        words
    }
}

/// A comment ends at its first closing brace, so it cannot hold one.
fn braced(text: &str) -> String {
    format!("{{{}}}", text.replace('}', ")"))
}

fn quoted(value: &str) -> String {
    value.replace('\\', "\\\\").replace('"', "\\\"").replace('\n', " ")
}
