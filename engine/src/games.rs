//! The games there are: one line each.

mod checkers;
mod chess;
mod othello;

use crate::config::Config;
use crate::exercise::{Collection, Exercise};
use crate::{Engine, GameRecord, Opening, PositionError, Program, Samples, Session, Suite, record};
use nullwindow::text::ParseError;
use std::fmt;

/// A game, described.
#[derive(Debug)]
pub struct About {
    /// Its name, one word in lower case.
    pub name: &'static str,
    /// What it is, in a line.
    pub about: &'static str,
    /// What the players are called; the first one starts.
    pub players: [&'static str; 2],
    /// What values are counted in where programs read them.
    pub unit: &'static str,
    /// How many units of the evaluation make one of those.
    pub scale: i32,
    /// What values are counted in where people read them.
    pub spoken_unit: &'static str,
    /// How many units of the evaluation make one of those.
    pub spoken_scale: i32,
    /// A position as an example of the notation.
    pub example: &'static str,
    /// So many units of the evaluation make odds of e to 1 in a game between people.
    pub odds: i32,
    /// What games are kept in: `PGN`, say; in lower case, how the names of such files end.
    pub format: &'static str,
    /// How its board is painted.
    pub palette: Palette,
}

/// Colours of a board in a terminal, as numbers of the 256-colour table.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Palette {
    /// Light squares.
    pub light: u8,
    /// Dark squares.
    pub dark: u8,
    /// Squares to point at.
    pub marked: u8,
    /// The pieces of the player who starts, and of the other.
    pub pieces: [u8; 2],
}

/// An entry in the list of games.
pub(crate) struct Entry {
    about: &'static About,
    open: fn() -> Box<dyn Engine>,
    samples: Samples,
    suites: fn() -> Vec<Suite>,
    openings: fn() -> Vec<Opening>,
    config: fn() -> Config,
    play_config: fn() -> Config,
    evaluations: fn() -> Vec<(&'static str, &'static str)>,
    perft_modes: fn() -> Vec<(&'static str, &'static str)>,
    pub(crate) read_games: fn(&[u8]) -> Vec<Result<GameRecord, ParseError>>,
    pub(crate) collections: fn() -> Vec<Collection>,
    pub(crate) read_exercises: fn(&str) -> Vec<Result<Exercise, ParseError>>,
    pub(crate) write_game: fn(&GameRecord) -> Result<String, PositionError>,
}

const fn entry<G: Program>() -> Entry {
    Entry {
        about: &G::ABOUT,
        open: || Box::new(Session::<G>::new()),
        samples: G::SAMPLES,
        suites: G::suites,
        openings: G::openings,
        config: G::config,
        play_config: G::play_config,
        evaluations: || G::EVALUATIONS.iter().map(|e| (e.name, e.about)).collect(),
        perft_modes: || G::PERFT.iter().map(|m| (m.name, m.about)).collect(),
        read_games: record::read::<G>,
        collections: G::collections,
        read_exercises: G::read_exercises,
        write_game: record::write::<G>,
    }
}

const GAMES: &[Entry] = &[
    entry::<nullwindow_chess::Position>(),
    entry::<nullwindow_othello::Position>(),
    entry::<nullwindow_checkers::Position>(),
];

impl About {
    pub(crate) fn entry(&self) -> &'static Entry {
        GAMES.iter().find(|entry| entry.about.name == self.name).unwrap_or(&GAMES[0])
    }

    /// Positions from real games.
    pub fn samples(&self) -> Samples {
        self.entry().samples
    }

    /// Problems with known best moves, for those games that have some.
    pub fn suites(&self) -> Vec<Suite> {
        (self.entry().suites)()
    }

    /// Balanced or agreed ways to begin a game, for those games that have a list of them.
    pub fn openings(&self) -> Vec<Opening> {
        (self.entry().openings)()
    }

    /// The settings that suit the game.
    pub fn config(&self) -> Config {
        (self.entry().config)()
    }

    /// The settings of a program that plays the game.
    pub fn play_config(&self) -> Config {
        (self.entry().play_config)()
    }

    /// Names of the evaluations and what they are, the default first.
    pub fn evaluations(&self) -> Vec<(&'static str, &'static str)> {
        (self.entry().evaluations)()
    }

    /// Names of the ways of counting in perft and what they are, the default first.
    pub fn perft_modes(&self) -> Vec<(&'static str, &'static str)> {
        (self.entry().perft_modes)()
    }

    /// An engine for this game, at its start.
    pub fn open(&self) -> Box<dyn Engine> {
        (self.entry().open)()
    }

    /// The same with the settings of a program that plays.
    pub fn open_player(&self) -> Box<dyn Engine> {
        let mut engine = self.open();
        engine.set_config(self.play_config());
        engine
    }
}

/// All games.
///
/// ```
/// let names: Vec<&str> = nullwindow_engine::games().map(|game| game.name).collect();
/// assert_eq!(names, ["chess", "othello", "checkers"]);
/// ```
pub fn games() -> impl Iterator<Item = &'static About> {
    GAMES.iter().map(|entry| entry.about)
}

/// An engine for the game called `name`, at its start.
///
/// # Errors
/// There is no such game.
pub fn open(name: &str) -> Result<Box<dyn Engine>, UnknownGame> {
    let about = games().find(|game| game.name == name).ok_or_else(|| UnknownGame(name.to_owned()))?;
    Ok(about.open())
}

/// No game has this name.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct UnknownGame(pub String);

impl fmt::Display for UnknownGame {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let names: Vec<&str> = games().map(|game| game.name).collect();
        let found = nullwindow::text::excerpt(self.0.chars());
        write!(f, "there is no game called {found}; there are {}", names.join(", "))
    }
}

impl std::error::Error for UnknownGame {}
