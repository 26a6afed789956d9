//! The program of `examples/kalah.rs`, as a stranger's crate has it: every verb, with a game whose turns need not alternate.

#![expect(clippy::unwrap_used, reason = "tests")]

mod matches;
mod rules;

use rules::Board;
use serde_json::{Value, json};
use std::io::Write;
use std::path::{Path, PathBuf};
use std::process::{Command, Output, Stdio};
use std::sync::OnceLock;
use std::time::SystemTime;

/// Positions as moves from the start; in most of them somebody has moved twice in a row.
const LINES: [&[&str]; 6] = [
    &[],
    &["3"],
    &["3", "6"],
    &["6", "2", "1", "3"],
    &["1", "2", "5", "6"],
    &["2", "1", "4", "2", "5", "2", "3"],
];

/// The program. `cargo test` has made it, unless it was asked for these tests only.
fn program() -> &'static Path {
    static PROGRAM: OnceLock<PathBuf> = OnceLock::new();
    PROGRAM.get_or_init(|| {
        let folder = Path::new(env!("CARGO_BIN_EXE_nullwindow")).parent().expect("a folder");
        let program = folder.join("examples").join(format!("kalah{}", std::env::consts::EXE_SUFFIX));
        let made = program.metadata().and_then(|data| data.modified()).unwrap_or(SystemTime::UNIX_EPOCH);
        let home = Path::new(env!("CARGO_MANIFEST_DIR"));
        let parts = ["", "core", "records", "games", "engine", "protocol", "arena", "train", "lab"];
        let sources =
            parts.map(|part| if part.is_empty() { home.to_owned() } else { home.join("..").join(part) });
        if sources.iter().any(|folder| newest(folder) > made) {
            let profile = match folder.file_name().and_then(|name| name.to_str()) {
                Some("debug") | None => "dev",
                Some(name) => name,
            };
            let args = ["build", "--offline", "--quiet", "--example", "kalah", "--profile", profile];
            let cargo = std::env::var("CARGO").unwrap_or_else(|_| "cargo".into());
            assert!(Command::new(cargo).args(args).current_dir(home).status().expect("cargo").success());
        }
        program
    })
}

/// When a source file below a folder was last changed.
fn newest(folder: &Path) -> SystemTime {
    let Ok(entries) = std::fs::read_dir(folder) else { return SystemTime::UNIX_EPOCH };
    let changed = |path: PathBuf| match path.extension() {
        _ if path.is_dir() && !path.ends_with("tests") => newest(&path),
        Some(end) if ["rs", "txt"].iter().any(|known| end == *known) => {
            path.metadata().unwrap().modified().unwrap()
        }
        _ => SystemTime::UNIX_EPOCH,
    };
    entries.map(|entry| changed(entry.unwrap().path())).max().unwrap_or(SystemTime::UNIX_EPOCH)
}

/// Runs the program with this text on standard input.
fn with_input(args: &[&str], input: &str) -> Output {
    let mut command = Command::new(program());
    command.args(args).stdin(Stdio::piped()).stdout(Stdio::piped()).stderr(Stdio::piped());
    let mut child = command.spawn().expect("the program starts");
    let _ = child.stdin.take().unwrap().write_all(input.as_bytes());
    child.wait_with_output().unwrap()
}

/// What a run that succeeds prints.
fn printed(args: &[&str]) -> String {
    said(args, "")
}

fn said(args: &[&str], input: &str) -> String {
    let output = with_input(args, input);
    assert!(output.status.success(), "{args:?}: {}", String::from_utf8_lossy(&output.stderr));
    String::from_utf8(output.stdout).unwrap()
}

fn json(args: &[&str]) -> Value {
    serde_json::from_str(&printed(args)).expect("one JSON object")
}

/// The message of a refusal, which exits with 2.
fn refused(args: &[&str]) -> String {
    let output = with_input(args, "");
    assert_eq!(output.status.code(), Some(2), "{args:?}");
    String::from_utf8(output.stderr).unwrap()
}

/// `args`, and the moves of a line.
fn from<'a>(args: &[&'a str], line: &[&'a str]) -> Vec<&'a str> {
    let moves: &[&str] = if line.is_empty() { &[] } else { &["--moves"] };
    [args, moves, line].concat()
}

fn scratch(name: &str) -> PathBuf {
    let folder = std::env::temp_dir().join(format!("nullwindow-kalah-{}", std::process::id()));
    std::fs::create_dir_all(&folder).unwrap();
    folder.join(name)
}

#[test]
fn searched_values_are_those_of_plain_minimax() {
    for line in LINES {
        for depth in [1, 2, 5] {
            let expected = Board::after(line).value_for_mover(depth);
            let depth = depth.to_string();
            for algorithm in ["mtdf", "alphabeta", "sss", "aspiration"] {
                let args = ["search", "--full-width", "--json", "--depth", &depth, "--algorithm", algorithm];
                let found = json(&from(&args, line));
                assert_eq!(found["value"], json!(expected), "{line:?} {depth} {algorithm}");
            }
            let played = json(&from(&["search", "--json", "--depth", &depth], line));
            assert_eq!(played["value"], json!(expected), "{line:?} {depth}");
        }
    }
}

#[test]
fn algorithms_agree_on_the_value_of_plain_minimax() {
    for line in LINES {
        let found = json(&from(&["compare", "--depth", "5", "--json"], line));
        let rows = found["algorithms"].as_array().unwrap();
        assert!(rows.len() > 15, "{found}");
        let exact = rows.iter().filter(|row| !row["algorithm"].as_str().unwrap().starts_with("mtd-best"));
        for row in exact {
            let value = &row["found"][0]["value"];
            assert_eq!(*value, json!(Board::after(line).value_for_mover(5)), "{line:?}: {row}");
        }
    }
}

#[test]
fn move_sequences_are_counted() {
    for line in LINES {
        let found = json(&from(&["perft", "--depth", "5", "--json"], line));
        assert_eq!(found["leaves"], json!(Board::after(line).perft(5)), "{line:?}");
    }
}

#[test]
fn a_position_is_shown_with_its_moves_and_values() {
    let shown = json(&["show", "--json", "--moves", "3"]);
    assert_eq!(shown["position"], "4,4,0,5,5,5,1 4,4,4,4,4,4,0 S");
    assert_eq!(shown["moves"], json!(["6", "5", "4", "2", "1"]));
    assert_eq!((&shown["unit"], &shown["evaluations"]["stores"]), (&json!("stone"), &json!(1)));
    let again = printed(&["show", "--position", "4,4,0,5,5,5,1 4,4,4,4,4,4,0 S"]);
    assert_eq!(again, printed(&["show", "--moves", "3"]));
    assert!(again.contains("North  4  4  4  4  4  4    store 0"), "{again}");
}

/// Square nodes are those where the player to move at the root moves; all values are from that player's view.
#[test]
fn a_drawing_shows_who_is_to_move_at_each_node_and_what_leaves_are_worth_to_the_player_at_the_root() {
    for line in LINES {
        let file = scratch("drawing.svg");
        let name = file.display().to_string();
        let args = ["search", "--full-width", "--step", "off", "--algorithm", "alphabeta", "--depth", "2"];
        printed(&from(&[&args[..], &["--svg", &name]].concat(), line));
        let text = std::fs::read_to_string(&file).unwrap();
        let picture = roxmltree::Document::parse(&text).unwrap();
        let has = |node: &roxmltree::Node<'_, '_>, tag: &str, class: &str| {
            node.has_tag_name(tag) && node.attribute("class").is_some_and(|it| it.starts_with(class))
        };
        let panel = picture.descendants().find(|node| has(node, "g", "panel")).unwrap();
        let nodes = |tag| panel.descendants().filter(|node| has(node, tag, "node")).count();
        let root = Board::after(line);
        let children: Vec<Board> = root.moves().into_iter().map(|mv| root.play(mv)).collect();
        let grandchildren: Vec<Board> = children
            .iter()
            .flat_map(|child| child.moves().into_iter().map(|mv| child.play(mv)).collect::<Vec<_>>())
            .collect();
        let all = || std::iter::once(&root).chain(&children).chain(&grandchildren);
        let own = all().filter(|board| board.mover == root.mover).count();
        assert_eq!((nodes("rect"), nodes("circle")), (own, all().count() - own), "{line:?}");
        let mut shown: Vec<i32> = panel
            .descendants()
            .filter(|node| has(node, "text", "value"))
            .map(|node| node.text().unwrap().replace('−', "-").parse().unwrap())
            .collect();
        let sign = if root.mover == 0 { 1 } else { -1 };
        let mut expected: Vec<i32> = grandchildren.iter().map(|board| sign * board.value()).collect();
        shown.sort_unstable();
        expected.sort_unstable();
        assert_eq!(shown, expected, "{line:?}");
    }
}

#[test]
fn an_analysis_knows_who_made_each_move_and_what_it_was_worth() {
    let moves = ["3", "6", "1", "2", "5"];
    let output = said(&["analyze", "-", "--json", "--depth", "4"], &moves.join(" "));
    let analysis: Value = serde_json::from_str(&output).unwrap();
    let numbers = [1, 1, 1, 2, 2];
    for (i, ply) in analysis["moves"].as_array().unwrap().iter().enumerate() {
        let board = Board::after(&moves[..i]);
        assert_eq!(ply["player"], ["South", "North"][board.mover], "{ply}");
        assert_eq!(ply["number"], numbers[i], "{ply}");
        assert_eq!(ply["before"], board.value_for_mover(4), "{ply}");
        let after = Board::after(&moves[..=i]).minimax(3);
        assert_eq!(ply["after"], if board.mover == 0 { after } else { -after }, "{ply}");
    }
    let table = said(&["analyze", "-", "--depth", "2"], &moves.join(" "));
    assert!(
        table.contains("from South's view, before and after the move; * is exact; wins in plies"),
        "{table}"
    );
    assert_eq!(
        (&analysis["summary"]["South"]["moves"], &analysis["summary"]["North"]["moves"]),
        (&json!(3), &json!(2))
    );
}

#[test]
fn a_player_moves_again_and_takes_that_back() {
    let said = said(&["play", "--level", "1", "--time", "0.05"], "3\ntext\nundo\ntext\n9\nquit\n");
    assert!(
        said.contains("You are South; nullwindow plays at level 1. Type a move such as 6, or help."),
        "{said}"
    );
    assert!(said.contains("position 4,4,0,5,5,5,1 4,4,4,4,4,4,0 S"), "it is still South's turn: {said}");
    assert!(said.contains("position 4,4,4,4,4,4,0 4,4,4,4,4,4,0 S"), "the move is taken back: {said}");
    assert!(
        said.contains(r#""9" is not a legal move here: expected a legal move (6, 5, 4, 3, 2, 1)."#),
        "{said}"
    );
    let watched = printed(&["play", "--side", "none", "--time", "0.01", "--level", "2"]);
    assert!(watched.contains("has won: won by ") || watched.contains("A draw"), "{watched}");
}

#[test]
fn the_engine_speaks_json_lines() {
    let asked = [
        json!({ "cmd": "hello" }),
        json!({ "cmd": "play", "move": "3" }),
        json!({ "cmd": "go", "depth": 3 }),
        json!({ "cmd": "new" }),
        json!({ "cmd": "go", "depth": 3 }),
        json!({ "cmd": "position", "moves": ["7"] }),
        json!({ "cmd": "finish" }),
    ];
    let asked = asked.map(|line| line.to_string()).join("\n");
    let answers: Vec<Value> =
        said(&["engine"], &asked).lines().map(|line| serde_json::from_str(line).unwrap()).collect();
    let of_kind = |kind: &str| answers.iter().filter(|it| it["type"] == kind).collect::<Vec<_>>();
    assert_eq!((&answers[0]["game"], &answers[0]["players"]), (&json!("kalah"), &json!(["South", "North"])));
    assert_eq!(answers[1]["player"], "South", "South moves again");
    let found = of_kind("done");
    let reply = |found: &Value, line: &[&str]| {
        let keeps = Board::after(line).play(found["best"].as_str().unwrap().parse().unwrap()).mover;
        (
            keeps == Board::after(line).mover,
            found["ponder"].is_null(),
            found["value"].as_f64().unwrap() as i32,
        )
    };
    // From the start the best move keeps the turn, so that the move after it is no reply.
    for (found, line, is_kept) in [(found[0], &["3"][..], false), (found[1], &[], true)] {
        let (keeps, silent, value) = reply(found, line);
        assert_eq!((keeps, silent), (is_kept, is_kept), "an expected reply is the opponent's: {found}");
        assert!(found["lines"][0]["pv"].as_array().unwrap().len() > 1, "{found}");
        assert_eq!(value, Board::after(line).value_for_mover(3), "{found}");
    }
    let refused = of_kind("error")[0]["message"].as_str().unwrap();
    assert!(refused.contains("expected a legal move (6, 5, 4, 3, 2, 1), found \"7\""), "{refused}");
}

#[test]
fn the_lab_runs_and_reports_an_experiment_with_the_game() {
    let (file, folder) = (scratch("mine.toml"), scratch("record"));
    let text = r#"
        title = "Kalah"
        question = "Does MTD(f) evaluate fewer leaves than Alpha-Beta?"
        paper = "open question"
        [subject]
        kind = "search"
        games = ["kalah"]
        positions = ["4,4,4,4,4,4,0 4,4,4,4,4,4,0 S", "3 6"]
        [depth]
        tiny = 5
        [[series]]
        name = "alphabeta"
        [[series]]
        name = "mtdf"
        [[claim]]
        name = "leaves"
        text = "MTD(f) evaluates at most as many leaves"
        paper = "not said"
        value = "leaves(mtdf, kalah, max) / leaves(alphabeta, kalah, max)"
        effect = "< 1"
        margin = "ratio"
    "#;
    std::fs::write(&file, text).unwrap();
    let _ = std::fs::remove_dir_all(&folder);
    let (file, out) = (file.display().to_string(), folder.display().to_string());
    let done = printed(&["lab", "run", "--preset", "tiny", "--experiment", &file, "--out", &out]);
    let record = folder.join("tiny.sqlite").display().to_string();
    let next = format!("next: kalah lab report --experiment {file} --record {record}\n");
    assert!(done.starts_with("4 jobs done") && done.ends_with(&next), "{done}");
    let checked = printed(&["lab", "check", "--experiment", &file, "--record", &record]);
    assert!(checked.contains("leaves"), "{checked}");
}

#[test]
fn problems_of_the_game_are_solved() {
    let file = scratch("problems.tsv");
    std::fs::write(&file, "last stone\t0,0,0,0,0,1,20 4,4,4,4,4,4,3 S\t6\n").unwrap();
    let solved = printed(&["solve", &file.display().to_string(), "--time", "0.05"]);
    assert!(solved.contains("1 of 1"), "{solved}");
}

#[test]
fn bad_input_is_answered_with_what_was_expected_and_where() {
    for (args, expected) in [
        (
            &["show", "--moves", "3", "7"][..],
            "moves: line 1, column 3: expected a legal move (6, 5, 4, 2, 1), found \"7\"",
        ),
        (
            &["show", "--position", "4,4,x"],
            "position: line 1, column 5: expected the stones of a pit or a store, found",
        ),
        (
            &["show", "--position", "nowhere"],
            "a position is written like this: 4,4,4,4,4,4,0 4,4,4,4,4,4,0 S",
        ),
        (&["search", "--evaluation", "trained"], "--evaluation: expected stores, found \"trained\""),
        (
            &["search", "--game", "go"],
            "there is no game called \"go\"; there are kalah, chess, othello, checkers, tree",
        ),
        (&["search", "--svg", "x.svg"], "add --full-width and --depth N"),
        (
            &["play", "--side", "white"],
            "--side: expected south, north, random, both or none, found \"white\"",
        ),
        (&["perft", "--depth", "2", "--mode", "x"], "--mode: expected legal, found \"x\""),
        (&["show", "--position", "sample:1"], "sample:1: kalah comes without sample positions"),
        (&["engine", "--protocol", "x"], "--protocol"),
        (&["solve", "nowhere"], "kalah comes without problems of its own"),
    ] {
        let message = refused(args);
        assert!(message.contains(expected), "{args:?}: {message}");
    }
    let output = with_input(&["analyze", "-"], "3 6 9\n");
    let message = String::from_utf8(output.stderr).unwrap();
    let expected = "-: line 1, column 5: expected a legal move (6, 5, 4, 3, 2, 1), found \"9\"";
    assert!(output.status.code() == Some(2) && message.contains(expected), "{message}");
}

#[test]
fn book_knows_who_moves_again() {
    let path = std::env::temp_dir().join(format!("kalah-{}.book", std::process::id()));
    let path = path.to_str().unwrap();
    let _ = std::fs::remove_file(path);
    printed(&["book", path, "--positions", "60", "--depth", "3"]);
    let known = |line: &[&str]| {
        let moves = if line.is_empty() { vec![] } else { [&["--moves"], line].concat() };
        json(&[&["book", path, "--json"], &moves[..]].concat())
    };
    let mover = |known: &Value| known["position"].as_str().unwrap().chars().last();
    let (mut kept, mut passed) = (0, 0);
    for line in LINES {
        let here = known(line);
        for mv in here["moves"].as_array().unwrap().iter().filter(|mv| mv["linked"] == true) {
            let there = known(&[line, &[mv["move"].as_str().unwrap()]].concat());
            let value = there["value"].as_f64().unwrap();
            let keeps = mover(&here) == mover(&there);
            (kept, passed) = (kept + u32::from(keeps), passed + u32::from(!keeps));
            assert_eq!(
                mv["value"].as_f64(),
                Some(if keeps { value } else { 0.0 - value }),
                "{here}\n{there}"
            );
        }
        let best = here["moves"].as_array().unwrap().first().map(|mv| &mv["value"]);
        assert_eq!(here["value"].as_f64(), best.and_then(Value::as_f64));
    }
    assert!(kept > 0 && passed > 0, "{kept} {passed}");
}

#[test]
fn help_is_about_the_game() {
    let front = printed(&["--help"]);
    assert!(front.starts_with("Kalah(6,4): sow stones"), "{front}");
    assert!(front.contains("kalah search --moves 6 --depth 8"), "{front}");
    assert!(!front.contains("nullwindow search") && !front.contains("\n  train"), "{front}");
    assert_eq!(printed(&["--version"]), concat!("kalah (nullwindow ", env!("CARGO_PKG_VERSION"), ")\n"));
    for verb in ["search", "compare", "show", "play", "analyze", "solve", "perft", "match", "book", "engine"]
    {
        let help = printed(&[verb, "--help"]);
        assert!(help.contains(&format!("Examples:\n  kalah {verb}")), "{help}");
        assert!(!help.contains("nullwindow ") && !help.contains("[OPTIONS] <GAME>"), "{help}");
    }
    let run = printed(&["lab", "run", "--help"]);
    assert!(run.contains("kalah lab run --experiment mine.toml"), "{run}");
    // The games of nullwindow are still there.
    assert_eq!(json(&["show", "--game", "othello", "--json"])["game"], "othello");
}

#[test]
fn texts_name_the_program_and_its_players() {
    let help = said(&["play", "--side", "both"], "help\nnew white\nnew north\nquit\n");
    assert!(help.contains("new [SIDE]    start another game as south, north, both or none"), "{help}");
    assert!(help.contains("expected south, north, random, both or none, found \"white\""), "{help}");
    let path = scratch("no-problems.txt");
    std::fs::write(&path, "nonsense\n").unwrap();
    let message = refused(&["solve", path.to_str().unwrap()]);
    assert!(message.contains("; `kalah solve --help` describes the format"), "{message}");
    let path = scratch("no-moves.txt");
    std::fs::write(&path, "4,4,4,4,4,4,0 4,4,4,4,4,4,0 S\n").unwrap();
    let message = refused(&["analyze", path.to_str().unwrap()]);
    assert!(message.contains("use `kalah solve` or `kalah search` for positions"), "{message}");
}
