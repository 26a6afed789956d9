//! The options of the engine as options of a verb, limits of a search, and arguments that are names.

use crate::fail::Failure;
use clap::builder::{PossibleValue, StringValueParser, TypedValueParser, ValueParser};
use clap::{Arg, ArgAction, ArgMatches, Command, Error, FromArgMatches};
use nullwindow::Algorithm;
use nullwindow_engine::{
    Config, Engine, GameKind, Games, Goal, MAX_DEPTH, OPTIONS, OptionSpec, Options, Task, Time,
};
use nullwindow_protocol::Protocol;
use nullwindow_protocol::report::kind_of_search;
use std::ffi::OsStr;
use std::time::Duration;

/// Options that only an engine in a game needs, those that `compare` sets itself, and books where a search is what is wanted.
const LEFT_OUT: [&[&str]; 4] = [
    &[],
    &["keep-order", "lines", "overhead", "level", "book", "book-margin"],
    &["keep-order", "lines", "overhead", "level", "book", "book-margin", "algorithm", "selective"],
    &["keep-order", "lines", "overhead", "level"],
];

const ABOUT_THE_TABLE: [&str; 6] =
    ["table", "table-from", "bounds", "draft", "replacement", "transpositions"];

/// All options of the engine.
pub(crate) type EngineOptions = OptionFlags<0>;
/// Those of a search.
pub(crate) type SearchOptions = OptionFlags<1>;
/// Those of a search that may be answered by a book.
pub(crate) type PlayOptions = OptionFlags<3>;
/// Those that algorithms are compared with.
pub(crate) type CompareOptions = OptionFlags<2>;

/// The options that were given, by the engine's names.
pub(crate) struct OptionFlags<const WHICH: usize>(Vec<(&'static str, String)>);

impl<const WHICH: usize> OptionFlags<WHICH> {
    fn offered() -> impl Iterator<Item = &'static OptionSpec> {
        OPTIONS.iter().filter(|option| !LEFT_OUT[WHICH].contains(&option.name))
    }

    /// Sets what was given, if it goes together.
    pub(crate) fn apply(&self, options: &mut Options) -> Result<(), Failure> {
        self.0.iter().try_for_each(|(name, value)| set(options, name, value))?;
        options.check().map_err(|refused| Failure::input(format!("--{refused}")))
    }

    /// An engine with these options and what was given.
    pub(crate) fn engine(&self, mut options: Options) -> Result<Box<dyn Engine>, Failure> {
        self.apply(&mut options)?;
        Ok(options.engine())
    }

    /// The options that were given, with their values.
    pub(crate) fn given(&self) -> impl Iterator<Item = (&'static str, &str)> {
        self.0.iter().map(|(name, value)| (*name, value.as_str()))
    }

    /// Whether an option was given.
    pub(crate) fn has(&self, name: &str) -> bool {
        self.0.iter().any(|(given, _)| *given == name)
    }
}

impl<const WHICH: usize> FromArgMatches for OptionFlags<WHICH> {
    fn from_arg_matches(matches: &ArgMatches) -> Result<OptionFlags<WHICH>, Error> {
        let given = OptionFlags::<WHICH>::offered().filter_map(|option| {
            let value = matches.get_one::<String>(option.name)?;
            Some((option.name, value.clone()))
        });
        Ok(OptionFlags(given.collect()))
    }

    fn update_from_arg_matches(&mut self, matches: &ArgMatches) -> Result<(), Error> {
        *self = OptionFlags::from_arg_matches(matches)?;
        Ok(())
    }
}

impl<const WHICH: usize> clap::Args for OptionFlags<WHICH> {
    fn augment_args(command: Command) -> Command {
        OptionFlags::<WHICH>::offered().fold(command, |command, option| command.arg(argument(option)))
    }

    fn augment_args_for_update(command: Command) -> Command {
        OptionFlags::<WHICH>::augment_args(command)
    }
}

fn argument(option: &'static OptionSpec) -> Arg {
    let (doc, takes) = (option.doc, option.takes.describe(None));
    let help = format!("{}{}: {takes}", doc[..1].to_uppercase(), &doc[1..]);
    let heading = if ABOUT_THE_TABLE.contains(&option.name) { "Table" } else { "Search" };
    let arg = Arg::new(option.name).long(option.name).value_name(option.takes.placeholder()).help(help);
    let arg = arg.allow_negative_numbers(true).help_heading(heading).hide_short_help(true);
    match option.name {
        "algorithm" => {
            let parser = ValueParser::new(algorithms());
            arg.short('a').value_name("NAME").value_parser(parser).hide_possible_values(true)
        }
        "evaluation" => arg.short('e').value_name("NAME"),
        "guess" => arg.allow_hyphen_values(true),
        "etc" | "unique" => arg.num_args(0..=1).default_missing_value("on"),
        _ => arg,
    }
}

/// The settings of a game.
type Defaults<'a> = &'a dyn Fn(&'static GameKind) -> Config;

/// Adds to the help of a verb the defaults of its options, as `config` has them, game by game.
pub(crate) fn with_defaults(command: Command, games: &Games, config: Defaults<'_>) -> Command {
    command.mut_args(|arg| {
        let Some(option) = OPTIONS.iter().find(|option| arg.get_id() == option.name) else { return arg };
        if matches!(arg.get_action(), ArgAction::SetTrue) || !arg.get_default_values().is_empty() {
            return arg;
        }
        let help = arg.get_help().map(ToString::to_string).unwrap_or_default();
        arg.help(format!("{help} [default: {}]", default_of(option, games, config)))
    })
}

/// `1`, or `chess 8; othello 25; checkers 5` where the games that have the option differ.
fn default_of(option: &OptionSpec, games: &Games, config: Defaults<'_>) -> String {
    let kinds =
        games.iter().filter(|kind| option.is_for(kind) && games.usual().is_none_or(|usual| usual == *kind));
    let values: Vec<(&str, String)> = kinds.map(|kind| (kind.name, option.get(&config(kind)))).collect();
    match values.split_first() {
        Some(((_, first), others)) if others.iter().all(|(_, value)| value == first) => first.clone(),
        _ => values.iter().map(|(name, value)| format!("{name} {value}")).collect::<Vec<_>>().join("; "),
    }
}

/// Sets one option.
pub(crate) fn set(options: &mut Options, name: &str, value: &str) -> Result<(), Failure> {
    options.set(name, value).map_err(|refused| Failure::input(format!("--{refused}")))
}

/// The kind of search, the evaluation, and each option other than the algorithm that differs from `defaults`.
pub(crate) fn described(options: &Options, defaults: &Config) -> String {
    let config = options.config();
    let mut parts =
        vec![format!("{} search", kind_of_search(options)), format!("{} evaluation", config.evaluation)];
    let changed = OPTIONS.iter().filter(|o| !["algorithm", "evaluation", "selective"].contains(&o.name));
    let changed = changed.filter(|o| o.get(config) != o.get(defaults));
    parts.extend(changed.map(|option| format!("{} {}", option.name, option.get(config))));
    parts.join(", ")
}

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
    Names(Protocol::ALL.map(|protocol| protocol.to_string()).to_vec())
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

/// Limits for each of several positions.
#[derive(clap::Args)]
pub(crate) struct Limits {
    /// Seconds for each position
    #[arg(short, long, value_name = "S", allow_negative_numbers = true)]
    time: Option<f64>,

    /// Nodes for each position, all threads together; gives the same result on every machine
    #[arg(short, long, value_name = "N", value_parser = above_0)]
    nodes: Option<u64>,

    /// Plies for each position
    #[arg(short, long, value_name = "N", value_parser = clap::value_parser!(i64).range(1..=i64::from(MAX_DEPTH)))]
    depth: Option<i64>,
}

impl Limits {
    /// Whether any was given.
    pub(crate) fn are_given(&self) -> bool {
        self.time.is_some() || self.nodes.is_some() || self.depth.is_some()
    }

    /// The task with these limits; `goal` applies without a depth, `default` seconds without any limit.
    pub(crate) fn task(&self, goal: Goal, default: Option<f64>) -> Result<Task, Failure> {
        let goal = self.depth.map_or(goal, |depth| Goal::Depth(depth as i32));
        let time = fixed_time(self.time.or(default.filter(|_| !self.are_given())))?;
        Ok(Task { nodes: self.nodes, time, ..Task::to(goal) })
    }
}

fn above_0(text: &str) -> Result<u64, String> {
    text.parse().ok().filter(|&number| number > 0).ok_or_else(|| "expected a whole number above 0".to_owned())
}

/// The time that `--time` gives, if it does.
pub(crate) fn fixed_time(time: Option<f64>) -> Result<Time, Failure> {
    time.map_or(Ok(Time::Unlimited), |time| seconds("--time", time).map(Time::Fixed))
}

/// A number of seconds above 0.
pub(crate) fn seconds(option: &str, number: f64) -> Result<Duration, Failure> {
    Duration::try_from_secs_f64(number).ok().filter(|time| !time.is_zero()).ok_or_else(|| {
        Failure::input(format!("{option}: expected a number of seconds above 0, found {number}"))
    })
}
