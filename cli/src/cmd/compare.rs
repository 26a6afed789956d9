//! `nullwindow compare`: every algorithm on one position of a game.

mod print;

use super::options::{self, CompareOptions};
use super::{game, search};
use crate::fail::{Failure, show};
use crate::interrupt;
use crate::style::live_passes;
use nullwindow::{Algorithm, Depth, Score};
use nullwindow_engine::{Board, Engine, Found, Games, Goal, MAX_DEPTH, Options, Task};

/// Arguments of `nullwindow compare`.
#[derive(clap::Args)]
#[command(after_long_help = include_str!("../../help/compare.txt").trim_ascii_end())]
pub(crate) struct Args {
    #[command(flatten)]
    game: game::Place,

    /// Plies to search
    #[arg(short, long, value_name = "N", value_parser = clap::value_parser!(Depth).range(1..=i64::from(MAX_DEPTH)))]
    depth: Depth,

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

/// The search of one algorithm.
struct Row {
    algorithm: Algorithm,
    found: Found,
}

impl Row {
    /// CPU seconds of all iterations.
    fn seconds(&self) -> f64 {
        self.found.seconds_by_iteration.iter().sum()
    }

    /// Passes of the last iteration.
    fn passes(&self) -> usize {
        self.found.report.iterations.last().map_or(0, |it| it.passes.len())
    }
}

/// A count of `row`, relative to the baseline's.
fn ratio(row: &Row, baseline: &Row, count: fn(&Row) -> f64) -> Option<f64> {
    (count(baseline) > 0.0).then(|| count(row) / count(baseline))
}

impl Args {
    /// Searches with each algorithm, and shows them side by side.
    pub(crate) fn run(&self, games: &Games) -> Result<(), Failure> {
        let board = self.game.board(games)?;
        let mut options = Options::study(board.kind());
        self.options.apply(&mut options)?;
        if board.move_count() == 0 {
            return Err(Failure::input("the game is over in this position: there is nothing to search"));
        }
        compare(board.as_ref(), &options, self.depth, self.algorithms()?, self.json)
    }

    /// The algorithms, and the index of the baseline, which is added if it is not among them.
    fn algorithms(&self) -> Result<(Vec<Algorithm>, usize), Failure> {
        let parsed = |name: &str, option: &str| {
            name.parse::<Algorithm>().map_err(|e| Failure::input(format!("{option}: {e}")))
        };
        let mut all = match &self.algorithms {
            None => Algorithm::all(),
            Some(names) => {
                names.split(',').map(|name| parsed(name, "--algorithms")).collect::<Result<Vec<_>, _>>()?
            }
        };
        let baseline = parsed(&self.baseline, "--baseline")?;
        let place = all.iter().position(|algorithm| *algorithm == baseline).unwrap_or_else(|| {
            all.insert(0, baseline);
            0
        });
        Ok((all, place))
    }
}

/// Compares algorithms on a board, the baseline being one of them by its index.
pub(super) fn compare(
    board: &dyn Board,
    options: &Options,
    depth: Depth,
    (algorithms, baseline): (Vec<Algorithm>, usize),
    is_json: bool,
) -> Result<(), Failure> {
    let mut engine = board.kind().engine();
    engine.configure(options.clone());
    if !is_json {
        let name = format!("depth {depth}");
        show(&search::print::heading(board, &name, options, &board.kind().study))?;
    }
    warm_up(board, engine.as_mut())?;
    let mut rows = Vec::new();
    for algorithm in algorithms {
        rows.push(searched(board, engine.as_mut(), algorithm, depth, !is_json)?);
    }
    let agreement = agreement(options, &rows);
    let base = &rows[baseline];
    show(&if is_json {
        format!("{}\n", print::json(board, options, depth, &rows, base, &agreement))
    } else {
        print::compare(options, &rows, base, &agreement)
    })?;
    agreement.map(drop).map_err(Failure::Failed)
}

/// The system allocates the table's memory when it is first touched, which would count for the first algorithm: clearing
/// the table touches all of it.
fn warm_up(board: &dyn Board, engine: &mut dyn Engine) -> Result<(), Failure> {
    let searched = engine.search(board, &Task::to(Goal::Depth(1)), None);
    engine.clear();
    searched.map(drop).map_err(Failure::failed)
}

/// Searches with one algorithm, from an empty table.
fn searched(
    board: &dyn Board,
    engine: &mut dyn Engine,
    algorithm: Algorithm,
    depth: Depth,
    visible: bool,
) -> Result<Row, Failure> {
    let mut options = engine.options().clone();
    options::set(&mut options, "algorithm", &algorithm.to_string())?;
    engine.configure(options.clone());
    engine.clear();
    let task = Task { stop: Some(interrupt::flag()), ..Task::to(Goal::Depth(depth)) };
    let progress = if visible { live_passes(format!("{algorithm}: ")) } else { None };
    let found = engine.search(board, &task, progress).map_err(Failure::failed)?;
    search::check_finished(board, &options, &found)?;
    if matches!(found.report.ended, nullwindow::Ended::Stopped(_)) {
        return Err(Failure::failed(format!("interrupted during {algorithm}: there is nothing to compare")));
    }
    Ok(Row { algorithm, found })
}

/// The value that all algorithms have found, or bounds that contain it; none where all of them prove moves. Or else what
/// differs.
type Agreement = Result<Option<Score>, String>;

/// Compares with the first exact value; an algorithm that proves a move has bounds, which must contain it.
fn agreement(options: &Options, rows: &[Row]) -> Agreement {
    let exact = rows.iter().find(|row| row.found.report.bounds.is_exact());
    let Some(first) = exact else { return Ok(None) };
    let value = first.found.report.bounds.lower;
    for row in rows {
        let bounds = row.found.report.bounds;
        if !bounds.contains(value) {
            let shown = |score| game::value(options, score);
            let found = format!("{} finds {}", first.algorithm, shown(value));
            let other = format!("{} finds {} to {}", row.algorithm, shown(bounds.lower), shown(bounds.upper));
            return Err(format!("the algorithms do not agree: {found}, but {other}{}", why(options)));
        }
    }
    Ok(Some(value))
}

/// Why values differ.
fn why(options: &Options) -> &'static str {
    match options.config().draft {
        nullwindow::table::Draft::AtLeast => "; with --draft at-least values may differ",
        nullwindow::table::Draft::Exact => "; this is a bug: please report it",
    }
}
