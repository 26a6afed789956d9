//! How chess is written: what [`Notation`] asks for.

use crate::moves::Misread;
use crate::position::Position;
use crate::types::{Move, Square};
use crate::{fen, types};
use cozy_chess::Board;
use nullwindow::{Game, Outcome};
use nullwindow_notation::{Cell, Diagram, MoveStyle, Notation, Player, Shade};
use nullwindow_notation::{Cursor, ParseError};
use nullwindow_records::{PGN, ReadGame};
use std::fmt;
use std::str::FromStr;

impl Notation for Position {
    const NAME: &'static str = "chess";

    fn start() -> Position {
        Position { board: Board::startpos() }
    }

    fn player(&self) -> Player {
        self.turn()
    }

    /// Reads a FEN or an EPD, `startpos`, either with `moves e2e4 …` after it (and UCI's `position` or `fen` before
    /// it), moves from the start such as `1. e4 e5 2. Nf3`, or a game in PGN; of a game, the position at its end.
    fn parse(text: &str) -> Result<Position, ParseError> {
        let mut cursor = Cursor::new(text);
        cursor.skip_while(|c| c.is_whitespace() || c == '\u{feff}');
        if cursor.is_at_end() {
            return Err(cursor.error(POSITION, ""));
        }
        for keyword in ["position", "fen"] {
            eat_word(&mut cursor, keyword);
        }
        if cursor.peek() == Some('[') {
            return Ok(PGN.read_only(&mut cursor)?.verify(pgn::read_fen)?.end());
        }
        let start = if eat_word(&mut cursor, "startpos") {
            Position::start()
        } else if next_word(&cursor).contains('/') && !next_word(&cursor).starts_with("1/2") {
            let position = fen::read(&mut cursor)?;
            cursor.skip_while(char::is_whitespace);
            // A legal move is not an EPD operation: `e4` is meant as a move.
            let goes_on = next_word(&cursor) == "moves" || position.parse_move(next_word(&cursor)).is_ok();
            if !cursor.is_at_end() && !goes_on {
                crate::epd::operations(&mut cursor)?;
                return Ok(position);
            }
            position
        } else if next_word(&cursor).starts_with(|c: char| c.is_ascii_alphanumeric() || c == '{') {
            return Ok(played(&Position::start(), &mut cursor)?.end());
        } else {
            return Err(cursor.unexpected(POSITION));
        };
        eat_word(&mut cursor, "moves");
        Ok(played(&start, &mut cursor)?.end())
    }

    /// The FEN.
    fn text(&self) -> String {
        fen::write(self)
    }

    /// Reads a move in standard algebraic notation (`Nf3`, `exd5`, `O-O`; check marks, `x` and `=` may be missing) or
    /// in the long one (`g1f3`, `e7e8q`, castling as `e1g1` or as `e1h1`).
    fn parse_move(&self, text: &str) -> Result<Move, ParseError> {
        let mut cursor = Cursor::new(text);
        cursor.skip_while(char::is_whitespace);
        if cursor.is_at_end() {
            return Err(cursor.error(A_MOVE, ""));
        }
        let start = cursor.clone();
        let word = cursor.word();
        cursor.skip_while(char::is_whitespace);
        cursor.expect_end("one move and no more")?;
        self.read_move(word).map_err(|misread| match misread {
            Misread::NoMove => start.unexpected(A_MOVE),
            Misread::Illegal => start.unexpected(format!("a legal move of {}'s", side(self))),
            Misread::Ambiguous(moves) => {
                let names: Vec<String> = moves.iter().take(4).map(|&mv| self.san(mv)).collect();
                start.unexpected(format!("one move: {}", names.join(" or ")))
            }
        })
    }

    /// The move in standard algebraic notation.
    fn move_text(&self, mv: Move) -> String {
        self.san(mv)
    }

    /// Reads moves as score sheets and PGN have them: move numbers, comments, variations and a result may be among
    /// them.
    fn parse_moves(&self, text: &str) -> Result<Vec<Move>, ParseError> {
        Ok(played(self, &mut Cursor::new(text))?.moves)
    }

    fn diagram(&self) -> Diagram {
        let row = |rank: u8| (0..8).map(|file| cell(&self.board, Square::new(file, rank))).collect();
        Diagram {
            rows: (0..8).rev().map(row).collect(),
            left: (1..=8).rev().map(|rank| rank.to_string()).collect(),
            columns: ('a'..='h').map(String::from).collect(),
            notes: notes(self),
        }
    }

    fn write_move(&self, mv: Move, style: MoveStyle) -> String {
        match style {
            MoveStyle::Usual => self.san(mv),
            MoveStyle::Coordinate => self.lan(mv),
            MoveStyle::KingTakesRook => self.lan960(mv),
        }
    }

    fn ending(&self) -> Option<String> {
        self.outcome().map(|outcome| match outcome {
            Outcome::Loss => "checkmate".to_owned(),
            _ if self.is_dead() => "draw by insufficient material".to_owned(),
            _ => "stalemate".to_owned(),
        })
    }
}

const POSITION: &str = "a FEN, startpos, or moves from the start";
const A_MOVE: &str = "a move such as e4, Nf3, O-O or e2e4";

fn next_word<'a>(cursor: &Cursor<'a>) -> &'a str {
    cursor.clone().word()
}

/// Goes past `word` and the white space after it, if that is next.
fn eat_word(cursor: &mut Cursor<'_>, word: &str) -> bool {
    let is_next = next_word(cursor) == word;
    if is_next {
        cursor.word();
        cursor.skip_while(char::is_whitespace);
    }
    is_next
}

/// The moves that are left to read, as score sheets and PGN have them.
fn played(start: &Position, cursor: &mut Cursor<'_>) -> ReadGame<Position> {
    PGN.read_moves(cursor)?.play_from(start.clone())
}

fn side(position: &Position) -> &'static str {
    if position.turn() == Player::First { "White" } else { "Black" }
}

fn cell(board: &Board, square: Square) -> Cell {
    let owner = board.color_on(square.inner()).map(types::player);
    let shade = if (square.file() + square.rank()).is_multiple_of(2) { Shade::Dark } else { Shade::Light };
    Cell { glyph: fen::letter_on(board, square).unwrap_or('·'), owner, shade }
}

fn notes(position: &Position) -> Vec<String> {
    let side = side(position);
    let check = if position.is_check() { ", in check" } else { "" };
    let text = fen::write(position);
    let mut fields = text.split(' ').skip(2);
    let (rights, passing) = (fields.next().unwrap_or("-"), fields.next().unwrap_or("-"));
    let mut notes =
        vec![format!("move {}: {side} to move{check}", position.move_number()), format!("castling {rights}")];
    if passing != "-" {
        notes.push(format!("en passant {passing}"));
    }
    if position.halfmove_clock() > 0 {
        notes.push(format!("{} plies without capture or pawn move", position.halfmove_clock()));
    }
    notes
}

impl fmt::Display for Position {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.diagram().fmt(f)
    }
}

impl FromStr for Position {
    type Err = ParseError;

    fn from_str(text: &str) -> Result<Position, ParseError> {
        Position::parse(text)
    }
}

pub mod pgn {
    //! Games in portable game notation, with every move of the main line verified.
    //!
    //! ```
    //! use nullwindow_notation::Notation;
    //! use nullwindow_chess::pgn;
    //! let text = "[Event \"A café\"]\n\n1. e4 e5 {a reply} 2. Bc4 (2. Nf3 Nc6) Nc6 3. Qh5 Nf6?? 4. Qxf7# 1-0\n";
    //! let game = pgn::games(text).next().unwrap()?;
    //! assert_eq!((game.record.tag("Event"), game.moves.len()), (Some("A café"), 7));
    //! assert_eq!(game.end().text().split(' ').next(), Some("r1bqkb1r/pppp1Qpp/2n2n2/4p3/2B1P3/8/PPPP1PPP/RNB1K1NR"));
    //! # Ok::<(), nullwindow_notation::ParseError>(())
    //! ```

    use crate::fen;
    use crate::position::Position;
    use nullwindow_notation::{Cursor, ParseError};
    use nullwindow_records::{PGN, ReadGame};

    /// Reads the games of a text. A game that is malformed or has an illegal move costs no other.
    pub fn games(text: &str) -> impl Iterator<Item = ReadGame<Position>> {
        PGN.read(text).map(|game| game?.verify(read_fen))
    }

    /// Reads a tag `FEN`: a FEN and nothing else.
    ///
    /// # Errors
    /// Says where the text is not a FEN.
    pub fn read_fen(text: &str) -> Result<Position, ParseError> {
        let mut cursor = Cursor::new(text);
        cursor.skip_while(char::is_whitespace);
        let position = fen::read(&mut cursor)?;
        cursor.skip_while(char::is_whitespace);
        cursor.expect_end("the end of the FEN").map(|()| position)
    }
}
