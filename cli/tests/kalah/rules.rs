//! Kalah once more, with a fixed board and plain minimax, to compare with.

/// South's pits and store are 0 to 6, North's 7 to 13.
#[derive(Clone, PartialEq, Debug)]
pub(crate) struct Board {
    pub(crate) pits: [i32; 14],
    /// 0 is South.
    pub(crate) mover: usize,
}

impl Board {
    pub(crate) fn start() -> Board {
        Board { pits: [4, 4, 4, 4, 4, 4, 0, 4, 4, 4, 4, 4, 4, 0], mover: 0 }
    }

    /// After these moves from the start, as the program writes them.
    pub(crate) fn after(moves: &[&str]) -> Board {
        moves.iter().fold(Board::start(), |board, mv| board.play(mv.parse().expect("a number")))
    }

    /// The numbers of the pits that can be sown, in the order of the program.
    pub(crate) fn moves(&self) -> Vec<usize> {
        if self.is_over() {
            return Vec::new();
        }
        (1..=6).rev().filter(|pit| self.pits[7 * self.mover + pit - 1] > 0).collect()
    }

    pub(crate) fn play(&self, pit: usize) -> Board {
        let (mut pits, mover) = (self.pits, self.mover);
        let (own_store, other_store) = (7 * mover + 6, 7 * (1 - mover) + 6);
        let mut at = 7 * mover + pit - 1;
        let mut hand = std::mem::take(&mut pits[at]);
        while hand > 0 {
            at = (at + 1) % 14;
            if at != other_store {
                pits[at] += 1;
                hand -= 1;
            }
        }
        let is_own_pit = at / 7 == mover && at != own_store;
        if is_own_pit && pits[at] == 1 && pits[12 - at] > 0 {
            pits[own_store] += 1 + pits[12 - at];
            (pits[at], pits[12 - at]) = (0, 0);
        }
        Board { pits, mover: if at == own_store { mover } else { 1 - mover } }
    }

    pub(crate) fn is_over(&self) -> bool {
        [0..6, 7..13].into_iter().any(|side| self.pits[side].iter().all(|&stones| stones == 0))
    }

    /// South's stones less North's: all of them at the end, else those in the stores.
    pub(crate) fn value(&self) -> i32 {
        if self.is_over() {
            return self.pits[..7].iter().sum::<i32>() - self.pits[7..].iter().sum::<i32>();
        }
        self.pits[6] - self.pits[13]
    }

    /// The minimax value for South.
    pub(crate) fn minimax(&self, depth: u32) -> i32 {
        if depth == 0 || self.is_over() {
            return self.value();
        }
        let values = self.moves().into_iter().map(|mv| self.play(mv).minimax(depth - 1));
        let best = if self.mover == 0 { values.max() } else { values.min() };
        best.expect("a move")
    }

    /// The same for the player to move.
    pub(crate) fn value_for_mover(&self, depth: u32) -> i32 {
        if self.mover == 0 { self.minimax(depth) } else { -self.minimax(depth) }
    }

    pub(crate) fn perft(&self, depth: u32) -> u64 {
        if depth == 0 {
            return 1;
        }
        self.moves().into_iter().map(|mv| self.play(mv).perft(depth - 1)).sum()
    }
}
