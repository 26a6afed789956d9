//! What the children's bounds say of their parent (S57, S58).

use super::{Frame, Known, Searcher};
use crate::game::{Depth, Evaluate, Game, Node};
use crate::observe::Observer;
use crate::score::{Bounds, Score};
use crate::select::Select;
use crate::table::{Memo, Table};

impl<G: Game, E: Evaluate<G>, T: Table<G>, S: Select<G>, O: Observer<G>> Searcher<G, E, T, S, O> {
    /// Sharpens `memo` by what the table knows of all children: TR 94-17, section 4 (all children known) and the
    /// appendix's last paragraph (both bounds, so that no dead node is ever visited).
    #[cold]
    pub(super) fn refresh(&mut self, n: &Node<'_, G>, depth: Depth, memo: &mut Memo, frame: &Frame) {
        let mut known = Bounds::exact(-Score::INF);
        let mut best = None;
        for i in frame.start..self.extent(frame) {
            let choice = self.choices[i];
            let bounds = -self.retrieve_child(n, &choice, depth - 1).bounds;
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
