//! Lines in, lines out: any bytes of any length, read and written without blocking a search.

use std::io::{BufRead, BufReader, Read, Write};
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::mpsc::{Receiver, Sender, channel};
use std::sync::{Arc, Condvar, Mutex, PoisonError};
use std::thread;

/// No command is longer; a game of thousands of moves has some ten thousand bytes.
const LONGEST: u64 = 1 << 20;

/// The reader pauses while this many bytes wait for an answer.
const WAITING: usize = 16 << 20;

/// What may happen while an engine serves.
pub(crate) enum Event {
    /// The other side has said something.
    Line(String),
    /// The other side will say nothing more.
    End,
    /// A search is over, and its result has been said.
    Rest,
    /// The output is closed.
    Closed,
}

/// Where events come from.
pub(crate) struct Events {
    from: Receiver<Event>,
    pub(crate) waiting: Arc<Waiting>,
}

/// Bytes that were read and not yet answered.
#[derive(Default)]
pub(crate) struct Waiting {
    bytes: Mutex<usize>,
    fewer: Condvar,
}

impl Waiting {
    fn add(&self, bytes: usize) {
        let now = self.bytes.lock().unwrap_or_else(PoisonError::into_inner);
        let is_full = |now: &mut usize| *now > 0 && *now + bytes > WAITING;
        *self.fewer.wait_while(now, is_full).unwrap_or_else(PoisonError::into_inner) += bytes;
    }

    /// This line has been answered.
    pub(crate) fn answered(&self, line: &str) {
        let mut now = self.bytes.lock().unwrap_or_else(PoisonError::into_inner);
        *now = now.saturating_sub(cost(line));
        self.fewer.notify_one();
    }
}

/// What a line costs while it waits.
fn cost(line: &str) -> usize {
    line.len() + 64
}

impl Events {
    /// Reads lines on a thread of their own; the sender is for other events.
    pub(crate) fn from(input: impl Read + Send + 'static) -> (Events, Sender<Event>) {
        let (to, from) = channel();
        let waiting = Arc::new(Waiting::default());
        let (reader, room) = (to.clone(), waiting.clone());
        thread::spawn(move || {
            let mut input = BufReader::new(input);
            while let Some(line) = read_line(&mut input) {
                room.add(cost(&line));
                if reader.send(Event::Line(line)).is_err() {
                    return;
                }
            }
            let _ = reader.send(Event::End);
        });
        (Events { from, waiting }, to)
    }

    /// Waits for the next one.
    pub(crate) fn next(&self) -> Event {
        self.from.recv().unwrap_or(Event::End)
    }
}

/// Stands for a line that is too long; short enough for an excerpt.
const TOO_LONG: &str = "…a line too long";

/// The next line without its end, `None` after the last. What is no UTF-8 is replaced, and so is a line that is too long
/// to be a command, by one that is none in any protocol.
fn read_line(input: &mut impl BufRead) -> Option<String> {
    let mut line = Vec::new();
    // An error ends the input; what was read before it counts.
    let _ = input.by_ref().take(LONGEST).read_until(b'\n', &mut line);
    if line.is_empty() {
        return None;
    }
    if line.len() as u64 == LONGEST && !line.ends_with(b"\n") {
        let _ = input.skip_until(b'\n');
        return Some(TOO_LONG.to_owned());
    }
    let text = String::from_utf8_lossy(line.strip_suffix(b"\n").unwrap_or(&line));
    Some(text.trim_end_matches('\r').to_owned())
}

/// Writes lines, each at once; clones write to the same output.
#[derive(Clone)]
pub(crate) struct Out {
    to: Arc<Mutex<Box<dyn Write + Send>>>,
    closed: Arc<AtomicBool>,
    events: Sender<Event>,
}

impl Out {
    pub(crate) fn new(to: impl Write + Send + 'static, events: Sender<Event>) -> Out {
        Out { to: Arc::new(Mutex::new(Box::new(to))), closed: Arc::default(), events }
    }

    /// Whether the other side has closed its input.
    pub(crate) fn is_closed(&self) -> bool {
        self.closed.load(Ordering::Relaxed)
    }

    /// Says one line.
    pub(crate) fn say(&self, line: &str) {
        self.say_all(&[line]);
    }

    /// Says several lines that belong together.
    pub(crate) fn say_all(&self, lines: &[impl AsRef<str>]) {
        let text: String = lines.iter().flat_map(|line| [line.as_ref(), "\n"]).collect();
        let mut to = self.to.lock().unwrap_or_else(PoisonError::into_inner);
        if to.write_all(text.as_bytes()).and_then(|()| to.flush()).is_err() {
            self.closed.store(true, Ordering::Relaxed);
            let _ = self.events.send(Event::Closed);
        }
    }
}

#[cfg(test)]
#[expect(clippy::unwrap_used, reason = "tests")]
mod tests {
    use super::*;

    fn lines(bytes: &[u8]) -> Vec<String> {
        let mut input = BufReader::new(bytes);
        std::iter::from_fn(|| read_line(&mut input)).collect()
    }

    #[test]
    fn lines_may_end_with_and_without_carriage_return() {
        assert_eq!(lines(b"uci\r\nisready\n\nquit"), ["uci", "isready", "", "quit"]);
        assert_eq!(lines(b""), [""; 0]);
        assert_eq!(lines(b"\n"), [""]);
    }

    #[test]
    fn any_bytes_are_a_line() {
        assert_eq!(lines(b"a\0b\n\xff\xfe\n"), ["a\0b", "\u{fffd}\u{fffd}"]);
    }

    #[test]
    fn a_line_that_is_too_long_is_replaced_and_the_next_one_is_read() {
        let mut bytes = b"quit ".to_vec();
        bytes.resize(10 << 20, b'x');
        bytes.extend_from_slice(b"\nisready\n");
        let read = lines(&bytes);
        assert_eq!(read[0], TOO_LONG);
        assert_eq!(read[1..], ["isready"]);
    }

    #[test]
    fn the_reader_pauses_until_lines_are_answered() {
        let many = vec![b'x'; 1 << 19];
        let input: Vec<u8> = std::iter::repeat_n(&many[..], 64).flat_map(|l| [l, b"\n"].concat()).collect();
        let (events, _) = Events::from(std::io::Cursor::new(input));
        let mut read = 0;
        while let Event::Line(line) = events.next() {
            assert!(*events.waiting.bytes.lock().unwrap() <= WAITING);
            events.waiting.answered(&line);
            read += 1;
        }
        assert_eq!(read, 64);
    }
}
