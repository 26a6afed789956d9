//! Games as people keep them, read and written.

use crate::common::{all_games, game as kind, middle};
use nullwindow::notation::Player;
use nullwindow::random::SplitMix64;
use nullwindow_engine::{Finish, GameRecord, Mark, Recorded, Remark};

fn read(name: &str, text: &str) -> Vec<GameRecord> {
    kind(name).read_games(text.as_bytes()).expect("games")
}

fn moves(record: &GameRecord) -> String {
    record.moves.iter().map(|mv| mv.text.as_str()).collect::<Vec<_>>().join(" ")
}

/// A move with a mark, a value and a comment.
fn annotated(text: &str, mark: Mark, value: f64, comment: &str) -> Recorded {
    Recorded { text: text.to_owned(), mark: Some(mark), value: Some(value), comment: comment.to_owned() }
}

#[test]
fn game_with_remarks_is_the_same_after_writing_and_reading() {
    let some = [
        ("chess", None, "e4", "e5"),
        ("chess", Some("4k3/8/8/8/8/8/4P3/4K3 b - - 0 1"), "Kd7", "e4"),
        ("othello", None, "f5", "d6"),
        ("checkers", None, "11-15", "23-19"),
        ("checkers", Some("W:W27,K30:BK5,12"), "27-23", "12-16"),
    ];
    for (game, start, first, second) in some {
        for result in [Finish::Won(Player::First), Finish::Won(Player::Second), Finish::Drawn, Finish::Open] {
            let tags = [("Event", "A \"quoted\" café"), ("White", "Ada"), ("Black", "Bo"), ("ECO", "C20")];
            let record = GameRecord {
                tags: tags.map(|(name, value)| (name.to_owned(), value.to_owned())).to_vec(),
                start: start.map(str::to_owned),
                comment: "before it all".to_owned(),
                moves: vec![
                    annotated(first, Mark::Interesting, -35.0, "a remark"),
                    annotated(second, Mark::Blunder, 12.0, ""),
                ],
                result,
            };
            let text = kind(game).write_game(&record).unwrap();
            let again = read(game, &text).remove(0);
            assert_eq!(
                (&again.start, &again.comment, &again.moves),
                (&record.start, &record.comment, &record.moves),
                "{text}"
            );
            for (name, value) in &record.tags {
                assert_eq!(again.tag(name), Some(value.as_str()), "{text}");
            }
            assert_eq!(again.result, result, "{text}");
            assert_eq!(kind(game).write_game(&again).unwrap(), text);
        }
    }
}

#[test]
fn plain_moves_and_lists_of_positions_are_read_as_games() {
    assert_eq!(moves(&read("chess", "1. e4 e5 2. Nf3 *")[0]), "e4 e5 Nf3");
    assert_eq!(moves(&read("checkers", "11-15 23-19")[0]), "11-15 23-19");
    assert_eq!(moves(&read("othello", "F5D6\nC3")[0]), "f5 d6 c3");
    let two = read("othello", "% openings\nf5d6c3\n\nf5f6\n");
    assert_eq!(two.iter().map(moves).collect::<Vec<_>>(), ["f5 d6 c3", "f5 f6"]);
    let fens = "4k3/8/8/8/8/8/4P3/4K3 w - - bm e4; id \"one\";\n4k3/8/8/8/8/8/4P3/4K3 b - - moves Kd7 e4\n";
    let listed = read("chess", fens);
    assert_eq!(listed.iter().map(moves).collect::<Vec<_>>(), ["", "Kd7 e4"]);
    assert_eq!(listed[1].start.as_deref(), Some("4k3/8/8/8/8/8/4P3/4K3 b - - 0 1"));
    assert_eq!(read("checkers", "B:W18,24:B12,K10").len(), 1);
    let trees = read("tree", "0 1 1\n((41 5)(12 90)) moves 1 0\n");
    assert_eq!(trees.iter().map(moves).collect::<Vec<_>>(), ["0 1 1", "1 0"]);
    assert_eq!(trees[1].start.as_deref(), Some("((41 5)(12 90))"));
}

#[test]
fn text_that_is_no_game_is_refused_with_line_and_column() {
    for (game, text, error) in [
        ("chess", "1. e4 e5\n2. Ke3 *", "line 2, column 4: expected a legal move of White's, found \"Ke3\""),
        ("chess", "", "empty: expected a FEN, startpos, or moves from the start"),
        (
            "checkers",
            "1. 11-15\n23x19 12-17",
            "line 2, column 7: expected a legal move (12-16), found \"12-17\"",
        ),
        ("othello", "f5d6c3\nf5a1", "line 2, column 3: expected a legal move (f4, d6, f6), found \"a1\""),
        ("chess", "8/8/8/8/8/8/8/8 w - - 0 1\n", "line 1, column "),
    ] {
        let found = kind(game).read_games(text.as_bytes()).unwrap_err().to_string();
        assert!(found.starts_with(error), "{found}");
    }
}

#[test]
fn text_that_is_not_utf_8_is_read_as_latin_1() {
    let game = &kind("chess").read_games(b"[White \"J\xf3zsef\"]\n\n1. e4 *\n").unwrap()[0];
    assert_eq!(game.tag("White"), Some("József"));
}

#[test]
fn reading_text_that_is_no_game_never_panics() {
    let bits = [
        "[", "(;", "BO[8 ", "\u{0}", "1. ", "{", "e4", "f5", "11-15", "]", "\"", "/", "W:", "é", "\n",
        "moves ",
    ];
    for game in all_games() {
        for a in bits {
            for b in bits {
                for c in bits {
                    let _ = game.read_games(format!("{a}{b}{c}").as_bytes());
                }
            }
        }
        for length in 0..200 {
            let _ = game.read_games(&vec![b'1'; length]);
            let _ = game.read_games(&vec![1; length]);
        }
    }
}

#[test]
fn variations_glyphs_and_comments_of_other_programs_are_kept() {
    let pgn = "[Event \"(so)\"]\n\n1. e4 $1 $14 {one} {two} (1. d4 {a (good} d5 (1... Nf6) 2. c4) 1... e5 \
               {[%eval 0.30] [%clk 0:01:00]} {three} 2. Nf3 {[%eval #3]} *\n\n";
    let game = &read("chess", pgn)[0];
    let remarks: Vec<Remark<'_>> = game.moves[0].remarks().collect();
    let variation = Remark::Variation("1. d4 {a (good} d5 (1... Nf6) 2. c4");
    assert_eq!(remarks, [Remark::Glyph(14), Remark::Text("one"), Remark::Text("two"), variation]);
    assert_eq!(game.moves[2].remarks().collect::<Vec<_>>(), [Remark::Win(3)]);
    let written = kind("chess").write_game(game).unwrap();
    let flat = written.split_whitespace().collect::<Vec<_>>().join(" ");
    assert!(
        flat.contains("e4 $1 $14 {one} {two} (1. d4 {a (good} d5 (1... Nf6) 2. c4) 1... e5"),
        "{written}"
    );
    assert!(flat.contains("{[%eval #3]}"), "{written}");
    assert_eq!(read("chess", &written)[0].moves, game.moves, "{written}");

    let pdn = "[Black \"Ada\"]\n\n1. 11-15 $1 $14 {one} (11-16 {x} 24-19) 22-17 *\n";
    let game = &read("checkers", pdn)[0];
    let written = kind("checkers").write_game(game).unwrap();
    assert!(written.contains("11-15 $1 $14 {one} (11-16 {x} 24-19)"), "{written}");

    let ggf = "(;GM[Othello]PB[Ada]B[f5/1.50/2.25]W[d6//7.00]C[!? hm]C[well];)";
    let game = &read("othello", ggf)[0];
    let written = kind("othello").write_game(game).unwrap();
    for part in ["B[f5/+1.50/2.25]", "W[d6//7.00]C[!?]C[hm]C[well]"] {
        assert!(written.contains(part), "{written}");
    }
    assert_eq!(read("othello", &written)[0].moves, game.moves, "{written}");
}

#[test]
fn values_are_written_as_each_format_expects() {
    let value = |game: &str, moves: [&str; 2], value: f64| {
        let recorded =
            |text: &str| Recorded { text: text.to_owned(), value: Some(value), ..Recorded::default() };
        let record = GameRecord { moves: moves.map(recorded).to_vec(), ..GameRecord::default() };
        kind(game).write_game(&record).unwrap()
    };
    // As the first player sees them, and as each mover does in GGF; nothing is never less than nothing.
    assert!(value("chess", ["e4", "e5"], 35.0).contains("1. e4 {[%eval 0.35]} 1... e5 {[%eval -0.35]}"));
    assert!(value("checkers", ["11-15", "23-19"], 35.0).contains("11-15 {+0.35} 1... 23-19 {-0.35}"));
    assert!(value("othello", ["f5", "d6"], 2.0).contains("B[f5/+2.00]W[d6/+2.00]"));
    assert!(value("chess", ["e4", "e5"], -0.2).contains("1. e4 {[%eval 0.00]} 1... e5 {[%eval 0.00]}"));
}

#[test]
fn lines_are_never_broken_within_a_command() {
    for length in 50..80 {
        let comment = format!("{} [%eval 0.35] [%clk 0:01:00]", "x".repeat(length));
        let text = format!("1. e4 {{{comment}}} *\n");
        let written = kind("chess").write_game(&read("chess", &text)[0]).unwrap();
        assert!(written.contains("[%eval 0.35]") && written.contains("[%clk 0:01:00]"), "{written}");
    }
}

#[test]
fn one_bad_game_does_not_affect_the_others() {
    for (game, text) in [
        ("chess", "[Round \"1\"]\n\n1. e4 *\n\n[Round \"2\"]\n\n1. e5 *\n\n[Round \"3\"]\n\n1. d4 *\n"),
        (
            "checkers",
            "[Round \"1\"]\n\n1. 11-15 *\n\n[Round \"2\"]\n\n1. 1-2 *\n\n[Round \"3\"]\n\n1. 9-13 *\n",
        ),
        ("othello", "(;GM[Othello]B[f5];)\n(;GM[Othello]B[a1];)\n(;GM[Othello]B[f5];)\n"),
        ("othello", "f5d6\nf5a1\nf5f6\n"),
    ] {
        let games = kind(game).read_each_game(text.as_bytes());
        assert_eq!(games.iter().map(Result::is_ok).collect::<Vec<_>>(), [true, false, true], "{text}");
    }
    let error = kind("othello").read_each_game(b"(;B[f5];)\n (;B[f5]W[a1];)").remove(1).unwrap_err();
    assert_eq!((error.line, error.column), (2, 11), "{error}");
    let error = kind("chess").read_games(b"1. e4 (1. d4) e5 (1... c5) 2. Ke3 *").unwrap_err();
    assert_eq!((error.line, error.column), (1, 31), "{error}");
}

/// Four games, of which the one with this number has these moves.
fn four(number: usize, moves: &str, good: &str) -> String {
    let game = |n| format!("[Round \"{n}\"]\n\n{}\n\n", if n == number { moves } else { good });
    (1..=4).map(game).collect()
}

#[test]
fn unclosed_comment_or_variation_affects_only_its_own_game() {
    let chess = ["1. e4 (1. d4 e5 *", "1. e4 {oops *", "1. e4 (1. d4 {oops *", "1. e4 {a\n[%eval 0.1]\nb *"];
    let checkers = ["1. 11-15 (9-13 *", "1. 11-15 {oops *", "1. 11-15 (9-13 {oops *"];
    let chess = chess.map(|bad| ("chess", bad, "1. e4 (1. d4) {good} e5 *"));
    let checkers = checkers.map(|bad| ("checkers", bad, "1. 11-15 (9-13) {good} 22-18 *"));
    for (game, bad, good) in chess.into_iter().chain(checkers) {
        for number in 1..=4 {
            for text in [four(number, bad, good), four(number, bad, good).replace('\n', "\r\n")] {
                let games = kind(game).read_each_game(text.as_bytes());
                assert_eq!(games.len(), 4, "{text}: {games:?}");
                for (i, found) in games.iter().enumerate() {
                    let is_good = |found: &GameRecord| {
                        found.tag("Round") == Some(&format!("{}", i + 1)[..])
                            && found.moves.len() == 2
                            && found.moves[0].remarks().any(|remark| matches!(remark, Remark::Variation(_)))
                    };
                    assert_eq!(found.as_ref().is_ok_and(is_good), i + 1 != number, "{text}: {found:?}");
                }
            }
        }
    }
}

#[test]
fn error_after_an_unclosed_comment_has_the_right_place() {
    let text = four(2, "1. e4 {oops *", "1. e4 (1. d4) e5 2. Ke3 *");
    let games = kind("chess").read_each_game(text.as_bytes());
    let places = games.into_iter().map(|game| game.unwrap_err()).map(|error| (error.line, error.column));
    assert_eq!(places.collect::<Vec<_>>(), [(3, 21), (7, 7), (11, 21), (15, 21)]);
}

#[test]
fn othello_game_does_not_begin_inside_a_comment() {
    let good = "(;GM[Othello]C[as in (;B f5]B[f5]C[and (;]W[d6];)";
    for bad in ["(;GM[Othello]B[a1];)", "(;GM[Othello]B[a1]C[oops"] {
        let text = format!("{good}\n{bad}\n{good}{good}\n");
        let games = kind("othello").read_each_game(text.as_bytes());
        let lengths: Vec<_> =
            games.iter().map(|game| game.as_ref().ok().map(|game| game.moves.len())).collect();
        assert_eq!(lengths, [Some(2), None, Some(2), Some(2)], "{text}: {games:?}");
    }
}

#[test]
fn byte_order_mark_is_ignored() {
    for (game, text) in [
        ("chess", &b"\xef\xbb\xbf[White \"J\xf3zsef\"]\n\n1. e4 *\n"[..]),
        ("chess", "\u{feff}[White \"József\"]\n\n1. e4 *\n".as_bytes()),
        ("checkers", b"\xef\xbb\xbf[White \"J\xf3zsef\"]\n\n1. 11-15 *\n"),
        ("othello", b"\xef\xbb\xbf(;GM[Othello]PW[J\xf3zsef]B[f5];)"),
    ] {
        let found = kind(game).read_games(text).unwrap();
        assert_eq!((found[0].tag("White"), found[0].moves.len()), (Some("József"), 1));
    }
    let epd = b"\xef\xbb\xbf6k1/5ppp/8/8/8/8/8/R6K w - - dm 1; id \"\xe9\";";
    assert_eq!(kind("chess").read_problems(epd)[0].as_ref().unwrap().name, "é");
}

#[test]
fn first_move_has_the_number_of_its_start_position() {
    let fen = "[FEN \"4k3/8/8/8/8/8/4P3/4K3 b - - 0 30\"]\n\n30... Kd7 *\n";
    assert_eq!(read("chess", fen)[0].first_number(), 30);
    assert_eq!(read("othello", "f5d6")[0].first_number(), 1);
}

/// Two games with everything in them, for each game.
const FULL: [(&str, &str); 3] = [
    (
        "chess",
        "[White \"A\"]\n\n{before} 1. e4! {[%eval 0.3] good} $10 (1. d4 {or ; so} d5 (1... Nf6 2. c4)) e5 ; rest\n2. Nf3 *\n\n\
         [White \"B\"]\n[Result \"1-0\"]\n\n1. d4 d5 {[%clk 0:01:00]} 2. c4?! dxc4 (2... e6) 1-0\n",
    ),
    (
        "checkers",
        "[White \"A\"]\n\n1. 11-15! {good} (1. 9-13 {x} 23-19) 23-19 $10 2. 8-11 *\n\n\
         [White \"B\"]\n\n{before} 1. 12-16 24-20 {so} 2. 8-12 1-0\n",
    ),
    (
        "othello",
        "(;GM[Othello]PC[x]PB[A]PW[B]TY[8]BO[8 ---------------------------O*------*O--------------------------- *]\
         B[F5/1.5/2]W[D6//3]C[a (;) b]B[C3];)\n(;GM[Othello]PB[C]TY[8]BO[8 ---------------------------O*------*O\
         --------------------------- *]B[f5]C[well]W[f6];)\n",
    ),
];

/// A text with a few characters that do not belong there, or without some that do.
fn damaged(text: &str, random: &mut SplitMix64) -> String {
    let mut chars: Vec<char> = text.chars().collect();
    for _ in 0..=random.below(4) {
        let at = random.below(chars.len() as u64) as usize;
        match random.below(3) {
            0 => chars
                .insert(at, "(){}[];$!?\n \"#@%*é/-1e"[..].chars().nth(random.below(22) as usize).unwrap()),
            1 => drop(chars.remove(at)),
            _ => {
                let end = (at + random.below(12) as usize).min(chars.len());
                let piece = chars[at..end].to_vec();
                let to = random.below(chars.len() as u64) as usize;
                chars.splice(to..to, piece);
            }
        }
    }
    chars.into_iter().collect()
}

#[test]
fn games_read_from_a_damaged_file_are_the_same_after_writing_and_reading() {
    for (game, text) in FULL {
        assert_eq!(read(game, text).len(), 2, "{game}");
        let (mut good, mut bad) = (0, 0);
        for seed in 0..4_000 {
            let damaged = damaged(text, &mut SplitMix64::new(seed));
            for record in kind(game).read_each_game(damaged.as_bytes()) {
                let Ok(record) = record else {
                    bad += 1;
                    continue;
                };
                good += 1;
                let written = kind(game).write_game(&record).unwrap();
                let again = kind(game).read_games(written.as_bytes());
                let again = again.unwrap_or_else(|error| panic!("{error}: {damaged} was written {written}"));
                assert_eq!(again.len(), 1, "{damaged} was written {written}");
                assert_eq!(moves(&again[0]), moves(&record), "{damaged} was written {written}");
                // Written once more it stays as it is.
                assert_eq!(kind(game).write_game(&again[0]).unwrap(), written, "{damaged}");
            }
        }
        assert!(good > 500 && bad > 500, "{game}: {good} read, {bad} refused");
    }
}

#[test]
fn game_on_a_board_is_the_same_after_saving_and_reading() {
    for game in all_games() {
        for start in [game.board(), middle(game)] {
            let mut board = start;
            for ply in 0..6 {
                let Some(mv) = board.legal().nth(ply % usize::from(board.move_count().max(1))) else { break };
                board.play(mv);
            }
            let text = board.save(&[], &[]);
            let again = game.read_games(text.as_bytes()).unwrap().remove(0);
            assert_eq!(
                (&again.start, moves(&again)),
                (&board.record().start, board.move_texts().join(" ")),
                "{text}"
            );
        }
    }
}
