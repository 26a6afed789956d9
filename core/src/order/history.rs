use super::{At, Choice, Order};
use crate::game::{Depth, Game};

/// How much a cutoff counts for.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Reward {
    /// 1, whatever the depth.
    One,
    /// depth².
    Square,
    /// 2^depth, up to depth 16: Schaeffer's own (1989).
    Power,
}

impl Reward {
    #[inline]
    fn of(self, depth: Depth) -> i32 {
        match self {
            Reward::One => 1,
            Reward::Square => depth * depth,
            Reward::Power => 1 << depth.clamp(0, 16),
        }
    }
}

/// The history heuristic (Schaeffer 1989): moves that caused cutoffs elsewhere are tried early here.
///
/// Each side has its own table, indexed by [`Game::slot`]. Two refinements that the papers did not have are on by
/// default: *continuation*, a second table indexed by the previous move's slot too, and a *malus* for the moves that
/// were tried before the one that cut. Ratings are halved before they overflow. What was learned is forgotten
/// between positions and kept between iterations (E17).
///
/// ```
/// use nullwindow::order::{History, Reward};
/// use nullwindow::tree::Tree;
/// let _as_in_the_papers = History::<Tree>::new(Reward::Power).malus(0).without_continuation();
/// ```
#[derive(Clone, Debug)]
pub struct History<G> {
    reward: Reward,
    /// Divisor of the reward that a move tried in vain loses; 0 for none.
    malus: i32,
    continuation: bool,
    main: [Vec<i32>; 2],
    after: [Vec<i32>; 2],
    /// Slots, rounded up to a power of two.
    slots: usize,
    game: std::marker::PhantomData<fn(G)>,
}

/// Ratings stay below this.
const LIMIT: i32 = 1 << 24;

impl<G: Game> History<G> {
    /// A history with both refinements.
    pub fn new(reward: Reward) -> Self {
        let slots = G::SLOTS.max(1).next_power_of_two();
        let main = [vec![0; slots], vec![0; slots]];
        let after = [vec![0; slots * slots], vec![0; slots * slots]];
        History { reward, malus: 1, continuation: true, main, after, slots, game: std::marker::PhantomData }
    }

    /// A move tried in vain loses this fraction (one `divisor`-th) of the reward; 0 for nothing.
    #[must_use]
    pub fn malus(mut self, divisor: i32) -> Self {
        self.malus = divisor;
        self
    }

    /// Looks at the move alone, as in the papers.
    #[must_use]
    pub fn without_continuation(mut self) -> Self {
        self.continuation = false;
        self.after = [Vec::new(), Vec::new()];
        self
    }

    fn add(&mut self, side: usize, previous: usize, slot: u16, amount: i32) {
        let slot = usize::from(slot) & (self.slots - 1);
        let main = &mut self.main[side][slot];
        *main += amount;
        let mut full = main.abs() > LIMIT;
        if self.continuation {
            let after = &mut self.after[side][previous * self.slots + slot];
            *after += amount;
            full |= after.abs() > LIMIT;
        }
        if full {
            self.main.iter_mut().chain(&mut self.after).flatten().for_each(|r| *r /= 2);
        }
    }
}

impl<G: Game> Order<G> for History<G> {
    fn rate(&mut self, at: &At<'_, G>, choices: &mut [Choice<G::Move>]) {
        let side = at.node.ply as usize & 1;
        let mask = self.slots - 1;
        let main = &self.main[side][..self.slots];
        if self.continuation {
            let previous = usize::from(at.node.slot) & mask;
            let after = &self.after[side][previous * self.slots..][..self.slots];
            for choice in choices {
                let slot = usize::from(choice.slot) & mask;
                choice.rate(main[slot] + after[slot]);
            }
        } else {
            for choice in choices {
                choice.rate(main[usize::from(choice.slot) & mask]);
            }
        }
    }

    fn reward(&mut self, at: &At<'_, G>, tried: &[Choice<G::Move>]) {
        let Some((best, in_vain)) = tried.split_last() else { return };
        let side = at.node.ply as usize & 1;
        let previous = usize::from(at.node.slot) & (self.slots - 1);
        let reward = self.reward.of(at.depth);
        self.add(side, previous, best.slot, reward);
        if self.malus > 0 {
            for choice in in_vain {
                self.add(side, previous, choice.slot, -(reward / self.malus));
            }
        }
    }

    fn clear(&mut self) {
        self.main.iter_mut().chain(&mut self.after).for_each(|ratings| ratings.fill(0));
    }
}
