//! Training evaluations: data, self-play, fitting, and matches that judge the result.
//!
//! Nothing here knows a particular game, except the modules that are named after one. A game brings an evaluation that
//! is [`Linear`](nullwindow::weights::Linear) and its data; the rest is common:
//!
//! | to … | see |
//! |---|---|
//! | fit weights to examples | [`fit`], [`errors`] |
//! | hold games out | [`split`] |
//! | play games for data | [`selfplay`], their file: [`record`] |
//! | judge by playing | [`contest`] |
//! | say who plays, and how games begin and end | [`player`], [`game`] |
//! | do it all, the same way for every game | [`lesson`], [`Options`], [`Match`], [`Summary`] |
//!
//! Everything is a function of its input and a seed: the number of threads changes the time, never the result.
//!
//! # From games to weights to a match
//!
//! A small game, [`nim`], from the first random game to the match that shows what was learned. The module of a real game
//! does the same in its `run` and `versus`:
//!
//! ```
//! use nullwindow::select::FullWidth;
//! use nullwindow::table::Hashed;
//! use nullwindow::{Limits, Score, Searcher};
//! use nullwindow_train::contest;
//! use nullwindow_train::errors::Loss;
//! use nullwindow_train::fit::{Example, Plan};
//! use nullwindow_train::game::{Openings, Verdicts};
//! use nullwindow_train::lesson::{Lesson, Recipe, learn};
//! use nullwindow_train::nim::{ByRemainder, Nim};
//! use nullwindow_train::player::Player;
//! use nullwindow_train::selfplay;
//! use nullwindow_train::split::Split;
//! use nullwindow_train::Options;
//! use std::ops::ControlFlow::Continue;
//!
//! // Somebody who knows nothing and sees two plies ahead plays against himself.
//! let blind = Player::searching("blind", |_| Limits::depth(2), FullWidth, || {
//!     Searcher::with(|_: &Nim| Score::ZERO, Hashed::entries(1000))
//! });
//! let openings = Openings::random(1..=14);
//! let plan = selfplay::Plan {
//!     player: blind.clone(),
//!     openings: openings.clone(),
//!     verdicts: Verdicts::default(),
//!     seed: 1,
//!     games: 400,
//!     threads: 2,
//! };
//! let file = std::env::temp_dir().join(format!("nullwindow-nim-{}.games", std::process::id()));
//! # let _ = std::fs::remove_file(&file);
//! let played = selfplay::run(&plan, &file, |_| Continue(())).unwrap();
//! assert_eq!(played.games, 400);
//!
//! // Positions and results become examples, whole games held out.
//! let mut lesson = Lesson::default();
//! for game in selfplay::read::<Nim>(&file).unwrap() {
//!     let game = game.unwrap();
//!     let examples = game.moments().map(|moment| Example {
//!         position: moment.position,
//!         target: moment.ending.result.points(), // for the side to move
//!         weight: 1.0,
//!     });
//!     lesson.add_game(&Split::default(), game.number, examples);
//! }
//! # std::fs::remove_file(&file).unwrap();
//!
//! // Weights are fitted, rounded, and measured on the games held out.
//! let recipe = Recipe {
//!     per_unit: 1.0,
//!     make: &|weights| Ok(ByRemainder(weights.values.clone().try_into().map_err(|_| "four weights")?)),
//!     notes: vec!["self-play".into()],
//! };
//! let loss = Plan::new(Loss::Logistic { scale: 100.0 });
//! let summary = learn("nim", &lesson, &loss, &recipe, &Options::default(), &mut |_| Continue(())).unwrap();
//! let weights = summary.weights.unwrap();
//! assert!((1..4).all(|i| weights.values[0] < weights.values[i]), "multiples of four are bad: {weights:?}");
//!
//! // What was learned wins.
//! let trained = Player::searching("trained", |_| Limits::depth(2), FullWidth, move || {
//!     Searcher::with(ByRemainder([-100, 50, 50, 50]), Hashed::entries(1000))
//! });
//! let plan = contest::Plan {
//!     players: [trained, blind],
//!     openings,
//!     verdicts: Verdicts::default(),
//!     seed: 2,
//!     pairs: 50,
//!     threads: 0,
//! };
//! let tally = contest::run(&plan, |_, _| Continue(()));
//! assert!(tally.elo().value > tally.elo().error, "{tally}");
//! ```
//!
//! # What the module of a game owes
//!
//! `run(&Options, &mut Hear) -> Result<Summary, String>` trains: it plays the games that are asked for
//! ([`play_games`](lesson::play_games) into [`Options::games`]), reads [`Options::data`] ([`options::files`], [`options::read`]), makes a
//! [`Lesson`](lesson::Lesson) and calls [`learn`](lesson::learn), which writes [`Options::out`].
//! `versus(&Match, &mut Hear) -> Result<Summary, String>` plays a match between two evaluations
//! ([`judge`](lesson::judge)).
#![forbid(unsafe_code)]

pub mod checkers;
pub mod chess;
pub mod contest;
pub mod errors;
pub mod fit;
pub mod game;
pub mod lesson;
pub mod nim;
pub mod options;
pub mod othello;
mod parallel;
pub mod player;
pub mod record;
pub mod selfplay;
pub mod split;
mod subject;

pub use options::{Hear, Match, Options, Summary};
pub use parallel::threads;
pub use subject::{Run, SUBJECTS, Subject, Versus, subject};
