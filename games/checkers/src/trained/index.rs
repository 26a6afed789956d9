//! From a board to the indices of its patterns.
//!
//! A pattern's index is a sum over its squares: place value times what stands there. So it is a sum over the bytes of
//! the four sets, and one table tells what a byte adds to several patterns at once, each in a lane of its own.

use super::layout::{BANDS, BLOCK, BLOCKS, CROWN, CROWNED, EDGE_BAND, MIDDLE_BAND};
use super::view::View;
use crate::square::{Set, Square};
use std::sync::LazyLock;

/// Patterns of men.
const MAN_LANES: usize = 7;
/// Patterns with kings.
const KING_LANES: usize = 7;

/// Lanes in which an own man counts once and an enemy man twice: own edge band, upper middle band, two blocks.
const UPPER: [Lane; 4] = [
    Lane { shift: 0, bits: 17, squares: &[5, 6, 7, 8, 9, 10, 11, 12], two: &[1, 2, 3, 4] },
    Lane { shift: 17, bits: 20, squares: &[9, 10, 11, 12, 13, 14, 15, 16, 17, 18, 19, 20], two: &[] },
    Lane { shift: 37, bits: 13, squares: &[9, 10, 13, 14, 17, 18, 21, 22], two: &[] },
    Lane { shift: 50, bits: 13, squares: &[10, 11, 14, 15, 18, 19, 22, 23], two: &[] },
];

/// Lanes in which an enemy man counts once and an own man twice: the same for the enemy's side, and the third block.
const LOWER: [Lane; 3] = [
    Lane { shift: 0, bits: 17, squares: &[21, 22, 23, 24, 25, 26, 27, 28], two: &[29, 30, 31, 32] },
    Lane { shift: 17, bits: 20, squares: &[13, 14, 15, 16, 17, 18, 19, 20, 21, 22, 23, 24], two: &[] },
    Lane { shift: 37, bits: 13, squares: &[11, 12, 15, 16, 19, 20, 23, 24], two: &[] },
];

/// Above the lanes of `LOWER`, men are counted.
const COUNT_SHIFT: u32 = 50;

/// Double corners, single corners, edges, each for both sides, and the centre.
const CROWNS: [[u32; 7]; KING_LANES] = [
    [1, 5, 6, 9, 10, 13, 14],
    [32, 28, 27, 24, 23, 20, 19],
    [4, 3, 8, 7, 12, 11, 16],
    [29, 30, 25, 26, 21, 22, 17],
    [5, 9, 13, 17, 21, 25, 29],
    [28, 24, 20, 16, 12, 8, 4],
    [10, 11, 14, 15, 18, 19, 22],
];

/// 5⁷ needs 17 bits.
const CROWN_BITS: u32 = 17;

/// A pattern, and its place in the sums. The squares of `two` come first and have two states, the others three.
struct Lane {
    shift: u32,
    bits: u32,
    squares: &'static [u32],
    two: &'static [u32],
}

impl Lane {
    #[inline]
    fn of(&self, sum: u64) -> usize {
        (sum >> self.shift) as usize & ((1 << self.bits) - 1)
    }

    /// What a man that counts once adds on each bit of the board.
    fn place_values(&self) -> [u64; 32] {
        let (mut values, mut place) = ([0; 32], 1);
        let radices = self.two.iter().map(|&n| (n, 2)).chain(self.squares.iter().map(|&n| (n, 3)));
        for (number, radix) in radices {
            values[bit_of(number)] = place << self.shift;
            place *= radix;
        }
        values
    }
}

fn bit_of(number: u32) -> usize {
    Square::new(number).map_or(0, |square| square.set().trailing_zeros() as usize)
}

/// What each value of each byte of a set adds.
type Sums<T> = [[T; 256]; 4];

struct Tables {
    upper: Sums<u64>,
    lower: Sums<u64>,
    crowns: Sums<u128>,
}

static TABLES: LazyLock<Tables> = LazyLock::new(|| Tables {
    upper: sums(&add_up(UPPER.iter().map(Lane::place_values))),
    lower: sums(&add_up(LOWER.iter().map(Lane::place_values)).map(|value| value + (1 << COUNT_SHIFT))),
    crowns: sums(&crown_values()),
});

fn add_up(lanes: impl Iterator<Item = [u64; 32]>) -> [u64; 32] {
    lanes.fold([0; 32], |mut total, lane| {
        total.iter_mut().zip(lane).for_each(|(sum, value)| *sum += value);
        total
    })
}

fn crown_values() -> [u128; 32] {
    let mut values = [0; 32];
    for (lane, squares) in CROWNS.iter().enumerate() {
        let mut place = 1 << (CROWN_BITS as usize * lane);
        for &number in squares {
            values[bit_of(number)] += place;
            place *= 5;
        }
    }
    values
}

fn sums<T: Copy + Default + std::ops::Add<Output = T>>(values: &[T; 32]) -> Sums<T> {
    let mut sums = [[T::default(); 256]; 4];
    for (byte, table) in sums.iter_mut().enumerate() {
        for (set, sum) in table.iter_mut().enumerate() {
            for bit in (0..8).filter(|bit| set >> bit & 1 == 1) {
                *sum = *sum + values[8 * byte + bit];
            }
        }
    }
    sums
}

#[inline]
fn sum<T: Copy + std::ops::Add<Output = T>>(sums: &Sums<T>, set: Set) -> T {
    let [a, b, c, d] = set.to_le_bytes().map(usize::from);
    sums[0][a] + sums[1][b] + (sums[2][c] + sums[3][d])
}

/// The patterns of men, and how many men there are.
pub(super) struct Men {
    upper: u64,
    lower: u64,
    pub(super) own: u32,
    pub(super) other: u32,
}

impl Men {
    #[inline]
    pub(super) fn of(view: &View) -> Men {
        let tables = &*TABLES;
        let upper = sum(&tables.upper, view.own_men) + 2 * sum(&tables.upper, view.other_men);
        let (own, other) = (sum(&tables.lower, view.own_men), sum(&tables.lower, view.other_men));
        let count = |sum: u64| (sum >> COUNT_SHIFT) as u32;
        Men { upper, lower: other + 2 * own, own: count(own), other: count(other) }
    }

    /// Their weights.
    #[inline]
    pub(super) fn indices(&self, phase: usize) -> [usize; MAN_LANES] {
        let Men { upper, lower, .. } = *self;
        let block = BLOCKS + 3 * BLOCK * phase;
        [
            BANDS + UPPER[0].of(upper),
            BANDS + EDGE_BAND + LOWER[0].of(lower),
            BANDS + 2 * EDGE_BAND + UPPER[1].of(upper),
            BANDS + 2 * EDGE_BAND + MIDDLE_BAND + LOWER[1].of(lower),
            block + UPPER[2].of(upper),
            block + BLOCK + UPPER[3].of(upper),
            block + 2 * BLOCK + LOWER[2].of(lower),
        ]
    }
}

/// The weights of the patterns with kings.
#[inline]
pub(super) fn king_indices(view: &View) -> [usize; KING_LANES] {
    let crowns = &TABLES.crowns;
    let total = sum(crowns, view.own_men)
        + 2 * sum(crowns, view.other_men)
        + 3 * sum(crowns, view.own_kings)
        + 4 * sum(crowns, view.other_kings);
    std::array::from_fn(|lane| {
        let index = (total >> (CROWN_BITS as usize * lane)) as usize & ((1 << CROWN_BITS) - 1);
        CROWNED + CROWN * lane + index
    })
}
