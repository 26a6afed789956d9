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
    // Half a pawn, two discs and half a man, in grains: the lab's windows.
    for (game, depth, window) in [
        ("chess", "3", "aspiration(25)"),
        ("othello", "5", "aspiration(8)"),
        ("checkers", "7", "aspiration(50)"),
    ] {
        let found = compared(&[game, "--position", "sample:4", "--depth", depth, "--table", "2^16"]);
        assert_eq!((&found["agree"], &found["baseline"]), (&true.into(), &window.into()));
        let rows = found["algorithms"].as_array().expect("a list");
        assert!(rows.len() > 15);
        for row in rows.iter().filter(|row| row["found"][0]["exact"] == true) {
            assert_eq!(row["found"][0]["value"], found["values"][0], "{game}: {row}");
        }
        let base = row(&found, window);
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
    let place = ["othello", "--position", "sample:9", "--depth", "6", "--grain", "10", "--etc", "3"];
    let found = compared(&[&place[..], &["--algorithms", "sss*,mtd(f),ab", "--baseline", "ab"]].concat());
    assert_eq!(found["algorithms"].as_array().map(Vec::len), Some(3));
    assert_eq!((&found["setup"]["etc"], &found["setup"]["grain"]), (&"3".into(), &"10".into()));
    let setup = found["setup"].as_object().expect("settings").iter();
    let own = ["keep-order", "lines", "overhead", "level", "selective", "book", "book-margin"];
    let given =
        setup.filter(|(name, _)| !own.contains(&name.as_str()) && !place.contains(&&*format!("--{name}")));
    let given: Vec<String> = given
        .flat_map(|(name, value)| [format!("--{name}"), value.as_str().expect("a text").to_owned()])
        .collect();
    let given: Vec<&str> = given.iter().map(String::as_str).collect();
    for name in ["sss*", "mtd(f)", "alphabeta"] {
        let given = if name == "mtd(f)" { given.clone() } else { without(&given, "--guess") };
        let search =
            [&["search", "--full-width"], &place[..], &given, &["--algorithm", name, "--json"]].concat();
        let (search, row) = (json(nullwindow(&search)), row(&found, name));
        for key in ["nodes", "leaves", "value", "best"] {
            assert_eq!(search[key], row["found"][0][key], "{name}: {key}");
        }
        let last = search["iterations"].as_array().and_then(|all| all.last()).expect("an iteration");
        assert_eq!(last["passes"].as_f64(), row["passes"].as_f64(), "{name}");
    }
}

/// Arguments without an option and its value.
fn without<'a>(args: &[&'a str], option: &str) -> Vec<&'a str> {
    let place = args.iter().position(|arg| *arg == option).expect("the option");
    [&args[..place], &args[place + 2..]].concat()
}

#[test]
fn without_a_position_the_mean_of_several_is_shown_by_the_conventions_of_the_lab() {
    let args = ["othello", "--depth", "4", "--algorithms", "mtdf,sss", "--baseline", "aspiration"];
    let found = compared(&args);
    let positions = found["positions"].as_array().expect("a list");
    assert_eq!(positions.len(), 5);
    let conventions =
        [("grain", "25"), ("table", "2^21"), ("order", "table,history,static"), ("guess", "parity")];
    for (name, value) in conventions.into_iter().chain([("evaluation", "textbook"), ("etc", "off")]) {
        assert_eq!(found["setup"][name], value, "{name}");
    }
    for name in ["leaves", "nodes"] {
        let mut sum = 0;
        for position in positions {
            let one = ["--position", position.as_str().expect("a text")];
            sum += row(&compared(&[&args[..], &one].concat()), "mtd(f)")[name].as_u64().expect("a number");
        }
        assert_eq!(row(&found, "mtd(f)")[name], sum, "{name}");
    }
    assert_eq!(
        compared(&[&args[..], &["--count", "2"]].concat())["positions"].as_array().map(Vec::len),
        Some(2)
    );
    let text = printed(nullwindow(&[&["compare"], &args[..]].concat()));
    assert!(
        text.starts_with(
            "othello, depth 4, mean of 5 positions  by the lab's conventions: full-width search, textbook"
        ),
        "{text}"
    );
    assert!(text.contains("grain 25") && text.contains("all agree on the value of every position"), "{text}");
    assert!(text.contains("ratios to aspiration(8)"), "{text}");
    assert!(
        refused(&["compare", "othello", "--depth", "2", "--moves", "f5", "--count", "3"]).contains("--count")
    );
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
    let args = ["compare", "checkers", "--position", "sample:2", "--depth", "5", "--algorithms", "mtdf,sss"];
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
