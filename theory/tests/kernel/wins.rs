//! Wins and losses carry a distance: values, distances, lines and the reason to end.

use crate::common::{
    AnyTable, algorithm_of, all_tables, ordering, proves_a_move, some_algorithm, some_graph, some_settings,
    some_table,
};
use crate::values::is_true;
use nullwindow::random::SplitMix64;
use nullwindow::select::{Select, StandPat};
use nullwindow::{
    Algorithm, Deepening, Ended, Function, Game, Key, Limits, Outcome, Score, Searcher, Settings, key_of,
    laws,
};
use nullwindow_theory::oracle;
use nullwindow_theory::tree::Tree;

/// Noughts and crosses.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
struct TicTacToe {
    mine: u16,
    theirs: u16,
}

const LINES: [u16; 8] = [0o7, 0o70, 0o700, 0o111, 0o222, 0o444, 0o421, 0o124];

impl Game for TicTacToe {
    type Move = u8;
    const SLOTS: usize = 9;
    fn moves(&self, list: &mut Vec<u8>) {
        list.extend((0..9).filter(|i| (self.mine | self.theirs) >> i & 1 == 0));
    }
    fn play(&self, mv: u8) -> Self {
        TicTacToe { mine: self.theirs, theirs: self.mine | 1 << mv }
    }
    fn key(&self) -> Key {
        key_of(self)
    }
    fn outcome(&self) -> Option<Outcome> {
        if LINES.iter().any(|line| self.theirs & line == *line) {
            return Some(Outcome::Loss);
        }
        (self.mine | self.theirs == 0o777).then_some(Outcome::Draw)
    }
    fn slot(&self, mv: u8) -> usize {
        mv.into()
    }
}

/// Take one, two or three matches; taking the last one wins (or, in misère, loses).
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
struct Nim {
    left: u8,
    misere: bool,
}

impl Game for Nim {
    type Move = u8;
    const SLOTS: usize = 4;
    fn moves(&self, list: &mut Vec<u8>) {
        list.extend(1..=self.left.min(3));
    }
    fn play(&self, taken: u8) -> Nim {
        Nim { left: self.left - taken, ..*self }
    }
    fn key(&self) -> Key {
        Key::from(self.left) << 1 | Key::from(self.misere)
    }
    fn outcome(&self) -> Option<Outcome> {
        (self.left == 0).then_some(if self.misere { Outcome::Win } else { Outcome::Loss })
    }
    fn slot(&self, taken: u8) -> usize {
        taken.into()
    }
}

/// Any graph, with its leaves as wins, losses and draws: positions are met at many distances from the root.
#[derive(Clone, PartialEq, Eq, Hash)]
struct Decisive(Tree);

impl Game for Decisive {
    type Move = u16;
    const SLOTS: usize = 64;
    fn moves(&self, list: &mut Vec<u16>) {
        self.0.moves(list);
    }
    fn play(&self, mv: u16) -> Decisive {
        Decisive(self.0.play(mv))
    }
    fn key(&self) -> Key {
        self.0.key()
    }
    fn outcome(&self) -> Option<Outcome> {
        let Outcome::Score(score) = self.0.outcome()? else { return None };
        Some(match score.get().signum() {
            1 => Outcome::Win,
            -1 => Outcome::Loss,
            _ => Outcome::Draw,
        })
    }
    fn slot(&self, mv: u16) -> usize {
        self.0.slot(mv)
    }
}

fn statics(position: &Decisive) -> Score {
    nullwindow::Evaluate::evaluate(&nullwindow_theory::tree::Statics, &position.0)
}

fn even<G>(_: &G) -> Score {
    Score::ZERO
}

#[test]
fn the_games_of_these_tests_keep_the_laws() {
    laws::check(&TicTacToe::default(), even::<TicTacToe>).unwrap();
    laws::check(&Nim { left: 20, misere: true }, even::<Nim>).unwrap();
    for seed in 0..100 {
        laws::check(&Decisive(some_graph(seed).tree), statics).unwrap();
    }
}

#[test]
fn every_algorithm_and_table_counts_the_plies_to_the_end_of_a_nim() {
    let mut rng = SplitMix64::new(1);
    let none: AnyTable<Nim> = Box::new(nullwindow::table::Hashed::entries(0));
    let mut search = Searcher::new(even::<Nim>).table(none);
    for algorithm in Algorithm::all() {
        for table in all_tables() {
            search = search.table(table.table);
            for left in 0..10 {
                let nim = Nim { left, misere: rng.chance(50) };
                let settings = some_settings(&mut rng, algorithm);
                let (order, parts) = ordering(rng.next_u64());
                let what = format!("{algorithm}, {}, {order}, {settings:?}: {nim:?}", table.name);
                search = search.order(parts).settings(settings);
                let report = search.run(&nim, &Limits::depth(10));
                // A decided search may end before depth 10; the oracle says the same of depth 10.
                is_true_when_decided(&report, &nim, 10, &what, proves_a_move(algorithm));
                if table.name == "exact by path" {
                    search.clear(); // paths from another root are other paths
                }
            }
        }
    }
}

fn is_true_when_decided<G: Game>(
    report: &nullwindow::Report<G::Move>,
    position: &G,
    depth: i32,
    what: &String,
    proves_a_move: bool,
) {
    let value = oracle::minimax(position, depth, even::<G>);
    if !proves_a_move {
        assert_eq!(report.value, value, "{what}");
    }
    match report.ended {
        Ended::Decided => {
            assert!(value.is_decided() && report.depth >= value.win_distance().unwrap(), "{what}");
            is_true(report, position, report.depth, &Function(even::<G>), proves_a_move, what);
        }
        Ended::GameOver => assert!(position.outcome().is_some() && report.best.is_none(), "{what}"),
        _ => is_true(report, position, depth, &Function(even::<G>), proves_a_move, what),
    }
}

#[test]
fn every_algorithm_plays_noughts_and_crosses_perfectly_with_any_table() {
    let none: AnyTable<TicTacToe> = Box::new(nullwindow::table::Hashed::entries(0));
    let mut search = Searcher::new(even::<TicTacToe>).table(none);
    for seed in 0..1_500 {
        let mut rng = SplitMix64::new(seed);
        let mut at = TicTacToe::default();
        for _ in 0..rng.between(3, 7) {
            let mut moves = Vec::new();
            at.moves(&mut moves);
            if at.outcome().is_none() {
                at = at.play(moves[rng.below(moves.len() as u64) as usize]);
            }
        }
        let algorithm = algorithm_of(seed);
        let table = some_table(&mut rng);
        let settings = some_settings(&mut rng, algorithm);
        let (order, parts) = ordering(rng.next_u64());
        let what = format!("{algorithm}, {}, {order}, {settings:?}, seed {seed}: {at:?}", table.name);
        search = search.table(table.table).order(parts).settings(settings);
        let report = search.run(&at, &Limits::depth(9));
        is_true_when_decided(&report, &at, 9, &what, proves_a_move(algorithm));
    }
}

#[test]
fn noughts_and_crosses_is_a_draw_and_taking_a_corner_does_not_lose() {
    for algorithm in ["mtd(f)", "negascout", "sss*", "alphabeta"].map(|a| a.parse().unwrap()) {
        let mut search =
            Searcher::new(even::<TicTacToe>).settings(Settings { algorithm, ..Settings::default() });
        let report = search.run(&TicTacToe::default(), &Limits::none());
        assert_eq!((report.value, report.pv.len()), (Score::ZERO, 9), "{algorithm}");
    }
}

#[test]
fn distances_are_right_wherever_a_position_is_met_again() {
    let none: AnyTable<Decisive> = Box::new(nullwindow::table::Hashed::entries(0));
    let mut search = Searcher::new(statics).table(none);
    let mut decided = 0;
    for seed in 0..10_500 {
        let case = some_graph(seed);
        let game = Decisive(case.tree.clone());
        let mut rng = SplitMix64::new(seed ^ 0xD15);
        for _ in 0..3 {
            let algorithm = some_algorithm(&mut rng);
            let table = some_table(&mut rng);
            let settings = some_settings(&mut rng, algorithm);
            let (order, parts) = ordering(rng.next_u64());
            let what = format!("{algorithm}, {}, {order}, {settings:?} on {case}", table.name);
            search = search.table(table.table).order(parts).settings(settings);
            let report = search.run(&game, &Limits::depth(case.depth));
            is_true(&report, &game, report.depth, &Function(statics), proves_a_move(algorithm), &what);
            let value = oracle::minimax(&game, case.depth, statics);
            assert!(report.bounds.contains(value), "{what}");
            decided += u32::from(report.ended == Ended::Decided);
        }
    }
    assert!(decided > 5_000, "{decided}");
}

#[test]
fn deepening_ends_when_the_game_is_decided_and_not_before() {
    let mut search = Searcher::new(even::<Nim>);
    for left in 1..30 {
        for deepening in [Deepening::From { first: 1, step: 1 }, Deepening::From { first: 1, step: 2 }] {
            search.clear();
            *search.settings_mut() = Settings { deepening, ..Settings::default() };
            let nim = Nim { left, misere: false };
            let report = search.run(&nim, &Limits::none());
            let plies = report.value.win_distance().expect("all nims are decided");
            assert_eq!(report.ended, Ended::Decided);
            // Won: the opponent delays by taking one, and the winner answers with three.
            let expected = if left % 4 == 0 { i32::from(left) / 2 } else { i32::from(left) / 4 * 2 + 1 };
            assert_eq!((plies, report.value > Score::ZERO), (expected, left % 4 != 0), "{left}");
            assert!((plies..plies + 2).contains(&report.depth), "{left}: depth {}", report.depth);
        }
    }
}

#[test]
fn a_finished_game_has_a_value_and_no_move() {
    for algorithm in Algorithm::all() {
        let mut search = Searcher::new(even::<Nim>).settings(Settings { algorithm, ..Settings::default() });
        let report = search.run(&Nim { left: 0, misere: false }, &Limits::depth(5));
        assert_eq!((report.value, report.best, report.ended), (Score::loss_in(0), None, Ended::GameOver));
        assert!(report.pv.is_empty() && report.moves.is_empty(), "{algorithm}");
    }
}

/// The last matches are always played out.
struct ToTheEnd;

impl Select<Nim> for ToTheEnd {
    const SELECTS: bool = true;
    fn noisy(&mut self, position: &Nim, moves: &mut Vec<u8>) -> Option<StandPat> {
        position.moves(moves);
        Some(StandPat::Forbidden)
    }
    const QUIESCES: bool = true;
}

#[test]
fn a_win_that_only_quiescence_has_seen_does_not_end_the_deepening() {
    let mut search =
        Searcher::new(even::<Nim>).select(ToTheEnd).table(nullwindow::table::Hashed::entries(64));
    *search.settings_mut() = Settings::fixed(Algorithm::MTD_F); // ply by ply
    for left in 1..12 {
        search.clear();
        let nim = Nim { left, misere: false };
        let report = search.run(&nim, &Limits::none());
        let plies = report.value.win_distance().expect("seen from the first iteration on");
        assert_eq!((report.ended, report.depth), (Ended::Decided, plies), "{left}");
        assert_eq!(report.value, oracle::minimax(&nim, 12, even::<Nim>), "{left}");
    }
}
