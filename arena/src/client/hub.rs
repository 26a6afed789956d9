//! Hub, version 2, the protocol of draughts: the whole position with every move.

use super::{Answer, Client, Launcher, Turn, pairs};
use crate::child::Child;
use crate::control::Clock;
use crate::failure::{EngineFailure, Fault, Halt};
use nullwindow_engine::Time;

pub(super) struct Hub {
    child: Child,
}

impl Hub {
    pub(super) fn start(call: &Launcher) -> Result<Hub, Halt> {
        let mut child = Child::start(call, "quit")?;
        let (mut name, mut params) = (None, Vec::new());
        child.ask("hub", child.soon(), "wait", |text| {
            if text.starts_with("id ") {
                let words = [value(text, "name"), value(text, "version")];
                name = Some(words.into_iter().flatten().collect::<Vec<_>>().join(" "));
            } else if text.starts_with("param ") {
                params.extend(value(text, "name"));
            }
            (text == "wait").then_some(())
        })?;
        child.name = name.unwrap_or(child.name.clone());
        let variant = params.iter().any(|known| known == "variant").then_some(("variant", "english"));
        let asked = call.spec.options.iter().map(|(option, value)| (option.as_str(), value.as_str()));
        for (option, value) in variant.into_iter().chain(asked) {
            if !params.iter().any(|known| known == option) {
                return Err(Launcher::no_option(option, &params));
            }
            child.say(&format!("set-param name={option} value=\"{value}\""))?;
        }
        child.sync("init", "ready")?;
        Ok(Hub { child })
    }
}

impl Client for Hub {
    fn child(&self) -> Option<&Child> {
        Some(&self.child)
    }

    fn begin(&mut self, _: Option<&str>, _: &Clock) -> Result<(), Halt> {
        self.child.say("new-game")?;
        self.child.sync("ping", "pong")
    }

    fn think(&mut self, turn: &Turn<'_>) -> Result<Answer, Halt> {
        let letters = |text| {
            let wrong = || EngineFailure::new(Fault::Crash, format!("no draughts position: {text:?}"));
            letters(text).map(|letters| format!(" pos={letters}")).ok_or_else(wrong)
        };
        let start = turn.position.map(letters).transpose()?.unwrap_or_default();
        self.child.forget_lines();
        self.child.say(&format!("pos{start} moves=\"{}\"", turn.spelled()))?;
        if !turn.clocks[0].control.is_none() {
            self.child.say(&level(turn.clocks[0]))?;
        }
        let mut answer = Answer::default();
        let (mv, elapsed) = self.child.ask("go think", turn.deadline, "done", |text| {
            let is_other_line = value(text, "rank").is_some_and(|rank| rank != "1");
            if text.starts_with("info ") && !is_other_line {
                let number = |key| value(text, key).and_then(|text| text.parse::<f64>().ok());
                answer.value = number("score").or(answer.value);
                answer.depth = number("depth").map(|depth| depth as u32).or(answer.depth);
                answer.nodes = number("nodes").map(|nodes| nodes as u64).or(answer.nodes);
            }
            text.starts_with("done").then(|| value(text, "move"))
        })?;
        if mv.is_none() {
            return Err(self.child.trouble(Fault::Crash, "no move after done"));
        }
        Ok(Answer { mv, elapsed, ..answer })
    }
}

fn level(clock: &Clock) -> String {
    let mut words = vec!["level".to_owned()];
    match clock.time {
        // The increment is added before a move.
        Time::Clock(now) => {
            let left = now.left.saturating_sub(now.increment).as_secs_f64();
            words.extend(now.moves_to_go.map(|moves| format!("moves={moves}")));
            words.push(format!("time={left:.3} inc={:.3}", now.increment.as_secs_f64()));
        }
        Time::Fixed(time) => words.push(format!("move-time={:.3}", time.as_secs_f64())),
        Time::Unlimited => {}
    }
    words.extend(clock.control.nodes.map(|nodes| format!("nodes={nodes}")));
    words.extend(clock.control.depth.map(|depth| format!("depth={depth}")));
    words.join(" ")
}

/// The value of a name in a line.
fn value(text: &str, name: &str) -> Option<String> {
    pairs(text).find(|(known, _)| *known == name).map(|(_, value)| value.to_owned())
}

/// `B:W21,K22,…:B1-12` as a letter for the side to move and one for each of the 32 squares.
fn letters(text: &str) -> Option<String> {
    let mut parts = text.trim().trim_end_matches('.').split(':');
    let side = parts.next().filter(|side| matches!(*side, "B" | "W"))?;
    let mut squares = ['e'; 32];
    for part in parts {
        let man = part.chars().next()?.to_ascii_lowercase();
        for piece in part[1..].split(',').map(str::trim).filter(|piece| !piece.is_empty()) {
            let king = piece.strip_prefix('K').map(|rest| (man.to_ascii_uppercase(), rest));
            let (letter, rest) = king.unwrap_or((man, piece));
            let (first, last) = rest.split_once('-').unwrap_or((rest, rest));
            let (first, last): (usize, usize) = (first.parse().ok()?, last.parse().ok()?);
            squares.get_mut(first.checked_sub(1)?..last)?.fill(letter);
        }
    }
    Some(side.to_owned() + &squares.iter().collect::<String>())
}

#[cfg(test)]
#[expect(clippy::unwrap_used, reason = "tests")]
mod tests {
    use super::*;

    #[test]
    fn positions_are_letters() {
        let start = format!("B{}{}{}", "b".repeat(12), "e".repeat(8), "w".repeat(12));
        assert_eq!(letters("B:W21-32:B1-12"), Some(start));
        assert_eq!(letters("W:WK30:BK31.").unwrap(), format!("W{}WBe", "e".repeat(29)));
        for text in ["", "X:W1:B2", "B:W33:B1", "B:W0:B1", "B:Wx:B1", "B:W5-99:B1"] {
            assert_eq!(letters(text), None, "{text}");
        }
    }

    #[test]
    fn values_are_found_by_their_whole_key() {
        let line = "info depth=8 max-depth=12 score=-0.15 pv=\"9-14 22-18\" move=x";
        assert_eq!(value(line, "depth").as_deref(), Some("8"));
        assert_eq!(value(line, "pv").as_deref(), Some("9-14 22-18"));
        assert_eq!(value(line, "nodes"), None);
    }
}
