//! The CPU time of this thread: what a search costs, whoever else uses the machine.

use std::time::Duration;

/// CPU time that this thread has used.
#[cfg(unix)]
pub fn cpu() -> Duration {
    use rustix::time::{ClockId, clock_gettime};
    let now = clock_gettime(ClockId::ThreadCPUTime);
    Duration::new(now.tv_sec.unsigned_abs(), now.tv_nsec.unsigned_abs() as u32)
}

/// Time since the first call: where nobody tells a thread's own, it has to do.
#[cfg(not(unix))]
pub fn cpu() -> Duration {
    use std::{sync::OnceLock, time::Instant};
    static START: OnceLock<Instant> = OnceLock::new();
    START.get_or_init(Instant::now).elapsed()
}

/// What `work` returns, and the CPU time it took.
///
/// ```
/// let (sum, took) = nullwindow_engine::clock::timed(|| (0..1_000u64).sum::<u64>());
/// assert_eq!(sum, 499_500);
/// assert!(took.as_secs() < 60);
/// ```
pub fn timed<T>(work: impl FnOnce() -> T) -> (T, Duration) {
    let start = cpu();
    let result = work();
    (result, cpu().saturating_sub(start))
}
