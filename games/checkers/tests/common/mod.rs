//! The rules once more, slow and obvious: an 8×8 array, and every jump tried in every direction.

use nullwindow_checkers::{Piece, Position, Side};
use std::collections::BTreeSet;

/// What stands on each row and column.
#[derive(Clone, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub(crate) struct Mailbox {
    /// Piece letters, `b`, `B`, `w`, `W`, or `.`.
    pub(crate) cells: [[char; 8]; 8],
    /// `b` or `w`.
    pub(crate) turn: char,
}

/// A way from square to square: the squares by number, and the board after it.
pub(crate) type Way = (Vec<u32>, Mailbox);

fn number(row: i32, column: i32) -> u32 {
    (row * 4 + column / 2 + 1) as u32
}

impl Mailbox {
    /// The same position as `position`.
    pub(crate) fn of(position: &Position) -> Mailbox {
        let mut cells = [['.'; 8]; 8];
        for (square, Piece { side, is_king }) in position.pieces() {
            let letter = if side == Side::Black { 'b' } else { 'w' };
            cells[square.row() as usize][square.column() as usize] =
                if is_king { letter.to_ascii_uppercase() } else { letter };
        }
        Mailbox { cells, turn: if position.side() == Side::Black { 'b' } else { 'w' } }
    }

    fn at(&self, row: i32, column: i32) -> Option<char> {
        self.cells.get(usize::try_from(row).ok()?)?.get(usize::try_from(column).ok()?).copied()
    }

    fn set(&mut self, row: i32, column: i32, cell: char) {
        self.cells[row as usize][column as usize] = cell;
    }

    fn directions(piece: char) -> Vec<(i32, i32)> {
        match piece {
            'b' => vec![(1, -1), (1, 1)],
            'w' => vec![(-1, -1), (-1, 1)],
            _ => vec![(1, -1), (1, 1), (-1, -1), (-1, 1)],
        }
    }

    fn crown_row(&self) -> i32 {
        if self.turn == 'b' { 7 } else { 0 }
    }

    fn ended(mut self) -> Mailbox {
        self.turn = if self.turn == 'b' { 'w' } else { 'b' };
        self
    }

    fn own_squares(&self) -> Vec<(i32, i32)> {
        let all = (0..8).flat_map(|row| (0..8).map(move |column| (row, column)));
        all.filter(|&(r, c)| self.at(r, c).is_some_and(|p| p.to_ascii_lowercase() == self.turn)).collect()
    }

    /// Every legal move by every path.
    pub(crate) fn ways(&self) -> Vec<Way> {
        let mut jumps = Vec::new();
        for (row, column) in self.own_squares() {
            self.clone().jump(row, column, vec![number(row, column)], &mut jumps);
        }
        if jumps.is_empty() { self.steps() } else { jumps }
    }

    fn steps(&self) -> Vec<Way> {
        let mut ways = Vec::new();
        for (row, column) in self.own_squares() {
            let piece = self.cells[row as usize][column as usize];
            for (down, right) in Mailbox::directions(piece) {
                let (r, c) = (row + down, column + right);
                if self.at(r, c) == Some('.') {
                    let mut after = self.clone();
                    after.set(row, column, '.');
                    after.set(r, c, if r == self.crown_row() { piece.to_ascii_uppercase() } else { piece });
                    ways.push((vec![number(row, column), number(r, c)], after.ended()));
                }
            }
        }
        ways
    }

    /// Goes on from a square; pieces come off as they are jumped.
    fn jump(self, row: i32, column: i32, path: Vec<u32>, ways: &mut Vec<Way>) {
        let piece = self.cells[row as usize][column as usize];
        let mut is_done = true;
        for (down, right) in Mailbox::directions(piece) {
            let enemy = self.at(row + down, column + right);
            let is_enemy = enemy.is_some_and(|p| p != '.' && p.to_ascii_lowercase() != self.turn);
            let (r, c) = (row + 2 * down, column + 2 * right);
            if !is_enemy || self.at(r, c) != Some('.') {
                continue;
            }
            is_done = false;
            let mut after = self.clone();
            after.set(row, column, '.');
            after.set(row + down, column + right, '.');
            let mut path = path.clone();
            path.push(number(r, c));
            if r == self.crown_row() && piece.is_ascii_lowercase() {
                after.set(r, c, piece.to_ascii_uppercase());
                ways.push((path, after.ended()));
            } else {
                after.set(r, c, piece);
                after.jump(r, c, path, ways);
            }
        }
        if is_done && path.len() > 1 {
            ways.push((path, self.ended()));
        }
    }

    /// The different boards after a move.
    pub(crate) fn results(&self) -> BTreeSet<Mailbox> {
        self.ways().into_iter().map(|(_, after)| after).collect()
    }

    /// Lines of `depth` plies, by paths or by results.
    pub(crate) fn perft(&self, depth: u32, by_paths: bool) -> u64 {
        if depth == 0 {
            return 1;
        }
        if by_paths {
            self.ways().iter().map(|(_, after)| after.perft(depth - 1, true)).sum()
        } else {
            self.results().iter().map(|after| after.perft(depth - 1, false)).sum()
        }
    }
}
