//! `nullwindow search`: one position of a game.

mod json;
mod print;

use super::game;
use crate::fail::{Failure, show};
use crate::interrupt;
use nullwindow_engine::{Engine, Found, Goal, MAX_DEPTH, Task};
use std::io::IsTerminal;
use std::time::Duration;

const EXAMPLES: &str = "\
Examples:
  nullwindow search chess --depth 6
  nullwindow search chess --moves e4 e5 Nf3 --time 3
  nullwindow search othello --moves f5d6c3 --depth 10 --algorithm 'sss*'
  nullwindow search checkers --position sample:7 --depth 13 --json
  nullwindow search othello --depth end --position \\
    'OOOOOOOOXOOXXX--XXOOXOO-XOXOOO--XOOOOX--XOOXOO--XOOOOO--XXXX---- O'

Values are seen from the side to move. Every search is full width and to the exact depth; where the
depth ends, chess and checkers play captures out (--quiescence off for none). Repetition and counts of
moves without progress end a game but are not looked at inside a search. mtd-best proves a move: its
value is a lower bound. To the end of the game Othello has its own --order and --etc, unless you say.

Algorithms: those of `nullwindow tree --help`; for the shell also mtdf, sss, dual, cstar, ab.";

/// What `nullwindow search` can be told.
#[derive(clap::Args)]
#[command(after_help = EXAMPLES)]
pub(crate) struct Args {
    #[command(flatten)]
    game: game::Place,

    /// Plies to search, or end: to the end of the game (chess and checkers: until a win is proved) [default: as deep as
    /// 3 seconds allow]
    #[arg(short, long, value_name = "N", allow_negative_numbers = true)]
    depth: Option<String>,

    /// Seconds to search at most
    #[arg(short, long, value_name = "S", allow_negative_numbers = true)]
    time: Option<f64>,

    /// Nodes to visit at most, all threads together
    #[arg(short, long, value_name = "N")]
    nodes: Option<u64>,

    /// Which algorithm [default: mtd(f)]
    #[arg(short, long, value_name = "NAME", help_heading = "The search")]
    algorithm: Option<String>,

    /// Which evaluation; `nullwindow show GAME` lists them [default: trained]
    #[arg(short, long, value_name = "NAME", help_heading = "The search")]
    evaluation: Option<String>,

    /// How many units of the evaluation make one of the search [default: 1]
    #[arg(long, value_name = "N", help_heading = "The search")]
    grain: Option<String>,

    /// Whether captures are played out where the depth ends: on or off [default: on; Othello has none]
    #[arg(long, value_name = "on|off", help_heading = "The search")]
    quiescence: Option<String>,

    /// Memory of the table in MiB; 0 is none [default: 64]
    #[arg(long, value_name = "MIB", allow_negative_numbers = true, help_heading = "The search")]
    table: Option<String>,

    /// Enhanced transposition cutoffs at nodes with so many plies left, or off [default: 3]
    #[arg(long, value_name = "DEPTH", num_args = 0..=1, default_missing_value = "on", help_heading = "The search")]
    etc: Option<String>,

    /// Move ordering: natural, or some of table,history,plain-history,killers,static,eib
    #[arg(long, value_name = "PARTS", help_heading = "The search")]
    order: Option<String>,

    /// Nodes with so many plies left have their moves rated [default: 1]
    #[arg(long, value_name = "DEPTH", help_heading = "The search")]
    order_from: Option<String>,

    /// First guess of an iteration: parity, previous, or a number in the game's unit [default: parity]
    #[arg(long, value_name = "WHAT", allow_hyphen_values = true, help_heading = "The search")]
    guess: Option<String>,

    /// Plies that iterative deepening adds, or off [default: 1; checkers 2]
    #[arg(long, value_name = "N", help_heading = "The search")]
    step: Option<String>,

    /// Threads that share the table [default: 1]
    #[arg(long, value_name = "N", help_heading = "The search")]
    threads: Option<String>,

    /// Count different leaves too; takes memory
    #[arg(long, help_heading = "The search")]
    unique: bool,

    /// One JSON object instead of text
    #[arg(long)]
    json: bool,
}

/// Searches, and shows what was found.
pub(crate) fn run(args: &Args) -> Result<(), Failure> {
    let mut engine = args.game.open()?;
    args.configure(engine.as_mut())?;
    let task = args.task()?;
    if !args.json {
        show(&print::heading(engine.as_ref()))?;
    }
    let live = !args.json && std::io::stderr().is_terminal();
    let found = engine.search(&task, live.then(print::live));
    if live {
        print::clear_line();
    }
    must_have_found_something(engine.as_ref(), &found)?;
    show(&if args.json {
        json::search(engine.as_ref(), &found)
    } else {
        print::search(engine.as_ref(), &found)
    })
}

impl Args {
    fn configure(&self, engine: &mut dyn Engine) -> Result<(), Failure> {
        let unique = self.unique.then(|| "on".to_owned());
        let options = [
            ("algorithm", &self.algorithm),
            ("evaluation", &self.evaluation),
            ("grain", &self.grain),
            ("quiescence", &self.quiescence),
            ("table", &self.table),
            ("etc", &self.etc),
            ("order", &self.order),
            ("order-from", &self.order_from),
            ("guess", &self.guess),
            ("step", &self.step),
            ("threads", &self.threads),
            ("unique", &unique),
        ];
        for (name, value) in options {
            if let Some(value) = value {
                engine.configure(name, value).map_err(|refused| Failure::input(format!("--{refused}")))?;
            }
        }
        Ok(())
    }

    fn task(&self) -> Result<Task, Failure> {
        let goal = match self.depth.as_deref() {
            None => Goal::Unlimited,
            Some("end") => Goal::End,
            Some(text) => {
                let depth = text.parse().ok().filter(|depth| (0..=MAX_DEPTH).contains(depth));
                Goal::Depth(depth.ok_or_else(|| {
                    Failure::input(format!(
                        "--depth: expected a number of plies from 0 to {MAX_DEPTH}, or end, found {text:?}"
                    ))
                })?)
            }
        };
        let seconds = match self.time {
            None if goal == Goal::Unlimited && self.nodes.is_none() => Some(3.0),
            other => other,
        };
        let time = seconds.map(Duration::try_from_secs_f64).transpose().map_err(|_| {
            Failure::input(format!("--time: expected a number of seconds, found {}", seconds.unwrap_or(0.0)))
        })?;
        Ok(Task { goal, nodes: self.nodes, time, stop: Some(interrupt::flag()) })
    }
}

/// A search that was stopped before depth 1 has nothing to show.
fn must_have_found_something(engine: &dyn Engine, found: &Found) -> Result<(), Failure> {
    use nullwindow::Ended;
    match found.report.ended {
        Ended::Stopped(_) if found.report.iterations.is_empty() => {
            let best = found.report.best.as_deref().unwrap_or("none");
            Err(Failure::failed(format!(
                "stopped after {} nodes, before the first depth was done (any move, {best}, is all there is): allow \
                 more --time or --nodes",
                found.report.nodes
            )))
        }
        Ended::Passes => Err(Failure::failed(format!(
            "{} gave up after {} passes: try another algorithm or a coarser --grain",
            engine.config().algorithm,
            found.counts.passes
        ))),
        _ => Ok(()),
    }
}
