use super::alphabeta::Later;
use super::frame::child;
use super::{Frame, Searcher};
use crate::game::{Depth, Evaluate, Game, Node};
use crate::limits::Stop;
use crate::observe::Observer;
use crate::order::Choice;
use crate::score::{Gamma, Score};
use crate::select::Select;
use crate::table::Table;

impl<G: Game, E: Evaluate<G>, T: Table<G>, S: Select<G>, O: Observer<G>> Searcher<G, E, T, S, O> {
    /// `NegaScout`'s line (Reinefeld 1983): MT asks whether the move is better than α at all; only if it is, and not
    /// good enough for a cutoff, is it searched again for its value. −∞ if the move is skipped.
    pub(super) fn scouted(
        &mut self,
        n: &Node<'_, G>,
        depth: Depth,
        frame: &Frame,
        choice: &Choice<G::Move>,
        alpha: Score,
        beta: Score,
    ) -> Result<Score, Stop> {
        let reply = self.descend(n, depth, frame, choice, Gamma::below(alpha + 1))?;
        if reply <= alpha || reply >= beta || self.is_bare(n, depth, frame, choice, alpha) {
            return Ok(reply);
        }
        let again = self.wide(n, depth, frame, choice, reply, beta, Later::Scouted)?;
        Ok(again.max(reply))
    }

    /// Whether a move leads to a leaf: its answer is its value already, unless quiescence has made it a bound.
    fn is_bare(
        &mut self,
        n: &Node<'_, G>,
        depth: Depth,
        frame: &Frame,
        choice: &Choice<G::Move>,
        alpha: Score,
    ) -> bool {
        if depth > 1 || S::QUIESCES {
            return false;
        }
        let child = child(n, choice);
        self.depth_of(n, depth, frame, choice, &child, Gamma::below(alpha + 1)) == Some(0)
    }
}
