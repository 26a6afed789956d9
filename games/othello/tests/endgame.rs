//! Endgames, solved by the ordinary search.
#![expect(clippy::unwrap_used, reason = "tests")]

mod late;

use late::late;
use nullwindow::select::FullWidth;
use nullwindow::table::{Certainty, Draft, Hashed};
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

/// What the side to move wins, within (`alpha`, `beta`): Alpha-Beta on the rules and nothing else.
fn alpha_beta(position: &Position, mut alpha: i32, beta: i32) -> i32 {
    if let Some(Outcome::Score(score)) = position.outcome() {
        return score.get();
    }
    let (mut moves, mut most) = (Vec::new(), -Score::INF.get());
    position.moves(&mut moves);
    for mv in moves {
        most = most.max(-alpha_beta(&position.play(mv), -beta, -alpha));
        alpha = alpha.max(most);
        if alpha >= beta {
            break;
        }
    }
    most
}

/// Searches `position` at every level of certainty, one after another with the same table, and holds the last value, which
/// leaves nothing out, against `alpha_beta`; returns whether a level before it was wrong.
fn solve_after_all_levels(position: &Position, grain: i32) -> bool {
    let value = alpha_beta(position, -Score::INF.get(), Score::INF.get());
    let mut search =
        Searcher::with(Coarse { grain, inner: Trained::new() }, Hashed::mib(1).draft(Draft::AtLeast))
            .select(endgame::Ending::with_grain(grain).cuts_from(11))
            .order(endgame::order(&Trained::new()));
    let mut was_wrong = false;
    for level in 0..=Certainty::FULL.level() {
        let certainty = Certainty::new(level);
        *search.settings_mut() = Settings { certainty, ..Settings::fixed(Algorithm::MTD_F) };
        search.run(position, &Limits::depth(endgame::warm_up(position)));
        *search.settings_mut() = Settings { certainty, ..endgame::settings() };
        let report = search.run(position, &endgame::limits(position));
        let is_exact = report.iterations[0].certainty >= *endgame::PASSES.last().unwrap();
        let is_right = report.value.get() == value / grain;
        assert!(is_right || !is_exact, "{position:?} {grain} {certainty:?}: {} and {value}", report.value);
        was_wrong |= !is_right;
    }
    was_wrong
}

#[test]
fn a_value_called_exact_is_exact_with_every_level_of_certainty_before_it() {
    let positions = (0..400).filter_map(|seed| late(seed, 8 + seed as u32 % 4));
    let found = positions.enumerate().map(|(i, position)| solve_after_all_levels(&position, [1, 25][i % 2]));
    assert_eq!(found.filter(|was_wrong| *was_wrong).count(), 0, "ten squares are solved without selectivity");
}

#[test]
fn a_guess_at_the_end_of_the_game_is_an_even_number_of_discs_and_takes_few_passes() {
    for (seed, grain) in (0..30).zip([1, 8, 50].into_iter().cycle()) {
        let Some(position) = late(seed, 16) else { continue };
        let mut search = Searcher::with(Coarse { grain, inner: Trained::new() }, Hashed::mib(4))
            .select(endgame::Ending::with_grain(grain))
            .order(endgame::order(&Trained::new()))
            .settings(Settings { certainty: Certainty::LEAST, ..endgame::settings() });
        let report = search.run(&position, &endgame::limits(&position));
        let two_discs = 2 * UNIT / grain;
        assert_eq!(report.value.get() % two_discs, 0, "{position:?} {grain}");
        let passes = &report.iterations[0].passes;
        // From one even number to the next, and not by the hundredths that shallow searches promise.
        let off = (report.value.get() - passes[0].window.0.get()).abs() / two_discs;
        assert!(
            passes.len() as i32 <= off + 5,
            "{} passes for {off} steps, {position:?} {grain}",
            passes.len()
        );
    }
}

/// Where the table is used, shallower searches are asked and moves are rated by the evaluation: each choice shows in the nodes.
#[test]
fn few_nodes_lead_to_a_guess_and_to_the_exact_value() {
    let [mut guess, mut exact] = [0; 2];
    for position in (0..4).filter_map(|seed| late(seed, 20)) {
        let trained = Trained::new();
        let mut search = Searcher::with(trained.clone(), Hashed::mib(4))
            .select(endgame::Ending::default())
            .order(endgame::order(&trained))
            .settings(Settings { certainty: Certainty::new(2), ..endgame::settings() });
        guess += search.run(&position, &endgame::limits(&position)).nodes;
        search.settings_mut().certainty = Certainty::FULL;
        exact += search.run(&position, &endgame::limits(&position)).nodes;
    }
    assert_eq!((guess, exact), (27_465_403, 32_454_499));
}

/// Twenty minutes of a core; `./verify othello` runs it.
#[test]
#[ignore = "long: see ./verify"]
fn ten_thousand_values_called_exact_are_exact() {
    let next = std::sync::atomic::AtomicU64::new(0);
    let next_number = || next.fetch_add(1, std::sync::atomic::Ordering::Relaxed);
    let [wrong, solved] = std::thread::scope(|scope| {
        let work = || {
            let numbers = std::iter::from_fn(|| Some(next_number()).filter(|number| *number < 10_400));
            let positions = numbers.filter_map(|seed| late(1_000 + seed, 8 + seed as u32 % 7));
            positions.fold([0, 0], |[wrong, solved], position| {
                [wrong + u32::from(solve_after_all_levels(&position, 1)), solved + 1]
            })
        };
        let cores = std::thread::available_parallelism().map_or(2, usize::from);
        let threads: Vec<_> = (0..cores).map(|_| scope.spawn(work)).collect();
        threads.into_iter().fold([0, 0], |sum, thread| {
            let [wrong, solved] = thread.join().unwrap();
            [sum[0] + wrong, sum[1] + solved]
        })
    });
    println!("{solved} positions; at {wrong} of them a level before the last was wrong");
    assert!(solved >= 10_000 && wrong > 100, "{solved} {wrong}");
}

#[test]
fn what_a_selective_search_has_left_in_the_table_answers_no_search_of_full_width() {
    let (mut wrong, trained) = (0, Trained::new());
    for (i, position) in (0..120).filter_map(|seed| late(seed, 20 + seed as u32 % 24)).enumerate() {
        let depth = 5 + i as i32 % 3;
        let value =
            Searcher::with(trained.clone(), Hashed::mib(1)).run(&position, &Limits::depth(depth)).value;
        let mut search = Searcher::with(trained.clone(), Hashed::mib(1))
            .select(endgame::Ending::default())
            .settings(Settings { certainty: Certainty::LEAST, ..Settings::fixed(Algorithm::MTD_F) });
        wrong += u32::from(search.run(&position, &Limits::depth(depth)).value != value);
        let report = search.select(FullWidth).run(&position, &Limits::depth(depth));
        assert_eq!(report.value, value, "{position:?} {depth}");
    }
    assert!(wrong > 10, "only {wrong} selective searches were wrong: the test shows nothing");
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
