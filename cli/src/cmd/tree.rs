//! `nullwindow tree`: one search of an explicit tree, and how it went. It is `search tree` with the papers' settings.

mod open;
mod print;
mod source;

use super::options::SearchOptions;
use super::search::events::{Events, Recording};
use super::{compare, game, serve};
use crate::fail::{Failure, show};
use crate::interrupt;
use nullwindow::{Algorithm, Depth, MAX_DEPTH};
use nullwindow_engine::{Comparison, Config, Found, Games, Goal, Measure, Options, Task};
use nullwindow_notation::Notation;
use nullwindow_protocol::report;
use source::Source;

/// A search to more plies than this may take in very long paths.
const DEEP: Depth = 32;

/// Arguments of `nullwindow tree`.
#[derive(clap::Args)]
#[command(after_long_help = include_str!("../../help/tree.txt").trim_ascii_end())]
pub(crate) struct Args {
    /// pearl, dominance, dominance:K, random:w=4,d=6,seed=1, a text such as '((41 5)(12 90))', a file, or -
    #[arg(value_name = "TREE", allow_negative_numbers = true)]
    tree: String,

    /// Compare all algorithms
    #[arg(long, conflicts_with_all = ["algorithm", "open", "svg", "trace", "leaves"])]
    all: bool,

    /// Plies to search [default: the height of the tree]
    #[arg(short, long, value_name = "N", value_parser = clap::value_parser!(i32).range(0..=i64::from(MAX_DEPTH)))]
    depth: Option<Depth>,

    /// Give up after this many nodes [default: 20000000, or 1000000 if deeper than 32]
    #[arg(long, value_name = "N")]
    nodes: Option<u64>,

    #[command(flatten)]
    options: SearchOptions,

    /// One JSON object instead of text
    #[arg(long, help_heading = "Output")]
    json: bool,

    /// Leaves to list, a number or all
    #[arg(long, value_name = "N", default_value = "60", value_parser = most, conflicts_with = "json", help_heading = "Output")]
    leaves: usize,

    /// Show Stockman's OPEN list too; for sss* and dual*
    #[arg(long, help_heading = "Output")]
    open: bool,

    #[command(flatten)]
    page: ThePage,

    #[command(flatten)]
    recording: Recording,
}

/// The page instead of text.
#[derive(clap::Args)]
struct ThePage {
    /// Watch it in the browser: serves the page, and opens it at this tree
    #[arg(long, conflicts_with_all = ["open", "json", "leaves", "nodes", "svg", "trace"], help_heading = "Output")]
    watch: bool,
}

/// The algorithms of a race, where all are asked for: one of each kind.
const RACE: &str = "alphabeta,negascout,sss*,mtd(f)";

/// The options that the page has, beside the algorithm.
const ON_THE_PAGE: [&str; 7] = ["guess", "step", "table", "bounds", "order", "etc", "known"];

/// How many to list at most.
fn most(text: &str) -> Result<usize, String> {
    if text == "all" {
        Ok(usize::MAX)
    } else {
        text.parse().map_err(|_| "expected a number, or all".to_owned())
    }
}

/// A search of a tree, done.
struct Searched {
    source: Source,
    options: Options,
    found: Found,
    events: Events,
    /// Whether the tree's paper, not the user, asked for deepening and the table's move.
    as_in_the_paper: bool,
}

impl Args {
    /// Searches, and shows the result.
    pub(crate) fn run(&self, games: &Games) -> Result<(), Failure> {
        let source = source::read(&self.tree)?;
        let kind = game::kind(games, "tree")?;
        let depth = self.depth.or(source.tree.depth_of_tree()).ok_or_else(|| {
            Failure::input(format!("{} has cycles and no height: give --depth N", source.name))
        })?;
        let board = kind.read_board(&source.tree.text()).map_err(Failure::input)?;
        let (options, as_in_the_paper) = self.options(kind, &source, depth)?;
        if self.page.watch {
            return self.watch(games, &source, &options);
        }
        if self.all {
            let all = Algorithm::all();
            let baseline = all.iter().position(|it| *it == Algorithm::AlphaBeta).unwrap_or_default();
            let study = Comparison { boards: vec![board], options, depth };
            return compare::compare(&study, &kind.study, (all, baseline), self.json);
        }
        let mut engine = options.clone().engine();
        let open = self.open.then(|| open::run(board.as_ref(), &options, depth)).transpose()?;
        let events = self.recording.events(board.as_ref(), &options, depth)?;
        let task = self.task(depth);
        let (found, events) = events.of_search(engine.as_mut(), board.as_ref(), &task, None)?;
        check_finished(&options, &found, &task)?;
        self.recording.draw(&source.name, &options, &found, &events)?;
        let searched = Searched { source, options, found, events, as_in_the_paper };
        if !self.json {
            return show(&print::search(&searched, open.as_ref(), self.leaves));
        }
        let mut object = report::search(board.as_ref(), &searched.options, &searched.found);
        object["leaf_values"] = searched.events.leaves.iter().map(|leaf| leaf.get()).collect();
        if let Some(open) = &open {
            object["open"] = open.json(&searched);
        }
        show(&format!("{object}\n"))
    }

    /// Opens the page at this tree, with the same settings.
    fn watch(&self, games: &Games, source: &Source, options: &Options) -> Result<(), Failure> {
        let is_there = |name: &str| name == "algorithm" || ON_THE_PAGE.contains(&name);
        if let Some((name, _)) = self.options.given().find(|(name, _)| !is_there(name)) {
            return Err(Failure::input(format!(
                "--watch: the page has no setting for --{name}: leave it out; the page has {}",
                ON_THE_PAGE.map(|name| format!("--{name}")).join(", ")
            )));
        }
        let (tree, depth) = (source.tree.source(), self.depth.map(|depth| depth.to_string()));
        let algorithm = if self.all { RACE.to_owned() } else { options.config().algorithm.to_string() };
        let mut settings = vec![("tree", tree.as_str()), ("algorithm", &algorithm)];
        settings.extend(depth.as_deref().map(|depth| ("depth", depth)));
        settings.extend(self.options.given().filter(|(name, _)| *name != "algorithm"));
        serve::watch(games, &["watch"], &settings)
    }

    /// The papers' settings and what the user has changed; whether those of the tree's own paper are among them.
    fn options(
        &self,
        kind: &'static nullwindow_engine::GameKind,
        source: &Source,
        depth: Depth,
    ) -> Result<(Options, bool), Failure> {
        // Stockman's algorithms know neither deepening nor a table's move.
        let own = self.open || ["step", "order", "first"].iter().any(|name| self.options.has(name));
        let config = Config::of_tree(&source.tree.source(), depth, own);
        let as_in_the_paper = config.step.is_some();
        let mut options = Options::new(kind, config);
        self.options.apply(&mut options)?;
        let (first, step) = (options.config().first, options.config().step);
        match step {
            Some(_) if first > depth => Err(Failure::input(format!(
                "--first {first} is below the depth to search, {depth}: begin at {depth} or above, or raise --depth"
            ))),
            Some(_) if self.open => {
                Err(Failure::input("--open shows one fixed-depth search, as Stockman's is: leave --step out"))
            }
            _ => Ok((options, as_in_the_paper)),
        }
    }

    fn task(&self, depth: Depth) -> Task {
        let nodes = self.nodes.unwrap_or(if depth > DEEP { 1_000_000 } else { 20_000_000 });
        Task {
            nodes: Some(nodes),
            stop: Some(interrupt::flag()),
            measure: Measure::Entries,
            visits: true,
            ..Task::to(Goal::Depth(depth))
        }
    }
}

/// A value that was not found is not shown.
fn check_finished(options: &Options, found: &Found, task: &Task) -> Result<(), Failure> {
    use nullwindow::{Ended, Stop};
    let (algorithm, report) = (options.config().algorithm, &found.report);
    let why = match report.ended {
        Ended::Stopped(Stop::Flag) => match report.best {
            Some(best) if report.depth > 0 => format!(
                "{algorithm} interrupted: move {} is best so far, worth {} at depth {}",
                best.0, report.value, report.depth
            ),
            Some(best) => {
                format!("{algorithm} interrupted before a depth was finished; the first move is {}", best.0)
            }
            None => format!("{algorithm} interrupted"),
        },
        Ended::Stopped(_) => {
            let nodes = task.nodes.unwrap_or_default();
            format!("{algorithm} has not finished in {nodes} nodes: raise --nodes or lower --depth")
        }
        Ended::Passes => {
            format!("{algorithm} gave up after {} passes: try another algorithm", found.counts.passes)
        }
        _ => return Ok(()),
    };
    Err(Failure::failed(why))
}
