//! Hub, version 2: the protocol of the draughts board of that name.
//!
//! While it thinks, every command is answered at once; the position and the options are those of the next search.
//! Unknown commands and arguments are skipped; invalid ones are answered by `error`.

mod level;
mod output;
mod position;
mod syntax;

use crate::host::{Host, pondering};
use crate::serve::{Dispatch, Handler};
use level::Level;
use nullwindow_engine::{OPTIONS, Takes};
use nullwindow_notation::excerpt;
use output::Said;
use position::Positions;
use syntax::{Command, quoted};

/// The state of a conversation in Hub.
#[derive(Default)]
pub(crate) struct Hub {
    level: Level,
    positions: Positions,
}

impl Handler for Hub {
    fn handle(&mut self, host: &mut Host, line: &str) -> bool {
        let command = match Command::read(line) {
            Ok(command) => command,
            Err(why) => {
                error(host, &why);
                return true;
            }
        };
        if command.name == "quit" {
            return false;
        }
        if let Err(why) = self.obey(host, &command) {
            error(host, &why);
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
            "pos" => return self.pos(host, command),
            "level" => self.level = Level::read(command)?,
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
        let mut task = self.level.task(host);
        task.hold = self.level.infinite;
        if command.has("ponder") && !task.hold {
            task = pondering(task);
        }
        let said = Said::new(host);
        host.think(task, said);
    }

    /// What it is, and what it can be told.
    fn introduce(host: &Host) {
        let (config, kind) = (host.options.config(), host.board.kind());
        let mut lines = vec![
            format!(
                "id name=nullwindow version={} author={}",
                env!("CARGO_PKG_VERSION"),
                quoted("the nullwindow authors")
            ),
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
        host.configure(name, value).map_err(|refused| refused.to_string())
    }
}

fn error(host: &Host, why: &str) {
    host.say(&format!("error message={}", quoted(why)));
}
