//! UCI, the universal chess interface; it serves the other games as well.
//!
//! Words before a known command are skipped, as the protocol asks; only `quit` must be the first word. A command that cannot
//! be obeyed is answered by `info string` and changes nothing, but after a refused `position` nothing is searched until
//! there is a position again.

mod go;
mod options;
mod output;

use crate::host::{Host, NO_POSITION, waiting};
use crate::serve::{Dispatch, Handler};
use go::Go;
use nullwindow_engine::{Counted, MoveStyle, Task};
use nullwindow_notation::excerpt;
use options::Strength;
use output::Info;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::thread::JoinHandle;

/// The state of a conversation in UCI.
pub(crate) struct Uci {
    strength: Strength,
    is_debugging: bool,
    count: Option<Count>,
}

const COMMANDS: &str = "uci debug isready setoption register ucinewgame position go stop ponderhit d";

impl Handler for Uci {
    fn handle(&mut self, host: &mut Host, line: &str) -> bool {
        if line.split_whitespace().next() == Some("quit") {
            return false;
        }
        let mut words = line.split_whitespace();
        let Some(command) = words.find(|word| COMMANDS.split(' ').any(|known| known == *word)) else {
            if !line.trim().is_empty() {
                host.say(&format!("info string unknown command {}", excerpt(line.trim().chars())));
            }
            return true;
        };
        let words: Vec<&str> = words.collect();
        if self.is_debugging {
            host.say(&format!("info string heard {command}; words after it: {}", words.len()));
        }
        if let Err(why) = self.obey(host, command, &words) {
            let why: Vec<&str> = why.split_whitespace().collect();
            host.say(&format!("info string {}", why.join(" ")));
        }
        true
    }

    /// While it thinks, the position and the options are those of the next search.
    fn dispatch(&self, _: &str) -> Dispatch {
        Dispatch::Immediate
    }

    /// A count that has been asked for is finished.
    fn cut_short(&mut self, _: &mut Host) {
        if let Some(count) = self.count.take() {
            count.finish();
        }
    }
}

impl Uci {
    pub(crate) fn new(host: &Host) -> Uci {
        Uci { strength: Strength::of(host), is_debugging: false, count: None }
    }

    fn obey(&mut self, host: &mut Host, command: &str, words: &[&str]) -> Result<(), String> {
        match command {
            "uci" => self.introduce(host),
            "debug" => self.is_debugging = words.first() != Some(&"off"),
            "isready" => {
                host.get_ready();
                host.say("readyok");
            }
            "setoption" => return self.strength.set_option(host, words),
            "ucinewgame" => {
                host.forget();
                let set = host.set_position(None, []);
                return host.note_position(set);
            }
            "position" => {
                let set = position(host, words);
                return host.note_position(set);
            }
            "go" => self.go(host, &Go::read(words)),
            "stop" => self.stop(host),
            "ponderhit" => host.ponderhit(),
            "d" => show(host),
            _ => {}
        }
        Ok(())
    }

    fn go(&mut self, host: &mut Host, go: &Go) {
        self.stop(host);
        if let Some(depth) = go.perft {
            if host.has_no_position {
                host.say(&format!("info string go: {NO_POSITION}"));
                return;
            }
            self.count = Some(Count::start(host, depth));
            return;
        }
        let info = Info::reporter(host);
        host.think(waiting(task(host, go), go.infinite, go.ponder), info);
    }

    fn stop(&mut self, host: &mut Host) {
        if let Some(count) = self.count.take() {
            count.stop();
        }
        host.stop();
    }

    fn introduce(&self, host: &Host) {
        let mut lines = vec![
            format!("id name nullwindow {}", env!("CARGO_PKG_VERSION")),
            "id author the nullwindow authors".to_owned(),
        ];
        lines.extend(self.strength.declared(host));
        lines.push("uciok".to_owned());
        host.out.say_all(&lines);
    }
}

/// `startpos` or `fen …`, and then perhaps `moves …`.
fn position(host: &mut Host, words: &[&str]) -> Result<(), String> {
    let end = words.iter().position(|word| *word == "moves").unwrap_or(words.len());
    let moves = words.iter().skip(end + 1).copied();
    match words[..end] {
        ["startpos", ..] => host.set_position(None, moves),
        ["fen", ref fen @ ..] if !fen.is_empty() => host.set_position(Some(&fen.join(" ")), moves),
        _ => Err("position: expected startpos, or fen and a position".to_owned()),
    }
    .map_err(|why| format!("position ignored: {why}"))
}

/// What is to be searched. Moves that are not legal are passed over; if none is, all are searched.
fn task(host: &Host, go: &Go) -> Task {
    let mut task = if go.is_unlimited() { host.usual.clone() } else { go.task(host.board.player()) };
    task.only = go.searchmoves.iter().filter_map(|mv| host.board.read_move(mv, host.style).ok()).collect();
    task
}

/// The board, for people.
fn show(host: &Host) {
    let diagram = host.board.diagram().to_string();
    let lines = diagram.lines().map(str::to_owned).chain([format!("Fen: {}", host.board.text())]);
    host.out.say_all(&lines.map(|line| format!("info string {line}")).collect::<Vec<_>>());
}

/// A count on a thread of its own.
struct Count {
    stop: Arc<AtomicBool>,
    thread: JoinHandle<()>,
}

impl Count {
    /// Starts `go perft N`, from the position on the board; each move is written when it has been counted.
    fn start(host: &Host, depth: u32) -> Count {
        let (formatter, out, rest) = (host.formatter(), host.out.clone(), host.begin_to_think());
        let stop = Arc::new(AtomicBool::new(false));
        let is_stopped = stop.clone();
        let thread = std::thread::spawn(move || {
            let mut hear = |counted: Counted<'_>| {
                if let Counted::Below(mv, count) = counted {
                    let written =
                        formatter.board.read_move(mv, MoveStyle::Usual).map(|mv| formatter.write(mv));
                    out.say(&format!("{}: {count}", written.unwrap_or_else(|_| mv.to_owned())));
                }
                !is_stopped.load(Ordering::Relaxed) && !out.is_closed()
            };
            match formatter.board.perft(depth, None, &mut hear) {
                Ok(Some(nodes)) => out.say_all(&["", &format!("Nodes searched: {nodes}"), ""]),
                Ok(None) => out.say("info string perft stopped"),
                Err(refused) => out.say(&format!("info string perft: {refused}")),
            }
            drop(rest);
        });
        Count { stop, thread }
    }

    /// Stops it.
    fn stop(self) {
        self.stop.store(true, Ordering::Relaxed);
        self.finish();
    }

    /// Waits until it has counted everything.
    fn finish(self) {
        // A thread that has panicked has nothing more to say.
        let _ = self.thread.join();
    }
}
