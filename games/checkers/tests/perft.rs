//! The perft tables in `testdata`, as deep as is quick.

mod common;

use common::Mailbox;
use nullwindow_checkers::{Mode, Position, perft};

/// A line of the tables.
struct Row {
    name: &'static str,
    position: Position,
    mode: Mode,
    counts: Vec<u64>,
}

fn rows() -> Vec<Row> {
    let lines = include_str!("../../../testdata/perft/checkers.txt").lines();
    let lines = lines.filter(|line| !line.trim().is_empty() && !line.starts_with('#'));
    lines
        .map(|line| {
            let fields: Vec<&str> = line.split(';').map(str::trim).collect();
            let [name, position, mode, counts] = fields[..] else { panic!("four fields: {line}") };
            let counts = counts.split_whitespace().map(|n| n.parse().expect("a number")).collect();
            let (position, mode) = (position.parse().expect("a position"), mode.parse().expect("a mode"));
            Row { name, position, mode, counts }
        })
        .collect()
}

/// More leaves than this are for `nullwindow perft`, or for the ignored test.
const QUICK: u64 = 5_000_000;

fn verify(most: u64) {
    for Row { name, position, mode, counts } in rows() {
        for (depth, &expected) in (1..).zip(&counts).take_while(|(_, count)| **count <= most) {
            assert_eq!(perft(&position, depth, mode), expected, "{name}, depth {depth}, {mode}");
        }
    }
}

#[test]
fn perft_is_exact_at_quick_depths() {
    assert_eq!(rows().len(), 20);
    verify(QUICK);
}

#[test]
#[ignore = "a minute or so: cargo test --release -p nullwindow-checkers -- --ignored"]
fn perft_is_exact_at_all_depths() {
    verify(u64::MAX);
}

#[test]
fn the_tables_agree_with_the_slow_generator() {
    for Row { name, position, mode, counts } in rows() {
        for (depth, &expected) in (1..).zip(&counts).take_while(|(_, count)| **count <= 10_000) {
            let slow = Mailbox::of(&position).perft(depth, mode == Mode::Paths);
            assert_eq!(slow, expected, "{name}, depth {depth}, {mode}");
        }
    }
}

#[test]
#[ignore = "minutes: the slow generator on the deep lines of the nine positions"]
fn the_tables_agree_with_the_slow_generator_at_all_depths() {
    for Row { name, position, mode, counts } in rows().into_iter().filter(|row| row.name != "start") {
        for (depth, &expected) in (1..).zip(&counts) {
            let slow = Mailbox::of(&position).perft(depth, mode == Mode::Paths);
            assert_eq!(slow, expected, "{name}, depth {depth}, {mode}");
        }
    }
}
