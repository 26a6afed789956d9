//! GTP, version 2, the Go text protocol, as Othello programs use it: a command a line, an answer and an empty line back.
//!
//! Answers come in the order of the commands: a command that arrives during a search waits. `quit` and the end of the input
//! cut searches short, and what waits is answered first. A player who has to pass may be passed over.

mod clock;
mod output;
mod syntax;

use crate::host::Host;
use crate::serve::{Dispatch, Handler};
use clock::Clocks;
use nullwindow_engine::{MoveId, OPTIONS, Task, Time};
use nullwindow_notation::Player;
use output::{Silence, colour, final_score, game_name, player, reply, squares, written};
use syntax::{Command, cleaned};

/// The state of a conversation in GTP.
#[derive(Default)]
pub(crate) struct Gtp {
    clocks: Clocks,
    /// The move that is being thought about.
    asked: Option<Asked>,
    /// How many plies each command has played, for `undo`.
    plies: Vec<usize>,
}

struct Asked {
    id: String,
    player: Player,
    /// Whether the move is played as well.
    is_played: bool,
    /// Plies that the opponent has passed to make it this player's turn.
    passed: usize,
}

impl Asked {
    /// Leaves the board as it was when the move was asked for.
    fn leave(&self, host: &mut Host) {
        for _ in 0..self.passed {
            host.board.undo();
        }
    }
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
        if command.name == "quit" {
            reply(host, command.id, &Ok(String::new()));
            return false;
        }
        let answer = match command.name {
            "genmove" | "reg_genmove" => match self.think(host, &command) {
                Ok(None) => return true,
                Ok(Some(mv)) => Ok(mv),
                Err(why) => Err(why),
            },
            name => match COMMANDS.iter().find(|(known, _)| *known == name) {
                Some((_, handler)) => handler(self, host, &command.args),
                None => Err("unknown command".to_owned()),
            },
        };
        reply(host, command.id, &answer);
        true
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
        let answer = match found.map(|found| (found.best, found.elapsed)) {
            Ok((Some(best), elapsed)) => {
                let text = written(&host.formatter(), best);
                self.clocks.used(asked.player, elapsed);
                self.played(host, &asked, best);
                Ok(text)
            }
            Ok((None, _)) => Ok("PASS".to_owned()),
            Err(panic) => {
                asked.leave(host);
                Err(panic.to_string())
            }
        };
        reply(host, &asked.id, &answer);
    }
}

impl Gtp {
    /// Whether a line is a command of this protocol; `quit` tells nothing.
    pub(crate) fn knows(line: &str) -> bool {
        let line = cleaned(line);
        Command::read(&line).is_some_and(|command| command.name != "quit" && is_known(command.name))
    }

    fn clear(&mut self, host: &mut Host) -> Answer {
        self.plies.clear();
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
        let passed = Gtp::give_turn_to(host, player)?;
        let asked = Asked { id: command.id.to_owned(), player, is_played, passed };
        if let Some(pass) = host.board.forced_pass() {
            self.played(host, &asked, pass);
            return Ok(Some("PASS".to_owned()));
        }
        let task = self.task(host, player);
        self.asked = Some(asked);
        host.think(task, Silence);
        Ok(None)
    }

    /// Plays the move that was asked for, or leaves the board as it was.
    fn played(&mut self, host: &mut Host, asked: &Asked, mv: MoveId) {
        if asked.is_played {
            host.board.play(mv);
            self.plies.push(asked.passed + 1);
        } else {
            asked.leave(host);
        }
    }

    fn task(&self, host: &Host, player: Player) -> Task {
        let task = host.brief_task();
        let time = self.clocks.clock(player).map_or(task.time, Time::Clock);
        Task { time, ..task }
    }

    /// Lets the opponent pass, if he must; says how many plies that took.
    fn give_turn_to(host: &mut Host, player: Player) -> Result<usize, String> {
        if host.board.player() == player {
            return Ok(0);
        }
        let turn = || format!("it is the turn of {}", colour(host, host.board.player()).to_lowercase());
        let pass = host.board.forced_pass().ok_or_else(turn)?;
        host.board.play(pass);
        Ok(1)
    }

    fn play(&mut self, host: &mut Host, args: &[&str]) -> Answer {
        let [colour, mv] = args else { return Err("syntax error".to_owned()) };
        let player = player(host, colour)?;
        // The pass of an opponent who must pass may be left out.
        let passed = Gtp::give_turn_to(host, player).map_err(|why| format!("illegal move: {why}"))?;
        if host.play(mv).or_else(|_| host.play(&mv.to_lowercase())).is_err() {
            if passed > 0 {
                host.board.undo();
            }
            return Err("illegal move".to_owned());
        }
        self.plies.push(passed + 1);
        Ok(String::new())
    }

    fn undo(&mut self, host: &mut Host) -> Answer {
        let plies = self.plies.pop().ok_or("cannot undo")?;
        for _ in 0..plies {
            host.board.undo();
        }
        Ok(String::new())
    }

    /// A position in any notation of the game.
    fn position(&mut self, host: &mut Host, args: &[&str]) -> Answer {
        host.set_position(Some(&args.join(" ")), [])?;
        self.plies.clear();
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
                let set = host.configure(name, &value.join(" "));
                set.map(|()| String::new()).map_err(|refused| refused.to_string())
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_command_is_known() {
        assert!(names().all(|name| is_known(name) && (name == "quit" || Gtp::knows(name))));
        assert!(!Gtp::knows("quit") && !Gtp::knows("7") && !Gtp::knows("uci"));
    }
}
