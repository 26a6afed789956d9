use crate::text::{Cursor, ParseError};
use nullwindow::laws::{self, Seen, Violation};
use nullwindow::{Game, Outcome};
use std::fmt;

/// A game with a starting position, and with a text for every position and every move.
///
/// Round trips are a law, which [`check`] tests: `parse(p.text())` is `p`, and `parse_move(move_text(mv))` is `mv`.
pub trait Notation: Game + PartialEq {
    /// The game's name, one word in lower case.
    const NAME: &'static str;

    /// Where a game starts.
    fn start() -> Self;

    /// Who is to move.
    fn player(&self) -> Player;

    /// Reads a position in any of the notations that people use for this game; white space around it does not matter.
    ///
    /// # Errors
    /// Says where the text is no position, and what was expected there.
    fn parse(text: &str) -> Result<Self, ParseError>;

    /// The position on one line, in the game's usual notation.
    fn text(&self) -> String;

    /// Reads one legal move, as people write it; here the one whose [`move_text`](Notation::move_text) this is.
    ///
    /// # Errors
    /// Says what is wrong: no move at all, no legal one, or one that could mean several.
    fn parse_move(&self, text: &str) -> Result<Self::Move, ParseError> {
        const MOST_NAMED: usize = 12;
        let mut moves = Vec::new();
        if self.outcome().is_none() {
            self.moves(&mut moves);
        }
        let texts: Vec<String> = moves.iter().map(|&mv| self.move_text(mv)).collect();
        let known = texts.iter().position(|known| known == text.trim());
        known.map(|index| moves[index]).ok_or_else(|| {
            let named = &texts[..texts.len().min(MOST_NAMED)];
            let more = if texts.len() > MOST_NAMED { ", …" } else { "" };
            let mut cursor = Cursor::new(text);
            cursor.skip_while(char::is_whitespace);
            cursor.unexpected(match texts.len() {
                0 => "no move, because the game is over".to_owned(),
                _ => format!("a legal move ({}{more})", named.join(", ")),
            })
        })
    }

    /// The move as people write it; together with the position it names one move.
    fn move_text(&self, mv: Self::Move) -> String;

    /// Reads several moves in a row, played from this position; here separated by white space.
    ///
    /// # Errors
    /// As [`parse_move`](Notation::parse_move), at the place in the whole text.
    fn parse_moves(&self, text: &str) -> Result<Vec<Self::Move>, ParseError> {
        let mut cursor = Cursor::new(text);
        let (mut position, mut moves) = (self.clone(), Vec::new());
        while let Some((place, word)) = cursor.next_word() {
            let mv = position.parse_move(word).map_err(|error| error.shifted(place))?;
            position = position.play(mv);
            moves.push(mv);
        }
        Ok(moves)
    }

    /// The board, to be drawn; here the [`text`](Notation::text) of the position.
    fn diagram(&self) -> Diagram {
        Diagram { rows: Vec::new(), left: Vec::new(), columns: Vec::new(), notes: vec![self.text()] }
    }

    /// The move in another style; [`MoveStyle::Usual`] is [`move_text`](Notation::move_text).
    fn write_move(&self, mv: Self::Move, style: MoveStyle) -> String {
        let _ = style;
        self.move_text(mv)
    }

    /// Whether `mv` only hands the turn over.
    fn is_pass(&self, mv: Self::Move) -> bool {
        let _ = mv;
        false
    }

    /// How the game ended by the rules of the position, in words; `None` while it goes on.
    fn ending(&self) -> Option<String> {
        self.outcome().map(|outcome| match outcome {
            Outcome::Win | Outcome::Loss => "win".to_owned(),
            Outcome::Draw => "draw".to_owned(),
            Outcome::Score(score) if score.get() == 0 => "draw".to_owned(),
            Outcome::Score(score) => format!("won by {}", score.get().abs()),
        })
    }

    /// Keys are comparable only between positions of one domain: a table is cleared when a search enters another.
    /// A game has one domain; each explicit tree is one of its own.
    fn domain(&self) -> u64 {
        0
    }
}

/// Tests a game's notation: wherever random games from `position` lead, texts of the position and of its moves mean what
/// they came from, no two moves have the same text, and [`Notation::player`] agrees with [`Game::keeps_turn`].
///
/// # Errors
/// [`Violation`] with the moves that lead to the first position where they do not.
pub fn check<G: Notation>(position: &G) -> Result<Seen, Violation> {
    const LAW: &str = "parse(text()) must be the position, and parse_move(move_text(mv)) be mv";
    laws::turns(position, G::player)?;
    laws::custom(position, LAW, |position, moves| {
        let text = position.text();
        match G::parse(&text) {
            Ok(read) if read == *position => {}
            Ok(other) => return Err(format!("{text:?} is read as {:?}", other.text())),
            Err(error) => return Err(format!("{text:?} is refused: {error}")),
        }
        for &mv in moves {
            let text = position.move_text(mv);
            let read = position.parse_move(&text);
            if read != Ok(mv) {
                return Err(format!("{mv:?}, written {text:?}, is read as {read:?}"));
            }
        }
        Ok(())
    })
}

/// How a move is written where there are several ways.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub enum MoveStyle {
    /// As people write it: `Nf3`, `11-15`, `f5`.
    #[default]
    Usual,
    /// As programs write it: `g1f3`, castling is `e1g1`; in checkers as the Hub protocol has it.
    Coordinate,
    /// The same, but castling is the king's move onto his rook, `e1h1`, as in Chess960.
    KingTakesRook,
}

/// One of the two players; the first is the one who starts the game.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Hash)]
pub enum Player {
    /// Who moves first from the starting position: White in chess, Black in Othello and checkers.
    First,
    /// The other.
    Second,
}

impl Player {
    /// The other player.
    #[must_use]
    pub fn other(self) -> Player {
        match self {
            Player::First => Player::Second,
            Player::Second => Player::First,
        }
    }
}

/// What stands on a square of a [`Diagram`].
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Cell {
    /// What to print.
    pub glyph: char,
    /// Whose piece it is, if it is one.
    pub owner: Option<Player>,
    /// How the square is painted.
    pub shade: Shade,
}

/// How a square is painted.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Shade {
    /// A light square.
    Light,
    /// A dark square.
    Dark,
    /// A square to point at: a legal move, say.
    Marked,
}

/// A board as data: it prints as plain text, and a terminal may colour it.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Diagram {
    /// The rows from the top, all equally long.
    pub rows: Vec<Vec<Cell>>,
    /// What stands to the left of each row; may be empty.
    pub left: Vec<String>,
    /// What stands below (Othello: above) each column; may be empty.
    pub columns: Vec<String>,
    /// Lines beside the board: who is to move, counts, rights.
    pub notes: Vec<String>,
}

impl fmt::Display for Diagram {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let margin = self.left.iter().map(|label| label.chars().count()).max().unwrap_or(0);
        for (i, row) in self.rows.iter().enumerate() {
            write!(f, "{:>margin$}", self.left.get(i).map_or("", String::as_str))?;
            for cell in row {
                write!(f, " {}", cell.glyph)?;
            }
            if let Some(note) = self.notes.get(i) {
                write!(f, "   {note}")?;
            }
            writeln!(f)?;
        }
        if !self.columns.is_empty() {
            writeln!(f, "{:>margin$} {}", "", self.columns.join(" "))?;
        }
        for note in self.notes.iter().skip(self.rows.len()) {
            writeln!(f, "{note}")?;
        }
        Ok(())
    }
}

/// A position from a real game, with where it comes from.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Sample {
    /// The position, in the game's usual notation.
    pub text: &'static str,
    /// Tournament or match, with round or game number.
    pub event: &'static str,
    /// When; 0 where the source does not say.
    pub year: u16,
    /// First player – second player.
    pub players: &'static str,
    /// How many plies had been played.
    pub ply: u16,
}
