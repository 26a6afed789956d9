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
//! | measure how far shallow searches are off | [`Subject::deviation`] |
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
mod deviation;
pub mod errors;
pub mod fit;
pub mod options;
pub mod othello;
pub mod play;
pub mod record;
pub mod selfplay;

use nullwindow_engine::work::Shard;
pub use nullwindow_engine::workers::threads;
use selfplay::line;

pub use options::{Hear, Match, Options, Summary};

/// A game that can be trained.
pub struct Subject {
    /// Its name.
    pub name: &'static str,
    /// Plays, fits and writes weights.
    pub run: Run,
    /// How its evaluations play.
    pub conditions: fn() -> play::Conditions,
    /// Measures how far shallow searches are off, for margins.
    pub deviation: Run,
    /// Plays the game of self-play with a number and returns its line.
    pub line: PlayLine,
}

/// Plays a game by its number.
pub type PlayLine = fn(&mut nullwindow_arena::GameRunner<'_>, u64) -> Result<String, String>;

impl Subject {
    /// Plays a part of the games that [`Options::self_play`] asks for, and fits nothing.
    ///
    /// # Errors
    /// As [`self_play`](Subject::self_play), or a game cannot be played.
    pub fn play_shard(
        &self,
        options: &Options,
        shard: Shard,
        hear: &mut Hear<'_>,
    ) -> Result<Summary, String> {
        let work = self.self_play(options, shard)?;
        let (file, wanted) = (work.file().display().to_string(), work.wanted());
        let mut news = play::NewsFilter::new(options.seconds);
        let played = selfplay::play_open(work, self.line, |work| news.tell(hear, || work.to_string()))?;
        let mut summary = Summary::new(self.name);
        summary.add("shard", format!("{} of {}", shard.index, shard.of));
        summary.add("games", format!("{} of {wanted} in {file}", played.games));
        Ok(summary)
    }

    /// Self-play that [`Options::self_play`] asks for, as a work of many jobs.
    ///
    /// # Errors
    /// There is no file to write to, or as [`selfplay::SelfPlayWork::begin`].
    pub fn self_play(&self, options: &Options, shard: Shard) -> Result<selfplay::SelfPlayWork, String> {
        let (plan, file) = (self.conditions)().self_play_plan(options)?;
        selfplay::SelfPlayWork::begin(nullwindow_arena::MatchPlan { shard, ..plan }, &file)
    }
}

/// Trains by [`Options`].
pub type Run = fn(&Options, &mut Hear<'_>) -> Result<Summary, String>;

/// All of them.
pub const SUBJECTS: &[Subject] = &[
    Subject {
        name: "chess",
        run: chess::run,
        conditions: chess::conditions,
        deviation: chess::deviation,
        line: line::<nullwindow_chess::Position>,
    },
    Subject {
        name: "othello",
        run: othello::run,
        conditions: othello::conditions,
        deviation: othello::deviation,
        line: othello::line,
    },
    Subject {
        name: "checkers",
        run: checkers::run,
        conditions: checkers::conditions,
        deviation: checkers::deviation,
        line: line::<nullwindow_checkers::Position>,
    },
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
