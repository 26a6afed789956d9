//! The command line of a program for one game, which is meant where none is named.

use clap::Command;
use nullwindow_engine::{GameKind, OPTIONS};

const EXAMPLES: &str = include_str!("../../help/own.txt");

/// What such a program is not about.
const HIDDEN: [&str; 3] = ["train", "reproduce", "bench"];

/// The program is called like the game, `--game` replaces the argument that names one, and examples are about the game.
pub(super) fn program(command: Command, kind: &'static GameKind) -> Command {
    let name = kind.name;
    let more = format!("`{name} VERB -h` is a summary, `{name} VERB --help` has all options and examples.");
    let codes = "Exit codes: 0 success, 1 failure, 2 invalid input or options.";
    command
        .name(name)
        .version(concat!("(nullwindow ", env!("CARGO_PKG_VERSION"), ")"))
        .about(kind.summary)
        .after_help(more)
        .after_long_help(format!("Examples:\n{}\n{codes}", examples(kind, "")))
        .mut_subcommands(|verb| own_verb(verb, kind))
}

fn own_verb(verb: Command, kind: &'static GameKind) -> Command {
    if HIDDEN.contains(&verb.get_name()) {
        return verb.hide(true);
    }
    let mut takes_game = false;
    let verb = verb.mut_args(|arg| match arg.get_value_names() {
        Some([name]) if name == "GAME" => {
            takes_game = true;
            let arg = if arg.is_positional() { arg.long("game") } else { arg };
            arg.required(false).default_value(kind.name)
        }
        _ if arg.get_id() == "side" => {
            let sides = kind.players.map(str::to_ascii_lowercase).join(", ");
            arg.help(format!("Your side: {sides}, random, both or none [default: the side to move]"))
        }
        _ => match OPTIONS.iter().find(|option| arg.get_id() == option.name) {
            Some(option) if !option.is_for(kind) => arg.hide(true),
            _ => arg,
        },
    });
    let verb = verb.mut_subcommands(|verb| own_verb(verb, kind));
    let own = examples(kind, verb.get_name());
    let text = |text: Option<&clap::builder::StyledStr>| {
        text.map(|text| helped(&text.to_string(), kind.name, takes_game.then_some(&own)))
    };
    let (short, long) = (text(verb.get_after_help()), text(verb.get_after_long_help()));
    let verb = if let Some(short) = short { verb.after_help(short) } else { verb };
    if let Some(long) = long { verb.after_long_help(long) } else { verb }
}

/// The examples of a verb; of all of them, if it has no name.
fn examples(kind: &'static GameKind, verb: &str) -> String {
    let of_verb = format!("  PROGRAM {verb}");
    let lines: String = EXAMPLES.split_inclusive('\n').filter(|line| line.starts_with(&of_verb)).collect();
    let mv = kind.board().legal_texts().into_iter().next().unwrap_or_default();
    let lines = lines.replace("PROGRAM", kind.name).replace("MOVE", &mv);
    lines.replace("FORMAT", &kind.format.to_ascii_lowercase())
}

/// The text below the options, about this program; examples and modes of other games are left out where `own` has others.
fn helped(text: &str, name: &str, own: Option<&String>) -> String {
    let text = text.replace("nullwindow ", &format!("{name} "));
    let Some(own) = own else { return text };
    let others = |part: &&str| !part.starts_with("Examples:") && !part.starts_with("Modes:");
    let parts: Vec<&str> = text.split("\n\n").filter(others).collect();
    let text = format!("Examples:\n{}\n\n{}", own.trim_end(), parts.join("\n\n"));
    text.trim_end().to_owned()
}
