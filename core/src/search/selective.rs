//! The steps at which a selective search differs from a full-width one; with [`FullWidth`](crate::select::FullWidth)
//! they compile to nothing.

use super::{Branch, Frame, Root, Searcher, Sibling};
use crate::game::{Depth, Evaluate, Game, MAX_DEPTH, MAX_PLY, Node, Statically};
use crate::limits::Stop;
use crate::observe::Observer;
use crate::score::{Gamma, Score, Turned};
use crate::select::{NodePlan, Select, Situation, Way};
use crate::table::{Certainty, Memo, Table};
use std::cell::Cell;

/// What is to be done with a node.
pub(super) enum Planned {
    /// Search it so deep.
    Search(Depth),
    /// This is its answer.
    Answered(Score),
}

/// No side can win or lose sooner than now: the answer where γ asks for more.
#[inline]
fn out_of_reach(ply: Depth, gamma: Gamma) -> Option<Score> {
    let (soonest, now) = (Score::win_in(ply), Score::loss_in(ply));
    if soonest < gamma {
        Some(soonest)
    } else if now > gamma {
        Some(now)
    } else {
        None
    }
}

/// The nearest multiple of `step` that is at least `bound`, or at most that where `bound` is an upper one.
#[inline]
fn promised(bound: Score, step: i32, is_lower: bool) -> Score {
    let step = step.max(1);
    let over = bound.get().rem_euclid(step);
    match over {
        0 => bound,
        _ if is_lower => bound + (step - over),
        _ => bound - over,
    }
}

/// Where the search stands.
#[inline]
pub(super) fn situation<'a, G: Game>(
    root: &Root<G::Move>,
    node: &'a Node<'a, G>,
    depth: Depth,
    gamma: Gamma,
    evaluation: &'a dyn Statically<G>,
) -> Situation<'a, G> {
    let (window, guess) = root.seen_from(node);
    Situation { node, depth, gamma, window, guess, hint: None, evaluation, statically: Cell::new(None) }
}

impl<G: Game, E: Evaluate<G>, T: Table<G>, S: Select<G>, O: Observer<G>> Searcher<G, E, T, S, O> {
    /// Whether the node can be answered as a whole (pruned, or refuted by a null move), or how deep it is searched.
    #[inline]
    pub(super) fn plan(
        &mut self,
        n: &Node<'_, G>,
        depth: Depth,
        memo: &mut Memo,
        gamma: Gamma,
    ) -> Result<Planned, Stop> {
        if !S::SELECTS || n.ply == 0 || depth == 0 {
            return Ok(Planned::Search(depth));
        }
        if let Some(g) = out_of_reach(n.ply, gamma) {
            return Ok(Planned::Answered(g));
        }
        let at = Situation {
            hint: memo.best,
            statically: Cell::new(memo.statically),
            ..situation(&self.root, n, depth, gamma, &self.evaluation)
        };
        let plan = self.select.plan(&at);
        memo.statically = at.statically.get();
        let answer = match plan {
            NodePlan::Search => None,
            NodePlan::Reduce(to) => return Ok(self.reduce(n, to.clamp(1, depth), memo, gamma)),
            // The result of a finished game is exact: nothing is to be estimated.
            _ if n.position.outcome().is_some() => None,
            NodePlan::Prune(score) => Some(Score::new(score.get())),
            NodePlan::Solved { score, nodes, certainty } => {
                self.fuse.count_more(nodes);
                let g = Score::new(score.get());
                self.remember(n, depth, memo.believed_by(certainty), gamma, (g, certainty));
                Some(g)
            }
            NodePlan::ProbCut { depth: to, margin, step } => {
                self.prob_cut(n, to.clamp(0, depth - 1), gamma, (margin, step))?
            }
            NodePlan::NullMove(to) => {
                self.on_path(n, depth);
                self.null_move(n, to.clamp(0, depth - 1), gamma)?
            }
        };
        Ok(answer.map_or(Planned::Search(depth), Planned::Answered))
    }

    /// What a routine of the game's own has found is remembered, as what a search finds is.
    #[inline]
    fn remember(
        &mut self,
        n: &Node<'_, G>,
        depth: Depth,
        mut memo: Memo,
        gamma: Gamma,
        (g, certainty): (Score, Certainty),
    ) {
        if g < gamma {
            memo.reduce(g);
        } else {
            memo.raise(g);
        }
        memo.complete = false;
        self.store(n, depth, memo, certainty);
    }

    /// The node is searched less deep, unless the table already has the answer at that depth.
    fn reduce(&mut self, n: &Node<'_, G>, depth: Depth, memo: &mut Memo, gamma: Gamma) -> Planned {
        let statically = memo.statically;
        *memo = Memo { statically, ..self.retrieve(n, depth) };
        match memo.bounds.answer(gamma) {
            Some(g) => Planned::Answered(self.hit(n, depth, memo, g)),
            None => Planned::Search(depth),
        }
    }

    /// If a shallower search beats γ, or misses it, by a margin, the full depth is taken to agree.
    fn prob_cut(
        &mut self,
        n: &Node<'_, G>,
        depth: Depth,
        gamma: Gamma,
        (margin, step): (i32, i32),
    ) -> Result<Option<Score>, Stop> {
        let omega = gamma.omega() + margin;
        if omega.is_decided() {
            return Ok(None);
        }
        // Not the question that was announced to the other workers: an answer to that one must not end this search.
        let asked = self.worker.as_mut().and_then(|worker| worker.question.take());
        let g = self.mt(n, depth, Gamma::below(omega));
        if let Some(worker) = &mut self.worker {
            worker.question = asked;
        }
        let g = g?;
        let agrees = if margin > 0 { g >= omega } else { g < omega };
        // What the margin promises and no more; a win or loss is one at any depth.
        Ok(agrees.then(|| if g.is_decided() { g } else { promised(g - margin, step, margin > 0) }))
    }

    /// If handing the turn over still beats γ, a move would too.
    fn null_move(&mut self, n: &Node<'_, G>, depth: Depth, gamma: Gamma) -> Result<Option<Score>, Stop> {
        let Some(position) = n.position.pass() else { return Ok(None) };
        // On the heap, as a large one must be; there are few of them.
        let position = Box::new(position);
        let g = -self.mt(&n.passed(&position), depth, -gamma)?;
        // A win that starts with passing is no win: only the bound itself is believed.
        let believed = if g.is_decided() { gamma.omega() } else { g };
        Ok((g > gamma).then_some(believed))
    }

    /// Searches one move, unless it is pruned. A reduced move that beats γ is searched again in full.
    #[inline(always)]
    #[expect(
        clippy::inline_always,
        reason = "the recursion is one call a node, not two: 2 % of instructions"
    )]
    pub(crate) fn descend(&mut self, branch: &Branch<'_, G>, gamma: Gamma) -> Result<Score, Stop> {
        let at_root = branch.n.ply == 0;
        if !S::SELECTS && branch.depth == 1 && !at_root && self.leaves_are_bare() {
            self.before_leaf(branch.n)?;
            return Ok(self.at(branch, Self::bare_leaf).turned(branch.keeps_turn()));
        }
        if let Some(most) = self.pruned(branch, gamma) {
            return Ok(most.min(gamma.omega() - 1));
        }
        self.at(branch, |search, child| search.tested(branch, child, gamma))
    }

    /// The same where the move has led to.
    #[inline(always)]
    #[expect(clippy::inline_always, reason = "a part of `descend`")]
    fn tested(&mut self, branch: &Branch<'_, G>, child: &Node<'_, G>, gamma: Gamma) -> Result<Score, Stop> {
        let chosen = match self.way(branch, child, gamma) {
            Way::Search(chosen) => chosen,
            Way::Prune(most) => return Ok(most.min(gamma.omega() - 1)),
        };
        let same = branch.keeps_turn();
        let mut g = self.test(branch.frame, same, child, chosen, gamma)?;
        if chosen < branch.full() && g > gamma {
            g = self.test(branch.frame, same, child, branch.full(), gamma)?;
        }
        if branch.n.ply == 0 {
            self.root.tested(branch.choice.index(), g, gamma);
        }
        Ok(g)
    }

    /// Whether a move is pruned before it is made, and what it is taken to be worth at most; the first never is.
    #[inline]
    pub(super) fn pruned(&mut self, branch: &Branch<'_, G>, gamma: Gamma) -> Option<Score> {
        let tried = branch.frame.count() - 1;
        if !S::SELECTS || tried == 0 {
            return None;
        }
        let at = situation(&self.root, branch.n, branch.depth, gamma, &self.evaluation);
        self.select.prune(&at, &branch.choice, tried)
    }

    /// How a move is searched; the first is never pruned.
    #[inline]
    pub(super) fn way(&mut self, branch: &Branch<'_, G>, child: &Node<'_, G>, gamma: Gamma) -> Way {
        if !S::SELECTS {
            return Way::Search(branch.full());
        }
        let tried = branch.frame.before();
        let at = situation(&self.root, branch.n, branch.depth, gamma, &self.evaluation);
        // Very far from the root nothing is extended any more.
        let most = if branch.n.ply < MAX_PLY { MAX_DEPTH } else { branch.full() };
        match self.select.depth(&at, &branch.choice, child, tried) {
            Way::Search(chosen) => Way::Search(chosen.clamp(0, most)),
            Way::Prune(_) if tried == 0 => Way::Search(branch.full()),
            prune @ Way::Prune(_) => prune,
        }
    }

    /// The child's answer, seen from its parent, whose side is the `same` as the child's or not.
    #[inline]
    fn test(
        &mut self,
        frame: &Frame,
        same: bool,
        child: &Node<'_, G>,
        depth: Depth,
        gamma: Gamma,
    ) -> Result<Score, Stop> {
        if depth == 0 && self.leaves_are_bare() {
            self.before_leaf(child)?;
            return Ok(self.bare_leaf(child).turned(same));
        }
        self.sibling = if frame.count() == 1 { Sibling::First } else { Sibling::Later };
        match self.mt(child, depth, gamma.turned(same)) {
            Ok(g) => Ok(g.turned(same)),
            Err(stop) => Ok(self.interrupted(stop, frame, child, depth, gamma.turned(same))?.turned(same)),
        }
    }
}
