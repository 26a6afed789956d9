//! A conversation with an engine in this process.
#![expect(clippy::unwrap_used, reason = "tests")]

use nullwindow_engine::{Engine, Task};
use nullwindow_protocol::{Protocol, serve};
use std::io::{BufRead, BufReader, PipeReader, PipeWriter, Write, pipe};
use std::thread::JoinHandle;

pub(crate) struct Talk {
    to: PipeWriter,
    from: BufReader<PipeReader>,
    server: JoinHandle<()>,
}

impl Talk {
    pub(crate) fn with(engine: Box<dyn Engine>, protocol: Protocol, usual: Task) -> Talk {
        let ((input, to), (from, output)) = (pipe().unwrap(), pipe().unwrap());
        let server = std::thread::spawn(move || {
            serve(engine.kind().board(), engine, Some(protocol), usual, input, output);
        });
        Talk { to, from: BufReader::new(from), server }
    }

    pub(crate) fn say(&mut self, line: &str) {
        writeln!(self.to, "{line}").unwrap();
    }

    /// Lines up to the one that begins like this, which is the last.
    pub(crate) fn hear_to(&mut self, beginning: &str) -> Vec<String> {
        let mut lines: Vec<String> = Vec::new();
        while lines.last().is_none_or(|line| !line.starts_with(beginning)) {
            let mut line = String::new();
            assert!(self.from.read_line(&mut line).unwrap() > 0, "it has ended: {lines:?}");
            lines.push(line.trim_end().to_owned());
        }
        lines
    }

    pub(crate) fn ask(&mut self, line: &str, beginning: &str) -> Vec<String> {
        self.say(line);
        self.hear_to(beginning)
    }

    /// Says the last line, closes the input and returns what is left of the output; the server must not have panicked.
    pub(crate) fn end(mut self, last: &str) -> Vec<String> {
        if !last.is_empty() {
            self.say(last);
        }
        drop(self.to);
        let rest = self.from.lines().map(Result::unwrap).collect();
        self.server.join().unwrap();
        rest
    }
}
