//! How people write and draw a game: what records, command line, protocols and training need beside the rules.
//!
//! A game that implements [`Notation`] can be read and written; [`check`] tests that its texts mean what they came
//! from. Parsers walk a text with a [`Cursor`], whose [`ParseError`]s say where it went wrong, what was expected there
//! and what was found. [`weights`] has the file of a trained evaluation.

mod notation;
mod text;
pub mod weights;

pub use notation::{Cell, Diagram, MoveStyle, Notation, Player, Sample, Shade, check};
pub use text::{Cursor, ParseError, excerpt};

/// The example of the README is a test.
#[cfg(doctest)]
#[doc = include_str!("../README.md")]
struct Readme;
