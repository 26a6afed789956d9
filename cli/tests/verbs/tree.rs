//! `nullwindow tree`, and what a shell sees of the program: pipes, colours, help and Ctrl-C.

use crate::{command, errors, interrupt, nullwindow, start, with_input};
use serde_json::Value;
use std::path::PathBuf;
use std::process::Stdio;
use std::time::{Duration, Instant};

/// What a run that succeeds prints, without a word on standard error.
fn printed(args: &[&str]) -> String {
    let output = nullwindow(args);
    assert_eq!(errors(&output), "");
    crate::printed(output)
}

fn json(args: &[&str]) -> Value {
    serde_json::from_str(&printed(&[args, &["--json"]].concat())).expect("one JSON object")
}

/// The message of a refusal, which must come at once.
fn refused(args: &[&str]) -> String {
    let started = Instant::now();
    let message = crate::refused(args);
    assert!(started.elapsed() < Duration::from_secs(10), "at once");
    assert!(message.starts_with("error: ") && message.len() < 1000, "{message}");
    message
}

fn scratch(name: &str) -> PathBuf {
    PathBuf::from(env!("CARGO_TARGET_TMPDIR")).join(name)
}

fn file_of(name: &str, bytes: &[u8]) -> String {
    let path = scratch(name);
    std::fs::write(&path, bytes).expect("a scratch file");
    path.to_str().expect("UTF-8").to_owned()
}

fn numbers(list: &Value, key: &str) -> Vec<i64> {
    let list = list.as_array().expect("a list");
    list.iter()
        .map(|item| if key.is_empty() { item } else { &item[key] }.as_i64().expect("a number"))
        .collect()
}

#[test]
fn sss_star_on_pearls_tree_is_the_papers_worked_example() {
    let found = json(&["tree", "pearl", "--algorithm", "sss*"]);
    assert_eq!(numbers(&found["passes"], "g"), [41, 36, 35, 35]);
    assert_eq!(found["passes"][0]["bound"], Value::Null);
    assert_eq!(numbers(&found["passes"].as_array().expect("a list")[1..].into(), "bound"), [41, 36, 35]);
    assert_eq!(numbers(&found["passes"], "upper"), [41, 36, 35, 35]);
    assert_eq!(numbers(&found["passes"], "nodes"), [13, 8, 8, 12]);
    assert_eq!(found["passes"][2]["lower"], Value::Null);
    assert_eq!(found["passes"][3]["lower"], 35);
    assert_eq!(numbers(&found["leaf_values"], ""), [41, 12, 34, 36, 5, 35, 50, 36]);
    assert_eq!((&found["value"], &found["best"]), (&35.into(), &"1".into()));
    assert_eq!(found["pv"], serde_json::json!(["1", "0", "1", "1"]));
    assert_eq!(found["counts"]["leaves"], 8);
}

#[test]
fn a_right_guess_needs_two_passes_and_eight_leaves() {
    for guess in ["35", "36"] {
        let found = json(&["tree", "pearl", "--algorithm", "mtd(f)", "--guess", guess]);
        assert_eq!(found["passes"].as_array().map(Vec::len), Some(2));
        assert_eq!(found["leaf_values"].as_array().map(Vec::len), Some(8));
        assert_eq!(found["value"], 35);
    }
    let low = json(&["tree", "pearl", "--algorithm", "mtdf", "--guess", "-7"]);
    assert_eq!(low["value"], 35);
}

#[test]
fn alpha_beta_on_pearls_tree_evaluates_twelve_leaves() {
    let found = json(&["tree", "pearl", "--algorithm", "alphabeta"]);
    assert_eq!(numbers(&found["leaf_values"], ""), [41, 5, 12, 90, 101, 80, 34, 80, 36, 35, 50, 36]);
    let pass = &found["passes"][0];
    // A window without limits.
    assert_eq!(
        (&pass["bound"], pass.get("alpha"), pass.get("beta")),
        (&Value::Null, Some(&Value::Null), Some(&Value::Null))
    );
}

#[test]
fn leaves_are_seen_from_the_root_at_odd_depths_too() {
    let found = json(&["tree", "(1 (2 3) -4)", "--algorithm", "alphabeta"]);
    assert_eq!(numbers(&found["leaf_values"], ""), [1, 2, 3, -4]);
    assert_eq!(found["value"], 2);
}

#[test]
fn all_compares_every_algorithm() {
    let found = json(&["tree", "pearl", "--all"]);
    let rows = found["algorithms"].as_array().expect("rows");
    assert_eq!(rows.len(), nullwindow::Algorithm::all().len());
    for (row, algorithm) in rows.iter().zip(nullwindow::Algorithm::all()) {
        assert_eq!(row["algorithm"], algorithm.to_string());
        let found = &row["found"][0];
        assert!(found["exact"] == false || found["value"] == 35);
        assert_eq!(found["best"], "1");
    }
    assert_eq!((&found["baseline"], &rows[0]["ratio"]["leaves"]), (&"alphabeta".into(), &1.0.into()));
    let text = printed(&["tree", "pearl", "--all"]);
    assert!(nullwindow::Algorithm::all().iter().all(|a| text.contains(&format!("\n  {a} "))), "{text}");
    assert!(text.lines().all(|line| line.chars().count() <= 100));
}

#[test]
fn every_table_and_every_part_finds_the_same_value() {
    let tree = "random:w=3,d=5,seed=9";
    let value = json(&["tree", tree, "--algorithm", "alphabeta"])["value"].clone();
    for parts in [
        &["--table", "exact"][..],
        &["--table", "0", "--order", "history"],
        &["--table", "2^4", "--bounds", "one"],
        &["--table", "0"],
        &["--order", "table"],
        &["--order", "history"],
        &["--step", "1"],
        &["--first", "2", "--step", "2", "--order", "table,history"],
        &["--etc"],
        &["--etc", "1"],
        &["--known", "children"],
        &["--known", "bounds"],
    ] {
        for algorithm in ["mtd(f)", "sss*", "aspiration(20)", "mtd-bi"] {
            let found = json(&[&["tree", tree, "--algorithm", algorithm], parts].concat());
            assert_eq!(found["value"], value, "{algorithm} {parts:?}");
        }
    }
}

#[test]
fn the_counterexample_to_dominance_deepens_from_two_and_says_so() {
    let found = json(&["tree", "dominance", "--algorithm", "alphabeta"]);
    assert_eq!(numbers(&found["iterations"], "depth"), [2, 3]);
    assert_eq!(numbers(&found["iterations"], "leaves"), [4, 6]);
    for (name, second) in [("dominance", 8), ("dominance:5", 13), ("dominance:20", 28)] {
        let found = json(&["tree", name, "--algorithm", "sss*"]);
        assert_eq!(
            numbers(&found["iterations"], "leaves"),
            [3, second],
            "{name}: more than Alpha-Beta's 10 in all"
        );
    }
    assert!(printed(&["tree", "dominance"]).contains("The paper deepens this tree from 2"));
    let once = json(&["tree", "dominance:4", "--step", "off", "--order", "natural", "--algorithm", "sss*"]);
    assert_eq!(numbers(&once["iterations"], "depth"), [3]);
}

#[test]
fn graphs_with_cycles_need_a_depth() {
    assert!(refused(&["tree", "random:cyclic,nodes=8,w=2"]).contains("--depth"));
    let found = json(&["tree", "random:cyclic,nodes=8,w=2", "--depth", "6", "--table", "exact"]);
    assert_eq!(found["depth"], 6);
}

#[test]
fn open_shows_stockmans_list() {
    let found = json(&["tree", "pearl", "--algorithm", "sss*", "--open"]);
    let open = &found["open"];
    assert_eq!(
        (&open["operations"], &open["peak"], &open["same_leaves"]),
        (&29.into(), &4.into(), &true.into())
    );
    assert_eq!(numbers(&open["snapshots"], "merit"), [41, 36, 35]);
    let text = printed(&["tree", "pearl", "--algorithm", "sss*", "--open"]);
    assert!(text.contains("6a 5b 6c 5d 4e 5f 4g 5h 6i 5j 4k 5l 4m 2e 4n 2m 4o 3o 1l 2i 6p"), "{text}");
    assert!(text.contains("e=41 m=36 k=34 g=12") && text.contains("o=35 k=34 g=12 n=5"));
    let dual = json(&["tree", "pearl", "--algorithm", "dual*", "--open"]);
    assert_eq!(dual["open"]["same_leaves"], true);
    let deepened = json(&["tree", "dominance", "--algorithm", "sss*", "--open"]);
    assert_eq!(deepened["open"]["same_leaves"], true, "one fixed-depth search, in natural order");
    assert!(refused(&["tree", "pearl", "--open"]).contains("mtd(f) has no OPEN list"));
}

#[test]
fn the_picture_has_a_panel_a_pass_and_all_letters() {
    let path = scratch("pearl.svg");
    let name = path.to_str().expect("UTF-8");
    printed(&["tree", "pearl", "--algorithm", "sss*", "--svg", name]);
    let text = std::fs::read_to_string(&path).expect("the picture");
    let svg = roxmltree::Document::parse(&text).expect("well-formed");
    let classed = |class: &str| {
        let mut nodes: Vec<_> = svg.descendants().collect();
        nodes.retain(|n| n.attribute("class").is_some_and(|c| c.split(' ').any(|word| word == class)));
        nodes
    };
    assert_eq!(classed("panel").len(), 4);
    let mut letters: Vec<&str> = classed("letter").iter().filter_map(roxmltree::Node::text).collect();
    letters.sort_unstable();
    letters.dedup();
    assert_eq!(letters.concat(), "abcdefghijklmnopqrs");
    let names: Vec<&str> = svg.root_element().children().map(|n| n.tag_name().name()).collect();
    assert!(names.contains(&"title") && names.contains(&"desc"));
    assert!(!text.contains("href") && text.contains("prefers-color-scheme"));
    let stored = concat!(env!("CARGO_MANIFEST_DIR"), "/../docs/pearl-sss.svg");
    let Ok(stored) = std::fs::read_to_string(stored) else { return }; // the package stands alone
    assert_eq!(stored, text, "draw docs/pearl-sss.svg again");
}

#[test]
fn every_algorithm_can_be_drawn() {
    let path = scratch("any.svg");
    let name = path.to_str().expect("UTF-8");
    for tree in
        ["pearl", "7", "dominance:2", "((1 (2 -27999)) (((3)) 4) 5)", "random:w=3,d=4", "random:dag,w=2,d=4"]
    {
        for algorithm in nullwindow::Algorithm::all() {
            printed(&["tree", tree, "--algorithm", &algorithm.to_string(), "--svg", name]);
            let text = std::fs::read_to_string(&path).expect("the picture");
            roxmltree::Document::parse(&text).expect("well-formed");
        }
    }
    let large = refused(&["tree", "random:w=4,d=5", "--svg", name]);
    assert!(large.contains("400 nodes") && large.contains("--depth"), "{large}");
    let title = "(1 2) # <script>&";
    printed(&["tree", title, "--svg", name]);
    let text = std::fs::read_to_string(&path).expect("the picture");
    roxmltree::Document::parse(&text).expect("well-formed, whatever the tree is called");
}

#[test]
fn a_trace_is_json_lines_with_a_version() {
    let path = scratch("pearl.jsonl");
    printed(&["tree", "pearl", "--algorithm", "sss*", "--trace", path.to_str().expect("UTF-8")]);
    let text = std::fs::read_to_string(&path).expect("the trace");
    let lines: Vec<Value> = text.lines().map(|line| serde_json::from_str(line).expect("JSON")).collect();
    assert_eq!((&lines[0]["trace"], &lines[0]["schema"]), (&"nullwindow".into(), &1.into()));
    let passes = lines.iter().filter(|line| line["event"] == "pass");
    assert_eq!(passes.map(|pass| pass["g"].clone()).collect::<Vec<_>>(), [41, 36, 35, 35]);
    assert!(text.ends_with('\n'));
}

#[test]
fn what_cannot_be_written_is_a_failure() {
    for option in ["--trace", "--svg"] {
        for file in ["/dev/full", "/no/such/folder/x"] {
            let output = nullwindow(&["tree", "pearl", option, file]);
            assert_eq!(output.status.code(), Some(1), "{option} {file}");
            assert!(errors(&output).starts_with(&format!("error: cannot write {file}: ")));
        }
    }
    let output = nullwindow(&["tree", "random:cyclic,w=5", "--depth", "200", "--nodes", "10000"]);
    assert_eq!(output.status.code(), Some(1));
    assert!(errors(&output).contains("raise --nodes or lower --depth"));
}

#[test]
fn a_tree_comes_from_a_file_or_from_standard_input() {
    let file = file_of("good.tree", b"# Pearl's left half\n((41 5)\n (12, 90))\n");
    assert_eq!(json(&["tree", &file])["value"], 12);
    let found = crate::json(with_input(&["tree", "-", "--json"], "((41 5)(12 90))"));
    assert_eq!(found["value"], 12);
}

#[test]
fn hostile_files_get_a_clear_answer_at_once() {
    let brackets = file_of("brackets.tree", "(".repeat(1_000_000).as_bytes());
    assert!(refused(&["tree", &brackets]).contains("line 1, column 251: expected at most 250 open brackets"));
    let digits = file_of("digits.tree", "7".repeat(10_000_000).as_bytes());
    assert!(refused(&["tree", &digits]).contains("line 1, column 1: expected a number from -27999 to 27999"));
    let nul = file_of("nul.tree", b"((1 2)\n(3 \0))");
    assert!(refused(&["tree", &nul]).contains("line 2, column 4"));
    let empty = file_of("empty.tree", b"");
    assert!(refused(&["tree", &empty]).contains("empty: expected a tree such as ((41 5)(12 90))"));
    let latin = file_of("latin.tree", b"# one\n# \xe9t\xe9\n(1 2)");
    assert!(refused(&["tree", &latin]).contains("line 2, column 3: not UTF-8"));
    let unclosed = file_of("unclosed.tree", b"((1 2)");
    assert!(refused(&["tree", &unclosed]).contains("is not closed"));
    let folder = env!("CARGO_TARGET_TMPDIR");
    assert!(refused(&["tree", folder]).contains("is a directory"));
    assert!(refused(&["tree", "no-such-file"]).contains("cannot read no-such-file"));
    let sparse = scratch("sparse.tree");
    std::fs::File::create(&sparse).and_then(|f| f.set_len(20 << 30)).expect("a sparse file");
    assert!(refused(&["tree", sparse.to_str().expect("UTF-8")]).contains("is larger than 64 MiB"));
    std::fs::remove_file(&sparse).expect("gone");
    for file in [brackets, digits, nul, empty, latin, unclosed] {
        assert!(refused(&["tree", &file]).contains(&file), "the input is named");
    }
}

#[test]
fn what_does_not_go_together_is_an_error_that_says_why() {
    for (args, why) in [
        (&["--algorithm", "sss*", "--guess", "3"][..], "guess 3 needs an algorithm that takes a guess"),
        (&["--bounds", "one"], "bounds one needs a table of a fixed size"),
        (&["--table", "0", "--etc"], "etc 3 needs a table"),
        (&["--table", "0", "--order", "table"], "order table needs a table"),
        (
            &["--algorithm", "scout", "--known", "bounds"],
            "known bounds needs an algorithm that keeps a table",
        ),
        (&["--algorithm", "alpha-bounding", "--etc"], "etc 3 needs an algorithm that keeps a table"),
        (&["--first", "2"], "first 2 needs iterative deepening"),
        (&["--first", "9", "--step", "1"], "--first 9 is below the depth to search, 4"),
        (&["--algorithm", "sss*", "--open", "--step", "1"], "--open shows one fixed-depth search"),
        (&["--all", "--svg", "x.svg"], "cannot be used with"),
        (&["--algorithm", "mtdx"], "--algorithm: expected a name such as mtd(f)"),
        (&["--table", "2^99"], "--table: expected a number of MiB"),
        (&["--guess", "x"], "--guess: expected parity"),
        (&["--depth", "-1"], "-1"),
    ] {
        let complaint = refused(&[&["tree", "pearl"], args].concat());
        assert!(complaint.contains(why), "{args:?}: {complaint}");
    }
    for (tree, why) in [
        ("random:w=40,d=10", "make w or d smaller"),
        ("random:q=1", "unknown key"),
        ("dominance:x", "from 0 to 65533"),
        ("((1 2)(3 x))", "line 1, column 10"),
        ("", "no tree is given"),
    ] {
        let complaint = refused(&["tree", tree]);
        assert!(complaint.contains(why), "{tree}: {complaint}");
    }
}

#[test]
fn a_reader_who_goes_away_is_no_error() {
    let mut child = start(&["tree", "random:w=8,d=6", "--algorithm", "scout", "--leaves", "all"]);
    drop(child.stdout.take());
    let output = child.wait_with_output().expect("it ends");
    assert!(output.status.success() && output.stderr.is_empty(), "{}", errors(&output));
}

#[test]
fn colours_are_for_terminals() {
    assert!(!printed(&["tree", "pearl"]).contains('\x1b'));
    assert!(printed(&["tree", "pearl", "--color", "always"]).contains('\x1b'));
}

#[test]
fn help_has_examples() {
    for args in [&["--help"][..], &["tree", "--help"]] {
        let help = printed(args);
        assert!(help.contains("Examples:") && help.contains("nullwindow tree pearl"), "{help}");
    }
    assert!(printed(&["--version"]).starts_with("nullwindow "));
    let listed = printed(&["tree", "--help"]);
    assert!(nullwindow::Algorithm::all().iter().all(|a| listed.contains(&a.to_string())), "every algorithm");
}

#[cfg(unix)]
#[test]
fn ctrl_c_says_what_is_best_so_far() {
    let endless = [
        "tree",
        "random:cyclic,w=6,nodes=500,seed=1",
        "--depth",
        "200",
        "--nodes",
        "99999999999",
        "--step",
        "1",
    ];
    let mut command = command(&endless);
    let child = command.stderr(Stdio::piped()).stdout(Stdio::null()).spawn().expect("the program starts");
    std::thread::sleep(Duration::from_millis(700));
    interrupt(&child);
    let output = child.wait_with_output().expect("it ends");
    let said = String::from_utf8_lossy(&output.stderr).into_owned();
    assert_eq!(output.status.code(), Some(1), "{said}");
    assert!(said.contains("interrupted: move") && said.contains("best so far"), "{said}");
}
