//! Memory of one thread.

use super::buckets::Slots;
use super::memory::Lines;

/// Zeroed lines, each a line of the processor's cache, which the operating system makes when they are first touched.
#[derive(Clone, Debug)]
pub struct Plain {
    lines: Lines<u64>,
    generation: u8,
}

impl Slots for Plain {
    fn new(lines: usize) -> Plain {
        Plain { lines: Lines::zeroed(lines), generation: 0 }
    }

    #[inline]
    fn get(&self, line: usize, way: usize) -> [u64; 2] {
        let words = self.lines.line(line);
        [words[2 * way], words[2 * way + 1]]
    }

    #[inline]
    fn prefetch(&self, line: usize) {
        self.lines.prefetch(line);
    }

    #[inline]
    fn seal(_: u64) -> u64 {
        0
    }

    #[inline]
    fn set(&mut self, line: usize, way: usize, words: [u64; 2]) {
        self.lines.line_mut(line)[2 * way..2 * way + 2].copy_from_slice(&words);
    }

    fn clear(&mut self) {
        self.lines.words_mut().fill(0);
        self.generation = 0;
    }

    fn used(&self) -> usize {
        self.lines.words().chunks_exact(2).filter(|slot| slot[1] != 0).count()
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
