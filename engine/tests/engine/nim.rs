//! A game that nullwindow does not know, described outside it: everything works as for its own games.

use crate::common::Setup;
use nullwindow::history::Progress;
use nullwindow::{Game, Key, Outcome, Score, laws};
use nullwindow_engine::{
    Ask, Book, BookGrowth, Counted, Effort, GameEnd, GameKind, GameRecord, Games, Goal, News, OPTIONS,
    Options, SearchError, Task,
};
use nullwindow_notation::{Cursor, Notation, ParseError, Player};
use std::sync::{Arc, LazyLock};

/// Take one, two or three matches; the player who takes the last one wins.
#[derive(Clone, PartialEq, Debug)]
struct Nim {
    matches: u32,
    first: bool,
}

impl Game for Nim {
    type Move = u32;

    fn moves(&self, list: &mut Vec<u32>) {
        list.extend(1..=self.matches.min(3));
    }

    fn play(&self, taken: u32) -> Nim {
        Nim { matches: self.matches - taken, first: !self.first }
    }

    fn key(&self) -> Key {
        u64::from(self.matches) << 1 | u64::from(self.first)
    }

    fn outcome(&self) -> Option<Outcome> {
        (self.matches == 0).then_some(Outcome::Loss)
    }
}

impl Notation for Nim {
    const NAME: &'static str = "nim";

    fn start() -> Nim {
        Nim { matches: 10, first: true }
    }

    fn player(&self) -> Player {
        if self.first { Player::First } else { Player::Second }
    }

    fn parse(text: &str) -> Result<Nim, ParseError> {
        let read = || {
            let (matches, player) = text.trim().split_once(" matches, ")?;
            let first = ["Second", "First"].iter().position(|&name| name == player)? == 1;
            Some(Nim { matches: matches.parse().ok().filter(|&matches| matches <= 1000)?, first })
        };
        read().ok_or_else(|| Cursor::new(text).unexpected("a position such as \"10 matches, First\""))
    }

    fn text(&self) -> String {
        format!("{} matches, {}", self.matches, if self.first { "First" } else { "Second" })
    }

    fn move_text(&self, taken: u32) -> String {
        taken.to_string()
    }
}

impl Progress for Nim {}

static NIM: LazyLock<GameKind> = LazyLock::new(|| {
    GameKind::builder::<Nim>("take one, two or three matches")
        .describe(|kind| kind.example = "7 matches, First")
        .evaluation("none", "every position counts as even", || |_: &Nim| Score::ZERO)
        .evaluation("few", "fewer matches are better", || {
            |position: &Nim| Score::new(-(position.matches as i32))
        })
        .build()
});

fn nim() -> &'static GameKind {
    Games::standard().with(&NIM).get("nim").unwrap()
}

#[test]
fn game_of_a_third_party_is_found_beside_the_others() {
    let games = Games::standard().with(&NIM);
    assert_eq!(games.names(), ["chess", "othello", "checkers", "tree", "nim"]);
    assert_eq!(games.with(&NIM).names().len(), 5);
    assert!(Games::standard().get("nim").is_err());
    laws::check(&Nim::start(), |_: &Nim| Score::ZERO).unwrap();
    nullwindow_notation::check(&Nim::start()).unwrap();
    assert!(nim().read_board(nim().example).is_ok());
}

/// A heap of matches, which does not tell who is to move.
#[derive(Clone, PartialEq, Debug)]
struct Heap(u32);

impl Game for Heap {
    type Move = u32;

    fn moves(&self, list: &mut Vec<u32>) {
        list.extend(1..=self.0.min(3));
    }

    fn play(&self, taken: u32) -> Heap {
        Heap(self.0 - taken)
    }

    fn key(&self) -> Key {
        self.0.into()
    }

    fn outcome(&self) -> Option<Outcome> {
        (self.0 == 0).then_some(Outcome::Loss)
    }
}

impl Notation for Heap {
    const NAME: &'static str = "heap";

    fn start() -> Heap {
        Heap(6)
    }

    fn player(&self) -> Player {
        Player::First
    }

    fn parse(text: &str) -> Result<Heap, ParseError> {
        text.parse().map(Heap).map_err(|_| Cursor::new(text).unexpected("a number of matches"))
    }

    fn text(&self) -> String {
        self.0.to_string()
    }

    fn move_text(&self, taken: u32) -> String {
        taken.to_string()
    }
}

impl Progress for Heap {}

#[test]
fn board_knows_who_moves_where_the_position_does_not_tell() {
    let kind: &'static GameKind = Box::leak(Box::new(GameKind::builder::<Heap>("a heap of matches").build()));
    let mut board = kind.board_at(None, "3 1").unwrap();
    assert_eq!(board.player(), Player::First);
    board.play_text("1").unwrap();
    assert_eq!(board.player(), Player::Second);
    board.play_text("1").unwrap();
    assert_eq!(board.result().unwrap().winner, Some(Player::Second));
    board.undo();
    assert_eq!(board.player(), Player::Second);
    assert_eq!((kind.example, board.diagram().to_string().as_str()), ("6", "1\n"));
}

#[test]
fn evaluation_that_a_game_chooses_for_play_is_kept() {
    let kind = GameKind::builder::<Nim>("take one, two or three matches")
        .evaluation("none", "every position counts as even", || |_: &Nim| Score::ZERO)
        .evaluation("few", "fewer matches are better", || {
            |position: &Nim| Score::new(-(position.matches as i32))
        })
        .describe(|kind| kind.play.evaluation = "few".to_owned())
        .build();
    assert_eq!((kind.study.evaluation.as_str(), kind.play.evaluation.as_str()), ("none", "few"));
}

#[test]
fn game_of_a_third_party_is_searched() {
    for matches in 1..=20 {
        let position = format!("{matches} matches, Second");
        for options in [&[][..], &[("algorithm", "sss*"), ("table", "1")], &[("evaluation", "few")]] {
            let mut setup = Setup::study(nim().read_board(&position).unwrap()).with(options);
            let report = setup.search_to(20).report;
            assert_eq!(report.value.get() < 0, matches % 4 == 0, "{position}: {}", report.value);
            assert!(report.value.win_distance().is_some(), "{position}: {}", report.value);
            if matches % 4 > 0 {
                assert_eq!(setup.board.move_text(report.best.unwrap()), (matches % 4).to_string());
            }
        }
    }
    let mut chess = Games::standard().get("chess").unwrap().engine();
    let refused = chess.search(nim().board().as_ref(), &Task::to(Goal::Depth(1)), None).unwrap_err();
    assert_eq!(refused, SearchError::WrongGame { engine: "chess", board: "nim" });
}

#[test]
fn game_of_a_third_party_is_played_and_taken_back() {
    let mut setup = Setup::player(nim().board());
    while setup.board.result().is_none() {
        let best = setup.search_to(12).report.best.unwrap();
        setup.board.play(best);
    }
    let result = setup.board.result().unwrap();
    assert_eq!((result.winner, result.reason.as_str(), result.margin), (Some(Player::First), "win", None));
    assert_eq!(setup.board.move_texts()[0], "2");
    let error = setup.board.play_text("1").unwrap_err().to_string();
    assert_eq!(error, "moves: line 1, column 1: expected no move, because the game is over, found \"1\"");
    while setup.board.undo().is_some() {}
    assert_eq!(setup.board.text(), nim().board().text());
}

#[test]
fn positions_of_a_third_party_game_are_counted() {
    // Ways to take n matches: the sum of the last three.
    let mut below = Vec::new();
    let mut hear = |counted: Counted<'_>| {
        if let Counted::Below(mv, leaves) = counted {
            below.push((mv.to_owned(), leaves));
        }
        true
    };
    let board = nim().read_board("4 matches, First").unwrap();
    assert_eq!(board.perft(3, None, &mut hear), Ok(Some(4)));
    assert_eq!(below, [("1".to_owned(), 3), ("2".to_owned(), 1), ("3".to_owned(), 0)]);
    assert_eq!(nim().perft_modes[0].name, "legal");
    let by_ply: Vec<u64> = board.branching(4).iter().map(|ply| ply.moves).collect();
    assert_eq!(by_ply, [3, 6, 4, 1]);
}

#[test]
fn records_of_a_third_party_game_are_written_and_read() {
    for (start, moves) in [(None, "2 3 1"), (Some("7 matches, Second"), "3 1 1 2")] {
        let board = nim().board_at(start, moves).unwrap();
        let record = board.record();
        let text = nim().write_game(&record).unwrap();
        let again = nim().read_games(text.as_bytes()).unwrap().remove(0);
        let moves = |record: &GameRecord| record.moves().map(str::to_owned).collect::<Vec<_>>();
        assert_eq!((&again.start, moves(&again)), (&record.start, moves(&record)), "{text}");
    }
    let finished = nim().board_at(Some("1 matches, First"), "1").unwrap().record();
    assert_eq!(finished.result, GameEnd::Won(Player::First));
    let two = nim().read_each_game(b"1 2 3\n1 9\n7 matches, First moves 3\n");
    assert_eq!(two.iter().map(Result::is_ok).collect::<Vec<_>>(), [true, false, true]);
    let problems = nim().read_problems(b"small\t7 matches, First\t3\nlost\t8 matches, First\t0-1\n");
    assert_eq!(problems[0].as_ref().unwrap().asks, [Ask::Best(vec!["3".to_owned()])]);
    let lost = problems[1].as_ref().unwrap();
    let mut setup = Setup::study(nim().read_board(&lost.position).unwrap());
    let found = setup.search_to(8);
    assert!(lost.asks[0].is_met(setup.board.as_ref(), setup.engine.options(), &found));
}

#[test]
fn options_of_a_third_party_game_have_the_limits_of_the_others() {
    let mut options = Options::study(nim());
    assert_eq!(options.config().evaluation, "none");
    assert_eq!(options.set("evaluation", "few"), Ok(()));
    let refused = options.set("evaluation", "trained").unwrap_err().to_string();
    assert_eq!(refused, "evaluation: expected none or few, found \"trained\"");
    for name in ["quiescence", "selective"] {
        assert!(!OPTIONS.iter().find(|spec| spec.name == name).unwrap().is_for(nim()));
        assert!(options.set(name, "on").is_err());
    }
    assert_eq!(options.check(), Ok(()));
}

#[test]
fn every_event_of_a_third_party_search_is_reported() {
    let (tell, hear) = std::sync::mpsc::channel();
    let sink = Box::new(move |news: &News<'_>| {
        if let News::Visit(visit, _) = news {
            tell.send((*visit).clone()).unwrap();
        }
    });
    let task = Task { visits: true, ..Task::to(Goal::Depth(5)) };
    let traced = nim().engine().search(nim().board().as_ref(), &task, Some(sink)).unwrap();
    let plain = Setup::study(nim().board()).search_to(5);
    assert_eq!((traced.report.value, traced.report.nodes), (plain.report.value, plain.report.nodes));
    assert!(hear.iter().count() as u64 > plain.report.nodes);
}

/// A book that has grown as far as it can is a solution: wins are counted in plies from each of its positions.
#[test]
fn book_of_a_whole_game_has_its_values() {
    let start = nim().board();
    let mut growth = BookGrowth::new(Book::new(&Options::play(nim()), Effort::Depth(1))).unwrap();
    while growth.search(1, &Arc::default(), &mut |_, _| {}).unwrap() && growth.expand(100) > 0 {}
    let book = growth.book();
    assert!(book.len() > 5, "{}", book.text());
    let read = Book::read(nim(), book.text().as_bytes()).unwrap();
    let mut lines = vec![vec![]];
    while let Some(line) = lines.pop() {
        let mut board = start.clone();
        for &mv in &line {
            board.play(mv);
        }
        let exact = nim().engine().search(board.as_ref(), &Task::to(Goal::Depth(12)), None).unwrap();
        assert_eq!(read.value(board.as_ref()), Some(exact.report.value), "{}\n{}", board.text(), book.text());
        let linked = read.moves(board.as_ref()).into_iter().filter(|known| known.is_linked);
        lines.extend(linked.map(|known| [&line[..], &[known.mv]].concat()));
    }
}
