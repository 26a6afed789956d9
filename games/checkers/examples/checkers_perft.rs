//! How fast the move generator is, by the processor's time, not the wall's:
//! `cargo run --release -p nullwindow-checkers --example checkers_perft [DEPTH [REPEATS [MODE]]]`.

use nullwindow::notation::Notation;
use nullwindow_checkers::{Mode, Position, perft};
use std::env;
use std::time::{Duration, Instant};

/// CPU time of this thread as Linux tells it; elsewhere wall time since `start`.
fn cpu_time(start: Instant) -> Duration {
    let told = std::fs::read_to_string("/proc/thread-self/schedstat").ok();
    let nanoseconds = told.and_then(|text| text.split_whitespace().next()?.parse().ok());
    nanoseconds.map_or_else(|| start.elapsed(), Duration::from_nanos)
}

fn number(index: usize, default: u32) -> u32 {
    env::args().nth(index).and_then(|text| text.parse().ok()).unwrap_or(default)
}

fn main() {
    let (depth, repeats) = (number(1, 10), number(2, 9).max(1));
    let mode: Mode = env::args().nth(3).and_then(|text| text.parse().ok()).unwrap_or_default();
    let started = Instant::now();
    let mut rates = Vec::new();
    let mut leaves = 0;
    for _ in 0..repeats {
        let before = cpu_time(started);
        leaves = perft(&Position::start(), depth, mode);
        rates.push(leaves as f64 / cpu_time(started).saturating_sub(before).as_secs_f64() / 1e6);
    }
    rates.sort_by(f64::total_cmp);
    let (best, median) = (rates[rates.len() - 1], rates[rates.len() / 2]);
    println!(
        "depth {depth}, {mode}: {leaves} leaves; million a second: best {best:.1}, median {median:.1} of {repeats}"
    );
}
