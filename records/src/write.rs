//! Writing PGN and PDN.

use crate::comment::Note;
use crate::dialect::Dialect;
use crate::record::{GameRecord, NodeId};

pub(crate) fn write(dialect: &Dialect, game: &GameRecord) -> String {
    let mut text = String::new();
    for (name, value) in tags(dialect, game) {
        let value = value.replace('\\', "\\\\").replace('"', "\\\"").replace(['\n', '\r'], " ");
        text.extend(["[", &name, " \"", &value, "\"]\n"]);
    }
    if !text.is_empty() {
        text.push('\n');
    }
    let mut column = 0;
    for word in words(dialect, game) {
        let width = word.chars().count();
        if column > 0 && column + 1 + width > dialect.width {
            text.push('\n');
            column = 0;
        } else if column > 0 {
            text.push(' ');
            column += 1;
        }
        text.push_str(&word);
        column += width;
    }
    text.push_str(if dialect.is_compact { "\n" } else { "\n\n" });
    text
}

/// The tags that every game has, those of the start, and the others.
fn tags(dialect: &Dialect, game: &GameRecord) -> Vec<(String, String)> {
    let pair = |name: &str, value: &str| (name.to_owned(), value.to_owned());
    let start = game.start.as_ref().map(|start| [pair("SetUp", "1"), pair("FEN", start)]);
    let others: Vec<_> = game.tags.iter().filter(|(name, _)| !dialect.is_own(name)).cloned().collect();
    // Without tags and moves it could not be told from other text.
    let is_due = if dialect.is_compact { game.is_empty() } else { start.is_some() };
    let mut tags = Vec::new();
    if !others.is_empty() || is_due {
        let unknown = |name: &str| if name == "Date" { "????.??.??" } else { "?" };
        tags.extend(dialect.roster.iter().map(|name| pair(name, game.tag(name).unwrap_or(unknown(name)))));
        tags.push(pair("Result", game.result.text()));
        tags.extend(dialect.fixed.iter().map(|(name, value)| pair(name, value)));
    }
    let is_new = |(name, _): &(String, String)| !dialect.roster.contains(&name.as_str());
    let others = others.into_iter().filter(is_new);
    if dialect.is_compact {
        tags.into_iter().chain(others).chain(start.into_iter().flatten()).collect()
    } else {
        tags.into_iter().chain(start.into_iter().flatten()).chain(others).collect()
    }
}

/// What is still to be written.
enum Step {
    /// What follows a node, and whether the next move needs a number in any case.
    Line(NodeId, usize, bool),
    Variation(NodeId, usize),
    Close,
}

struct Words<'a> {
    dialect: &'a Dialect,
    game: &'a GameRecord,
    out: Vec<String>,
    /// Parentheses before the next word.
    open: String,
}

/// Numbers, moves, notes and the result: words between which a line may end.
fn words(dialect: &Dialect, game: &GameRecord) -> Vec<String> {
    let mut words = Words { dialect, game, out: Vec::new(), open: String::new() };
    words.notes(&game[NodeId::ROOT].after);
    let mut steps = vec![Step::Line(NodeId::ROOT, dialect.first_ply(game), true)];
    while let Some(step) = steps.pop() {
        match step {
            Step::Line(at, ply, is_due) => {
                let Some((&next, variations)) = game[at].children.split_first() else { continue };
                let is_due = words.mv(next, ply, is_due) || !variations.is_empty();
                steps.push(Step::Line(next, ply + 1, is_due));
                steps.extend(variations.iter().rev().map(|&instead| Step::Variation(instead, ply)));
            }
            Step::Variation(at, ply) => {
                words.open.push('(');
                let is_due = words.mv(at, ply, true);
                steps.extend([Step::Close, Step::Line(at, ply + 1, is_due)]);
            }
            Step::Close => words.close(')'),
        }
    }
    words.push(game.result.text());
    words.out
}

impl Words<'_> {
    fn push(&mut self, word: &str) {
        let open = std::mem::take(&mut self.open);
        self.out.push(open + word);
    }

    fn close(&mut self, sign: char) {
        if let Some(last) = self.out.last_mut() {
            last.push(sign);
        }
    }

    /// A move with its notes; whether the next move needs a number because of them.
    fn mv(&mut self, id: NodeId, ply: usize, is_due: bool) -> bool {
        let node = &self.game[id];
        let is_due = self.notes(&node.before) || is_due;
        let number = match ply % 2 {
            0 => Some(format!("{}.", ply / 2 + 1)),
            _ => is_due.then(|| format!("{}...", ply / 2 + 1)),
        };
        match number {
            Some(number) if self.dialect.is_compact => self.push(&format!("{number} {}", node.text)),
            Some(number) => {
                self.push(&number);
                self.push(&node.text);
            }
            None => self.push(&node.text),
        }
        self.notes(&node.after)
    }

    /// Whether a move behind them needs a number.
    fn notes(&mut self, notes: &[Note]) -> bool {
        let mut is_due = false;
        for note in notes {
            match note {
                Note::Glyph(glyph) => {
                    self.push(&format!("${glyph}"));
                    is_due |= !self.dialect.is_compact;
                }
                Note::Comment(comment) => {
                    // A comment ends at its first closing brace, so it cannot hold one.
                    let word = |word: String| word.replace('}', ")");
                    let mut words: Vec<String> =
                        comment.words(self.dialect.is_compact).into_iter().map(word).collect();
                    if words.is_empty() {
                        continue;
                    }
                    if self.dialect.is_compact {
                        words = vec![words.join(" ")];
                    }
                    self.open.push('{');
                    for word in words {
                        self.push(&word);
                    }
                    self.close('}');
                    is_due = true;
                }
            }
        }
        is_due
    }
}
