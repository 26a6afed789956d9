//! What the table says of a node's children: cutoffs before the search (S53), sharper bounds after it (S57, S58).

use super::{Frame, Frontier, Known, Searcher};
use crate::game::{Depth, Evaluate, Game, Node};
use crate::observe::{Event, Observer};
use crate::order::Choice;
use crate::score::{Bounds, Gamma, Score, Turned};
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
        if frame.asks { self.look_up_children(n, depth, memo, frame, gamma) } else { None }
    }

    /// Whether it is used at a node of this depth.
    #[inline]
    pub(super) fn asks_children(&mut self, depth: Depth) -> bool {
        if self.settings.etc_from.is_none_or(|from| depth < from) {
            return false;
        }
        match self.etc_counts.get_mut(depth as usize) {
            Some(count) if self.settings.frontier == Frontier::Measured => count.visit(),
            _ => true,
        }
    }

    /// Whether the way to a child decides its value, so that what the table knows of its position does not count.
    #[inline]
    fn is_adjudicated(&mut self, n: &Node<'_, G>, choice: &Choice<G::Move>) -> bool {
        S::SELECTS && self.at_child(n, choice.index(), choice.mv, Self::adjudicated).is_some()
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
            let known = match self.places.get(usize::from(choice.index())) {
                Some(&place) => self.retrieve_place(n, place, depth - 1),
                None => self.retrieve_child(n, &choice, depth - 1),
            };
            let g = if n.position.keeps_turn(choice.mv) { known.bounds.lower } else { -known.bounds.upper };
            if g > gamma && !self.is_adjudicated(n, &choice) {
                self.horizon += u64::from(!known.complete);
                self.count_looks(depth, i + 1, true);
                self.observer.see(&Event::Etc { node: n, depth, probes: i + 1, cut: Some(choice.index()) });
                memo.best = Some(choice.index());
                memo.raise(g);
                if n.ply == 0 {
                    self.root.tested(choice.index(), g, gamma);
                }
                return Some(g);
            }
        }
        self.count_looks(depth, frame.len(), false);
        self.observer.see(&Event::Etc { node: n, depth, probes: frame.len(), cut: None });
        None
    }

    #[inline]
    fn count_looks(&mut self, depth: Depth, looks: usize, answered: bool) {
        if let Some(count) = self.etc_counts.get_mut(depth as usize) {
            count.asked(looks, answered);
        }
    }

    /// Sharpens `memo` by what the table knows of all children: TR 94-17, section 4 (all children known) and the
    /// appendix's last paragraph (both bounds, so that no dead node is ever visited).
    #[cold]
    pub(super) fn refresh(&mut self, n: &Node<'_, G>, depth: Depth, memo: &mut Memo, frame: &Frame) {
        self.horizon += 1; // what the children rest on is not asked
        let mut known = Bounds::exact(-Score::INF);
        let mut best = None;
        for i in frame.start..self.extent(frame) {
            let choice = self.choices[i];
            let same = n.position.keeps_turn(choice.mv);
            let bounds = self.retrieve_child(n, &choice, depth - 1).bounds.turned(same);
            if bounds.lower > known.lower {
                known.lower = bounds.lower;
                best = Some(choice.index());
            }
            known.upper = known.upper.max(bounds.upper);
        }
        if self.settings.known == Known::AllChildren && !known.is_exact() {
            return;
        }
        if known.lower > memo.bounds.lower {
            memo.bounds.lower = known.lower;
            memo.best = best;
        }
        memo.bounds.upper = memo.bounds.upper.min(known.upper);
    }
}
