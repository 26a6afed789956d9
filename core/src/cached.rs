use crate::game::{Evaluate, Game};
use crate::random::spread;
use crate::score::Score;
use std::cell::Cell;
use std::fmt;

/// An evaluation that remembers its latest answers: MTD(f) comes back to the same positions pass after pass.
///
/// A slot holds a value beside 48 bits of its key, and its index gives the others, so a wrong answer needs two positions
/// with equal keys.
///
/// ```
/// use nullwindow::{example::{even, Nim}, Cached, Evaluate, Function};
/// let cached = Cached::new(Function(even), 16);
/// assert_eq!(cached.evaluate(&Nim(7)), cached.evaluate(&Nim(7))); // the second time without asking
/// ```
pub struct Cached<E> {
    inner: E,
    slots: Box<[Cell<u64>]>,
    /// How far a key is shifted to give its slot.
    shift: u32,
}

impl<E> Cached<E> {
    /// The latest answers of `inner`, 2 to the power of `bits` of them: 16 to 28.
    pub fn new(inner: E, bits: u32) -> Cached<E> {
        let bits = bits.clamp(16, 28);
        let slots = std::iter::repeat_with(|| Cell::new(EMPTY)).take(1 << bits);
        Cached { inner, slots: slots.collect(), shift: u64::BITS - bits }
    }
}

/// No evaluation is as low as this.
const EMPTY: u64 = 0x8000;

impl<E> fmt::Debug for Cached<E> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Cached").field("slots", &self.slots.len()).finish_non_exhaustive()
    }
}

impl<G: Game, E: Evaluate<G>> Evaluate<G> for Cached<E> {
    type State = ();

    #[inline]
    fn evaluate(&self, position: &G) -> Score {
        let key = spread(position.key());
        // The high bits, 16 or more, say where; the low 48 are kept.
        let place = (key >> self.shift) as usize;
        let slot = self.slots[place].get();
        if slot >> 16 == key & (u64::MAX >> 16) && slot as u16 != EMPTY as u16 {
            return Score::from_raw(i32::from(slot as u16 as i16));
        }
        let score = Score::new(self.inner.evaluate(position).get());
        self.slots[place].set((key << 16) | u64::from(score.get() as u16));
        score
    }

    fn finished(&self, score: Score) -> Score {
        self.inner.finished(score)
    }
}
