//! Games in portable game notation, with every move of the main line verified.
//!
//! ```
//! use nullwindow::notation::Notation;
//! use nullwindow_chess::pgn;
//! let text = "[Event \"A café\"]\n\n1. e4 e5 {a reply} 2. Bc4 (2. Nf3 Nc6) Nc6 3. Qh5 Nf6?? 4. Qxf7# 1-0\n";
//! let game = pgn::games(text).next().unwrap()?;
//! assert_eq!((game.record.tag("Event"), game.moves.len()), (Some("A café"), 7));
//! assert_eq!(game.end().text().split(' ').next(), Some("r1bqkb1r/pppp1Qpp/2n2n2/4p3/2B1P3/8/PPPP1PPP/RNB1K1NR"));
//! # Ok::<(), nullwindow::text::ParseError>(())
//! ```

use crate::fen;
use crate::position::Position;
use nullwindow::text::{Cursor, ParseError};
use nullwindow_records::{PGN, VerifiedGame};

/// Reads the games of a text. A game that is malformed or has an illegal move costs no other.
pub fn games(text: &str) -> impl Iterator<Item = Result<VerifiedGame<Position>, ParseError>> {
    PGN.read(text).map(|game| game?.verify(read_fen))
}

/// The position at the end of the only game that is left to read.
pub(crate) fn last_position(cursor: &mut Cursor<'_>) -> Result<Position, ParseError> {
    Ok(PGN.read_only(cursor)?.verify(read_fen)?.end())
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
    if cursor.is_at_end() { Ok(position) } else { Err(cursor.unexpected("the end of the FEN")) }
}
