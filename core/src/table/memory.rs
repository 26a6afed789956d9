//! Memory of tables: zeroed, in huge pages where the system has them, and fetched before it is needed.
//!
//! The only module of the crate with `unsafe`. Whatever the system lacks, it does without: then memory comes in ordinary
//! pages, and nothing is fetched in advance.
#![expect(unsafe_code, reason = "zeroed memory, madvise and prefetch have no safe form")]

use super::buckets::WORDS;
use std::alloc::{Layout, alloc_zeroed, handle_alloc_error};

/// Lines of words, each a line of the processor's cache.
#[derive(Clone, Debug)]
pub(super) struct Lines<W> {
    words: Box<[W]>,
    /// The first word that starts a cache line.
    first: usize,
}

impl<W: Word> Lines<W> {
    /// `count` lines, all zero. Pages that are not touched cost nothing.
    pub(super) fn zeroed(count: usize) -> Lines<W> {
        // The alignment is made by hand: asked for more than a word's, the allocator would write the zeroes.
        let words =
            zeroed::<W>(if count == 0 { 0 } else { count.saturating_mul(WORDS).saturating_add(WORDS - 1) });
        let misaligned = words.as_ptr().addr() / size_of::<W>() % WORDS;
        Lines { words, first: (WORDS - misaligned) % WORDS }
    }

    #[inline]
    pub(super) fn line(&self, line: usize) -> &[W] {
        let at = self.first + line * WORDS;
        &self.words[at..at + WORDS]
    }

    #[inline]
    pub(super) fn line_mut(&mut self, line: usize) -> &mut [W] {
        let at = self.first + line * WORDS;
        &mut self.words[at..at + WORDS]
    }

    /// The words of all lines.
    pub(super) fn words(&self) -> &[W] {
        self.words.get(self.first..).unwrap_or_default()
    }

    pub(super) fn words_mut(&mut self) -> &mut [W] {
        &mut self.words
    }

    /// The processor may fetch a line, which will be read soon.
    #[inline]
    pub(super) fn prefetch(&self, line: usize) {
        prefetch(&self.line(line)[0]);
    }
}

/// A word of a table.
///
/// # Safety
/// A value all of whose bytes are zero must be a value of the type, which needs no drop.
pub(super) unsafe trait Word {}
// SAFETY: an integer.
unsafe impl Word for u64 {}
// SAFETY: it has the representation of a `u64`.
#[cfg(not(loom))]
unsafe impl Word for std::sync::atomic::AtomicU64 {}

/// `count` words, all zero.
fn zeroed<W: Word>(count: usize) -> Box<[W]> {
    let Ok(layout) = Layout::array::<W>(count) else {
        panic!("a table of {count} words is larger than memory can be")
    };
    if layout.size() == 0 {
        return Box::new([]);
    }
    // SAFETY: the size of the layout is not zero.
    let start = unsafe { alloc_zeroed(layout) };
    if start.is_null() {
        handle_alloc_error(layout);
    }
    advise_huge_pages(start, layout.size());
    let words = std::ptr::slice_from_raw_parts_mut(start.cast::<W>(), count);
    // SAFETY: allocated by the global allocator with the layout of this slice; zero bytes are words ([`Word`]).
    unsafe { Box::from_raw(words) }
}

/// Asks for huge pages before the first touch; where the system has none, nothing happens.
#[cfg(target_os = "linux")]
fn advise_huge_pages(start: *mut u8, bytes: usize) {
    const PAGE: usize = 4096;
    const HUGE_PAGE: usize = 1 << 21;
    const MADV_HUGEPAGE: i32 = 14;
    unsafe extern "C" {
        fn madvise(address: *mut u8, length: usize, advice: i32) -> i32;
    }
    let skipped = start.addr().next_multiple_of(PAGE) - start.addr();
    let length = bytes.saturating_sub(skipped) & !(PAGE - 1);
    if length >= HUGE_PAGE && !cfg!(miri) {
        // SAFETY: whole pages of a live allocation of ours; the advice changes no contents, and may be refused.
        let _ = unsafe { madvise(start.wrapping_add(skipped), length, MADV_HUGEPAGE) };
    }
}

#[cfg(not(target_os = "linux"))]
fn advise_huge_pages(_: *mut u8, _: usize) {}

/// The processor may fetch the line of `word`.
#[inline]
fn prefetch<W>(word: &W) {
    #[cfg(all(target_arch = "x86_64", not(miri)))]
    {
        use std::arch::x86_64::{_MM_HINT_T0, _mm_prefetch};
        // SAFETY: a prefetch reads nothing and cannot fault; SSE is part of x86-64.
        unsafe { _mm_prefetch::<_MM_HINT_T0>(std::ptr::from_ref(word).cast()) };
    }
    #[cfg(not(all(target_arch = "x86_64", not(miri))))]
    let _ = word;
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn lines_are_zero_and_aligned_whatever_their_number() {
        for count in [0, 1, 3, 1 << 10, (1 << 15) + 7, 1 << 16] {
            let mut lines = Lines::<u64>::zeroed(count);
            assert!(lines.words().len() >= count * WORDS);
            for i in 0..count {
                lines.prefetch(i);
                assert_eq!((lines.line(i), lines.line(i).as_ptr().addr() % 64), (&[0; WORDS][..], 0));
                lines.line_mut(i).fill(i as u64);
            }
            let copy = lines.clone();
            drop(lines);
            assert!((0..count).all(|i| copy.line(i) == [i as u64; WORDS]));
        }
    }

    #[test]
    #[should_panic(expected = "is larger than memory can be")]
    fn table_larger_than_memory_can_be_is_refused() {
        let _ = Lines::<u64>::zeroed(usize::MAX / 2);
    }
}
