//! Connect Four on two words.
//!
//! ```text
//!  6 13 20 27 34 41 48   always empty
//!  5 12 19 26 33 40 47   bit of each cell
//!  …                     a move is the bit of the cell where the stone lands
//!  0  7 14 21 28 35 42
//! ```

use super::BenchGame;
use nullwindow::random::mix;
use nullwindow::{Game, Key, Outcome};

const HEIGHT: u32 = 7; // six rows and an empty one
const BOTTOM: u64 = 0x0000_0408_1020_4081;
const BOARD: u64 = BOTTOM * 0x3f;
const COLUMN: u64 = 0x3f;
/// Columns, the centre first.
const ORDER: [u32; 7] = [3, 2, 4, 1, 5, 0, 6];

/// A Connect Four position.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct Connect4 {
    mine: u64,
    all: u64,
}

impl Game for Connect4 {
    type Move = u8;
    const SLOTS: usize = 49;

    #[inline]
    fn moves(&self, list: &mut Vec<u8>) {
        let landing = (self.all + BOTTOM) & BOARD;
        for column in ORDER {
            let cell = landing & (COLUMN << (column * HEIGHT));
            if cell != 0 {
                list.push(cell.trailing_zeros() as u8);
            }
        }
    }

    #[inline]
    fn play(&self, mv: u8) -> Connect4 {
        Connect4 { mine: self.mine ^ self.all, all: self.all | 1 << mv }
    }

    #[inline]
    fn key(&self) -> Key {
        self.mine + self.all + BOTTOM
    }

    #[inline]
    fn outcome(&self) -> Option<Outcome> {
        let full = self.all == BOARD;
        if has_four(self.mine ^ self.all) { Some(Outcome::Loss) } else { full.then_some(Outcome::Draw) }
    }

    #[inline]
    fn slot(&self, mv: u8) -> usize {
        mv.into()
    }
}

impl BenchGame for Connect4 {
    const NAME: &'static str = "connect4";
    const DEPTH: i32 = 14;
    const PLIES: std::ops::RangeInclusive<u64> = 6..=16;
    const FILLER: u8 = 48; // above the board
    const COUNTS_PLIES: bool = true;

    fn start() -> Connect4 {
        Connect4 { mine: 0, all: 0 }
    }

    #[inline]
    fn evaluate(&self) -> i32 {
        let (mine, theirs, empty) = (self.mine, self.mine ^ self.all, BOARD ^ self.all);
        let threats = |stones| (completing(stones) & empty).count_ones() as i32;
        16 * (threats(mine) - threats(theirs)) + centre(mine) - centre(theirs)
    }

    #[inline]
    fn hash(&self) -> u64 {
        mix(self.key())
    }
}

/// Stones near the centre: 3 for the middle column, 2 and 1 for its neighbours.
#[inline]
fn centre(stones: u64) -> i32 {
    const MIDDLE: u64 = COLUMN << (3 * HEIGHT);
    const THREE: u64 = MIDDLE | MIDDLE << HEIGHT | MIDDLE >> HEIGHT;
    const FIVE: u64 = THREE | THREE << HEIGHT | THREE >> HEIGHT;
    [MIDDLE, THREE, FIVE].iter().map(|columns| (stones & columns).count_ones() as i32).sum()
}

#[inline]
fn has_four(stones: u64) -> bool {
    [1, HEIGHT - 1, HEIGHT, HEIGHT + 1].into_iter().any(|step| {
        let pairs = stones & (stones >> step);
        pairs & (pairs >> (2 * step)) != 0
    })
}

/// Cells, taken or not, on the board or not, that stand in line with three of `stones`.
#[inline]
fn completing(stones: u64) -> u64 {
    let mut cells = (stones << 1) & (stones << 2) & (stones << 3);
    for step in [HEIGHT - 1, HEIGHT, HEIGHT + 1] {
        let above = (stones << step) & (stones << (2 * step));
        cells |= above & (stones << (3 * step)); // _ooo, upwards
        cells |= above & (stones >> step); // o_oo
        let below = (stones >> step) & (stones >> (2 * step));
        cells |= below & (stones << step); // oo_o
        cells |= below & (stones >> (3 * step)); // ooo_
    }
    cells
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_completing_cell_is_one_that_makes_four() {
        let mut list = Vec::new();
        let mut seed = 1;
        for _ in 0..2000 {
            let mut position = Connect4::start();
            while position.outcome().is_none() {
                for (stones, cell) in (0..49).map(|cell| (position.mine, 1_u64 << cell)) {
                    if BOARD & !position.all & cell != 0 {
                        assert_eq!(has_four(stones | cell), completing(stones) & cell != 0);
                    }
                }
                list.clear();
                position.moves(&mut list);
                seed = mix(seed);
                position = position.play(list[seed as usize % list.len()]);
            }
        }
    }
}
