//! JSON lines: an object a line in, objects out, for programs that ask about any of the games.
//!
//! Commands are obeyed in order; `stop`, `ponderhit`, `ping` and `quit` at once. Every answer carries the `id` of its
//! command. `docs/protocols.md` describes every field; `tests/json_v1.txt` is a conversation that must stay valid as long
//! as the version is 1.

mod fields;
mod game;
mod output;
mod search;
mod tree;

pub use tree::open_list;

use crate::host::Host;
use crate::serve::{Dispatch, Handler};
use fields::{Fields, Wrong};
use nullwindow_engine::{OPTIONS, Takes};
use nullwindow_notation::excerpt;
use serde_json::{Value, json};

/// The version of the protocol. New commands and fields may be added to a version; a command or field that goes, or
/// changes its meaning, makes a new one.
const VERSION: u32 = 1;

/// The handler of JSON lines; it keeps no state of its own.
pub(crate) struct Json;

type Answer = Result<Value, Wrong>;
type CommandHandler = fn(&mut Host, &mut Fields) -> Answer;

const COMMANDS: &[(&str, CommandHandler)] = &[
    ("hello", hello),
    ("options", options),
    ("set", set),
    ("new", |host, _| {
        host.forget();
        host.set_position(None, [])
            .map_err(|why| Wrong::new(why, "nothing: the start of a game is always there"))?;
        Ok(output::state(host))
    }),
    ("position", position),
    ("state", |host, _| Ok(output::state(host))),
    ("moves", |host, _| Ok(output::moves(host))),
    ("show", |host, _| Ok(output::shown(host))),
    ("play", play),
    ("undo", undo),
    ("load", game::load),
    ("save", game::save),
    ("samples", game::samples),
    ("openings", game::openings),
    ("tree", tree::tree),
    ("stockman", tree::stockman),
    ("go", |_, _| Ok(json!({}))),
    ("analyze", |_, _| Ok(json!({}))),
    ("stop", |host, _| {
        host.stop();
        Ok(json!({}))
    }),
    ("ponderhit", |host, _| {
        host.ponderhit();
        Ok(json!({}))
    }),
    ("ping", |_, _| Ok(json!({}))),
    ("finish", |_, _| Ok(json!({}))),
    ("quit", |_, _| Ok(json!({}))),
];

fn names() -> Vec<&'static str> {
    COMMANDS.iter().map(|(name, _)| *name).collect()
}

/// What is answered at once, whatever comes before.
const URGENT: &[&str] = &["stop", "ponderhit", "ping", "quit"];

impl Handler for Json {
    fn handle(&mut self, host: &mut Host, line: &str) -> bool {
        if line.trim().is_empty() {
            return true;
        }
        let fields = Fields::read(line);
        let id = fields.as_ref().map_or(Value::Null, |fields| fields.id.clone());
        let ends = fields.as_ref().is_ok_and(|fields| ["quit", "finish"].contains(&fields.cmd.as_str()));
        match fields.and_then(|mut fields| obey(host, &mut fields)) {
            Ok(Some(answer)) => host.say(&output::object(&id, "ok", answer)),
            Ok(None) => {}
            Err(wrong) => host.say(&wrong.told(&id, line).to_string()),
        }
        !ends
    }

    fn dispatch(&self, line: &str) -> Dispatch {
        match Fields::read(line) {
            Ok(fields) if URGENT.contains(&fields.cmd.as_str()) => Dispatch::Immediate,
            _ => Dispatch::Queued,
        }
    }

    fn finishes(&self, line: &str) -> bool {
        Fields::read(line).is_ok_and(|fields| fields.cmd == "finish")
    }
}

/// Does what was asked; a search answers by itself.
fn obey(host: &mut Host, fields: &mut Fields) -> Result<Option<Value>, Wrong> {
    let Some((name, handler)) = COMMANDS.iter().find(|(name, _)| *name == fields.cmd) else {
        let remedy = format!("cmd is one of {}", names().join(", "));
        return Err(Wrong::new(format!("unknown command {}", excerpt(fields.cmd.chars())), remedy));
    };
    match *name {
        "go" => search::go(host, fields).map(|()| None),
        "analyze" => search::analyze(host, fields).map(|()| None),
        _ => Ok(Some(joined(json!({ "cmd": name }), handler(host, fields)?))),
    }
}

/// An object with the fields of another after its own.
fn joined(mut object: Value, more: Value) -> Value {
    if let (Value::Object(fields), Value::Object(more)) = (&mut object, more) {
        fields.extend(more);
    }
    object
}

fn hello(host: &mut Host, fields: &mut Fields) -> Answer {
    fields.no_more()?;
    let kind = host.board.kind();
    Ok(json!({
        "protocol": VERSION,
        "name": "nullwindow",
        "version": env!("CARGO_PKG_VERSION"),
        "game": kind.name,
        "about": kind.summary,
        "players": kind.players,
        "unit": kind.unit,
        "scale": search::scale(host),
        "commands": names(),
    }))
}

fn options(host: &mut Host, fields: &mut Fields) -> Answer {
    fields.no_more()?;
    let (config, kind) = (host.options.config(), host.board.kind());
    let list = OPTIONS.iter().filter(|spec| spec.is_for(kind)).map(|spec| {
        let takes = match (spec.takes, spec.takes.range(), spec.takes.words(kind)) {
            (Takes::Switch, ..) => json!({ "type": "switch" }),
            (_, Some((least, most)), _) => json!({ "type": "number", "min": least, "max": most }),
            (_, _, Some(words)) => json!({ "type": "choice", "choices": words }),
            _ => json!({ "type": "text" }),
        };
        let (about, described, value) = (spec.doc, spec.takes.describe(Some(kind)), spec.get(config));
        joined(json!({ "name": spec.name, "about": about, "takes": described, "value": value }), takes)
    });
    Ok(json!({ "options": list.collect::<Vec<_>>() }))
}

fn set(host: &mut Host, fields: &mut Fields) -> Answer {
    let name = fields.text("option")?.ok_or_else(|| Wrong::missing("option", "the name of an option"))?;
    let value = fields.value("value").ok_or_else(|| Wrong::missing("value", "what the option is to be"))?;
    fields.no_more()?;
    let value = match value {
        Value::Bool(on) => if on { "on" } else { "off" }.to_owned(),
        Value::String(text) => text,
        Value::Number(number) => number.to_string(),
        other => return Err(Wrong::kind("value", "a text, a number, true or false", &other)),
    };
    let set = host.options.set(&name, &value);
    set.map_err(|refused| Wrong::new(refused.to_string(), "the command options lists what there is"))?;
    let spec = OPTIONS.iter().find(|spec| spec.name == name);
    Ok(json!({ "option": name, "value": spec.map(|spec| spec.get(host.options.config())) }))
}

fn position(host: &mut Host, fields: &mut Fields) -> Answer {
    let text = fields.text("position")?;
    let moves = fields.words("moves")?;
    fields.no_more()?;
    let example = host.board.kind().example;
    let remedy = format!("a position is written like this: {example}; leave it out for the start");
    let set = host.set_position(text.as_deref(), moves.iter().map(String::as_str));
    set.map(|()| output::state(host)).map_err(|why| Wrong::new(why, remedy))
}

fn play(host: &mut Host, fields: &mut Fields) -> Answer {
    let mv = fields.text("move")?.ok_or_else(|| Wrong::missing("move", "the move to play"))?;
    fields.no_more()?;
    host.play(&mv).map_err(|why| Wrong::new(why, "the command moves lists the legal ones"))?;
    Ok(output::state(host))
}

fn undo(host: &mut Host, fields: &mut Fields) -> Answer {
    let count = fields.number("count", 1, 10_000)?.unwrap_or(1);
    fields.no_more()?;
    let most = host.board.played().len() as u64;
    if count > most {
        return Err(Wrong::new(format!("{most} moves can be taken back"), "ask for no more"));
    }
    for _ in 0..count {
        host.board.undo();
    }
    Ok(output::state(host))
}
