//! Self-play and matches, on a game that is quickly played.
#![expect(clippy::unwrap_used, reason = "tests")]

mod nim;

use nim::{ByRemainder, Heap, NIM, Nim};
use nullwindow_arena::{
    Control, Game, GameRunner, MatchPlan, News, Opening, Openings, Points, Resign, Rules, Side, Tally,
};
use nullwindow_engine::SIGNATURE;
use nullwindow_engine::work::Shard;
use nullwindow_train::dataset::{Dataset, WeightsFile, fit_weights};
use nullwindow_train::errors::Loss;
use nullwindow_train::fit::{Example, FitPlan};
use nullwindow_train::play::Conditions;
use nullwindow_train::record::{Ending, Ply, SelfPlayRecord, Why};
use nullwindow_train::{Match, Options, selfplay};
use std::ops::ControlFlow::{Break, Continue};
use std::path::PathBuf;
use std::sync::Arc;
use std::sync::atomic::AtomicBool;

fn conditions() -> Conditions {
    let openings = Openings::Random { plies: 6, balance: None };
    Conditions {
        kind: &NIM,
        search: &[("table", "2^8")],
        openings,
        self_play_openings: None,
        rules: Rules::default(),
    }
}

/// A match at two plies a move, which is too little to see the end.
fn match_plan(players: [&str; 2], pairs: u64, threads: usize) -> MatchPlan {
    let asked = Match { games: 2 * pairs, threads, seed: 3, ..Match::between(players[0], players[1]) };
    let control = Control { depth: Some(2), ..Control::default() };
    MatchPlan { control, ..conditions().plan(&asked).unwrap() }
}

fn self_play(games: u64, threads: usize) -> MatchPlan {
    match_plan(["even", "even"], games, threads)
}

fn game(plan: &MatchPlan, number: u64) -> SelfPlayRecord<Nim> {
    selfplay::game(&mut GameRunner::new(plan, Arc::default(), 0), number).unwrap()
}

/// A file that is removed at the end.
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
fn a_file_of_games_is_the_same_on_any_number_of_threads() {
    let mut texts = Vec::new();
    for threads in 1..=4 {
        let file = Scratch::new(&format!("threads-{threads}"));
        let played = selfplay::run::<Nim>(&self_play(50, threads), &file.0, |_| Continue(())).unwrap();
        assert_eq!((played.games, played.results.iter().sum()), (50, 50));
        let games: Vec<SelfPlayRecord<Nim>> = selfplay::read(&file.0).unwrap();
        // Each game depends on its number alone, whatever was played before.
        let again: Vec<_> = (0..50).rev().map(|i| game(&self_play(50, 1), i)).collect();
        assert!(games.iter().eq(again.iter().rev()), "games are read as they were played");
        texts.push(std::fs::read_to_string(&file.0).unwrap());
    }
    assert!(texts.iter().all(|text| *text == texts[0]));
    let header =
        "nullwindow games 1 nim player even self:table=2^8 depth=2 seed 3 openings 6 random moves plies 1000";
    let header = format!("{header} signature {SIGNATURE}\n");
    assert!(texts[0].starts_with(&header), "{}", texts[0]);
}

#[test]
fn games_of_self_play_are_different_games() {
    let plan = self_play(20, 1);
    let games: Vec<_> = (0..20).map(|number| game(&plan, number).plies).collect();
    assert!(games.windows(2).any(|pair| pair[0] != pair[1]));
    assert!((1..20).all(|i| games[i].len() != games[0].len() || games[i] != games[0]));
}

#[test]
fn interrupted_self_play_continues_where_it_stopped() {
    let (whole, broken) = (Scratch::new("whole"), Scratch::new("broken"));
    selfplay::run::<Nim>(&self_play(30, 2), &whole.0, |_| Continue(())).unwrap();
    let whole = std::fs::read(&whole.0).unwrap();
    let stopped = selfplay::run::<Nim>(&self_play(30, 1), &broken.0, |work| {
        if work.played().games >= 10 { Break(()) } else { Continue(()) }
    });
    // The game that was begun before the break is finished and kept.
    assert!((10..=11).contains(&stopped.unwrap().games));
    let ten = std::fs::read(&broken.0).unwrap();
    for left in [ten.len(), ten.len() - 1, ten.len() - 7, 5, 0] {
        std::fs::write(&broken.0, &ten[..left]).unwrap();
        selfplay::run::<Nim>(&self_play(30, 2), &broken.0, |_| Continue(())).unwrap();
        assert!(std::fs::read(&broken.0).unwrap() == whole, "after a crash that left {left} bytes");
    }
}

/// The file of one shard of 30 games.
fn shard(index: u32, of: u32) -> Scratch {
    let file = Scratch::new(&format!("shard-{index}-{of}"));
    let plan = MatchPlan { shard: Shard { index, of }, ..self_play(30, 2) };
    selfplay::run::<Nim>(&plan, &file.0, |_| Continue(())).unwrap();
    file
}

#[test]
fn shards_of_self_play_merge_into_the_whole_byte_for_byte() {
    let (whole, merged) = (Scratch::new("unsharded"), Scratch::new("merged"));
    selfplay::run::<Nim>(&self_play(30, 1), &whole.0, |_| Continue(())).unwrap();
    let parts = [1, 2, 3].map(|index| shard(index, 3));
    let paths = parts.each_ref().map(|part| part.0.clone());
    let (some, missing) = selfplay::merge(&merged.0, &paths[1..]).unwrap();
    assert_eq!((some.added, some.known, missing), (20, 0, 10));
    let (all, missing) = selfplay::merge(&merged.0, &paths).unwrap();
    assert_eq!((all.added, all.known, missing), (10, 20, 0));
    assert!(std::fs::read(&merged.0).unwrap() == std::fs::read(&whole.0).unwrap());
    // What a merge lacks is played by the next run, and the file is in order again.
    let gaps = Scratch::new("gaps");
    selfplay::merge(&gaps.0, &paths[1..]).unwrap();
    let played = selfplay::run::<Nim>(&self_play(30, 2), &gaps.0, |_| Continue(())).unwrap();
    assert_eq!((played.games, played.results.iter().sum()), (30, 10));
    assert!(std::fs::read(&gaps.0).unwrap() == std::fs::read(&whole.0).unwrap());
}

#[test]
fn games_of_another_search_or_with_other_moves_are_not_merged() {
    let (one, other, out) = (shard(1, 2), Scratch::new("of-another"), Scratch::new("not-merged"));
    let text = std::fs::read_to_string(&one.0).unwrap();
    std::fs::write(&other.0, text.replace(&format!("signature {SIGNATURE}"), "signature 7")).unwrap();
    let paths = [one.0.clone(), other.0.clone()];
    let error = selfplay::merge(&out.0, &paths).unwrap_err();
    assert!(error.contains(&format!("another search: its signature is 7, not {SIGNATURE}")), "{error}");
    let error = selfplay::run::<Nim>(&self_play(30, 2), &other.0, |_| Continue(())).unwrap_err();
    assert!(error.contains("another search: its signature is 7"), "{error}");
    std::fs::write(&other.0, text.replacen("\twin", "\tloss", 1)).unwrap();
    let error = selfplay::merge(&out.0, &paths).unwrap_err();
    assert!(error.contains("is another game than in the files before it"), "{error}");
    std::fs::write(&other.0, "nullwindow match\n").unwrap();
    let error = selfplay::merge(&out.0, &paths).unwrap_err();
    assert!(error.contains("line 1: expected \"nullwindow games 1\""), "{error}");
    assert!(!out.0.exists());
}

#[test]
fn a_game_that_is_in_a_file_twice_is_reported() {
    let file = shard(2, 3);
    let text = std::fs::read_to_string(&file.0).unwrap();
    std::fs::write(&file.0, format!("{text}{}\n", text.lines().last().unwrap())).unwrap();
    let error = selfplay::run::<Nim>(&self_play(30, 2), &file.0, |_| Continue(())).unwrap_err();
    assert!(error.contains("line 12: game 28 is in the file twice"), "{error}");
}

#[test]
fn a_file_made_with_other_settings_is_left_alone() {
    let file = Scratch::new("other");
    selfplay::run::<Nim>(&self_play(3, 1), &file.0, |_| Continue(())).unwrap();
    std::fs::OpenOptions::new()
        .append(true)
        .open(&file.0)
        .and_then(|mut file| std::io::Write::write_all(&mut file, b"3\tstart\t1"))
        .unwrap();
    let before = std::fs::read(&file.0).unwrap();
    let other = MatchPlan { seed: 4, ..self_play(5, 1) };
    let error = selfplay::run::<Nim>(&other, &file.0, |_| Continue(())).unwrap_err();
    assert!(error.contains("choose another file"), "{error}");
    assert_eq!(std::fs::read(&file.0).unwrap(), before);
}

#[test]
fn a_file_of_an_earlier_version_is_read() {
    let file = "nullwindow games 1 nim player blind seed 3 book 0 random 0-9 within 20000 plies 400\n\
                0\tstart\t3 1 3/0 3/0 1/0 3/0 3/0 1/29997 3/-29998\twin length\n";
    let games: Result<Vec<SelfPlayRecord<Nim>>, String> =
        selfplay::read_from(file.as_bytes()).unwrap().collect();
    assert_eq!(games.unwrap()[0].plies[7].score, Some(29997));
}

#[test]
fn a_game_is_written_and_read_as_a_line() {
    let line = "7\t9\t1 3/-20 1/29000 3 1/4\twin verdict -12";
    let record = SelfPlayRecord::<Nim>::parse(line).unwrap();
    assert_eq!((record.number, record.start, record.plies.len()), (7, Nim { matches: 9 }, 5));
    assert_eq!(record.plies[1], Ply { mv: 3, score: Some(-20) });
    assert_eq!(record.ending, Ending { points: Points::One, why: Why::Verdict, score: Some(-12) });
    assert_eq!(record.line(), line);
    let second = record.moments().nth(1).unwrap();
    assert_eq!(
        (second.position.matches, second.ending.points, second.ending.score),
        (8, Points::None, Some(12))
    );
}

#[test]
fn an_invalid_line_is_refused_with_its_place() {
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
        assert_eq!(SelfPlayRecord::<Nim>::parse(line).unwrap_err().to_string(), expected);
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

fn play_match(players: [&str; 2], threads: usize) -> (Tally, Vec<Game>) {
    let mut games = Vec::new();
    let plan = match_plan(players, 60, threads);
    let summary = nullwindow_arena::run(&plan, &AtomicBool::new(false), &mut |news| {
        if let News::Ended { game, .. } = news {
            // Times differ from run to run.
            games.push(Game { seconds: Vec::new(), cpu: [None; 2], ..(*game).clone() });
        }
    });
    games.sort_by_key(|game| game.game);
    (summary.unwrap().tally, games)
}

#[test]
fn equal_players_play_the_same_game_twice_and_share_the_points() {
    let (tally, games) = play_match(["even", "even"], 2);
    assert_eq!((tally.wins, tally.pairs), (tally.losses, [0, 0, 60, 0, 0]));
    assert!(games.chunks(2).all(|pair| pair[0].moves == pair[1].moves));
    assert_eq!(tally.elo().to_string(), "too few games to say how many Elo", "pairs that do not scatter");
}

#[test]
fn the_better_player_wins_whichever_is_named_first() {
    let (tally, games) = play_match(["known", "even"], 1);
    assert!(tally.elo().value > tally.elo().error, "{tally}");
    let (turned, _) = play_match(["even", "known"], 3);
    assert_eq!((turned.wins, turned.losses), (tally.losses, tally.wins));
    let (threaded, again) = play_match(["known", "even"], 3);
    assert!(threaded == tally && again == games, "the number of threads changes nothing");
}

#[test]
fn random_openings_end_before_the_game_does() {
    let plan = MatchPlan { openings: Openings::Random { plies: 10, balance: None }, ..self_play(1, 1) };
    for number in 0..200 {
        let game = game(&plan, number);
        assert!(game.plies.iter().any(|ply| ply.score.is_some()));
        assert_eq!(game.ending.why, Why::Rules);
        let (last, winner) = (game.plies.len() - 1, game.ending.points);
        assert_eq!(winner, if last.is_multiple_of(2) { Points::One } else { Points::None });
    }
}

#[test]
fn a_game_is_won_when_both_players_have_agreed_for_long() {
    let openings = Openings::Random { plies: 0, balance: None };
    let rules = Rules { resign: Some(Resign { score: 40.0, plies: 3 }), ..Rules::default() };
    let plan = MatchPlan { openings, rules, ..match_plan(["known", "known"], 1, 1) };
    let won = game(&plan, 0);
    assert_eq!((won.plies.len(), won.ending.why, won.ending.points), (3, Why::Verdict, Points::One));
    for plies in [0, 1, 2, 3] {
        let openings = Openings::Random { plies, balance: None };
        let rules = Rules { max_plies: 2, ..Rules::default() };
        let drawn = game(&MatchPlan { openings, rules, ..plan.clone() }, 0);
        let played = (drawn.plies.len(), drawn.ending.why, drawn.ending.points);
        assert_eq!(played, (2 + plies as usize, Why::Length, Points::Half));
    }
}

#[test]
fn a_verdict_after_an_opening_of_odd_length_is_for_the_right_side() {
    let openings = Openings::Random { plies: 1, balance: None };
    let rules = Rules { resign: Some(Resign { score: 40.0, plies: 2 }), ..Rules::default() };
    let plan = MatchPlan { openings, rules, ..match_plan(["known", "known"], 1, 1) };
    for number in 0..20 {
        let game = game(&plan, number);
        let after_opening = game.moments().nth(1).unwrap();
        // The player who faces a multiple of four loses.
        let lost = after_opening.position.matches.is_multiple_of(4);
        let expected = if lost { Points::None } else { Points::One };
        assert_eq!((after_opening.ending.points, game.ending.why), (expected, Why::Verdict));
    }
}

#[test]
fn weights_fitted_to_self_play_win_a_match() {
    let (games, out) = (Scratch::new("nim.games"), Scratch::new("nim.weights"));
    selfplay::run::<Nim>(&self_play(400, 2), &games.0, |_| Continue(())).unwrap();
    let mut dataset = Dataset::default();
    for game in selfplay::read::<Nim>(&games.0).unwrap() {
        let examples = game.moments().map(|moment| Example {
            position: moment.position,
            target: moment.ending.points.value(),
            weight: 1.0,
        });
        dataset.add_game(game.number, examples);
    }
    let file = WeightsFile { game: "nim", make: ByRemainder::with, notes: vec!["self-play".into()] };
    let plan = FitPlan::new(Loss::Logistic { scale: 100.0 });
    let options = Options { out: Some(out.0.clone()), ..Options::default() };
    let summary = fit_weights(&dataset, &plan, &file, &options, &mut |_| Continue(())).unwrap();
    let values = summary.weights.unwrap().values;
    assert!((1..4).all(|i| values[0] < values[i]), "multiples of four are lost: {values:?}");
    let (tally, _) = play_match([&out.0.display().to_string(), "even"], 2);
    assert!(tally.elo().value > tally.elo().error, "{tally}");
}

/// What the game brings the side to move at each position.
fn endings(record: &SelfPlayRecord<Heap<true>>) -> Vec<Points> {
    record.moments().map(|moment| moment.ending.points).collect()
}

#[test]
fn an_ending_is_seen_by_the_side_that_moves_also_where_it_moves_again() {
    let (one, none) = (Points::One, Points::None);
    let record = SelfPlayRecord::<Heap<true>>::parse("0\t7\t1 2 1 1 2\twin verdict").unwrap();
    assert_eq!(endings(&record), [one, one, none, none, none]);
    let texts = |list: &[&str]| list.iter().map(|&text| text.to_owned()).collect::<Vec<_>>();
    let opening = Opening { position: None, moves: texts(&["2", "1"]) };
    let played = |moves: &[&str], winner| Game {
        first: Side::B,
        opening: opening.clone(),
        moves: texts(moves),
        scores: vec![None; moves.len()],
        winner: Some(winner),
        ..Game::default()
    };
    // By the rules: A is to move at the end, so B, who moved second, has won.
    let by_rules = SelfPlayRecord::<Heap<true>>::of(1, &played(&["1", "1", "2"], Side::B)).unwrap();
    assert_eq!((by_rules.ending.why, endings(&by_rules)), (Why::Rules, vec![none, one, one, one, one]));
    // By the match, before the end.
    let by_match = SelfPlayRecord::<Heap<true>>::of(2, &played(&["1", "2"], Side::B)).unwrap();
    assert_eq!((by_match.ending.why, endings(&by_match)), (Why::Verdict, vec![none, one, one, one]));
}
