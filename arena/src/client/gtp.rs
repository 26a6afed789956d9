//! GTP: a question a line, and an answer that ends with an empty line.

use super::{Answer, Client, Launcher, Made, NO_POSITIONS, Turn, impossible};
use crate::child::Child;
use crate::control::Clock;
use crate::failure::{Fault, Halt};
use nullwindow_engine::Time;
use nullwindow_notation::Player;
use std::time::{Duration, Instant};

pub(super) struct Gtp {
    child: Child,
    commands: Vec<String>,
    /// Moves of the game that it knows.
    told: usize,
}

/// An answer, or a refusal, and how long it took.
type Said = (Result<String, String>, Duration);

impl Gtp {
    pub(super) fn start(call: &Launcher) -> Result<Gtp, Halt> {
        let mut gtp = Gtp { child: Child::start(call, "quit")?, commands: Vec::new(), told: 0 };
        if let Ok(name) = gtp.ask("name", gtp.child.soon())?.0 {
            let version = gtp.ask("version", gtp.child.soon())?.0.unwrap_or_default();
            format!("{name} {version}").trim().clone_into(&mut gtp.child.name);
        }
        if let Ok(list) = gtp.ask("list_commands", gtp.child.soon())?.0 {
            gtp.commands = list.split_whitespace().map(str::to_owned).collect();
        }
        if gtp.knows("set_game") {
            let game = call.kind.name;
            let title = game[..1].to_uppercase() + &game[1..];
            gtp.must(&format!("set_game {title}"))?;
        }
        for (option, value) in &call.spec.options {
            gtp.must(&format!("{option} {value}"))?;
        }
        Ok(gtp)
    }

    fn knows(&self, command: &str) -> bool {
        self.commands.iter().any(|known| known == command)
    }

    fn ask(&mut self, question: &str, deadline: Instant) -> Result<Said, Halt> {
        let mut said: Option<Result<String, String>> = None;
        self.child.ask(question, deadline, &format!("answer to {question:?}"), |text| {
            match &mut said {
                None => {
                    let after = |mark| text.strip_prefix(mark).map(|rest: &str| rest.trim().to_owned());
                    said = after('=').map(Ok).or_else(|| after('?').map(Err));
                }
                Some(_) if text.is_empty() => return said.take(),
                Some(Ok(all) | Err(all)) => {
                    all.push('\n');
                    all.push_str(text);
                }
            }
            None
        })
    }

    fn must(&mut self, command: &str) -> Result<(), Halt> {
        match self.ask(command, self.child.soon())?.0 {
            Ok(_) => Ok(()),
            Err(why) => Err(self.child.trouble(Fault::Crash, &format!("it refused {command:?}: {why}"))),
        }
    }

    fn tell_clock(&mut self, turn: &Turn<'_>) -> Result<(), Halt> {
        if turn.clocks[0].limit().is_none() || !self.knows("time_left") {
            return Ok(());
        }
        let player = turn.board.player();
        for (clock, player) in turn.clocks.iter().zip([player, player.other()]) {
            let (left, stones) = match clock.time {
                Time::Clock(clock) => (clock.left, clock.moves_to_go.unwrap_or(0)),
                Time::Fixed(time) => (time, 1),
                Time::Unlimited => continue,
            };
            // Whole seconds are what every program reads; a fraction would be lost, a second too much be fatal.
            let is_ours = self.child.name.starts_with("nullwindow");
            let left = if is_ours { left.as_secs_f64() } else { left.as_secs_f64().floor() };
            self.must(&format!("time_left {} {left} {stones}", colour(player)))?;
        }
        Ok(())
    }
}

impl Client for Gtp {
    fn child(&self) -> Option<&Child> {
        Some(&self.child)
    }

    fn begin(&mut self, position: Option<&str>, clock: &Clock) -> Result<(), Halt> {
        if clock.control.nodes.is_some() || clock.control.depth.is_some() {
            return Err(impossible(
                "GTP has no limit of nodes or depth: give it a clock, or tc=none and a level of its own",
            ));
        }
        if position.is_some() {
            return Err(impossible(NO_POSITIONS));
        }
        self.told = 0;
        self.must("boardsize 8")?;
        self.must("clear_board")?;
        if !self.knows("time_settings") {
            return Ok(());
        }
        let seconds = |time: Duration| time.as_secs_f64().ceil();
        let settings = match clock.control.time {
            Time::Clock(full) => match full.moves_to_go {
                None => format!("{} 0 0", seconds(full.left)),
                Some(moves) => format!("0 {} {moves}", seconds(full.left)),
            },
            Time::Fixed(time) => format!("0 {} 1", seconds(time)),
            Time::Unlimited => return Ok(()),
        };
        self.must(&format!("time_settings {settings}"))
    }

    fn think(&mut self, turn: &Turn<'_>) -> Result<Answer, Halt> {
        for Made { by, spelled, .. } in &turn.moves[self.told..] {
            let command = format!("play {} {spelled}", colour(*by));
            if spelled == "pass" {
                // Some programs skip a player without moves by themselves and refuse the pass.
                let _ = self.ask(&command, self.child.soon())?;
            } else {
                self.must(&command)?;
            }
        }
        self.tell_clock(turn)?;
        // What it answers it has played.
        self.told = turn.moves.len() + 1;
        let (said, elapsed) = self.ask(&format!("genmove {}", colour(turn.board.player())), turn.deadline)?;
        match said {
            Ok(said) => {
                let mv = said.split_whitespace().next().unwrap_or_default();
                let mv = (!mv.eq_ignore_ascii_case("resign")).then(|| mv.to_owned());
                Ok(Answer { mv, elapsed, ..Answer::default() })
            }
            Err(why) => Err(self.child.trouble(Fault::Crash, &format!("genmove: {why}"))),
        }
    }
}

/// Black starts.
fn colour(player: Player) -> &'static str {
    if player == Player::First { "b" } else { "w" }
}

#[cfg(test)]
#[cfg(unix)]
#[expect(clippy::unwrap_used, reason = "tests")]
mod tests {
    use super::*;

    /// A program that knows clocks, and plays D3 whatever happens.
    const PROGRAM: &str = r"while read -r command rest; do
        case $command in
            list_commands) printf '= time_settings\ntime_left\n\n';;
            genmove) printf '= D3\n\n';;
            *) printf '=\n\n';;
        esac
    done";

    /// What the program is told in the first move of a game with this control.
    fn told(control: &str) -> String {
        let file = format!("nullwindow-gtp-{}-{}", std::process::id(), control.len());
        let log = std::env::temp_dir().join(file);
        let mut spec: crate::Spec = "gtp:sh -c".parse().unwrap();
        spec.command.push(PROGRAM.to_owned());
        let kind = nullwindow_engine::Games::standard().get("othello").unwrap();
        let (patience, cancel) = (Duration::from_mins(1), std::sync::Arc::default());
        let call = Launcher { spec, kind, log: Some(log.clone()), patience, cancel };
        let mut gtp = Gtp::start(&call).unwrap();
        let clock = Clock::new(control.parse().unwrap());
        gtp.begin(None, &clock).unwrap();
        let (board, deadline) = (kind.board(), gtp.child.soon());
        let turn = Turn { position: None, moves: &[], board: board.as_ref(), clocks: [&clock; 2], deadline };
        assert_eq!(gtp.think(&turn).unwrap().mv.as_deref(), Some("D3"));
        let text = std::fs::read_to_string(&log).unwrap();
        std::fs::remove_file(log).unwrap();
        text
    }

    #[test]
    fn a_program_without_time_control_is_told_of_no_clock() {
        assert!(told("60+0").contains("> time_settings 60 0 0") && told("60+0").contains("> time_left"));
        let without = told("none");
        assert!(without.contains("> genmove b") && !without.contains("> time_"), "{without}");
    }
}
