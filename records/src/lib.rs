//! Games on disk: PGN, PDN and GGF as dialects of one tree of moves.
//!
//! A file is split into games first and each game is read by itself, so that a malformed one never costs its neighbours.
//! What is read is a [`GameRecord`]: tags, a start, a result, and moves with glyphs, comments, clocks, values and nested
//! variations. Moves are text; [`GameRecord::verify`] plays the main line on a board of the game.
//!
//! ```
//! use nullwindow_records::{PGN, GameEnd};
//! let text = "[White \"Tal\"]\n\n1. e4 {[%clk 0:09:57]} (1. d4 d5 (1... Nf6 2. c4)) 1... e5 $1 1/2-1/2\n";
//! let game = PGN.read(text).next().unwrap()?;
//! assert_eq!((game.tag("White"), game.result), (Some("Tal"), GameEnd::Drawn));
//! let written = PGN.write(&game);
//! assert!(written.contains("1. e4 {[%clk 0:09:57]} (1. d4 d5 (1... Nf6 2. c4)) 1... e5 $1 1/2-1/2"), "{written}");
//! # Ok::<(), nullwindow_notation::ParseError>(())
//! ```
//!
//! | | PGN | PDN | GGF |
//! |---|---|---|---|
//! | first player | White | Black | Black |
//! | start | tag `FEN` | tag `FEN` | `BO[8 …]` |
//! | variations | `( )` | `( )` | written as comments |
//! | glyphs | `$1`, `!` | `$1`, `!` | first word of a comment |
//! | time | `[%clk]`, `[%emt]` | `[%clk]`, `[%emt]` | third field of a move |
//! | value | `[%eval 0.35]`, seen by White | `+0.35` at the beginning of a comment, seen by Black | second field of a move, seen by the mover |

mod comment;
mod dialect;
mod ggf;
mod movetext;
mod record;
mod split;
mod write;

pub use comment::{Comment, Eval, Mark, Note, Piece, read_clock};
pub use dialect::{Dialect, GGF, PDN, PGN};
pub use record::{GameEnd, GameRecord, Node, NodeId, ReadGame, VerifiedGame};

use nullwindow_notation::Sample;

/// The positions of a table with a heading and the columns position, ply, year, event and players, separated by tabs.
pub fn samples(table: &'static str) -> Vec<Sample> {
    let read = |line: &'static str| {
        let mut fields = line.split('\t');
        let (text, ply, year) = (fields.next()?, fields.next()?.parse().ok()?, fields.next()?.parse().ok()?);
        Some(Sample { text, ply, year, event: fields.next()?, players: fields.next()? })
    };
    table.lines().skip(1).filter_map(read).collect()
}

/// The example of the README is a test.
#[cfg(doctest)]
#[doc = include_str!("../README.md")]
struct Readme;
