//! MTD-best: proves which move is best, not what it is worth (TR 94-18, sections 3 and 4.6; S42).

use super::Pass;
use crate::game::{Depth, Evaluate, Game, Node};
use crate::limits::Stop;
use crate::observe::{Event, Observer};
use crate::order::Choice;
use crate::score::{Bounds, Gamma, Score};
use crate::search::{Branch, Frame, Searcher};
use crate::select::Select;
use crate::table::Table;

/// How MTD-best goes about it.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Strategy {
    /// A lower bound on the candidate first, then upper bounds on the rest.
    ProveBest,
    /// Upper bounds on the rest first, then a lower bound on the candidate.
    DisproveRest,
    /// Prove-best while the candidate has kept its place, disprove-rest after it has changed.
    Automatic,
}

/// The moves and what is known of them.
struct Race<'a> {
    bounds: &'a [Bounds],
    candidate: usize,
    guess: Score,
}

impl Race<'_> {
    /// The move that no other can beat any more: f⁻(best) ≥ f⁺ of all others (Berliner's stop rule).
    fn winner(&self) -> Option<usize> {
        let leader = self.highest(|known| known.lower);
        self.rival(leader, self.bounds[leader].lower).is_none().then_some(leader)
    }

    /// The move whose bound is highest; the candidate among equals.
    fn highest(&self, bound: fn(&Bounds) -> Score) -> usize {
        let key = |&i: &usize| (bound(&self.bounds[i]), i == self.candidate, std::cmp::Reverse(i));
        (0..self.bounds.len()).max_by_key(key).unwrap_or(0)
    }

    /// The first of the other moves that may be worth more than `bar`.
    fn rival(&self, of: usize, bar: Score) -> Option<usize> {
        (0..self.bounds.len()).find(|&i| i != of && self.bounds[i].upper > bar)
    }

    /// The next question, of one move: is it worth at least this?
    fn next(&self, strategy: Strategy) -> (usize, Score) {
        let leader = self.highest(|known| known.lower);
        let led = self.bounds[leader].lower;
        if led > -Score::INF {
            // There is a lower bound to beat: ask a move that may still beat it whether it does.
            return (self.rival(leader, led).unwrap_or(leader), led + 1);
        }
        if strategy == Strategy::DisproveRest
            && let Some(rival) = self.rival(self.candidate, self.guess)
        {
            return (rival, self.guess + 1);
        }
        // The move that could still turn out highest.
        let hope = self.highest(|known| known.upper);
        (hope, self.guess.min(self.bounds[hope].upper))
    }
}

impl<G: Game, E: Evaluate<G>, T: Table<G>, S: Select<G>, O: Observer<G>> Searcher<G, E, T, S, O> {
    /// Asks one root move after another until one is proved best; returns what is then known of the root's value.
    pub(crate) fn mtd_best(
        &mut self,
        root: &Node<'_, G>,
        depth: Depth,
        strategy: Strategy,
        (candidate, guess): (usize, Score),
        passes: &mut Vec<Pass>,
    ) -> Result<(), Stop> {
        let guess = guess.max(-Score::INF + 1);
        let known = |i| if self.root.admits(i) { Bounds::UNKNOWN } else { Bounds::exact(-Score::INF) };
        let mut bounds: Vec<Bounds> = (0..self.root.moves.len() as u16).map(known).collect();
        if bounds.is_empty() || depth == 0 {
            return self.mtd(root, depth, &super::catalog::MTD_F, 0, guess, passes);
        }
        while passes.len() < self.settings.max_passes {
            let race = Race { bounds: &bounds, candidate, guess };
            if let Some(winner) = race.winner() {
                self.root.best = Some((winner as u16, bounds[winner].lower));
                break;
            }
            let (i, bound) = race.next(strategy);
            let before = (self.fuse.nodes(), self.fuse.leaves());
            let g = self.probe_move(root, depth, i, Gamma::below(bound))?;
            bounds[i] = if g < bound { bounds[i].at_most(g) } else { bounds[i].at_least(g) };
            let known = whole(&bounds);
            self.finish_pass(passes, (bound - 1, bound), (Some(i as u16), g), known, before);
        }
        Ok(())
    }

    /// Asks the question of one root move.
    fn probe_move(
        &mut self,
        root: &Node<'_, G>,
        depth: Depth,
        i: usize,
        gamma: Gamma,
    ) -> Result<Score, Stop> {
        // The root is not visited, and a move to a bare leaf does not ask: without this, depth 1 would know no limit.
        self.fuse.check()?;
        self.reset_arenas();
        let omega = gamma.omega();
        self.observer.see(&Event::Probe { alpha: omega - 1, beta: omega });
        let mv = self.root.moves[i].mv;
        let choice = Choice::new(mv, i as u16);
        self.choices.push(choice);
        let mut frame = Frame::new(0, 1, false);
        let _ = self.next(&mut frame);
        self.descend(&Branch { n: root, depth, frame: &frame, choice }, gamma)
    }
}

/// The root's bounds from its moves'.
fn whole(bounds: &[Bounds]) -> Bounds {
    let lower = bounds.iter().map(|b| b.lower).max().unwrap_or(-Score::INF);
    let upper = bounds.iter().map(|b| b.upper).max().unwrap_or(Score::INF);
    Bounds { lower, upper }
}
