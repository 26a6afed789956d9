//! JSON lines.

use crate::talk::Talk;
use serde_json::{Value, json};

fn engine(game: &str) -> Talk {
    Talk::with(&format!("{game} --protocol json --table 8"))
}

fn hear(talk: &mut Talk) -> Value {
    let line = talk.hear();
    serde_json::from_str(&line).unwrap_or_else(|error| panic!("{error}: {line}"))
}

/// Asks, and hears the answer with this id; what comes before it is returned too.
fn ask(talk: &mut Talk, command: &Value) -> (Vec<Value>, Value) {
    let id = command["id"].clone();
    talk.say(&command.to_string());
    let mut before = Vec::new();
    loop {
        let told = hear(talk);
        if told["id"] == id && told["type"] != "info" {
            return (before, told);
        }
        before.push(told);
    }
}

fn ok(talk: &mut Talk, command: &Value) -> Value {
    let (_, told) = ask(talk, command);
    assert_eq!(told["type"], "ok", "{told}");
    told
}

fn refused(talk: &mut Talk, command: &Value) -> String {
    let (_, told) = ask(talk, command);
    assert_eq!(told["type"], "error", "{told}");
    for field in ["message", "remedy", "input"] {
        assert!(told[field].as_str().is_some_and(|text| !text.is_empty()), "{told}");
    }
    told["message"].as_str().unwrap_or_default().to_owned()
}

#[test]
fn hello_names_the_engine() {
    for (game, players) in
        [("chess", ["White", "Black"]), ("othello", ["Black", "White"]), ("checkers", ["Black", "White"])]
    {
        let mut talk = engine(game);
        let told = ok(&mut talk, &json!({ "id": "a", "cmd": "hello" }));
        assert_eq!((&told["game"], &told["players"]), (&json!(game), &json!(players)));
        assert!(told["commands"].as_array().is_some_and(|commands| commands.len() > 10));
        let told = ok(&mut talk, &json!({ "id": 2, "cmd": "options" }));
        for option in told["options"].as_array().expect("a list") {
            for field in ["name", "about", "takes", "value", "type"] {
                assert!(option[field].is_string(), "{option}");
            }
            let set = json!({ "id": 3, "cmd": "set", "option": option["name"], "value": option["value"] });
            assert_eq!(ok(&mut talk, &set)["value"], option["value"]);
        }
    }
}

#[test]
fn a_game_is_set_up_played_and_taken_back() {
    for (game, moves, illegal) in [
        ("chess", ["e4", "e7e5"], "Ke3"),
        ("othello", ["f5", "d6"], "a1"),
        ("checkers", ["11-15", "23-19"], "1-32"),
    ] {
        let mut talk = engine(game);
        let start = ok(&mut talk, &json!({ "id": 1, "cmd": "state" }));
        ok(&mut talk, &json!({ "id": 1, "cmd": "position", "moves": moves.join(" ") }));
        let listed = ok(&mut talk, &json!({ "id": 1, "cmd": "position", "moves": moves }));
        assert_eq!(listed["moves"].as_array().map(Vec::len), Some(2));
        let after = ok(&mut talk, &json!({ "id": 1, "cmd": "state" }));
        refused(&mut talk, &json!({ "id": 4, "cmd": "play", "move": illegal }));
        refused(&mut talk, &json!({ "id": 4, "cmd": "position", "position": "nonsense" }));
        refused(&mut talk, &json!({ "id": 4, "cmd": "position", "moves": [moves[0], moves[0]] }));
        assert_eq!(ok(&mut talk, &json!({ "id": 1, "cmd": "state" })), after, "nothing has changed");
        let legal = ok(&mut talk, &json!({ "id": 5, "cmd": "moves" }));
        let count = legal["moves"].as_array().map(Vec::len);
        assert!(count > Some(1) && count == legal["spelled"].as_array().map(Vec::len), "{legal}");
        let played = ok(&mut talk, &json!({ "id": 6, "cmd": "play", "move": legal["spelled"][0] }));
        assert_eq!(played["moves"][2], legal["moves"][0]);
        refused(&mut talk, &json!({ "id": 7, "cmd": "undo", "count": 4 }));
        let back = ok(&mut talk, &json!({ "id": 8, "cmd": "undo", "count": 3 }));
        assert_eq!(back["position"], start["position"]);
        let shown = ok(&mut talk, &json!({ "id": 9, "cmd": "show" }));
        assert!(shown["diagram"].as_array().is_some_and(|rows| rows.len() >= 8), "{shown}");
        assert_eq!(ok(&mut talk, &json!({ "id": 10, "cmd": "new" }))["position"], start["position"]);
    }
}

#[test]
fn a_search_prints_info_and_done() {
    for game in ["chess", "othello", "checkers"] {
        let mut talk = engine(game);
        let (before, done) = ask(&mut talk, &json!({ "id": 7, "cmd": "go", "depth": 4 }));
        assert_eq!(done["type"], "done", "{done}");
        assert!(before.iter().all(|told| told["type"] == "info" && told["id"] == 7), "{before:?}");
        assert!(done["best"].is_string() && done["lines"][0]["pv"][0] == done["best"], "{done}");
        assert!(done["value"].is_number() && done["nodes"].as_u64() > Some(0), "{done}");
        for go in [
            json!({ "id": 8, "cmd": "go", "nodes": 2000 }),
            json!({ "id": 8, "cmd": "go", "time": 100 }),
            json!({ "id": 8, "cmd": "go", "clock": { "left": 1000, "increment": 10, "moves_to_go": 20 } }),
            json!({ "id": 8, "cmd": "go", "depth": 2, "only": [done["best"]] }),
        ] {
            let (_, again) = ask(&mut talk, &go);
            assert!(again["best"].is_string(), "{again}");
        }
    }
}

#[test]
fn urgent_commands_are_answered_at_once_and_others_in_order() {
    let mut talk = engine("chess");
    for command in [
        json!({ "id": 1, "cmd": "go", "infinite": true }),
        json!({ "id": 2, "cmd": "state" }),
        json!({ "id": 3, "cmd": "go", "depth": 2 }),
        json!({ "id": 4, "cmd": "ping" }),
    ] {
        talk.say(&command.to_string());
    }
    let mut order = Vec::new();
    while order.last() != Some(&3) {
        let told = hear(&mut talk);
        if told["type"] != "info" {
            order.push(told["id"].as_i64().unwrap_or(0));
        }
        if told["id"] == 4 {
            talk.say(&json!({ "id": 5, "cmd": "stop" }).to_string());
        }
    }
    order.retain(|id| *id != 5);
    assert_eq!(order, [4, 1, 2, 3]);
    let (_, hit) = ask(&mut talk, &json!({ "id": 6, "cmd": "ponderhit" }));
    assert_eq!(hit["type"], "ok");
}

#[test]
fn errors_have_a_message_and_a_remedy() {
    let mut talk = engine("othello");
    for line in ["nonsense", "[1, 2]", "{}", "{\"cmd\": 7}", "{\"cmd\": \"go\"", "\u{fffd}\0"] {
        talk.say(line);
        let told = hear(&mut talk);
        assert_eq!((&told["type"], &told["id"]), (&json!("error"), &Value::Null), "{told}");
    }
    for (command, message) in [
        (json!({ "id": 1, "cmd": "joho" }), "unknown command \"joho\""),
        (json!({ "id": 1, "cmd": "go", "depth": 0 }), "depth is"),
        (json!({ "id": 1, "cmd": "go", "dept": 3 }), "go has no field \"dept\""),
        (json!({ "id": 1, "cmd": "go", "clock": { "rest": 3 } }), "clock.left is missing"),
        (json!({ "id": 1, "cmd": "go", "only": ["a1"] }), "only: \"a1\" is no legal move"),
        (json!({ "id": 1, "cmd": "set", "option": "grain", "value": 0 }), "grain: expected"),
        (json!({ "id": 1, "cmd": "set", "option": "grain" }), "value is missing"),
        (json!({ "id": 1, "cmd": "play" }), "move is missing"),
        (json!({ "id": 1, "cmd": "undo", "count": 1 }), "0 moves can be taken back"),
        (json!({ "id": 1, "cmd": "hello", "loud": true }), "hello has no field \"loud\""),
    ] {
        let told = refused(&mut talk, &command);
        assert!(told.starts_with(message), "{told}");
    }
    ok(&mut talk, &json!({ "id": 1, "cmd": "ping" }));
}

#[test]
fn finish_completes_earlier_commands() {
    let mut talk = engine("checkers");
    for command in [
        json!({ "id": 1, "cmd": "go", "depth": 5 }),
        json!({ "id": 2, "cmd": "play", "move": "11-15" }),
        json!({ "id": 3, "cmd": "go", "depth": 5 }),
        json!({ "id": 4, "cmd": "finish" }),
    ] {
        talk.say(&command.to_string());
    }
    talk.hang_up();
    let told: Vec<Value> = talk.ends().iter().map(|line| serde_json::from_str(line).expect("JSON")).collect();
    let ended = |id| told.iter().any(|t| t["id"] == id && t["type"] == "done" && t["ended"] == "depth");
    assert!(ended(1) && ended(3), "{told:?}");
    assert_eq!(told.last().map(|last| last["id"].clone()), Some(json!(4)));
}

#[test]
fn the_state_has_the_result() {
    let mut talk = engine("chess");
    let mate = ok(&mut talk, &json!({ "id": 1, "cmd": "position", "moves": "f3 e5 g4 Qh4#" }));
    assert_eq!(mate["result"]["winner"], "Black", "{mate}");
    let (_, done) = ask(&mut talk, &json!({ "id": 2, "cmd": "go", "depth": 3 }));
    assert_eq!((&done["best"], &done["ended"]), (&Value::Null, &json!("game over")), "{done}");
}
