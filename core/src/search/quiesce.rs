use super::Searcher;
use crate::game::{Evaluate, Game, MAX_PLY, Node};
use crate::limits::Stop;
use crate::observe::{Event, Observer};
use crate::score::Score;
use crate::select::{Select, StandPat};
use crate::table::Table;

impl<G: Game, E: Evaluate<G>, T: Table<G>, S: Select<G>, O: Observer<G>> Searcher<G, E, T, S, O> {
    /// Quiescence: Alpha-Beta over noisy moves only, where a side may stand pat unless the game forces it to move.
    ///
    /// The value is a function of the position alone; within (α, β) it is exact, outside a fail-soft bound.
    pub(super) fn quiesce(&mut self, n: &Node<'_, G>, alpha: Score, beta: Score) -> Result<Score, Stop> {
        if let Some(score) = self.adjudicated(n) {
            return Ok(score);
        }
        self.scratch.clear();
        let noise = match n.position.outcome() {
            None if S::QUIESCES && n.ply < MAX_PLY => self.select.noisy(&n.position, &mut self.scratch),
            _ => None,
        };
        let mut g = match noise {
            None => return Ok(self.evaluate_leaf(n)),
            Some(StandPat::Allowed) => self.evaluate_leaf(n),
            Some(StandPat::Forbidden) if self.scratch.is_empty() => return Ok(self.evaluate_leaf(n)),
            Some(StandPat::Forbidden) => -Score::INF,
        };
        let start = self.noisy.len();
        self.noisy.append(&mut self.scratch);
        let end = self.noisy.len();
        for i in start..end {
            if g >= beta {
                break;
            }
            let mv = self.noisy[i];
            // The index within the noisy moves only names the path.
            let c = n.child((i - start) as u16, mv);
            self.fuse.node()?;
            self.observer.see(&Event::Enter(&c, 0));
            g = g.max(-self.quiesce(&c, -beta, -alpha.max(g))?);
        }
        self.noisy.truncate(start);
        Ok(g)
    }
}
