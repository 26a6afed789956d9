//! The last few squares, where a node of the ordinary search costs more than playing them out.
//!
//! How a game ends is the game's own knowledge, as its rules are, and a position with a handful of empty squares is nearly
//! its own end. This answers the search's question ("is it worth at least ω?") as MT does, fail-soft; it has no memory, and
//! no ordering but parity. Each number of squares has a function of its own; [`crate::simd`] compiles them for the vectors
//! of the machine.
#![expect(
    clippy::inline_always,
    reason = "the functions are compiled for the machine's vectors where they are called"
)]

use crate::board::{NEAR, odd_quarters};
use std::mem::swap;

/// A position to be played out, and the question asked of it.
#[derive(Clone, Copy)]
pub(crate) struct Rest {
    /// The discs of the side to move.
    pub(crate) mine: u64,
    /// The discs of the opponent.
    pub(crate) theirs: u64,
    /// Is it worth at least this many discs to the side to move? An even number, as all final scores are.
    pub(crate) omega: i32,
}

impl Rest {
    #[inline(always)]
    pub(crate) fn empty(&self) -> u64 {
        !(self.mine | self.theirs)
    }

    /// What is left after a disc on `square` that turns `turned`; f ≥ ω of two values of even parity is not f ≤ ω − 2.
    #[inline(always)]
    pub(crate) fn after(&self, square: u8, turned: u64) -> Rest {
        Rest { mine: self.theirs ^ turned, theirs: self.mine | turned | 1 << square, omega: 2 - self.omega }
    }

    #[inline(always)]
    pub(crate) fn pass(&mut self) {
        swap(&mut self.mine, &mut self.theirs);
        self.omega = 2 - self.omega;
    }

    /// What the side to move has won if the game ends here: empty squares go to the winner.
    #[inline(always)]
    pub(crate) fn ended(&self) -> i32 {
        let (mine, theirs) = (self.mine.count_ones() as i32, self.theirs.count_ones() as i32);
        mine - theirs + (mine - theirs).signum() * (64 - mine - theirs)
    }
}

/// Less than any score: no move has been tried.
pub(crate) const NONE: i32 = -100;

/// Puts a disc on `square` if that is a move, and says whether the answer is found; `most` is the highest so far.
#[inline(always)]
fn beats(
    rest: &Rest,
    square: u8,
    most: &mut i32,
    flips: impl Fn(u64, u64, u8) -> u64,
    below: impl FnOnce(Rest) -> i32,
) -> bool {
    if NEAR[usize::from(square & 63)] & rest.theirs == 0 {
        return false;
    }
    let turned = flips(rest.mine, rest.theirs, square);
    if turned == 0 {
        return false;
    }
    let g = -below(rest.after(square, turned));
    *most = (*most).max(g);
    g >= rest.omega
}

/// Tries `squares` one after another; `below` is asked what the rest is worth after the disc on the square with this place in
/// the list.
#[inline(always)]
fn best_of<const N: usize>(
    mut rest: Rest,
    squares: [u8; N],
    flips: impl Fn(u64, u64, u8) -> u64 + Copy,
    mut below: impl FnMut(usize, Rest) -> i32,
) -> i32 {
    // The second round is the opponent's, after a pass; if that has no move either, the game is over.
    for sign in [1, -1] {
        let mut most = NONE;
        for (i, square) in squares.into_iter().enumerate() {
            if beats(&rest, square, &mut most, flips, |left| below(i, left)) {
                return sign * most;
            }
        }
        if most != NONE {
            return sign * most;
        }
        rest.pass();
    }
    rest.ended()
}

#[inline(always)]
fn lowest(set: &mut u64) -> u8 {
    let square = set.trailing_zeros() as u8;
    *set &= set.wrapping_sub(1);
    square
}

/// Two empty squares: a bound on what the side to move wins, in discs, which is at least what is returned if that is at
/// least ω, and at most that otherwise. `flips` says what a disc turns, `last` what the last square is worth; `nodes` grows by
/// the positions looked at. The functions for more squares are alike.
#[inline(always)]
pub(crate) fn two(
    rest: Rest,
    nodes: &mut u64,
    flips: impl Fn(u64, u64, u8) -> u64 + Copy,
    last: impl Fn(u64, u8) -> i32 + Copy,
) -> i32 {
    let mut empty = rest.empty();
    let (a, b) = (lowest(&mut empty), lowest(&mut empty));
    let others = [b, a];
    best_of(rest, [a, b], flips, |i, left| {
        *nodes += 1;
        last(left.mine, others[i])
    })
}

/// Three empty squares: one that is alone in its quarter comes first.
#[inline(always)]
pub(crate) fn three(
    rest: Rest,
    nodes: &mut u64,
    flips: impl Fn(u64, u64, u8) -> u64 + Copy,
    two: impl Fn(u64, u64, i32, &mut u64) -> i32 + Copy,
) -> i32 {
    const QUARTER: u8 = 0b10_0100;
    let mut empty = rest.empty();
    let (mut a, mut b, mut c) = (lowest(&mut empty), lowest(&mut empty), lowest(&mut empty));
    if (a ^ b) & QUARTER == 0 {
        (a, b, c) = (c, a, b);
    } else if (a ^ c) & QUARTER == 0 {
        (a, b) = (b, a);
    }
    best_of(rest, [a, b, c], flips, |_, left| {
        *nodes += 1;
        two(left.mine, left.theirs, left.omega, nodes)
    })
}

/// Four empty squares: those in quarters with an odd number of them come first.
#[inline(always)]
pub(crate) fn four(
    rest: Rest,
    nodes: &mut u64,
    flips: impl Fn(u64, u64, u8) -> u64 + Copy,
    three: impl Fn(u64, u64, i32, &mut u64) -> i32 + Copy,
) -> i32 {
    let empty = rest.empty();
    let odd = empty & odd_quarters(empty);
    // There are two of them, or it does not matter.
    let (mut first, mut later) = if odd == 0 { (empty, 0) } else { (odd, empty ^ odd) };
    let (a, b) = (lowest(&mut first), lowest(&mut first));
    later |= first;
    let (c, d) = (lowest(&mut later), lowest(&mut later));
    best_of(rest, [a, b, c, d], flips, |_, left| {
        *nodes += 1;
        three(left.mine, left.theirs, left.omega, nodes)
    })
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::late::late;
    use crate::lean::Lean;
    use crate::position::Position;
    use crate::{UNIT, simd};
    use nullwindow::{Game, Outcome};

    /// Plain negamax to the end.
    fn minimax(position: &Position) -> i32 {
        if let Some(Outcome::Score(score)) = position.outcome() {
            return score.get() / UNIT;
        }
        let mut moves = Vec::new();
        position.moves(&mut moves);
        moves.into_iter().map(|mv| -minimax(&position.play(mv))).max().unwrap_or(i32::MIN)
    }

    #[test]
    fn the_last_squares_are_played_as_minimax_would() {
        let (mut lean, mut solved) = (Lean::default(), [0; 6]);
        for seed in 0..1_500 {
            let squares = 1 + seed as u32 % 5;
            let Some(position) = late(seed, squares) else { continue };
            let value = minimax(&position);
            for omega in (-66..=66).step_by(2) {
                let rest = Rest { mine: position.mine(), theirs: position.theirs(), omega };
                let g = simd::worth(&mut lean, rest, position.legal(), &mut 0);
                assert_eq!(g >= omega, value >= omega, "{position:?} {omega}");
                assert!(
                    if g >= omega { g <= value } else { g >= value },
                    "{position:?} {omega}: {g}, {value}"
                );
            }
            solved[squares as usize] += 1;
        }
        assert!(solved[1..].iter().all(|&count| count > 200), "{solved:?}");
    }
}
