//! What a careless user may hand over.

use nullwindow::table::Hashed;
use nullwindow::{
    Algorithm, Deepening, Game, Guess, Key, Limits, MAX_DEPTH, Outcome, Score, Searcher, Settings, laws,
};
use nullwindow_theory::oracle;
use nullwindow_theory::tree::{Statics, Tree};
use std::sync::Arc;

#[test]
fn an_evaluation_that_looks_like_a_win_is_cut_to_the_highest_evaluation_with_or_without_a_table() {
    let boastful = |_: &Tree| Score::WIN;
    let tree: Tree = "(((1 2)(3 4))((5 6)(7 8)))".parse().unwrap();
    for entries in [0, 16, 4096] {
        for algorithm in Algorithm::all() {
            let mut search =
                Searcher::with(boastful, Hashed::entries(entries)).settings(Settings::plain(algorithm));
            let report = search.run(&tree, &Limits::depth(2));
            assert!(report.bounds.contains(Score::EVAL_MAX), "{algorithm} {entries}: {:?}", report.bounds);
            assert_eq!(report.value.win_distance(), None, "{algorithm} {entries}");
        }
    }
}

#[test]
fn a_window_or_a_step_without_width_is_as_narrow_as_can_be() {
    let step = |name: &str| match name.parse() {
        Ok(Algorithm::Mtd(driver, _)) => Algorithm::Mtd(driver, -5),
        _ => panic!("{name} is a driver"),
    };
    let narrow = [
        Algorithm::Aspiration(-7),
        Algorithm::Aspiration(0),
        Algorithm::AspirationAlphaBeta(-1),
        step("mtd-step"),
        step("mtd-step-dual"),
        step("mtd-double"),
        step("mtd-stride"),
    ];
    for algorithm in narrow {
        let report = Searcher::with(Statics, Hashed::entries(64))
            .settings(Settings::plain(algorithm))
            .run(&Tree::pearl(), &Limits::depth(4));
        assert_eq!(report.value.get(), 35, "{algorithm:?}");
    }
}

#[test]
fn an_own_guess_is_asked_at_every_iteration_and_any_guess_finds_the_value() {
    for off in [-30_000, -1000, 0, 7, 30_000] {
        let own = Guess::Own(Arc::new(move |finished, _, statically| {
            finished.last().map_or(statically, |it| it.value) + off
        }));
        let settings =
            Settings { guess: own, deepening: Deepening::From { first: 1, step: 1 }, ..Settings::default() };
        let report = Searcher::with(Statics, Hashed::entries(64))
            .settings(settings)
            .run(&Tree::pearl(), &Limits::depth(4));
        assert_eq!(report.value.get(), 35, "off by {off}");
        for pair in report.iterations.windows(2) {
            assert_eq!(pair[1].guess, pair[0].value + off);
        }
    }
}

/// One way in, and then a great many.
#[derive(Clone)]
struct Funnel(u64, u32);

impl Game for Funnel {
    type Move = u64;
    fn moves(&self, list: &mut Vec<u64>) {
        list.extend(0..if self.1 < 2 { 1 } else { 40 });
    }
    fn play(&self, mv: u64) -> Funnel {
        Funnel(self.0.wrapping_mul(41).wrapping_add(mv), self.1 + 1)
    }
    fn key(&self) -> Key {
        self.0 << 8 | u64::from(self.1)
    }
    fn outcome(&self) -> Option<Outcome> {
        (self.1 == 10).then_some(Outcome::Draw)
    }
}

#[test]
fn the_battery_of_laws_ends_however_wide_the_game_becomes() {
    let seen = laws::check(&Funnel(0, 0), |_: &Funnel| Score::ZERO).unwrap();
    assert!(seen.positions < 100_000, "{seen:?}");
}

#[test]
fn any_depth_is_accepted() {
    let pearl = Tree::pearl();
    for depth in [-3, 0, 1, 4, 5, MAX_DEPTH, i32::MAX] {
        let report = Searcher::with(Statics, Hashed::entries(64)).run(&pearl, &Limits::depth(depth));
        let value = oracle::minimax(&pearl, depth.clamp(0, 4), Statics);
        assert_eq!(report.value, value, "depth {depth}");
    }
}
