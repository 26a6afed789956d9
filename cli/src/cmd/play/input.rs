//! Lines from the player, and Ctrl-C, while a clock runs.

use crate::interrupt;
use rustyline::DefaultEditor;
use rustyline::error::ReadlineError;
use std::cell::Cell;
use std::io::{BufRead, IsTerminal, Read};
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::mpsc::{Receiver, RecvTimeoutError, Sender, SyncSender, channel, sync_channel};
use std::time::{Duration, Instant};

/// The rest of a longer line counts as another line.
const LONGEST: u64 = 4096;
/// How often Ctrl-C is looked for.
const INTERVAL: Duration = Duration::from_millis(30);

/// Reads on a thread of its own, because a read cannot be interrupted.
pub(super) struct Input {
    lines: Receiver<String>,
    /// Where prompts go if lines are edited in a terminal.
    prompts: Option<Sender<String>>,
    /// Whether a prompt has not been answered yet.
    is_asked: Cell<bool>,
    stop: Arc<AtomicBool>,
    #[cfg(unix)]
    terminal: Option<rustix::termios::Termios>,
}

/// What happened while waiting for a line.
pub(super) enum Event {
    Line(String),
    /// The clock ran out.
    TimeUp,
    /// Ctrl-C, or the end of the input.
    End,
}

impl Input {
    pub(super) fn new() -> Input {
        let (send, lines) = sync_channel(1);
        let stop = interrupt::flag();
        let is_terminal = std::io::stdin().is_terminal() && std::io::stdout().is_terminal();
        #[cfg(unix)]
        let terminal = rustix::termios::tcgetattr(std::io::stdin()).ok();
        let editor = is_terminal.then(DefaultEditor::new).and_then(Result::ok);
        let prompts = if let Some(editor) = editor {
            let (prompts, asked) = channel();
            let stop = stop.clone();
            std::thread::spawn(move || edit_lines(editor, &asked, &send, &stop));
            Some(prompts)
        } else {
            std::thread::spawn(move || read_lines(&send));
            None
        };
        Input {
            lines,
            prompts,
            is_asked: Cell::new(false),
            stop,
            #[cfg(unix)]
            terminal,
        }
    }

    /// The flag that Ctrl-C sets.
    pub(super) fn stop(&self) -> Arc<AtomicBool> {
        self.stop.clone()
    }

    pub(super) fn is_interrupted(&self) -> bool {
        self.stop.load(Ordering::Relaxed)
    }

    /// Waits for a line until the time is up; a terminal shows the prompt.
    pub(super) fn next(&self, prompt: &str, time: Option<Duration>) -> Event {
        if let Some(prompts) = self.prompts.as_ref().filter(|_| !self.is_asked.replace(true)) {
            // If the thread has ended, the lines have ended too.
            let _ = prompts.send(prompt.to_owned());
        }
        let began = Instant::now();
        loop {
            if self.is_interrupted() {
                return Event::End;
            }
            match self.lines.recv_timeout(INTERVAL) {
                Ok(line) => {
                    self.is_asked.set(false);
                    return Event::Line(line);
                }
                Err(RecvTimeoutError::Disconnected) => return Event::End,
                Err(RecvTimeoutError::Timeout) if time.is_some_and(|time| began.elapsed() >= time) => {
                    return Event::TimeUp;
                }
                Err(RecvTimeoutError::Timeout) => {}
            }
        }
    }
}

impl Drop for Input {
    fn drop(&mut self) {
        // A line that is still being edited would leave the terminal in raw mode.
        #[cfg(unix)]
        if let Some(terminal) = self.terminal.as_ref().filter(|_| self.is_asked.get()) {
            let when = rustix::termios::OptionalActions::Now;
            let _ = rustix::termios::tcsetattr(std::io::stdin(), when, terminal);
        }
    }
}

/// Lines with history and arrow keys, one for each prompt.
fn edit_lines(
    mut editor: DefaultEditor,
    prompts: &Receiver<String>,
    send: &SyncSender<String>,
    stop: &AtomicBool,
) {
    while let Ok(prompt) = prompts.recv() {
        match editor.readline(&prompt) {
            Ok(line) => {
                // A line that is not remembered can still be typed again.
                let _ = editor.add_history_entry(&line);
                if send.send(line).is_err() {
                    return;
                }
            }
            // In raw mode Ctrl-C is a key, not a signal.
            Err(ReadlineError::Interrupted) => return stop.store(true, Ordering::Relaxed),
            Err(_) => return,
        }
    }
}

/// Lines as they come.
fn read_lines(send: &SyncSender<String>) {
    let mut input = std::io::stdin().lock();
    loop {
        let mut bytes = Vec::new();
        let read = input.by_ref().take(LONGEST).read_until(b'\n', &mut bytes);
        if !matches!(read, Ok(1..)) || send.send(String::from_utf8_lossy(&bytes).into_owned()).is_err() {
            return;
        }
    }
}
