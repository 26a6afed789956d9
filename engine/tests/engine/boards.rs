//! Positions, their texts and their moves, without any search.

use crate::common::{all_games, board, board_games, game, nodes};
use nullwindow_engine::{Board, Counted, GameKind, Games, Goal, MoveStyle, Task};
use nullwindow_notation::Sample;
use std::collections::HashSet;

#[test]
fn every_game_starts_with_a_legal_move() {
    for kind in all_games() {
        let board = kind.board();
        assert_eq!(board.kind().name, kind.name);
        assert!(board.move_count() > 0);
        assert_eq!(board.result(), None);
    }
    for kind in board_games() {
        assert_eq!(kind.board().diagram().rows.len(), 8);
    }
}

#[test]
fn unknown_game_is_an_error_that_lists_the_games() {
    for name in ["go", "", "Chess", "chess ", "chess960"] {
        let error = Games::standard().get(name).unwrap_err();
        let known = "; there are chess, othello, checkers, tree";
        assert_eq!(error.to_string(), format!("there is no game called {name:?}{known}"));
    }
}

#[test]
fn example_of_each_game_is_a_position() {
    for kind in all_games() {
        assert!(kind.read_board(kind.example).expect(kind.name).move_count() > 0);
    }
}

#[test]
fn every_sample_is_a_position_and_there_are_enough() {
    for kind in board_games() {
        let samples = kind.samples;
        assert_eq!(samples.consecutive.len(), 20, "{}", kind.name);
        assert!(samples.others.len() >= 40, "{}", kind.name);
        for (i, sample) in samples.all().enumerate() {
            let board = kind.read_board(&format!("sample:{}", i + 1)).expect(sample.text);
            assert_eq!(board.result(), None, "{} sample {} is over", kind.name, i + 1);
            assert!(
                (sample.year == 0 || sample.year > 1850)
                    && !sample.event.is_empty()
                    && !sample.players.is_empty()
            );
        }
        let plies: Vec<u16> = samples.consecutive.iter().map(|sample| sample.ply).collect();
        assert!(plies.windows(2).all(|pair| pair[1] == pair[0] + 1), "{}: {plies:?}", kind.name);
    }
}

/// Pieces beside kings and pawns, of chess, whose source does not count plies; of the other games the plies played.
fn progress(game: &str, sample: &Sample) -> usize {
    let board = sample.text.split(' ').next().unwrap_or_default();
    if game == "chess" { board.matches(|c| "NBRQnbrq".contains(c)).count() } else { sample.ply.into() }
}

#[test]
fn corpus_has_a_position_a_game_and_each_half_as_many_openings_as_middles_and_late_ones() {
    for kind in board_games() {
        let phases = match kind.name {
            "chess" => [13..=14, 8..=12, 4..=7],
            "othello" => [10..=19, 20..=31, 32..=43],
            _ => [6..=15, 16..=27, 28..=45],
        };
        let corpus = kind.samples.corpus.expect("a corpus");
        assert_eq!(corpus.len(), if kind.name == "chess" { 240 } else { 720 }, "{}", kind.name);
        let (mut positions, mut games) = (HashSet::new(), HashSet::new());
        // Every other one is for tuning; so each half has the phases by turns.
        for (i, sample) in corpus.iter().enumerate() {
            let board = kind.read_board(sample.text).expect(sample.text);
            assert_eq!((board.text().as_str(), board.result()), (sample.text, None), "{} {i}", kind.name);
            assert!(board.move_count() > 1, "{} {i}", kind.name);
            assert!(phases[i / 2 % 3].contains(&progress(kind.name, sample)), "{} {i}", kind.name);
            assert!(positions.insert(without_clocks(board.as_ref())), "{} {i}", kind.name);
            assert!(games.insert((sample.year, sample.event)), "{} {i}", kind.name);
        }
    }
}

#[test]
fn consecutive_samples_are_one_move_apart() {
    for kind in board_games() {
        for i in 1..20 {
            let board = kind.read_board(&format!("sample:{i}")).unwrap();
            let next = kind.read_board(&format!("sample:{}", i + 1)).unwrap();
            let leads_there = |mv| {
                let mut board = board.clone();
                board.play(mv);
                without_clocks(board.as_ref()) == without_clocks(next.as_ref())
            };
            assert!(board.legal().any(leads_there), "{} {i}", kind.name);
        }
    }
}

/// The first four fields of a FEN, or the whole text.
fn without_clocks(board: &dyn Board) -> String {
    board.text().split_whitespace().take(4).collect::<Vec<_>>().join(" ")
}

#[test]
fn text_that_is_no_position_or_no_move_is_refused_and_changes_nothing() {
    for kind in all_games() {
        for text in ["", "x", "\0", "sample:0", "sample:1000000", "9/9/9/9", "W:W0:B33", &"X".repeat(66)] {
            assert!(kind.read_board(text).is_err(), "{} takes {text:?}", kind.name);
        }
        let refused = "moves: line 1, column 1: expected ";
        let error = kind.board_at(None, "zz9").unwrap_err().to_string();
        assert!(error.starts_with(refused), "{error}");
        let mut board = kind.board();
        let before = (board.text(), board.played().to_vec());
        let legal = board.legal_texts().remove(0);
        for moves in ["zz9", &format!("{legal} zz9")] {
            assert!(board.play_texts(moves).is_err(), "{} plays {moves}", kind.name);
        }
        let error = board.play_text("zz9").unwrap_err().to_string();
        assert!(error.starts_with(refused), "{error}");
        assert_eq!((board.text(), board.played().to_vec()), before, "{}", kind.name);
    }
}

#[test]
fn moves_from_the_start_are_a_position_with_a_past() {
    for (name, moves) in
        [("chess", "e4 e5 Nf3"), ("othello", "f5 d6 c3"), ("checkers", "11-15 23-19"), ("tree", "0 1 1")]
    {
        let (read, played) = (board(name, moves), game(name).board_at(None, moves).unwrap());
        assert_eq!((read.text(), read.move_texts()), (played.text(), played.move_texts()));
        assert_eq!(read.move_texts().join(" "), moves);
        assert_eq!(read.start().text(), game(name).board().text());
    }
    let repeated = board("chess", "1. Nf3 Nf6 2. Ng1 Ng8 3. Nf3 Nf6 4. Ng1 Ng8");
    assert_eq!(repeated.result().unwrap().reason, "draw by threefold repetition");
}

#[test]
fn text_that_is_a_position_is_not_taken_for_a_move() {
    // A tree that is a leaf of value 1, not the second child of Pearl's tree.
    let leaf = board("tree", "1");
    assert_eq!((leaf.text(), leaf.move_count()), ("1".to_owned(), 0));
}

#[test]
fn every_reason_for_a_draw_has_its_name() {
    let shuffled = |quiet: u32| format!("7k/8/8/8/8/8/R7/K7 w - - {quiet} 90");
    for (name, position, moves, reason) in [
        ("chess", shuffled(98), "Rb2 Kg8", "draw by the fifty-move rule"),
        ("chess", "7k/8/8/8/8/8/8/K7 w - - 0 1".to_owned(), "", "draw by insufficient material"),
        ("chess", shuffled(0), "Rb2 Kg8 Ra2 Kh8 Rb2 Kg8 Ra2 Kh8", "draw by threefold repetition"),
    ] {
        let board = game(name).board_at(Some(&position), moves).unwrap();
        let result = board.result().unwrap();
        assert_eq!((result.winner, result.reason.as_str(), result.margin), (None, reason, None));
    }
}

#[test]
fn board_is_cloned_and_taken_back_independently() {
    for kind in all_games() {
        let mut board = kind.board();
        let start = board.text();
        let first = board.legal().next().unwrap();
        board.play(first);
        let copy = board.clone();
        assert_eq!(board.undo(), Some(first));
        assert_eq!((board.text(), board.undo()), (start.clone(), None));
        assert_eq!((copy.played(), copy.start().text()), (&[first][..], start));
        assert_ne!(copy.text(), board.text());
    }
}

#[test]
fn board_outlives_its_engine() {
    for kind in all_games() {
        let mut board = kind.board();
        let best = {
            let mut engine = kind.player();
            engine.search(board.as_ref(), &nodes(300), None).unwrap().report.best.unwrap()
        };
        let text = board.move_text(best);
        board.play(best);
        assert_eq!(board.move_texts(), [text], "{}", kind.name);
        assert!(kind.engine().search(board.as_ref(), &Task::to(Goal::Depth(2)), None).is_ok());
    }
}

#[test]
fn every_style_of_writing_a_move_is_read_back_as_that_move() {
    for kind in board_games() {
        for sample in kind.samples.all() {
            let board = kind.read_board(sample.text).unwrap();
            for style in [MoveStyle::Usual, MoveStyle::Coordinate, MoveStyle::KingTakesRook] {
                every_move_is_read_back(board.as_ref(), style);
            }
        }
    }
    every_move_is_read_back(game("tree").board().as_ref(), MoveStyle::Usual);
}

fn every_move_is_read_back(board: &dyn Board, style: MoveStyle) {
    let texts: Vec<String> = board.legal().map(|mv| board.write_move(mv, style)).collect();
    let different: HashSet<&String> = texts.iter().collect();
    assert_eq!(different.len(), texts.len(), "{board:?} {texts:?}");
    for (mv, text) in board.legal().zip(&texts) {
        assert_eq!(board.read_move(text, style), Ok(mv), "{text} {board:?}");
        // What another program writes is understood, too, where it is not ambiguous.
        if style != MoveStyle::KingTakesRook {
            assert_eq!(board.read_move(text, MoveStyle::Usual), Ok(mv), "{text} {board:?}");
        }
    }
}

#[test]
fn castling_has_two_coordinate_forms_and_captures_name_what_they_take() {
    let chess = board("chess", "4k3/8/8/8/8/8/8/4K2R w K - 0 1");
    let castling = chess.read_move("O-O", MoveStyle::Usual).unwrap();
    assert_eq!(chess.write_move(castling, MoveStyle::Coordinate), "e1g1");
    assert_eq!(chess.write_move(castling, MoveStyle::KingTakesRook), "e1h1");
    assert_eq!(chess.read_move("e1h1", MoveStyle::KingTakesRook), Ok(castling));
    let checkers = board("checkers", "B:W6,7,14,15,23,32:BK2");
    for mv in checkers.legal() {
        let text = checkers.write_move(mv, MoveStyle::Coordinate);
        let squares: Vec<u32> = text.split('x').map(|square| square.parse().unwrap()).collect();
        assert!(squares.len() > 3 && squares[2..].is_sorted(), "{text}");
    }
}

#[test]
fn only_a_move_that_hands_the_turn_over_is_a_pass() {
    for kind in all_games() {
        let board = kind.board();
        assert!(board.legal().all(|mv| !board.is_pass(mv)), "{}", kind.name);
    }
    // White has no disc to enclose.
    let passes = board("othello", &format!("{}OX{} X", "-".repeat(30), "-".repeat(32)));
    let must_pass = board("othello", &format!("{}OX{} O", "-".repeat(30), "-".repeat(32)));
    assert!(passes.legal().all(|mv| !passes.is_pass(mv)));
    assert_eq!(must_pass.legal_texts(), ["pass"]);
    assert!(must_pass.legal().all(|mv| must_pass.is_pass(mv)));
}

#[test]
fn perft_counts_below_each_move() {
    for (name, depth, mode, sum) in [
        ("chess", 3, None, 8_902),
        ("othello", 5, None, 1_396),
        ("othello", 9, Some("pass-is-free"), 3_005_320),
        ("checkers", 6, Some("paths"), 36_768),
        ("checkers", 0, None, 1),
        ("tree", 3, None, 8),
        ("tree", 5, None, 0),
    ] {
        let (all, parts) = counted(game(name), depth, mode);
        assert_eq!(all, sum, "{name}");
        assert!(depth == 0 || parts == sum, "{name}: {parts}");
    }
    let chess = game("chess");
    let board = chess.board();
    assert!(board.perft(1, Some("paths"), &mut |_| true).is_err());
    assert_eq!(board.perft(4, None, &mut |_| false), Ok(None));
}

/// All that perft counts from the start, and the sum of what it counts below each move.
fn counted(kind: &'static GameKind, depth: u32, mode: Option<&str>) -> (u64, u64) {
    let mut parts = 0;
    let mut hear = |counted: Counted<'_>| {
        if let Counted::Below(_, leaves) = counted {
            parts += leaves;
        }
        true
    };
    let all = kind.board().perft(depth, mode, &mut hear).unwrap();
    (all.unwrap(), parts)
}
