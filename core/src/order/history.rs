use super::{At, Choice, Order};
use crate::game::{Depth, Game};
use crate::random::spread;

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
/// Forgetting takes as long as there was to forget: only what was written is cleared. A game may have up to 65,536 slots. Where it has more than 1,024, pairs of slots share the entries of the second
/// table, which then takes 256 KiB a side instead of growing with the square.
///
/// ```
/// use nullwindow::{example::Nim, order::{History, Reward}};
/// let _as_in_the_papers = History::new::<Nim>(Reward::Power).plain();
/// ```
#[derive(Clone, Debug)]
pub struct History {
    reward: Reward,
    refined: bool,
    main: [Vec<i32>; 2],
    after: [Vec<i32>; 2],
    /// Slots, rounded up to a power of two.
    slots: usize,
    /// Whether anything was learned since it was last cleared.
    learned: bool,
    /// For each block of the second table, of both sides, whether anything was: only these are cleared.
    written: Vec<bool>,
}

/// Node holds a slot in 16 bits.
const MOST_SLOTS: usize = 1 << 16;
/// Up to this many slots the second table has an entry for every pair.
const PAIRED_SLOTS: usize = 1 << 10;
/// Entries of the second table where there are more: pairs share them.
const SHARED_PAIRS: usize = 1 << 16;
/// Entries of a block.
const BLOCK: usize = 1 << 10;
/// Ratings stay below this.
const LIMIT: i32 = 1 << 24;
/// Refined ratings stay below this.
const GRAVITY: i32 = 1 << 12;
/// What a refined reward is multiplied by.
const PULL: i32 = 16;

impl History {
    /// A history with all refinements, for the moves of `G`.
    pub fn new<G: Game>(reward: Reward) -> Self {
        let slots = G::SLOTS.clamp(1, MOST_SLOTS).next_power_of_two();
        let main = [vec![0; slots], vec![0; slots]];
        let pairs = if slots <= PAIRED_SLOTS { slots * slots } else { SHARED_PAIRS };
        let after = [vec![0; pairs], vec![0; pairs]];
        let written = vec![false; pairs.div_ceil(BLOCK)];
        History { reward, refined: true, main, after, slots, learned: false, written }
    }

    /// The same without any refinement: a sum of rewards for the move alone, halved before it overflows.
    #[must_use]
    pub fn plain(mut self) -> Self {
        self.refined = false;
        self.after = [Vec::new(), Vec::new()];
        self
    }

    /// How much memory it takes.
    pub fn bytes(&self) -> usize {
        self.main.iter().chain(&self.after).map(|ratings| size_of_val(ratings.as_slice())).sum()
    }

    /// Where a move after another stands in the second table.
    #[inline]
    fn pair(&self, previous: usize, slot: usize) -> usize {
        if self.slots <= PAIRED_SLOTS {
            previous * self.slots + slot
        } else {
            spread((previous << 16 | slot) as u64) as usize % SHARED_PAIRS
        }
    }

    /// A reward, or a malus where it is negative; at most [`GRAVITY`].
    #[inline]
    fn pull(&mut self, side: usize, previous: usize, slot: usize, amount: i32) {
        let pair = self.pair(previous, slot);
        self.written[pair / BLOCK] = true;
        for rating in [&mut self.main[side][slot], &mut self.after[side][pair]] {
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

impl<G: Game> Order<G> for History {
    fn rate(&mut self, at: &At<'_, G>, choices: &mut [Choice<G::Move>]) {
        let side = usize::from(at.node.opponent);
        let mask = self.slots - 1;
        let main = &self.main[side][..self.slots];
        if self.refined {
            let previous = usize::from(at.node.slot) & mask;
            if self.slots > PAIRED_SLOTS {
                for choice in choices {
                    let slot = at.node.position.slot(choice.mv) & mask;
                    choice.rate(main[slot] + self.after[side][self.pair(previous, slot)]);
                }
                return;
            }
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
        self.learned = true;
        if self.refined {
            let amount = (reward * PULL).min(GRAVITY);
            self.pull(side, previous, slot(best), amount);
            for choice in in_vain {
                self.pull(side, previous, slot(choice), -amount);
            }
        } else {
            self.add(side, slot(best), reward);
        }
    }

    fn another(&self) -> Option<Box<dyn Order<G> + Send>> {
        let mut other = self.clone();
        Order::<G>::clear(&mut other);
        Some(Box::new(other))
    }

    fn clear(&mut self) {
        if std::mem::take(&mut self.learned) {
            self.main.iter_mut().for_each(|ratings| ratings.fill(0));
            for (block, written) in self.written.iter_mut().enumerate() {
                if std::mem::take(written) {
                    let after =
                        self.after.iter_mut().filter_map(|ratings| ratings.chunks_mut(BLOCK).nth(block));
                    after.for_each(|ratings| ratings.fill(0));
                }
            }
        }
    }
}
