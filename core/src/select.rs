//! The shape of the tree: full width as in the papers, or what a playing program prunes, reduces and extends.
//!
//! The search asks, the part answers with data, and the search acts: no selective program needs a kernel of its own.
//! Whatever it answers changes values, so a selective search is not for the lab (S17).

mod probcut;
mod repetition;

pub use probcut::{Deviation, MultiProbCut};
pub use repetition::WithRepetition;

pub use crate::game::Statically;
use crate::game::{Depth, Game, Node};
use crate::order::Choice;
use crate::score::{Bounds, Gamma, Score};
use crate::table::Certainty;
use std::cell::Cell;

/// Where the search stands.
#[non_exhaustive]
pub struct Situation<'a, G: Game> {
    /// The node.
    pub node: &'a Node<'a, G>,
    /// Plies left to search below it.
    pub depth: Depth,
    /// The question asked of it.
    pub gamma: Gamma,
    /// What the driver knows of the root's value, seen from this node's side: the window that margins of a lazy
    /// evaluation may be compared with; the null window is none.
    pub window: Bounds,
    /// What the iteration guessed the root's value to be, seen from this node's side: before anything is proved, the
    /// window lies around it.
    pub guess: Score,
    /// Index of the move that the table remembers for it, if it does.
    pub hint: Option<u16>,
    pub(crate) evaluation: &'a dyn Statically<G>,
    /// The static value, once it is known.
    pub(crate) statically: Cell<Option<Score>>,
}

impl<G: Game> Situation<'_, G> {
    /// The static evaluation of the node, made once: the table remembers it.
    #[inline]
    pub fn static_value(&self) -> Score {
        self.statically.get().unwrap_or_else(|| {
            let value = Score::new(self.evaluation.evaluate(self.node.position).get());
            self.statically.set(Some(value));
            value
        })
    }
}

/// What to do with a node before its moves are looked at.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum NodePlan {
    /// Search it.
    Search,
    /// Search it no deeper than this.
    Reduce(Depth),
    /// Take this for its value.
    Prune(Score),
    /// Take this for its value, found by a routine of the game's own, and the number of positions that it looked at:
    /// they are counted as nodes.
    Solved {
        /// Its value, or a bound that answers the question.
        score: Score,
        /// How many positions.
        nodes: u64,
        /// How certain it is, whatever the search around it leaves out.
        certainty: Certainty,
    },
    /// Hand the turn over ([`Game::pass`]) and search the rest to this depth, which is less than the node's own: if
    /// that still beats γ, so would a move.
    NullMove(Depth),
    /// Search it to this lesser depth first, for a value beyond γ by the margin: if even that is reached (above γ where the
    /// margin is positive, below where it is negative), the full depth is taken to agree. `ProbCut` (Buro 1995).
    ProbCut {
        /// How deep.
        depth: Depth,
        /// How far beyond γ.
        margin: i32,
        /// Values at the full depth are multiples of this (1: any value), so what the margin promises is rounded to one.
        /// Without it a driver that follows such promises creeps from one to the next.
        step: i32,
    },
}

/// What to do with a move.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Way {
    /// Search it to this depth.
    Search(Depth),
    /// Take it to be worth no more than this, unseen. The search believes it only as far as it is no answer: a pruned
    /// move never beats γ, and never makes a node's upper bound lower than this.
    Prune(Score),
}

/// What a playing program decides. Every method has the full-width answer as its default; the constants say which
/// methods are asked, so that the others cost nothing.
///
/// ```
/// use nullwindow::select::{Select, Situation, Way};
/// use nullwindow::{example::{even, Nim}, order::Choice, Limits, Node, Searcher};
///
/// /// Late moves are searched a ply less deep, and again in full if they surprise.
/// struct LateMovesLess;
/// impl Select<Nim> for LateMovesLess {
///     const QUIESCES: bool = false;
///     const SELECTS: bool = true;
///     fn depth(&mut self, at: &Situation<Nim>, _: &Choice<u32>, _: &Node<Nim>, tried: usize) -> Way {
///         Way::Search(if tried > 1 && at.depth > 2 { at.depth - 2 } else { at.depth - 1 })
///     }
/// }
/// let mut search = Searcher::new(even).select(LateMovesLess);
/// assert_eq!(search.run(&Nim(7), &Limits::depth(7)).best, Some(3));
/// ```
pub trait Select<G: Game> {
    /// Whether [`noisy`](Select::noisy) is to be asked.
    const QUIESCES: bool;

    /// Whether any of the other questions is; a full-width search asks none.
    const SELECTS: bool;

    /// A run begins that is asked to be this certain ([`Settings::certainty`](crate::Settings::certainty)): a part that can
    /// prune more or less prunes accordingly, and what it remembers of its own is forgotten.
    #[inline]
    fn begin(&mut self, asked: Certainty) {
        let _ = asked;
    }

    /// How certain the search is of what it finds: what the table has from a less certain one is no answer to it. A part
    /// that prunes more or less from run to run has a level for each way.
    #[inline]
    fn certainty(&self) -> Certainty {
        if Self::SELECTS { Certainty::LEAST } else { Certainty::FULL }
    }

    /// What to do with the node as a whole. Not asked at the root, at leaves, or where the window is wide, and not
    /// believed where the game is over.
    #[inline]
    fn plan(&mut self, at: &Situation<'_, G>) -> NodePlan {
        let _ = at;
        NodePlan::Search
    }

    /// Whether `choice` is pruned, `tried` others having been tried, before its child is made, and how much it is taken to
    /// be worth at most; the same as [`Way::Prune`], but cheaper. Not asked for the first move.
    #[inline]
    fn prune(&mut self, at: &Situation<'_, G>, choice: &Choice<G::Move>, tried: usize) -> Option<Score> {
        let _ = (at, choice, tried);
        None
    }

    /// How to search `child`, reached by `choice` after `tried` others: to `depth − 1` is full width, more extends, less
    /// reduces (a reduced move that beats γ is searched again in full). The first move is never pruned.
    #[inline]
    fn depth(
        &mut self,
        at: &Situation<'_, G>,
        choice: &Choice<G::Move>,
        child: &Node<'_, G>,
        tried: usize,
    ) -> Way {
        let _ = (choice, child, tried);
        Way::Search(at.depth - 1)
    }

    /// A value that the way to `n` decides: repetition, a move-count rule. Not asked at the root.
    #[inline]
    fn adjudicate(&mut self, n: &Node<'_, G>) -> Option<Score> {
        let _ = n;
        None
    }

    /// Whether the side to move may certainly stand pat, so that an evaluation that is enough spares asking for
    /// [`noisy`](Select::noisy) moves. Saying `false` is always right; `true` is wrong where those would be forced.
    #[inline]
    fn may_stand(&mut self, position: &G) -> bool {
        let _ = position;
        false
    }

    /// Appends to `moves` what must be looked at before `position` may be evaluated, and says whether the side to
    /// move may instead leave it at that (stand pat). `None`: the position is quiet.
    #[inline]
    fn noisy(&mut self, position: &G, moves: &mut Vec<G::Move>) -> Option<StandPat> {
        let _ = (position, moves);
        None
    }

    /// What playing the noisy `mv` may add at most to what `position` is worth standing pat; with that a move that cannot
    /// reach the question is not made. `None`: unknown.
    #[inline]
    fn gain(&mut self, position: &G, mv: G::Move) -> Option<i32> {
        let _ = (position, mv);
        None
    }
}

/// Whether a side may decline all noisy moves.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum StandPat {
    /// The evaluation is a lower bound: captures in chess.
    Allowed,
    /// One of the moves must be played: forced captures in checkers, evasions of a check.
    Forbidden,
}

/// Every move of every node to the same depth: the papers' trees.
#[derive(Clone, Copy, Debug, Default)]
pub struct FullWidth;

impl<G: Game> Select<G> for FullWidth {
    const QUIESCES: bool = false;
    const SELECTS: bool = false;
}
