//! Memory that many threads share, without locks.
//!
//! A slot is two relaxed atomic words, a check and data, and the check is combined with a hash of the data (after Hyatt's
//! `key ⊕ data`). A reader that meets two writers half-way sees a check that fits neither and takes the slot for another
//! position's: an entry is lost, never false. The static value beside the check belongs to the position: every entry of it
//! has the same.

use super::buckets::Slots;
use crate::random::GOLDEN;
use std::sync::Arc;
use std::sync::atomic::AtomicU8;

#[cfg(loom)]
use {loom::sync::atomic::AtomicU64, loom::sync::atomic::Ordering::Relaxed, once::OnceLock};
#[cfg(not(loom))]
use {std::sync::OnceLock, std::sync::atomic::AtomicU64, std::sync::atomic::Ordering::Relaxed};

/// Lines that are made together when the first of them is written: 8 MiB; or one, in models.
const CHUNK: usize = if cfg!(loom) { 1 } else { 1 << 17 };

#[cfg(not(loom))]
type Chunk = super::memory::Lines<AtomicU64>;
#[cfg(loom)]
type Chunk = once::Lines;

/// A handle to shared lines.
#[derive(Clone, Debug)]
pub struct Atomic {
    chunks: Arc<[OnceLock<Chunk>]>,
    lines: usize,
    /// Which search it is: all handles age together. A mere preference among entries, so models leave it out.
    generation: Arc<AtomicU8>,
}

impl Atomic {
    fn chunk_of(&self, line: usize) -> &Chunk {
        let number = line / CHUNK;
        let size = CHUNK.min(self.lines - number * CHUNK);
        self.chunks[number].get_or_init(|| Chunk::zeroed(size))
    }

    /// The words of all lines that are there.
    fn words(&self) -> impl Iterator<Item = &AtomicU64> {
        self.chunks.iter().filter_map(OnceLock::get).flat_map(Chunk::words)
    }
}

impl Slots for Atomic {
    fn new(lines: usize) -> Atomic {
        let chunks = (0..lines.div_ceil(CHUNK)).map(|_| OnceLock::new()).collect();
        Atomic { chunks, lines, generation: Arc::default() }
    }

    #[inline]
    fn get(&self, line: usize, way: usize) -> [u64; 2] {
        let Some(chunk) = self.chunks[line / CHUNK].get() else { return [0; 2] };
        let words = chunk.line(line % CHUNK);
        [words[2 * way].load(Relaxed), words[2 * way + 1].load(Relaxed)]
    }

    #[inline]
    fn prefetch(&self, line: usize) {
        if let Some(chunk) = self.chunks[line / CHUNK].get() {
            chunk.prefetch(line % CHUNK);
        }
    }

    #[inline]
    fn seal(data: u64) -> u64 {
        data.wrapping_mul(GOLDEN)
    }

    #[inline]
    fn set(&mut self, line: usize, way: usize, [check, data]: [u64; 2]) {
        let words = self.chunk_of(line).line(line % CHUNK);
        words[2 * way].store(check, Relaxed);
        words[2 * way + 1].store(data, Relaxed);
    }

    fn clear(&mut self) {
        self.words().for_each(|word| word.store(0, Relaxed));
        self.generation.store(0, Relaxed);
    }

    fn used(&self) -> usize {
        let chunks = self.chunks.iter().filter_map(OnceLock::get);
        let slots = chunks.flat_map(|chunk| chunk.words().chunks_exact(2));
        slots.filter(|slot| slot[1].load(Relaxed) != 0).count()
    }
    #[inline]
    fn generation(&self) -> u8 {
        self.generation.load(Relaxed)
    }

    fn age(&mut self) {
        self.generation.fetch_add(1, Relaxed);
    }
}

/// `OnceLock` as loom sees it. loom has no `OnceLock`; this one keeps the value in the real one and models its guarantee
/// with loom's primitives: a thread that sees the value sees all that was done to make it, and only one thread makes it.
#[cfg(loom)]
mod once {
    use loom::sync::{Mutex, atomic::AtomicBool, atomic::Ordering};

    /// One line of loom's words.
    #[derive(Debug)]
    pub(super) struct Lines(Vec<loom::sync::atomic::AtomicU64>);

    impl Lines {
        pub(super) fn zeroed(count: usize) -> Lines {
            let words = count * super::super::buckets::WORDS;
            Lines((0..words).map(|_| loom::sync::atomic::AtomicU64::new(0)).collect())
        }

        pub(super) fn line(&self, line: usize) -> &[loom::sync::atomic::AtomicU64] {
            &self.0[line * super::super::buckets::WORDS..][..super::super::buckets::WORDS]
        }

        pub(super) fn words(&self) -> &[loom::sync::atomic::AtomicU64] {
            &self.0
        }

        pub(super) fn prefetch(&self, _: usize) {}
    }

    #[derive(Debug)]
    pub(super) struct OnceLock<T> {
        ready: AtomicBool,
        making: Mutex<()>,
        value: std::sync::OnceLock<T>,
    }

    impl<T> OnceLock<T> {
        pub(super) fn new() -> OnceLock<T> {
            OnceLock {
                ready: AtomicBool::new(false),
                making: Mutex::new(()),
                value: std::sync::OnceLock::new(),
            }
        }

        pub(super) fn get(&self) -> Option<&T> {
            if self.ready.load(Ordering::Acquire) { self.value.get() } else { None }
        }

        /// `make` must not touch loom's primitives but to create them: loom's threads take turns on one real thread, which
        /// the real `OnceLock` would block for ever.
        pub(super) fn get_or_init(&self, make: impl FnOnce() -> T) -> &T {
            if let Some(value) = self.get() {
                return value;
            }
            let making = self.making.lock();
            let value = self.value.get_or_init(make);
            self.ready.store(true, Ordering::Release);
            drop(making);
            value
        }
    }
}
