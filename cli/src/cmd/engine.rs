//! `nullwindow engine`: an engine behind the protocols of players' software.

use crate::fail::Failure;
use clap::{Arg, ArgMatches, Command, FromArgMatches};
use nullwindow_engine::{MAX_DEPTH, OPTIONS, open};
use nullwindow_protocol::{Limit, Protocol, serve};
use std::time::Duration;

const EXAMPLES: &str = "\
Examples:
  nullwindow engine chess                      for any board that speaks UCI
  nullwindow engine othello                    for NBoard; GTP is recognised by its first line
  nullwindow engine checkers --table 256       for Hub
  nullwindow engine othello --protocol gtp --level 5
  nullwindow engine chess --protocol json      for programs: an object of JSON a line

The protocols, field by field and with sessions to try: docs/protocols.md.";

/// What `nullwindow engine` can be told.
#[derive(clap::Args)]
#[command(after_help = EXAMPLES)]
pub(crate) struct Args {
    /// chess, othello or checkers
    #[arg(value_name = "GAME")]
    game: String,

    /// uci, gtp, nboard, hub or json [default: the one that the first line is written in, or else the game's usual one]
    #[arg(long, value_name = "NAME")]
    protocol: Option<String>,

    /// Plies to search where the other side sets no limit
    #[arg(long, value_name = "N", allow_negative_numbers = true)]
    depth: Option<i32>,

    /// Seconds to search where the other side sets no limit
    #[arg(long, value_name = "S", allow_negative_numbers = true)]
    time: Option<f64>,

    /// Nodes to visit where the other side sets no limit
    #[arg(long, value_name = "N")]
    nodes: Option<u64>,

    #[command(flatten)]
    options: Given,
}

/// Serves until the other side has had enough.
pub(crate) fn run(args: &Args) -> Result<(), Failure> {
    let mut engine = open(&args.game).map_err(|e| Failure::input(e.to_string()))?;
    engine.set_config(engine.about().play_config());
    for (name, value) in &args.options.0 {
        super::options::set(engine.as_mut(), name, value)?;
    }
    let protocol = args.protocol.as_deref().map(str::parse::<Protocol>).transpose();
    let protocol = protocol.map_err(|unknown| Failure::input(format!("--{unknown}")))?;
    let limit = args.limit()?;
    #[cfg(unix)]
    end_when_nobody_listens();
    serve(engine, protocol, limit, std::io::stdin(), std::io::stdout());
    Ok(())
}

impl Args {
    fn limit(&self) -> Result<Limit, Failure> {
        if let Some(depth) = self.depth.filter(|depth| !(1..=MAX_DEPTH).contains(depth)) {
            return Err(Failure::input(format!(
                "--depth: expected a number of plies from 1 to {MAX_DEPTH}, found {depth}"
            )));
        }
        let time = self.time.map(Duration::try_from_secs_f64).transpose().map_err(|_| {
            Failure::input(format!(
                "--time: expected a number of seconds, found {}",
                self.time.unwrap_or(0.0)
            ))
        })?;
        Ok(Limit { depth: self.depth, nodes: self.nodes, time })
    }
}

/// The options of the engine that were given, by their own names: whatever there is can be said.
struct Given(Vec<(&'static str, String)>);

impl FromArgMatches for Given {
    fn from_arg_matches(matches: &ArgMatches) -> Result<Given, clap::Error> {
        let given = OPTIONS.iter().filter_map(|option| {
            let value = matches.get_one::<String>(option.name)?;
            Some((option.name, value.clone()))
        });
        Ok(Given(given.collect()))
    }

    fn update_from_arg_matches(&mut self, matches: &ArgMatches) -> Result<(), clap::Error> {
        *self = Given::from_arg_matches(matches)?;
        Ok(())
    }
}

impl clap::Args for Given {
    fn augment_args(command: Command) -> Command {
        OPTIONS.iter().fold(command, |command, option| {
            let about = option.about;
            let help = format!("{}{}: {}", about[..1].to_uppercase(), &about[1..], option.takes);
            let arg = Arg::new(option.name).long(option.name).value_name("VALUE").help(help);
            command.arg(arg.allow_hyphen_values(true).help_heading("The engine"))
        })
    }

    fn augment_args_for_update(command: Command) -> Command {
        Given::augment_args(command)
    }
}

/// A listener that goes away is noticed also while nothing is said.
#[cfg(unix)]
fn end_when_nobody_listens() {
    use rustix::event::{PollFd, PollFlags, poll};
    std::thread::spawn(|| {
        let out = std::io::stdout();
        let gone = PollFlags::ERR | PollFlags::HUP | PollFlags::NVAL;
        loop {
            let mut listener = [PollFd::new(&out, PollFlags::empty())];
            match poll(&mut listener, None) {
                Ok(_) if listener[0].revents().intersects(gone) => std::process::exit(0),
                Ok(_) | Err(rustix::io::Errno::INTR) => {}
                Err(_) => return,
            }
        }
    });
}
