//! How people write checkers: draughts FEN for positions, `11-15` and `22x15` for moves.

mod fen;
mod movetext;

use crate::board::Board;
use crate::moves::Move;
use crate::position::{Piece, Position, Side};
use crate::square::Square;
use nullwindow::Game;
use nullwindow_notation::{Cell, Diagram, MoveStyle, Notation, Player, Shade};
use nullwindow_notation::{Cursor, ParseError};
use nullwindow_records::PDN;

impl Notation for Position {
    const NAME: &'static str = "checkers";

    fn start() -> Position {
        Position::new(Board::START, Side::Black)
    }

    fn player(&self) -> Player {
        self.side().player()
    }

    /// Reads a draughts FEN (`B:W21,22,K30:B1,K2`: either colour first, ranges such as `1-12`, lower case, quotes and a
    /// final dot are fine), moves from the start (`11-15 23-19`, numbered or not), a game in PDN (its last position),
    /// or `start`.
    fn parse(text: &str) -> Result<Position, ParseError> {
        let mut cursor = Cursor::new(text).words(|c| !c.is_whitespace() && c != ',' && c != ':');
        cursor.skip_while(|c| c.is_whitespace() || c == '\u{feff}');
        match cursor.peek() {
            Some('[' | '0'..='9' | '{' | ';') => {
                Ok(PDN.read_only(&mut Cursor::new(text))?.verify(Position::parse)?.end())
            }
            _ if cursor.rest().trim_end().eq_ignore_ascii_case("start") => Ok(Position::start()),
            _ => fen::read(&mut cursor),
        }
    }

    fn text(&self) -> String {
        fen::write(self)
    }

    /// Reads a move: `11-15`, `15x22`, or with all squares of a capture, `1x10x19`; dash and cross mean the same.
    fn parse_move(&self, text: &str) -> Result<Move, ParseError> {
        movetext::read(self, text)
    }

    /// `11-15`, `15x22`; all squares of a capture only where begin and end could mean several.
    fn move_text(&self, mv: Move) -> String {
        movetext::write(self, mv)
    }

    fn parse_moves(&self, text: &str) -> Result<Vec<Move>, ParseError> {
        Ok(PDN.read_moves(&mut Cursor::new(text))?.play_from(*self)?.moves)
    }

    fn diagram(&self) -> Diagram {
        let cell = |row: u32, column: u32| {
            let square = Square::all().find(|square| (square.row(), square.column()) == (row, column));
            match square.map(|square| self.piece(square)) {
                None => Cell { glyph: ' ', owner: None, shade: Shade::Light },
                Some(None) => Cell { glyph: '.', owner: None, shade: Shade::Dark },
                Some(Some(piece)) => {
                    Cell { glyph: glyph(piece), owner: Some(piece.side.player()), shade: Shade::Dark }
                }
            }
        };
        let rows = (0..8).map(|row| (0..8).map(|column| cell(row, column)).collect()).collect();
        let left = (0..8).map(|row| (4 * row + 1).to_string()).collect();
        Diagram { rows, left, columns: Vec::new(), notes: self.notes() }
    }

    /// Programs write moves as the Hub protocol has them: captures name every square that is cleared.
    fn write_move(&self, mv: Move, style: MoveStyle) -> String {
        if style == MoveStyle::Usual {
            return self.move_text(mv);
        }
        let mut cleared: Vec<Square> = mv.captured().collect();
        cleared.sort_unstable_by_key(|square| square.number());
        let sign = if cleared.is_empty() { '-' } else { 'x' };
        let ends = format!("{}{sign}{}", mv.from(), mv.to());
        cleared.iter().fold(ends, |text, square| format!("{text}x{square}"))
    }

    fn ending(&self) -> Option<String> {
        self.outcome().map(|_| format!("{:?} cannot move and has lost", self.side()))
    }
}

impl Position {
    fn notes(&self) -> Vec<String> {
        let count = |side: Side, is_king: bool| {
            self.pieces().filter(|(_, piece)| *piece == Piece { side, is_king }).count()
        };
        let side = |name: &str, side: Side| {
            let (men, kings) = (count(side, false), count(side, true));
            format!("{name:5}  {men:2} men  {kings:2} kings")
        };
        let letters = if self.side() == Side::Black { "b, B" } else { "w, W" };
        let turn = format!("{:?} ({letters}) to move", self.side());
        vec![turn, String::new(), side("Black", Side::Black), side("White", Side::White)]
    }
}

/// `b` and `w` are men, `B` and `W` kings.
fn glyph(piece: Piece) -> char {
    let man = if piece.side == Side::Black { 'b' } else { 'w' };
    if piece.is_king { man.to_ascii_uppercase() } else { man }
}

pub mod pdn {
    //! Games in Portable Draughts Notation, PDN 3.0, with every move of the main line verified.
    //!
    //! In checkers (game type 21) the first number of a result is Black's, who moves first: `1-0` means that Black has won.
    //!
    //! ```
    //! use nullwindow_checkers::pdn;
    //! use nullwindow_records::GameEnd;
    //! let text = r#"
    //!     [Event "A short one"]
    //!     1. 11-15 {the Old Faithful} 22-18 2. 15x22 25x18 (26x17 $2) 1/2-1/2
    //!     [Event "Another"] [FEN "W:W27:BK32"] 27x25?? *
    //! "#;
    //! let mut games = pdn::games(text);
    //! let first = games.next().unwrap()?.record;
    //! assert_eq!((first.tag("Event"), first.result), (Some("A short one"), GameEnd::Drawn));
    //! assert_eq!(first.moves().collect::<Vec<_>>(), ["11-15", "22-18", "15x22", "25x18"]);
    //! let error = games.next().unwrap().unwrap_err();
    //! assert!(error.to_string().starts_with("line 4, column 42: expected a legal move (27-23, 27-24), found \"27x25\""));
    //! assert!(games.next().is_none());
    //! # Ok::<(), nullwindow_notation::ParseError>(())
    //! ```

    use crate::position::Position;
    use nullwindow_notation::Notation;
    use nullwindow_records::{PDN, ReadGame};

    /// Reads the games of a text. A game that is malformed or has an illegal move costs no other.
    pub fn games(text: &str) -> impl Iterator<Item = ReadGame<Position>> {
        PDN.read(text).map(|game| game?.verify(Position::parse))
    }
}
