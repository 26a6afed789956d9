//! Ratings of a move that depend on another one played before it.

use crate::game::Game;
use crate::random::spread;

/// Node holds a slot in 16 bits.
const MOST_SLOTS: usize = 1 << 16;
/// Up to this many slots there is an entry for every pair.
const PAIRED_SLOTS: usize = 1 << 10;
/// Entries where there are more: pairs share them.
const SHARED_PAIRS: usize = 1 << 16;
/// Entries of a block.
const BLOCK: usize = 1 << 10;
/// Ratings stay within ± this.
pub(super) const GRAVITY: i32 = 1 << 12;

/// Pulls a rating towards a limit: up by a reward, down by a malus, which are at most [`GRAVITY`].
#[inline]
pub(super) fn pull(rating: &mut i32, amount: i32) {
    *rating += amount - *rating * amount.abs() / GRAVITY;
}

/// A rating for each side and pair of slots.
#[derive(Clone, Debug, Default)]
pub(super) struct Pairs {
    ratings: [Vec<i32>; 2],
    /// Slots, rounded up to a power of two.
    slots: usize,
    /// For each block of ratings, of both sides, whether anything was learned: only these are cleared.
    written: Vec<bool>,
}

impl Pairs {
    /// Pairs of moves of `G`.
    pub(super) fn new<G: Game>() -> Pairs {
        let slots = G::SLOTS.clamp(1, MOST_SLOTS).next_power_of_two();
        let pairs = if slots <= PAIRED_SLOTS { slots * slots } else { SHARED_PAIRS };
        Pairs {
            ratings: [vec![0; pairs], vec![0; pairs]],
            slots,
            written: vec![false; pairs.div_ceil(BLOCK)],
        }
    }

    pub(super) fn slots(&self) -> usize {
        self.slots
    }

    pub(super) fn bytes(&self) -> usize {
        self.ratings.iter().map(|ratings| size_of_val(ratings.as_slice())).sum()
    }

    /// Ratings of the moves after another one.
    #[inline]
    pub(super) fn following(&self, side: usize, other: u16) -> Following<'_> {
        let (ratings, other) = (&self.ratings[side][..], usize::from(other) & (self.slots - 1));
        if self.slots <= PAIRED_SLOTS {
            Following::Each(&ratings[other * self.slots..][..self.slots])
        } else {
            Following::Shared(ratings, other)
        }
    }

    /// A reward for a move after another one, or a malus where it is negative.
    #[inline]
    pub(super) fn pull(&mut self, side: usize, other: u16, slot: usize, amount: i32) {
        let other = usize::from(other) & (self.slots - 1);
        let pair = if self.slots <= PAIRED_SLOTS { other * self.slots + slot } else { shared(other, slot) };
        self.written[pair / BLOCK] = true;
        pull(&mut self.ratings[side][pair], amount);
    }

    /// Forgets everything, in the time that it takes to clear what was written.
    pub(super) fn clear(&mut self) {
        for (block, written) in self.written.iter_mut().enumerate() {
            if std::mem::take(written) {
                let blocks =
                    self.ratings.iter_mut().filter_map(|ratings| ratings.chunks_mut(BLOCK).nth(block));
                blocks.for_each(|ratings| ratings.fill(0));
            }
        }
    }
}

#[inline]
fn shared(other: usize, slot: usize) -> usize {
    spread((other << 16 | slot) as u64) as usize % SHARED_PAIRS
}

/// The ratings of all moves after one.
#[derive(Clone, Copy)]
pub(super) enum Following<'a> {
    Each(&'a [i32]),
    Shared(&'a [i32], usize),
}

impl Following<'_> {
    /// The rating of the move with a slot.
    #[inline]
    pub(super) fn of(self, slot: usize) -> i32 {
        match self {
            Following::Each(ratings) => ratings[slot],
            Following::Shared(ratings, other) => ratings[shared(other, slot)],
        }
    }
}
