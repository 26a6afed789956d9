//! Leaves: `n = leaf` in the figures.

use super::Searcher;
use crate::game::{Depth, Evaluate, Game, Node, Outcome};
use crate::limits::Stop;
use crate::observe::{Event, Observer};
use crate::score::{Bounds, Gamma, Score};
use crate::select::Select;
use crate::table::{Memo, Table};

/// What a finished game is worth `ply` plies from the root, in the evaluation's units.
#[inline]
pub(crate) fn outcome_score<G: Game, E: Evaluate<G> + ?Sized>(
    outcome: Outcome,
    ply: Depth,
    evaluation: &E,
) -> Score {
    match outcome {
        Outcome::Win => Score::win_in(ply),
        Outcome::Loss => Score::loss_in(ply),
        Outcome::Draw => Score::ZERO,
        Outcome::Score(score) => Score::new(evaluation.finished(score).get()),
    }
}

impl<G: Game, E: Evaluate<G>, T: Table<G>, S: Select<G>, O: Observer<G>> Searcher<G, E, T, S, O> {
    /// `n.f⁺ := n.f⁻ := g := evaluate(n)`, stored (S32). With quiescence it may be a bound only, as a question is, unless
    /// [`Settings::exact_leaves`](super::Settings::exact_leaves) asks for the value.
    #[inline]
    pub(super) fn leaf(
        &mut self,
        n: &Node<'_, G>,
        depth: Depth,
        memo: Memo,
        gamma: Gamma,
    ) -> Result<Score, Stop> {
        self.wide_leaf(n, depth, memo, gamma.omega() - 1, gamma.omega())
    }

    /// A leaf of a search with window (α, β).
    #[inline]
    pub(super) fn wide_leaf(
        &mut self,
        n: &Node<'_, G>,
        depth: Depth,
        mut memo: Memo,
        alpha: Score,
        beta: Score,
    ) -> Result<Score, Stop> {
        let outcome = n.position.outcome();
        let g = if S::QUIESCES && outcome.is_none() {
            let open = (-Score::INF, Score::INF);
            let (alpha, beta) = if self.settings.exact_leaves { open } else { (alpha, beta) };
            let g = self.settle(n, alpha, beta)?;
            memo.prove(g, alpha, beta);
            memo.complete = false;
            g
        } else {
            let g = self.evaluated(n, outcome);
            memo.bounds = Bounds::exact(g);
            memo.complete = outcome.is_some();
            g
        };
        self.observer.see(&Event::Leaf(n, g));
        self.store(n, depth, memo, self.select.certainty());
        Ok(g)
    }

    /// A leaf below the table's concern, without the visit: the loop over leaves runs in their parent. Where nothing is
    /// asked of `n` but its position, the compiler leaves out the rest, its key above all.
    #[inline]
    pub(super) fn bare_leaf(&mut self, n: &Node<'_, G>) -> Score {
        self.fuse.count();
        self.observer.see(&Event::Enter(n, 0));
        self.adjudicated(n).unwrap_or_else(|| {
            let g = self.evaluated(n, n.position.outcome());
            self.observer.see(&Event::Leaf(n, g));
            g
        })
    }

    /// Before a bare leaf, at `n` or above it: is there time?
    #[inline]
    pub(super) fn before_leaf(&mut self, n: &Node<'_, G>) -> Result<(), Stop> {
        if self.fuse.is_due_before_leaf() { self.look(n) } else { Ok(()) }
    }

    /// Whether leaves are neither stored nor searched any further.
    #[inline]
    pub(super) fn leaves_are_bare(&self) -> bool {
        self.table_from > 0 && !S::QUIESCES
    }

    /// The evaluation of `n`, with the state that it carries if it has one.
    #[inline]
    pub(super) fn static_value(&mut self, n: &Node<'_, G>) -> Score {
        if size_of::<E::State>() == 0 {
            return self.evaluation.evaluate(n.position);
        }
        let state = self.carried.state_of(&self.evaluation, n);
        self.evaluation.read(state, n.position)
    }

    /// The evaluation of a leaf, or of a position below one, whose outcome was asked for already.
    #[inline]
    pub(super) fn evaluated(&mut self, n: &Node<'_, G>, outcome: Option<Outcome>) -> Score {
        self.fuse.leaf();
        if let Some(outcome) = outcome {
            return outcome_score(outcome, n.ply, &self.evaluation);
        }
        self.horizon += 1;
        // A user's evaluation that looks like a win would be moved along the path as one.
        Score::new(self.static_value(n).get())
    }
}
