//! 8 · Proving: laws for games, slow oracles, checked proofs, minimal graphs.
//!
//! # Laws
//!
//! Most wrong searches are right searches of a wrong game. [`laws::check`](nullwindow::laws::check) looks at every
//! position within a few plies and at 200 random games, and names the [law](nullwindow::laws::Law) that is broken and
//! the moves that lead there:
//!
//! ```
//! use nullwindow::{laws, Game, Key, Outcome, Score};
//!
//! /// Taking the last match wins; but the key forgets two of three matches.
//! #[derive(Clone)]
//! struct Nim(u32);
//! impl Game for Nim {
//!     type Move = u32;
//!     fn moves(&self, list: &mut Vec<u32>) { list.extend(1..=self.0.min(3)); }
//!     fn play(&self, taken: u32) -> Nim { Nim(self.0 - taken) }
//!     fn key(&self) -> Key { (self.0 % 3).into() }
//!     fn outcome(&self) -> Option<Outcome> { (self.0 == 0).then_some(Outcome::Loss) }
//! }
//! let broken = laws::check(&Nim(4), &|_: &Nim| Score::ZERO).unwrap_err();
//! assert_eq!(broken.law, laws::Law::KeyTellsPositionsApart);
//! assert!(broken.to_string().starts_with("key() must tell positions apart, by the side to move too; after "));
//! ```
//!
//! # Oracles
//!
//! [`oracle`](crate::oracle) holds references that are slow and obvious: minimax by its definition, Stockman's SSS\*
//! and DUAL\* with the OPEN list, and the runnable proof of TR 94-17's appendix that Alpha-Beta with memory *is* SSS\*.
//! Compare your own game with the first of them at small depths:
//!
//! ```
//! use nullwindow::{Algorithm, Limits, Searcher, Settings};
//! use nullwindow_theory::{oracle, tree::{Statics, random::Spec}};
//! let tree = "random:w=3,d=5,seed=9".parse::<Spec>()?.build()?;
//! for algorithm in Algorithm::all() {
//!     let mut search = Searcher::new(Statics).settings(Settings { algorithm, ..Settings::default() });
//!     let report = search.run(&tree, &Limits::depth(5));
//!     assert!(report.bounds.contains(oracle::minimax(&tree, 5, &Statics)), "{algorithm}");
//! }
//! # Ok::<(), nullwindow_theory::tree::random::SpecError>(())
//! ```
//!
//! # Checked proofs
//!
//! After a search the table holds a [solution tree](super::trees#solution-trees) for every bound that it claims.
//! [`check::bound`](crate::check::bound) walks it by the rules and the leaves alone:
//!
//! ```
//! use nullwindow::table::Side;
//! use nullwindow::{Algorithm, Limits, Score, Searcher, Settings};
//! use nullwindow_theory::{table::{ByPath, Exact}, check, tree::{Statics, Tree}};
//! let pearl = Tree::pearl();
//! let mut search =
//!     Searcher::new(Statics).table(Exact::<Tree, ByPath>::default()).settings(Settings::plain(Algorithm::SSS));
//! let value = search.run(&pearl, &Limits::depth(4)).value;
//! for side in [Side::Lower, Side::Upper] {
//!     let proof = check::bound(&pearl, 4, &Statics, search.memory(), side, value)?;
//!     assert_eq!(proof.leaves, 4); // w^(d/2)
//! }
//! let gap = check::bound(&pearl, 4, &Statics, search.memory(), Side::Lower, Score::new(36)).unwrap_err();
//! assert!(gap.path.is_empty()); // the root itself has no child that would prove it
//! # Ok::<(), check::Gap>(())
//! ```
//!
//! # Minimal graphs
//!
//! How good could the search have been? Freeze the move that each node was left with, search again with these first and
//! count: the left-first minimal graph. With [`Cutoffs::Cheapest`](nullwindow::Cutoffs::Cheapest) the search that freezes
//! moves also looks for cheaper cutoffs in the lowest plies (AAAI-96).
//!
//! ```
//! use nullwindow::{table::Hashed, Cutoffs, Limits, Searcher};
//! use nullwindow_theory::{minimal::{self, Procedure}, tree::{Statics, Tree}};
//! let pearl = Tree::pearl();
//! let mut search = Searcher::new(Statics).observe(minimal::Frozen::default());
//! let value = search.run(&pearl, &Limits::depth(4)).value;
//! let (frozen, tables) = (search.observer(), || Hashed::mib(1));
//! let graph = minimal::graph(&pearl, 4, value, &Statics, tables, frozen, Procedure::AtValue(Cutoffs::First));
//! assert_eq!(graph.leaves, 4 + 4 - 1); // w^⌊d/2⌋ + w^⌈d/2⌉ − 1
//! ```
//!
//! Next: [choosing](super::choosing).
