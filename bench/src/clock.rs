//! The CPU time of this thread: what a search costs, whoever else uses the machine.

use rustix::time::{ClockId, clock_gettime};
use std::time::Duration;

/// CPU time that this thread has used.
pub(crate) fn cpu() -> Duration {
    let now = clock_gettime(ClockId::ThreadCPUTime);
    Duration::new(now.tv_sec.unsigned_abs(), now.tv_nsec.unsigned_abs() as u32)
}

/// What `work` returns, and the CPU time it took.
pub(crate) fn timed<T>(work: impl FnOnce() -> T) -> (T, Duration) {
    let start = cpu();
    let result = work();
    (result, cpu().saturating_sub(start))
}
