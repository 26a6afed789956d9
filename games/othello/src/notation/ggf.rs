//! GGF, the format of games on the servers: tags in brackets, moves among them.
//!
//! ```text
//! (;GM[Othello]PB[Black]PW[White]TY[8]BO[8 ---…--- *]B[f5]W[d6/-1.50/1.20]C[a remark]…;)
//! ```
//!
//! Behind a move may stand a value in discs, seen by the player who made it, and the seconds it took.

use super::moves::{illegal, push_move, read_move};
use super::{board_text, read_board};
use crate::position::{Colour, Move, Position};
use nullwindow::Game as _;
use nullwindow::text::{Cursor, ParseError, excerpt};
use std::fmt;

/// A game: who played, from where, and what.
///
/// ```
/// use nullwindow_othello::ggf;
/// let text = "(;GM[Othello]PB[Ada]PW[Bo]BO[8 ---------------------------O*------*O--------------------------- *]B[f5]W[d6];)";
/// let game = &ggf::read(text).unwrap()[0];
/// assert_eq!((game.tag("PB"), game.moves.len()), (Some("Ada"), 2));
/// assert_eq!(game.to_string(), text);
/// ```
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Game {
    /// Tags other than board and moves, as they stand: `PB` and `PW` are the players, `RE` the result, `DT` the date.
    pub tags: Vec<(String, String)>,
    /// Where the game began.
    pub start: Position,
    /// What was played, forced passes included.
    pub moves: Vec<Move>,
    /// What is said about the game (0) and about its moves (1 and so on), in this order.
    pub notes: Vec<(usize, Note)>,
}

/// What is said about a move.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Note {
    /// What stands behind the move and its slash: a value, a slash, the seconds.
    Details(String),
    /// A remark, `C[…]`; its white space is single spaces.
    Comment(String),
}

impl Game {
    /// A game without tags and remarks.
    pub fn new(start: Position, moves: Vec<Move>) -> Game {
        Game { tags: Vec::new(), start, moves, notes: Vec::new() }
    }

    /// The value of a tag.
    pub fn tag(&self, name: &str) -> Option<&str> {
        self.tags.iter().find(|(tag, _)| tag == name).map(|(_, value)| value.as_str())
    }

    /// Where the game ended or was left.
    pub fn last(&self) -> Position {
        self.moves.iter().fold(self.start, |position, &mv| position.play(mv))
    }
}

impl fmt::Display for Game {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("(;")?;
        for (tag, value) in &self.tags {
            write!(f, "{tag}[{}]", value.replace([']', '\n'], " "))?;
        }
        let board = board_text(&self.start).replace('X', "*");
        write!(f, "BO[8 {board}]")?;
        let mut colour = self.start.colour();
        self.remarks(f, 0)?;
        for (i, mv) in self.moves.iter().enumerate() {
            let text = if *mv == Move::PASS { "pa".to_owned() } else { mv.to_string() };
            write!(f, "{}[{text}", if colour == Colour::Black { 'B' } else { 'W' })?;
            for (at, note) in &self.notes {
                if let (true, Note::Details(details)) = (*at == i + 1, note) {
                    write!(f, "/{}", details.replace([']', '\n'], " "))?;
                }
            }
            f.write_str("]")?;
            self.remarks(f, i + 1)?;
            colour = colour.other();
        }
        f.write_str(";)")
    }
}

impl Game {
    /// The comments on a move; what would end one becomes a parenthesis.
    fn remarks(&self, f: &mut fmt::Formatter<'_>, ply: usize) -> fmt::Result {
        for (at, note) in &self.notes {
            if let (true, Note::Comment(text)) = (*at == ply, note) {
                write!(f, "C[{}]", spaced(&text.replace(']', ")")))?;
            }
        }
        Ok(())
    }
}

/// With single spaces.
fn spaced(text: &str) -> String {
    text.split_whitespace().collect::<Vec<_>>().join(" ")
}

/// Reads games that stand one after another; what lies between them is skipped.
///
/// # Errors
/// Says where the text is no game, and what was expected there.
pub fn read(text: &str) -> Result<Vec<Game>, ParseError> {
    let mut cursor = Cursor::new(text);
    let mut games = Vec::new();
    loop {
        cursor.skip_while(|c| c != '(');
        if cursor.is_at_end() {
            return Ok(games);
        }
        games.push(read_one(&mut cursor)?);
    }
}

/// Reads one game, up to its closing bracket.
pub(super) fn read_one(cursor: &mut Cursor<'_>) -> Result<Game, ParseError> {
    let wrong = cursor.unexpected("a game that begins with \"(;\"");
    if !(cursor.eat('(') && cursor.eat(';')) {
        return Err(wrong);
    }
    let start = Position::start();
    let mut game = Game::new(start, Vec::new());
    let mut position = start;
    loop {
        cursor.skip_while(char::is_whitespace);
        if cursor.eat(';') {
            cursor.skip_while(char::is_whitespace);
            return if cursor.eat(')') { Ok(game) } else { Err(cursor.unexpected("\")\"")) };
        }
        let at = cursor.clone();
        let tag = cursor.take_while(|c| c.is_ascii_alphanumeric());
        if tag.is_empty() || !cursor.eat('[') {
            return Err(at.unexpected("a tag such as \"PB[…]\", or \";)\""));
        }
        match tag {
            "BO" if game.moves.is_empty() => {
                position = read_start(cursor)?;
                game.start = position;
            }
            "BO" => return Err(at.unexpected("a move, or \";)\": the board stands before the moves")),
            "B" | "W" => read_turn(cursor, &mut position, tag == "B", &mut game)?,
            "C" => {
                let text = spaced(cursor.take_while(|c| c != ']'));
                game.notes.extend((!text.is_empty()).then_some((game.moves.len(), Note::Comment(text))));
            }
            _ => {
                let (at, value) = (cursor.clone(), cursor.take_while(|c| c != ']'));
                // A tag without an end is another mistake, told below.
                if tag == "GM" && !cursor.is_at_end() && !is_this_game(value) {
                    return Err(at.error("a game of Othello or Reversi", excerpt(value.chars())));
                }
                game.tags.push((tag.to_owned(), value.to_owned()));
            }
        }
        if !cursor.eat(']') {
            return Err(cursor.unexpected("\"]\""));
        }
    }
}

/// Whether a name is one of this game's.
fn is_this_game(name: &str) -> bool {
    ["Othello", "Reversi"].iter().any(|known| known.eq_ignore_ascii_case(name.trim()))
}

/// `8 ---…--- *`
fn read_start(cursor: &mut Cursor<'_>) -> Result<Position, ParseError> {
    cursor.skip_while(char::is_whitespace);
    if !cursor.eat('8') {
        return Err(cursor.unexpected("a board of size 8"));
    }
    let position = read_board(cursor)?;
    cursor.skip_while(char::is_whitespace);
    Ok(position)
}

/// `f5/evaluation/time`
fn read_turn(
    cursor: &mut Cursor<'_>,
    position: &mut Position,
    is_black: bool,
    game: &mut Game,
) -> Result<(), ParseError> {
    cursor.skip_while(char::is_whitespace);
    let at = cursor.clone();
    let mv = read_move(cursor)?;
    let rest = cursor.take_while(|c| c != ']').trim();
    let is_black_to_move = |position: &Position| position.colour() == Colour::Black;
    if is_black_to_move(position) != is_black && position.is_legal(Move::PASS) {
        game.moves.push(Move::PASS);
        *position = position.play(Move::PASS);
    }
    if is_black_to_move(position) != is_black {
        return Err(at.error("a move of the other side", format!("{:?}", mv.to_string())));
    }
    push_move(position, mv, &mut game.moves).map_err(|()| illegal(&at, position))?;
    let details = rest.strip_prefix('/').map(spaced).filter(|details| !details.is_empty());
    game.notes.extend(details.map(|details| (game.moves.len(), Note::Details(details))));
    Ok(())
}
