//! Seeded garbage, mixed with commands that make sense: it neither ends an engine nor confuses it.
//!
//! A second for each protocol; `NULLWINDOW_GARBAGE_SECONDS=60` (or `./verify garbage`) for more.

use crate::talk::Talk;
use serde_json::{Value, json};
use std::time::{Duration, Instant};

fn seconds() -> Duration {
    let text = std::env::var("NULLWINDOW_GARBAGE_SECONDS").unwrap_or_default();
    Duration::from_secs(text.parse().unwrap_or(1))
}

/// Xorshift: the same garbage every time.
struct Dice(u64);

impl Dice {
    fn below(&mut self, n: usize) -> usize {
        self.0 ^= self.0 << 13;
        self.0 ^= self.0 >> 7;
        self.0 ^= self.0 << 17;
        (self.0 >> 11) as usize % n
    }

    fn byte(&mut self) -> u8 {
        match self.below(256) as u8 {
            b'\n' => b' ',
            byte => byte,
        }
    }

    /// A line of any bytes, a command with mistakes, or a command.
    fn line(&mut self, commands: &[&str]) -> Vec<u8> {
        let command = commands[self.below(commands.len())].as_bytes().to_vec();
        match self.below(20) {
            0..5 => (0..self.below(200)).map(|_| self.byte()).collect(),
            5..10 => self.mistaken(command),
            10 => {
                let word = self.mistaken(command);
                word.repeat(1 + self.below(3000))
            }
            11 => [command, (0..self.below(30)).map(|_| self.byte()).collect()].concat(),
            _ => command,
        }
    }

    fn mistaken(&mut self, mut line: Vec<u8>) -> Vec<u8> {
        for _ in 0..=self.below(4) {
            let at = self.below(line.len() + 1);
            match self.below(3) {
                0 if at < line.len() => drop(line.remove(at)),
                1 if at < line.len() => line[at] = self.byte(),
                _ => line.insert(at, self.byte()),
            }
        }
        line
    }
}

/// Whether a line would rightly end the conversation, or take the machine's memory.
fn is_dangerous(line: &[u8]) -> bool {
    let text = String::from_utf8_lossy(line).to_lowercase();
    ["quit", "finish", "hash", "table", "threads"].iter().any(|word| text.contains(word))
}

/// Garbage until the time is over; after each handful `sync` must get an answer out of the engine.
fn pour(talk: &mut Talk, commands: &[&str], mut sync: impl FnMut(&mut Talk, usize)) {
    let mut dice = Dice(0x9e37_79b9_7f4a_7c15);
    let started = Instant::now();
    let (mut handfuls, mut lines) = (0, 0);
    while handfuls == 0 || started.elapsed() < seconds() {
        for _ in 0..40 {
            let mut line = dice.line(commands);
            if !is_dangerous(&line) {
                line.push(b'\n');
                talk.write(&line);
                lines += 1;
            }
        }
        handfuls += 1;
        sync(talk, handfuls);
    }
    println!("{lines} lines in {:.0} s", started.elapsed().as_secs_f64());
}

/// Nothing more is said of what was asked before.
fn settle(talk: &mut Talk) {
    while !talk.hear_for(Duration::from_millis(500)).is_empty() {}
}

#[test]
fn uci_survives() {
    let mut talk = Talk::with("chess --protocol uci --table 4");
    let commands = [
        "uci",
        "isready",
        "ucinewgame",
        "position startpos moves e2e4 e7e5 g1f3",
        "position fen r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1 moves e1g1",
        "go depth 2",
        "go infinite",
        "go ponder wtime 50 btime 50",
        "go movetime 5",
        "go wtime 30 btime 30 winc 1 binc 1 movestogo 3",
        "go nodes 100 searchmoves e2e4 d2d4",
        "go mate 1",
        "stop",
        "ponderhit",
        "debug on",
        "setoption name MultiPV value 2",
        "setoption name UCI_Chess960 value true",
        "setoption name Skill Level value 2",
        "setoption name algorithm value sss*",
        "setoption name Clear Hash",
        "d",
    ];
    pour(&mut talk, &commands, |talk, _| {
        talk.ask("isready", "readyok");
    });
    talk.say("stop");
    talk.say("debug off");
    settle(&mut talk);
    talk.say("setoption name MultiPV value 1");
    talk.say("setoption name algorithm value mtd(f)");
    talk.say("ucinewgame");
    talk.say("position startpos");
    talk.ask_line("isready", "readyok");
    let lines = talk.ask("go depth 3", "bestmove");
    let mv = lines.last().and_then(|line| line.split(' ').nth(1)).expect("a move").to_owned();
    talk.say(&format!("position startpos moves {mv}"));
    talk.ask_line("isready", "readyok");
    talk.say("quit");
    talk.ends();
}

#[test]
fn gtp_survives() {
    let mut talk = Talk::with("othello --protocol gtp --table 4 --nodes 50");
    let commands = [
        "name",
        "1 list_commands",
        "boardsize 8",
        "clear_board",
        "komi 6.5",
        "play b f5",
        "play w d6",
        "play b pass",
        "2 genmove b",
        "genmove w",
        "reg_genmove b",
        "undo",
        "showboard",
        "final_score",
        "time_left b 0 0",
        "gogui-rules_legal_moves",
        "nullwindow-position ---------------------------OX------XO--------------------------- X",
        "nullwindow-option grain 3",
        "known_command play",
    ];
    pour(&mut talk, &commands, |talk, n| {
        talk.ask(&format!("9{n}99 version"), &format!("=9{n}99 "));
    });
    talk.say("clear_board");
    let lines = talk.ask("77777777 genmove b", "=77777777 ");
    let mv = lines.last().expect("a line")["=77777777 ".len()..].to_owned();
    assert!(["D3", "C4", "F5", "E6"].contains(&mv.as_str()), "{mv}");
    talk.say("quit");
    talk.ends();
}

#[test]
fn nboard_survives() {
    let mut talk = Talk::with("othello --protocol nboard --table 4");
    let commands = [
        "nboard 2",
        "set depth 2",
        "set game (;GM[Othello]TI[05:00]BO[8 ---------------------------O*------*O--------------------------- *]B[F5];)",
        "set contempt 3",
        "move F5",
        "move d6//2.5",
        "C3",
        "hint 3",
        "go",
        "analyze",
        "learn",
        "ping 3",
    ];
    pour(&mut talk, &commands, |talk, n| {
        talk.ask(&format!("ping 9{n}99"), &format!("pong 9{n}99"));
    });
    talk.say("set depth 3");
    talk.say("set game (;BO[8 ---------------------------O*------*O--------------------------- *];)");
    let lines = talk.ask("go", "===");
    let mv = &lines.last().expect("a line")[4..6];
    assert!(["D3", "C4", "F5", "E6"].contains(&mv), "{mv}");
    talk.say("quit");
    talk.ends();
}

#[test]
fn hub_survives() {
    let mut talk = Talk::with("checkers --protocol hub --table 4");
    let start = "pos pos=Bbbbbbbbbbbbbeeeeeeeewwwwwwwwwwww";
    let commands = [
        "hub",
        "init",
        "ping",
        start,
        "pos pos=Bbbbbbbbbbbbbeeeeeeeewwwwwwwwwwww moves=\"11-15 22-18 15x22x18\"",
        "level depth=3",
        "level move-time=0.005",
        "level time=0.1 inc=0.01",
        "level infinite",
        "go think",
        "go ponder",
        "go analyze",
        "stop",
        "ponder-hit",
        "new-game",
        "set-param name=grain value=2",
        "set-param name=variant value=english",
    ];
    pour(&mut talk, &commands, |talk, _| {
        talk.ask("ping", "pong");
    });
    talk.say("stop");
    talk.say("set-param name=lines value=1");
    talk.say("level depth=3");
    talk.say(start);
    settle(&mut talk);
    let lines = talk.ask("go think", "done");
    let mv = lines.last().and_then(|line| line.split(['=', ' ']).nth(2)).expect("a move").to_owned();
    talk.ask_line("ping", "pong");
    talk.say(&format!("{start} moves=\"{mv}\""));
    talk.ask_line("ping", "pong");
    talk.say("quit");
    talk.ends();
}

#[test]
fn json_lines_survive() {
    let mut talk = Talk::with("othello --protocol json --table 4");
    let commands = [
        r#"{"id": 1, "cmd": "hello"}"#,
        r#"{"id": 2, "cmd": "options"}"#,
        r#"{"id": 3, "cmd": "set", "option": "grain", "value": 2}"#,
        r#"{"id": 4, "cmd": "position", "moves": "f5 d6 c3"}"#,
        r#"{"id": 5, "cmd": "play", "move": "f5"}"#,
        r#"{"id": 6, "cmd": "undo"}"#,
        r#"{"id": 7, "cmd": "go", "depth": 2}"#,
        r#"{"id": 8, "cmd": "go", "infinite": true}"#,
        r#"{"id": 9, "cmd": "go", "ponder": true, "clock": {"left": 50, "increment": 1}}"#,
        r#"{"id": 10, "cmd": "stop"}"#,
        r#"{"id": 11, "cmd": "ponderhit"}"#,
        r#"{"id": 12, "cmd": "moves"}"#,
        r#"{"id": 13, "cmd": "show"}"#,
        r#"{"id": 14, "cmd": "new"}"#,
        r#"{"id": 15, "cmd": "go", "nodes": 50, "only": ["f5"]}"#,
    ];
    pour(&mut talk, &commands, |talk, n| {
        // What waits stands behind searches that have no end: each is stopped in its turn.
        let id = format!("end of handful {n}");
        talk.say(&json!({ "id": id, "cmd": "state" }).to_string());
        loop {
            talk.say(r#"{"id": "s", "cmd": "stop"}"#);
            let lines = talk.hear_to(r#"{"id":"s""#);
            if lines.iter().any(|line| line.contains(&id)) {
                return;
            }
        }
    });
    for command in [json!({ "id": "n", "cmd": "new" }), json!({ "id": "last", "cmd": "go", "depth": 3 })] {
        talk.say(&command.to_string());
    }
    let lines = talk.hear_to(r#"{"id":"last","type":"done""#);
    let done: Value = serde_json::from_str(lines.last().expect("a line")).expect("JSON");
    assert!(["d3", "c4", "f5", "e6"].contains(&done["best"].as_str().unwrap_or("")), "{done}");
    talk.say(r#"{"cmd": "quit"}"#);
    talk.ends();
}

#[test]
fn a_line_of_ten_megabytes_is_ignored() {
    for (args, question, answer) in [
        ("chess --protocol uci", "isready", "readyok"),
        ("othello --protocol gtp", "9 protocol_version", "=9 2"),
        ("othello --protocol nboard", "ping 8", "pong 8"),
        ("checkers --protocol hub", "ping", "pong"),
        ("chess --protocol json", r#"{"id": 9, "cmd": "ping"}"#, r#"{"id":9,"type":"ok"#),
    ] {
        let mut talk = Talk::with(args);
        let mut line = b"quit position startpos moves ".to_vec();
        line.resize(10 << 20, b'e');
        line.push(b'\n');
        talk.write(&line);
        talk.ask(question, answer);
    }
}
