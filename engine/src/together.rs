//! One thread that reports, and others that help it.

use std::sync::atomic::{AtomicBool, Ordering};

/// Sets a flag when it goes, however it goes.
struct SetsOnDrop<'a>(&'a AtomicBool);

impl Drop for SetsOnDrop<'_> {
    fn drop(&mut self) {
        self.0.store(true, Ordering::Relaxed);
    }
}

/// Does `first` here and `helpers` on threads of their own, which are told by `done` that nobody needs them any more.
/// Returns what `first` does and what the helpers count, all together. A helper that panics, or a thread that cannot be
/// started, has helped nobody and does no harm.
pub(crate) fn together<T>(
    done: &AtomicBool,
    first: impl FnOnce() -> T,
    helpers: impl Iterator<Item = impl FnOnce() -> u64 + Send>,
) -> (T, u64) {
    std::thread::scope(|scope| {
        let start = |helper| std::thread::Builder::new().spawn_scoped(scope, helper).ok();
        let over = SetsOnDrop(done);
        let helpers: Vec<_> = helpers.filter_map(start).collect();
        let found = first();
        drop(over);
        // The panic of a helper has been printed.
        (found, helpers.into_iter().filter_map(|helper| helper.join().ok()).sum())
    })
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::panic::{AssertUnwindSafe, catch_unwind};

    fn waits(done: &AtomicBool) -> u64 {
        while !done.load(Ordering::Relaxed) {
            std::thread::yield_now();
        }
        1
    }

    #[test]
    fn helpers_go_on_until_the_first_is_done() {
        let done = AtomicBool::new(false);
        assert_eq!(together(&done, || "found", [0, 1, 2].map(|_| || waits(&done)).into_iter()), ("found", 3));
    }

    #[test]
    fn a_helper_that_panics_takes_nothing_with_it() {
        let done = AtomicBool::new(false);
        let helper = |i: u32| {
            let done = &done;
            move || if i == 1 { panic!("a helper of a test, as it should") } else { waits(done) }
        };
        assert_eq!(together(&done, || "found", [0, 1, 2].map(helper).into_iter()), ("found", 2));
    }

    #[test]
    fn helpers_stop_when_the_first_panics() {
        let done = AtomicBool::new(false);
        let first = || -> u64 { panic!("the first of a test, as it should") };
        let run = || together(&done, first, [|| waits(&done)].into_iter());
        assert!(catch_unwind(AssertUnwindSafe(run)).is_err());
    }
}
