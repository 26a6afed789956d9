use super::{Frame, Searcher};
use crate::game::{Depth, Evaluate, Game, Node};
use crate::observe::{Event, Observer};
use crate::order::Choice;
use crate::score::{Gamma, Score};
use crate::select::Select;
use crate::table::{Memo, Table};

impl<G: Game, E: Evaluate<G>, T: Table<G>, S: Select<G>, O: Observer<G>> Searcher<G, E, T, S, O> {
    /// Enhanced transposition cutoffs: the block marked ** in AAAI-96, figure 5.
    ///
    /// Before any move is searched, the table is asked about all of them: a child that is known to be bad enough for
    /// the opponent refutes the node at once. Only at nodes more than two plies from the leaves by default (S54).
    #[inline]
    pub(super) fn etc(
        &mut self,
        n: &Node<'_, G>,
        depth: Depth,
        memo: &mut Memo,
        frame: &Frame,
        gamma: Gamma,
    ) -> Option<Score> {
        if self.settings.etc_from.is_none_or(|from| depth < from) {
            return None;
        }
        self.look_up_children(n, depth, memo, frame, gamma)
    }

    /// Whether the way to a child decides its value, so that what the table knows of its position does not count.
    #[inline]
    fn is_adjudicated(&mut self, n: &Node<'_, G>, choice: &Choice<G::Move>) -> bool {
        S::SELECTS && self.adjudicated(&n.child(choice.index(), choice.mv)).is_some()
    }

    fn look_up_children(
        &mut self,
        n: &Node<'_, G>,
        depth: Depth,
        memo: &mut Memo,
        frame: &Frame,
        gamma: Gamma,
    ) -> Option<Score> {
        for i in 0..frame.len() {
            let choice = self.choices[frame.at(i)];
            let natural = usize::from(choice.index()) == i || n.ply == 0;
            debug_assert!(natural, "moves are still in natural order");
            let g = -self.retrieve_child(n, &choice, depth - 1).bounds.upper;
            if g > gamma && !self.is_adjudicated(n, &choice) {
                self.observer.see(&Event::Etc { node: n, depth, probes: i + 1, cut: Some(choice.index()) });
                memo.best = Some(choice.index());
                memo.raise(g);
                if n.ply == 0 {
                    self.root.tested(choice.index(), g, gamma);
                }
                return Some(g);
            }
        }
        self.observer.see(&Event::Etc { node: n, depth, probes: frame.len(), cut: None });
        None
    }
}
