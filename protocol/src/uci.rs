//! UCI, the universal chess interface; it serves the other games as well.
//!
//! Words before a known command are passed over, as the protocol wants it; only `quit` must stand first. What makes no
//! sense is answered by `info string`, and changes nothing.

mod go;
mod info;
mod options;

pub(crate) use go::Go;

use crate::desk::{Desk, pondering};
use crate::serve::{Speaks, Turn};
use info::Info;
use nullwindow::text::excerpt;
use nullwindow_engine::{Dialect, Task};
use options::Strength;

/// One who speaks UCI.
pub(crate) struct Uci {
    strength: Strength,
    is_debugging: bool,
}

const COMMANDS: &[&str] = &[
    "uci",
    "debug",
    "isready",
    "setoption",
    "register",
    "ucinewgame",
    "position",
    "go",
    "stop",
    "ponderhit",
    "d",
];

impl Speaks for Uci {
    fn hear(&mut self, desk: &mut Desk, line: &str) -> bool {
        if line.split_whitespace().next() == Some("quit") {
            return false;
        }
        let mut words = line.split_whitespace();
        let Some(command) = words.find(|word| COMMANDS.contains(word)) else {
            if !line.trim().is_empty() {
                desk.say(&format!("info string unknown command {}", excerpt(line.trim().chars())));
            }
            return true;
        };
        let words: Vec<&str> = words.collect();
        if self.is_debugging {
            desk.say(&format!("info string heard {command}; words after it: {}", words.len()));
        }
        if let Err(why) = self.obey(desk, command, &words) {
            desk.say(&format!("info string {}", one_line(&why)));
        }
        true
    }

    /// While it thinks, the position and the options are those of the next search.
    fn turn(&self, _: &str) -> Turn {
        Turn::Now
    }
}

impl Uci {
    pub(crate) fn new(desk: &Desk) -> Uci {
        Uci { strength: Strength::of(desk), is_debugging: false }
    }

    fn obey(&mut self, desk: &mut Desk, command: &str, words: &[&str]) -> Result<(), String> {
        match command {
            "uci" => self.introduce(desk),
            "debug" => self.is_debugging = words.first() != Some(&"off"),
            "isready" => {
                desk.get_ready();
                desk.say("readyok");
            }
            "setoption" => return self.strength.set_option(desk, words),
            "ucinewgame" => {
                desk.forget();
                return desk.set_position(None, []);
            }
            "position" => return position(desk, words),
            "go" => go(desk, words),
            "stop" => desk.stop(),
            "ponderhit" => desk.ponderhit(),
            "d" => show(desk),
            _ => {}
        }
        Ok(())
    }

    fn introduce(&self, desk: &Desk) {
        let mut lines = vec![
            format!("id name nullwindow {}", env!("CARGO_PKG_VERSION")),
            "id author the nullwindow authors".to_owned(),
        ];
        lines.extend(self.strength.declared(desk));
        lines.push("uciok".to_owned());
        desk.out.say_all(&lines);
    }
}

/// `startpos` or `fen …`, and then perhaps `moves …`.
fn position(desk: &mut Desk, words: &[&str]) -> Result<(), String> {
    let end = words.iter().position(|word| *word == "moves").unwrap_or(words.len());
    let moves = words.iter().skip(end + 1).copied();
    match words[..end] {
        ["startpos", ..] => desk.set_position(None, moves),
        ["fen", ref fen @ ..] if !fen.is_empty() => desk.set_position(Some(&fen.join(" ")), moves),
        _ => Err("position: expected startpos, or fen and a position".to_owned()),
    }
    .map_err(|why| format!("position ignored: {why}"))
}

fn go(desk: &mut Desk, words: &[&str]) {
    let go = Go::read(words);
    let mut task = task(desk, &go);
    task.hold = go.infinite;
    if go.ponder && !go.infinite {
        task = pondering(task);
    }
    let info = Info::new(desk);
    desk.think(task, info);
}

/// What is to be searched. Moves that are not legal are passed over; if none is, all are searched.
fn task(desk: &Desk, go: &Go) -> Task {
    let mut task = if go.is_unlimited() { desk.usual_task() } else { go.task(desk.board.player()) };
    task.only = go.searchmoves.iter().filter_map(|mv| desk.board.read_move(mv, desk.dialect)).collect();
    task
}

/// The board, for people.
fn show(desk: &Desk) {
    let diagram = desk.board.diagram().to_string();
    let lines = diagram.lines().map(str::to_owned).chain([format!("Fen: {}", desk.board.position())]);
    desk.out.say_all(&lines.map(|line| format!("info string {line}")).collect::<Vec<_>>());
}

/// A message on one line.
fn one_line(text: &str) -> String {
    text.split_whitespace().collect::<Vec<_>>().join(" ")
}

/// The dialect of castling.
fn dialect(chess960: bool) -> Dialect {
    if chess960 { Dialect::Chess960 } else { Dialect::Standard }
}
