//! Seeded garbage over HTTP and WebSocket: it gets an answer that is no failure of the server's, and leaves nothing.
//!
//! A second; `NULLWINDOW_GARBAGE_SECONDS=60` (or `./verify serve`) for more.

use crate::program::{Client, Program, exchange, get};
use serde_json::json;
use std::collections::BTreeMap;
use std::time::{Duration, Instant};
use tungstenite::{Bytes, Message};

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

    fn one<'a>(&mut self, of: &[&'a str]) -> &'a str {
        of[self.below(of.len())]
    }

    fn bytes(&mut self, most: usize) -> Vec<u8> {
        (0..self.below(most)).map(|_| self.below(256) as u8).collect()
    }

    /// Some bytes are other ones, gone or twice there.
    fn mistaken(&mut self, text: &str) -> Vec<u8> {
        let mut bytes = text.as_bytes().to_vec();
        for _ in 0..self.below(4) {
            let at = self.below(bytes.len() + 1);
            match self.below(3) {
                0 if at < bytes.len() => drop(bytes.remove(at)),
                1 if at < bytes.len() => bytes[at] = self.below(256) as u8,
                _ => bytes.insert(at, self.below(256) as u8),
            }
        }
        bytes
    }

    fn request(&mut self, host: &str) -> Vec<u8> {
        const METHODS: [&str; 6] = ["GET", "GET", "GET", "HEAD", "POST", "BREW"];
        const PATHS: [&str; 14] = [
            "/",
            "/page.js",
            "/way.json",
            "/status.json",
            "/engine/chess",
            "/engine/tree?x=1",
            "/engine/..",
            "/../Cargo.toml",
            "/%2e%2e%2f",
            "/watch/",
            "//",
            "*",
            "http://evil.example/",
            "/report/",
        ];
        const HEADERS: [&str; 12] = [
            "",
            "",
            "Origin: null",
            "Origin: http://evil.example",
            "Upgrade: websocket",
            "Sec-WebSocket-Version: 13",
            "Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==",
            "Content-Length: 5",
            "Content-Length: -1",
            "Transfer-Encoding: chunked",
            "Range: bytes=9-1",
            "Expect: 100-continue",
        ];
        if self.below(8) == 0 {
            return self.bytes(400);
        }
        let mut text = format!("{} {} HTTP/1.{}\r\n", self.one(&METHODS), self.one(&PATHS), self.below(2));
        if self.below(10) > 0 {
            text = text + "Host: " + host + "\r\n";
        }
        for _ in 0..self.below(5) {
            text = text + self.one(&HEADERS) + "\r\n";
        }
        text += "Connection: close\r\n\r\n";
        let text = text.replace("\r\n\r\nConnection", "\r\nConnection");
        if self.below(3) == 0 { self.mistaken(&text) } else { text.into_bytes() }
    }

    fn message(&mut self) -> Message {
        const MESSAGES: [&str; 24] = [
            r#"{"cmd":"hello"}"#,
            r#"{"id":1,"cmd":"go","depth":3,"passes":true,"events":500}"#,
            r#"{"id":2,"cmd":"go","time":20}"#,
            r#"{"id":3,"cmd":"go","infinite":true}"#,
            r#"{"id":4,"cmd":"stop"}"#,
            r#"{"id":[5],"cmd":"position","moves":"e4 e5"}"#,
            r#"{"cmd":"position","position":"((41 5)(12 90))"}"#,
            r#"{"cmd":"position","position":"random:w=4,d=6,seed=1"}"#,
            r#"{"cmd":"position","position":"rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1"}"#,
            r#"{"cmd":"play","move":"e4"}"#,
            r#"{"cmd":"play","move":"0"}"#,
            r#"{"cmd":"undo","count":2}"#,
            r#"{"cmd":"show"}"#,
            r#"{"cmd":"moves"}"#,
            r#"{"cmd":"options"}"#,
            r#"{"cmd":"set","option":"table","value":"exact"}"#,
            r#"{"cmd":"set","option":"evaluation","value":"/etc/passwd"}"#,
            r#"{"cmd":"set","option":"threads","value":2}"#,
            r#"{"cmd":"tree"}"#,
            r#"{"cmd":"stockman","algorithm":"sss*"}"#,
            r#"{"cmd":"load","text":"[White \"<script>\"]\n\n1. e4 e5 *"}"#,
            r#"{"cmd":"save","tags":{"White":"Ada"}}"#,
            r#"{"cmd":"analyze","move":"e4","depth":3}"#,
            r#"{"cmd":"samples"}"#,
        ];
        match self.below(12) {
            0 => Message::Binary(Bytes::from(self.bytes(100))),
            1 => Message::text(String::from_utf8_lossy(&self.bytes(300)).into_owned()),
            2 => Message::text("[{\"x\":".repeat(self.below(3000))),
            3..7 => {
                let message = self.one(&MESSAGES);
                Message::text(String::from_utf8_lossy(&self.mistaken(message)).into_owned())
            }
            _ => Message::text(self.one(&MESSAGES)),
        }
    }
}

#[test]
fn garbage_over_http_is_never_answered_by_a_failure_of_the_server() {
    let program = Program::start(&["serve", "--port", "0"]);
    let (mut dice, since) = (Dice(0x9e37_79b9_7f4a_7c15), Instant::now());
    let mut seen = BTreeMap::<String, u64>::new();
    while seen.is_empty() || since.elapsed() < seconds() {
        for _ in 0..20 {
            let mut request = dice.request(&program.address.to_string());
            // Every request has an end, or the server waits for it.
            request.extend_from_slice(b"\r\n\r\n");
            let answer = exchange(program.address, &request, Duration::from_millis(200));
            let status = answer.split(' ').nth(1).unwrap_or("closed").to_owned();
            assert!(!status.starts_with('5'), "{}: {answer}", String::from_utf8_lossy(&request));
            *seen.entry(status).or_default() += 1;
        }
    }
    assert!(get(program.address, "/").starts_with("HTTP/1.1 200"));
    program.wait_until_idle();
    println!("HTTP: {seen:?}");
}

#[test]
fn garbage_over_a_socket_is_answered_and_leaves_no_search() {
    let program = Program::start(&["serve", "--port", "0", "--time", "5"]);
    let (mut dice, since) = (Dice(0x2545_f491_4f6c_dd1d), Instant::now());
    let (mut conversations, mut messages, mut answers) = (0, 0, 0);
    while conversations < 4 || since.elapsed() < seconds() {
        let game = ["chess", "othello", "checkers", "tree"][conversations % 4];
        let mut client = Client::new(program.address, game, 1);
        for _ in 0..10 {
            for _ in 0..20 {
                client.0.send(dice.message()).unwrap();
                messages += 1;
            }
            // Whatever came before, the connection goes on, and nothing is left waiting.
            client.0.send(Message::text(r#"{"id":"end","cmd":"stop"}"#)).unwrap();
            loop {
                let answer = client.next().expect("the connection stays open");
                answers += 1;
                if answer["id"] == "end" {
                    break;
                }
                if answer["type"] == "error" {
                    assert!(answer["message"].is_string() && answer["remedy"].is_string(), "{answer}");
                }
            }
        }
        conversations += 1;
        if conversations % 2 == 0 {
            assert!(client.ask(json!({"cmd": "ping"})).is_some());
        }
    }
    program.wait_until_idle();
    assert_eq!(program.status()["memory"], 0);
    println!("WebSocket: {conversations} conversations, {messages} messages, {answers} answers");
}
