//! Minimal graphs: how small a search could have been (AAAI-96; S50–S52).
//!
//! The left-first minimal graph (Ebeling's method) is what is left when every cut node tries the right move first: the
//! moves that caused cutoffs in a search are frozen, and a second search with them as an oracle is counted. The real
//! minimal graph takes the *cheapest* cutoff instead of the first; it can only be approximated, because subtrees share
//! nodes. `ARMG(k)` looks for cheaper cutoffs in the lowest k plies.

use nullwindow::observe::{Event, Observer};
use nullwindow::order::{At, Choice, Order};
use nullwindow::table::{Memo, Table};
use nullwindow::{
    Algorithm, Cutoffs, Depth, Evaluate, Game, Guess, Key, Limits, Score, Searcher, Settings, Variation,
};
use std::collections::HashMap;

/// The size of a graph, or of a solution tree.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct Size {
    /// All nodes visited, each as often as it is.
    pub nodes: u64,
    /// Leaves evaluated.
    pub leaves: u64,
}

/// The move that each node was left with, by position and depth: an [`Observer`] that freezes them for a later search.
///
/// ```
/// use nullwindow::{Cutoffs, Limits, Searcher};
/// use nullwindow_theory::{minimal::{self, Procedure}, tree::{Statics, Tree}};
/// use nullwindow::table::Hashed;
/// let pearl = Tree::pearl();
/// let mut search = Searcher::new(Statics).observe(minimal::Frozen::default());
/// let value = search.run(&pearl, &Limits::depth(4)).value;
/// let (frozen, tables) = (search.observer(), || Hashed::mib(1));
/// let graph = minimal::graph(&pearl, 4, value, &Statics, tables, frozen, Procedure::AtValue(Cutoffs::First));
/// assert_eq!(graph.leaves, 4 + 4 - 1); // w^⌊d/2⌋ + w^⌈d/2⌉ − 1 on a uniform tree
/// ```
#[derive(Clone, Debug, Default)]
pub struct Frozen {
    moves: HashMap<(Key, Depth), u16>,
}

impl<G: Game> Observer<G> for Frozen {
    fn see(&mut self, event: &Event<'_, G>) {
        if let Event::Leave(node, depth, Memo { best: Some(index), .. }, _) = *event {
            self.moves.insert((node.key, depth), index);
        }
    }
}

/// Frozen moves come before all others.
impl<G: Game> Order<G> for Frozen {
    fn rate(&mut self, at: &At<'_, G>, choices: &mut [Choice<G::Move>]) {
        let known = self.moves.get(&(at.node.key, at.depth));
        if let Some(choice) = known.and_then(|&index| choices.get_mut(usize::from(index))) {
            choice.rate(1);
        }
    }
}

/// With which window a minimal graph is searched, and which cutoffs it has.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Procedure {
    /// With the window at the value (f − 1, f + 1), which makes the smallest graph. One such search goes before the one
    /// that is counted, because the moves of a search with another window need not refute anything in this one.
    AtValue(Cutoffs),
    /// Ebeling's two stages to the letter (AAAI-96): `NegaScout` with an open window, once more with the best moves known.
    Ebeling(Cutoffs),
}

/// The minimal graph of a position, counted: a search with empty memory and the frozen moves first.
///
/// With [`Cutoffs::First`] it is the left-first minimal graph.
///
/// With [`Cutoffs::Cheapest`] it is ARMG(k), an upper bound on the real minimal graph (AAAI-96, "The Minimal Graph"). The
/// search is repeated with the frozen moves first; in the lowest plies every cut node also tries its other moves and
/// freezes the cheapest cutoff. A last search counts the graph that the new moves make, because sub-goals interact: what
/// was cheapest alone need not be in the whole (so it may even be larger).
///
/// `tables` makes empty tables of equal size; the larger, the more transpositions are found.
///
/// # Panics
/// If `value` is not the value of `position` at `depth`: then there is nothing to count.
pub fn graph<G: Game, T: Table<G>>(
    position: &G,
    depth: Depth,
    value: Score,
    evaluation: &impl Evaluate<G>,
    tables: impl Fn() -> T,
    frozen: &Frozen,
    procedure: Procedure,
) -> Size {
    // Proves the value; the moves that did so are frozen for the next time.
    let prove = |frozen: &Frozen, procedure: Procedure| {
        let (algorithm, cutoffs) = match procedure {
            Procedure::Ebeling(cutoffs) => (Algorithm::NegaScout, cutoffs),
            // A window of 1 around the value: Alpha-Beta needs one pass.
            Procedure::AtValue(Cutoffs::First) => (Algorithm::AspirationAlphaBeta(1), Cutoffs::First),
            // MTD(f) that guesses right asks two questions, one for each solution tree.
            Procedure::AtValue(cutoffs) => (Algorithm::MTD_F, cutoffs),
        };
        let (guess, pv) = (Guess::Fixed(value), Variation::Move);
        let mut search = Searcher::with(evaluation, tables())
            .order(vec![Box::new(frozen.clone())])
            .settings(Settings { guess, pv, cutoffs, ..Settings::plain(algorithm) })
            .observe(frozen.clone());
        let report = search.run(position, &Limits::depth(depth));
        assert_eq!(report.value, value, "the value to prove is not the value of the position");
        (Size { nodes: report.nodes, leaves: report.leaves }, search.observer().clone())
    };
    let counted = match procedure {
        Procedure::Ebeling(Cutoffs::First) => return prove(frozen, procedure).0,
        Procedure::Ebeling(_) => Procedure::Ebeling(Cutoffs::First),
        Procedure::AtValue(_) => Procedure::AtValue(Cutoffs::First),
    };
    let (_, refuting) = prove(frozen, procedure);
    prove(&refuting, counted).0
}
