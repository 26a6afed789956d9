use super::Searcher;
use crate::game::{Evaluate, Game, MAX_PLY, Node};
use crate::limits::Stop;
use crate::observe::{Event, Observer};
use crate::score::{Score, Turned};
use crate::select::{Select, StandPat};
use crate::table::Table;

impl<G: Game, E: Evaluate<G>, T: Table<G>, S: Select<G>, O: Observer<G>> Searcher<G, E, T, S, O> {
    /// A node below a leaf: what its path or its rules have decided, else [`settle`](Searcher::settle).
    pub(super) fn quiesce(&mut self, n: &Node<'_, G>, alpha: Score, beta: Score) -> Result<Score, Stop> {
        if let Some(score) = self.adjudicated(n) {
            return Ok(score);
        }
        match n.position.outcome() {
            None if S::QUIESCES => self.settle(n, alpha, beta),
            over => Ok(self.evaluated(n, over)),
        }
    }

    /// Quiescence: Alpha-Beta over noisy moves only, where a side may stand pat unless the game forces it to move. The
    /// game is not over.
    ///
    /// The value is a function of the position alone; within (α, β) it is exact, outside a fail-soft bound.
    pub(super) fn settle(&mut self, n: &Node<'_, G>, alpha: Score, beta: Score) -> Result<Score, Stop> {
        if n.ply >= MAX_PLY {
            return Ok(self.evaluated(n, None));
        }
        let stands = self.select.may_stand(n.position).then(|| self.evaluated(n, None));
        if let Some(g) = stands.filter(|&g| g >= beta) {
            return Ok(g);
        }
        self.scratch.clear();
        let noise = self.select.noisy(n.position, &mut self.scratch);
        let mut g = match (noise, stands) {
            (None, Some(g)) => return Ok(g),
            (None, None) => return Ok(self.evaluated(n, None)),
            (Some(_), Some(g)) => g,
            (Some(StandPat::Allowed), None) => self.evaluated(n, None),
            (Some(StandPat::Forbidden), None) if self.scratch.is_empty() => {
                return Ok(self.evaluated(n, None));
            }
            (Some(StandPat::Forbidden), None) => -Score::INF,
        };
        let stood = g;
        let start = self.noisy.len();
        self.noisy.append(&mut self.scratch);
        let end = self.noisy.len();
        for i in start..end {
            if g >= beta {
                break;
            }
            let mv = self.noisy[i];
            if let Some(most) = self.hopeless(n, mv, stood, alpha.max(g)) {
                g = g.max(most);
                continue;
            }
            // The index within the noisy moves only names the path.
            let same = n.position.keeps_turn(mv);
            let (a, b) = if same { (alpha.max(g), beta) } else { (-beta, -alpha.max(g)) };
            let reply = self.at_child(n, (i - start) as u16, mv, |search, c| {
                search.fuse.node()?;
                search.observer.see(&Event::Quiet(c));
                search.quiesce(c, a, b)
            })?;
            g = g.max(reply.turned(same));
        }
        self.noisy.truncate(start);
        Ok(g)
    }
    /// What a noisy move is worth at most to a side that could stand pat at `stood`, if that is not enough.
    #[inline]
    fn hopeless(&mut self, n: &Node<'_, G>, mv: G::Move, stood: Score, alpha: Score) -> Option<Score> {
        if !S::SELECTS || stood == -Score::INF {
            return None;
        }
        let most = Score::new(stood.get() + self.select.gain(n.position, mv)?);
        (most <= alpha).then_some(most)
    }
}
