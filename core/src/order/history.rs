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
/// Each side has its own table, indexed by [`Game::slot`]. Three refinements that the papers did not have are on by
/// default; they were chosen on Connect Four and Othello (ARCHITECTURE.md). *Continuation*: a second table, indexed by
/// the previous move's slot too. *Malus*: the moves that were tried before the one that cut lose what it gains.
/// *Gravity*: a reward pulls a rating towards a limit, so that what happened lately counts most and nothing overflows.
/// What was learned is forgotten between positions and kept between iterations (E17).
///
/// ```
/// use nullwindow::order::{History, Reward};
/// use nullwindow::tree::Tree;
/// let _as_in_the_papers = History::<Tree>::new(Reward::Power).plain();
/// ```
#[derive(Clone, Debug)]
pub struct History<G> {
    reward: Reward,
    refined: bool,
    main: [Vec<i32>; 2],
    after: [Vec<i32>; 2],
    /// Slots, rounded up to a power of two.
    slots: usize,
    game: std::marker::PhantomData<fn(G)>,
}

/// Games with more slots share them: the second table is the square of this.
const MOST_SLOTS: usize = 1 << 11;
/// Ratings stay below this.
const LIMIT: i32 = 1 << 24;
/// Refined ratings stay below this.
const GRAVITY: i32 = 1 << 12;
/// What a refined reward is multiplied by.
const PULL: i32 = 16;

impl<G: Game> History<G> {
    /// A history with all refinements.
    pub fn new(reward: Reward) -> Self {
        let slots = G::SLOTS.clamp(1, MOST_SLOTS).next_power_of_two();
        let main = [vec![0; slots], vec![0; slots]];
        let after = [vec![0; slots * slots], vec![0; slots * slots]];
        History { reward, refined: true, main, after, slots, game: std::marker::PhantomData }
    }

    /// The same without any refinement: a sum of rewards for the move alone, halved before it overflows.
    #[must_use]
    pub fn plain(mut self) -> Self {
        self.refined = false;
        self.after = [Vec::new(), Vec::new()];
        self
    }

    /// A reward, or a malus where it is negative.
    fn pull(&mut self, side: usize, previous: usize, slot: usize, amount: i32) {
        let amount = (amount * PULL).clamp(-GRAVITY, GRAVITY);
        for rating in [&mut self.main[side][slot], &mut self.after[side][previous * self.slots + slot]] {
            *rating += amount - *rating * amount.abs() / GRAVITY;
        }
    }

    fn add(&mut self, side: usize, slot: usize, amount: i32) {
        let rating = &mut self.main[side][slot];
        *rating += amount;
        if *rating > LIMIT {
            self.main.iter_mut().flatten().for_each(|r| *r /= 2);
        }
    }
}

impl<G: Game> Order<G> for History<G> {
    fn rate(&mut self, at: &At<'_, G>, choices: &mut [Choice<G::Move>]) {
        let side = usize::from(at.node.opponent);
        let mask = self.slots - 1;
        let main = &self.main[side][..self.slots];
        if self.refined {
            let previous = usize::from(at.node.slot) & mask;
            let after = &self.after[side][previous * self.slots..][..self.slots];
            for choice in choices {
                let slot = at.node.position.slot(choice.mv) & mask;
                choice.rate(main[slot] + after[slot]);
            }
        } else {
            for choice in choices {
                choice.rate(main[at.node.position.slot(choice.mv) & mask]);
            }
        }
    }

    fn reward(&mut self, at: &At<'_, G>, tried: &[Choice<G::Move>]) {
        let Some((best, in_vain)) = tried.split_last() else { return };
        let side = usize::from(at.node.opponent);
        let mask = self.slots - 1;
        let previous = usize::from(at.node.slot) & mask;
        let slot = |choice: &Choice<G::Move>| at.node.position.slot(choice.mv) & mask;
        let reward = self.reward.of(at.depth);
        if self.refined {
            self.pull(side, previous, slot(best), reward);
            for choice in in_vain {
                self.pull(side, previous, slot(choice), -reward);
            }
        } else {
            self.add(side, slot(best), reward);
        }
    }

    fn clear(&mut self) {
        self.main.iter_mut().chain(&mut self.after).for_each(|ratings| ratings.fill(0));
    }
}
