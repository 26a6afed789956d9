//! `nullwindow compare` as a user runs it.

use crate::{errors, json, nullwindow, printed, refused};
use serde_json::Value;

/// A comparison that must succeed.
fn compared(args: &[&str]) -> Value {
    json(nullwindow(&[&["compare"], args, &["--json"]].concat()))
}

fn row<'a>(found: &'a Value, name: &str) -> &'a Value {
    let rows = found["algorithms"].as_array().expect("a list");
    rows.iter().find(|row| row["algorithm"] == name).expect("a row")
}

#[test]
fn all_algorithms_stand_side_by_side_and_agree() {
    for (game, depth) in [("chess", "3"), ("othello", "5"), ("checkers", "7")] {
        let found = compared(&[game, "--position", "sample:4", "--depth", depth, "--table", "2^16"]);
        assert_eq!((&found["agree"], &found["baseline"]), (&true.into(), &"aspiration(50)".into()));
        let rows = found["algorithms"].as_array().expect("a list");
        assert!(rows.len() > 15);
        for row in rows.iter().filter(|row| row["exact"] == true) {
            assert_eq!(row["value"], found["value"], "{game}: {row}");
        }
        let base = row(&found, "aspiration(50)");
        for key in ["leaves", "nodes", "seconds"] {
            assert_eq!(base["ratio"][key], 1.0);
            let ratio =
                row(&found, "sss*")[key].as_f64().expect("a number") / base[key].as_f64().expect("a number");
            let shown = row(&found, "sss*")["ratio"][key].as_f64().expect("a number");
            assert!((ratio - shown).abs() < 1e-9, "{game}: {key}");
        }
    }
}

#[test]
fn a_row_is_the_full_width_search_of_that_algorithm() {
    let place = ["othello", "--position", "sample:9", "--depth", "6", "--grain", "10", "--etc", "off"];
    let found = compared(&[&place[..], &["--algorithms", "sss*,mtd(f),ab", "--baseline", "ab"]].concat());
    assert_eq!(found["algorithms"].as_array().map(Vec::len), Some(3));
    assert_eq!((&found["setup"]["etc"], &found["setup"]["grain"]), (&"off".into(), &"10".into()));
    for name in ["sss*", "mtd(f)", "alphabeta"] {
        let search =
            nullwindow(&[&["search", "--full-width"], &place[..], &["--algorithm", name, "--json"]].concat());
        let (search, row) = (json(search), row(&found, name));
        for key in ["nodes", "leaves", "value", "best"] {
            assert_eq!(search[key], row[key], "{name}: {key}");
        }
        let last = search["iterations"].as_array().and_then(|all| all.last()).expect("an iteration");
        assert_eq!(last["passes"], row["passes"], "{name}");
    }
}

#[test]
fn the_baseline_is_added_to_the_algorithms() {
    let found = compared(&["othello", "--depth", "3", "--algorithms", "mtdf", "--baseline", "negascout"]);
    assert_eq!(found["algorithms"].as_array().map(Vec::len), Some(2));
    assert_eq!(found["baseline"], "negascout");
    assert_eq!(row(&found, "negascout")["ratio"]["nodes"], 1.0);
}

#[test]
fn algorithms_that_disagree_are_an_error() {
    // Entries of other depths make values depend on the way they are found.
    let endgame = "8/5k2/8/8/3K4/8/4P3/8 w - - 0 1";
    let args = ["compare", "chess", "--position", endgame, "--depth", "12", "--draft", "at-least"];
    let output = nullwindow(&[&args[..], &["--algorithms", "mtdf,ab", "--json"]].concat());
    assert_eq!(output.status.code(), Some(1));
    assert!(errors(&output).contains("the algorithms do not agree"));
    assert_eq!(serde_json::from_slice::<Value>(&output.stdout).expect("JSON")["agree"], false);
    let exact = compared(&[&args[1..6], &["--algorithms", "mtdf,ab"]].concat());
    assert_eq!(exact["agree"], true);
}

#[test]
fn the_table_for_a_person_says_that_all_agree_and_marks_the_best() {
    let args = ["compare", "checkers", "--depth", "5", "--algorithms", "mtdf,sss"];
    let plain = printed(nullwindow(&args));
    assert!(
        plain.contains("all agree on the value") && plain.contains("ratios to aspiration(50)"),
        "{plain}"
    );
    assert!(!plain.contains('\u{1b}'), "no colours without a terminal");
    let coloured = nullwindow(&[&args[..], &["--color", "always"]].concat());
    assert!(String::from_utf8_lossy(&coloured.stdout).contains("\u{1b}[32m"));
}

#[test]
fn invalid_options_are_refused() {
    for (args, why) in [
        (&["chess"][..], "--depth"),
        (&["chess", "--depth", "0"], "--depth"),
        (&["chess", "--depth", "3", "--algorithms", "mtdf,magic"], "--algorithms: unknown algorithm"),
        (&["chess", "--depth", "3", "--baseline", "magic"], "--baseline: unknown algorithm"),
        (&["chess", "--depth", "3", "--table", "2^99"], "--table: expected"),
        (&["chess", "--depth", "3", "--position", "7k/8/8/8/8/8/8/K7 w - - 0 1"], "the game is over"),
    ] {
        let error = refused(&[&["compare"], args].concat());
        assert!(error.contains(why), "{args:?}: {error}");
    }
}

#[test]
fn bench_and_perft_print_json() {
    let bench = json(nullwindow(&["bench", "--json"]));
    assert!(bench["nodes"].as_u64().is_some_and(|nodes| nodes > 0) && bench["nps"].is_number());
    let perft = json(nullwindow(&["perft", "othello", "--depth", "3", "--json"]));
    assert_eq!(perft["leaves"], 56);
}

#[test]
fn one_ply_is_singular() {
    let mate = ["compare", "chess", "--position", "6k1/5ppp/8/8/8/8/8/R6K w - - 0 1", "--depth", "2"];
    let text = printed(nullwindow(&mate));
    assert!(text.contains("win in 1 ply\n"), "{text}");
}
