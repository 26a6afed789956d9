//! The states that an evaluation carries from parent to child, made for the nodes that need them.

use crate::game::{Evaluate, Game, Key, Node};

/// A state for each ply of the path, with the key of the position it belongs to: what is there for another one is stale.
pub(crate) struct Carried<S>(Vec<(Option<Key>, S)>);

impl<S: Default> Carried<S> {
    pub(super) fn new() -> Self {
        Carried(Vec::new())
    }

    /// Another root will be searched.
    pub(crate) fn clear(&mut self) {
        self.0.iter_mut().for_each(|(key, _)| *key = None);
    }

    /// The state of `n`: climbs to the first node above it whose state is there, and comes down again.
    pub(super) fn state_of<G: Game, E: Evaluate<G, State = S>>(
        &mut self,
        evaluation: &E,
        n: &Node<'_, G>,
    ) -> &S {
        let ply = n.ply as usize;
        if self.0.len() <= ply {
            self.0.resize_with(ply + 1, Default::default);
        }
        if self.0[ply].0 != Some(n.key) {
            match (n.parent, n.last) {
                (Some(parent), Some(mv)) => {
                    self.state_of(evaluation, parent);
                    let (above, below) = self.0.split_at_mut(ply);
                    let (from, into) = (&above[ply - 1].1, &mut below[0].1);
                    evaluation.advance(from, parent.position, mv, n.position, into);
                }
                // The root, or a position after a null move.
                _ => evaluation.start(n.position, &mut self.0[ply].1),
            }
            self.0[ply].0 = Some(n.key);
        }
        &self.0[ply].1
    }
}
