//! Whatever is said to an engine, in whatever protocol: it neither panics nor hangs, and says whole lines of UTF-8.
#![no_main]

use libfuzzer_sys::fuzz_target;
use nullwindow_engine::games;
use nullwindow_protocol::{Limit, Protocol, serve};
use std::io::{Cursor, Write};
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
    let games = games().collect::<Vec<_>>();
    let mut engine = games[choice % games.len()].open();
    engine.configure("table", "1").unwrap();
    let protocol = Protocol::ALL[choice / games.len() % Protocol::ALL.len()];
    let said = Said::default();
    let limit = Limit { nodes: Some(50), ..Limit::default() };
    serve(engine, Some(protocol), limit, Cursor::new(bytes), said.clone());
    let text = String::from_utf8(said.0.lock().unwrap().clone()).unwrap();
    assert!(text.is_empty() || text.ends_with('\n'));
});
