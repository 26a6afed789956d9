//! A memo in 64 bits.
//!
//! ```text
//! bit 0        16       32      40       48           56     57                58
//!     | lower  | upper  | depth | best+1 | generation | used | latest is upper | complete | certainty, 3 bits | 2 bits free |
//! ```

use super::{Certainty, Memo, Side};
use crate::game::Depth;
use crate::score::{Bounds, Score};

/// Tells an entry from an empty slot: without it, a draw at depth 0 without a move would be all zero.
const USED: u64 = 1 << 56;
const UPPER: u64 = 1 << 57;
const COMPLETE: u64 = 1 << 58;
const CERTAINTY: u32 = 59;

/// An entry as it stands in a table; 0 is an empty slot.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) struct Packed(pub(super) u64);

impl Packed {
    /// The 256th move and later ones have no room and are forgotten: hints, except at the root, where the line is
    /// played out to find a witness again.
    #[inline]
    pub(super) fn new(depth: Depth, memo: &Memo, generation: u8) -> Packed {
        debug_assert!((0..=crate::MAX_DEPTH).contains(&depth), "depth {depth} does not fit an entry");
        let best = match memo.best {
            Some(index) if index < 255 => u64::from(index) + 1,
            _ => 0,
        };
        // Scores, ±∞ included, fit 16 bits; the sign comes back in `bounds`.
        let lower = u64::from(memo.bounds.lower.get() as u16);
        let upper = u64::from(memo.bounds.upper.get() as u16);
        let side = if memo.latest == Side::Upper { UPPER } else { 0 };
        let complete = if memo.complete { COMPLETE } else { 0 };
        let generation = u64::from(generation);
        Packed(
            lower
                | upper << 16
                | (depth as u8 as u64) << 32
                | best << 40
                | generation << 48
                | USED
                | side
                | complete
                | u64::from(memo.certainty.0) << CERTAINTY,
        )
    }

    #[inline]
    pub(super) fn is_empty(self) -> bool {
        self.0 & USED == 0
    }

    #[inline]
    pub(super) fn depth(self) -> Depth {
        Depth::from((self.0 >> 32) as u8)
    }

    #[inline]
    pub(super) fn generation(self) -> u8 {
        (self.0 >> 48) as u8
    }

    #[inline]
    pub(super) fn best(self) -> Option<u16> {
        ((self.0 >> 40) as u8).checked_sub(1).map(u16::from)
    }

    #[inline]
    pub(super) fn bounds(self) -> Bounds {
        Bounds {
            lower: Score::from_raw(i32::from(self.0 as u16 as i16)),
            upper: Score::from_raw(i32::from((self.0 >> 16) as u16 as i16)),
        }
    }

    #[inline]
    pub(super) fn memo(self) -> Memo {
        let latest = if self.0 & UPPER == 0 { Side::Lower } else { Side::Upper };
        let (complete, certainty) = (self.0 & COMPLETE != 0, Certainty((self.0 >> CERTAINTY) as u8 & 7));
        Memo { bounds: self.bounds(), latest, best: self.best(), complete, certainty, statically: None }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    proptest! {
        #[test]
        fn unpacking_restores_what_was_packed(
            lower in -30_000..=30_000, upper in -30_000..=30_000, depth in 0..=250,
            best in proptest::option::of(0u16..254), generation: u8, high: bool, complete: bool,
            level in 0..=7_u8,
        ) {
            let latest = if high { Side::Upper } else { Side::Lower };
            let bounds = Bounds { lower: Score::from_raw(lower), upper: Score::from_raw(upper) };
            let certainty = Certainty::new(level);
            let memo = Memo { bounds, latest, best, complete, certainty, statically: None };
            let packed = Packed::new(depth, &memo, generation);
            prop_assert_eq!(packed.memo(), memo);
            prop_assert_eq!((packed.depth(), packed.generation(), packed.is_empty()), (depth, generation, false));
        }
    }

    #[test]
    fn an_all_zero_slot_is_empty_and_late_moves_are_forgotten() {
        assert!(Packed(0).is_empty());
        let memo = Memo { best: Some(300), ..Memo::UNKNOWN };
        assert_eq!(Packed::new(1, &memo, 0).best(), None);
    }
}
