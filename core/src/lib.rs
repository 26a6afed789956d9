//! Memory-enhanced minimax search: every algorithm of a family over one exact kernel.
//!
//! You bring the rules of a two-player game and an evaluation. The crate finds the best move, its value and the line
//! behind it, with Alpha-Beta, `NegaScout`, SSS\*, DUAL\*, C\*, MTD(f) or one of their relatives: each is a few lines
//! over the same search procedure, so they can be compared, counted and watched on equal terms.
//!
//! # Tic-tac-toe
//!
//! One trait with four methods is all that a game needs:
//!
//! ```
//! use nullwindow::{Game, Key, Limits, Outcome, Score, Searcher};
//!
//! #[derive(Clone)]
//! struct TicTacToe { mine: u16, theirs: u16 } // a bit a square, those of the side to move and of the other
//!
//! const LINES: [u16; 8] = [0o007, 0o070, 0o700, 0o111, 0o222, 0o444, 0o124, 0o421];
//!
//! impl Game for TicTacToe {
//!     type Move = u16; // the square's bit
//!     fn moves(&self, list: &mut Vec<u16>) {
//!         list.extend((0..9).map(|i| 1 << i).filter(|bit| (self.mine | self.theirs) & bit == 0));
//!     }
//!     fn play(&self, square: u16) -> TicTacToe {
//!         TicTacToe { mine: self.theirs, theirs: self.mine | square }
//!     }
//!     fn key(&self) -> Key {
//!         Key::from(self.mine) << 16 | Key::from(self.theirs)
//!     }
//!     fn outcome(&self) -> Option<Outcome> {
//!         let lost = LINES.iter().any(|line| self.theirs & line == *line);
//!         let full = self.mine | self.theirs == 0o777;
//!         if lost { Some(Outcome::Loss) } else { full.then_some(Outcome::Draw) }
//!     }
//! }
//!
//! let mut search = Searcher::new(|_: &TicTacToe| Score::ZERO); // unfinished games count as even
//! let empty = TicTacToe { mine: 0, theirs: 0 };
//! assert_eq!(search.run(&empty, &Limits::depth(9)).value, Score::ZERO); // a draw
//! let open = empty.play(0o020).play(0o002).play(0o001).play(0o004); // the threat is not met
//! assert_eq!(search.run(&open, &Limits::depth(9)).best, Some(0o400)); // three in a row
//! ```
//!
//! [`laws::check`] tests such an implementation and says what is wrong with it.
//!
//! [The README](https://github.com/nullwindow/nullwindow/tree/main/core#readme) has a cookbook: examples for kept turns,
//! large boards, networks, solvers and servers. It also says what the crate is
//! [not for](https://github.com/nullwindow/nullwindow/tree/main/core#what-it-is-not-for) (chance, hidden information, more or
//! fewer than two players) and what to use instead.
//!
//! [The guide](https://docs.rs/nullwindow-theory/latest/nullwindow_theory/guide) explains how it works, from minimax to
//! MTD(f), and which algorithm and settings are for what: nine short chapters in the crate `nullwindow-theory`, which
//! also has explicit trees, slow oracles, a checker of proofs, and minimal graphs. `nullwindow-notation` has texts of
//! positions and moves.
//!
//! # The parts
//!
//! | to … | see |
//! |---|---|
//! | describe a game | [`Game`], [`Evaluate`], [`Outcome`], [`Score`]; a small one: [`example::Nim`] |
//! | test it | [`laws`] |
//! | play by the rules | [`history`]: repetition and moves without progress |
//! | search | [`Searcher`], [`Limits`], [`Report`] |
//! | choose how | [`Settings`], [`Algorithm`], [`Guess`], [`Deepening`] |
//! | exchange a part | [`table`], [`order`], [`select`], [`observe`] |
//! | add an algorithm | [`driver`] |
//!
//! # What holds always
//!
//! A value is a function of position, depth and evaluation. Algorithm, table, ordering and guess change how a search
//! runs, never what value it finds; what would change it ([`table::Draft::AtLeast`], [`select`]) is a switch that is
//! off by default. The crate does not print; it starts threads and reads a clock only where asked to; `unsafe` stands in
//! one small module (memory of tables). The same search run twice visits the same nodes.
//!
//! # Features
//!
//! | feature | default | what it adds |
//! |---|---|---|
//! | `threads` | on | [`Searcher::threads`]: several threads on one position |
//! | `clock` | on | [`Limits::time`], and a stop flag that is looked at by time |
//! | `serde` | off | `Serialize` and `Deserialize` of [`Report`], [`Limits`], [`Settings`] and what they are made of |
//!
//! Without `serde` there are no dependencies. A report can be written if the game's moves can.
//!
//! # Papers
//!
//! CSN'95 is "Best-First and Depth-First Minimax Search in Practice", TR 94-17 "SSS\* = α-β + TT", TR 94-18 "A New
//! Paradigm for Minimax Search", AAAI-96 "Exploiting Graph Properties of Game Trees"; with IJCAI-95 "Best-First
//! Fixed-Depth Game-Tree Search in Practice" they are five papers by Plaat, Schaeffer, Pijls and de Bruin. Marks such
//! as S32 or E12 number what they describe and where they err: the repository's `PAPERS.md` lists them all.
#![deny(unsafe_code)]

mod algorithm;
mod cached;
mod deepen;
pub mod driver;
pub mod example;
mod game;
pub mod history;
pub mod laws;
mod limits;
pub mod observe;
pub mod order;
#[cfg_attr(not(feature = "threads"), allow(dead_code, reason = "used by the feature `threads` only"))]
mod parallel;
pub mod random;
mod score;
mod search;
pub mod select;
#[cfg(feature = "serde")]
mod serial;
pub mod table;
#[cfg(feature = "threads")]
pub mod threads;

pub use algorithm::{Algorithm, UnknownAlgorithm};
pub use cached::Cached;
pub use deepen::{Ended, Iteration, Line, Report};
pub use game::{
    Coarse, Depth, Evaluate, Function, Game, IntoEvaluate, Key, MAX_DEPTH, Node, Outcome, key_of,
};
pub use limits::{Limits, Stop};
pub use parallel::Parallel;
pub use score::{Bound, Bounds, Gamma, Score};
pub use search::{
    Cutoffs, Deepening, FailLow, Frontier, Guess, Known, RootMove, Searcher, Settings, StaticOrder, Target,
    Variation,
};

/// The example of the README is a test.
#[cfg(doctest)]
#[doc = include_str!("../README.md")]
struct Readme;
