//! What a program that plays asks of an engine.

use crate::common::{Setup, all_games, board, board_games, game, middle, nodes};
use nullwindow_engine::panicking::PanickingEngine;
use nullwindow_engine::{Background, Clock, Found, Goal, News, Ponder, SearchError, Task, Time};
use nullwindow_notation::Player;
use std::sync::mpsc;
use std::time::{Duration, Instant};

/// A search for the move to play, on this clock.
fn on(clock: Clock) -> Task {
    Task { time: Time::Clock(clock), ..Task::to(Goal::Unlimited) }
}

#[test]
fn every_game_is_played_to_its_end_and_taken_back_to_its_start() {
    for kind in all_games() {
        let mut setup = Setup::player(kind.board());
        let start = setup.board.text();
        let mut plies = 0;
        while setup.board.result().is_none() && plies < 400 {
            let best = setup.search(&nodes(300)).report.best.unwrap();
            setup.board.play(best);
            plies += 1;
        }
        let board = &mut setup.board;
        let result = board.result().expect("games end");
        assert!(!result.reason.is_empty());
        assert_eq!(result.margin.is_some(), ["othello", "tree"].contains(&kind.name));
        assert_eq!((board.played().len(), board.move_texts().len()), (plies, plies));
        let (moves, end) = (board.move_texts().join(" "), board.text());
        while board.undo().is_some() {}
        assert_eq!(board.text(), start, "{}", kind.name);
        assert_eq!(kind.board_at(None, &moves).unwrap().text(), end, "{}", kind.name);
    }
}

#[test]
fn repetition_is_a_draw_for_the_rules_and_for_the_search() {
    // White is a rook down and has nothing but the perpetual check.
    let mut setup = Setup::player(board("chess", "7k/5p1p/8/6Q1/8/7P/5PPK/qr6 w - - 0 1"));
    let found = setup.search_to(8);
    assert_eq!(found.report.value.get(), 0, "{:?}", setup.board.line_texts(&found.report.pv));
    let repeated = game("chess").board_at(None, "Nf3 Nf6 Ng1 Ng8 Nf3 Nf6 Ng1 Ng8").unwrap();
    let result = repeated.result().unwrap();
    assert_eq!((result.winner, result.reason.as_str()), (None, "draw by threefold repetition"));
}

#[test]
fn search_ends_when_a_win_within_the_wanted_moves_is_proved() {
    let mut setup = Setup::player(board("chess", "7k/8/5K2/8/8/8/8/6Q1 w - - 0 1"));
    let found = setup.search(&Task::to(Goal::Win(2)));
    assert!(found.report.value.win_distance().is_some_and(|plies| plies <= 3), "{:?}", found.report.value);
    assert_eq!(setup.board.player(), Player::First);
}

#[test]
fn several_lines_are_reported_best_first_and_among_chosen_moves_only() {
    for kind in board_games() {
        // Values of a selective search may contradict each other.
        let mut setup = Setup::player(kind.board()).with(&[("lines", "3"), ("selective", "off")]);
        setup.set("draft", "exact");
        let (tell, hear) = mpsc::channel();
        let sink = Box::new(move |news: &News<'_>| {
            if let News::Line(line) = news {
                tell.send((line.rank, line.depth)).unwrap();
            }
        });
        let task = Task::to(Goal::Depth(4));
        let found = setup.engine.search(setup.board.as_ref(), &task, Some(sink)).unwrap();
        assert_eq!(found.lines.len(), 3, "{}", kind.name);
        assert!(found.lines.is_sorted_by(|a, b| a.value >= b.value), "{:?}", found.lines);
        let first: std::collections::HashSet<_> = found.lines.iter().map(|line| line.pv[0]).collect();
        assert_eq!(first.len(), 3);
        let told: Vec<(usize, i32)> = hear.iter().collect();
        assert!(told.ends_with(&[(1, 4), (2, 4), (3, 4)]), "{told:?}");
        let only: Vec<_> = setup.board.legal().skip(2).collect();
        let found = setup.search(&Task { only: only.clone(), ..Task::to(Goal::Depth(3)) });
        assert!(only.contains(&found.report.best.unwrap()));
    }
}

#[test]
fn lowest_level_plays_legal_moves_quickly_and_not_always_the_same() {
    for kind in board_games() {
        let mut setup = Setup::player(kind.board()).with(&[("level", "1")]);
        let mut played = std::collections::HashSet::new();
        for _ in 0..40 {
            let found = setup.search(&Task::to(Goal::Unlimited));
            assert!(found.report.nodes < 2_000);
            played.insert(found.report.best.unwrap());
        }
        assert!(played.iter().all(|&mv| setup.board.legal().any(|legal| legal == mv)));
        // Othello's first moves are all the same move.
        assert!(played.len() > 1 || kind.name == "othello", "{}: {played:?}", kind.name);
    }
}

#[test]
fn reported_nodes_are_those_of_all_threads() {
    for kind in board_games() {
        let mut setup = Setup::player(kind.board()).with(&[("threads", "4")]);
        let (tell, hear) = mpsc::channel();
        let sink = Box::new(move |news: &News<'_>| {
            if let News::Line(line) = news {
                tell.send(line.nodes).unwrap();
            }
        });
        let found = setup.engine.search(setup.board.as_ref(), &nodes(40_000), Some(sink)).unwrap();
        let told: Vec<u64> = hear.iter().chain([found.lines[0].nodes]).collect();
        assert!(told.is_sorted(), "{}: {told:?}", kind.name);
        let (own, all) = (found.report.nodes, found.report.nodes + found.report.helper_nodes);
        let last = *told.last().unwrap();
        assert!(
            last <= all && (last > own || found.report.helper_nodes < 256),
            "{}: {last} of {own} and {all}",
            kind.name
        );
    }
}

type Answer = Result<Found, SearchError>;

/// A callback that sends the answer on.
fn answer(tell: &mpsc::Sender<Answer>) -> impl FnOnce(Answer) + Send + 'static {
    let tell = tell.clone();
    move |found| tell.send(found).unwrap()
}

#[test]
fn background_search_stops_when_told_and_holds_its_answer_when_asked() {
    for kind in all_games() {
        let mut background = Background::new(kind.player());
        let (tell, hear) = mpsc::channel();
        let has_move = |found: Answer| found.unwrap().report.best.is_some();
        // A finished search waits for the stop.
        let held = Task { hold: true, ..Task::to(Goal::Depth(1)) };
        background.search(kind.board(), held, None, answer(&tell));
        std::thread::sleep(Duration::from_millis(50));
        assert!(background.is_searching() && hear.try_recv().is_err());
        background.stop();
        assert!(has_move(hear.try_recv().unwrap()));
        // Pondering: no time counts before the hit.
        let clock = Clock { left: Duration::from_millis(300), increment: Duration::ZERO, moves_to_go: None };
        let task = Task { ponder: Some(std::sync::Arc::<Ponder>::default()), ..on(clock) };
        background.search(kind.board(), task, None, answer(&tell));
        std::thread::sleep(Duration::from_millis(400));
        assert!(hear.try_recv().is_err(), "{}: it answered while the opponent was thinking", kind.name);
        background.ponderhit();
        assert!(has_move(hear.recv_timeout(Duration::from_secs(20)).unwrap()));
        // In the middle of a search.
        background.search(kind.board(), Task::to(Goal::Unlimited), None, answer(&tell));
        std::thread::sleep(Duration::from_millis(100));
        background.stop();
        assert!(has_move(hear.try_recv().unwrap()));
        assert!(!background.is_searching());
    }
}

#[test]
fn search_that_panics_says_so_when_an_answer_is_due_and_the_engine_can_be_used_again() {
    for kind in all_games() {
        let mut engine = kind.player();
        engine.set("table", "2").unwrap();
        let config = engine.options().config().clone();
        let mut background = Background::new(Box::new(PanickingEngine::new(engine, 2)));
        let (tell, hear) = mpsc::channel();
        background.search(middle(kind), Task::to(Goal::Depth(3)), None, answer(&tell));
        let panicked = hear.recv_timeout(Duration::from_secs(20)).unwrap().unwrap_err();
        let text = panicked.to_string();
        assert!(text.starts_with("the search panicked: panic of a test at depth "), "{text}");
        let SearchError::Panicked { best: Some(best), .. } = panicked else { panic!("{panicked:?}") };
        assert!(middle(kind).legal().any(|mv| mv == best));
        // While the opponent thinks, nothing is said.
        let held = Task { hold: true, ..Task::to(Goal::Depth(3)) };
        background.search(middle(kind), held, None, answer(&tell));
        std::thread::sleep(Duration::from_millis(100));
        assert!(hear.try_recv().is_err());
        background.stop();
        assert!(matches!(hear.try_recv().unwrap(), Err(SearchError::Panicked { .. })));
        let options = background.engine().options();
        assert_eq!((options.config(), options.is_chosen("table")), (&config, true));
        background.search(middle(kind), Task::to(Goal::Depth(3)), None, answer(&tell));
        let found = hear.recv_timeout(Duration::from_secs(20)).unwrap().unwrap();
        assert!(found.report.best.is_some());
    }
}

#[test]
fn panicked_search_leaves_no_trace_in_the_next_one() {
    for kind in all_games() {
        let fresh = Setup::player(middle(kind)).search_to(4);
        let engine = Box::new(PanickingEngine::new(kind.player(), 1));
        let mut setup = Setup { board: middle(kind), engine };
        let task = Task::to(Goal::Depth(4));
        assert!(setup.engine.search(setup.board.as_ref(), &task, None).is_err());
        assert_eq!(setup.search_to(4).by_iteration, fresh.by_iteration, "{}", kind.name);
    }
}

#[test]
fn engine_of_a_background_search_is_replaced_if_a_callback_panics() {
    let mut background = Background::new(game("othello").engine());
    background.engine().set("grain", "7").unwrap();
    let done = |_: Answer| panic!("panic of a test in a callback");
    background.search(game("othello").board(), Task::to(Goal::Depth(2)), None, done);
    assert_eq!(background.engine().options().config().grain, 7);
    let (tell, hear) = mpsc::channel();
    background.search(game("othello").board(), Task::to(Goal::Depth(2)), None, answer(&tell));
    assert!(hear.recv_timeout(Duration::from_secs(20)).unwrap().is_ok());
}

#[test]
fn fixed_time_and_clock_are_kept() {
    for kind in board_games() {
        let mut setup = Setup::player(kind.read_board("sample:5").unwrap());
        let started = Instant::now();
        setup.search(&Task { time: Time::Fixed(Duration::from_millis(60)), ..Task::to(Goal::Unlimited) });
        let clock = Clock { left: Duration::from_secs(2), increment: Duration::ZERO, moves_to_go: None };
        setup.search(&on(clock));
        assert!(started.elapsed() < Duration::from_secs(20), "{} took {:?}", kind.name, started.elapsed());
    }
}
