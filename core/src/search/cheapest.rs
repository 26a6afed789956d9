use super::{Frame, Searcher};
use crate::game::{Depth, Evaluate, Game, Node};
use crate::limits::Stop;
use crate::observe::{Event, Observer};
use crate::score::{Gamma, Score};
use crate::select::Select;
use crate::table::{Memo, Table};

impl<G: Game, E: Evaluate<G>, T: Table<G>, S: Select<G>, O: Observer<G>> Searcher<G, E, T, S, O> {
    /// The cheapest cutoff (AAAI-96, "The Minimal Graph", step 1): a move has refuted `n`; which of those left would
    /// have done so with fewer nodes? A candidate is given up once it has cost as much as the cheapest so far.
    pub(super) fn cheapest(
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
            let started = self.fuse.nodes();
            let (choices, noisy) = (self.choices.len(), self.noisy.len());
            let budget = self.fuse.set_budget(started + cost);
            let answer = self.descend(n, depth, frame, &choice, gamma);
            self.fuse.reset_budget(budget);
            match answer {
                Ok(reply) if reply > gamma && self.fuse.nodes() - started < cost => {
                    (g, cost) = (reply, self.fuse.nodes() - started);
                    memo.best = Some(choice.index());
                    self.observer.see(&Event::Cheaper { node: n, depth, index: choice.index() });
                }
                Ok(_) => {}
                Err(Stop::Budget) if !self.fuse.is_spent() => {
                    self.choices.truncate(choices);
                    self.noisy.truncate(noisy);
                }
                Err(stop) => return Err(stop),
            }
        }
        if n.ply == 0 {
            // The moves that lost the race have failed high too, some with a lower bound; none of them is the witness.
            self.root.best = memo.best.map(|index| (index, g));
        }
        Ok(g)
    }
}
