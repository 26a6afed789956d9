//! What people paste: positions, moves and games, and what is said about those that are wrong.

use nullwindow::Game;
use nullwindow::random::SplitMix64;
use nullwindow_checkers::{Move, Position, pdn};
use nullwindow_notation::{Notation, Player};
use nullwindow_records::{Comment, GameEnd, NodeId, Note, PDN, VerifiedGame};
use proptest::prelude::*;

fn read(text: &str) -> Position {
    text.parse().unwrap_or_else(|error| panic!("{text}: {error}"))
}

fn refused(text: &str) -> String {
    Position::parse(text).expect_err(text).to_string()
}

fn moves_of(position: &Position) -> Vec<Move> {
    let mut moves = Vec::new();
    if position.outcome().is_none() {
        position.moves(&mut moves);
    }
    moves
}

#[test]
fn a_position_can_be_written_in_many_ways() {
    let expected = read("B:W21,22,K30:B1,K2");
    for text in [
        "B:B1,K2:W21,22,K30",
        "b:w21,22,k30:b1,k2.",
        " \"B:W21-22,K30:B1,K2\" ",
        "B:W 21, 22, K30 : B 1, K2",
        "[FEN \"B:W21,22,K30:B1,K2\"]",
        "[SetUp \"1\"]\n[FEN \"B:W21,22,K30:B1,K2.\"]\n*",
    ] {
        assert_eq!(read(text), expected, "{text}");
    }
    assert_eq!(read("B:W21-32:B1-12"), Position::start());
    assert_eq!(read(" start\n"), Position::start());
    assert_eq!(read("W:W21:BK29-32").text(), "W:W21:BK29,K30,K31,K32");
    assert_eq!(read("W:W:BK1").text(), "W:W:BK1");
}

#[test]
fn moves_from_the_start_are_a_position() {
    let expected = "B:W19,21,22,24,25,26,27,28,29,30,31,32:B1,2,3,4,5,6,7,8,9,10,12,15";
    for text in ["11-15 23-19", "1. 11-15 23-19", "1.11-15 {Edinburgh?} 23-19! *", "11x15, 23x19"] {
        assert_eq!(read(text).text(), expected, "{text}");
    }
}

#[test]
fn a_wrong_position_is_refused_with_its_reason() {
    for (text, message) in [
        ("", "line 1, column 1: expected a position such as"),
        ("hello", "line 1, column 1: expected a position such as"),
        ("B:W21,33:B1", "line 1, column 7: expected a square from 1 to 32, found \"33\""),
        ("B:W21:W22", "line 1, column 7: expected the pieces of the other side"),
        ("B:W21", "line 1, column 6: expected \":\" and the pieces of a side, found the end of the text"),
        (
            "B:W3:B1",
            "column 4: expected a king (K3), for a man on its king row has been crowned, found a man on square 3",
        ),
        ("B:W21:B30", "found a man on square 30"),
        ("B:W21:B21", "expected every square once, found square 21 again"),
        ("B:W22-20:B1", "expected a range that rises, such as 1-12"),
        ("B:W5-17:B1", "expected at most 12 pieces a side, found a thirteenth on square 17"),
        ("B:W21:B1 x", "line 1, column 10: expected \",\" and a square, or the end, found \"x\""),
        ("B:W21:B1,", "column 10: expected a square from 1 to 32, found the end of the text"),
        ("11-15 23-20", "line 1, column 7: expected a legal move (23-18, 23-19), found \"23-20\""),
    ] {
        let said = refused(text);
        assert!(said.contains(message), "{text}: {said}");
    }
}

#[test]
fn a_wrong_move_is_refused_with_its_reason() {
    let position = read("W:W18,32:B15,1");
    for (text, message) in [
        ("", "expected a move such as 11-15 or 15x22"),
        ("18", "expected \"-\" or \"x\" and where the piece goes"),
        ("18x", "expected a square from 1 to 32"),
        ("18x11x2", "expected a capture, which is compulsory (18x11), found \"18x11x2\""),
        ("32-28", "expected a capture, which is compulsory (18x11), found \"32-28\""),
        ("18x11 or so", "line 1, column 7: expected the end of the move"),
    ] {
        let said = position.parse_move(text).expect_err(text).to_string();
        assert!(said.contains(message), "{text}: {said}");
    }
    assert!(read("B:W21:B").parse_move("1-5").expect_err("over").to_string().contains("the game is over"));
}

#[test]
fn a_capture_round_in_a_circle_is_one_move_whichever_way_it_is_written() {
    let position = read("B:W6,7,14,15,32:BK2");
    let moves = moves_of(&position);
    assert_eq!(moves.len(), 1);
    for text in ["2x2", "2x9x18x11x2", "2x11x18x9x2", "2-18-2"] {
        assert_eq!(position.parse_move(text), Ok(moves[0]), "{text}");
    }
    assert_eq!(position.move_text(moves[0]), "2x9x18x11x2");
}

#[test]
fn an_ambiguous_capture_is_reported_with_its_candidates() {
    let position = read("B:W7,8,15,16,32:B3");
    let texts: Vec<String> = moves_of(&position).iter().map(|&mv| position.move_text(mv)).collect();
    assert_eq!(texts, ["3x10x19", "3x12x19"]);
    let error = position.parse_move("3x19").expect_err("two ways").to_string();
    assert_eq!(error, "line 1, column 1: expected one of 3x10x19, 3x12x19, found \"3x19\"");
}

#[test]
fn a_result_within_a_move_is_no_result() {
    let text = "1. 11-15 21-17 2. 9-13 25-21 3. 8-11 17-14 4. 10x17 21x14 5. 6-10 22-17 6. 13x22 26x17 \
                7. 15-18 24-20 8. 11-15 28-24 9. 4-8 30-25 10. 8-11 20-16 0-1";
    let games: Vec<_> = pdn::games(text).collect();
    let [Ok(game)] = &games[..] else { panic!("{games:?}") };
    assert_eq!((game.moves.len(), game.record.result), (20, GameEnd::Won(Player::Second)));
}

#[test]
fn a_file_of_games_is_read_one_by_one_and_wrong_ones_are_skipped() {
    let text = "[Event \"one\"]\n[Result \"1-0\"]\n\n1. 11-15 1-0\n\n[Event \"two\"]\n[GameType \"20\"]\n\n1. 32-28 *\n\n\
                [Event \"three\"]\n1. 11-16 11-16 1-0\n\n[Event \"four\"]\n[GameType \"21,B,8,8,N1,0\"]\n\n; nothing\n1/2-1/2\n";
    let games: Vec<_> = pdn::games(text).collect();
    assert_eq!(games.len(), 4);
    assert!(games[0].as_ref().is_ok_and(|game| game.record.result == GameEnd::Won(Player::First)));
    let said = games[1].as_ref().expect_err("international").to_string();
    assert_eq!(said, "line 7, column 12: expected game type 21, which is English draughts, found \"20\"");
    let said = games[2].as_ref().expect_err("illegal").to_string();
    assert!(said.starts_with("line 12, column 10: expected a legal move"), "{said}");
    let last = &games[3].as_ref().expect("a game").record;
    assert_eq!(last.result, GameEnd::Drawn);
    assert_eq!(last[NodeId::ROOT].after, [Note::Comment(Comment::text("nothing"))]);
}

#[test]
fn what_has_no_end_does_not_hide_the_next_games() {
    let good = "[White \"G\"]\n\n1. 11-15 {good} 22-18 *\n\n";
    for moves in
        ["1. 11-15 (9-13 *", "1. 11-15 {oops *", "1. 11-15 (9-13 {oops *", "1. 11-15 {a\n[%clock 1]\nb *"]
    {
        let bad = format!("[White \"B\"]\n[Black \"B\"]\n\n{moves}\n\n");
        let texts = [[good, &bad, good, good], [&bad, good, good, good], [good, &bad, &bad, good]];
        for text in texts {
            let read: Vec<bool> = pdn::games(&text.concat()).map(|game| game.is_ok()).collect();
            assert_eq!(read, text.map(|game| game == good), "{text:?}");
        }
    }
    let said = pdn::games("11-15 {oops\n\n[White \"A\"]\n\n11-15 {}").next().expect("a game");
    let said = said.expect_err("no end").to_string();
    assert_eq!(said, "line 1, column 7: expected \"}\" at the end of the comment, found the end of the game");
}

#[test]
fn what_is_wrong_with_a_game_is_said() {
    for (text, message) in [
        ("[Event]", "expected the value of \"Event\" in quotes"),
        ("[Event \"x", "expected a closing quote after the value of \"Event\""),
        ("[FEN \"B:W3:B1\"]", "line 1, column 10: expected a king (K3)"),
        ("1. 11-15 {never closed", "line 1, column 10: expected \"}\" at the end of the comment"),
        ("1. 11-15 (22-18 (", "line 1, column 10: expected \")\" at the end of the variation"),
        ("(11-15)", "expected a move before it"),
        ("1. e4", "expected a move such as 11-15"),
        ("1 11-15", "expected a move such as 11-15"),
        ("11-15 $x", "expected a glyph such as $1"),
        ("11-15 ???", "expected ! or ?"),
    ] {
        let said = pdn::games(text).next().expect("a game").expect_err(text).to_string();
        assert!(said.contains(message), "{text}: {said}");
    }
}

#[test]
fn an_error_does_not_repeat_a_name_of_any_length() {
    let name = "a".repeat(100_000);
    for text in [format!("[{name}]"), format!("[{name} \"x"), format!("[{name} \"x\" y")] {
        let said = pdn::games(&text).next().expect("a game").expect_err("no game").to_string();
        assert!(said.len() < 300, "{} bytes", said.len());
    }
}

#[test]
fn brackets_without_end_do_not_overflow_anything() {
    let deep = format!("1. 11-15 {}", "(".repeat(200_000));
    assert!(pdn::games(&deep).next().is_some_and(|game| game.is_err()));
    assert!(Position::parse(&"[".repeat(100_000)).is_err());
    assert!(Position::parse(&"1x".repeat(100_000)).is_err());
    assert!(Position::parse(&format!("B:W{}:B", "1,".repeat(100_000))).is_err());
}

/// A game played at random, with remarks.
fn random_game(seed: u64, remarks: &[String]) -> VerifiedGame<Position> {
    let mut random = SplitMix64::new(seed);
    let start = if random.chance(50) { Position::start() } else { read("W:W18,K2,30:B7,K31,3,4") };
    let (mut position, mut played) = (start, Vec::new());
    for _ in 0..random.below(80) {
        let moves = moves_of(&position);
        let Some(&mv) = moves.get(random.below(moves.len().max(1) as u64) as usize) else { break };
        position = position.play(mv);
        played.push(mv);
    }
    let mut game = VerifiedGame::new(start, played);
    let record = &mut game.record;
    for id in record.main_line().collect::<Vec<_>>() {
        if random.chance(20) {
            record[id].after.push(Note::Glyph(random.below(200) as u16));
            let texts = remarks.iter().map(|text| Comment::text(text.replace(['}', '[', '+', '-'], "")));
            record[id].after.extend(texts.filter(|comment| !comment.0.is_empty()).map(Note::Comment));
        }
        if random.chance(10) {
            let parent = record[id].parent.expect("a move has a parent");
            let instead = record.add(parent, "22-18");
            record.comment(instead, Comment::text("a brace) ("));
        }
    }
    record.result =
        [GameEnd::Won(Player::First), GameEnd::Won(Player::Second), GameEnd::Drawn, GameEnd::Unknown]
            [random.below(4) as usize];
    game
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(64))]

    #[test]
    fn a_game_survives_being_written(seed: u64, remarks in prop::collection::vec("[^\r]{0,12}", 0..3)) {
        let game = random_game(seed, &remarks);
        let text = PDN.write(&game.record);
        let mut again: Vec<_> = pdn::games(&text).collect();
        for game in again.iter_mut().flatten() {
            // A game without moves is written with tags.
            game.record.tags.clear();
        }
        prop_assert_eq!(again, vec![Ok(game)], "{}", text);
    }

    #[test]
    fn no_text_panics(text in "(?s).{0,60}", game in "[0-9x\\-.\\[\\]\"{}();$!?* BWKbwk:,\n]{0,80}") {
        for text in [&text, &game] {
            let _ = Position::parse(text);
            let _ = Position::start().parse_move(text);
            let _ = Position::start().parse_moves(text);
            prop_assert!(pdn::games(text).count() <= text.len() + 1);
        }
    }
}

#[test]
fn a_capture_that_ends_where_it_began_is_written_in_full() {
    let position: Position = read("B:W18,19,27,26:BK15");
    let mut moves = Vec::new();
    position.moves(&mut moves);
    let round: Vec<String> =
        moves.iter().filter(|mv| mv.from() == mv.to()).map(|&mv| position.move_text(mv)).collect();
    assert!(!round.is_empty() && round.iter().all(|text| text.matches('x').count() == 4), "{round:?}");
}

#[test]
fn captured_squares_may_follow_start_and_end_in_any_order() {
    let position: Position = "W:WK15:B9,10".parse().expect("valid");
    let capture = position.parse_move("15x13").expect("valid");
    for text in ["15x13x9x10", "15x13x10x9", "15x6x13"] {
        assert_eq!(position.parse_move(text).expect("valid"), capture, "{text}");
    }
    for text in ["15x13x9", "15x13x10x9x7", "15x13x9x11", "15x13x9x9", "13x15x9x10", "15x6x9x10"] {
        assert!(position.parse_move(text).is_err(), "{text}");
    }
}
