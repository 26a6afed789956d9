//! A conversation with an engine in a process of its own.

use std::io::{BufRead, BufReader, Write};
use std::process::{Child, ChildStdin, Command, ExitStatus, Stdio};
use std::sync::mpsc::{Receiver, RecvTimeoutError, channel};
use std::thread;
use std::time::{Duration, Instant};

/// The longest wait; a loaded machine is slow.
pub(crate) const LONG: Duration = Duration::from_secs(90);

pub(crate) struct Talk {
    child: Child,
    to: Option<ChildStdin>,
    from: Receiver<String>,
    /// All lines in both directions, for failures.
    log: Vec<String>,
}

impl Talk {
    /// `nullwindow engine …`
    pub(crate) fn with(args: &str) -> Talk {
        Talk::to(spawn(args))
    }

    /// An engine that has been started.
    pub(crate) fn to(mut child: Child) -> Talk {
        let out = child.stdout.take().expect("a pipe");
        let (say, from) = channel();
        thread::spawn(move || {
            for line in BufReader::new(out).lines() {
                let Ok(line) = line else { return };
                if say.send(line).is_err() {
                    return;
                }
            }
        });
        let to = child.stdin.take();
        Talk { child, to, from, log: Vec::new() }
    }

    pub(crate) fn say(&mut self, line: &str) {
        self.log.push(format!("> {line}"));
        self.write(format!("{line}\n").as_bytes());
    }

    /// Any bytes.
    pub(crate) fn write(&mut self, bytes: &[u8]) {
        let to = self.to.as_mut().expect("the input is open");
        let written = to.write_all(bytes).and_then(|()| to.flush());
        assert!(written.is_ok(), "the engine no longer reads\n{}", self.log());
    }

    /// The next line.
    pub(crate) fn hear(&mut self) -> String {
        match self.from.recv_timeout(LONG) {
            Ok(line) => {
                self.log.push(format!("< {line}"));
                line
            }
            Err(error) => panic!("no answer: {error}\n{}", self.log()),
        }
    }

    /// Lines up to the one that begins like this, which is the last.
    pub(crate) fn hear_to(&mut self, beginning: &str) -> Vec<String> {
        let mut lines = Vec::new();
        loop {
            lines.push(self.hear());
            if lines.last().is_some_and(|line| line.starts_with(beginning)) {
                return lines;
            }
        }
    }

    /// Asks, and hears up to the line that begins like this.
    pub(crate) fn ask(&mut self, line: &str, beginning: &str) -> Vec<String> {
        self.say(line);
        self.hear_to(beginning)
    }

    /// The line that begins like this, and nothing before it.
    pub(crate) fn ask_line(&mut self, line: &str, beginning: &str) -> String {
        let mut lines = self.ask(line, beginning);
        assert_eq!(lines.len(), 1, "{}", self.log());
        lines.remove(0)
    }

    /// What is said within this time.
    pub(crate) fn hear_for(&mut self, time: Duration) -> Vec<String> {
        let (started, mut lines) = (Instant::now(), Vec::new());
        while let Some(left) = time.checked_sub(started.elapsed()) {
            match self.from.recv_timeout(left) {
                Ok(line) => {
                    self.log.push(format!("< {line}"));
                    lines.push(line);
                }
                Err(RecvTimeoutError::Timeout) => break,
                Err(RecvTimeoutError::Disconnected) => panic!("the engine has ended\n{}", self.log()),
            }
        }
        lines
    }

    /// The input ends.
    pub(crate) fn hang_up(&mut self) {
        self.to = None;
    }

    /// It ends by itself, and well.
    pub(crate) fn ends(mut self) -> Vec<String> {
        let status = wait(&mut self.child, &self.log.join("\n"));
        assert!(status.success(), "{status}\n{}", self.log());
        self.from.iter().collect()
    }

    pub(crate) fn log(&self) -> String {
        let skipped = self.log.len().saturating_sub(60);
        self.log[skipped..].join("\n")
    }
}

impl Drop for Talk {
    fn drop(&mut self) {
        let _ = self.child.kill();
        let _ = self.child.wait();
    }
}

/// The file of a small book of Othello.
pub(crate) fn book(test: &str) -> String {
    let path = format!("{}/{test}.book", env!("CARGO_TARGET_TMPDIR"));
    let _ = std::fs::remove_file(&path);
    let mut command = Command::new(env!("CARGO_BIN_EXE_nullwindow"));
    command.args(["book", "othello", &path, "--positions", "9", "--nodes", "500"]).stdout(Stdio::null());
    assert!(command.status().expect("the program runs").success());
    path
}

pub(crate) fn spawn(args: &str) -> Child {
    Command::new(env!("CARGO_BIN_EXE_nullwindow"))
        .arg("engine")
        .args(args.split_whitespace())
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .spawn()
        .expect("the program starts")
}

pub(crate) fn wait(child: &mut Child, log: &str) -> ExitStatus {
    let started = Instant::now();
    while started.elapsed() < LONG {
        if let Some(status) = child.try_wait().expect("a child") {
            return status;
        }
        thread::sleep(Duration::from_millis(5));
    }
    let _ = child.kill();
    panic!("the engine does not end\n{log}");
}
