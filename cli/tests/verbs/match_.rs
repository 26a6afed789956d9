//! `nullwindow match` as a user runs it: killed and continued, and with players that misbehave.

use serde_json::{Value, json};
use std::path::PathBuf;
use std::process::{Command, Output, Stdio};
use std::time::{Duration, Instant};

fn nullwindow(args: &[&str]) -> Command {
    let mut command = crate::command(&[&["match"], args].concat());
    command.stdin(Stdio::null());
    command
}

fn run(args: &[&str]) -> Output {
    nullwindow(args).output().expect("the program starts")
}

/// The result as JSON.
fn result(args: &[&str]) -> Value {
    crate::json(run(&[args, &["--json"]].concat()))
}

/// A file of this test run.
fn file(name: &str) -> PathBuf {
    let path = crate::scratch("match", name);
    let _ = std::fs::remove_file(&path);
    path
}

/// The games of a journal by their numbers, without what depends on the machine.
fn games(path: &PathBuf) -> Vec<Value> {
    let text = std::fs::read_to_string(path).expect("a journal");
    let mut games: Vec<Value> =
        text.lines().skip(1).map(|line| serde_json::from_str(line).unwrap()).collect();
    for game in &mut games {
        for key in ["seconds", "cpu"] {
            game[key] = Value::Null;
        }
    }
    games.sort_by_key(|game| game["game"].as_u64());
    games
}

const EVEN: [&str; 5] = ["othello", "self:table=1", "self:table=1,algorithm=alphabeta", "--tc", "nodes=2000"];

#[test]
fn listed_openings_are_reproducible_and_a_match_plays_them() {
    for (game, plies) in [("othello", 8), ("chess", 4), ("checkers", 4)] {
        let path = file(&format!("openings-{game}"));
        let path = path.to_str().unwrap();
        let plies_text = plies.to_string();
        let make = ["openings", game, "--count", "4", "--plies", &plies_text, "--nodes", "2000"];
        let printed = crate::printed(crate::nullwindow(&make));
        assert!(printed.contains(&format!("{game}: {plies} random plies, within 1 ")), "{printed}");
        assert!(printed.contains(" by 2000 nodes; seed 1"), "{printed}");
        if game == "othello" {
            assert!(printed.starts_with("# othello") && printed.lines().count() == 5, "{printed}");
        }
        let listed = |more: &[&str]| -> Vec<Value> {
            let text = crate::printed(crate::nullwindow(&[&make[..], &["--json"], more].concat()));
            text.lines().map(|line| serde_json::from_str(line).unwrap()).collect()
        };
        let openings = listed(&[]);
        assert_eq!(openings.len(), 4);
        crate::printed(crate::nullwindow(&[&make[..], &["--out", path]].concat()));
        assert_eq!(std::fs::read_to_string(path).unwrap(), printed);
        let journal = file(&format!("openings-{game}.jsonl"));
        let args = [game, "self:table=1", "self:table=1", "--tc", "nodes=50", "--games", "8", "--in-order"];
        result(&[&args[..], &["--openings", path, "--journal", journal.to_str().unwrap()]].concat());
        let played = games(&journal);
        assert_eq!(played.len(), 8);
        for (i, one) in played.iter().enumerate() {
            assert_eq!(one["opening"]["moves"], openings[i / 2]["moves"], "{game}");
            assert!(openings[i / 2]["value"].as_f64().unwrap().abs() <= 1.0);
        }
        assert_ne!(listed(&["--seed", "2"]), openings);
    }
    let why = crate::refused(&["openings", "othello", "--balance=-1"]);
    assert!(why.contains("--balance: expected a number from 0, found -1"), "{why}");
    // There are not that many.
    let few = crate::nullwindow(&["openings", "othello", "--plies", "1", "--balance", "64", "--nodes", "10"]);
    assert_eq!(few.status.code(), Some(1));
    assert!(crate::errors(&few).contains("1 opening found"), "{}", crate::errors(&few));
}

#[test]
fn a_killed_match_continues_to_the_same_result() {
    let (whole, torn) = (file("whole"), file("torn"));
    let with = |path: &PathBuf, threads: &'static str| {
        let more = ["--games", "12", "--concurrency", threads, "--journal"];
        [EVEN.as_slice(), &more]
            .concat()
            .iter()
            .map(|s| (*s).to_owned())
            .chain([path.display().to_string()])
            .collect::<Vec<_>>()
    };
    let strs = |args: &[String]| args.iter().map(String::as_str).map(str::to_owned).collect::<Vec<_>>();
    let uninterrupted = strs(&with(&whole, "1"));
    let first = result(&uninterrupted.iter().map(String::as_str).collect::<Vec<_>>());
    let killed = strs(&with(&torn, "2"));
    let killed: Vec<&str> = killed.iter().map(String::as_str).collect();
    let mut child = nullwindow(&killed).stdout(Stdio::null()).stderr(Stdio::null()).spawn().expect("it runs");
    let began = Instant::now();
    let lines = || std::fs::read_to_string(&torn).map_or(0, |text| text.lines().count());
    while lines() < 4 && began.elapsed() < Duration::from_mins(5) {
        std::thread::sleep(Duration::from_millis(5));
    }
    child.kill().expect("kill -9"); // a SIGKILL
    child.wait().expect("it is dead");
    let played = lines();
    assert!((4..13).contains(&played), "{played} lines");
    // The last line may be torn.
    let text = std::fs::read_to_string(&torn).unwrap();
    std::fs::write(&torn, &text[..text.len() - 10]).unwrap();
    let second = result(&killed);
    assert_eq!(games(&whole), games(&torn));
    let counted =
        |result: &Value| json!([result["games"], result["wins"], result["pentanomial"], result["elo"]]);
    assert_eq!(counted(&first), counted(&second));
    assert_eq!((&first["ended"], &first["games"]), (&json!("played"), &json!(12)));

    let other = [&killed[..], &["--seed", "2"]].concat();
    let output = run(&other);
    assert_eq!(output.status.code(), Some(1));
    let said = String::from_utf8_lossy(&output.stderr).into_owned();
    assert!(said.contains("the journal of another match (seed was 1, is 2)"), "{said}");
}

/// Runs `nullwindow match merge`.
fn merge(out: &PathBuf, parts: &[PathBuf]) -> Output {
    let paths = [std::slice::from_ref(out), parts].concat();
    let paths: Vec<String> = paths.iter().map(|path| path.display().to_string()).collect();
    let args: Vec<&str> = std::iter::once("merge").chain(paths.iter().map(String::as_str)).collect();
    run(&args)
}

#[test]
fn shards_of_a_match_merge_into_the_whole_and_conflicts_are_named() {
    let whole = file("all.jsonl");
    let with = |path: &PathBuf, more: &[&str]| {
        let path = path.display().to_string();
        result(&[EVEN.as_slice(), &["--games", "10", "--journal", &path], more].concat())
    };
    let first = with(&whole, &[]);
    let parts = ["1/3", "2/3", "3/3"].map(|part| {
        let path = file(&format!("part-{}.jsonl", part.replace('/', "-")));
        let shard = with(&path, &["--shard", part]);
        assert_eq!((&shard["ended"], &shard["games"]), (&json!("played"), &shard["played"]));
        let numbers: Vec<u64> = games(&path).iter().map(|game| game["game"].as_u64().unwrap() / 2).collect();
        let index: u64 = part[..1].parse().unwrap();
        assert!(numbers.iter().all(|pair| pair % 3 == index - 1), "{numbers:?}");
        path
    });
    // A shard that is run again does what is missing: here nothing.
    let before = std::fs::read(&parts[1]).unwrap();
    with(&parts[1], &["--shard", "2/3"]);
    assert_eq!(std::fs::read(&parts[1]).unwrap(), before);

    let merged = file("merged.jsonl");
    let said = crate::printed(merge(&merged, &parts));
    assert!(
        said.starts_with(&format!("10 games added to {}, 0 already there\n", merged.display())),
        "{said}"
    );
    assert!(said.contains("of 10 games") && said.contains("all games played"), "{said}");
    assert_eq!(games(&merged), games(&whole));
    let again = with(&merged, &[]);
    assert_eq!(
        [&again["pentanomial"], &again["elo"], &again["played"]],
        [&first["pentanomial"], &first["elo"], &first["played"]]
    );
    assert!(crate::printed(merge(&merged, &parts[..1])).contains("0 games added"));

    let failed = |path: &PathBuf| {
        let before = std::fs::read(&merged).unwrap();
        let output = merge(&merged, std::slice::from_ref(path));
        assert_eq!(output.status.code(), Some(1));
        assert_eq!(std::fs::read(&merged).unwrap(), before, "nothing is written");
        String::from_utf8_lossy(&output.stderr).into_owned()
    };
    let text = std::fs::read_to_string(&parts[0]).unwrap();
    let other = file("other.jsonl");
    let (header, rest) = text.split_once('\n').unwrap();
    let mut changed: Value = serde_json::from_str(header).unwrap();
    changed["match"]["signature"] = json!("7");
    std::fs::write(&other, format!("{changed}\n{rest}")).unwrap();
    let said = failed(&other);
    assert!(
        said.contains("cannot be merged: signature of the search was") && said.contains("is \"7\""),
        "{said}"
    );
    std::fs::write(&other, text.replacen("\"winner\":\"a\"", "\"winner\":\"b\"", 1)).unwrap();
    let said = failed(&other);
    assert!(said.contains("is another game there than in the journals before it"), "{said}");
}

#[test]
fn a_shard_needs_a_journal_and_no_test() {
    let shard = [EVEN.as_slice(), &["--shard", "1/2"]].concat();
    assert!(crate::refused(&[&["match"], shard.as_slice()].concat()).contains("--journal"));
    let test = [shard.as_slice(), &["--journal", "x.jsonl", "--sprt", "0,10"]].concat();
    assert!(crate::refused(&[&["match"], test.as_slice()].concat()).contains("cannot be used with"));
    let third = [EVEN.as_slice(), &["--shard", "3/2", "--journal", "x.jsonl"]].concat();
    assert!(crate::refused(&[&["match"], third.as_slice()].concat()).contains("expected I/N"));
}

#[test]
fn a_test_stops_the_match_at_the_same_pair_on_any_number_of_threads() {
    let args = |threads| {
        let odds = ["othello", "self:table=1; tc=nodes=2000", "self:table=1; tc=nodes=20", "--tc", "nodes=1"];
        let test = ["--games", "400", "--sprt", "0,100", "--concurrency", threads];
        [odds.as_slice(), &test].concat()
    };
    let (one, three) = (result(&args("1")), result(&args("3")));
    assert_eq!((&one["ended"], &one["sprt"]["verdict"]), (&json!("decided"), &json!("H1")));
    assert!(one["games"].as_u64().unwrap() < 200, "{one}");
    assert_eq!(one["pentanomial"], three["pentanomial"]);
    assert!(one["sprt"]["llr"].as_f64() > one["sprt"]["upper"].as_f64());
}

#[test]
fn games_are_written_in_the_usual_format() {
    for (game, mark) in [("chess", "[White "), ("othello", "GM[Othello]"), ("checkers", "[Black ")] {
        let out = file(&format!("{game}.out"));
        let path = out.display().to_string();
        let players = ["self:table=1; name=One", "self:table=1; name=Two"];
        let how = ["--tc", "nodes=50", "--games", "2", "--max-plies", "30", "--quiet", "--out", &path];
        let output = run(&[&[game], players.as_slice(), &how].concat());
        assert!(output.status.success(), "{}", String::from_utf8_lossy(&output.stderr));
        let text = std::fs::read_to_string(&out).expect("games");
        assert_eq!(text.matches(mark).count(), 2, "{text}");
        assert!(text.contains("One") && text.contains("Two"), "{text}");
        let table = String::from_utf8_lossy(&output.stdout).into_owned();
        assert!(table.contains("of 2 games") && table.contains("time losses"), "{table}");
    }
}

#[test]
fn our_engine_plays_over_every_protocol() {
    for (game, protocol, control) in [
        ("chess", "uci", "nodes=200"),
        ("chess", "json", "nodes=200"),
        ("othello", "gtp", "st=0.05"),
        ("othello", "nboard", "depth=2"),
        ("othello", "json", "nodes=200"),
        ("checkers", "hub", "nodes=200"),
        ("checkers", "json", "nodes=200"),
    ] {
        let (program, journal) = (env!("CARGO_BIN_EXE_nullwindow"), file(&format!("{game}-{protocol}")));
        let other = format!("{protocol}:'{program}' engine {game} --protocol {protocol}; tc={control}");
        let path = journal.display().to_string();
        let how = [
            "--tc",
            "nodes=200",
            "--games",
            "2",
            "--max-plies",
            "60",
            "--margin",
            "60000",
            "--journal",
            &path,
        ];
        let result = result(&[&[game, "self:table=1", &other, "--quiet"], how.as_slice()].concat());
        assert_eq!(result["ended"], "played", "{other}");
        for player in result["players"].as_array().unwrap() {
            let faults = ["crashes", "hangs", "illegal_moves", "time_losses"].map(|key| player[key].as_u64());
            assert_eq!(faults, [Some(0); 4], "{other}: {}", std::fs::read_to_string(&journal).unwrap());
        }
    }
}

/// A program that speaks UCI, and does what `deed` says when it is asked for its first move.
#[cfg(unix)]
fn fake(name: &str, deed: &str) -> String {
    let path = file(name);
    let script = format!(
        "#!/bin/sh\nwhile read -r line; do case \"$line\" in\nuci) echo 'id name Fake'; echo uciok;;\n\
         isready) echo readyok;;\ngo*) {deed};;\nquit) exit;;\nesac; done\n"
    );
    std::fs::write(&path, script).expect("a script");
    format!("uci:/bin/sh {}", path.display())
}

/// Two games against a program that misbehaves.
#[cfg(unix)]
fn against(fake: &str, more: &[&str]) -> Value {
    let start = ["--opening-plies", "0", "--balance", "0", "--games", "2", "--quiet", "--patience", "2"];
    result(&[&["chess", "self:table=1; tc=nodes=200", fake], start.as_slice(), more].concat())
}

#[cfg(unix)]
fn faults(result: &Value) -> [u64; 4] {
    let player = &result["players"][1];
    ["crashes", "hangs", "illegal_moves", "time_losses"].map(|key| player[key].as_u64().expect("a count"))
}

#[test]
#[cfg(unix)]
fn illegal_moves_are_counted() {
    let result = against(&fake("illegal", "echo 'bestmove e2e5'"), &["--tc", "5+0"]);
    assert_eq!((faults(&result), &result["wins"]), ([0, 0, 2, 0], &json!(2)));
    assert_eq!(result["players"][1]["name"], "Fake");
}

#[test]
#[cfg(unix)]
fn a_crashed_player_is_restarted() {
    let result = against(&fake("crash", "echo 'oh no' >&2; exit 3"), &["--tc", "5+0"]);
    assert_eq!((faults(&result), &result["wins"]), ([2, 0, 0, 0], &json!(2)));
}

#[test]
#[cfg(unix)]
fn a_silent_player_counts_as_hung() {
    let result = against(&fake("hang", ":"), &["--tc", "st=0.1"]);
    assert_eq!((faults(&result), &result["wins"]), ([0, 2, 0, 0], &json!(2)));
}

#[test]
#[cfg(unix)]
fn a_late_move_loses_on_time() {
    let result = against(&fake("late", "sleep 1; echo 'bestmove a2a3'"), &["--tc", "st=0.2"]);
    assert_eq!((faults(&result), &result["wins"]), ([0, 0, 0, 2], &json!(2)));
}

#[test]
#[cfg(unix)]
fn the_journal_has_the_last_lines_before_a_crash() {
    let journal = file("crash.jsonl");
    against(
        &fake("last-words", "echo 'oh no' >&2; exit 3"),
        &["--tc", "5+0", "--journal", &journal.display().to_string()],
    );
    let trouble = &games(&journal)[0]["trouble"];
    assert_eq!((&trouble[0], &trouble[1]["fault"]), (&json!("b"), &json!("crash")));
    let text = trouble.to_string();
    assert!(text.contains("exit status: 3") && text.contains("! oh no"), "{text}");
}

/// A program of xboard's old protocol, which says nothing of itself.
#[test]
#[cfg(unix)]
fn programs_of_protocol_1_play_and_may_resign() {
    let path = file("old");
    let script = r#"while read -r line; do case "$line" in
        new) moves=0; plays=no;;
        go) plays=yes; [ $((moves % 2)) = 1 ] && echo '1. ... a7a6' || echo resign;;
        [a-h][1-8][a-h][1-8]*) moves=$((moves + 1)); [ $plays = yes ] && echo resign;;
        quit) exit;;
        esac; done"#;
    std::fs::write(&path, script).expect("a script");
    let journal = file("old.jsonl");
    let player = format!("cecp:/bin/sh {}; name=Old", path.display());
    let how = ["--opening-plies", "1", "--balance", "0", "--games", "2", "--quiet", "--tc", "9+0"];
    let more = ["--journal", &journal.display().to_string()];
    let result = result(&[&["chess", "self:table=1; tc=nodes=200", &player], how.as_slice(), &more].concat());
    assert_eq!(result["players"][1]["name"], "Old");
    let games = games(&journal);
    // White in the first game, it resigns at once; Black in the second, it begins after the opening.
    assert_eq!((games[0]["moves"].as_array().unwrap().len(), &games[1]["moves"][0]), (1, &json!("a6")));
    assert_eq!(games[1]["why"], "the other resigns", "{games:?}");
    assert_eq!((&result["wins"], faults(&result)), (&json!(2), [0; 4]), "{games:?}");
}

#[test]
fn invalid_options_are_refused_before_the_first_game() {
    for (args, code, part) in [
        (vec!["go", "self", "self"], 2, "there is no game called"),
        (vec!["chess", "selfie", "self"], 2, "a player is self"),
        (vec!["chess", "self:speed=9", "self"], 2, "expected one of"),
        (vec!["chess", "uci:/no/such/program", "self"], 1, "cannot start"),
        (vec!["chess", "self", "self", "--tc", "soon"], 2, "expected a time control"),
        (vec!["chess", "self", "self", "--tc", "none"], 1, "needs a limit"),
        (vec!["chess", "self", "self", "--openings", "/no/such/file"], 2, "No such file"),
        (vec!["chess", "self", "self", "--sprt", "5,0"], 2, "expected ELO0,ELO1"),
    ] {
        let output = run(&args);
        let said = String::from_utf8_lossy(&output.stderr).into_owned();
        assert!(output.status.code() == Some(code) && said.contains(part), "{args:?}: {said}");
    }
}

const SHORT: [&str; 8] =
    ["othello", "self:table=1", "self:table=1", "--tc", "nodes=50", "--games", "2", "--quiet"];

#[test]
fn an_existing_or_unwritable_file_is_refused_before_the_first_game() {
    let (out, journal) = (file("kept.ggf"), file("kept.jsonl"));
    std::fs::write(&out, "of another day").unwrap();
    let (out_name, journal_name) = (out.display().to_string(), journal.display().to_string());
    let output = run(&[&SHORT[..], &["--out", &out_name]].concat());
    let said = String::from_utf8_lossy(&output.stderr).into_owned();
    assert!(output.status.code() == Some(2) && said.contains("exists already: name another file"), "{said}");
    assert_eq!(std::fs::read_to_string(&out).unwrap(), "of another day");
    let output = run(&[&SHORT[..], &["--out", "/no/such/folder/x.ggf"]].concat());
    let said = String::from_utf8_lossy(&output.stderr).into_owned();
    assert!(output.status.code() == Some(2) && said.contains("--out: cannot write"), "{said}");
    // With the journal of its match a file is written again.
    std::fs::remove_file(&out).unwrap();
    let with_both = [&SHORT[..], &["--out", &out_name, "--journal", &journal_name]].concat();
    assert!(run(&with_both).status.success());
    let first = std::fs::read_to_string(&out).unwrap();
    assert!(run(&with_both).status.success());
    assert_eq!(std::fs::read_to_string(&out).unwrap(), first);
}

#[test]
fn the_journal_cannot_be_the_output_file() {
    let journal = file("both.jsonl");
    let name = journal.display().to_string();
    let both = [&SHORT[..], &["--journal", &name, "--out", &name]].concat();
    let is_refused = || {
        let output = run(&both);
        let said = String::from_utf8_lossy(&output.stderr).into_owned();
        assert!(output.status.code() == Some(2) && said.contains("is the --journal: name another"), "{said}");
    };
    is_refused();
    assert!(!journal.exists(), "nothing is left of a match that was refused");
    assert!(run(&[&SHORT[..], &["--journal", &name]].concat()).status.success());
    let kept = std::fs::read_to_string(&journal).unwrap();
    is_refused();
    assert_eq!(std::fs::read_to_string(&journal).unwrap(), kept);
}

#[test]
fn an_empty_journal_does_not_allow_replacing_a_file() {
    let (out, journal) = (file("right.ggf"), file("right.jsonl"));
    let (out_name, journal_name) = (out.display().to_string(), journal.display().to_string());
    assert!(run(&[&SHORT[..], &["--journal", &journal_name]].concat()).status.success());
    let whole = std::fs::read_to_string(&journal).unwrap();
    std::fs::write(&journal, format!("{}\n", whole.lines().next().unwrap())).unwrap();
    std::fs::write(&out, "of another day").unwrap();
    let with_both = [&SHORT[..], &["--out", &out_name, "--journal", &journal_name]].concat();
    let output = run(&with_both);
    let said = String::from_utf8_lossy(&output.stderr).into_owned();
    assert!(output.status.code() == Some(2) && said.contains("exists already: name another file"), "{said}");
    assert_eq!(std::fs::read_to_string(&out).unwrap(), "of another day");
    std::fs::write(&journal, "not a journal\n").unwrap();
    let output = run(&with_both);
    let said = String::from_utf8_lossy(&output.stderr).into_owned();
    assert!(output.status.code() == Some(1) && said.contains("not the journal of a match"), "{said}");
    assert_eq!(std::fs::read_to_string(&out).unwrap(), "of another day");
}

#[cfg(target_os = "linux")]
#[test]
fn the_result_is_shown_even_if_the_games_cannot_be_written() {
    let output = run(&[&SHORT[..], &["--out", "/dev/full"]].concat());
    assert_eq!(output.status.code(), Some(1));
    assert!(String::from_utf8_lossy(&output.stdout).contains("of 2 games"));
}

#[test]
fn full_strength_has_two_names() {
    for name in ["full", "off"] {
        let player = format!("self:table=1,level={name}");
        let how = ["--tc", "nodes=20", "--games", "2", "--quiet"];
        assert!(run(&[&["othello", &player, "self:table=1"], how.as_slice()].concat()).status.success());
    }
}
