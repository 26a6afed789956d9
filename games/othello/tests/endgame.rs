//! Endgames, solved by the ordinary search.
#![expect(clippy::unwrap_used, reason = "tests")]

use nullwindow::table::Hashed;
use nullwindow::tree::random::SplitMix64;
use nullwindow::{Algorithm, Evaluate, Game, Limits, Outcome, Score, Searcher, Settings, oracle};
use nullwindow_othello::positions::{CONSECUTIVE, FFO};
use nullwindow_othello::{FastestFirst, Position, Promising, Static, Textbook, Trained, UNIT, endgame};

/// What the ordinary search with endgame settings says.
fn solve(position: &Position) -> Score {
    let trained = Trained::new();
    let mut search = Searcher::with(trained.clone(), Hashed::mib(4))
        .select(endgame::OnBoard::default())
        .order(endgame::order(&trained))
        .settings(endgame::settings(position));
    let report = search.run(position, &endgame::limits(position));
    let last = report.pv.iter().fold(*position, |position, &mv| position.play(mv));
    assert!(last.outcome().is_some(), "the line goes to the end of the game: {:?}", report.pv);
    report.value
}

#[test]
fn the_first_endgames_of_the_suite_are_solved_right() {
    for endgame in &FFO[..4] {
        let position: Position = endgame.text.parse().unwrap();
        assert_eq!(solve(&position), Score::new(endgame.score * UNIT), "FFO {}", endgame.number);
    }
}

/// Plain negamax to the end.
fn by_hand(position: &Position) -> i32 {
    if let Some(Outcome::Score(score)) = position.outcome() {
        return score.get();
    }
    let mut moves = Vec::new();
    position.moves(&mut moves);
    moves.into_iter().map(|mv| -by_hand(&position.play(mv))).max().unwrap()
}

/// The position of a random game where so many squares are empty, if it gets there.
fn late(seed: u64, empties: u32) -> Option<Position> {
    let mut random = SplitMix64::new(seed);
    let mut position = Position::start();
    while position.outcome().is_none() && position.empties() > empties {
        let mut moves = Vec::new();
        position.moves(&mut moves);
        position = position.play(moves[random.below(moves.len() as u64) as usize]);
    }
    position.outcome().is_none().then_some(position)
}

#[test]
fn the_last_seven_squares_are_played_as_negamax_would() {
    for position in (0..60).filter_map(|seed| late(seed, 7)) {
        assert_eq!(solve(&position).get(), by_hand(&position), "{position:?}");
    }
}

/// A search with the limit of the board says what one without it says.
fn the_limit_changes_nothing<E: Evaluate<Position> + Clone>(evaluation: &E, position: &Position, depth: i32) {
    let limits = Limits::depth(depth);
    let searcher = || Searcher::with(evaluation.clone(), Hashed::mib(1));
    let plain = searcher().run(position, &limits).value;
    let limited = searcher().select(endgame::OnBoard::default()).run(position, &limits).value;
    assert_eq!(limited, plain, "{position:?} at depth {depth}");
}

#[test]
fn the_limit_of_the_board_changes_no_value() {
    let trained = Trained::new();
    let mut positions: Vec<Position> =
        (0..40).flat_map(|seed| [late(seed, 12), late(seed, 7)]).flatten().collect();
    // Here a side is wiped out.
    positions.push(FFO[19].text.parse().unwrap());
    for position in &positions {
        let mut depths = vec![1, 2, 3, 4, 5];
        if position.empties() < 8 {
            depths.push(endgame::plies_left(position));
        }
        for depth in depths {
            the_limit_changes_nothing(&trained, position, depth);
            the_limit_changes_nothing(&Textbook, position, depth);
        }
    }
}

#[test]
fn no_evaluation_says_more_than_the_board_has() {
    let nearly_full = format!("{}- X", "X".repeat(61) + "OX").parse::<Position>().unwrap();
    assert_eq!(Textbook.evaluate(&nearly_full), Score::new(64 * UNIT));
    assert!(Trained::new().evaluate(&nearly_full) <= Score::new(64 * UNIT));
}

#[test]
fn neither_algorithm_nor_order_changes_a_value() {
    for sample in CONSECUTIVE.iter().step_by(5) {
        let position: Position = sample.text.parse().unwrap();
        for depth in [2, 3] {
            let value = oracle::minimax(&position, depth, &Textbook);
            for algorithm in [Algorithm::MTD_F, Algorithm::AlphaBeta, Algorithm::NegaScout] {
                let settings = Settings { algorithm, ..Settings::default() };
                let mut search = Searcher::with(Textbook, Hashed::mib(1)).settings(settings).order(vec![
                    Box::new(Static),
                    Box::new(FastestFirst::default()),
                    Box::new(Promising::default()),
                ]);
                let report = search.run(&position, &Limits::depth(depth));
                assert_eq!(report.value, value, "{algorithm} at depth {depth}");
            }
        }
    }
}
