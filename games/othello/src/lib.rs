//! Othello: rules, notation, evaluation and test positions.
//!
//! ```text
//! 1 - - - - - - - -   Black (X) to move
//! 2 - - - - - - - -   Black 2, White 2
//! 3 - - - . - - - -   empty 60
//! 4 - - . O X - - -
//! 5 - - - X O . - -
//! 6 - - - - . - - -
//! 7 - - - - - - - -
//! 8 - - - - - - - -
//!   a b c d e f g h
//! ```
//!
//! A position is read, searched seven plies deep, and the best move printed:
//!
//! ```
//! use nullwindow::{Game, Limits, Searcher};
//! use nullwindow_othello::{Position, Trained};
//!
//! let position: Position = "f5d6c3d3c4".parse()?; // or 64 squares and who is to move, or a game in GGF
//! let mut search = Searcher::new(Trained::new());
//! let report = search.run(&position, &Limits::depth(7));
//! let best = report.best.ok_or("the game is over")?;
//! assert!(position.is_legal(best));
//! println!("{}{best} is best, by {:.2} discs", position.play(best), f64::from(report.value.get()) / 100.0);
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```
//!
//! # Rules and conventions
//!
//! - The board is 8 × 8 with a1 top left; Black (`X`) moves first, from d5 and e4. Bit 0 of a set of squares is a1, bit 7 is h1,
//!   bit 63 is h8.
//! - A move must turn at least one disc. Who cannot move passes, and that pass is a move ([`Move::PASS`]): turns
//!   alternate strictly. A pass is legal only when it is forced.
//! - When neither side can move, the game is over. Its score is the difference in discs, with the empty squares given to the
//!   winner, times [`UNIT`]; seen from the side to move, as all values are.
//! - The key ignores colours: to the side to move, a position and its mirror image ([`Position::mirrored`]) are the same.
//! - Positions never come back, so there is nothing to say of repetition.
//! - [`perft`] counts a finished game as one leaf, and a pass as a ply or not at all, as [`Mode`] says.
//!
//! # The parts
//!
//! | to … | see |
//! |---|---|
//! | play | [`Position`], [`Move`], [`Colour`] |
//! | read and write | [`notation`]: boards, moves, [`obf`], [`ggf`], [`wthor`] |
//! | evaluate | [`Trained`], [`Textbook`] |
//! | order moves | [`Static`], [`FastestFirst`], [`Promising`] |
//! | search to the end of the game | [`endgame`] |
//! | count leaves | [`perft`], [`Mode`] |
//! | measure | [`positions`] |
//!
//! # Speed
//!
//! Moves are found on bitboards: in plain Rust everywhere, and with AVX2 where the machine has it, which is asked at run
//! time. Pattern indices are part of a position and change with every move by a few vector additions, so that an
//! evaluation only looks its weights up.
#![deny(unsafe_code)]

mod board;
pub mod endgame;
mod last;
#[cfg(test)]
#[path = "../tests/late/mod.rs"]
mod late;
mod lean;
pub mod notation;
mod order;
mod patterns;
mod perft;
mod position;
pub mod positions;
mod simd;
mod stability;
mod textbook;
mod trained;

pub use notation::{ggf, obf, wthor};
pub use order::{FastestFirst, Promising, Static};
pub use perft::{Mode, perft};
pub use position::{Colour, Move, Position};
pub use textbook::Textbook;
pub use trained::{PHASES, Trained};

/// What a disc is worth in evaluations and final scores.
pub const UNIT: i32 = 100;

/// The example of the README is a test.
#[cfg(doctest)]
#[doc = include_str!("../README.md")]
struct Readme;
