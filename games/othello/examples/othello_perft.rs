//! Perft of this crate and of the crate `magpie`, interleaved on one core: million leaves a second of CPU time.
//!
//! ```text
//! cargo run --release -p nullwindow-othello --example othello_perft [-- DEPTH [REPEATS]]
//! ```

use magpie::othello::{Board, Stone};
use nullwindow_othello::{Mode, Position, perft};
use std::time::{Duration, Instant};

/// Leaves below a board of magpie's, counted in bulk at depth 1, as ours are.
fn theirs(board: &Board, stone: Stone, depth: u32) -> u64 {
    let moves = board.moves_for(stone);
    if moves.is_empty() {
        if depth == 1 || board.moves_for(stone.flip()).is_empty() {
            return 1;
        }
        return theirs(board, stone.flip(), depth - 1);
    }
    if depth == 1 {
        return u64::from(moves.count_set());
    }
    let after = |square| {
        let mut next = board.clone();
        next.play(stone, square);
        theirs(&next, stone.flip(), depth - 1)
    };
    moves.hot_bits().map(after).sum()
}

/// CPU time of this thread as Linux tells it; elsewhere wall time since `start`.
fn cpu_time(start: Instant) -> Duration {
    let told = std::fs::read_to_string("/proc/thread-self/schedstat").ok();
    let nanoseconds = told.and_then(|text| text.split_whitespace().next()?.parse().ok());
    nanoseconds.map_or_else(|| start.elapsed(), Duration::from_nanos)
}

/// Million leaves a second.
fn rate(start: Instant, expected: u64, work: impl FnOnce() -> u64) -> f64 {
    let before = cpu_time(start);
    let leaves = work();
    let seconds = cpu_time(start).saturating_sub(before).as_secs_f64();
    assert_eq!(leaves, expected, "both count the same leaves");
    leaves as f64 / seconds / 1e6
}

fn best_and_median(mut rates: Vec<f64>) -> (f64, f64) {
    rates.sort_by(f64::total_cmp);
    (rates[rates.len() - 1], rates[rates.len() / 2])
}

fn main() {
    let numbers: Vec<u32> = std::env::args().skip(1).filter_map(|word| word.parse().ok()).collect();
    let depth = numbers.first().copied().unwrap_or(10).max(1);
    let repeats = numbers.get(1).copied().unwrap_or(7).max(1);
    let start = Instant::now();
    let expected = perft(&Position::start(), depth, Mode::PassIsPly);
    let (mut ours, mut magpies) = (Vec::new(), Vec::new());
    for _ in 0..repeats {
        ours.push(rate(start, expected, || perft(&Position::start(), depth, Mode::PassIsPly)));
        magpies.push(rate(start, expected, || theirs(&Board::standard(), Stone::Black, depth)));
    }
    let (ours, magpies) = (best_and_median(ours), best_and_median(magpies));
    println!("perft({depth}) = {expected}, {repeats} repeats, million leaves a CPU second");
    println!("             best   median");
    println!("nullwindow {:6.1}   {:6.1}", ours.0, ours.1);
    println!("magpie     {:6.1}   {:6.1}", magpies.0, magpies.1);
    println!("ratio      {:6.2}   {:6.2}", ours.0 / magpies.0, ours.1 / magpies.1);
}
