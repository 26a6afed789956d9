//! Searches end with their time, with their connection, and slow readers hold none.

use crate::client::{Client, start, status, time_until_idle};
use nullwindow_web::{Limits, Setup};
use serde_json::{Value, json};
use std::time::{Duration, Instant};

#[test]
fn a_game_is_played_over_a_socket() {
    let server = start(Setup::default());
    for (game, value) in [("chess", "centipawn"), ("othello", "disc"), ("checkers", "man")] {
        let mut client = Client::new(server, game);
        let hello = client.ask(json!({"cmd": "hello"}));
        assert_eq!((&hello["game"], hello["protocol"].as_u64()), (&game.into(), Some(1)), "{value}");
        for _ in 0..4 {
            let done = client.ask(json!({"cmd": "go", "depth": 3}));
            assert!(client.news.iter().any(|news| news["type"] == "info"));
            let state = client.ask(json!({"cmd": "play", "move": done["best"]}));
            assert_eq!(state["type"], "ok", "{state}");
        }
    }
}

#[test]
fn ids_of_any_kind_come_back() {
    let server = start(Setup::default());
    let mut client = Client::new(server, "tree");
    for id in [json!("a\n\"b"), json!({"x": [1, null]}), json!(-1.5), json!(null), json!(true)] {
        client.send(&json!({"id": id, "cmd": "ping"}));
        assert_eq!(client.answer(&id)["type"], "ok");
    }
    client.socket.send(tungstenite::Message::text(r#"{"cmd": "go", "depth": 4}"#)).unwrap();
    assert_eq!(client.answer(&Value::Null)["value"], 35.0);
}

#[test]
fn a_closed_tab_stops_its_search_at_once() {
    let server = start(Setup::default());
    let mut slowest = Duration::ZERO;
    for (round, game) in ["chess", "othello", "checkers", "chess"].into_iter().enumerate() {
        let mut client = Client::new(server, game);
        client.send(&json!({"id": 1, "cmd": "go", "infinite": true}));
        assert_eq!(client.next().unwrap()["type"], "info");
        // What else was asked is not done either.
        client.send(&json!({"id": 2, "cmd": "go", "depth": 30}));
        client.send(&json!({"id": 3, "cmd": "go", "infinite": true}));
        assert!((1..=3).contains(&status(server)["searches"].as_u64().unwrap()));
        if round % 2 == 0 {
            client.socket.close(None).unwrap();
        }
        drop(client);
        slowest = slowest.max(time_until_idle(server));
    }
    // `./check` shares its processors with others, `./verify` has them for itself.
    assert!(slowest < Duration::from_millis(if cfg!(debug_assertions) { 5_000 } else { 100 }), "{slowest:?}");
    while status(server)["connections"] != 0 {}
    assert_eq!(status(server)["memory"], 0);
}

#[test]
fn a_search_that_waits_for_stop_ends_when_its_time_is_over() {
    let limits = Limits { time: Duration::from_millis(300), ..Limits::default() };
    let server = start(Setup { limits, ..Setup::default() });
    for go in [
        json!({"cmd": "go", "infinite": true}),
        json!({"cmd": "go", "ponder": true, "time": 200}),
        json!({"cmd": "go", "clock": {"left": 3_600_000}, "infinite": true}),
        json!({"cmd": "go"}),
        json!({"cmd": "go", "depth": 90}),
    ] {
        let mut client = Client::new(server, "chess");
        let since = Instant::now();
        let done = client.ask(go.clone());
        assert_eq!(done["type"], "done", "{go}: {done}");
        assert!(since.elapsed() < Duration::from_secs(20), "{go}");
        assert_eq!(
            client.ask(json!({"cmd": "ping"}))["cmd"],
            "ping",
            "the server's own stop is not answered"
        );
        assert!(client.news.is_empty(), "{:?}", client.news);
    }
    assert_eq!(status(server)["searches"], 0);
}

#[test]
fn a_search_without_limits_takes_a_second() {
    let server = start(Setup::default());
    let mut client = Client::new(server, "chess");
    let since = Instant::now();
    assert_eq!(client.ask(json!({"cmd": "go"}))["type"], "done");
    assert!(since.elapsed() < Duration::from_secs(30));
}

#[test]
fn a_slow_reader_does_not_hold_a_search_and_is_told_what_it_missed() {
    let server = start(Setup::default());
    let mut client = Client::new(server, "chess");
    for id in 1..=3 {
        client.send(&json!({"id": id, "cmd": "go", "depth": 6, "events": 200_000}));
    }
    // All of them end although nobody reads.
    time_until_idle(server);
    let (mut told, mut unsent) = (0, 0);
    for id in 1..=3 {
        let done = client.answer(&json!(id));
        assert_eq!(done["type"], "done", "{done}");
        told += client.news.iter().filter(|news| news["type"] == "events").count() as u64;
        unsent += done["unsent"].as_u64().unwrap_or(0);
    }
    assert!(told > 0 && unsent > 0, "{told} told, {unsent} not");
}

#[test]
fn connections_that_come_and_go_leave_nothing_behind() {
    let server = start(Setup::default());
    for round in 0..40 {
        let mut client = Client::new(server, ["chess", "othello", "checkers", "tree"][round % 4]);
        if round % 3 != 0 {
            client.send(&json!({"id": 1, "cmd": "go", "infinite": true}));
        }
        if round % 5 == 0 {
            client.send(&json!({"cmd": "quit"}));
        }
    }
    let since = Instant::now();
    while [("connections", 0), ("searches", 0), ("memory", 0)]
        .iter()
        .any(|(name, none)| status(server)[name] != *none)
    {
        assert!(since.elapsed() < Duration::from_secs(20), "{}", status(server));
    }
}
