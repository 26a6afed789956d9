//! 7 · Selectivity: extensions, reductions, pruning and quiescence.
//!
//! The papers search every move to the same depth, and so does [`FullWidth`](nullwindow::select::FullWidth), the
//! default. Playing programs do not. [`Select`](nullwindow::select::Select) is asked at the places where they differ,
//! and answers with data; the search itself stays the same code.
//!
//! | question | answer |
//! |---|---|
//! | [`plan`](nullwindow::select::Select::plan): what of this node? | search it, less deep perhaps, take this value for it, or try a null move |
//! | [`prune`](nullwindow::select::Select::prune): is this move left out? | if so, what it is worth at most |
//! | [`depth`](nullwindow::select::Select::depth): how deep is this move searched? | deeper, less deep, or not at all |
//! | [`adjudicate`](nullwindow::select::Select::adjudicate): does the way here decide? | a draw by repetition, say |
//! | [`noisy`](nullwindow::select::Select::noisy): may this leaf be evaluated? | or which moves must be looked at first |
//! | [`gain`](nullwindow::select::Select::gain): what may this one of them add? | so that one that cannot reach γ is not made |
//!
//! ```
//! use nullwindow::select::{Select, Situation, Way};
//! use nullwindow::{order::Choice, Limits, Node, Searcher};
//! use nullwindow_theory::tree::{Statics, Tree};
//!
//! /// A forced reply costs no depth.
//! struct ForcedReplies;
//! impl Select<Tree> for ForcedReplies {
//!     const QUIESCES: bool = false; // whether `noisy` is to be asked
//!     const SELECTS: bool = true; // whether the other questions are
//!     fn depth(&mut self, at: &Situation<Tree>, _: &Choice<u16>, child: &Node<Tree>, _: usize) -> Way {
//!         Way::Search(if child.position.children().count() == 1 { at.depth } else { at.depth - 1 })
//!     }
//! }
//! let tree: Tree = "([2](9) 3)".parse()?; // the first move looks like 2, and its only reply leads to 9
//! let (mut flat, mut deep) = (Searcher::new(Statics), Searcher::new(Statics).select(ForcedReplies));
//! assert_eq!(flat.run(&tree, &Limits::depth(1)).value.get(), 3);
//! assert_eq!(deep.run(&tree, &Limits::depth(1)).value.get(), 9);
//! # Ok::<(), nullwindow_theory::tree::ParseError>(())
//! ```
//!
//! Selectivity changes values, and different algorithms may then find different ones: what is pruned depends on the
//! question γ. So it is off in comparisons. Two cautions are built in. A reduced move that beats γ is searched again in
//! full. And [`Situation::window`](nullwindow::select::Situation::window) is what the driver knows of the root's value:
//! the margins of a lazy evaluation belong to it and never to the null window, which says nothing about how far off a
//! value is. Before anything is proved, the likely value is [`Situation::guess`](nullwindow::select::Situation::guess).
//!
//! A driver can no longer trust its bounds: one probe may contradict another, and bounds creep because a skipped move
//! is never worth less than it was taken for. So the later probe is believed, its contradictions are counted
//! ([`Report::contradictions`](nullwindow::Report::contradictions)), and `mtd-stride` strides out after two failures in
//! one direction.
//!
//! Next: [proving](super::proving).
