//! Where the positions on the path live: small ones on the call stack, others in memory that is used again.

use super::{Branch, Searcher};
use crate::game::{Evaluate, Game, Node};

/// The size in bytes up to which positions are kept on the stack.
const SMALL: usize = 128;

/// The same of positions that own memory: two words are a handle, as a shared pointer and an index are, and quickly made.
const HANDLE: usize = 16;

/// Memory of positions that were left, for those to come.
pub(crate) struct Positions<G>(Vec<Box<G>>);

impl<G: Game> Positions<G> {
    pub(super) fn new() -> Self {
        Positions(Vec::new())
    }

    /// The position after `mv`, in memory of its own.
    // Never inlined: the position that `play` returns must not become a part of the frame of who searches it.
    #[inline(never)]
    #[expect(clippy::unnecessary_box_returns, reason = "the memory is what this is about")]
    fn after(&mut self, position: &G, mv: G::Move) -> Box<G> {
        match self.0.pop() {
            Some(mut memory) => {
                position.play_into(mv, &mut memory);
                memory
            }
            None => Box::new(position.play(mv)),
        }
    }
}

impl<G: Game, E: Evaluate<G>, T, S, O> Searcher<G, E, T, S, O> {
    /// Makes the move of a branch and does something where it leads to.
    #[inline(always)]
    #[expect(clippy::inline_always, reason = "a part of `descend`, which is inlined too")]
    pub(super) fn at<R>(
        &mut self,
        branch: &Branch<'_, G>,
        act: impl FnOnce(&mut Self, &Node<'_, G>) -> R,
    ) -> R {
        self.at_child(branch.n, branch.choice.index(), branch.choice.mv, act)
    }

    /// The same for any move of `n`, the `index`-th of its list.
    #[inline(always)]
    #[expect(clippy::inline_always, reason = "a part of `descend`, which is inlined too")]
    pub(super) fn at_child<R>(
        &mut self,
        n: &Node<'_, G>,
        index: u16,
        mv: G::Move,
        act: impl FnOnce(&mut Self, &Node<'_, G>) -> R,
    ) -> R {
        if const { size_of::<G>() <= if std::mem::needs_drop::<G>() { HANDLE } else { SMALL } } {
            let position = n.position.play(mv);
            act(self, &n.child(index, mv, &position))
        } else {
            let position = self.positions.after(n.position, mv);
            let result = act(self, &n.child(index, mv, &position));
            self.positions.0.push(position);
            result
        }
    }
}
