//! Kalah(6, 4): a last stone in the own store gives another turn; one in an empty own pit takes the stones opposite.

use super::{BenchGame, won_by};
use nullwindow::random::hash_pair;
use nullwindow::{Game, Key, Outcome};

const STORE: usize = 6;
const THEIR_STORE: usize = 13;
const HALF: u8 = 24;

/// The pits of the side to move, its store, those of the other side, its store.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct Kalah([u8; 14]);

impl Kalah {
    /// Sows a pit: the pits afterwards, and where the last stone fell.
    fn sow(&self, pit: usize) -> ([u8; 14], usize) {
        let mut pits = self.0;
        let mut at = pit;
        for _ in 0..std::mem::take(&mut pits[pit]) {
            at = (at + 1) % THEIR_STORE; // their store is passed over
            pits[at] += 1;
        }
        (pits, at)
    }
}

impl Game for Kalah {
    type Move = u8;
    const SLOTS: usize = STORE;

    fn moves(&self, list: &mut Vec<u8>) {
        list.extend((0..STORE as u8).rev().filter(|&pit| self.0[usize::from(pit)] > 0));
    }

    fn play(&self, mv: u8) -> Kalah {
        let (mut pits, last) = self.sow(mv.into());
        if last < STORE && pits[last] == 1 && pits[12 - last] > 0 {
            pits[STORE] += pits[last] + pits[12 - last];
            (pits[last], pits[12 - last]) = (0, 0);
        }
        let left = |pits: &[u8]| pits.iter().sum::<u8>();
        let (mine, theirs) = (left(&pits[..STORE]), left(&pits[7..THEIR_STORE]));
        if mine == 0 || theirs == 0 {
            pits = [0, 0, 0, 0, 0, 0, pits[STORE] + mine, 0, 0, 0, 0, 0, 0, pits[THEIR_STORE] + theirs];
        }
        if last != STORE {
            pits.rotate_left(7);
        }
        Kalah(pits)
    }

    fn key(&self) -> Key {
        let word = |half: &[u8]| half.iter().fold(0, |word, &n| word << 6 | u64::from(n));
        hash_pair(word(&self.0[..7]), word(&self.0[7..]))
    }

    fn outcome(&self) -> Option<Outcome> {
        let (mine, theirs) = (self.0[STORE], self.0[THEIR_STORE]);
        (mine > HALF || theirs > HALF || mine + theirs == 2 * HALF).then(|| won_by(mine.cmp(&theirs)))
    }

    fn slot(&self, mv: u8) -> usize {
        mv.into()
    }

    fn keeps_turn(&self, mv: u8) -> bool {
        self.sow(mv.into()).1 == STORE
    }
}

impl BenchGame for Kalah {
    const NAME: &'static str = "kalah";
    const DEPTH: i32 = 18;
    const PLIES: std::ops::RangeInclusive<u64> = 4..=16;
    const FILLER: u8 = 0;

    fn start() -> Kalah {
        Kalah([4, 4, 4, 4, 4, 4, 0, 4, 4, 4, 4, 4, 4, 0])
    }

    fn evaluate(&self) -> i32 {
        let stones = |pits: &[u8]| i32::from(pits.iter().sum::<u8>());
        4 * (i32::from(self.0[STORE]) - i32::from(self.0[THEIR_STORE])) + stones(&self.0[..STORE])
            - stones(&self.0[7..THEIR_STORE])
    }
}
