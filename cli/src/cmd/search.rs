//! `nullwindow search`: one position of a game.

mod json;
mod print;

use super::game;
use super::live::{clear_line, live};
use super::options::{self, Options};
use crate::fail::{Failure, show};
use crate::interrupt;
use nullwindow_engine::{Engine, Found, Goal, MAX_DEPTH, Task, Time};
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

    /// Which algorithm
    #[arg(short, long, value_name = "NAME", help_heading = "The search")]
    algorithm: Option<String>,

    #[command(flatten)]
    options: Options,

    /// One JSON object instead of text
    #[arg(long)]
    json: bool,
}

/// Searches, and shows what was found.
pub(crate) fn run(args: &Args) -> Result<(), Failure> {
    let mut engine = args.game.open()?;
    args.options.configure(engine.as_mut())?;
    if let Some(algorithm) = &args.algorithm {
        options::set(engine.as_mut(), "algorithm", algorithm)?;
    }
    let task = args.task()?;
    if !args.json {
        show(&print::heading(engine.as_ref()))?;
    }
    let visible = !args.json && std::io::stderr().is_terminal();
    let found = engine.search(&task, visible.then(|| live(String::new())));
    if visible {
        clear_line();
    }
    must_have_found_something(engine.as_ref(), &found)?;
    show(&if args.json {
        json::search(engine.as_ref(), &found)
    } else {
        print::search(engine.as_ref(), &found)
    })
}

impl Args {
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
        let time = time.map_or(Time::Unlimited, Time::Fixed);
        Ok(Task { nodes: self.nodes, time, stop: Some(interrupt::flag()), ..Task::to(goal) })
    }
}

/// A search that was stopped before depth 1 has nothing to show.
pub(super) fn must_have_found_something(engine: &dyn Engine, found: &Found) -> Result<(), Failure> {
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
