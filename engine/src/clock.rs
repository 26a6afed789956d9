//! Time: the only place of the engine that reads a clock, and where a host gives one to a program that has none.
//!
//! A program in a browser (`wasm32-unknown-unknown`) has neither clock nor threads: `std`'s panic when they are called. Its
//! [`Host`] tells the time, and whether the search is to end.

use std::sync::OnceLock;
use std::time::{Duration, Instant};

/// What the surroundings of a program do for it.
#[derive(Clone, Copy, Debug)]
pub struct Host {
    /// Time since any fixed moment.
    pub now: fn() -> Duration,
    /// Whether the search under way is to end; asked about every thousand nodes.
    pub is_stopped: fn() -> bool,
}

static HOST: OnceLock<Host> = OnceLock::new();

/// From now on the host is asked instead of the system; the first one stays.
pub fn use_host(host: Host) {
    HOST.get_or_init(|| host);
}

/// Whether the host wants the search to end; `None` without a host.
pub(crate) fn stop_of_host() -> Option<fn() -> bool> {
    HOST.get().map(|host| host.is_stopped)
}

/// A moment in time.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Moment(Duration);

impl Moment {
    pub(crate) fn now() -> Moment {
        static START: OnceLock<Instant> = OnceLock::new();
        let of_system = || START.get_or_init(Instant::now).elapsed();
        Moment(HOST.get().map_or_else(of_system, |host| (host.now)()))
    }

    pub(crate) fn elapsed(self) -> Duration {
        Moment::now().0.saturating_sub(self.0)
    }
}

/// CPU time that this thread has used.
#[cfg(unix)]
pub fn cpu() -> Duration {
    use rustix::time::{ClockId, clock_gettime};
    let now = clock_gettime(ClockId::ThreadCPUTime);
    Duration::new(now.tv_sec.unsigned_abs(), now.tv_nsec.unsigned_abs() as u32)
}

/// Time since some moment: used where a thread's own is not available.
#[cfg(not(unix))]
pub fn cpu() -> Duration {
    Moment::now().0
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
