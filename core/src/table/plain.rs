//! Memory of one thread.

use super::buckets::{Slots, WORDS};

/// Zeroed words, aligned so that a line of slots is a line of the processor's cache.
///
/// The words come from a zeroed allocation, which the operating system fills page by page when first touched.
#[derive(Clone, Debug)]
pub struct Plain {
    words: Vec<u64>,
    /// The first word that starts a cache line.
    first: usize,
    generation: u8,
}

impl Slots for Plain {
    fn new(lines: usize) -> Plain {
        let words = vec![0; if lines == 0 { 0 } else { lines * WORDS + WORDS - 1 }];
        let misaligned = words.as_ptr() as usize / 8 % WORDS;
        Plain { words, first: (WORDS - misaligned) % WORDS, generation: 0 }
    }

    #[inline]
    fn get(&self, line: usize) -> [u64; WORDS] {
        let at = self.first + line * WORDS;
        std::array::from_fn(|i| self.words[at..at + WORDS][i])
    }

    #[inline]
    fn set(&mut self, line: usize, way: usize, words: [u64; 2]) {
        let at = self.first + line * WORDS + 2 * way;
        self.words[at..at + 2].copy_from_slice(&words);
    }

    fn clear(&mut self) {
        self.words.fill(0);
        self.generation = 0;
    }

    fn used(&self) -> usize {
        // An empty table has no first line.
        let slots = self.words.get(self.first..).unwrap_or_default();
        slots.chunks_exact(2).filter(|slot| slot[1] != 0).count()
    }

    #[inline]
    fn generation(&self) -> u8 {
        self.generation
    }

    fn age(&mut self) {
        self.generation = self.generation.wrapping_add(1);
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn an_empty_table_uses_nothing() {
        assert_eq!(Plain::new(0).used(), 0);
        assert_eq!(Plain::new(3).used(), 0);
    }
}
