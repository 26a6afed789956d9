//! A position as the side to move sees it, as if it were Black.

use super::index::Men;
use crate::board::{DOWN, UP, both};
use crate::position::{Position, Side};
use crate::square::{Set, row, turned};

/// The board with the side to move at the top.
#[derive(Clone, Copy)]
pub(super) struct View {
    pub(super) own_men: Set,
    pub(super) own_kings: Set,
    pub(super) other_men: Set,
    pub(super) other_kings: Set,
}

/// How many pieces of each kind there are.
#[derive(Clone, Copy)]
pub(super) struct Counts {
    pub(super) own_men: u32,
    pub(super) own_kings: u32,
    pub(super) other_men: u32,
    pub(super) other_kings: u32,
}

/// Every second row, counted from the own back rank: the squares that decide who has the move.
const SYSTEM: Set = row(0) | row(2) | row(4) | row(6);

impl View {
    #[inline]
    pub(super) fn new(position: &Position) -> View {
        let board = &position.board;
        let (own, other, kings) = match position.side() {
            Side::Black => (board.black, board.white, board.kings),
            Side::White => (turned(board.white), turned(board.black), turned(board.kings)),
        };
        View {
            own_men: own & !kings,
            own_kings: own & kings,
            other_men: other & !kings,
            other_kings: other & kings,
        }
    }

    #[inline]
    pub(super) fn has_kings(&self) -> bool {
        self.own_kings | self.other_kings != 0
    }

    #[inline]
    fn all(&self) -> Set {
        self.own_men | self.own_kings | self.other_men | self.other_kings
    }

    /// By how many steps the side to move has more to choose from.
    #[inline]
    pub(super) fn mobility_ahead(&self) -> i32 {
        let (own, other, empty) =
            (self.own_men | self.own_kings, self.other_men | self.other_kings, !self.all());
        let count = |steps, movers| both(steps, movers, empty).count_ones() as i32;
        let mut ahead = count(DOWN, own) - count(UP, other);
        if self.has_kings() {
            ahead += count(UP, self.own_kings) - count(DOWN, self.other_kings);
        }
        ahead
    }

    /// 1 if the side to move has the move, −1 if not; it means something where both sides have as many pieces.
    #[inline]
    pub(super) fn the_move(&self) -> i32 {
        2 * ((self.all() & SYSTEM).count_ones() & 1) as i32 - 1
    }
}

impl Counts {
    #[inline]
    pub(super) fn new(view: &View, men: &Men) -> Counts {
        let mut counts = Counts { own_men: men.own, own_kings: 0, other_men: men.other, other_kings: 0 };
        if view.has_kings() {
            counts.own_kings = view.own_kings.count_ones();
            counts.other_kings = view.other_kings.count_ones();
        }
        counts
    }

    /// How far the game has come: 0 is the opening, 2 the endgame.
    #[inline]
    pub(super) fn phase(&self) -> usize {
        match self.own_men + self.own_kings + self.other_men + self.other_kings {
            17.. => 0,
            10.. => 1,
            _ => 2,
        }
    }

    #[inline]
    pub(super) fn men_ahead(&self) -> i32 {
        self.own_men as i32 - self.other_men as i32
    }

    #[inline]
    pub(super) fn kings_ahead(&self) -> i32 {
        self.own_kings as i32 - self.other_kings as i32
    }

    #[inline]
    pub(super) fn are_level(&self) -> bool {
        self.own_men + self.own_kings == self.other_men + self.other_kings
    }
}
