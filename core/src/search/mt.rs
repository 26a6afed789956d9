use super::selective::Planned;
use super::{Branch, Searcher};
use crate::game::{Depth, Evaluate, Game, Node};
use crate::limits::Stop;
use crate::observe::Observer;
use crate::score::{Gamma, Score};
use crate::select::Select;
use crate::table::Table;

impl<G: Game, E: Evaluate<G>, T: Table<G>, S: Select<G>, O: Observer<G>> Searcher<G, E, T, S, O> {
    /// MT, the memory-enhanced test: TR 94-18, figure 1.
    ///
    /// Returns g with: g > γ proves f(n) ≥ g (a min solution tree is in the table), g < γ proves f(n) ≤ g (a max
    /// solution tree is). Fail-soft: g is the best bound that the visited nodes prove.
    pub(crate) fn mt(&mut self, n: &Node<'_, G>, depth: Depth, gamma: Gamma) -> Result<Score, Stop> {
        let mut memo = self.enter(n, depth)?;
        if let Some(g) = memo.bounds.answer(gamma) {
            return Ok(self.hit(n, depth, &memo, g));
        }
        let depth = match self.plan(n, depth, &mut memo, gamma)? {
            Planned::Search(depth) => depth,
            Planned::Answered(g) => return Ok(g),
        };
        let Some(mut moves) = self.expand(n, depth, &memo)? else { return self.leaf(n, depth, memo, gamma) };
        if let Some(g) = self.etc(n, depth, &mut memo, &moves, gamma) {
            return Ok(self.leave(n, depth, memo, &moves, g));
        }
        let (mut g, mut highest) = (-Score::INF, 0);
        while let Some(choice) = self.next(&mut moves) {
            let started = self.fuse.nodes();
            let reply = self.descend(&Branch { n, depth, frame: &moves, choice }, gamma)?;
            if reply > g {
                (g, highest) = (reply, choice.index());
            }
            if g > gamma {
                self.cutoff(n, depth, &mut memo, &moves);
                g = self.cheapest(n, depth, gamma, &mut memo, &mut moves, (g, started))?;
                break;
            }
        }
        if g < gamma {
            self.failed_low(depth, &mut memo, &moves, highest);
            memo.reduce(g);
        } else {
            memo.raise(g);
        }
        Ok(self.leave(n, depth, memo, &moves, g))
    }
}
