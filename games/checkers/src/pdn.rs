//! Portable Draughts Notation, PDN 3.0: games as people keep them.
//!
//! [`games`] reads one game after the other, as they are asked for; a [`Record`] prints as PDN. In checkers (game type
//! 21) the first number of a result is Black's, who moves first: `1-0` means that Black has won.
//!
//! ```
//! use nullwindow_checkers::pdn::{self, Finish};
//! let text = r#"
//!     [Event "A short one"]
//!     1. 11-15 {the Old Faithful} 22-18 2. 15x22 25x18 (26x17 $2) 1/2-1/2
//!     [Event "Another"] [FEN "W:W27:BK32"] 27x25?? *
//! "#;
//! let mut games = pdn::games(text);
//! let first = games.next().unwrap()?;
//! assert_eq!(first.tag("Event"), Some("A short one"));
//! assert_eq!((first.plies.len(), first.finish), (4, Finish::Draw));
//! assert_eq!(first.plies[3].variations, ["26x17 $2"]);
//! let error = games.next().unwrap().unwrap_err();
//! assert!(error.to_string().starts_with("line 4, column 42: expected a legal move (27-23, 27-24), found \"27x25\""));
//! assert!(games.next().is_none());
//! # Ok::<(), nullwindow::text::ParseError>(())
//! ```

mod read;
mod token;
mod write;

pub use read::{Games, games};
pub(crate) use read::{last_position, moves_from};

use crate::moves::Move;
use crate::position::Position;
use nullwindow::Game;
use nullwindow::notation::Notation;

/// A game as it is written down.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Record {
    /// Names and values, in the order of the file.
    pub tags: Vec<(String, String)>,
    /// What was said before the first move.
    pub comments: Vec<String>,
    /// Where the game begins.
    pub start: Position,
    /// What was played.
    pub plies: Vec<Ply>,
    /// How it ended.
    pub finish: Finish,
}

/// A move of a game, and what is said about it.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Ply {
    /// The move.
    pub mv: Move,
    /// Numeric glyphs: 1 is a good move, 2 a mistake, and so on.
    pub glyphs: Vec<u16>,
    /// Comments after it.
    pub comments: Vec<String>,
    /// What could have been played instead, as text: what stands between parentheses. It is not verified;
    /// [`parse_moves`](Notation::parse_moves) of the position before this move reads it.
    pub variations: Vec<String>,
}

impl Ply {
    /// A move without remarks.
    pub fn new(mv: Move) -> Ply {
        Ply { mv, glyphs: Vec::new(), comments: Vec::new(), variations: Vec::new() }
    }
}

/// How a game ended.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub enum Finish {
    /// `1-0`: Black, who moved first, won.
    BlackWon,
    /// `0-1`.
    WhiteWon,
    /// `1/2-1/2`.
    Draw,
    /// `*`.
    #[default]
    Unknown,
}

impl Finish {
    /// The result as PDN writes it.
    pub fn text(self) -> &'static str {
        match self {
            Finish::BlackWon => "1-0",
            Finish::WhiteWon => "0-1",
            Finish::Draw => "1/2-1/2",
            Finish::Unknown => "*",
        }
    }

    /// A whole word that is a result: `0-1` is, `20-16` is not. International writers count two points a game.
    pub(crate) fn of(word: &str) -> Option<Finish> {
        Some(match word {
            "1-0" | "2-0" => Finish::BlackWon,
            "0-1" | "0-2" => Finish::WhiteWon,
            "1/2-1/2" | "1/2" | "1-1" => Finish::Draw,
            "*" | "0-0" => Finish::Unknown,
            _ => return None,
        })
    }
}

impl Record {
    /// A game that begins at `start`, with nothing played yet.
    pub fn new(start: Position) -> Record {
        Record { tags: Vec::new(), comments: Vec::new(), start, plies: Vec::new(), finish: Finish::Unknown }
    }

    /// The value of a tag.
    pub fn tag(&self, name: &str) -> Option<&str> {
        self.tags.iter().find(|(tag, _)| tag == name).map(|(_, value)| value.as_str())
    }

    /// All positions, from the start to the end of the game.
    pub fn positions(&self) -> impl Iterator<Item = Position> {
        let mut position = self.start;
        std::iter::once(position).chain(self.plies.iter().map(move |ply| {
            position = position.play(ply.mv);
            position
        }))
    }
}

impl Default for Record {
    fn default() -> Record {
        Record::new(Position::start())
    }
}
