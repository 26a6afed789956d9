//! Every option of the engine by every way to set it: the same limits, and the same refusal in the same words.

use crate::talk::Talk;
use nullwindow_engine::{GameKind, Games, OPTIONS, OptionSpec, Options, Takes};
use serde_json::{Value, json};
use std::process::Command;

/// Values that an option takes, and values that it does not.
fn values(spec: &OptionSpec, kind: &GameKind) -> (Vec<String>, Vec<String>) {
    let (mut good, mut bad) = (vec![spec.get(&kind.study)], vec!["nonsense".to_owned()]);
    let ranges: Vec<(i64, i64)> = match &spec.takes {
        Takes::Either(all) => all.iter().filter_map(Takes::range).collect(),
        takes => takes.range().into_iter().collect(),
    };
    for (least, most) in ranges {
        good.extend([least, most].map(|n| n.to_string()));
        bad.extend([least - 1, most + 1].map(|n| n.to_string()));
    }
    if matches!(spec.takes, Takes::Memory) {
        good.extend(["0", "1", "2^10"].map(str::to_owned));
        bad.extend(["-1", "65537", "2^33"].map(str::to_owned));
    }
    (good, bad)
}

/// A command's message on standard error, or nothing if it succeeds.
fn complaint(args: &[&str]) -> String {
    let output =
        Command::new(env!("CARGO_BIN_EXE_nullwindow")).args(args).output().expect("the program runs");
    let said = String::from_utf8(output.stderr).expect("UTF-8");
    match output.status.code() {
        Some(0) => String::new(),
        Some(2) => said,
        code => panic!("{args:?}: {code:?} {said}"),
    }
}

fn on_the_command_line(kind: &GameKind, name: &str, value: &str) -> String {
    let value = format!("--{name}={value}");
    complaint(&["engine", kind.name, "--protocol", "json", &value])
}

/// A spelled-out experiment, checked before anything runs.
fn in_the_lab(kind: &GameKind, name: &str, value: &str) -> String {
    let path = format!("{}/option.toml", env!("CARGO_TARGET_TMPDIR"));
    let text = format!(
        "title = \"x\"\nquestion = \"?\"\npaper = \"?\"\n[subject]\nkind = \"search\"\ngames = [\"{}\"]\n\
         [options]\n{name} = \"{value}\"\n[[series]]\nname = \"a\"\n",
        kind.name
    );
    std::fs::write(&path, text).expect("a file");
    complaint(&["lab", "run", "--experiment", &path, "--preset", "tiny", "--dry-run"])
}

/// What UCI says about it; switches have words of their own there.
fn over_uci(talk: &mut Talk, spec: &OptionSpec, value: &str) -> String {
    let value = match (spec.takes, value) {
        (Takes::Switch, "on") => "true",
        (Takes::Switch, "off") => "false",
        (_, value) => value,
    };
    talk.say(&format!("setoption name {} value {value}", spec.name));
    let mut lines = talk.ask("isready", "readyok");
    lines.pop();
    lines.join("\n")
}

fn over_json(talk: &mut Talk, name: &str, value: &str) -> String {
    let set = json!({ "id": 1, "cmd": "set", "option": name, "value": value });
    let line = talk.ask_line(&set.to_string(), "{");
    let answer: Value = serde_json::from_str(&line).expect("JSON");
    answer["message"].as_str().unwrap_or_default().to_owned()
}

#[test]
fn every_option_has_the_same_limits_and_the_same_refusal_everywhere() {
    let games = Games::standard();
    for game in ["chess", "othello", "checkers"] {
        let kind = games.get(game).expect("a game");
        let mut uci = Talk::with(&format!("{game} --protocol uci"));
        uci.ask("uci", "uciok");
        let mut lines = Talk::with(&format!("{game} --protocol json"));
        for spec in OPTIONS.iter().filter(|spec| spec.is_for(kind)) {
            let name = spec.name;
            let (good, bad) = values(spec, kind);
            for value in good {
                assert_eq!(Options::play(kind).set(name, &value), Ok(()), "{name} {value}");
                assert_eq!(on_the_command_line(kind, name, &value), "", "{name} {value}");
                assert_eq!(over_uci(&mut uci, spec, &value), "", "{name} {value}");
                assert_eq!(over_json(&mut lines, name, &value), "", "{name} {value}");
            }
            for value in bad {
                let refused = Options::play(kind).set(name, &value).expect_err(name).to_string();
                assert_eq!(on_the_command_line(kind, name, &value), format!("error: --{refused}\n"));
                let in_words_of_uci = refused.replace("expected on or off", "expected true or false");
                assert_eq!(over_uci(&mut uci, spec, &value), format!("info string {in_words_of_uci}"));
                assert_eq!(over_json(&mut lines, name, &value), refused);
                let in_the_lab = in_the_lab(kind, name, &value);
                assert!(
                    in_the_lab.contains(&refused) && in_the_lab.contains("option.toml:8:"),
                    "{in_the_lab}"
                );
            }
        }
    }
}

#[test]
fn book_is_opened_by_every_protocol() {
    let path = crate::talk::book("options");
    let mut json = Talk::with("othello --protocol json --table 8");
    assert_eq!(over_json(&mut json, "book", &path), "");
    let answer = json.ask_line(r#"{"id": 2, "cmd": "go", "nodes": 100}"#, r#"{"id":2,"type":"done""#);
    let answer: Value = serde_json::from_str(&answer).expect("JSON");
    assert_eq!((&answer["book"], &answer["nodes"]), (&true.into(), &0.into()));
    let best = answer["best"].as_str().expect("a move").to_owned();
    assert_eq!(over_json(&mut json, "book", "off"), "");
    let mut gtp = Talk::with("othello --protocol gtp --table 8");
    gtp.ask(&format!("nullwindow-option book {path}"), "=");
    let answer = gtp.ask("1 reg_genmove b", "=1 ").pop().expect("a line");
    assert_eq!(answer.to_lowercase(), format!("=1 {best}"), "{}", gtp.log());
    let mut uci = Talk::with("othello --protocol uci --table 8");
    let options = uci.ask("uci", "uciok");
    assert!(options.contains(&"option name book type string default off".to_owned()), "{}", uci.log());
    uci.say(&format!("setoption name book value {path}"));
    let lines = uci.ask("go nodes 100", "bestmove");
    let last = lines.last().expect("a line");
    assert!(last.starts_with(&format!("bestmove {best}")), "{}", uci.log());
}
