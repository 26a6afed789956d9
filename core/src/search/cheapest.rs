use super::{Branch, Cutoffs, Frame, Searcher};
use crate::game::{Depth, Evaluate, Game, Node};
use crate::limits::Stop;
use crate::observe::Observer;
use crate::score::{Gamma, Score};
use crate::select::Select;
use crate::table::{Memo, Table};

impl<G: Game, E: Evaluate<G>, T: Table<G>, S: Select<G>, O: Observer<G>> Searcher<G, E, T, S, O> {
    /// The cutoff to take: the one found, which began at node `started`, unless the settings ask for the cheapest.
    #[inline(always)]
    #[expect(clippy::inline_always, reason = "left to itself the compiler makes it a call")]
    pub(super) fn cheapest(
        &mut self,
        n: &Node<'_, G>,
        depth: Depth,
        gamma: Gamma,
        memo: &mut Memo,
        frame: &mut Frame,
        (g, started): (Score, u64),
    ) -> Result<Score, Stop> {
        match self.settings.cutoffs {
            Cutoffs::Cheapest { plies } if depth <= plies => {
                let cost = self.fuse.nodes() - started;
                self.look_for_cheaper(n, depth, gamma, memo, frame, (g, cost))
            }
            _ => Ok(g),
        }
    }

    /// The cheapest cutoff (AAAI-96, "The Minimal Graph", step 1): a move has refuted `n`; which of those left would
    /// have done so with fewer nodes? A candidate is given up once it has cost as much as the cheapest so far.
    #[cold]
    fn look_for_cheaper(
        &mut self,
        n: &Node<'_, G>,
        depth: Depth,
        gamma: Gamma,
        memo: &mut Memo,
        frame: &mut Frame,
        found: (Score, u64),
    ) -> Result<Score, Stop> {
        let (mut g, mut cost) = found;
        while let Some(choice) = self.next(frame) {
            let (started, witness) = (self.fuse.nodes(), self.root.best);
            let budget = self.fuse.set_budget(started + cost);
            let answer = self.descend(&Branch { n, depth, frame, choice }, gamma);
            self.fuse.reset_budget(budget);
            // Of the candidates that beat γ, the root plays the one that is proved to be worth most, not the last.
            if n.ply == 0 && witness.map(|(_, bound)| bound) > self.root.best.map(|(_, bound)| bound) {
                self.root.best = witness;
            }
            match answer {
                Ok(reply) if reply > gamma && self.fuse.nodes() - started < cost => {
                    (g, cost) = (reply, self.fuse.nodes() - started);
                    memo.best = Some(choice.index());
                }
                Ok(_) => {}
                Err(Stop::Budget) if !self.fuse.is_spent() => {
                    self.abandon(frame);
                }
                Err(stop) => return Err(stop),
            }
        }
        Ok(g)
    }
}
