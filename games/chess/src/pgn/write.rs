//! Writing games: the seven tags that every game has, and lines of at most 80 columns.

use super::{Ending, Note, Record};
use crate::position::Position;
use nullwindow::Game;
use nullwindow::notation::{Notation, Player};
use std::fmt;

/// The seven tags, in their order, and what stands for an unknown value.
const ROSTER: [(&str, &str); 6] =
    [("Event", "?"), ("Site", "?"), ("Date", "????.??.??"), ("Round", "?"), ("White", "?"), ("Black", "?")];

const COLUMNS: usize = 80;

impl fmt::Display for Ending {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Ending::FirstWins => "1-0",
            Ending::SecondWins => "0-1",
            Ending::Draw => "1/2-1/2",
            Ending::Unknown => "*",
        })
    }
}

/// The game in export format, an empty line at its end. In comments `}` becomes `)`; in tags a new line becomes a space.
impl fmt::Display for Record {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        if self.tags.is_empty() && self.start == Position::start() {
            return self.movetext(f);
        }
        for (name, unknown) in ROSTER {
            write_tag(f, name, self.tag(name).unwrap_or(unknown))?;
        }
        write_tag(f, "Result", &self.ending.to_string())?;
        if self.start != Position::start() && self.tag("FEN").is_none() {
            write_tag(f, "SetUp", "1")?;
            write_tag(f, "FEN", &self.start.text())?;
        }
        let in_roster = |name: &str| name == "Result" || ROSTER.iter().any(|(known, _)| *known == name);
        for (name, value) in self.tags.iter().filter(|(name, _)| !in_roster(name)) {
            write_tag(f, name, value)?;
        }
        writeln!(f)?;
        self.movetext(f)
    }
}

fn write_tag(f: &mut fmt::Formatter<'_>, name: &str, value: &str) -> fmt::Result {
    let value = value.replace('\\', "\\\\").replace('"', "\\\"").replace(['\n', '\r'], " ");
    writeln!(f, "[{name} \"{value}\"]")
}

impl Record {
    fn movetext(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let mut column = 0;
        for word in self.words() {
            let width = word.chars().count();
            if column > 0 && column + 1 + width > COLUMNS {
                writeln!(f)?;
                column = 0;
            } else if column > 0 {
                write!(f, " ")?;
                column += 1;
            }
            write!(f, "{word}")?;
            column += width;
        }
        writeln!(f, "\n")
    }

    /// Move numbers, moves, remarks and the result, all that may stand on a line of its own.
    fn words(&self) -> Vec<String> {
        let mut words = Vec::new();
        let mut notes = self.notes.iter().peekable();
        let mut position = self.start.clone();
        let mut needs_number = true;
        for ply in 0..=self.moves.len() {
            while let Some((_, note)) = notes.next_if(|(at, _)| *at <= ply) {
                match note {
                    Note::Nag(nag) => words.push(format!("${nag}")),
                    Note::Comment(text) => {
                        let text = format!("{{{}}}", text.replace('}', ")"));
                        words.extend(text.split_whitespace().map(String::from));
                    }
                }
                needs_number = true;
            }
            let Some(&mv) = self.moves.get(ply) else { break };
            let number = position.move_number();
            if position.turn() == Player::First {
                words.push(format!("{number}."));
            } else if needs_number {
                words.push(format!("{number}..."));
            }
            needs_number = false;
            words.push(position.san(mv));
            position = position.play(mv);
        }
        words.push(self.ending.to_string());
        words
    }
}
