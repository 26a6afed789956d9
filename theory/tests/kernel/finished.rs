//! A search that has seen every line to the end of the game says so, and is right.

use crate::common::{proves_a_move, some_algorithm, some_graph, some_settings, some_table};
use nullwindow::random::SplitMix64;
use nullwindow::{Algorithm, Deepening, Ended, Game, Key, Limits, Outcome, Score, Searcher, Settings};
use nullwindow_theory::oracle;
use nullwindow_theory::tree::Statics;

/// Three in a row on a board of nine squares.
#[derive(Clone, PartialEq, Eq, Hash)]
struct TicTacToe {
    mine: u16,
    theirs: u16,
}

impl Game for TicTacToe {
    type Move = u16;

    fn moves(&self, list: &mut Vec<u16>) {
        list.extend((0..9).map(|i| 1 << i).filter(|bit| (self.mine | self.theirs) & bit == 0));
    }

    fn play(&self, square: u16) -> TicTacToe {
        TicTacToe { mine: self.theirs, theirs: self.mine | square }
    }

    fn key(&self) -> Key {
        Key::from(self.mine) << 16 | Key::from(self.theirs)
    }

    fn outcome(&self) -> Option<Outcome> {
        let lines = [0o007, 0o070, 0o700, 0o111, 0o222, 0o444, 0o124, 0o421];
        let lost = lines.iter().any(|line| self.theirs & line == *line);
        if lost { Some(Outcome::Loss) } else { (self.mine | self.theirs == 0o777).then_some(Outcome::Draw) }
    }
}

#[test]
fn search_without_limits_ends_where_every_line_has_ended() {
    for algorithm in Algorithm::all() {
        for lines in [1, 3] {
            let mut search = Searcher::new(|_: &TicTacToe| Score::ZERO);
            *search.settings_mut() = Settings { algorithm, lines, ..Settings::default() };
            let empty = TicTacToe { mine: 0, theirs: 0 };
            // Twice: the second time the table answers.
            for _ in 0..2 {
                let report = search.run(&empty, &Limits::none());
                assert!(report.depth <= 10, "{algorithm}: {} plies", report.depth);
                assert_eq!((report.ended, report.value), (Ended::Finished, Score::ZERO), "{algorithm}");
            }
        }
    }
}

#[test]
fn finished_search_has_seen_every_end_that_a_deeper_one_would() {
    let mut finished = 0;
    for seed in 0..6_000 {
        let case = some_graph(seed);
        let mut rng = SplitMix64::new(seed ^ 0xF1);
        let algorithm = some_algorithm(&mut rng);
        let mut search = Searcher::new(Statics).table(some_table(&mut rng).table);
        search = search.settings(Settings {
            deepening: Deepening::From { first: 1, step: 1 },
            ..some_settings(&mut rng, algorithm)
        });
        // Other depths and positions before it: what the table keeps of them must not look finished.
        let mut at = case.tree.clone();
        for _ in 0..3 {
            let depth = rng.between(1, 7);
            let report = search.run(&at, &Limits::depth(depth));
            if report.ended == Ended::Finished {
                finished += 1;
                for deeper in report.depth..report.depth + 3 {
                    let value = oracle::minimax(&at, deeper, Statics);
                    let holds =
                        report.bounds.contains(value) && (report.value == value || proves_a_move(algorithm));
                    assert!(holds, "{algorithm} at {deeper} on {case}: {value}, not {report:?}");
                }
            }
            let child = rng.below(at.children().count().max(1) as u64) as u16;
            at = at.child(child).filter(|child| !child.is_leaf()).unwrap_or(at);
        }
    }
    assert!(finished > 1_000, "{finished} searches");
}
