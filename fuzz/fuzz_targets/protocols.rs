//! An engine survives any input in every protocol: it neither panics nor hangs, and it writes whole lines of UTF-8.
#![no_main]

use libfuzzer_sys::fuzz_target;
use nullwindow_engine::{Games, Task};
use nullwindow_protocol::{Protocol, serve};
use std::io::{Cursor, Write};
use std::sync::{Arc, Mutex};

#[derive(Clone, Default)]
struct Output(Arc<Mutex<Vec<u8>>>);

impl Write for Output {
    fn write(&mut self, bytes: &[u8]) -> std::io::Result<usize> {
        self.0.lock().unwrap().write(bytes)
    }

    fn flush(&mut self) -> std::io::Result<()> {
        Ok(())
    }
}

/// Sizes that a user may ask for, and a fuzzer should not.
fn is_greedy(bytes: &[u8]) -> bool {
    let text = String::from_utf8_lossy(bytes).to_lowercase();
    ["hash", "table", "threads"].iter().any(|word| text.contains(word))
}

fuzz_target!(|input: (u8, Vec<u8>)| {
    let (choice, bytes) = (usize::from(input.0), input.1);
    if is_greedy(&bytes) {
        return;
    }
    let games: Vec<_> = Games::standard().iter().collect();
    let kind = games[choice % games.len()];
    let mut engine = kind.engine();
    engine.set("table", "1").unwrap();
    let protocol = Protocol::ALL[choice / games.len() % Protocol::ALL.len()];
    let output = Output::default();
    let usual = Task { nodes: Some(50), ..Task::default() };
    serve(kind.board(), engine, Some(protocol), usual, Cursor::new(bytes), output.clone());
    let text = String::from_utf8(output.0.lock().unwrap().clone()).unwrap();
    assert!(text.is_empty() || text.ends_with('\n'));
});
