//! Self-play and matches, on a game that is quickly played.
#![expect(clippy::unwrap_used, reason = "tests")]

use nullwindow::history::{History, Progress};
use nullwindow::select::FullWidth;
use nullwindow::table::Hashed;
use nullwindow::{Evaluate, Game, Key, Limits, Outcome, Score, Searcher};
use nullwindow_train::contest::{self, Tally};
use nullwindow_train::game::{Openings, Verdicts, Won};
use nullwindow_train::nim::{ByRemainder, Nim};
use nullwindow_train::player::Player;
use nullwindow_train::record::{Ending, Ply, Record, Result, Why};
use nullwindow_train::selfplay;
use std::ops::ControlFlow::{Break, Continue};
use std::path::PathBuf;

fn player(name: &str, evaluation: impl Evaluate<Nim> + Clone + Send + Sync + 'static) -> Player<Nim> {
    Player::searching(
        name,
        |_| Limits::depth(2),
        FullWidth,
        move || Searcher::with(evaluation.clone(), Hashed::entries(256)),
    )
}

fn blind() -> Player<Nim> {
    player("blind", |_: &Nim| Score::ZERO)
}

fn knowing() -> Player<Nim> {
    player("knowing", ByRemainder([-100, 50, 50, 50]))
}

fn plan(games: u64, threads: usize) -> selfplay::Plan<Nim> {
    let openings = Openings { balance: Some(20_000), ..Openings::random(0..=9) };
    let verdicts = Verdicts::default();
    selfplay::Plan { player: blind(), openings, verdicts, seed: 3, games, threads }
}

/// A file that goes away.
struct Scratch(PathBuf);

impl Scratch {
    fn new(name: &str) -> Scratch {
        let path = std::env::temp_dir().join(format!("nullwindow-{}-{name}", std::process::id()));
        let _ = std::fs::remove_file(&path);
        Scratch(path)
    }
}

impl Drop for Scratch {
    fn drop(&mut self) {
        let _ = std::fs::remove_file(&self.0);
    }
}

#[test]
fn a_file_of_games_says_what_was_played_on_any_number_of_threads() {
    let mut texts = Vec::new();
    for threads in 1..=4 {
        let file = Scratch::new(&format!("threads-{threads}"));
        let played = selfplay::run(&plan(50, threads), &file.0, |_| Continue(())).unwrap();
        assert_eq!((played.games, played.new, played.results.iter().sum()), (50, 50, 50));
        let games: Vec<Record<Nim>> = selfplay::read(&file.0).unwrap().map(|game| game.unwrap()).collect();
        let mut mind = blind().mind();
        let again: Vec<_> = (0..50).map(|i| selfplay::game(&plan(50, 1), mind.as_mut(), i)).collect();
        assert!(games == again, "what is read is what was played");
        texts.push(std::fs::read_to_string(&file.0).unwrap());
    }
    assert!(texts.iter().all(|text| *text == texts[0]));
}

#[test]
fn self_play_goes_on_where_it_was_broken_off() {
    let (whole, broken) = (Scratch::new("whole"), Scratch::new("broken"));
    selfplay::run(&plan(30, 2), &whole.0, |_| Continue(())).unwrap();
    let whole = std::fs::read(&whole.0).unwrap();
    let stopped =
        selfplay::run(
            &plan(30, 1),
            &broken.0,
            |played| {
                if played.games == 10 { Break(()) } else { Continue(()) }
            },
        );
    assert_eq!(stopped.unwrap().games, 10);
    let ten = std::fs::read(&broken.0).unwrap();
    for left in [ten.len(), ten.len() - 1, ten.len() - 7, 5, 0] {
        std::fs::write(&broken.0, &ten[..left]).unwrap();
        selfplay::run(&plan(30, 2), &broken.0, |_| Continue(())).unwrap();
        assert!(std::fs::read(&broken.0).unwrap() == whole, "after a crash that left {left} bytes");
    }
}

#[test]
fn a_file_made_by_another_plan_is_left_alone() {
    let file = Scratch::new("other");
    selfplay::run(&plan(3, 1), &file.0, |_| Continue(())).unwrap();
    let before = std::fs::read(&file.0).unwrap();
    let other = selfplay::Plan { seed: 4, ..plan(5, 1) };
    let error = selfplay::run(&other, &file.0, |_| Continue(())).unwrap_err();
    assert!(error.contains("choose another file"), "{error}");
    assert_eq!(std::fs::read(&file.0).unwrap(), before);
}

#[test]
fn a_line_of_text_is_a_game() {
    let line = "7\t9\t1 3/-20 1/29000 3 1/4\twin verdict -12";
    let record = Record::<Nim>::parse(line).unwrap();
    assert_eq!((record.number, record.start, record.plies.len()), (7, Nim { matches: 9 }, 5));
    assert_eq!(record.plies[1], Ply { mv: 3, score: Some(-20) });
    assert_eq!(record.ending, Ending { result: Result::Win, why: Why::Verdict, score: Some(-12) });
    assert_eq!(record.line(), line);
    let second = record.moments().nth(1).unwrap();
    assert_eq!(
        (second.position.matches, second.ending.result, second.ending.score),
        (8, Result::Loss, Some(12))
    );
}

#[test]
fn a_wrong_line_is_refused_at_its_place() {
    let cases = [
        ("", "line 1, column 1: expected the game's number, found the end of the text"),
        ("x", r#"line 1, column 1: expected the game's number, found "x""#),
        ("1 ", r#"line 1, column 2: expected a tab, found " ""#),
        ("1\ty\t\twin rules", r#"line 1, column 3: expected a number of matches, found "y""#),
        ("1\t9\t4\twin rules", r#"line 1, column 5: expected a number from 1 to 3, found "4""#),
        ("1\t9\t1/x\twin rules", r#"line 1, column 7: expected a value, found "x""#),
        ("1\t1\t1 1\twin rules", r#"line 1, column 7: expected no more moves: the game is over, found "1""#),
        ("1\t9\t\two rules", r#"line 1, column 6: expected "win" or "draw" or "loss", found "wo""#),
        ("1\t9\t\twin rules 4 4", r#"line 1, column 17: expected the end of the line, found " ""#),
    ];
    for (line, expected) in cases {
        assert_eq!(Record::<Nim>::parse(line).unwrap_err().to_string(), expected);
    }
    let file = "nullwindow games 1 nim\n0\tstart\t\tdraw length\nx\n";
    let mut games = selfplay::read_from::<Nim>(file.as_bytes()).unwrap();
    assert!(games.next().unwrap().is_ok());
    assert!(games.next().unwrap().unwrap_err().starts_with("line 3, column 1"));
    assert!(games.next().is_none());
    let Err(error) = selfplay::read_from::<Nim>("nullwindow games 1 nimble\n".as_bytes()).map(|_| ()) else {
        panic!("another game's file");
    };
    assert_eq!(error, r#"line 1: expected "nullwindow games 1 nim", found "nullwindow games…""#);
}

fn contest(players: [Player<Nim>; 2], threads: usize) -> (Tally, Vec<[Record<Nim>; 2]>) {
    let plan = contest::Plan {
        players,
        openings: Openings::random(0..=12),
        verdicts: Verdicts::default(),
        seed: 5,
        pairs: 60,
        threads,
    };
    let mut games = Vec::new();
    let tally = contest::run(&plan, |_, pair| {
        games.push(pair.clone());
        Continue(())
    });
    (tally, games)
}

#[test]
fn equal_players_play_the_same_game_twice_and_share_the_points() {
    let (tally, games) = contest([blind(), blind()], 2);
    assert_eq!((tally.wins, tally.pairs), (tally.losses, [0, 0, 60, 0, 0]));
    assert!(games.iter().all(|[first, second]| first.plies == second.plies));
    assert_eq!(tally.elo().to_string(), "too few games to say how many Elo", "pairs that do not scatter");
}

#[test]
fn the_better_player_wins_and_the_order_of_the_names_only_turns_the_result_round() {
    let (tally, games) = contest([knowing(), blind()], 1);
    assert!(tally.elo().value > tally.elo().error, "{tally}");
    let (turned, _) = contest([blind(), knowing()], 3);
    assert_eq!((turned.wins, turned.losses), (tally.losses, tally.wins));
    let (threaded, again) = contest([knowing(), blind()], 3);
    assert!(threaded == tally && again == games, "threads change nothing");
}

#[test]
fn random_openings_end_before_the_game_does() {
    let plan = selfplay::Plan { openings: Openings::random(0..=30), ..plan(1, 1) };
    let mut mind = blind().mind();
    for number in 0..200 {
        let game = selfplay::game(&plan, mind.as_mut(), number);
        assert!(game.plies.iter().any(|ply| ply.score.is_some()));
        assert_eq!(game.ending.why, Why::Rules);
    }
}

#[test]
fn a_game_is_won_when_both_sides_have_long_said_so() {
    let verdicts = Verdicts { won: Some(Won { score: 40, plies: 3 }), max_plies: 400 };
    let plan =
        selfplay::Plan { player: knowing(), verdicts, openings: Openings::random(0..=0), ..plan(1, 1) };
    let game = selfplay::game(&plan, knowing().mind().as_mut(), 0);
    assert_eq!((game.plies.len(), game.ending.why, game.ending.result), (3, Why::Verdict, Result::Win));
    let brief = selfplay::Plan { verdicts: Verdicts { max_plies: 2, won: None }, ..plan };
    let game = selfplay::game(&brief, knowing().mind().as_mut(), 0);
    assert_eq!((game.plies.len(), game.ending.why, game.ending.result), (2, Why::Length, Result::Draw));
}

/// Two steps forward win a long way on; a step to the side changes nothing.
#[derive(Clone, PartialEq, Debug)]
struct Walk {
    first: i32,
    second: i32,
    first_moves: bool,
}

impl Game for Walk {
    type Move = i32;

    fn moves(&self, list: &mut Vec<i32>) {
        list.extend([-1, 1]);
    }

    fn play(&self, step: i32) -> Walk {
        let Walk { first, second, first_moves } = *self;
        if first_moves {
            Walk { first: first + step, second, first_moves: false }
        } else {
            Walk { first, second: second + step, first_moves: true }
        }
    }

    fn key(&self) -> Key {
        nullwindow::key_of(&(self.first, self.second, self.first_moves))
    }

    fn outcome(&self) -> Option<Outcome> {
        None
    }
}

impl Progress for Walk {
    const QUIET_PLIES: Option<u32> = None;
    const OCCURRENCES: Option<u32> = Some(3);

    fn is_progress(&self, _: i32) -> bool {
        false
    }
}

#[test]
fn a_player_who_is_ahead_does_not_walk_in_circles() {
    // Ahead wherever one stands: without memory, the first move is as good as any, and back and forth goes the game.
    let ahead = |p: &Walk| Score::new(if p.first_moves { 50 } else { -50 });
    let player = Player::searching(
        "ahead",
        |_| Limits::depth(2),
        FullWidth,
        move || Searcher::with(ahead, Hashed::entries(64)),
    );
    let mut mind = player.mind();
    let mut game = History::new(Walk { first: 0, second: 0, first_moves: true });
    for ply in 0..40 {
        let mv = match ply % 4 {
            1 => 1,
            3 => -1,
            _ => mind.think(&game).unwrap().mv,
        };
        game.play(mv);
        assert_eq!(game.drawn(), None, "at ply {ply}");
    }
}
