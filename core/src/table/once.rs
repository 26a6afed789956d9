//! `OnceLock` as loom sees it. loom knows no `OnceLock`; this one keeps the value in the real one and models its promise
//! with loom's primitives: whoever sees the value sees all that was done to make it, and only one thread makes it.

use loom::sync::{Mutex, atomic::AtomicBool, atomic::Ordering};

#[derive(Debug)]
pub(super) struct OnceLock<T> {
    ready: AtomicBool,
    making: Mutex<()>,
    value: std::sync::OnceLock<T>,
}

impl<T> OnceLock<T> {
    pub(super) fn new() -> OnceLock<T> {
        OnceLock { ready: AtomicBool::new(false), making: Mutex::new(()), value: std::sync::OnceLock::new() }
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
