//! What people paste: it is read, or the error says where and what was expected.
#![expect(clippy::unwrap_used, reason = "tests")]

use nullwindow::Game;
use nullwindow_chess::Position;
use nullwindow_chess::epd::Epd;
use nullwindow_chess::pgn;
use nullwindow_notation::Notation;
use nullwindow_records::PGN;
use proptest::prelude::*;

fn position(text: &str) -> Position {
    Position::parse(text).unwrap_or_else(|error| panic!("{text}: {error}"))
}

fn refused(text: &str) -> String {
    Position::parse(text).map(|p| p.text()).unwrap_err().to_string()
}

#[test]
fn a_fen_may_lack_its_clocks_and_have_any_white_space() {
    let full = position("rnbqkbnr/pppppppp/8/8/4P3/8/PPPP1PPP/RNBQKBNR b KQkq e3 0 1");
    assert_eq!(position("  rnbqkbnr/pppppppp/8/8/4P3/8/PPPP1PPP/RNBQKBNR  b\tKQkq -\n"), full);
    assert_eq!(position("fen rnbqkbnr/pppppppp/8/8/4P3/8/PPPP1PPP/RNBQKBNR b HAha - 0"), full);
    assert_eq!(full.text(), "rnbqkbnr/pppppppp/8/8/4P3/8/PPPP1PPP/RNBQKBNR b KQkq - 0 1");
    assert_eq!(position("4k3/8/8/8/8/8/8/4K2R w K - 250 0").text(), "4k3/8/8/8/8/8/8/4K2R w K - 100 1");
}

#[test]
fn en_passant_counts_only_where_a_capture_is_legal() {
    let (can, cannot) = ("4k3/8/8/8/3pP3/8/8/4K3 b - e3 0 1", "4k3/8/8/8/3pP3/8/8/4K3 b - - 0 1");
    assert_ne!(position(can), position(cannot));
    assert_ne!(position(can).key(), position(cannot).key());
    // The pawn is pinned.
    let pinned = ("3k4/8/8/8/3pP3/8/8/3QK3 b - e3 0 1", "3k4/8/8/8/3pP3/8/8/3QK3 b - - 0 1");
    assert_eq!(position(pinned.0), position(pinned.1));
    assert_eq!(position(pinned.0).key(), position(pinned.1).key());
    assert_eq!(position(pinned.0).text(), pinned.1);
    // Both pawns would leave the rank between king and rook.
    let both = ("8/8/8/8/k2pP2R/8/8/4K3 b - e3 0 1", "8/8/8/8/k2pP2R/8/8/4K3 b - - 0 1");
    assert_eq!(position(both.0).key(), position(both.1).key());
}

#[test]
fn moves_from_the_start_are_a_position_in_every_common_writing() {
    let expected = position("rnbqkbnr/pppp1ppp/8/4p3/4P3/5N2/PPPP1PPP/RNBQKB1R b KQkq - 1 2");
    for text in [
        "startpos moves e2e4 e7e5 g1f3",
        "position startpos moves e2e4 e7e5 g1f3",
        "1. e4 e5 2. Nf3",
        "1.e4 e5 2.Nf3!?",
        "e4 e5 Nf3",
        "e2-e4 e7-e5 Ng1-f3",
        "1. e4 {best by test} e5 (1... c5 2. Nf3 (2. c3)) 2. Nf3 *",
        "[Event \"A café\"]\n\n1. e4 e5\n2. Nf3 1/2-1/2\n",
        "rnbqkbnr/pppppppp/8/8/4P3/8/PPPP1PPP/RNBQKBNR b KQkq - 0 1 moves e7e5 g1f3",
    ] {
        assert_eq!(position(text), expected, "{text}");
    }
    assert_eq!(position("startpos"), Position::start());
}

#[test]
fn errors_name_the_place_and_what_was_expected() {
    for (text, error) in [
        ("", "empty: expected a FEN, startpos, or moves from the start"),
        ("?", "line 1, column 1: expected a FEN, startpos, or moves from the start, found \"?\""),
        (
            "8/8/8/8/8/8/8/9 w - - 0 1",
            "line 1, column 15: expected a piece or a number of empty squares: 8 to go on rank 1, found \"9\"",
        ),
        ("4k3/8/8/8/8/8/8/4K2R x K - 0 1", "line 1, column 22: expected w or b: who is to move, found \"x\""),
        (
            "4k3/8/8/8/8/8/8/4K2R w Q - 0 1",
            "line 1, column 24: expected rights to castle for kings and rooks that stand on their first rank, or -, found \"Q\"",
        ),
        (
            "4k3/8/8/8/8/8/8/4K2R w K e4 0 1",
            "line 1, column 26: expected a square on rank 6, or -, found \"e4\"",
        ),
        (
            "8/8/8/8/8/8/8/4K2R w K - 0 1",
            "line 1, column 1: expected one king of Black's, not 0, found \"8/8/8/8/8/8/8/4K…\"",
        ),
        ("1. e4 e5 2. Nf6", "line 1, column 13: expected a legal move of White's, found \"Nf6\""),
        ("1. e4 e5\n2. huh", "line 2, column 4: expected a move such as e4, Nf3, O-O or e2e4, found \"huh\""),
        (
            "4k3/8/8/8/8/8/8/1N3N1K w - - 0 1 moves Nd2",
            "line 1, column 40: expected one move: Nbd2 or Nfd2, found \"Nd2\"",
        ),
    ] {
        assert_eq!(refused(text), error);
    }
    assert!(refused("4k3/8/8/8/8/8/4r3/4K3 b - - 0 1").contains("the side that has moved is not in check"));
}

#[test]
fn a_move_is_read_in_every_common_writing() {
    let p = position("r3k2r/1P1p3p/8/4Pp2/4p3/8/3PP2P/R3K2R w KQkq f6 0 2");
    for (texts, san) in [
        (vec!["O-O", "0-0", "e1g1", "e1h1", "O-O+", "o-o"], "O-O"),
        (vec!["O-O-O", "0-0-0", "e1c1", "e1a1"], "O-O-O"),
        (vec!["exf6", "ef6", "e5f6", "exf6 ", "exf6e.p.", "e5xf6", "e5-f6", "exf6!?"], "exf6"),
        (vec!["bxa8=Q", "bxa8Q", "bxa8q", "b7a8q", "bxa8(q)", "bxa8(Q)", "b7xa8=Q", "bxa8=q+"], "bxa8=Q+"),
        (vec!["b8=N", "b7b8n", "b8/N"], "b8=N"),
        (vec!["Kd1", "e1d1", "Ke1-d1", "kd1"], "Kd1"),
        (vec!["Rxa8", "Rxa8+", "a1a8", "rxa8", "Ra1xa8+"], "Rxa8+"),
    ] {
        for text in texts {
            let mv = p.parse_move(text).unwrap_or_else(|error| panic!("{text}: {error}"));
            assert_eq!(p.san(mv), san, "{text}");
        }
    }
    for text in
        ["", " ", "e1g2", "bxa8", "b8=K", "b8=P", "Ke1g1x", "e1g1=", "e4 e5", "ü", "0-0-0-0", "Qd4", "b7b8"]
    {
        assert!(p.parse_move(text).is_err(), "{text}");
    }
}

#[test]
fn a_lower_case_b_is_a_file_where_that_makes_sense() {
    let p = position("4k3/8/8/8/8/2p5/1P1B4/4K3 w - - 0 1");
    assert_eq!(p.san(p.parse_move("bxc3").unwrap()), "bxc3");
    assert_eq!(p.san(p.parse_move("Bxc3").unwrap()), "Bxc3");
    let p = position("4k3/8/8/8/8/2p5/3B4/4K3 w - - 0 1");
    assert_eq!(p.san(p.parse_move("bxc3").unwrap()), "Bxc3");
}

#[test]
fn san_says_as_much_of_the_origin_as_it_must() {
    let p = position("3k4/8/8/1Q5Q/8/8/8/K6Q w - - 0 1");
    let names: Vec<String> = ["b5e2", "h5e2", "h1e1", "b5h5", "h1h2"]
        .iter()
        .map(|m| p.parse_move(m).map_or_else(|_| "-".into(), |mv| p.san(mv)))
        .collect();
    assert_eq!(names, ["Qbe2", "Qhe2", "Qe1", "-", "Q1h2"]);
    let p = position("k7/8/8/8/4N2N/8/8/K6N w - - 0 1");
    assert_eq!(p.san(p.parse_move("h4g2").unwrap()), "Ng2");
    let p = position("7k/8/8/8/8/N3N3/8/N3N2K w - - 0 1");
    assert_eq!(p.san(p.parse_move("a1c2").unwrap()), "Na1c2");
}

#[test]
fn castling_in_chess960_is_the_king_onto_his_rook() {
    let p = position("4k3/8/8/8/8/8/8/1RK2R2 w FB - 0 1");
    assert_eq!(p.text(), "4k3/8/8/8/8/8/8/1RK2R2 w KQ - 0 1");
    let short = p.parse_move("O-O").unwrap();
    assert_eq!(
        (p.lan(short), p.play(short).text()),
        ("c1f1".into(), "4k3/8/8/8/8/8/8/1R3RK1 b - - 1 1".into())
    );
    let long = p.parse_move("c1b1").unwrap();
    assert_eq!(p.san(long), "O-O-O");
    let inner = position("4k3/8/8/8/8/8/8/RRK5 w B - 0 1");
    assert_eq!(inner.text(), "4k3/8/8/8/8/8/8/RRK5 w B - 0 1");
}

#[test]
fn games_are_read_one_after_another_and_errors_skip_to_the_next() {
    let text = "\u{feff}% an escape\n[White \"A \\\"B\\\" C\"]\n[Black \"D\"]\n\n1. e4 ; to the end\n1... e5 $1 {c (} 2. Nf3 ( 2. f4 {x} (2. d4) ) 2... Nc6 1-0\n\n\
                [White \"E\"]\n\n1. e4 Ke4 0-1\n\n[White \"F\"]\n[FEN \"4k3/8/8/8/8/8/8/4K2R w K - 0 1\"]\n\n1. O-O *\n";
    let games: Vec<_> = pgn::games(text).collect();
    assert_eq!(games.len(), 3);
    let first = &games[0].as_ref().unwrap().record;
    assert_eq!((first.tag("White"), first.moves().count()), (Some("A \"B\" C"), 4));
    let error = games[1].as_ref().unwrap_err();
    assert_eq!(error.to_string(), "line 10, column 7: expected a legal move of Black's, found \"Ke4\"");
    let third = games[2].as_ref().unwrap();
    assert_eq!(third.end().text(), "4k3/8/8/8/8/8/8/5RK1 b - - 1 1");
    for game in games.iter().flatten() {
        let written = PGN.write(&game.record);
        assert!(written.lines().all(|line| line.chars().count() <= 80), "{written}");
        let again = pgn::games(&written).next().unwrap().unwrap();
        assert_eq!((&again.moves, &again.start), (&game.moves, &game.start));
        assert_eq!(PGN.write(&again.record), written);
    }
}

#[test]
fn what_has_no_end_does_not_hide_the_next_games() {
    let good = "[White \"G\"]\n\n1. e4 e5 *\n\n";
    for moves in ["1. e4 (1. d4 e5 *", "1. e4 {oops *", "1. e4 (1. d4 {oops *", "1. e4 {a\n[%eval 1]\nb *"] {
        let bad = format!("[White \"B\"]\n[Black \"B\"]\n\n{moves}\n\n");
        let texts = [[good, &bad, good, good], [&bad, good, good, good], [good, &bad, &bad, good]];
        for text in texts {
            let read: Vec<bool> = pgn::games(&text.concat()).map(|game| game.is_ok()).collect();
            assert_eq!(read, text.map(|game| game == good), "{text:?}");
        }
    }
}

#[test]
fn a_tag_fen_holds_a_fen_and_nothing_else() {
    let game = |fen: &str| format!("[Event \"x\"]\n[FEN \"{fen}\"]\n\n1. O-O *\n");
    for fen in ["4k3/8/8/8/8/8/8/4K2R w K - 0 1", " 4k3/8/8/8/8/8/8/4K2R w K -  "] {
        assert_eq!(pgn::games(&game(fen)).next().unwrap().unwrap().moves.len(), 1, "{fen}");
    }
    for (fen, error) in [
        (
            "4k3/8/8/8/8/8/8/4K2R w K - 0 1 garbage",
            "line 2, column 38: expected the end of the FEN, found \"garbage\"",
        ),
        ("4k3/8/8/8/8/8/8/4K2R w K - 0 1; 2", "line 2, column 36: expected the end of the FEN, found \"1;\""),
    ] {
        assert_eq!(pgn::games(&game(fen)).next().unwrap().unwrap_err().to_string(), error);
    }
}

#[test]
fn variations_as_deep_as_one_likes_are_read_over() {
    let deep = format!("1. e4 {}{} e5 *", "(".repeat(200_000), ")".repeat(200_000));
    assert_eq!(pgn::games(&deep).next().unwrap().unwrap().moves.len(), 2);
    assert!(pgn::games(&"(".repeat(200_000)).next().unwrap().is_err());
}

#[test]
fn a_quotation_mark_ends_a_word_of_an_epd() {
    let epd: Epd = "4k3/8/8/8/8/8/8/4K3 w - - id WAC\"one two\"three;".parse().unwrap();
    assert_eq!(epd.get("id").unwrap(), ["WAC", "one two", "three"]);
    assert_eq!(epd.to_string().parse::<Epd>().unwrap(), epd);
}

#[test]
fn an_epd_is_written_as_it_was_read() {
    for line in [
        r#"8/7p/5k2/5p2/p1p2P2/Pr1pPK2/1P1R3P/8 b - - bm Rxb2; id "WAC.002";"#,
        "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq -",
        r#"4k3/8/8/8/8/8/8/4K2R w K - acd 12; am Rh2 Rh3; c0 "no; really";"#,
    ] {
        assert_eq!(line.parse::<Epd>().unwrap().to_string(), line);
    }
    let error = "4k3/8/8/8/8/8/8/4K2R w K - id \"open".parse::<Epd>().unwrap_err();
    assert_eq!(error.to_string(), "line 1, column 31: expected a closing quotation mark, found \"\\\"open\"");
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(2_000))]

    #[test]
    fn no_text_makes_a_parser_panic(text in any::<String>()) {
        let _ = Position::parse(&text);
        let _ = Position::start().parse_moves(&text);
        let _ = Position::start().parse_move(&text);
        let _ = text.parse::<Epd>();
        prop_assert!(pgn::games(&text).count() <= text.len());
    }

    #[test]
    fn no_text_that_looks_like_chess_makes_a_parser_panic(text in "[\\[\\]{}();$%\"a-h1-8KQRBNPkqrbnpx=+#!?.O0/ *\\n-]{0,80}") {
        let _ = Position::parse(&text);
        let _ = Position::start().parse_moves(&text);
        let _ = Position::start().parse_move(&text);
        let _ = text.parse::<Epd>();
        for game in pgn::games(&text).flatten() {
            let again = pgn::games(&PGN.write(&game.record)).next();
            prop_assert!(again.is_none_or(|again| again.is_ok_and(|again| again.moves == game.moves)));
        }
    }

    #[test]
    fn a_damaged_fen_is_read_or_refused(cut in 0_usize..60, put in "[a-zA-Z0-9/ -]{0,3}") {
        let fen = "r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1";
        let text = format!("{}{put}{}", &fen[..cut], &fen[cut + 1..]);
        if let Ok(position) = Position::parse(&text) {
            prop_assert_eq!(Position::parse(&position.text()), Ok(position));
        }
    }
}

#[test]
fn a_move_after_a_fen_is_played() {
    let start = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1";
    let played = Position::parse(&format!("{start} e4 e5")).unwrap();
    assert_eq!(played, Position::parse("1. e4 e5").unwrap());
    assert_eq!(Position::parse(&format!("{start} bm e4;")).unwrap(), Position::start());
}
