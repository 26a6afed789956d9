//! Gardner's chess on 5×5, with simple rules: who takes the king wins, pawns become queens, no move is a draw.

use super::BenchGame;
use nullwindow::random::nth;
use nullwindow::{Game, Key, Outcome};

const SIZE: i32 = 5;
const PAWN: i8 = 1;
const KNIGHT: i8 = 2;
const BISHOP: i8 = 3;
const ROOK: i8 = 4;
const QUEEN: i8 = 5;
const KING: i8 = 6;
const WORTH: [i32; 7] = [0, 100, 300, 320, 500, 900, 0];
const KNIGHT_STEPS: [(i32, i32); 8] =
    [(1, 2), (2, 1), (2, -1), (1, -2), (-1, -2), (-2, -1), (-2, 1), (-1, 2)];
/// Straight ones first.
const STEPS: [(i32, i32); 8] = [(1, 0), (0, 1), (-1, 0), (0, -1), (1, 1), (1, -1), (-1, 1), (-1, -1)];

#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct Minichess {
    /// Row by row; white pieces are positive.
    board: [i8; 25],
    /// 1 or −1: the side to move.
    colour: i8,
    lost: bool,
    key: Key,
}

fn piece_key(piece: i8, square: usize) -> Key {
    nth((i64::from(piece) + 7) as u64 * 25 + square as u64)
}

impl Minichess {
    /// Whose piece stands on a square, seen from the side to move; `None` outside the board.
    fn at(&self, row: i32, column: i32) -> Option<(usize, i8)> {
        let inside = (0..SIZE).contains(&row) && (0..SIZE).contains(&column);
        let square = (row * SIZE + column) as usize;
        inside.then(|| (square, self.board[square] * self.colour))
    }

    /// Calls `visit` with every square that the piece on `from` can go to.
    fn targets(&self, from: usize, mut visit: impl FnMut(usize)) {
        let (row, column) = (from as i32 / SIZE, from as i32 % SIZE);
        let piece = self.board[from] * self.colour;
        if piece == PAWN {
            let ahead = row + i32::from(self.colour);
            for side in [-1, 0, 1] {
                if let Some((to, target)) = self.at(ahead, column + side)
                    && (if side == 0 { target == 0 } else { target < 0 })
                {
                    visit(to);
                }
            }
            return;
        }
        let (steps, reach) = match piece {
            KNIGHT => (&KNIGHT_STEPS[..], 1),
            BISHOP => (&STEPS[4..], SIZE),
            ROOK => (&STEPS[..4], SIZE),
            QUEEN => (&STEPS[..], SIZE),
            _ => (&STEPS[..], 1),
        };
        for &(down, right) in steps {
            for n in 1..=reach {
                let Some((to, target)) = self.at(row + n * down, column + n * right) else { break };
                if target <= 0 {
                    visit(to);
                }
                if target != 0 {
                    break;
                }
            }
        }
    }
}

impl Game for Minichess {
    type Move = u16; // from × 25 + to
    const SLOTS: usize = 625;

    fn moves(&self, list: &mut Vec<u16>) {
        let start = list.len();
        for from in (0..25).filter(|&from| self.board[from] * self.colour > 0) {
            self.targets(from, |to| list.push((from * 25 + to) as u16));
        }
        // Captures first, the rest as it comes.
        list[start..].sort_by_key(|mv| self.board[usize::from(mv % 25)] == 0);
    }

    fn play(&self, mv: u16) -> Minichess {
        let (from, to) = (usize::from(mv) / 25, usize::from(mv) % 25);
        let (piece, taken) = (self.board[from], self.board[to]);
        let promotes = piece.abs() == PAWN && (to / 5 == 0 || to / 5 == 4);
        let arrived = if promotes { QUEEN * self.colour } else { piece };
        let mut next = Minichess { colour: -self.colour, lost: taken.abs() == KING, ..*self };
        (next.board[from], next.board[to]) = (0, arrived);
        next.key ^= piece_key(piece, from) ^ piece_key(arrived, to) ^ nth(1000);
        if taken != 0 {
            next.key ^= piece_key(taken, to);
        }
        next
    }

    fn key(&self) -> Key {
        self.key
    }

    fn outcome(&self) -> Option<Outcome> {
        if self.lost {
            return Some(Outcome::Loss);
        }
        let mut can_move = false;
        for from in (0..25).filter(|&from| self.board[from] * self.colour > 0) {
            self.targets(from, |_| can_move = true);
            if can_move {
                return None;
            }
        }
        Some(Outcome::Draw)
    }

    fn slot(&self, mv: u16) -> usize {
        mv.into()
    }
}

impl BenchGame for Minichess {
    const NAME: &'static str = "minichess";
    const DEPTH: i32 = 9;
    const PLIES: std::ops::RangeInclusive<u64> = 4..=12;
    const FILLER: u16 = 0;

    fn start() -> Minichess {
        let mut board = [0; 25];
        for (column, piece) in [ROOK, KNIGHT, BISHOP, QUEEN, KING].into_iter().enumerate() {
            (board[column], board[5 + column]) = (piece, PAWN);
            (board[20 + column], board[15 + column]) = (-piece, -PAWN);
        }
        let pieces = board.iter().enumerate().filter(|(_, piece)| **piece != 0);
        let key = pieces.fold(0, |key, (square, &piece)| key ^ piece_key(piece, square));
        Minichess { board, colour: 1, lost: false, key }
    }

    /// Material, and a little for pieces in the middle and pawns that advance.
    fn evaluate(&self) -> i32 {
        let mut value = 0;
        for (square, &piece) in self.board.iter().enumerate().filter(|(_, piece)| **piece != 0) {
            let (row, column) = (square as i32 / SIZE, square as i32 % SIZE);
            let place = match piece.abs() {
                PAWN if piece > 0 => 10 * row,
                PAWN => 10 * (4 - row),
                KNIGHT | BISHOP => 10 * (4 - (row - 2).abs() - (column - 2).abs()),
                _ => 0,
            };
            value += i32::from(piece.signum()) * (WORTH[usize::from(piece.unsigned_abs())] + place);
        }
        value * i32::from(self.colour)
    }
}
