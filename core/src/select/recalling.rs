use super::{Plan, Select, Situation, StandPat, Way};
use crate::game::{Key, Node};
use crate::history::{History, Progress};
use crate::order::Choice;
use crate::score::Score;

/// The selectivity of a search that knows the rules of repetition and of moves without progress: what comes back on the
/// way from the root is a draw, and so is what the game has seen often enough before, or too many quiet plies.
///
/// A position that came up once before the root and once below it is no draw yet; twice below the root is taken for one,
/// because whoever could come back once can do so again.
///
/// ```
/// use nullwindow::{select::{FullWidth, Recalling}, tree::{Statics, Tree}, Searcher};
/// let _search = Searcher::<Tree, _>::new(Statics).select(Recalling::new(FullWidth));
/// ```
#[derive(Clone, Debug, Default)]
pub struct Recalling<S> {
    inner: S,
    /// Keys of the game's positions since the last progress, the root's last.
    past: Vec<Key>,
    /// Quiet plies at the root.
    quiet: u32,
}

impl<S> Recalling<S> {
    /// `inner`, with nothing to recall yet.
    pub fn new(inner: S) -> Recalling<S> {
        Recalling { inner, past: Vec::new(), quiet: 0 }
    }

    /// The game so far: its last position is the root of the next search.
    pub fn recall<G: Progress>(&mut self, game: &History<G>) {
        self.past.clear();
        if G::OCCURRENCES.is_some() {
            self.past.extend_from_slice(game.keys());
        }
        self.quiet = game.quiet_plies();
    }

    /// What it adds to.
    pub fn inner(&mut self) -> &mut S {
        &mut self.inner
    }

    /// Whether the rules make `n` a draw.
    fn is_drawn<G: Progress>(&self, n: &Node<'_, G>) -> bool {
        let (mut quiet, mut at) = (0, n);
        // Every second position on the way has the same side to move; none from before progress comes back.
        while let (Some(parent), Some(mv)) = (at.parent, at.last) {
            if parent.position.is_progress(mv) {
                return Self::is_too_quiet::<G>(quiet);
            }
            quiet += 1;
            at = parent;
            if quiet >= 4 && quiet % 2 == 0 && at.parent.is_some() && at.key == n.key {
                return G::OCCURRENCES.is_some();
            }
        }
        if at.parent.is_some() {
            return Self::is_too_quiet::<G>(quiet); // a null move: nothing before it counts
        }
        let before = self.past.iter().filter(|&&key| key == n.key).count() as u32;
        G::OCCURRENCES.is_some_and(|most| before + 1 >= most) || Self::is_too_quiet::<G>(quiet + self.quiet)
    }

    fn is_too_quiet<G: Progress>(quiet: u32) -> bool {
        G::QUIET_PLIES.is_some_and(|most| quiet >= most)
    }
}

impl<G: Progress, S: Select<G>> Select<G> for Recalling<S> {
    const QUIESCES: bool = S::QUIESCES;
    const SELECTS: bool = S::SELECTS || G::OCCURRENCES.is_some() || G::QUIET_PLIES.is_some();

    #[inline]
    fn plan(&mut self, at: &Situation<'_, G>) -> Plan {
        self.inner.plan(at)
    }

    #[inline]
    fn skip(&mut self, at: &Situation<'_, G>, choice: &Choice<G::Move>, tried: usize) -> Option<Score> {
        self.inner.skip(at, choice, tried)
    }

    #[inline]
    fn depth(
        &mut self,
        at: &Situation<'_, G>,
        choice: &Choice<G::Move>,
        child: &Node<'_, G>,
        tried: usize,
    ) -> Way {
        self.inner.depth(at, choice, child, tried)
    }

    fn adjudicate(&mut self, n: &Node<'_, G>) -> Option<Score> {
        // How a game has ended goes before how it would have been drawn.
        if self.is_drawn(n) && n.position.outcome().is_none() {
            return Some(Score::ZERO);
        }
        self.inner.adjudicate(n)
    }

    #[inline]
    fn may_stand(&mut self, position: &G) -> bool {
        self.inner.may_stand(position)
    }

    #[inline]
    fn noisy(&mut self, position: &G, moves: &mut Vec<G::Move>) -> Option<StandPat> {
        self.inner.noisy(position, moves)
    }
    #[inline]
    fn gain(&mut self, position: &G, mv: G::Move) -> Option<i32> {
        self.inner.gain(position, mv)
    }
}
