//! The rules on bitboards: who can move or jump, where to, and what it leaves behind.

use crate::square::{Set, Step, row};

/// Where everything stands.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Hash)]
pub(crate) struct Board {
    /// Black's men and kings.
    pub(crate) black: Set,
    /// White's men and kings.
    pub(crate) white: Set,
    /// The kings of both.
    pub(crate) kings: Set,
}

/// Whose turn it is, as a type: the generator is compiled once for each side.
pub(crate) trait SideToMove {
    /// Who comes next.
    type Other: SideToMove;
    /// Whether it is White's.
    const WHITE: bool;
    /// The steps of a man.
    const FORWARD: [Step; 2];
    /// The steps that only a king may take.
    const BACKWARD: [Step; 2];
    /// The steps of a king.
    const ALL: [Step; 4] = [Self::FORWARD[0], Self::FORWARD[1], Self::BACKWARD[0], Self::BACKWARD[1]];
    /// Where a man becomes a king.
    const KING_ROW: Set;
}

/// Black to move, down the board.
pub(crate) struct Black;

/// White to move, up the board.
pub(crate) struct White;

pub(crate) const DOWN: [Step; 2] = [Step::DOWN_LEFT, Step::DOWN_RIGHT];
pub(crate) const UP: [Step; 2] = [Step::UP_LEFT, Step::UP_RIGHT];

impl SideToMove for Black {
    type Other = White;
    const WHITE: bool = false;
    const FORWARD: [Step; 2] = DOWN;
    const BACKWARD: [Step; 2] = UP;
    const KING_ROW: Set = row(7);
}

impl SideToMove for White {
    type Other = Black;
    const WHITE: bool = true;
    const FORWARD: [Step; 2] = UP;
    const BACKWARD: [Step; 2] = DOWN;
    const KING_ROW: Set = row(0);
}

/// The next square of a set, taken out of it.
#[inline]
pub(crate) fn pop(set: &mut Set) -> Set {
    let lowest = *set & set.wrapping_neg();
    *set ^= lowest;
    lowest
}

/// A capture that is complete: begin, end, and what comes off. It is all that the rules ask of a path.
#[derive(Clone, Copy)]
pub(crate) struct Jump {
    pub(crate) from: Set,
    pub(crate) to: Set,
    pub(crate) captured: Set,
}

impl Board {
    /// The start of a game.
    pub(crate) const START: Board =
        Board { black: row(0) | row(1) | row(2), white: row(5) | row(6) | row(7), kings: 0 };

    #[inline]
    pub(crate) fn own<T: SideToMove>(&self) -> Set {
        if T::WHITE { self.white } else { self.black }
    }

    #[inline]
    pub(crate) fn other<T: SideToMove>(&self) -> Set {
        if T::WHITE { self.black } else { self.white }
    }

    #[inline]
    pub(crate) fn empty(&self) -> Set {
        !(self.black | self.white)
    }

    /// The board after the side to move's pieces have become `own` and the other's `other`.
    #[inline]
    fn with<T: SideToMove>(own: Set, other: Set, kings: Set) -> Board {
        if T::WHITE {
            Board { black: other, white: own, kings }
        } else {
            Board { black: own, white: other, kings }
        }
    }

    /// Where a jump in one direction would land.
    #[inline]
    fn jumps_by(step: Step, movers: Set, other: Set, empty: Set) -> Set {
        let over = step.of(movers) & other;
        step.of(over) & empty
    }

    /// Whether the side to move can capture, and so must.
    #[inline]
    pub(crate) fn has_jump<T: SideToMove>(&self) -> bool {
        let (own, other, empty) = (self.own::<T>(), self.other::<T>(), self.empty());
        let forward = |step| Board::jumps_by(step, own, other, empty);
        if forward(T::FORWARD[0]) | forward(T::FORWARD[1]) != 0 {
            return true;
        }
        let kings = own & self.kings;
        let backward = |step| Board::jumps_by(step, kings, other, empty);
        kings != 0 && backward(T::BACKWARD[0]) | backward(T::BACKWARD[1]) != 0
    }

    /// Whether the side to move can step somewhere; captures aside.
    #[inline]
    pub(crate) fn has_step<T: SideToMove>(&self) -> bool {
        let (own, empty) = (self.own::<T>(), self.empty());
        let kings = own & self.kings;
        both(T::FORWARD, own, empty) | both(T::BACKWARD, kings, empty) != 0
    }

    /// How many steps the side to move has; captures aside.
    #[inline]
    pub(crate) fn count_steps<T: SideToMove>(&self) -> u32 {
        let (own, empty) = (self.own::<T>(), self.empty());
        let forward = both(T::FORWARD, own, empty).count_ones();
        let kings = own & self.kings;
        if kings == 0 { forward } else { forward + both(T::BACKWARD, kings, empty).count_ones() }
    }

    /// Calls `visit` with every step, from and to; captures aside.
    #[inline]
    pub(crate) fn steps<T: SideToMove>(&self, mut visit: impl FnMut(Set, Set)) {
        let (own, empty) = (self.own::<T>(), self.empty());
        for step in T::FORWARD {
            let mut targets = step.of(own) & empty;
            while targets != 0 {
                let to = pop(&mut targets);
                visit(step.back(to), to);
            }
        }
        let kings = own & self.kings;
        if kings == 0 {
            return;
        }
        for step in T::BACKWARD {
            let mut targets = step.of(kings) & empty;
            while targets != 0 {
                let to = pop(&mut targets);
                visit(step.back(to), to);
            }
        }
    }

    /// The board after a capture, or after a step: a jump that captures nothing.
    #[inline]
    #[must_use]
    pub(crate) fn jump<T: SideToMove>(&self, jump: Jump) -> Board {
        let Jump { from, to, captured } = jump;
        let was_king = self.kings & from;
        let is_king = if was_king == 0 { to & T::KING_ROW } else { to };
        let kings = self.kings & !(captured | from) | is_king;
        Board::with::<T>(self.own::<T>() & !from | to, self.other::<T>() & !captured, kings)
    }

    /// Calls `visit` with every complete capture, once for every path.
    #[inline]
    pub(crate) fn jumps<T: SideToMove>(&self, visit: &mut impl FnMut(Jump)) {
        let (own, other, empty) = (self.own::<T>(), self.other::<T>(), self.empty());
        let men = own & !self.kings;
        for step in T::FORWARD {
            let mut landings = Board::jumps_by(step, men, other, empty);
            while landings != 0 {
                let to = pop(&mut landings);
                let over = step.back(to);
                goes_on::<T, false>(other, empty, Jump { from: step.back(over), to, captured: over }, visit);
            }
        }
        let mut kings = own & self.kings;
        while kings != 0 {
            let from = pop(&mut kings);
            // Its own square is empty while it is under way.
            goes_on::<T, true>(other, empty | from, Jump { from, to: from, captured: 0 }, visit);
        }
    }

    /// Calls `visit` with every complete capture, once for every result.
    #[inline]
    pub(crate) fn distinct_jumps<T: SideToMove>(&self, visit: &mut impl FnMut(Jump)) {
        let mut seen = Seen::default();
        self.jumps::<T>(&mut |jump: Jump| {
            if seen.is_new(jump) {
                visit(jump);
            }
        });
    }
}

/// The captures that may come again by another path.
#[derive(Default)]
struct Seen {
    from: Set,
    /// Ends and captures of the piece that stood on `from`.
    jumps: Vec<(Set, Set)>,
}

impl Seen {
    /// Whether this is the first path with this begin, end and captured pieces. Paths that take the same pieces differ
    /// by a circle, and a circle takes four; so the list is hardly ever touched.
    #[inline]
    fn is_new(&mut self, jump: Jump) -> bool {
        has_fewer_than_four(jump.captured) || self.is_new_circle(jump)
    }

    #[cold]
    fn is_new_circle(&mut self, jump: Jump) -> bool {
        if self.from != jump.from {
            self.from = jump.from;
            self.jumps.clear();
        }
        let is_new = !self.jumps.contains(&(jump.to, jump.captured));
        if is_new {
            self.jumps.push((jump.to, jump.captured));
        }
        is_new
    }
}

#[inline]
fn has_fewer_than_four(set: Set) -> bool {
    let less_one = set & set.wrapping_sub(1);
    let less_two = less_one & less_one.wrapping_sub(1);
    less_two & less_two.wrapping_sub(1) == 0
}

/// The squares that `movers` can step to, one half of the result for each direction.
#[inline]
pub(crate) fn both(steps: [Step; 2], movers: Set, empty: Set) -> u64 {
    u64::from(steps[0].of(movers) & empty) | u64::from(steps[1].of(movers) & empty) << 32
}

/// A man that has jumped, or a king that may have, goes on as long as it can; a man that has been crowned cannot. `other`
/// is what has not been captured yet.
fn goes_on<T: SideToMove, const KING: bool>(
    other: Set,
    empty: Set,
    jump: Jump,
    visit: &mut impl FnMut(Jump),
) {
    let mut is_done = jump.captured != 0;
    for &step in if KING { &T::ALL[..] } else { &T::FORWARD } {
        let to = Board::jumps_by(step, jump.to, other, empty);
        if to != 0 {
            is_done = false;
            let over = step.back(to);
            let next = Jump { to, captured: jump.captured | over, ..jump };
            goes_on::<T, KING>(other ^ over, empty, next, visit);
        }
    }
    if is_done {
        visit(jump);
    }
}
