//! What is known at the root: its moves, their bounds, and the move to play.

use crate::game::{Game, Node};
use crate::score::{Bounds, Gamma, Score, Turned};
use crate::table::Memo;

/// A move of the root and what the last iteration proved of it.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub struct RootMove<M> {
    /// The move.
    pub mv: M,
    /// Bounds on its value, seen from the side to move at the root.
    pub bounds: Bounds,
}

/// The root's record of one iteration.
#[derive(Clone)]
pub(crate) struct Root<M> {
    /// What the driver knows of the value.
    pub(crate) bounds: Bounds,
    /// What the iteration guessed it to be.
    pub(crate) guess: Score,
    /// Indices of the moves that are not to be searched.
    pub(crate) barred: Vec<u16>,
    /// All moves, in natural order.
    pub(crate) moves: Vec<RootMove<M>>,
    /// The witness of the last fail high: index and the bound it proved. A fail low has no witness.
    pub(crate) best: Option<(u16, Score)>,
}

impl<M> Default for Root<M> {
    fn default() -> Self {
        let (bounds, guess) = (Bounds::UNKNOWN, Score::ZERO);
        Root { bounds, guess, barred: Vec::new(), moves: Vec::new(), best: None }
    }
}

impl<M: Copy> Root<M> {
    /// A new iteration begins with all moves in natural order.
    pub(crate) fn start<G: Game<Move = M>>(&mut self, position: &G, guess: Score) {
        let mut list = Vec::new();
        if position.outcome().is_none() {
            position.moves(&mut list);
        }
        let room = u16::try_from(list.len()).is_ok();
        assert!(room, "a game lists {} moves; there is room for 65,535", list.len());
        let unknown = |mv| RootMove { mv, bounds: Bounds::UNKNOWN };
        let barred = std::mem::take(&mut self.barred);
        *self = Root { moves: list.into_iter().map(unknown).collect(), guess, barred, ..Root::default() };
    }

    /// What the driver knows of the value and its guess, as the side to move at `n` sees them.
    #[inline]
    pub(crate) fn seen_from<G: Game<Move = M>>(&self, n: &Node<'_, G>) -> (Bounds, Score) {
        (self.bounds.turned(!n.opponent), self.guess.turned(!n.opponent))
    }

    /// A null-window search of a move has returned `g`.
    pub(crate) fn tested(&mut self, index: u16, g: Score, gamma: Gamma) {
        self.searched(index, g, gamma.omega() - 1, gamma.omega());
    }

    /// A search of a move with window (α, β) has returned `g`.
    pub(crate) fn searched(&mut self, index: u16, g: Score, alpha: Score, beta: Score) {
        let bounds = &mut self.moves[usize::from(index)].bounds;
        if g <= alpha {
            bounds.upper = bounds.upper.min(g);
        } else {
            bounds.lower = bounds.lower.max(g);
            if g < beta {
                bounds.upper = bounds.upper.min(g);
            }
            self.best = Some((index, g));
        }
    }

    /// The table has answered for the root: its move is a witness if it answered with a lower bound.
    pub(crate) fn hit(&mut self, memo: &Memo, g: Score) {
        if memo.bounds.lower != g {
            return;
        }
        if let Some(index) = memo.best
            && usize::from(index) < self.moves.len()
        {
            self.best = Some((index, g));
            let bounds = &mut self.moves[usize::from(index)].bounds;
            bounds.lower = bounds.lower.max(g);
        } else if self.best.is_some_and(|(_, bound)| bound < g) {
            // The table had no room for the witness: the one of a lower bound is none.
            self.best = None;
        }
    }

    /// Whether a move is to be searched.
    pub(crate) fn admits(&self, index: u16) -> bool {
        !self.barred.contains(&index)
    }

    /// The first move that may be searched.
    pub(crate) fn first(&self) -> Option<M> {
        (0..self.moves.len() as u16).find(|&index| self.admits(index)).and_then(|index| self.mv(index))
    }

    pub(crate) fn mv(&self, index: u16) -> Option<M> {
        self.moves.get(usize::from(index)).map(|m| m.mv)
    }
}
