use super::alphabeta::Later;
use super::frame::child;
use super::{Frame, Searcher};
use crate::game::{Depth, Evaluate, Game, Node};
use crate::limits::Stop;
use crate::observe::Observer;
use crate::order::Choice;
use crate::score::{Gamma, Score};
use crate::select::{Select, Way};
use crate::table::Table;

impl<G: Game, E: Evaluate<G>, T: Table<G>, S: Select<G>, O: Observer<G>> Searcher<G, E, T, S, O> {
    /// `NegaScout`'s line (Reinefeld 1983): MT asks whether the move is better than α at all; only if it is, and not
    /// good enough for a cutoff, is it searched again for its value.
    pub(super) fn scouted(
        &mut self,
        n: &Node<'_, G>,
        depth: Depth,
        frame: &Frame,
        choice: &Choice<G::Move>,
        alpha: Score,
        beta: Score,
    ) -> Result<Score, Stop> {
        let reply = self.scout_move(n, depth, frame, choice, Gamma::below(alpha + 1))?;
        if reply <= alpha || reply >= beta || self.is_bare(n, depth, frame, choice, alpha) {
            return Ok(reply);
        }
        let again = self.again(n, depth, frame, choice, reply, beta)?;
        Ok(again.max(reply))
    }

    /// A move that has beaten α at its full depth is searched for its value at no less.
    fn again(
        &mut self,
        n: &Node<'_, G>,
        depth: Depth,
        frame: &Frame,
        choice: &Choice<G::Move>,
        alpha: Score,
        beta: Score,
    ) -> Result<Score, Stop> {
        let c = child(n, choice);
        let chosen = match self.way(n, depth, frame, choice, &c, Gamma::below(beta)) {
            Way::To(chosen) => chosen.max(depth - 1),
            Way::Skip(_) => depth - 1,
        };
        let reply = -self.alphabeta(&c, chosen, -beta, -alpha, Later::Scouted)?;
        if n.ply == 0 {
            self.root.searched(choice.index(), reply, alpha, beta);
        }
        Ok(reply)
    }

    /// The null-window question of a move, which a company may answer.
    #[inline]
    fn scout_move(
        &mut self,
        n: &Node<'_, G>,
        depth: Depth,
        frame: &Frame,
        choice: &Choice<G::Move>,
        gamma: Gamma,
    ) -> Result<Score, Stop> {
        self.asks(n, gamma);
        let reply = self.descend(n, depth, frame, choice, gamma);
        self.has_asked();
        reply
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
        self.way(n, depth, frame, choice, &child, Gamma::below(alpha + 1)) == Way::To(0)
    }
}
