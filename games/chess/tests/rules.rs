//! The rules beside the moves, exchanges, quiescence, ordering, and the table of `tests/perft.txt`.
#![expect(clippy::unwrap_used, reason = "tests")]

use nullwindow::history::{Drawn, History};
use nullwindow::order::{At, Choice, Order, TableMove};
use nullwindow::select::{Select, StandPat};
use nullwindow::{Algorithm, Game, Limits, Outcome, Searcher, Settings};
use nullwindow_chess::epd::Epd;
use nullwindow_chess::{Move, Position, Quiescence, Static, Textbook, Trained, perft, positions};
use nullwindow_notation::Notation;
use std::collections::HashSet;

fn position(text: &str) -> Position {
    Position::parse(text).unwrap_or_else(|error| panic!("{text}: {error}"))
}

#[test]
fn checkmate_is_a_loss_and_stalemate_a_draw() {
    assert_eq!(position("1. f3 e5 2. g4 Qh4").outcome(), Some(Outcome::Loss));
    assert_eq!(position("7k/5Q2/6K1/8/8/8/8/8 b - -").outcome(), Some(Outcome::Draw));
    assert_eq!(Position::start().outcome(), None);
    // All pawns are stuck or pinned, but the king can move.
    assert_eq!(position("k3r3/8/8/8/8/4p3/4P3/4K3 w - -").outcome(), None);
}

#[test]
fn material_that_cannot_mate_is_a_draw() {
    let dead =
        ["4k3/8/8/8/8/8/8/4K3", "4k3/8/8/8/8/8/8/4KB2", "4kn2/8/8/8/8/8/8/4K3", "4kb2/8/8/8/8/8/8/2B1K3"];
    for board in dead {
        assert_eq!(position(&format!("{board} w - -")).outcome(), Some(Outcome::Draw), "{board}");
    }
    let alive =
        ["4k1b1/8/8/8/8/8/8/2B1K3", "4k3/8/8/8/8/8/8/4KNN1", "4kn2/8/8/8/8/8/8/4KB2", "4k3/8/8/8/8/8/8/4K2R"];
    for board in alive {
        assert_eq!(position(&format!("{board} w - -")).outcome(), None, "{board}");
    }
}

#[test]
fn a_dead_position_still_has_its_moves() {
    let dead = position("8/8/4k3/8/8/3K4/8/8 w - - 0 1");
    let mut moves = Vec::new();
    dead.moves(&mut moves);
    assert_eq!((dead.outcome(), moves.len()), (Some(Outcome::Draw), 8));
}

#[test]
fn the_third_occurrence_is_a_draw() {
    let mut game = History::new(Position::start());
    for text in ["Nf3", "Nf6", "Ng1", "Ng8", "Nf3", "Nf6", "Ng1"] {
        game.play(game.position().parse_move(text).unwrap());
        assert_eq!(game.drawn(), None);
    }
    game.play(game.position().parse_move("Ng8").unwrap());
    assert_eq!(game.drawn(), Some(Drawn::ByRepetition));
}

#[test]
fn a_position_with_a_right_to_capture_en_passant_is_another_one() {
    let mut game = History::new(position("4k3/8/8/8/3p4/8/4P3/4K3 w - - 0 1"));
    for text in ["e4", "Kd8", "Kd1", "Ke8", "Ke1", "Kd8", "Kd1", "Ke8", "Ke1"] {
        game.play(game.position().parse_move(text).unwrap());
    }
    // After e4 Black could take; this is the second time with Black to move that he cannot.
    assert_eq!((game.occurrences(), game.drawn()), (2, None));
}

#[test]
fn fifty_moves_are_counted_from_the_clock_of_the_fen() {
    let mut game = History::new(position("4k3/8/8/8/8/8/P7/4K2R w - - 98 80"));
    game.play(game.position().parse_move("Rh2").unwrap());
    assert_eq!(game.drawn(), None);
    game.play(game.position().parse_move("Kd7").unwrap());
    assert_eq!(game.drawn(), Some(Drawn::ByNoProgress));
    let mut game = History::new(position("4k3/8/8/8/8/8/P7/4K2R w - - 98 80"));
    game.play(game.position().parse_move("a3").unwrap());
    assert_eq!(game.quiet_plies(), 0);
}

#[test]
fn a_null_move_hands_the_turn_over_and_forgets_en_passant() {
    let p = position("4k3/8/8/8/3pP3/8/8/4K3 b - e3 0 1");
    assert_eq!(p.pass().unwrap().text(), "4k3/8/8/8/3pP3/8/8/4K3 w - - 1 2");
    assert!(position("4k3/8/8/8/8/8/4r3/4K3 w - -").pass().is_none());
}

#[test]
fn exchanges_are_counted_to_the_end() {
    for (text, mv, value) in [
        ("1k1r4/1pp4p/p7/4p3/8/P5P1/1PP4P/2K1R3 w - -", "Rxe5", 100),
        ("1k1r3q/1ppn3p/p4b2/4p3/8/P2N2P1/1PP1R1BP/2K1Q3 w - -", "Nxe5", -200),
        ("4k3/8/8/3pP3/8/8/8/4K3 w - d6", "exd6", 100),
        ("4k3/P7/8/8/8/8/8/4K3 w - -", "a8=Q", 800),
        ("1r2k3/P7/8/8/8/8/8/4K3 w - -", "a8=Q", -100),
        ("1r2k3/P7/8/8/8/8/8/4K3 w - -", "axb8=Q", 1300),
        ("4k3/4r3/8/8/4p3/8/4R3/4RK2 w - -", "Rxe4", 100),
        ("4k3/8/8/4p3/3K4/8/8/8 w - -", "Kxe5", 100),
        ("4k3/8/8/8/8/8/8/4K2R w K -", "O-O", 0),
    ] {
        let p = position(text);
        assert_eq!(p.exchange(p.parse_move(mv).unwrap()), value, "{text} {mv}");
    }
}

fn noisy(text: &str) -> (Option<StandPat>, Vec<String>) {
    let (p, mut moves) = (position(text), Vec::new());
    let stand = Quiescence::default().noisy(&p, &mut moves);
    (stand, moves.into_iter().map(|mv| p.san(mv)).collect())
}

#[test]
fn noisy_are_captures_that_do_not_lose_the_best_victim_first() {
    let names = |list: &[&str]| list.iter().map(|&name| name.to_owned()).collect::<Vec<_>>();
    // The queen would take a new queen on b8.
    let quiet = noisy("3q2k1/1P6/8/2p1r3/3P4/5N2/8/3R2K1 w - - 0 1");
    assert_eq!(quiet, (Some(StandPat::Allowed), names(&["dxe5", "Nxe5", "dxc5"])));
    let promotes = noisy("6k1/1P6/8/2p1r3/3P4/5N2/8/3R2K1 w - - 0 1");
    assert_eq!(promotes, (Some(StandPat::Allowed), names(&["b8=Q+", "dxe5", "Nxe5", "dxc5"])));
    let passing = noisy("4k3/8/8/3pP3/8/8/8/4K3 w - d6 0 1");
    assert_eq!(passing, (Some(StandPat::Allowed), names(&["exd6"])));
    let in_check = noisy("4k3/8/8/8/8/8/3nr3/4K3 w - - 0 1");
    assert_eq!(in_check, (Some(StandPat::Forbidden), names(&["Kxe2", "Kd1"])));
    assert_eq!(noisy("startpos"), (None, Vec::new()));
}

#[test]
fn every_noisy_move_is_legal_and_the_same_each_time() {
    for sample in positions::CONSECUTIVE.iter().chain(positions::OTHERS.iter()) {
        let p = position(sample.text);
        let (mut moves, mut again) = (Vec::new(), Vec::new());
        Quiescence::default().noisy(&p, &mut moves);
        Quiescence::default().noisy(&p, &mut again);
        assert_eq!(moves, again);
        let distinct = |mv: &Move| moves.iter().filter(|other| *other == mv).count() == 1;
        assert!(moves.iter().all(|mv| p.is_legal(*mv) && distinct(mv)), "{}", sample.text);
    }
}

/// Looks at the ratings of the root's moves.
struct Watch;

impl Order<Position> for Watch {
    fn rate(&mut self, at: &At<'_, Position>, choices: &mut [Choice<Move>]) {
        Static.rate(at, choices);
        let mut rated: Vec<(i32, String)> =
            choices.iter().map(|choice| (choice.rating(), at.node.position.san(choice.mv))).collect();
        rated.sort_by_key(|(rating, _)| -rating);
        let names: Vec<&str> = rated.iter().map(|(_, name)| name.as_str()).collect();
        assert_eq!((&names[..3], names[names.len() - 1]), (&["dxe5", "Nxe5", "dxc5"][..], "Rxh7"));
    }
}

#[test]
fn static_ordering_puts_good_captures_first_and_bad_ones_last() {
    let mut search = Searcher::new(Textbook).order(vec![Box::new(Watch)]);
    search.run(&position("4k2r/p6p/8/2p1r3/3P4/5N2/8/6KR w - - 0 1"), &Limits::depth(1));
}

#[test]
fn the_samples_are_positions_and_twenty_are_consecutive() {
    assert_eq!(positions::CONSECUTIVE.len(), 20);
    assert!(positions::OTHERS.len() >= 40);
    for pair in positions::CONSECUTIVE.windows(2) {
        assert_eq!((pair[1].ply, pair[1].event), (pair[0].ply + 1, pair[0].event));
        let (p, next) = (position(pair[0].text), position(pair[1].text));
        let mut moves = Vec::new();
        p.moves(&mut moves);
        assert!(moves.iter().any(|&mv| p.play(mv) == next), "{}", pair[0].text);
    }
    let all =
        positions::CONSECUTIVE.iter().chain(positions::OTHERS.iter()).map(|sample| position(sample.text));
    let different: HashSet<Position> = all.collect();
    assert_eq!(different.len(), positions::CONSECUTIVE.len() + positions::OTHERS.len());
    for sample in positions::OTHERS.iter() {
        assert_eq!(position(sample.text).outcome(), None);
        assert_ne!(sample.event, positions::CONSECUTIVE[0].event);
    }
}

#[test]
fn the_suite_has_legal_best_moves() {
    assert_eq!(positions::WIN_AT_CHESS.lines().count(), 300);
    for line in positions::WIN_AT_CHESS.lines() {
        let epd: Epd = line.parse().unwrap();
        assert!(!epd.moves("bm").unwrap().is_empty(), "{line}");
    }
}

#[test]
fn all_algorithms_find_the_same_values() {
    for sample in positions::CONSECUTIVE.iter().step_by(5) {
        let p = position(sample.text);
        let mut values = Vec::new();
        for name in ["alpha-beta", "negascout", "aspiration", "mtd(f)", "c*", "mtd-step"] {
            let Ok(algorithm) = name.parse::<Algorithm>() else { continue };
            let settings = Settings { algorithm, ..Settings::default() };
            let mut search = Searcher::new(Trained::new())
                .order(vec![Box::new(TableMove), Box::new(Static)])
                .select(Quiescence::default())
                .settings(settings);
            values.push(search.run(&p, &Limits::depth(3)).value);
        }
        assert!(values.len() >= 4 && values.iter().all(|value| *value == values[0]), "{values:?}");
    }
}

const TABLE: &str = include_str!("perft.txt");

/// Name, position, and leaves by depth from 1.
fn rows() -> impl Iterator<Item = (&'static str, Position, Vec<u64>)> {
    TABLE.lines().filter(|line| !line.starts_with('#') && !line.is_empty()).map(|line| {
        let fields: Vec<&str> = line.split(';').map(str::trim).collect();
        let [name, position, mode, counts] = fields[..] else { panic!("four fields: {line}") };
        assert_eq!(mode, "legal", "{name}");
        let counts = counts.split(' ').map(|count| count.parse().unwrap()).collect();
        (name, Position::parse(position).unwrap(), counts)
    })
}

fn check_perft(most: u64, count: fn(&Position, u32) -> u64) {
    for (name, position, counts) in rows() {
        for (depth, &leaves) in (1..).zip(&counts).filter(|(_, leaves)| **leaves <= most) {
            assert_eq!(count(&position, depth), leaves, "{name} at depth {depth}");
        }
    }
}

#[test]
fn every_position_of_the_table_has_its_leaves() {
    check_perft(5_000_000, perft);
}

/// [`perft`] with every last move made: what a search would do.
fn perft_each(position: &Position, depth: u32) -> u64 {
    if depth == 0 {
        return 1;
    }
    let mut moves = Vec::new();
    position.moves(&mut moves);
    moves.into_iter().map(|mv| perft_each(&position.play(mv), depth - 1)).sum()
}

#[test]
fn making_the_last_move_counts_the_same() {
    check_perft(500_000, perft_each);
}

/// `cargo test --release -p nullwindow-chess --test rules -- --ignored`: about ten seconds.
#[test]
#[ignore = "deep: run in release"]
fn every_position_of_the_table_has_its_leaves_at_every_depth() {
    check_perft(u64::MAX, perft);
}
