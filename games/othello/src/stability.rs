//! Discs that will never be turned again.
//!
//! A disc can be turned along four lines only: its row, its column and its two diagonals. Along a line it is safe
//! where the line has no empty square left, or where one of its two neighbours on the line is the edge of the board
//! or a disc of its own colour that is itself safe. A disc that is safe along all four lines is stable. That finds
//! a part of all stable discs, which is what a bound needs.

/// A step along a line and the squares from which it does not leave the board, in both directions.
struct Axis {
    step: u32,
    /// Squares that have no neighbour in one of the two directions.
    border: u64,
    /// Squares that one may come to by stepping up without having wrapped round.
    up: u64,
    /// The same, stepping down.
    down: u64,
}

const A: u64 = 0x0101_0101_0101_0101;
const H: u64 = 0x8080_8080_8080_8080;
const ROWS_1_8: u64 = 0xff00_0000_0000_00ff;

const AXES: [Axis; 4] = [
    Axis { step: 1, border: A | H, up: !A, down: !H },
    Axis { step: 8, border: ROWS_1_8, up: !0, down: !0 },
    Axis { step: 9, border: A | H | ROWS_1_8, up: !A, down: !H },
    Axis { step: 7, border: A | H | ROWS_1_8, up: !H, down: !A },
];

/// The squares whose row, column, rising and falling diagonal are full, one set each.
#[inline]
fn full(discs: u64) -> [u64; 4] {
    let empty = !discs;
    AXES.map(|line| {
        let (mut up, mut down) = (empty, empty);
        let (mut may_up, mut may_down, mut step) = (line.up, line.down, line.step);
        // In three doublings an empty square reaches every square of its line.
        for _ in 0..3 {
            up |= (up << step) & may_up;
            down |= (down >> step) & may_down;
            may_up &= may_up << step;
            may_down &= may_down >> step;
            step *= 2;
        }
        !(up | down)
    })
}

/// Discs of `own` that can never be turned, where `others` are the opponent's: not all of them, but none that could.
#[inline]
pub(crate) fn stable(own: u64, others: u64) -> u64 {
    let full = full(own | others);
    let mut stable = full[0] & full[1] & full[2] & full[3] & own;
    loop {
        let mut all = own;
        for (line, full) in AXES.iter().zip(full) {
            let beside = ((stable << line.step) & line.up) | ((stable >> line.step) & line.down);
            all &= full | line.border | beside;
        }
        if all == stable {
            return stable;
        }
        stable = all;
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::board::{self, squares};
    use crate::late::late;

    /// Whether a disc of `disc` is turned in any way to play on, both sides being free to pass.
    fn can_be_turned(
        disc: u64,
        own: u64,
        others: u64,
        seen: &mut std::collections::HashSet<(u64, u64)>,
    ) -> bool {
        if own & disc == 0 {
            return true;
        }
        if !seen.insert((own, others)) {
            return false;
        }
        for (mover, other, is_own) in [(own, others, true), (others, own, false)] {
            for square in squares(board::legal(mover, other)) {
                let turned = board::flips(mover, other, square);
                let (mover, other) = (mover | turned | 1 << square, other & !turned);
                let (own, others) = if is_own { (mover, other) } else { (other, mover) };
                if can_be_turned(disc, own, others, seen) {
                    return true;
                }
            }
        }
        false
    }

    #[test]
    fn no_stable_disc_is_turned_however_the_game_goes_on() {
        let mut found = 0;
        for seed in 0..150 {
            let Some(position) = late(seed, 5 + seed as u32 % 3) else { continue };
            let (mine, theirs) = (position.mine(), position.theirs());
            let safe = stable(mine, theirs);
            assert_eq!(safe & !mine, 0);
            for square in squares(safe) {
                found += 1;
                let turned = can_be_turned(1 << square, mine, theirs, &mut std::collections::HashSet::new());
                assert!(!turned, "{position:?} {square}");
            }
        }
        assert!(found > 500, "{found}");
    }

    #[test]
    fn full_lines_have_no_empty_square() {
        for seed in 0..200 {
            let Some(position) = late(seed, 3 + seed as u32 % 20) else { continue };
            let discs = position.mine() | position.theirs();
            for (line, full) in [(1, 0), (0, 1), (1, 1), (-1, 1)].into_iter().zip(full(discs)) {
                for square in 0..64_i32 {
                    let on_line = |i: i32| (square % 8 + i * line.0, square / 8 + i * line.1);
                    let is_full = (-7..8).map(on_line).all(|(column, row)| {
                        !(0..8).contains(&column)
                            || !(0..8).contains(&row)
                            || discs >> (8 * row + column) & 1 != 0
                    });
                    assert_eq!(full >> square & 1 != 0, is_full, "{position:?} {square} {line:?}");
                }
            }
        }
    }

    #[test]
    fn corner_discs_and_discs_beside_them_are_stable() {
        let corner = 0b0000_0111;
        assert_eq!(stable(corner, 0b0000_1000), corner);
        assert_eq!(stable(0b0000_0110, 0b0000_1000), 0);
    }
}
