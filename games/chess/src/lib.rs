//! Chess: rules, notation, evaluation and test positions.
//!
//! ```text
//! 8 r · b q k b · r   move 4: White to move
//! 7 p p p p · p p p   castling KQkq
//! 6 · · n · · n · ·   4 plies without capture or pawn move
//! 5 · · · · p · · Q
//! 4 · · B · P · · ·
//! 3 · · · · · · · ·
//! 2 P P P P · P P P
//! 1 R N B · K · N R
//!   a b c d e f g h
//! ```
//!
//! ```
//! use nullwindow::{Game, Limits, Searcher};
//! use nullwindow_notation::Notation;
//! use nullwindow_chess::{Position, Quiescence, Trained};
//!
//! let position = Position::parse("1. e4 e5 2. Bc4 Nc6 3. Qh5 Nf6").unwrap();
//! assert!(position.to_string().starts_with("8 r · b q k b · r   move 4: White to move"));
//!
//! let mut search = Searcher::new(Trained::new()).select(Quiescence::default());
//! let report = search.run(&position, &Limits::depth(3));
//! assert_eq!(position.move_text(report.best.unwrap()), "Qxf7#");
//! assert_eq!(report.value.win_distance(), Some(1));
//! ```
//!
//! | to … | see |
//! |---|---|
//! | play by the rules | [`Position`], [`Move`], [`perft`]; repetition and fifty moves: [`nullwindow::history::History`] |
//! | read and write | [`Notation`](nullwindow_notation::Notation) of [`Position`], [`Position::san`], [`Position::lan`], [`pgn`], [`epd`] |
//! | evaluate | [`Textbook`], [`PieceSquare`], [`Trained`] |
//! | search | [`Quiescence`], [`Static`], [`Position::exchange`] |
//! | measure | [`positions`] |
//!
//! # Rules and conventions
//!
//! - FIDE's laws, with Chess960 castling where kings and rooks stand as there. Moves come from the generator
//!   `cozy-chess` and are tested against a slow one of ours.
//! - [`outcome`](nullwindow::Game::outcome) knows checkmate (a loss), stalemate, and positions that are dead by their
//!   material: bare kings, one minor piece, bishops on squares of one colour. Threefold repetition and fifty moves
//!   depend on the way to a position; they are [`History`](nullwindow::history::History)'s and count as soon as they can
//!   be claimed.
//! - Two positions are the same as FIDE 9.2 says: a right to capture en passant counts only if a legal capture exists.
//!   The key, equality, and the FEN that is written agree on that. Clocks are written but make no difference.
//! - Castling is written `O-O` in SAN; in long algebraic notation `e1g1` where king and rook stand as in ordinary chess
//!   and as the king's move onto his rook elsewhere. Both are read everywhere.
//! - In FENs, `KQkq` name the outermost rooks (X-FEN), other letters a rook's file (Shredder-FEN).
//! - Values are in hundredths of a pawn ([`UNIT`]), from the side to move's view.
#![forbid(unsafe_code)]

pub mod epd;
mod fen;
mod key;
mod moves;
mod notation;
mod order;
mod perft;
mod position;
pub mod positions;
mod quiescence;
mod see;
mod select;
mod textbook;
mod trained;
mod types;

pub use notation::pgn;
pub use order::Static;
pub use perft::perft;
pub use position::Position;
pub use quiescence::Quiescence;
pub use select::{Margins, Selective};
pub use textbook::Textbook;
pub use trained::{PieceSquare, Trained};
pub use types::{Move, Piece, Square};

/// About what a pawn is worth, in units of every evaluation here.
pub const UNIT: i32 = 100;

/// The example of the README is a test.
#[cfg(doctest)]
#[doc = include_str!("../README.md")]
struct Readme;
