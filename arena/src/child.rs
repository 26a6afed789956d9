//! Another program: lines in, lines out, each with the moment it came.

use crate::client::Launcher;
use crate::failure::{EngineFailure, Fault, Halt};
use std::collections::VecDeque;
use std::fmt::Display;
use std::fs::File;
use std::io::{BufRead, BufReader, Read, Write};
use std::path::PathBuf;
use std::process::{Command, Stdio};
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::mpsc::{Receiver, RecvTimeoutError, Sender, channel};
use std::sync::{Arc, Mutex, PoisonError};
use std::thread;
use std::time::{Duration, Instant};

/// A running program.
pub(crate) struct Child {
    process: std::process::Child,
    lines: Receiver<Line>,
    /// What it and we have said last, for the report of a crash; and all of it, if that is wanted.
    talk: Arc<Mutex<Talk>>,
    /// How long it may take to be ready.
    ready: Duration,
    cancel: Arc<AtomicBool>,
    /// What it calls itself; the name of its file until it has said so.
    pub(crate) name: String,
    /// What ends it.
    farewell: &'static str,
}

/// A line that the program wrote, and when.
type Line = (Instant, String);

struct Talk {
    started: Instant,
    last: VecDeque<String>,
    log: Option<File>,
}

/// Lines kept for the report of a crash.
const KEPT: usize = 12;
/// Longer lines are cut.
const LONGEST: u64 = 1 << 16;
/// The limits of the time that a program may take to be ready.
const READY: [Duration; 2] = [Duration::from_secs(5), Duration::from_secs(20)];
/// How long a program may take to end by itself.
const FAREWELL: Duration = Duration::from_millis(500);

fn hear(talk: &Mutex<Talk>, mark: char, text: &str) {
    let Talk { started, last, log } = &mut *talk.lock().unwrap_or_else(PoisonError::into_inner);
    if let Some(log) = log {
        // A log that cannot be written is no reason to stop a match.
        let _ = writeln!(log, "{:10.3} {mark} {text}", started.elapsed().as_secs_f64());
    }
    if last.len() == KEPT {
        last.pop_front();
    }
    last.push_back(format!("{mark} {}", text.chars().take(200).collect::<String>()));
}

impl Child {
    /// Starts the program; what is said goes to the log too. It is asked to end with `farewell`.
    pub(crate) fn start(call: &Launcher, farewell: &'static str) -> Result<Child, EngineFailure> {
        let crash = |what: String| EngineFailure::new(Fault::Crash, what);
        let open = |path: &PathBuf| {
            let file = File::options().create(true).append(true).open(path);
            file.map_err(|error| crash(format!("cannot write the log {}: {error}", path.display())))
        };
        let log = call.log.as_ref().map(open).transpose()?;
        let spec = &call.spec;
        let program = spec.command.first().map_or("", String::as_str);
        let cannot = |error: &dyn Display| crash(format!("cannot start {program:?}: {error}"));
        // A relative path is relative to this folder, not to the one that the program runs in.
        let is_path = program.contains(std::path::MAIN_SEPARATOR);
        let found =
            is_path.then(|| std::path::absolute(program).ok()).flatten().unwrap_or_else(|| program.into());
        let mut order = Command::new(found);
        order
            .args(spec.command.iter().skip(1))
            .stdin(Stdio::piped())
            .stdout(Stdio::piped())
            .stderr(Stdio::piped());
        if let Some(folder) = &spec.folder {
            if !folder.is_dir() {
                return Err(cannot(&format_args!("dir: there is no folder {}", folder.display())));
            }
            order.current_dir(folder);
        }
        // A group of its own: it can be ended with all that it starts, and Ctrl-C is for us to hear.
        #[cfg(unix)]
        std::os::unix::process::CommandExt::process_group(&mut order, 0);
        let mut process = order.spawn().map_err(|error| cannot(&error))?;
        let talk = Arc::new(Mutex::new(Talk { started: Instant::now(), last: VecDeque::new(), log }));
        let (sender, lines) = channel();
        if let Some(output) = process.stdout.take() {
            let talk = talk.clone();
            thread::spawn(move || read(output, &talk, '<', Some(&sender)));
        }
        if let Some(errors) = process.stderr.take() {
            let talk = talk.clone();
            thread::spawn(move || read(errors, &talk, '!', None));
        }
        let name =
            std::path::Path::new(program).file_name().unwrap_or_default().to_string_lossy().into_owned();
        let (ready, cancel) = (call.patience.clamp(READY[0], READY[1]), call.cancel.clone());
        Ok(Child { process, lines, talk, ready, cancel, name, farewell })
    }

    /// When it must have answered what takes no thinking.
    pub(crate) fn soon(&self) -> Instant {
        Instant::now() + self.ready
    }

    /// Says a line.
    pub(crate) fn say(&mut self, text: &str) -> Result<(), Halt> {
        hear(&self.talk, '>', text);
        let written = match &mut self.process.stdin {
            Some(input) => input.write_all(format!("{text}\n").as_bytes()).and_then(|()| input.flush()),
            None => Err(std::io::ErrorKind::BrokenPipe.into()),
        };
        written.map_err(|_| self.gone())
    }

    /// The next line, if one comes before `deadline`.
    pub(crate) fn line(&mut self, deadline: Instant) -> Result<Option<Line>, Halt> {
        loop {
            if self.cancel.load(Ordering::Relaxed) {
                return Err(Halt::Cancelled);
            }
            let left = deadline.saturating_duration_since(Instant::now());
            match self.lines.recv_timeout(left.min(Duration::from_millis(50))) {
                Ok(line) => return Ok(Some(line)),
                Err(RecvTimeoutError::Timeout) if left.is_zero() => return Ok(None),
                Err(RecvTimeoutError::Timeout) => {}
                Err(RecvTimeoutError::Disconnected) => return Err(self.gone()),
            }
        }
    }

    /// Says `command` and waits for the first line before `deadline` of which `find` makes something; and how long it took.
    pub(crate) fn ask<T>(
        &mut self,
        command: &str,
        deadline: Instant,
        what: &str,
        mut find: impl FnMut(&str) -> Option<T>,
    ) -> Result<(T, Duration), Halt> {
        let began = Instant::now();
        self.say(command)?;
        while let Some((at, line)) = self.line(deadline)? {
            if let Some(found) = find(line.trim()) {
                return Ok((found, at.saturating_duration_since(began)));
            }
        }
        Err(self.trouble(Fault::Hang, &format!("no {what} came")))
    }

    /// Says `command` and waits until the program answers it with the line `answer`.
    pub(crate) fn sync(&mut self, command: &str, answer: &str) -> Result<(), Halt> {
        let (is_answer, soon) = (|line: &str| (line == answer).then_some(()), self.soon());
        self.ask(command, soon, answer, is_answer).map(|((), _)| ())
    }

    /// Drops the lines that have come but were not waited for.
    pub(crate) fn forget_lines(&mut self) {
        while self.lines.try_recv().is_ok() {}
    }

    /// What went wrong, with what was said last.
    pub(crate) fn trouble(&self, fault: Fault, what: &str) -> Halt {
        let last = self.talk.lock().unwrap_or_else(PoisonError::into_inner).last.iter().cloned().collect();
        Halt::EngineFailure(EngineFailure { fault, what: what.to_owned(), last })
    }

    /// The program has ended or talks no more.
    fn gone(&mut self) -> Halt {
        let ended = self.ends_within(FAREWELL);
        // Let the readers write down its last words.
        thread::sleep(Duration::from_millis(20));
        let how = ended.map(|status| format!("it ended: {status}"));
        self.trouble(Fault::Crash, how.as_deref().unwrap_or("it closed its output"))
    }

    fn ends_within(&mut self, time: Duration) -> Option<std::process::ExitStatus> {
        let deadline = Instant::now() + time;
        loop {
            match self.process.try_wait() {
                Ok(Some(status)) => return Some(status),
                Ok(None) if Instant::now() < deadline => thread::sleep(Duration::from_millis(5)),
                _ => return None,
            }
        }
    }

    /// CPU time of the program and all it has started, where the system tells it.
    pub(crate) fn cpu(&self) -> Option<Duration> {
        crate::cpu::of_group(self.process.id())
    }
}

impl Drop for Child {
    fn drop(&mut self) {
        if self.say(self.farewell).is_ok() {
            self.process.stdin = None;
            self.ends_within(FAREWELL);
        }
        #[cfg(unix)]
        if let Some(group) = rustix::process::Pid::from_raw(self.process.id().cast_signed()) {
            // That the group is gone already is no error.
            let _ = rustix::process::kill_process_group(group, rustix::process::Signal::KILL);
        }
        let _ = self.process.kill();
        let _ = self.process.wait();
    }
}

fn read(from: impl Read, talk: &Mutex<Talk>, mark: char, to: Option<&Sender<Line>>) {
    let mut from = BufReader::new(from);
    let mut bytes = Vec::new();
    loop {
        bytes.clear();
        match from.by_ref().take(LONGEST).read_until(b'\n', &mut bytes) {
            Ok(0) | Err(_) => return,
            Ok(_) => {}
        }
        let at = Instant::now();
        let text = String::from_utf8_lossy(&bytes).trim_end().to_owned();
        hear(talk, mark, &text);
        if to.is_some_and(|to| to.send((at, text)).is_err()) {
            return;
        }
    }
}
