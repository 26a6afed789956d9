//! Gomoku on 11×11: five or more in a row win. Only moves beside a stone are considered.

use super::BenchGame;
use nullwindow::random::nth;
use nullwindow::{Game, Key, Outcome};

const SIZE: i32 = 11;
const CELLS: usize = (SIZE * SIZE) as usize;
const DIRECTIONS: [(i32, i32); 4] = [(0, 1), (1, 0), (1, 1), (1, -1)];
/// The value of a five-cell window, by its number of stones of one colour.
const WORTH: [i32; 6] = [0, 1, 4, 16, 64, 256];

#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct Gomoku {
    /// 1 for the first player's stones, −1 for the second's.
    board: [i8; CELLS],
    /// Of the side to move.
    colour: i8,
    stones: u8,
    /// Whether the latest stone made five.
    won: bool,
    key: Key,
}

fn cell(row: i32, column: i32) -> Option<usize> {
    ((0..SIZE).contains(&row) && (0..SIZE).contains(&column)).then_some((row * SIZE + column) as usize)
}

impl Gomoku {
    /// How many stones of `colour` follow `(row, column)` in a direction.
    fn run(&self, colour: i8, (row, column): (i32, i32), (down, right): (i32, i32)) -> usize {
        let ahead = |n| cell(row + n * down, column + n * right);
        (1..5).take_while(|&n| ahead(n).is_some_and(|cell| self.board[cell] == colour)).count()
    }

    fn is_near_a_stone(&self, at: usize) -> bool {
        let (row, column) = (at as i32 / SIZE, at as i32 % SIZE);
        (row - 1..=row + 1)
            .any(|r| (column - 1..=column + 1).any(|c| cell(r, c).is_some_and(|cell| self.board[cell] != 0)))
    }
}

impl Game for Gomoku {
    type Move = u8;
    const SLOTS: usize = CELLS;

    fn moves(&self, list: &mut Vec<u8>) {
        if self.stones == 0 {
            list.push(CELLS as u8 / 2);
        }
        let cells = (0..CELLS).filter(|&at| self.board[at] == 0 && self.is_near_a_stone(at));
        list.extend(cells.map(|at| at as u8));
    }

    fn play(&self, mv: u8) -> Gomoku {
        let mut next = *self;
        let at = (i32::from(mv) / SIZE, i32::from(mv) % SIZE);
        next.board[usize::from(mv)] = self.colour;
        next.won = DIRECTIONS.iter().any(|&(down, right)| {
            self.run(self.colour, at, (down, right)) + self.run(self.colour, at, (-down, -right)) >= 4
        });
        next.key ^= nth(1 + 2 * u64::from(mv) + u64::from(self.colour > 0));
        next.colour = -self.colour;
        next.stones += 1;
        next
    }

    fn key(&self) -> Key {
        self.key
    }

    fn outcome(&self) -> Option<Outcome> {
        let full = usize::from(self.stones) == CELLS;
        if self.won { Some(Outcome::Loss) } else { full.then_some(Outcome::Draw) }
    }

    fn slot(&self, mv: u8) -> usize {
        mv.into()
    }
}

impl BenchGame for Gomoku {
    const NAME: &'static str = "gomoku";
    const DEPTH: i32 = 5;
    const PLIES: std::ops::RangeInclusive<u64> = 4..=14;
    const FILLER: u8 = 0;
    const COUNTS_PLIES: bool = true;

    fn start() -> Gomoku {
        Gomoku { board: [0; CELLS], colour: 1, stones: 0, won: false, key: 0 }
    }

    fn evaluate(&self) -> i32 {
        let mut value = 0;
        for (down, right) in DIRECTIONS {
            for at in 0..CELLS {
                let (row, column) = (at as i32 / SIZE, at as i32 % SIZE);
                if cell(row + 4 * down, column + 4 * right).is_none() {
                    continue;
                }
                let step = (down * SIZE + right) as isize;
                let (mut mine, mut theirs) = (0, 0);
                for n in 0..5 {
                    let stone = self.board[at.wrapping_add_signed(n * step)] * self.colour;
                    mine += usize::from(stone > 0);
                    theirs += usize::from(stone < 0);
                }
                if theirs == 0 {
                    value += WORTH[mine];
                } else if mine == 0 {
                    value -= WORTH[theirs];
                }
            }
        }
        value
    }
}
