//! Games as people keep them, read and written.

#![expect(clippy::unwrap_used, reason = "tests")]

use nullwindow::notation::Player;
use nullwindow_engine::{About, Finish, GameRecord, Mark, Recorded, games, open};

fn about(game: &str) -> &'static About {
    open(game).expect("a game").about()
}

fn read(game: &str, text: &str) -> Vec<GameRecord> {
    about(game).read_games(text.as_bytes()).expect("games")
}

fn moves(record: &GameRecord) -> String {
    record.moves.iter().map(|mv| mv.text.as_str()).collect::<Vec<_>>().join(" ")
}

/// A move with everything that can be said about it.
fn said(text: &str, mark: Mark, value: f64, comment: &str) -> Recorded {
    Recorded { text: text.to_owned(), mark: Some(mark), value: Some(value), comment: comment.to_owned() }
}

#[test]
fn a_game_with_remarks_is_written_and_read_again_as_the_same() {
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
                    said(first, Mark::Interesting, -35.0, "a remark"),
                    said(second, Mark::Blunder, 12.0, ""),
                ],
                result,
            };
            let text = about(game).write_game(&record).unwrap();
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
            assert_eq!(about(game).write_game(&again).unwrap(), text);
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
        let found = about(game).read_games(text.as_bytes()).unwrap_err().to_string();
        assert!(found.starts_with(error), "{found}");
    }
}

#[test]
fn text_that_is_not_utf_8_is_latin_1() {
    let game = &about("chess").read_games(b"[White \"J\xf3zsef\"]\n\n1. e4 *\n").unwrap()[0];
    assert_eq!(game.tag("White"), Some("József"));
}

#[test]
fn no_reader_panics_on_what_is_no_game() {
    let bits = [
        "[", "(;", "BO[8 ", "\u{0}", "1. ", "{", "e4", "f5", "11-15", "]", "\"", "/", "W:", "é", "\n",
        "moves ",
    ];
    for game in games() {
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
