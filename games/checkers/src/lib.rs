//! Checkers (English draughts): rules, notation, evaluation and test positions.
//!
//! ```text
//!  1   b   b   b   b   Black (b, B) to move        the dark squares are numbered
//!  5 b   b   b   b                                    1   2   3   4
//!  9   b   b   b   b   Black  12 men   0 kings      5   6   7   8
//! 13 .   .   .   .     White  12 men   0 kings        9  10  11  12
//! 17   .   .   .   .                               13  14  15  16
//! 21 w   w   w   w                                   17  18  19  20
//! 25   w   w   w   w                               21  22  23  24
//! 29 w   w   w   w                                   25  26  27  28
//!                                                  29  30  31  32
//! ```
//!
//! ```
//! use nullwindow::{Game, Limits, Searcher};
//! use nullwindow_notation::Notation;
//! use nullwindow_checkers::{Position, Quiescence, Trained};
//!
//! let mut position = Position::start();
//! for text in "11-15 23-19 8-11 22-17".split(' ') {
//!     position = position.play(position.parse_move(text)?);
//! }
//! println!("{position}"); // a board
//!
//! let mut search = Searcher::new(Trained::new()).select(Quiescence);
//! let report = search.run(&position, &Limits::depth(7));
//! let best = report.best.expect("the game is not over");
//! println!("{} is worth {}", position.move_text(best), report.value);
//! # Ok::<(), nullwindow_notation::ParseError>(())
//! ```
//!
//! # Rules
//!
//! Those of the World Checkers/Draughts Federation. Black, on squares 1 to 12, moves first. Men move and capture
//! forward only, kings one step in any direction. Captures are compulsory, with free choice among them, and a capture
//! goes on as long as it can. Pieces come off as they are jumped, so none is jumped twice, and the square where a
//! capture began counts as empty. A man that reaches the king row is crowned, and its turn ends. A side that cannot move
//! has lost. The same position for the third time, or forty moves of both sides without a capture or a man's move, are
//! a draw; these depend on the past and are beside the position, in [`History`](nullwindow::history::History).
//!
//! # Conventions
//!
//! - A [`Move`] is begin, end, and what is captured: [`moves`](nullwindow::Game::moves) lists every result once. Kings
//!   can sometimes capture the same pieces in another order; [`perft`] counts these paths separately unless it is asked
//!   otherwise ([`Mode`]).
//! - Positions are written as draughts FEN (`B:W21,22,K30:B1,K2`), moves as `11-15` and `15x22`, games as
//!   [PDN](pdn), where `1-0` means that Black has won.
//! - Values are in hundredths of a man ([`UNIT`]): [`Textbook`] by hand, [`Trained`] fitted to games. Captures must be
//!   played out before a position is judged: [`Quiescence`].
//!
//! # How the weights were trained
//!
//! `nullwindow train checkers` fits them to results of games, by logistic regression; the file itself tells from which
//! data and how well it predicts games it has not seen.
#![forbid(unsafe_code)]

mod board;
mod key;
mod moves;
mod notation;
mod order;
mod perft;
mod position;
pub mod positions;
mod select;
mod square;
mod textbook;
mod trained;

pub use moves::Move;
pub use notation::pdn;
pub use order::Static;
pub use perft::{Mode, perft};
pub use position::{Piece, Position, Side};
pub use select::{Parts, Quiescence, Selective, deviation, stage};
pub use square::Square;
pub use textbook::Textbook;
pub use trained::Trained;

/// What a man is worth, in the units of both evaluations.
pub const UNIT: i32 = 100;

/// The example of the README is a test.
#[cfg(doctest)]
#[doc = include_str!("../README.md")]
struct Readme;
