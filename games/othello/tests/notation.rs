//! Common spellings are read, and what cannot be read is refused with a reason.
#![expect(clippy::unwrap_used, reason = "tests")]

use nullwindow::Game;
use nullwindow::random::SplitMix64;
use nullwindow_notation::{Notation, ParseError};
use nullwindow_othello::positions::{CONSECUTIVE, FFO, OTHERS};
use nullwindow_othello::{Colour, Move, Position, ggf, obf, wthor};
use nullwindow_records::{Comment, GGF, Note, VerifiedGame};
use proptest::prelude::*;
use std::collections::HashSet;

/// The games of a text, or the first thing that is wrong with one of them.
fn games(text: &str) -> Result<Vec<VerifiedGame<Position>>, ParseError> {
    ggf::games(text).collect()
}

const START: &str = "---------------------------OX------XO--------------------------- X";

fn read(text: &str) -> Position {
    text.parse().unwrap_or_else(|error| panic!("{text:?}: {error}"))
}

fn fails(text: &str) -> String {
    text.parse::<Position>().unwrap_err().to_string()
}

#[test]
fn a_board_is_read_in_all_its_spellings() {
    let start = Position::start();
    let squares = &START[..64];
    for text in [
        START.to_owned(),
        START.to_lowercase(),
        format!("{squares}X"),
        format!("{squares} X;"),
        format!("  {squares}   *  \n"),
        format!("{squares} black"),
        squares.replace('X', "*").replace('O', "0").replace('-', ".") + " B",
        squares.replace('X', "B").replace('O', "W").replace('-', "_") + " b",
        squares.to_owned(),
        format!("% a comment\n{START}; f5:+0; d3:0; % known\n"),
    ] {
        assert_eq!(read(&text), start, "{text:?}");
    }
    assert_eq!(read(&format!("{squares} O")).colour(), Colour::White);
    assert_eq!(read(&format!("{squares} w")).colour(), Colour::White);
}

#[test]
fn a_drawn_board_is_read_with_its_labels() {
    let after: Position = "f5d6c3".parse().unwrap();
    assert_eq!(read(&after.to_string()), after, "as we draw it:\n{after}");
    let lines = "  A B C D E F G H\n1 - - - - - - - - 1\n2 - - - - - - - - 2\n3 - - - - - - - - 3\n\
                 4 - - - O X - - - 4\n5 - - - X O - - - 5\n6 - - - - - - - - 6\n7 - - - - - - - - 7\n\
                 8 - - - - - - - - 8\n  A B C D E F G H\nBlack to move\n";
    assert_eq!(read(lines), Position::start());
    let rows: Vec<&str> = (0..8).map(|row| &START[8 * row..8 * row + 8]).collect();
    let boxed = format!("+--------+\n|{}|\n+--------+\n", rows.join("|\n|"));
    assert_eq!(read(&boxed), Position::start());
}

#[test]
fn moves_are_read_in_all_their_spellings() {
    let after = read("f5d6c3d3c4");
    for text in [
        "F5D6C3D3C4",
        "f5 d6 c3 d3 c4",
        "1. f5 d6 2. c3 d3 3. c4",
        "1.f5 2.d6 3.c3 4.d3 5.c4",
        "f5,d6, c3\nd3;c4",
    ] {
        assert_eq!(read(text), after, "{text:?}");
    }
    assert_eq!(Position::start().parse_moves("").unwrap(), []);
    assert_eq!(Position::start().parse_move(" D3 ").unwrap().to_string(), "d3");
}

/// White on a1, Black on b1: only White has a move.
fn black_must_pass() -> Position {
    read(&format!("OX{} X", "-".repeat(62)))
}

#[test]
fn a_pass_is_read_in_all_its_spellings_and_may_be_left_out() {
    let position = black_must_pass();
    for text in ["pass", "PASS", "pa", "ps", "--", "Pass"] {
        assert_eq!(position.parse_move(text), Ok(Move::PASS), "{text:?}");
        let moves = position.parse_moves(&format!("{text} c1")).unwrap();
        assert_eq!(moves.len(), 2);
    }
    assert_eq!(position.parse_moves("c1").unwrap(), position.parse_moves("pass c1").unwrap());
    assert!(Position::start().parse_move("pass").is_err());
}

#[test]
fn errors_name_the_place_and_what_was_expected() {
    assert!(fails("").starts_with("empty: expected 64 squares"));
    assert!(fails(" \n ").starts_with("empty: expected 64 squares"));
    let expected =
        format!("line 1, column 7: expected a legal move ({}), found \"f5\"", legal_after("f5 d6"));
    assert_eq!(fails("f5 d6 f5"), expected);
    assert_eq!(fails("f5\nz9"), "line 2, column 1: expected a move such as \"f5\" or \"pass\", found \"z9\"");
    assert!(fails("--X").starts_with("line 1, column 4: expected 64 squares"));
    assert!(fails(&START.replace('X', "Q")).starts_with("line 1, column 29: expected 64 squares"));
    assert_eq!(
        fails(&format!("{START}Y")),
        "line 1, column 66: expected who is to move, \"X\" or \"O\", found \"XY\""
    );
    assert!(fails(&format!("{START}; a1:+3;")).starts_with("line 1, column 69: expected a legal move"));
    assert!(fails(&format!("{START}; f5:+99;")).contains("a score between -64 and +64"));
    assert!(fails(&format!("{START}\n{START}")).starts_with("line 2, column 1: expected the end"));
    assert_eq!(
        fails("(;GM[Othello]B[f5]B[d6];)"),
        "line 1, column 21: expected a move of the other side, found \"d6\""
    );
    let error = Position::start().parse_move("e4").unwrap_err().to_string();
    assert_eq!(error, "line 1, column 1: expected a legal move (d3, c4, f5, e6), found \"e4\"");
}

fn legal_after(moves: &str) -> String {
    let mut list = Vec::new();
    read(moves).moves(&mut list);
    list.iter().map(Move::to_string).collect::<Vec<_>>().join(", ")
}

#[test]
fn a_game_is_read_and_written_as_ggf() {
    let text = "noise (;GM[Othello]PC[GGS/os]DT[2003.12.15]PB[ant]PW[bee]TI[05:00//02:00]TY[8]RE[+4.00]\n\
                BO[8 -------- -------- -------- ---O*--- ---*O--- -------- -------- -------- *]\n\
                B[F5//0.01]W[d6/-0.3/1.2]B[C3];) (;GM[Othello]B[d3];)";
    let found = games(text).unwrap();
    assert_eq!(found.len(), 2);
    assert_eq!((found[0].record.tag("White"), found[0].moves.len()), (Some("bee"), 3));
    assert_eq!(found[0].end(), read("f5d6c3"));
    for game in &found {
        let written = GGF.write(&game.record);
        assert_eq!(games(&written).unwrap(), std::slice::from_ref(game));
        assert_eq!(read(&written), game.end());
    }
    for (text, expected) in [("(;GM[", "\"]\""), ("(", "\"(;\""), ("(;", "a tag"), ("(;BO[6 --]", "size 8")] {
        let error = games(text).unwrap_err().to_string();
        assert!(error.contains(expected), "{text}: {error}");
    }
}

#[test]
fn a_board_among_the_moves_of_a_game_is_refused() {
    let error = fails(&format!("(;GM[Othello]B[f5]BO[8 {START}];)"));
    assert_eq!(
        error,
        r#"line 1, column 19: expected a move, or ";)": the board stands before the moves, found "BO[8""#
    );
}

#[test]
fn a_position_is_one_game_and_no_more() {
    assert_eq!(read(" (;GM[Othello]B[f5]W[d6];) \n"), read("f5d6"));
    for (text, error) in [
        (
            "(;GM[Othello]B[f5];) (;GM[Othello]B[f5]W[d6];)",
            r#"line 1, column 22: expected one game and no more, found "(;GM[Othello]B[f…""#,
        ),
        ("(;B[f5];)\n garbage", r#"line 2, column 2: expected one game and no more, found "garbage""#),
    ] {
        assert_eq!(fails(text), error);
    }
}

#[test]
fn a_game_of_another_kind_is_refused() {
    for name in ["othello", "REVERSI", "Othello "] {
        assert_eq!(read(&format!("(;GM[{name}]B[f5];)")), read("f5"));
    }
    let chess = r#"line 1, column 6: expected a game of Othello or Reversi, found "Chess""#;
    assert_eq!(fails("(;GM[Chess]B[f5];)"), chess);
    assert_eq!(games("(;GM[Chess];)").unwrap_err().to_string(), chess);
    assert!(fails("(;GM[]B[f5];)").ends_with("found \"\""));
    assert!(fails(&format!("(;GM[{}];)", "x".repeat(100_000))).len() < 300);
}

#[test]
fn values_times_and_comments_of_a_game_are_written_and_read() {
    let text = "(;GM[Othello]C[before  it\nall]B[f5/ +1.50/0.2]C[an [old) move]W[d6//3]B[c3];)";
    let game = games(text).unwrap().remove(0);
    let written = GGF.write(&game.record);
    assert!(
        written.ends_with("C[before it all]B[f5/+1.50/0.20]C[an [old) move]W[d6//3.00]B[c3];)\n"),
        "{written}"
    );
    assert_eq!(games(&written).unwrap(), std::slice::from_ref(&game));
    let mut hostile = game.record;
    let first = hostile.main_line().next().unwrap();
    hostile[first].after = vec![Note::Comment(Comment::text("a ] and\na newline"))];
    let again = games(&GGF.write(&hostile)).unwrap().remove(0).record;
    assert_eq!(again[first].after, [Note::Comment(Comment::text("a ) and a newline"))]);
}

#[test]
fn passes_in_a_game_are_written_and_read() {
    let moves = vec![Move::PASS, Move::new(2).unwrap()];
    let game = VerifiedGame::new(black_must_pass(), moves);
    let text = GGF.write(&game.record);
    assert!(text.ends_with("B[pa]W[c1];)\n"), "{text}");
    assert_eq!(games(&text).unwrap(), std::slice::from_ref(&game));
    assert_eq!(games(&text.replace("B[pa]", "")).unwrap(), [game]);
}

#[test]
fn a_file_of_endgames_is_read() {
    let text = format!("% two\n\n{START}; f5:+2; d3:-4; % first\n{START}; d3:+0\n{START}\n");
    let records = obf::read(&text).unwrap();
    assert_eq!(records.len(), 3);
    assert_eq!(records.iter().map(obf::ScoredPosition::best).collect::<Vec<_>>(), [Some(2), Some(0), None]);
    let written: Vec<String> = records.iter().map(obf::ScoredPosition::to_string).collect();
    assert_eq!(obf::read(&written.join("\n")).unwrap(), records);
}

/// A file of one game: f5 d6, then nothing.
fn wthor_file() -> Vec<u8> {
    let mut bytes = vec![20, 26, 11, 15, 1, 0, 0, 0, 0, 0, 0xe6, 7, 8, 0, 24, 0];
    bytes.extend([3, 0, 5, 0, 6, 1, 40, 34, 56, 64]);
    bytes.resize(16 + 68, 0);
    bytes
}

#[test]
fn wthor_files_are_read() {
    let (header, games) = wthor::read(&wthor_file()).unwrap();
    assert_eq!(header, wthor::Header { count: 1, year: 2022, theory: 24 });
    let game = &games[0];
    assert_eq!((game.tournament, game.black, game.white, game.score, game.theoretical), (3, 5, 262, 40, 34));
    assert_eq!(game.moves, Position::start().parse_moves("f5d6").unwrap());
}

#[test]
fn each_kind_of_broken_wthor_file_is_reported() {
    let file = wthor_file();
    assert_eq!(
        wthor::read(&file[..40]).unwrap_err().to_string(),
        "byte 16: expected 1 records of 68 bytes after the header, found 0"
    );
    let mut illegal = file.clone();
    illegal[25] = 11;
    assert_eq!(
        wthor::read(&illegal).unwrap_err().to_string(),
        "byte 25: expected a legal move as 10 · row + column, found 11"
    );
    // It costs no other game.
    let mut two = [illegal.as_slice(), &file[16..]].concat();
    two[4] = 2;
    let (_, games) = wthor::read_each(&two).unwrap();
    assert!(games[0].is_err() && games[1].as_ref().is_ok_and(|game| game.moves.len() == 2), "{games:?}");
    assert!(wthor::read(&two).is_err());
    let mut large = file;
    large[12] = 10;
    assert!(wthor::read(&large).unwrap_err().to_string().starts_with("byte 12: expected a board of size 8"));
}

#[test]
fn the_positions_of_the_crate_are_sound() {
    assert_eq!(CONSECUTIVE.len(), 20);
    assert!(OTHERS.len() >= 40);
    let texts: HashSet<&str> = CONSECUTIVE.iter().chain(OTHERS.iter()).map(|sample| sample.text).collect();
    assert_eq!(texts.len(), CONSECUTIVE.len() + OTHERS.len(), "all are different");
    for sample in CONSECUTIVE.iter().chain(OTHERS.iter()) {
        let position = read(sample.text);
        assert_eq!(position.text(), sample.text);
        assert_eq!(position.empties() + u32::from(sample.ply), 60, "no pass so early");
        assert!(position.outcome().is_none());
    }
    for pair in CONSECUTIVE.windows(2) {
        assert_eq!((pair[0].ply + 1, pair[0].players), (pair[1].ply, pair[1].players));
        let (before, after) = (read(pair[0].text), read(pair[1].text));
        let mut moves = Vec::new();
        before.moves(&mut moves);
        assert!(moves.iter().any(|&mv| before.play(mv) == after), "{before} and then {after}");
    }
    let numbers: Vec<u16> = FFO.iter().map(|endgame| endgame.number).collect();
    assert_eq!(numbers, (20..60).collect::<Vec<_>>());
    for endgame in FFO.iter() {
        read(endgame.text);
    }
}

/// Texts that are almost valid.
fn mangled(seed: u64) -> String {
    let sources = [
        START.to_owned(),
        format!("{START}; f5:+2; d3:-4;"),
        "f5d6c3d3c4 pass 1. f4".to_owned(),
        "(;GM[Othello]PB[a]BO[8 ---------------------------O*------*O--------------------------- *]B[f5]W[d6];)".to_owned(),
        read("f5d6").to_string(),
    ];
    let odd = ['\0', 'é', '🂡', '\n', '-', 'X', '(', ';', ']', '[', '8', '%', ':', 'a', '|', '+'];
    let mut random = SplitMix64::new(seed);
    let mut text: Vec<char> = sources[random.below(sources.len() as u64) as usize].chars().collect();
    for _ in 0..=random.below(4) {
        let at = random.below(text.len() as u64 + 1) as usize;
        match random.below(3) {
            0 => text.truncate(at),
            1 => text.insert(at, odd[random.below(odd.len() as u64) as usize]),
            _ => text.splice(at.min(text.len() / 2)..at, []).for_each(drop),
        }
    }
    text.into_iter().collect()
}

#[test]
fn no_text_makes_a_parser_panic() {
    for seed in 0..20_000 {
        let text = mangled(seed);
        let _ =
            (text.parse::<Position>(), obf::read(&text), games(&text), Position::start().parse_moves(&text));
    }
    let huge = "X".repeat(1 << 20);
    assert!(huge.parse::<Position>().is_err());
    assert!("(;".repeat(1 << 18).parse::<Position>().is_err());
    assert!("f5".repeat(1 << 18).parse::<Position>().is_err());
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 500, failure_persistence: None, ..ProptestConfig::default() })]

    #[test]
    fn no_bytes_make_a_parser_panic(bytes in proptest::collection::vec(any::<u8>(), 0..400)) {
        let _ = wthor::read(&bytes);
        let mut framed = wthor_file();
        let end = framed.len().min(16 + bytes.len());
        framed[16..end].copy_from_slice(&bytes[..end - 16]);
        let _ = wthor::read(&framed);
        let _ = String::from_utf8_lossy(&bytes).parse::<Position>();
    }
}
