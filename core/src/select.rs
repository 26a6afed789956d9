//! The shape of the tree: full width as in the papers, or what a playing program prunes, reduces and extends.
//!
//! The search asks, the part answers with data, and the search acts: no selective program needs a kernel of its own.
//! Whatever it answers changes values, so a selective search is not for the lab (S17).

use crate::game::{Depth, Evaluate, Game, Node};
use crate::order::Choice;
use crate::score::{Bounds, Gamma, Score};

/// Where the search stands.
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
    /// The static evaluation.
    pub evaluation: &'a dyn Evaluate<G>,
}

/// What to do with a node before its moves are looked at.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Plan {
    /// Search it.
    Search,
    /// Take this for its value.
    Return(Score),
    /// Hand the turn over ([`Game::pass`]) and search the rest to this depth, which is less than the node's own: if
    /// that still beats γ, so would a move.
    Pass(Depth),
}

/// What a playing program decides. Every method has the full-width answer as its default; the constants say which
/// methods are asked, so that the others cost nothing.
///
/// ```
/// use nullwindow::select::{Select, Situation};
/// use nullwindow::{order::Choice, tree::{Statics, Tree}, Depth, Limits, Node, Searcher};
///
/// /// Late moves are searched a ply less deep, and again in full if they surprise.
/// struct LateMovesLess;
/// impl Select<Tree> for LateMovesLess {
///     const QUIESCES: bool = false;
///     const SELECTS: bool = true;
///     fn depth(&mut self, at: &Situation<Tree>, _: &Choice<u16>, _: &Node<Tree>, tried: usize) -> Option<Depth> {
///         Some(if tried > 2 && at.depth > 2 { at.depth - 2 } else { at.depth - 1 })
///     }
/// }
/// let mut search = Searcher::new(Statics).select(LateMovesLess);
/// assert_eq!(search.run(&Tree::pearl(), &Limits::depth(4)).value.get(), 35); // two moves a node: none is late
/// ```
pub trait Select<G: Game> {
    /// Whether [`noisy`](Select::noisy) is to be asked.
    const QUIESCES: bool;

    /// Whether any of the other questions is; a full-width search asks none.
    const SELECTS: bool;

    /// What to do with the node as a whole. Not asked at the root, at leaves, or where the window is wide, and not
    /// believed where the game is over.
    #[inline]
    fn plan(&mut self, at: &Situation<'_, G>) -> Plan {
        let _ = at;
        Plan::Search
    }

    /// How deep to search `child`, reached by `choice` after `tried` others: `depth − 1` is full width, more extends,
    /// less reduces (a reduced move that beats γ is searched again in full), `None` skips it (never the first).
    #[inline]
    fn depth(
        &mut self,
        at: &Situation<'_, G>,
        choice: &Choice<G::Move>,
        child: &Node<'_, G>,
        tried: usize,
    ) -> Option<Depth> {
        let _ = (choice, child, tried);
        Some(at.depth - 1)
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
