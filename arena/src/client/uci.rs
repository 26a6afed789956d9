//! UCI: the whole position with every move.

use super::{Answer, Client, Launcher, Turn, WON, number_after};
use crate::child::Child;
use crate::control::Clock;
use crate::failure::Halt;
use nullwindow_engine::Time;

pub(super) struct Uci {
    child: Child,
}

impl Uci {
    pub(super) fn start(call: &Launcher) -> Result<Uci, Halt> {
        let mut child = Child::start(call, "quit")?;
        let (mut name, mut options) = (None, Vec::new());
        child.ask("uci", child.soon(), "uciok", |line| {
            if let Some(own) = line.strip_prefix("id name ") {
                name = Some(own.trim().to_owned());
            } else if let Some(option) = line.strip_prefix("option name ") {
                options.push(option.split(" type ").next().unwrap_or_default().trim().to_owned());
            }
            (line == "uciok").then_some(())
        })?;
        child.name = name.unwrap_or(child.name.clone());
        for (option, value) in &call.spec.options {
            let known = options.iter().find(|known| known.eq_ignore_ascii_case(option));
            let known = known.ok_or_else(|| Launcher::no_option(option, &options))?;
            let value = if value.is_empty() { String::new() } else { format!(" value {value}") };
            child.say(&format!("setoption name {known}{value}"))?;
        }
        child.sync("isready", "readyok")?;
        Ok(Uci { child })
    }
}

impl Client for Uci {
    fn child(&self) -> Option<&Child> {
        Some(&self.child)
    }

    fn begin(&mut self, _: Option<&str>, _: &Clock) -> Result<(), Halt> {
        self.child.say("ucinewgame")?;
        self.child.sync("isready", "readyok")
    }

    fn think(&mut self, turn: &Turn<'_>) -> Result<Answer, Halt> {
        let start = turn.position.map_or("startpos".to_owned(), |fen| format!("fen {fen}"));
        let moves = if turn.moves.is_empty() { String::new() } else { format!(" moves {}", turn.spelled()) };
        self.child.forget_lines();
        self.child.say(&format!("position {start}{moves}"))?;
        let mut answer = Answer::default();
        let said = self.child.ask(&go(turn), turn.deadline, "bestmove", |line| {
            read_info(line, &mut answer);
            let rest = line.strip_prefix("bestmove")?;
            Some(rest.split_whitespace().next().unwrap_or_default().to_owned())
        });
        if said.is_err() {
            // It may still be asked to stop; what it answers then is too late.
            let _ = self.child.say("stop");
        }
        let (mv, elapsed) = said?;
        Ok(Answer { mv: Some(mv), elapsed, ..answer })
    }
}

fn go(turn: &Turn<'_>) -> String {
    let own = turn.clocks[0];
    let mut words = vec!["go".to_owned()];
    match own.time {
        Time::Clock(now) => {
            // A player without a clock is shown with the time of the other.
            let mut clocks =
                turn.clocks.map(|clock| if let Time::Clock(now) = clock.time { now } else { now });
            clocks.rotate_left(turn.board.player() as usize);
            let [wtime, btime] = clocks.map(|clock| clock.left.as_millis());
            let [winc, binc] = clocks.map(|clock| clock.increment.as_millis());
            words.push(format!("wtime {wtime} btime {btime} winc {winc} binc {binc}"));
            words.extend(now.moves_to_go.map(|moves| format!("movestogo {moves}")));
        }
        Time::Fixed(time) => words.push(format!("movetime {}", time.as_millis())),
        Time::Unlimited => {}
    }
    words.extend(own.control.nodes.map(|nodes| format!("nodes {nodes}")));
    words.extend(own.control.depth.map(|depth| format!("depth {depth}")));
    words.join(" ")
}

/// `info depth 8 … score cp 23 … nodes 1234 …`, of the best line.
fn read_info(text: &str, answer: &mut Answer) {
    let Some(info) = text.strip_prefix("info ") else { return };
    if info.starts_with("string") || number_after::<u32>(info, "multipv").is_some_and(|rank| rank != 1) {
        return;
    }
    answer.nodes = number_after(info, "nodes").or(answer.nodes);
    let mate = || number_after::<i64>(info, "mate").map(|plies| if plies > 0 { WON } else { -WON });
    let value = number_after::<f64>(info, "cp").map(|centipawns| centipawns / 100.0).or_else(mate);
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
