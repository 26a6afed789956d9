//! `nullwindow solve` as a user runs it.

use crate::{command, interrupt, printed, with_input};
use serde_json::Value;
use std::process::{Output, Stdio};

fn solve(args: &[&str], input: &str) -> Output {
    with_input(&[&["solve"], args].concat(), input)
}

fn text(args: &[&str], input: &str) -> String {
    printed(solve(args, input))
}

/// The objects: one per problem, and the score.
fn json(args: &[&str], input: &str) -> Vec<Value> {
    let lines = text(&[args, &["--json"]].concat(), input);
    lines.lines().map(|line| serde_json::from_str(line).expect("JSON")).collect()
}

#[test]
fn endgames_are_solved_exactly() {
    let found = json(&["othello", "ffo", "--only", "20-22"], "");
    let values: Vec<&Value> =
        found.iter().filter(|one| !one["name"].is_null()).map(|one| &one["value"]).collect();
    assert_eq!(values, [&6.into(), &0.into(), &Value::from(2)]);
    assert!(found[..3].iter().all(|one| one["right"] == true && one["solved"] == true));
    assert_eq!((&found[3]["right"], &found[3]["asked"]), (&3.into(), &3.into()));
}

#[test]
fn every_move_with_a_known_score_can_be_solved() {
    let obf = "% FFO 20\nXXXOXXXXOXXXXXXXOOXXXXXXOOOXXXXXOOOXXOO-OOOOO---OOOOOOO-OOOOOOO- X; H5:+6; G6:-2; F6:-4; H6:-10;\n";
    let found = json(&["othello", "-", "--moves"], obf);
    let scores: Vec<i64> = found[0]["scores"]
        .as_array()
        .unwrap()
        .iter()
        .filter_map(|one| Some(one["score"].as_f64()? as i64))
        .collect();
    assert_eq!(scores, [6, -2, -4, -10]);
    assert_eq!(found[0]["right"], true);
    let wrong = json(&["othello", "-", "--moves"], &obf.replace("F6:-4", "F6:-6"));
    assert_eq!(wrong[0]["right"], false);
}

#[test]
fn mates_best_moves_and_moves_to_avoid_are_found() {
    let epd = "# three\n\
        2rr3k/pp3pp1/1nnqbN1p/3pN3/2pP4/2P3Q1/PPB4P/R4RK1 w - - bm Qg6; id \"one\";\n\
        6k1/5ppp/8/8/8/8/8/R6K w - - dm 1; id \"two\";\n\
        6k1/5ppp/8/8/8/8/8/R6K w - - am Ra8; id \"three\";\n\
        6k1/5ppp/8/8/8/8/8/R6K w - - id \"four\";\n";
    let found = json(&["chess", "-", "--nodes", "30000"], epd);
    let right: Vec<&Value> = found[..4].iter().map(|one| &one["right"]).collect();
    assert_eq!(right, [&Value::Bool(true), &true.into(), &false.into(), &Value::Null]);
    assert_eq!(found[1]["win_in"], 1);
    assert_eq!(
        (&found[4]["right"], &found[4]["asked"], &found[4]["done"]),
        (&2.into(), &3.into(), &4.into())
    );
}

#[test]
fn checkers_problems_are_judged() {
    let table = "mine\tB:W29,K31:BK1,K2,K6\t1-0\t5\nW:W21:BK1,K17\t1-0\nW:W27:B5\t27-23\nB:W32:B1\n";
    let found = json(&["checkers", "-", "--nodes", "50000"], table);
    assert_eq!(found.len(), 5);
    assert_eq!((&found[0]["name"], &found[0]["known"][0]), (&"mine".into(), &"1-0".into()));
    assert_eq!((&found[1]["name"], &found[1]["right"]), (&"line 2".into(), &true.into()));
    assert_eq!(found[2]["known"][0], "27-23");
    assert_eq!(found[3]["right"], Value::Null);
    let shown = text(&["checkers", "classics", "--only", "1-2", "--nodes", "20000"], "");
    assert!(shown.contains("known: White wins") && shown.contains(" of 2 right"), "{shown}");
}

#[test]
fn an_invalid_line_is_reported_and_left_out() {
    let output = solve(&["checkers", "-", "--depth", "3"], "a\tW:WK27:B31\t0-1\nb\tW:WK27:B1\t0-1\n");
    let said = String::from_utf8_lossy(&output.stderr).into_owned();
    assert!(
        output.status.success() && said.contains("-: line 1, column 11: expected a king (K31)"),
        "{said}"
    );
    assert!(String::from_utf8_lossy(&output.stdout).contains("1 line left out"));
}

#[test]
fn strict_exits_with_1_unless_everything_is_right() {
    let wrong = "6k1/5ppp/8/8/8/8/8/R6K w - - am Ra8;";
    assert_eq!(solve(&["chess", "-", "--depth", "2"], wrong).status.code(), Some(0));
    assert_eq!(solve(&["chess", "-", "--depth", "2", "--strict"], wrong).status.code(), Some(1));
    assert_eq!(solve(&["othello", "ffo", "--only", "20", "--strict"], "").status.code(), Some(0));
    // What has no known answer does not count; what was left out does.
    let one_known = "6k1/5ppp/8/8/8/8/8/R6K w - - bm Ra8;\n6k1/5ppp/8/8/8/8/8/R6K w - -\n";
    assert_eq!(solve(&["chess", "-", "--depth", "2", "--strict"], one_known).status.code(), Some(0));
    let output = solve(&["chess", "-", "--depth", "2", "--strict"], &format!("{one_known}garbage\n"));
    assert_eq!(output.status.code(), Some(1));
    assert!(String::from_utf8_lossy(&output.stderr).contains("error: 1 line left out"));
}

#[test]
fn invalid_options_and_files_are_refused() {
    for (args, input, message) in [
        (&["go", "x"][..], "", "there is no game called \"go\""),
        (&["chess", "nowhere"], "", "cannot read nowhere: "),
        (&["chess", "nowhere"], "", "the suites of chess are win-at-chess"),
        (&["chess", "-"], "garbage\n", "- has no problems of chess; `nullwindow solve --help`"),
        (&["chess", "-"], "", "- has no problems of chess"),
        (
            &["chess", "-"],
            "8/8/8/8/8/k7/8/K6R w - - dm x;",
            "expected a number of moves from 1 to 100 after dm",
        ),
        (&["chess", "-"], "8/8/8/8/8/k7/8/K6R w - - bm Qg6;", "after bm"),
        (
            &["othello", "ffo", "--only", "30-40"],
            "",
            "--only: expected numbers from 20 to 39 such as 20 or 20-39, found \"30-40\"",
        ),
        (&["othello", "ffo", "--only", "1"], "", "--only: expected numbers from 20 to 39"),
        (&["othello", "ffo", "--moves"], "", "--moves: ffo has no scores of moves, as OBF files may have"),
        (&["othello", "ffo", "--nodes", "0"], "", "expected a whole number above 0"),
        (&["othello", "ffo", "--time", "-3"], "", "--time: expected a number of seconds above 0, found -3"),
    ] {
        let output = solve(args, input);
        let said = String::from_utf8_lossy(&output.stderr).into_owned();
        assert_eq!(output.status.code(), Some(2), "{args:?}: {said}");
        assert!(said.contains(message), "{args:?}: {said}");
    }
    assert!(text(&["othello", "--list"], "").contains("ffo"));
}

#[cfg(unix)]
#[test]
fn ctrl_c_ends_with_the_score_so_far() {
    let mut solve = command(&["solve", "chess", "win-at-chess", "--time", "0.5", "--json"]);
    let child = solve.stdout(Stdio::piped()).spawn().unwrap();
    std::thread::sleep(std::time::Duration::from_millis(2500));
    interrupt(&child);
    let output = child.wait_with_output().unwrap();
    assert!(output.status.success());
    let last: Value =
        serde_json::from_str(String::from_utf8_lossy(&output.stdout).lines().last().unwrap()).unwrap();
    assert_eq!((&last["interrupted"], &last["problems"]), (&true.into(), &300.into()));
    assert!(last["done"].as_u64().unwrap() < 300);
}
