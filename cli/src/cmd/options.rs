//! The options of a search that its verbs share; which algorithm is each verb's own affair.

use crate::fail::Failure;
use clap::{Arg, ArgAction, Command};
use nullwindow_engine::{About, Config, Engine, OPTIONS, Opt, games};

const SEARCH: &str = "The search";
const TABLE: &str = "The table";

/// How to search.
#[derive(clap::Args)]
pub(crate) struct Options {
    /// Which evaluation; `nullwindow show GAME` lists them
    #[arg(short, long, value_name = "NAME", help_heading = SEARCH)]
    evaluation: Option<String>,

    /// How many units of the evaluation make one of the search
    #[arg(long, value_name = "N", help_heading = SEARCH)]
    grain: Option<String>,

    /// Whether captures are played out where the depth ends: on or off
    #[arg(long, value_name = "on|off", help_heading = SEARCH)]
    quiescence: Option<String>,

    /// Enhanced transposition cutoffs at nodes with so many plies left, or off
    #[arg(long, value_name = "DEPTH", num_args = 0..=1, default_missing_value = "on", help_heading = SEARCH)]
    etc: Option<String>,

    /// Move ordering: natural, or some of table,history,plain-history,killers,static,eib
    #[arg(long, value_name = "PARTS", help_heading = SEARCH)]
    order: Option<String>,

    /// Nodes with so many plies left have their moves rated
    #[arg(long, value_name = "DEPTH", help_heading = SEARCH)]
    order_from: Option<String>,

    /// First guess of an iteration: parity, previous (also as parity+3, previous-3), a number in the game's unit, or a list
    /// such as 12,3,-4 in units of the search, one an iteration
    #[arg(long, value_name = "WHAT", allow_hyphen_values = true, help_heading = SEARCH)]
    guess: Option<String>,

    /// Plies that iterative deepening adds, or off
    #[arg(long, value_name = "N", help_heading = SEARCH)]
    step: Option<String>,

    /// Cutoff that is taken: first, or the cheapest at nodes with at most so many plies left
    #[arg(long, value_name = "WHICH", help_heading = SEARCH)]
    cutoffs: Option<String>,

    /// What a node makes of its children's bounds: searched (nothing), children or bounds; see --table-from 0
    #[arg(long, value_name = "WHAT", help_heading = SEARCH)]
    known: Option<String>,

    /// Move that a node remembers after a fail low: hint (the one before) or highest
    #[arg(long, value_name = "MOVE", help_heading = SEARCH)]
    fail_low: Option<String>,

    /// What a search to the end of Othello finds out: value or winner
    #[arg(long, value_name = "WHAT", help_heading = SEARCH)]
    solve: Option<String>,

    /// Threads that share the table
    #[arg(long, value_name = "N", help_heading = SEARCH)]
    threads: Option<String>,

    /// How threads divide the work: lazy, gamma or abdada
    #[arg(long, value_name = "WAY", help_heading = SEARCH)]
    parallel: Option<String>,

    /// Count different leaves too; takes memory
    #[arg(long, help_heading = SEARCH)]
    unique: bool,

    /// Size of the table: MiB, or entries as 2^20; 0 is none
    #[arg(long, value_name = "SIZE", allow_negative_numbers = true, help_heading = TABLE)]
    table: Option<String>,

    /// Nodes with so many plies left are looked up and stored; 0: leaves too
    #[arg(long, value_name = "DEPTH", help_heading = TABLE)]
    table_from: Option<String>,

    /// Bounds that an entry keeps: one or two
    #[arg(long, value_name = "one|two", help_heading = TABLE)]
    bounds: Option<String>,

    /// Depths of an entry that serve: exact, or at-least, and then algorithms may find different values
    #[arg(long, value_name = "WHICH", help_heading = TABLE)]
    draft: Option<String>,

    /// Entry that gives way in a full table: aged, deepest or always
    #[arg(long, value_name = "WHICH", help_heading = TABLE)]
    replacement: Option<String>,

    /// Whether a position that is reached in several ways is searched once: on or off
    #[arg(long, value_name = "on|off", help_heading = TABLE)]
    transpositions: Option<String>,
}

impl Options {
    /// Sets what was said.
    pub(crate) fn configure(&self, engine: &mut dyn Engine) -> Result<(), Failure> {
        let unique = self.unique.then(|| "on".to_owned());
        let options = [
            ("evaluation", &self.evaluation),
            ("grain", &self.grain),
            ("quiescence", &self.quiescence),
            ("etc", &self.etc),
            ("order", &self.order),
            ("order-from", &self.order_from),
            ("guess", &self.guess),
            ("step", &self.step),
            ("cutoffs", &self.cutoffs),
            ("known", &self.known),
            ("fail-low", &self.fail_low),
            ("solve", &self.solve),
            ("threads", &self.threads),
            ("parallel", &self.parallel),
            ("unique", &unique),
            ("table", &self.table),
            ("table-from", &self.table_from),
            ("bounds", &self.bounds),
            ("draft", &self.draft),
            ("replacement", &self.replacement),
            ("transpositions", &self.transpositions),
        ];
        for (name, value) in options {
            if let Some(value) = value {
                set(engine, name, value)?;
            }
        }
        Ok(())
    }
}

/// Says in the help of a verb what its options are where nobody says otherwise: as `config` has them, game by game.
pub(crate) fn with_defaults(command: Command, config: fn(&About) -> Config) -> Command {
    OPTIONS.iter().fold(command, |command, option| {
        let Some(id) = id_of(&command, option) else { return command };
        command.mut_arg(id, |arg| {
            let help = arg.get_help().map(ToString::to_string).unwrap_or_default();
            arg.help(format!("{help} [default: {}]", default_of(option, config)))
        })
    })
}

/// What the command calls an option, if it takes a value for it and has no other default.
fn id_of(command: &Command, option: &Opt) -> Option<String> {
    let is_open =
        |arg: &&Arg| !matches!(arg.get_action(), ArgAction::SetTrue) && arg.get_default_values().is_empty();
    let mut ids = command.get_arguments().filter(is_open).map(|arg| arg.get_id().to_string());
    ids.find(|id| id.replace('_', "-") == option.name)
}

/// `1`, or `chess 8; othello 25; checkers 5` where games differ.
fn default_of(option: &Opt, config: fn(&About) -> Config) -> String {
    let values: Vec<(&str, String)> = games().map(|about| (about.name, option.get(&config(about)))).collect();
    match values.split_first() {
        Some(((_, first), others)) if others.iter().all(|(_, value)| value == first) => first.clone(),
        _ => values.iter().map(|(name, value)| format!("{name} {value}")).collect::<Vec<_>>().join("; "),
    }
}

/// Sets one option.
pub(crate) fn set(engine: &mut dyn Engine, name: &str, value: &str) -> Result<(), Failure> {
    engine.configure(name, value).map_err(|refused| Failure::input(format!("--{refused}")))
}

/// The evaluation and whatever is not as usual, but for the algorithm.
pub(crate) fn described(engine: &dyn Engine) -> String {
    let (config, defaults) = (engine.config(), engine.about().config());
    let changed = OPTIONS.iter().filter(|o| !["algorithm", "evaluation"].contains(&o.name));
    let changed = changed.filter(|o| o.get(config) != o.get(&defaults));
    let mut parts = vec![format!("{} evaluation", config.evaluation)];
    parts.extend(changed.map(|option| format!("{} {}", option.name, option.get(config))));
    parts.join(", ")
}
