//! `nullwindow compare`: every algorithm on some positions of a game, by the conventions of the lab.

mod print;

use super::options::{self, CompareOptions};
use super::{game, search};
use crate::fail::{Failure, show};
use crate::interrupt;
use crate::style::live_passes;
use nullwindow::{Algorithm, Depth, Score};
use nullwindow_engine::{Board, Config, Engine, Found, GameKind, Games, Goal, MAX_DEPTH, Options, Task};

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

/// The searches of one algorithm, a position each.
struct Row {
    algorithm: Algorithm,
    found: Vec<Found>,
}

impl Row {
    fn sum<N: std::iter::Sum>(&self, count: impl Fn(&Found) -> N) -> N {
        self.found.iter().map(count).sum()
    }

    /// CPU seconds of all iterations.
    fn seconds(&self) -> f64 {
        self.sum(|found| found.seconds_by_iteration.iter().sum::<f64>())
    }

    /// Passes of the last iteration, a position.
    fn passes(&self) -> f64 {
        let passes = |found: &Found| found.report.iterations.last().map_or(0, |it| it.passes.len());
        self.sum(passes) as f64 / self.found.len() as f64
    }
}

/// A count of `row`, relative to the baseline's.
fn ratio(row: &Row, baseline: &Row, count: fn(&Row) -> f64) -> Option<f64> {
    (count(baseline) > 0.0).then(|| count(row) / count(baseline))
}

/// What to search, and with which settings.
pub(super) struct Study<'a> {
    pub(super) boards: Vec<Box<dyn Board>>,
    pub(super) options: Options,
    /// What settings are compared with when they are described.
    pub(super) defaults: &'a Config,
    pub(super) depth: Depth,
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
        let study = Study { boards, options, defaults: common.config(), depth: self.depth };
        compare(&study, self.algorithms(window)?, self.json)
    }

    /// The position that was given; else some of those that come with the game, evenly spread; else the start.
    fn boards(&self, games: &Games, kind: &'static GameKind) -> Result<Vec<Box<dyn Board>>, Failure> {
        let (samples, count) = (kind.samples.all().count(), usize::from(self.count));
        if self.game.is_given() || samples == 0 {
            return Ok(vec![self.game.board(games)?]);
        }
        let chosen = kind.samples.all().step_by((samples / count).max(1)).take(count);
        chosen.map(|sample| kind.read_board(sample.text).map_err(Failure::input)).collect()
    }

    /// The algorithms, and the index of the baseline, which is added if it is not among them. Aspiration windows are as
    /// wide as the lab's, in grains, unless a number is given.
    fn algorithms(&self, window: i32) -> Result<(Vec<Algorithm>, usize), Failure> {
        let widened = |it: Algorithm| match it.to_string().strip_suffix("(50)") {
            Some(name) if name.starts_with("asp") => format!("{name}({window})").parse().unwrap_or(it),
            _ => it,
        };
        let parsed = |name: &str, option: &str| {
            let found = name.parse().map_err(|e| Failure::input(format!("{option}: {e}")))?;
            Ok(if name.contains('(') { found } else { widened(found) })
        };
        let mut all = match &self.algorithms {
            None => Algorithm::all().into_iter().map(widened).collect(),
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

/// Compares algorithms, the baseline being one of them by its index.
pub(super) fn compare(
    study: &Study<'_>,
    (algorithms, baseline): (Vec<Algorithm>, usize),
    is_json: bool,
) -> Result<(), Failure> {
    let mut engine = study.options.kind().engine();
    engine.configure(study.options.clone());
    if !is_json {
        show(&print::heading(study))?;
    }
    warm_up(study.boards[0].as_ref(), engine.as_mut())?;
    let mut rows = Vec::new();
    for algorithm in algorithms {
        let mut one = |board| searched(board, engine.as_mut(), algorithm, study.depth, !is_json);
        let found = study.boards.iter().map(|board| one(board.as_ref())).collect::<Result<_, _>>()?;
        rows.push(Row { algorithm, found });
    }
    let agreement = agreement(&study.options, &rows);
    let base = &rows[baseline];
    show(&if is_json {
        format!("{}\n", print::json(study, &rows, base, &agreement))
    } else {
        print::compare(study, &rows, base, &agreement)
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
) -> Result<Found, Failure> {
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
    Ok(found)
}

/// The values that all algorithms have found, a position each, or bounds that contain them; none where all of them prove
/// moves. Or else what differs.
type Agreement = Result<Vec<Option<Score>>, String>;

/// Compares with the first exact value; an algorithm that proves a move has bounds, which must contain it.
fn agreement(options: &Options, rows: &[Row]) -> Agreement {
    let of_one = |i: usize| {
        let Some(first) = rows.iter().find(|row| row.found[i].report.bounds.is_exact()) else {
            return Ok(None);
        };
        let value = first.found[i].report.bounds.lower;
        let other = rows.iter().find(|row| !row.found[i].report.bounds.contains(value));
        let Some(other) = other else { return Ok(Some(value)) };
        let (bounds, shown) = (other.found[i].report.bounds, |score| game::value(options, score));
        let found = format!("{} finds {}", first.algorithm, shown(value));
        let other = format!("{} finds {} to {}", other.algorithm, shown(bounds.lower), shown(bounds.upper));
        Err(format!("the algorithms do not agree: {found}, but {other}{}", why(options)))
    };
    (0..rows[0].found.len()).map(of_one).collect()
}

/// Why values differ.
fn why(options: &Options) -> &'static str {
    match options.config().draft {
        nullwindow::table::Draft::AtLeast => "; with --draft at-least values may differ",
        nullwindow::table::Draft::Exact => "; this is a bug: please report it",
    }
}
