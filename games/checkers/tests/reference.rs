//! The fast generator against the slow one, on thousands of random positions and the perft tables.

mod common;

use common::Mailbox;
use nullwindow::history::{Drawn, History};
use nullwindow::random::SplitMix64;
use nullwindow::{Evaluate, Game, Outcome, Score, laws};
use nullwindow_checkers::{Mode, Move, Position, Textbook, Trained, perft};
use nullwindow_notation::{Notation, weights::Linear};
use std::collections::BTreeSet;

fn moves_of(position: &Position) -> Vec<Move> {
    let mut moves = Vec::new();
    if position.outcome().is_none() {
        position.moves(&mut moves);
    }
    moves
}

/// Random pieces on random squares: far more kings and captures than games have.
fn scattered(random: &mut SplitMix64) -> Position {
    let mut sides = [Vec::new(), Vec::new()];
    let most = random.between(1, 12) as usize;
    for number in 1..=32 {
        let side = random.below(2) as usize;
        let is_crowned = if side == 0 { number <= 4 } else { number >= 29 };
        if random.chance(35) && sides[side].len() < most {
            let king = if is_crowned || random.chance(40) { "K" } else { "" };
            sides[side].push(format!("{king}{number}"));
        }
    }
    let turn = if random.chance(50) { "B" } else { "W" };
    let text = format!("{turn}:W{}:B{}", sides[0].join(","), sides[1].join(","));
    text.parse().expect("a position")
}

fn agree(position: &Position) {
    let slow = Mailbox::of(position);
    let moves = moves_of(position);
    let fast: BTreeSet<Mailbox> = moves.iter().map(|&mv| Mailbox::of(&position.play(mv))).collect();
    assert_eq!(fast, slow.results(), "{position:?}");
    assert_eq!(fast.len(), moves.len(), "every result once: {position:?}");
    assert_eq!(position.outcome(), moves.is_empty().then_some(Outcome::Loss));
    assert_eq!(perft(position, 1, Mode::Paths), slow.ways().len() as u64, "{position:?}");
    for mv in moves {
        let after = position.play(mv);
        let again: Position = after.text().parse().expect("its own text");
        assert_eq!(after.key(), again.key(), "incremental and recomputed key");
        assert_eq!(after, again);
    }
}

#[test]
fn the_fast_generator_agrees_with_the_slow_one_in_random_games() {
    let mut random = SplitMix64::new(1);
    for _ in 0..400 {
        let mut position = Position::start();
        for _ in 0..100 {
            agree(&position);
            let moves = moves_of(&position);
            if moves.is_empty() {
                break;
            }
            position = position.play(moves[random.below(moves.len() as u64) as usize]);
        }
    }
}

#[test]
fn the_fast_generator_agrees_with_the_slow_one_on_scattered_pieces() {
    let mut random = SplitMix64::new(2);
    for _ in 0..5_000 {
        agree(&scattered(&mut random));
    }
}

#[test]
fn perft_by_paths_and_by_results_agrees_with_the_slow_one_on_scattered_pieces() {
    let mut random = SplitMix64::new(3);
    for _ in 0..200 {
        let position = scattered(&mut random);
        let slow = Mailbox::of(&position);
        assert_eq!(perft(&position, 3, Mode::Paths), slow.perft(3, true), "{position:?}");
        assert_eq!(perft(&position, 3, Mode::Results), slow.perft(3, false), "{position:?}");
    }
}

#[test]
fn the_laws_hold() {
    for evaluation in [&Textbook as &dyn Evaluate<Position, State = ()>, &Trained::new()] {
        let evaluation = &|p: &Position| evaluation.evaluate(p);
        let mut random = SplitMix64::new(4);
        laws::check(&Position::start(), evaluation).expect("the laws");
        laws::symmetry(&Position::start(), evaluation, Position::mirrored).expect("symmetry");
        for _ in 0..4 {
            let position = scattered(&mut random);
            laws::check(&position, evaluation).expect("the laws");
            laws::symmetry(&position, evaluation, Position::mirrored).expect("symmetry");
        }
    }
}

#[test]
fn notation_is_exact() {
    nullwindow_notation::check(&Position::start()).expect("notation");
    let mut random = SplitMix64::new(5);
    for _ in 0..10 {
        nullwindow_notation::check(&scattered(&mut random)).expect("notation");
    }
}

#[test]
fn the_trained_evaluation_is_the_sum_of_its_features() {
    let mut random = SplitMix64::new(6);
    let mut weights = Trained::by_hand();
    weights.values.iter_mut().for_each(|value| *value += random.between(-300, 300) as i16);
    let trained = Trained::with(&weights).expect("enough weights");
    let mut features = Vec::new();
    for _ in 0..20_000 {
        let position = scattered(&mut random);
        features.clear();
        Trained::features(&position, &mut features);
        let sum: i32 =
            features.iter().map(|&(i, times)| i32::from(weights.values[i as usize]) * times as i32).sum();
        assert_eq!(trained.evaluate(&position), Score::new(sum), "{position:?}");
    }
}

#[test]
fn weights_of_another_number_are_refused() {
    let mut weights = Trained::by_hand();
    weights.values.pop();
    let error = Trained::with(&weights).expect_err("one is missing");
    assert!(error.contains("expected") && error.contains("found"), "{error}");
}

#[test]
fn forty_moves_a_side_without_progress_are_a_draw() {
    let mut history = History::new("B:WK32:BK1,5".parse::<Position>().expect("a position"));
    let mut random = SplitMix64::new(7);
    for _ in 0..80 {
        assert_ne!(history.drawn(), Some(Drawn::ByNoProgress));
        let position = *history.position();
        let kings = moves_of(&position).into_iter().filter(|mv| mv.from().number() != 5);
        let kings: Vec<Move> = kings.collect();
        history.play(kings[random.below(kings.len() as u64) as usize]);
        if history.position().must_capture() {
            return; // not this time
        }
    }
    assert_eq!(history.quiet_plies(), 80);
    assert!(history.drawn().is_some());
}

#[test]
fn the_same_position_three_times_is_a_draw() {
    let mut history = History::new("B:WK32:BK1".parse::<Position>().expect("a position"));
    for text in ["1-6", "32-27", "6-1", "27-32", "1-6", "32-27", "6-1"] {
        let mv = history.position().parse_move(text).expect("a move");
        history.play(mv);
        assert_eq!(history.drawn(), None);
    }
    history.play(history.position().parse_move("27-32").expect("a move"));
    assert_eq!(history.drawn(), Some(Drawn::ByRepetition));
}

/// A line of the tables.
struct Row {
    name: &'static str,
    position: Position,
    mode: Mode,
    counts: Vec<u64>,
}

fn rows() -> Vec<Row> {
    let lines = include_str!("perft.txt").lines();
    let lines = lines.filter(|line| !line.trim().is_empty() && !line.starts_with('#'));
    lines
        .map(|line| {
            let fields: Vec<&str> = line.split(';').map(str::trim).collect();
            let [name, position, mode, counts] = fields[..] else { panic!("four fields: {line}") };
            let counts = counts.split_whitespace().map(|n| n.parse().expect("a number")).collect();
            let (position, mode) = (
                position.parse().expect("a position"),
                match mode {
                    "paths" => Mode::Paths,
                    "results" => Mode::Results,
                    other => panic!("no mode: {other}"),
                },
            );
            Row { name, position, mode, counts }
        })
        .collect()
}

/// More leaves than this are for `nullwindow perft`, or for the ignored test.
const QUICK: u64 = 5_000_000;

fn verify(most: u64) {
    for Row { name, position, mode, counts } in rows() {
        for (depth, &expected) in (1..).zip(&counts).take_while(|(_, count)| **count <= most) {
            assert_eq!(perft(&position, depth, mode), expected, "{name}, depth {depth}, {mode:?}");
        }
    }
}

#[test]
fn perft_is_exact_at_quick_depths() {
    assert_eq!(rows().len(), 20);
    verify(QUICK);
}

#[test]
#[ignore = "a minute or so: cargo test --release -p nullwindow-checkers -- --ignored"]
fn perft_is_exact_at_all_depths() {
    verify(u64::MAX);
}

#[test]
fn the_tables_agree_with_the_slow_generator() {
    for Row { name, position, mode, counts } in rows() {
        for (depth, &expected) in (1..).zip(&counts).take_while(|(_, count)| **count <= 10_000) {
            let slow = Mailbox::of(&position).perft(depth, mode == Mode::Paths);
            assert_eq!(slow, expected, "{name}, depth {depth}, {mode:?}");
        }
    }
}

#[test]
#[ignore = "minutes: the slow generator on the deep lines of the nine positions"]
fn the_tables_agree_with_the_slow_generator_at_all_depths() {
    for Row { name, position, mode, counts } in rows().into_iter().filter(|row| row.name != "start") {
        for (depth, &expected) in (1..).zip(&counts) {
            let slow = Mailbox::of(&position).perft(depth, mode == Mode::Paths);
            assert_eq!(slow, expected, "{name}, depth {depth}, {mode:?}");
        }
    }
}
