//! Endgames, solved by the ordinary search.
#![expect(clippy::unwrap_used, reason = "tests")]

mod late;

use late::late;
use nullwindow::table::Hashed;
use nullwindow::{
    Algorithm, Coarse, Evaluate, Game, Guess, Limits, Outcome, Score, Searcher, Settings, Target,
};
use nullwindow_othello::positions::{CONSECUTIVE, FFO};
use nullwindow_othello::{FastestFirst, Position, Promising, Static, Textbook, Trained, UNIT, endgame};
use nullwindow_theory::oracle;

/// What the ordinary search with endgame settings says.
fn solve(position: &Position) -> Score {
    let trained = Trained::new();
    let mut search = Searcher::with(trained.clone(), Hashed::mib(4))
        .select(endgame::Ending::default())
        .order(endgame::order(&trained))
        .settings(endgame::settings());
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

#[test]
fn the_last_seven_squares_are_played_as_negamax_would() {
    for position in (0..60).filter_map(|seed| late(seed, 7)) {
        assert_eq!(solve(&position).get(), by_hand(&position), "{position:?}");
    }
}

#[test]
fn endgame_knowledge_changes_no_value() {
    let trained = Trained::new();
    // In the last of these a side is wiped out.
    let wiped_out: Position = FFO[19].text.parse().unwrap();
    let some_plies_on = (0..20).fold(wiped_out, |position, _| {
        let mut moves = Vec::new();
        position.moves(&mut moves);
        moves.first().map_or(position, |&mv| position.play(mv))
    });
    for position in (0..60).filter_map(|seed| late(seed, 6 + seed as u32 % 4)).chain([some_plies_on]) {
        let plain = Searcher::with(trained.clone(), Hashed::mib(1))
            .run(&position, &Limits::depth(endgame::plies_left(&position)));
        assert_eq!(solve(&position), plain.value, "{position:?}");
    }
}

/// Every question about a value, in every grain, is answered as the value answers it.
#[test]
fn windows_two_discs_wide_answer_every_question() {
    for position in (0..30).filter_map(|seed| late(seed, 8)) {
        let value = by_hand(&position);
        for grain in [1, 25, 100, 200, 300] {
            let evaluation = Coarse { grain, inner: Trained::new() };
            let guesses = (-7..=7).map(|discs| Score::new((value + 50 * discs) / grain));
            for guess in guesses {
                let settings = Settings { guess: Guess::Fixed(guess), ..endgame::settings() };
                let report = Searcher::with(evaluation.clone(), Hashed::mib(1))
                    .select(endgame::Ending::with_grain(grain))
                    .order(endgame::order(&Trained::new()))
                    .settings(settings)
                    .run(&position, &endgame::limits(&position));
                assert_eq!(report.value.get(), value / grain, "{position:?} {grain} {guess}");
                let even = |pass: &nullwindow::driver::Pass| grain > 200 || pass.g.get() % (200 / grain) == 0;
                assert!(report.iterations[0].passes.iter().all(even), "{position:?} {grain}");
            }
        }
    }
}

#[test]
fn the_winner_is_found_without_the_value() {
    for position in (0..60).filter_map(|seed| late(seed, 8)) {
        let value = by_hand(&position);
        for algorithm in Algorithm::all() {
            let settings = Settings { algorithm, target: Target::Sign, ..endgame::settings() };
            let report = Searcher::with(Trained::new(), Hashed::mib(1))
                .select(endgame::Ending::default())
                .order(endgame::order(&Trained::new()))
                .settings(settings)
                .run(&position, &endgame::limits(&position));
            let found = report.bounds;
            assert!(
                found.lower.get() <= value && value <= found.upper.get(),
                "{position:?} {algorithm} {found:?}"
            );
            if !matches!(algorithm, Algorithm::Best(_)) {
                assert!(
                    found.is_exact() || found.lower.get() > 0 || found.upper.get() < 0,
                    "{position:?} {algorithm} {found:?}"
                );
            }
        }
    }
}

#[test]
fn no_evaluation_exceeds_64_discs() {
    let nearly_full = format!("{}- X", "X".repeat(61) + "OX").parse::<Position>().unwrap();
    assert_eq!(Textbook.evaluate(&nearly_full), Score::new(64 * UNIT));
    assert!(Trained::new().evaluate(&nearly_full) <= Score::new(64 * UNIT));
}

#[test]
fn neither_algorithm_nor_order_changes_a_value() {
    for sample in CONSECUTIVE.iter().step_by(5) {
        let position: Position = sample.text.parse().unwrap();
        for depth in [2, 3] {
            let value = oracle::minimax(&position, depth, Textbook);
            for algorithm in [Algorithm::MTD_F, Algorithm::AlphaBeta, Algorithm::NegaScout] {
                let settings = Settings { algorithm, ..Settings::default() };
                let mut search = Searcher::with(Textbook, Hashed::mib(1)).settings(settings).order(vec![
                    Box::new(Static),
                    Box::new(FastestFirst),
                    Box::new(Promising::default()),
                ]);
                let report = search.run(&position, &Limits::depth(depth));
                assert_eq!(report.value, value, "{algorithm} at depth {depth}");
            }
        }
    }
}
