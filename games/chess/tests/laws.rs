//! The battery of core's laws, on ordinary and on treacherous positions.
#![expect(clippy::unwrap_used, reason = "tests")]

use nullwindow::random::SplitMix64;
use nullwindow::{Evaluate, Game, Score, laws};
use nullwindow_chess::{PieceSquare, Position, Textbook, Trained};
use nullwindow_notation::{
    Notation,
    weights::{Linear, Weights},
};

fn positions() -> Vec<Position> {
    let texts = [
        "startpos",
        "r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1",
        "8/2p5/3p4/KP5r/1R3p1k/8/4P1P1/8 w - - 0 1",
        "r3k2r/Pppp1ppp/1b3nbN/nP6/BBP1P3/q4N2/Pp1P2PP/R2Q1RK1 w kq - 0 1",
        "1rqbkrbn/1ppppp1p/1n6/p1N3p1/8/2P4P/PP1PPPP1/1RQBKRBN w FBfb - 0 9",
        "8/8/1k6/2b5/2pP4/8/5K2/8 b - d3 0 1",
        "4k2r/8/8/8/8/8/8/RK1R3R w QDk - 0 1",
    ];
    texts.iter().map(|text| Position::parse(text).unwrap()).collect()
}

#[test]
fn chess_keeps_the_laws() {
    for position in positions() {
        laws::check(&position, Trained::new()).unwrap();
    }
}

#[test]
fn colours_make_no_difference() {
    for (i, position) in positions().iter().enumerate() {
        match i % 3 {
            0 => laws::symmetry(position, Trained::new(), Position::mirrored).unwrap(),
            1 => laws::symmetry(position, Textbook, Position::mirrored).unwrap(),
            _ => laws::symmetry(position, PieceSquare::new(), Position::mirrored).unwrap(),
        };
    }
}

#[test]
fn every_text_reads_back_as_what_it_was_written_from() {
    for position in positions().iter().step_by(2) {
        nullwindow_notation::check(position).unwrap();
    }
}

/// Weights without any pattern, so that no two terms can stand for each other.
fn scrambled(count: usize) -> Weights {
    let mut random = SplitMix64::new(7);
    let values = (0..count).map(|_| random.between(-60, 60) as i16).collect();
    Weights { game: "chess".into(), notes: Vec::new(), values }
}

/// Compares the value and the sum of features wherever a few random games lead.
fn sums_agree<E: Evaluate<Position> + Linear<Position>>(evaluation: &E, weights: &Weights) {
    for (seed, mut position) in positions().into_iter().cycle().take(70).enumerate() {
        let mut random = SplitMix64::new(seed as u64);
        let mut moves = Vec::new();
        while position.outcome().is_none() && moves.len() < 4_000 {
            let mut features = Vec::new();
            E::features(&position, &mut features);
            let share = |&(i, c): &(u32, f32)| f64::from(weights.values[i as usize]) * f64::from(c);
            let sum: f64 = features.iter().map(share).sum();
            let value = f64::from(evaluation.evaluate(&position).get());
            assert!((sum - value).abs() < 1.001, "{sum} or {value}? {}", position.text());
            let seen = moves.len();
            position.moves(&mut moves);
            let index = random.below((moves.len() - seen) as u64) as usize;
            position = position.play(moves[seen + index]);
        }
    }
}

#[test]
fn an_evaluation_is_the_sum_of_its_features_rounded_towards_zero() {
    let weights = scrambled(Trained::count());
    sums_agree(&Trained::with(&weights).unwrap(), &weights);
    let weights = scrambled(PieceSquare::count());
    sums_agree(&PieceSquare::with(&weights).unwrap(), &weights);
}

/// Every pair of extreme weights, alone and by turns.
fn extremes(count: usize) -> impl Iterator<Item = Weights> {
    let values = [i16::MIN, i16::MIN + 1, -1, 0, i16::MAX];
    let cycles = values.into_iter().flat_map(move |a| values.map(|b| [a, b, b, a]));
    cycles.map(move |cycle| {
        let values = cycle.into_iter().cycle().take(count).collect();
        Weights { game: "chess".into(), notes: Vec::new(), values }
    })
}

#[test]
fn extreme_weights_do_not_overflow() {
    for (all, squares) in extremes(Trained::count()).zip(extremes(PieceSquare::count())) {
        let (trained, squares) = (Trained::with(&all).unwrap(), PieceSquare::with(&squares).unwrap());
        for position in positions() {
            let _ = (trained.evaluate(&position), squares.evaluate(&position));
        }
        // Both sides have the same here: all that is left is the right to move, which fits however large it is.
        let mut features = Vec::new();
        Trained::features(&Position::start(), &mut features);
        let sum: f32 = features.iter().map(|&(i, c)| f32::from(all.values[i as usize]) * c).sum();
        assert_eq!(trained.evaluate(&Position::start()), Score::new(sum as i32), "{:?}", &all.values[..4]);
    }
}

#[test]
fn weights_of_another_size_are_refused() {
    let error = Trained::with(&scrambled(3)).unwrap_err();
    assert!(error.ends_with("weights, found 3"), "{error}");
}
