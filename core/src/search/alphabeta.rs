use super::{Frame, Searcher};
use crate::game::{Depth, Evaluate, Game, Node};
use crate::limits::Stop;
use crate::observe::Observer;
use crate::order::Choice;
use crate::score::{Bounds, Gamma, Score};
use crate::select::Select;
use crate::table::{Memo, Side, Table};

/// How the moves after the first are searched in a wide window.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Later {
    /// With what is left of the window: Alpha-Beta.
    Wide,
    /// With a null window first: NegaScout.
    Scouted,
}

/// What a search with window (α, β) that returned g has proved: CSN'95, figure 1, last lines.
pub(crate) fn proved(known: Bounds, g: Score, alpha: Score, beta: Score) -> Bounds {
    if g <= alpha {
        known.at_most(g)
    } else if g < beta {
        Bounds::exact(g)
    } else {
        known.at_least(g)
    }
}

impl Memo {
    /// The same, on a memo.
    pub(super) fn prove(&mut self, g: Score, alpha: Score, beta: Score) {
        self.bounds = proved(self.bounds, g, alpha, beta);
        self.latest = if g <= alpha { Side::Upper } else { Side::Lower };
    }
}

impl<G: Game, E: Evaluate<G>, T: Table<G>, S: Select<G>, O: Observer<G>> Searcher<G, E, T, S, O> {
    /// Alpha-Beta with a transposition table: CSN'95, figure 1; and NegaScout, which differs in one line.
    ///
    /// Knuth and Moore's postcondition, fail-soft: g ≤ α proves f ≤ g, α < g < β is f itself, g ≥ β proves f ≥ g.
    pub(crate) fn alphabeta(
        &mut self,
        n: &Node<'_, G>,
        depth: Depth,
        alpha: Score,
        beta: Score,
        later: Later,
    ) -> Result<Score, Stop> {
        let mut memo = self.enter(n, depth)?;
        if memo.bounds.upper <= alpha || memo.bounds.is_exact() {
            return Ok(self.hit(n, depth, &memo, memo.bounds.upper));
        }
        if memo.bounds.lower >= beta {
            return Ok(self.hit(n, depth, &memo, memo.bounds.lower));
        }
        if let Some(g) = self.adjudicated(n) {
            return Ok(g);
        }
        let Some(mut moves) = self.expand(n, depth, &memo) else {
            return self.wide_leaf(n, depth, memo, alpha, beta);
        };
        if let Some(g) = self.etc(n, depth, &mut memo, &moves, Gamma::below(beta)) {
            return Ok(self.leave(n, depth, memo, &moves, g));
        }
        let mut g = -Score::INF;
        let mut a = alpha;
        while let Some(choice) = self.next(&mut moves) {
            let reply = match later {
                Later::Scouted if moves.count() > 1 => self.scouted(n, depth, &moves, &choice, a, beta)?,
                _ => self.wide(n, depth, &moves, &choice, a, beta, later)?,
            };
            let Some(reply) = reply else { continue };
            g = g.max(reply);
            if g > a {
                a = g;
                memo.best = Some(choice.index);
            }
            if g >= beta {
                self.cutoff(n, depth, &mut memo, &moves);
                break;
            }
        }
        memo.prove(g, alpha, beta);
        Ok(self.leave(n, depth, memo, &moves, g))
    }

    /// Searches one move with the whole window; `None` if it is skipped. A reduced move that beats α is searched again
    /// in full.
    #[expect(clippy::too_many_arguments, reason = "a window and a place")]
    pub(super) fn wide(
        &mut self,
        n: &Node<'_, G>,
        depth: Depth,
        frame: &Frame,
        choice: &Choice<G::Move>,
        alpha: Score,
        beta: Score,
        later: Later,
    ) -> Result<Option<Score>, Stop> {
        let c = self.child(n, frame, choice);
        let Some(chosen) = self.depth_of(n, depth, frame, choice, &c, Gamma::below(beta)) else {
            return Ok(None);
        };
        let mut reply = -self.alphabeta(&c, chosen, -beta, -alpha, later)?;
        if chosen < depth - 1 && reply > alpha {
            reply = -self.alphabeta(&c, depth - 1, -beta, -alpha, later)?;
        }
        if n.ply == 0 {
            self.root.searched(choice.index, reply, alpha, beta);
        }
        Ok(Some(reply))
    }

    /// The part of [`plan`](Self::plan) that holds for wide windows too.
    #[inline]
    pub(super) fn adjudicated(&mut self, n: &Node<'_, G>) -> Option<Score> {
        if n.ply == 0 { None } else { self.select.adjudicate(n) }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// TR 94-17, figure 3: `if g < β then f⁺ := g; if g > α then f⁻ := g`.
    fn proved_in_tr_94_17(known: Bounds, g: Score, alpha: Score, beta: Score) -> Bounds {
        let mut bounds = known;
        if g < beta {
            bounds = bounds.at_most(g);
        }
        if g > alpha {
            bounds = bounds.at_least(g);
        }
        bounds
    }

    #[test]
    fn the_two_papers_store_the_same_bounds_in_every_window() {
        let score = Score::new;
        for (alpha, beta) in (-4..4).flat_map(|a| (a + 1..=4).map(move |b| (score(a), score(b)))) {
            for g in (-5..=5).map(score) {
                let known = Bounds::UNKNOWN;
                assert_eq!(proved(known, g, alpha, beta), proved_in_tr_94_17(known, g, alpha, beta));
            }
        }
    }
}
