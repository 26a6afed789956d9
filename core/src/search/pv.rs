//! The principal variation, proved.

use super::Searcher;
use crate::game::{Depth, Evaluate, Game, Node};
use crate::limits::Stop;
use crate::observe::Observer;
use crate::score::{Gamma, Score};
use crate::select::Select;
use crate::table::Table;

impl<G: Game, E: Evaluate<G>, T: Table<G>, S: Select<G>, O: Observer<G>> Searcher<G, E, T, S, O> {
    /// Appends to `line` the moves from `n`, whose value is `value`, to a leaf with the same value (S7).
    ///
    /// Null-window searches leave bounds behind, not lines. But a child worth at most −f proves its move worth f, and
    /// one question settles that: for the move that failed high last the table has the answer. In a full-width search
    /// there always is such a child; the line ends early only if the search is stopped (or selective).
    pub(crate) fn play_out(
        &mut self,
        n: &Node<'_, G>,
        depth: Depth,
        value: Score,
        first: Option<u16>,
        line: &mut Vec<G::Move>,
    ) -> Result<(), Stop> {
        if depth == 0 || n.position.outcome().is_some() {
            return Ok(());
        }
        let mut moves = Vec::new();
        n.position.moves(&mut moves);
        let first = first.or_else(|| self.retrieve(n, depth).best).map_or(0, usize::from);
        let order = std::iter::once(first).chain((0..moves.len()).filter(|&i| i != first));
        for i in order.filter(|&i| i < moves.len()) {
            let mv = moves[i];
            let c = n.child(i as u16, mv);
            if self.is_worth_at_most(&c, depth - 1, -value)? {
                line.push(mv);
                return self.play_out(&c, depth - 1, -value, None, line);
            }
        }
        Ok(())
    }

    fn is_worth_at_most(&mut self, n: &Node<'_, G>, depth: Depth, value: Score) -> Result<bool, Stop> {
        let known = self.retrieve(n, depth).bounds;
        if known.upper <= value || known.lower > value {
            return Ok(known.upper <= value);
        }
        self.reset_arenas();
        let gamma = Gamma::below(value + 1);
        Ok(self.mt(n, depth, gamma)? < gamma)
    }
}
