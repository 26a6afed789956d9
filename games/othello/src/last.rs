//! The last few squares, where a node of the ordinary search costs more than playing them out.
//!
//! How a game ends is the game's own knowledge, as its rules are, and a position with a handful of empty squares is nearly
//! its own end. This answers the search's question ("is it worth at least ω?") as MT does, fail-soft; it has no memory, and
//! no ordering but parity.
#![expect(
    clippy::inline_always,
    reason = "all levels are one function, compiled for the machine's vectors where it is called, or every disc put would be a call"
)]

use crate::board::QUARTERS;
use std::marker::PhantomData;
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
    fn empty(&self) -> u64 {
        !(self.mine | self.theirs)
    }

    /// What is left after a disc on `square` that turns `turned`; f ≥ ω of two values of even parity is not f ≤ ω − 2.
    #[inline(always)]
    fn after(&self, square: u8, turned: u64) -> Rest {
        Rest { mine: self.theirs ^ turned, theirs: self.mine | turned | 1 << square, omega: 2 - self.omega }
    }

    #[inline(always)]
    fn pass(&mut self) {
        swap(&mut self.mine, &mut self.theirs);
        self.omega = 2 - self.omega;
    }

    /// What the side to move has won if the game ends here: empty squares go to the winner.
    #[inline(always)]
    fn ended(&self) -> i32 {
        let (mine, theirs) = (self.mine.count_ones() as i32, self.theirs.count_ones() as i32);
        mine - theirs + (mine - theirs).signum() * (64 - mine - theirs)
    }
}

/// Plays out a fixed number of empty squares: [`One`], or with [`Then`] one more.
pub(crate) trait PlayOut {
    /// How many squares are empty.
    const SQUARES: u32;

    /// A bound on what the side to move wins, in discs: at least what is returned if that is at least ω, at most that
    /// otherwise. `flips` says what a disc turns; `nodes` grows by the positions looked at.
    fn worth<F: Fn(u64, u64, u8) -> u64 + Copy>(rest: Rest, flips: F, nodes: &mut u64) -> i32;
}

/// The last square: the side to move fills it, or the other side if only that one can.
pub(crate) struct One;

impl PlayOut for One {
    const SQUARES: u32 = 1;

    #[inline(always)]
    fn worth<F: Fn(u64, u64, u8) -> u64 + Copy>(rest: Rest, flips: F, _: &mut u64) -> i32 {
        let square = rest.empty().trailing_zeros() as u8;
        let without = rest.mine.count_ones() as i32 - rest.theirs.count_ones() as i32;
        let turned = flips(rest.mine, rest.theirs, square).count_ones() as i32;
        if turned != 0 {
            return without + 1 + 2 * turned;
        }
        match flips(rest.theirs, rest.mine, square).count_ones() as i32 {
            0 => without + without.signum(),
            turned => without - 1 - 2 * turned,
        }
    }
}

/// A square more than `N`: moves into quarters with an odd number of empty squares come first; if there are no moves, the
/// opponent's are tried.
pub(crate) struct Then<N>(PhantomData<N>);

impl<N: PlayOut> PlayOut for Then<N> {
    const SQUARES: u32 = N::SQUARES + 1;

    #[inline(always)]
    fn worth<F: Fn(u64, u64, u8) -> u64 + Copy>(mut rest: Rest, flips: F, nodes: &mut u64) -> i32 {
        let empty = rest.empty();
        // With two squares left there is no parity to go by.
        let odd = if N::SQUARES > 1 { odd_quarters(empty) } else { 0 };
        // The second round is the opponent's, after a pass; if that has no move either, the game is over.
        for sign in [1, -1] {
            let mut most = None;
            let (mut now, mut later) = (empty & odd, empty & !odd);
            while now | later != 0 {
                if now == 0 {
                    swap(&mut now, &mut later);
                }
                let square = now.trailing_zeros() as u8;
                now &= now - 1;
                let turned = flips(rest.mine, rest.theirs, square);
                if turned == 0 {
                    continue;
                }
                *nodes += 1;
                let g = -N::worth(rest.after(square, turned), flips, nodes);
                if g >= rest.omega {
                    return sign * g;
                }
                most = most.max(Some(g));
            }
            if let Some(most) = most {
                return sign * most;
            }
            rest.pass();
        }
        rest.ended()
    }
}

/// The squares that are played out without the search.
pub(crate) type Last = Then<Then<Then<Then<One>>>>;

/// All squares of the quarters with an odd number of empty squares.
#[inline]
pub(crate) fn odd_quarters(empty: u64) -> u64 {
    let is_odd = |quarter: u64| if (empty & quarter).count_ones() % 2 == 1 { quarter } else { 0 };
    QUARTERS.into_iter().fold(0, |odd, quarter| odd | is_odd(quarter))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::late::late;
    use crate::position::Position;
    use crate::{UNIT, board, simd};
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
        for seed in 0..600 {
            let Some(position) = late(seed, Last::SQUARES) else { continue };
            let value = minimax(&position);
            let (mine, theirs) = (position.mine(), position.theirs());
            for omega in (-66..=66).step_by(2) {
                let (rest, mut nodes) = (Rest { mine, theirs, omega }, 0);
                let g = Last::worth(rest, board::flips, &mut nodes);
                assert_eq!(g >= omega, value >= omega, "{position:?} {omega}");
                assert!(
                    if g >= omega { g <= value } else { g >= value },
                    "{position:?} {omega}: {g}, {value}"
                );
                let mut as_many = 0;
                assert_eq!((simd::worth(rest, &mut as_many), as_many), (g, nodes));
            }
        }
    }
}
