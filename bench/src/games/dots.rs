//! Dots and Boxes, 4×4 boxes: closing a box gives a point and another turn.

use super::{BenchGame, won_by};
use nullwindow::random::hash_pair;
use nullwindow::{Game, Key, Outcome};

const SIZE: usize = 4;
const EDGES: usize = 2 * SIZE * (SIZE + 1);
const ALL: u64 = (1 << EDGES) - 1;
/// The four edges of each box: those above it and below it first, then those beside it.
const BOXES: [u64; SIZE * SIZE] = {
    let mut boxes = [0; SIZE * SIZE];
    let mut n = 0;
    while n < SIZE * SIZE {
        let beside = SIZE * (SIZE + 1) + n / SIZE * (SIZE + 1) + n % SIZE;
        boxes[n] = 1 << n | 1 << (n + SIZE) | 1 << beside | 1 << (beside + 1);
        n += 1;
    }
    boxes
};

#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct Dots {
    drawn: u64,
    /// Boxes of the side to move, less those of the other.
    lead: i8,
}

impl Dots {
    /// Boxes that `mv` closes.
    fn closed(&self, mv: u8) -> i8 {
        let drawn = self.drawn | 1 << mv;
        BOXES.iter().filter(|&&edges| edges & 1 << mv != 0 && edges & !drawn == 0).count() as i8
    }
}

impl Game for Dots {
    type Move = u8; // the edge
    const SLOTS: usize = EDGES;

    fn moves(&self, list: &mut Vec<u8>) {
        list.extend((0..EDGES as u8).filter(|mv| self.drawn & 1 << mv == 0));
    }

    fn play(&self, mv: u8) -> Dots {
        let (closed, drawn) = (self.closed(mv), self.drawn | 1 << mv);
        if closed > 0 { Dots { drawn, lead: self.lead + closed } } else { Dots { drawn, lead: -self.lead } }
    }

    fn key(&self) -> Key {
        hash_pair(self.drawn, self.lead as u64)
    }

    fn outcome(&self) -> Option<Outcome> {
        (self.drawn == ALL).then(|| won_by(self.lead.cmp(&0)))
    }

    fn slot(&self, mv: u8) -> usize {
        mv.into()
    }

    fn keeps_turn(&self, mv: u8) -> bool {
        self.closed(mv) > 0
    }
}

impl BenchGame for Dots {
    const NAME: &'static str = "dots";
    const DEPTH: i32 = 13;
    const PLIES: std::ops::RangeInclusive<u64> = 12..=24;
    const FILLER: u8 = 0;
    const COUNTS_PLIES: bool = true;

    fn start() -> Dots {
        Dots { drawn: 0, lead: 0 }
    }

    /// The lead, and the boxes that can be closed at once.
    fn evaluate(&self) -> i32 {
        let open = BOXES.iter().filter(|&&edges| (edges & !self.drawn).is_power_of_two()).count();
        4 * i32::from(self.lead) + 3 * open as i32
    }
}
