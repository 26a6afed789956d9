//! Connect Four against the machine: `cargo run --release --example connect4`. You begin; with `--self` it plays
//! itself, and a number is the milliseconds it may think about a move (1000 if left out).

use nullwindow::{Game, Key, Limits, Outcome, Score, Searcher};
use std::io::{IsTerminal, stdin, stdout};
use std::time::Duration;

/// Stones of the side to move, and of both. A column is seven bits from the bottom up, the seventh always empty.
#[derive(Clone, Default)]
struct Board {
    mine: u64,
    all: u64,
}

const BOTTOM: u64 = 0x0408_1020_4081;
const CELLS: u64 = BOTTOM * 0x3f;

impl Game for Board {
    type Move = u8; // a column
    const SLOTS: usize = 49;
    fn moves(&self, list: &mut Vec<u8>) {
        list.extend([3, 2, 4, 1, 5, 0, 6].into_iter().filter(|&column| self.slot(column) < Board::SLOTS));
    }
    fn play(&self, column: u8) -> Board {
        Board { mine: self.mine ^ self.all, all: self.all | (self.all + (1 << (7 * column))) }
    }
    fn key(&self) -> Key {
        self.mine + self.all + BOTTOM
    }
    fn outcome(&self) -> Option<Outcome> {
        let lost = fours(self.mine ^ self.all) > 0;
        if lost { Some(Outcome::Loss) } else { (self.all == CELLS).then_some(Outcome::Draw) }
    }
    /// The cell where the stone lands; 64 if the column is full.
    fn slot(&self, column: u8) -> usize {
        ((self.all + (1 << (7 * column))) & CELLS & (0x3f << (7 * column))).trailing_zeros() as usize
    }
}

/// How many lines of four are in `cells`: upwards, to the right, and both diagonals.
fn fours(cells: u64) -> i32 {
    let lines = |step: u32| cells & (cells >> step) & (cells >> (2 * step)) & (cells >> (3 * step));
    [1, 7, 6, 8].map(|step| lines(step).count_ones() as i32).iter().sum()
}

/// The more lines are still open to me and the fewer to the opponent, the better.
fn evaluate(board: &Board) -> Score {
    Score::new(fours(CELLS & (board.mine | !board.all)) - fours(CELLS & !board.mine))
}

fn show(board: &Board) {
    let stones =
        if stdout().is_terminal() { ["\x1b[91m●\x1b[0m", "\x1b[93m●\x1b[0m"] } else { ["●", "○"] };
    for row in (0..6).rev() {
        let cells = [0, 1, 2, 3, 4, 5, 6].map(|column| match 1 << (7 * column + row) {
            cell if board.all & cell == 0 => "·",
            cell => stones[(board.all.count_ones() as usize + usize::from(board.mine & cell == 0)) % 2],
        });
        println!("│ {} │", cells.join(" "));
    }
    println!("╰─1─2─3─4─5─6─7─╯");
}

fn main() {
    let plays_itself = std::env::args().any(|arg| arg == "--self");
    play(plays_itself, std::env::args().find_map(|arg| arg.parse::<u32>().ok()).unwrap_or(1000));
}

/// A game, with `time` milliseconds for a move of the machine.
fn play(plays_itself: bool, time: u32) {
    let (mut search, mut board) = (Searcher::new(evaluate), Board::default());
    debug_assert_eq!(nullwindow::laws::check(&board, evaluate).err(), None, "the rules keep the laws");
    while board.outcome().is_none() {
        let stones = board.all.count_ones() as i32;
        if stones % 2 == 0 && !plays_itself {
            show(&board);
            println!("Your column, 1 to 7?");
            let Some(Ok(line)) = stdin().lines().next() else { return println!("Good bye!") };
            match line.trim().parse::<u8>() {
                Ok(column @ 1..=7) if board.slot(column - 1) < Board::SLOTS => board = board.play(column - 1),
                Ok(column @ 1..=7) => println!("Column {column} is full; choose another one."),
                _ => println!("{:?} is no column; type a number from 1 to 7.", line.trim()),
            }
        } else {
            let limits = Limits::depth(42 - stones).within(Duration::from_millis(time.into()));
            let report = search.run(&board, &limits);
            board = report.best.map(|column| board.play(column)).expect("a move: the game goes on");
            println!("I play {}: {} at depth {}.", report.pv[0] + 1, report.value, report.depth);
        }
    }
    show(&board);
    println!("{}", if board.outcome() == Some(Outcome::Draw) { "A draw." } else { "Four in a row!" });
}

#[test]
fn the_machine_plays_a_game_against_itself() {
    play(true, 1);
}
