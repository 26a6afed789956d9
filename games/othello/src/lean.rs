//! Positions with few empty squares, solved with nodes that cost next to nothing: no list of moves in an arena, no calls
//! through a table of functions, no entry in the search's own table.
//!
//! It answers the search's question ("is it worth at least ω?") as MT does, fail-soft, and with the same knowledge that the
//! search above it has: moves that leave few replies first, parity, stable discs. What it remembers stands in a small
//! table of its own, which fits the processor's second cache. Below it, [`Last`] plays out the last squares.
#![expect(
    clippy::inline_always,
    reason = "one function, compiled for the machine's vectors where it is called"
)]

use crate::last::{Last, PlayOut, Rest, odd_quarters};
use crate::order::fast;
use crate::stability::stable;

/// Solves positions with up to [`Lean::SQUARES`] empty squares.
#[derive(Clone, Debug)]
pub(crate) struct Lean {
    entries: Vec<Entry>,
}

/// What is known of a position: bounds in discs.
#[derive(Clone, Copy, Debug)]
struct Entry {
    mine: u64,
    theirs: u64,
    lower: i8,
    upper: i8,
    /// The square that beat ω last, or 64.
    best: u8,
}

/// No position: a square is taken by both.
const NOTHING: Entry = Entry { mine: !0, theirs: !0, lower: -64, upper: 64, best: 64 };

/// 2 to this power entries of 24 bytes.
const BITS: u32 = 14;
/// Positions with at least this many empty squares are remembered.
const REMEMBERED_FROM: u32 = 7;

/// A move that may be tried: how promising it is, its square, what it turns, and the replies that it leaves.
#[derive(Clone, Copy)]
struct Try {
    rating: i32,
    square: u8,
    turned: u64,
    replies: u64,
}

impl Default for Lean {
    fn default() -> Lean {
        Lean { entries: vec![NOTHING; 1 << BITS] }
    }
}

impl Lean {
    /// How many squares may be empty.
    pub(crate) const SQUARES: u32 = 11;

    #[inline(always)]
    fn place(rest: &Rest) -> usize {
        let mixed = (rest.mine ^ rest.theirs.rotate_left(32)).wrapping_mul(0x9e37_79b9_7f4a_7c15)
            ^ rest.theirs.wrapping_mul(0xc2b2_ae3d_27d4_eb4f);
        (mixed.wrapping_mul(0x9e37_79b9_7f4a_7c15) >> (64 - BITS)) as usize
    }
}

/// A bound that stable discs prove to answer the question.
#[inline(always)]
pub(crate) fn settled(rest: &Rest) -> Option<i32> {
    let (mine, theirs, omega) = (rest.mine, rest.theirs, rest.omega);
    // Looking for them pays only where there may be enough.
    if 64 - 2 * (theirs.count_ones() as i32) < omega {
        let most = 64 - 2 * stable(theirs, mine).count_ones() as i32;
        if most < omega {
            return Some(most);
        }
    }
    if 2 * (mine.count_ones() as i32) - 64 >= omega {
        let least = 2 * stable(mine, theirs).count_ones() as i32 - 64;
        if least >= omega {
            return Some(least);
        }
    }
    None
}

/// A node with more empty squares than [`Last`] plays out, where the side to move may play `moves`; `solve` is this function,
/// as it was compiled.
#[inline(always)]
pub(crate) fn node<F, L, S>(
    lean: &mut Lean,
    mut rest: Rest,
    mut moves: u64,
    nodes: &mut u64,
    (flips, legal, solve): (F, L, S),
) -> i32
where
    F: Fn(u64, u64, u8) -> u64 + Copy,
    L: Fn(u64, u64) -> u64 + Copy,
    S: Fn(&mut Lean, Rest, u64, &mut u64) -> i32 + Copy,
{
    let empty = rest.empty();
    let squares = empty.count_ones();
    let mut sign = 1;
    if moves == 0 {
        rest.pass();
        sign = -1;
        moves = legal(rest.mine, rest.theirs);
        if moves == 0 {
            rest.pass();
            return rest.ended();
        }
    }
    if let Some(g) = settled(&rest) {
        return sign * g;
    }
    let place = Lean::place(&rest);
    let mut known = NOTHING;
    if squares >= REMEMBERED_FROM {
        let entry = lean.entries[place];
        if entry.mine == rest.mine && entry.theirs == rest.theirs {
            known = entry;
            if i32::from(entry.lower) >= rest.omega {
                return sign * i32::from(entry.lower);
            }
            if i32::from(entry.upper) < rest.omega {
                return sign * i32::from(entry.upper);
            }
        }
    }
    let odd = odd_quarters(empty);
    let mut tries = [Try { rating: 0, square: 0, turned: 0, replies: 0 }; 32];
    let mut count = 0;
    while moves != 0 {
        let square = moves.trailing_zeros() as u8;
        moves &= moves - 1;
        let turned = flips(rest.mine, rest.theirs, square);
        let left = rest.after(square, turned);
        let replies = legal(left.mine, left.theirs);
        let first = if square == known.best { 1 << 20 } else { 0 };
        tries[count & 31] = Try { rating: fast(square, odd, replies) + first, square, turned, replies };
        count += 1;
    }
    let tries = &mut tries[..count & 31];
    let (mut most, mut best) = (-64, 64);
    for i in 0..tries.len() {
        let mut highest = i;
        for j in i + 1..tries.len() {
            if tries[j].rating > tries[highest].rating {
                highest = j;
            }
        }
        tries.swap(i, highest);
        let Try { square, turned, replies, .. } = tries[i];
        *nodes += 1;
        let left = rest.after(square, turned);
        let g = if squares - 1 == Last::SQUARES {
            -Last::worth(left, flips, nodes)
        } else {
            -solve(lean, left, replies, nodes)
        };
        most = most.max(g);
        if g >= rest.omega {
            best = square;
            break;
        }
    }
    if squares >= REMEMBERED_FROM {
        let (mut lower, mut upper) = (known.lower, known.upper);
        if most >= rest.omega {
            lower = lower.max(most as i8);
        } else {
            (upper, best) = (upper.min(most as i8), known.best);
        }
        lean.entries[place] = Entry { mine: rest.mine, theirs: rest.theirs, lower, upper, best };
    }
    sign * most
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::late::late;
    use crate::{board, simd};

    /// What the side to move wins, within (`alpha`, `beta`): Alpha-Beta with the portable rules and nothing else.
    fn alpha_beta(mut rest: Rest, mut alpha: i32, beta: i32) -> i32 {
        let mut moves = board::legal(rest.mine, rest.theirs);
        if moves == 0 {
            rest.pass();
            if board::legal(rest.mine, rest.theirs) != 0 {
                return -alpha_beta(rest, -beta, -alpha);
            }
            rest.pass();
            return rest.ended();
        }
        let mut most = -64;
        while moves != 0 && alpha < beta {
            let square = moves.trailing_zeros() as u8;
            moves &= moves - 1;
            let turned = board::flips(rest.mine, rest.theirs, square);
            most = most.max(-alpha_beta(rest.after(square, turned), -beta, -alpha));
            alpha = alpha.max(most);
        }
        most
    }

    #[test]
    fn every_question_is_answered_rightly_with_or_without_vectors_and_memory() {
        // One table for all positions: what it remembers of one is never taken for another.
        let (mut lean, mut portable) = (Lean::default(), Lean::default());
        let mut solved = 0;
        for seed in 0..1_200 {
            let squares = 1 + seed as u32 % if seed % 20 == 0 { Lean::SQUARES } else { 9 };
            let Some(position) = late(seed, squares) else { continue };
            let (mine, theirs) = (position.mine(), position.theirs());
            let value = alpha_beta(Rest { mine, theirs, omega: 0 }, -64, 64);
            for omega in [value - 6, value, value + 2, value + 10, 0, -64, 66] {
                let rest = Rest { mine, theirs, omega };
                let mut nodes = [0; 2];
                let g = simd::worth(&mut lean, rest, &mut nodes[0]);
                assert_eq!(simd::portable(&mut portable, rest, &mut nodes[1]), g, "{position:?} {omega}");
                assert_eq!(nodes[0], nodes[1], "{position:?} {omega}");
                assert!(
                    if g >= omega { g <= value } else { g >= value },
                    "{position:?} {omega}: {g}, {value}"
                );
            }
            solved += 1;
        }
        assert!(solved > 1_000, "{solved}");
    }
}
