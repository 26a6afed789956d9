//! Moves as text. Standard algebraic notation: `Nf3`, `exd5`, `O-O`, `e8=Q+`. Long algebraic notation, as engines write moves:
//! `e2e4`, `e7e8q`; read also with `-`, `x`, `=` and piece letters.

use crate::position::Position;
use crate::types::{Move, Piece, Square};
use cozy_chess::{File, Rank};
use nullwindow::Game;

/// Why a word is no move here.
pub(crate) enum Misread {
    /// It does not look like a move.
    NoMove,
    /// It looks like one, but no legal move fits.
    Illegal,
    /// More than one legal move fits.
    Ambiguous(Vec<Move>),
}

impl Position {
    /// The move in standard algebraic notation, with as much of its origin as tells it apart, and with `+` or `#`.
    ///
    /// ```
    /// use nullwindow_notation::Notation;
    /// use nullwindow_chess::Position;
    /// let position = Position::parse("6k1/5ppp/8/8/8/8/5PPP/1R3RK1 w - - 0 1").unwrap();
    /// assert_eq!(position.san(position.parse_move("f1d1").unwrap()), "Rfd1");
    /// assert_eq!(position.san(position.parse_move("b1b8").unwrap()), "Rb8#");
    /// ```
    pub fn san(&self, mv: Move) -> String {
        let mut text = self.san_without_check(mv);
        let after = self.play(mv);
        if after.is_check() {
            text.push(if after.board.generate_moves(|_| true) { '+' } else { '#' });
        }
        text
    }

    fn san_without_check(&self, mv: Move) -> String {
        if self.is_castling(mv) {
            return if mv.to().file() > mv.from().file() { "O-O" } else { "O-O-O" }.into();
        }
        let mover = self.mover(mv);
        let mut text = String::with_capacity(8);
        if mover == cozy_chess::Piece::Pawn {
            if self.is_capture(mv) {
                text.push(file_letter(mv.from().file()));
            }
        } else {
            text.push(Piece::from(mover).letter());
            self.write_origin(mv, &mut text);
        }
        if self.is_capture(mv) {
            text.push('x');
        }
        text.push_str(&mv.to().to_string());
        if let Some(piece) = mv.promotion() {
            text.push('=');
            text.push(piece.letter());
        }
        text
    }

    /// Nothing, the file, the rank or both: what tells `mv` from other moves of such a piece to the same square.
    fn write_origin(&self, mv: Move, text: &mut String) {
        let (mover, mut rivals) = (self.mover(mv), Vec::new());
        self.board.generate_moves_for(self.board.pieces(mover), |moves| {
            if moves.from != mv.0.from && moves.to.has(mv.0.to) {
                rivals.push(moves.from);
            }
            false
        });
        if rivals.is_empty() {
            return;
        }
        let from = mv.0.from;
        let shares_file = rivals.iter().any(|rival| rival.file() == from.file());
        let shares_rank = rivals.iter().any(|rival| rival.rank() == from.rank());
        if !shares_file || shares_rank {
            text.push(file_letter(mv.from().file()));
        }
        if shares_file {
            text.push(char::from(b'1' + mv.from().rank()));
        }
    }

    /// Reads a word in standard or long algebraic notation; marks such as `+`, `#`, `!?` and `e.p.` may follow.
    pub(crate) fn read_move(&self, word: &str) -> Result<Move, Misread> {
        let bare = without_marks(word);
        if let Some(is_short) = castling(bare) {
            return self.castle(is_short).ok_or(Misread::Illegal);
        }
        if let Some(mv) = self.read_lan(bare) {
            let names_piece =
                bare.chars().next().filter(char::is_ascii_uppercase).and_then(Piece::from_letter);
            let fits = names_piece.is_none_or(|piece| self.board.piece_on(mv.0.from) == Some(piece.inner()));
            return if fits && self.is_legal(mv) { Ok(mv) } else { Err(Misread::Illegal) };
        }
        // A lower-case b is a file first. Only where no move fits that reading is it, like the other letters, a piece.
        let pattern = Pattern::read(bare);
        let as_piece = || Pattern::read_lower_case(bare);
        match pattern.or_else(as_piece) {
            None => Err(Misread::NoMove),
            Some(pattern) => match (self.find(&pattern), as_piece()) {
                (Err(Misread::Illegal), Some(other)) => self.find(&other),
                (found, _) => found,
            },
        }
    }

    fn castle(&self, is_short: bool) -> Option<Move> {
        let us = self.board.side_to_move();
        let rights = self.board.castle_rights(us);
        let rook = if is_short { rights.short } else { rights.long }?;
        let to = cozy_chess::Square::new(rook, Rank::First.relative_to(us));
        let mv = Move(cozy_chess::Move { from: self.board.king(us), to, promotion: None });
        self.is_legal(mv).then_some(mv)
    }

    /// The one legal move that fits.
    fn find(&self, pattern: &Pattern) -> Result<Move, Misread> {
        let mut fitting = Vec::new();
        self.board.generate_moves_for(self.board.pieces(pattern.piece.inner()), |moves| {
            fitting
                .extend(moves.into_iter().map(Move).filter(|&mv| pattern.fits(mv) && !self.is_castling(mv)));
            false
        });
        match fitting[..] {
            [] => Err(Misread::Illegal),
            [mv] => Ok(mv),
            _ => Err(Misread::Ambiguous(fitting)),
        }
    }
}

/// What a word says about a move.
struct Pattern {
    piece: Piece,
    from_file: Option<u8>,
    from_rank: Option<u8>,
    to_file: u8,
    to_rank: u8,
    promotion: Option<Piece>,
}

impl Pattern {
    fn fits(&self, mv: Move) -> bool {
        let (from, to) = (mv.from(), mv.to());
        (to.file(), to.rank()) == (self.to_file, self.to_rank)
            && self.from_file.is_none_or(|file| file == from.file())
            && self.from_rank.is_none_or(|rank| rank == from.rank())
            && mv.promotion() == self.promotion
    }

    /// `N`, `b`, `d`, `2`, `x`, `d4`, `=Q`: all but the target may be missing.
    fn read(word: &str) -> Option<Pattern> {
        let letter = word.chars().next()?;
        match Piece::from_letter(letter).filter(|_| letter.is_ascii_uppercase()) {
            Some(piece) => Pattern::read_rest(piece, &word[1..]),
            None => Pattern::read_rest(Piece::Pawn, word),
        }
    }

    /// The same with the piece's letter in lower case.
    fn read_lower_case(word: &str) -> Option<Pattern> {
        let letter = word.chars().next()?;
        let piece = Piece::from_letter(letter).filter(|_| letter.is_ascii_lowercase())?;
        Pattern::read_rest(piece, &word[1..])
    }

    fn read_rest(piece: Piece, rest: &str) -> Option<Pattern> {
        let (rest, promotion) = promotion(rest)?;
        let (to_rank, rest) = last(rest, '1', '8')?;
        let (to_file, rest) = last(rest, 'a', 'h')?;
        let rest = rest.strip_suffix(['x', ':', '-']).unwrap_or(rest);
        let (from_rank, rest) = last(rest, '1', '8').map_or((None, rest), |(rank, rest)| (Some(rank), rest));
        let (from_file, rest) = last(rest, 'a', 'h').map_or((None, rest), |(file, rest)| (Some(file), rest));
        rest.is_empty().then_some(Pattern { piece, from_file, from_rank, to_file, to_rank, promotion })
    }
}

/// Takes off what a pawn becomes: `=Q`, `Q`, `(Q)`, `/Q`, in upper or lower case.
fn promotion(word: &str) -> Option<(&str, Option<Piece>)> {
    let inner = word.strip_suffix(')').unwrap_or(word);
    let Some(letter) = inner.chars().last().filter(char::is_ascii_alphabetic) else {
        return Some((word, None));
    };
    let piece = Piece::from_letter(letter).filter(|piece| !matches!(piece, Piece::Pawn | Piece::King))?;
    let rest = &inner[..inner.len() - 1];
    Some((rest.strip_suffix(['=', '(', '/']).unwrap_or(rest), Some(piece)))
}

/// Takes the last character off if it is in a range, as a number from 0.
fn last(word: &str, from: char, to: char) -> Option<(u8, &str)> {
    let c = word.chars().last().filter(|c| (from..=to).contains(c))?;
    Some((c as u8 - from as u8, &word[..word.len() - 1]))
}

/// Without check marks, comments by punctuation, and `e.p.`
pub(crate) fn without_marks(word: &str) -> &str {
    let is_mark = |c| matches!(c, '+' | '#' | '!' | '?' | '‼' | '⁇' | '⁉' | '⁈');
    let bare = word.trim_end_matches(is_mark);
    let bare = bare.strip_suffix("e.p.").or_else(|| bare.strip_suffix("ep")).unwrap_or(bare);
    bare.trim_end_matches(is_mark)
}

/// Whether a word castles, and if so whether to the king's side.
fn castling(word: &str) -> Option<bool> {
    match word {
        "O-O" | "0-0" | "o-o" | "OO" | "00" => Some(true),
        "O-O-O" | "0-0-0" | "o-o-o" | "OOO" | "000" => Some(false),
        _ => None,
    }
}

fn file_letter(file: u8) -> char {
    char::from(b'a' + file)
}

impl Position {
    /// The move in long algebraic notation. Castling is `e1g1` or `e1c1` where king and rook stand as in ordinary
    /// chess, and the king's move onto his rook elsewhere.
    ///
    /// ```
    /// use nullwindow_notation::Notation;
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
        let rook = rook.filter(|_| to.rank() == from.rank());
        Some(mv(rook.map_or(to, |rook| Square::new(rook as u8, from.rank()))))
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
