//! Memory: what the search remembers of a node, and where (S8–S12).
//!
//! A table is a cache. Any size, even none, leaves the value right; size only decides how often work is done again.

mod atomic;
mod buckets;
mod memory;
mod packed;
mod plain;

pub use buckets::{Buckets, Draft, Kept, Replacement};

use atomic::Atomic;
use plain::Plain;

use crate::game::{Depth, Game, Key, Node};
use crate::score::{Bounds, Score};

/// A hashed table of fixed size for one thread.
///
/// ```
/// use nullwindow::table::{Draft, Hashed, Kept, Replacement};
/// let table = Hashed::mib(16).kept(Kept::One).draft(Draft::AtLeast).replacement(Replacement::Deepest);
/// assert_eq!(table.capacity(), 1 << 20);
/// ```
pub type Hashed = Buckets<Plain>;

/// A hashed table of fixed size that many threads search in: clones are handles to the same memory.
///
/// ```
/// let table = nullwindow::table::Shared::mib(16);
/// let other_thread = table.clone();
/// assert_eq!(table.capacity(), other_thread.capacity());
/// ```
pub type Shared = Buckets<Atomic>;

/// What is remembered of a node: TR 94-18's `n.f⁻` and `n.f⁺`, and the best move.
///
/// Wins are counted from the node itself, so that a memo means the same wherever its position is met.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Memo {
    /// f⁻ and f⁺ for exactly the depth that was asked for (or more, with [`Draft::AtLeast`]).
    pub bounds: Bounds,
    /// The bound that was proved last; a table that keeps one bound keeps this one.
    pub latest: Side,
    /// Index in the move list of the move to try first. It is a witness of the lower bound if there is one, and a
    /// mere hint (from another depth, or from before a fail low) if there is none.
    pub best: Option<u16>,
    /// Whether the bounds rest on ends of games alone, and on no static evaluation: then they hold for any greater depth.
    pub complete: bool,
    /// How certain the search was that found the bounds.
    pub certainty: Certainty,
    /// The static value of the position, if a selective search has asked for it.
    pub statically: Option<Score>,
}

/// How certain a search is of what it finds: eight levels, of which full width is the highest.
///
/// What a search has found answers questions of its own level and below, never a more certain one.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
#[cfg_attr(feature = "serde", serde(try_from = "u8", into = "u8"))]
pub struct Certainty(u8);

impl Certainty {
    /// A search that prunes as it likes.
    pub const LEAST: Certainty = Certainty(0);
    /// Nothing is left out.
    pub const FULL: Certainty = Certainty(7);

    /// The level, from 0 to 7.
    ///
    /// # Panics
    /// Above 7.
    pub const fn new(level: u8) -> Certainty {
        assert!(level <= Certainty::FULL.0, "there are eight levels of certainty, 0 to 7");
        Certainty(level)
    }

    /// The level, from 0 to 7.
    pub const fn level(self) -> u8 {
        self.0
    }
}

impl From<Certainty> for u8 {
    fn from(certainty: Certainty) -> u8 {
        certainty.0
    }
}

impl TryFrom<u8> for Certainty {
    type Error = String;

    fn try_from(level: u8) -> Result<Certainty, String> {
        let most = Certainty::FULL.0;
        if level > most {
            Err(format!("expected a level from 0 to {most}, found {level}"))
        } else {
            Ok(Certainty(level))
        }
    }
}

/// One side of a pair of [`Bounds`].
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Side {
    /// f⁻, from a search that failed high.
    Lower,
    /// f⁺, from a search that failed low.
    Upper,
}

impl Memo {
    /// Nothing is known.
    pub const UNKNOWN: Memo = Memo {
        bounds: Bounds::UNKNOWN,
        latest: Side::Lower,
        best: None,
        complete: true,
        certainty: Certainty::FULL,
        statically: None,
    };

    /// `n.f⁻ := g`.
    #[inline]
    pub(crate) fn raise(&mut self, g: Score) {
        self.bounds = self.bounds.at_least(g);
        self.latest = Side::Lower;
    }

    /// `n.f⁺ := g`.
    #[inline]
    pub(crate) fn reduce(&mut self, g: Score) {
        self.bounds = self.bounds.at_most(g);
        self.latest = Side::Upper;
    }

    /// What it is worth to a search of this certainty: bounds that are less certain are none.
    #[inline]
    pub(crate) fn believed_by(self, asked: Certainty) -> Memo {
        if self.certainty < asked { self.hints() } else { self }
    }

    /// What holds for any search of the position: the move to try first and the static value.
    #[inline]
    pub(crate) fn hints(self) -> Memo {
        Memo { best: self.best, statically: self.statically, ..Memo::UNKNOWN }
    }

    /// The memo as seen from `plies` plies further up.
    #[inline]
    pub(crate) fn moved(mut self, plies: Depth) -> Memo {
        self.bounds = self.bounds.moved(plies);
        self
    }
}

/// Where a table keeps what it knows of a position, if it does: see [`Table::prefetch`].
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Place(pub u64);

/// The papers' *retrieve* and *store*.
pub trait Table<G: Game> {
    /// What is known of `n` searched `depth` plies deep; [`Memo::UNKNOWN`] if nothing. Bounds hold for that depth; the
    /// best move may come from another depth.
    fn retrieve(&self, n: &Node<'_, G>, depth: Depth) -> Memo;

    /// The same for the child that `mv`, the `index`-th move, leads to; a table that needs no more than a key spares
    /// the game making it.
    #[inline]
    fn retrieve_child(&self, n: &Node<'_, G>, index: u16, mv: G::Move, depth: Depth) -> Memo {
        self.retrieve(&n.child(index, mv, &n.position.play(mv)), depth)
    }

    /// The position with this key will be asked for soon: memory may be fetched meanwhile. Returns where
    /// [`retrieve_at`](Table::retrieve_at) will find it; `None` if a table does not find positions by their keys.
    #[inline]
    fn prefetch(&self, key: Key) -> Option<Place> {
        let _ = key;
        None
    }

    /// What is known of the position at `place` searched `depth` plies deep.
    #[inline]
    fn retrieve_at(&self, place: Place, depth: Depth) -> Memo {
        let _ = (place, depth);
        Memo::UNKNOWN
    }

    /// Remembers `memo`, perhaps at the cost of another entry.
    fn store(&mut self, n: &Node<'_, G>, depth: Depth, memo: Memo);

    /// Entries in use (S114); may take time proportional to the table's size.
    fn used(&self) -> usize;

    /// How full it is with entries of the present search, in thousandths; an estimate from a few entries.
    fn full(&self) -> u32 {
        0
    }

    /// Forgets everything.
    fn clear(&mut self);

    /// A new search begins: what is there may be replaced first.
    fn age(&mut self) {}
}

/// A table chosen at run time.
impl<G: Game> Table<G> for Box<dyn Table<G> + Send> {
    fn retrieve(&self, n: &Node<'_, G>, depth: Depth) -> Memo {
        (**self).retrieve(n, depth)
    }
    fn retrieve_child(&self, n: &Node<'_, G>, index: u16, mv: G::Move, depth: Depth) -> Memo {
        (**self).retrieve_child(n, index, mv, depth)
    }
    fn prefetch(&self, key: Key) -> Option<Place> {
        (**self).prefetch(key)
    }
    fn retrieve_at(&self, place: Place, depth: Depth) -> Memo {
        (**self).retrieve_at(place, depth)
    }
    fn store(&mut self, n: &Node<'_, G>, depth: Depth, memo: Memo) {
        (**self).store(n, depth, memo);
    }
    fn used(&self) -> usize {
        (**self).used()
    }
    fn full(&self) -> u32 {
        (**self).full()
    }
    fn clear(&mut self) {
        (**self).clear();
    }
    fn age(&mut self) {
        (**self).age();
    }
}
