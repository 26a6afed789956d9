//! What a program that plays asks of an engine.

#![expect(clippy::unwrap_used, reason = "tests")]

use nullwindow::notation::Player;
use nullwindow_engine::{
    Clock, Dialect, Engine, Faulty, Found, Goal, News, Ponder, SearchPanic, Task, Thinker, Time, games,
};
use std::sync::mpsc;
use std::time::{Duration, Instant};

fn player(game: &str) -> Box<dyn Engine> {
    games().find(|about| about.name == game).unwrap().open_player()
}

fn nodes(nodes: u64) -> Task {
    Task { nodes: Some(nodes), ..Task::to(Goal::Unlimited) }
}

#[test]
fn every_game_is_played_to_its_end_and_taken_back_to_its_start() {
    for about in games() {
        let mut engine = about.open_player();
        let start = engine.position();
        let mut plies = 0;
        while engine.result().is_none() && plies < 400 {
            let best = engine.search(&nodes(300), None).report.best.unwrap();
            engine.play(&best).unwrap();
            plies += 1;
        }
        let result = engine.result().expect("games end");
        assert_eq!(Some(result.why), engine.ending());
        assert_eq!(result.margin.is_some(), about.name == "othello");
        assert_eq!(engine.moves().len(), plies);
        let moves = engine.moves().join(" ");
        let end = engine.position();
        while engine.take_back() {}
        assert_eq!(engine.position(), start, "{}", about.name);
        engine.set_position(None, &moves).unwrap();
        assert_eq!(engine.position(), end, "{}", about.name);
    }
}

#[test]
fn programs_and_people_write_the_same_moves() {
    for about in games() {
        let samples = about.samples();
        let mut engine = about.open();
        for sample in samples.consecutive.iter().chain(samples.others) {
            engine.set_position(Some(sample.text), "").unwrap();
            for dialect in [Dialect::Standard, Dialect::Chess960] {
                let moves = engine.legal_moves();
                let spelled: Vec<String> =
                    moves.iter().map(|mv| engine.spelled(mv, dialect).unwrap()).collect();
                let different: std::collections::HashSet<&String> = spelled.iter().collect();
                assert_eq!(different.len(), moves.len(), "{} {spelled:?}", sample.text);
                for (mv, text) in moves.iter().zip(&spelled) {
                    assert_eq!(engine.read_move(text, dialect).as_ref(), Some(mv), "{text} {}", sample.text);
                }
            }
        }
    }
}

#[test]
fn castling_has_two_spellings_and_captures_name_what_they_take() {
    let mut chess = player("chess");
    chess.set_position(Some("4k3/8/8/8/8/8/8/4K2R w K - 0 1"), "").unwrap();
    assert_eq!(chess.spelled("O-O", Dialect::Standard).as_deref(), Some("e1g1"));
    assert_eq!(chess.spelled("O-O", Dialect::Chess960).as_deref(), Some("e1h1"));
    assert_eq!(chess.read_move("e1h1", Dialect::Chess960).as_deref(), Some("O-O"));
    let mut checkers = player("checkers");
    checkers.set_position(Some("B:W6,7,14,15,23,32:BK2"), "").unwrap();
    for mv in checkers.legal_moves() {
        let spelled = checkers.spelled(&mv, Dialect::Standard).unwrap();
        let squares: Vec<u32> = spelled.split('x').map(|square| square.parse().unwrap()).collect();
        assert!(squares.len() > 3 && squares[2..].is_sorted(), "{spelled}");
    }
}

#[test]
fn a_repetition_is_a_draw_for_the_rules_and_for_the_search() {
    let mut chess = player("chess");
    // White is a rook down and has nothing but the perpetual check.
    chess.set_position(Some("7k/5p1p/8/6Q1/8/7P/5PPK/qr6 w - - 0 1"), "").unwrap();
    let found = chess.search(&Task::to(Goal::Depth(8)), None);
    assert_eq!(found.report.value.get(), 0, "{:?}", found.report.pv);
    chess.set_position(None, "Nf3 Nf6 Ng1 Ng8 Nf3 Nf6 Ng1 Ng8").unwrap();
    let result = chess.result().unwrap();
    assert_eq!((result.winner, result.why.as_str()), (None, "draw by threefold repetition"));
}

#[test]
fn a_win_within_so_many_moves_ends_the_search() {
    let mut chess = player("chess");
    chess.set_position(Some("7k/8/5K2/8/8/8/8/6Q1 w - - 0 1"), "").unwrap();
    let found = chess.search(&Task::to(Goal::Win(2)), None);
    assert!(found.report.value.win_distance().is_some_and(|plies| plies <= 3), "{:?}", found.report.value);
    assert_eq!(chess.player(), Player::First);
}

#[test]
fn several_lines_are_told_best_first_and_among_chosen_moves_only() {
    for about in games() {
        let mut engine = about.open_player();
        // Values of a selective search may contradict each other.
        for (option, value) in [("lines", "3"), ("selective", "off"), ("draft", "exact")] {
            engine.configure(option, value).unwrap();
        }
        let (tell, hear) = mpsc::channel();
        let sink = Box::new(move |news: &News<'_>| {
            if let News::Line(line) = news {
                tell.send((line.rank, line.depth)).unwrap();
            }
        });
        let found = engine.search(&Task::to(Goal::Depth(4)), Some(sink));
        assert_eq!(found.lines.len(), 3, "{}", about.name);
        assert!(found.lines.is_sorted_by(|a, b| a.value >= b.value), "{:?}", found.lines);
        let first: std::collections::HashSet<&String> = found.lines.iter().map(|l| &l.pv[0]).collect();
        assert_eq!(first.len(), 3);
        let told: Vec<(usize, i32)> = hear.iter().collect();
        assert!(told.ends_with(&[(1, 4), (2, 4), (3, 4)]), "{told:?}");
        let only = engine.legal_moves().split_off(2);
        let found = engine.search(&Task { only: only.clone(), ..Task::to(Goal::Depth(3)) }, None);
        assert!(only.contains(&found.report.best.unwrap()));
    }
}

#[test]
fn a_level_plays_legal_moves_and_is_quick() {
    for about in games() {
        let mut engine = about.open_player();
        engine.configure("level", "1").unwrap();
        let mut played = std::collections::HashSet::new();
        for _ in 0..40 {
            let found = engine.search(&Task::to(Goal::Unlimited), None);
            assert!(found.report.nodes < 2_000);
            played.insert(found.report.best.unwrap());
        }
        let legal = engine.legal_moves();
        assert!(played.iter().all(|mv| legal.contains(mv)));
        // Othello's first moves are all the same move.
        assert!(played.len() > 1 || about.name == "othello", "{}: {played:?}", about.name);
    }
}

#[test]
fn the_nodes_that_are_told_are_those_of_all_threads() {
    for about in games() {
        let mut engine = about.open_player();
        engine.configure("threads", "4").unwrap();
        let (tell, hear) = mpsc::channel();
        let sink = Box::new(move |news: &News<'_>| {
            if let News::Line(line) = news {
                tell.send(line.nodes).unwrap();
            }
        });
        let found = engine.search(&nodes(40_000), Some(sink));
        let told: Vec<u64> = hear.iter().chain([found.lines[0].nodes]).collect();
        assert!(told.is_sorted(), "{}: {told:?}", about.name);
        let (own, all) = (found.report.nodes, found.report.nodes + found.helper_nodes);
        let last = *told.last().unwrap();
        assert!(
            last <= all && (last > own || found.helper_nodes < 256),
            "{}: {last} of {own} and {all}",
            about.name
        );
    }
}

#[test]
fn thinking_stops_when_it_is_told_and_waits_when_it_must() {
    for about in games() {
        let mut thinker = Thinker::new(about.open_player());
        let (tell, hear) = mpsc::channel();
        let answer = |tell: &mpsc::Sender<_>| {
            let tell = tell.clone();
            move |_: &dyn Engine, found: Result<&Found, &SearchPanic>| {
                tell.send(found.unwrap().report.best.clone()).unwrap();
            }
        };
        // A finished search waits for the stop.
        thinker.think(Task { hold: true, ..Task::to(Goal::Depth(1)) }, None, answer(&tell));
        std::thread::sleep(Duration::from_millis(50));
        assert!(thinker.is_thinking() && hear.try_recv().is_err());
        thinker.stop();
        assert!(hear.try_recv().unwrap().is_some());
        // Pondering: no time counts before the hit.
        let clock = Clock { left: Duration::from_millis(300), increment: Duration::ZERO, moves_to_go: None };
        let ponder = Some(Ponder::new());
        thinker.think(Task { ponder, ..Task::on(clock) }, None, answer(&tell));
        std::thread::sleep(Duration::from_millis(400));
        assert!(hear.try_recv().is_err(), "{}: it answered while the opponent was thinking", about.name);
        thinker.ponderhit();
        assert!(hear.recv_timeout(Duration::from_secs(20)).unwrap().is_some());
        // In the middle of a search.
        thinker.think(Task::to(Goal::Unlimited), None, answer(&tell));
        std::thread::sleep(Duration::from_millis(100));
        thinker.stop();
        assert!(hear.try_recv().unwrap().is_some());
        assert!(!thinker.is_thinking());
    }
}

#[test]
fn one_that_breaks_down_says_so_when_it_is_its_turn_and_goes_on_where_it_was() {
    for about in games() {
        let mut engine = about.open_player();
        engine.configure("table", "2").unwrap();
        engine.set_position(Some("sample:3"), "").unwrap();
        let (config, position) = (engine.config().clone(), engine.position());
        let mut thinker = Thinker::new(Box::new(Faulty::new(engine, 2)));
        let (tell, hear) = mpsc::channel();
        let answer = |tell: &mpsc::Sender<_>| {
            let tell = tell.clone();
            move |_: &dyn Engine, found: Result<&Found, &SearchPanic>| {
                tell.send(found.map(|found| found.report.best.clone()).map_err(Clone::clone)).unwrap();
            }
        };
        thinker.think(Task::to(Goal::Depth(3)), None, answer(&tell));
        let said = hear.recv_timeout(Duration::from_secs(20)).unwrap().unwrap_err();
        assert!(said.to_string().contains("a search of a test"), "{said}");
        // While the opponent thinks it holds its tongue.
        thinker.think(Task { hold: true, ..Task::to(Goal::Depth(3)) }, None, answer(&tell));
        std::thread::sleep(Duration::from_millis(100));
        assert!(hear.try_recv().is_err());
        thinker.stop();
        assert!(hear.try_recv().unwrap().is_err());
        let engine = thinker.engine();
        assert_eq!((engine.config(), engine.position()), (&config, position));
        thinker.think(Task::to(Goal::Depth(3)), None, answer(&tell));
        assert!(hear.recv_timeout(Duration::from_secs(20)).unwrap().unwrap().is_some());
    }
}

#[test]
fn a_fixed_time_and_a_clock_are_kept() {
    for about in games() {
        let mut engine = about.open_player();
        engine.set_position(Some("sample:5"), "").unwrap();
        let started = Instant::now();
        engine.search(
            &Task { time: Time::Fixed(Duration::from_millis(60)), ..Task::to(Goal::Unlimited) },
            None,
        );
        let clock = Clock { left: Duration::from_secs(2), increment: Duration::ZERO, moves_to_go: None };
        engine.search(&Task::on(clock), None);
        assert!(started.elapsed() < Duration::from_secs(20), "{} took {:?}", about.name, started.elapsed());
    }
}
