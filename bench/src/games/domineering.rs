//! Domineering on 8×8: one side lays upright dominoes, the other flat ones; who cannot move has lost.

use super::BenchGame;
use nullwindow::random::mix;
use nullwindow::{Game, Key, Outcome};

const LAST_FILE: u64 = 0x8080_8080_8080_8080;

#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct Domineering {
    taken: u64,
    upright: bool,
}

impl Domineering {
    /// The squares on which a domino may begin.
    fn places(&self, upright: bool) -> u64 {
        let free = !self.taken;
        if upright { free & (free >> 8) } else { free & (free >> 1) & !LAST_FILE }
    }
}

impl Game for Domineering {
    type Move = u8; // the domino's first square
    const SLOTS: usize = 64;

    fn moves(&self, list: &mut Vec<u8>) {
        let places = self.places(self.upright);
        list.extend((0..64).filter(|mv| places & 1 << mv != 0));
    }

    fn play(&self, mv: u8) -> Domineering {
        let domino = if self.upright { 0x101 } else { 0x3 };
        Domineering { taken: self.taken | domino << mv, upright: !self.upright }
    }

    fn key(&self) -> Key {
        mix(self.taken) ^ u64::from(self.upright)
    }

    fn outcome(&self) -> Option<Outcome> {
        (self.places(self.upright) == 0).then_some(Outcome::Loss)
    }

    fn slot(&self, mv: u8) -> usize {
        mv.into()
    }
}

impl BenchGame for Domineering {
    const NAME: &'static str = "domineering";
    const DEPTH: i32 = 8;
    const PLIES: std::ops::RangeInclusive<u64> = 4..=10;
    const FILLER: u8 = 0;
    const COUNTS_PLIES: bool = true;

    fn start() -> Domineering {
        Domineering { taken: 0, upright: true }
    }

    /// Places for dominoes, mine and theirs.
    fn evaluate(&self) -> i32 {
        let places = |upright| self.places(upright).count_ones() as i32;
        places(self.upright) - places(!self.upright)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use nullwindow::Score;
    use nullwindow_theory::oracle::minimax;

    /// Published results of small boards: the first player wins 2×2, 3×3 and 4×4, the second one 1×1.
    #[test]
    fn small_boards_are_won_by_whom_the_literature_says() {
        for (size, wins) in [(1, false), (2, true), (3, true), (4, true)] {
            let row = (1_u64 << size) - 1;
            let board = (0..size).fold(0, |board, n| board | row << (8 * n));
            let start = Domineering { taken: !board, upright: true };
            let value = minimax(&start, 20, |_: &Domineering| Score::ZERO);
            assert_eq!(value > Score::ZERO, wins, "{size}×{size}");
        }
    }
}
