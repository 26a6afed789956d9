//! The policy of a hashed table of fixed size, over any kind of memory.

use super::packed::Packed;
use super::{Memo, Place, Side, Table};
use crate::game::{Depth, Game, Key, Node};
use crate::random::spread_evenly;
use crate::score::Score;

/// Slots in a line: four entries of 16 bytes fill the 64 bytes that the processor fetches at once. (One, in
/// models: loom tries every value that every word of a line may have.)
pub(super) const WAYS: usize = if cfg!(loom) { 1 } else { 4 };

/// Words in a line: a check and an entry for each slot, side by side.
pub(super) const WORDS: usize = 2 * WAYS;

/// Memory for lines of slots, all zero at first.
pub trait Slots {
    /// Memory for `lines` lines.
    fn new(lines: usize) -> Self;
    /// A slot of a line: `[check, data]`.
    fn get(&self, line: usize, way: usize) -> [u64; 2];
    /// A line will be read soon.
    fn prefetch(&self, line: usize) {
        let _ = line;
    }
    /// What the check of an entry is combined with. Where readers may meet a writer half-way it is a hash of the data, so
    /// that a check fits the data it was written with and no other; else nothing.
    fn seal(data: u64) -> u64;
    /// Overwrites a slot: `[check, data]`.
    fn set(&mut self, line: usize, way: usize, words: [u64; 2]);
    /// All lines zero again.
    fn clear(&mut self);
    /// How many data words are not zero.
    fn used(&self) -> usize;
    /// The number of the present search, 0 at first.
    fn generation(&self) -> u8;
    /// A new search begins.
    fn age(&mut self);
}

/// How many bounds an entry keeps (S10).
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Kept {
    /// The bound that was proved last: enough for SSS*, DUAL* and MTD(f), whose bound moves one way.
    One,
    /// f⁻ and f⁺: what C* and MTD-step need.
    Two,
}

/// Which depth of an entry serves.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Draft {
    /// Exactly the depth asked for: the value stays a function of position and depth (E12).
    Exact,
    /// At least the depth asked for: for play; different algorithms may then return different values.
    AtLeast,
}

/// Which entry of a full line gives way.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Replacement {
    /// The one in the new entry's own slot, whatever it is: the newest wins.
    Always,
    /// The shallowest, unless all are deeper than the new entry (of the same position, the old entry in any case).
    Deepest,
    /// One of an earlier search, then the shallowest: nothing new is refused. (A search of any handle of a
    /// shared table is a new one for all.)
    Aged,
}

/// The check of an entry: 48 bits of the key, which its line does not say, and the static value in the others.
#[inline]
fn check<M: Slots>(mixed: u64, data: u64, statically: Option<Score>) -> u64 {
    let value = statically.map_or(NO_VALUE, |value| value.get() as i16);
    ((mixed << 16) ^ M::seal(data)) & !0xFFFF | u64::from(value as u16)
}

/// Whether a slot, `[check, data]`, holds the position whose key mixes to `mixed`.
#[inline]
fn is_of<M: Slots>([check, data]: [u64; 2], mixed: u64) -> bool {
    (check ^ (mixed << 16) ^ M::seal(data)) >> 16 == 0
}

/// The static value in a check, if there is one.
#[inline]
fn static_value(check: u64) -> Option<Score> {
    let value = check as u16 as i16;
    (value != NO_VALUE).then(|| Score::from_raw(value.into()))
}

/// No score.
const NO_VALUE: i16 = i16::MIN;

/// A hashed table: see [`Hashed`](super::Hashed) and [`Shared`](super::Shared).
#[derive(Clone, Debug)]
pub struct Buckets<M> {
    slots: M,
    lines: usize,
    ways: usize,
    kept: Kept,
    draft: Draft,
    replacement: Replacement,
}

impl<M: Slots> Buckets<M> {
    /// A table of exactly `entries` entries, rounded down to a multiple of four above three; 0 remembers nothing.
    ///
    /// Its memory is zeroed when first touched, so a large table costs nothing until it is used.
    pub fn entries(entries: usize) -> Self {
        let (lines, ways) =
            if entries < WAYS { (usize::from(entries > 0), entries) } else { (entries / WAYS, WAYS) };
        Buckets {
            slots: M::new(lines),
            lines,
            ways,
            kept: Kept::Two,
            draft: Draft::Exact,
            replacement: Replacement::Aged,
        }
    }

    /// A table of `mib` mebibytes.
    pub fn mib(mib: usize) -> Self {
        Self::entries(mib * ((1 << 20) / 16))
    }
}

impl<M> Buckets<M> {
    /// How many bounds an entry keeps; two by default.
    #[must_use]
    pub fn kept(mut self, kept: Kept) -> Self {
        self.kept = kept;
        self
    }

    /// Which depths serve; exact by default.
    #[must_use]
    pub fn draft(mut self, draft: Draft) -> Self {
        self.draft = draft;
        self
    }

    /// Which entry gives way; [`Replacement::Aged`] by default.
    #[must_use]
    pub fn replacement(mut self, replacement: Replacement) -> Self {
        self.replacement = replacement;
        self
    }

    /// A table that threads can share, empty, of the same size and policy.
    #[cfg(feature = "threads")]
    pub(crate) fn shared(&self) -> super::Shared {
        let Buckets { lines, ways, kept, draft, replacement, .. } = *self;
        Buckets { slots: Slots::new(lines), lines, ways, kept, draft, replacement }
    }

    /// How many entries there is room for.
    pub fn capacity(&self) -> usize {
        self.lines * self.ways
    }

    #[inline]
    fn line(&self, mixed: u64) -> usize {
        // A multiplication scales 64 bits to any number of lines; a remainder would divide at every node.
        ((u128::from(mixed) * self.lines as u128) >> 64) as usize
    }
}

impl<M: Slots> Buckets<M> {
    /// *Retrieve*, by key.
    #[inline]
    pub(super) fn recall(&self, key: Key, depth: Depth) -> Memo {
        if self.lines == 0 { Memo::UNKNOWN } else { self.recall_mixed(spread_evenly(key), depth) }
    }

    #[inline]
    fn recall_mixed(&self, mixed: u64, depth: Depth) -> Memo {
        let line = self.line(mixed);
        let mut slots = (0..WAYS).map(|way| self.slots.get(line, way));
        let Some(slot) = slots.find(|&slot| is_of::<M>(slot, mixed)) else { return Memo::UNKNOWN };
        let entry = Packed(slot[1]);
        // An empty slot fits the keys that mix to 0.
        if entry.is_empty() {
            return Memo::UNKNOWN;
        }
        let serves = match self.draft {
            Draft::Exact => entry.depth() == depth,
            Draft::AtLeast => entry.depth() >= depth,
        };
        let memo = if serves { entry.memo() } else { Memo { best: entry.best(), ..Memo::UNKNOWN } };
        Memo { statically: static_value(slot[0]), ..memo }
    }

    /// *Store*, by key.
    #[inline]
    fn remember(&mut self, key: Key, depth: Depth, memo: Memo) {
        if self.lines == 0 {
            return;
        }
        let mixed = spread_evenly(key);
        let line = self.line(mixed);
        let Some(way) = self.victim(line, mixed, depth) else { return };
        let memo = if self.kept == Kept::One { Self::one_bound(memo) } else { memo };
        let data = Packed::new(depth, &memo, self.slots.generation()).0;
        self.slots.set(line, way, [check::<M>(mixed, data, memo.statically), data]);
    }

    /// The way that `mixed` should be written to, or `None` if the line has better to keep.
    #[inline]
    fn victim(&self, line: usize, mixed: u64, depth: Depth) -> Option<usize> {
        let generation = self.slots.generation();
        let mut shallowest = (Depth::MAX, 0);
        for way in 0..self.ways {
            let slot = self.slots.get(line, way);
            let entry = Packed(slot[1]);
            // A line fills from the left and is emptied only as a whole: no entry of this position stands behind a gap.
            if entry.is_empty() || is_of::<M>(slot, mixed) {
                return Some(way);
            }
            // At most the depth of any entry of this search, so stale ones go first, the shallowest before all.
            let stale = self.replacement == Replacement::Aged && entry.generation() != generation;
            let worth = if stale { entry.depth() - crate::MAX_DEPTH } else { entry.depth() };
            if worth < shallowest.0 {
                shallowest = (worth, way);
            }
        }
        match self.replacement {
            Replacement::Always => Some(mixed as usize % self.ways),
            Replacement::Deepest => (shallowest.0 <= depth).then_some(shallowest.1),
            Replacement::Aged => Some(shallowest.1),
        }
    }

    /// What one bound of a memo keeps.
    fn one_bound(mut memo: Memo) -> Memo {
        if !memo.bounds.is_exact() {
            match memo.latest {
                Side::Lower => memo.bounds.upper = Score::INF,
                Side::Upper => memo.bounds.lower = -Score::INF,
            }
        }
        memo
    }
}

impl<G: Game, M: Slots> Table<G> for Buckets<M> {
    #[inline]
    fn retrieve(&self, n: &Node<'_, G>, depth: Depth) -> Memo {
        self.recall(n.key, depth)
    }

    #[inline]
    fn retrieve_child(&self, n: &Node<'_, G>, _: u16, mv: G::Move, depth: Depth) -> Memo {
        self.recall(n.position.key_after(mv), depth)
    }

    #[inline]
    fn prefetch(&self, key: Key) -> Option<Place> {
        if self.lines == 0 {
            return None;
        }
        let mixed = spread_evenly(key);
        self.slots.prefetch(self.line(mixed));
        Some(Place(mixed))
    }

    #[inline]
    fn retrieve_at(&self, Place(mixed): Place, depth: Depth) -> Memo {
        self.recall_mixed(mixed, depth)
    }

    #[inline]
    fn store(&mut self, n: &Node<'_, G>, depth: Depth, memo: Memo) {
        self.remember(n.key, depth, memo);
    }

    fn used(&self) -> usize {
        self.slots.used()
    }

    fn full(&self) -> u32 {
        let lines = self.lines.min(250);
        let is_new = |line, way| {
            let entry = Packed(self.slots.get(line, way)[1]);
            !entry.is_empty() && entry.generation() == self.slots.generation()
        };
        let in_line = |line| (0..self.ways).filter(|&way| is_new(line, way)).count();
        let used: usize = (0..lines).map(in_line).sum();
        (used * 1000 / (lines * self.ways).max(1)) as u32
    }

    fn clear(&mut self) {
        self.slots.clear();
    }

    fn age(&mut self) {
        self.slots.age();
    }
}

#[cfg(test)]
mod tests {
    use super::super::Hashed;
    use super::*;
    use crate::score::Bounds;

    #[test]
    fn a_table_can_have_any_size() {
        for entries in [0, 1, 2, 3, 4, 7, 16, 1024] {
            let table = Hashed::entries(entries);
            assert_eq!(table.capacity(), if entries < 4 { entries } else { entries / 4 * 4 });
        }
        assert_eq!(Hashed::mib(3).capacity(), 3 << 16, "16 bytes an entry");
    }

    /// 3 to 7, the `latest` of which is new, with a move.
    fn memo(latest: Side) -> Memo {
        let bounds = Bounds { lower: Score::new(3), upper: Score::new(7) };
        Memo { bounds, latest, best: Some(5), ..Memo::UNKNOWN }
    }

    #[test]
    fn s10_one_bound_is_the_one_proved_last_unless_they_meet() {
        let stored = |kept, memo: Memo| {
            let mut table = Hashed::entries(4).kept(kept);
            table.remember(1, 2, memo);
            table.recall(1, 2).bounds
        };
        let (lower, upper) =
            (Bounds::UNKNOWN.at_least(Score::new(3)), Bounds::UNKNOWN.at_most(Score::new(7)));
        assert_eq!(stored(Kept::One, memo(Side::Lower)), lower);
        assert_eq!(stored(Kept::One, memo(Side::Upper)), upper);
        assert_eq!(stored(Kept::Two, memo(Side::Upper)), memo(Side::Upper).bounds);
        let exact = Bounds::exact(Score::new(4));
        assert_eq!(stored(Kept::One, Memo { bounds: exact, ..memo(Side::Upper) }), exact);
    }

    #[test]
    fn s8_an_entry_answers_for_its_depth_and_names_its_move_at_any() {
        let stored = |draft, depth| {
            let mut table = Hashed::entries(4).draft(draft);
            table.remember(1, 3, memo(Side::Lower));
            let memo = table.recall(1, depth);
            (memo.bounds != Bounds::UNKNOWN, memo.best)
        };
        let (yes, no) = ((true, Some(5)), (false, Some(5)));
        assert_eq!([2, 3, 4].map(|depth| stored(Draft::Exact, depth)), [no, yes, no]);
        assert_eq!([2, 3, 4].map(|depth| stored(Draft::AtLeast, depth)), [yes, yes, no]);
    }

    /// A line of four with these depths, each under its depth as the key.
    fn full(replacement: Replacement, depths: [Depth; 4]) -> Hashed {
        let mut table = Hashed::entries(4).replacement(replacement);
        for depth in depths {
            table.remember(depth as Key, depth, memo(Side::Lower));
        }
        table
    }

    /// Which of these keys are there.
    fn found(table: &Hashed, keys: [Key; 6]) -> Vec<Key> {
        keys.into_iter().filter(|&key| table.recall(key, 0).best.is_some()).collect()
    }

    #[test]
    fn s12_deepest_keeps_what_is_deeper_and_gives_way_to_what_is_as_deep() {
        let mut table = full(Replacement::Deepest, [9, 4, 7, 5]);
        table.remember(100, 3, memo(Side::Lower));
        assert_eq!(found(&table, [9, 4, 7, 5, 100, 101]), [9, 4, 7, 5], "the new one is the shallowest");
        table.remember(101, 4, memo(Side::Lower));
        assert_eq!(found(&table, [9, 4, 7, 5, 100, 101]), [9, 7, 5, 101]);
        table.remember(9, 1, memo(Side::Lower));
        assert_eq!(table.recall(9, 1).bounds, memo(Side::Lower).bounds, "its own entry in any case");
    }

    #[test]
    fn s12_aged_gives_up_entries_of_earlier_searches_first_and_then_the_shallowest() {
        let mut table = full(Replacement::Aged, [9, 4, 7, 5]);
        table.remember(100, 1, memo(Side::Lower));
        assert_eq!(found(&table, [9, 4, 7, 5, 100, 101]), [9, 7, 5, 100], "nothing new is refused");
        table.slots.age();
        table.remember(7, 7, memo(Side::Lower));
        table.remember(101, 2, memo(Side::Lower));
        assert_eq!(found(&table, [9, 4, 7, 5, 100, 101]), [9, 7, 5, 101]);
        table.remember(102, 1, memo(Side::Lower));
        assert_eq!(found(&table, [9, 7, 5, 101, 102, 103]), [9, 7, 101, 102]);
        table.remember(103, 1, memo(Side::Lower));
        assert_eq!(found(&table, [9, 7, 5, 101, 102, 103]), [7, 101, 102, 103], "9 is deep, but old");
    }

    #[test]
    fn table_is_as_full_as_it_has_entries_of_the_present_search() {
        let mut table = Hashed::entries(4);
        let full = Table::<crate::example::Nim>::full;
        assert_eq!(full(&table), 0);
        for key in [1, 2, 2, 3] {
            table.remember(key, 1, memo(Side::Lower));
        }
        assert_eq!(full(&table), 750);
        table.slots.age();
        table.remember(3, 1, memo(Side::Lower));
        assert_eq!(full(&table), 250);
    }

    #[test]
    fn s12_always_gives_way_to_the_newest_whatever_its_depth() {
        let mut table = full(Replacement::Always, [9, 8, 7, 6]);
        for key in 100..132 {
            table.remember(key, 1, memo(Side::Lower));
            assert!(table.recall(key, 1).best.is_some());
        }
        assert_eq!(found(&table, [9, 8, 7, 6, 5, 4]), [0; 0], "32 new entries have met all four slots");
    }
}
