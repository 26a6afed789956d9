//! The principal variation, proved.

use super::Searcher;
use super::selective::situation;
use crate::game::{Depth, Evaluate, Game, MAX_DEPTH, MAX_PLY, Node};
use crate::limits::Stop;
use crate::observe::Observer;
use crate::order::Choice;
use crate::score::{Gamma, Score, Turned};
use crate::select::{Select, Way};
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
            if n.ply == 0 && !self.root.admits(i as u16) {
                continue;
            }
            let mv = moves[i];
            let proved = self.at_child(n, i as u16, mv, |search, c| {
                let rest = search.depth_on_the_line(n, depth, &Choice::new(mv, i as u16), c, value);
                let same = n.position.keeps_turn(mv);
                if !search.proves(c, rest, value, same)? {
                    return Ok(false);
                }
                line.push(mv);
                search.play_out(c, rest, value.turned(same), None, line).map(|()| true)
            })?;
            if proved {
                break;
            }
        }
        Ok(())
    }

    /// How deep a move of the line was searched: never less deep than in full width, deeper where it was extended.
    fn depth_on_the_line(
        &mut self,
        n: &Node<'_, G>,
        depth: Depth,
        choice: &Choice<G::Move>,
        child: &Node<'_, G>,
        value: Score,
    ) -> Depth {
        if !S::SELECTS || n.ply >= MAX_PLY {
            return depth - 1;
        }
        let at = situation(&self.root, n, depth, Gamma::below(value), &self.evaluation);
        match self.select.depth(&at, choice, child, 0) {
            Way::Search(chosen) => chosen.clamp(depth - 1, MAX_DEPTH),
            Way::Prune(_) => depth - 1,
        }
    }

    /// The line that the table remembers, beginning with the move of index `first`: at most `depth` moves, and no position
    /// twice.
    pub(crate) fn remembered(&mut self, root: &Node<'_, G>, depth: Depth, first: u16) -> Vec<G::Move> {
        let mut line = Vec::new();
        self.recall(root, depth, first, &mut line);
        line
    }

    /// Appends the move of `n` with this index, and what the table remembers below it. Nodes know their parents: there are
    /// tables that find them by the way from the root.
    fn recall(&mut self, n: &Node<'_, G>, depth: Depth, index: u16, line: &mut Vec<G::Move>) {
        let mut moves = Vec::new();
        if n.position.outcome().is_none() {
            n.position.moves(&mut moves);
        }
        let Some(&mv) = moves.get(usize::from(index)) else { return };
        line.push(mv);
        self.at_child(n, index, mv, |search, c| {
            if depth <= 1 || n.ancestors().any(|before| before.key == c.key) {
                return;
            }
            if let Some(next) = search.retrieve(c, MAX_DEPTH).best {
                search.recall(c, depth - 1, next, line);
            }
        });
    }

    /// Whether `c` proves its move to be worth `value` to the side that makes it, which is the `same` as moves in `c` or not.
    fn proves(&mut self, c: &Node<'_, G>, depth: Depth, value: Score, same: bool) -> Result<bool, Stop> {
        let known = self.retrieve(c, depth).bounds.turned(same);
        if known.lower >= value || known.upper < value {
            return Ok(known.lower >= value);
        }
        self.reset_arenas();
        let gamma = Gamma::below(value);
        Ok(self.mt(c, depth, gamma.turned(same))?.turned(same) > gamma)
    }
}
