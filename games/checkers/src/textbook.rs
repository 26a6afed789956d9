//! The evaluation of the textbooks: a page of rules that any player would sign.

use crate::UNIT;
use crate::board::{DOWN, UP, both};
use crate::position::{Position, Side};
use crate::square::{Set, Square, row, turned};
use nullwindow::{Evaluate, Score};

/// Material, the back rank, the centre, advancement, mobility, and the tempo: hand-written, for experiments and to
/// compare with.
///
/// ```
/// use nullwindow::Evaluate;
/// use nullwindow_notation::Notation;
/// use nullwindow_checkers::{Position, Textbook};
/// let man_up: Position = "B:W18,25:B1,2,11".parse()?;
/// assert!(Textbook.evaluate(&man_up).get() > 50);
/// # Ok::<(), nullwindow_notation::ParseError>(())
/// ```
#[derive(Clone, Copy, Debug, Default)]
pub struct Textbook;

const KING: i32 = 3 * UNIT / 2;
/// A man that still guards the squares where the enemy is crowned.
const BACK_RANK: i32 = 8;
/// The bridge, squares 1 and 3 for Black: two men that keep single men from being crowned.
const BRIDGE: i32 = 7;
/// A piece in the centre.
const CENTRE: i32 = 3;
const KING_IN_CENTRE: i32 = 8;
/// A man for every row it has advanced.
const ADVANCE: i32 = 2;
/// A move that a side could make if it were its turn.
const MOBILITY: i32 = 2;
/// To be on move.
const TEMPO: i32 = 3;
/// Being ahead is worth more the fewer pieces there are: a man up, in hundredths of its worth for each piece gone.
const EXCHANGE: i32 = 3;

const CENTRE_SQUARES: Set = set(&[14, 15, 18, 19, 10, 11, 22, 23]);
const BRIDGE_SQUARES: Set = set(&[1, 3]);

/// One side's pieces, seen as if it were Black.
#[derive(Clone, Copy)]
struct Army {
    men: Set,
    kings: Set,
}

impl Evaluate<Position> for Textbook {
    type State = ();

    fn evaluate(&self, position: &Position) -> Score {
        let board = &position.board;
        let black = Army { men: board.black & !board.kings, kings: board.black & board.kings };
        let white =
            Army { men: turned(board.white & !board.kings), kings: turned(board.white & board.kings) };
        let empty = board.empty();
        let material = black.material() - white.material();
        let gone = 24 - (board.black | board.white).count_ones() as i32;
        let black_ahead = material + material * EXCHANGE * gone / 100 + black.placement(empty)
            - white.placement(turned(empty));
        let own_ahead = if position.side() == Side::Black { black_ahead } else { -black_ahead };
        Score::new(own_ahead + TEMPO)
    }
}

impl Army {
    fn material(self) -> i32 {
        UNIT * count(self.men) + KING * count(self.kings)
    }

    fn placement(self, empty: Set) -> i32 {
        let Army { men, kings } = self;
        let advanced: i32 = (1..7).map(|r| r * count(men & row(r as u32))).sum();
        let bridge = i32::from(men & BRIDGE_SQUARES == BRIDGE_SQUARES);
        let steps = [both(DOWN, men | kings, empty), both(UP, kings, empty)].map(u64::count_ones);
        BACK_RANK * count(men & row(0))
            + BRIDGE * bridge
            + CENTRE * count(men & CENTRE_SQUARES)
            + KING_IN_CENTRE * count(kings & CENTRE_SQUARES)
            + ADVANCE * advanced
            + MOBILITY * (steps[0] + steps[1]) as i32
    }
}

fn count(set: Set) -> i32 {
    set.count_ones() as i32
}

const fn set(numbers: &[u32]) -> Set {
    let (mut set, mut i) = (0, 0);
    while i < numbers.len() {
        match Square::new(numbers[i]) {
            Some(square) => set |= square.set(),
            None => panic!("no such square"),
        }
        i += 1;
    }
    set
}
