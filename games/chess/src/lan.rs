//! Long algebraic notation: `e2e4`, `e7e8q`, as engines write moves; read also with `-`, `x`, `=` and piece letters.

use crate::position::Position;
use crate::types::{Move, Piece, Square};
use cozy_chess::File;

impl Position {
    /// The move in long algebraic notation. Castling is `e1g1` or `e1c1` where king and rook stand as in ordinary
    /// chess, and the king's move onto his rook elsewhere.
    ///
    /// ```
    /// use nullwindow::notation::Notation;
    /// use nullwindow_chess::Position;
    /// let position = Position::parse("4k3/P7/8/8/8/8/8/4K2R w K - 0 1").unwrap();
    /// assert_eq!(position.lan(position.parse_move("O-O").unwrap()), "e1g1");
    /// assert_eq!(position.lan(position.parse_move("a8=N").unwrap()), "a7a8n");
    /// assert_eq!(position.lan960(position.parse_move("O-O").unwrap()), "e1h1");
    /// ```
    pub fn lan(&self, mv: Move) -> String {
        let is_usual = mv.0.from.file() == File::E && matches!(mv.0.to.file(), File::A | File::H);
        if !self.is_castling(mv) || !is_usual {
            return format!("{mv:?}");
        }
        let file = if mv.0.to.file() == File::H { 6 } else { 2 };
        format!("{}{}", mv.from(), Square::new(file, mv.from().rank()))
    }

    /// The same with castling always as the king's move onto his rook, as Chess960 engines write.
    pub fn lan960(&self, mv: Move) -> String {
        format!("{mv:?}")
    }

    /// The moves that a word in long algebraic notation may mean, without a look at whether they are legal.
    pub(crate) fn read_lan(&self, word: &str) -> Option<Move> {
        let (from, to, promotion) = squares(word)?;
        let mv = |to: Square| Move(cozy_chess::Move { from: from.inner(), to: to.inner(), promotion });
        let us = self.board.side_to_move();
        let is_king = self.board.king(us) == from.inner();
        if !is_king || self.is_legal(mv(to)) {
            return Some(mv(to));
        }
        // A king who goes to the c- or g-file, but not by a move of his own, castles.
        let rights = self.board.castle_rights(us);
        let rook = match to.file() {
            6 => rights.short,
            2 => rights.long,
            _ => None,
        };
        match rook {
            Some(rook) if to.rank() == from.rank() => Some(mv(Square::new(rook as u8, from.rank()))),
            _ => Some(mv(to)),
        }
    }
}

/// Two squares and what a pawn becomes, written `e2e4`, `e2-e4`, `e7xd8=Q`, `e7e8q` or `e7e8(Q)`, a piece's letter before it.
fn squares(word: &str) -> Option<(Square, Square, Option<cozy_chess::Piece>)> {
    let mut letters = word.chars().peekable();
    letters.next_if(|&c| "PNBRQK".contains(c));
    let square = |letters: &mut std::iter::Peekable<std::str::Chars<'_>>| {
        let file = letters.next().filter(|c| ('a'..='h').contains(&c.to_ascii_lowercase()))?;
        let rank = letters.next().filter(|c| ('1'..='8').contains(c))?;
        Some(Square::new(file.to_ascii_lowercase() as u8 - b'a', rank as u8 - b'1'))
    };
    let from = square(&mut letters)?;
    letters.next_if(|&c| matches!(c, '-' | 'x' | ':'));
    let to = square(&mut letters)?;
    let is_marked = letters.next_if(|&c| matches!(c, '=' | '/' | '(')).is_some();
    let promotion = match letters.next() {
        None if is_marked => return None,
        None => None,
        Some(letter) if "nbrqNBRQ".contains(letter) => Piece::from_letter(letter).map(Piece::inner),
        Some(_) => return None,
    };
    letters.next_if_eq(&')');
    letters.next().is_none().then_some((from, to, promotion))
}
