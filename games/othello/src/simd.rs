//! The same rules on vectors, where the machine has them: AVX2, and AVX-512 for the solver, asked for at run time.
//!
//! Four directions fit a register of four words, so a move list takes a quarter of the steps. This is the only file with
//! `unsafe` code: it says to the compiler what the run-time check has found out. [`crate::board`] is the portable path,
//! and tests hold both against each other and against a slow reference.
#![cfg_attr(
    target_arch = "x86_64",
    expect(
        unsafe_code,
        reason = "instructions that a run-time check has found present are called here, and only here"
    )
)]

use crate::board;
use crate::last::Rest;
use crate::lean::Lean;

/// The empty squares where `mine` encloses a row of `theirs`.
#[inline]
pub(crate) fn legal(mine: u64, theirs: u64) -> u64 {
    #[cfg(target_arch = "x86_64")]
    if avx2::is_there() {
        // SAFETY: the machine has every feature that the function is compiled for.
        return unsafe { avx2::legal(mine, theirs) };
    }
    board::legal(mine, theirs)
}

/// The discs of `theirs` that a disc of `mine` on `square` turns.
#[inline]
pub(crate) fn flips(mine: u64, theirs: u64, square: u8) -> u64 {
    #[cfg(target_arch = "x86_64")]
    if avx2::is_there() {
        // SAFETY: the machine has every feature that the function is compiled for.
        return unsafe { avx2::flips(mine, theirs, square) };
    }
    board::flips(mine, theirs, square)
}

/// What a disc of `mine` on `square` turns, and where `theirs` may play then: one call for a whole move.
#[inline]
pub(crate) fn step(mine: u64, theirs: u64, square: u8) -> (u64, u64) {
    #[cfg(target_arch = "x86_64")]
    if avx2::is_there() {
        // SAFETY: the machine has every feature that the function is compiled for.
        return unsafe { avx2::step(mine, theirs, square) };
    }
    let flipped = board::flips(mine, theirs, square);
    (flipped, board::legal(theirs ^ flipped, mine | flipped | 1 << square))
}

/// Over all moves `legal` of `mine`: how many replies they leave, where none counts as one.
#[inline]
pub(crate) fn replies(mine: u64, theirs: u64, legal: u64) -> u64 {
    #[cfg(target_arch = "x86_64")]
    if avx2::is_there() {
        // SAFETY: the machine has every feature that the function is compiled for.
        return unsafe { avx2::replies(mine, theirs, legal) };
    }
    let replies = |square| u64::from(step(mine, theirs, square).1.count_ones().max(1));
    board::squares(legal).map(replies).sum()
}

/// How many moves `mine` (given as `legal`) and `theirs` have, and how many empty squares are next to discs of `theirs` and
/// of `mine`.
#[inline]
pub(crate) fn counts(mine: u64, theirs: u64, legal: u64) -> [u32; 4] {
    #[cfg(target_arch = "x86_64")]
    if avx2::is_there() {
        // SAFETY: the machine has every feature that the function is compiled for.
        return unsafe { avx2::counts(mine, theirs, legal) };
    }
    let empty = !(mine | theirs);
    [legal, board::legal(theirs, mine), board::around(theirs) & empty, board::around(mine) & empty]
        .map(u64::count_ones)
}

/// A bound on what a position with at most [`Lean::SQUARES`] empty squares is worth to the side to move, which may play `moves`:
/// see [`crate::last::two`].
#[inline]
pub(crate) fn worth(lean: &mut Lean, rest: Rest, moves: u64, nodes: &mut u64) -> i32 {
    #[cfg(target_arch = "x86_64")]
    if avx512::is_there() {
        // SAFETY: the machine has every feature that the function is compiled for.
        return unsafe { avx512::worth(lean, rest, moves, nodes) };
    }
    #[cfg(target_arch = "x86_64")]
    if avx2::is_there() {
        // SAFETY: the machine has every feature that the function is compiled for.
        return unsafe { avx2::worth(lean, rest, moves, nodes) };
    }
    portable::worth(lean, rest, moves, nodes)
}

/// The solver of the last squares, compiled with the rules that stand beside it: `flips`, `legal` and `last`.
macro_rules! solver {
    ($(#[$feature:meta])?) => {
        $(#[$feature])?
        pub(super) fn worth(lean: &mut Lean, rest: Rest, moves: u64, nodes: &mut u64) -> i32 {
            let Rest { mine, theirs, omega } = rest;
            match rest.empty().count_ones() {
                0 => rest.ended(),
                1 => last(mine, rest.empty().trailing_zeros() as u8),
                2 => two(mine, theirs, omega, nodes),
                3 => three(mine, theirs, omega, nodes),
                4 => four(mine, theirs, omega, nodes),
                5 => five(mine, theirs, omega, moves, nodes),
                _ => more(lean, mine, theirs, omega, moves, nodes),
            }
        }

        $(#[$feature])?
        fn two(mine: u64, theirs: u64, omega: i32, nodes: &mut u64) -> i32 {
            // A closure takes over the features of this function and is inlined; `flips` itself is no `Fn`.
            let flips = |mine, theirs, square| flips(mine, theirs, square);
            last::two(Rest { mine, theirs, omega }, nodes, flips, |mine, square| last(mine, square))
        }

        $(#[$feature])?
        fn three(mine: u64, theirs: u64, omega: i32, nodes: &mut u64) -> i32 {
            let flips = |mine, theirs, square| flips(mine, theirs, square);
            let two = |mine, theirs, omega, nodes: &mut u64| two(mine, theirs, omega, nodes);
            last::three(Rest { mine, theirs, omega }, nodes, flips, two)
        }

        $(#[$feature])?
        fn four(mine: u64, theirs: u64, omega: i32, nodes: &mut u64) -> i32 {
            let flips = |mine, theirs, square| flips(mine, theirs, square);
            let three = |mine, theirs, omega, nodes: &mut u64| three(mine, theirs, omega, nodes);
            last::four(Rest { mine, theirs, omega }, nodes, flips, three)
        }

        $(#[$feature])?
        fn five(mine: u64, theirs: u64, omega: i32, moves: u64, nodes: &mut u64) -> i32 {
            let rules = Rules {
                flips: |mine, theirs, square| flips(mine, theirs, square),
                legal: |mine, theirs| legal(mine, theirs),
                below: |left: Rest, nodes: &mut u64| four(left.mine, left.theirs, left.omega, nodes),
            };
            lean::five(Rest { mine, theirs, omega }, moves, nodes, &rules)
        }

        $(#[$feature])?
        fn more(lean: &mut Lean, mine: u64, theirs: u64, omega: i32, moves: u64, nodes: &mut u64) -> i32 {
            let rules = Rules {
                flips: |mine, theirs, square| flips(mine, theirs, square),
                legal: |mine, theirs| legal(mine, theirs),
                below: |lean: &mut Lean, left: Rest, moves, nodes: &mut u64| {
                    let Rest { mine, theirs, omega } = left;
                    match left.empty().count_ones() {
                        5 => five(mine, theirs, omega, moves, nodes),
                        _ => more(lean, mine, theirs, omega, moves, nodes),
                    }
                },
            };
            lean::more(lean, Rest { mine, theirs, omega }, moves, nodes, &rules)
        }
    };
}

/// Without vectors.
pub(crate) mod portable {
    use crate::board::{flips, legal, worth_of_last as last};
    use crate::last::{self, Rest};
    use crate::lean::{self, Lean, Rules};

    solver!();
}

#[cfg(target_arch = "x86_64")]
mod avx2 {
    use crate::board::{LINES, RAYS, around, squares, turned_one_way};
    use crate::last::{self, Rest};
    use crate::lean::{self, Lean, Rules};
    use std::arch::x86_64::{
        __m256i, _mm_cvtsi128_si64, _mm_or_si128, _mm_unpackhi_epi64, _mm256_add_epi64, _mm256_and_si256,
        _mm256_andnot_si256, _mm256_castsi256_si128, _mm256_cmpeq_epi64, _mm256_extracti128_si256,
        _mm256_load_si256, _mm256_or_si256, _mm256_set_epi64x, _mm256_set1_epi64x, _mm256_setzero_si256,
        _mm256_sllv_epi64, _mm256_srlv_epi64, _pext_u64,
    };

    /// Whether this machine has what the functions below are compiled for; the answer is kept by the standard library.
    #[inline]
    pub(super) fn is_there() -> bool {
        is_x86_feature_detected!("avx2")
            && is_x86_feature_detected!("bmi1")
            && is_x86_feature_detected!("bmi2")
            && is_x86_feature_detected!("popcnt")
    }

    #[inline]
    #[target_feature(enable = "avx2,bmi1,bmi2,popcnt")]
    pub(super) fn any(words: __m256i) -> u64 {
        let half = _mm_or_si128(_mm256_castsi256_si128(words), _mm256_extracti128_si256::<1>(words));
        _mm_cvtsi128_si64(_mm_or_si128(half, _mm_unpackhi_epi64(half, half))) as u64
    }

    #[inline]
    #[target_feature(enable = "avx2,bmi1,bmi2,popcnt")]
    pub(super) fn legal(mine: u64, theirs: u64) -> u64 {
        const INNER: i64 = 0x7e7e_7e7e_7e7e_7e7e;
        let once = _mm256_set_epi64x(9, 8, 7, 1);
        let twice = _mm256_set_epi64x(18, 16, 14, 2);
        let discs = _mm256_set1_epi64x(mine as i64);
        let through =
            _mm256_and_si256(_mm256_set1_epi64x(theirs as i64), _mm256_set_epi64x(INNER, -1, INNER, INNER));
        let mut up = _mm256_and_si256(through, _mm256_sllv_epi64(discs, once));
        let mut down = _mm256_and_si256(through, _mm256_srlv_epi64(discs, once));
        up = _mm256_or_si256(up, _mm256_and_si256(through, _mm256_sllv_epi64(up, once)));
        down = _mm256_or_si256(down, _mm256_and_si256(through, _mm256_srlv_epi64(down, once)));
        let pairs_up = _mm256_and_si256(through, _mm256_sllv_epi64(through, once));
        // Two steps at a time: rays of six discs are covered in 1 + 1 + 2 + 2 steps.
        let pairs_down = _mm256_srlv_epi64(pairs_up, once);
        for _ in 0..2 {
            up = _mm256_or_si256(up, _mm256_and_si256(pairs_up, _mm256_sllv_epi64(up, twice)));
            down = _mm256_or_si256(down, _mm256_and_si256(pairs_down, _mm256_srlv_epi64(down, twice)));
        }
        let reached = _mm256_or_si256(_mm256_sllv_epi64(up, once), _mm256_srlv_epi64(down, once));
        any(reached) & !(mine | theirs)
    }

    #[inline]
    #[target_feature(enable = "avx2,bmi1,bmi2,popcnt")]
    pub(super) fn flips(mine: u64, theirs: u64, square: u8) -> u64 {
        let rays = &RAYS[usize::from(square & 63)];
        // SAFETY: `Rays` is aligned to 64 bytes and holds four words up, then four words down.
        let (ray_up, ray_down) = unsafe {
            (_mm256_load_si256(rays.up.as_ptr().cast()), _mm256_load_si256(rays.down.as_ptr().cast()))
        };
        let (discs, others) = (_mm256_set1_epi64x(mine as i64), _mm256_set1_epi64x(theirs as i64));
        let (zero, ones) = (_mm256_setzero_si256(), _mm256_set1_epi64x(-1));
        // Up: the lowest bit is the nearest square that is not theirs; all bits below it on the ray are theirs.
        let stops = _mm256_andnot_si256(others, ray_up);
        let nearest = _mm256_andnot_si256(_mm256_add_epi64(stops, ones), stops);
        let end = _mm256_and_si256(nearest, discs);
        let before = _mm256_add_epi64(end, _mm256_andnot_si256(_mm256_cmpeq_epi64(end, zero), ones));
        let turned_up = _mm256_and_si256(before, ray_up);
        // Down: whatever lies behind the first square that is not theirs is smeared over; what stays clear may turn.
        let (once, twice) = (_mm256_set_epi64x(9, 8, 7, 1), _mm256_set_epi64x(18, 16, 14, 2));
        let four = _mm256_set_epi64x(36, 32, 28, 4);
        let stops = _mm256_andnot_si256(others, ray_down);
        let mut behind = _mm256_srlv_epi64(stops, once);
        behind = _mm256_or_si256(behind, _mm256_srlv_epi64(behind, once));
        behind = _mm256_or_si256(behind, _mm256_srlv_epi64(behind, twice));
        behind = _mm256_or_si256(behind, _mm256_srlv_epi64(behind, four));
        let end = _mm256_and_si256(_mm256_andnot_si256(behind, stops), discs);
        let clear = _mm256_andnot_si256(_mm256_or_si256(behind, stops), ray_down);
        let turned_down = _mm256_andnot_si256(_mm256_cmpeq_epi64(end, zero), clear);
        any(_mm256_or_si256(turned_up, turned_down))
    }

    #[inline]
    #[target_feature(enable = "avx2,bmi1,bmi2,popcnt")]
    pub(super) fn step(mine: u64, theirs: u64, square: u8) -> (u64, u64) {
        let flipped = flips(mine, theirs, square);
        (flipped, legal(theirs ^ flipped, mine | flipped | 1 << square))
    }

    #[target_feature(enable = "avx2,bmi1,bmi2,popcnt")]
    pub(super) fn counts(mine: u64, theirs: u64, moves: u64) -> [u32; 4] {
        let empty = !(mine | theirs);
        let (ours, others) = (around(mine) & empty, around(theirs) & empty);
        [moves.count_ones(), legal(theirs, mine).count_ones(), others.count_ones(), ours.count_ones()]
    }

    /// See [`crate::board::worth_of_last`].
    #[inline]
    #[target_feature(enable = "avx2,bmi1,bmi2,popcnt")]
    pub(super) fn last(mine: u64, square: u8) -> i32 {
        let lines = &LINES[usize::from(square & 63)];
        let starts = &STARTS[usize::from(square & 63)];
        let mut both = 0;
        for i in 0..4 {
            both += u32::from(TURNED[(usize::from(starts[i]) + _pext_u64(mine, lines[i]) as usize) & 4095]);
        }
        let mine_then = 2 * mine.count_ones() as i32 - 64;
        let (turned, lost) = ((both & 0xff) as i32, (both >> 8) as i32);
        if turned != 0 {
            mine_then + 2 + 2 * turned
        } else if lost != 0 {
            mine_then - 2 * lost
        } else {
            mine_then + if mine_then >= 0 { 2 } else { 0 }
        }
    }

    /// Where the line of `len` squares with an empty one at `at` begins in [`TURNED`].
    const fn start(len: usize, at: usize) -> usize {
        let (mut sum, mut shorter) = (0, 1);
        while shorter < len {
            sum += shorter << shorter;
            shorter += 1;
        }
        sum + (at << len)
    }

    /// For the four lines of each square.
    static STARTS: [[u16; 4]; 64] = {
        let (mut all, mut square) = ([[0; 4]; 64], 0);
        while square < 64 {
            let mut i = 0;
            while i < 4 {
                let line = LINES[square][i];
                let before = (line & ((1 << square) - 1)).count_ones();
                all[square][i] = start(line.count_ones() as usize, before as usize) as u16;
                i += 1;
            }
            square += 1;
        }
        all
    };

    /// What a last disc turns on a line, by the bits of its colour there: in the lower byte; in the upper byte what a disc of
    /// the other colour would turn.
    static TURNED: [u16; 4096] = {
        let (mut all, mut len) = ([0; 4096], 1);
        while len <= 8 {
            let mut at = 0;
            while at < len {
                let mut discs = 0;
                while discs < 1 << len {
                    let others = !discs & !(1 << at);
                    all[start(len, at) + discs] = turned(discs, at, len) | turned(others, at, len) << 8;
                    discs += 1;
                }
                at += 1;
            }
            len += 1;
        }
        all
    };

    const fn turned(discs: usize, at: usize, len: usize) -> u16 {
        let len = len as isize;
        (turned_one_way(discs, at, 1, len) + turned_one_way(discs, at, -1, len)) as u16
    }

    solver!(#[target_feature(enable = "avx2,bmi1,bmi2,popcnt")]);

    #[target_feature(enable = "avx2,bmi1,bmi2,popcnt")]
    pub(super) fn replies(mine: u64, theirs: u64, moves: u64) -> u64 {
        let mut count = 0;
        for square in squares(moves) {
            count += u64::from(step(mine, theirs, square).1.count_ones().max(1));
        }
        count
    }
}

/// Vectors of the same length with more instructions: leading zeros are counted, and lanes are masked.
#[cfg(target_arch = "x86_64")]
mod avx512 {
    use super::avx2::{any, last, legal};
    use crate::board::RAYS;
    use crate::last::{self, Rest};
    use crate::lean::{self, Lean, Rules};
    use std::arch::x86_64::{
        _mm256_add_epi64, _mm256_and_si256, _mm256_andnot_si256, _mm256_load_si256, _mm256_lzcnt_epi64,
        _mm256_maskz_and_epi64, _mm256_or_si256, _mm256_set1_epi64x, _mm256_setzero_si256, _mm256_srlv_epi64,
        _mm256_sub_epi64, _mm256_test_epi64_mask,
    };

    /// See [`super::avx2::is_there`].
    #[inline]
    pub(super) fn is_there() -> bool {
        super::avx2::is_there()
            && is_x86_feature_detected!("avx512f")
            && is_x86_feature_detected!("avx512vl")
            && is_x86_feature_detected!("avx512cd")
    }

    #[inline]
    #[target_feature(enable = "avx2,bmi1,bmi2,popcnt,avx512f,avx512vl,avx512cd")]
    pub(super) fn flips(mine: u64, theirs: u64, square: u8) -> u64 {
        let rays = &RAYS[usize::from(square & 63)];
        // SAFETY: `Rays` is aligned to 64 bytes and holds four words up, then four words down.
        let (ray_up, ray_down) = unsafe {
            (_mm256_load_si256(rays.up.as_ptr().cast()), _mm256_load_si256(rays.down.as_ptr().cast()))
        };
        let (discs, others) = (_mm256_set1_epi64x(mine as i64), _mm256_set1_epi64x(theirs as i64));
        // Up: the lowest square that is not theirs ends the row, if it is mine; what lies below it turns.
        let stops = _mm256_andnot_si256(others, ray_up);
        let before = _mm256_add_epi64(stops, _mm256_set1_epi64x(-1));
        let encloses = _mm256_test_epi64_mask(_mm256_andnot_si256(before, stops), discs);
        let turned_up = _mm256_maskz_and_epi64(encloses, before, _mm256_and_si256(ray_up, others));
        // Down: the highest one does; what lies above it turns.
        let stops = _mm256_andnot_si256(others, ray_down);
        let highest = _mm256_srlv_epi64(_mm256_set1_epi64x(i64::MIN), _mm256_lzcnt_epi64(stops));
        let encloses = _mm256_test_epi64_mask(highest, discs);
        let above = _mm256_sub_epi64(_mm256_setzero_si256(), highest);
        let turned_down = _mm256_maskz_and_epi64(encloses, above, _mm256_and_si256(ray_down, others));
        any(_mm256_or_si256(turned_up, turned_down))
    }

    solver!(#[target_feature(enable = "avx2,bmi1,bmi2,popcnt,avx512f,avx512vl,avx512cd")]);
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::late::late;
    use proptest::prelude::*;

    /// See [`worth`].
    type Solver = fn(&mut Lean, Rest, u64, &mut u64) -> i32;

    /// The solver with and without vectors, as far as this machine has them.
    fn solvers() -> Vec<Solver> {
        let mut all: Vec<Solver> = vec![portable::worth];
        #[cfg(target_arch = "x86_64")]
        if avx2::is_there() {
            // SAFETY: the machine has every feature that the function is compiled for.
            all.push(|lean, rest, moves, nodes| unsafe { avx2::worth(lean, rest, moves, nodes) });
        }
        #[cfg(target_arch = "x86_64")]
        if avx512::is_there() {
            // SAFETY: the machine has every feature that the function is compiled for.
            all.push(|lean, rest, moves, nodes| unsafe { avx512::worth(lean, rest, moves, nodes) });
        }
        all
    }

    #[test]
    fn all_solvers_visit_the_same_nodes() {
        let mut solved = 0;
        for seed in 0..300 {
            let Some(position) = late(seed, 1 + seed as u32 % 10) else { continue };
            for omega in [-10, 0, 2, 12] {
                let rest = Rest { mine: position.mine(), theirs: position.theirs(), omega };
                let answer = |solver: Solver| {
                    let mut nodes = 0;
                    (solver(&mut Lean::default(), rest, position.legal(), &mut nodes), nodes)
                };
                let answers: Vec<_> = solvers().into_iter().map(answer).collect();
                assert!(answers.iter().all(|other| *other == answers[0]), "{position:?} {omega} {answers:?}");
            }
            solved += 1;
        }
        assert!(solved > 200, "{solved}");
    }

    /// What the last square is worth, by the rules.
    fn worth_of_last(mine: u64, square: u8) -> i32 {
        let theirs = !mine & !(1 << square);
        let (turned, lost) = (board::flips(mine, theirs, square), board::flips(theirs, mine, square));
        let rest = if turned != 0 {
            Rest { mine: mine | turned | 1 << square, theirs: theirs ^ turned, omega: 0 }
        } else if lost != 0 {
            Rest { mine: mine ^ lost, theirs: theirs | lost | 1 << square, omega: 0 }
        } else {
            Rest { mine, theirs, omega: 0 }
        };
        rest.ended()
    }

    proptest! {
        #![proptest_config(ProptestConfig { cases: 20_000, failure_persistence: None, ..ProptestConfig::default() })]

        #[test]
        fn vectors_and_plain_rust_agree(a: u64, b: u64, c: u64) {
            let (mine, theirs) = (a & !b & c, b & !a);
            let moves = board::legal(mine, theirs);
            prop_assert_eq!(legal(mine, theirs), moves);
            let mut sum = 0;
            for square in board::squares(!(mine | theirs)) {
                let flipped = board::flips(mine, theirs, square);
                prop_assert_eq!(flips(mine, theirs, square), flipped);
                #[cfg(target_arch = "x86_64")]
                if avx512::is_there() {
                    // SAFETY: the machine has every feature that the function is compiled for.
                    prop_assert_eq!(unsafe { avx512::flips(mine, theirs, square) }, flipped);
                }
                prop_assert_eq!(flipped != 0, moves >> square & 1 != 0);
                let after = board::legal(theirs ^ flipped, mine | flipped | 1 << square);
                prop_assert_eq!(step(mine, theirs, square), (flipped, after));
                if flipped != 0 {
                    sum += u64::from(after.count_ones().max(1));
                }
            }
            prop_assert_eq!(replies(mine, theirs, moves), sum);
            let mut unused = Lean::nothing();
            // Boards that are full but for a square: many discs turn where one colour has few.
            for mine in [a, mine, !mine, theirs & c, !(theirs & c)] {
                let (square, mine) = ((b % 64) as u8, mine & !(1 << (b % 64)));
                let worth = worth_of_last(mine, square);
                prop_assert_eq!(board::worth_of_last(mine, square), worth);
                for solver in solvers() {
                    let rest = Rest { mine, theirs: !mine & !(1 << square), omega: 0 };
                    prop_assert_eq!(solver(&mut unused, rest, 0, &mut 0), worth);
                }
            }
            let near = |discs| (board::around(discs) & !(mine | theirs)).count_ones();
            let expected = [moves.count_ones(), board::legal(theirs, mine).count_ones(), near(theirs), near(mine)];
            prop_assert_eq!(counts(mine, theirs, moves), expected);
        }
    }
}
