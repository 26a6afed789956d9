use super::alphabeta::Later;
use super::{Branch, Searcher};
use crate::game::{Evaluate, Game};
use crate::limits::Stop;
use crate::observe::Observer;
use crate::score::{Gamma, Score};
use crate::select::{Select, Way};
use crate::table::Table;

impl<G: Game, E: Evaluate<G>, T: Table<G>, S: Select<G>, O: Observer<G>> Searcher<G, E, T, S, O> {
    /// `NegaScout`'s line (Reinefeld 1983): MT asks whether the move is better than α at all; only if it is, and not
    /// good enough for a cutoff, is it searched again for its value.
    pub(super) fn scouted(
        &mut self,
        branch: &Branch<'_, G>,
        alpha: Score,
        beta: Score,
    ) -> Result<Score, Stop> {
        let reply = self.scout_move(branch, Gamma::below(alpha + 1))?;
        if reply <= alpha || reply >= beta || self.is_bare(branch, alpha) {
            return Ok(reply);
        }
        Ok(self.again(branch, reply, beta)?.max(reply))
    }

    /// A move that has beaten α at its full depth is searched for its value at no less.
    fn again(&mut self, branch: &Branch<'_, G>, alpha: Score, beta: Score) -> Result<Score, Stop> {
        self.at(branch, |search, child| {
            let chosen = match search.way(branch, child, Gamma::below(beta)) {
                Way::Search(chosen) => chosen.max(branch.full()),
                Way::Prune(_) => branch.full(),
            };
            search.valued(branch, (child, chosen), alpha, beta, Later::Scouted)
        })
    }

    /// The null-window question of a move, which another worker may answer.
    #[inline]
    fn scout_move(&mut self, branch: &Branch<'_, G>, gamma: Gamma) -> Result<Score, Stop> {
        self.asks(branch.n, gamma);
        let reply = self.descend(branch, gamma);
        self.has_asked();
        reply
    }

    /// Whether a move leads to a leaf: its answer is its value already, unless quiescence has made it a bound.
    fn is_bare(&mut self, branch: &Branch<'_, G>, alpha: Score) -> bool {
        if branch.depth > 1 || S::QUIESCES {
            return false;
        }
        let gamma = Gamma::below(alpha + 1);
        self.at(branch, |search, child| search.way(branch, child, gamma)) == Way::Search(0)
    }
}
