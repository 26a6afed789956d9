//! Games in GGF, the format of Othello servers, with every move verified.
//!
//! ```
//! use nullwindow_othello::ggf;
//! let text = "(;GM[Othello]PB[Ada]PW[Bo]BO[8 ---------------------------O*------*O--------------------------- *]B[f5]W[d6];)";
//! let game = ggf::games(text).next().unwrap()?;
//! assert_eq!((game.record.tag("Black"), game.moves.len()), (Some("Ada"), 2));
//! # Ok::<(), nullwindow::text::ParseError>(())
//! ```

use super::read_board;
use crate::position::Position;
use nullwindow::text::{Cursor, ParseError};
use nullwindow_records::{GGF, VerifiedGame};

/// Reads the games of a text; what lies between them is skipped. Passes may be left out where they are forced. A game that
/// is malformed or has an illegal move costs no other.
pub fn games(text: &str) -> impl Iterator<Item = Result<VerifiedGame<Position>, ParseError>> {
    GGF.read(text).map(|game| game?.verify(read_start))
}

/// Reads the board of a tag `BO`, behind its size.
pub(super) fn read_start(text: &str) -> Result<Position, ParseError> {
    let mut cursor = Cursor::new(text);
    let position = read_board(&mut cursor)?;
    cursor.skip_while(char::is_whitespace);
    if cursor.is_at_end() { Ok(position) } else { Err(cursor.unexpected("the end of the board")) }
}
