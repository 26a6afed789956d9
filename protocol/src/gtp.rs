//! GTP, version 2, the Go text protocol, as Othello programs use it: a command a line, an answer and an empty line back.
//!
//! Answers come in the order of the commands: a command that arrives during a search waits. `quit` and the end of the input
//! cut searches short, and what waits is answered first. A player who has to pass may be passed over.

mod clock;
mod output;

use crate::host::Host;
use crate::serve::{Dispatch, Handler};
use clock::Clocks;
use nullwindow_engine::{Board, MoveId, OPTIONS, Task, Time};
use nullwindow_notation::Player;
use output::{Silence, colour, final_score, game_name, player, reply, squares, written};

/// The state of a conversation in GTP.
#[derive(Default)]
pub(crate) struct Gtp {
    clocks: Clocks,
    /// The move that is being thought about.
    asked: Option<Asked>,
    /// The boards before each move, for `undo`.
    past: Vec<Box<dyn Board>>,
}

struct Asked {
    id: String,
    player: Player,
    /// Whether the move is played as well.
    is_played: bool,
    /// The board before the opponent passed to make it this player's turn.
    before: Box<dyn Board>,
}

type Answer = Result<String, String>;
type CommandHandler = fn(&mut Gtp, &mut Host, &[&str]) -> Answer;

/// What is answered at once. Moves to be thought about, and `quit`, are not among these.
const COMMANDS: &[(&str, CommandHandler)] = &[
    ("protocol_version", |_, _, _| Ok("2".to_owned())),
    ("name", |_, _, _| Ok("nullwindow".to_owned())),
    ("version", |_, _, _| Ok(env!("CARGO_PKG_VERSION").to_owned())),
    ("known_command", |_, _, args| Ok(args.first().is_some_and(|name| is_known(name)).to_string())),
    ("list_commands", |_, _, _| Ok(names().collect::<Vec<_>>().join("\n"))),
    ("list_games", |_, host, _| Ok(game_name(host))),
    ("set_game", |_, host, args| match args {
        [name] if name.eq_ignore_ascii_case(&game_name(host)) => Ok(String::new()),
        _ => Err("unsupported game".to_owned()),
    }),
    ("boardsize", |gtp, host, args| match args {
        ["8"] => gtp.clear(host),
        _ => Err("unacceptable size".to_owned()),
    }),
    ("clear_board", |gtp, host, _| gtp.clear(host)),
    ("komi", |_, _, args| match args.first().map(|text| text.parse::<f64>()) {
        Some(Ok(_)) => Ok(String::new()),
        _ => Err("komi not a float".to_owned()),
    }),
    ("play", Gtp::play),
    ("undo", |gtp, host, _| gtp.undo(host)),
    ("showboard", |_, host, _| Ok(format!("\n{}", host.board.diagram()))),
    ("time_settings", |gtp, _, args| gtp.clocks.settings(args)),
    ("time_left", |gtp, host, args| {
        let (colour, rest) = args.split_first().ok_or("syntax error")?;
        gtp.clocks.left(player(host, colour)?, rest)
    }),
    ("final_score", |_, host, _| final_score(host)),
    ("gogui-rules_game_id", |_, host, _| Ok(game_name(host))),
    ("gogui-rules_board", |_, host, _| Ok(squares(host))),
    ("gogui-rules_board_size", |_, host, _| Ok(host.board.diagram().rows.len().to_string())),
    ("gogui-rules_legal_moves", |_, host, _| {
        let formatter = host.formatter();
        Ok(host.board.legal().map(|mv| written(&formatter, mv)).collect::<Vec<_>>().join(" "))
    }),
    ("gogui-rules_side_to_move", |_, host, _| Ok(colour(host, host.board.player()).to_lowercase())),
    ("gogui-rules_final_result", |_, host, _| final_score(host)),
    ("nullwindow-position", Gtp::position),
    ("nullwindow-option", |_, host, args| Gtp::option(host, args)),
];

/// Moves to be thought about, and the end.
const OTHERS: &[&str] = &["genmove", "reg_genmove", "quit"];

fn names() -> impl Iterator<Item = &'static str> {
    COMMANDS.iter().map(|(name, _)| *name).chain(OTHERS.iter().copied())
}

fn is_known(name: &str) -> bool {
    names().any(|known| known == name)
}

impl Handler for Gtp {
    fn handle(&mut self, host: &mut Host, line: &str) -> bool {
        let line = cleaned(line);
        let Some(command) = Command::read(&line) else { return true };
        let answer = match command.name {
            "quit" => Some(Ok(String::new())),
            "genmove" | "reg_genmove" => self.think(host, &command).transpose(),
            name => Some(match COMMANDS.iter().find(|(known, _)| *known == name) {
                Some((_, handler)) => handler(self, host, &command.args),
                None => Err("unknown command".to_owned()),
            }),
        };
        if let Some(answer) = answer {
            reply(host, command.id, &answer);
        }
        command.name != "quit"
    }

    fn dispatch(&self, line: &str) -> Dispatch {
        let line = cleaned(line);
        match Command::read(&line) {
            Some(Command { name: "quit", .. }) => Dispatch::Interrupt,
            _ => Dispatch::Queued,
        }
    }

    fn answers_at_end(&self) -> bool {
        true
    }

    fn owes(&self) -> bool {
        self.asked.is_some()
    }

    fn rested(&mut self, host: &mut Host) {
        if self.asked.is_none() {
            return;
        }
        let Some(found) = host.take_answer() else { return };
        let Some(asked) = self.asked.take() else { return };
        let id = asked.id.clone();
        let answer = match found.map(|found| found.report.best.zip(Some(found.elapsed))) {
            Ok(Some((best, elapsed))) => {
                let text = written(&host.formatter(), best);
                self.clocks.used(asked.player, elapsed);
                self.played(host, asked, best);
                Ok(text)
            }
            Ok(None) => Ok("PASS".to_owned()),
            Err(panic) => {
                host.board = asked.before;
                Err(panic.to_string())
            }
        };
        reply(host, &id, &answer);
    }
}

impl Gtp {
    /// Whether a line is a command of this protocol; `quit` tells nothing.
    pub(crate) fn knows(line: &str) -> bool {
        let line = cleaned(line);
        Command::read(&line).is_some_and(|command| command.name != "quit" && is_known(command.name))
    }

    fn clear(&mut self, host: &mut Host) -> Answer {
        self.past.clear();
        self.clocks.start();
        host.forget();
        host.set_position(None, []).map(|()| String::new())
    }

    /// Starts to think, or answers at once where there is nothing to think about.
    fn think(&mut self, host: &mut Host, command: &Command<'_>) -> Result<Option<String>, String> {
        let colour = command.args.first().ok_or("syntax error")?;
        let player = player(host, colour)?;
        let is_played = command.name == "genmove";
        if host.board.result().is_some() {
            return Ok(Some("PASS".to_owned()));
        }
        let before = host.board.clone();
        Gtp::give_turn_to(host, player)?;
        let asked = Asked { id: command.id.to_owned(), player, is_played, before };
        if let Some(pass) = host.board.forced_pass() {
            self.played(host, asked, pass);
            return Ok(Some("PASS".to_owned()));
        }
        let task = self.task(host, player);
        self.asked = Some(asked);
        host.think(task, Silence);
        Ok(None)
    }

    /// Plays the move that was asked for, or leaves the board as it was.
    fn played(&mut self, host: &mut Host, asked: Asked, mv: MoveId) {
        if asked.is_played {
            host.board.play(mv);
            self.past.push(asked.before);
        } else {
            host.board = asked.before;
        }
    }

    fn task(&self, host: &Host, player: Player) -> Task {
        let task = host.brief_task();
        let time = self.clocks.clock(player).map_or(task.time, Time::Clock);
        Task { time, ..task }
    }

    /// Lets the opponent pass, if he must.
    fn give_turn_to(host: &mut Host, player: Player) -> Result<(), String> {
        if host.board.player() != player {
            let turn = || format!("it is the turn of {}", colour(host, host.board.player()).to_lowercase());
            let pass = host.board.forced_pass().ok_or_else(turn)?;
            host.board.play(pass);
        }
        Ok(())
    }

    fn play(&mut self, host: &mut Host, args: &[&str]) -> Answer {
        let [colour, mv] = args else { return Err("syntax error".to_owned()) };
        let player = player(host, colour)?;
        let before = host.board.clone();
        // The pass of an opponent who must pass may be left out.
        Gtp::give_turn_to(host, player).map_err(|why| format!("illegal move: {why}"))?;
        if host.play(mv).or_else(|_| host.play(&mv.to_lowercase())).is_err() {
            host.board = before;
            return Err("illegal move".to_owned());
        }
        self.past.push(before);
        Ok(String::new())
    }

    fn undo(&mut self, host: &mut Host) -> Answer {
        host.board = self.past.pop().ok_or("cannot undo")?;
        Ok(String::new())
    }

    /// A position in any notation of the game.
    fn position(&mut self, host: &mut Host, args: &[&str]) -> Answer {
        host.set_position(Some(&args.join(" ")), [])?;
        self.past.clear();
        Ok(String::new())
    }

    /// `NAME VALUE` sets an option, `NAME` shows it, nothing shows all.
    fn option(host: &mut Host, args: &[&str]) -> Answer {
        let config = host.options.config();
        match args {
            [] => {
                let all = OPTIONS.iter().map(|option| format!("{} {}", option.name, option.get(config)));
                Ok(all.collect::<Vec<_>>().join("\n"))
            }
            [name] => {
                let option = OPTIONS.iter().find(|option| option.name == *name);
                option.map(|option| option.get(config)).ok_or_else(|| "no such option".to_owned())
            }
            [name, value @ ..] => {
                let set = host.options.set(name, &value.join(" "));
                set.map(|()| String::new()).map_err(|refused| refused.to_string())
            }
        }
    }
}

/// A command with its number, if it has one.
struct Command<'a> {
    id: &'a str,
    name: &'a str,
    args: Vec<&'a str>,
}

impl<'a> Command<'a> {
    /// Reads a line that was cleaned.
    fn read(line: &'a str) -> Option<Command<'a>> {
        let mut words = line.split_whitespace();
        let first = words.next()?;
        let (id, name) = if first.bytes().all(|byte| byte.is_ascii_digit()) {
            (first, words.next().unwrap_or(""))
        } else {
            ("", first)
        };
        Some(Command { id, name, args: words.collect() })
    }
}

/// A line without comments and control characters.
fn cleaned(line: &str) -> String {
    let line = line.split('#').next().unwrap_or("");
    line.chars().map(|c| if c == '\t' { ' ' } else { c }).filter(|c| !c.is_control()).collect()
}

#[cfg(test)]
#[expect(clippy::unwrap_used, reason = "tests")]
mod tests {
    use super::*;

    #[test]
    fn every_command_is_known() {
        assert!(names().all(|name| is_known(name) && (name == "quit" || Gtp::knows(name))));
        assert!(!Gtp::knows("quit") && !Gtp::knows("7") && !Gtp::knows("uci"));
    }

    #[test]
    fn a_line_is_cleaned_before_it_is_read() {
        assert_eq!(cleaned("1\tplay b d3 # a comment\r"), "1 play b d3 ");
        assert_eq!(cleaned("na\u{7}me\0"), "name");
        let line = cleaned("12 play black D3");
        let command = Command::read(&line).unwrap();
        assert_eq!((command.id, command.name), ("12", "play"));
        assert_eq!(command.args, ["black", "D3"]);
        assert!(Command::read("").is_none());
    }
}
