//! UCI: the whole position with every move.

use super::{Answer, Client, Launcher, Start, Turn, WON, number_after};
use crate::child::Child;
use crate::control::Timing;
use crate::failure::Halt;
use std::fmt::Write;
use std::time::{Duration, Instant};

pub(super) struct Uci {
    child: Child,
    name: String,
}

impl Uci {
    pub(super) fn start(call: &Launcher) -> Result<Uci, Halt> {
        let mut child = call.child()?;
        child.say("uci")?;
        let (mut name, mut options) = (call.program(), Vec::new());
        child.wait(child.soon(), "uciok", |line| {
            if let Some(own) = line.text.strip_prefix("id name ") {
                own.trim().clone_into(&mut name);
            } else if let Some(option) = line.text.trim().strip_prefix("option name ") {
                let end = option.find(" type ").unwrap_or(option.len());
                options.push(option[..end].trim().to_owned());
            }
            (line.text.trim() == "uciok").then_some(())
        })?;
        for (option, value) in &call.spec.options {
            let known = options.iter().find(|known| known.eq_ignore_ascii_case(option));
            let known = known.ok_or_else(|| Launcher::no_option(option, &options))?;
            let value = if value.is_empty() { String::new() } else { format!(" value {value}") };
            child.say(&format!("setoption name {known}{value}"))?;
        }
        let mut uci = Uci { child, name };
        uci.is_ready()?;
        Ok(uci)
    }

    fn is_ready(&mut self) -> Result<(), Halt> {
        self.child.say("isready")?;
        self.child.wait(self.child.soon(), "readyok", |line| (line.text.trim() == "readyok").then_some(()))
    }
}

impl Client for Uci {
    fn name(&self) -> String {
        self.name.clone()
    }

    fn begin(&mut self, _: &Start<'_>) -> Result<(), Halt> {
        self.child.say("ucinewgame")?;
        self.is_ready()
    }

    fn think(&mut self, turn: &Turn<'_>) -> Result<Answer, Halt> {
        let start = turn.position.map_or("startpos".to_owned(), |fen| format!("fen {fen}"));
        let moves = if turn.moves.is_empty() { String::new() } else { format!(" moves {}", turn.spelled()) };
        self.child.forget_lines();
        self.child.say(&format!("position {start}{moves}"))?;
        let began = Instant::now();
        self.child.say(&go(turn))?;
        let mut answer = Answer::default();
        let line = self.child.wait(turn.deadline, "bestmove", |line| {
            read_info(&line.text, &mut answer);
            line.text.trim_start().strip_prefix("bestmove").map(|rest| (line.at, rest.trim().to_owned()))
        });
        if line.is_err() {
            // It may still be asked to stop; what it answers then is too late.
            let _ = self.child.say("stop");
        }
        let (at, rest) = line?;
        answer.elapsed = at.saturating_duration_since(began);
        answer.mv = Some(rest.split_whitespace().next().unwrap_or_default().to_owned());
        Ok(answer)
    }

    fn cpu(&mut self) -> Option<Duration> {
        self.child.cpu()
    }
}

impl Drop for Uci {
    fn drop(&mut self) {
        self.child.end("quit");
    }
}

fn go(turn: &Turn<'_>) -> String {
    let own = turn.clocks[0];
    let mut go = "go".to_owned();
    // Writing to a string cannot fail.
    let _ = match own.control.time {
        Some(Timing::Clock { .. }) => {
            let [first, second] = turn.by_player();
            // A player without a clock is shown with the time of the other.
            let shown = |clock: &crate::control::Clock| match clock.control.time {
                Some(Timing::Clock { .. }) => (clock.left.as_millis(), clock.increment().as_millis()),
                _ => (own.left.as_millis(), own.increment().as_millis()),
            };
            let ((wtime, winc), (btime, binc)) = (shown(first), shown(second));
            let _ = write!(go, " wtime {wtime} btime {btime} winc {winc} binc {binc}");
            own.moves_to_go().map_or(Ok(()), |moves| write!(go, " movestogo {moves}"))
        }
        Some(Timing::Fixed(time)) => write!(go, " movetime {}", time.as_millis()),
        None => Ok(()),
    };
    if let Some(nodes) = own.control.nodes {
        let _ = write!(go, " nodes {nodes}");
    }
    if let Some(depth) = own.control.depth {
        let _ = write!(go, " depth {depth}");
    }
    go
}

/// `info depth 8 … score cp 23 … nodes 1234 …`, of the best line.
fn read_info(text: &str, answer: &mut Answer) {
    let Some(info) = text.strip_prefix("info ") else { return };
    if info.starts_with("string") || number_after::<u32>(info, "multipv").is_some_and(|rank| rank != 1) {
        return;
    }
    if let Some(nodes) = number_after(info, "nodes") {
        answer.nodes = Some(nodes);
    }
    let value = match number_after::<f64>(info, "cp") {
        Some(centipawns) => Some(centipawns / 100.0),
        None => number_after::<i64>(info, "mate").map(|plies| if plies > 0 { WON } else { -WON }),
    };
    if value.is_some() {
        answer.value = value;
        answer.depth = number_after(info, "depth").or(answer.depth);
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn values_are_in_pawns_and_other_lines_are_ignored() {
        let mut answer = Answer::default();
        read_info("info depth 8 seldepth 12 multipv 1 score cp -23 nodes 999 nps 1 pv e2e4", &mut answer);
        read_info("info depth 8 multipv 2 score cp 500 nodes 1000", &mut answer);
        read_info("info string score cp 900", &mut answer);
        assert_eq!((answer.value, answer.depth, answer.nodes), (Some(-0.23), Some(8), Some(999)));
        read_info("info depth 9 score mate -3", &mut answer);
        assert_eq!(answer.value, Some(-WON));
        read_info("info currmove e2e4", &mut answer);
        assert_eq!(answer.depth, Some(9));
    }
}
