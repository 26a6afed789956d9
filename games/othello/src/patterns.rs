//! The patterns that the trained evaluation looks at: rows, diagonals, edges and corners, as numbers to base three.
//!
//! A pattern is a list of squares. Its index is a number with one digit for each of them: 1 for a disc of the side to
//! move, −1 for one of the opponent's, 0 for none. So an index lies between −(3ⁿ − 1)/2 and (3ⁿ − 1)/2, and handing the turn over
//! negates it. [`Indices`] holds the indices of all patterns; a move changes them by adding vectors, one for each disc that
//! it places or turns.

use crate::board::squares;

/// The kinds of patterns, each by one of its places on the board; the others are its images under the eight symmetries.
/// There are four of each kind, and two of the last.
pub(crate) const KINDS: [&str; 12] = [
    "a1b1c1a2b2c2a3b3c3",   // corner
    "a1b1c1d1e1f1g1h1b2g2", // edge with X-squares
    "a1b1c1d1a2b2c2a3b3a4", // triangle
    "a1c1d1e1f1h1c2d2e2f2", // block on the edge
    "a1b1c1d1e1a2b2a3a4a5", // angle
    "a2b2c2d2e2f2g2h2",     // second row
    "a3b3c3d3e3f3g3h3",     // third row
    "a4b4c4d4e4f4g4h4",     // fourth row
    "b1c2d3e4f5g6h7",       // diagonals of 7, 6 and 5
    "c1d2e3f4g5h6",
    "d1e2f3g4h5",
    "a1b2c3d4e5f6g7h8", // long diagonal
];

/// How many patterns there are on the board.
const COUNT: usize = 46;

/// The same, rounded up to whole vectors of 16 bytes.
const LANES: usize = 48;

/// A pattern on the board.
#[derive(Clone, Copy)]
struct Pattern {
    /// Which of [`KINDS`] it is.
    kind: usize,
    /// Its squares in the order of its kind's, the first being the highest digit.
    squares: [u8; 10],
}

/// How many squares a pattern of this kind has.
pub(crate) const fn len(kind: usize) -> usize {
    KINDS[kind].len() / 2
}

/// How many indices a pattern of this kind can have.
pub(crate) const fn size(kind: usize) -> usize {
    3_usize.pow(len(kind) as u32)
}

/// Where the indices of a kind begin when all kinds stand in a row.
pub(crate) const fn start(kind: usize) -> usize {
    let (mut sum, mut k) = (0, 0);
    while k < kind {
        sum += size(k);
        k += 1;
    }
    sum
}

/// All indices of all kinds.
pub(crate) const SIZE: usize = start(KINDS.len());

/// The image of a square under one of the eight symmetries of the board.
pub(crate) const fn image(square: u8, symmetry: u8) -> u8 {
    let (mut column, mut row) = (square % 8, square / 8);
    if symmetry & 1 != 0 {
        column = 7 - column;
    }
    if symmetry & 2 != 0 {
        row = 7 - row;
    }
    if symmetry & 4 != 0 {
        (column, row) = (row, column);
    }
    8 * row + column
}

/// The squares of a kind under a symmetry, and the set they make.
const fn seen_from(kind: usize, symmetry: u8) -> ([u8; 10], u64) {
    let name = KINDS[kind].as_bytes();
    let (mut squares, mut set, mut i) = ([0; 10], 0, 0);
    while i < len(kind) {
        squares[i] = image(name[2 * i] - b'a' + 8 * (name[2 * i + 1] - b'1'), symmetry);
        set |= 1 << squares[i];
        i += 1;
    }
    (squares, set)
}

const fn all_patterns() -> [Pattern; COUNT] {
    let mut all = [Pattern { kind: 0, squares: [0; 10] }; COUNT];
    let (mut count, mut kind) = (0, 0);
    while kind < KINDS.len() {
        assert!(count == 4 * kind);
        let mut symmetry = 0;
        while symmetry < 8 {
            // An image on the same squares as an earlier one is the same pattern, read in another order.
            let (squares, set) = seen_from(kind, symmetry);
            let (mut is_new, mut earlier) = (true, 0);
            while earlier < symmetry {
                is_new &= seen_from(kind, earlier).1 != set;
                earlier += 1;
            }
            if is_new {
                all[count] = Pattern { kind, squares };
                count += 1;
            }
            symmetry += 1;
        }
        kind += 1;
    }
    assert!(count == COUNT);
    all
}

/// The orders in which the squares of a kind can be read from another side of the board, as lists of places.
fn readings(kind: usize) -> impl Iterator<Item = [usize; 10]> {
    let (squares, set) = seen_from(kind, 0);
    let images = (1..8).map(move |symmetry| seen_from(kind, symmetry));
    images.filter(move |image| image.1 == set).map(move |(image, _)| {
        let mut order = [0; 10];
        for i in 0..len(kind) {
            order[i] = squares[..len(kind)].iter().position(|s| *s == image[i]).unwrap_or(i);
        }
        order
    })
}

/// For every index of every kind, a number that it shares with the indices that are the same seen from another side of
/// the board; and how many such numbers there are.
pub(crate) fn folded() -> (Vec<u32>, u32) {
    let mut all = vec![u32::MAX; SIZE];
    let mut count = 0;
    for kind in 0..KINDS.len() {
        let orders: Vec<_> = readings(kind).collect();
        let all = &mut all[start(kind)..start(kind + 1)];
        for index in 0..all.len() {
            if all[index] != u32::MAX {
                continue;
            }
            all[index] = count;
            for order in &orders {
                all[reread(kind, index, order)] = count;
            }
            count += 1;
        }
    }
    (all, count)
}

fn reread(kind: usize, mut index: usize, order: &[usize; 10]) -> usize {
    let mut digits = [0; 10];
    for digit in digits[..len(kind)].iter_mut().rev() {
        (*digit, index) = (index % 3, index / 3);
    }
    order[..len(kind)].iter().fold(0, |sum, &place| 3 * sum + digits[place])
}

/// The indices of all patterns, seen by the side to move.
#[derive(Clone, Copy)]
#[repr(align(32))]
pub(crate) struct Indices([i16; LANES]);

/// What a disc of the side to move on each square adds to the indices.
static DISCS: [Indices; 64] = {
    let patterns = all_patterns();
    let mut discs = [Indices([0; LANES]); 64];
    let mut p = 0;
    while p < COUNT {
        let (mut digit, mut i) = (1, len(patterns[p].kind));
        while i > 0 {
            i -= 1;
            discs[patterns[p].squares[i] as usize].0[p] = digit;
            digit = digit.wrapping_mul(3);
        }
        p += 1;
    }
    discs
};

impl Indices {
    /// Those of a board.
    pub(crate) fn of(mine: u64, theirs: u64) -> Indices {
        let mut sum = [0; LANES];
        for (discs, sign) in [(mine, 1), (theirs, -1)] {
            for square in squares(discs) {
                for (total, disc) in sum.iter_mut().zip(&DISCS[usize::from(square)].0) {
                    *total += sign * disc;
                }
            }
        }
        Indices(sum)
    }

    /// Those after the side to move has put a disc on `square` and `flipped` others, seen by the opponent.
    #[inline]
    pub(crate) fn after(&self, square: u8, flipped: u64) -> Indices {
        let mut turned = [0_i16; LANES];
        for square in squares(flipped) {
            let disc = &DISCS[usize::from(square)].0;
            for i in 0..LANES {
                turned[i] += disc[i];
            }
        }
        let (placed, mut sum) = (&DISCS[usize::from(square & 63)].0, [0; LANES]);
        for i in 0..LANES {
            sum[i] = -(self.0[i] + placed[i] + 2 * turned[i]);
        }
        Indices(sum)
    }

    /// Those seen by the opponent.
    #[inline]
    pub(crate) fn passed(&self) -> Indices {
        Indices(self.0.map(|index| -index))
    }

    /// The indices of the patterns of each kind; after two of the last there are two that mean nothing.
    #[inline]
    pub(crate) fn by_kind(&self) -> &[[i16; 4]] {
        self.0.as_chunks().0
    }
}
