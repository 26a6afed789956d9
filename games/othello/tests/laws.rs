//! What every game owes the search, and perft.
#![expect(clippy::unwrap_used, reason = "tests")]

use nullwindow::{Evaluate, Game, Outcome, Score, laws};
use nullwindow_notation::weights::{Linear, Weights};
use nullwindow_othello::{Mode, Move, Position, Textbook, Trained, UNIT, perft, positions};

#[test]
fn othello_keeps_the_laws() {
    let seen = laws::check(&Position::start(), Trained::new()).unwrap();
    assert!(seen.ends >= 200);
    laws::check(&Position::start(), Textbook).unwrap();
}

#[test]
fn colours_do_not_matter() {
    laws::symmetry(&Position::start(), Trained::new(), Position::mirrored).unwrap();
    laws::symmetry(&Position::start(), Textbook, Position::mirrored).unwrap();
}

#[test]
fn notation_is_exact() {
    nullwindow_notation::check(&Position::start()).unwrap();
}

#[test]
fn perft_is_as_in_the_table() {
    let table = include_str!("perft.txt");
    let lines = table.lines().filter(|line| !line.starts_with('#') && !line.trim().is_empty());
    let mut read = 0;
    for line in lines {
        let fields: Vec<&str> = line.split(';').map(str::trim).collect();
        let &[name, position, mode, counts] = fields.as_slice() else { panic!("four fields in {line:?}") };
        let position: Position = position.parse().unwrap();
        let mode = match mode {
            "pass-is-ply" => Mode::PassIsPly,
            "pass-is-free" => Mode::PassIsFree,
            other => panic!("no mode: {other}"),
        };
        for (depth, count) in (1..).zip(counts.split_whitespace()) {
            let count: u64 = count.parse().unwrap();
            // Deeper ones are run by `nullwindow perft`.
            if count < 30_000_000 {
                assert_eq!(perft(&position, depth, mode), count, "{name}, {mode:?}, depth {depth}");
                read += 1;
            }
        }
    }
    assert!(read >= 20);
}

/// Random games, every position of which is looked at.
fn random_positions(games: u64) -> Vec<Position> {
    let mut all = Vec::new();
    for seed in 0..games {
        let mut random = nullwindow::random::SplitMix64::new(seed);
        let mut position = Position::start();
        while position.outcome().is_none() {
            all.push(position);
            let mut moves = Vec::new();
            position.moves(&mut moves);
            position = position.play(moves[random.below(moves.len() as u64) as usize]);
        }
    }
    all
}

/// The files of weights that come with the crate.
const FILES: [&[u8]; 2] =
    [include_bytes!("../weights/trained.weights"), include_bytes!("../weights/selfplay.weights")];

#[test]
fn weights_that_come_with_the_crate_take_at_most_4_mib() {
    assert!(FILES.iter().map(|file| file.len()).sum::<usize>() <= 4 << 20);
    for (file, evaluation) in FILES.into_iter().zip([Trained::new(), Trained::selfplay()]) {
        let weights = Weights::read(file, "othello").unwrap();
        let read = Trained::with(&weights).unwrap();
        for position in random_positions(3) {
            assert_eq!(read.evaluate(&position), evaluation.evaluate(&position));
        }
        assert!(weights.notes.iter().any(|note| note.starts_with("command: nullwindow train othello")));
    }
}

/// The lab's record and other results were found with it.
#[test]
fn the_values_of_the_trained_evaluation_never_change() {
    let trained = Trained::new();
    let texts = positions::CORPUS.iter().map(|sample| sample.text);
    let values = texts.map(|text| trained.evaluate(&text.parse().unwrap()).get());
    let sum = values.fold(0, |sum, value| nullwindow::random::mix(sum ^ value as u64));
    assert_eq!(sum, 2_969_147_692_792_707_430);
}

#[test]
fn the_trained_evaluation_is_the_sum_of_its_features() {
    let weights = Weights::read(FILES[1], "othello").unwrap();
    assert_eq!(weights.values.len(), <Trained as Linear<Position>>::count());
    let trained = Trained::with(&weights).unwrap();
    let mut features = Vec::new();
    for position in random_positions(100) {
        features.clear();
        Trained::features(&position, &mut features);
        let value = |&(index, times): &(u32, f32)| f32::from(weights.values[index as usize]) * times;
        let sum: f32 = features.iter().map(value).sum();
        let cut = sum.clamp(-6400.0, 6400.0);
        assert!((cut - trained.evaluate(&position).get() as f32).abs() < 0.5, "{position:?}");
    }
}

#[test]
fn weights_of_another_size_are_refused() {
    let weights = Weights { game: "othello".into(), notes: Vec::new(), values: vec![1, 2, 3] };
    assert!(Trained::with(&weights).unwrap_err().ends_with("found 3"));
}

#[test]
fn incremental_data_of_a_position_equals_data_computed_from_scratch() {
    for position in random_positions(100) {
        let anew = Position::new(position.mine(), position.theirs(), position.colour()).unwrap();
        assert_eq!((position.legal(), position.key()), (anew.legal(), anew.key()));
        let (mut kept, mut fresh) = (Vec::new(), Vec::new());
        Trained::features(&position, &mut kept);
        Trained::features(&anew, &mut fresh);
        assert_eq!(kept, fresh, "{position:?}");
    }
}

/// The image under one of the eight symmetries of the board.
fn image(position: &Position, symmetry: u32) -> Position {
    let transposed = |set: u64| {
        let squares = (0..64).filter(|square| set >> square & 1 != 0);
        squares.fold(0, |all, square| all | 1 << (8 * (square % 8) + square / 8))
    };
    let moved = |set: u64| {
        let set = if symmetry & 1 == 0 { set } else { set.reverse_bits().swap_bytes() };
        let set = if symmetry & 2 == 0 { set } else { set.swap_bytes() };
        if symmetry & 4 == 0 { set } else { transposed(set) }
    };
    Position::new(moved(position.mine()), moved(position.theirs()), position.colour()).unwrap()
}

#[test]
fn evaluations_are_equal_for_rotated_and_mirrored_boards() {
    let trained = Trained::new();
    for position in random_positions(20) {
        for symmetry in 1..8 {
            let image = image(&position, symmetry);
            assert_eq!(trained.evaluate(&position), trained.evaluate(&image), "{symmetry}: {position:?}");
            assert_eq!(Textbook.evaluate(&position), Textbook.evaluate(&image), "{symmetry}: {position:?}");
        }
    }
}

#[test]
fn empty_squares_go_to_the_winner() {
    let wiped_out = Position::new(0, 0b111, nullwindow_othello::Colour::White).unwrap();
    assert_eq!(wiped_out.outcome(), Some(Outcome::Score(Score::new(-64 * UNIT))));
    let even = Position::new(1, 1 << 63, nullwindow_othello::Colour::Black).unwrap();
    assert_eq!(even.outcome(), Some(Outcome::Score(Score::ZERO)));
}

#[test]
fn a_forced_pass_is_a_move() {
    // White on a1, Black on b1: only White has a move.
    let position: Position = format!("OX{} X", "-".repeat(62)).parse().unwrap();
    let mut moves = Vec::new();
    position.moves(&mut moves);
    assert_eq!(moves, [Move::PASS]);
    let mut replies = Vec::new();
    position.play(Move::PASS).moves(&mut replies);
    assert_eq!(replies, [Move::new(2).unwrap()]);
}
