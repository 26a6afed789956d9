//! JSON lines, the protocol of this project's own engines.

use super::{Answer, Client, Launcher, Turn, WON};
use crate::child::Child;
use crate::control::Clock;
use crate::failure::{Fault, Halt};
use nullwindow_engine::Time;
use serde_json::{Value, json};
use std::time::{Duration, Instant};

/// The version of the protocol that is spoken here.
const VERSION: u64 = 1;

pub(super) struct Lines {
    child: Child,
    asked: u64,
    /// Units that make one of those that people speak of.
    spoken: f64,
}

impl Lines {
    pub(super) fn start(call: &Launcher) -> Result<Lines, Halt> {
        let spoken = f64::from(call.kind.spoken_scale) / f64::from(call.kind.scale);
        let mut lines = Lines { child: Child::start(call, r#"{"cmd":"quit"}"#)?, asked: 0, spoken };
        let hello = lines.ask(json!({ "cmd": "hello" }), lines.child.soon())?.0;
        if let Some(name) = hello["name"].as_str() {
            lines.child.name = format!("{name} {}", hello["version"].as_str().unwrap_or_default());
        }
        // Programs from before the field was added speak version 1.
        let version = hello["protocol"].as_u64().unwrap_or(VERSION);
        if version != VERSION {
            let what = format!("it speaks version {version} of the protocol; version {VERSION} is needed");
            return Err(lines.child.trouble(Fault::Crash, &what));
        }
        if hello["game"] != call.kind.name {
            return Err(lines.child.trouble(Fault::Crash, &format!("it does not play {}", call.kind.name)));
        }
        for (option, value) in &call.spec.options {
            lines.ask(json!({ "cmd": "set", "option": option, "value": value }), lines.child.soon())?;
        }
        Ok(lines)
    }

    /// Asks, and waits for the answer with the question's number; and how long it took.
    fn ask(&mut self, mut question: Value, deadline: Instant) -> Result<(Value, Duration), Halt> {
        self.asked += 1;
        question["id"] = self.asked.into();
        let (id, mut wrong) = (Value::from(self.asked), None);
        let answer = self.child.ask(&question.to_string(), deadline, "answer", |line| {
            let answer: Value = serde_json::from_str(line).ok()?;
            if answer["type"] == "error" {
                wrong = Some(answer["message"].as_str().unwrap_or(line).to_owned());
            }
            (answer["id"] == id && answer["type"] != "info").then_some(answer)
        })?;
        wrong.map_or(Ok(answer), |why| Err(self.child.trouble(Fault::Crash, &why)))
    }
}

impl Client for Lines {
    fn child(&self) -> Option<&Child> {
        Some(&self.child)
    }

    fn begin(&mut self, _: Option<&str>, _: &Clock) -> Result<(), Halt> {
        self.ask(json!({ "cmd": "new" }), self.child.soon()).map(|_| ())
    }

    fn think(&mut self, turn: &Turn<'_>) -> Result<Answer, Halt> {
        let moves: Vec<&str> = turn.moves.iter().map(|made| made.text.as_str()).collect();
        let mut position = json!({ "cmd": "position", "moves": moves });
        set(&mut position, "position", turn.position);
        self.ask(position, self.child.soon())?;
        let (said, elapsed) = self.ask(go(turn.clocks[0]), turn.deadline)?;
        let decided = said["win"].as_i64().map(|plies| if plies > 0 { WON } else { -WON });
        let value = decided.or_else(|| Some(said["value"].as_f64()? / self.spoken));
        Ok(Answer {
            mv: Some(said["best"].as_str().unwrap_or_default().to_owned()),
            value,
            score: None,
            depth: said["depth"].as_u64().map(|depth| depth as u32),
            nodes: said["nodes"].as_u64(),
            elapsed,
        })
    }
}

fn go(clock: &Clock) -> Value {
    let mut go = json!({ "cmd": "go" });
    match clock.time {
        Time::Clock(now) => {
            let (left, increment) = (now.left.as_millis() as u64, now.increment.as_millis() as u64);
            go["clock"] = json!({ "left": left, "increment": increment });
            set(&mut go["clock"], "moves_to_go", now.moves_to_go);
        }
        Time::Fixed(time) => set(&mut go, "time", Some(time.as_millis() as u64)),
        Time::Unlimited => {}
    }
    set(&mut go, "nodes", clock.control.nodes);
    set(&mut go, "depth", clock.control.depth);
    go
}

/// Sets a field, if there is a value.
fn set(object: &mut Value, field: &str, value: Option<impl Into<Value>>) {
    if let Some(value) = value {
        object[field] = value.into();
    }
}
