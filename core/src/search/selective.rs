//! The steps at which a selective search differs from a full-width one; with [`FullWidth`](crate::select::FullWidth)
//! they compile to nothing.

use super::frame::child;
use super::{Frame, Searcher};
use crate::game::{Depth, Evaluate, Game, MAX_DEPTH, MAX_PLY, Node};
use crate::limits::Stop;
use crate::observe::Observer;
use crate::order::Choice;
use crate::score::{Gamma, Score};
use crate::select::{Plan, Select, Situation};
use crate::table::Table;

impl<G: Game, E: Evaluate<G>, T: Table<G>, S: Select<G>, O: Observer<G>> Searcher<G, E, T, S, O> {
    /// Whether the node can be answered as a whole: pruned, or refuted by a null move.
    #[inline]
    pub(super) fn plan(
        &mut self,
        n: &Node<'_, G>,
        depth: Depth,
        gamma: Gamma,
    ) -> Result<Option<Score>, Stop> {
        if !S::SELECTS || n.ply == 0 || depth == 0 {
            return Ok(None);
        }
        let window = self.window_at(n);
        let at = Situation { node: n, depth, gamma, window, evaluation: &self.evaluation };
        match self.select.plan(&at) {
            Plan::Search => Ok(None),
            // How a game ended is no matter of opinion.
            _ if n.position.outcome().is_some() => Ok(None),
            Plan::Return(score) => Ok(Some(Score::new(score.get()))),
            Plan::Pass(to) => self.null_move(n, to.clamp(0, depth - 1), gamma),
        }
    }

    /// If handing the turn over still beats γ, a move would too.
    fn null_move(&mut self, n: &Node<'_, G>, depth: Depth, gamma: Gamma) -> Result<Option<Score>, Stop> {
        let Some(position) = n.position.pass() else { return Ok(None) };
        let key = position.key();
        let passed =
            Node { position, key, ply: n.ply + 1, last: None, index: u16::MAX, slot: 0, parent: Some(n) };
        let g = -self.mt(&passed, depth, -gamma)?;
        // A win that starts with passing is no win: only the bound itself is believed.
        let believed = if g.is_decided() { gamma.omega() } else { g };
        Ok((g > gamma).then_some(believed))
    }

    /// Searches one move; −∞ if it is skipped. A reduced move that beats γ is searched again in full.
    #[inline(always)]
    #[expect(
        clippy::inline_always,
        reason = "the recursion is one call a node, not two: 2 % of instructions"
    )]
    pub(crate) fn descend(
        &mut self,
        n: &Node<'_, G>,
        depth: Depth,
        frame: &Frame,
        choice: &Choice<G::Move>,
        gamma: Gamma,
    ) -> Result<Score, Stop> {
        if !S::SELECTS && depth == 1 && n.ply > 0 && self.leaves_are_bare() {
            return Ok(-self.bare_leaf(&child(n, choice)));
        }
        let child = child(n, choice);
        let Some(chosen) = self.depth_of(n, depth, frame, choice, &child, gamma) else {
            return Ok(-Score::INF);
        };
        let mut g = self.test(&child, chosen, gamma)?;
        if chosen < depth - 1 && g > gamma {
            g = self.test(&child, depth - 1, gamma)?;
        }
        if n.ply == 0 {
            self.root.tested(choice.index(), g, gamma);
        }
        Ok(g)
    }

    /// How deep a move is searched; `None` to skip it, but never the first.
    #[inline]
    pub(super) fn depth_of(
        &mut self,
        n: &Node<'_, G>,
        depth: Depth,
        frame: &Frame,
        choice: &Choice<G::Move>,
        child: &Node<'_, G>,
        gamma: Gamma,
    ) -> Option<Depth> {
        if !S::SELECTS {
            return Some(depth - 1);
        }
        let tried = frame.count() - 1;
        let window = self.window_at(n);
        let at = Situation { node: n, depth, gamma, window, evaluation: &self.evaluation };
        match self.select.depth(&at, choice, child, tried) {
            None if tried == 0 => Some(depth - 1),
            chosen if n.ply < MAX_PLY => chosen.map(|d| d.clamp(0, MAX_DEPTH)),
            // So far from the root nothing is extended any more.
            chosen => chosen.map(|d| d.clamp(0, depth - 1)),
        }
    }

    /// The child's answer, seen from its parent.
    #[inline]
    fn test(&mut self, child: &Node<'_, G>, depth: Depth, gamma: Gamma) -> Result<Score, Stop> {
        if depth == 0 && self.leaves_are_bare() {
            return Ok(-self.bare_leaf(child));
        }
        Ok(-self.mt(child, depth, -gamma)?)
    }
}
