//! The table of `testdata/perft/chess.txt`.
#![expect(clippy::unwrap_used, reason = "tests")]

use nullwindow::notation::Notation;
use nullwindow_chess::{Position, perft, perft_each};

const TABLE: &str = include_str!("../../../testdata/perft/chess.txt");

/// Name, position, and leaves by depth from 1.
fn rows() -> impl Iterator<Item = (&'static str, Position, Vec<u64>)> {
    TABLE.lines().filter(|line| !line.starts_with('#') && !line.is_empty()).map(|line| {
        let fields: Vec<&str> = line.split(';').map(str::trim).collect();
        let [name, position, mode, counts] = fields[..] else { panic!("four fields: {line}") };
        assert_eq!(mode, "legal", "{name}");
        let counts = counts.split(' ').map(|count| count.parse().unwrap()).collect();
        (name, Position::parse(position).unwrap(), counts)
    })
}

fn check(most: u64, count: fn(&Position, u32) -> u64) {
    for (name, position, counts) in rows() {
        for (depth, &leaves) in (1..).zip(&counts).filter(|(_, leaves)| **leaves <= most) {
            assert_eq!(count(&position, depth), leaves, "{name} at depth {depth}");
        }
    }
}

#[test]
fn every_position_of_the_table_has_its_leaves() {
    check(5_000_000, perft);
}

#[test]
fn making_the_last_move_counts_the_same() {
    check(500_000, perft_each);
}

/// `cargo test --release -p nullwindow-chess --test perft -- --ignored`: about ten seconds.
#[test]
#[ignore = "deep: run in release"]
fn every_position_of_the_table_has_its_leaves_at_every_depth() {
    check(u64::MAX, perft);
}
