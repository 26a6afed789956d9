//! How people write Othello: boards, moves, and whole games.
//!
//! | what | looks like | read by |
//! |---|---|---|
//! | a board and who is to move | `---…---XO---…--- X` | [`Position::from_str`](std::str::FromStr) |
//! | a board, drawn on eight lines, with or without labels | as [`Position`] prints itself | the same |
//! | moves from the start | `f5d6c3`, `F5 D6 C3`, `1. f5 2. d6` | the same |
//! | a position with known scores (OBF) | `---…--- X; f5:+2; d6:-4;` | the same, or [`obf::read`] |
//! | a game (GGF) | `(;GM[Othello]PB[…]BO[8 … *]B[f5]W[d6];)` | the same (its last position), or [`ggf::games`] |
//! | a year of tournament games (WTHOR) | a binary file | [`wthor::read`] |
//!
//! Black is `X`, `x`, `*`, `B` or `b`; White is `O`, `o`, `0`, `W` or `w`; an empty square is `-`, `.` or `_`. A pass is
//! `pass`, `pa`, `ps` or `--`; where it is forced it may be left out.

mod moves;
mod squares;

pub mod obf;
pub mod wthor;

pub(crate) use moves::read_moves;
pub(crate) use squares::read_board;

use crate::UNIT;
use crate::position::{Colour, Move, Position};
use nullwindow::{Game, Outcome};
use nullwindow_notation::{Cell, Diagram, Notation, Player, Shade};
use nullwindow_notation::{Cursor, ParseError};
use nullwindow_records::GGF;
use std::fmt;
use std::str::FromStr;

impl Notation for Position {
    const NAME: &'static str = "othello";

    fn start() -> Position {
        Position::start()
    }

    fn player(&self) -> Player {
        if self.colour() == Colour::Black { Player::First } else { Player::Second }
    }

    fn parse(text: &str) -> Result<Position, ParseError> {
        let mut cursor = Cursor::new(text);
        skip_blank(&mut cursor);
        if cursor.is_at_end() {
            return Err(cursor.error(EXPECTED, ""));
        }
        if cursor.rest().starts_with('(') {
            return Ok(GGF.read_only(&mut cursor)?.verify(ggf::read_start)?.end());
        }
        if moves::begins(cursor.rest()) {
            let start = Position::start();
            let moves = read_moves(&mut cursor, &start)?;
            return Ok(moves.into_iter().fold(start, |position, mv| position.play(mv)));
        }
        let record = obf::read_one(&mut cursor)?;
        skip_blank(&mut cursor);
        cursor.expect_end("the end of the position").map(|()| record.position)
    }

    /// `X`, `O` and `-` for the squares from a1 to h8, a space, and who is to move.
    fn text(&self) -> String {
        let (black, white) = (self.discs(Colour::Black), self.discs(Colour::White));
        let glyph = |square: u8| match (black >> square & 1, white >> square & 1) {
            (0, 0) => '-',
            (0, _) => 'O',
            _ => 'X',
        };
        let turn = if self.colour() == Colour::Black { " X" } else { " O" };
        (0..64).map(glyph).chain(turn.chars()).collect()
    }

    fn parse_move(&self, text: &str) -> Result<Move, ParseError> {
        let mut cursor = Cursor::new(text);
        cursor.skip_while(char::is_whitespace);
        let before = cursor.clone();
        let mv = moves::read_move(&mut cursor)?;
        cursor.skip_while(char::is_whitespace);
        cursor.expect_end("the end of the move")?;
        if self.is_legal(mv) { Ok(mv) } else { Err(moves::illegal(&before, self)) }
    }

    fn move_text(&self, mv: Move) -> String {
        mv.to_string()
    }

    /// Moves need no space between them, numbers may stand before them, and forced passes may be left out: they are
    /// in what is returned.
    fn parse_moves(&self, text: &str) -> Result<Vec<Move>, ParseError> {
        read_moves(&mut Cursor::new(text), self)
    }

    /// The board, with legal moves marked.
    fn diagram(&self) -> Diagram {
        let (black, white) = (self.discs(Colour::Black), self.discs(Colour::White));
        let cell = |square: u8| {
            let is_in = |set: u64| set >> square & 1 != 0;
            let (glyph, owner) = match () {
                () if is_in(black) => ('X', Some(Player::First)),
                () if is_in(white) => ('O', Some(Player::Second)),
                () if is_in(self.legal()) => ('.', None),
                () => ('-', None),
            };
            let shade = if is_in(self.legal()) { Shade::Marked } else { Shade::Dark };
            Cell { glyph, owner, shade }
        };
        Diagram {
            rows: (0..8).map(|row| (8 * row..8 * row + 8).map(cell).collect()).collect(),
            left: (1..9).map(|row: u8| row.to_string()).collect(),
            columns: "abcdefgh".chars().map(String::from).collect(),
            notes: notes(self),
        }
    }

    fn is_pass(&self, mv: Move) -> bool {
        mv == Move::PASS
    }

    fn ending(&self) -> Option<String> {
        let Some(Outcome::Score(score)) = self.outcome() else { return None };
        let discs = score.get() / UNIT;
        let (mover, other) = (self.colour(), self.colour().other());
        Some(match discs {
            0 => "drawn, 32 to 32".to_owned(),
            1.. => format!("{mover:?} has won, {} to {}", 32 + discs / 2, 32 - discs / 2),
            _ => format!("{other:?} has won, {} to {}", 32 - discs / 2, 32 + discs / 2),
        })
    }
}

const EXPECTED: &str =
    "64 squares such as \"---XO---\", moves such as \"f5d6c3\", or a game such as \"(;GM[Othello]…;)\"";

/// White space, and lines that begin with `%`.
fn skip_blank(cursor: &mut Cursor<'_>) {
    loop {
        cursor.skip_while(char::is_whitespace);
        if cursor.peek() != Some('%') {
            return;
        }
        cursor.skip_while(|c| c != '\n');
    }
}

impl FromStr for Position {
    type Err = ParseError;

    fn from_str(text: &str) -> Result<Position, ParseError> {
        Position::parse(text)
    }
}

impl FromStr for Move {
    type Err = ParseError;

    /// Reads a move that may or may not be legal somewhere.
    fn from_str(text: &str) -> Result<Move, ParseError> {
        let mut cursor = Cursor::new(text);
        let mv = moves::read_move(&mut cursor)?;
        cursor.expect_end("the end of the move").map(|()| mv)
    }
}

impl fmt::Display for Position {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Display::fmt(&self.diagram(), f)
    }
}

impl fmt::Debug for Position {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "Position({})", self.text())
    }
}

fn notes(position: &Position) -> Vec<String> {
    let colour = position.colour();
    let glyph = if colour == Colour::Black { 'X' } else { 'O' };
    let turn = match (position.outcome(), position.legal()) {
        (Some(_), _) => match position.difference() {
            0 => "Drawn".to_owned(),
            d if (d > 0) == (position.colour() == Colour::Black) => format!("Black has won by {}", d.abs()),
            d => format!("White has won by {}", d.abs()),
        },
        (None, 0) => format!("{colour:?} ({glyph}) to move, but must pass"),
        (None, _) => format!("{colour:?} ({glyph}) to move"),
    };
    let count = |colour| position.discs(colour).count_ones();
    let counts = format!("Black {}, White {}", count(Colour::Black), count(Colour::White));
    vec![turn, counts, format!("empty {}", position.empties())]
}

pub mod ggf {
    //! Games in GGF, the format of Othello servers, with every move verified.
    //!
    //! ```
    //! use nullwindow_othello::ggf;
    //! let text = "(;GM[Othello]PB[Ada]PW[Bo]BO[8 ---------------------------O*------*O--------------------------- *]B[f5]W[d6];)";
    //! let game = ggf::games(text).next().unwrap()?;
    //! assert_eq!((game.record.tag("Black"), game.moves.len()), (Some("Ada"), 2));
    //! # Ok::<(), nullwindow_notation::ParseError>(())
    //! ```

    use super::read_board;
    use crate::position::Position;
    use nullwindow_notation::{Cursor, ParseError};
    use nullwindow_records::{GGF, ReadGame};

    /// Reads the games of a text; what lies between them is skipped. Passes may be left out where they are forced. A game that
    /// is malformed or has an illegal move costs no other.
    pub fn games(text: &str) -> impl Iterator<Item = ReadGame<Position>> {
        GGF.read(text).map(|game| game?.verify(read_start))
    }

    /// Reads the board of a tag `BO`, behind its size.
    pub(super) fn read_start(text: &str) -> Result<Position, ParseError> {
        let mut cursor = Cursor::new(text);
        let position = read_board(&mut cursor)?;
        cursor.skip_while(char::is_whitespace);
        cursor.expect_end("the end of the board").map(|()| position)
    }
}
