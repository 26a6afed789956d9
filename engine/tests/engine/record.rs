//! Files of games, read and written.

use crate::common::{all_games, game as kind};
use nullwindow::random::SplitMix64;
use nullwindow_engine::records::{Comment, Eval, NodeId, Note, Piece};
use nullwindow_engine::{GameEnd, GameRecord, Mark};
use nullwindow_notation::Player;

fn read(game: &str, text: &str) -> Vec<GameRecord> {
    kind(game).read_games(text.as_bytes()).expect("games")
}

fn moves(record: &GameRecord) -> String {
    record.moves().collect::<Vec<_>>().join(" ")
}

/// A mark, a value as the player who starts sees it, and a comment.
fn said(mark: Mark, units: f64, comment: &str) -> Vec<Note> {
    let text = Comment::text(comment).0;
    let value = Piece::Eval(Eval::Units(units));
    vec![Note::Glyph(mark.glyph()), Note::Comment(Comment([value].into_iter().chain(text).collect()))]
}

/// The notes on each move of the main line, in an order that does not depend on the format.
fn notes(record: &GameRecord) -> Vec<(Vec<u16>, Vec<Piece>)> {
    let of = |id: NodeId| {
        let (mut glyphs, mut pieces) = (Vec::new(), Vec::new());
        for note in &record[id].after {
            match note {
                Note::Glyph(glyph) => glyphs.push(*glyph),
                Note::Comment(comment) => pieces.extend(comment.0.clone()),
            }
        }
        (glyphs, pieces)
    };
    std::iter::once(NodeId::ROOT).chain(record.main_line()).map(of).collect()
}

#[test]
fn a_game_with_notes_is_written_and_read_again_as_the_same() {
    let some = [
        ("chess", None, ["e4", "e5"]),
        ("chess", Some("4k3/8/8/8/8/8/4P3/4K3 b - - 0 1"), ["Kd7", "e4"]),
        ("othello", None, ["f5", "d6"]),
        ("checkers", None, ["11-15", "23-19"]),
        ("checkers", Some("W:W27,K30:BK5,12"), ["27-23", "12-16"]),
    ];
    for (game, start, texts) in some {
        let ends =
            [GameEnd::Won(Player::First), GameEnd::Won(Player::Second), GameEnd::Drawn, GameEnd::Unknown];
        for result in ends {
            let tags = [("Event", "A \"quoted\" café"), ("White", "Ada"), ("Black", "Bo"), ("ECO", "C20")];
            let mut record = GameRecord::of(texts);
            record.tags = tags.map(|(name, value)| (name.to_owned(), value.to_owned())).to_vec();
            (record.start, record.result) = (start.map(str::to_owned), result);
            record.comment(NodeId::ROOT, Comment::text("before it all"));
            let line: Vec<NodeId> = record.main_line().collect();
            record[line[0]].after = said(Mark::Interesting, -0.35, "a remark");
            record[line[1]].after = said(Mark::Blunder, 0.12, "");
            let text = kind(game).write_game(&record).unwrap();
            let again = read(game, &text).remove(0);
            assert_eq!((&again.start, moves(&again)), (&record.start, texts.join(" ")), "{text}");
            assert_eq!(notes(&again), notes(&record), "{text}");
            for (name, value) in &record.tags {
                assert_eq!(again.tag(name), Some(value.as_str()), "{text}");
            }
            assert_eq!(again.result, result, "{text}");
            assert_eq!(kind(game).write_game(&again).unwrap(), text);
        }
    }
}

#[test]
fn plain_moves_and_lists_of_positions_are_games_too() {
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
}

#[test]
fn a_text_that_is_no_game_is_refused_with_its_place() {
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
fn text_that_is_not_utf_8_is_latin_1() {
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
    let written = kind("chess").write_game(game).unwrap();
    let flat = written.split_whitespace().collect::<Vec<_>>().join(" ");
    assert!(
        flat.contains("e4 $1 $14 {one} {two} (1. d4 {a (good} 1... d5 (1... Nf6) 2. c4) 1... e5"),
        "{written}"
    );
    assert!(flat.contains("1... e5 {[%eval 0.30] [%clk 0:01:00]} {three} 2. Nf3 {[%eval #3]}"), "{written}");
    let again = &read("chess", &written)[0];
    assert_eq!((notes(again), moves(again)), (notes(game), moves(game)), "{written}");
    assert_eq!(kind("chess").write_game(again).unwrap(), written);

    let pdn = "[Black \"Ada\"]\n\n1. 11-15 $1 $14 {one} (11-16 {x} 24-19) 22-17 *\n";
    let game = &read("checkers", pdn)[0];
    let written = kind("checkers").write_game(game).unwrap();
    assert!(written.contains("1. 11-15 $1 $14 {one} (1. 11-16 {x} 1... 24-19) 1... 22-17 *"), "{written}");

    let ggf = "(;GM[Othello]PB[Ada]B[f5/1.50/2.25]W[d6//7.00]C[!? hm]C[well];)";
    let game = &read("othello", ggf)[0];
    let written = kind("othello").write_game(game).unwrap();
    for part in ["B[f5/+1.50/2.25]", "W[d6//7.00]C[!?]C[hm]C[well]"] {
        assert!(written.contains(part), "{written}");
    }
    assert_eq!(read("othello", &written)[0], *game, "{written}");
}

#[test]
fn values_are_written_as_each_format_expects() {
    let value = |game: &str, moves: [&str; 2], units: f64| {
        let mut record = GameRecord::of(moves);
        let line: Vec<NodeId> = record.main_line().collect();
        for (id, units) in line.into_iter().zip([units, -units]) {
            record.comment(id, Comment(vec![Piece::Eval(Eval::Units(units))]));
        }
        kind(game).write_game(&record).unwrap()
    };
    // As the first player sees them, and as each mover does in GGF; zero has no minus sign.
    assert!(value("chess", ["e4", "e5"], 0.35).contains("1. e4 {[%eval 0.35]} 1... e5 {[%eval -0.35]}"));
    assert!(value("checkers", ["11-15", "23-19"], 0.35).contains("11-15 {+0.35} 1... 23-19 {-0.35}"));
    assert!(value("othello", ["f5", "d6"], 2.0).contains("B[f5/+2.00]W[d6/+2.00]"));
    assert!(value("chess", ["e4", "e5"], -0.002).contains("1. e4 {[%eval 0.00]} 1... e5 {[%eval 0.00]}"));
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
                            && found.moves().count() == 2
                            && found[NodeId::ROOT].children.len() == 2
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
            games.iter().map(|game| game.as_ref().ok().map(|game| game.moves().count())).collect();
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
        assert_eq!((found[0].tag("White"), found[0].moves().count()), (Some("József"), 1));
    }
    let epd = b"\xef\xbb\xbf6k1/5ppp/8/8/8/8/8/R6K w - - dm 1; id \"\xe9\";";
    assert_eq!(kind("chess").read_problems(epd)[0].as_ref().unwrap().name, "é");
}

#[test]
fn the_first_move_has_the_number_that_the_start_has() {
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
fn spoiled(text: &str, random: &mut SplitMix64) -> String {
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
fn whatever_is_read_of_a_spoiled_file_is_written_and_read_again_as_the_same() {
    for (game, text) in FULL {
        assert_eq!(read(game, text).len(), 2, "{game}");
        let (mut good, mut bad) = (0, 0);
        for seed in 0..4_000 {
            let spoiled = spoiled(text, &mut SplitMix64::new(seed));
            for record in kind(game).read_each_game(spoiled.as_bytes()) {
                let Ok(record) = record else {
                    bad += 1;
                    continue;
                };
                good += 1;
                let written = kind(game).write_game(&record).unwrap();
                let again = kind(game).read_games(written.as_bytes());
                let again = again.unwrap_or_else(|error| panic!("{error}: {spoiled} was written {written}"));
                assert_eq!(again.len(), 1, "{spoiled} was written {written}");
                assert_eq!(moves(&again[0]), moves(&record), "{spoiled} was written {written}");
                // Written once more it stays as it is.
                assert_eq!(kind(game).write_game(&again[0]).unwrap(), written, "{spoiled}");
            }
        }
        assert!(good > 500 && bad > 500, "{game}: {good} read, {bad} refused");
    }
}

/// A file of WTHOR with two games, f5 d6, of which the first has an illegal move.
fn wthor() -> Vec<u8> {
    let mut bytes = vec![20, 26, 11, 15, 2, 0, 0, 0, 0, 0, 0xe6, 7, 8, 0, 24, 0];
    for second in [11, 64] {
        bytes.extend([3, 0, 5, 0, 6, 1, 40, 34, 56, second]);
        bytes.resize(bytes.len() + 58, 0);
    }
    bytes
}

#[test]
fn wrong_game_of_a_wthor_file_costs_no_other_and_a_file_cut_short_is_known_for_one() {
    let kind = kind("othello");
    let games = kind.read_each_game(&wthor());
    let why = games[0].as_ref().unwrap_err().to_string();
    assert!(why.contains("game 1 of a file of WTHOR") && why.contains("legal move"), "{why}");
    assert_eq!(games[1].as_ref().unwrap().moves().collect::<Vec<_>>(), ["f5", "d6"]);
    let cut = kind.read_each_game(&wthor()[..120]);
    let why = cut[0].as_ref().unwrap_err().to_string();
    assert!(cut.len() == 1 && why.contains("2 records of 68 bytes") && why.contains("WTHOR"), "{why}");
}
