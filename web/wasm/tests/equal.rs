//! The engines in WebAssembly, run by Node.js, against the same engines in this process: answer by answer.
#![expect(clippy::unwrap_used, reason = "tests")]

use nullwindow_engine::{Games, Options, Task, Time};
use nullwindow_protocol::Conversation;
use serde_json::{Value, json};
use std::io::Write;
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};
use std::sync::{Arc, LazyLock, Mutex};
use std::time::Duration;

/// The static folder, built once.
static SITE: LazyLock<PathBuf> = LazyLock::new(|| {
    let site = Path::new(env!("CARGO_TARGET_TMPDIR")).join("site");
    let build = Path::new(env!("CARGO_MANIFEST_DIR")).join("../build");
    let mut command = Command::new(build);
    // Tests in release are about what a browser loads.
    if cfg!(debug_assertions) {
        command.arg("--quick");
    }
    let built = command.arg(&site).output().unwrap();
    assert!(built.status.success(), "{}", String::from_utf8_lossy(&built.stderr));
    site
});

fn lines(commands: &[Value]) -> String {
    commands.iter().map(Value::to_string).collect::<Vec<_>>().join("\n")
}

fn read(text: &[u8]) -> Vec<Value> {
    std::str::from_utf8(text).unwrap().lines().map(|line| serde_json::from_str(line).unwrap()).collect()
}

/// What the program says; the host ends a search that has asked it `stop` times.
fn in_node(game: &str, commands: &[Value], stop: Option<u32>) -> Vec<Value> {
    let mut node = Command::new("node");
    node.arg(Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/talk.mjs"))
        .arg(SITE.join(format!("{game}.wasm")));
    node.args(stop.map(|asks| asks.to_string())).stdin(Stdio::piped()).stdout(Stdio::piped());
    let mut node = node.spawn().expect("Node.js 20 or newer is needed");
    node.stdin.take().unwrap().write_all(lines(commands).as_bytes()).unwrap();
    let output = node.wait_with_output().unwrap();
    assert!(output.status.success(), "a trap in {game}.wasm");
    read(&output.stdout)
}

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

/// What the engine says in this process.
fn here(game: &str, commands: &[Value]) -> Vec<Value> {
    let (said, kind) = (Said::default(), Games::standard().get(game).unwrap());
    let usual = Task { time: Time::Fixed(Duration::from_secs(1)), ..Task::default() };
    let mut talk = Conversation::inline(kind.board(), Options::play(kind).engine(), usual, said.clone());
    for command in commands {
        talk.hear(&command.to_string());
    }
    let text = said.0.lock().unwrap();
    read(&text)
}

/// Time is not the same.
fn without_time(value: &mut Value) {
    match value {
        Value::Object(fields) => {
            fields.remove("ms");
            fields.values_mut().for_each(without_time);
        }
        Value::Array(list) => list.iter_mut().for_each(without_time),
        _ => {}
    }
}

fn assert_same(game: &str, commands: &[Value]) {
    let [mut ours, mut theirs] = [here(game, commands), in_node(game, commands, None)];
    assert!(ours.len() >= commands.len() && ours.iter().all(|answer| answer["type"] != "error"));
    assert_eq!(ours.len(), theirs.len(), "{game}");
    for (ours, theirs) in ours.iter_mut().zip(&mut theirs) {
        without_time(ours);
        without_time(theirs);
        assert_eq!(ours, theirs, "{game}");
    }
}

fn set(option: &str, value: &str) -> Value {
    json!({ "cmd": "set", "option": option, "value": value })
}

/// A search of every sample, as the program plays and in full width.
fn samples(game: &str, selective: u32, full_width: u32) -> Vec<Value> {
    let kind = Games::standard().get(game).unwrap();
    let mut commands = vec![set("table", "4")];
    for (switch, depth) in [("on", selective), ("off", full_width)] {
        commands.push(set("selective", switch));
        for sample in kind.samples.all() {
            commands.push(json!({ "cmd": "position", "position": sample.text }));
            commands.push(json!({ "cmd": "go", "depth": depth }));
        }
    }
    commands
}

#[test]
fn chess_is_the_same_in_webassembly_node_for_node() {
    assert_same("chess", &samples("chess", 7, 3));
}

#[test]
fn othello_is_the_same_in_webassembly_node_for_node() {
    assert_same("othello", &samples("othello", 7, 5));
}

#[test]
fn checkers_is_the_same_in_webassembly_node_for_node() {
    assert_same("checkers", &samples("checkers", 11, 7));
}

#[test]
fn a_thousand_trees_are_the_same_in_webassembly_event_for_event() {
    let algorithms = [
        "sss*",
        "dual*",
        "mtd(f)",
        "c*",
        "alphabeta",
        "negascout",
        "scout",
        "aspiration(50)",
        "mtd-best",
        "mtd-step(10)",
    ];
    let mut commands = Vec::new();
    for (seed, algorithm) in (1..=1000).zip(algorithms.iter().cycle()) {
        let (width, depth) = (2 + seed % 3, 3 + seed % 4);
        commands.push(set("algorithm", algorithm));
        let tree = format!("random:w={width},d={depth},seed={seed}");
        commands.push(json!({ "cmd": "position", "position": tree }));
        commands.push(json!({ "cmd": "go", "depth": depth, "passes": true, "events": 200 }));
    }
    assert_same("tree", &commands);
}

#[test]
fn other_commands_are_answered_alike_in_webassembly() {
    let pearl = json!({ "cmd": "position", "position": "pearl" });
    let stockman = json!({ "cmd": "stockman", "algorithm": "dual*" });
    assert_same("tree", &[json!({ "cmd": "hello" }), pearl, json!({ "cmd": "tree" }), stockman]);
    let moves = json!({ "cmd": "position", "moves": "e4 e5 Qh5" });
    let analyze = json!({ "cmd": "analyze", "move": "Ke7", "depth": 5 });
    let load = json!({ "cmd": "load", "text": "1. e4 e5 2. Nf3 *" });
    assert_same(
        "chess",
        &[moves, json!({ "cmd": "show" }), json!({ "cmd": "save" }), load, set("table", "4"), analyze],
    );
}

#[test]
fn the_host_ends_a_search_in_webassembly() {
    let (endless, timed) = (json!({ "cmd": "go", "infinite": true }), json!({ "cmd": "go", "time": 50 }));
    for (command, stop) in [(endless, Some(20)), (timed, None)] {
        let said = in_node("chess", std::slice::from_ref(&command), stop);
        let done = said.last().unwrap();
        assert_eq!((&done["type"], &done["ended"]), (&json!("done"), &json!("stopped")), "{command}");
        assert!(done["best"].is_string() && done["ms"].as_u64().unwrap() < 30_000, "{done}");
    }
    let analyze = json!({ "cmd": "analyze", "move": "a4", "time": 60_000 });
    let said = in_node("chess", &[analyze], Some(20));
    assert_eq!(said[0]["message"], "stopped before the move was judged");
}
