//! `nullwindow search`: one position of a game.

pub(crate) mod events;
pub(super) mod print;

use super::game;
use super::options::{PlayOptions, fixed_time};
use crate::fail::{Failure, show};
use crate::interrupt;
use crate::style::{live_passes, plural};
use events::{Events, Recording};
use nullwindow_engine::{Board, Found, Games, Goal, MAX_DEPTH, Measure, Options, Task};
use nullwindow_protocol::report;

/// Nodes of a search to the end that take a few seconds: Othello with up to 23 empty squares.
const AFFORDABLE: u64 = 25_000_000;

/// Arguments of `nullwindow search`.
#[derive(clap::Args)]
#[command(after_long_help = include_str!("../../help/search.txt").trim_ascii_end())]
pub(crate) struct Args {
    #[command(flatten)]
    game: game::Place,

    /// Plies to search, or end: to the end of the game (chess and checkers: until a win is proved) [default: to the end
    /// where that is likely to take a few seconds, else as many as 3 seconds allow]
    #[arg(short, long, value_name = "N", allow_negative_numbers = true)]
    depth: Option<String>,

    /// Seconds to search at most
    #[arg(short, long, value_name = "S", allow_negative_numbers = true)]
    time: Option<f64>,

    /// Nodes to visit at most, all threads together
    #[arg(short, long, value_name = "N")]
    nodes: Option<u64>,

    /// Search as in the papers: every move to the same depth
    #[arg(long)]
    full_width: bool,

    #[command(flatten)]
    recording: Recording,

    #[command(flatten)]
    options: PlayOptions,

    /// One JSON object instead of text
    #[arg(long)]
    json: bool,
}

impl Args {
    /// Searches, and shows the result.
    pub(crate) fn run(&self, games: &Games) -> Result<(), Failure> {
        let board = self.game.board(games)?;
        let kind = board.kind();
        let options = if self.full_width { Options::study(kind) } else { Options::play(kind) };
        let defaults = options.config().clone();
        let mut engine = self.options.engine(options)?;
        let options = engine.options().clone();
        let task = self.task(board.as_ref())?;
        let events = self.events(board.as_ref(), &options, &task)?;
        if !self.json {
            let name = options.config().algorithm.to_string();
            show(&print::heading(board.as_ref(), &name, &options, &defaults))?;
        }
        let progress = if self.json { None } else { live_passes(String::new()) };
        let (found, events) = events.of_search(engine.as_mut(), board.as_ref(), &task, progress)?;
        check_finished(board.as_ref(), &options, &found)?;
        self.recording.draw(&format!("a position of {}", kind.name), &options, &found, &events)?;
        show(&if self.json {
            format!("{}\n", report::search(board.as_ref(), &options, &found))
        } else {
            print::search(board.as_ref(), &options, &found)
        })
    }

    /// What is recorded of the search; nothing, unless that is wanted.
    fn events(&self, board: &dyn Board, options: &Options, task: &Task) -> Result<Events, Failure> {
        if !self.recording.is_wanted() {
            return Ok(Events::default());
        }
        let quiesces = options.config().quiescence;
        let (Goal::Depth(depth), true, false) = (task.goal, self.full_width, quiesces) else {
            let without = if quiesces { ", --quiescence off" } else { "" };
            return Err(Failure::input(format!(
                "--svg and --trace record a search of every move to a depth: add --full-width{without} and --depth N"
            )));
        };
        self.recording.events(board, options, depth)
    }

    /// Whether to solve a position for which no limit is given.
    fn is_affordable(&self, board: &dyn Board) -> bool {
        let is_limited = self.time.is_some() || self.nodes.is_some() || self.full_width;
        !is_limited && board.nodes_to_end().is_some_and(|nodes| nodes <= AFFORDABLE)
    }

    fn task(&self, board: &dyn Board) -> Result<Task, Failure> {
        let goal = match self.depth.as_deref() {
            None if self.is_affordable(board) => Goal::End,
            None => Goal::Unlimited,
            Some("end") => Goal::End,
            Some(text) => {
                let depth = text.parse().ok().filter(|depth| (0..=MAX_DEPTH).contains(depth));
                let expected = format!("expected a number of plies from 0 to {MAX_DEPTH}, or end");
                let wrong = || Failure::input(format!("--depth: {expected}, found {text:?}"));
                Goal::Depth(depth.ok_or_else(wrong)?)
            }
        };
        let time = match self.time {
            None if goal == Goal::Unlimited && self.nodes.is_none() => Some(3.0),
            other => other,
        };
        let time = fixed_time(time)?;
        let measure = if self.json { Measure::Entries } else { Measure::Nothing };
        let visits = self.recording.is_wanted();
        let (nodes, stop) = (self.nodes, Some(interrupt::flag()));
        Ok(Task { nodes, time, stop, whole_lines: true, measure, visits, ..Task::to(goal) })
    }
}

/// A search that was stopped before depth 1 has no result.
pub(super) fn check_finished(board: &dyn Board, options: &Options, found: &Found) -> Result<(), Failure> {
    use nullwindow::Ended;
    Err(Failure::Failed(match found.report.ended {
        Ended::Stopped(_) if found.report.iterations.is_empty() => {
            let best = found.report.best.map_or_else(|| "none".to_owned(), |best| board.move_text(best));
            let nodes = plural(found.report.nodes, "node", "nodes");
            format!(
                "no depth finished in {nodes}; the first legal move is {best}: allow more --time or --nodes"
            )
        }
        Ended::Passes => {
            let (algorithm, passes) = (options.config().algorithm, found.counts.passes);
            format!("{algorithm} gave up after {passes} passes: try another algorithm or a coarser --grain")
        }
        _ => return Ok(()),
    }))
}
