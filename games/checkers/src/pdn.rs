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
//! # Ok::<(), nullwindow::text::ParseError>(())
//! ```

use crate::position::Position;
use nullwindow::notation::Notation;
use nullwindow::text::ParseError;
use nullwindow_records::{PDN, VerifiedGame};

/// Reads the games of a text. A game that is malformed or has an illegal move costs no other.
pub fn games(text: &str) -> impl Iterator<Item = Result<VerifiedGame<Position>, ParseError>> {
    PDN.read(text).map(|game| game?.verify(Position::parse))
}
