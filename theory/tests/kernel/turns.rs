//! Games in which a side may move again: everything that holds where turns alternate holds here too.

use crate::common::{
    AnyTable, ordering, proves_a_move, some_algorithm, some_graph, some_settings, some_table,
};
use crate::values::is_true;
use nullwindow::random::{SplitMix64, mix};
use nullwindow::table::{Hashed, Side};
use nullwindow::{Algorithm, Evaluate, Game, Key, Limits, Outcome, Score, Searcher, Settings, laws};
use nullwindow_theory::check;
use nullwindow_theory::oracle;
use nullwindow_theory::table::{ByPath, Exact};
use nullwindow_theory::tree::{Statics, Tree};

/// A graph some of whose moves keep the turn, and some of whose leaves are won or lost: as a hash says.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub(crate) struct Turns(pub(crate) Tree);

impl Game for Turns {
    type Move = u16;

    fn moves(&self, list: &mut Vec<u16>) {
        self.0.moves(list);
    }

    fn play(&self, mv: u16) -> Turns {
        Turns(self.0.play(mv))
    }

    fn key(&self) -> Key {
        self.0.key()
    }

    fn outcome(&self) -> Option<Outcome> {
        let outcome = self.0.outcome()?;
        Some(match mix(self.key()) % 8 {
            0 => Outcome::Win,
            1 => Outcome::Loss,
            _ => outcome,
        })
    }

    fn keeps_turn(&self, mv: u16) -> bool {
        mix(self.key() ^ 0x7E4).wrapping_add(u64::from(mv)).is_multiple_of(3)
    }
}

impl Evaluate<Turns> for Statics {
    type State = ();

    fn evaluate(&self, position: &Turns) -> Score {
        self.evaluate(&position.0)
    }
}

type Any = Searcher<Turns, Statics, AnyTable<Turns>>;

fn any() -> Any {
    let none: AnyTable<Turns> = Box::new(Hashed::entries(0));
    Searcher::new(Statics).table(none)
}

#[test]
fn every_algorithm_finds_minimax_on_ten_thousand_graphs_where_turns_do_not_alternate() {
    let mut search = any();
    for seed in 0..10_500 {
        let case = some_graph(seed);
        let (root, mut rng) = (Turns(case.tree.clone()), SplitMix64::new(seed ^ 0x7E4));
        for algorithm in Algorithm::all() {
            let table = some_table(&mut rng);
            let settings = some_settings(&mut rng, algorithm);
            let (order, parts) = ordering(rng.next_u64());
            let what = format!("{algorithm}, {}, {order}, {settings:?} on {case}", table.name);
            search = search.table(table.table).order(parts).settings(settings);
            let report = search.run(&root, &Limits::depth(case.depth));
            // A win within the depth ends the search early: deeper searches would say the same.
            is_true(&report, &root, report.depth, &Statics, proves_a_move(algorithm), &what);
        }
    }
}

#[test]
fn one_searcher_goes_down_a_game_of_kept_turns_and_is_not_misled() {
    let mut search = any();
    for seed in 0..3_000 {
        let case = some_graph(seed);
        let mut rng = SplitMix64::new(seed ^ 0x7E5);
        search = search.table(some_table(&mut rng).table);
        let mut at = Turns(case.tree.clone());
        while at.outcome().is_none() && rng.chance(80) {
            let algorithm = some_algorithm(&mut rng);
            let depth = rng.between(1, 4);
            search = search.settings(some_settings(&mut rng, algorithm));
            let report = search.run(&at, &Limits::depth(depth));
            is_true(&report, &at, report.depth, &Statics, proves_a_move(algorithm), &case);
            at = at.play(report.best.unwrap());
        }
    }
}

#[test]
fn stockmans_sss_star_and_dual_star_do_not_need_turns_to_alternate() {
    for seed in 0..2_000 {
        let case = some_graph(3 * seed); // trees
        let root = Turns(case.tree.clone());
        let value = oracle::minimax(&root, case.depth, Statics);
        for (algorithm, run) in [
            (Algorithm::SSS, oracle::sss_star(&root, case.depth, Statics)),
            (Algorithm::DUAL, oracle::dual_star(&root, case.depth, Statics)),
        ] {
            assert_eq!(run.value, value, "{algorithm} on {case}");
            let table = Exact::<Turns, ByPath>::default();
            let mut search = Searcher::new(Statics).table(table).order(vec![]);
            *search.settings_mut() = Settings::plain(algorithm);
            let report = search.run(&root, &Limits::depth(case.depth));
            assert_eq!(
                (report.value, report.leaves),
                (value, run.leaves.len() as u64),
                "{algorithm} on {case}"
            );
        }
    }
}

#[test]
fn solution_trees_of_kept_turns_are_verified() {
    for seed in 0..2_000 {
        let case = some_graph(3 * seed);
        let root = Turns(case.tree.clone());
        for algorithm in [Algorithm::SSS, Algorithm::DUAL, Algorithm::MTD_F] {
            let table = Exact::<Turns, ByPath>::default();
            let mut search = Searcher::new(Statics).table(table).order(vec![]);
            *search.settings_mut() = Settings::plain(algorithm);
            let value = search.run(&root, &Limits::depth(case.depth)).value;
            for (side, beyond) in [(Side::Lower, value + 1), (Side::Upper, value - 1)] {
                let prove = |claim| check::bound(&root, case.depth, &Statics, search.memory(), side, claim);
                assert!(prove(value).is_ok(), "{algorithm}, {side:?} on {case}");
                assert!(prove(beyond).is_err(), "{algorithm}, {side:?} on {case}");
            }
        }
    }
}

#[test]
fn undeclared_kept_turn_breaks_a_law() {
    /// A pile of stones from which a side takes one or two, and moves again after taking one.
    #[derive(Clone)]
    struct Pile<const DECLARED: bool> {
        stones: u8,
        first: bool,
    }

    impl<const DECLARED: bool> Game for Pile<DECLARED> {
        type Move = u8;
        fn moves(&self, list: &mut Vec<u8>) {
            list.extend(1..=self.stones.min(2));
        }
        fn play(&self, taken: u8) -> Self {
            Pile { stones: self.stones - taken, first: self.first == (taken == 1) }
        }
        fn key(&self) -> Key {
            Key::from(self.stones) << 1 | Key::from(self.first)
        }
        fn outcome(&self) -> Option<Outcome> {
            (self.stones == 0).then_some(Outcome::Draw)
        }
        fn keeps_turn(&self, taken: u8) -> bool {
            DECLARED && taken == 1
        }
    }

    laws::turns(&Pile::<true> { stones: 9, first: true }, |pile| pile.first).unwrap();
    let broken = laws::turns(&Pile::<false> { stones: 9, first: true }, |pile| pile.first).unwrap_err();
    assert_eq!(broken.law, laws::Law::TurnsAreDeclared);
    assert_eq!(
        broken.to_string(),
        "keeps_turn(mv) must say whether the same side moves after mv; at the start: \
         keeps_turn(1) is false, but the same side moves after it"
    );
}
