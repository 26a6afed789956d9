//! Breakthrough on 8×8: pawns step straight or diagonally ahead, take diagonally, and win on the last row.

use super::BenchGame;
use nullwindow::random::hash_pair;
use nullwindow::{Game, Key, Outcome};

/// White moves towards higher bits.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct Breakthrough {
    white: u64,
    black: u64,
    white_moves: bool,
}

const FILE_A: u64 = 0x0101_0101_0101_0101;
const FILE_H: u64 = FILE_A << 7;
const LAST_ROW: u64 = 0xff << 56;
const FIRST_ROW: u64 = 0xff;

impl Breakthrough {
    fn sides(&self) -> (u64, u64) {
        if self.white_moves { (self.white, self.black) } else { (self.black, self.white) }
    }

    /// Where the pawns of the side to move arrive: to the left, straight, to the right.
    fn targets(&self) -> [u64; 3] {
        let (mine, theirs) = self.sides();
        let (left, right) = (mine & !FILE_A, mine & !FILE_H);
        let [left, ahead, right] = if self.white_moves {
            [left << 7, mine << 8, right << 9]
        } else {
            [left >> 9, mine >> 8, right >> 7]
        };
        [left & !mine, ahead & !mine & !theirs, right & !mine]
    }
}

/// Rows that a side's pawns have advanced, all together.
fn advance(pawns: u64, is_white: bool) -> i32 {
    (0..8)
        .map(|row| if is_white { row } else { 7 - row } * (pawns >> (8 * row) & 0xff).count_ones() as i32)
        .sum()
}

impl Game for Breakthrough {
    type Move = u8; // the destination, and 64 for each direction
    const SLOTS: usize = 192;

    fn moves(&self, list: &mut Vec<u8>) {
        for (direction, mut squares) in (0..).zip(self.targets()) {
            while squares != 0 {
                list.push(64 * direction + squares.trailing_zeros() as u8);
                squares &= squares - 1;
            }
        }
    }

    fn play(&self, mv: u8) -> Breakthrough {
        let (to, direction) = (mv % 64, mv / 64);
        let from = if self.white_moves { to - 7 - direction } else { to + 9 - direction };
        let (mine, theirs) = self.sides();
        let (mine, theirs) = (mine ^ (1 << from | 1 << to), theirs & !(1 << to));
        let (white, black) = if self.white_moves { (mine, theirs) } else { (theirs, mine) };
        Breakthrough { white, black, white_moves: !self.white_moves }
    }

    fn key(&self) -> Key {
        hash_pair(self.white, self.black) ^ u64::from(self.white_moves)
    }

    fn outcome(&self) -> Option<Outcome> {
        let (mine, theirs) = self.sides();
        let goal = if self.white_moves { FIRST_ROW } else { LAST_ROW };
        (theirs & goal != 0 || mine == 0).then_some(Outcome::Loss)
    }

    fn slot(&self, mv: u8) -> usize {
        mv.into()
    }
}

impl BenchGame for Breakthrough {
    const NAME: &'static str = "breakthrough";
    const DEPTH: i32 = 8;
    const PLIES: std::ops::RangeInclusive<u64> = 8..=24;
    const FILLER: u8 = 0;

    fn start() -> Breakthrough {
        Breakthrough { white: 0xffff, black: 0xffff << 48, white_moves: true }
    }

    fn evaluate(&self) -> i32 {
        let (mine, theirs) = self.sides();
        10 * (mine.count_ones() as i32 - theirs.count_ones() as i32) + advance(mine, self.white_moves)
            - advance(theirs, !self.white_moves)
    }
}
