//! Matches between engines: every protocol, a referee, statistics, and a journal to go on from.
//!
//! | to … | see |
//! |---|---|
//! | say who plays | [`Spec`], [`Kind`] |
//! | say how long they may think | [`Control`], [`Clock`] |
//! | say how games begin and end | [`Openings`], [`Rules`]; a list of balanced ones: [`BalancedOpenings`] |
//! | play | [`MatchPlan`], [`run`], [`News`]; single games: [`GameRunner`]; elsewhere: [`MatchWork`], [`perform`], [`merge`] |
//! | know what came of it | [`Summary`], [`Tally`], [`Elo`], [`Sprt`] |
//! | keep the games | [`Game`], [`read_journal`], [`written`] |
//!
//! ```
//! use nullwindow_arena::{Openings, MatchPlan, Rules, run};
//! use nullwindow_engine::work::Shard;
//! use std::sync::atomic::AtomicBool;
//! let kind = nullwindow_engine::Games::standard().get("othello")?;
//! let plan = MatchPlan {
//!     kind,
//!     players: ["self:table=1".parse()?, "self:table=1,algorithm=alphabeta".parse()?],
//!     control: "nodes=200".parse()?,
//!     openings: Openings::Random { plies: 6, balance: None },
//!     openings_from: "six random moves".into(),
//!     rules: Rules::default(),
//!     seed: 1,
//!     pairs: 2,
//!     shard: Shard::default(),
//!     sprt: None,
//!     concurrency: 2,
//!     journal: None,
//!     log: None,
//! };
//! let summary = run(&plan, &AtomicBool::new(false), &mut |_| ())?;
//! assert_eq!(summary.tally.games(), 4);
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```
//!
//! The games of a match are a function of its plan where players are: an engine of this program at fixed nodes or depth is.
#![forbid(unsafe_code)]

mod child;
mod client;
mod control;
mod cpu;
mod failure;
mod game;
mod journal;
mod opening;
mod record;
mod rules;
mod spec;
mod sprt;
mod summary;
mod tally;
mod tournament;

pub use control::{Clock, Control};
pub use failure::{EngineFailure, Fault};
pub use game::{Game, Side};
pub use journal::{merge, read_journal};
pub use opening::{BalancedOpenings, Opening, Openings};
pub use record::{first_mover, letter, written};
pub use rules::{Draw, Resign, Rules};
pub use spec::{Kind, Spec};
pub use sprt::{Scale, Sprt, Verdict};
pub use summary::{Ended, Player, Summary};
pub use tally::{Elo, Points, Tally, elo_of, score_of};
pub use tournament::{GameRunner, MatchPlan, MatchWork, News, perform, run, summarize};

/// The example of the README is a test.
#[cfg(doctest)]
#[doc = include_str!("../README.md")]
struct Readme;
