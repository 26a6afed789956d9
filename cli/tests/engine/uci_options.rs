//! Options over UCI.

use crate::talk::Talk;
use std::process::{Command, Stdio};

/// `option name … type … default … min … max … var …`, read strictly.
#[derive(Debug, Default)]
struct Declared {
    name: String,
    kind: String,
    default: Option<String>,
    min: Option<i64>,
    max: Option<i64>,
    vars: Vec<String>,
}

fn read(line: &str) -> Declared {
    let mut option = Declared::default();
    let mut key = String::new();
    for word in line.strip_prefix("option ").expect("an option").split(' ') {
        if ["name", "type", "default", "min", "max", "var"].contains(&word) {
            word.clone_into(&mut key);
            if word == "var" {
                option.vars.push(String::new());
            }
            continue;
        }
        let join = |text: &mut String| {
            if !text.is_empty() {
                text.push(' ');
            }
            text.push_str(word);
        };
        match key.as_str() {
            "name" => join(&mut option.name),
            "type" => join(&mut option.kind),
            "default" => join(option.default.get_or_insert_default()),
            "min" => option.min = word.parse().ok(),
            "max" => option.max = word.parse().ok(),
            "var" => join(option.vars.last_mut().expect("a word")),
            _ => panic!("{line}"),
        }
    }
    option
}

fn declared(talk: &mut Talk) -> Vec<Declared> {
    let lines = talk.ask("uci", "uciok");
    assert!(lines[0].starts_with("id name nullwindow "), "{}", lines[0]);
    assert!(lines[1].starts_with("id author "), "{}", lines[1]);
    lines[2..lines.len() - 1].iter().map(|line| read(line)).collect()
}

#[test]
fn every_option_is_declared_with_its_type_default_and_range() {
    for game in ["chess", "othello", "checkers"] {
        let mut talk = Talk::with(&format!("{game} --protocol uci"));
        let options = declared(&mut talk);
        for name in
            ["Hash", "Threads", "MultiPV", "Ponder", "Move Overhead", "Clear Hash", "algorithm", "guess"]
        {
            assert_eq!(options.iter().filter(|option| option.name == name).count(), 1, "{game}: {name}");
        }
        assert_eq!(options.iter().any(|option| option.name == "UCI_Chess960"), game == "chess");
        for option in &options {
            let default = option.default.as_deref();
            match option.kind.as_str() {
                "check" => assert!(matches!(default, Some("true" | "false")), "{option:?}"),
                "spin" => {
                    let value: i64 = default.and_then(|value| value.parse().ok()).expect("a number");
                    let range = option.min.expect("a minimum")..=option.max.expect("a maximum");
                    assert!(range.contains(&value), "{option:?}");
                }
                "combo" => assert!(option.vars.iter().any(|var| Some(var.as_str()) == default), "{option:?}"),
                "button" => assert_eq!(default, None),
                "string" => assert!(default.is_some(), "{option:?}"),
                _ => panic!("{option:?}"),
            }
        }
    }
}

#[test]
fn every_option_accepts_its_default_and_its_limits() {
    let mut talk = Talk::with("chess");
    for option in declared(&mut talk) {
        let name = &option.name;
        let mut values: Vec<String> = option.vars.clone();
        values.extend(option.min.map(|min| min.to_string()));
        if !["Hash", "Threads"].contains(&name.as_str()) {
            values.extend(option.max.map(|max| max.to_string()));
        }
        values.extend(option.default);
        for value in values {
            talk.say(&format!("setoption name {name} value {value}"));
        }
        if option.kind == "button" {
            talk.say(&format!("setoption name {name}"));
        }
        talk.ask_line("isready", "readyok"); // no complaint
    }
    talk.ask("go depth 2", "bestmove");
}

#[test]
fn names_of_options_may_be_written_in_any_case() {
    let mut talk = Talk::with("chess");
    talk.ask("uci", "uciok");
    for line in [
        "setoption name hash value 2",
        "setoption name UCI_LIMITSTRENGTH value true",
        "setoption name uci_elo value 1000",
        "setoption name Skill Level value 3",
        "setoption name algorithm value negascout",
        "setoption name Move Overhead value 50",
        "setoption name quiescence value true",
        "setoption name etc value off",
    ] {
        talk.say(line);
        talk.ask_line("isready", "readyok");
    }
    talk.ask("go depth 2", "bestmove");
    for wrong in [
        "setoption name Hash value 0",
        "setoption name MultiPV value many",
        "setoption name Threads value 0",
        "setoption name UCI_Elo value 99999",
        "setoption name UCI_Chess960 value maybe",
        "setoption name algorithm value alpha-omega",
    ] {
        assert!(talk.ask_line(wrong, "info string").contains("expected"), "{}", talk.log());
    }
}

#[test]
fn a_table_larger_than_memory_is_refused() {
    // Two GiB of addresses, whatever the machine has.
    let limited = r#"ulimit -v 2097152 && exec "$0" engine chess --table 1"#;
    let child = Command::new("sh")
        .args(["-c", limited, env!("CARGO_BIN_EXE_nullwindow")])
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .spawn()
        .expect("a shell");
    let mut talk = Talk::to(child);
    let most = declared(&mut talk).into_iter().find(|option| option.name == "Hash").and_then(|hash| hash.max);
    assert!(most.is_some_and(|most| (100..2048).contains(&most)), "{most:?}");
    for size in ["4096", "65536"] {
        let line = talk.ask_line(&format!("setoption name Hash value {size}"), "info string Hash: expected ");
        assert!(line.contains(size) && line.contains("from 1 to"), "{line}");
    }
    talk.ask_line("setoption name table value 2^32", "info string table: expected at most ");
    // A large table can be made smaller, though there would not be room for both.
    talk.say("setoption name Hash value 1200");
    talk.ask("go depth 2", "bestmove");
    talk.say("setoption name Hash value 1000");
    talk.ask_line("isready", "readyok");
    assert!(!talk.log().contains(r#"found "1000""#), "{}", talk.log());
    talk.say("setoption name Hash value 2");
    talk.ask("go depth 2", "bestmove");
    talk.say("quit");
    talk.ends();
}

#[test]
fn a_table_larger_than_memory_is_refused_on_the_command_line() {
    let limited = r#"ulimit -v 2097152 && exec "$0" engine othello --table 8192 </dev/null"#;
    let output =
        Command::new("sh").args(["-c", limited, env!("CARGO_BIN_EXE_nullwindow")]).output().expect("a shell");
    let said = String::from_utf8_lossy(&output.stderr);
    assert!(!output.status.success() && said.contains("at most") && said.contains("8192"), "{said}");
}
