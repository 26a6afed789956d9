//! Many clients at once: all are answered, the page stays quick, and nothing is left.
//!
//! A few clients for a second; `NULLWINDOW_LOAD=64,120` (or `./verify serve`) for 64 of them and two minutes.

use crate::program::{Client, Program, get};
use serde_json::json;
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering::Relaxed};
use std::time::{Duration, Instant};

/// Clients and seconds.
fn size() -> (u16, u64) {
    let text = std::env::var("NULLWINDOW_LOAD").unwrap_or_default();
    let numbers = text.split_once(',').and_then(|(n, s)| Some((n.parse().ok()?, s.parse().ok()?)));
    numbers.unwrap_or((6, 2))
}

#[derive(Default)]
struct Counts {
    is_over: AtomicBool,
    done: AtomicU64,
    busy: AtomicU64,
    nodes: AtomicU64,
}

/// A client that analyses position after position until the time is over.
fn analyse(program: &Program, number: u16, counts: &Counts) {
    let game = ["chess", "othello", "checkers"][number as usize % 3];
    let mut client = Client::new(program.address, game, 2 + number);
    while !counts.is_over.load(Relaxed) {
        let done = client.ask(json!({"cmd": "go", "time": 250, "passes": true})).expect("an answer");
        if done["busy"] == true {
            counts.busy.fetch_add(1, Relaxed);
            std::thread::sleep(Duration::from_millis(100));
            continue;
        }
        assert_eq!(done["type"], "done", "client {number}: {done}");
        counts.done.fetch_add(1, Relaxed);
        counts.nodes.fetch_add(done["nodes"].as_u64().unwrap(), Relaxed);
        let played = match done["best"].as_str() {
            Some(best) => client.ask(json!({"cmd": "play", "move": best})),
            None => None,
        };
        if played.is_none_or(|state| !state["result"].is_null()) {
            assert_eq!(client.ask(json!({"cmd": "new"})).expect("an answer")["type"], "ok");
        }
    }
    // The last search is left running: closing the connection ends it.
    let _ = client.0.send(tungstenite::Message::text(r#"{"cmd":"go","infinite":true}"#));
}

/// The value below which this part of them lies.
fn quantile(sorted: &[Duration], part: f64) -> Duration {
    sorted[((sorted.len() - 1) as f64 * part) as usize]
}

#[test]
fn many_clients_analyse_at_once_and_the_page_stays_quick() {
    let (clients, seconds) = size();
    let program = Program::start(&["serve", "--port", "0"]);
    let counts = Counts::default();
    let (mut loads, mut memory) = (Vec::new(), Vec::new());
    std::thread::scope(|scope| {
        for number in 0..clients {
            let (program, counts) = (&program, &counts);
            scope.spawn(move || analyse(program, number, counts));
        }
        let since = Instant::now();
        while since.elapsed() < Duration::from_secs(seconds) {
            let asked = Instant::now();
            assert!(get(program.address, "/").starts_with("HTTP/1.1 200"));
            loads.push(asked.elapsed());
            memory.extend(program.known("VmRSS"));
            std::thread::sleep(Duration::from_millis(20));
        }
        counts.is_over.store(true, Relaxed);
    });
    program.wait_until_idle();
    loads.sort();
    let p99 = quantile(&loads, 0.99);
    // Memory grows until every table has been written to; the second half of the time is to need no more.
    let most = |part: &[u64]| part.iter().max().copied().unwrap_or(0) >> 10;
    let (first, second) = memory.split_at(memory.len() / 2);
    println!(
        "{clients} clients, {seconds} s: {} searches, {} nodes, {} busy; {} page loads: median {:?}, p99 {p99:?}, most {:?}; \
         MiB: {} in the first half, {} in the second, {} at the end; {} threads at the end",
        counts.done.load(Relaxed),
        counts.nodes.load(Relaxed),
        counts.busy.load(Relaxed),
        loads.len(),
        quantile(&loads, 0.5),
        quantile(&loads, 1.0),
        most(first),
        most(second),
        program.known("VmRSS").unwrap_or(0) >> 10,
        program.known("Threads").unwrap_or(0),
    );
    assert!(counts.done.load(Relaxed) >= u64::from(clients), "everyone got an answer");
    if std::env::var_os("NULLWINDOW_LOAD").is_some() {
        assert!(p99 < Duration::from_millis(50), "p99 of a page load is {p99:?}");
        assert!(most(second) <= most(first) + most(first) / 10, "memory grows");
    }
}
