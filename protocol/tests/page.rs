//! What the page asks of the JSON lines: boards, passes, events, trees, Stockman's list, and games.
#![expect(clippy::unwrap_used, reason = "tests")]

use nullwindow_engine::{Games, Task};
use nullwindow_protocol::{Conversation, Protocol, serve};
use serde_json::{Value, json};
use std::collections::HashSet;
use std::io::Write;
use std::sync::{Arc, Mutex};

#[derive(Clone, Default)]
struct Said(Arc<Mutex<Vec<u8>>>);

impl Write for Said {
    fn write(&mut self, bytes: &[u8]) -> std::io::Result<usize> {
        self.0.lock().unwrap().write(bytes)
    }

    fn flush(&mut self) -> std::io::Result<()> {
        Ok(())
    }
}

/// All answers to some commands, one after another.
fn ask(game: &str, commands: &[Value]) -> Vec<Value> {
    let (said, game) = (Said::default(), Games::standard().get(game).unwrap());
    let mut lines: Vec<String> = commands.iter().map(Value::to_string).collect();
    lines.push(json!({ "cmd": "finish" }).to_string());
    let input = std::io::Cursor::new(lines.join("\n").into_bytes());
    serve(game.board(), game.player(), Some(Protocol::Json), Task::default(), input, said.clone());
    let text = String::from_utf8(said.0.lock().unwrap().clone()).unwrap();
    let mut answers: Vec<Value> = text.lines().map(|line| serde_json::from_str(line).unwrap()).collect();
    assert_eq!(answers.pop().unwrap()["cmd"], "finish");
    answers
}

/// The answer to the last command.
fn answer(game: &str, commands: &[Value]) -> Value {
    ask(game, commands).pop().unwrap()
}

fn set(option: &str, value: &str) -> Value {
    json!({ "cmd": "set", "option": option, "value": value })
}

const PEARL: &str = "((((41 5)(12 90))((101 80)(20 30)))(((34 80)(36 35))((50 36)(25 3))))";

/// Pearl's tree, searched as the papers have it.
fn pearl(go: Value) -> Vec<Value> {
    let position = json!({ "cmd": "position", "position": PEARL });
    let rest = [set("algorithm", "sss*"), set("table", "path"), position, go];
    ask("tree", &rest).split_off(3)
}

#[test]
fn a_board_is_shown_cell_by_cell() {
    let shown = answer("chess", &[json!({ "cmd": "position", "moves": "e4" }), json!({ "cmd": "show" })]);
    let board = &shown["board"];
    assert_eq!(board["rows"].as_array().unwrap().len(), 8);
    assert_eq!((&board["rows"][0][0], &board["rows"][4][4]), (&json!("r"), &json!("P")));
    assert_eq!((&board["left"][0], &board["columns"][7]), (&json!("8"), &json!("h")));
    assert!(board["notes"][0].as_str().unwrap().contains("Black to move"), "{board}");
}

#[test]
fn the_passes_of_sss_star_come_down_to_the_value() {
    let told = pearl(json!({ "id": 1, "cmd": "go", "depth": 4, "passes": true }));
    let passes: Vec<&Value> = told.iter().filter(|object| object["type"] == "pass").collect();
    let column = |name: &str| passes.iter().map(|pass| pass[name].clone()).collect::<Vec<_>>();
    assert_eq!(column("g"), [41, 36, 35, 35]);
    assert_eq!(column("upper"), [41, 36, 35, 35]);
    assert_eq!(column("lower"), [json!(null), json!(null), json!(null), json!(35)]);
    assert_eq!(column("bound"), [30_000, 41, 36, 35]);
    assert_eq!(column("pass"), [1, 2, 3, 4]);
    assert!(passes.iter().all(|pass| pass["depth"] == 4 && pass["id"] == 1 && pass["leaves"].is_u64()));
}

#[test]
fn events_are_told_up_to_the_limit_and_the_others_counted() {
    let told = |most: u64| {
        let told = pearl(json!({ "id": 7, "cmd": "go", "depth": 4, "events": most }));
        let batches: Vec<Value> = told.iter().filter(|object| object["type"] == "events").cloned().collect();
        let events: Vec<Value> =
            batches.iter().flat_map(|batch| batch["events"].as_array().unwrap().clone()).collect();
        (events, told.last().unwrap().clone())
    };
    let (all, done) = told(200_000);
    assert_eq!((&done["events"], &done["dropped"]), (&json!(all.len()), &json!(0)));
    let leaves: Vec<&Value> = all
        .iter()
        .take_while(|event| event["event"] != "play-out")
        .filter(|event| event["event"] == "leaf")
        .map(|event| &event["value"])
        .collect();
    assert_eq!(leaves, [41, 12, 34, 36, 5, 35, 50, 36]);
    let (some, done) = told(10);
    assert_eq!(some, all[..10]);
    assert_eq!((&done["events"], &done["dropped"]), (&json!(10), &json!(all.len() - 10)));
    assert_eq!(
        answer("tree", &[json!({ "cmd": "go", "events": 0 })])["remedy"],
        "events takes a whole number from 1 to 200000"
    );
}

#[test]
fn moves_of_which_something_is_proved_are_told_with_their_bounds() {
    let done = pearl(json!({ "cmd": "go", "depth": 4 })).pop().unwrap();
    let second = json!({ "move": "1", "spelled": "1", "lower": 35.0, "upper": 35.0, "win": null });
    assert!(done["moves"].as_array().unwrap().contains(&second), "{}", done["moves"]);
    let mate = json!({ "cmd": "position", "position": "6k1/5ppp/8/8/8/8/8/R3K3 w - - 0 1" });
    let done = answer("chess", &[mate, json!({ "cmd": "go", "depth": 2 })]);
    let moves = done["moves"].as_array().unwrap();
    let mate = moves.iter().find(|mv| mv["spelled"] == "a1a8").unwrap();
    assert_eq!((&mate["win"], &mate["lower"]), (&json!(1), &json!(null)));
}

#[test]
fn a_tree_is_told_node_by_node() {
    let told =
        answer("tree", &[json!({ "cmd": "position", "position": "([6](1 4) 7)" }), json!({ "cmd": "tree" })]);
    let tree = json!({
        "children": [{ "children": [{ "value": 1 }, { "value": 4 }], "static": 6 }, { "value": 7 }],
        "static": null,
    });
    assert_eq!((&told["text"], &told["tree"]), (&json!("([6](1 4) 7)"), &tree));
    assert_eq!((&told["value"], &told["depth"], &told["size"]), (&json!(7), &json!(2), &json!(5)));
    for (game, position, message) in [
        ("tree", "random:w=2,d=12", "the tree has more than 5000 nodes"),
        ("tree", "random:cyclic,nodes=8,w=2", "a graph with cycles is no tree"),
        ("othello", "f5d6", "a position of othello is no explicit tree"),
    ] {
        let position = json!({ "cmd": "position", "position": position });
        let wrong = answer(game, &[position, json!({ "cmd": "tree" })]);
        assert_eq!((&wrong["type"], &wrong["message"]), (&json!("error"), &json!(message)));
        assert!(wrong["remedy"].as_str().unwrap().len() > 10);
    }
}

#[test]
fn stockmans_list_is_told_and_has_the_leaves_of_the_null_window_search() {
    let position = json!({ "cmd": "position", "position": PEARL });
    for (algorithm, merits) in [("sss*", vec![41, 36, 35]), ("dual*", vec![5, 12, 34, 35])] {
        let told = answer("tree", &[position.clone(), json!({ "cmd": "stockman", "algorithm": algorithm })]);
        assert_eq!((&told["value"], &told["same_leaves"]), (&json!(35), &json!(true)));
        let snapshots = told["snapshots"].as_array().unwrap().iter();
        assert_eq!(snapshots.map(|at| at["merit"].clone()).collect::<Vec<_>>(), merits, "{algorithm}");
    }
    let wrong = answer("tree", &[json!({ "cmd": "stockman", "algorithm": "mtd(f)" })]);
    assert_eq!(wrong["remedy"], r#"algorithm takes "sss*" or "dual*""#);
    let large = json!({ "cmd": "position", "position": "random:w=2,d=10" });
    let wrong = answer("tree", &[large, json!({ "cmd": "stockman" })]);
    assert_eq!(wrong["message"], "the tree has more than 1500 nodes");
}

#[test]
fn games_are_loaded_in_every_notation() {
    let load = |game: &str, text: &str| answer(game, &[json!({ "cmd": "load", "text": text })]);
    let pgn = "[White \"<script>\"]\n\n1. e4 {best by test} e5 2. Nf3 *\n";
    let told = load("chess", pgn);
    let game = &told["games"][0];
    assert_eq!((&told["format"], &game["tags"]["White"]), (&json!("PGN"), &json!("<script>")));
    assert_eq!(game["moves"], json!(["e4", "e5", "Nf3"]));
    assert_eq!(game["comments"], json!(["best by test", null, null]));
    assert_eq!((&game["position"], &game["result"]), (&json!(null), &json!("*")));
    let fen = "6k1/5ppp/8/8/8/8/8/R3K3 w - - 0 1";
    assert_eq!(load("chess", fen)["games"][0]["position"], fen);
    assert_eq!(load("othello", "f5d6c3")["games"][0]["moves"], json!(["f5", "d6", "c3"]));
    assert_eq!(load("checkers", "1. 11-15 23-19 *")["games"][0]["moves"].as_array().unwrap().len(), 2);
    let wrong = load("chess", "1. e4 e5 2. Ke3");
    assert!(wrong["message"].as_str().unwrap().contains("line 1, column 13"), "{wrong}");
    assert!(wrong["remedy"].as_str().unwrap().contains("PGN"), "{wrong}");
    let some = load("chess", "[Round \"1\"]\n\n1. e5 *\n\n[Round \"2\"]\n\n1. e4 *\n");
    assert_eq!((some["games"].as_array().unwrap().len(), some["errors"].as_array().unwrap().len()), (1, 1));
    assert_eq!(load("chess", "")["type"], "error");
}

#[test]
fn a_game_that_is_saved_can_be_loaded() {
    for (game, moves) in
        [("chess", "e4 e5"), ("othello", "f5 d6"), ("checkers", "11-15 23-19"), ("tree", "0 1")]
    {
        let save = json!({ "cmd": "save", "tags": { "Event": "a \"test\" <b>" } });
        let saved = answer(game, &[json!({ "cmd": "position", "moves": moves }), save]);
        let loaded = answer(game, &[json!({ "cmd": "load", "text": saved["text"] })]);
        let expected: Vec<&str> = moves.split(' ').collect();
        assert_eq!(loaded["games"][0]["moves"], json!(expected), "{saved}");
    }
    for tags in [json!({ "Event": 7 }), json!([1]), json!({ "no name": "x" })] {
        assert_eq!(
            answer("chess", &[json!({ "cmd": "save", "tags": tags })])["remedy"],
            "tags takes an object of texts"
        );
    }
}

#[test]
fn samples_can_be_played() {
    for game in ["chess", "othello", "checkers"] {
        let samples = answer(game, &[json!({ "cmd": "samples" })]);
        let samples = samples["samples"].as_array().unwrap();
        assert!(samples.len() >= 20 && samples[0]["players"].is_string() && samples[0]["ply"].is_u64());
        let last = answer(game, &[json!({ "cmd": "position", "position": samples[0]["text"] })]);
        assert_eq!(last["type"], "ok");
    }
}

#[test]
fn every_opening_has_a_name_of_its_own_and_can_be_played() {
    for (game, count) in [("chess", 50), ("othello", 40), ("checkers", 156)] {
        let told = answer(game, &[json!({ "cmd": "openings" })]);
        let openings = told["openings"].as_array().unwrap();
        assert!(openings.len() >= count, "{game}: {}", openings.len());
        for field in ["name", "moves"] {
            let different: HashSet<&str> = openings.iter().map(|one| one[field].as_str().unwrap()).collect();
            assert_eq!(different.len(), openings.len(), "{game}: {field}");
        }
        for opening in openings {
            let position = json!({ "cmd": "position", "moves": opening["moves"] });
            assert_eq!(answer(game, &[position])["type"], "ok", "{game}: {opening}");
        }
    }
}

#[test]
fn a_move_is_judged_beside_the_best_one() {
    let position = json!({ "cmd": "position", "moves": "e4 e5 Qh5" });
    let judge = |mv: &str| {
        let analyze = json!({ "id": 9, "cmd": "analyze", "move": mv, "depth": 6 });
        answer("chess", &[position.clone(), analyze])
    };
    let told = judge("Ke7");
    assert_eq!((&told["type"], &told["id"], &told["mark"]), (&json!("done"), &json!(9), &json!("??")));
    assert_eq!((&told["after"], &told["win_after"]), (&json!(null), &json!(-2)), "Qxe5#");
    assert!(told["loss"].as_f64().unwrap() > 500.0 && told["points"].as_f64().unwrap() > 0.4);
    assert_eq!(told["line"][0], told["best"]);
    let best = judge(told["best"].as_str().unwrap());
    assert_eq!((&best["loss"], &best["mark"], &best["line"]), (&json!(0.0), &json!(null), &json!([])));
    assert_eq!(judge("e5")["message"], r#""e5" is no legal move"#);
    let endless = json!({ "cmd": "analyze", "move": "Nf3", "infinite": true });
    assert_eq!(answer("chess", &[endless])["remedy"], "give depth, nodes, time or clock");
    let unknown = json!({ "cmd": "analyze", "move": "Nf3", "depth": 2, "events": 5 });
    assert_eq!(answer("chess", &[unknown])["message"], r#"analyze has no field "events""#);
}

#[test]
fn without_threads_a_search_is_over_when_its_line_has_been_heard() {
    let (said, chess) = (Said::default(), Games::standard().get("chess").unwrap());
    let mut talk = Conversation::inline(chess.board(), chess.engine(), Task::default(), said.clone());
    for (id, held) in [(1, "infinite"), (2, "ponder")] {
        assert!(
            talk.hear(&json!({ "id": id, "cmd": "go", "depth": 2, "time": 60_000, held: true }).to_string())
        );
        let text = String::from_utf8(said.0.lock().unwrap().clone()).unwrap();
        let last: Value = serde_json::from_str(text.lines().last().unwrap()).unwrap();
        assert_eq!(
            (&last["type"], &last["id"], &last["ended"]),
            (&json!("done"), &json!(id), &json!("depth"))
        );
    }
    assert!(!talk.hear(&json!({ "cmd": "quit" }).to_string()));
}
