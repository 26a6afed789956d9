//! `perft`, `search` and `show` as a user runs them.

use crate::{nullwindow, printed, refused, with_input};
use serde_json::Value;

fn text(args: &[&str]) -> String {
    printed(nullwindow(args))
}

fn json(args: &[&str]) -> Value {
    crate::json(nullwindow(args))
}

#[test]
fn perft_counts_are_the_published_ones() {
    for (game, depth, leaves) in
        [("chess", "4", 197_281), ("othello", "7", 55_092), ("checkers", "7", 179_740)]
    {
        let found = json(&["perft", game, "--depth", depth, "--json"]);
        assert_eq!(found["leaves"], leaves, "{game}");
        let divided = json(&["perft", game, "--depth", depth, "--divide", "--json"]);
        let sum: u64 =
            divided["divide"].as_object().expect("an object").values().filter_map(Value::as_u64).sum();
        assert_eq!(sum, leaves, "{game}");
    }
    let kiwipete = "r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq -";
    let found = json(&["perft", "chess", "--depth", "3", "--position", kiwipete, "--json"]);
    assert_eq!(found["leaves"], 97_862);
    let circle = "B:W6,7,14,15,32:BK2";
    let count = |mode| {
        json(&["perft", "checkers", "-d", "1", "--position", circle, "--mode", mode, "--json"])["leaves"]
            .clone()
    };
    assert_eq!((count("paths"), count("results")), (2.into(), 1.into()));
}

#[test]
fn search_prints_the_fields_of_the_tree_verb() {
    for (game, depth) in [("chess", 3), ("othello", 5), ("checkers", 7)] {
        let found = json(&["search", game, "--depth", &depth.to_string(), "--json"]);
        assert_eq!(found["depth"], depth);
        for key in
            ["algorithm", "value", "exact", "lower", "upper", "best", "pv", "passes", "counts", "iterations"]
        {
            assert!(!found[key].is_null(), "{game}: {key} is missing");
        }
        assert!(found["leaves"].as_u64().is_some_and(|leaves| leaves > 0));
        assert_eq!(found["pv"][0], found["best"]);
        let passes =
            found["iterations"].as_array().expect("a list").iter().filter_map(|it| it["passes"].as_u64());
        assert_eq!(passes.sum::<u64>(), found["counts"]["passes"].as_u64().expect("a count"));
    }
}

#[test]
fn search_takes_moves_in_several_notations() {
    for (game, moves) in [
        ("chess", &["e4 e5 Nf3"][..]),
        ("chess", &["e2e4", "e7e5"]),
        ("chess", &["1. e4 e5 2. Nf3"]),
        ("othello", &["f5d6c3"]),
        ("othello", &["F5", "D6"]),
        ("checkers", &["11-15 23-19"]),
    ] {
        let args = [&["search", game, "--depth", "2", "--json", "--moves"], moves].concat();
        assert!(json(&args)["best"].is_string());
    }
}

#[test]
fn a_mate_is_found_and_counted_in_plies() {
    let mate = "6k1/5ppp/8/8/8/8/5PPP/R5K1 w - - 0 1";
    let found = json(&["search", "chess", "--position", mate, "--depth", "4", "--json"]);
    assert_eq!((&found["win_in"], &found["best"]), (&1.into(), &"Ra8#".into()));
    assert_eq!(found["ended"], "decided");
}

#[test]
fn an_obf_position_may_end_in_a_semicolon() {
    let board = "XXXOXXXXOXXXXXXXOOXXXXXXOOOXXXXXOOOXXOO-OOOOO---OOOOOOO-OOOOOOO- X";
    for text in [board.to_owned(), format!("{board};"), format!("{board}; h5:+6; g6:-2;")] {
        let found = json(&["search", "othello", "--position", &text, "--depth", "end", "--json"]);
        assert_eq!((&found["value"], &found["solved"]), (&6.into(), &true.into()));
    }
}

#[test]
fn a_position_that_can_be_solved_in_a_few_seconds_is_solved_unless_a_limit_is_given() {
    // FFO 22: 17 empty squares.
    let board = "--OOOO--X-OOOOO-XXOOXOXXXOXOXXXXXXXOXXXX-XXOXOXX--OXXX-X----X--- O";
    let search = ["search", "othello", "--position", board];
    let text = text(&search);
    assert!(text.contains("+2 discs, solved"), "{text}");
    let found = json(&[&search[..], &["--json"]].concat());
    assert_eq!(
        (&found["value"], &found["solved"], &found["ended"]),
        (&2.into(), &true.into(), &"depth".into())
    );
    let limited = json(&[&search[..], &["--json", "--nodes", "2000"]].concat());
    assert_eq!(limited["solved"], false);
}

#[test]
fn options_of_a_search_are_read_and_shown() {
    let found = json(&[
        "search",
        "othello",
        "--depth",
        "4",
        "--algorithm",
        "mtdf",
        "--table",
        "2",
        "--evaluation",
        "textbook",
        "--grain",
        "10",
        "--etc",
        "off",
        "--order",
        "table,static",
        "--guess",
        "-3.5",
        "--threads",
        "2",
        "--unique",
        "--json",
    ]);
    let setup = &found["setup"];
    assert_eq!(setup["algorithm"], "mtd(f)");
    assert_eq!(
        (&setup["etc"], &setup["grain"], &setup["guess"]),
        (&"off".into(), &"10".into(), &"-3.5".into())
    );
    assert!(found["counts"]["unique_leaves"].is_u64());
}

#[test]
fn invalid_options_are_refused_with_a_reason() {
    assert!(refused(&["search", "go"]).contains("there is no game called \"go\""));
    assert!(refused(&["search", "chess", "--depth", "x"]).contains("--depth: expected a number of plies"));
    assert!(refused(&["search", "chess", "--grain", "0"]).contains("--grain: expected a number from 1"));
    assert!(
        refused(&["search", "chess", "--algorithm", "magic"])
            .contains("--algorithm: expected a name such as")
    );
    assert!(refused(&["search", "chess", "--evaluation", "best"]).contains("trained, textbook or squares"));
    assert!(refused(&["search", "chess", "--time", "-1"]).contains("--time"));
    assert!(
        refused(&["perft", "othello", "--depth", "2", "--mode", "x"]).contains("pass-is-ply or pass-is-free")
    );
    let error =
        refused(&["show", "chess", "--position", "rnbqkbnr/ppppxppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1"]);
    assert!(error.contains("line 1, column 14"), "{error}");
    assert!(refused(&["show", "checkers", "--moves", "11-16 21-17 1-2"]).contains("line 1, column 13"));
}

#[test]
fn show_draws_every_game() {
    for game in ["chess", "othello", "checkers"] {
        let drawn = text(&["show", game]);
        assert!(drawn.lines().count() > 8, "{drawn}");
        assert!(!drawn.contains('\u{1b}'), "no colours without a terminal");
        let found = json(&["show", game, "--json"]);
        assert!(found["moves"].as_array().is_some_and(|moves| moves.len() > 3));
        assert!(found["evaluations"]["trained"].is_number() && found["evaluations"]["textbook"].is_number());
        assert!(text(&["show", game, "--samples"]).lines().count() >= 60);
        let again =
            json(&["show", game, "--position", found["position"].as_str().expect("a text"), "--json"]);
        assert_eq!(found, again);
    }
}

#[test]
fn a_position_may_begin_with_a_byte_order_mark() {
    printed(with_input(&["show", "othello", "--position", "-"], "\u{feff}f5d6c3\n"));
}

#[test]
fn search_is_selective_as_in_play_unless_full_width_is_asked_for() {
    for (args, kind) in
        [(&[][..], "selective"), (&["--full-width"], "full-width"), (&["--selective", "off"], "full-width")]
    {
        let args = [&["search", "chess", "--depth", "4"], args].concat();
        assert_eq!(json(&[&args[..], &["--json"]].concat())["search"], kind);
        assert!(text(&args).contains(&format!("{kind} search, trained evaluation")), "{args:?}");
    }
}

#[test]
fn a_search_without_a_finished_depth_fails() {
    let output = nullwindow(&["search", "chess", "--full-width", "--nodes", "1"]);
    assert_eq!(output.status.code(), Some(1));
    let error = String::from_utf8_lossy(&output.stderr).into_owned();
    assert!(error.contains("no depth finished in 1 node; the first legal move is "), "{error}");
}
