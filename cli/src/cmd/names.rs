//! Arguments that are names: completions offer them, and the help lists them.

use clap::builder::{PossibleValue, StringValueParser, TypedValueParser};
use clap::{Arg, Command, Error};
use nullwindow::Algorithm;
use nullwindow_engine::Games;
use std::ffi::OsStr;

/// Reads any text; names that are not known are refused later, with a message that says what was expected.
#[derive(Clone)]
pub(crate) struct Names(Vec<String>);

/// Sets the names of the games where a verb takes one.
pub(crate) fn with_games(command: Command, games: &Games) -> Command {
    let names = Names(games.names().into_iter().map(str::to_owned).collect());
    command.mut_args(|arg| match arg.get_value_names() {
        Some([name]) if name == "GAME" => arg.value_parser(names.clone()),
        _ => arg,
    })
}

/// The protocols of `nullwindow engine`.
pub(crate) fn protocols() -> Names {
    Names(["uci", "gtp", "nboard", "hub", "json"].map(str::to_owned).to_vec())
}

/// The algorithms, spelled so that a shell needs no quotes.
pub(crate) fn algorithms() -> Names {
    Names(Algorithm::all().into_iter().filter_map(plain_name).collect())
}

/// `mtdf` for `mtd(f)`, `sss` for `sss*`, `aspiration` for `aspiration(50)`.
fn plain_name(algorithm: Algorithm) -> Option<String> {
    let name = algorithm.to_string();
    let letters = name.replace(['(', ')', '*'], "");
    let dashed = name.replace('(', "-").replace(')', "");
    let stem = name.split(['(', '*']).next().unwrap_or_default().to_owned();
    [letters, dashed, stem].into_iter().find(|short| short.parse() == Ok(algorithm))
}

impl TypedValueParser for Names {
    type Value = String;

    fn parse_ref(&self, command: &Command, arg: Option<&Arg>, value: &OsStr) -> Result<String, Error> {
        StringValueParser::new().parse_ref(command, arg, value)
    }

    fn possible_values(&self) -> Option<Box<dyn Iterator<Item = PossibleValue> + '_>> {
        Some(Box::new(self.0.iter().map(PossibleValue::new)))
    }
}
