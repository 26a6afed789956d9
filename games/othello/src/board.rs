//! Rows of discs on two words: which squares may be played, and which discs turn. Plain Rust, for every machine.
//!
//! Bit 0 is a1, top left; bit 7 is h1, top right; bit 63 is h8.

/// All but the two edge columns: rays that run sideways must not wrap round.
const INNER: u64 = 0x7e7e_7e7e_7e7e_7e7e;

/// The four corners.
pub(crate) const CORNERS: u64 = 0x8100_0000_0000_0081;

/// The squares diagonally inside the corners.
pub(crate) const X_SQUARES: u64 = 0x0042_0000_0000_4200;

/// The four quarters of the board.
pub(crate) const QUARTERS: [u64; 4] =
    [0x0000_0000_0f0f_0f0f, 0x0000_0000_f0f0_f0f0, 0x0f0f_0f0f_0000_0000, 0xf0f0_f0f0_0000_0000];

/// The four directions that shift left, each with the discs of `theirs` that a ray in it may cross.
#[inline]
fn directions(theirs: u64) -> [(u32, u64); 4] {
    let inner = theirs & INNER;
    [(1, inner), (7, inner), (8, theirs), (9, inner)]
}

/// The empty squares where `mine` encloses a row of `theirs`.
#[inline]
pub(crate) fn legal(mine: u64, theirs: u64) -> u64 {
    let mut reached = 0;
    for (step, through) in directions(theirs) {
        let pairs_up = through & (through << step);
        let pairs_down = pairs_up >> step;
        let mut up = through & (mine << step);
        let mut down = through & (mine >> step);
        up |= through & (up << step);
        down |= through & (down >> step);
        for _ in 0..2 {
            up |= pairs_up & (up << (2 * step));
            down |= pairs_down & (down >> (2 * step));
        }
        reached |= (up << step) | (down >> step);
    }
    reached & !(mine | theirs)
}

/// The discs of `theirs` that a disc of `mine` on `square` turns.
#[inline]
pub(crate) fn flips(mine: u64, theirs: u64, square: u8) -> u64 {
    let rays = &RAYS[usize::from(square & 63)];
    let mut all = 0;
    for &ray in &rays.up {
        let others = ray & !theirs;
        let end = others & others.wrapping_neg() & mine; // the lowest bit is the nearest square that is not theirs
        all |= end.wrapping_sub(u64::from(end != 0)) & ray;
    }
    for &ray in &rays.down {
        let others = ray & !theirs;
        let end = (1 << 63) >> (others | 1).leading_zeros() & others & mine;
        // All bits above the end; none where there is no end.
        all |= (end << 1).wrapping_neg() & ray;
    }
    all
}

/// The squares that lie in each direction from a square, itself excluded.
#[repr(C, align(64))]
#[derive(Clone, Copy)]
pub(crate) struct Rays {
    /// Towards higher bits, in steps of 1, 7, 8 and 9.
    pub(crate) up: [u64; 4],
    /// Towards lower bits, in steps of 1, 7, 8 and 9.
    pub(crate) down: [u64; 4],
}

/// The rays from every square.
pub(crate) static RAYS: [Rays; 64] = all_rays();

const fn all_rays() -> [Rays; 64] {
    // (columns to the right, rows down) of the steps 1, 7, 8, 9
    const STEPS: [(i32, i32); 4] = [(1, 0), (-1, 1), (0, 1), (1, 1)];
    let mut all = [Rays { up: [0; 4], down: [0; 4] }; 64];
    let mut square = 0;
    while square < 64 {
        let mut i = 0;
        while i < 4 {
            let (column, row) = (square as i32 % 8, square as i32 / 8);
            all[square].up[i] = ray(column, row, STEPS[i].0, STEPS[i].1);
            all[square].down[i] = ray(column, row, -STEPS[i].0, -STEPS[i].1);
            i += 1;
        }
        square += 1;
    }
    all
}

const fn ray(mut column: i32, mut row: i32, right: i32, down: i32) -> u64 {
    let mut bits = 0;
    loop {
        (column, row) = (column + right, row + down);
        if column < 0 || column > 7 || row < 0 || row > 7 {
            return bits;
        }
        bits |= 1 << (8 * row + column);
    }
}

/// What the side to move wins where `square` is the last empty one and `mine` are its discs: it fills it, or the other side
/// if only that one can.
///
/// Every line through the square is full, so what turns there is a function of eight bits.
#[inline]
pub(crate) fn worth_of_last(mine: u64, square: u8) -> i32 {
    const A: u64 = 0x0101_0101_0101_0101;
    // Brings the bits 0, 8, 16, … to the highest byte.
    const COLUMN: u64 = 0x0102_0408_1020_4080;
    let (column, row) = (usize::from(square & 7), usize::from(square >> 3 & 7));
    let [_, _, rising, falling] = LINES[usize::from(square & 63)];
    let turned = |discs: u64| -> i32 {
        let along = [
            (column, discs >> (8 * row) & 0xff),
            (row, (discs >> column & A).wrapping_mul(COLUMN) >> 56),
            (column, (discs & rising).wrapping_mul(A) >> 56),
            (column, (discs & falling).wrapping_mul(A) >> 56),
        ];
        along.into_iter().map(|(at, discs)| i32::from(TURNED[at][discs as usize & 0xff])).sum()
    };
    let mine_then = 2 * mine.count_ones() as i32 - 64;
    match turned(mine) {
        0 => match turned(!mine & !(1 << (square & 63))) {
            0 => mine_then + if mine_then >= 0 { 2 } else { 0 },
            turned => mine_then - 2 * turned,
        },
        turned => mine_then + 2 + 2 * turned,
    }
}

/// The row, the column and the two diagonals through each square, itself included.
pub(crate) static LINES: [[u64; 4]; 64] = {
    let (mut all, mut square) = ([[0; 4]; 64], 0);
    while square < 64 {
        let rays = &RAYS[square];
        let mut i = 0;
        while i < 4 {
            // The steps 1, 8, 7, 9.
            let step = [0, 2, 1, 3][i];
            all[square][i] = rays.up[step] | rays.down[step] | 1 << square;
            i += 1;
        }
        square += 1;
    }
    all
};

/// By the place of the empty square on a line and the bits of one colour there: how many of the other colour turn.
static TURNED: [[u8; 256]; 8] = {
    let (mut all, mut at) = ([[0; 256]; 8], 0);
    while at < 8 {
        let mut discs = 0;
        while discs < 256 {
            all[at][discs] = turned_one_way(discs, at, 1, 8) + turned_one_way(discs, at, -1, 8);
            discs += 1;
        }
        at += 1;
    }
    all
};

/// On a line of `len` squares whose square `at` is empty: how many discs turn on one side of it if those in `discs` are the
/// mover's.
pub(crate) const fn turned_one_way(discs: usize, at: usize, step: isize, len: isize) -> u8 {
    let (mut place, mut count) = (at as isize + step, 0);
    while 0 <= place && place < len {
        if discs >> place & 1 != 0 {
            return count;
        }
        count += 1;
        place += step;
    }
    0
}

/// The squares next to each square.
pub(crate) static NEAR: [u64; 64] = {
    let (mut all, mut square) = ([0; 64], 0);
    while square < 64 {
        all[square] = around(1 << square) & !(1 << square);
        square += 1;
    }
    all
};

/// All squares of the quarters with an odd number of squares of `set`.
#[inline]
pub(crate) fn odd_quarters(set: u64) -> u64 {
    // Each step folds the quarters to half their size; what is left is their first square.
    let columns = set ^ set >> 2;
    let columns = (columns ^ columns >> 1) & 0x1111_1111_1111_1111;
    let rows = columns ^ columns >> 16;
    let first = (rows ^ rows >> 8) & 0x0000_0011_0000_0011;
    first.wrapping_mul(0x0f0f_0f0f)
}

/// The squares next to `discs`, in all eight directions, `discs` themselves excluded where they have no neighbours.
#[inline]
pub(crate) const fn around(discs: u64) -> u64 {
    const NOT_A: u64 = 0xfefe_fefe_fefe_fefe;
    const NOT_H: u64 = 0x7f7f_7f7f_7f7f_7f7f;
    let wide = discs | ((discs << 1) & NOT_A) | ((discs >> 1) & NOT_H);
    (wide << 8) | (wide >> 8) | wide
}

/// The squares of a set, lowest bit first.
#[inline]
pub(crate) fn squares(mut set: u64) -> impl Iterator<Item = u8> {
    std::iter::from_fn(move || {
        let square = (set != 0).then(|| set.trailing_zeros() as u8)?;
        set &= set - 1;
        Some(square)
    })
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    proptest! {
        #[test]
        fn quarters_are_odd_where_counting_says_so(set: u64) {
            let mut odd = 0;
            for quarter in QUARTERS {
                odd |= if (set & quarter).count_ones() % 2 == 1 { quarter } else { 0 };
            }
            prop_assert_eq!(odd_quarters(set), odd);
        }
    }

    #[test]
    fn squares_are_near_if_a_king_steps_there() {
        for (square, near) in (0..64_i32).zip(NEAR) {
            let is_near = |other: &i32| {
                let (columns, rows) = ((square % 8 - other % 8).abs(), (square / 8 - other / 8).abs());
                *other != square && columns <= 1 && rows <= 1
            };
            assert_eq!(near, (0..64).filter(is_near).fold(0, |set, other| set | 1 << other), "{square}");
        }
    }
}
