//! Hub, version 2: the protocol of the draughts board of that name.
//!
//! While it thinks, every command is answered at once; the position and the options are those of the next search.
//! Unknown commands and arguments are skipped; invalid ones are answered by `error`.

mod level;
mod output;
mod position;
mod syntax;

use crate::host::{Host, pondering};
use crate::kind::Kind;
use crate::serve::{Dispatch, Handler};
use level::Level;
use nullwindow::text::excerpt;
use nullwindow_engine::OPTIONS;
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
        task.hold = self.level.is_infinite();
        if command.has("ponder") && !task.hold {
            task = pondering(task);
        }
        let said = Said::new(host);
        host.think(task, said);
    }

    /// What it is, and what it can be told.
    fn introduce(host: &Host) {
        let (config, about) = (host.board.config(), host.board.about());
        let mut lines = vec![
            format!(
                "id name=nullwindow version={} author={}",
                env!("CARGO_PKG_VERSION"),
                quoted("the nullwindow authors")
            ),
            "param name=variant value=english type=enum values=\"english\"".to_owned(),
            "param name=positions value=auto type=enum values=\"auto straight turned\"".to_owned(),
        ];
        lines.extend(OPTIONS.iter().map(|option| {
            let kind = Kind::of(option, about);
            let value = match (&kind, option.get(config)) {
                (Kind::Switch, value) => (value == "on").to_string(),
                (_, value) => quoted(&value),
            };
            let kind = match kind {
                Kind::Switch => "bool".to_owned(),
                Kind::Number { least, most } => format!("int min={least} max={most}"),
                Kind::Choice(words) => format!("enum values=\"{}\"", words.join(" ")),
                Kind::Text => "string".to_owned(),
            };
            format!("param name={} value={value} type={kind}", option.name)
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
        let option = OPTIONS.iter().find(|option| option.name == name);
        let value = match option.map(|option| Kind::of(option, host.board.about())) {
            Some(Kind::Switch) => match value {
                "true" => "on",
                "false" => "off",
                other => other,
            },
            _ => value,
        };
        host.configure(name, value).map_err(|refused| refused.to_string())
    }
}

fn error(host: &Host, why: &str) {
    host.say(&format!("error message={}", quoted(why)));
}
