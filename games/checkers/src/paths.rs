//! The ways a capture can take, for notation: a move names begin, end and what is captured, people name the way.

use crate::board::{Board, SideToMove, pop};
use crate::moves::Move;
use crate::square::{Set, Square, Step};

/// Every path of `mv`, as the squares the piece stands on one after the other; a step has one.
pub(crate) fn of<T: SideToMove>(board: &Board, mv: Move) -> Vec<Vec<Square>> {
    if !mv.is_capture() {
        return vec![vec![mv.from(), mv.to()]];
    }
    let [a, b] = T::FORWARD;
    let [c, d] = T::BACKWARD;
    let is_king = board.kings & mv.origin() != 0;
    let steps: &[Step] = if is_king { &[a, b, c, d] } else { &[a, b] };
    let mut search = Search { steps, empty: board.empty() | mv.origin(), to: mv.target(), found: Vec::new() };
    search.go(&mut vec![mv.from()], mv.captured_set());
    search.found
}

struct Search<'a> {
    steps: &'a [Step],
    empty: Set,
    to: Set,
    found: Vec<Vec<Square>>,
}

impl Search<'_> {
    /// Goes on from the end of `path` with `left` still to capture; at most twelve deep.
    fn go(&mut self, path: &mut Vec<Square>, left: Set) {
        let at = path.last().map_or(0, |square| square.set());
        if left == 0 && at == self.to {
            self.found.push(path.clone());
        }
        for &step in self.steps {
            let over = step.of(at) & left;
            let mut to = step.of(over) & self.empty;
            if to != 0 {
                path.push(Square::of(pop(&mut to)));
                self.go(path, left ^ over);
                path.pop();
            }
        }
    }
}
