//! Training evaluations: data, self-play, fitting, and matches that judge the result.
//!
//! Only the modules that are named after a game know a game. A game brings an evaluation that is
//! [`Linear`](nullwindow_notation::weights::Linear) and its data; the rest is common:
//!
//! | to … | see |
//! |---|---|
//! | fit weights to examples | [`fit`], [`errors`] |
//! | hold games out, and go from examples to a file | [`dataset`] |
//! | play games for data | [`selfplay`], their file: [`record`] |
//! | judge by playing | [`play`] |
//! | do it all, the same way for every game | [`Options`], [`Match`], [`Summary`] |
//!
//! Games are played by [`nullwindow_arena`] in this process. Everything is a function of its input and a seed: the number of
//! threads changes the time, never the result.
//!
//! # From games to weights to a match
//!
//! ```
//! use nullwindow_train::{Match, Options, subject};
//! use std::ops::ControlFlow::Continue;
//!
//! let folder = std::env::temp_dir().join(format!("nullwindow-train-{}", std::process::id()));
//! std::fs::create_dir_all(&folder)?;
//! let weights = folder.join("new.weights");
//! let options = Options {
//!     self_play: Some(12),
//!     nodes: 50,
//!     games: Some(folder.join("own.games")),
//!     out: Some(weights.clone()),
//!     seconds: Some(0.5),
//!     ..Options::default()
//! };
//! let checkers = subject("checkers")?;
//! let summary = (checkers.run)(&options, &mut |_| Continue(()))?;
//! assert!(summary.to_string().contains("log loss"));
//!
//! let asked = Match { games: 2, nodes: 50, ..Match::between(weights.display().to_string(), "textbook") };
//! let summary = (checkers.conditions)().versus(&asked, &mut |_| Continue(()))?;
//! assert!(summary.to_string().contains("of 2 games"));
//! # std::fs::remove_dir_all(folder)?;
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```
//!
//! # What the module of a game provides
//!
//! `conditions() -> Conditions` says how its evaluations play ([`play::Conditions`]).
//! `run(&Options, &mut Hear) -> Result<Summary, String>` trains: it plays the games that are asked for
//! ([`self_play`](play::Conditions::self_play) into [`Options::games`]), reads [`Options::data`] ([`options::files`],
//! [`options::read`]), makes a [`Dataset`](dataset::Dataset) and calls [`fit_weights`](dataset::fit_weights), which writes
//! [`Options::out`].
#![forbid(unsafe_code)]

pub mod checkers;
pub mod chess;
pub mod dataset;
pub mod errors;
pub mod fit;
pub mod options;
pub mod othello;
pub mod play;
pub mod record;
pub mod selfplay;

pub use nullwindow_engine::workers::threads;
pub use options::{Hear, Match, Options, Summary};

/// A game that can be trained.
pub struct Subject {
    /// Its name.
    pub name: &'static str,
    /// Plays, fits and writes weights.
    pub run: Run,
    /// How its evaluations play.
    pub conditions: fn() -> play::Conditions,
}

/// Trains by [`Options`].
pub type Run = fn(&Options, &mut Hear<'_>) -> Result<Summary, String>;

/// All of them.
pub const SUBJECTS: &[Subject] = &[
    Subject { name: "chess", run: chess::run, conditions: chess::conditions },
    Subject { name: "othello", run: othello::run, conditions: othello::conditions },
    Subject { name: "checkers", run: checkers::run, conditions: checkers::conditions },
];

/// The one called `name`.
///
/// ```
/// assert!(nullwindow_train::subject("chess").is_ok());
/// assert!(nullwindow_train::subject("go").is_err_and(|why| why.starts_with("there is no game called \"go\"")));
/// ```
///
/// # Errors
/// Says which games there are.
pub fn subject(name: &str) -> Result<&'static Subject, String> {
    SUBJECTS.iter().find(|subject| subject.name == name).ok_or_else(|| {
        let names: Vec<&str> = SUBJECTS.iter().map(|subject| subject.name).collect();
        let found = nullwindow_notation::excerpt(name.chars());
        format!("there is no game called {found} to train; there are {}", names.join(", "))
    })
}

/// The example of the README is a test.
#[cfg(doctest)]
#[doc = include_str!("../README.md")]
struct Readme;
