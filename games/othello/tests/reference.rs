//! The fast rules against slow and obvious ones, and against an independent implementation.
#![expect(clippy::unwrap_used, reason = "tests")]

use magpie::othello::{Board, Stone};
use nullwindow::random::SplitMix64;
use nullwindow::{Game, Outcome, Score};
use nullwindow_othello::{Colour, Mode, Move, Position, UNIT, perft};
use proptest::prelude::*;

/// A board of 64 squares, each empty or with a disc; slow and obvious.
#[derive(Clone)]
struct Mailbox {
    squares: [Option<Colour>; 64],
    turn: Colour,
}

const DIRECTIONS: [(i32, i32); 8] = [(-1, -1), (0, -1), (1, -1), (-1, 0), (1, 0), (-1, 1), (0, 1), (1, 1)];

impl Mailbox {
    fn of(position: &Position) -> Mailbox {
        let on = |square: usize, colour| position.discs(colour) >> square & 1 != 0;
        let disc = |square| [Colour::Black, Colour::White].into_iter().find(|&colour| on(square, colour));
        Mailbox { squares: std::array::from_fn(disc), turn: position.colour() }
    }

    fn at(&self, column: i32, row: i32) -> Option<Colour> {
        let is_on_board = (0..8).contains(&column) && (0..8).contains(&row);
        if is_on_board { self.squares[(8 * row + column) as usize] } else { None }
    }

    /// The discs that a disc of `side` on `square` turns.
    fn turned(&self, square: usize, side: Colour) -> Vec<usize> {
        let mut all = Vec::new();
        if self.squares[square].is_some() {
            return all;
        }
        for (right, down) in DIRECTIONS {
            let mut row_of_discs = Vec::new();
            let (mut column, mut row) = (square as i32 % 8 + right, square as i32 / 8 + down);
            while self.at(column, row) == Some(side.other()) {
                row_of_discs.push((8 * row + column) as usize);
                (column, row) = (column + right, row + down);
            }
            if self.at(column, row) == Some(side) {
                all.extend(row_of_discs);
            }
        }
        all
    }

    fn places(&self, side: Colour) -> Vec<usize> {
        (0..64).filter(|&square| !self.turned(square, side).is_empty()).collect()
    }

    /// All moves; none if the game is over.
    fn moves(&self) -> Vec<Move> {
        let places = self.places(self.turn);
        if places.is_empty() && !self.places(self.turn.other()).is_empty() {
            return vec![Move::PASS];
        }
        places.into_iter().map(|square| Move::new(square as u8).unwrap()).collect()
    }

    fn play(&self, mv: Move) -> Mailbox {
        let mut next = self.clone();
        next.turn = self.turn.other();
        if let Some(square) = mv.square() {
            for turned in self.turned(usize::from(square), self.turn) {
                next.squares[turned] = Some(self.turn);
            }
            next.squares[usize::from(square)] = Some(self.turn);
        }
        next
    }

    /// Discs of the side to move less those of the other, empty squares to the winner.
    fn score(&self) -> i32 {
        let count = |what| self.squares.iter().filter(|square| **square == what).count() as i32;
        let (mine, theirs) = (count(Some(self.turn)), count(Some(self.turn.other())));
        match mine.cmp(&theirs) {
            std::cmp::Ordering::Greater => 64 - 2 * theirs,
            std::cmp::Ordering::Less => 2 * mine - 64,
            std::cmp::Ordering::Equal => 0,
        }
    }

    fn perft(&self, depth: u32, mode: Mode) -> u64 {
        let moves = self.moves();
        if depth == 0 || moves.is_empty() {
            return 1;
        }
        let left = if mode == Mode::PassIsFree && moves == [Move::PASS] { depth } else { depth - 1 };
        moves.iter().map(|&mv| self.play(mv).perft(left, mode)).sum()
    }
}

fn moves_of(position: &Position) -> Vec<Move> {
    let mut moves = Vec::new();
    if position.outcome().is_none() {
        position.moves(&mut moves);
    }
    moves
}

/// Walks through a random game; `look` sees every position.
fn random_game(seed: u64, mut look: impl FnMut(&Position, &[Move])) {
    let mut random = SplitMix64::new(seed);
    let mut position = Position::start();
    loop {
        let moves = moves_of(&position);
        look(&position, &moves);
        if moves.is_empty() {
            return;
        }
        position = position.play(moves[random.below(moves.len() as u64) as usize]);
    }
}

#[test]
fn thousands_of_random_games_follow_the_slow_rules() {
    let (mut passes, mut ends) = (0, 0);
    for seed in 0..1000 {
        random_game(seed, |position, moves| {
            let slow = Mailbox::of(position);
            assert_eq!(moves, slow.moves(), "game {seed} at {position:?}");
            for &mv in moves {
                let (fast, slow) = (position.play(mv), slow.play(mv));
                assert_eq!(Mailbox::of(&fast).squares, slow.squares, "game {seed}: {mv} in {position:?}");
                assert_eq!(fast.colour(), slow.turn);
            }
            passes += u32::from(moves == [Move::PASS]);
            if moves.is_empty() {
                ends += 1;
                assert_eq!(position.outcome(), Some(Outcome::Score(Score::new(slow.score() * UNIT))));
            }
        });
    }
    assert!(passes > 300 && ends == 1000, "{passes} passes, {ends} ends");
}

/// Magpie keeps a1 in the highest bit.
fn in_magpie(bits: u64) -> u64 {
    bits.reverse_bits()
}

#[test]
fn thousands_of_random_games_agree_with_magpie() {
    for seed in 10_000..12_000 {
        random_game(seed, |position, moves| {
            let (black, white) = (position.discs(Colour::Black), position.discs(Colour::White));
            let board = Board::try_from((in_magpie(black), in_magpie(white))).unwrap();
            let stone = if position.colour() == Colour::Black { Stone::Black } else { Stone::White };
            assert_eq!(
                board.moves_for(stone).raw(),
                in_magpie(position.legal()),
                "game {seed} at {position:?}"
            );
            for mv in moves {
                let Some(square) = mv.square() else { continue };
                let mut after = board.clone();
                after.play(stone, in_magpie(1 << square).try_into().unwrap());
                let ours = position.play(*mv).discs(position.colour());
                assert_eq!(after.bits_for(stone).raw(), in_magpie(ours), "game {seed}: {mv} in {position:?}");
            }
        });
    }
}

#[test]
fn perft_is_what_the_slow_rules_count() {
    for seed in 0..60 {
        let mut seen = 0;
        random_game(seed, |position, _| {
            seen += 1;
            if seen % 9 == 0 || position.empties() < 5 {
                for mode in [Mode::PassIsPly, Mode::PassIsFree] {
                    for depth in 0..4 {
                        let slow = Mailbox::of(position).perft(depth, mode);
                        assert_eq!(
                            perft(position, depth, mode),
                            slow,
                            "{mode:?}, depth {depth}, {position:?}"
                        );
                    }
                }
            }
        });
    }
}

/// Any two words as a board: squares that both claim are empty.
fn any_position() -> impl Strategy<Value = Position> {
    (any::<u64>(), any::<u64>(), any::<u64>(), any::<bool>()).prop_map(|(a, b, c, black)| {
        let colour = if black { Colour::Black } else { Colour::White };
        // With a third word, boards are as often nearly full as nearly empty.
        Position::new(a & !b & (c | b.rotate_left(7)), b & !a, colour).unwrap()
    })
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 2000, failure_persistence: None, ..ProptestConfig::default() })]

    #[test]
    fn boards_that_no_game_reaches_follow_the_slow_rules_too(position in any_position()) {
        let slow = Mailbox::of(&position);
        let moves = moves_of(&position);
        prop_assert_eq!(&moves, &slow.moves());
        for mv in moves {
            prop_assert_eq!(Mailbox::of(&position.play(mv)).squares, slow.play(mv).squares);
        }
    }
}
