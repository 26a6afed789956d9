//! Pearl's Test and Scout (1980): the proof procedure without memory that MT gave a memory to (S48).

use super::Searcher;
use super::frame::child;
use crate::game::{Depth, Evaluate, Game, Node};
use crate::limits::Stop;
use crate::observe::{Event, Observer};
use crate::score::{Gamma, Score};
use crate::select::Select;
use crate::table::{Memo, Table};

impl<G: Game, E: Evaluate<G>, T: Table<G>, S: Select<G>, O: Observer<G>> Searcher<G, E, T, S, O> {
    /// Scout: the first move's value, then a Test of each other move, and its value only if the Test succeeds.
    pub(crate) fn scout(&mut self, n: &Node<'_, G>, depth: Depth) -> Result<Score, Stop> {
        self.visit(n, depth)?;
        let Some(mut moves) = self.expand(n, depth, &Memo::UNKNOWN) else { return Ok(self.evaluate_leaf(n)) };
        let mut value = -Score::INF;
        while let Some(choice) = self.next(&mut moves) {
            let c = child(n, &choice);
            let better = moves.count() == 1 || !self.pearl_test(&c, depth - 1, -Gamma::below(value + 1))?;
            if better {
                value = -self.scout(&c, depth - 1)?;
            }
            if n.ply == 0 {
                let (alpha, beta) = if better { (-Score::INF, Score::INF) } else { (value, Score::INF) };
                self.root.searched(choice.index(), value, alpha, beta);
            }
        }
        self.close(&moves);
        Ok(value)
    }

    /// Test: is the value of `n` above γ? A yes or a no, and nothing is remembered.
    fn pearl_test(&mut self, n: &Node<'_, G>, depth: Depth, gamma: Gamma) -> Result<bool, Stop> {
        self.visit(n, depth)?;
        let Some(mut moves) = self.expand(n, depth, &Memo::UNKNOWN) else {
            return Ok(self.evaluate_leaf(n) > gamma);
        };
        let mut above = false;
        while let Some(choice) = self.next(&mut moves)
            && !above
        {
            let c = child(n, &choice);
            above = !self.pearl_test(&c, depth - 1, -gamma)?;
        }
        self.close(&moves);
        Ok(above)
    }

    /// A visit without a look into the table.
    fn visit(&mut self, n: &Node<'_, G>, depth: Depth) -> Result<(), Stop> {
        self.fuse.node()?;
        self.observer.see(&Event::Enter(n, depth));
        Ok(())
    }
}
