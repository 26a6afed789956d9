//! Perft with every move made, ours against the generator itself: `cargo run --release --example chess_perft`.
//!
//! Both run in turn several times on one thread; what counts is processor time, the best run and the median ratio.

use cozy_chess::Board;
use nullwindow::notation::Notation;
use nullwindow_chess::{Position, perft_each};
use std::time::{Duration, Instant};

const ROUNDS: usize = 9;
const POSITIONS: [(&str, &str, u32); 3] = [
    ("start", "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1", 5),
    ("kiwipete", "r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1", 4),
    ("position 3", "8/2p5/3p4/KP5r/1R3p1k/8/4P1P1/8 w - - 0 1", 6),
];

fn main() {
    for (name, text, depth) in POSITIONS {
        let ours = Position::parse(text).expect("a position");
        let theirs: Board = text.parse().expect("a board");
        let mut runs = Vec::new();
        let mut leaves = 0;
        for _ in 0..ROUNDS {
            let (a, our_time) = timed(|| perft_each(&ours, depth));
            let (b, their_time) = timed(|| perft(&theirs, depth));
            assert_eq!(a, b, "{name}");
            leaves = a;
            runs.push((our_time, their_time));
        }
        let rate = |time: Duration| leaves as f64 / time.as_secs_f64() / 1e6;
        let best = |of: fn(&(Duration, Duration)) -> Duration| runs.iter().map(of).min().unwrap_or_default();
        let (our_best, their_best) = (best(|run| run.0), best(|run| run.1));
        let mut ratios: Vec<f64> = runs.iter().map(|run| run.1.as_secs_f64() / run.0.as_secs_f64()).collect();
        ratios.sort_by(f64::total_cmp);
        println!(
            "{name} depth {depth}: {leaves} leaves; ours {:.1} M/s, cozy-chess {:.1} M/s; ratio of the best {:.3}, median {:.3}",
            rate(our_best),
            rate(their_best),
            their_best.as_secs_f64() / our_best.as_secs_f64(),
            ratios[ratios.len() / 2],
        );
    }
}

/// The generator's own, written in its own way.
fn perft(board: &Board, depth: u32) -> u64 {
    if depth == 0 {
        return 1;
    }
    let mut leaves = 0;
    board.generate_moves(|moves| {
        for mv in moves {
            let mut child = board.clone();
            child.play_unchecked(mv);
            leaves += perft(&child, depth - 1);
        }
        false
    });
    leaves
}

fn timed(job: impl Fn() -> u64) -> (u64, Duration) {
    let start = Instant::now();
    let before = cpu_time(start);
    let result = std::hint::black_box(job());
    (result, cpu_time(start).saturating_sub(before))
}

/// CPU time of this thread as Linux tells it; elsewhere wall time since `start`.
fn cpu_time(start: Instant) -> Duration {
    let told = std::fs::read_to_string("/proc/thread-self/schedstat").ok();
    let nanoseconds = told.and_then(|text| text.split_whitespace().next()?.parse().ok());
    nanoseconds.map_or_else(|| start.elapsed(), Duration::from_nanos)
}
