//! Version 1 of the JSON lines: a conversation that was recorded when the version was fixed must stay valid.
#![expect(clippy::unwrap_used, reason = "tests")]

mod talk;

use nullwindow_engine::{Games, Task};
use nullwindow_protocol::Protocol;
use serde_json::Value;
use talk::Talk;

/// Commands behind `>`, and answers behind `<` in which the values of a search may differ.
const RECORDED: &str = include_str!("json_v1.txt");

/// Fields whose values are part of the record; of the others only the kind is.
const EXACT: &[&str] = &[
    "id", "type", "cmd", "protocol", "name", "game", "players", "unit", "option", "position", "player",
    "winner",
];

/// Fields that may be `null`.
const NULLABLE: &[&str] = &["value", "lower", "upper", "win", "ponder", "margin"];

/// Every field of the record is there with a value of the same kind; others may have been added.
fn check(field: &str, recorded: &Value, found: &Value) {
    match (recorded, found) {
        (Value::Object(recorded), Value::Object(_)) => {
            for (key, value) in recorded {
                assert!(found.get(key).is_some(), "{field}.{key} is missing in {found}");
                check(key, value, &found[key]);
            }
        }
        (Value::Array(recorded), Value::Array(found)) if !EXACT.contains(&field) => {
            assert!(found.len() >= recorded.len().min(1), "{field}: {found:?}");
            recorded.iter().zip(found).for_each(|(recorded, found)| check(field, recorded, found));
        }
        (Value::Null, _) | (_, Value::Null) if NULLABLE.contains(&field) => {}
        _ if EXACT.contains(&field) => assert_eq!(recorded, found, "{field}"),
        _ => {
            let same = std::mem::discriminant(recorded) == std::mem::discriminant(found);
            assert!(same, "{field}: {recorded} was recorded, {found} found");
        }
    }
}

#[test]
fn a_conversation_of_version_1_stays_valid() {
    let mut talk =
        Talk::with(Games::standard().get("chess").unwrap().engine(), Protocol::Json, Task::default());
    let mut lines = RECORDED.lines().filter(|line| !line.starts_with('#'));
    while let Some(line) = lines.next() {
        let read = |lines: Vec<String>| serde_json::from_str(&lines[0]).unwrap();
        let mut heard: Vec<Value> = vec![read(talk.ask(line.strip_prefix("> ").unwrap(), "{"))];
        let answers = lines.clone().take_while(|line| line.starts_with("< "));
        let answers: Vec<Value> = answers.map(|line| serde_json::from_str(&line[2..]).unwrap()).collect();
        for recorded in &answers {
            lines.next();
            // A search may report more or fewer lines than it did.
            while heard.iter().all(|found| found["type"] != recorded["type"]) {
                heard.push(read(talk.hear_to("{")));
            }
            let found = heard.iter().find(|found| found["type"] == recorded["type"]).unwrap();
            check("answer", recorded, found);
        }
    }
    assert!(talk.end("").is_empty());
}
