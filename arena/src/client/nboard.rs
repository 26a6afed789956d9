//! `NBoard`, version 2: the whole game with every move. It has no clock of its own; what is left stands in the game.

use super::{Answer, Client, Launcher, Turn, impossible};
use crate::child::Child;
use crate::control::Clock;
use crate::failure::{Fault, Halt};
use nullwindow_engine::Time;
use nullwindow_engine::records::{GGF, GameRecord};

pub(super) struct NBoard {
    child: Child,
    pings: u32,
}

impl NBoard {
    pub(super) fn start(call: &Launcher) -> Result<NBoard, Halt> {
        if let Some((option, _)) = call.spec.options.first() {
            return Err(Launcher::no_option(option, &[""; 0]));
        }
        let mut nboard = NBoard { child: Child::start(call, "quit")?, pings: 0 };
        nboard.child.say("nboard 2")?;
        nboard.sync()?;
        Ok(nboard)
    }

    fn sync(&mut self) -> Result<(), Halt> {
        self.pings += 1;
        let pong = format!("pong {}", self.pings);
        let (ping, soon, mut name) = (format!("ping {}", self.pings), self.child.soon(), None);
        self.child.ask(&ping, soon, "pong", |line| {
            name = line.strip_prefix("set myname ").map(str::to_owned).or(name.take());
            (line == pong).then_some(())
        })?;
        self.child.name = name.unwrap_or(self.child.name.clone());
        Ok(())
    }
}

impl Client for NBoard {
    fn child(&self) -> Option<&Child> {
        Some(&self.child)
    }

    fn begin(&mut self, _: Option<&str>, clock: &Clock) -> Result<(), Halt> {
        let control = clock.control;
        if control.nodes.is_some() || matches!(control.time, Time::Fixed(_)) {
            return Err(impossible(
                "NBoard has no limit of nodes and no fixed time for a move: use a clock, a depth or tc=none",
            ));
        }
        if let Some(depth) = control.depth {
            self.child.say(&format!("set depth {depth}"))?;
        }
        self.sync()
    }

    fn think(&mut self, turn: &Turn<'_>) -> Result<Answer, Halt> {
        self.child.say(&format!("set game {}", game(turn)))?;
        self.sync()?;
        let mut answer = Answer::default();
        let (said, elapsed) = self.child.ask("go", turn.deadline, "move", |line| {
            read_search(line, &mut answer);
            line.strip_prefix("===").map(|said| said.trim().to_owned())
        })?;
        let (mv, value) = read_move(&said);
        if mv.is_empty() {
            return Err(self.child.trouble(Fault::Crash, "no move after ==="));
        }
        Ok(Answer { mv: Some(mv.to_owned()), value: value.or(answer.value), elapsed, ..answer })
    }
}

/// The game in GGF, with what is left on the clock as its time.
fn game(turn: &Turn<'_>) -> String {
    let mv = |text: &str| if text == "pass" { "PA".to_owned() } else { text.to_uppercase() };
    let mut game = GameRecord::of(turn.moves.iter().map(|made| mv(&made.spelled)));
    game.start = turn.position.map(str::to_owned);
    for (name, value) in [("Site", "nullwindow"), ("Black", "black"), ("White", "white"), ("RE", "?")] {
        game.set_tag(name, value);
    }
    if let Some(left) = turn.clocks[0].limit() {
        let (minutes, seconds) = (left.as_secs() / 60, left.as_secs_f64() % 60.0);
        game.set_tag("TI", format!("{minutes}:{seconds:06.3}"));
    }
    GGF.write(&game).trim_end().to_owned()
}

/// The move and its value behind `===`: `F5/1.50/0.42` as the protocol has it, `f5 1.50 0.42` as Edax writes it. Value and
/// time may be missing.
fn read_move(said: &str) -> (&str, Option<f64>) {
    let mut fields = said.split('/');
    let mut words = fields.next().unwrap_or_default().split_whitespace();
    let mv = words.next().unwrap_or_default();
    let value = words.next().or(fields.next()).and_then(|value| value.trim().parse().ok());
    (mv, value)
}

/// `search F5D6 1.50 0 12`; there may be blanks between the moves, and `@73%` after the depth.
fn read_search(text: &str, answer: &mut Answer) {
    let words: Vec<&str> = text.split_whitespace().collect();
    match words[..] {
        ["search", _, .., value, _, depth] => {
            let plies = depth.split('@').next().unwrap_or(depth);
            answer.value = value.parse().ok().or(answer.value);
            answer.depth = plies.parse().ok().or(answer.depth);
        }
        ["nodestats", nodes, ..] => answer.nodes = nodes.parse().ok(),
        _ => {}
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn moves_are_read_with_slashes_and_with_blanks() {
        for said in ["d3/0.50/1.2", "d3 0.50 1.2", "d3 / 0.50 / 1.2", "d3/0.50", "d3 0.50", "d3  +0.50  1.2"]
        {
            assert_eq!(read_move(said), ("d3", Some(0.5)), "{said}");
        }
        for said in ["PA", "PA//", "PA//0.01", "PA/ /"] {
            assert_eq!(read_move(said), ("PA", None), "{said}");
        }
        assert_eq!(read_move(""), ("", None));
    }

    #[test]
    fn searches_are_read_as_programs_write_them() {
        for text in ["search F5D6 1.50 0 12", "search f5 d6 +1.50 0 12@73%"] {
            let mut answer = Answer::default();
            read_search(text, &mut answer);
            assert_eq!((answer.value, answer.depth), (Some(1.5), Some(12)), "{text}");
        }
    }
}
