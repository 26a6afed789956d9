//! Othello on two words and the moves they allow; a forced pass is a move.
//!
//! The game crate's `Position` is not used here: it counts final discs, which `minimax` cannot express, and updates the
//! pattern indices of its trained evaluation with every move, so the recorded job would be another one.

use super::{BenchGame, won_by};
use nullwindow::random::hash_pair;
use nullwindow::{Game, Key, Outcome};

const PASS: u8 = 64;
const CORNERS: u64 = 0x8100_0000_0000_0081;
const X_SQUARES: u64 = 0x0042_0000_0000_4200;
/// All but the two edge files: rows that run sideways must not wrap round.
const INNER: u64 = 0x7e7e_7e7e_7e7e_7e7e;

/// An Othello position.
///
/// The legal moves are kept because everything asks for them: the end of the game, the move list and the evaluation.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct Othello {
    mine: u64,
    theirs: u64,
    legal: u64,
}

impl Othello {
    fn new(mine: u64, theirs: u64) -> Othello {
        Othello { mine, theirs, legal: legal(mine, theirs) }
    }

    /// The discs of the opponent, who is to move next, and ours after `mv`.
    #[inline]
    fn discs_after(&self, mv: u8) -> (u64, u64) {
        if mv == PASS {
            return (self.theirs, self.mine);
        }
        let flipped = flipped(self.mine, self.theirs, mv);
        (self.theirs ^ flipped, self.mine | flipped | 1 << mv)
    }
}

impl Game for Othello {
    type Move = u8;
    const SLOTS: usize = 65;

    #[inline]
    fn moves(&self, list: &mut Vec<u8>) {
        let mut legal = self.legal;
        if legal == 0 {
            list.push(PASS);
        }
        while legal != 0 {
            list.push(legal.trailing_zeros() as u8);
            legal &= legal - 1;
        }
    }

    #[inline]
    fn play(&self, mv: u8) -> Othello {
        let (mine, theirs) = self.discs_after(mv);
        Othello::new(mine, theirs)
    }

    #[inline]
    fn key(&self) -> Key {
        hash_pair(self.mine, self.theirs)
    }

    #[inline]
    fn key_after(&self, mv: u8) -> Key {
        let (mine, theirs) = self.discs_after(mv);
        hash_pair(mine, theirs)
    }

    #[inline]
    fn outcome(&self) -> Option<Outcome> {
        let goes_on = self.legal != 0 || legal(self.theirs, self.mine) != 0;
        (!goes_on).then(|| won_by(self.mine.count_ones().cmp(&self.theirs.count_ones())))
    }

    #[inline]
    fn slot(&self, mv: u8) -> usize {
        mv.into()
    }
}

impl BenchGame for Othello {
    const NAME: &'static str = "othello";
    const DEPTH: i32 = 9;
    const PLIES: std::ops::RangeInclusive<u64> = 8..=30;
    const FILLER: u8 = PASS;
    const COUNTS_PLIES: bool = true;

    fn start() -> Othello {
        Othello::new(0x0000_0008_1000_0000, 0x0000_0010_0800_0000)
    }

    #[inline]
    fn evaluate(&self) -> i32 {
        let (mine, theirs) = (self.mine, self.theirs);
        let more = |ours: u64, others: u64| ours.count_ones() as i32 - others.count_ones() as i32;
        4 * more(self.legal, legal(theirs, mine)) + 25 * more(mine & CORNERS, theirs & CORNERS)
            - 8 * more(mine & X_SQUARES, theirs & X_SQUARES)
            + more(mine, theirs)
    }
}

/// The rows of `theirs` that begin beside `discs`: for each of four directions its step, and the rows that way and back.
#[inline]
fn rows(discs: u64, theirs: u64) -> [(u32, u64, u64); 4] {
    let inner = theirs & INNER;
    [(1, inner), (7, inner), (8, theirs), (9, inner)].map(|(step, through)| {
        let (pairs_up, pairs_down) = (through & (through << step), through & (through >> step));
        let mut up = through & (discs << step);
        let mut down = through & (discs >> step);
        up |= through & (up << step);
        down |= through & (down >> step);
        for _ in 0..2 {
            up |= pairs_up & (up << (2 * step));
            down |= pairs_down & (down >> (2 * step));
        }
        (step, up, down)
    })
}

/// The empty squares where `mine` encloses a row of `theirs`.
#[inline]
fn legal(mine: u64, theirs: u64) -> u64 {
    let ends = rows(mine, theirs).map(|(step, up, down)| (up << step) | (down >> step));
    ends.into_iter().fold(0, |all, ends| all | ends) & !(mine | theirs)
}

/// The discs of `theirs` that a disc of `mine` on square `mv` turns.
#[inline]
fn flipped(mine: u64, theirs: u64, mv: u8) -> u64 {
    let enclosed = rows(1 << mv, theirs).map(|(step, up, down)| {
        let (up_ends, down_ends) = (mine & (up << step) != 0, mine & (down >> step) != 0);
        (if up_ends { up } else { 0 }) | (if down_ends { down } else { 0 })
    });
    enclosed.into_iter().fold(0, |all, discs| all | discs)
}
