//! `nullwindow compare`: every algorithm on some positions of a game, by the conventions of the lab.

mod print;

use super::options::{self, CompareOptions};
use super::{game, search};
use crate::fail::{Failure, show};
use crate::interrupt;
use crate::style::live_passes;
use nullwindow::{Algorithm, Depth};
use nullwindow_engine::{
    Board, Comparison, Config, Disagreement, Engine, GameKind, Games, MAX_DEPTH, Options, Row, Task,
};
use nullwindow_protocol::report;

/// Arguments of `nullwindow compare`.
#[derive(clap::Args)]
#[command(after_long_help = include_str!("../../help/compare.txt").trim_ascii_end())]
pub(crate) struct Args {
    #[command(flatten)]
    game: game::Place,

    /// Plies to search
    #[arg(short, long, value_name = "N", value_parser = clap::value_parser!(Depth).range(1..=i64::from(MAX_DEPTH)))]
    depth: Depth,

    /// How many of the positions that come with the game, unless one is given
    #[arg(short = 'c', long, value_name = "N", default_value_t = 5, conflicts_with_all = ["position", "moves"],
          value_parser = clap::value_parser!(u16).range(1..))]
    count: u16,

    /// Names of algorithms, with commas [default: all]
    #[arg(short, long, value_name = "NAMES")]
    algorithms: Option<String>,

    /// The algorithm that the others are compared with
    #[arg(short, long, value_name = "NAME", default_value = "aspiration", value_parser = options::algorithms(),
          hide_possible_values = true)]
    baseline: String,

    #[command(flatten)]
    options: CompareOptions,

    /// One JSON object instead of text
    #[arg(long)]
    json: bool,
}

impl Args {
    /// Searches with each algorithm, and shows them side by side.
    pub(crate) fn run(&self, games: &Games) -> Result<(), Failure> {
        let kind = self.game.kind(games)?;
        let boards = self.boards(games, kind)?;
        let (common, window) = nullwindow_lab::conventional(games, kind);
        let mut options = common.clone();
        self.options.apply(&mut options)?;
        if boards.iter().any(|board| board.move_count() == 0) {
            return Err(Failure::input("the game is over in this position: there is nothing to search"));
        }
        let window = (window / options.config().grain).max(1);
        let study = Comparison { boards, options, depth: self.depth };
        compare(&study, common.config(), self.algorithms(window)?, self.json)
    }

    /// The position that was given; else some of those that come with the game, evenly spread; else the start.
    fn boards(&self, games: &Games, kind: &'static GameKind) -> Result<Vec<Box<dyn Board>>, Failure> {
        if self.game.is_given() {
            return Ok(vec![self.game.board(games)?]);
        }
        Ok(Comparison::samples(kind, self.count.into()))
    }

    fn algorithms(&self, window: i32) -> Result<(Vec<Algorithm>, usize), Failure> {
        let names = self.algorithms.as_deref().map(|names| names.split(','));
        let baseline = self.baseline.parse::<Algorithm>().map(|_| &self.baseline);
        let baseline = baseline.map_err(|e| Failure::input(format!("--baseline: {e}")))?;
        Comparison::algorithms(names, baseline, window)
            .map_err(|e| Failure::input(format!("--algorithms: {e}")))
    }
}

/// Compares algorithms, the baseline being one of them by its index; settings are described where they differ from
/// `defaults`.
pub(super) fn compare(
    study: &Comparison,
    defaults: &Config,
    (algorithms, baseline): (Vec<Algorithm>, usize),
    is_json: bool,
) -> Result<(), Failure> {
    if !is_json {
        show(&print::heading(study, defaults))?;
    }
    let mut engine = study.engine().map_err(Failure::failed)?;
    let mut rows = Vec::new();
    for algorithm in algorithms {
        rows.push(searched(study, engine.as_mut(), algorithm, !is_json)?);
    }
    let agreement = study.agreement(&rows);
    let base = &rows[baseline];
    show(&if is_json {
        format!("{}\n", report::comparison(study, &rows, base))
    } else {
        print::compare(study, &rows, base, &agreement)
    })?;
    agreement.map(drop).map_err(|differ| Failure::Failed(disagreement(&study.options, &differ)))
}

/// Searches with one algorithm.
fn searched(
    study: &Comparison,
    engine: &mut dyn Engine,
    algorithm: Algorithm,
    visible: bool,
) -> Result<Row, Failure> {
    let task = Task { stop: Some(interrupt::flag()), ..Task::default() };
    let progress = || if visible { live_passes(format!("{algorithm}: ")) } else { None };
    let row = study.row(engine, algorithm, &task, &progress).map_err(Failure::failed)?;
    for (board, found) in study.boards.iter().zip(&row.found) {
        search::check_finished(board.as_ref(), engine.options(), found)?;
        if matches!(found.report.ended, nullwindow::Ended::Stopped(_)) {
            return Err(Failure::failed(format!(
                "interrupted during {algorithm}: there is nothing to compare"
            )));
        }
    }
    Ok(row)
}

/// What differs.
fn disagreement(options: &Options, differ: &Disagreement) -> String {
    let (bounds, shown) = (differ.other.1, |score| game::value(options, score));
    let found = format!("{} finds {}", differ.first.0, shown(differ.first.1));
    let other = format!("{} finds {} to {}", differ.other.0, shown(bounds.lower), shown(bounds.upper));
    format!("the algorithms do not agree: {found}, but {other}{}", why(options))
}

/// Why values differ.
fn why(options: &Options) -> &'static str {
    match options.config().draft {
        nullwindow::table::Draft::AtLeast => "; with --draft at-least values may differ",
        nullwindow::table::Draft::Exact => "; this is a bug: please report it",
    }
}
