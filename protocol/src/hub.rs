//! Hub, version 2: the protocol of the draughts board of that name.
//!
//! While it thinks, every command is answered at once; the position and the options are those of the next search.
//! Unknown commands and arguments are skipped; invalid ones are answered by `error`, and after a refused
//! `pos` nothing is searched until there is a position again.

mod output;
mod position;
mod syntax;

use crate::host::{self, Host, limited, waiting};
use crate::serve::{Dispatch, Handler};
use nullwindow_engine::{Clock, Goal, MAX_DEPTH, OPTIONS, Takes, Task};
use nullwindow_notation::excerpt;
use output::Said;
use position::Positions;
use std::time::Duration;
use syntax::{Command, quoted};

/// The state of a conversation in Hub.
#[derive(Default)]
pub(crate) struct Hub {
    /// How long to search, if that was said.
    level: Option<Task>,
    positions: Positions,
}

impl Handler for Hub {
    fn handle(&mut self, host: &mut Host, line: &str) -> bool {
        let command = Command::read(line);
        if command.as_ref().is_ok_and(|command| command.name == "quit") {
            return false;
        }
        if let Err(why) = command.and_then(|command| self.obey(host, &command)) {
            host.say(&error(&why));
        }
        true
    }

    fn dispatch(&self, _: &str) -> Dispatch {
        Dispatch::Immediate
    }
}

impl Hub {
    fn obey(&mut self, host: &mut Host, command: &Command) -> Result<(), String> {
        match command.name.as_str() {
            "hub" => Hub::introduce(host),
            "init" => {
                host.get_ready();
                host.say("ready");
            }
            "ping" => host.say("pong"),
            "pos" => {
                let set = self.pos(host, command);
                return host.note_position(set);
            }
            "level" => self.level = read_level(command)?,
            "go" => self.go(host, command),
            "stop" => host.stop(),
            "ponder-hit" => host.ponderhit(),
            "new-game" => host.forget(),
            "set-param" => return self.set_param(host, command),
            _ => {}
        }
        Ok(())
    }

    fn go(&self, host: &mut Host, command: &Command) {
        let task = self.level.clone().unwrap_or_else(|| host.brief_task());
        let (is_infinite, said) = (task.hold, Said::reporter(host));
        host.think(waiting(task, is_infinite, command.has("ponder")), said);
    }

    /// What it is, and what it can be told.
    fn introduce(host: &Host) {
        let (config, kind) = (host.options.config(), host.board.kind());
        let author = quoted("the nullwindow authors");
        let mut lines = vec![
            format!("id name=nullwindow version={} author={author}", env!("CARGO_PKG_VERSION")),
            "param name=variant value=english type=enum values=\"english\"".to_owned(),
            "param name=positions value=auto type=enum values=\"auto straight turned\"".to_owned(),
        ];
        lines.extend(OPTIONS.iter().filter(|spec| spec.is_for(kind)).map(|spec| {
            let value = spec.get(config);
            let (value, takes) = match (spec.takes, spec.takes.range(), spec.takes.words(kind)) {
                (Takes::Switch, ..) => ((value == "on").to_string(), "bool".to_owned()),
                (_, Some((least, most)), _) => (quoted(&value), format!("int min={least} max={most}")),
                (_, _, Some(words)) => (quoted(&value), format!("enum values=\"{}\"", words.join(" "))),
                _ => (quoted(&value), "string".to_owned()),
            };
            format!("param name={} value={value} type={takes}", spec.name)
        }));
        lines.push("wait".to_owned());
        host.out.say_all(&lines);
    }

    /// `pos pos=… moves="…"`; without `pos=` it is the start.
    fn pos(&self, host: &mut Host, command: &Command) -> Result<(), String> {
        let moves = command.value("moves").unwrap_or("").split_whitespace();
        match command.value("pos") {
            None | Some("start") => host.set_position(None, moves),
            Some(text) => host.set_position(Some(&self.positions.read(text)?), moves),
        }
    }

    /// `set-param name=… value=…`
    fn set_param(&mut self, host: &mut Host, command: &Command) -> Result<(), String> {
        let (Some(name), Some(value)) = (command.value("name"), command.value("value")) else {
            return Err("set-param: expected name= and value=".to_owned());
        };
        if name == "variant" {
            return match value {
                "english" => Ok(()),
                _ => Err(format!("variant: expected english, found {}", excerpt(value.chars()))),
            };
        }
        if name == "positions" {
            let known = Positions::NAMES.iter().find(|(known, _)| *known == value);
            let (_, positions) = known.ok_or("positions: expected auto, straight or turned")?;
            self.positions = *positions;
            return Ok(());
        }
        let spec = OPTIONS.iter().find(|spec| spec.name == name);
        let value = match (spec.map(|spec| spec.takes), value) {
            (Some(Takes::Switch), "true") => "on",
            (Some(Takes::Switch), "false") => "off",
            (_, value) => value,
        };
        host.options.set(name, value).map_err(|refused| refused.to_string())
    }
}

fn error(why: &str) -> String {
    format!("error message={}", quoted(why))
}

/// Reads the arguments of `level`: how long to search. Without any of them that is left to the engine.
fn read_level(command: &Command) -> Result<Option<Task>, String> {
    let depth = number(command, "depth")?.map(|depth| depth.clamp(1.0, f64::from(MAX_DEPTH)) as i32);
    let nodes = number(command, "nodes")?.map(|nodes| nodes.max(1.0) as u64);
    let (fixed, left) = (seconds(command, "move-time")?, seconds(command, "time")?);
    let increment = seconds(command, "inc")?.unwrap_or_default();
    let moves_to_go = number(command, "moves")?.filter(|n| *n >= 1.0).map(|n| n.min(1000.0) as u32);
    if command.has("infinite") {
        return Ok(Some(Task { hold: true, ..Task::to(Goal::Unlimited) }));
    }
    let is_given = depth.is_some() || nodes.is_some() || fixed.is_some() || left.is_some();
    if !is_given && increment.is_zero() && moves_to_go.is_none() {
        return Ok(None);
    }
    // The increment is added before a move.
    let clock = |left: Duration| Clock { left: left.saturating_add(increment), increment, moves_to_go };
    Ok(Some(limited(depth.map_or(Goal::Unlimited, Goal::Depth), nodes, fixed, left.map(clock))))
}

fn number(command: &Command, name: &str) -> Result<Option<f64>, String> {
    let read = |text: &str| {
        let number = text.parse().ok().filter(|number: &f64| number.is_finite());
        number.ok_or_else(|| format!("level: {name}: expected a number, found {}", excerpt(text.chars())))
    };
    command.value(name).map(read).transpose()
}

/// Seconds; less than none is none.
fn seconds(command: &Command, name: &str) -> Result<Option<Duration>, String> {
    Ok(number(command, name)?.and_then(host::seconds))
}

#[cfg(test)]
#[expect(clippy::unwrap_used, reason = "tests")]
mod tests {
    use super::*;
    use nullwindow_engine::Time;

    fn level(text: &str) -> Result<Option<Task>, String> {
        read_level(&Command::read(text).unwrap())
    }

    /// The time of a level with a clock.
    fn clock(text: &str) -> Clock {
        match level(text).unwrap().unwrap().time {
            Time::Clock(clock) => clock,
            other => panic!("{other:?}"),
        }
    }

    #[test]
    fn levels_are_read_as_hub_writes_them() {
        let clock = clock("level moves=9 time=291.5 inc=2");
        assert_eq!((clock.moves_to_go, clock.left), (Some(9), Duration::from_millis(293_500)));
        assert_eq!(clock.increment, Duration::from_secs(2));
    }

    #[test]
    fn what_is_no_level_is_refused() {
        assert!(level("level depth=x").is_err() && level("level time=nan").is_err());
        assert_eq!(clock("level time=-3").left, Duration::ZERO);
        assert_eq!(level("level depth=1e9").unwrap().unwrap().goal, Goal::Depth(MAX_DEPTH));
        assert_eq!(clock("level time=1e300").left, Duration::from_secs(1_000_000_000));
        assert!(level("level").unwrap().is_none());
    }
}
