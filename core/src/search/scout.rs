//! Pearl's Test and Scout (1980): the proof procedure without memory that MT gave a memory to (S48).

use super::{Branch, Searcher};
use crate::game::{Depth, Evaluate, Game, Node};
use crate::limits::Stop;
use crate::observe::{Event, Observer};
use crate::score::{Gamma, Score, Turned};
use crate::select::{Select, Way};
use crate::table::{Memo, Table};

impl<G: Game, E: Evaluate<G>, T: Table<G>, S: Select<G>, O: Observer<G>> Searcher<G, E, T, S, O> {
    /// Scout: the first move's value, then a Test of each other move, and its value only if the Test succeeds.
    pub(crate) fn scout(&mut self, n: &Node<'_, G>, depth: Depth) -> Result<Score, Stop> {
        self.visit(n, depth)?;
        if let Some(g) = self.adjudicated(n) {
            return Ok(g);
        }
        let Some(mut moves) = self.expand(n, depth, &Memo::UNKNOWN)? else {
            return self.scout_leaf(n, -Score::INF, Score::INF);
        };
        let mut value = -Score::INF;
        while let Some(choice) = self.next(&mut moves) {
            let branch = Branch { n, depth, frame: &moves, choice };
            self.at(&branch, |search, child| {
                let Some((better, chosen)) = search.is_better(&branch, child, value)? else { return Ok(()) };
                if better {
                    value =
                        value.max(search.scout(child, chosen.max(depth - 1))?.turned(branch.keeps_turn()));
                }
                if n.ply == 0 {
                    let (alpha, beta) = if better { (-Score::INF, Score::INF) } else { (value, Score::INF) };
                    search.root.searched(choice.index(), value, alpha, beta);
                }
                Ok(())
            })?;
        }
        self.close(&moves);
        Ok(value)
    }

    /// Test: is the value of `n` above γ? A yes or a no, and nothing is remembered.
    fn pearl_test(&mut self, n: &Node<'_, G>, depth: Depth, gamma: Gamma) -> Result<bool, Stop> {
        self.visit(n, depth)?;
        if let Some(g) = self.adjudicated(n) {
            return Ok(g > gamma);
        }
        let Some(mut moves) = self.expand(n, depth, &Memo::UNKNOWN)? else {
            return Ok(self.scout_leaf(n, gamma.omega() - 1, gamma.omega())? > gamma);
        };
        let mut above = false;
        while !above && let Some(choice) = self.next(&mut moves) {
            let branch = Branch { n, depth, frame: &moves, choice };
            if self.pruned(&branch, gamma).is_some() {
                continue;
            }
            above = self.at(&branch, |search, child| match search.way(&branch, child, gamma) {
                Way::Search(chosen) => search.pearl_descend(&branch, child, chosen, gamma),
                Way::Prune(_) => Ok(false),
            })?;
        }
        self.close(&moves);
        Ok(above)
    }

    /// Whether a move is worth more than `value`, and how deep it is searched; `None` if it is skipped. The first one
    /// needs no Test.
    fn is_better(
        &mut self,
        branch: &Branch<'_, G>,
        child: &Node<'_, G>,
        value: Score,
    ) -> Result<Option<(bool, Depth)>, Stop> {
        let gamma = Gamma::below(value + 1);
        if self.pruned(branch, gamma).is_some() {
            return Ok(None);
        }
        let Way::Search(chosen) = self.way(branch, child, gamma) else { return Ok(None) };
        let better = branch.frame.count() == 1 || self.pearl_descend(branch, child, chosen, gamma)?;
        Ok(Some((better, chosen)))
    }

    /// Tests whether the move to `c` beats γ; a reduced move that does is tested again in full.
    fn pearl_descend(
        &mut self,
        branch: &Branch<'_, G>,
        c: &Node<'_, G>,
        chosen: Depth,
        gamma: Gamma,
    ) -> Result<bool, Stop> {
        let same = branch.keeps_turn();
        let beats = self.pearl_test(c, chosen, gamma.turned(same))? == same;
        if beats && chosen < branch.full() {
            return Ok(self.pearl_test(c, branch.full(), gamma.turned(same))? == same);
        }
        Ok(beats)
    }

    /// A leaf that is not stored.
    fn scout_leaf(&mut self, n: &Node<'_, G>, alpha: Score, beta: Score) -> Result<Score, Stop> {
        let g = self.quiesce(n, alpha, beta)?;
        self.observer.see(&Event::Leaf(n, g));
        Ok(g)
    }

    /// A visit without a look into the table.
    fn visit(&mut self, n: &Node<'_, G>, depth: Depth) -> Result<(), Stop> {
        self.fuse.node()?;
        self.observer.see(&Event::Enter(n, depth));
        Ok(())
    }
}
