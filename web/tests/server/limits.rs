//! What a client may ask for.

use crate::client::{Client, start, status, time_until_idle};
use nullwindow_web::{Limits, Setup};
use serde_json::json;
use std::time::{Duration, Instant};
use tungstenite::{Bytes, Message};

fn limited(change: impl Fn(&mut Limits)) -> Setup {
    let mut setup = Setup::default();
    change(&mut setup.limits);
    setup
}

#[test]
fn requests_above_the_limits_are_refused_and_the_conversation_goes_on() {
    let server = start(limited(|limits| limits.threads = 2));
    let mut chess = Client::new(server, "chess");
    chess.is_refused(json!({"cmd": "go", "depth": 101}), "depth is 101");
    chess.is_refused(json!({"cmd": "go", "win": 101}), "win is 101");
    chess.is_refused(json!({"cmd": "go", "time": 600_001}), "time is 600001");
    chess.is_refused(json!({"cmd": "go", "nodes": 20_000_000_001_u64}), "nodes is");
    chess.is_refused(json!({"cmd": "set", "option": "threads", "value": 3}), "threads is 3");
    chess.is_refused(json!({"cmd": "set", "option": "threads", "value": " 3 "}), "threads is 3");
    chess.is_refused(json!({"cmd": "set", "option": "table", "value": 257}), "table is 257");
    chess.is_refused(json!({"cmd": "set", "option": "table", "value": "2^30"}), "table is 2^30");
    chess.is_refused(json!({"cmd": "set", "option": "table", "value": "exact"}), "grow");
    chess.is_refused(json!({"cmd": "set", "option": "table", "value": "path"}), "grow");
    chess.is_refused(json!({"cmd": "set", "option": "unique", "value": true}), "grows");
    chess.is_refused(json!({"cmd": "finish"}), "finish");
    chess.is_refused(json!({"cmd": "position", "moves": "e4 ".repeat(30_000)}), "65536 are the most");
    assert_eq!(chess.ask(json!({"cmd": "set", "option": "table", "value": 32}))["value"], "32");
    assert_eq!(status(server)["memory"], 32);
    assert_eq!(chess.ask(json!({"cmd": "go", "depth": 3}))["type"], "done");
}

#[test]
fn no_file_is_read_for_a_client() {
    let server = start(Setup::default());
    let file = std::path::Path::new(env!("CARGO_TARGET_TMPDIR")).join("weights");
    std::fs::write(&file, "weights").unwrap();
    let mut chess = Client::new(server, "chess");
    for path in ["/etc/passwd", " /etc/passwd", "../Cargo.toml", file.to_str().unwrap(), "", "no-such-file"] {
        chess.is_refused(json!({"cmd": "set", "option": "book", "value": path}), "a file is not read");
        chess.is_refused(json!({"cmd": "set", "option": "evaluation", "value": path}), "a file is not read");
    }
    assert_eq!(
        chess.ask(json!({"cmd": "set", "option": "evaluation", "value": "textbook"}))["value"],
        "textbook"
    );
}

#[test]
fn large_trees_are_refused_before_they_are_built() {
    let server = start(Setup::default());
    let mut tree = Client::new(server, "tree");
    let since = Instant::now();
    for text in [
        "random:w=10,d=6",
        "random:w=10,d=6#3min",
        "random:w=3,d=14",
        "random:dag,nodes=1000,w=50,d=20",
        "random:cyclic,nodes=60000,w=100",
    ] {
        tree.is_refused(json!({"cmd": "position", "position": text}), "nodes");
    }
    assert!(since.elapsed() < Duration::from_secs(5));
    let state = tree.ask(json!({"cmd": "position", "position": "random:w=10,d=4"}));
    assert_eq!(state["type"], "ok", "{state}");
}

#[test]
fn what_a_tree_remembers_is_limited_until_it_is_forgotten() {
    let server = start(limited(|limits| limits.nodes_kept = 2000));
    let mut tree = Client::new(server, "tree");
    let cyclic = "random:cyclic,nodes=30,w=5";
    assert_eq!(tree.ask(json!({"cmd": "set", "option": "table", "value": "path"}))["type"], "ok");
    assert_eq!(tree.ask(json!({"cmd": "position", "position": cyclic}))["type"], "ok");
    let done = tree.ask(json!({"cmd": "go", "depth": 60}));
    assert_eq!((&done["type"], &done["nodes"]), (&"done".into(), &2000.into()), "{done}");
    tree.is_refused(json!({"cmd": "go", "depth": 60}), "are remembered");
    assert_eq!(tree.ask(json!({"cmd": "position", "position": cyclic}))["type"], "ok");
    tree.is_refused(json!({"cmd": "go", "depth": 60}), "are remembered");
    // Neither another spelling nor a position that is refused empties the table.
    tree.is_refused(json!({"cmd": "position", "position": "((1 2)"}), "expected");
    let spelled = tree.ask(json!({"cmd": "position", "position": " random:w=5,nodes=30,cyclic "}));
    assert_eq!(spelled["type"], "ok", "{spelled}");
    tree.is_refused(json!({"cmd": "go", "depth": 60}), "are remembered");
    assert_eq!(tree.ask(json!({"cmd": "new"}))["type"], "ok");
    assert_eq!(tree.ask(json!({"cmd": "go", "depth": 4}))["value"], 35.0, "Pearl's tree");
}

#[test]
fn a_search_of_an_emptied_table_is_not_refused_because_one_before_it_still_runs() {
    let server = start(Setup::default());
    let mut tree = Client::new(server, "tree");
    assert_eq!(tree.ask(json!({"cmd": "set", "option": "table", "value": "path"}))["type"], "ok");
    // As the page asks when another algorithm is chosen before the first search is done.
    tree.send(&json!({"id": "first", "cmd": "go", "infinite": true}));
    tree.send(&json!({"id": "empty", "cmd": "new"}));
    tree.send(&json!({"id": "second", "cmd": "go", "depth": 4}));
    tree.send(&json!({"id": "stop", "cmd": "stop"}));
    let done = tree.answer(&"second".into());
    assert_eq!((&done["type"], &done["value"]), (&"done".into(), &35.0.into()), "{done}");
}

#[test]
fn messages_that_are_no_requests_are_errors_and_change_nothing() {
    let server = start(Setup::default());
    let mut chess = Client::new(server, "chess");
    let before = chess.ask(json!({"cmd": "position", "moves": "e4 e5"}))["position"].clone();
    let deep = "[".repeat(60_000);
    for text in [
        "",
        "{",
        "7",
        "[]",
        "null",
        "\"go\"",
        "{\"cmd\": 7}",
        "{}",
        "quit",
        &deep,
        "{\"cmd\":\"state\"}\n{\"cmd\":\"new\"}",
    ] {
        chess.socket.send(Message::text(text)).unwrap();
        let answer = chess.next().unwrap();
        assert_eq!(answer["type"], "error", "{text:.100}: {answer}");
        assert!(answer["message"].is_string() && answer["remedy"].is_string(), "{answer}");
    }
    chess.socket.send(Message::Binary(Bytes::from_static(b"{\"cmd\":\"new\"}"))).unwrap();
    assert_eq!(chess.next().unwrap()["type"], "error");
    chess.is_refused(json!({"cmd": "play", "move": "Ke3"}), "Ke3");
    chess.is_refused(json!({"cmd": "position", "position": "no/such/fen"}), "expected");
    chess.is_refused(json!({"cmd": "dance"}), "dance");
    assert_eq!(chess.ask(json!({"cmd": "state"}))["position"], before);
}

#[test]
fn a_message_that_is_much_too_long_ends_the_connection_with_a_reason() {
    let server = start(Setup::default());
    let mut chess = Client::new(server, "chess");
    let _ = chess.socket.send(Message::text("x".repeat(2 << 20)));
    let answer = chess.next().unwrap();
    assert!(answer["message"].as_str().unwrap().contains("more than 1048576 bytes"), "{answer}");
    assert_eq!(chess.next(), None);
    assert_eq!(time_until_idle(server).as_secs(), 0);
}

#[test]
fn moves_without_end_are_refused() {
    let server = start(limited(|limits| limits.moves = 6));
    let mut chess = Client::new(server, "chess");
    for mv in ["Nf3", "Nf6", "Ng1", "Ng8", "Nf3", "Nf6"] {
        assert_eq!(chess.ask(json!({"cmd": "play", "move": mv}))["type"], "ok");
    }
    chess.is_refused(json!({"cmd": "play", "move": "Ng1"}), "6 moves");
    chess.ask(json!({"cmd": "new"}));
    assert_eq!(chess.ask(json!({"cmd": "play", "move": "e4"}))["type"], "ok");
}

#[test]
fn searches_above_the_number_for_a_client_and_for_all_find_it_busy() {
    let server = start(limited(|limits| (limits.searches, limits.searches_per_client) = (2, 1)));
    let [mut one, mut same] = [(); 2].map(|()| Client::from(server, "chess", 1));
    let [mut two, mut three] = [2, 3].map(|address| Client::from(server, "othello", address));
    one.send(&json!({"id": "one", "cmd": "go", "infinite": true}));
    assert_eq!(one.next().unwrap()["type"], "info");
    let busy = same.ask(json!({"cmd": "go", "depth": 1}));
    assert_eq!((&busy["type"], &busy["busy"]), (&"error".into(), &true.into()), "{busy}");
    two.send(&json!({"id": "two", "cmd": "go", "infinite": true}));
    assert_eq!(two.next().unwrap()["type"], "info");
    assert_eq!(three.ask(json!({"cmd": "go", "depth": 1}))["busy"], true);
    assert_eq!(three.ask(json!({"cmd": "moves"}))["type"], "ok", "everything else is answered");
    one.send(&json!({"id": "stop", "cmd": "stop"}));
    assert_eq!(one.answer(&json!("one"))["type"], "done");
    assert_eq!(one.answer(&json!("stop"))["type"], "ok");
    assert_eq!(same.ask(json!({"cmd": "go", "depth": 1}))["type"], "done");
    two.send(&json!({"id": "stop", "cmd": "stop"}));
    assert_eq!(two.answer(&json!("stop"))["type"], "ok");
    assert_eq!(status(server)["searches"], 0);
}

#[test]
fn connections_and_memory_are_limited() {
    let server = start(limited(|limits| (limits.connections_per_client, limits.memory) = (2, 48)));
    let first = Client::new(server, "chess");
    let mut second = Client::new(server, "chess");
    assert_eq!(second.ask(json!({"cmd": "ping"}))["type"], "ok");
    let mut third = Client::new(server, "chess");
    assert_eq!(third.next().unwrap()["busy"], true);
    assert_eq!(third.next(), None, "and it is closed");
    let grow = json!({"cmd": "set", "option": "table", "value": 40});
    assert_eq!(second.ask(grow.clone())["busy"], true, "16 MiB are the other's");
    drop(first);
    while status(server)["connections"] != 1 {}
    assert_eq!(second.ask(grow)["type"], "ok");
    let mut other = Client::from(server, "chess", 2);
    assert_eq!(other.next().unwrap()["busy"], true, "no memory is left for a table");
}

#[test]
fn requests_that_wait_are_limited() {
    let server = start(limited(|limits| limits.requests = 4));
    let mut chess = Client::new(server, "chess");
    chess.send(&json!({"id": 0, "cmd": "go", "infinite": true}));
    for id in 1..=5 {
        chess.send(&json!({"id": id, "cmd": "moves"}));
    }
    assert_eq!(chess.answer(&json!(4))["busy"], true);
    assert_eq!(chess.answer(&json!(5))["busy"], true);
    chess.send(&json!({"id": "stop", "cmd": "stop"}));
    assert_eq!(chess.answer(&json!(0))["type"], "done");
    assert_eq!(chess.answer(&json!(3))["type"], "ok");
}
